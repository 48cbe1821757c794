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
#include "games/jidai/rules/rules.h"

static const struct chapter command = CHAPTER_ROW(jidai_command), bowl = CHAPTER_ROW(jidai_bowl);

/* A turn begins and ends with the bowl; between them points, plans and chits are settled. */
static const struct chapter *turn_part(const struct frame *frame)
{
    return frame->step >= TURN_POINTS && frame->step <= TURN_CHITS ? &command : &bowl;
}

/* By kind of frame: a table, because the jumps of a switch are guessed wrong as often as the call that follows. */
static const struct chapter chapters[UINT8_MAX + 1] = {
    [FRAME_SETUP] = CHAPTER_ROW(jidai_setup), [FRAME_TURN] = { .part = turn_part },
    [FRAME_CHIT] = CHAPTER_ROW(jidai_bowl),
    [FRAME_ALTERNATE] = CHAPTER_ROW(jidai_alternate), [FRAME_COMBINED] = CHAPTER_ROW(jidai_alternate),
    [FRAME_CLAN] = CHAPTER_ROW(jidai_modes), [FRAME_MODE] = CHAPTER_ROW(jidai_modes),
    [FRAME_MOVE] = CHAPTER_ROW(jidai_movement), [FRAME_STEPS] = CHAPTER_ROW(jidai_movement),
    [FRAME_RETREAT] = CHAPTER_ROW(jidai_retreat), [FRAME_PURSUIT] = CHAPTER_ROW(jidai_retreat),
    [FRAME_RALLY] = CHAPTER_ROW(jidai_rally), [FRAME_SAMURAI] = CHAPTER_ROW(jidai_samurai),
    [FRAME_COMBAT ... FRAME_SIEGE - 1] = CHAPTER_ROW(jidai_combat),
    [FRAME_SIEGE ... FRAME_KINDS - 1] = CHAPTER_ROW(jidai_siege),
};

/* What the last decision offered. */
static void forget_next(state_t *state)
{
    memset(state->next, 0, sizeof state->next);
    memset(state->stepping, 0, sizeof state->stepping);
    state->able = 0;
}

static void run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    bool goes_on = true;
    while (goes_on) {
        const bool is_over = sequence_top(&state->sequence)->kind == FRAME_OVER;
        forget_next(state);
        if (state->fallen && !is_over) jidai_game_ends(scenario, state, sink); /* [16.4]: at once */
        else goes_on = chapter_step(chapters, scenario, state, sink);
    }
}

void jidai_next(const scenario_t *scenario, state_t *state)
{
    const uint8_t kind = sequence_top(&state->sequence)->kind;
    forget_next(state);
    if (kind == FRAME_ALTERNATE || kind == FRAME_COMBINED) jidai_alternate_next(scenario, state);
    if (kind == FRAME_MOVE || kind == FRAME_STEPS) jidai_movement_next(scenario, state);
    if (kind == FRAME_RETREAT || kind == FRAME_PURSUIT) jidai_retreat_next(scenario, state);
    jidai_combat_next(scenario, state);
}

void jidai_pending(const void *scenario, const void *state, struct pending *ret)
{
    chapter_pending(chapters, scenario, state, ret);
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
    chapter_choices(chapters, scenario, state, role, ret);
}

struct refusal jidai_legal(const void *scenario, const void *state, const struct action *action)
{
    return chapter_legal(chapters, jidai_game.verb, VERB_DONE, scenario, state, action);
}

void jidai_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_now(chapters, state)->apply(scenario, state, action, sink);
    run(scenario, state, sink);
}

void jidai_chit_remove(const scenario_t *scenario, state_t *state, int chit)
{
    (void)scenario;
    state->place[chit] = PLACE_OUT;
}

/* ---- what chapters ask and offer with ------------------------------------------------------------ */

void jidai_offer_units(struct choices *choices, uint8_t role, uint8_t verb, const uint64_t units[2])
{
    offer_each(choices, role, verb, 2, units);
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
    offer_each(choices, role, verb, 1, &clans);
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
