/* The requests that a server has beside those of wire/: create, join and so on. */
#ifndef HONJIN_SERVER_LOBBY_H
#define HONJIN_SERVER_LOBBY_H

#include "wire/request.h"

extern const struct request lobby_requests[]; /* wire.context is the connection */

#endif
