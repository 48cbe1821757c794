/* Movement [base:ticks]: the drafts become movers, the movers go (movement_ticks.h), and where they stop is where they
 * stand.
 *
 *     drafts -> movers -> 400 ticks -> stepping back -> turning -> places, facings, charges, the edge */
#include "games/argad/rules/movement_movers.h"

/* All of them turn at once; riders who would then overlap somebody do not. */
void argad_turn_together(const scenario_t *scenario, state_t *state, uint64_t figures, const int16_t to[FIGURES])
{
    const uint64_t here = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    int16_t before[FIGURES];
    uint64_t turning = figures & state->mounted;
    for (uint64_t left = figures; left; left &= left - 1) {
        const int i = lowest(left);
        before[i] = state->facing[i];
        state->facing[i] = to[i];
    }
    for (uint64_t back = turning; back;) {
        back = 0;
        for (uint64_t left = turning; left; left &= left - 1) {
            const int i = lowest(left);
            const struct shape own = argad_figure_shape(scenario, state, i);
            for (uint64_t near = argad_figures_near(state, here & ~bit_of(i), figure_place(state, i), HORSE_LENGTH + 1);
                 near; near &= near - 1) {
                const struct shape other = argad_figure_shape(scenario, state, lowest(near));
                if (shape_overlaps(&own, &other, 0)) back |= (bit_of(i) | bit_of(lowest(near))) & turning;
            }
        }
        turning &= ~back;
        for (uint64_t left = back; left; left &= left - 1) state->facing[lowest(left)] = before[lowest(left)];
    }
}

/* Who has been told to turns where he stands. */
static void turn_all(const scenario_t *scenario, state_t *state)
{
    const uint64_t here = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    uint64_t turning = 0;
    for (uint64_t left = here & ~(state->blocked | state->fleeing); left; left &= left - 1) {
        const int i = lowest(left);
        if (state->turn_to[i] >= 0 && !argad_is_in_close_order(state, i)) turning |= bit_of(i);
    }
    argad_turn_together(scenario, state, turning, state->turn_to);
}

/* Cavalry that came 10 cm or more straight over easy ground into contact charges [base:charge]. */
static bool is_charging(const struct march *march, const state_t *state, int figure, int tick)
{
    const scenario_t *scenario = march->scenario;
    const uint64_t enemies = scenario->band[enemy_of(scenario->figure[figure].band)];
    const uint64_t here = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    struct way way = WAY_NONE;
    struct point from;
    if (argad_mount_of(scenario, state, figure) != CAVALRY || (state->fleeing & bit_of(figure))) return false;
    const int run = argad_mover_run(&march->ticks, figure, tick, &from);
    if (run < CHARGE_RUN) return false;
    uint64_t foes = argad_figures_touching(scenario, state, figure, enemies & here);
    for (uint64_t left = foes; left; left &= left - 1) { /* nobody charges home over stakes or a wall [base:obstacle] */
        const struct point foe = figure_place(state, lowest(left));
        if (argad_obstacle_between(scenario, figure_place(state, figure), foe) >= 0) foes &= ~bit_of(lowest(left));
    }
    if (!foes) return false;
    const struct point at = figure_place(state, figure); /* the last 10 cm count: where he began may have been rough */
    from.x = at.x + (int32_t)whole_nearest((int64_t)(from.x - at.x) * CHARGE_RUN, run);
    from.y = at.y + (int32_t)whole_nearest((int64_t)(from.y - at.y) * CHARGE_RUN, run);
    argad_way_add(scenario, state, CAVALRY, from, at, &way);
    return way.going == EASY && !way.crosses;
}

static void write_back(const struct march *march, state_t *state)
{
    for (int i = 0; i < march->ticks.figures; i++) {
        const struct body *body = &march->ticks.body[i];
        if (!body->is_here || body->mover < 0) continue;
        const struct mover *mover = &march->ticks.mover[body->mover];
        const struct point at = argad_body_place(&march->ticks, i, mover->stop);
        state->x[i] = (int16_t)at.x;
        state->y[i] = (int16_t)at.y;
        state->facing[i] = (int16_t)argad_body_facing(&march->ticks, i, mover->stop);
        state->gone[i] = (int16_t)argad_mover_gone(mover, mover->stop);
    }
}

static void tell_moves(const struct march *march, state_t *state, struct sink *sink)
{
    const scenario_t *scenario = march->scenario;
    for (int i = 0; i < scenario->figures; i++) {
        if (state->life[i] != ON_TABLE || state->gone[i] == 0) continue;
        const struct point at = figure_place(state, i);
        /* [move-simultaneous] */
        TELL(sink, EVENT_MOVED, RULE_MOVE_SIMULTANEOUS, RULE_BASE_TICKS, i, at.x, at.y, state->gone[i]);
        if (at.x <= 0 || at.y <= 0 || at.x >= scenario->width || at.y >= scenario->depth) {
            argad_figure_leaves(scenario, state, i, sink);
        }
    }
}

/* A unit's pivot, before its legs or after them, and its change of ranks [close-order-pivot, close-order-ranks]. */
static void drill(const scenario_t *scenario, state_t *state, bool is_before, struct sink *sink)
{
    for (int g = 0; g < scenario->groups; g++) {
        if (state->order[g] == LOOSE || state->order[g] == FORMED_NOW) continue;
        const int slot = argad_march_slot(scenario, state, g);
        const struct draft draft = argad_draft_of(state, slot);
        const bool is_pivot = draft.posture == (is_before ? POSTURE_PIVOT : POSTURE_MOVE) && draft.turn_to >= 0 &&
                              draft.turn_to != state->facing[slot];
        if (state->blocked & bit_of(slot)) continue;
        if (is_pivot) {
            argad_formation_pivot(scenario, state, g, draft.turn_to);
            state->pivoted[g] = 1;
            TELL(sink, EVENT_PIVOTED, RULE_CLOSE_ORDER_PIVOT, 0, mover_of_group(scenario, g), draft.turn_to);
        }
        if (is_before && draft.posture == POSTURE_RANKS) argad_formation_change_ranks(scenario, state, g, draft.aim);
    }
}

/* [base:ambush] Who lies unseen is seen by an enemy who passes within 10 cm, or through the house; looked at every
 * tenth tick. Where everybody ends is looked at later (argad_show_found). */
static bool is_passed(const struct march *march, const state_t *state, int figure)
{
    const scenario_t *scenario = march->scenario;
    const struct point own = figure_place(state, figure);
    const int building = argad_building_at(scenario, own);
    const uint8_t enemy = enemy_of(scenario->figure[figure].band);
    for (uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[enemy]; left; left &= left - 1) {
        const int i = lowest(left), far = FIND_RANGE + HORSE_LENGTH, reach = far + state->gone[i];
        if (march->ticks.body[i].mover < 0 || state->gone[i] == 0) continue;
        if (point_square(own, figure_place(state, i)) > (int64_t)reach * reach) continue;
        const int stop = march->ticks.mover[march->ticks.body[i].mover].stop;
        for (int tick = 0; tick < stop; tick += AIM_TICKS) {
            const struct point at = argad_body_place(&march->ticks, i, tick);
            if (building >= 0 && argad_building_at(scenario, at) == building) return true;
            if (building >= 0 || point_square(own, at) > (int64_t)far * far) continue;
            const struct shape one = argad_figure_shape(scenario, state, figure);
            const struct shape other = argad_base_at(scenario, state, i, at, state->facing[i]);
            struct sight_line line;
            if (shape_gap(&one, &other) > FIND_RANGE) continue;
            argad_sight_between(scenario, state, i, at, figure, own, &line);
            if (line.is_clear) return true;
        }
    }
    return false;
}

static void show_passed(const struct march *march, state_t *state, struct sink *sink)
{
    uint64_t passed = 0;
    for (uint64_t left = argad_figures_unseen(march->scenario, state); left; left &= left - 1) {
        if (is_passed(march, state, lowest(left))) passed |= bit_of(lowest(left));
    }
    for (; passed; passed &= passed - 1) argad_show_ambusher(march->scenario, state, lowest(passed), 0, sink);
}

void argad_move(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct march march;
    for (int i = 0; i < scenario->figures; i++) {
        state->from_x[i] = state->x[i];
        state->from_y[i] = state->y[i];
        state->gone[i] = 0;
    }
    argad_march_pay(scenario, state, &march);
    drill(scenario, state, true, sink);
    for (int i = 0; i < scenario->figures; i++) { /* a change of ranks has moved some */
        state->from_x[i] = state->x[i];
        state->from_y[i] = state->y[i];
    }
    argad_march_begin(scenario, state, &march, false);
    argad_ticks_run(&march.ticks); /* [move-simultaneous] */
    argad_ticks_step_back(&march.ticks);
    write_back(&march, state);
    drill(scenario, state, false, sink);
    turn_all(scenario, state);
    for (int i = 0; i < scenario->figures; i++) {
        if (march.ticks.body[i].mover < 0) continue;
        const int tick = march.ticks.mover[march.ticks.body[i].mover].stop;
        if (is_charging(&march, state, i, tick)) state->charging |= bit_of(i);
    }
    tell_moves(&march, state, sink);
    show_passed(&march, state, sink);
}
