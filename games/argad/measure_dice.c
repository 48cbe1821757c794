/* The measuring tool: bands, shots and blows with their odds. */
#include "games/argad/measure.h"

int measure_bands(const scenario_t *scenario, const state_t *state, int figure, int32_t gap, struct answer *ret)
{
    (void)scenario, (void)state, (void)figure, (void)gap, (void)ret;
    return 0;
}

bool measure_shots(const scenario_t *scenario, const state_t *state, const struct question *question,
                   struct answer *ret)
{
    (void)scenario, (void)state;
    ret->why = refuse(RULE_BASE_TURN_ORDER, REASON_NOT_NOW, question->piece, 0, 0, 0);
    return false;
}

bool measure_blows(const scenario_t *scenario, const state_t *state, const struct question *question,
                   struct answer *ret)
{
    return measure_shots(scenario, state, question, ret);
}
