/* Hints for players who think: whole drafts.
 *
 * Orders are made group by group, in the order of their numbers. A draft is a chain: a standing plan for each group
 * that has none yet, then the seal. The first undecided group is tried with each plan that makes sense for it, the
 * others follow their likeliest; whoever gives the first order of a chain and asks again decides about the next group.
 * A plan that changes nothing (a unit that stands) is left out of the chain, so each order comes nearer to the seal. */
#include "games/argad/think/plans.h"

#include <string.h>

#include "games/argad/rules/melee_measure.h"
#include "games/argad/rules/shooting_measure.h"
#include "kit/rng.h"

static void add(struct plan *plan, struct action action)
{
    if (plan->actions < PLAN_ACTIONS) plan->action[plan->actions++] = action;
}

static struct action seal(uint8_t role) { return argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0); }

/* ---- chains ------------------------------------------------------------------------------------------------- */

/* A group's plan is seen in its drafts; the groups before the last one that has any are decided. */
static int first_undecided(const scenario_t *scenario, const state_t *state, uint8_t role)
{
    int first = 0;
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left), group = scenario->figure[i].group;
        const bool has_draft = state->posture[i] != POSTURE_STAY || state->turn_to[i] != NOTHING;
        if (has_draft && group >= first) first = group + 1;
    }
    return first;
}

static bool changes(const state_t *before, const state_t *after)
{
    return memcmp(before->posture, after->posture, sizeof before->posture) != 0 ||
           memcmp(before->turn_to, after->turn_to, sizeof before->turn_to) != 0 ||
           memcmp(before->legs, after->legs, sizeof before->legs) != 0;
}

/* Adds a group's plan to a chain, if it changes something and nobody would end on a friend; the chain's drafts so far
 * are in state. */
static void add_standing(const scenario_t *scenario, state_t *state, uint8_t role, int group, int plan,
                         struct plan *chain)
{
    const struct action action = argad_plan_action(role, VERB_STANDING, 2, mover_of_group(scenario, group), plan, 0);
    state_t tried = *state;
    int a, b;
    if (argad_standing_order_legal(scenario, state, &action).reason) return;
    argad_standing_order_apply(scenario, &tried, &action);
    if (!changes(state, &tried) || argad_orders_overlap(scenario, &tried, role, &a, &b)) return;
    *state = tried;
    add(chain, action);
}

/* One of the plans that make sense for a group: mostly the likeliest. */
static int pick_plan(const int weight[PLANS], struct rng *rng)
{
    int best = PLAN_HOLD, sum = 0;
    for (int plan = 0; plan < PLANS; plan++) {
        sum += weight[plan];
        if (weight[plan] > weight[best]) best = plan;
    }
    if (sum == 0 || rng_below(rng, 4)) return best;
    int at = (int)rng_below(rng, (uint32_t)sum), plan = 0;
    while (at >= weight[plan]) at -= weight[plan++];
    return plan;
}

struct companies { /* of one band: what the groups from the first undecided one on may do */
    int first, count, group[GROUPS], weight[GROUPS][PLANS], usual[GROUPS];
};

enum { FAR_BEHIND = 7 };

static void muster(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng,
                   struct companies *ret)
{
    ret->count = 0;
    for (int g = first_undecided(scenario, state, role); g < scenario->groups; g++) {
        if (scenario->group[g].band != role) continue;
        int *weight = ret->weight[ret->count], most = 0;
        argad_plan_weights(scenario, state, g, weight);
        for (int plan = 0; plan < PLANS; plan++) {
            if (weight[plan] > most) most = weight[plan];
        }
        for (int plan = 0; plan < PLANS; plan++) { /* what is hardly ever right is not worth the time */
            if (FAR_BEHIND * weight[plan] < most) weight[plan] = 0;
        }
        ret->usual[ret->count] = pick_plan(weight, rng);
        ret->group[ret->count++] = g;
    }
}

/* The chain in which all groups do the usual but for one, or (all) for all that can. */
static void chain(const scenario_t *scenario, const state_t *state, uint8_t role, const struct companies *companies,
                  int plan, bool all, struct plan *ret)
{
    state_t drafts = *state;
    *ret = (struct plan){ .weight = 1 };
    for (int i = 0; i < companies->count && ret->actions < PLAN_ACTIONS - 1; i++) {
        const bool is_asked = all ? companies->weight[i][plan] > 0 : i == 0;
        add_standing(scenario, &drafts, role, companies->group[i], is_asked ? plan : companies->usual[i], ret);
    }
    add(ret, seal(role));
}

static bool is_listed(const struct plan list[], int count, const struct plan *plan)
{
    for (int i = 0; i < count; i++) {
        if (list[i].actions == plan->actions &&
            memcmp(list[i].action, plan->action, plan->actions * sizeof plan->action[0]) == 0) return true;
    }
    return false;
}

/* ---- second thoughts ------------------------------------------------------------------------------------------ */

static bool goes(const state_t *state, int figure)
{
    const int posture = state->posture[figure];
    return (posture == POSTURE_MOVE || posture == POSTURE_CHARGE) && !argad_is_in_close_order(state, figure);
}

/* All groups have their plans: the seal, or one of those who come near an enemy stays behind. Of each group one at
 * least goes, so that it is not decided about again. */
static int second_thoughts(const scenario_t *scenario, const state_t *state, uint8_t role, int max, struct plan ret[])
{
    enum { DANGER = 200, SURELY = 16 };
    int count = 0, going[GROUPS] = { 0 };
    ret[count++] = (struct plan){ .weight = SURELY, .actions = 1, .action = { seal(role) } };
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        going[scenario->figure[lowest(left)].group] += goes(state, lowest(left));
    }
    for (uint64_t left = scenario->band[role]; left && count < max; left &= left - 1) {
        const int i = lowest(left), foe = argad_nearest_enemy(scenario, state, role, figure_place(state, i));
        if (foe < 0 || !goes(state, i) || going[scenario->figure[i].group] < 2) continue;
        const int64_t reach = argad_pace_of(scenario, state, i).mm + DANGER;
        if (point_square(figure_place(state, i), figure_place(state, foe)) > reach * reach) continue;
        state_t tried = *state;
        int a, b;
        argad_draft_clear(&tried, i);
        if (argad_orders_overlap(scenario, &tried, role, &a, &b)) continue;
        ret[count] = (struct plan){ .weight = 1 };
        add(&ret[count], argad_plan_action(role, VERB_ORDER, 2, i, POSTURE_STAY, 0));
        add(&ret[count++], seal(role));
    }
    return count;
}

/* ---- amendments ----------------------------------------------------------------------------------------------- */

/* An order and the seal, if it changes something and nobody would end on a friend. */
static bool amend(const scenario_t *scenario, const state_t *state, uint8_t role, const struct action *action,
                  struct plan *ret)
{
    state_t tried = *state;
    int a, b;
    if (argad_orders_legal(scenario, state, action).reason) return false;
    argad_orders_apply(scenario, &tried, action, NULL);
    if (memcmp(&tried, state, sizeof tried) == 0 || argad_orders_overlap(scenario, &tried, role, &a, &b)) return false;
    *ret = (struct plan){ .weight = 1 };
    add(ret, *action);
    add(ret, seal(role));
    return true;
}

/* A group follows another plan, now that all others have theirs. */
static int amend_groups(const scenario_t *scenario, const state_t *state, uint8_t role, int count, int max,
                        struct plan ret[])
{
    for (int g = 0; g < scenario->groups; g++) {
        int weight[PLANS];
        if (scenario->group[g].band != role) continue;
        argad_plan_weights(scenario, state, g, weight);
        for (int plan = 0; plan < PLANS && count < max; plan++) {
            const struct action action = argad_plan_action(role, VERB_STANDING, 2, mover_of_group(scenario, g), plan,
                                                           0);
            count += weight[plan] && amend(scenario, state, role, &action, &ret[count]);
        }
    }
    return count;
}

/* One who stands or charges already runs at another of the nearest whom he can reach. */
static int amend_charges(const scenario_t *scenario, const state_t *state, uint8_t role, int count, int max,
                         struct plan ret[])
{
    enum { FOES = 3 };
    const uint64_t there = argad_figures_on_table(scenario, state);
    for (uint64_t left = scenario->band[role] & there & ~state->fleeing; left; left &= left - 1) {
        const int i = lowest(left);
        const int64_t reach = argad_pace_of(scenario, state, i).mm + HORSE_LENGTH;
        uint64_t foes = there & scenario->band[enemy_of(role)];
        if (argad_is_in_close_order(state, i) || scenario->figure[i].profile->class < 2) continue;
        if (state->posture[i] != POSTURE_CHARGE && state->posture[i] != POSTURE_STAY) continue;
        for (int n = 0; n < FOES && count < max; n++) {
            int nearest = -1;
            int64_t least = reach * reach + 1;
            for (uint64_t others = foes; others; others &= others - 1) {
                const int64_t square = point_square(figure_place(state, i), figure_place(state, lowest(others)));
                if (square >= least) continue;
                least = square;
                nearest = lowest(others);
            }
            if (nearest < 0) break;
            foes &= ~bit_of(nearest);
            const struct action action = argad_plan_action(role, VERB_CHARGE, 2, i, nearest, 0);
            count += amend(scenario, state, role, &action, &ret[count]);
        }
    }
    return count;
}

/* The seal, or one change of what is drafted. Who asks for a few plans only plays on in thought, and seals: changes
 * that nobody has compared would be noise. */
static int amendments(const scenario_t *scenario, const state_t *state, uint8_t role, int max, struct plan ret[])
{
    enum { FEW = 8 };
    int count = second_thoughts(scenario, state, role, max > FEW ? max : 1, ret);
    if (max <= FEW) return count;
    count = amend_groups(scenario, state, role, count, max, ret);
    return amend_charges(scenario, state, role, count, max, ret);
}

/* Drafts of those groups that have none; 0: all have theirs. */
static int plan_orders(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng, int max,
                       struct plan ret[])
{
    static const uint8_t together[] = { PLAN_OBJECTIVE, PLAN_CHARGE, PLAN_PRESS, PLAN_ADVANCE, PLAN_HOLD };
    struct companies companies;
    int a, b, count = 0;
    if (argad_orders_overlap(scenario, state, role, &a, &b)) {
        ret[0] = (struct plan){ .weight = 1, .actions = 1, .action = { argad_plan_mend(scenario, state, role, a, b) } };
        return 1;
    }
    muster(scenario, state, role, rng, &companies);
    for (int plan = 0; plan < PLANS && count < max && companies.count; plan++) {
        if (companies.weight[0][plan] == 0) continue;
        chain(scenario, state, role, &companies, plan, false, &ret[count]);
        if (is_listed(ret, count, &ret[count])) continue;
        ret[count++].weight = (uint16_t)companies.weight[0][plan];
    }
    for (size_t i = 0; i < sizeof together && count < max && companies.count > 1; i++) {
        chain(scenario, state, role, &companies, together[i], true, &ret[count]);
        if (!is_listed(ret, count, &ret[count])) count++;
    }
    return count;
}

/* ---- targets, pairings, follow-ups ---------------------------------------------------------------------------- */

/* Everybody shoots; but whom the enemy has not seen yet may lie still. */
static int plan_targets(const scenario_t *scenario, const state_t *state, uint8_t role, int max, struct plan ret[])
{
    bool is_aimed = false, is_hidden = false;
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        is_aimed |= state->target[lowest(left)] != NO_FIGURE;
        is_hidden |= state->life[lowest(left)] == UNSEEN;
    }
    ret[0] = (struct plan){ .weight = 4 };
    if (!is_aimed && argad_targets_has_any(scenario, state, role)) {
        add(&ret[0], argad_plan_action(role, VERB_VOLLEY, 0, 0, 0, 0));
        ret[1] = (struct plan){ .weight = 1, .actions = 1, .action = { seal(role) } };
    }
    add(&ret[0], seal(role));
    return is_hidden && ret[0].actions > 1 && max > 1 ? 2 : 1;
}

/* A naginata keeps its length without the swing: one blow more is worth more than its +1. Heavier weapons swing. */
static void give_room(const scenario_t *scenario, const state_t *state, uint8_t role, struct plan *ret)
{
    for (uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left);
        if (scenario->figure[i].profile->melee != WEAPON_NAGINATA || state->room[i]) continue;
        if (ret->actions < PLAN_ACTIONS - 1 && argad_may_give_room(scenario, state, i)) {
            add(ret, argad_plan_action(role, VERB_GIVE_ROOM, 1, i, 0, 0));
        }
    }
}

/* Who strikes at whom: each at the foe he is likeliest to beat. */
static void pair_all(const scenario_t *scenario, const state_t *state, uint8_t role, struct plan *ret)
{
    for (uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t foes = argad_foes_of(scenario, state, i);
        int best = -1, best_worth = 0;
        if (!(foes & (foes - 1)) || state->foe[i] != NO_FIGURE || ret->actions >= PLAN_ACTIONS - 1) continue;
        for (uint64_t others = foes; others; others &= others - 1) {
            struct blow blow;
            const int foe = lowest(others), class = scenario->figure[foe].profile->class;
            argad_blow_measure(scenario, state, i, foe, &blow);
            int sixths = 6 - (class - blow.modifiers.sum);
            if (sixths < 0) sixths = 0;
            const int worth = sixths * scenario->figure[foe].profile->points;
            if (best >= 0 && worth <= best_worth) continue;
            best = foe;
            best_worth = worth;
        }
        add(ret, argad_plan_action(role, VERB_FIGHT, 2, i, best, 0));
    }
}

/* Those follow who have nothing better to do: not shooters, nor who carries something. */
static void follow_all(const scenario_t *scenario, const state_t *state, uint8_t role, struct plan *ret)
{
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left);
        const struct action action = argad_plan_action(role, VERB_FOLLOW, 1, i, 0, 0);
        if (state->follow[i] || state->carries[i] < LOADS || ret->actions >= PLAN_ACTIONS - 1) continue;
        if (scenario->figure[i].profile->missile != WEAPON_NONE) continue;
        if (!argad_follow_legal(scenario, state, &action).reason) add(ret, action);
    }
}

static int plan_by(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng, int max,
                   bool amends, struct plan ret[])
{
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    const bool is_wanted = kind == FRAME_SETUP || kind == FRAME_ORDERS || kind == FRAME_TARGETS ||
                           kind == FRAME_PAIRINGS || kind == FRAME_FOLLOW;
    if (role >= BANDS || (state->sealed & ROLE_BIT(role)) || !is_wanted) return 0;
    ret[0] = (struct plan){ .weight = 1 };
    if (max == 1) {
        add(&ret[0], argad_plan_one(scenario, state, role, rng));
        return 1;
    }
    const struct action end = seal(role);
    switch (kind) {
    case FRAME_ORDERS: {
        const int count = plan_orders(scenario, state, role, rng, max, ret);
        if (count) return count;
        return amends ? amendments(scenario, state, role, max, ret)
                      : second_thoughts(scenario, state, role, max, ret);
    }
    case FRAME_TARGETS: return plan_targets(scenario, state, role, max, ret);
    case FRAME_PAIRINGS:
        give_room(scenario, state, role, &ret[0]);
        pair_all(scenario, state, role, &ret[0]);
        break;
    case FRAME_FOLLOW: follow_all(scenario, state, role, &ret[0]); break;
    default: { /* as printed */
        const bool is_moved = amends && !argad_placing_is_printed(scenario, state, role);
        if (is_moved || argad_placing_legal(scenario, state, &end).reason) {
            add(&ret[0], argad_plan_action(role, VERB_AS_PRINTED, 0, 0, 0, 0));
        }
    }
    }
    add(&ret[0], end);
    return 1;
}

int argad_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    return plan_by(scenario, view, role, rng, max, true, ret);
}

/* As it was when the level greedy was frozen: nobody but those who had better stay behind is thought of twice. */
int argad_greedy_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                      struct plan ret[])
{
    return plan_by(scenario, view, role, rng, max, false, ret);
}
