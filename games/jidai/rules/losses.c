/* Sections 11.7 and 11.13: what a result does to the units of a battle.
 *
 *     SUFFER, SUFFER_OTHER   attacker, then defender: who takes the first figure [11.7-attacker, 11.7-defender]
 *     LOSS                   all steps at once; who has none left is taken away
 *     AFTERMATH              one after another: their leaders, their clans (rout.c)
 *     RETREAT                one hex, in the owner's order, or one more step [11.7-retreat]
 *     AFTERMATH_2            those who were lost by it
 *     FATE                   leaders of units that lost two steps and live [11.11]
 *     ADVANCE                into each hex left empty [11.13, ruling:advance] */
#include "games/jidai/rules/combat.h"

/* The cells of the Combat Table: steps for the unit that is picked and for each other of its side
 * [example:11.7-a21, example:11.7-dE2], and which defenders go back. E is the end of the unit picked
 * [11.7-eliminated]; a1-d1 hits one of each side [11.7-a1d1]; d1R^1 sends back only the one that is picked
 * [ruling:d1R1-several]. */
struct figures {
    uint8_t attacker[2], defender[2]; /* picked, others */
    bool picked_retreats, others_retreat;
    uint16_t rule;
};
static const struct figures figures_of[RESULTS] = {
    [RESULT_AE2] = { .attacker = { ELIMINATED, 2 }, .rule = RULE_RESULT_ATTACKER },
    [RESULT_A21] = { .attacker = { 2, 1 }, .rule = RULE_RESULT_ATTACKER },
    [RESULT_A11] = { .attacker = { 1, 1 }, .rule = RULE_RESULT_ATTACKER },
    [RESULT_A10] = { .attacker = { 1, 0 }, .rule = RULE_RESULT_ATTACKER },
    [RESULT_NONE] = { .rule = RULE_TABLE_COMBAT },
    [RESULT_A1D1] = { .attacker = { 1, 0 }, .defender = { 1, 0 }, .rule = RULE_RESULT_A1D1 },
    [RESULT_DRR] = { .picked_retreats = true, .others_retreat = true, .rule = RULE_RESULT_DEFENDER },
    [RESULT_D11] = { .defender = { 1, 1 }, .rule = RULE_RESULT_DEFENDER },
    [RESULT_D1RR] = { .defender = { 1, 0 }, .picked_retreats = true, .others_retreat = true,
                      .rule = RULE_RESULT_DEFENDER },
    [RESULT_D1R1] = { .defender = { 1, 1 }, .picked_retreats = true, .rule = RULE_RESULT_DEFENDER },
    [RESULT_D21] = { .defender = { 2, 1 }, .rule = RULE_RESULT_DEFENDER },
    [RESULT_DE2] = { .defender = { ELIMINATED, 2 }, .rule = RULE_RESULT_DEFENDER },
};

static const struct figures *figures(const state_t *state) { return &figures_of[state->fight.result]; }

static bool is_attacker(const scenario_t *scenario, const state_t *state, int i)
{
    return unit_side(scenario, part_unit(state, i)) == sequence_top_const(&state->sequence)->role;
}

/* Which slot a unit of this battle has, or -1. */
static int part_of(const state_t *state, int unit)
{
    for (int i = 0; i < state->fight.parts; i++) {
        if (part_unit(state, i) == unit) return i;
    }
    return -1;
}

/* ---- who takes the first figure ------------------------------------------------------------------- */

static bool is_defender_step(const state_t *state)
{
    return sequence_top_const(&state->sequence)->step == BATTLE_SUFFER_OTHER;
}

/* The units of the side that picks now, if it makes a difference; otherwise none. */
static void sufferers(const scenario_t *scenario, const state_t *state, uint64_t ret[2])
{
    const struct figures *f = figures(state);
    const bool is_defender = is_defender_step(state);
    const uint8_t *steps = is_defender ? f->defender : f->attacker;
    int count = 0;
    ret[0] = ret[1] = 0;
    if (steps[0] == steps[1] && (!is_defender || f->picked_retreats == f->others_retreat)) return;
    for (int i = 0; i < state->fight.parts; i++) {
        if (is_attacker(scenario, state, i) == is_defender) continue;
        set_add(ret, part_unit(state, i));
        count++;
    }
    if (count == 1) ret[0] = ret[1] = 0;
}

/* ---- steps ---------------------------------------------------------------------------------------- */

/* [5.3-loss, 5.3-examples]: each step is one state down; the fourth is the end. */
static void lose_steps(const scenario_t *scenario, state_t *state, int i, int steps, uint16_t rule, struct sink *sink)
{
    const int unit = part_unit(state, i), lost = part_lost(state, i) + steps;
    const int left = state->steps[unit] + steps;
    part_clear(state, i, 7 * PART_LOST);
    part_set(state, i, (lost > 7 ? 7 : lost) * PART_LOST);
    if (steps >= 2) part_set(state, i, PART_TWO);
    state->steps[unit] = (uint8_t)(left > ELIMINATED ? ELIMINATED : left);
    TELL(sink, EVENT_LOSES, rule, RULE_LOSS, unit, steps > ELIMINATED ? ELIMINATED : steps, state->steps[unit]);
    if (state->steps[unit] < ELIMINATED) return;
    jidai_rout_remove_unit(scenario, state, unit, true, steps == ELIMINATED ? RULE_RESULT_ELIMINATED : rule, sink);
    part_set(state, i, PART_DEAD | PART_VACATES);
}

/* A side with one unit only needs no pick: the first figure is its own. */
static void losses_take(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct figures *f = figures(state);
    bool has_first[2] = { false, false };
    if (state->fight.result == RESULT_NONE) TELL(sink, EVENT_NO_RESULT, RULE_TABLE_COMBAT, 0, 0);
    for (int i = 0; i < state->fight.parts; i++) {
        const int role = is_attacker(scenario, state, i) ? 0 : 1;
        const int pick = state->fight.pick[role];
        const bool is_first = pick >= 0 ? pick == part_unit(state, i) : !has_first[role];
        /* [11.7-attacker, 11.7-defender, 11.7-a1d1] */
        const int steps = (role == 0 ? f->attacker : f->defender)[is_first ? 0 : 1];
        has_first[role] |= is_first;
        if (steps) lose_steps(scenario, state, i, steps, f->rule, sink);
        /* [ruling:d1R1-several] */
        if (role == 1 && (is_first ? f->picked_retreats : f->others_retreat) && !part_has(state, i, PART_DEAD)) {
            part_set(state, i, PART_RETREATS);
        }
    }
}

/* One unit that is gone after another, because each may take the clan along. */
static bool aftermath_run(const scenario_t *scenario, state_t *state)
{
    for (int i = 0; i < state->fight.parts; i++) {
        if (!part_has(state, i, PART_DEAD)) continue;
        part_clear(state, i, PART_DEAD);
        jidai_rout_begin(scenario, state, part_unit(state, i), true);
        return true;
    }
    return false;
}

/* ---- retreats [11.7-retreat] ---------------------------------------------------------------------- */

static bool enemy_is_in(const scenario_t *scenario, const state_t *state, int hex, uint8_t side)
{
    for (int u = 0; u < scenario->units; u++) {
        if (state->hex[u] == hex && unit_side(scenario, u) != side) return true;
    }
    return false;
}

/* A defender goes back into a neighbouring hex that
 *   1) can be entered from here
 *   2) is free, and if it is Kaizu without an enemy
 *   3) is in no enemy zone. */
static struct refusal retreat_legal(const scenario_t *scenario, const state_t *state, int unit, int to)
{
    const int from = state->hex[unit];
    const int side = hex_distance(&scenario->grid, from, to) == 1 ? hexside_towards(&scenario->grid, from, to) : -1;
    const uint8_t own = unit_side(scenario, unit);
    if (side < 0 || scenario->beside[from][side] != to || !scenario->cost[from][side]) {
        return refuse(RULE_RESULT_RETREAT, REASON_NO_STEP, to, from, 0, 0);                             /* 1 */
    }
    if (state->at[to] != NO_UNIT || (to == scenario->kaizu && enemy_is_in(scenario, state, to, own))) {
        return refuse(RULE_STACKING, REASON_TAKEN, to, 0, 0, 0);                                        /* 2 */
    }
    if (jidai_is_in_zone(state, to, enemy_of(own))) {
        return refuse(RULE_RESULT_RETREAT, REASON_ENEMY_ZONE, to, 0, 0, 0);                             /* 3 */
    }
    return ALLOWED;
}

static struct hexset retreat_hexes(const scenario_t *scenario, const state_t *state, int unit)
{
    struct hexset hexes = { { 0 } };
    for (int s = 0; s < HEXSIDES; s++) {
        const int to = scenario->beside[state->hex[unit]][s];
        if (to != HEX_NONE && !retreat_legal(scenario, state, unit, to).reason) hexset_add(&hexes, to);
    }
    return hexes;
}

static int hexes_first(const struct hexset *hexes)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, hexes, sizeof words);
    return bits_next(words, HEXSET_WORDS, 0);
}

/* A marker stays behind and is lost for good [11.8]. */
static void unit_goes(const scenario_t *scenario, state_t *state, int unit, int to, struct sink *sink)
{
    const int from = state->hex[unit];
    if (set_has(state->position, unit)) TELL(sink, EVENT_POSITION_LOST, RULE_POSITION, 0, unit, from);
    jidai_unit_move(scenario, state, unit, to);
    if (to != scenario->kaizu) return;
    const struct hexset before = hexset_of(&from, 1);
    jidai_siege_enter(scenario, state, unit, &before, sink);
}

static void fall_back(const scenario_t *scenario, state_t *state, int i, int to, struct sink *sink)
{
    const int unit = part_unit(state, i), from = state->hex[unit];
    unit_goes(scenario, state, unit, to, sink);
    part_clear(state, i, PART_RETREATS);
    part_set(state, i, PART_VACATES);
    TELL(sink, EVENT_FALLS_BACK, RULE_RESULT_RETREAT, 0, unit, from, to);
}

/* False: the owner has to choose. Units that can go must; the others wait, for room may appear. When no
 * one is left who can, each of the rest loses a step where it stands. A clan that has run in the
 * meantime owes nothing more. */
static bool retreat_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    int ways = 0, last = -1, last_hex = HEX_NONE;
    for (int i = 0; i < state->fight.parts; i++) {
        if (!part_has(state, i, PART_RETREATS)) continue;
        const int unit = part_unit(state, i);
        if (state->hex[unit] != state->fight.hex[i]) {
            part_clear(state, i, PART_RETREATS);
            continue;
        }
        const struct hexset hexes = retreat_hexes(scenario, state, unit);
        const int count = hexes_count(&hexes);
        if (!count) continue;
        ways += count;
        last = i;
        last_hex = hexes_first(&hexes);
    }
    if (ways > 1) return false;
    if (ways == 1) {
        fall_back(scenario, state, last, last_hex, sink);
        return true;
    }
    for (int i = 0; i < state->fight.parts; i++) {
        if (!part_has(state, i, PART_RETREATS)) continue;
        part_clear(state, i, PART_RETREATS);
        TELL(sink, EVENT_NO_WAY_BACK, RULE_RESULT_RETREAT, 0, part_unit(state, i));
        lose_steps(scenario, state, i, 1, RULE_RESULT_RETREAT, sink);
    }
    sequence_top(&state->sequence)->step = BATTLE_AFTERMATH_2;
    return true;
}

/* ---- leaders of units that lost heavily [11.11] --------------------------------------------------- */

/* [edition:5.3, edition:11.11]: two steps in all, or a figure of two. Each unit is tested once. */
static bool fate_run(const scenario_t *scenario, state_t *state)
{
    for (int i = 0; i < state->fight.parts; i++) {
        const int unit = part_unit(state, i);
        const bool is_heavy = scenario->edition.leader_by_total ? part_lost(state, i) >= 2 :
                                                                  part_has(state, i, PART_TWO);
        part_clear(state, i, PART_TWO | 7 * PART_LOST);
        if (!is_heavy || !unit_is_alive(state, unit)) continue;
        jidai_rout_test_leaders(scenario, state, unit, FATE_OF_LOSSES);
        return true;
    }
    return false;
}

/* ---- advance [11.13, ruling:advance] -------------------------------------------------------------- */

/* The hex that is taken now, or -1. */
static int advance_part(const state_t *state)
{
    for (int i = 0; i < state->fight.parts; i++) {
        if (part_has(state, i, PART_VACATES)) return i;
    }
    return -1;
}

/* Can the unit of slot j step into the hex that slot i has left? If
 *   1) it is of the other side
 *   2) it stands where it fought
 *   3) the hex is free and can be entered; zones do not matter. */
static bool can_advance(const scenario_t *scenario, const state_t *state, int j, int i)
{
    const int unit = part_unit(state, j), from = state->fight.hex[j], to = state->fight.hex[i];
    if (is_attacker(scenario, state, i) == is_attacker(scenario, state, j)) return false;               /* 1 */
    if (state->hex[unit] != from) return false;                                                         /* 2 */
    return state->at[to] == NO_UNIT && scenario->cost[from][hexside_towards(&scenario->grid, from, to)]; /* 3 */
}

/* Units that can take the hex: those in Attack mode, one of which must; if there are none, those in
 * Defense mode, one of which may. Nobody advances while marching or regrouping. */
static bool advance_units(const scenario_t *scenario, const state_t *state, int i, uint64_t ret[2])
{
    uint64_t may[2] = { 0, 0 }, must[2] = { 0, 0 };
    for (int j = 0; j < state->fight.parts; j++) {
        const int unit = part_unit(state, j);
        if (!can_advance(scenario, state, j, i)) continue;
        if (unit_mode(scenario, state, unit) == MODE_ATTACK) set_add(must, unit);
        if (unit_mode(scenario, state, unit) == MODE_DEFENSE) set_add(may, unit);
    }
    const bool is_must = must[0] | must[1];
    memcpy(ret, is_must ? must : may, sizeof must);
    return is_must;
}

/* A unit that must advance may leave this hex alone if it can take another one afterwards. */
static bool may_stand(const scenario_t *scenario, const state_t *state, int i)
{
    uint64_t units[2];
    if (!advance_units(scenario, state, i, units)) return true;
    for (int j = 0; j < state->fight.parts; j++) {
        if (!set_has(units, part_unit(state, j))) continue;
        bool has_other = false;
        for (int k = i + 1; k < state->fight.parts; k++) {
            has_other |= part_has(state, k, PART_VACATES) && can_advance(scenario, state, j, k);
        }
        if (!has_other) return false;
    }
    return true;
}

static void advance(const scenario_t *scenario, state_t *state, int i, int unit, struct sink *sink)
{
    const int to = state->fight.hex[i];
    part_clear(state, i, PART_VACATES);
    TELL(sink, EVENT_ADVANCES, RULE_ADVANCE, RULE_RULING_ADVANCE, unit, state->hex[unit], to);
    unit_goes(scenario, state, unit, to, sink);
}

/* False: the owner has to choose. */
static bool advance_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const int i = advance_part(state);
    uint64_t units[2];
    if (i < 0) {
        sequence_top(&state->sequence)->step = BATTLE_END;
        return true;
    }
    advance_units(scenario, state, i, units);
    const int count = bits_count(units, 2);
    if (count == 0) {
        part_clear(state, i, PART_VACATES);
        return true;
    }
    if (count > 1 || may_stand(scenario, state, i)) return false;
    advance(scenario, state, i, bits_next(units, 2, 0), sink);
    return true;
}

/* Units that were lost with their clan have left their hexes too. */
static void advance_begin(state_t *state)
{
    for (int i = 0; i < state->fight.parts; i++) {
        if (!unit_is_alive(state, part_unit(state, i))) part_set(state, i, PART_VACATES);
    }
}

/* ---- the steps ------------------------------------------------------------------------------------ */

static void battle_end(const scenario_t *scenario, state_t *state)
{
    const int number = sequence_top(&state->sequence)->arg[0];
    for (int u = 0; u < scenario->units; u++) {
        if (state->battle[u] == number) state->battle[u] = 0;
    }
    memset(&state->fight, 0, sizeof state->fight);
    sequence_pop(&state->sequence);
}

bool jidai_losses_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    switch (frame->step) {
    case BATTLE_SUFFER: case BATTLE_SUFFER_OTHER:
        sufferers(scenario, state, units);
        if (units[0] | units[1]) return false;
        frame->step++;
        return true;
    case BATTLE_LOSS:
        losses_take(scenario, state, sink);
        frame->step = BATTLE_AFTERMATH;
        return true;
    case BATTLE_AFTERMATH: case BATTLE_AFTERMATH_2:
        if (!aftermath_run(scenario, state)) frame->step++;
        return true;
    case BATTLE_RETREAT: return retreat_run(scenario, state, sink);
    case BATTLE_FATE:
        if (fate_run(scenario, state)) return true;
        advance_begin(state);
        frame->step = BATTLE_ADVANCE;
        return true;
    case BATTLE_ADVANCE: return advance_run(scenario, state, sink);
    default:
        battle_end(scenario, state);
        return true;
    }
}

/* Who chooses in this step. */
static uint8_t chooser(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->step) {
    case BATTLE_SUFFER: return frame->role;
    case BATTLE_ADVANCE: return enemy_of(unit_side(scenario, part_unit(state, advance_part(state))));
    default: return enemy_of(frame->role);
    }
}

void jidai_losses_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t role = chooser(scenario, state);
    const int result = state->fight.result;
    switch (frame->step) {
    case BATTLE_SUFFER: case BATTLE_SUFFER_OTHER:
        ask_role(role, figures(state)->rule, PROMPT_SUFFER, result, 0, 0, ret);
        return;
    case BATTLE_RETREAT: ask_role(role, RULE_RESULT_RETREAT, PROMPT_FALL_BACK, result, 0, 0, ret); return;
    default:
        ask_role(role, RULE_ADVANCE, PROMPT_ADVANCE, state->fight.hex[advance_part(state)], 0, 0, ret);
    }
}

void jidai_losses_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[2];
    switch (frame->step) {
    case BATTLE_SUFFER: case BATTLE_SUFFER_OTHER:
        sufferers(scenario, state, units);
        jidai_offer_units(ret, role, VERB_SUFFER, units);
        return;
    case BATTLE_RETREAT:
        for (int i = 0; i < state->fight.parts; i++) {
            if (!part_has(state, i, PART_RETREATS)) continue;
            const struct hexset hexes = retreat_hexes(scenario, state, part_unit(state, i));
            jidai_offer_hexes(ret, role, VERB_FALL_BACK, part_unit(state, i), &hexes);
        }
        return;
    default:
        advance_units(scenario, state, advance_part(state), units);
        jidai_offer_units(ret, role, VERB_ADVANCE, units);
        if (may_stand(scenario, state, advance_part(state))) choices_add(ret, role, VERB_STAND);
    }
}

static struct refusal advance_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int i = advance_part(state), hex = state->fight.hex[i];
    uint64_t units[2];
    advance_units(scenario, state, i, units);
    if (action->verb == VERB_STAND) {
        return may_stand(scenario, state, i) ? ALLOWED :
               refuse(RULE_ADVANCE, REASON_MUST_ADVANCE, hex, 0, 0, 0);
    }
    if (action->verb != VERB_ADVANCE) return refuse(RULE_ADVANCE, REASON_NOT_NOW, 0, 0, 0, 0);
    return set_has(units, action->arg[0]) ? ALLOWED :
           refuse(RULE_RULING_ADVANCE, REASON_CANNOT_ADVANCE, action->arg[0], hex, 0, 0);
}

struct refusal jidai_losses_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int unit = action->arg[0], i = part_of(state, unit);
    uint64_t units[2];
    switch (frame->step) {
    case BATTLE_SUFFER: case BATTLE_SUFFER_OTHER:
        if (action->verb != VERB_SUFFER) return refuse(figures(state)->rule, REASON_NOT_NOW, 0, 0, 0, 0);
        sufferers(scenario, state, units);
        return set_has(units, unit) ? ALLOWED : refuse(figures(state)->rule, REASON_NOT_IN_BATTLE, unit, 0, 0, 0);
    case BATTLE_RETREAT:
        if (action->verb != VERB_FALL_BACK) return refuse(RULE_RESULT_RETREAT, REASON_NOT_NOW, 0, 0, 0, 0);
        if (i < 0 || !part_has(state, i, PART_RETREATS)) {
            return refuse(RULE_RESULT_RETREAT, REASON_NEED_NOT_RETREAT, unit, 0, 0, 0);
        }
        return retreat_legal(scenario, state, unit, action->arg[1]);
    default: return advance_legal(scenario, state, action);
    }
}

void jidai_losses_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0];
    switch (frame->step) {
    case BATTLE_SUFFER: case BATTLE_SUFFER_OTHER:
        state->fight.pick[(frame->step == BATTLE_SUFFER ? 0 : 1)] = (int16_t)unit;
        TELL(sink, EVENT_PICKED, figures(state)->rule,
             state->fight.result == RESULT_D1R1 ? RULE_RULING_D1R1 : 0, unit);
        frame->step++;
        return;
    case BATTLE_RETREAT: fall_back(scenario, state, part_of(state, unit), action->arg[1], sink); return;
    default:
        if (action->verb == VERB_ADVANCE) {
            advance(scenario, state, advance_part(state), unit, sink);
            return;
        }
        TELL(sink, EVENT_STAYS, RULE_ADVANCE, 0, action->role);
        part_clear(state, advance_part(state), PART_VACATES);
    }
}
