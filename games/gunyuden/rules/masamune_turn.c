/* The Random Events Phase of a turn [29-1], in the order of ruling 66: units return [35], weather [32], Shonai's rebels
 * are judged [36-3], Date's event and the other side's [33], or the die of the second small scenario [44-7].
 *
 *     FRAME_TURN, TURN_EVENTS   TURN_SUBSTEP: enum substep; TURN_LETTER: letter, or the rebel that is judged
 *       FRAME_EVENT             masamune_events.c
 *       FRAME_WAKE              masamune_wake.c */
#include "games/gunyuden/rules/masamune.h"

enum substep { SUBSTEP_RETURNS, SUBSTEP_WEATHER, SUBSTEP_SHONAI, SUBSTEP_DATE, SUBSTEP_DATE_RESULT, SUBSTEP_KASAI,
               SUBSTEP_ANTI, SUBSTEP_ANTI_RESULT, SUBSTEP_END };
enum { TURN_LETTER = 3 };

static uint16_t weather_rule(int weather)
{
    static const uint16_t rules[WEATHERS] = { RULE_32_1_2_GOOD, RULE_32_1_2_RAIN, RULE_32_1_2_SNOW,
                                              RULE_32_1_2_HEAVY_SNOW, RULE_32_1_2_MELTING_SNOW };
    return rules[weather];
}

/* ---- who is asked -------------------------------------------------------------------------------- */

void gunyuden_exclusive_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int month = gunyuden_month(scenario, state), letter = frame->arg[TURN_LETTER];
    if (frame->kind == FRAME_EVENT) {
        masamune_event_pending(scenario, state, ret);
        return;
    }
    if (frame->kind == FRAME_WAKE) {
        masamune_wake_pending(scenario, state, ret);
        return;
    }
    switch (frame->arg[TURN_SUBSTEP]) {
    case SUBSTEP_WEATHER: ask_die(RULE_32_1_1, PROMPT_WEATHER, month, state->turn, 0, ret); break;
    case SUBSTEP_SHONAI: ask_die(RULE_36_3_1, PROMPT_SHONAI, letter, 0, 0, ret); break;
    case SUBSTEP_DATE:
        if (scenario->events == EVENTS_DIE) ask_die(RULE_44_7_2, PROMPT_INAWASHIRO, state->turn, 0, 0, ret);
        else ask_die(RULE_33_1, PROMPT_EVENT_DIE, DATE, month, 0, ret);
        break;
    case SUBSTEP_KASAI: ask_die(RULE_33_2_6, PROMPT_KASAI, 0, 0, 0, ret); break;
    case SUBSTEP_ANTI: ask_die(RULE_33_1, PROMPT_EVENT_DIE, ANTI, month, 0, ret); break;
    default: ask_die(RULE_33_1, PROMPT_EVENT_RESULT, letter, 0, 0, ret);
    }
}

void gunyuden_exclusive_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_EVENT) masamune_event_choices(scenario, state, ret);
    if (frame->kind == FRAME_WAKE) masamune_wake_choices(scenario, state, ret);
}

struct refusal gunyuden_exclusive_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_EVENT) return masamune_event_legal(scenario, state, action);
    if (frame->kind == FRAME_WAKE) return masamune_wake_legal(scenario, state, action);
    return action->verb == VERB_ROLL ? ALLOWED : refuse(RULE_29_1, REASON_NOT_NOW, 0, 0, 0, 0);
}

/* ---- dice ---------------------------------------------------------------------------------------- */

/* Die and month give a letter [33-1, table:random-events]; peace has no second die [ruling:43]. */
static void letter_of(const scenario_t *scenario, state_t *state, struct frame *frame, uint8_t side, int die,
                      struct sink *sink)
{
    const int letter = scenario->masamune.letter[side][gunyuden_month(scenario, state)][die];
    const int result = side == DATE ? SUBSTEP_DATE_RESULT : SUBSTEP_ANTI_RESULT;
    frame->arg[TURN_LETTER] = (int16_t)letter;
    frame->arg[TURN_SUBSTEP] = (int16_t)(side == DATE ? SUBSTEP_ANTI : SUBSTEP_END);
    if (!letter) { /* [event:none] */
        TELL(sink, EVENT_NO_LETTER, RULE_EVENT_NONE, RULE_33_1, side, die);
    } else if (letter == LETTER_PEACE) {
        TELL(sink, EVENT_LETTER, RULE_33_1, RULE_RULING_43, side, die, letter);
        masamune_happen(scenario, state, letter, 0, sink);
    } else {
        TELL(sink, EVENT_LETTER, RULE_33_1, 0, side, die, letter);
        frame->arg[TURN_SUBSTEP] = (int16_t)result;
    }
}

static void result_of(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int letter = frame->arg[TURN_LETTER];
    const bool is_dates = frame->arg[TURN_SUBSTEP] != SUBSTEP_ANTI_RESULT;
    const bool is_kasai = scenario->masamune.event[letter][die].happens == HAPPENS_KASAI_REBELLION;
    /* [33-2-6] */
    frame->arg[TURN_SUBSTEP] = (int16_t)(is_kasai ? SUBSTEP_KASAI : is_dates ? SUBSTEP_ANTI : SUBSTEP_END);
    frame->arg[TURN_LETTER] = is_kasai ? LETTER_KASAI : 0;
    masamune_happen(scenario, state, letter, die, sink);
}

void gunyuden_exclusive_apply(const scenario_t *scenario, state_t *state, const struct action *action,
                              struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int die = action->arg[0], month = gunyuden_month(scenario, state);
    if (frame->kind == FRAME_EVENT) {
        masamune_event_apply(scenario, state, action, sink);
        return;
    }
    if (frame->kind == FRAME_WAKE) {
        masamune_wake_apply(scenario, state, action, sink);
        return;
    }
    switch (frame->arg[TURN_SUBSTEP]) {
    case SUBSTEP_WEATHER: /* [table:weather] */
        state->weather = scenario->weather_by[month][die]; /* [32-1-2-good] */
        TELL(sink, EVENT_WEATHER_DIE, RULE_32_1_1, RULE_RULING_66, month, die, state->weather);
        TELL(sink, EVENT_WEATHER, weather_rule(state->weather), RULE_32_1_2, state->weather);
        frame->arg[TURN_SUBSTEP] = SUBSTEP_SHONAI;
        frame->arg[TURN_LETTER] = NOTHING;
        gunyuden_settle(scenario, state);
        break;
    case SUBSTEP_SHONAI: masamune_judge(scenario, state, frame->arg[TURN_LETTER], die, sink); break;
    case SUBSTEP_DATE:
        if (scenario->events == EVENTS_TABLE) {
            letter_of(scenario, state, frame, DATE, die, sink);
            break;
        }
        frame->arg[TURN_SUBSTEP] = SUBSTEP_END; /* a frame may come on top */
        masamune_inawashiro(scenario, state, die, sink);
        break;
    case SUBSTEP_ANTI: letter_of(scenario, state, frame, ANTI, die, sink); break;
    default: result_of(scenario, state, frame, die, sink);
    }
}

/* ---- running on ---------------------------------------------------------------------------------- */

/* Kasai's units of a small rebellion come back at Teraike, or the nearest castle of Kasai that no enemy stands at; if
 * there is none, a turn later [35:small-scale, ruling:40, ruling:79]. */
struct hexset masamune_return_hexes(const scenario_t *scenario, const state_t *state, int unit)
{
    const int seat = scenario->masamune.seat[SEAT_TERAIKE];
    struct hexset hexes = { 0 };
    for (int c = 0, nearest = HEXES; c < scenario->castles && seat != NO_CASTLE; c++) {
        const int hex = scenario->castle[c].hex;
        const int distance = hex_distance(&scenario->grid, scenario->castle[seat].hex, hex);
        if (state->owner[c] != state->clan[unit] || distance > nearest) continue;
        if (hexset_has(&state->stands[enemy_of(unit_side(state, unit))], hex)) continue;
        if (distance < nearest) memset(&hexes, 0, sizeof hexes);
        nearest = distance;
        hexset_add(&hexes, hex);
    }
    return hexes;
}

void masamune_come_back(const scenario_t *scenario, state_t *state, int unit, int hex, struct sink *sink)
{
    masamune_put(scenario, state, unit, hex, true);
    TELL(sink, EVENT_COMES_BACK, RULE_35_SMALL_SCALE, RULE_RULING_79, unit, hex);
    gunyuden_settle(scenario, state);
    masamune_approach(scenario, state, unit, sink);
}

/* Is everybody back who can be? Of equally near castles the player picks one first. */
static bool return_units(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int u = 0; u < scenario->units; u++) {
        if (state->place[u] != PLACE_RETURNING) continue;
        const struct hexset hexes = masamune_return_hexes(scenario, state, u);
        if (hexset_is_empty(&hexes)) continue;
        if (masamune_only(&hexes) == HEX_NONE) {
            masamune_ask_castle(state, unit_side(state, u), ASKS_RETURN, u, HEX_NONE);
            return false;
        }
        masamune_come_back(scenario, state, u, masamune_only(&hexes), sink);
    }
    return true;
}

static void phase_end(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    frame->arg[TURN_SUBSTEP] = frame->arg[TURN_LETTER] = 0;
    frame->step = TURN_LINES;
    if (!state->story[STORY_PEACE]) return;
    sequence_pop(&state->sequence); /* [event:D-peace, ruling:43] */
    sequence_push(&state->sequence, FRAME_OVER, ROLE_OBSERVER);
    masamune_reckon(scenario, state, sink);
}

static bool turn_run(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    switch (frame->arg[TURN_SUBSTEP]) {
    case SUBSTEP_RETURNS:
        memset(state->halved, 0, sizeof state->halved); /* this turn's schemes and disputes are to come [ruling:67] */
        state->halved_unit = NO_UNIT;
        if (return_units(scenario, state, sink)) frame->arg[TURN_SUBSTEP] = SUBSTEP_WEATHER;
        return true;
    case SUBSTEP_WEATHER:
        if (scenario->weather == WEATHERS) return false; /* [32-1-1] */
        TELL(sink, EVENT_WEATHER, RULE_43_7_1, weather_rule(scenario->weather), scenario->weather);
        frame->arg[TURN_SUBSTEP] = SUBSTEP_SHONAI;
        frame->arg[TURN_LETTER] = NOTHING;
        return true;
    case SUBSTEP_SHONAI: {
        const int after = frame->arg[TURN_LETTER] == NOTHING ? -1 : frame->arg[TURN_LETTER];
        const int next = masamune_next_judged(scenario, state, after);
        frame->arg[TURN_LETTER] = (int16_t)(next == NO_UNIT ? 0 : next);
        if (next != NO_UNIT) return false;
        frame->arg[TURN_SUBSTEP] = SUBSTEP_DATE;
        return true;
    }
    case SUBSTEP_DATE:
        if (scenario->events == EVENTS_TABLE) return false; /* [43-7-2, 44-7-1] */
        if (masamune_has_inawashiro(scenario, state)) return false;
        frame->arg[TURN_SUBSTEP] = SUBSTEP_END;
        return true;
    case SUBSTEP_END: phase_end(scenario, state, frame, sink); return true;
    default: return false;
    }
}

bool gunyuden_exclusive_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_EVENT) return masamune_event_run(scenario, state, sink);
    if (frame->kind == FRAME_WAKE) return masamune_wake_run(scenario, state, sink);
    return turn_run(scenario, state, frame, sink);
}
