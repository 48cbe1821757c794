/* Losses in steps [23-3]: taken one by one by their owner, who may in a skirmish turn what is left into a retreat.
 *
 *     lose UNIT ...  until the result is used up or nobody is left
 *     retreat        what is left, up to four, in hexes: not while a dot is owed [ruling:27]
 *     stand          no retreat: the rest in steps, too
 *
 * No order leads into a dead end: with a dot owed, enough is left after each step to eliminate somebody. */
#include "games/gunyuden/rules/battle.h"

enum { RETREAT_MAX = 4 }; /* hexes [23-4-2] */

void gunyuden_inflicted(state_t *state, uint8_t loser, int steps)
{
    const uint8_t enemy = enemy_of(loser);
    state->inflicted[enemy] = (uint16_t)(state->inflicted[enemy] + steps);
}

static const uint64_t *losers(const state_t *state, const struct frame *frame)
{
    switch (frame->arg[LOSSES_SET]) {
    case LOSES_JOINED: return state->joined;
    case LOSES_TARGET: return state->target;
    default: return state->walking;
    }
}

/* A dot that nobody can pay is not owed. */
void gunyuden_losses_push(state_t *state, uint8_t role, int losses, bool has_dot, bool may_retreat, int set)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_LOSSES, role);
    frame->arg[LOSSES_LEFT] = (int16_t)losses;
    frame->arg[LOSSES_MAY_RETREAT] = may_retreat;
    frame->arg[LOSSES_SET] = (int16_t)set;
    FOR_UNITS(u, losers(state, frame)) {
        if (has_dot && state->steps[u] <= losses) frame->arg[LOSSES_DOT] = 1;
    }
}

/* Can somebody still be eliminated when this unit has lost a step? */
static bool keeps_dot(const state_t *state, const struct frame *frame, int unit)
{
    if (!frame->arg[LOSSES_DOT] || state->steps[unit] == 1) return true;
    FOR_UNITS(u, losers(state, frame)) {
        if (state->steps[u] - (u == unit) <= frame->arg[LOSSES_LEFT] - 1) return true;
    }
    return false;
}

/* With the last step of a sodaisho his clan goes home [25-2]: it is the last step of the result, unless the rest can be
 * hexes, or nobody else of his clan has to lose any. */
static bool is_too_early(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    const int left = frame->arg[LOSSES_LEFT] - 1;
    if (scenario->unit[unit].rank != SODAISHO || state->steps[unit] > 1 || left == 0) return false;
    if (frame->arg[LOSSES_MAY_RETREAT] && left <= RETREAT_MAX) return false;
    FOR_UNITS(u, losers(state, frame)) {
        if (u != unit && state->clan[u] == state->clan[unit]) return true;
    }
    return false;
}

static void able_to_lose(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                         uint64_t ret[UNIT_WORDS])
{
    set_clear(ret);
    FOR_UNITS(u, losers(state, frame)) {
        if (keeps_dot(state, frame, u) && !is_too_early(scenario, state, frame, u)) bits_set(ret, u);
    }
}

static struct refusal retreat_legal(const struct frame *frame)
{
    const int left = frame->arg[LOSSES_LEFT];
    if (!frame->arg[LOSSES_MAY_RETREAT]) return refuse(RULE_23_6_3, REASON_NO_RETREAT, 0, 0, 0, 0);
    if (frame->arg[LOSSES_DOT]) return refuse(RULE_23_3_3, REASON_DOT_FIRST, 0, 0, 0, 0);
    if (left > RETREAT_MAX) return refuse(RULE_RULING_27, REASON_STEPS_FIRST, left - RETREAT_MAX, 0, 0, 0);
    return ALLOWED;
}

void gunyuden_losses_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    const bool has_dot = frame->arg[LOSSES_DOT], may_retreat = !retreat_legal(frame).reason;
    ask_role(frame->role, has_dot ? RULE_23_3_3 : may_retreat ? RULE_23_3 : RULE_23_3_1,
                      has_dot ? PROMPT_LOSSES_DOT : may_retreat ? PROMPT_LOSSES_OR_RETREAT : PROMPT_LOSSES,
                      frame->arg[LOSSES_LEFT], frame->role, 0, ret);
}

void gunyuden_losses_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    able_to_lose(scenario, state, frame, able);
    gunyuden_offer_units(ret, frame->role, VERB_LOSE, able);
    if (!retreat_legal(frame).reason) choices_add(ret, frame->role, VERB_RETREAT);
    if (frame->arg[LOSSES_MAY_RETREAT]) choices_add(ret, frame->role, VERB_STAND);
}

struct refusal gunyuden_losses_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (action->verb) {
    case VERB_RETREAT: return retreat_legal(frame);
    case VERB_STAND:
        return frame->arg[LOSSES_MAY_RETREAT] ? ALLOWED : refuse(RULE_23_3, REASON_NO_RETREAT, 0, 0, 0, 0);
    case VERB_LOSE: break;
    default: return refuse(RULE_23_3, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (!bits_has(losers(state, frame), action->arg[0])) {
        return refuse(RULE_23_3_1, REASON_NOT_IN_BATTLE, action->arg[0], 0, 0, 0);
    }
    if (!keeps_dot(state, frame, action->arg[0])) return refuse(RULE_23_3_3, REASON_KEEPS_DOT, action->arg[0], 0, 0, 0);
    if (is_too_early(scenario, state, frame, action->arg[0])) {
        return refuse(RULE_25_2, REASON_LAST_STEP, action->arg[0], frame->arg[LOSSES_LEFT] - 1, 0, 0);
    }
    return ALLOWED;
}

/* A step; the last one with the unit's life [23-3-2]. */
static void lose(const scenario_t *scenario, state_t *state, struct frame *frame, int unit, struct sink *sink)
{
    frame->arg[LOSSES_LEFT]--;
    gunyuden_inflicted(state, frame->role, 1);
    state->lost[frame->role]++;
    const uint8_t below = state->sequence.frame[state->sequence.depth - 2].kind;
    static const uint16_t rules[FRAME_KINDS] = { [FRAME_DECISIVE] = RULE_24_2_4, [FRAME_SIEGE] = RULE_19_3_1,
        [FRAME_AMBUSH] = RULE_19_2_4, [FRAME_SIEGE_RESULT] = RULE_18_2_1 };
    const uint16_t also = !rules[below] && frame->arg[LOSSES_SET] == LOSES_JOINED ? RULE_23_6_3 : rules[below];
    TELL(sink, EVENT_LOSES_STEP, RULE_23_3_1, also, unit, frame->arg[LOSSES_LEFT]);
    if (--state->steps[unit] == 0) {
        frame->arg[LOSSES_DOT] = 0;
        gunyuden_unit_remove(scenario, state, unit, PLACE_KILLED, RULE_23_3_2, sink); /* [25-0] */
    } else gunyuden_investments(scenario, state, sink);
}

/* The losses that are left are hexes for all who were attacked [23-4-1]. */
static void begin_retreat(state_t *state, struct frame *frame, struct sink *sink)
{
    const int hexes = frame->arg[LOSSES_LEFT];
    const uint8_t role = frame->role;
    TELL(sink, EVENT_RETREATS, RULE_23_4, RULE_23_4_1, role, hexes);
    sequence_pop(&state->sequence);
    const struct frame *battle = sequence_top(&state->sequence);
    memcpy(state->running, state->target, sizeof state->running);
    gunyuden_trail_begin(state, battle->arg[BATTLE_HEX]);
    gunyuden_retreat_push(state, role, battle->arg[BATTLE_FROM], hexes, false); /* [23-4] */
}

void gunyuden_losses_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (action->verb == VERB_RETREAT) {
        begin_retreat(state, frame, sink);
    } else if (action->verb == VERB_STAND) {
        frame->arg[LOSSES_MAY_RETREAT] = 0;
        TELL(sink, EVENT_STANDS, RULE_23_3, 0, frame->role);
    } else lose(scenario, state, frame, action->arg[0], sink);
}

/* Who loses the next step when all of them are lost: a sodaisho last, so that nobody goes home for his death [25-2]. */
static int lowest_in_rank(const scenario_t *scenario, const uint64_t set[UNIT_WORDS])
{
    int lowest = bits_next(set, UNIT_WORDS, 0);
    FOR_UNITS(u, set) {
        if (scenario->unit[u].rank < scenario->unit[lowest].rank) lowest = u;
    }
    return lowest;
}

/* Where there is nothing to choose it goes by itself. */
bool gunyuden_losses_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint64_t *set = losers(state, frame);
    const int units = bits_count(set, UNIT_WORDS);
    if (frame->arg[LOSSES_LEFT] == 0 || units == 0) {
        sequence_pop(&state->sequence);
        return true;
    }
    if (frame->arg[LOSSES_MAY_RETREAT]) return false;
    int steps = 0;
    FOR_UNITS(u, set) steps += state->steps[u];
    if (units > 1 && steps > frame->arg[LOSSES_LEFT]) return false;
    lose(scenario, state, frame, lowest_in_rank(scenario, set), sink);
    return true;
}
