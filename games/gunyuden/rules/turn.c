/* The sequence of play [4-1, 29]: the check of lines, four stages, the end of the turn. The Random Events Phase before
 * it is the game's own (masamune_turn.c). */
#include "games/gunyuden/rules/ask.h"

/* [11-3-1, 11-4-1]: all are judged on one position, then morale drops, then the dead go [ruling:72]. Garrisons need no
 * line [11-1-6]. One event a force. */
static void check_lines(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    uint64_t cut[UNIT_WORDS] = { 0 };
    TELL(sink, EVENT_LINES_CHECKED, RULE_11_3_1, RULE_RULING_72, state->turn);
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        uint64_t linked[UNIT_WORDS];
        gunyuden_lines(scenario, state, side, linked);
        FOR_UNITS(u, state->in_play[side]) {
            if (bits_has(linked, u)) continue;
            const uint16_t sleeps = gunyuden_ask.sleeps(scenario, state, state->clan[u]); /* under its marker [34-4] */
            if (unit_is_outside(state, u) && !sleeps) bits_set(cut, u); /* [16-4] */
            else if (unit_leads(state, u) && unit_is_inside(state, u)) {
                TELL(sink, EVENT_KEEPS_HEART, RULE_16_4, RULE_11_1_6, u, state->hex[u]);
            }
        }
    }
    gunyuden_ask.lines_checked(scenario, state, sink);
    FOR_UNITS(u, cut) {
        if (unit_leads(state, u)) TELL(sink, EVENT_CUT_OFF, RULE_11_4_1, RULE_10_1_1, u, state->hex[u]);
    }
    FOR_UNITS(u, cut) { /* each unit has its own [10-3] */
        if (state->low[u] < MORALE_LOW) {
            state->low[u]++; /* [10-1-1, 10-1-4] */
            continue;
        }
        gunyuden_unit_remove(scenario, state, u, PLACE_REMOVED, RULE_10_1_2, sink);
    }
    FOR_UNITS(u, cut) { /* each unit by itself, whoever stands beside it */
        if (unit_is_in_play(state, u)) TELL(sink, EVENT_MORALE_IS, RULE_10_1_4, RULE_10_3, u, -state->low[u]);
    }
    gunyuden_deaths(state);
}

void gunyuden_stage_begin(state_t *state, struct frame *frame, int stage)
{
    frame->step = TURN_STAGE;
    frame->arg[TURN_STAGE_NOW] = (int16_t)stage;
    frame->arg[TURN_PHASE_NOW] = 0;
    for (int c = 0; c < CASTLES_MAX; c++) state->castle_flags[c] &= (uint8_t)~CASTLE_MENDED;
    for (int u = 0; u < UNITS_MAX; u++) {
        bits_clear(state->was_led_at_stage, u);
        if (!unit_leads(state, u) || !unit_is_in_play(state, u)) bits_set(state->was_led_at_stage, u);
    }
}

static void turn_end(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    if (state->turn == scenario->turns) { /* [42-2, 43-2, 44-2] */
        TELL(sink, EVENT_LAST_TURN, RULE_4_1_5, 0, state->turn);
        sequence_pop(&state->sequence);
        sequence_push(&state->sequence, FRAME_OVER, ROLE_OBSERVER);
        gunyuden_ask.reckon(scenario, state, sink);
        return;
    }
    state->turn++;
    memset(frame->arg, 0, sizeof frame->arg);
    frame->step = TURN_EVENTS; /* [4-1-1] */
    TELL(sink, EVENT_TURN, RULE_4_1_1, RULE_29_1, state->turn, gunyuden_month(scenario, state),
         gunyuden_week(scenario, state));
}

int gunyuden_month(const scenario_t *scenario, const state_t *state)
{
    return scenario->month + (scenario->week - 1 + state->turn - 1) / WEEKS; /* [ruling:37] */
}

int gunyuden_week(const scenario_t *scenario, const state_t *state)
{
    return (scenario->week - 1 + state->turn - 1) % WEEKS + 1;
}

static uint16_t stage_rule(int stage)
{
    static const uint16_t rules[STAGES + 1] = { 0, RULE_4_1_2, RULE_4_1_3, RULE_4_1_4, RULE_4_1_5 };
    return rules[stage];
}

/* TURN_PHASE_NOW counts the phases of the stage that have begun. Every phase is played [ruling:73]. */
bool gunyuden_turn_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int stage = frame->arg[TURN_STAGE_NOW], phase = frame->arg[TURN_PHASE_NOW];
    switch (frame->step) {
    case TURN_LINES:
        frame->step = TURN_CHECKED;
        check_lines(scenario, state, sink); /* who leads now is asked before the stage begins [14-1-2] */
        break;
    case TURN_CHECKED: gunyuden_stage_begin(state, frame, 1); break;
    case TURN_STAGE:
        if (phase < SIDES_OF_WAR) { /* [4-1-2] */
            const uint8_t side = phase == 0 ? scenario->acts_first : enemy_of(scenario->acts_first); /* [29-2] */
            frame->arg[TURN_PHASE_NOW]++;
            TELL(sink, EVENT_PHASE, stage_rule(stage), stage == 1 ? RULE_29_2 : RULE_29_3, side, stage);
            gunyuden_phase_push(state, side, stage);
        } else if (stage < STAGES) { /* [4-1-3, 4-1-4, 4-1-5] */
            gunyuden_stage_begin(state, frame, stage + 1);
        } else {
            frame->step = TURN_END;
        }
        break;
    default: turn_end(scenario, state, frame, sink);
    }
    return true;
}
