/* What positions are worth to players (evaluate.c), and what is probably to come (prospects.c). */
#ifndef HONJIN_GAMES_ARGAD_THINK_EVALUATE_H
#define HONJIN_GAMES_ARGAD_THINK_EVALUATE_H

#include "games/argad/think/think.h"

/* What each band will probably lose by the shots and blows that come next, in 1/100 points. */
struct prospect {
    int32_t loss;   /* 1/100 points of score */
    int32_t fire;   /* what its shooters will do in later turns, likewise */
    int32_t points; /* of figures */
    int32_t spread; /* of these points, to either side */
};
void argad_prospects(const scenario_t *scenario, const state_t *state, struct prospect ret[BANDS]);

#endif
