/* Hints for players: what a position is worth, and orders worth trying where they are too many to list. */
#include "games/argad/rules.h"
#include "kit/angle.h"
#include "kit/rng.h"

/* 1/100 points: the score as it stands, and a little for figures that live. */
int32_t argad_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    if (role >= BANDS) return 0;
    int32_t worth = 100 * (argad_score(scenario, state, role) - argad_score(scenario, state, enemy_of(role)));
    for (int i = 0; i < scenario->figures; i++) {
        const int32_t sign = scenario->figure[i].band == role ? 1 : -1;
        const int32_t points = scenario->figure[i].profile->points;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
        if (state->fleeing & bit_of(i)) worth -= sign * 8 * points;
        if (state->disorder & bit_of(i)) worth -= sign * 2 * points;
    }
    return worth;
}

static int pick(uint64_t set, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcountll(set));
    while (skip--) set &= set - 1;
    return lowest(set);
}

static struct action make(uint8_t role, uint8_t verb, uint8_t nargs, int a, int b, int c)
{
    return (struct action){ .role = role, .verb = verb, .nargs = nargs, .arg = { a, b, c } };
}

/* Somewhere in reach, on the table. */
static struct action any_leg(const scenario_t *scenario, const state_t *state, uint8_t role, int mover, struct rng *rng)
{
    const int slot = draft_slot(scenario, state, mover);
    const int legs = state->legs[slot];
    const struct point from = legs ? (struct point){ state->leg_x[slot][legs - 1], state->leg_y[slot][legs - 1] }
                                   : figure_place(state, slot);
    const int length = pace_of(scenario, state, slot).mm * (1 + (int)rng_below(rng, 4)) / 4 - 1;
    const struct point to = angle_place(from, (int)rng_below(rng, 36) * 100, length > 0 ? length : 1, 0);
    return make(role, VERB_LEG, 3, mover, to.x < 0 ? 0 : to.x > scenario->width ? scenario->width : to.x,
                to.y < 0 ? 0 : to.y > scenario->depth ? scenario->depth : to.y);
}

static struct action any_order(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng)
{
    uint64_t groups = 0;
    for (int g = 0; g < scenario->groups; g++) groups |= (uint64_t)(scenario->group[g].band == role) << g;
    const int group = scenario->figures + pick(groups, rng);
    const int mover = rng_below(rng, 4) ? pick(scenario->band[role], rng) : group;
    const uint64_t foes = figures_on_table(scenario, state) & scenario->band[enemy_of(role)];
    const int angle = (int)rng_below(rng, 72) * 50;
    const int slot = draft_slot(scenario, state, mover);
    const int facing = slot >= 0 ? state->facing[slot] : 0;
    switch (rng_below(rng, 16)) {
    case 0: return make(role, VERB_ORDER, 2, mover, (int)rng_below(rng, POSTURES), 0);
    case 1: return make(role, VERB_FACE, 2, mover, angle, 0);
    case 2: return make(role, VERB_FORM, 3, mover, pick(scenario->band[role], rng), 1 + (int)rng_below(rng, 3));
    case 3: return make(role, VERB_PIVOT, 2, mover, angle_fold(facing + QUARTER * (1 + (int)rng_below(rng, 3))), 0);
    case 4: return make(role, VERB_WHEEL, 2, mover, angle_fold(facing - QUARTER + 100 * (int)rng_below(rng, 19)), 0);
    case 5: return make(role, VERB_RANKS, 2, mover, 1 + (int)rng_below(rng, 3), 0);
    case 6: return make(role, VERB_HELP, 2, mover, pick(scenario->band[role], rng), 0);
    case 7: return make(role, VERB_TAKE, 2, mover, scenario->loads ? (int)rng_below(rng, scenario->loads) : 0, 0);
    case 8: return make(role, VERB_STANDING, 2, group, (int)rng_below(rng, PLANS), 0);
    case 9: case 10: case 11:
        if (foes) return make(role, VERB_CHARGE, 2, mover, pick(foes, rng), 0);
        break;
    default: break;
    }
    if (slot < 0) return make(role, VERB_SEAL, 0, 0, 0, 0);
    return any_leg(scenario, state, role, mover, rng);
}

/* Something legal: a few tries at random, then the seal; if two would end on each other, one of them stays. */
static bool propose_orders(const scenario_t *scenario, const state_t *state, uint8_t role, struct rng *rng,
                           struct action *ret)
{
    int a, b;
    for (int tries = 0; tries < 4 && rng_below(rng, 24); tries++) {
        *ret = any_order(scenario, state, role, rng);
        if (ret->verb == VERB_TAKE && !scenario->loads) continue;
        if (!orders_legal(scenario, state, ret).reason) return true;
    }
    *ret = make(role, VERB_SEAL, 0, 0, 0, 0);
    if (!orders_overlap(scenario, state, role, &a, &b)) return true;
    const int mover[2] = { a, b };
    for (int i = 0; i < 2; i++) {
        const int figure = mover[i];
        const bool is_ranked = is_in_close_order(state, figure);
        const int m = is_ranked ? mover_of_group(scenario, scenario->figure[figure].group) : figure;
        const int slot = draft_slot(scenario, state, m);
        *ret = make(role, VERB_ORDER, 2, m, POSTURE_STAY, 0);
        if (state->legs[slot] || state->turn_to[slot] != NOTHING) return true;
    }
    return true;
}

static bool propose(const void *scenario_, const void *state_, uint8_t role, struct rng *rng, struct action *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    struct choices choices;
    if (role >= BANDS || (state->sealed & ROLE_BIT(role))) return false;
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SETUP:
        if (rng_below(rng, 8) == 0) {
            const int i = pick(scenario->band[role], rng);
            const struct point low = scenario->zone_low[role], high = scenario->zone_high[role];
            *ret = make(role, VERB_PLACE, 3, i, low.x + (int)rng_below(rng, (uint32_t)(high.x - low.x)),
                        low.y + (int)rng_below(rng, (uint32_t)(high.y - low.y)));
            if (!placing_legal(scenario, state, ret).reason) return true;
        }
        *ret = make(role, VERB_SEAL, 0, 0, 0, 0);
        if (!placing_legal(scenario, state, ret).reason) return true;
        *ret = make(role, VERB_AS_PRINTED, 0, 0, 0, 0);
        return true;
    case FRAME_ORDERS:
        return propose_orders(scenario, state, role, rng, ret);
    default:
        argad_choices(scenario, state, role, &choices);
        const uint32_t total = choices_total(&choices);
        if (!total) return false;
        *ret = choices_at(&choices, rng_below(rng, total));
        return true;
    }
}

int argad_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    int count = 0;
    for (; count < max && count < 16; count++) {
        if (!propose(scenario, view, role, rng, &ret[count].action[0])) break;
        ret[count].weight = 1;
        ret[count].actions = 1;
    }
    return count;
}

/* Turns and their phases. */
uint32_t argad_clock(const void *scenario, const void *state_)
{
    const state_t *state = state_;
    (void)scenario;
    return 16u * state->turn + sequence_top_const(&state->sequence)->kind;
}
