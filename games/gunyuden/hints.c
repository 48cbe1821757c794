/* How good a position is, for players that think ahead. */
#include "games/gunyuden/ask.h"

int32_t gunyuden_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    if (role >= SIDES_OF_WAR) return 0;
    int32_t worth = 100 * (gunyuden_score(scenario, state, role) - gunyuden_score(scenario, state, enemy_of(role)));
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        FOR_UNITS(u, state->in_play[side]) {
            const int here = 20 * unit_strength(scenario, state, u) - 15 * state->low[u];
            worth += side == role ? here : -here;
        }
    }
    return worth;
}

int32_t gunyuden_score(const void *scenario, const void *state, uint8_t role)
{
    return role < SIDES_OF_WAR ? gunyuden_ask.score(scenario, state, role) : 0;
}

void gunyuden_outcome(const void *scenario, const void *state, struct outcome *ret)
{
    gunyuden_ask.outcome(scenario, state, ret);
}
