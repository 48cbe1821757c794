/* Chapter 8: command points, the attempt to activate a plan (7.2), and the chits of the turn.
 *
 *     TURN_POINTS   one die a commander [8.2, 17.2]
 *     TURN_PLAN     sealed: save, try-plan, seal [7.2]
 *     TURN_TRY      two dice for each side that tries; TURN_CONFORM after a success [7.2-conform]
 *     TURN_CHITS    sealed: buy, recall, assign, aim, seal [8.3, 9.5.1] -> commit -> TURN_DRAW
 *
 * The command phase is two sealed phases because the plan's dice fall between them: special chits of a plan
 * that has just become active can be used at once [ruling:command-sealed]. */
#include "games/jidai/rules.h"

static const uint8_t army_commander[ARMIES] = { [UESUGI] = KENSHIN, [TAKEDA] = SHINGEN };

/* ---- points -------------------------------------------------------------------------------------- */

static bool commander_rolls(const scenario_t *scenario, const state_t *state, int commander)
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
    const int clan = scenario->unit[scenario->commander[army_commander[side]]].clan;
    const bool is_secret = scenario->edition.secret_modes;
    int score = die - state->bundori[side];
    if (commander != KOSAKA && state->mode[clan] != MODE_DEFENSE) score--;
    if (jidai_plan_has(state, side, PLAN_GANKO)) {
        score++;
        jidai_plan_show(scenario, state, side, RULE_GANKO, sink);
        TELL(sink, EVENT_GANKO, RULE_GANKO, RULE_POINTS, commander);
    }
    const int row = score < 0 ? 0 : score >= COMMAND_ROWS ? COMMAND_ROWS - 1 : score;
    const uint8_t points = scenario->command[scenario->command_column[commander][state->turn]][row];
    state->points[side][commander == KOSAKA] = points;
    if (score != die) {
        TELL_AS(sink, EVENT_POINTS_MODIFIED, RULE_POINTS_MODIFIERS, RULE_BUNDORI, 0,
                is_secret ? ROLE_BIT(side) : ROLE_ALL, 0, ROLE_ALL, commander, score - die);
    }
    TELL_AS(sink, EVENT_POINTS, commander == KOSAKA || !commander_rolls(scenario, state, KOSAKA) ? RULE_POINTS
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
        bool is_free = jidai_clan_is_on_map(scenario, state, c) && !jidai_clan_is_in_siege(scenario, state, c);
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

/* ---- chits --------------------------------------------------------------------------------------- */

/* A special chit that gets its task in this phase: those of former turns are in the bowl already. */
static bool is_drafted(const state_t *state, int chit)
{
    return state->place[chit] == PLACE_RESERVE && state->activity[chit - CHIT_SPECIAL] != NO_ACTIVITY;
}

static int points_left(const scenario_t *scenario, const state_t *state, uint8_t side, int commander)
{
    int left = state->points[side][commander == KOSAKA];
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (state->bought[c] == commander + 1 && !jidai_recall_is_free(scenario, state, c)) left--;
    }
    for (int i = 0; i < SPECIALS && commander != KOSAKA; i++) {
        const int chit = CHIT_SPECIAL + SPECIALS * side + i;
        if (is_drafted(state, chit) && state->activity[chit - CHIT_SPECIAL] != ACTIVITY_IMPETUOUS) left--;
    }
    return left;
}

static bool may_recall(const scenario_t *scenario, const state_t *state)
{
    const int clan = scenario->recall_clan;
    return clan != NO_CLAN && !state->has_recalled && !state->bought[clan] && scenario->recall_losses &&
           jidai_units_lost(scenario, state, UESUGI) >= scenario->recall_losses;
}

/* A task can be aimed at a clan on the map; for a combined manoeuvre also at one on an entry point. */
static bool may_aim(const scenario_t *scenario, const state_t *state, int clan, int activity)
{
    if (jidai_clan_is_on_map(scenario, state, clan)) return !jidai_clan_is_in_siege(scenario, state, clan);
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end && activity == ACTIVITY_COMBINED; u++) {
        if (jidai_unit_node(state, u) != HEX_NONE) return true;
    }
    return false;
}

static uint64_t clans_to_aim(const scenario_t *scenario, const state_t *state, uint8_t side, int activity)
{
    uint64_t clans = 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (may_aim(scenario, state, c, activity)) clans |= clan_bit(c);
    }
    return clans;
}

static bool has_target(const scenario_t *scenario, const state_t *state, uint8_t side, int activity)
{
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (may_aim(scenario, state, c, activity)) return true;
    }
    return false;
}

static uint64_t clans_aimed(const state_t *state, int chit)
{
    uint64_t clans = 0;
    for (int i = 0; i < TARGETS; i++) {
        const uint8_t clan = state->target[chit - CHIT_SPECIAL][i];
        if (clan < CLANS) clans |= clan_bit(clan);
    }
    return clans;
}

static struct refusal buy_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int chit = action->arg[0], commander = action->arg[1];
    const uint8_t role = action->role;
    if (!chit_is_clan(chit) || chit_side(chit) != role) return refuse(RULE_CHITS, REASON_NOT_CLAN_CHIT, chit, 0, 0, 0);
    if (state->place[chit] != PLACE_RESERVE) return refuse(RULE_CHITS, REASON_NOT_IN_RESERVE, chit, 0, 0, 0);
    if (state->bought[chit]) return refuse(RULE_CHITS, REASON_BOUGHT, chit, 0, 0, 0);
    if (commander == KOSAKA) {
        if (role != TAKEDA || !commander_rolls(scenario, state, KOSAKA) || !scenario->clan[chit].is_kosaka) {
            return refuse(RULE_TWO_PURSES, REASON_NOT_KOSAKAS, chit, 0, 0, 0);
        }
    } else if (commander != army_commander[role]) {
        return refuse(RULE_POINTS, REASON_NOT_COMMANDER, commander, 0, 0, 0);
    }
    return points_left(scenario, state, role, commander) > 0 ? ALLOWED
           : refuse(RULE_CHITS, REASON_NO_POINTS, commander, 0, 0, 0);
}

static struct refusal assign_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int chit = action->arg[0], activity = action->arg[1];
    const uint8_t role = action->role;
    if (!chit_is_special(chit) || chit_side(chit) != role) {
        return refuse(RULE_SPECIAL_CHITS, REASON_NOT_SPECIAL_CHIT, chit, 0, 0, 0);
    }
    if (!jidai_plan_has_chits(scenario, state, role)) return refuse(RULE_PLAN_ACTIVATE, REASON_PLAN_SLEEPS, 0, 0, 0, 0);
    if (state->place[chit] != PLACE_RESERVE) return refuse(RULE_CHITS, REASON_NOT_IN_RESERVE, chit, 0, 0, 0);
    const uint8_t now = state->activity[chit - CHIT_SPECIAL];
    if (now == activity) return refuse(RULE_ASSIGN, REASON_SAME_TASK, chit, activity, 0, 0);
    if (jidai_plan_left(scenario, state, role, activity) <= 0) {
        return refuse(RULE_ASSIGN, REASON_QUOTA, activity, 0, 0, 0);
    }
    if (activity == ACTIVITY_IMPETUOUS) return ALLOWED;
    if (!has_target(scenario, state, role, activity)) return refuse(RULE_CHIT_SPECIAL, REASON_NO_TARGET, 0, 0, 0, 0);
    const bool is_paid = now != NO_ACTIVITY && now != ACTIVITY_IMPETUOUS;
    return is_paid || points_left(scenario, state, role, army_commander[role]) > 0 ? ALLOWED
           : refuse(RULE_CHITS, REASON_NO_POINTS, army_commander[role], 0, 0, 0);
}

static struct refusal aim_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int chit = action->arg[0], clan = action->arg[1];
    if (!chit_is_special(chit) || chit_side(chit) != action->role) {
        return refuse(RULE_SPECIAL_CHITS, REASON_NOT_SPECIAL_CHIT, chit, 0, 0, 0);
    }
    const uint8_t activity = state->activity[chit - CHIT_SPECIAL];
    if (!is_drafted(state, chit)) return refuse(RULE_SPECIAL_CHITS, REASON_NO_TASK, chit, 0, 0, 0);
    if (activity == ACTIVITY_IMPETUOUS) return refuse(RULE_IMPETUOUS, REASON_AIM_LATER, chit, 0, 0, 0);
    if (clan_side(clan) != action->role) return refuse(RULE_CLAN, REASON_CLAN_NOT_YOURS, clan, 0, 0, 0);
    if (!may_aim(scenario, state, clan, activity)) {
        return refuse(RULE_CHIT_SPECIAL, REASON_CLAN_AWAY, clan, 0, 0, 0);
    }
    const uint64_t aimed = clans_aimed(state, chit);
    if (aimed & clan_bit(clan)) return refuse(RULE_CHIT_SPECIAL, REASON_AIMED, clan, 0, 0, 0);
    if (activity == ACTIVITY_COMBINED && __builtin_popcountll(aimed) == TARGETS) {
        return refuse(RULE_COMBINED, REASON_FOUR_CLANS, 0, 0, 0, 0);
    }
    return ALLOWED;
}

static int chit_without_target(const state_t *state, uint8_t side)
{
    for (int i = 0; i < SPECIALS; i++) {
        const int chit = CHIT_SPECIAL + SPECIALS * side + i;
        if (is_drafted(state, chit) && state->activity[chit - CHIT_SPECIAL] != ACTIVITY_IMPETUOUS &&
            !clans_aimed(state, chit)) return chit;
    }
    return -1;
}

static struct refusal chits_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (action->verb) {
    case VERB_BUY: return buy_legal(scenario, state, action);
    case VERB_ASSIGN: return assign_legal(scenario, state, action);
    case VERB_AIM: return aim_legal(scenario, state, action);
    case VERB_RECALL:
        if (action->role != UESUGI || !may_recall(scenario, state)) {
            return refuse(RULE_RECALL, REASON_NO_RECALL, scenario->recall_losses, 0, 0, 0);
        }
        return scenario->edition.recall_free || points_left(scenario, state, UESUGI, KENSHIN) > 0 ? ALLOWED
               : refuse(RULE_RECALL, REASON_NO_POINTS, KENSHIN, 0, 0, 0);
    case VERB_SEAL: {
        const int chit = chit_without_target(state, action->role);
        return chit < 0 ? ALLOWED : refuse(RULE_CHIT_SPECIAL, REASON_NOT_AIMED, chit, 0, 0, 0);
    }
    default: return refuse(RULE_CHITS, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

/* Clan chits that a commander can pay for. */
static uint64_t chits_to_buy(const scenario_t *scenario, const state_t *state, uint8_t side, int commander)
{
    uint64_t chits = 0;
    if (points_left(scenario, state, side, commander) <= 0) return 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        if (state->place[c] != PLACE_RESERVE || state->bought[c]) continue;
        if (commander != KOSAKA || scenario->clan[c].is_kosaka) chits |= clan_bit(c);
    }
    return chits;
}

static void offer_purchases(const scenario_t *scenario, const state_t *state, uint8_t role, int commander,
                            struct choices *ret)
{
    struct action *action;
    const uint64_t chits = chits_to_buy(scenario, state, role, commander);
    if (!chits) return;
    uint64_t *set = choices_add_ranged(ret, role, VERB_BUY, 0, 1, &action);
    action->nargs = 2;
    action->arg[1] = commander;
    *set = chits;
}

static void chits_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    offer_purchases(scenario, state, role, army_commander[role], ret);
    if (role == TAKEDA && commander_rolls(scenario, state, KOSAKA)) {
        offer_purchases(scenario, state, role, KOSAKA, ret);
    }
    const struct action recall = { .role = role, .verb = VERB_RECALL };
    if (!chits_legal(scenario, state, &recall).reason) choices_add(ret, role, VERB_RECALL);
    for (int i = 0; i < SPECIALS; i++) {
        const int chit = CHIT_SPECIAL + SPECIALS * role + i;
        const uint8_t activity = state->activity[chit - CHIT_SPECIAL];
        if (is_drafted(state, chit)) {
            const uint64_t aimed = clans_aimed(state, chit);
            const int room = activity == ACTIVITY_COMBINED ? TARGETS : activity == ACTIVITY_IMPETUOUS ? 0 : 1;
            if (__builtin_popcountll(aimed) < room) {
                jidai_offer_pairs(ret, role, VERB_AIM, chit, clans_to_aim(scenario, state, role, activity) & ~aimed);
            }
            continue;
        }
        uint64_t tasks = 0;
        for (int a = 0; a < ACTIVITIES && jidai_plan_has_chits(scenario, state, role); a++) {
            const struct action assign = { .role = role, .verb = VERB_ASSIGN, .nargs = 2, .arg = { chit, a } };
            if (!assign_legal(scenario, state, &assign).reason) tasks |= UINT64_C(1) << a;
        }
        jidai_offer_pairs(ret, role, VERB_ASSIGN, chit, tasks);
    }
    if (chit_without_target(state, role) < 0) choices_add(ret, role, VERB_SEAL);
}

/* What everybody sees of a chit that is put somewhere; with fog only its owner does [2.3-fog]. */
static void tell_chit(const scenario_t *scenario, int chit, int place, uint16_t rule, uint16_t also,
                      struct sink *sink)
{
    const role_set seen = scenario->edition.fog_hides_chits ? ROLE_BIT(chit_side(chit)) : ROLE_ALL;
    TELL_AS(sink, EVENT_CHIT_PLACED, rule, also, 0, seen, 0, ROLE_ALL, chit, place);
}

/* Both have sealed: chits go to the bowl or onto the delay track [8.3-delay, track:delay]. */
static void commit(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    TELL_AS(sink, EVENT_OPENED, RULE_RULING_SEALED, RULE_COMMAND_PHASE, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, 0);
    uint8_t distance[CLANS] = { 0 };
    for (int i = 0; i < COMMANDERS; i++) {
        uint64_t clans = 0;
        for (int c = 0; c < CLANS; c++) clans |= state->bought[c] == i + 1 ? clan_bit(c) : 0;
        if (clans) jidai_command_distances(scenario, state, i, clans, distance);
    }
    for (int c = 0; c < CLANS; c++) {
        if (!state->bought[c]) continue;
        if (c == scenario->recall_clan && state->box[scenario->clan[c].first] == BOX_WAITING) {
            state->has_recalled = 1; /* in French perhaps once more: its chit was not drawn [edition:17.3] */
            state->place[c] = (uint8_t)(PLACE_BOWL + scenario->recall_box);
            TELL(sink, EVENT_RECALLED, RULE_RECALL, 0, c, state->place[c]);
            continue;
        }
        const int box = jidai_command_box(distance[c]);
        state->place[c] = (uint8_t)(PLACE_BOWL + box);
        tell_chit(scenario, c, state->place[c], box ? RULE_CHIT_DELAY : RULE_CHITS,
                  jidai_clan_is_on_map(scenario, state, c) ? 0 : RULE_ENTRY_DELAY, sink);
    }
    for (int chit = CHIT_SPECIAL; chit < CHIT_RALLY; chit++) {
        if (!is_drafted(state, chit)) continue;
        state->place[chit] = PLACE_BOWL;
        tell_chit(scenario, chit, PLACE_BOWL, RULE_CHIT_SPECIAL, RULE_RULING_SEALED, sink);
    }
    if (scenario->edition.fog_hides_chits) TELL(sink, EVENT_FOG, RULE_FOG, 0, 0);
    jidai_command_begin(scenario, state); /* unused points are lost [8.2] */
    jidai_compulsory_in(scenario, state, sink);
    sequence_top(&state->sequence)->step = TURN_DRAW;
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_command_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    role_set roles = 0;
    uint8_t dice = 0;
    switch (frame->step) {
    case TURN_POINTS:
        for (int i = 0; i < COMMANDERS; i++) dice = (uint8_t)(dice + commander_rolls(scenario, state, i));
        jidai_ask_dice(dice, RULE_POINTS, PROMPT_POINTS, state->turn, 0, ret);
        break;
    case TURN_PLAN:
        for (uint8_t side = 0; side < ARMIES; side++) {
            if (works_on_plan(scenario, state, side)) roles |= ROLE_BIT(side);
        }
        *ret = (struct pending){ .kind = PENDING_DECISION, .rule = RULE_PLAN_ACTIVATE, .prompt = PROMPT_PLAN,
            .roles = (role_set)(roles & ~state->sealed) };
        break;
    case TURN_TRY: jidai_ask_dice(2, RULE_PLAN_ACTIVATE, PROMPT_TRY, frame->arg[0], 0, ret); break;
    case TURN_CONFORM: jidai_ask_role(frame->role, RULE_PLAN_CONFORM, PROMPT_CONFORM, frame->role, 0, 0, ret); break;
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
    default: chits_choices(scenario, state, role, ret);
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
    default: return chits_legal(scenario, state, action);
    }
}

#define TELL_OWNER(kind, rule, also, ...) \
    TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)

static void aim(state_t *state, int chit, int clan)
{
    uint8_t *target = state->target[chit - CHIT_SPECIAL];
    int i = 0;
    if (state->activity[chit - CHIT_SPECIAL] == ACTIVITY_COMBINED) {
        while (target[i] != NO_CLAN) i++;
    }
    target[i] = (uint8_t)clan;
}

static void chits_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int32_t a = action->arg[0], b = action->arg[1];
    switch (action->verb) {
    case VERB_BUY:
        state->bought[a] = (uint8_t)(b + 1);
        TELL_OWNER(EVENT_BOUGHT, RULE_CHITS, b == KOSAKA ? RULE_TWO_PURSES : 0, a, b);
        break;
    case VERB_RECALL:
        state->bought[scenario->recall_clan] = KENSHIN + 1;
        TELL_OWNER(EVENT_SENT_FOR, RULE_RECALL, 0, scenario->recall_clan);
        break;
    case VERB_ASSIGN:
        state->activity[a - CHIT_SPECIAL] = (uint8_t)b;
        memset(state->target[a - CHIT_SPECIAL], NO_CLAN, TARGETS);
        TELL_OWNER(EVENT_ASSIGNED, RULE_ASSIGN, b == ACTIVITY_IMPETUOUS ? RULE_IMPETUOUS : RULE_CHIT_SPECIAL, a, b);
        break;
    case VERB_AIM:
        aim(state, a, b);
        TELL_OWNER(EVENT_AIMED, RULE_CHIT_SPECIAL, 0, a, b);
        break;
    default: /* seal */
        state->sealed |= ROLE_BIT(action->role);
        TELL(sink, EVENT_SEALED, RULE_CHITS, RULE_RULING_SEALED, action->role);
        if (state->sealed == (ROLE_BIT(UESUGI) | ROLE_BIT(TAKEDA))) commit(scenario, state, sink);
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
            if (commander_rolls(scenario, state, i)) roll_points(scenario, state, i, action->arg[die++], sink);
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
    default: chits_apply(scenario, state, action, sink);
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
