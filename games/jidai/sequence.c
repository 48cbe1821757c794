/* The running on: which chapter answers for the top frame, and on until something is wanted from outside.
 *
 *     FRAME_SETUP                                  setup.c
 *     FRAME_TURN   arrivals, delay track           bowl.c      [8.1, 16.2]
 *                  points, plans, chits            command.c   [8.2, 7.2, 8.3]
 *                  draw after draw, end of turn    bowl.c      [4.2-activation, 4.2-end-of-turn]
 *       FRAME_CHIT                                 bowl.c      [9.1]
 *         FRAME_CLAN, FRAME_MODE                   modes.c     [9.4, 6.4]
 *           FRAME_MOVE, FRAME_STEPS                movement.c  [10.1, 9.3.3]
 *           FRAME_COMBAT and its like              combat.c    [11.1]
 *           FRAME_RALLY                            rally.c     [12.1]
 *         FRAME_ALTERNATE, FRAME_COMBINED              alternate.c     [9.3, 9.5.5]
 *         FRAME_RETREAT, FRAME_PURSUIT             retreat.c   [9.3.1-retreat]
 *         FRAME_SAMURAI                            samurai.c   [14.2]
 *         FRAME_SIEGE and its like                 siege.c     [13.6]
 *     FRAME_OVER                                   scenario.c  [15.1] */
#include "games/jidai/game.h"
#include "games/jidai/rules.h"

struct chapter {
    void (*pending)(const scenario_t *scenario, const state_t *state, struct pending *ret);
    void (*choices)(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret);
    struct refusal (*legal)(const scenario_t *scenario, const state_t *state, const struct action *action);
    void (*apply)(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink);
    bool (*run)(const scenario_t *scenario, state_t *state, struct sink *sink);
};
#define ROW(name) \
    { jidai_##name##_pending, jidai_##name##_choices, jidai_##name##_legal, jidai_##name##_apply, jidai_##name##_run }
enum chapter_id { SETUP, COMMAND, BOWL, ALTERNATE, CLAN_MODES, MOVES, RETREATS, RALLIES, HEROES, COMBATS, SIEGES };
static const struct chapter chapters[] = {
    [SETUP] = ROW(setup), [COMMAND] = ROW(command), [BOWL] = ROW(bowl), [ALTERNATE] = ROW(alternate),
    [CLAN_MODES] = ROW(modes), [MOVES] = ROW(movement), [RETREATS] = ROW(retreat), [RALLIES] = ROW(rally),
    [HEROES] = ROW(samurai), [COMBATS] = ROW(combat), [SIEGES] = ROW(siege),
};

/* By kind of frame: a table, because the jumps of a switch are guessed wrong as often as the call that follows. */
static const uint8_t chapter_by_kind[UINT8_MAX + 1] = {
    [FRAME_SETUP] = SETUP, [FRAME_TURN] = BOWL, [FRAME_CHIT] = BOWL, [FRAME_ALTERNATE] = ALTERNATE,
    [FRAME_CLAN] = CLAN_MODES, [FRAME_MODE] = CLAN_MODES, [FRAME_MOVE] = MOVES, [FRAME_STEPS] = MOVES,
    [FRAME_COMBINED] = ALTERNATE, [FRAME_RETREAT] = RETREATS, [FRAME_PURSUIT] = RETREATS, [FRAME_RALLY] = RALLIES,
    [FRAME_SAMURAI] = HEROES, [FRAME_COMBAT ... FRAME_SIEGE - 1] = COMBATS, [FRAME_SIEGE ... FRAME_KINDS - 1] = SIEGES,
};

static const struct chapter *chapter_of(const struct frame *frame)
{
    const bool is_command = frame->kind == FRAME_TURN && frame->step >= TURN_POINTS && frame->step <= TURN_CHITS;
    return &chapters[is_command ? COMMAND : chapter_by_kind[frame->kind]];
}

/* What the last decision offered. */
static void forget_next(state_t *state)
{
    memset(state->next, 0, sizeof state->next);
    memset(state->stepping, 0, sizeof state->stepping);
    state->able = 0;
}

static void run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (;;) {
        const struct frame *frame = sequence_top(&state->sequence);
        forget_next(state);
        if (frame->kind == FRAME_OVER) return;
        if (state->fallen) jidai_game_ends(scenario, state, sink); /* [16.4]: at once */
        else if (!chapter_of(frame)->run(scenario, state, sink)) return;
    }
}

void jidai_next(const scenario_t *scenario, state_t *state)
{
    const struct chapter *chapter = chapter_of(sequence_top(&state->sequence));
    forget_next(state);
    if (chapter == &chapters[ALTERNATE]) jidai_alternate_next(scenario, state);
    if (chapter == &chapters[MOVES]) jidai_movement_next(scenario, state);
    if (chapter == &chapters[RETREATS]) jidai_retreat_next(scenario, state);
    jidai_combat_next(scenario, state);
}

void jidai_pending(const void *scenario, const void *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&((const state_t *)state)->sequence);
    *ret = (struct pending){ .kind = PENDING_OVER };
    if (frame->kind != FRAME_OVER) chapter_of(frame)->pending(scenario, state, ret);
    ret->depth = ((const state_t *)state)->sequence.depth;
}

/* A chit that is thrown back and drawn again counts once. */
uint32_t jidai_clock(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    (void)scenario;
    if (state->sequence.frame[0].kind == FRAME_SETUP) return 0;
    return 2u * CHITS * state->turn + (uint32_t)__builtin_popcountll(state->shown);
}

void jidai_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    struct pending pending;
    choices_clear(ret);
    if (role >= ARMIES) return;
    jidai_pending(scenario, state, &pending);
    if (pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) return;
    chapter_of(sequence_top_const(&((const state_t *)state)->sequence))->choices(scenario, state, role, ret);
}

/* An order given at the wrong moment cites the rule of its own chapter, which says when it may be given; the chapter
 * that is in force only says that it is not its own. To have done belongs to every chapter. */
struct refusal jidai_legal(const void *scenario, const void *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&((const state_t *)state)->sequence);
    struct refusal refusal = chapter_of(frame)->legal(scenario, state, action);
    if (refusal.reason == REASON_NOT_NOW && action->verb != VERB_DONE) {
        refusal.rule = jidai_game.verb[action->verb].rule;
    }
    return refusal;
}

void jidai_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_of(sequence_top(&((state_t *)state)->sequence))->apply(scenario, state, action, sink);
    run(scenario, state, sink);
}

void jidai_chit_remove(const scenario_t *scenario, state_t *state, int chit)
{
    (void)scenario;
    state->place[chit] = PLACE_OUT;
}

/* ---- what chapters ask and offer with ------------------------------------------------------------ */

void jidai_ask_dice(uint8_t count, uint16_t rule, uint16_t prompt, int32_t a, int32_t b, struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = rule, .prompt = prompt,
        .arg = { a, b },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = count, .faces = 6 } };
}

void jidai_ask_role(uint8_t role, uint16_t rule, uint16_t prompt, int32_t a, int32_t b, int32_t c,
                    struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_DECISION, .roles = ROLE_BIT(role), .rule = rule, .prompt = prompt,
        .arg = { a, b, c } };
}

void jidai_offer_units(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[2])
{
    struct action *action;
    if (!(units[0] | units[1])) return;
    uint64_t *set = choices_add_ranged(choices, role, verb, 0, 2, &action);
    action->nargs = 1;
    memcpy(set, units, 2 * sizeof *units);
}

/* Most sets of hexes are small: empty words around them are left out. */
void jidai_offer_hexes(struct choices *choices, uint8_t role, uint8_t verb, int unit, const struct hexset *hexes)
{
    struct action *action;
    uint64_t word[HEXSET_WORDS];
    int first = 0, end = HEXSET_WORDS;
    memcpy(word, hexes, sizeof word);
    while (first < HEXSET_WORDS && !word[first]) first++;
    while (end > first && !word[end - 1]) end--;
    if (first == end) return;
    uint64_t *set = choices_add_part(choices, role, verb, 1, (uint8_t)first, (uint16_t)(end - first), &action);
    action->nargs = 2;
    action->arg[0] = unit;
    memcpy(set, word + first, (size_t)(end - first) * sizeof *word);
}

void jidai_offer_next(const scenario_t *scenario, const state_t *state, int unit, uint8_t role, struct choices *ret)
{
    const int start = jidai_unit_node(state, unit), column = hexset_column(start);
    unsigned hexsides = state->next[unit_slot(scenario, unit)] & ((1u << HEXSIDES) - 1);
    if (!hexsides) return;
    if (start >= HEXES) {
        struct hexset hexes = { 0 };
        for (; hexsides; hexsides &= hexsides - 1) hexset_add(&hexes, scenario->beside[start][__builtin_ctz(hexsides)]);
        jidai_offer_hexes(ret, role, VERB_STEP, unit, &hexes);
        return;
    }
    /* The three columns of the neighbours are in two words. */
    const int skip = column > 0 ? (column - 1) * HEXSET_LANE_BITS / 64 : 0;
    struct action *action;
    uint64_t *set = choices_add_part(ret, role, VERB_STEP, 1, (uint8_t)skip, 2, &action);
    action->nargs = 2;
    action->arg[0] = unit;
    set[0] = set[1] = 0;
    for (; hexsides; hexsides &= hexsides - 1) {
        bits_set(set, scenario->beside[start][__builtin_ctz(hexsides)] - 64 * skip);
    }
}

bool jidai_next_leads_to(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    const int start = jidai_unit_node(state, unit);
    const uint8_t next = state->next[unit_slot(scenario, unit)];
    for (int s = 0; s < HEXSIDES; s++) {
        if (next >> s & 1 && scenario->beside[start][s] == hex) return true;
    }
    return false;
}

void jidai_offer_clans(struct choices *choices, uint8_t role, uint8_t verb, uint64_t clans)
{
    struct action *action;
    if (!clans) return;
    uint64_t *set = choices_add_ranged(choices, role, verb, 0, 1, &action);
    action->nargs = 1;
    *set = clans;
}

void jidai_offer_pairs(struct choices *choices, uint8_t role, uint8_t verb, int first, uint64_t second)
{
    struct action *action;
    if (!second) return;
    uint64_t *set = choices_add_ranged(choices, role, verb, 1, 1, &action);
    action->nargs = 2;
    action->arg[0] = first;
    *set = second;
}

/* ---- beginnings ---------------------------------------------------------------------------------- */

void jidai_setup(const void *scenario, void *ret_state)
{
    jidai_setup_begin(scenario, ret_state);
    run(scenario, ret_state, NULL);
}

const char *const jidai_phase_names[] = { "setup", "command", "plan", "chits", "activation", NULL };

/* For tests and studies: play stands at the beginning of this phase. What has not been set up yet is set up
 * as printed, who is due has arrived; in "activation" the bowl holds the compulsory chits and what lies in it
 * already. */
bool jidai_phase(const void *scenario_, void *state_, const char *name)
{
    static const uint8_t step_of[] = { 0, TURN_POINTS, TURN_PLAN, TURN_CHITS, TURN_DRAW };
    const scenario_t *scenario = scenario_;
    state_t *state = state_;
    int phase = 0;
    while (jidai_phase_names[phase] && strcmp(jidai_phase_names[phase], name) != 0) phase++;
    if (!jidai_phase_names[phase]) return false;
    if (phase == 0) {
        jidai_setup(scenario, state);
        return true;
    }
    if (state->sequence.frame[0].kind == FRAME_SETUP) jidai_setup_as_printed(scenario, state);
    jidai_forget_activation(state);
    memset(&state->sequence, 0, sizeof state->sequence);
    struct frame *frame = sequence_push(&state->sequence, FRAME_TURN, ROLE_OBSERVER);
    frame->step = step_of[phase];
    state->fallen = 0;
    state->refused = 0;
    state->has_begun = 1; /* no cheering [17.4] in a position that somebody made up */
    jidai_arrivals(scenario, state, NULL);
    jidai_command_begin(scenario, state);
    if (frame->step == TURN_DRAW) jidai_compulsory_in(scenario, state, NULL);
    run(scenario, state, NULL);
    return true;
}
