/* The Random Events Phase of a turn [29-1, ruling:66]: weather [32], events [33]; waking clans [34]. */
#include "games/gunyuden/masamune.h"

enum substep { SUBSTEP_WEATHER, SUBSTEP_EVENT, SUBSTEP_END };

void gunyuden_exclusive_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    if (sequence_top_const(&state->sequence)->arg[TURN_SUBSTEP] == SUBSTEP_EVENT) {
        gunyuden_ask_die(RULE_44_7_2, PROMPT_INAWASHIRO, state->turn, 0, 0, ret);
        return;
    }
    gunyuden_ask_die(RULE_32_1_1, PROMPT_WEATHER, gunyuden_month(scenario, state), state->turn, 0, ret);
}

void gunyuden_exclusive_choices(const scenario_t *scenario, const state_t *state, struct choices *ret)
{
    (void)scenario, (void)state, (void)ret;
}

struct refusal gunyuden_exclusive_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    (void)scenario, (void)state, (void)action;
    return action->verb == VERB_ROLL ? ALLOWED : refuse(RULE_29_1, REASON_NOT_NOW, 0, 0, 0, 0);
}

static uint16_t weather_rule(int weather)
{
    static const uint16_t rules[WEATHERS] = { RULE_32_1_2_GOOD, RULE_32_1_2_RAIN, RULE_32_1_2_SNOW,
                                              RULE_32_1_2_HEAVY_SNOW, RULE_32_1_2_MELTING_SNOW };
    return rules[weather];
}

void gunyuden_exclusive_apply(const scenario_t *scenario, state_t *state, const struct action *action,
                              struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int die = action->arg[0];
    if (frame->arg[TURN_SUBSTEP] == SUBSTEP_EVENT) {
        frame->arg[TURN_SUBSTEP] = SUBSTEP_END; /* a frame may come on top */
        masamune_inawashiro(scenario, state, die, sink);
        return;
    }
    state->weather = scenario->weather_by[gunyuden_month(scenario, state)][die];
    TELL(sink, EVENT_WEATHER_DIE, RULE_32_1_1, RULE_RULING_66, gunyuden_month(scenario, state), die,
         state->weather);
    TELL(sink, EVENT_WEATHER, weather_rule(state->weather), 0, state->weather);
    frame->arg[TURN_SUBSTEP] = SUBSTEP_EVENT;
    gunyuden_settle(scenario, state);
}

bool gunyuden_exclusive_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->arg[TURN_SUBSTEP] == SUBSTEP_WEATHER) {
        if (scenario->weather == WEATHERS) return false;
        TELL(sink, EVENT_WEATHER, RULE_43_7_1, weather_rule(scenario->weather), scenario->weather);
        frame->arg[TURN_SUBSTEP] = SUBSTEP_EVENT;
    }
    if (frame->arg[TURN_SUBSTEP] == SUBSTEP_EVENT && masamune_has_inawashiro(scenario, state)) return false;
    memset(state->halved, 0, sizeof state->halved);
    state->halved_unit = NO_UNIT;
    frame->arg[TURN_SUBSTEP] = 0;
    frame->step = TURN_LINES;
    return true;
}
