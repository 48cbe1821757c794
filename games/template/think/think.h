/* What the files of thought share. */
#ifndef HONJIN_GAMES_TEMPLATE_THINK_THINK_H
#define HONJIN_GAMES_TEMPLATE_THINK_THINK_H

#include "core/think.h"
#include "games/template/rules/state.h"

int32_t template_evaluate(const void *scenario, const void *state, uint8_t role);
int template_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[]);

#endif
