/* Section 8.3: the chits of the turn. Both sides, sealed: buy, recall, assign, aim, seal -> commit -> TURN_DRAW
 * [9.5.1]. */
#include "games/jidai/rules/rules.h"

/* A special chit that gets its task in this phase: those of former turns are in the bowl already. */
static bool is_drafted(const state_t *state, int chit)
{
    return state->place[chit] == PLACE_RESERVE && state->activity[chit - CHIT_SPECIAL] != NO_ACTIVITY;
}

int jidai_points_left(const scenario_t *scenario, const state_t *state, uint8_t side, int commander)
{
    const int recalled = scenario->recall_clan;
    int left = state->points[side][commander == KOSAKA];
    uint64_t clans;
    bits_of_value(state->bought, CLANS, (uint8_t)(commander + 1), &clans, 1);
    clans &= clans_of_side(side);
    if (recalled < CLANS && jidai_recall_is_free(scenario, state, recalled)) clans &= ~clan_bit(recalled);
    left -= bits_count(&clans, 1);
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
        /* he pays only for his own clans [17.2] */
        if (role != TAKEDA || !jidai_commander_rolls(scenario, state, KOSAKA) || !scenario->clan[chit].is_kosaka) {
            return refuse(RULE_TWO_PURSES, REASON_NOT_KOSAKAS, chit, 0, 0, 0);
        }
    } else if (commander != army_commander(role)) {
        return refuse(RULE_POINTS, REASON_NOT_COMMANDER, commander, 0, 0, 0);
    }
    return jidai_points_left(scenario, state, role, commander) > 0 ? ALLOWED
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
    return is_paid || jidai_points_left(scenario, state, role, army_commander(role)) > 0 ? ALLOWED
           : refuse(RULE_CHITS, REASON_NO_POINTS, army_commander(role), 0, 0, 0);
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

struct refusal jidai_chits_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (action->verb) {
    case VERB_BUY: return buy_legal(scenario, state, action);
    case VERB_ASSIGN: return assign_legal(scenario, state, action);
    case VERB_AIM: return aim_legal(scenario, state, action);
    case VERB_RECALL:
        if (action->role != UESUGI || !may_recall(scenario, state)) {
            return refuse(RULE_RECALL, REASON_NO_RECALL, scenario->recall_losses, 0, 0, 0);
        }
        return scenario->edition.recall_free || jidai_points_left(scenario, state, UESUGI, KENSHIN) > 0 ? ALLOWED
               : refuse(RULE_RECALL, REASON_NO_POINTS, KENSHIN, 0, 0, 0);
    case VERB_SEAL: {
        const int chit = chit_without_target(state, action->role);
        return chit < 0 ? ALLOWED : refuse(RULE_CHIT_SPECIAL, REASON_NOT_AIMED, chit, 0, 0, 0);
    }
    default: return refuse(RULE_CHITS, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

/* Clan chits that a commander can pay for. */
uint64_t jidai_chits_to_buy(const scenario_t *scenario, const state_t *state, uint8_t side, int commander)
{
    uint64_t reserve, unbought;
    if (jidai_points_left(scenario, state, side, commander) <= 0) return 0;
    bits_of_value(state->place, CLANS, PLACE_RESERVE, &reserve, 1);
    bits_of_value(state->bought, CLANS, 0, &unbought, 1);
    return reserve & unbought & clans_of_side(side) & (commander == KOSAKA ? scenario->kosakas : UINT64_MAX);
}

static void offer_purchases(const scenario_t *scenario, const state_t *state, uint8_t role, int commander,
                            struct choices *ret)
{
    struct action *action;
    const uint64_t chits = jidai_chits_to_buy(scenario, state, role, commander);
    if (!chits) return;
    uint64_t *set = choices_add_ranged(ret, role, VERB_BUY, 0, 1, &action);
    action->nargs = 2;
    action->arg[1] = commander;
    *set = chits;
}

/* The tasks that a special chit can be given. */
static uint64_t tasks_to_assign(const scenario_t *scenario, const state_t *state, uint8_t role, int chit)
{
    uint64_t tasks = 0;
    for (int a = 0; a < ACTIVITIES; a++) {
        const struct action assign = { .role = role, .verb = VERB_ASSIGN, .nargs = 2, .arg = { chit, a } };
        if (!assign_legal(scenario, state, &assign).reason) tasks |= UINT64_C(1) << a;
    }
    return tasks;
}

void jidai_chits_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    offer_purchases(scenario, state, role, army_commander(role), ret);
    if (role == TAKEDA && jidai_commander_rolls(scenario, state, KOSAKA)) {
        offer_purchases(scenario, state, role, KOSAKA, ret);
    }
    uint64_t tasks = jidai_plan_has_chits(scenario, state, role) ? UINT64_MAX : 0;
    const struct action recall = { .role = role, .verb = VERB_RECALL };
    if (role == UESUGI && !jidai_chits_legal(scenario, state, &recall).reason) choices_add(ret, role, VERB_RECALL);
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
        if (state->place[chit] != PLACE_RESERVE) continue;
        if (tasks == UINT64_MAX) tasks = tasks_to_assign(scenario, state, role, chit); /* the same for all of them */
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
            const role_set seen = jidai_recall_is_hidden(scenario, state) ? ROLE_BIT(UESUGI) : ROLE_ALL;
            TELL_AS(sink, EVENT_RECALLED, RULE_RECALL, 0, 0, seen, 0, ROLE_ALL, c, state->place[c]);
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

static void aim(state_t *state, int chit, int clan)
{
    uint8_t *target = state->target[chit - CHIT_SPECIAL];
    int i = 0;
    if (state->activity[chit - CHIT_SPECIAL] == ACTIVITY_COMBINED) {
        while (target[i] != NO_CLAN) i++;
    }
    target[i] = (uint8_t)clan;
}

void jidai_chits_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
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
