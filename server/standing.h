/* What players decide in advance, on the server. */
#ifndef HONJIN_SERVER_STANDING_H
#define HONJIN_SERVER_STANDING_H

#include "server/connection.h"
#include "wire/request.h"

/* The match was read from the store for the first time. */
void standing_open(struct room *room);

handler handle_standing;

#endif
