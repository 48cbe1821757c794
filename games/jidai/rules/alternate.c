/* Chapter 9.3, where both armies act clan by clan, and the combined manoeuvre (9.5.5).
 *
 *     FRAME_ALTERNATE   the higher die begins (not rolled for if only one side has anything to do); then by turns
 *                   `clan CLAN` -> retreat.c, rally.c, movement.c or modes.c, until nobody has a clan left
 *     FRAME_COMBINED  `clan CLAN` ..., `done` -> a die each -> those that went astray move for the enemy
 *                   -> the others are activated as one (modes.c) */
#include "games/jidai/rules/rules.h"

enum alternate_arg { ALTERNATE_TASK, ALTERNATE_ROLLED, ALTERNATE_PASSED };
enum combined_step { COMBINED_PICK, COMBINED_ROLL, COMBINED_ASTRAY, COMBINED_GO, COMBINED_END };

/* ---- what clans can do under a compulsory chit --------------------------------------------------- */

static bool has_unit_in_zone(const scenario_t *scenario, const state_t *state, int clan)
{
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (jidai_is_in_zone(state, state->hex[u], enemy_of(clan_side(clan)))) return true;
    }
    return false;
}

/* A unit on the map that touches no mate, though it has one [9.3.4-rejoin]. */
bool jidai_is_straggler(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    bool has_mate = false;
    if (!unit_is_on_map(state, unit)) return false;
    for (int u = clan->first; u < clan->end; u++) {
        if (u == unit || !unit_is_on_map(state, u)) continue;
        if (jidai_is_beside(scenario, state->hex[unit], state->hex[u])) return false;
        has_mate = true;
    }
    return has_mate;
}

/* Clans that may have something to do, so that clan_has_task is not asked for all. */
static uint64_t clans_for_task(const scenario_t *scenario, const state_t *state, int task)
{
    uint64_t clans = 0;
    switch (task) {
    case TASK_RETREAT:
        for (int u = bits_next(state->obliged, 2, 0); u >= 0; u = bits_next(state->obliged, 2, u + 1)) {
            clans |= clan_bit(scenario->unit[u].clan);
        }
        return clans;
    case TASK_RALLY: return clans_in_mode(state, MODE_REGROUP);
    case TASK_MOVE: return clans_in_mode(state, MODE_MOVE);
    default: return ~clans_in_mode(state, MODE_ATTACK) & (clan_bit(CLANS) - 1); /* TASK_INITIATIVE */
    }
}

/* Is there something for one of them to do? Whose mode has been shown when the chit began, acts under it; so nobody can
 * learn anything from who is not asked [6.2-secret]. */
static bool clan_has_task(const scenario_t *scenario, const state_t *state, int clan, int task, bool is_shown)
{
    const struct clan *c = &scenario->clan[clan];
    const uint8_t mode = state->mode[clan], enemy = enemy_of(c->side);
    /* A siege leaves a clan the Combat and Rally chits; its units outside have the latter as always [13.6]. */
    const bool is_left = task == TASK_RETREAT || task == TASK_RALLY;
    if (!is_left && state->besieger != NO_VALUE && jidai_clan_is_in_siege(scenario, state, clan)) return false;
    if (is_shown && !jidai_mode_is_known(scenario, state, clan)) return false;
    switch (task) {
    case TASK_RETREAT:
        for (int u = c->first; u < c->end; u++) {
            if (set_has(state->obliged, u) && unit_is_on_map(state, u)) return true;
        }
        return false;
    case TASK_RALLY:
        for (int u = c->first; u < c->end; u++) {
            if (jidai_may_rally(scenario, state, u)) return true;
        }
        return false;
    case TASK_MOVE:
        for (int u = c->first; u < c->end; u++) {
            if (jidai_unit_node(state, u) == HEX_NONE) continue;
            if (!jidai_is_in_zone(state, state->hex[u], enemy)) return true;
        }
        return false;
    default: /* TASK_INITIATIVE */
        if (mode == MODE_MOVE || mode == MODE_REGROUP) return has_unit_in_zone(scenario, state, clan);
        for (int u = c->first; u < c->end && mode == MODE_DEFENSE; u++) {
            if (!jidai_is_in_zone(state, state->hex[u], enemy) && jidai_is_straggler(scenario, state, u)) return true;
        }
        return false;
    }
}

/* Of those that have not acted yet, in an army that goes on. */
static uint64_t clans_with_task(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int task = frame->arg[ALTERNATE_TASK];
    uint64_t clans = clans_for_task(scenario, state, task) & ~state->acted;
    for (uint8_t side = 0; side < ARMIES; side++) {
        if (frame->arg[ALTERNATE_PASSED] & ROLE_BIT(side)) clans &= ~clans_of_side(side);
    }
    for (uint64_t left = clans; left; left &= left - 1) {
        const int clan = __builtin_ctzll(left);
        if (!clan_has_task(scenario, state, clan, task, true)) clans &= ~clan_bit(clan);
    }
    return clans;
}

/* Modes on which the chit depends are shown, for what happens next shows them anyway [6.2-secret]. */
void jidai_alternate_begin(const scenario_t *scenario, state_t *state, int task, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_ALTERNATE, UESUGI);
    frame->arg[ALTERNATE_TASK] = (int16_t)task;
    state->acted = 0;
    if (!scenario->edition.secret_modes) return;
    for (uint64_t left = clans_for_task(scenario, state, task); left; left &= left - 1) {
        const int clan = __builtin_ctzll(left);
        if (clan_has_task(scenario, state, clan, task, false)) jidai_mode_show(scenario, state, clan, sink);
    }
}

int jidai_alternate_task(const struct frame *frame)
{
    return frame->kind == FRAME_ALTERNATE ? frame->arg[ALTERNATE_TASK] : -1;
}

static uint16_t task_rule(int task)
{
    static const uint16_t rules[] = { [TASK_RETREAT] = RULE_RULING_RETREAT, [TASK_RALLY] = RULE_RALLY_CHIT,
                                      [TASK_MOVE] = RULE_MOVE_CHIT, [TASK_INITIATIVE] = RULE_INITIATIVE };
    return rules[task];
}

static void alternate_pending(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                          struct pending *ret)
{
    static const uint16_t prompts[] = { [TASK_RETREAT] = PROMPT_NEXT_RETREAT, [TASK_RALLY] = PROMPT_NEXT_RALLY,
                                        [TASK_MOVE] = PROMPT_NEXT_MOVE, [TASK_INITIATIVE] = PROMPT_NEXT_INITIATIVE };
    const int task = frame->arg[ALTERNATE_TASK];
    (void)scenario;
    (void)state;
    if (!frame->arg[ALTERNATE_ROLLED]) ask_dice(2, task_rule(task), PROMPT_WHO_BEGINS, 0, 0, ret);
    else ask_role(frame->role, task_rule(task), prompts[task], frame->role, 0, 0, ret);
}

static void carry_out(const scenario_t *scenario, state_t *state, int task, int clan, struct sink *sink)
{
    const uint8_t side = clan_side(clan);
    switch (task) {
    case TASK_RETREAT: jidai_retreat_begin(scenario, state, clan, CAUSE_CHIT, sink); break;
    case TASK_RALLY: jidai_rally_begin(scenario, state, clan, sink); break;
    case TASK_MOVE:
        TELL(sink, EVENT_MARCHES, RULE_MOVE_CHIT, RULE_MOVE, clan);
        jidai_move_begin(scenario, state, side, clan, MOVE_FREELY, sink);
        break;
    default:
        if (state->mode[clan] == MODE_DEFENSE) {
            jidai_mode_test(scenario, state, clan, MODE_MOVE, TEST_REJOIN, sink);
        } else {
            jidai_mode_test(scenario, state, clan, MODE_DEFENSE, TEST_INITIATIVE, sink);
        }
    }
}

static void alternate_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (action->verb == VERB_ROLL) { /* a tie is rolled again [9.3.2] */
        const int uesugi = action->arg[0], takeda = action->arg[1];
        if (uesugi == takeda) return;
        frame->arg[ALTERNATE_ROLLED] = 1;
        frame->role = uesugi > takeda ? UESUGI : TAKEDA;
        TELL(sink, EVENT_BEGINS, task_rule(frame->arg[ALTERNATE_TASK]), 0, frame->role);
        return;
    }
    if (action->verb == VERB_DONE) {
        frame->arg[ALTERNATE_PASSED] = (int16_t)(frame->arg[ALTERNATE_PASSED] | ROLE_BIT(action->role));
        return;
    }
    state->acted |= clan_bit(action->arg[0]);
    frame->role = enemy_of(frame->role);
    carry_out(scenario, state, frame->arg[ALTERNATE_TASK], action->arg[0], sink);
}

void jidai_alternate_next(const scenario_t *scenario, state_t *state)
{
    const struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_ALTERNATE) state->able = clans_with_task(scenario, state, frame);
}

static bool alternate_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int task = frame->arg[ALTERNATE_TASK];
    state->able = clans_with_task(scenario, state, frame);
    const uint64_t clans[ARMIES] = { state->able & clans_of_side(UESUGI), state->able & clans_of_side(TAKEDA) };
    if (!clans[UESUGI] && !clans[TAKEDA]) {
        state->acted = 0;
        sequence_pop(&state->sequence);
        return true;
    }
    if (!frame->arg[ALTERNATE_ROLLED]) {
        if (clans[UESUGI] && clans[TAKEDA]) return false;
        frame->arg[ALTERNATE_ROLLED] = 1;
    }
    if (!clans[frame->role]) frame->role = enemy_of(frame->role);
    const uint64_t own = clans[frame->role];
    if (task != TASK_RETREAT || own & (own - 1)) return false;
    state->acted |= own; /* the only clan that must retreat does so without being asked */
    frame->role = enemy_of(frame->role);
    carry_out(scenario, state, task, __builtin_ctzll(own), sink);
    return true;
}

/* ---- combined manoeuvre [9.5.5] ------------------------------------------------------------------ */

/* Among the clans written down for the chit (arg0); the picked ones are in active_clans, those that have gone
 * astray in `acted`. */
static uint64_t clans_to_pick(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int chit = frame->arg[0];
    uint64_t clans = 0;
    for (int i = 0; i < TARGETS; i++) {
        const int clan = state->target[chit - CHIT_SPECIAL][i];
        if (clan >= CLANS || jidai_clan_is_in_siege(scenario, state, clan)) continue;
        for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
            if (jidai_unit_node(state, u) != HEX_NONE) clans |= clan_bit(clan);
        }
    }
    return clans & ~state->active_clans;
}

void jidai_combined_begin(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    const int16_t chit = sequence_top(&state->sequence)->arg[0];
    (void)scenario;
    state->active_clans = state->astray = 0;
    TELL(sink, EVENT_COMBINED, RULE_COMBINED, RULE_KOKUYOKU, side);
    sequence_push(&state->sequence, FRAME_COMBINED, side)->arg[0] = chit;
}

static void combined_roll(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    int die = 0;
    for (uint64_t clans = state->active_clans; clans; clans &= clans - 1) {
        const int clan = __builtin_ctzll(clans);
        const int natural = action->arg[die++], score = natural + jidai_clan_lead(scenario, state, clan);
        TELL(sink, EVENT_COMBINED_DIE, RULE_COMBINED, 0, clan, natural, score);
        if (natural == 1) { /* nobody leads those who are not on the map [16.2] */
            state->active_clans &= ~clan_bit(clan);
            if (jidai_clan_is_on_map(scenario, state, clan)) state->astray |= clan_bit(clan);
            jidai_mode_set(scenario, state, clan, MODE_REGROUP, RULE_COMBINED, 0, sink);
            jidai_mode_show(scenario, state, clan, sink);
        } else if (score < 3) {
            state->active_clans &= ~clan_bit(clan);
        }
    }
    frame->step = COMBINED_ASTRAY;
}

static bool combined_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case COMBINED_PICK:
        if (clans_to_pick(scenario, state, frame)) return false;
        frame->step = state->active_clans ? COMBINED_ROLL : COMBINED_END;
        return true;
    case COMBINED_ROLL: return false;
    case COMBINED_ASTRAY:
        if (state->astray) {
            const int clan = __builtin_ctzll(state->astray);
            state->astray &= state->astray - 1;
            jidai_move_begin(scenario, state, enemy_of(frame->role), clan, MOVE_ASTRAY, sink);
            return true;
        }
        frame->step = COMBINED_GO;
        return true;
    case COMBINED_GO:
        frame->step = COMBINED_END;
        if (state->active_clans) {
            jidai_clan_begin(scenario, state, frame->role, state->active_clans, CLAN_MAY_CHANGE | CLAN_TESTS_REGROUP,
                             sink);
        }
        return true;
    default:
        sequence_pop(&state->sequence);
        return true;
    }
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_alternate_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_ALTERNATE) {
        alternate_pending(scenario, state, frame, ret);
    } else if (frame->step == COMBINED_PICK) {
        ask_role(frame->role, RULE_COMBINED, PROMPT_COMBINED, frame->role, 0, 0, ret);
    } else {
        ask_dice((uint8_t)__builtin_popcountll(state->active_clans), RULE_COMBINED, PROMPT_COMBINED_DICE,
                       frame->role, 0, ret);
    }
}

void jidai_alternate_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_COMBINED) {
        jidai_offer_clans(ret, role, VERB_CLAN, clans_to_pick(scenario, state, frame));
        choices_add(ret, role, VERB_DONE);
        return;
    }
    jidai_offer_clans(ret, role, VERB_CLAN, state->able & clans_of_side(role));
    if (frame->arg[ALTERNATE_TASK] != TASK_RETREAT) choices_add(ret, role, VERB_DONE);
}

struct refusal jidai_alternate_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool is_combined = frame->kind == FRAME_COMBINED;
    const uint16_t rule = is_combined ? RULE_COMBINED : task_rule(frame->arg[ALTERNATE_TASK]);
    if (action->verb == VERB_DONE) {
        return is_combined || frame->arg[ALTERNATE_TASK] != TASK_RETREAT ? ALLOWED
               : refuse(RULE_RETREAT, REASON_MUST_RETREAT, 0, 0, 0, 0);
    }
    if (action->verb != VERB_CLAN) return refuse(rule, REASON_NOT_NOW, 0, 0, 0, 0);
    const int clan = action->arg[0];
    if (clan_side(clan) != action->role) return refuse(RULE_CLAN, REASON_CLAN_NOT_YOURS, clan, 0, 0, 0);
    const uint64_t clans = is_combined ? clans_to_pick(scenario, state, frame)
                                       : state->able;
    return clans & clan_bit(clan) ? ALLOWED : refuse(rule, REASON_NOTHING_TO_DO, clan, 0, 0, 0);
}

void jidai_alternate_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_ALTERNATE) alternate_apply(scenario, state, action, sink);
    else if (action->verb == VERB_ROLL) combined_roll(scenario, state, action, sink);
    else if (action->verb == VERB_CLAN) state->active_clans |= clan_bit(action->arg[0]);
    else frame->step = state->active_clans ? COMBINED_ROLL : COMBINED_END;
}

bool jidai_alternate_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    return sequence_top(&state->sequence)->kind == FRAME_ALTERNATE ? alternate_run(scenario, state, sink)
                                                                : combined_run(scenario, state, sink);
}
