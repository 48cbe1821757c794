/* The requests that a server has beside those of wire/: create, join and so on. */
#ifndef HONJIN_SERVER_LOBBY_H
#define HONJIN_SERVER_LOBBY_H

#include "store/store.h"
#include "wire/request.h"

/* The members of a match as it is listed. */
void lobby_describe_match(struct out *out, const struct store_match *match, const struct game *game);

extern const struct request lobby_requests[]; /* wire.context is the connection */

#endif
