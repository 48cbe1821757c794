/* Chapter 14: replenishment of units and castles [30-2-1, 31-1, ruling:13, 14, 53, 85].
 *
 * What is asked for must be wanted: a force with no step missing, a castle in full repair are not replenished. A castle
 * that desertion brings to durability 0 falls to enemies in its hex [21-0]; without any it is abandoned, and its
 * garrison stands outside: nobody is there to whom it could surrender. */
#include "games/gunyuden/rules/battle.h"

enum { REPLENISH_COMMANDER, REPLENISH_CASTLE, REPLENISH_LEFT };
enum { STEP_DIE, STEP_UNITS };

/* In the hex of his clan's main castle, which is abandoned [31-1, ruling:14]. */
static bool is_at_lost_home(const scenario_t *scenario, const state_t *state, int commander)
{
    const int main = state->main[state->clan[commander]];
    return main != NO_CASTLE && state->owner[main] == NO_CLAN && scenario->castle[main].hex == state->hex[commander];
}

/* The column for a friendly castle: one of his own clan in the hex [30-2-1, 7-1-3]. */
static bool is_at_castle(const scenario_t *scenario, const state_t *state, int commander)
{
    const int castle = castle_at(scenario, state->hex[commander]);
    if (castle != NO_CASTLE && state->owner[castle] == state->clan[commander]) return true;
    return is_at_lost_home(scenario, state, commander);
}

/* Units of his force that miss a step and may have it back. */
static void wanting(const scenario_t *scenario, const state_t *state, int commander, uint64_t ret[UNIT_WORDS])
{
    gunyuden_force(scenario, state, commander, ret);
    FOR_UNITS(u, ret) {
        if (state->steps[u] == STEPS || gunyuden_ask.unreplenished(scenario, state, u)) bits_clear(ret, u);
    }
}

/* Whom chapter 14 leaves out: 1 whom another rule forbids it, 2 who is no commander, 3 or was led by another when the
 * stage began [14-1-2]. */
static struct refusal leader_legal(const scenario_t *scenario, const state_t *state, int commander)
{
    const uint16_t rule = gunyuden_ask.unreplenished(scenario, state, commander);
    if (rule) return refuse(rule, REASON_NOT_REPLENISHED, commander, 0, 0, 0);
    if (scenario->unit[commander].rank == BUSHO) return refuse(RULE_14_1_2, REASON_NO_COMMANDER, commander, 0, 0, 0);
    if (!unit_leads(state, commander)) {
        return refuse(RULE_14_1_2, REASON_IS_LED, commander, state->leader[commander], 0, 0);
    }
    if (bits_has(state->was_led_at_stage, commander)) return refuse(RULE_14_1_2, REASON_WAS_LED, commander, 0, 0, 0);
    return ALLOWED;
}

/* Who replenishes: 1 one whom chapter 14 does not leave out, 2 whose clan may, 3 with a table [ruling:13], 4 in
 * garrison if the castle is not invested [16-5, 14-3-5], and then without a line [11-1-6, ruling:89], 5 elsewhere with
 * a line [11-4-2], or at his lost home [31-1]. */
static struct refusal commander_legal(const scenario_t *scenario, const state_t *state, int commander,
                                      uint16_t invested)
{
    const int clan = state->clan[commander];
    const struct refusal refusal = leader_legal(scenario, state, commander);
    if (refusal.reason) return refusal;
    uint16_t rule = gunyuden_ask.only_fights(scenario, state, clan);
    if (!rule && scenario->clan[clan].columns == NO_COLUMNS) rule = RULE_RULING_13;
    if (rule) return refuse(rule, REASON_NOT_REPLENISHED, commander, 0, 0, 0);
    if (unit_is_inside(state, commander)) {
        const int castle = castle_at(scenario, state->hex[commander]);
        return gunyuden_is_invested(scenario, state, castle) ? refuse(invested, REASON_INVESTED, castle, 0, 0, 0)
                                                             : ALLOWED;
    }
    if (!is_at_lost_home(scenario, state, commander) && !gunyuden_has_line(scenario, state, commander)) { /* [11-3-2] */
        return refuse(RULE_11_4_2, REASON_NO_LINE, commander, 0, 0, 0);
    }
    return ALLOWED;
}

/* Which castle: in the hex [14-3-1], of his clan [14-3-2] or abandoned [ruling:85], not in full repair, once a stage
 * [14-3-3]. */
static struct refusal castle_legal(const scenario_t *scenario, const state_t *state, int commander, int castle)
{
    if (castle_at(scenario, state->hex[commander]) != castle) {
        return refuse(RULE_14_3_1, REASON_NOT_AT_CASTLE, commander, castle, 0, 0);
    }
    if (state->owner[castle] != NO_CLAN && state->owner[castle] != state->clan[commander]) {
        return refuse(RULE_14_3_2, REASON_NOT_HIS_CASTLE, commander, castle, 0, 0);
    }
    if (state->durability[castle] == DURABILITY) return refuse(RULE_RULING_13, REASON_IN_REPAIR, castle, 0, 0, 0);
    if (state->castle_flags[castle] & CASTLE_MENDED) return refuse(RULE_14_3_3, REASON_MENDED, castle, 0, 0, 0);
    return ALLOWED;
}

struct refusal gunyuden_replenish_allowed(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int commander = action->arg[0];
    if (action->verb == VERB_MEND) {
        const struct refusal refusal = castle_legal(scenario, state, commander, action->arg[1]);
        if (refusal.reason) return refusal;
        return commander_legal(scenario, state, commander, RULE_14_3_5);
    }
    const struct refusal refusal = commander_legal(scenario, state, commander, RULE_16_5);
    if (refusal.reason) return refusal;
    uint64_t units[UNIT_WORDS];
    wanting(scenario, state, commander, units);
    if (!set_is_empty(units)) return ALLOWED;
    gunyuden_force(scenario, state, commander, units);
    FOR_UNITS(u, units) { /* one lacks a step, and is never replenished */
        const uint16_t rule = gunyuden_ask.unreplenished(scenario, state, u);
        if (state->steps[u] < STEPS && rule) return refuse(rule, REASON_NOT_REPLENISHED, u, 0, 0, 0);
    }
    return refuse(RULE_14_2_6, REASON_NO_STEP_MISSING, commander, 0, 0, 0);
}

void gunyuden_replenish_offer(const scenario_t *scenario, const state_t *state, uint8_t side, int commander,
                              struct choices *ret)
{
    const int castle = castle_at(scenario, state->hex[commander]);
    struct action action = { .role = side, .verb = VERB_REPLENISH, .nargs = 1, .arg = { commander } };
    if (!scenario->has_replenishment) return;
    if (!gunyuden_replenish_allowed(scenario, state, &action).reason) {
        *choices_add(ret, side, VERB_REPLENISH) = action;
    }
    if (castle == NO_CASTLE) return;
    action = (struct action){ .role = side, .verb = VERB_MEND, .nargs = 2, .arg = { commander, castle } };
    if (!gunyuden_replenish_allowed(scenario, state, &action).reason) *choices_add(ret, side, VERB_MEND) = action;
}

/* ---- beginning in the phase ------------------------------------------------------------------------------- */

static struct refusal begin_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct refusal refusal = gunyuden_force_may_act(scenario, state, action->role, action->arg[0]);
    if (!refusal.reason) return gunyuden_replenish_allowed(scenario, state, action); /* [14-1-3] */
    if (refusal.reason != REASON_HAS_ACTED) return refusal;
    const struct refusal special = leader_legal(scenario, state, action->arg[0]); /* he could not at any other time */
    return special.reason ? special : refusal;
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    if (!scenario->has_replenishment) return;
    FOR_UNITS(u, able) {
        if (scenario->unit[u].rank > BUSHO) gunyuden_replenish_offer(scenario, state, side, u, ret);
    }
}

/* He may come from an organization; what it took he has done. */
static void begin(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_REPLENISH, action->role);
    const int commander = action->arg[0];
    frame->arg[REPLENISH_COMMANDER] = (int16_t)commander;
    frame->arg[REPLENISH_CASTLE] = (int16_t)(action->verb == VERB_MEND ? action->arg[1] : NOTHING);
    gunyuden_force_acted(scenario, state, commander, DEED_OTHER);
    if (action->verb == VERB_MEND) {
        state->castle_flags[action->arg[1]] |= CASTLE_MENDED;
        TELL(sink, EVENT_MENDS, RULE_14_3, RULE_14_3_1, commander, action->arg[1]);
    } else TELL(sink, EVENT_REPLENISHES, RULE_14_1_3, RULE_14_2_5, commander, state->hex[commander]);
}

const struct action_kind gunyuden_replenish_action = { .offer = offer, .legal = begin_legal, .begin = begin,
    .verb = { VERB_REPLENISH, VERB_MEND } };

/* ---- the die ------------------------------------------------------------------------------------------------ */

/* [14-2-2, 14-2-3, ruling:53]: below the table its lowest row. */
static int result_of(const scenario_t *scenario, const state_t *state, int commander, int castle, int die,
                     struct sink *sink)
{
    const int low = gunyuden_force_low(scenario, state, commander), clan = state->clan[commander];
    /* an abandoned castle is restored by the other column, but for one's home [ruling:85, 31-1] */
    const bool is_castle = is_at_castle(scenario, state, commander);
    const int last = REPLENISH_LOW + REPLENISH_ROWS - 1;
    (void)castle;
    if (low) TELL(sink, EVENT_MODIFIER_MORALE, RULE_14_2_3, RULE_10_2, commander, -low);
    int row = die - low + gunyuden_ask.replenishment(scenario, state, sink); /* [10-2] */
    if (row < REPLENISH_LOW) {
        row = REPLENISH_LOW;
        TELL(sink, EVENT_LOWEST_ROW, RULE_RULING_13, 0, row);
    }
    if (row > last) row = last;
    /* [14-2-1, table:replenishment] */
    const int result = scenario->replenish[state->side_of[clan]][scenario->clan[clan].columns][row - REPLENISH_LOW]
                                          [is_castle ? 0 : 1];
    const bool is_home = is_at_lost_home(scenario, state, commander);
    const bool is_allied = !is_castle && has_castle_of(scenario, state, state->hex[commander], state->side_of[clan]);
    TELL(sink, is_castle ? EVENT_DIE_AT_CASTLE : EVENT_DIE_ELSEWHERE, is_home ? RULE_31_1 : RULE_14_2_1,
         is_home ? RULE_RULING_14 : 0, die, row, result);
    if (is_allied) TELL(sink, EVENT_ALLIED_CASTLE, RULE_30_2_1, RULE_7_1_3, castle_at(scenario, state->hex[commander]));
    TELL(sink, EVENT_REPLENISHMENT, RULE_TABLE_REPLENISHMENT, RULE_14_2_2, commander, result);
    return result;
}

/* [14-3-4, ruling:13]: added, never above 10. At 0 it falls to enemies who stand before it [21-0], or is abandoned. A
 * castle that was abandoned is his clan's now [21-1-2, 21-1-3]. */
static void mend(const scenario_t *scenario, state_t *state, int commander, int castle, int result, struct sink *sink)
{
    const int before = state->durability[castle];
    int after = before + result;
    if (after < 0) after = 0;
    if (after > DURABILITY) {
        TELL(sink, EVENT_FULL_REPAIR, RULE_RULING_13, 0, castle, DURABILITY);
        after = DURABILITY;
    }
    TELL(sink, EVENT_DURABILITY, RULE_14_3_4, 0, castle, before, after);
    const uint8_t enemy = enemy_of(state->side_of[state->clan[commander]]);
    if (before > 0 && after == 0 && hexset_has(&state->stands[enemy], scenario->castle[castle].hex)) {
        gunyuden_fall_push(state, castle, FALLS_BY_DURABILITY, NOTHING, NOTHING);
        return;
    }
    state->durability[castle] = (uint8_t)after;
    if (before == 0 && after > 0) {
        const int old = scenario->castle[castle].owner;
        state->owner[castle] = state->clan[commander];
        TELL(sink, EVENT_RESTORED, old == state->clan[commander] ? RULE_21_1_2 : RULE_21_1_3, RULE_RULING_85, castle,
             state->clan[commander]);
    /* [8-2-5] */
    } else if (before > 0 && after == 0) gunyuden_castle_abandon(scenario, state, castle, RULE_21_1_1, sink);
    gunyuden_settle(scenario, state);
}

static void restore(state_t *state, int unit, struct sink *sink)
{
    state->steps[unit]++;
    TELL(sink, EVENT_RESTORES, RULE_14_2_4, RULE_14_2_5, unit, state->steps[unit]);
}

static void desert(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    TELL(sink, EVENT_DESERTS, RULE_14_2_4, 0, unit, state->steps[unit] - 1);
    if (state->steps[unit] > 1) state->steps[unit]--;
    else gunyuden_unit_remove(scenario, state, unit, PLACE_REMOVED, RULE_14_2_4, sink);
    gunyuden_investments(scenario, state, sink);
}

/* ---- the frame ---------------------------------------------------------------------------------------------- */

void gunyuden_replenish_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int commander = frame->arg[REPLENISH_COMMANDER], left = frame->arg[REPLENISH_LEFT];
    (void)scenario;
    if (frame->step == STEP_DIE) {
        ask_die(RULE_14_2_2, PROMPT_REPLENISH_DIE, commander, state->hex[commander], 0, ret);
    } else if (left > 0) ask_role(frame->role, RULE_14_2_4, PROMPT_RESTORE, commander, left, 0, ret);
    else ask_role(frame->role, RULE_14_2_4, PROMPT_DESERT, commander, -left, 0, ret);
}

static void candidates(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                       uint64_t ret[UNIT_WORDS])
{
    const int commander = frame->arg[REPLENISH_COMMANDER];
    if (frame->arg[REPLENISH_LEFT] > 0) wanting(scenario, state, commander, ret);
    else gunyuden_force(scenario, state, commander, ret);
}

void gunyuden_replenish_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[UNIT_WORDS];
    candidates(scenario, state, frame, units);
    gunyuden_offer_units(ret, frame->role, frame->arg[REPLENISH_LEFT] > 0 ? VERB_RESTORE : VERB_DESERT, units);
}

struct refusal gunyuden_replenish_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[UNIT_WORDS];
    if (action->verb == VERB_ROLL) return ALLOWED;
    if (action->verb != (frame->arg[REPLENISH_LEFT] > 0 ? VERB_RESTORE : VERB_DESERT)) {
        return refuse(RULE_14_2_4, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    candidates(scenario, state, frame, units);
    if (bits_has(units, action->arg[0])) return ALLOWED;
    return refuse(RULE_14_2_5, REASON_NO_STEP_FOR, action->arg[0], frame->arg[REPLENISH_COMMANDER], 0, 0);
}

void gunyuden_replenish_apply(const scenario_t *scenario, state_t *state, const struct action *action,
                              struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int commander = frame->arg[REPLENISH_COMMANDER], castle = frame->arg[REPLENISH_CASTLE];
    if (action->verb == VERB_RESTORE) {
        restore(state, action->arg[0], sink);
        frame->arg[REPLENISH_LEFT]--;
    } else if (action->verb == VERB_DESERT) {
        frame->arg[REPLENISH_LEFT]++;
        desert(scenario, state, action->arg[0], sink);
    } else {
        const int result = result_of(scenario, state, commander, castle, action->arg[0], sink);
        frame->step = STEP_UNITS;
        frame->arg[REPLENISH_LEFT] = (int16_t)(castle == NOTHING ? result : 0);
        if (castle == NOTHING) return;
        sequence_pop(&state->sequence); /* a castle that falls may take its commander with it */
        mend(scenario, state, commander, castle, result, sink); /* [14-3] */
    }
}

/* What leaves no choice is done at once; a surplus is lost [14-2-6]. */
bool gunyuden_replenish_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int left = frame->arg[REPLENISH_LEFT];
    uint64_t units[UNIT_WORDS];
    if (frame->step == STEP_DIE) return false;
    candidates(scenario, state, frame, units);
    const int count = bits_count(units, UNIT_WORDS);
    if (left > 0 && count > left) return false;
    if (left < 0 && count > 1) return false;
    frame->arg[REPLENISH_LEFT] = 0;
    if (left > count) TELL(sink, EVENT_SURPLUS, RULE_14_2_6, 0, left - count);
    if (left > 0) {
        FOR_UNITS(u, units) restore(state, u, sink);
    }
    sequence_pop(&state->sequence);
    if (left < 0 && count == 1) {
        const int unit = bits_next(units, UNIT_WORDS, 0);
        for (int i = left; i < 0 && unit_is_in_play(state, unit); i++) desert(scenario, state, unit, sink);
    }
    gunyuden_deaths(state);
    return true;
}
