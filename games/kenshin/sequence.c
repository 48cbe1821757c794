/* Chapter 5: the sequence of play, and the running on from one decision to the next.
 *
 *     set-up (setup.c)
 *     each turn, Uesugi then Takeda [4.4-order]:
 *         recovery       phase_recovery        5A.1, 5B.1
 *         command        command.c             5A.2, 5B.2
 *         movement       movement.c            5A.3, 5B.3   -> mover -> combat.c
 *         reinforcement  command.c, Takeda     5B.4
 *         turn marker    phase_turn_marker     5B.5
 *     over (victory.c) */
#include "games/kenshin/rules.h"

const char *const kenshin_phase_names[] = { "setup", "uesugi-command", "uesugi-movement", "takeda-command",
                                            "takeda-movement", "takeda-reinforcement", NULL };

void kenshin_setup(const void *scenario, void *ret_state)
{
    setup_begin(scenario, ret_state);
}

static void enter_over(state_t *state)
{
    while (state->sequence.depth) sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_OVER, ROLE_OBSERVER);
}

/* [5A.1], [5B.1]: own retreat markers come off. */
static void phase_recovery(state_t *state, uint8_t side, struct sink *sink)
{
    const uint64_t markers = state->shaken & counters_of(side);
    if (side == UESUGI) TELL(sink, EVENT_TURN, RULE_ORDER, 0, state->turn, side);
    TELL(sink, EVENT_RECOVERY, side == UESUGI ? RULE_UESUGI_RECOVERY : RULE_TAKEDA_RECOVERY, 0, side,
         __builtin_popcountll(markers));
    state->shaken &= ~markers;
}

/* In Takeda's first turn the phase is a narrow one [5B.2-turn-1, ruling:2]. */
static bool phase_begin_command(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    state->commands = 0;
    if (!has_commands(scenario, state, side)) {
        TELL(sink, EVENT_NO_COMMAND, RULE_UESUGI_TURN_6, RULE_RULING_3, side);
        return false;
    }
    if (side == TAKEDA && state->turn == scenario->surprise_turn) {
        TELL(sink, EVENT_SURPRISED, RULE_TAKEDA_TURN_1, RULE_RULING_2, side);
    }
    return true;
}

/* [5A.3], [5B.3]: face-up units act every turn, marked ones in this [7-face-up]. */
static void phase_begin_movement(state_t *state, uint8_t side, struct sink *sink)
{
    const uint64_t own = counters_of(side) & ~state->removed;
    movers_forget(state);
    TELL(sink, EVENT_MAY_ACT, side == UESUGI ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT, RULE_FACE_UP, side,
         __builtin_popcountll(state->up & own), __builtin_popcountll(state->marked & ~state->up & own));
}

/* A move marker serves for one phase, used or not [7.4]. */
static void phase_end_movement(state_t *state, uint8_t side, struct sink *sink)
{
    for (uint64_t left = state->marked & counters_of(side); left; left &= left - 1) {
        TELL(sink, EVENT_MARKER_OFF, RULE_MARKER_OFF, 0, state->hex[lowest(left)]);
    }
    state->marked &= ~counters_of(side);
    movers_forget(state);
}

/* [5B.5]; after the last turn the game ends [9-turns]. */
static void phase_turn_marker(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    if (state->turn == scenario->turns) {
        TELL(sink, EVENT_GAME_ENDS, RULE_TURNS, 0, scenario->turns);
        victory_tell(scenario, state, sink);
        enter_over(state);
        return;
    }
    TELL(sink, EVENT_TURN_ENDS, RULE_TURN_MARKER, 0, state->turn);
    state->turn++;
    sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_PHASE, UESUGI);
}

static bool has_unit_to_act(const state_t *state, uint8_t side)
{
    return (state->up | state->marked) & counters_of(side) & ~state->removed & ~state->acted;
}

static bool reinforcement_is_possible(const scenario_t *scenario, const state_t *state)
{
    return reinforcement_entries(scenario, state) != 0;
}

/* One step of a phase frame; false: a decision is wanted. A phase in which nothing can be done ends
 * by itself. frame->arg[0] tells whether the phase has begun. */
static bool phase_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role;
    const bool begins = !frame->arg[0];
    frame->arg[0] = 1;
    switch (frame->step) {
    case PHASE_RECOVERY:
        phase_recovery(state, side, sink);
        break;
    case PHASE_COMMAND:
        if (begins && !phase_begin_command(scenario, state, side, sink)) break;
        if (command_is_possible(scenario, state, side)) return false;
        TELL(sink, EVENT_COMMANDS_GIVEN, side == UESUGI ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND, RULE_RULING_4,
             side, state->commands);
        break;
    case PHASE_MOVEMENT:
        if (begins) phase_begin_movement(state, side, sink);
        if (has_unit_to_act(state, side)) return false;
        phase_end_movement(state, side, sink);
        break;
    case PHASE_REINFORCEMENT:
        if (begins) state->reinforced = 0;
        if (side == TAKEDA && reinforcement_is_possible(scenario, state)) return false;
        break;
    default: /* PHASE_TURN_MARKER */
        if (side == TAKEDA) {
            phase_turn_marker(scenario, state, sink);
            return true;
        }
        frame->role = TAKEDA;
        frame->step = PHASE_RECOVERY;
        frame->arg[0] = 0;
        return true;
    }
    frame->step++;
    frame->arg[0] = 0;
    return true;
}

/* [9.1]: a fallen commander ends the game at once, when the combat that felled him is over. */
static bool ends_suddenly(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    bool ends = false;
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        if (!commander_has_fallen(scenario, state, side)) continue;
        TELL(sink, EVENT_COMMANDER_FALLS, RULE_SUDDEN_DEATH, RULE_RULING_17, scenario->commander[side]);
        ends = true;
    }
    if (ends) enter_over(state);
    return ends;
}

void sequence_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    while (!state->awaiting) {
        switch (sequence_top(&state->sequence)->kind) {
        case FRAME_PHASE:
            if (!phase_run(scenario, state, sink)) return;
            break;
        case FRAME_MOVER:
            if (mover_can_act(scenario, state)) return;
            mover_finish(scenario, state, true, sink);
            break;
        case FRAME_COMBAT:
            if (!combat_run(scenario, state, sink)) return;
            if (sequence_top(&state->sequence)->kind != FRAME_COMBAT) ends_suddenly(scenario, state, sink);
            break;
        default: return; /* set-up waits for both; over */
        }
    }
}

static void phase_pending(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                          struct pending *ret)
{
    const uint8_t side = frame->role;
    *ret = (struct pending){ .kind = PENDING_DECISION, .roles = ROLE_BIT(side), .arg = { side } };
    switch (frame->step) {
    case PHASE_COMMAND:
        ret->rule = side == UESUGI ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND;
        ret->prompt = PROMPT_COMMAND;
        ret->arg[1] = scenario->commands - state->commands;
        if (side == TAKEDA && state->turn == scenario->surprise_turn) {
            ret->rule = RULE_TAKEDA_TURN_1;
            ret->prompt = PROMPT_COMMAND_TURN_1;
        }
        break;
    case PHASE_MOVEMENT:
        ret->rule = side == UESUGI ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT;
        ret->prompt = PROMPT_MOVEMENT;
        break;
    default:
        ret->rule = RULE_REINFORCEMENT;
        ret->prompt = PROMPT_REINFORCEMENT;
        ret->arg[1] = __builtin_popcountll(counters_in_box(state));
    }
}

void kenshin_pending(const void *scenario, const void *state_, struct pending *ret)
{
    const state_t *state = state_;
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (state->awaiting) {
        draw_pending(scenario, state, ret);
        ret->depth = state->sequence.depth;
        return;
    }
    switch (frame->kind) {
    case FRAME_SETUP: setup_pending(state, ret); break;
    case FRAME_PHASE: phase_pending(scenario, state, frame, ret); break;
    case FRAME_MOVER:
        *ret = (struct pending){ .kind = PENDING_DECISION, .roles = ROLE_BIT(frame->role), .rule = RULE_ONE_AT_A_TIME,
            .prompt = PROMPT_MOVER, .arg = { frame->role, state->hex[frame->arg[MOVER_COUNTER]],
                                             frame->arg[MOVER_POINTS] } };
        break;
    case FRAME_COMBAT: combat_pending(scenario, state, ret); break;
    default: {
        struct outcome outcome;
        kenshin_outcome(scenario, state, &outcome);
        *ret = (struct pending){ .kind = PENDING_OVER, .rule = outcome.rule };
    }
    }
    ret->depth = state->sequence.depth;
}

uint32_t kenshin_clock(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    const struct frame *frame = &state->sequence.frame[0];
    (void)scenario;
    if (frame->kind == FRAME_SETUP) return 0;
    return 2u * state->turn + (frame->kind == FRAME_OVER ? SIDES_IN_PLAY : frame->role);
}

void kenshin_choices(const void *scenario, const void *state_, uint8_t role, struct choices *ret)
{
    const state_t *state = state_;
    const struct frame *frame = sequence_top_const(&state->sequence);
    choices_clear(ret);
    if (state->awaiting) return;
    switch (frame->kind) {
    case FRAME_SETUP:
        if (role < SIDES_IN_PLAY && !(state->sealed & ROLE_BIT(role))) setup_choices(scenario, state, role, ret);
        break;
    case FRAME_PHASE:
        if (role != frame->role) break;
        if (frame->step == PHASE_COMMAND) command_choices(scenario, state, role, ret);
        else if (frame->step == PHASE_MOVEMENT) movement_choices(scenario, state, role, ret);
        else reinforcement_choices(scenario, state, ret);
        break;
    case FRAME_MOVER:
        if (role == frame->role) mover_choices(scenario, state, ret);
        break;
    case FRAME_COMBAT: combat_choices(scenario, state, role, ret); break;
    default: break;
    }
}

/* An order given at the wrong moment cites the rule of its own chapter, which says when it may be given: commands
 * before the units move [5A.2, 5B.2], and none in Uesugi's sixth turn [5A.2-turn-6]. */
struct refusal not_now(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const bool is_uesugi = action->role == UESUGI;
    switch (action->verb) {
    case VERB_PLACE: case VERB_AS_PRINTED: case VERB_SEAL: return refuse(RULE_RULING_20, REASON_NOT_NOW, 0, 0, 0, 0);
    case VERB_TURN_UP: case VERB_MARK:
        if (!has_commands(scenario, state, action->role)) {
            return refuse(RULE_UESUGI_TURN_6, REASON_NO_COMMANDS, 0, 0, 0, 0);
        }
        return refuse(is_uesugi ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND, REASON_COMMANDS_OVER, scenario->commands,
                      0, 0, 0);
    case VERB_CARD: return refuse(RULE_PLAY_CARDS, REASON_NOT_NOW, 0, 0, 0, 0);
    case VERB_REPLENISH: case VERB_KEEP: return refuse(RULE_REPLENISH, REASON_NOT_NOW, 0, 0, 0, 0);
    case VERB_EXCHANGE:
        return refuse(RULE_EXCHANGE, is_uesugi ? REASON_NO_EXCHANGE : REASON_NOT_NOW, 0, 0, 0, 0);
    case VERB_RETREAT: return refuse(RULE_RETREAT, REASON_NOT_NOW, 0, 0, 0, 0);
    case VERB_REINFORCE:
        return refuse(RULE_REINFORCEMENT, is_uesugi ? REASON_TAKEDA_ALONE : REASON_NOT_NOW, 0, 0, 0, 0);
    default: return refuse(is_uesugi ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

struct refusal kenshin_legal(const void *scenario, const void *state_, const struct action *action)
{
    const state_t *state = state_;
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_SETUP) return setup_legal(scenario, state, action);
    if (frame->kind == FRAME_COMBAT) return combat_legal(scenario, state, action);
    if (frame->kind == FRAME_MOVER || frame->step == PHASE_MOVEMENT) return movement_legal(scenario, state, action);
    if (frame->step == PHASE_COMMAND) return command_legal(scenario, state, action);
    return reinforcement_legal(scenario, state, action);
}

void kenshin_apply(const void *scenario, void *state_, const struct action *action, struct sink *sink)
{
    state_t *state = state_;
    const struct frame *frame = sequence_top(&state->sequence);
    if (action->verb == VERB_DRAW) draw_apply(scenario, state, action, sink);
    else if (frame->kind == FRAME_SETUP) setup_apply(scenario, state, action, sink);
    else if (frame->kind == FRAME_COMBAT) combat_apply(scenario, state, action, sink);
    else if (frame->kind == FRAME_MOVER || frame->step == PHASE_MOVEMENT) movement_apply(scenario, state, action, sink);
    else if (frame->step == PHASE_COMMAND) command_apply(scenario, state, action, sink);
    else reinforcement_apply(scenario, state, action, sink);
    sequence_run(scenario, state, sink);
}

/* A set-up that is not finished is completed as printed, so that a position can be built on it. */
bool kenshin_phase(const void *scenario, void *state_, const char *name)
{
    static const struct { uint8_t side, step; } where[] = {
        { 0 }, { UESUGI, PHASE_COMMAND }, { UESUGI, PHASE_MOVEMENT }, { TAKEDA, PHASE_COMMAND },
        { TAKEDA, PHASE_MOVEMENT }, { TAKEDA, PHASE_REINFORCEMENT } };
    state_t *state = state_;
    int phase = 0;
    while (kenshin_phase_names[phase] && strcmp(kenshin_phase_names[phase], name) != 0) phase++;
    if (!kenshin_phase_names[phase]) return false;
    if (phase == 0) {
        setup_begin(scenario, state);
        return true;
    }
    if (state->sequence.depth && sequence_top(&state->sequence)->kind == FRAME_SETUP) {
        setup_as_printed(scenario, state, UESUGI);
        setup_as_printed(scenario, state, TAKEDA);
        setup_finish(scenario, state, NULL);
    }
    while (state->sequence.depth) sequence_pop(&state->sequence);
    struct frame *frame = sequence_push(&state->sequence, FRAME_PHASE, where[phase].side);
    frame->step = where[phase].step;
    frame->arg[0] = 1;
    state->commands = 0;
    movers_forget(state);
    state->sealed = 0;
    memset(state->card, CARD_NONE, sizeof state->card);
    return true;
}
