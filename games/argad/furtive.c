/* Furtive targets and shooters: those who were seen only on their way [base:furtive]. */
#include "games/argad/march.h"

/* Is somebody at p touched by one of these, who were there after that tick? Bases look as they do now. */
static bool is_touched(const struct march *march, int figure, struct point p, uint64_t friends, int tick)
{
    const struct shape own = base_at(march->scenario, march->state, figure, p, march->state->facing[figure]);
    for (; friends; friends &= friends - 1) {
        const int i = lowest(friends);
        const struct shape other = base_at(march->scenario, march->state, i, trail_place(march, i, tick),
                                           march->state->facing[i]);
        if (shape_within(&own, &other, 2 * CONTACT)) return true;
    }
    return false;
}

/* Hidden or touching the shooter's friends at both ends of its move, in sight at a tick between [base:furtive,
 * shoot-furtive-target]. The shooter looks from where he shoots. */
bool furtive_target(const scenario_t *scenario, const state_t *state, int shooter, struct point from, int target,
                    struct point *ret)
{
    const uint64_t friends = figures_on_table(scenario, state) & scenario->band[scenario->figure[shooter].band];
    const struct point start = march_from(state, target), end = figure_place(state, target);
    struct march march;
    struct sight_line line;
    int64_t nearest = -1;
    if (state->gone[target] == 0) return false;
    trail_begin(scenario, state, &march);
    sight_between(scenario, state, shooter, from, target, start, &line);
    if (line.is_clear && !is_touched(&march, target, start, friends, 0)) return false;
    sight_between(scenario, state, shooter, from, target, end, &line);
    if (line.is_clear && !is_touched(&march, target, end, friends, TICKS)) return false;
    for (int tick = 0; tick <= TICKS; tick += AIM_TICKS) {
        const struct point at = trail_place(&march, target, tick);
        if (tick < TICKS) ticks_aim(&march.ticks, tick);
        if (nearest >= 0 && point_square(from, at) >= nearest) continue;
        sight_between(scenario, state, shooter, from, target, at, &line);
        if (!line.is_clear || is_touched(&march, target, at, friends, tick)) continue;
        nearest = point_square(from, at);
        *ret = at;
    }
    return nearest >= 0;
}

/* A furtive shooter shoots from the end of his first leg, if he has come so far [shoot-furtive-shooter]. */
bool dash_place(const state_t *state, int figure, struct point *ret)
{
    if (state->posture[figure] != POSTURE_DASH || state->legs[figure] == 0) return false;
    const struct point from = march_from(state, figure), at = { state->leg_x[figure][0], state->leg_y[figure][0] };
    if (state->gone[figure] < (int)whole_root_up((uint64_t)point_square(from, at))) return false;
    *ret = at;
    return true;
}
