/* Movement [base:ticks]: the drafts become movers, the movers go (ticks.h), and where they stop is where they stand.
 *
 *     drafts -> movers -> 400 ticks -> stepping back -> turning -> places, facings, charges, the edge */
#include "games/argad/rules.h"
#include "games/argad/ticks.h"
#include "kit/angle.h"

struct march { /* what is known of a turn's movement besides the ticks */
    const scenario_t *scenario;
    const state_t *state;
    uint8_t going[FIGURES]; /* the worst ground for which a figure has paid */
    struct ticks ticks;
};

static struct point from_of(const state_t *state, int figure)
{
    return (struct point){ state->from_x[figure], state->from_y[figure] };
}

/* A pursuer goes straight at his enemy, but not onto ground for which he has not thrown, nor over what nobody crosses
 * [base:pursuit]. */
static bool is_barred(const void *context, int figure, struct point a, struct point b)
{
    const struct march *march = context;
    struct way way = WAY_NONE;
    way_add(march->scenario, march->state, mount_of(march->scenario, march->state, figure), a, b, &way);
    return way.going > march->going[figure];
}

/* ---- movers -------------------------------------------------------------------------------------------------- */

/* The way of a loose figure as it was drafted: of a charge, as far as one could see when the orders were shown. */
int figure_way(const scenario_t *scenario, const state_t *state, int figure, struct point ret_leg[LEGS + 1],
               struct way *ret)
{
    const struct draft draft = draft_of(state, figure);
    int legs = draft.legs;
    for (int i = 0; i < legs; i++) ret_leg[i] = draft.leg[i];
    if (draft.posture == POSTURE_CHARGE && draft.aim < FIGURES) ret_leg[legs++] = figure_place(state, draft.aim);
    way_measure(scenario, state, figure, ret_leg, legs, ret);
    return legs;
}

static void add_loose(struct march *march, int figure)
{
    const scenario_t *scenario = march->scenario;
    const state_t *state = march->state;
    const struct draft draft = draft_of(state, figure);
    const bool is_charge = draft.posture == POSTURE_CHARGE && draft.aim < FIGURES;
    struct point leg[LEGS + 1], at = from_of(state, figure);
    struct way way;
    if (figure_way(scenario, state, figure, leg, &way) == 0) return;
    march->going[figure] = way.going == NEVER ? DIFFICULT : way.going;
    const int pace = pace_on(pace_of(scenario, state, figure).mm, march->going[figure], state->slow[figure]);
    if (pace <= 0) return;
    struct mover *mover = ticks_add_mover(&march->ticks, bit_of(figure), pace);
    for (int i = 0; i < draft.legs; i++) {
        mover_add_leg(mover, at, draft.leg[i], pace, angle_heading(at, draft.leg[i]));
        at = draft.leg[i];
    }
    if (is_charge) mover->chased = draft.aim;
}

/* A formation: all its members keep their places to each other. */
static void add_formation(struct march *march, int group, int slot)
{
    const scenario_t *scenario = march->scenario;
    const state_t *state = march->state;
    const struct draft draft = draft_of(state, slot);
    const uint64_t members = formation_members(scenario, state, group);
    const int ahead_pace = pace_of_formation(scenario, state, group, true);
    const int aside_pace = pace_of_formation(scenario, state, group, false);
    struct point at = from_of(state, slot);
    int facing = march->ticks.body[slot].facing;
    if ((draft.legs == 0 && draft.posture != POSTURE_WHEEL) || ahead_pace <= 0 || aside_pace <= 0) return;
    struct mover *mover = ticks_add_mover(&march->ticks, members, ahead_pace);
    for (uint64_t left = members; left; left &= left - 1) march->going[lowest(left)] = EASY;
    if (draft.posture == POSTURE_WHEEL) {
        const int turn = angle_between(facing, draft.turn_to);
        const struct point pivot = turn > 0 ? angle_place(at, facing, 0, FOOT_WIDTH *
                                   (formation_files(scenario, state, group) - 1)) : at;
        mover_add_wheel(mover, pivot, turn, formation_arc(scenario, state, group, draft.turn_to));
        facing = draft.turn_to;
        if (turn > 0) at = angle_place(pivot, facing, 0, -FOOT_WIDTH * (formation_files(scenario, state, group) - 1));
        for (uint64_t left = members; left; left &= left - 1) {
            march->ticks.body[lowest(left)].base = formation_place(state, slot, lowest(left), at, facing);
        }
    }
    for (int i = 0; i < draft.legs; i++) {
        int ahead, right;
        formation_leg(at, facing, draft.leg[i], &ahead, &right);
        mover_add_leg(mover, at, draft.leg[i], ahead > 0 ? ahead_pace : aside_pace, facing);
        at = draft.leg[i];
    }
}

/* Whose arrays hold the draft of a formation: whoever of it has one; after a pivot he need not be the anchor. */
static int slot_of(const scenario_t *scenario, const state_t *state, int group)
{
    for (uint64_t left = formation_members(scenario, state, group); left; left &= left - 1) {
        if (state->posture[lowest(left)] != POSTURE_STAY) return lowest(left);
    }
    return formation_anchor(scenario, state, group);
}

/* Everybody where he began this turn, with the way he was ordered to go; is_over: when all have gone it already. */
static void march_begin(const scenario_t *scenario, const state_t *state, struct march *march, bool is_over)
{
    march->scenario = scenario;
    march->state = state;
    ticks_clear(&march->ticks, scenario->figures);
    march->ticks.is_barred = is_barred;
    march->ticks.context = march;
    for (int i = 0; i < scenario->figures; i++) {
        /* Afterwards nobody unseen has moved or been touched, and a view does not know where they lie. */
        if (state->life[i] != ON_TABLE && (is_over || state->life[i] != UNSEEN)) continue;
        ticks_add_figure(&march->ticks, i, scenario->figure[i].band, is_mounted(state, i), from_of(state, i),
                         state->facing[i]);
    }
    for (int i = 0; i < scenario->figures; i++) {
        if (!march->ticks.body[i].is_here || (state->blocked & bit_of(i))) continue;
        const int group = scenario->figure[i].group;
        if (!is_in_close_order(state, i) || state->order[group] == FORMED_NOW) add_loose(march, i);
        else if (i == slot_of(scenario, state, group) && !(is_over && state->posture[i] == POSTURE_WHEEL)) {
            add_formation(march, group, i);
        }
    }
}

/* ---- afterwards ---------------------------------------------------------------------------------------------- */

/* Who has been told to turns where he stands, all together; riders who would then overlap somebody do not. */
static void turn_all(const scenario_t *scenario, state_t *state)
{
    const uint64_t here = figures_on_table(scenario, state) | figures_unseen(scenario, state);
    int16_t before[FIGURES];
    uint64_t turning = 0;
    for (uint64_t left = here & ~(state->blocked | state->fleeing); left; left &= left - 1) {
        const int i = lowest(left);
        if (state->turn_to[i] < 0 || is_in_close_order(state, i)) continue;
        before[i] = state->facing[i];
        state->facing[i] = state->turn_to[i];
        if (is_mounted(state, i)) turning |= bit_of(i);
    }
    for (uint64_t back = turning; back;) {
        back = 0;
        for (uint64_t left = turning; left; left &= left - 1) {
            const int i = lowest(left);
            const struct shape own = figure_shape(scenario, state, i);
            for (uint64_t near = figures_near(state, here & ~bit_of(i), figure_place(state, i), HORSE_LENGTH + 1);
                 near; near &= near - 1) {
                const struct shape other = figure_shape(scenario, state, lowest(near));
                if (shape_overlaps(&own, &other, 0)) back |= (bit_of(i) | bit_of(lowest(near))) & turning;
            }
        }
        turning &= ~back;
        for (uint64_t left = back; left; left &= left - 1) state->facing[lowest(left)] = before[lowest(left)];
    }
}

/* Cavalry that came 10 cm or more straight over easy ground into contact charges [base:charge]. */
static bool is_charging(const struct march *march, const state_t *state, int figure, int tick)
{
    const scenario_t *scenario = march->scenario;
    const uint64_t enemies = scenario->band[enemy_of(scenario->figure[figure].band)];
    const uint64_t here = figures_on_table(scenario, state) | figures_unseen(scenario, state);
    struct way way = WAY_NONE;
    struct point from;
    if (mount_of(scenario, state, figure) != CAVALRY || (state->fleeing & bit_of(figure))) return false;
    if (mover_run(&march->ticks, figure, tick, &from) < CHARGE_RUN) return false;
    if (!figures_touching(scenario, state, figure, enemies & here)) return false;
    way_add(scenario, state, CAVALRY, from, figure_place(state, figure), &way);
    return way.going == EASY && !way.crosses;
}

static void write_back(const struct march *march, state_t *state)
{
    for (int i = 0; i < march->ticks.figures; i++) {
        const struct body *body = &march->ticks.body[i];
        if (!body->is_here || body->mover < 0) continue;
        const struct mover *mover = &march->ticks.mover[body->mover];
        const struct point at = body_place(&march->ticks, i, mover->stop);
        state->x[i] = (int16_t)at.x;
        state->y[i] = (int16_t)at.y;
        state->facing[i] = (int16_t)body_facing(&march->ticks, i, mover->stop);
        state->gone[i] = (int16_t)mover_gone(mover, mover->stop);
    }
}

static void tell_moves(const struct march *march, state_t *state, struct sink *sink)
{
    const scenario_t *scenario = march->scenario;
    for (int i = 0; i < scenario->figures; i++) {
        if (state->life[i] != ON_TABLE || state->gone[i] == 0) continue;
        const struct point at = figure_place(state, i);
        TELL(sink, EVENT_MOVED, RULE_MOVE_SIMULTANEOUS, RULE_BASE_TICKS, i, at.x, at.y, state->gone[i]);
        if (at.x <= 0 || at.y <= 0 || at.x >= scenario->width || at.y >= scenario->depth) {
            figure_leaves(scenario, state, i, sink);
        }
    }
}

/* A unit's pivot, before its legs or after them, and its change of ranks [close-order-pivot, close-order-ranks]. */
static void drill(const scenario_t *scenario, state_t *state, bool is_before, struct sink *sink)
{
    for (int g = 0; g < scenario->groups; g++) {
        if (state->order[g] == LOOSE || state->order[g] == FORMED_NOW) continue;
        const int slot = slot_of(scenario, state, g);
        const struct draft draft = draft_of(state, slot);
        const bool is_pivot = draft.posture == (is_before ? POSTURE_PIVOT : POSTURE_MOVE) && draft.turn_to >= 0 &&
                              draft.turn_to != state->facing[slot];
        if (state->blocked & bit_of(slot)) continue;
        if (is_pivot) {
            formation_pivot(scenario, state, g, draft.turn_to);
            state->pivoted[g] = 1;
            TELL(sink, EVENT_PIVOTED, RULE_CLOSE_ORDER_PIVOT, 0, mover_of_group(scenario, g), draft.turn_to);
        }
        if (is_before && draft.posture == POSTURE_RANKS) formation_change_ranks(scenario, state, g, draft.aim);
    }
}

void argad_move(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct march march;
    for (int i = 0; i < scenario->figures; i++) {
        state->from_x[i] = state->x[i];
        state->from_y[i] = state->y[i];
        state->gone[i] = 0;
    }
    drill(scenario, state, true, sink);
    for (int i = 0; i < scenario->figures; i++) { /* a change of ranks has moved some */
        state->from_x[i] = state->x[i];
        state->from_y[i] = state->y[i];
    }
    march_begin(scenario, state, &march, false);
    ticks_run(&march.ticks);
    ticks_step_back(&march.ticks);
    write_back(&march, state);
    drill(scenario, state, false, sink);
    turn_all(scenario, state);
    for (int i = 0; i < scenario->figures; i++) {
        if (march.ticks.body[i].mover < 0) continue;
        const int tick = march.ticks.mover[march.ticks.body[i].mover].stop;
        if (is_charging(&march, state, i, tick)) state->charging |= bit_of(i);
    }
    tell_moves(&march, state, sink);
}

/* ---- where they were ----------------------------------------------------------------------------------------- */

/* The way is gone again, as far as `gone` says. Who wheels is taken to have gone straight, because how the unit looked
 * before is known no more. */
static void trail_begin(const scenario_t *scenario, const state_t *state, struct march *march)
{
    march_begin(scenario, state, march, true);
    for (int m = 0; m < march->ticks.movers; m++) {
        struct mover *mover = &march->ticks.mover[m];
        const int stop = state->gone[lowest(mover->figures)] * TICKS / mover->pace;
        mover->stop = (int16_t)(stop < TICKS ? stop : TICKS);
    }
}

/* Who has arrived stands where he stands. */
static struct point trail_place(const struct march *march, int figure, int tick)
{
    const struct body *body = &march->ticks.body[figure];
    const struct point from = from_of(march->state, figure), to = figure_place(march->state, figure);
    if (body->mover >= 0) {
        return tick < march->ticks.mover[body->mover].stop ? body_place(&march->ticks, figure, tick) : to;
    }
    return (struct point){ from.x + (int32_t)whole_nearest((int64_t)(to.x - from.x) * tick, TICKS),
                           from.y + (int32_t)whole_nearest((int64_t)(to.y - from.y) * tick, TICKS) };
}

void argad_trail(const scenario_t *scenario, const state_t *state, int tick, struct point ret[FIGURES])
{
    struct march march;
    trail_begin(scenario, state, &march);
    for (int t = 0; t < tick; t += AIM_TICKS) ticks_aim(&march.ticks, t);
    for (int i = 0; i < scenario->figures; i++) ret[i] = trail_place(&march, i, tick);
}

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
    const struct point start = from_of(state, target), end = figure_place(state, target);
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
    const struct point from = from_of(state, figure), at = { state->leg_x[figure][0], state->leg_y[figure][0] };
    if (state->gone[figure] < (int)whole_root_up((uint64_t)point_square(from, at))) return false;
    *ret = at;
    return true;
}
