/* (d): what follows movement: things taken and dropped, horses, close order made, ambushers shown, turning to face; and
 * how figures leave the game. */
#include "games/argad/rules/rules.h"
#include "kit/angle.h"

/* ---- out of the game --------------------------------------------------------------------------------------- */

/* Not its dice, nor whom it has beaten: who was driven back recoils from a striker who has fallen since. */
void argad_figure_forget(state_t *state, int figure)
{
    const uint64_t keep = ~bit_of(figure);
    state->mounted &= keep, state->fleeing &= keep, state->disorder &= keep, state->fresh &= keep;
    state->blocked &= keep, state->stunned &= keep, state->crouched &= keep, state->charging &= keep;
    state->touched &= keep, state->withdrew &= keep, state->shot &= keep, state->fought &= keep;
    state->recoiled &= keep, state->shaken &= keep, state->spent &= keep, state->slowed &= keep;
    state->horse_x[figure] = state->horse_y[figure] = NOTHING;
    state->reload[figure] = state->slow[figure] = 0;
    state->gone[figure] = 0;
    state->target[figure] = state->foe[figure] = NO_FIGURE;
    state->room[figure] = 0;
    state->follow[figure] = 0;
    argad_draft_clear(state, figure);
}

/* The dead, the driven back and those who flee drop what they carry [base:load]. */
void argad_figure_dies(const scenario_t *scenario, state_t *state, int figure, struct sink *sink)
{
    argad_figure_drops(scenario, state, figure, sink);
    argad_formation_leave(scenario, state, figure, sink);
    argad_figure_forget(state, figure);
    state->life[figure] = DEAD;
}

/* Over the edge: who flees is lost, who may leave has left, with what he carries [base:edge, base:flight]. */
void argad_figure_leaves(const scenario_t *scenario, state_t *state, int figure, struct sink *sink)
{
    const bool flees = state->fleeing & bit_of(figure);
    const struct point at = figure_place(state, figure);
    const uint8_t edge = at.y >= scenario->depth ? EDGE_NORTH : at.x >= scenario->width ? EDGE_EAST :
                         at.y <= 0 ? EDGE_SOUTH : EDGE_WEST;
    if (state->carries[figure] < LOADS && !argad_let_go(scenario, state, figure, sink)) {
        state->carried_off[state->carries[figure]] = (uint8_t)(edge + 1);
        TELL(sink, EVENT_CARRIED_OFF, RULE_BASE_LOAD, RULE_BASE_EDGE, figure, state->carries[figure]);
        state->carries[figure] = NO_FIGURE;
    }
    argad_formation_leave(scenario, state, figure, sink);
    TELL(sink, flees ? EVENT_FLED_OFF : EVENT_LEFT, RULE_BASE_EDGE, flees ? RULE_BASE_FLIGHT : 0, figure);
    argad_figure_forget(state, figure);
    state->life[figure] = flees ? FLED : LEFT;
}

/* ---- standing orders carried out --------------------------------------------------------------------------- */

/* Those who mount get into the saddle together, among all others as they stand: a rider's base must find room, else he
 * stays on foot, and of two who would stand on each other both do [base:mount]. */
static void mount_together(const scenario_t *scenario, state_t *state, uint64_t figures, struct sink *sink)
{
    const uint64_t all = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    uint64_t up = figures;
    state->mounted |= figures;
    for (uint64_t down = up; down;) {
        down = 0;
        for (uint64_t left = up; left; left &= left - 1) {
            const int i = lowest(left);
            const struct shape own = argad_figure_shape(scenario, state, i);
            for (uint64_t others = all & ~bit_of(i); others; others &= others - 1) {
                const struct shape other = argad_figure_shape(scenario, state, lowest(others));
                if (shape_overlaps(&own, &other, 0)) down |= (bit_of(i) | bit_of(lowest(others))) & up;
            }
        }
        up &= ~down;
        state->mounted &= ~down;
    }
    for (uint64_t left = figures; left; left &= left - 1) {
        const int i = lowest(left);
        if (!(up & bit_of(i))) {
            TELL(sink, EVENT_STAYS_SO, RULE_BASE_MOUNT, 0, i);
            continue;
        }
        state->horse_x[i] = state->horse_y[i] = NOTHING;
        argad_let_go(scenario, state, i, sink); /* two carry on foot */
        TELL(sink, EVENT_MOUNTED, RULE_BASE_MOUNT, 0, i);
    }
}

/* Nobody mounts or dismounts whom an enemy has come upon. First into the saddles: nobody makes room for another. */
static void change_mounts(const scenario_t *scenario, state_t *state, uint64_t acting, struct sink *sink)
{
    uint64_t up = 0, down = 0;
    for (uint64_t left = acting; left; left &= left - 1) {
        const int i = lowest(left), posture = state->posture[i];
        if (posture != POSTURE_MOUNT && posture != POSTURE_DISMOUNT) continue;
        if (argad_enemies_touching(scenario, state, i)) {
            TELL(sink, EVENT_STAYS_SO, RULE_BASE_MOUNT, RULE_BASE_CONTACT, i);
            continue;
        }
        if (posture == POSTURE_MOUNT) up |= bit_of(i);
        else down |= bit_of(i);
    }
    mount_together(scenario, state, up, sink);
    for (; down; down &= down - 1) {
        const int i = lowest(down);
        state->mounted &= ~bit_of(i);
        state->horse_x[i] = state->x[i];
        state->horse_y[i] = state->y[i];
        TELL(sink, EVENT_DISMOUNTED, RULE_BASE_MOUNT, 0, i);
    }
}

/* It went, and it or, in close order, one of its unit was in contact before [base:leave-contact]. */
static bool has_left_contact(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t unit = argad_is_in_close_order(state, figure)
                              ? argad_formation_members(scenario, state, scenario->figure[figure].group) :
                                  bit_of(figure);
    return state->gone[figure] && (state->touched & unit);
}

static void carry_out(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint64_t acting = argad_figures_on_table(scenario, state) & ~(state->blocked | state->fleeing);
    argad_take_loads(scenario, state, acting, sink);
    change_mounts(scenario, state, acting, sink);
    for (uint64_t left = acting; left; left &= left - 1) {
        const int i = lowest(left);
        const int posture = state->posture[i];
        if (posture == POSTURE_DROP) argad_figure_drops(scenario, state, i, sink);
        if (posture == POSTURE_HIDE) {
            state->crouched |= bit_of(i);
            TELL(sink, EVENT_CROUCHED, RULE_TERRAIN_HIDDEN_BUSHES, 0, i); /* [terrain-hidden-bushes] */
        }
        if (has_left_contact(scenario, state, i)) {
            state->withdrew |= bit_of(i);
            TELL(sink, EVENT_WITHDREW, RULE_BASE_LEAVE_CONTACT, 0, i); /* [base:leave-contact] */
        }
    }
}

/* ---- close order ------------------------------------------------------------------------------------------- */

/* Those who fell in on a guide who stood still are in close order now [close-order-form, close-order-guide]. */
static void make_formations(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int g = 0; g < scenario->groups; g++) {
        uint64_t forming = 0;
        int guide = -1;
        for (uint64_t left = scenario->group[g].member; left; left &= left - 1) {
            const int i = lowest(left);
            if (state->life[i] != ON_TABLE || state->posture[i] != POSTURE_FORM ||
                (state->blocked & bit_of(i))) continue;
            forming |= bit_of(i);
            if (state->aim[i] == i && state->gone[i] == 0) guide = i;
        }
        if (guide < 0 || state->order[g] != LOOSE) continue;
        if (!argad_formation_make(scenario, state, g, forming, guide, FORMED_NOW)) continue;
        TELL(sink, EVENT_FORMED, RULE_CLOSE_ORDER_FORM, RULE_CLOSE_ORDER_GUIDE, mover_of_group(scenario, g),
             argad_formation_ranks(scenario, state, g), argad_formation_files(scenario, state, g));
    }
}

/* A unit touched only from flank or rear pivots to it at once, if it has not pivoted and, with men of class 2, not
 * moved [pike-flank, close-order-pivot]. */
static void pivot_to_face(const scenario_t *scenario, state_t *state, int group, struct sink *sink)
{
    const uint64_t members = argad_formation_members(scenario, state, group);
    const int anchor = argad_formation_anchor(scenario, state, group);
    int want = -1;
    bool is_slow = false;
    if (anchor < 0 || state->pivoted[group]) return;
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        const struct point own = figure_place(state, i);
        is_slow |= scenario->figure[i].profile->class <= 2 && state->gone[i] > 0;
        for (uint64_t foes = argad_enemies_touching(scenario, state, i); foes; foes &= foes - 1) {
            const int to = angle_heading(own, figure_place(state, lowest(foes)));
            const int turn = angle_between(state->facing[anchor], to);
            if (turn >= -450 && turn <= 450) return; /* it faces one */
            const int quarter = turn > 1350 || turn < -1350 ? HALF_TURN : turn > 0 ? QUARTER : TURN - QUARTER;
            if (want < 0) want = quarter;
            if (want != quarter) return; /* from two sides: it cannot face both */
        }
    }
    if (want < 0 || is_slow) return;
    argad_formation_pivot(scenario, state, group, angle_fold(state->facing[anchor] + want));
    state->pivoted[group] = 1;
    TELL(sink, EVENT_PIVOTED, RULE_PIKE_FLANK, RULE_CLOSE_ORDER_PIVOT, mover_of_group(scenario, group),
         state->facing[anchor]);
}

/* ---- ambushers, contact ------------------------------------------------------------------------------------ */

/* Touched, or seen by an enemy within 10 cm, or with an enemy in the same building [base:ambush]. */
static bool is_found(const scenario_t *scenario, const state_t *state, int figure, uint64_t enemies)
{
    const struct point own = figure_place(state, figure);
    const int building = argad_building_at(scenario, own);
    for (uint64_t left = argad_figures_near(state, enemies, own, FIND_RANGE + HORSE_LENGTH); left; left &= left - 1) {
        const int i = lowest(left);
        const int gap = argad_figures_gap(scenario, state, figure, i);
        struct sight_line line;
        if (gap <= CONTACT && !argad_is_walled_off(scenario, own, figure_place(state, i))) return true;
        if (building >= 0 && argad_building_at(scenario, figure_place(state, i)) == building) return true;
        if (gap > FIND_RANGE || building >= 0) continue;
        argad_sight_between(scenario, state, i, figure_place(state, i), figure, own, &line);
        if (line.is_clear) return true;
    }
    return false;
}

void argad_show_found(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint64_t shown = argad_figures_on_table(scenario, state);
    for (uint64_t left = argad_figures_unseen(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t enemies = shown & scenario->band[enemy_of(scenario->figure[i].band)];
        if (!is_found(scenario, state, i, enemies)) continue;
        argad_show_ambusher(scenario, state, i, 0, sink);
        if (state->posture[i] == POSTURE_HIDE) state->crouched |= bit_of(i);
    }
}

/* A loose figure that faces nobody it touches turns to the nearest, of those to the one it need turn least for, of
 * those to the one who is worth most; -1: it faces one. */
static int facing_wanted(const scenario_t *scenario, const state_t *state, int figure, uint64_t foes)
{
    const struct point own = figure_place(state, figure);
    int best = -1, best_gap = 0, best_turn = 0;
    for (uint64_t left = foes; left; left &= left - 1) {
        const int i = lowest(left), gap = argad_figures_gap(scenario, state, figure, i);
        int turn = angle_between(state->facing[figure], angle_heading(own, figure_place(state, i)));
        if (turn < 0) turn = -turn;
        if (turn <= QUARTER / 2) return -1;
        if (best >= 0 && (gap > best_gap || (gap == best_gap && turn > best_turn))) continue;
        if (best >= 0 && gap == best_gap && turn == best_turn && !is_worth_more(scenario, i, best)) continue;
        best = i;
        best_gap = gap;
        best_turn = turn;
    }
    return best < 0 ? -1 : angle_heading(own, figure_place(state, best));
}

/* All turn at once, each by what he touched before anybody turned. */
static void face_contacts(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    int16_t to[FIGURES];
    uint64_t turning = 0;
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t foes = argad_enemies_touching(scenario, state, i);
        if (!foes) continue;
        if (!(state->touched & bit_of(i))) {
            TELL(sink, EVENT_CONTACT, RULE_BASE_CONTACT, RULE_BASE_TICKS, i, __builtin_popcountll(foes));
        }
        if (argad_is_in_close_order(state, i) || ((state->blocked | state->fleeing) & bit_of(i))) continue;
        to[i] = (int16_t)facing_wanted(scenario, state, i, foes);
        if (to[i] >= 0) turning |= bit_of(i);
    }
    argad_turn_together(scenario, state, turning, to);
}

void argad_after_movement(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    carry_out(scenario, state, sink);
    make_formations(scenario, state, sink);
    argad_show_found(scenario, state, sink);
    for (int g = 0; g < scenario->groups; g++) {
        if (state->order[g] != LOOSE) pivot_to_face(scenario, state, g, sink);
    }
    face_contacts(scenario, state, sink);
    for (uint64_t left = state->charging; left; left &= left - 1) {
        TELL(sink, EVENT_CHARGED, RULE_BASE_CHARGE, 0, lowest(left));
    }
}
