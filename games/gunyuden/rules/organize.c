/* Chapter 13: force organization. A commander takes units of his hex into his force and lets others go, one at a time,
 * each once; then he may replenish [14]. Decisions where the text is open:
 *
 *   - units change forces inside with inside, outside with outside;
 *   - who is taken into a force that invests invests with it [18-1-4, 18-4-1]; who invests has to lift first [18-3-1];
 *   - a leader who is taken in leaves those he led as forces of one unit, which have acted [13-2-4];
 *   - a force that gives units away has not acted by that, unless it was the one that could act [13-2-3];
 *   - a force that takes units over from another has acted with them. */
#include "games/gunyuden/rules/ask.h"

enum { ORGANIZE_COMMANDER, ORGANIZE_COUNT /* units regrouped */, ORGANIZE_ABLE };

static bool can_act(const scenario_t *scenario, const state_t *state, int leader)
{
    return !gunyuden_force_may_act(scenario, state, unit_side(state, leader), leader).reason;
}

/* The commander: 1 ours and in play, 2 a commander [13-1-1], 3 led by nobody, now or when the phase began [13-1-2], 4
 * not acted [13-2-1], 5 his clan acts, and not only to fight. */
static struct refusal commander_legal(const scenario_t *scenario, const state_t *state, uint8_t side, int commander)
{
    const int clan = state->clan[commander];
    if (!unit_is_in_play(state, commander)) return refuse(RULE_9_1, REASON_NOT_IN_PLAY, commander, 0, 0, 0);
    if (unit_side(state, commander) != side) return refuse(RULE_7_1_1, REASON_NOT_YOURS, commander, 0, 0, 0);
    if (scenario->unit[commander].rank == BUSHO) return refuse(RULE_13_1_1, REASON_NO_COMMANDER, commander, 0, 0, 0);
    if (!unit_leads(state, commander)) {
        return refuse(RULE_13_1_2, REASON_IS_LED, commander, state->leader[commander], 0, 0);
    }
    if (bits_has(state->was_led, commander)) return refuse(RULE_13_1_2, REASON_WAS_LED, commander, 0, 0, 0);
    if (bits_has(state->acted, commander)) return refuse(RULE_13_2_1, REASON_HAS_ACTED, commander, 0, 0, 0);
    uint16_t rule = gunyuden_ask.sleeps(scenario, state, clan);
    if (rule) return refuse(rule, REASON_CLAN_SLEEPS, commander, clan, 0, 0);
    rule = gunyuden_ask.only_fights(scenario, state, clan);
    if (rule) return refuse(rule, REASON_ONLY_FIGHTS, commander, clan, 0, 0);
    return ALLOWED;
}

/* ---- one unit at a time --------------------------------------------------------------------------------- */

/* Taking a unit in: 1 ours, 2 of another force, 3 not regrouped yet [13-2], 4 its force has not acted [13-2-2], 5 nor
 * is it under a higher commander than ours [13-2-2], 6 it does not invest without him, 7 [9-2], 8 one who can act takes
 * part [13-2-3]. */
static struct refusal lead_legal(const scenario_t *scenario, const state_t *state, int commander, bool is_able,
                                 int unit)
{
    const int leader = state->leader[unit];
    if (!unit_is_in_play(state, unit)) return refuse(RULE_9_1, REASON_NOT_IN_PLAY, unit, 0, 0, 0);
    if (unit_side(state, unit) != unit_side(state, commander)) {
        return refuse(RULE_7_1_1, REASON_NOT_YOURS, unit, 0, 0, 0);
    }
    if (leader == commander) return refuse(RULE_13_2, REASON_IS_LED, unit, commander, 0, 0);
    if (state->hex[unit] != state->hex[commander]) {
        return refuse(RULE_13_1_4, REASON_OTHER_HEX, commander, unit, 0, 0);
    }
    if (bits_has(state->regrouped, unit)) return refuse(RULE_13_2, REASON_IS_REGROUPED, unit, 0, 0, 0);
    if (bits_has(state->acted, unit) || bits_has(state->acted, leader)) {
        return refuse(RULE_13_2_2, REASON_HAS_ACTED, unit, 0, 0, 0);
    }
    if (leader != unit && scenario->unit[leader].rank > scenario->unit[commander].rank) {
        return refuse(RULE_13_2_2, REASON_HIGHER_COMMAND, unit, leader, 0, 0);
    }
    if (bits_has(state->investing, unit) && !bits_has(state->investing, commander)) {
        return refuse(RULE_18_3_1, REASON_ONE_INVESTS, unit, commander, 0, 0);
    }
    const struct refusal refusal = gunyuden_may_lead(scenario, state, commander, unit);
    if (refusal.reason) return refusal;
    if (!is_able && !can_act(scenario, state, leader)) return refuse(RULE_13_2_3, REASON_NONE_ABLE, commander, 0, 0, 0);
    return ALLOWED;
}

/* Letting a unit go: of the commander's force, not regrouped yet. */
static struct refusal part_legal(const state_t *state, int commander, int unit)
{
    if (unit == commander || state->leader[unit] != commander) {
        return refuse(RULE_13_2, REASON_NOT_IN_FORCE, unit, commander, 0, 0);
    }
    if (bits_has(state->regrouped, unit)) return refuse(RULE_13_2, REASON_IS_REGROUPED, unit, 0, 0, 0);
    return ALLOWED;
}

static struct refusal separate_legal(const state_t *state, int commander, bool is_able, int unit)
{
    const struct refusal refusal = part_legal(state, commander, unit);
    if (refusal.reason) return refusal;
    if (!is_able) return refuse(RULE_13_2_3, REASON_NONE_ABLE, commander, 0, 0, 0);
    return ALLOWED;
}

/* To whom: a commander in the hex who was let go just now, or whose force has not acted. */
static struct refusal under_legal(const scenario_t *scenario, const state_t *state, int commander, bool is_able,
                                  int unit, int other)
{
    struct refusal refusal = part_legal(state, commander, unit);
    if (refusal.reason) return refusal;
    if (other == commander || !unit_is_in_play(state, other)) {
        return refuse(RULE_13_2, REASON_NOT_IN_PLAY, other, 0, 0, 0);
    }
    if (unit_side(state, other) != unit_side(state, commander)) {
        return refuse(RULE_7_1_1, REASON_NOT_YOURS, other, 0, 0, 0);
    }
    if (scenario->unit[other].rank > scenario->unit[commander].rank) {
        return refuse(RULE_13_2_2, REASON_HIGHER_COMMAND, unit, other, 0, 0);
    }
    const bool is_new = bits_has(state->regrouped, other);
    if (bits_has(state->acted, other) && !is_new) return refuse(RULE_13_2_2, REASON_HAS_ACTED, other, 0, 0, 0);
    if (bits_has(state->investing, unit) && !bits_has(state->investing, other)) {
        return refuse(RULE_18_3_1, REASON_ONE_INVESTS, unit, other, 0, 0);
    }
    refusal = gunyuden_may_lead(scenario, state, other, unit);
    if (refusal.reason) return refusal;
    if (!is_able && !can_act(scenario, state, other)) return refuse(RULE_13_2_3, REASON_NONE_ABLE, commander, 0, 0, 0);
    return ALLOWED;
}

/* Units in the hex of ours; commanders among them who lead themselves. */
static void here_of(const scenario_t *scenario, const state_t *state, int commander, uint64_t ret[UNIT_WORDS])
{
    const uint8_t side = unit_side(state, commander);
    gunyuden_units_at(scenario, state, state->hex[commander], ret); /* [13-1-3] */
    for (int w = 0; w < UNIT_WORDS; w++) ret[w] &= state->in_play[side][w];
}

static bool has_regrouping(const scenario_t *scenario, const state_t *state, int commander, bool is_able)
{
    uint64_t here[UNIT_WORDS];
    here_of(scenario, state, commander, here);
    FOR_UNITS(u, here) {
        if (!lead_legal(scenario, state, commander, is_able, u).reason) return true;
        if (!separate_legal(state, commander, is_able, u).reason) return true;
    }
    if (is_able) return false; /* who could be handed over could be let go */
    FOR_UNITS(u, here) {
        if (state->leader[u] != commander) continue;
        FOR_UNITS(c, here) {
            if (!under_legal(scenario, state, commander, is_able, u, c).reason) return true;
        }
    }
    return false;
}

/* There may be units that are not free for it, or nobody who could act [13-2-2, 13-2-3]. */
static struct refusal why_nobody(const scenario_t *scenario, const state_t *state, int commander)
{
    uint64_t here[UNIT_WORDS];
    here_of(scenario, state, commander, here);
    FOR_UNITS(u, here) {
        const struct refusal refusal = lead_legal(scenario, state, commander, false, u);
        if (refusal.rule == RULE_13_2_2 || refusal.rule == RULE_13_2_3) return refusal;
    }
    return refuse(RULE_13_2, REASON_NOBODY_TO_REGROUP, commander, 0, 0, 0);
}

/* ---- beginning in the phase ------------------------------------------------------------------------------- */

static struct refusal begin_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int commander = action->arg[0];
    const struct refusal refusal = commander_legal(scenario, state, action->role, commander);
    if (refusal.reason) return refusal;
    if (!has_regrouping(scenario, state, commander, can_act(scenario, state, commander))) {
        return why_nobody(scenario, state, commander);
    }
    return ALLOWED;
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    uint64_t commanders[UNIT_WORDS] = { 0 };
    FOR_UNITS(u, state->in_play[side]) {
        if (scenario->unit[u].rank == BUSHO || commander_legal(scenario, state, side, u).reason) continue;
        if (has_regrouping(scenario, state, u, bits_has(able, u))) bits_set(commanders, u);
    }
    gunyuden_offer_units(ret, side, VERB_ORGANIZE, commanders);
}

static void begin(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_ORGANIZE, action->role);
    frame->arg[ORGANIZE_COMMANDER] = (int16_t)action->arg[0];
    frame->arg[ORGANIZE_ABLE] = can_act(scenario, state, action->arg[0]);
    memset(state->regrouped, 0, sizeof state->regrouped);
    TELL(sink, EVENT_ORGANIZES, RULE_13_1_1, RULE_13_1_3, action->arg[0], state->hex[action->arg[0]]);
}

const struct action_kind gunyuden_organize_action = { .offer = offer, .legal = begin_legal, .begin = begin,
    .verb = { VERB_ORGANIZE } };

/* ---- the frame ---------------------------------------------------------------------------------------------- */

void gunyuden_organize_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int commander = frame->arg[ORGANIZE_COMMANDER];
    ask_role(frame->role, RULE_13_2, PROMPT_ORGANIZE, commander, gunyuden_led(scenario, state, commander),
                      scenario->unit[commander].lead, ret);
}

struct refusal gunyuden_organize_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int commander = frame->arg[ORGANIZE_COMMANDER], unit = action->arg[0];
    const bool is_able = frame->arg[ORGANIZE_ABLE];
    switch (action->verb) {
    case VERB_LEAD:
        if (action->arg[1] != commander) return refuse(RULE_12_1_1, REASON_ORGANIZE_FIRST, commander, 0, 0, 0);
        return lead_legal(scenario, state, commander, is_able, unit);
    case VERB_SEPARATE: return separate_legal(state, commander, is_able, unit);
    case VERB_SEPARATE_UNDER: return under_legal(scenario, state, commander, is_able, unit, action->arg[1]);
    case VERB_REPLENISH:
    case VERB_MEND:
        if (unit != commander) return refuse(RULE_12_1_1, REASON_ORGANIZE_FIRST, commander, 0, 0, 0);
        if (!is_able) return refuse(RULE_13_2_3, REASON_NONE_ABLE, commander, 0, 0, 0);
        return gunyuden_replenish_allowed(scenario, state, action); /* [14-1-1] */
    case VERB_DONE:
        if (!frame->arg[ORGANIZE_COUNT]) return refuse(RULE_13_2, REASON_NOTHING_REGROUPED, commander, 0, 0, 0);
        return ALLOWED;
    case VERB_DEPLOYED: return refuse(RULE_RULING_84, REASON_NOT_NOW, 0, 0, 0, 0);
    default: return refuse(RULE_12_1_1, REASON_ORGANIZE_FIRST, commander, 0, 0, 0);
    }
}

void gunyuden_organize_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int commander = frame->arg[ORGANIZE_COMMANDER];
    const bool is_able = frame->arg[ORGANIZE_ABLE];
    uint64_t here[UNIT_WORDS], in[UNIT_WORDS] = { 0 }, out[UNIT_WORDS] = { 0 };
    here_of(scenario, state, commander, here);
    FOR_UNITS(u, here) {
        if (!lead_legal(scenario, state, commander, is_able, u).reason) bits_set(in, u);
        if (!separate_legal(state, commander, is_able, u).reason) bits_set(out, u);
    }
    gunyuden_offer_pairs(ret, frame->role, VERB_LEAD, in, commander);
    gunyuden_offer_units(ret, frame->role, VERB_SEPARATE, out);
    FOR_UNITS(c, here) {
        uint64_t under[UNIT_WORDS] = { 0 };
        if (scenario->unit[c].rank == BUSHO || c == commander) continue;
        FOR_UNITS(u, here) {
            if (!under_legal(scenario, state, commander, is_able, u, c).reason) bits_set(under, u);
        }
        gunyuden_offer_pairs(ret, frame->role, VERB_SEPARATE_UNDER, under, c);
    }
    if (is_able) gunyuden_replenish_offer(scenario, state, frame->role, commander, ret);
    if (frame->arg[ORGANIZE_COUNT]) choices_add(ret, frame->role, VERB_DONE);
}

/* Those he led stand alone and have acted. */
static void leave_behind(const scenario_t *scenario, state_t *state, int leader, struct sink *sink)
{
    uint64_t led[UNIT_WORDS];
    gunyuden_force(scenario, state, leader, led);
    bits_clear(led, leader);
    FOR_UNITS(u, led) {
        gunyuden_unit_acted(state, u, DEED_SEPARATE);
        TELL(sink, EVENT_SEPARATED, RULE_13_2_4, RULE_9_1, u, leader);
    }
}

static void regroup(const scenario_t *scenario, state_t *state, struct frame *frame, int unit, int leader,
                    struct sink *sink)
{
    const int commander = frame->arg[ORGANIZE_COMMANDER], from = state->leader[unit];
    const int other = from == commander ? leader : from; /* the second force that takes part, if any */
    const bool lends = !frame->arg[ORGANIZE_ABLE];
    if (from == unit) leave_behind(scenario, state, unit, sink);
    gunyuden_part(state, unit); /* [9-1-2, 13-1-5] */
    TELL(sink, leader == unit ? EVENT_SEPARATED : EVENT_CHANGES_FORCE, RULE_13_2_4, RULE_9_1_2, unit, from);
    if (leader != unit) gunyuden_join(scenario, state, unit, leader, sink);
    if (bits_has(state->investing, leader) && !bits_has(state->investing, unit)) {
        bits_set(state->investing, unit);
        TELL(sink, EVENT_JOINS_SIEGE, RULE_18_1_4, RULE_18_4_1, unit, unit_strength(scenario, state, unit));
    }
    gunyuden_unit_acted(state, unit, DEED_SEPARATE);
    bits_set(state->regrouped, unit);
    if (from == commander && leader != unit) gunyuden_force_acted(scenario, state, leader, DEED_OTHER);
    if (lends) {
        if (other != unit) gunyuden_force_acted(scenario, state, other, DEED_OTHER);
        TELL(sink, EVENT_LENDS_ACTION, RULE_13_2_3, 0, other, commander);
    }
    frame->arg[ORGANIZE_ABLE] = 1;
    frame->arg[ORGANIZE_COUNT]++;
}

void gunyuden_organize_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int commander = frame->arg[ORGANIZE_COMMANDER], unit = action->arg[0];
    const bool has_regrouped = frame->arg[ORGANIZE_COUNT] > 0;
    switch (action->verb) {
    case VERB_LEAD:
    case VERB_SEPARATE_UNDER: regroup(scenario, state, frame, unit, action->arg[1], sink); break;
    case VERB_SEPARATE: regroup(scenario, state, frame, unit, unit, sink); break;
    default:
        gunyuden_force_acted(scenario, state, commander, DEED_OTHER);
        memset(state->regrouped, 0, sizeof state->regrouped);
        sequence_pop(&state->sequence);
        if (action->verb == VERB_DONE) TELL(sink, EVENT_ORGANIZED, RULE_13_1_5, RULE_12_1_2, commander);
        else {
            if (has_regrouped) TELL(sink, EVENT_AFTER_REGROUPING, RULE_14_1_1, 0, commander);
            gunyuden_replenish_action.begin(scenario, state, action, sink);
        }
    }
    gunyuden_settle(scenario, state);
}

/* When nobody is left to regroup it ends by itself, unless he may still replenish. */
bool gunyuden_organize_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    (void)scenario, (void)sink, (void)frame;
    return false;
}
