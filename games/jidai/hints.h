/* What the files of the evaluation share; hints.c says what it is about. */
#ifndef HONJIN_GAMES_JIDAI_HINTS_H
#define HONJIN_GAMES_JIDAI_HINTS_H

#include "games/jidai/rules.h"

enum { HOLD = 80 }; /* an army with less than so many hundredths of the enemy's strength holds */

/* hints_plans.c: plan, modes, entry points and places of the set-up; nothing afterwards. */
int32_t jidai_judge_orders(const scenario_t *scenario, const state_t *state, uint8_t side);

#endif
