/* Random play: the dealer of thought experiments and the ground under every other opponent. Uniform over
 * the actions offered, fair dice; the same seed gives the same game everywhere. */
#ifndef HONJIN_AI_PLAYOUT_H
#define HONJIN_AI_PLAYOUT_H

#include "core/choices.h"
#include "core/think.h"
#include "kit/rng.h"

/* One of all offered actions, each equally likely, and how many there are. 0: none, ret is untouched. */
uint32_t playout_choose(const struct choices *choices, struct rng *rng, struct action *ret);
/* What chance gives: dice, or a draw from a cup. */
void playout_deal(const struct chance *chance, struct rng *rng, struct action *ret);
/* Where one names millimetres the choices are never complete: orders are made by plan(). */
static inline bool playout_is_wide(const struct game *game) { return game->think->plan && game->bounds; }
/* The next action of random play, by chance or by one of the wanted roles; and among how many it was chosen (1 for
 * chance, and where choices cannot all be listed). 0: nobody has anything to do. The choices are room to work in. */
uint32_t playout_next(const struct game *game, const void *scenario, const void *state,
                      const struct pending *pending, struct rng *rng, struct choices *choices,
                      struct action *ret);
/* One of the role's plans, the heavier the likelier, or all evenly; for games with plan(). False: it has none. */
bool playout_plan(const struct game *game, const void *scenario, const void *state, uint8_t role, bool evenly,
                  struct rng *rng, struct plan *ret);
/* By luck instead of random numbers: what falls to a plan depends on the luck, on what is asked and on the plan
 * itself, not on the other plans nor on what was played before. So two courses of play that differ in one order stay
 * alike in all that it does not touch (common random numbers). */
bool playout_lucky(const struct game *game, const void *scenario, const void *state, uint8_t role,
                   const struct pending *pending, uint64_t luck, struct plan *ret);
/* An even number that stands for a plan. */
uint64_t plan_mark(const struct plan *plan);
uint64_t playout_mix(uint64_t word);
/* Plays on in the state itself until the game is over or so many actions are played; how many were. */
uint32_t ai_random_playout(const struct game *game, const void *scenario, void *state, struct rng *rng,
                           uint32_t plies_max);

#endif
