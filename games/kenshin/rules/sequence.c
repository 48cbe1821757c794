/* Chapter 5: the sequence of play, and the running on from one decision to the next.
 *
 *     set-up (setup.c)
 *     each turn, Uesugi then Takeda [4.4-order]:
 *         recovery       recovery_run          5A.1, 5B.1
 *         command        command.c             5A.2, 5B.2
 *         movement       movement.c            5A.3, 5B.3   -> mover -> combat.c
 *         reinforcement  command.c, Takeda     5B.4
 *         turn marker    turn_marker_run       5B.5
 *     over (victory.c)
 *
 * Whatever goes on, a counter whose face has to be drawn comes first (board.c). */
#include "games/kenshin/game.h"
#include "games/kenshin/rules/rules.h"

const char *const kenshin_phase_names[] = { "setup", "uesugi-command", "uesugi-movement", "takeda-command",
                                            "takeda-movement", "takeda-reinforcement", NULL };

void kenshin_setup(const void *scenario, void *ret_state)
{
    kenshin_setup_begin(scenario, ret_state);
}

static void enter_over(state_t *state)
{
    while (state->sequence.depth) sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_OVER, ROLE_OBSERVER);
}

/* ---- phases without a decision ---------------------------------------------------------------------------------- */

/* [5A.1], [5B.1]: own retreat markers come off. */
static bool recovery_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    const uint64_t markers = state->shaken & counters_of(side);
    (void)scenario;
    if (side == UESUGI) TELL(sink, EVENT_TURN, RULE_ORDER, 0, state->turn, side);
    TELL(sink, EVENT_RECOVERY, side == UESUGI ? RULE_UESUGI_RECOVERY : RULE_TAKEDA_RECOVERY, 0, side,
         __builtin_popcountll(markers));
    state->shaken &= ~markers;
    return phase_ends(state);
}

/* Takeda's turn follows Uesugi's; then the marker moves on [5B.5]. After the last turn the game ends [9-turns]. */
static bool turn_marker_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->role == UESUGI) {
        *frame = (struct frame){ .kind = FRAME_PHASE, .role = TAKEDA };
    } else if (state->turn == scenario->turns) {
        TELL(sink, EVENT_GAME_ENDS, RULE_TURNS, 0, scenario->turns);
        kenshin_victory_tell(scenario, state, sink);
        enter_over(state);
    } else {
        TELL(sink, EVENT_TURN_ENDS, RULE_TURN_MARKER, 0, state->turn);
        state->turn++;
        *frame = (struct frame){ .kind = FRAME_PHASE, .role = UESUGI };
    }
    return true;
}

/* ---- the table --------------------------------------------------------------------------------------------------- */

/* [9.1]: a fallen commander ends the game at once, when the combat that felled him is over. */
static void ends_suddenly(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    bool ends = false;
    for (uint8_t side = 0; side < SIDES_IN_PLAY; side++) {
        if (!kenshin_commander_has_fallen(scenario, state, side)) continue;
        TELL(sink, EVENT_COMMANDER_FALLS, RULE_SUDDEN_DEATH, RULE_RULING_17, scenario->commander[side]);
        ends = true;
    }
    if (ends) enter_over(state);
}

static bool combat_goes_on(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    if (!kenshin_combat_run(scenario, state, sink)) return false;
    if (sequence_top(&state->sequence)->kind != FRAME_COMBAT) ends_suddenly(scenario, state, sink);
    return true;
}

static void over_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    struct outcome outcome;
    kenshin_outcome(scenario, state, &outcome);
    *ret = (struct pending){ .kind = PENDING_OVER, .rule = outcome.rule };
}

static const struct chapter phases[] = {
    [PHASE_RECOVERY] = { .run = recovery_run },
    [PHASE_COMMAND] = CHAPTER_ROW(kenshin_command),
    [PHASE_MOVEMENT] = CHAPTER_ROW(kenshin_movement),
    [PHASE_REINFORCEMENT] = CHAPTER_ROW(kenshin_reinforcement),
    [PHASE_TURN_MARKER] = { .run = turn_marker_run },
};

static const struct chapter *phase_part(const struct frame *frame)
{
    return &phases[frame->step];
}

static const struct chapter chapters[FRAME_KINDS] = {
    [FRAME_SETUP] = CHAPTER_ROW(kenshin_setup),
    [FRAME_PHASE] = { .part = phase_part },
    [FRAME_MOVER] = { kenshin_mover_pending, kenshin_mover_choices, kenshin_movement_legal, kenshin_movement_apply,
        kenshin_mover_run, NULL },
    [FRAME_COMBAT] = { kenshin_combat_pending, kenshin_combat_choices, kenshin_combat_legal, kenshin_combat_apply,
        combat_goes_on, NULL },
    [FRAME_OVER] = { .pending = over_pending },
};

/* The same frames while a face has to be drawn. */
static const struct chapter draws[FRAME_KINDS] = {
    [FRAME_SETUP ... FRAME_OVER] = { .pending = kenshin_draw_pending, .apply = kenshin_draw_apply },
};

static const struct chapter *table_now(const state_t *state)
{
    return state->awaiting ? draws : chapters;
}

void kenshin_pending(const void *scenario, const void *state, struct pending *ret)
{
    chapter_pending(table_now(state), scenario, state, ret);
}

void kenshin_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    chapter_choices(table_now(state), scenario, state, role, ret);
}

/* What else is to be said of an order at the wrong moment: commands are given before the units move [5A.2, 5B.2], and
 * none in Uesugi's sixth turn [5A.2-turn-6]; some orders are Takeda's alone. */
static struct refusal wrong_moment(const scenario_t *scenario, const state_t *state, const struct action *action,
                                   struct refusal refusal)
{
    const bool is_uesugi = action->role == UESUGI;
    switch (action->verb) {
    case VERB_TURN_UP: case VERB_MARK:
        if (!kenshin_has_commands(scenario, state, action->role)) {
            return refuse(RULE_UESUGI_TURN_6, REASON_NO_COMMANDS, 0, 0, 0, 0);
        }
        return refuse(is_uesugi ? RULE_UESUGI_COMMAND : RULE_TAKEDA_COMMAND, REASON_COMMANDS_OVER, scenario->commands,
                      0, 0, 0);
    case VERB_MOVE: case VERB_ATTACK: case VERB_DONE: case VERB_END:
        refusal.rule = is_uesugi ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT;
        return refusal;
    case VERB_EXCHANGE:
        if (is_uesugi) refusal.reason = REASON_NO_EXCHANGE;
        return refusal;
    case VERB_REINFORCE:
        if (is_uesugi) refusal.reason = REASON_TAKEDA_ALONE;
        return refusal;
    default: return refusal;
    }
}

struct refusal kenshin_legal(const void *scenario, const void *state, const struct action *action)
{
    const struct refusal refusal = chapter_legal(chapters, kenshin_game.verb, VERB_NONE, scenario, state, action);
    return refusal.reason == REASON_NOT_NOW ? wrong_moment(scenario, state, action, refusal) : refusal;
}

void kenshin_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_now(table_now(state), state)->apply(scenario, state, action, sink);
    while (chapter_step(table_now(state), scenario, state, sink)) continue;
}

uint32_t kenshin_clock(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    const struct frame *frame = &state->sequence.frame[0];
    (void)scenario;
    if (frame->kind == FRAME_SETUP) return 0;
    return 2u * state->turn + (frame->kind == FRAME_OVER ? SIDES_IN_PLAY : frame->role);
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
        kenshin_setup_begin(scenario, state);
        return true;
    }
    if (state->sequence.depth && sequence_top(&state->sequence)->kind == FRAME_SETUP) {
        kenshin_setup_as_printed(scenario, state, UESUGI);
        kenshin_setup_as_printed(scenario, state, TAKEDA);
        kenshin_setup_finish(scenario, state, NULL);
    }
    while (state->sequence.depth) sequence_pop(&state->sequence);
    struct frame *frame = sequence_push(&state->sequence, FRAME_PHASE, where[phase].side);
    frame->step = where[phase].step;
    frame->arg[0] = 1;
    state->commands = 0;
    kenshin_movers_forget(state);
    state->sealed = 0;
    memset(state->card, CARD_NONE, sizeof state->card);
    return true;
}
