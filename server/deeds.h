/* What players do beside giving orders: resign, agree on a draw or on taking back, and hurry the computer. */
#ifndef HONJIN_SERVER_DEEDS_H
#define HONJIN_SERVER_DEEDS_H

#include "server/create.h"

/* By a player, with a word for it and the role it speaks of, or NULL; answered when that is kept. */
void deeds_end_match(struct connection *connection, const char *result, const char *role);

handler handle_resign, handle_draw, handle_refuse, handle_rewind, handle_resume, handle_stop;

/* Member "offer": what some players have asked for and others have not yet agreed to, or null. For players only. */
void deeds_describe_offer(struct out *out, const struct room *room);
/* Member "halted": how far the rules allow a match that waits until all agree to go on, or null. */
void deeds_describe_halt(struct out *out, const struct room *room);
/* Everybody is told that it goes on. */
void deeds_tell_resumed(struct room *room);
/* Offers a rematch or agrees to one; false: it cannot be. */
bool deeds_agree_rematch(struct connection *connection, bool *ret_is_agreed, struct failure *ret);
/* It was created: each gets his link, by seat of the new match. */
void deeds_tell_rematch(struct room *room, const struct store_match *match, char link[][TOKEN_BYTES]);

/* A message that the server sends by itself begins; and everybody in the room is sent it. is_secret: not those who
 * watch. */
void deeds_begin_push(struct out *out, const char *push);
void deeds_tell(struct room *room, const struct out *out, bool is_secret);

#endif
