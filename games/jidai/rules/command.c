/* Chapter 8: command points, the attempt to activate a plan (7.2), and the chits of the turn (chits.c).
 *
 *     TURN_POINTS   one die a commander [8.2, 17.2]
 *     TURN_PLAN     sealed: save, try-plan, seal [7.2]
 *     TURN_TRY      two dice for each side that tries; TURN_CONFORM after a success [7.2-conform]
 *     TURN_CHITS    sealed: buy, recall, assign, aim, seal [8.3, 9.5.1] -> commit -> TURN_DRAW
 *
 * The command phase is two sealed phases because the plan's dice fall between them: special chits of a plan
 * that has just become active can be used at once [ruling:command-sealed]. */
#include "games/jidai/rules/rules.h"

/* ---- points -------------------------------------------------------------------------------------- */

/* Kosaka rolls for himself only where the table has a column for him [17.2]. */
bool jidai_commander_rolls(const scenario_t *scenario, const state_t *state, int commander)
{
    return scenario->command_column[commander][state->turn] != NO_VALUE;
}

void jidai_command_begin(const scenario_t *scenario, state_t *state)
{
    (void)scenario;
    memset(state->points, 0, sizeof state->points);
    memset(state->bought, 0, sizeof state->bought);
    memset(state->trying, 0, sizeof state->trying);
    memset(state->saving, NO_VALUE, sizeof state->saving);
    state->sealed = 0;
}

/* [8.2-modifiers]: -1 if clan A does not defend (its own commander's roll only), less the Bundori
 * [track:bundori] on every roll, and Ganko's +1 [7.3-ganko]. */
static void roll_points(const scenario_t *scenario, state_t *state, int commander, int die, struct sink *sink)
{
    const uint8_t side = commander == KENSHIN ? UESUGI : TAKEDA;
    const int clan = scenario->unit[scenario->commander[army_commander(side)]].clan;
    const bool is_secret = scenario->edition.secret_modes;
    int score = die - state->bundori[side];
    const bool has_mode = jidai_clan_is_alive(scenario, state, clan); /* without units there is no marker */
    if (commander != KOSAKA && has_mode && state->mode[clan] != MODE_DEFENSE) score--;
    if (jidai_plan_has(state, side, PLAN_GANKO)) {
        score++;
        jidai_plan_show(scenario, state, side, RULE_GANKO, sink);
        TELL(sink, EVENT_GANKO, RULE_GANKO, RULE_POINTS, commander);
    }
    const int row = score < 0 ? 0 : score >= COMMAND_ROWS ? COMMAND_ROWS - 1 : score;
    /* [table:command] */
    const uint8_t points = scenario->command[scenario->command_column[commander][state->turn]][row];
    state->points[side][commander == KOSAKA] = points; /* [17.2] */
    if (score != die) {
        TELL_AS(sink, EVENT_POINTS_MODIFIED, RULE_POINTS_MODIFIERS, RULE_BUNDORI, 0,
                is_secret ? ROLE_BIT(side) : ROLE_ALL, 0, ROLE_ALL, commander, score - die);
    }
    TELL_AS(sink, EVENT_POINTS, commander == KOSAKA || !jidai_commander_rolls(scenario, state, KOSAKA) ? RULE_POINTS
            : side == TAKEDA ? RULE_TWO_PURSES : RULE_POINTS, commander == KOSAKA ? RULE_TWO_PURSES : 0, 0,
            is_secret ? ROLE_BIT(side) : ROLE_ALL, 0, ROLE_ALL, commander, die, points);
}

/* ---- the plan ------------------------------------------------------------------------------------ */

static bool works_on_plan(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return scenario->may_plan[side] && !(state->plan_active & ROLE_BIT(side));
}

/* [18.2]: Shingen only while an enemy stands on the map itself. */
static bool may_save(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    if (scenario->is_historical || side == UESUGI) return true;
    for (int u = 0; u < scenario->first_takeda; u++) {
        if (unit_is_on_map(state, u)) return true;
    }
    return false;
}

static int plan_points(const state_t *state, uint8_t side)
{
    return state->saved[side] + (state->saving[side] == NO_VALUE ? 0 : state->saving[side]);
}

static uint64_t clans_to_conform(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const uint8_t modes = jidai_plan_modes(scenario, state->plan[side]);
    uint64_t clans = 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        bool is_free = jidai_clan_is_on_map(scenario, state, c); /* in a siege as well: Kaizu has no zones [13.3] */
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end && is_free; u++) {
            is_free = !jidai_is_in_zone(state, state->hex[u], enemy_of(side));
        }
        if (is_free && !(modes >> (state->mode[c] % MODES) & 1)) clans |= clan_bit(c);
    }
    return clans;
}

/* Openly, so it tells something of the plan. */
static void conform(const scenario_t *scenario, state_t *state, int clan, uint8_t mode, struct sink *sink)
{
    TELL_AS(sink, EVENT_CONFORMS, RULE_PLAN_CONFORM, RULE_PLAN, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, clan, mode);
    jidai_mode_set(scenario, state, clan, mode, RULE_PLAN_CONFORM, 0, sink);
    jidai_mode_show(scenario, state, clan, sink);
}

static void plan_sealed(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    TELL_AS(sink, EVENT_OPENED, RULE_RULING_SEALED, RULE_COMMAND_PHASE, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, 0);
    for (uint8_t side = 0; side < ARMIES; side++) {
        const uint8_t saving = state->saving[side];
        if (saving == NO_VALUE) continue;
        state->saved[side] = (uint8_t)(state->saved[side] + saving);
        state->points[side][0] = (uint8_t)(state->points[side][0] - saving);
        state->saving[side] = NO_VALUE;
        TELL_AS(sink, EVENT_SAVED, RULE_PLAN_ACTIVATE, scenario->is_historical ? 0 : RULE_HYPOTHETICAL_PLANS, 0,
                ROLE_BIT(side), 0, ROLE_ALL, side, saving, state->saved[side]);
    }
    state->sealed = 0;
    frame->step = TURN_TRY;
    frame->arg[0] = UESUGI;
}

/* Two dice at or under the points put by [7.2, example:7.2]; otherwise the excess is lost [7.2-failure], down to zero
 * [ruling:saved-points]. */
static void try_plan(const scenario_t *scenario, state_t *state, uint8_t side, int dice, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    state->trying[side] = 0;
    if (dice <= state->saved[side]) {
        state->plan_active |= ROLE_BIT(side);
        state->saved[side] = 0;
        TELL_AS(sink, EVENT_PLAN_ACTIVE, RULE_PLAN_ACTIVATE, scenario->is_historical ? RULE_SHINGEN_PLAN : 0,
                EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, side, dice);
        jidai_special_chits_in(state, side);
        frame->step = TURN_CONFORM;
        frame->role = side;
        return;
    }
    const int left = 2 * state->saved[side] - dice;
    state->saved[side] = (uint8_t)(left > 0 ? left : 0);
    TELL_AS(sink, EVENT_PLAN_FAILS, RULE_PLAN_FAILURE, 0, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, side, dice);
    TELL_AS(sink, EVENT_SAVED_LEFT, RULE_PLAN_FAILURE, RULE_RULING_SAVED, 0, ROLE_BIT(side), 0, ROLE_ALL, side,
            state->saved[side]);
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_command_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    role_set roles = 0;
    uint8_t dice = 0;
    switch (frame->step) {
    case TURN_POINTS:
        for (int i = 0; i < COMMANDERS; i++) dice = (uint8_t)(dice + jidai_commander_rolls(scenario, state, i));
        ask_dice(dice, RULE_POINTS, PROMPT_POINTS, state->turn, 0, ret);
        break;
    case TURN_PLAN:
        for (uint8_t side = 0; side < ARMIES; side++) {
            if (works_on_plan(scenario, state, side)) roles |= ROLE_BIT(side);
        }
        *ret = (struct pending){ .kind = PENDING_DECISION, .rule = RULE_PLAN_ACTIVATE, .prompt = PROMPT_PLAN,
            .roles = (role_set)(roles & ~state->sealed) };
        break;
    case TURN_TRY: ask_dice(2, RULE_PLAN_ACTIVATE, PROMPT_TRY, frame->arg[0], 0, ret); break;
    case TURN_CONFORM: ask_role(frame->role, RULE_PLAN_CONFORM, PROMPT_CONFORM, frame->role, 0, 0, ret); break;
    default:
        *ret = (struct pending){ .kind = PENDING_DECISION, .rule = RULE_CHITS, .prompt = PROMPT_CHITS,
            .roles = (role_set)((ROLE_BIT(UESUGI) | ROLE_BIT(TAKEDA)) & ~state->sealed) };
    }
}

void jidai_command_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    struct action *action;
    switch (sequence_top_const(&state->sequence)->step) {
    case TURN_PLAN:
        if (state->saving[role] == NO_VALUE && may_save(scenario, state, role)) {
            uint64_t *set = choices_add_ranged(ret, role, VERB_SAVE, 0, 1, &action);
            action->nargs = 1;
            *set = (UINT64_C(2) << state->points[role][0]) - 1;
            return;
        }
        if (!state->trying[role] && plan_points(state, role) >= 2) choices_add(ret, role, VERB_TRY_PLAN);
        choices_add(ret, role, VERB_SEAL);
        break;
    case TURN_CONFORM: {
        uint64_t clans = clans_to_conform(scenario, state, role);
        if (!clans || !scenario->edition.must_conform) choices_add(ret, role, VERB_DONE);
        for (; clans; clans &= clans - 1) {
            jidai_offer_pairs(ret, role, VERB_CONFORM, __builtin_ctzll(clans),
                              jidai_plan_modes(scenario, state->plan[role]));
        }
        break;
    }
    default: jidai_chits_choices(scenario, state, role, ret);
    }
}

static struct refusal plan_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const uint8_t role = action->role;
    switch (action->verb) {
    case VERB_SAVE:
        if (!may_save(scenario, state, role)) return refuse(RULE_HYPOTHETICAL_PLANS, REASON_NO_ENEMY_YET, 0, 0, 0, 0);
        return action->arg[0] >= 0 && action->arg[0] <= state->points[role][0] ? ALLOWED
               : refuse(RULE_PLAN_ACTIVATE, REASON_TOO_FEW_POINTS, action->arg[0], state->points[role][0], 0, 0);
    case VERB_TRY_PLAN:
        if (state->trying[role]) return refuse(RULE_PLAN_ACTIVATE, REASON_TRIES, 0, 0, 0, 0);
        return plan_points(state, role) >= 2 ? ALLOWED
               : refuse(RULE_PLAN_ACTIVATE, REASON_HOPELESS, plan_points(state, role), 0, 0, 0);
    case VERB_SEAL:
        return state->saving[role] != NO_VALUE || !may_save(scenario, state, role) ? ALLOWED
               : refuse(RULE_PLAN_ACTIVATE, REASON_SAVE_FIRST, 0, 0, 0, 0);
    default: return refuse(RULE_PLAN_ACTIVATE, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

struct refusal jidai_command_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (sequence_top_const(&state->sequence)->step) {
    case TURN_PLAN: return plan_legal(scenario, state, action);
    case TURN_CONFORM: {
        const uint64_t clans = clans_to_conform(scenario, state, action->role);
        if (action->verb == VERB_DONE) {
            return clans && scenario->edition.must_conform ? refuse(RULE_PLAN_CONFORM, REASON_MUST_CONFORM,
                       __builtin_ctzll(clans), 0, 0, 0) : ALLOWED;
        }
        if (action->verb != VERB_CONFORM) return refuse(RULE_PLAN_CONFORM, REASON_NOT_NOW, 0, 0, 0, 0);
        if (!(clans & clan_bit(action->arg[0]))) {
            return refuse(RULE_PLAN_CONFORM, REASON_CANNOT_CONFORM, action->arg[0], 0, 0, 0);
        }
        return jidai_plan_modes(scenario, state->plan[action->role]) >> action->arg[1] & 1 ? ALLOWED
               : refuse(RULE_PLAN, REASON_NOT_IN_PLAN, action->arg[1], 0, 0, 0);
    }
    default: return jidai_chits_legal(scenario, state, action);
    }
}

static void plan_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const uint8_t role = action->role;
    role_set wanted = 0;
    switch (action->verb) {
    case VERB_SAVE:
        state->saving[role] = (uint8_t)action->arg[0];
        TELL_OWNER(EVENT_SAVES, RULE_PLAN_ACTIVATE, 0, role, action->arg[0]);
        break;
    case VERB_TRY_PLAN:
        state->trying[role] = 1;
        TELL_OWNER(EVENT_TRIES, RULE_PLAN_ACTIVATE, 0, role);
        break;
    default: /* seal */
        state->sealed |= ROLE_BIT(role);
        TELL(sink, EVENT_SEALED, RULE_PLAN_ACTIVATE, RULE_RULING_SEALED, role);
        for (uint8_t side = 0; side < ARMIES; side++) {
            if (works_on_plan(scenario, state, side)) wanted |= ROLE_BIT(side);
        }
        if (state->sealed == wanted) plan_sealed(scenario, state, sink);
    }
}

void jidai_command_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    int die = 0;
    switch (frame->step) {
    case TURN_POINTS:
        for (int i = 0; i < COMMANDERS; i++) {
            if (jidai_commander_rolls(scenario, state, i)) roll_points(scenario, state, i, action->arg[die++], sink);
        }
        frame->step = TURN_PLAN;
        break;
    case TURN_PLAN: plan_apply(scenario, state, action, sink); break;
    case TURN_TRY: {
        const uint8_t side = (uint8_t)frame->arg[0]++;
        try_plan(scenario, state, side, action->arg[0] + action->arg[1], sink);
        break;
    }
    case TURN_CONFORM:
        if (action->verb == VERB_DONE) {
            frame->step = TURN_TRY;
            break;
        }
        conform(scenario, state, action->arg[0], (uint8_t)action->arg[1], sink);
        break;
    default: jidai_chits_apply(scenario, state, action, sink);
    }
}

bool jidai_command_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case TURN_PLAN:
        if (works_on_plan(scenario, state, UESUGI) || works_on_plan(scenario, state, TAKEDA)) return false;
        frame->step = TURN_CHITS;
        return true;
    case TURN_TRY:
        while (frame->arg[0] < ARMIES && !state->trying[frame->arg[0]]) frame->arg[0]++;
        if (frame->arg[0] < ARMIES) return false;
        frame->arg[0] = 0;
        frame->step = TURN_CHITS;
        return true;
    case TURN_CONFORM: {
        /* A single mode to go to needs no decision. With secret modes the question is always put, so that
         * its absence tells nothing. */
        const uint64_t clans = clans_to_conform(scenario, state, frame->role);
        const uint8_t modes = jidai_plan_modes(scenario, state->plan[frame->role]);
        if (scenario->edition.secret_modes) return false;
        if (clans && scenario->edition.must_conform && !(modes & (modes - 1))) {
            for (uint64_t left = clans; left; left &= left - 1) {
                conform(scenario, state, __builtin_ctzll(left), (uint8_t)__builtin_ctz(modes), sink);
            }
            return true;
        }
        if (clans) return false;
        frame->step = TURN_TRY;
        return true;
    }
    default: return false;
    }
}
