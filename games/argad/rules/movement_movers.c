/* The drafts become movers (movement_ticks.h); and again when all is over, to see where they went. */
#include "games/argad/rules/movement_movers.h"

#include <string.h>

#include "kit/angle.h"

/* What bars the way of a figure and touches this box, or is near it. */
static uint64_t bars_in(const struct march *march, int figure, struct point low, struct point high)
{
    uint64_t found = 0;
    for (uint64_t bars = march->near[figure]; bars; bars &= bars - 1) {
        const struct area *area = &march->scenario->feature[lowest(bars)].area;
        if (high.x >= area->low.x && low.x <= area->high.x && high.y >= area->low.y && low.y <= area->high.y) {
            found |= bit_of(lowest(bars));
        }
    }
    return found;
}

static bool is_open(const void *context, int figure, struct point low, struct point high)
{
    return bars_in(context, figure, low, high) == 0;
}

/* Does the straight from a to b come to a feature at all? */
static bool comes_to(const scenario_t *scenario, int feature, struct point a, struct point b)
{
    const struct area *area = &scenario->feature[feature].area;
    struct area_span span;
    if (!scenario->ground[scenario->feature[feature].ground].is_line) return area_span(area, a, b, &span);
    for (int i = 0; i + 1 < area->corners; i++) {
        if (segments_touch(a, b, area->corner[i], area->corner[i + 1])) return true;
    }
    return false;
}

/* A pursuer goes straight at his enemy, but not onto ground for which he has not thrown, nor over what nobody crosses
 * [base:pursuit]. */
static bool is_barred(const void *context, int figure, struct point a, struct point b)
{
    const struct march *march = context;
    const struct point low = { a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y };
    const struct point high = { a.x + b.x - low.x, a.y + b.y - low.y };
    struct way way = WAY_NONE;
    uint64_t bars = bars_in(march, figure, low, high);
    while (bars && !comes_to(march->scenario, lowest(bars), a, b)) bars &= bars - 1;
    if (!bars) return false;
    argad_way_add(march->scenario, march->state, argad_mount_of(march->scenario, march->state, figure), a, b, &way);
    return way.going > march->going[figure];
}

/* What bars the way and lies so near that somebody could come to it; if there is nothing, nobody need ask at every
 * step. */
static void note_reach(struct march *march, int figure, int pace)
{
    enum { ROUNDING = 2 };
    const struct point at = march_from(march->state, figure);
    const int reach = pace + ROUNDING;
    const struct point low = { at.x - reach, at.y - reach }, high = { at.x + reach, at.y + reach };
    const int mount = argad_mount_of(march->scenario, march->state, figure);
    march->near[figure] = march->bars[mount][march->going[figure]] & argad_features_near(march->scenario, low, high);
    if (!march->near[figure]) march->ticks.unbarred |= bit_of(figure);
}

/* What may bar the way of somebody: worse ground than he has paid for, and walls. */
static void find_bars(const scenario_t *scenario, const state_t *state, struct march *march)
{
    for (int mount = 0; mount < MOUNTS; mount++) {
        for (int paid = EASY; paid < NEVER; paid++) march->bars[mount][paid] = 0;
    }
    for (int f = 0; f < scenario->features; f++) {
        const struct ground *ground = &scenario->ground[scenario->feature[f].ground];
        for (int mount = 0; mount < MOUNTS; mount++) {
            const int going = state->burning[f] == ABLAZE || ground->sight == SIGHT_WALLS ? NEVER
                                                                                          : ground->going[mount];
            for (int paid = EASY; paid < going; paid++) march->bars[mount][paid] |= bit_of(f);
        }
    }
}

/* ---- movers -------------------------------------------------------------------------------------------------- */

/* The way of a loose figure as it was drafted: of a charge, as far as one could see when the orders were shown. */
int argad_figure_way(const scenario_t *scenario, const state_t *state, int figure, struct point ret_leg[LEGS + 1],
                     struct way *ret)
{
    const struct draft draft = argad_draft_of(state, figure);
    int legs = draft.legs;
    for (int i = 0; i < legs; i++) ret_leg[i] = draft.leg[i];
    if (draft.posture == POSTURE_CHARGE && draft.aim < FIGURES) ret_leg[legs++] = figure_place(state, draft.aim);
    argad_way_measure(scenario, state, figure, ret_leg, legs, ret);
    return legs;
}

/* Nobody throws for ground that he cannot reach in this turn. */
bool argad_figure_ground(const scenario_t *scenario, const state_t *state, int figure, const int16_t x[],
                         const int16_t y[], struct way *ret)
{
    const struct draft draft = argad_draft_of(state, figure);
    const struct point from = { x[figure], y[figure] };
    argad_way_measure_from(scenario, state, figure, from, draft.leg, draft.legs, ret);
    if (draft.posture != POSTURE_CHARGE || draft.aim >= FIGURES) return draft.legs > 0;
    const struct point at = draft.legs ? draft.leg[draft.legs - 1] : from, to = { x[draft.aim], y[draft.aim] };
    const int64_t left = 256 * (int64_t)argad_pace_of(scenario, state, figure).mm - ret->length;
    const int64_t whole = whole_root_up((uint64_t)point_square(at, to) << 16);
    struct point end = to;
    if (left < whole) {
        end.x = at.x + (int32_t)whole_nearest((to.x - at.x) * left, whole);
        end.y = at.y + (int32_t)whole_nearest((to.y - at.y) * left, whole);
    }
    argad_way_add(scenario, state, argad_mount_of(scenario, state, figure), at, end, ret);
    return true;
}

/* Who has thrown no slowing dice goes over easy ground. */
void argad_march_pay(const scenario_t *scenario, const state_t *state, struct march *march)
{
    for (int i = 0; i < scenario->figures; i++) {
        struct way way;
        march->going[i] = EASY;
        if (!(state->slowed & bit_of(i))) continue;
        if (argad_figure_ground(scenario, state, i, state->x, state->y, &way)) march->going[i] = way.slow;
    }
}

/* Where somebody stood when the slowing dice fell: his movement began where a change of ranks had put him since. */
static struct point place_before_ranks(const scenario_t *scenario, const state_t *state, int figure)
{
    const int group = scenario->figure[figure].group;
    const struct point at = march_from(state, figure);
    if (!argad_is_in_close_order(state, figure) || state->pivoted[group]) return at;
    const int slot = argad_march_slot(scenario, state, group);
    if (state->posture[slot] != POSTURE_RANKS) return at;
    const int n = state->aim[slot], rank = state->rank[figure]; /* as argad_formation_change_ranks() made it */
    const int before = n == 1 ? (rank == argad_formation_ranks(scenario, state, group) ? 1 : rank + 1)
                              : rank == 1 ? n : rank <= n ? rank - 1 : rank;
    return angle_place(at, state->facing[figure], FOOT_WIDTH * (rank - before), 0);
}

/* The same when all is over; who has thrown has paid for difficult ground at least, and who has gone farther than worse
 * ground lets him, for no more. */
static uint8_t ground_paid(const struct march *march, int figure, int pace)
{
    const state_t *state = march->state;
    const struct draft draft = argad_draft_of(state, figure);
    int16_t x[FIGURES], y[FIGURES];
    struct way way;
    if (!(state->slowed & bit_of(figure))) return EASY;
    memcpy(x, state->from_x, sizeof x);
    memcpy(y, state->from_y, sizeof y);
    if (draft.posture == POSTURE_CHARGE && draft.aim < FIGURES) {
        const struct point at = place_before_ranks(march->scenario, state, draft.aim);
        x[draft.aim] = (int16_t)at.x;
        y[draft.aim] = (int16_t)at.y;
    }
    argad_figure_ground(march->scenario, state, figure, x, y, &way);
    if (way.slow == VERY_DIFFICULT && state->gone[figure] > argad_pace_on(pace, VERY_DIFFICULT, state->slow[figure])) {
        return DIFFICULT;
    }
    return way.slow == EASY ? DIFFICULT : way.slow;
}

static void add_loose(struct march *march, int figure, bool is_over)
{
    const scenario_t *scenario = march->scenario;
    const state_t *state = march->state;
    const struct draft draft = argad_draft_of(state, figure);
    const bool is_charge = draft.posture == POSTURE_CHARGE && draft.aim < FIGURES;
    struct point at = march_from(state, figure);
    if (draft.legs == 0 && !is_charge) return;
    const int full = argad_pace_of(scenario, state, figure).mm;
    if (is_over) march->going[figure] = ground_paid(march, figure, full);
    const int pace = argad_pace_on(full, march->going[figure], state->slow[figure]);
    if (pace <= 0) return;
    struct mover *mover = argad_ticks_add_mover(&march->ticks, bit_of(figure), pace);
    for (int i = 0; i < draft.legs; i++) {
        argad_mover_add_leg(mover, at, draft.leg[i], pace, angle_heading(at, draft.leg[i]));
        at = draft.leg[i];
    }
    if (is_charge) mover->chased = draft.aim;
    note_reach(march, figure, pace);
}

/* A formation: all its members keep their places to each other. */
static void add_formation(struct march *march, int group, int slot)
{
    const scenario_t *scenario = march->scenario;
    const state_t *state = march->state;
    const struct draft draft = argad_draft_of(state, slot);
    const uint64_t members = argad_formation_members(scenario, state, group);
    const int ahead_pace = argad_pace_of_formation(scenario, state, group, true);
    const int aside_pace = argad_pace_of_formation(scenario, state, group, false);
    struct point at = march_from(state, slot);
    int facing = march->ticks.body[slot].facing;
    if ((draft.legs == 0 && draft.posture != POSTURE_WHEEL) || ahead_pace <= 0 || aside_pace <= 0) return;
    struct mover *mover = argad_ticks_add_mover(&march->ticks, members, ahead_pace);
    for (uint64_t left = members; left; left &= left - 1) {
        march->going[lowest(left)] = EASY;
        note_reach(march, lowest(left), ahead_pace > aside_pace ? ahead_pace : aside_pace);
    }
    if (draft.posture == POSTURE_WHEEL) {
        const int turn = angle_between(facing, draft.turn_to);
        const int across = FOOT_WIDTH * (state->file[argad_formation_end(scenario, state, group)] - state->file[slot]);
        const struct point pivot = turn > 0 ? angle_place(at, facing, 0, across) : at;
        argad_mover_add_wheel(mover, pivot, turn, argad_formation_arc(scenario, state, group, draft.turn_to));
        facing = draft.turn_to;
        if (turn > 0) at = angle_place(pivot, facing, 0, -across);
        for (uint64_t left = members; left; left &= left - 1) {
            march->ticks.body[lowest(left)].base = argad_formation_place(state, slot, lowest(left), at, facing);
        }
    }
    for (int i = 0; i < draft.legs; i++) {
        int ahead, right;
        argad_formation_leg(at, facing, draft.leg[i], &ahead, &right);
        argad_mover_add_leg(mover, at, draft.leg[i], ahead > 0 ? ahead_pace : aside_pace, facing);
        at = draft.leg[i];
    }
}

int argad_march_slot(const scenario_t *scenario, const state_t *state, int group)
{
    for (uint64_t left = argad_formation_members(scenario, state, group); left; left &= left - 1) {
        if (state->posture[lowest(left)] != POSTURE_STAY) return lowest(left);
    }
    return argad_formation_anchor(scenario, state, group);
}

void argad_march_begin(const scenario_t *scenario, const state_t *state, struct march *march, bool is_over)
{
    march->scenario = scenario;
    march->state = state;
    argad_ticks_clear(&march->ticks, scenario->figures);
    march->ticks.is_barred = is_barred;
    march->ticks.is_open = is_open;
    march->ticks.context = march;
    find_bars(scenario, state, march);
    for (int i = 0; i < scenario->figures; i++) {
        /* Afterwards nobody unseen has moved or been touched, and a view does not know where they lie. */
        if (state->life[i] != ON_TABLE && (is_over || state->life[i] != UNSEEN)) continue;
        argad_ticks_add_figure(&march->ticks, i, scenario->figure[i].band, argad_is_mounted(state, i),
                               march_from(state, i), state->facing[i]);
    }
    for (int i = 0; i < scenario->figures; i++) {
        if (!march->ticks.body[i].is_here || (state->blocked & bit_of(i))) continue;
        const int group = scenario->figure[i].group;
        if (!argad_is_in_close_order(state, i) || state->order[group] == FORMED_NOW) add_loose(march, i, is_over);
        else if (i == argad_march_slot(scenario, state, group) && !(is_over && state->posture[i] == POSTURE_WHEEL)) {
            add_formation(march, group, i);
        }
    }
}

/* ---- where they were ----------------------------------------------------------------------------------------- */

/* The way is gone again, as far as `gone` says. Who wheels is taken to have gone straight, because how the unit looked
 * before is known no more. Whom something bars stands there from the next tick on. */
void argad_trail_begin(const scenario_t *scenario, const state_t *state, struct trail *trail)
{
    struct march *march = &trail->march;
    struct ticks *ticks = &march->ticks;
    struct box box[TICK_FIGURES];
    int16_t end[TICK_FIGURES];
    uint64_t pursuers = 0;
    argad_march_begin(scenario, state, march, true);
    argad_ticks_boxes(ticks, box);
    for (int m = 0; m < ticks->movers; m++) {
        struct mover *mover = &ticks->mover[m];
        const int stop = state->gone[lowest(mover->figures)] * TICKS / mover->pace;
        end[m] = mover->stop = (int16_t)(stop < TICKS ? stop : TICKS);
        if (mover->chased >= 0) pursuers |= bit_of(m);
    }
    for (int tick = 0; tick < TICKS && pursuers; tick += AIM_TICKS) {
        argad_ticks_aim(ticks, tick);
        for (uint64_t left = pursuers; left; left &= left - 1) {
            const int m = lowest(left);
            if (ticks->mover[m].stop >= end[m]) continue;
            end[m] = (int16_t)(ticks->mover[m].stop + (ticks->mover[m].stop == tick));
            pursuers &= ~bit_of(m);
        }
    }
    for (int i = 0; i < scenario->figures; i++) {
        trail->end[i] = ticks->body[i].mover < 0 ? 0 : end[ticks->body[i].mover];
    }
    trail->is_begun = true;
}

/* Who has arrived stands where he stands. */
struct point argad_trail_place(const struct trail *trail, int figure, int tick)
{
    const struct body *body = &trail->march.ticks.body[figure];
    const state_t *state = trail->march.state;
    const struct point from = march_from(state, figure), to = figure_place(state, figure);
    if (body->mover >= 0) return tick < trail->end[figure] ? argad_body_place(&trail->march.ticks, figure, tick) : to;
    return (struct point){ from.x + (int32_t)whole_nearest((int64_t)(to.x - from.x) * tick, TICKS),
                           from.y + (int32_t)whole_nearest((int64_t)(to.y - from.y) * tick, TICKS) };
}
