/* Clocks of a match (core/clock.h) on the server.
 *
 * Their time is the store's: milliseconds that servers ran with it. So they stand while the server is down, and the
 * machine's calendar is nothing to them. What is left of them is written with each order; the time itself is noted
 * every few seconds while one runs, so that a killed server gives nobody more than these. */
#ifndef HONJIN_SERVER_CLOCKS_H
#define HONJIN_SERVER_CLOCKS_H

#include "server/create.h"

int64_t clocks_now(const struct server *server);
/* From here on: the store was opened. */
void clocks_begin(struct server *server);
/* Other servers see every few seconds that this one is there. */
void clocks_share(struct server *server);
void clocks_end(struct server *server);

/* The match was read, or read again. */
void clocks_open(struct room *room);
void clocks_close(struct room *room);
/* Somebody is at his seat; he is told by the answer to his `join`. */
void clocks_enter(struct room *room, struct connection *connection);
/* Something was put down on the table. ret: the clocks as they are to be kept with it, also returned; NULL: the match
 * has none. */
const char *clocks_turn(struct room *room, enum clock_cause cause, char ret[CLOCK_BYTES]);
/* What was put down could not be kept. */
void clocks_restore(struct room *room, const struct clock *before);
/* A match that was halted goes on, without an order. */
void clocks_settle(struct room *room);
/* Its players have ended it. */
void clocks_stop(struct room *room);
/* Everybody is told, if there was something to tell and the room is not locked. */
void clocks_tell(struct room *room, const struct connection *but);
/* Does the machine play for this role just now? */
bool clocks_is_relieved(const struct room *room, uint8_t role);

/* The member "pace" of a request. */
bool clocks_read_pace(const struct node *request, struct pace *ret, struct failure *ret_failure);
/* What a new match is created with. */
void clocks_write_new(const struct server *server, const struct pace *pace, struct store_match *match);
/* The member "pace" of a match that is listed, if it has one. */
void clocks_describe_pace(struct out *out, const char *pace);
/* The member "clock", as this view may know it; or null. */
void clocks_describe(struct out *out, const struct room *room, const struct view *view);

handler handle_clock, handle_claim;

#endif
