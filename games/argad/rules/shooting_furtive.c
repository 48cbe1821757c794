/* Furtive targets and shooters: those who were seen only on their way [base:furtive]. */
#include "games/argad/rules/shooting_furtive.h"

/* Could a figure, on its way, have come into a box about p? It is never farther from where it began than it went. */
static bool may_have_been(const state_t *state, int figure, struct point p, int box)
{
    enum { ROUNDING = 4 };
    const struct point from = march_from(state, figure), to = figure_place(state, figure);
    const int across = from.x < to.x ? to.x - from.x : from.x - to.x;
    const int along = from.y < to.y ? to.y - from.y : from.y - to.y;
    const int far = box + ROUNDING + across + along + state->gone[figure];
    return p.x >= from.x - far && p.x <= from.x + far && p.y >= from.y - far && p.y <= from.y + far;
}

/* Is somebody at p touched by one of these, who were there after that tick? Bases look as they do now. */
static bool is_touched(const struct trail *trail, int figure, struct point p, uint64_t friends, int tick)
{
    enum { BOX = HORSE_LENGTH + CONTACT + 1 };
    const state_t *state = trail->march.state;
    const scenario_t *scenario = trail->march.scenario;
    const struct shape own = argad_base_at(scenario, state, figure, p, state->facing[figure]);
    for (; friends; friends &= friends - 1) {
        const int i = lowest(friends);
        if (!may_have_been(state, i, p, BOX)) continue;
        const struct point at = argad_trail_place(trail, i, tick);
        const int dx = at.x - p.x, dy = at.y - p.y;
        if (dx > BOX || dx < -BOX || dy > BOX || dy < -BOX) continue;
        const struct shape other = argad_base_at(scenario, state, i, at, state->facing[i]);
        if (shape_within(&own, &other, 2 * CONTACT)) return true;
    }
    return false;
}

/* Could one of them have been in contact with p when the turn began, wherever between its ends it stood then? */
static bool may_have_touched(const state_t *state, struct point p, uint64_t friends)
{
    enum { BOX = HORSE_LENGTH + CONTACT + 1 };
    const struct lanes_box box = { p.x - BOX, p.x + BOX, p.y - BOX, p.y + BOX };
    const uint64_t began = lanes_touching(state->from_x, state->from_x, state->from_y, state->from_y, FIGURES, box);
    return ((began | argad_figures_near(state, friends, p, BOX)) & friends) != 0;
}

bool argad_furtive_target(const scenario_t *scenario, const state_t *state, int shooter, struct point from, int target,
                          struct trail *trail, struct point *ret)
{
    const uint64_t friends = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[shooter].band];
    const struct point start = march_from(state, target);
    struct sight_line line;
    int64_t nearest = -1;
    if (state->gone[target] == 0) return false;
    if (sequence_top_const(&state->sequence)->kind == FRAME_ORDERS) return false; /* whose way would that be? */
    argad_sight_between(scenario, state, shooter, from, target, start, &line);
    if (line.is_clear && !may_have_touched(state, start, friends)) return false;
    if (!trail->is_begun) argad_trail_begin(scenario, state, trail);
    if (line.is_clear && !is_touched(trail, target, start, friends, 0)) return false;
    for (int tick = 0; tick <= TICKS; tick += AIM_TICKS) {
        const struct point at = argad_trail_place(trail, target, tick);
        if (nearest >= 0 && point_square(from, at) >= nearest) continue;
        argad_sight_between(scenario, state, shooter, from, target, at, &line);
        if (!line.is_clear || is_touched(trail, target, at, friends, tick)) continue;
        nearest = point_square(from, at);
        *ret = at;
    }
    return nearest >= 0;
}

/* A furtive shooter shoots from the end of his first leg, if he has come so far [shoot-furtive-shooter]. */
bool argad_dash_place(const state_t *state, int figure, struct point *ret)
{
    if (state->posture[figure] != POSTURE_DASH || state->legs[figure] == 0) return false;
    const struct point from = march_from(state, figure), at = { state->leg_x[figure][0], state->leg_y[figure][0] };
    if (state->gone[figure] < (int)whole_root_up((uint64_t)point_square(from, at))) return false;
    *ret = at;
    return true;
}
