/* What the two halves of argad_plan() share: single orders (single.c) and whole drafts (plans.c). */
#ifndef HONJIN_GAMES_ARGAD_THINK_PLANS_H
#define HONJIN_GAMES_ARGAD_THINK_PLANS_H

#include "games/argad/think/think.h"

struct action argad_plan_action(uint8_t role, uint8_t verb, uint8_t nargs, int a, int b, int c);
/* One action of random play. */
struct action argad_plan_one(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng);
/* One of two that would end on each other stays. */
struct action argad_plan_mend(const scenario_t *scenario, const state_t *state, uint8_t role, int a, int b);

#endif
