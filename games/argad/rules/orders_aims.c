/* For players: what each figure had better go for. Who is to leave the table, or carries what is to, goes for the edge;
 * one man goes for each load that lies about; those leave whose leaving scores, and the others go where places
 * count. */
#include "games/argad/rules/rules.h"

static bool is_ready(const state_t *state, int figure)
{
    return (state->life[figure] == ON_TABLE || state->life[figure] == UNSEEN) && !(state->fleeing & bit_of(figure));
}

/* The nearest place in an area where one stands well inside. */
static struct point place_in(const struct objective *objective, struct point p)
{
    enum { INSIDE = FOOT_WIDTH };
    const struct point low = objective->low, high = objective->high;
    p.x = p.x < low.x + INSIDE ? low.x + INSIDE : p.x > high.x - INSIDE ? high.x - INSIDE : p.x;
    p.y = p.y < low.y + INSIDE ? low.y + INSIDE : p.y > high.y - INSIDE ? high.y - INSIDE : p.y;
    return p;
}

static struct point place_at_edge(const scenario_t *scenario, uint8_t edge, struct point p)
{
    if (edge == EDGE_NORTH) p.y = scenario->depth;
    if (edge == EDGE_SOUTH) p.y = 0;
    if (edge == EDGE_EAST) p.x = scenario->width;
    if (edge == EDGE_WEST) p.x = 0;
    return p;
}

/* Who is nearest to a load that lies about, of those with free hands; mounted men and shooters leave it to others. */
int argad_nearest_carrier(const scenario_t *scenario, const state_t *state, uint8_t band, int load, int *ret_way)
{
    enum { RELUCTANT = 300 };
    const struct point at = { state->load_x[load], state->load_y[load] };
    int best = -1;
    *ret_way = INT32_MAX;
    for (uint64_t left = scenario->band[band]; left && at.x >= 0; left &= left - 1) {
        const int i = lowest(left);
        if (!is_ready(state, i) || state->carries[i] < LOADS) continue;
        int way = (int)whole_root((uint64_t)point_square(figure_place(state, i), at));
        if (scenario->figure[i].profile->missile != WEAPON_NONE || (state->mounted & bit_of(i))) way += RELUCTANT;
        if (way >= *ret_way) continue;
        best = i;
        *ret_way = way;
    }
    return best;
}

/* Does this objective ask for that figure to be brought to an edge? */
static bool sends_off(const state_t *state, const struct objective *objective, int figure)
{
    if (objective->edge == EDGES) return false;
    if (objective->kind == OBJECTIVE_LOAD) return state->carries[figure] == objective->load;
    if (objective->kind != OBJECTIVE_EXIT || objective->figure != figure) return false;
    return objective->load >= LOADS || state->carries[figure] == objective->load;
}

struct aim argad_aim_of(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint8_t band = scenario->figure[figure].band;
    const struct point own = figure_place(state, figure);
    struct aim area = { .kind = AIM_NONE, .at = own }, leave = area;
    int64_t best = INT64_MAX;
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        int way;
        if (objective->band != band && objective->band != BANDS) continue;
        if (sends_off(state, objective, figure)) {
            return (struct aim){ AIM_EDGE, place_at_edge(scenario, objective->edge, own) };
        }
        if (objective->kind == OBJECTIVE_LOAD && state->carries[figure] == objective->load) {
            return (struct aim){ AIM_KEEP, own };
        }
        if (objective->kind == OBJECTIVE_LOAD &&
            argad_nearest_carrier(scenario, state, band, objective->load, &way) == figure) {
            return (struct aim){ AIM_LOAD, { state->load_x[objective->load], state->load_y[objective->load] } };
        }
        if (objective->kind == OBJECTIVE_EXIT && objective->figure >= FIGURES) {
            leave = (struct aim){ AIM_EDGE, place_at_edge(scenario, objective->edge, own) };
        }
        if (objective->kind != OBJECTIVE_HOLD && objective->kind != OBJECTIVE_EACH) continue;
        if (scenario->figure[figure].profile->class < 2) continue; /* who does not fight holds nothing */
        const struct point at = place_in(objective, own);
        const int64_t square = point_square(own, at);
        if (square >= best) continue;
        best = square;
        area = (struct aim){ AIM_AREA, at };
    }
    return leave.kind == AIM_NONE ? area : leave;
}

/* Whoever has to stay alive takes what he scores with him; whoever has to leave the table, half of it: he is not
 * through yet. */
int argad_worth_of_figure(const scenario_t *scenario, int figure)
{
    enum { A_POINT = 25, LEADER = 500, A_SCORE = 100 }; /* 1/100 points of score */
    int worth = A_POINT * scenario->figure[figure].profile->points;
    if (scenario->leader[scenario->figure[figure].band] == figure) worth += LEADER;
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        if (objective->figure != figure) continue;
        if (objective->kind == OBJECTIVE_ALIVE) worth += A_SCORE * objective->points;
        if (objective->kind == OBJECTIVE_EXIT) worth += A_SCORE / 2 * objective->points;
    }
    return worth;
}
