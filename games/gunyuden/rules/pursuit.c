/* Pursuit [23-5] and entering the hex that was won in a decisive battle [24-3-3]: each force that fought is asked, one
 * after the other. running holds those still to be asked, the trail says where the enemy went. */
#include "games/gunyuden/rules/battle.h"

void gunyuden_pursuit_push(state_t *state, uint8_t role)
{
    sequence_push(&state->sequence, FRAME_PURSUIT, role)->arg[0] = NOTHING;
}

/* The frame below is a decisive battle. */
static bool is_decisive(const state_t *state)
{
    return state->sequence.frame[state->sequence.depth - 2].kind == FRAME_DECISIVE;
}

/* Along the trails up to the first enemy outside a castle [23-5-2, 23-5-4, ruling:29]; a castle where he took refuge
 * can be reached [23-5-3]. Not beside a clan that the force has to keep away from [ruling:71]. */
static struct hexset ways(const scenario_t *scenario, const state_t *state, uint8_t role, int head)
{
    struct hexset barred = state->stands[enemy_of(role)];
    bool is_open[TRAIL_MAX] = { false };
    struct hexset hexes = { 0 };
    if (scenario->has_sleep) {
        const struct hexset with = gunyuden_ask.keeps_off(scenario, state, head);
        const struct hexset off = gunyuden_around(scenario, &with);
        barred = hexset_or(barred, &off);
    }
    for (int i = 0; i < state->trails; i++) {
        is_open[i] = (i == 0 || is_open[state->trail_from[i]]) && !hexset_has(&barred, state->trail[i]);
        if (is_open[i]) hexset_add(&hexes, state->trail[i]);
    }
    return hexes;
}

void gunyuden_pursuit_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    ask_role(frame->role, is_decisive(state) ? RULE_24_3_3 : RULE_23_5_1, PROMPT_PURSUIT, frame->arg[0], 0, 0,
                      ret);
}

void gunyuden_pursuit_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    const struct hexset hexes = ways(scenario, state, frame->role, frame->arg[0]);
    for (int i = 0; i < state->trails; i++) {
        bool is_new = hexset_has(&hexes, state->trail[i]);
        for (int k = 0; k < i; k++) is_new &= state->trail[k] != state->trail[i];
        if (!is_new) continue;
        struct action *action = choices_add(ret, frame->role, VERB_PURSUE);
        action->nargs = 1;
        action->arg[0] = state->trail[i];
    }
    choices_add(ret, frame->role, VERB_STAY); /* [23-5-1] */
}

struct refusal gunyuden_pursuit_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const struct hexset hexes = ways(scenario, state, frame->role, frame->arg[0]);
    if (action->verb == VERB_STAY) return ALLOWED;
    if (action->verb != VERB_PURSUE) return refuse(RULE_23_5_1, REASON_NOT_NOW, 0, 0, 0, 0);
    for (int i = 0; i < state->trails; i++) {
        if (state->trail[i] != action->arg[0]) continue;
        if (hexset_has(&hexes, action->arg[0])) return ALLOWED;
        const uint16_t off = gunyuden_ask.off_rule(scenario, state, frame->arg[0], action->arg[0]);
        if (off) return refuse(off, REASON_KEPT_OFF, frame->arg[0], 0, 0, 0);
        return refuse(RULE_23_5_4, REASON_PURSUIT_STOPPED, action->arg[0], 0, 0, 0);
    }
    return refuse(is_decisive(state) ? RULE_24_3_3 : RULE_23_5_2, REASON_OFF_THE_TRAIL, action->arg[0], 0, 0, 0);
}

void gunyuden_pursuit_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int head = frame->arg[0];
    uint64_t group[UNIT_WORDS];
    gunyuden_group(state, head, group);
    for (int w = 0; w < UNIT_WORDS; w++) group[w] &= state->running[w];
    set_less(state->running, group);
    frame->arg[0] = NOTHING;
    if (action->verb == VERB_STAY) {
        TELL(sink, EVENT_STAYS, RULE_23_5_1, 0, head);
        return;
    }
    const bool is_castle = has_castle_of(scenario, state, action->arg[0], enemy_of(frame->role));
    TELL(sink, EVENT_PURSUES, is_decisive(state) ? RULE_24_3_3 : RULE_23_5, is_castle ? RULE_23_5_3 : RULE_23_5_2, head,
         action->arg[0]);
    gunyuden_uninvest(scenario, state, group, sink);
    gunyuden_set_put(state, group, action->arg[0], PLACE_MAP);
    gunyuden_settle(scenario, state);
    gunyuden_ask.entered(scenario, state, head, sink);
}

bool gunyuden_pursuit_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int next = bits_next(state->running, UNIT_WORDS, 0);
    if (frame->arg[0] >= 0) return false;
    if (next < 0) {
        sequence_pop(&state->sequence);
        return true;
    }
    const int head = gunyuden_head(state, next);
    const struct hexset hexes = ways(scenario, state, frame->role, head);
    if (!hexset_is_empty(&hexes)) {
        frame->arg[0] = (int16_t)head;
        return true;
    }
    const uint16_t off = gunyuden_ask.off_rule(scenario, state, head, state->trail[0]);
    TELL(sink, EVENT_NO_PURSUIT, off ? off : RULE_23_5_4, off ? RULE_RULING_71 : RULE_RULING_29, state->trail[0]);
    uint64_t group[UNIT_WORDS];
    gunyuden_group(state, head, group);
    set_less(state->running, group);
    return true;
}
