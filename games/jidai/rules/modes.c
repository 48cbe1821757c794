/* Chapters 6 and 9.4: the modes of clans, how they change, and a clan's activation from end to end.
 *
 *     FRAME_CLAN  CLAN_TEST    Attack mode without an enemy lapses [6.5-attack-no-enemy]
 *                 CLAN_CHANGE  `mode CLAN MODE` -> FRAME_MODE, or `done` [6.4]
 *                 CLAN_GO      movement.c by mode; a clan in the siege may withdraw [13.6, 13.8]
 *                 CLAN_FIGHT   combat.c [11.1]
 *                 CLAN_RALLIES rally.c [12.1]
 *
 * Several clans at once (a combined manoeuvre) go through each step one after the other, so that they fight as
 * one. arg1: flags; arg2: the clan the step has come to. */
#include "games/jidai/rules/rules.h"

enum clan_step { CLAN_TEST, CLAN_CHANGE, CLAN_GO, CLAN_AFTER, CLAN_FIGHT, CLAN_RALLIES, CLAN_END };
enum clan_arg { CLAN_FLAGS = 1, CLAN_AT };
enum mode_arg { MODE_CLAN, MODE_TEST };

/* All it has left stands on an entry point. */
static bool is_at_entry(const scenario_t *scenario, const state_t *state, int clan)
{
    bool is_waiting = false;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (unit_is_on_map(state, u)) return false;
        is_waiting = is_waiting || jidai_unit_node(state, u) != HEX_NONE;
    }
    return is_waiting;
}

/* Every unit of a clan is bound by its one mode [6.1, 6.2]; on an entry point that is Move [16.2]. */
void jidai_mode_set(const scenario_t *scenario, state_t *state, int clan, uint8_t mode, uint16_t rule, uint16_t also,
                    struct sink *sink)
{
    const bool is_open = is_at_entry(scenario, state, clan), is_secret = scenario->edition.secret_modes && !is_open;
    if (is_open) mode = MODE_MOVE;
    if (state->mode[clan] == mode) return;
    state->mode[clan] = mode;
    state->mode_known &= ~clan_bit(clan);
    TELL_AS(sink, EVENT_MODE, rule, also, 0, is_secret ? ROLE_BIT(clan_side(clan)) : ROLE_ALL, 0, ROLE_ALL, clan,
            mode);
    if (is_open) jidai_mode_show(scenario, state, clan, sink);
}

void jidai_mode_show(const scenario_t *scenario, state_t *state, int clan, struct sink *sink)
{
    if (!scenario->edition.secret_modes || state->mode_known & clan_bit(clan)) return;
    state->mode_known |= clan_bit(clan);
    TELL_AS(sink, EVENT_MODE_SHOWN, RULE_MODE_SECRET, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, clan,
            state->mode[clan]);
}

bool jidai_mode_is_known(const scenario_t *scenario, const state_t *state, int clan)
{
    return !scenario->edition.secret_modes || state->mode_known & clan_bit(clan);
}

void jidai_mode_show_contacts(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    uint8_t contact[6];
    if (!scenario->edition.secret_modes) return;
    for (int u = bits_next(state->active, 2, 0); u >= 0; u = bits_next(state->active, 2, u + 1)) {
        const int count = jidai_contacts(scenario, state, u, contact);
        if (count) jidai_mode_show(scenario, state, scenario->unit[u].clan, sink);
        for (int i = 0; i < count; i++) jidai_mode_show(scenario, state, scenario->unit[contact[i]].clan, sink);
    }
}

/* ---- the test on the Mode Change Table [6.4, table:mode-change, example:IV, example:VII] ---- */

void jidai_mode_test(const scenario_t *scenario, state_t *state, int clan, uint8_t wanted, int test,
                     struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_MODE, clan_side(clan));
    const bool is_secret = scenario->edition.secret_modes && test == TEST_CHANGE;
    frame->arg[MODE_CLAN] = (int16_t)clan;
    frame->arg[MODE_TEST] = (int16_t)test;
    if (test == TEST_CHANGE) { /* what for, and whether it succeeds, may be a secret; under Initiative it is not */
        state->wanted[clan_side(clan)] = wanted;
        state->mode_known &= ~clan_bit(clan);
    }
    TELL_AS(sink, EVENT_MODE_TEST, test == TEST_CHANGE ? RULE_MODE_CHANGE : test == TEST_REJOIN ? RULE_REJOIN
            : RULE_INITIATIVE, 0, 0, ROLE_ALL, is_secret ? 2 : 0,
            is_secret ? ROLE_BIT(clan_side(clan)) : ROLE_ALL, clan, wanted);
}

/* Hoshi: +2 towards Attack, -1 away from it [7.3-hoshi]. */
static int hoshi(const scenario_t *scenario, state_t *state, int clan, uint8_t wanted, struct sink *sink)
{
    const uint8_t side = clan_side(clan);
    const int modifier = wanted == MODE_ATTACK ? 2 : state->mode[clan] == MODE_ATTACK ? -1 : 0;
    if (!modifier || !jidai_plan_has(state, side, PLAN_HOSHI)) return 0;
    jidai_plan_show(scenario, state, side, RULE_HOSHI, sink);
    TELL(sink, EVENT_HOSHI, RULE_HOSHI, RULE_MODE_CHANGE, clan, modifier);
    return modifier;
}

static void mode_roll(const scenario_t *scenario, state_t *state, int die, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    const int clan = frame->arg[MODE_CLAN], test = frame->arg[MODE_TEST];
    const uint8_t side = clan_side(clan);
    const uint8_t wanted = test == TEST_REJOIN       ? MODE_MOVE
                           : test == TEST_INITIATIVE ? MODE_DEFENSE : state->wanted[side];
    const int lead = jidai_clan_lead(scenario, state, clan);
    const int score = die + lead + hoshi(scenario, state, clan, wanted, sink);
    const int threshold = scenario->mode_change[state->mode[clan]][wanted]; /* [table:mode-change] */
    const bool succeeds = score >= threshold;
    const bool is_secret = scenario->edition.secret_modes && test == TEST_CHANGE;
    state->wanted[side] = NO_VALUE;
    sequence_pop(&state->sequence);
    TELL(sink, EVENT_MODE_DIE, RULE_MODE_CHANGE, 0, clan, die, lead);
    TELL_AS(sink, EVENT_MODE_SCORE, RULE_MODE_CHANGE, 0, 0, is_secret ? ROLE_BIT(side) : ROLE_ALL, 0, ROLE_ALL, clan,
            score, threshold);
    if (test == TEST_INITIATIVE && die == 1) { /* [9.3.4-mode]: without any modifier */
        TELL(sink, EVENT_PANICS, RULE_INITIATIVE, RULE_RETREAT, clan);
        jidai_mode_set(scenario, state, clan, MODE_REGROUP, RULE_INITIATIVE, 0, sink);
        jidai_mode_show(scenario, state, clan, sink);
        jidai_retreat_begin(scenario, state, clan, CAUSE_INITIATIVE, sink);
    } else if (test == TEST_REJOIN) { /* the mode stays as it is */
        if (succeeds) jidai_steps_begin(scenario, state, side, clan, sink);
    } else if (succeeds) {
        jidai_mode_set(scenario, state, clan, wanted, test == TEST_CHANGE ? RULE_MODE_CHANGE : RULE_INITIATIVE, 0,
                       sink);
        if (test == TEST_INITIATIVE) jidai_mode_show(scenario, state, clan, sink);
    }
}

/* ---- Attack mode without an enemy ---------------------------------------------------------------- */

enum { NEAR_NONE, NEAR_OVER_RIVER, NEAR_ENEMY };

/* Enemies at most six hexes from a unit of the clan: none, only over the river, or some on this side. */
static int enemies_near(const scenario_t *scenario, const state_t *state, int clan)
{
    const uint8_t enemy = enemy_of(clan_side(clan));
    const struct hexset near = jidai_near(scenario, state, enemy, 6);
    const int first = unit_first(scenario, enemy), end = unit_end(scenario, enemy);
    int found = NEAR_NONE;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        const int own = state->hex[u];
        if (own < 0 || !hexset_has(&near, own)) continue;
        found = found == NEAR_NONE ? NEAR_OVER_RIVER : found;
        for (int e = first; e < end; e++) {
            const int hex = state->hex[e];
            if (hex < 0 || scenario->bank[hex] != scenario->bank[own]) continue;
            if (hex_distance(&scenario->grid, own, hex) <= 6) return NEAR_ENEMY;
        }
    }
    return found;
}

/* ---- an activation ------------------------------------------------------------------------------- */

/* Moves to the next clan of the activation, or to the next step. */
static void next_clan(const state_t *state, struct frame *frame)
{
    const uint64_t later = state->active_clans & ~((UINT64_C(2) << frame->arg[CLAN_AT]) - 1);
    if (later) {
        frame->arg[CLAN_AT] = (int16_t)__builtin_ctzll(later);
        return;
    }
    frame->step++;
    frame->arg[CLAN_AT] = (int16_t)(state->active_clans ? __builtin_ctzll(state->active_clans) : 0);
}

void jidai_clan_begin(const scenario_t *scenario, state_t *state, uint8_t role, uint64_t clans, int flags,
                      struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_CLAN, role);
    state->active_clans = clans;
    frame->arg[CLAN_FLAGS] = (int16_t)flags;
    frame->arg[CLAN_AT] = (int16_t)__builtin_ctzll(clans);
    for (; clans && !(flags & CLAN_ONLY_TESTS); clans &= clans - 1) {
        TELL(sink, EVENT_ACTIVATED, RULE_CLAN_CHIT, RULE_ACTIVATION, __builtin_ctzll(clans));
    }
    (void)scenario;
}

/* Clans on an entry point are in Move mode and stay so until they have come onto the map [16.2]. */
static bool may_change_mode(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    return (frame->arg[CLAN_FLAGS] & CLAN_MAY_CHANGE) &&
           jidai_clan_is_on_map(scenario, state, frame->arg[CLAN_AT]);
}

/* False: the player has to say whether enemies over the river count. */
static bool test_regroup(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int clan = frame->arg[CLAN_AT];
    const bool is_tested = (frame->arg[CLAN_FLAGS] & CLAN_TESTS_REGROUP) && state->mode[clan] == MODE_ATTACK &&
                           jidai_clan_can_act(scenario, state, clan);
    if (is_tested) {
        jidai_mode_show(scenario, state, clan, sink);
        const int near = enemies_near(scenario, state, clan);
        if (near == NEAR_OVER_RIVER) return false;
        if (near == NEAR_NONE) jidai_mode_set(scenario, state, clan, MODE_REGROUP, RULE_ATTACK_NO_ENEMY, 0, sink);
    }
    next_clan(state, frame);
    return true;
}

/* By mode: on to the enemy [6.5-attack], freely [6.5-move, 6.5-defense], or not at all [6.5-regroup]. */
static void go(const scenario_t *scenario, state_t *state, struct frame *frame, int clan, struct sink *sink)
{
    const uint8_t mode = state->mode[clan];
    state->acted |= clan_bit(clan);
    jidai_mode_show(scenario, state, clan, sink);
    if (jidai_clan_is_in_siege(scenario, state, clan)) { /* its chit is for its mode and for leaving only [13.6] */
        state->acted = 0;
        frame->step = CLAN_END;
        if (mode != MODE_ATTACK) jidai_siege_withdraw(scenario, state, clan, sink);
    } else if (mode == MODE_REGROUP) {
        TELL(sink, EVENT_REGROUPS, RULE_REGROUP, 0, clan);
    } else {
        jidai_move_begin(scenario, state, frame->role, clan, mode == MODE_ATTACK ? MOVE_ATTACK : MOVE_FREELY, sink);
    }
}

/* A Combat chit only asks for the test of Attack mode [edition:6.5-attack]. */
static void end_if_only_tested(state_t *state, const struct frame *frame)
{
    if (frame->step == CLAN_TEST || !(frame->arg[CLAN_FLAGS] & CLAN_ONLY_TESTS)) return;
    state->active_clans = 0;
    sequence_pop(&state->sequence);
}

static bool clan_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int clan = frame->arg[CLAN_AT];
    switch (frame->step) {
    case CLAN_TEST:
        if (!test_regroup(scenario, state, frame, sink)) return false;
        end_if_only_tested(state, frame);
        return true;
    case CLAN_CHANGE:
        if (may_change_mode(scenario, state, frame)) return false;
        next_clan(state, frame);
        if (frame->step == CLAN_GO) state->acted = 0;
        return true;
    case CLAN_GO: {
        const uint64_t left = state->active_clans & ~state->acted;
        if (left & (left - 1)) return false; /* which of them moves next? */
        if (left) {
            go(scenario, state, frame, __builtin_ctzll(left), sink);
            return true;
        }
        state->acted = 0;
        frame->step = CLAN_AFTER;
        return true;
    }
    case CLAN_AFTER:
        next_clan(state, frame);
        if (!scenario->is_historical) jidai_siege_after_movement(scenario, state, clan, sink);
        return true;
    case CLAN_FIGHT:
        memset(state->active, 0, sizeof state->active);
        for (uint64_t clans = state->active_clans; clans; clans &= clans - 1) {
            const struct clan *c = &scenario->clan[__builtin_ctzll(clans)];
            for (int u = c->first; u < c->end; u++) {
                if (jidai_unit_is_outside(scenario, state, u)) set_add(state->active, u);
            }
        }
        frame->step = CLAN_RALLIES;
        frame->arg[CLAN_AT] = (int16_t)__builtin_ctzll(state->active_clans);
        jidai_mode_show_contacts(scenario, state, sink);
        jidai_combat_begin(scenario, state, frame->role, sink);
        return true;
    case CLAN_RALLIES:
        next_clan(state, frame);
        jidai_rally_begin(scenario, state, clan, sink);
        return true;
    default:
        state->active_clans = 0;
        sequence_pop(&state->sequence);
        return true;
    }
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_modes_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int clan = frame->arg[CLAN_AT];
    (void)scenario;
    if (frame->kind == FRAME_MODE) {
        ask_dice(1, frame->arg[MODE_TEST] == TEST_CHANGE ? RULE_MODE_CHANGE : RULE_INITIATIVE, PROMPT_MODE_DIE,
                       frame->arg[MODE_CLAN], 0, ret);
        return;
    }
    switch (frame->step) {
    case CLAN_TEST:
        ask_role(frame->role, RULE_ATTACK_NO_ENEMY, PROMPT_OVER_RIVER, frame->role, clan, 0, ret);
        break;
    case CLAN_CHANGE: ask_role(frame->role, RULE_MODE_CHANGE, PROMPT_MODE, frame->role, clan, 0, ret); break;
    default: ask_role(frame->role, RULE_COMBINED, PROMPT_WHICH_CLAN, frame->role, 0, 0, ret);
    }
}

static uint64_t modes_to_try(const scenario_t *scenario, const state_t *state, int clan)
{
    uint64_t modes = 0;
    for (int m = 0; m < MODES; m++) {
        if (scenario->mode_change[state->mode[clan] % MODES][m]) modes |= UINT64_C(1) << m;
    }
    return modes;
}

void jidai_modes_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int clan = frame->arg[CLAN_AT];
    switch (frame->step) {
    case CLAN_TEST:
        choices_add(ret, role, VERB_PRESS_ON);
        choices_add(ret, role, VERB_REGROUP);
        break;
    case CLAN_CHANGE:
        choices_add(ret, role, VERB_DONE);
        jidai_offer_pairs(ret, role, VERB_MODE, clan, modes_to_try(scenario, state, clan));
        break;
    default: jidai_offer_clans(ret, role, VERB_CLAN, state->active_clans & ~state->acted);
    }
}

struct refusal jidai_modes_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int32_t a = action->arg[0], b = action->arg[1];
    switch (frame->step) {
    case CLAN_TEST:
        return action->verb == VERB_REGROUP || action->verb == VERB_PRESS_ON ? ALLOWED
               : refuse(RULE_ATTACK_NO_ENEMY, REASON_NOT_NOW, 0, 0, 0, 0);
    case CLAN_CHANGE:
        if (action->verb == VERB_DONE) return ALLOWED;
        if (action->verb != VERB_MODE) return refuse(RULE_MODE_CHANGE, REASON_NOT_NOW, 0, 0, 0, 0);
        if (a != frame->arg[CLAN_AT]) return refuse(RULE_MODE_CHANGE, REASON_OTHER_CLAN, a, frame->arg[CLAN_AT], 0, 0);
        return modes_to_try(scenario, state, a) >> b & 1 ? ALLOWED : refuse(RULE_MODE, REASON_SAME_MODE, a, b, 0, 0);
    default:
        if (action->verb != VERB_CLAN) return refuse(RULE_COMBINED, REASON_NOT_NOW, 0, 0, 0, 0);
        return (state->active_clans & ~state->acted) & clan_bit(a) ? ALLOWED
               : refuse(RULE_COMBINED, REASON_NOTHING_TO_DO, a, 0, 0, 0);
    }
}

void jidai_modes_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int clan = frame->arg[CLAN_AT];
    switch (action->verb) {
    case VERB_ROLL: mode_roll(scenario, state, action->arg[0], sink); break;
    case VERB_REGROUP:
    case VERB_PRESS_ON:
        if (action->verb == VERB_REGROUP) {
            jidai_mode_set(scenario, state, clan, MODE_REGROUP, RULE_ATTACK_NO_ENEMY, 0, sink);
        }
        next_clan(state, frame);
        end_if_only_tested(state, frame);
        break;
    case VERB_CLAN: go(scenario, state, frame, action->arg[0], sink); break;
    default: /* mode, done */
        next_clan(state, frame);
        if (frame->step == CLAN_GO) state->acted = 0;
        if (action->verb == VERB_MODE) {
            jidai_mode_test(scenario, state, clan, (uint8_t)action->arg[1], TEST_CHANGE, sink);
        }
    }
}

bool jidai_modes_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    return sequence_top(&state->sequence)->kind == FRAME_MODE ? false : clan_run(scenario, state, sink);
}
