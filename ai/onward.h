/* An order and what comes of it: it is played in thought, and then everybody by the game's plans, until the enemy's
 * turn is over. Whoever compares orders plays them in the same guesses of the world, with the same luck. */
#ifndef HONJIN_AI_ONWARD_H
#define HONJIN_AI_ONWARD_H

#include "ai/exchange.h"

/* The games in which orders can be compared so: those with plans and a clock. */
bool onward_is_told(const struct game *game);
/* The state is a guess of the world; exchange->luck is set. */
void onward_play(struct exchange *exchange, void *state, const struct plan *order, struct rng *rng,
                 struct pending *pending);

#endif
