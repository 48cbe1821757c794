/* Hints for players: what a position is worth. */
#include "games/argad/rules.h"

enum { WORTH_SCORE = 100, WORTH_LIFE = 10, WORTH_FLEEING = 8, WORTH_DISORDER = 2,
    WORTH_WAY = 4 /* mm a 1/100 point */ };

/* How far it is to what the scenario wants of this figure, in mm; 0: nothing, or there. A load is worth a detour: it
 * has still to be carried off. */
static int way_to_objective(const scenario_t *scenario, const state_t *state, int figure)
{
    enum { STILL_TO_CARRY = 300 };
    const uint8_t band = scenario->figure[figure].band;
    const struct point p = figure_place(state, figure);
    int best = net_way(scenario, band, p);
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        int way;
        if (objective->kind != OBJECTIVE_LOAD || objective->band != band) continue;
        const struct point load = { state->load_x[objective->load], state->load_y[objective->load] };
        if (state->carries[figure] == objective->load) {
            way = objective->edge == EDGE_EAST ? scenario->width - p.x : objective->edge == EDGE_WEST ? p.x :
                  objective->edge == EDGE_NORTH ? scenario->depth - p.y : objective->edge == EDGE_SOUTH ? p.y : 0;
        } else if (load.x >= 0) {
            way = STILL_TO_CARRY + (int)whole_root((uint64_t)point_square(p, load));
        } else {
            continue;
        }
        if (best < 0 || way < best) best = way;
    }
    return best < 0 ? 0 : best;
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
