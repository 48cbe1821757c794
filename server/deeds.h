/* What players do beside giving orders: resign, agree on a draw or on taking back, talk, and hurry the computer. */
#ifndef HONJIN_SERVER_DEEDS_H
#define HONJIN_SERVER_DEEDS_H

#include "server/create.h"

handler handle_resign, handle_draw, handle_rewind, handle_chat, handle_stop;

/* Member "offer": what some players have asked for and others have not yet agreed to, or null. For players only. */
void deeds_describe_offer(struct out *out, const struct room *room);
/* Offers a rematch or agrees to one; false: it cannot be. */
bool deeds_agree_rematch(struct connection *connection, bool *ret_is_agreed, struct failure *ret);
/* It was created: each gets his link, by seat of the new match. */
void deeds_tell_rematch(struct room *room, const struct store_match *match, char link[][TOKEN_BYTES]);

#endif
