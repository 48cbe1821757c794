/* What the files of thought share. */
#ifndef HONJIN_GAMES_ARGAD_THINK_THINK_H
#define HONJIN_GAMES_ARGAD_THINK_THINK_H

#include "core/think.h"
#include "games/argad/rules/rules.h"

int32_t argad_evaluate(const void *scenario, const void *state, uint8_t role);
int32_t argad_lead(const void *scenario, const void *state, uint8_t role);
int argad_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[]);
/* Those that the level greedy was frozen with. */
int argad_greedy_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                      struct plan ret[]);

#endif
