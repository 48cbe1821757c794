/* Sections 13.4.3 and 13.6: a side's siege actions under its Combat chit. Which file answers for what:
 *
 *     FRAME_POST, FRAME_SIEGE_RALLY   fortress.c
 *     FRAME_WITHDRAW                  withdraw.c
 *     FRAME_SIEGE_END                 survivors.c
 *     FRAME_ASSAULT, FRAME_FIRE       strike.c
 *     FRAME_SIEGE     one action after another: post, assault, fire, muster [13.6.1-move, 13.6.1-rally] */
#include "games/jidai/rules/siege.h"

/* [13.4.3]: one, all firepower inside, and the best leader inside. */
static int count_actions(const scenario_t *scenario, const state_t *state, uint8_t side, struct sink *sink)
{
    int fire = 0, lead = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (state->hex[u] != scenario->kaizu || unit_side(scenario, u) != side) continue;
        fire += scenario->unit[u].fire;
        if (jidai_unit_lead(scenario, state, u) > lead) lead = jidai_unit_lead(scenario, state, u);
    }
    TELL(sink, EVENT_ACTIONS, RULE_SIEGE_ACTIONS, RULE_SIEGE, side, 1 + fire + lead, fire, lead);
    return 1 + fire + lead;
}

/* Units that entered by their one hex under this chit post their markers first. */
void jidai_siege_combat(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    if (state->besieger == NO_VALUE) return;
    sequence_push(&state->sequence, FRAME_SIEGE, side);
    state->actions[side] = (uint8_t)count_actions(scenario, state, side, sink);
    jidai_siege_after_movement(scenario, state, clan_first(side), sink);
}

/* ---- the actions ---------------------------------------------------------------------------------- */

static unsigned targets_of(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    unsigned targets = 0;
    int score;
    for (int a = 0; a < scenario->areas; a++) {
        if (!area_has(state, enemy_of(side), a)) continue;
        if (jidai_fortress_around(scenario, state, side, a, &score)) targets |= 1u << a;
    }
    return targets;
}

/* One action posts as many markers as one likes [13.6.1-move]. */
static unsigned move_areas(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t side = frame->role;
    if (!frame->arg[SIEGE_MOVING] && !state->actions[side]) return 0;
    return jidai_fortress_room(scenario, state, side,
                               jidai_fortress_joined(scenario, state, side, state->base[side]));
}

static bool siege_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    if (jidai_siege_is_over(scenario, state, sink)) return true;
    if (move_areas(scenario, state)) return false;
    if (state->actions[side] && (targets_of(scenario, state, side) || state->out[side])) return false;
    state->actions[side] = 0;
    sequence_pop(&state->sequence);
    return true;
}

static void siege_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    jidai_fortress_offer(ret, role, VERB_POST, move_areas(scenario, state));
    if (state->actions[role]) {
        const unsigned targets = targets_of(scenario, state, role);
        jidai_fortress_offer(ret, role, VERB_ASSAULT, targets);
        jidai_fortress_offer(ret, role, VERB_FIRE, targets);
        if (state->out[role]) choices_add(ret, role, VERB_MUSTER);
    }
    choices_add(ret, role, VERB_DONE);
}

static struct refusal siege_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const uint8_t side = action->role;
    const int area = action->arg[0];
    int score;
    switch (action->verb) {
    case VERB_DONE: return ALLOWED;
    case VERB_POST:
        return move_areas(scenario, state) >> area & 1 ? ALLOWED :
               refuse(RULE_SIEGE_MOVE, REASON_NO_POST, area, 0, 0, 0);
    case VERB_ASSAULT: case VERB_FIRE: {
        const uint16_t rule = action->verb == VERB_FIRE ? RULE_SIEGE_FIRE : RULE_ASSAULT;
        if (!state->actions[side]) return refuse(RULE_SIEGE_ACTIONS, REASON_NO_ACTIONS, 0, 0, 0, 0);
        if (!area_has(state, enemy_of(side), area)) return refuse(rule, REASON_NO_MARKER, area, 0, 0, 0);
        return jidai_fortress_around(scenario, state, side, area, &score) ? ALLOWED :
               refuse(rule, REASON_NO_LINE, area, 0, 0, 0);
    }
    case VERB_MUSTER:
        if (!state->actions[side]) return refuse(RULE_SIEGE_ACTIONS, REASON_NO_ACTIONS, 0, 0, 0, 0);
        return state->out[side] ? ALLOWED : refuse(RULE_SIEGE_MUSTER, REASON_NOBODY_OUT, 0, 0, 0, 0);
    default: return refuse(RULE_SIEGE, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

static void siege_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role;
    const bool was_moving = frame->arg[SIEGE_MOVING];
    frame->arg[SIEGE_MOVING] = action->verb == VERB_POST;
    switch (action->verb) {
    case VERB_POST:
        if (!was_moving) state->actions[side]--;
        jidai_fortress_post(state, side, action->arg[0], RULE_SIEGE_MOVE, RULE_MARKERS, sink);
        return;
    case VERB_MUSTER:
        state->actions[side]--;
        state->out[side]--;
        state->manpower[side]++;
        TELL(sink, EVENT_MUSTERS, RULE_SIEGE_MUSTER, 0, side, state->manpower[side], state->out[side]);
        return;
    case VERB_ASSAULT: case VERB_FIRE:
        state->actions[side]--;
        jidai_strike_begin(scenario, state, action->verb == VERB_FIRE ? FRAME_FIRE : FRAME_ASSAULT, action->arg[0],
                           sink);
        return;
    default:
        TELL(sink, EVENT_ACTIONS_LOST, RULE_SIEGE_ACTIONS, 0, side, state->actions[side]);
        state->actions[side] = 0;
        sequence_pop(&state->sequence);
    }
}

/* ---- the chapter ---------------------------------------------------------------------------------- */

bool jidai_siege_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    switch (sequence_top(&state->sequence)->kind) {
    case FRAME_SIEGE: return siege_run(scenario, state, sink);
    case FRAME_ASSAULT: case FRAME_FIRE: return jidai_strike_run(scenario, state, sink);
    case FRAME_WITHDRAW: return jidai_withdraw_run(scenario, state, sink);
    case FRAME_SIEGE_END: return jidai_survivors_run(scenario, state, sink);
    default: return jidai_fortress_run(scenario, state, sink);
    }
}

void jidai_siege_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    switch (frame->kind) {
    case FRAME_SIEGE:
        ask_role(frame->role, RULE_SIEGE, PROMPT_SIEGE, state->actions[frame->role], state->manpower[frame->role],
                       state->out[frame->role], ret);
        return;
    case FRAME_ASSAULT: case FRAME_FIRE: jidai_strike_pending(state, ret); return;
    case FRAME_WITHDRAW: jidai_withdraw_pending(scenario, state, ret); return;
    case FRAME_SIEGE_END: jidai_survivors_pending(scenario, state, ret); return;
    default: jidai_fortress_pending(scenario, state, ret);
    }
}

void jidai_siege_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SIEGE: siege_choices(scenario, state, role, ret); return;
    case FRAME_ASSAULT: case FRAME_FIRE: jidai_strike_choices(scenario, state, role, ret); return;
    case FRAME_WITHDRAW: jidai_withdraw_choices(scenario, state, role, ret); return;
    case FRAME_SIEGE_END: jidai_survivors_choices(scenario, state, role, ret); return;
    default: jidai_fortress_choices(scenario, state, role, ret);
    }
}

struct refusal jidai_siege_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SIEGE: return siege_legal(scenario, state, action);
    case FRAME_ASSAULT: case FRAME_FIRE: return jidai_strike_legal(scenario, state, action);
    case FRAME_WITHDRAW: return jidai_withdraw_legal(scenario, state, action);
    case FRAME_SIEGE_END: return jidai_survivors_legal(scenario, state, action);
    default: return jidai_fortress_legal(scenario, state, action);
    }
}

void jidai_siege_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    switch (sequence_top(&state->sequence)->kind) {
    case FRAME_SIEGE: siege_apply(scenario, state, action, sink); return;
    case FRAME_ASSAULT: case FRAME_FIRE: jidai_strike_apply(scenario, state, action, sink); return;
    case FRAME_WITHDRAW: jidai_withdraw_apply(scenario, state, action, sink); return;
    case FRAME_SIEGE_END: jidai_survivors_apply(scenario, state, action, sink); return;
    default: jidai_fortress_apply(scenario, state, action, sink);
    }
}

/* While its end is counted units are gone before their men; a commander who falls with them ends the game there. */
static bool is_ending(const state_t *state)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        const uint8_t kind = state->sequence.frame[i].kind;
        if (kind == FRAME_SIEGE_END || kind == FRAME_OVER) return true;
    }
    return false;
}

const char *jidai_siege_check(const scenario_t *scenario, const state_t *state)
{
    for (int a = 0; a < scenario->areas; a++) {
        const bool both = area_has(state, UESUGI, a) && area_has(state, TAKEDA, a);
        if (both && !area_is_exterior(scenario, a)) return "two markers in an area inside";
    }
    for (uint8_t side = 0; side < ARMIES; side++) {
        const int men = jidai_fortress_men(scenario, state, side);
        if (state->besieger == NO_VALUE && (men || state->base[side])) return "men of a siege that is over";
        if (is_ending(state)) continue;
        if (men > jidai_fortress_worth(scenario, state, side)) return "a side has the men of its units at most";
    }
    return NULL;
}
