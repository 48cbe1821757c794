/* What positions are worth to players (worth.c), and what is probably to come (prospects.c). */
#ifndef HONJIN_GAMES_ARGAD_WORTH_H
#define HONJIN_GAMES_ARGAD_WORTH_H

#include "games/argad/rules.h"

/* What each band will probably lose by the shots and blows that come next, in 1/100 points. */
void prospects(const scenario_t *scenario, const state_t *state, int32_t ret_loss[BANDS]);

#endif
