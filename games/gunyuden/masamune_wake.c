/* FRAME_WAKE: a clan that has just been roused decides, force by force, who goes into garrison [34-4, ruling:69]. */
#include "games/gunyuden/masamune.h"

static struct refusal garrison_legal(const scenario_t *scenario, const state_t *state, int clan, int leader)
{
    const int hex = state->hex[leader];
    if (!unit_is_in_play(state, leader) || state->clan[leader] != clan || !unit_leads(state, leader)) {
        return refuse(RULE_34_4, REASON_NOT_OF_CLAN, leader, clan, 0, 0);
    }
    if (unit_is_inside(state, leader)) return refuse(RULE_34_4, REASON_IS_INSIDE, leader, 0, 0, 0);
    if (!has_castle_of(scenario, state, hex, unit_side(state, leader))) {
        return refuse(RULE_16_1_1, REASON_NO_CASTLE, hex, 0, 0, 0);
    }
    return ALLOWED;
}

static void able_of(const scenario_t *scenario, const state_t *state, int clan, uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (!garrison_legal(scenario, state, clan, u).reason) bits_set(ret, u);
    }
}

void masamune_wake_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    gunyuden_ask_role(frame->role, RULE_34_4, PROMPT_WAKES, frame->arg[0], 0, 0, ret);
}

void masamune_wake_choices(const scenario_t *scenario, const state_t *state, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    able_of(scenario, state, frame->arg[0], able);
    gunyuden_offer_units(ret, frame->role, VERB_GARRISON, able);
    gunyuden_offer(ret, frame->role, VERB_DONE);
}

struct refusal masamune_wake_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (action->verb == VERB_DONE) return ALLOWED;
    if (action->verb != VERB_GARRISON) return refuse(RULE_34_4, REASON_NOT_NOW, 0, 0, 0, 0);
    return garrison_legal(scenario, state, frame->arg[0], action->arg[0]);
}

void masamune_wake_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = action->arg[0];
    if (action->verb == VERB_DONE) {
        sequence_pop(&state->sequence);
        return;
    }
    const int castle = castle_at(scenario, state->hex[leader]);
    gunyuden_force_put(scenario, state, leader, state->hex[leader], PLACE_GARRISON);
    state->castle_low[castle] = 0; /* [ruling:78] */
    TELL(sink, EVENT_GOES_INSIDE, RULE_34_4, RULE_RULING_69, leader, castle);
    gunyuden_settle(scenario, state);
}

bool masamune_wake_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    uint64_t able[UNIT_WORDS];
    (void)sink;
    able_of(scenario, state, sequence_top(&state->sequence)->arg[0], able);
    if (!set_is_empty(able)) return false;
    sequence_pop(&state->sequence);
    return true;
}
