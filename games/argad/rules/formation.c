/* Close order: who stands where in the ranks, forming up, pivoting, ranks that change, units that break.
 *
 *     file 1  2  3      front
 *     rank 1  2  3 ...  one base apart; the anchor is the man of the front rank in the lowest file */
#include "games/argad/rules/rules.h"
#include "kit/angle.h"

uint64_t argad_formation_members(const scenario_t *scenario, const state_t *state, int group)
{
    uint64_t members = 0;
    if (state->order[group] == LOOSE) return 0;
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        if (state->rank[lowest(left)]) members |= bit_of(lowest(left));
    }
    return members;
}

bool argad_is_in_close_order(const state_t *state, int figure) { return state->rank[figure] != 0; }

int argad_formation_anchor(const scenario_t *scenario, const state_t *state, int group)
{
    int anchor = -1;
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        const int i = lowest(left);
        if (anchor < 0 || state->rank[i] < state->rank[anchor] ||
            (state->rank[i] == state->rank[anchor] && state->file[i] < state->file[anchor])) anchor = i;
    }
    return anchor;
}

int argad_formation_end(const scenario_t *scenario, const state_t *state, int group)
{
    int end = argad_formation_anchor(scenario, state, group);
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        const int i = lowest(left);
        if (state->rank[i] == state->rank[end] && state->file[i] > state->file[end]) end = i;
    }
    return end;
}

static int extent(const scenario_t *scenario, const state_t *state, int group, const uint8_t place[FIGURES])
{
    int low = FIGURES, high = 0;
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        const int at = place[lowest(left)];
        if (at < low) low = at;
        if (at > high) high = at;
    }
    return high ? high - low + 1 : 0;
}

int argad_formation_files(const scenario_t *scenario, const state_t *state, int group)
{
    return extent(scenario, state, group, state->file);
}

int argad_formation_ranks(const scenario_t *scenario, const state_t *state, int group)
{
    return extent(scenario, state, group, state->rank);
}

/* Where a member stands when the anchor stands there and the unit looks that way. */
struct point argad_formation_place(const state_t *state, int anchor, int member, struct point at, int facing)
{
    const int back = state->rank[member] - state->rank[anchor], right = state->file[member] - state->file[anchor];
    return angle_place(at, facing, -FOOT_WIDTH * back, FOOT_WIDTH * right);
}

/* Each man on his heel: places stay, ranks and files change their meaning [close-order-pivot]. */
void argad_formation_pivot(const scenario_t *scenario, state_t *state, int group, int facing)
{
    const uint64_t members = argad_formation_members(scenario, state, group);
    const int turn = angle_fold(facing - state->facing[argad_formation_anchor(scenario, state, group)]);
    uint8_t ranks = 0, files = 0;
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->rank[i] > ranks) ranks = state->rank[i];
        if (state->file[i] > files) files = state->file[i];
    }
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        const uint8_t rank = state->rank[i], file = state->file[i];
        state->facing[i] = (int16_t)facing;
        if (turn == QUARTER) {
            state->rank[i] = (uint8_t)(files + 1 - file);
            state->file[i] = rank;
        } else if (turn == HALF_TURN) {
            state->rank[i] = (uint8_t)(ranks + 1 - rank);
            state->file[i] = (uint8_t)(files + 1 - file);
        } else if (turn == TURN - QUARTER) {
            state->rank[i] = file;
            state->file[i] = (uint8_t)(ranks + 1 - rank);
        }
    }
}

/* Rank n goes before the others, or the first behind them [close-order-ranks]. */
void argad_formation_change_ranks(const scenario_t *scenario, state_t *state, int group, int n)
{
    const uint64_t members = argad_formation_members(scenario, state, group);
    const int anchor = argad_formation_anchor(scenario, state, group);
    const struct point at = figure_place(state, anchor);
    const int first = state->rank[anchor], ranks = argad_formation_ranks(scenario, state, group);
    uint8_t rank[FIGURES];
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left), old = state->rank[i] - first + 1;
        const int new = n == 1 ? (old == 1 ? ranks : old - 1) : old == n ? 1 : old < n ? old + 1 : old;
        rank[i] = (uint8_t)new;
    }
    struct point to[FIGURES];
    const uint64_t others = (argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario,
                                                                                            state)) & ~members;
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        to[i] = angle_place(at, state->facing[i], -FOOT_WIDTH * (rank[i] - 1),
                            FOOT_WIDTH * (state->file[i] - state->file[anchor]));
        const struct shape own = argad_base_at(scenario, state, i, to[i], state->facing[i]);
        for (uint64_t near = argad_figures_near(state, others, to[i], HORSE_LENGTH); near; near &= near - 1) {
            const struct shape other = argad_figure_shape(scenario, state, lowest(near));
            if (shape_overlaps(&own, &other, 0)) return; /* somebody stands where a man would have to go */
        }
    }
    for (uint64_t left = members; left; left &= left - 1) {
        state->x[lowest(left)] = (int16_t)to[lowest(left)].x;
        state->y[lowest(left)] = (int16_t)to[lowest(left)].y;
    }
    for (uint64_t left = members; left; left &= left - 1) state->rank[lowest(left)] = rank[lowest(left)];
}

void argad_formation_break(const scenario_t *scenario, state_t *state, int group, uint16_t rule, uint16_t also,
                           struct sink *sink)
{
    if (state->order[group] == LOOSE) return;
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        state->rank[lowest(left)] = state->file[lowest(left)] = 0;
    }
    state->order[group] = LOOSE;
    TELL(sink, EVENT_ORDER_BROKEN, rule, also, mover_of_group(scenario, group));
}

/* Those who stand shoulder to shoulder with one of them, through others. */
static uint64_t side_by_side(const state_t *state, uint64_t members, int from)
{
    uint64_t found = bit_of(from), todo = found;
    while (todo) {
        const int i = lowest(todo);
        todo &= todo - 1;
        for (uint64_t left = members & ~found; left; left &= left - 1) {
            const int other = lowest(left);
            const int across = state->file[i] - state->file[other], along = state->rank[i] - state->rank[other];
            if (across * across + along * along > 1) continue;
            found |= bit_of(other);
            todo |= bit_of(other);
        }
    }
    return found;
}

/* A unit holds together as long as three are left side by side; who stands apart from them is out of it
 * [base:recoil]. */
void argad_formation_close_up(const scenario_t *scenario, state_t *state, int group, struct sink *sink)
{
    const uint64_t members = argad_formation_members(scenario, state, group);
    uint64_t body = 0;
    if (state->order[group] == LOOSE) return;
    for (uint64_t left = members; left; left &= left - 1) {
        const uint64_t part = side_by_side(state, members, lowest(left));
        if (__builtin_popcountll(part) > __builtin_popcountll(body)) body = part;
    }
    if (__builtin_popcountll(body) < 3) {
        argad_formation_break(scenario, state, group, RULE_CLOSE_ORDER_FORM, RULE_BASE_RECOIL, sink);
        return;
    }
    for (uint64_t left = members & ~body; left; left &= left - 1) {
        state->rank[lowest(left)] = state->file[lowest(left)] = 0;
    }
}

/* Takes one out of the ranks: dead, driven back, put to flight. While blows fall the others keep their order, for it
 * says with what they strike; the unit is looked at when all have struck (melee_recoil.c). */
void argad_formation_leave(const scenario_t *scenario, state_t *state, int figure, struct sink *sink)
{
    if (!state->rank[figure]) return;
    state->rank[figure] = state->file[figure] = 0;
    if (sequence_top_const(&state->sequence)->kind == FRAME_BLOWS) return;
    argad_formation_close_up(scenario, state, scenario->figure[figure].group, sink);
}

/* Finds ranks and files among figures that stand one base apart and look the same way as the guide, and makes close
 * order of them if there are three or more [close-order-form, close-order-guide]. */
bool argad_formation_make(const scenario_t *scenario, state_t *state, int group, uint64_t figures, int guide,
                          uint8_t order)
{
    enum { SLACK = 2 };
    (void)scenario;
    const int facing = state->facing[guide];
    const struct point o = figure_place(state, guide);
    int rank[FIGURES], file[FIGURES], low_rank = 0, low_file = 0;
    uint64_t found = 0;
    for (uint64_t left = figures; left; left &= left - 1) {
        const int i = lowest(left);
        const struct point p = figure_place(state, i);
        const int64_t ahead = (int64_t)(p.x - o.x) * angle_sine(facing) + (int64_t)(p.y - o.y) * angle_cosine(facing);
        const int64_t right = (int64_t)(p.x - o.x) * angle_cosine(facing) - (int64_t)(p.y - o.y) * angle_sine(facing);
        rank[i] = -(int)whole_nearest(ahead, (int64_t)ANGLE_ONE * FOOT_WIDTH);
        file[i] = (int)whole_nearest(right, (int64_t)ANGLE_ONE * FOOT_WIDTH);
        const struct point slot = angle_place(o, facing, -FOOT_WIDTH * rank[i], FOOT_WIDTH * file[i]);
        const int dx = slot.x - p.x, dy = slot.y - p.y;
        if (state->facing[i] != facing || argad_is_mounted(state, i) || dx * dx > SLACK * SLACK ||
            dy * dy > SLACK * SLACK) { continue;
        }
        found |= bit_of(i);
        if (rank[i] < low_rank) low_rank = rank[i];
        if (file[i] < low_file) low_file = file[i];
    }
    for (uint64_t left = found; left; left &= left - 1) {
        const int i = lowest(left);
        const int r = rank[i] - low_rank + 1, f = file[i] - low_file + 1;
        if (r > FIGURES || f > FIGURES) return false;
        state->rank[i] = (uint8_t)r;
        state->file[i] = (uint8_t)f;
    }
    const uint64_t body = side_by_side(state, found, guide);
    const bool is_made = __builtin_popcountll(body) >= 3;
    for (uint64_t left = found & ~(is_made ? body : 0); left; left &= left - 1) {
        state->rank[lowest(left)] = state->file[lowest(left)] = 0;
    }
    if (is_made) state->order[group] = order;
    return is_made;
}
