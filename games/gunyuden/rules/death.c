/* Chapter 25 and ruling 63: who is taken out of play, and who leads what he leaves behind.
 *
 * The units of a force that has lost its leader are `orphan`, and still name him as their leader: until they are asked
 * about they stay together (in a battle they fight on as one). gunyuden_deaths() puts the question. */
#include "games/gunyuden/rules/rules.h"

/* ---- going ---------------------------------------------------------------------------------------------- */

static void take_out(const scenario_t *scenario, state_t *state, int unit, uint8_t place)
{
    uint64_t rest[UNIT_WORDS];
    gunyuden_force(scenario, state, unit, rest);
    bits_clear(rest, unit);
    for (int w = 0; w < UNIT_WORDS; w++) state->orphan[w] |= rest[w];
    state->place[unit] = place;
    state->hex[unit] = HEX_NONE;
    state->leader[unit] = (uint8_t)unit;
    state->low[unit] = 0;
    if (place == PLACE_KILLED || place == PLACE_REMOVED) state->steps[unit] = 0;
    for (int d = 0; d < DEEDS; d++) bits_clear(state->did[d], unit);
    uint64_t *const marks[] = { state->acted, state->investing, state->was_led, state->regrouped, state->orphan,
                                state->joined, state->target, state->running, state->walking };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) bits_clear(marks[i], unit);
}

void gunyuden_unit_remove(const scenario_t *scenario, state_t *state, int unit, uint8_t place, uint16_t rule,
                          struct sink *sink)
{
    const uint8_t clan = state->clan[unit], side = unit_side(state, unit), rank = scenario->unit[unit].rank;
    const int hex = state->hex[unit];
    const uint16_t event = place == PLACE_KILLED ? EVENT_KILLED : place == PLACE_RETURNING ? EVENT_AWAY : EVENT_REMOVED;
    TELL(sink, event, rule, place == PLACE_KILLED ? RULE_25_0 : 0, unit, hex);
    take_out(scenario, state, unit, place);
    if (place == PLACE_KILLED) {
        if (scenario->clan[clan].size != SIZE_REBELS) state->dead[side][rank]++; /* [ruling:48] */
        if (rank == SODAISHO) { /* [25-2]: not killed, and its castles stay; the clan of this moment [ruling:87] */
            TELL(sink, EVENT_ARMY_GOES, RULE_25_2, RULE_RULING_87, unit, clan);
            for (int u = 0; u < scenario->units; u++) {
                const bool may_come = state->place[u] < PLACE_KILLED; /* in play, or later */
                if (state->clan[u] == clan && may_come) take_out(scenario, state, u, PLACE_REMOVED);
            }
        }
    }
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
}

/* ---- taking over ------------------------------------------------------------------------------------------ */

/* The orphans of one force: those who name the same leader as the first. */
static void group_now(const state_t *state, uint64_t ret[UNIT_WORDS])
{
    const int first = bits_next(state->orphan, UNIT_WORDS, 0);
    bits_of_value(state->leader, UNITS_MAX, state->leader[first], ret, UNIT_WORDS);
    for (int w = 0; w < UNIT_WORDS; w++) ret[w] &= state->orphan[w];
}

/* Commanders of the highest rank among them that have somebody to lead. */
static void heirs(const scenario_t *scenario, const uint64_t group[UNIT_WORDS], uint64_t ret[UNIT_WORDS])
{
    int highest = BUSHO, lowest = RANKS;
    ret[0] = ret[1] = 0;
    FOR_UNITS(u, group) {
        const int rank = scenario->unit[u].rank;
        if (rank > highest) highest = rank;
        if (rank < lowest) lowest = rank;
    }
    if (highest == BUSHO || lowest >= highest) return;
    FOR_UNITS(u, group) {
        if (scenario->unit[u].rank == highest) bits_set(ret, u);
    }
}

static void stand_alone(state_t *state, const uint64_t group[UNIT_WORDS])
{
    FOR_UNITS(u, group) state->leader[u] = (uint8_t)u;
    for (int w = 0; w < UNIT_WORDS; w++) state->orphan[w] &= ~group[w];
}

void gunyuden_deaths(state_t *state)
{
    if (!set_is_empty(state->orphan)) sequence_push(&state->sequence, FRAME_DEATH, ROLE_OBSERVER);
}

/* step 0: look for the next group; 1: an heir is asked for; 2: arg 0 takes units up to his capacity. */
enum { DEATH_NEXT, DEATH_HEIR, DEATH_FOLLOWERS };

/* Who may still follow the heir. */
static void followers(const scenario_t *scenario, const state_t *state, int heir, uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    FOR_UNITS(u, state->orphan) {
        if (state->hex[u] == state->hex[heir] && !gunyuden_may_lead(scenario, state, heir, u).reason) bits_set(ret, u);
    }
}

bool gunyuden_death_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t group[UNIT_WORDS], able[UNIT_WORDS];
    (void)sink;
    if (frame->step == DEATH_FOLLOWERS) {
        const int heir = frame->arg[0];
        followers(scenario, state, heir, able);
        const int room = scenario->unit[heir].lead - gunyuden_led(scenario, state, heir);
        if (bits_count(able, UNIT_WORDS) > room && room > 0) return false;
        if (room > 0) {
            FOR_UNITS(u, able) gunyuden_join(scenario, state, u, heir, sink);
        }
        for (int w = 0; w < UNIT_WORDS; w++) state->orphan[w] &= ~able[w];
        FOR_UNITS(u, able) {
            if (!unit_is_in_play(state, state->leader[u])) state->leader[u] = (uint8_t)u;
        }
        frame->step = DEATH_NEXT;
    }
    if (set_is_empty(state->orphan)) {
        sequence_pop(&state->sequence);
        return true;
    }
    group_now(state, group);
    heirs(scenario, group, able);
    if (!set_is_empty(able)) {
        frame->step = DEATH_HEIR;
        frame->role = unit_side(state, bits_next(able, UNIT_WORDS, 0));
        return false;
    }
    stand_alone(state, group);
    return true;
}

void gunyuden_death_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    const int first = bits_next(state->orphan, UNIT_WORDS, 0);
    if (frame->step == DEATH_FOLLOWERS) {
        ask_role(frame->role, RULE_RULING_63, PROMPT_FOLLOWERS, frame->arg[0], state->hex[first], 0, ret);
    } else ask_role(frame->role, RULE_RULING_63, PROMPT_HEIR, state->leader[first], state->hex[first], 0, ret);
}

void gunyuden_death_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t group[UNIT_WORDS], able[UNIT_WORDS];
    if (frame->step == DEATH_FOLLOWERS) {
        followers(scenario, state, frame->arg[0], able);
        gunyuden_offer_pairs(ret, frame->role, VERB_LEAD, able, frame->arg[0]);
    } else {
        group_now(state, group);
        heirs(scenario, group, able);
        gunyuden_offer_units(ret, frame->role, VERB_TAKE_OVER, able);
    }
    choices_add(ret, frame->role, VERB_NOBODY);
}

/* Who cannot follow: 1 nobody of the force without a leader, 2 one whom the other may not lead at all [9-2], 3 whoever
 * was not asked about. */
static struct refusal follower_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int unit = action->arg[0], leader = action->arg[1];
    if (!unit_is_in_play(state, unit)) return refuse(RULE_9_1, REASON_NOT_IN_PLAY, unit, 0, 0, 0);
    if (!unit_is_in_play(state, leader)) return refuse(RULE_9_1, REASON_NOT_IN_PLAY, leader, 0, 0, 0);
    const struct refusal refusal = gunyuden_may_lead(scenario, state, leader, unit);
    return refusal.reason ? refusal : refuse(RULE_RULING_63, REASON_NOT_AN_HEIR, unit, 0, 0, 0);
}

struct refusal gunyuden_death_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t group[UNIT_WORDS], able[UNIT_WORDS];
    if (action->verb == VERB_NOBODY) return ALLOWED;
    if (frame->step == DEATH_FOLLOWERS && action->verb == VERB_LEAD) {
        followers(scenario, state, frame->arg[0], able);
        if (action->arg[1] == frame->arg[0] && bits_has(able, action->arg[0])) return ALLOWED;
    }
    if (action->verb == VERB_LEAD) return follower_legal(scenario, state, action);
    if (frame->step != DEATH_HEIR || action->verb != VERB_TAKE_OVER) {
        return refuse(RULE_RULING_63, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    group_now(state, group);
    heirs(scenario, group, able);
    if (bits_has(able, action->arg[0])) return ALLOWED;
    return refuse(RULE_RULING_63, REASON_NOT_AN_HEIR, action->arg[0], 0, 0, 0);
}

void gunyuden_death_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t group[UNIT_WORDS];
    group_now(state, group);
    if (action->verb == VERB_NOBODY) {
        if (frame->step == DEATH_FOLLOWERS) { /* those left over stand alone */
            followers(scenario, state, frame->arg[0], group);
        }
        stand_alone(state, group);
        frame->step = DEATH_NEXT;
        TELL(sink, EVENT_STAND_ALONE, RULE_RULING_63, RULE_9_1, bits_count(group, UNIT_WORDS));
        return;
    }
    const int unit = action->arg[0];
    bits_clear(state->orphan, unit);
    if (action->verb == VERB_LEAD) {
        gunyuden_join(scenario, state, unit, action->arg[1], sink);
        return;
    }
    state->leader[unit] = (uint8_t)unit;
    frame->arg[0] = (int16_t)unit;
    frame->step = DEATH_FOLLOWERS;
    TELL(sink, EVENT_TAKES_OVER, RULE_RULING_63, 0, unit, state->hex[unit]);
}
