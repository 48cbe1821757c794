/* Chapter 12: an Operations Phase. Forces act one after the other, each once; then come the results of sieges of the
 * player's own castles [18-2]. Before the start there is a phase of stage 0 in which forces only move [44-7-3]. */
#include "games/gunyuden/rules/ask.h"

static const struct action_kind *const kinds[] = {
    &gunyuden_movement_action, &gunyuden_organize_action, &gunyuden_replenish_action, &gunyuden_recover_action,
    &gunyuden_siege_action, &gunyuden_battle_action,
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Which actions there are in a phase: before the start only the first kind [ruling:50]. */
static int kinds_now(const struct frame *frame) { return frame->arg[0] == 0 ? 1 : KINDS; }

static const struct action_kind *kind_of(const struct frame *frame, int verb)
{
    for (int k = 0; k < kinds_now(frame); k++) {
        for (size_t i = 0; i < sizeof kinds[k]->verb && kinds[k]->verb[i]; i++) {
            if (kinds[k]->verb[i] == verb) return kinds[k];
        }
    }
    return NULL;
}

void gunyuden_phase_push(state_t *state, uint8_t side, int stage)
{
    sequence_push(&state->sequence, FRAME_PHASE, side)->arg[0] = (int16_t)stage;
}

void gunyuden_phase_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    if (frame->arg[0] == 0) ask_role(frame->role, RULE_44_7_3, PROMPT_BEFORE_START, frame->role, 0, 0, ret);
    else ask_role(frame->role, RULE_12_0, PROMPT_PHASE, frame->role, frame->arg[0], state->turn, ret);
}

void gunyuden_phase_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    gunyuden_able(scenario, state, frame->role, able);
    for (int k = 0; k < kinds_now(frame); k++) kinds[k]->offer(scenario, state, frame->role, able, ret); /* [12-0] */
    choices_add(ret, frame->role, VERB_PASS); /* [12-2-5, 22-1-6] */
}

struct refusal gunyuden_phase_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (action->verb == VERB_PASS) return ALLOWED;
    const struct action_kind *kind = kind_of(frame, action->verb);
    if (!kind && !frame->arg[0]) return refuse(RULE_44_7_3, REASON_MOVES_ONLY, 0, 0, 0, 0);
    if (!kind) return refuse(RULE_12_0, REASON_NOT_NOW, 0, 0, 0, 0);
    return kind->legal(scenario, state, action);
}

void gunyuden_phase_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (action->verb == VERB_PASS) {
        TELL(sink, EVENT_PASSES, RULE_12_2_5, frame->arg[0] ? RULE_22_1_6 : 0, frame->role);
        frame->step = PHASE_SIEGES;
        return;
    }
    kind_of(frame, action->verb)->begin(scenario, state, action, sink);
}

static void phase_begin(state_t *state)
{
    gunyuden_nobody_acted(state);
    for (int c = 0; c < CASTLES_MAX; c++) {
        state->castle_flags[c] &= (uint8_t)~(CASTLE_CALLED | CASTLE_ASSAULTED | CASTLE_JUDGED);
    }
    memset(state->was_led, 0, sizeof state->was_led);
    for (int u = 0; u < UNITS_MAX; u++) {
        if (!unit_leads(state, u)) bits_set(state->was_led, u);
    }
}

/* Every phase is played, also if nobody can act [ruling:73]. */
static void tell_nobody(const scenario_t *scenario, const state_t *state, const struct frame *frame, struct sink *sink)
{
    uint64_t able[UNIT_WORDS];
    if (!sink) return;
    gunyuden_able(scenario, state, frame->role, able);
    if (set_is_empty(able)) TELL(sink, EVENT_NOBODY_ABLE, RULE_RULING_73, 0, frame->role, frame->arg[0]);
}

bool gunyuden_phase_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case PHASE_BEGIN:
        phase_begin(state);
        frame->step = PHASE_ACTIONS;
        tell_nobody(scenario, state, frame, sink);
        return true;
    case PHASE_ACTIONS: return false;
    case PHASE_SIEGES:
        if (frame->arg[0] && !gunyuden_siege_results(scenario, state, sink)) return true; /* [18-2] */
        frame->step = PHASE_END;
        return true;
    default:
        gunyuden_nobody_acted(state);
        sequence_pop(&state->sequence);
        return true;
    }
}
