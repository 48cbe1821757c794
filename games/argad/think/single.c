/* Hints for players: one action at a time, made quickly, which is how random play gives orders. The next mover without
 * an order gets one, and when all have theirs the band seals. Whole drafts are in plans.c. */
#include "games/argad/think/plans.h"

#include "kit/angle.h"
#include "kit/bits.h"
#include "kit/lanes.h"
#include "kit/rng.h"

static int pick(uint64_t set, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcountll(set));
    while (skip--) set &= set - 1;
    return lowest(set);
}

struct action argad_plan_action(uint8_t role, uint8_t verb, uint8_t nargs, int a, int b, int c)
{
    return (struct action){ .role = role, .verb = verb, .nargs = nargs, .arg = { a, b, c } };
}

/* Loose figures of a band that are ordered so, and have not been told where to look. */
static uint64_t with_posture(const scenario_t *scenario, const state_t *state, uint8_t role, uint8_t posture)
{
    uint64_t ordered, loose;
    bits_of_value(state->posture, FIGURES, posture, &ordered, 1);
    bits_of_value(state->rank, FIGURES, 0, &loose, 1);
    const uint64_t untold = lanes_above(state->turn_to, NOTHING - 1) & ~lanes_above(state->turn_to, NOTHING);
    return scenario->band[role] & ~state->fleeing & ordered & loose & untold;
}

/* Movers of a band that have no order yet. A figure that has been told where to look has one. */
static uint64_t without_order(const scenario_t *scenario, const state_t *state, uint8_t role)
{
    const uint64_t there = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    return there & with_posture(scenario, state, role, POSTURE_STAY);
}

static struct point clamp(const scenario_t *scenario, struct point p)
{
    return (struct point){ p.x < 1 ? 1 : p.x >= scenario->width ? scenario->width - 1 : p.x,
                           p.y < 1 ? 1 : p.y >= scenario->depth ? scenario->depth - 1 : p.y };
}

/* A leg towards an enemy, a little to the side of him, as far as the pace goes. */
static struct action any_leg(const scenario_t *scenario, const state_t *state, uint8_t role, int mover, struct rng *rng)
{
    struct point from;
    const int slot = argad_draft_slot(scenario, state, mover), reach = argad_draft_reach(scenario, state, slot, &from);
    const uint64_t foes = argad_figures_on_table(scenario, state) & scenario->band[enemy_of(role)];
    const int foe = foes ? pick(foes, rng) : slot;
    const int heading = angle_heading(from, figure_place(state, foe)) - 400 + (int)rng_below(rng, 9) * 100;
    const int length = reach * (1 + (int)rng_below(rng, 4)) / 4 - 1;
    struct point to = angle_place(from, angle_fold(heading), length > 0 ? length : 1, 0);
    if (to.x > 0 && to.y > 0 && to.x < scenario->width && to.y < scenario->depth) to = clamp(scenario, to);
    else to = (struct point){ to.x < 0 ? 0 : to.x > scenario->width ? scenario->width : to.x,
                              to.y < 0 ? 0 : to.y > scenario->depth ? scenario->depth : to.y };
    return argad_plan_action(role, VERB_LEG, 3, mover, to.x, to.y);
}

/* One of the band who stands beside a place, if there is one; else anybody. */
static int somebody_at(const scenario_t *scenario, const state_t *state, uint8_t role, uint64_t among, struct point at,
                       struct rng *rng)
{
    const uint64_t near = argad_figures_near(state, among & scenario->band[role], at, HORSE_LENGTH);
    return pick(near ? near : scenario->band[role], rng);
}

static struct action help_order(const scenario_t *scenario, const state_t *state, uint8_t role, uint64_t here,
                                struct rng *rng)
{
    uint64_t gunners = 0;
    for (uint64_t left = scenario->band[role] & here; left; left &= left - 1) {
        const int weapon = scenario->figure[lowest(left)].profile->missile;
        if (weapon == WEAPON_OZUTSU || weapon == WEAPON_BO_HIYA) gunners |= bit_of(lowest(left));
    }
    const int gunner = pick(gunners ? gunners : scenario->band[role], rng);
    const int helper = somebody_at(scenario, state, role, here & ~bit_of(gunner), figure_place(state, gunner), rng);
    return argad_plan_action(role, VERB_HELP, 2, helper, gunner, 0);
}

static struct action take_order(const scenario_t *scenario, const state_t *state, uint8_t role, uint64_t here,
                                struct rng *rng)
{
    const int load = (int)rng_below(rng, scenario->loads);
    const uint64_t carriers = argad_carriers_of(scenario, state, load); /* somebody may lend a hand */
    const struct point at = carriers ? figure_place(state, lowest(carriers)) :
        (struct point){ state->load_x[load], state->load_y[load] };
    return argad_plan_action(role, VERB_TAKE, 2, somebody_at(scenario, state, role, here, at, rng), load, 0);
}

/* Orders of groups and rare ones. */
static struct action rare_order(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    uint64_t groups = 0;
    for (int g = 0; g < scenario->groups; g++) groups |= (uint64_t)(scenario->group[g].band == role) << g;
    const int g = pick(groups, rng), group = mover_of_group(scenario, g);
    const int own = pick(scenario->band[role], rng), anchor = argad_formation_anchor(scenario, state, g);
    const int facing = anchor < 0 ? 0 : state->facing[anchor];
    const uint64_t here = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
    const int guide = pick(scenario->group[g].member, rng), one_of_three = 1 + (int)rng_below(rng, 3);
    switch (rng_below(rng, 10)) {
    case 0: return argad_plan_action(role, VERB_FORM, 3, group, guide, one_of_three);
    case 1: return argad_plan_action(role, VERB_PIVOT, 2, group, angle_fold(facing + QUARTER * one_of_three), 0);
    case 2:
        return argad_plan_action(role, VERB_WHEEL, 2, group, angle_fold(facing - QUARTER + 50 * (int)rng_below(rng,
                                                                                                               37)), 0);
    case 3: return argad_plan_action(role, VERB_RANKS, 2, group, one_of_three, 0);
    case 4: return help_order(scenario, state, role, here, rng);
    case 5:
        if (scenario->loads) return take_order(scenario, state, role, here, rng);
        /* fall through */
    case 6: return argad_plan_action(role, VERB_STANDING, 2, group, (int)rng_below(rng, PLANS), 0);
    case 7:
        if (anchor >= 0) return any_leg(scenario, state, role, group, rng);
        /* fall through */
    case 8: return argad_plan_action(role, VERB_FACE, 2, anchor >= 0 ? group : own, angle_fold(facing + QUARTER), 0);
    default: /* all may stand in the ranks */
        return argad_plan_action(role, VERB_ORDER, 2, anchor >= 0 ? group : own, (int)rng_below(rng, POSTURES), 0);
    }
}

/* A bend in his way, or how he looks at its end. */
static struct action order_on(const scenario_t *scenario, const state_t *state, uint8_t role, int figure,
                              struct rng *rng)
{
    if (rng_below(rng, 2)) {
        const struct action action = any_leg(scenario, state, role, figure, rng);
        if (!argad_orders_legal(scenario, state, &action).reason) return action;
    }
    return argad_plan_action(role, VERB_FACE, 2, figure, (int)rng_below(rng, 72) * 50, 0);
}

/* Something for one figure: most charge or go towards the enemy, some look around. */
static struct action order_for(const scenario_t *scenario, const state_t *state, uint8_t role, int figure,
                               struct rng *rng)
{
    const uint64_t foes = argad_figures_on_table(scenario, state) & scenario->band[enemy_of(role)];
    struct action action = argad_plan_action(role, VERB_FACE, 2, figure, (int)rng_below(rng, 72) * 50, 0);
    const uint32_t roll = rng_below(rng, 16);
    if (roll < 6 && foes) {
        const int foe = roll < 3 ? argad_nearest_enemy(scenario, state, role, figure_place(state, figure)) : pick(foes,
                                                                                                                  rng);
        action = argad_plan_action(role, VERB_CHARGE, 2, figure, foe, 0);
    } else if (roll < 12) {
        action = any_leg(scenario, state, role, figure, rng);
    } else if (roll == 12) {
        action = argad_plan_action(role, VERB_ORDER, 2, figure, (int)rng_below(rng, POSTURES), 0);
    }
    if (!argad_orders_legal(scenario, state, &action).reason) return action;
    return argad_plan_action(role, VERB_FACE, 2, figure, state->facing[figure], 0);
}

/* One of two that would end on each other stays; he who has somewhere to go. */
struct action argad_plan_mend(const scenario_t *scenario, const state_t *state, uint8_t role, int a, int b)
{
    const int both[2] = { b, a };
    struct action action = argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
    for (int i = 0; i < 2; i++) {
        const int figure = both[i];
        const int mover = argad_is_in_close_order(state, figure) ? mover_of_group(scenario,
                                                                                  scenario->figure[figure].group)
                                                           : figure;
        const int slot = argad_draft_slot(scenario, state, mover);
        action = argad_plan_action(role, VERB_ORDER, 2, mover, POSTURE_STAY, 0);
        if (state->legs[slot] || state->turn_to[slot] != NOTHING) return action;
    }
    return action;
}

static struct action one_order(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    int a, b;
    if (rng_below(rng, 8) == 0) {
        const bool is_second = rng_below(rng, 4) == 0; /* thoughts of one who has his orders already */
        const uint64_t here = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state);
        const uint64_t own = here & scenario->band[role] & ~state->fleeing;
        const struct action action = is_second && own ? order_for(scenario, state, role, pick(own, rng), rng)
                                                      : rare_order(scenario, state, role, rng);
        if (!argad_orders_legal(scenario, state, &action).reason) return action;
    }
    const uint64_t idle = without_order(scenario, state, role);
    if (idle) {
        const int figure = pick(idle, rng);
        if (idle & (idle - 1) || rng_below(rng, 2)) return order_for(scenario, state, role, figure, rng);
        const struct action face = argad_plan_action(role, VERB_FACE, 2, figure, state->facing[figure], 0);
        return face;
    }
    const uint64_t half = with_posture(scenario, state, role, POSTURE_MOVE); /* they go, and may look anywhere there */
    if (half) return order_on(scenario, state, role, pick(half, rng), rng);
    if (argad_orders_overlap(scenario, state, role, &a, &b)) return argad_plan_mend(scenario, state, role, a, b);
    return argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
}

static struct action one_target(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    const uint64_t foes = argad_figures_on_table(scenario, state) & scenario->band[enemy_of(role)];
    struct action action = argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
    uint64_t shooters = 0, drafted = 0;
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left);
        if (scenario->figure[i].profile->missile == WEAPON_NONE) continue;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
        shooters |= bit_of(i);
        if (state->target[i] != NO_FIGURE) drafted |= bit_of(i);
    }
    if (!shooters || !foes) return action;
    /* who has a target holds his fire before he gets another */
    const int own = pick(shooters & ~drafted ? shooters & ~drafted : shooters, rng);
    switch (rng_below(rng, 16)) {
    case 0:
        action = argad_plan_action(role, VERB_BURN, 2, own,
                                   (int)rng_below(rng, scenario->features ? scenario->features : 1), 0);
        break;
    case 1: action = argad_plan_action(role, VERB_SALVO, 2, mover_of_group(scenario, scenario->figure[own].group),
                          mover_of_group(scenario, scenario->figure[pick(foes, rng)].group), 0); break;
    case 2:
        if (drafted) action = argad_plan_action(role, VERB_HOLD, 1, pick(drafted, rng), 0, 0);
        break;
    case 3: case 4: case 5: action = argad_plan_action(role, VERB_SHOOT, 2, own, pick(foes, rng), 0); break;
    default:
        if (!drafted) action = argad_plan_action(role, VERB_VOLLEY, 0, 0, 0, 0);
    }
    if ((action.verb == VERB_SHOOT || action.verb == VERB_BURN) && (drafted & bit_of(own))) {
        return argad_plan_action(role, VERB_HOLD, 1, own, 0, 0);
    }
    if (action.verb == VERB_BURN && !scenario->features) return argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
    if (action.verb == VERB_VOLLEY && rng_below(rng, 4) == 0) return argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
    return argad_targets_legal(scenario, state, &action).reason ? argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0) :
        action;
}

/* Some figure somewhere in its zone, if a free place is soon found. */
static bool find_placing(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng,
                         struct action *ret)
{
    enum { TRIES = 16 }; /* much of a zone may be taken, or no ground to stand on */
    const struct point low = scenario->zone_low[role], high = scenario->zone_high[role];
    for (int n = 0; n < TRIES; n++) {
        const int figure = pick(scenario->band[role], rng);
        const int x = low.x + (int)rng_below(rng, (uint32_t)(high.x - low.x + 1));
        const int y = low.y + (int)rng_below(rng, (uint32_t)(high.y - low.y + 1));
        *ret = argad_plan_action(role, VERB_PLACE, 3, figure, x, y);
        if (!argad_placing_legal(scenario, state, ret).reason) return true;
    }
    return false;
}

static struct action one_placing(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    const int i = pick(scenario->band[role], rng);
    struct action action = argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
    const uint32_t roll = rng_below(rng, 16);
    if (roll == 0 && find_placing(scenario, state, role, rng, &action)) return action;
    if (roll == 1) {
        action = argad_plan_action(role, VERB_FACE, 2, i, (int)rng_below(rng, 72) * 50, 0);
    }
    if (!argad_placing_legal(scenario, state, &action).reason) return action;
    return argad_plan_action(role, VERB_AS_PRINTED, 0, 0, 0, 0);
}

/* Pairings and follow-ups are few: one of what is offered, and the seal more often than not. */
static struct action one_of_few(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    struct choices choices;
    if (rng_below(rng, 2)) return argad_plan_action(role, VERB_SEAL, 0, 0, 0, 0);
    argad_choices(scenario, state, role, &choices);
    return choices_at(&choices, rng_below(rng, choices_total(&choices)));
}

struct action argad_plan_one(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SETUP: return one_placing(scenario, state, role, rng);
    case FRAME_ORDERS: return one_order(scenario, state, role, rng);
    case FRAME_TARGETS: return one_target(scenario, state, role, rng);
    default: return one_of_few(scenario, state, role, rng);
    }
}
