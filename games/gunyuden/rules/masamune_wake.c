/* FRAME_WAKE: a clan that sleeps lies under its castle markers; when it wakes, its player decides force by force who is
 * in garrison [34-4, ruling:69].
 *
 *     step WAKE_LEAVE     those inside may come out, unless an enemy stands in the hex [16-3-1]; done
 *     step WAKE_GARRISON  those outside may go in; done */
#include "games/gunyuden/rules/masamune.h"

enum { WAKE_LEAVE, WAKE_GARRISON };

void masamune_wake_push(const scenario_t *scenario, state_t *state, int clan)
{
    gunyuden_settle(scenario, state);
    sequence_push(&state->sequence, FRAME_WAKE, state->side_of[clan])->arg[0] = (int16_t)clan;
}

/* A force of the clan, on the other side of the walls of a castle of its side. */
static struct refusal force_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                  int leader)
{
    const int clan = frame->arg[0], hex = state->hex[leader];
    const bool leaves = frame->step == WAKE_LEAVE;
    if (!unit_is_in_play(state, leader) || state->clan[leader] != clan || !unit_leads(state, leader)) {
        return refuse(RULE_34_4, REASON_NOT_OF_CLAN, leader, clan, 0, 0);
    }
    if (leaves != unit_is_inside(state, leader)) {
        return refuse(RULE_34_4, leaves ? REASON_IS_OUTSIDE : REASON_IS_INSIDE, leader, 0, 0, 0);
    }
    if (leaves && hexset_has(&state->stands[enemy_of(frame->role)], hex)) {
        return refuse(RULE_16_3_1, REASON_ENEMY_THERE, hex, 0, 0, 0);
    }
    if (!has_castle_of(scenario, state, hex, frame->role)) return refuse(RULE_16_1_1, REASON_NO_CASTLE, hex, 0, 0, 0);
    return ALLOWED;
}

static void able_of(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                    uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (!force_legal(scenario, state, frame, u).reason) bits_set(ret, u);
    }
}

static uint8_t verb_of(const struct frame *frame) { return frame->step == WAKE_LEAVE ? VERB_LEAVE : VERB_GARRISON; }

void masamune_wake_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    ask_role(frame->role, RULE_34_4, frame->step == WAKE_LEAVE ? PROMPT_WAKES_INSIDE : PROMPT_WAKES,
                      frame->arg[0], 0, 0, ret);
}

void masamune_wake_choices(const scenario_t *scenario, const state_t *state, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    able_of(scenario, state, frame, able);
    gunyuden_offer_units(ret, frame->role, verb_of(frame), able);
    choices_add(ret, frame->role, VERB_DONE);
}

struct refusal masamune_wake_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (action->verb == VERB_DONE) return ALLOWED;
    if (action->verb != verb_of(frame)) return refuse(RULE_34_4, REASON_NOT_NOW, 0, 0, 0, 0);
    return force_legal(scenario, state, frame, action->arg[0]);
}

/* The step is over: the next one, or the end. */
static void next_step(state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->step == WAKE_LEAVE) frame->step = WAKE_GARRISON;
    else sequence_pop(&state->sequence);
}

void masamune_wake_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = action->arg[0];
    if (action->verb == VERB_DONE) {
        next_step(state);
        return;
    }
    const bool leaves = action->verb == VERB_LEAVE;
    const int castle = castle_at(scenario, state->hex[leader]);
    gunyuden_force_put(scenario, state, leader, state->hex[leader], leaves ? PLACE_MAP : PLACE_GARRISON);
    if (!leaves) state->castle_low[castle] = 0; /* [ruling:78] */
    TELL(sink, leaves ? EVENT_GOES_OUTSIDE : EVENT_GOES_INSIDE, RULE_34_4, RULE_RULING_69, leader, castle);
    gunyuden_settle(scenario, state);
}

bool masamune_wake_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    uint64_t able[UNIT_WORDS];
    (void)sink;
    able_of(scenario, state, sequence_top(&state->sequence), able);
    if (!set_is_empty(able)) return false;
    next_step(state);
    return true;
}
