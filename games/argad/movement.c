/* Movement [base:ticks]. */
#include "games/argad/rules.h"
#include "kit/angle.h"

/* Each one goes its legs, or stays short where its pace ends. */
static void walk(const scenario_t *scenario, state_t *state, int i)
{
    struct point at = figure_place(state, i);
    struct way way;
    struct point leg[LEGS + 1];
    int legs = state->legs[i];
    for (int k = 0; k < legs; k++) leg[k] = (struct point){ state->leg_x[i][k], state->leg_y[i][k] };
    if (state->posture[i] == POSTURE_CHARGE && state->aim[i] < FIGURES) leg[legs++] = figure_place(state,
        state->aim[i]);
    way_measure(scenario, state, i, leg, legs, &way);
    int left = pace_on(pace_of(scenario, state, i).mm, way.going == NEVER ? DIFFICULT : way.going, state->slow[i]);
    for (int k = 0; k < legs && left > 0; k++) {
        const int length = (int)whole_root_up((uint64_t)point_square(at, leg[k]));
        struct point to = leg[k];
        if (length > left) {
            to = (struct point){ at.x + (int32_t)whole_nearest((int64_t)(leg[k].x - at.x) * left, length),
                                 at.y + (int32_t)whole_nearest((int64_t)(leg[k].y - at.y) * left, length) };
        }
        state->facing[i] = (int16_t)angle_heading(at, leg[k]);
        state->gone[i] = (int16_t)(state->gone[i] + (length > left ? left : length));
        left -= length;
        at = to;
    }
    state->x[i] = (int16_t)at.x;
    state->y[i] = (int16_t)at.y;
}

void argad_move(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (uint64_t left = figures_on_table(scenario, state) & ~state->blocked; left; left &= left - 1) {
        const int i = lowest(left);
        if (is_in_close_order(state, i)) continue;
        const struct point old = figure_place(state, i);
        const int16_t facing = state->facing[i];
        walk(scenario, state, i);
        if (state->turn_to[i] >= 0) state->facing[i] = state->turn_to[i];
        const struct point now = figure_place(state, i);
        const int ground = feature_at(scenario, now);
        bool is_taken = ground >= 0 && scenario->ground[scenario->feature[ground].ground].going[mount_of(scenario,
            state, i)] ==
                        NEVER;
        const struct shape own = figure_shape(scenario, state, i);
        for (uint64_t others = figures_on_table(scenario, state) & ~bit_of(i); others; others &= others - 1) {
            const struct shape other = figure_shape(scenario, state, lowest(others));
            is_taken |= shape_overlaps(&own, &other, 0);
        }
        if (is_taken) {
            state->x[i] = (int16_t)old.x;
            state->y[i] = (int16_t)old.y;
            state->facing[i] = facing;
            state->gone[i] = 0;
            continue;
        }
        if (!state->gone[i]) continue;
        TELL(sink, EVENT_MOVED, RULE_MOVE_SIMULTANEOUS, RULE_BASE_TICKS, i, now.x, now.y, state->gone[i]);
        if (now.x == 0 || now.y == 0 || now.x == scenario->width || now.y == scenario->depth) {
            figure_leaves(scenario, state, i, sink);
        }
    }
}
