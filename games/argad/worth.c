/* Hints for players: what a position is worth. */
#include "games/argad/rules.h"

enum { WORTH_SCORE = 100, WORTH_LIFE = 10, WORTH_FLEEING = 8, WORTH_DISORDER = 2,
    WORTH_WAY = 4 /* mm a 1/100 point */ };

/* How far it is to what the scenario wants of this figure, in mm; 0: nothing, or there. */
static int way_to_objective(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint8_t band = scenario->figure[figure].band;
    const struct point p = figure_place(state, figure);
    int best = 0;
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        int x = 0, y = 0;
        if (objective->band != band && objective->band != BANDS) continue;
        if (objective->kind == OBJECTIVE_HOLD || objective->kind == OBJECTIVE_EACH) {
            x = p.x < objective->low.x ? objective->low.x - p.x : p.x > objective->high.x ? p.x - objective->high.x : 0;
            y = p.y < objective->low.y ? objective->low.y - p.y : p.y > objective->high.y ? p.y - objective->high.y : 0;
        } else if (objective->edge == EDGE_EAST && (objective->kind == OBJECTIVE_EXIT ||
                                                    state->carries[figure] == objective->load)) {
            x = scenario->width - p.x;
        } else if (objective->edge == EDGE_WEST && (objective->kind == OBJECTIVE_EXIT ||
                                                    state->carries[figure] == objective->load)) {
            x = p.x;
        } else if (objective->kind == OBJECTIVE_LOAD && state->load_x[objective->load] >= 0) {
            x = 300 + (p.x > state->load_x[objective->load] ? p.x - state->load_x[objective->load]
                                                            : state->load_x[objective->load] - p.x);
            y = p.y > state->load_y[objective->load] ? p.y - state->load_y[objective->load]
                                                     : state->load_y[objective->load] - p.y;
        } else {
            continue;
        }
        if (best == 0 || x + y < best) best = x + y;
        if (best == 0) return 0;
    }
    return best;
}

static int32_t worth_of(const scenario_t *scenario, const state_t *state, uint8_t band)
{
    int32_t worth = WORTH_SCORE * argad_score(scenario, state, band);
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        const int32_t points = scenario->figure[i].profile->points;
        if (state->life[i] == LEFT) worth += WORTH_LIFE * points;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
        worth += WORTH_LIFE * points;
        if (state->fleeing & bit_of(i)) worth -= WORTH_FLEEING * points;
        if (state->disorder & bit_of(i)) worth -= WORTH_DISORDER * points;
        if (state->reload[i]) worth -= points;
        worth -= way_to_objective(scenario, state, i) / WORTH_WAY;
    }
    return worth;
}

int32_t argad_evaluate(const void *scenario, const void *state, uint8_t role)
{
    if (role >= BANDS) return 0;
    return worth_of(scenario, state, role) - worth_of(scenario, state, enemy_of(role));
}
