/* What the two halves of argad_plan() share: single orders (hints.c) and whole drafts (plans.c). */
#ifndef HONJIN_GAMES_ARGAD_PLANS_H
#define HONJIN_GAMES_ARGAD_PLANS_H

#include "games/argad/rules.h"

struct action plan_action(uint8_t role, uint8_t verb, uint8_t nargs, int a, int b, int c);
/* One action of random play. */
struct action plan_one(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng);
/* One of two that would end on each other stays. */
struct action plan_mend(const scenario_t *scenario, const state_t *state, uint8_t role, int a, int b);

/* How likely a sensible captain is to give a group each standing plan, compared with the others; 0: no sense in it. */
void plan_weights(const scenario_t *scenario, const state_t *state, int group, int ret[PLANS]);

#endif
