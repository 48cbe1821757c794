/* Victory [42-6, 43-6, 44-6]. */
#include "games/gunyuden/masamune.h"

int32_t masamune_score(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    (void)scenario;
    return state->inflicted[side];
}

void masamune_outcome(const scenario_t *scenario, const state_t *state, struct outcome *ret)
{
    const int32_t date = masamune_score(scenario, state, DATE), anti = masamune_score(scenario, state, ANTI);
    *ret = (struct outcome){ .winner = date > anti ? DATE : anti > date ? ANTI : ROLE_OBSERVER, .rule = RULE_43_6_1,
        .level = date == anti ? LEVEL_DRAW : LEVEL_POINTS, .arg = { date > anti ? DATE : ANTI, date, anti } };
}
