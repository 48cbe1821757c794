/* Loads [base:load]: taken up and set down by those who stand beside them. Two on foot may carry a very heavy one
 * between them: then it is a heavy one for each. Who of the two dies, is driven back, flees, leaves or lets go leaves
 * it to the other; if their ways part it falls. */
#include "games/argad/rules/rules.h"

enum { HEAVY = 4 /* cm */, BETWEEN = FOOT_WIDTH + 2 * CONTACT /* mm: the load, and a hand at either end */ };

uint64_t argad_carriers_of(const scenario_t *scenario, const state_t *state, int load)
{
    uint64_t carriers = 0;
    for (int i = 0; i < scenario->figures; i++) {
        if (state->carries[i] == load) carriers |= bit_of(i);
    }
    return carriers;
}

bool argad_may_be_shared(const scenario_t *scenario, int load) { return scenario->load[load].slowing > HEAVY; }

/* The one who carries the same load, or -1. */
static int partner_of(const scenario_t *scenario, const state_t *state, int figure)
{
    const int load = state->carries[figure];
    const uint64_t others = load < LOADS ? argad_carriers_of(scenario, state, load) & ~bit_of(figure) : 0;
    return others ? lowest(others) : -1;
}

/* [move-heavy-load, move-very-heavy-load] */
int argad_load_slowing(const scenario_t *scenario, const state_t *state, int figure)
{
    if (state->carries[figure] >= LOADS) return 0;
    return partner_of(scenario, state, figure) >= 0 ? HEAVY : scenario->load[state->carries[figure]].slowing;
}

bool argad_is_at(const scenario_t *scenario, const state_t *state, int figure, struct point p)
{
    const struct shape own = argad_figure_shape(scenario, state, figure);
    const struct shape thing = shape_at(p, 0, FOOT_WIDTH, FOOT_WIDTH);
    return shape_within(&own, &thing, 2 * CONTACT) && !argad_is_walled_off(scenario, figure_place(state, figure), p);
}

/* 1) Its hands are free, 2) the load is on the table, and if somebody carries it, it is a friend on foot who could do
 * with a second one, 3) it stands beside the load, or beside him. */
struct refusal argad_take_legal(const scenario_t *scenario, const state_t *state, int figure, int load)
{
    if (state->carries[figure] < LOADS) return refuse(RULE_BASE_LOAD, REASON_CARRIES, figure, 0, 0, 0); /* 1 */
    if (load >= scenario->loads) return refuse(RULE_BASE_LOAD, REASON_NO_LOAD_HERE, figure, load, 0, 0);
    const uint64_t carriers = argad_carriers_of(scenario, state, load);
    if (!carriers) {
        const struct point at = { state->load_x[load], state->load_y[load] };
        return at.x >= 0 && argad_is_at(scenario, state, figure, at) ? ALLOWED
            : refuse(RULE_BASE_LOAD, REASON_NO_LOAD_HERE, figure, load, 0, 0); /* 3 */
    }
    const int carrier = lowest(carriers);
    if ((carriers & (carriers - 1)) || !argad_may_be_shared(scenario, load) ||
        scenario->figure[carrier].band != scenario->figure[figure].band ||
        ((bit_of(carrier) | bit_of(figure)) & state->mounted)) {
        return refuse(RULE_BASE_LOAD, REASON_LOAD_TAKEN, figure, load, 0, 0); /* 2 */
    }
    return argad_figures_gap(scenario, state, figure, carrier) <= CONTACT ? ALLOWED
        : refuse(RULE_BASE_LOAD, REASON_NO_LOAD_HERE, figure, load, 0, 0); /* 3 */
}

/* Leaves the load to the other carrier; false: there is none. */
bool argad_let_go(const scenario_t *scenario, state_t *state, int figure, struct sink *sink)
{
    const int partner = partner_of(scenario, state, figure), load = state->carries[figure];
    if (partner < 0) return false;
    state->carries[figure] = NO_FIGURE;
    TELL(sink, EVENT_LET_GO, RULE_BASE_LOAD, RULE_MOVE_VERY_HEAVY_LOAD, figure, load, partner);
    return true;
}

void argad_figure_drops(const scenario_t *scenario, state_t *state, int figure, struct sink *sink)
{
    const int load = state->carries[figure];
    if (load >= LOADS || argad_let_go(scenario, state, figure, sink)) return;
    state->carries[figure] = NO_FIGURE;
    state->load_x[load] = state->x[figure];
    state->load_y[load] = state->y[figure];
    TELL(sink, EVENT_DROPPED, RULE_BASE_LOAD, 0, figure, load);
}

/* Two whose ways have parted: the load lies midway between where they began, where both had it. */
static void part(const scenario_t *scenario, state_t *state, int load, struct sink *sink)
{
    const uint64_t carriers = argad_carriers_of(scenario, state, load);
    if (!(carriers & (carriers - 1))) return;
    const int a = lowest(carriers), b = lowest(carriers & (carriers - 1));
    if (argad_figures_gap(scenario, state, a, b) <= BETWEEN) return;
    state->carries[a] = state->carries[b] = NO_FIGURE;
    state->load_x[load] = (int16_t)whole_nearest(state->from_x[a] + state->from_x[b], 2);
    state->load_y[load] = (int16_t)whole_nearest(state->from_y[a] + state->from_y[b], 2);
    TELL(sink, EVENT_PARTED, RULE_BASE_LOAD, 0, a, b, load);
}

/* Do they get it? One does; two of a band on foot get what they can carry together; else nobody does. */
static bool get_it(const scenario_t *scenario, const state_t *state, uint64_t takers, int load)
{
    const uint64_t all = takers | argad_carriers_of(scenario, state, load);
    const int count = __builtin_popcountll(all);
    if (count == 1) return true;
    const uint8_t band = scenario->figure[lowest(all)].band;
    return count == 2 && argad_may_be_shared(scenario, load) && !(all & ~scenario->band[band]) &&
        !(all & state->mounted);
}

/* After movement: those who were ordered to take a load and still stand beside it. */
void argad_take_loads(const scenario_t *scenario, state_t *state, uint64_t acting, struct sink *sink)
{
    for (uint8_t load = 0; load < scenario->loads; load++) {
        uint64_t takers = 0;
        part(scenario, state, load, sink);
        for (uint64_t left = acting; left; left &= left - 1) {
            const int i = lowest(left);
            if (state->posture[i] == POSTURE_TAKE && state->aim[i] == load &&
                !argad_take_legal(scenario, state, i, load).reason) takers |= bit_of(i);
        }
        if (!takers) continue;
        if (!get_it(scenario, state, takers, load)) {
            TELL(sink, EVENT_WRANGLE, RULE_BASE_LOAD, 0, lowest(takers), load);
            continue;
        }
        for (; takers; takers &= takers - 1) {
            state->carries[lowest(takers)] = load;
            TELL(sink, EVENT_TOOK, RULE_BASE_LOAD, 0, lowest(takers), load);
        }
        state->load_x[load] = state->load_y[load] = NOTHING;
    }
}
