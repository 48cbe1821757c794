/* Random play; see playout.h. */
#include "ai/playout.h"

#include "kit/bits.h"
#include "kit/cup.h"
#include "kit/target.h"

HOT uint32_t playout_choose(const struct choices *choices, struct rng *rng, struct action *ret)
{
    uint16_t size[CHOICES_MAX]; /* counted once: this is half of what random play costs */
    uint32_t total = 0;
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        size[i] = 1;
        if (item->ranged == RANGED_BOX) {
            size[i] = 0;
        } else if (item->ranged != RANGED_NONE) {
            size[i] = (uint16_t)bits_count(&choices->word[item->at], item->words);
        }
        total += size[i];
    }
    if (total == 0) return 0;
    uint32_t index = total > 1 ? rng_below(rng, total) : 0;
    const struct choice *item = choices->item;
    for (uint32_t i = 0; index >= size[i]; i++, item++) index -= size[i];
    *ret = item->first;
    if (item->ranged != RANGED_NONE) {
        ret->arg[item->ranged] = 64 * item->skip + bits_nth(&choices->word[item->at], item->words, (int)index);
    }
    return total;
}

void playout_deal(const struct chance *chance, struct rng *rng, struct action *ret)
{
    *ret = (struct action){ .role = ROLE_CHANCE, .verb = chance->verb };
    if (chance->kind == CHANCE_DRAW) {
        ret->nargs = 1;
        ret->arg[0] = cup_nth(chance->cup, (int)rng_below(rng, (uint32_t)cup_count(chance->cup)));
        return;
    }
    ret->nargs = chance->count;
    for (int i = 0; i < chance->count; i++) ret->arg[i] = 1 + (int32_t)rng_below(rng, chance->faces);
}

enum { LOOKED_AT = 8 }; /* plans among which one is picked */

/* One of the roles of a set, each equally likely. */
static uint8_t pick_role(role_set roles, struct rng *rng)
{
    const uint64_t word = roles;
    const int count = bits_count(&word, 1);
    return (uint8_t)bits_nth(&word, 1, count > 1 ? (int)rng_below(rng, (uint32_t)count) : 0);
}

uint32_t playout_next(const struct game *game, const void *scenario, const void *state,
                      const struct pending *pending, struct rng *rng, struct choices *choices,
                      struct action *ret)
{
    if (pending->kind == PENDING_CHANCE) {
        playout_deal(&pending->chance, rng, ret);
        return 1;
    }
    if (pending->kind == PENDING_OVER || pending->roles == 0) return 0;
    const uint8_t role = pick_role(pending->roles, rng);
    const bool is_wide = playout_is_wide(game);
    if (!is_wide) game->choices(scenario, state, role, choices);
    if (!is_wide && (!game->think->plan || choices_are_complete(choices))) return playout_choose(choices, rng, ret);
    struct plan plan;
    if (game->think->plan(scenario, state, role, rng, 1, &plan) == 0) return 0;
    *ret = plan.action[0];
    return 1;
}

bool playout_plan(const struct game *game, const void *scenario, const void *state, uint8_t role, bool evenly,
                  struct rng *rng, struct plan *ret)
{
    struct plan plan[LOOKED_AT];
    uint32_t sum = 0;
    const int count = game->think->plan(scenario, state, role, rng, LOOKED_AT, plan);
    for (int i = 0; i < count; i++) {
        if (evenly) plan[i].weight = 1;
        sum += plan[i].weight;
    }
    if (sum == 0) return false;
    uint32_t at = rng_below(rng, sum);
    const struct plan *chosen = plan;
    while (at >= chosen->weight) at -= chosen++->weight;
    *ret = *chosen;
    return true;
}

uint64_t playout_mix(uint64_t word)
{
    word ^= word >> 31;
    word *= UINT64_C(0x9e3779b97f4a7c15);
    word ^= word >> 29;
    word *= UINT64_C(0xbf58476d1ce4e5b9);
    return word ^ word >> 32;
}

uint64_t plan_mark(const struct plan *plan)
{
    uint64_t mark = 1;
    for (int i = 0; i < plan->actions; i++) {
        const struct action *action = &plan->action[i];
        mark = (mark + ((uint64_t)action->role << 8 | action->verb)) * UINT64_C(0x9e3779b97f4a7c15);
        for (int a = 0; a < action->nargs; a++) {
            mark = (mark + (uint32_t)action->arg[a]) * UINT64_C(0xd6e8feb86659fd93);
        }
    }
    return playout_mix(mark) << 1;
}

/* When something comes up that is as likely as others at every moment: -log2 of a number between 0 and 1, in 1/65536,
 * between powers of two by a straight line. */
static uint64_t wait_of(uint64_t number)
{
    const int zeros = number ? __builtin_clzll(number) : 63;
    const uint64_t rest = number << zeros << 1 >> 48;
    return ((uint64_t)(zeros + 1) << 16) - rest;
}

/* The heaviest plans are looked at, and each of them waits for its moment, the heavier the shorter: the first is taken.
 * So it is with orders that are given one after the other, too: those that wait go on waiting. */
bool playout_lucky(const struct game *game, const void *scenario, const void *state, uint8_t role,
                   const struct pending *pending, uint64_t luck, struct plan *ret)
{
    struct plan plan[PLANS_MAX];
    uint64_t lot[PLANS_MAX], least = UINT64_MAX;
    bool is_out[PLANS_MAX] = { false };
    struct rng rng;
    int best = 0;
    luck += role;
    for (int i = 0; i < 4; i++) luck = playout_mix(luck + (uint32_t)pending->arg[i]);
    luck = playout_mix(luck + pending->prompt);
    rng_seed(&rng, luck);
    const int count = game->think->plan(scenario, state, role, &rng, PLANS_MAX, plan);
    if (count == 0) return false;
    for (int i = 0; i < count; i++) lot[i] = playout_mix(luck + plan_mark(&plan[i]));
    for (int looked = 0; looked < count && looked < LOOKED_AT; looked++) {
        int heaviest = -1;
        for (int i = 0; i < count; i++) {
            if (is_out[i]) continue;
            if (heaviest < 0 || plan[i].weight > plan[heaviest].weight ||
                (plan[i].weight == plan[heaviest].weight && lot[i] > lot[heaviest])) heaviest = i;
        }
        is_out[heaviest] = true;
        const uint64_t wait = (wait_of(playout_mix(lot[heaviest])) << 16) / plan[heaviest].weight;
        if (wait >= least) continue;
        least = wait;
        best = heaviest;
    }
    *ret = plan[best];
    return true;
}

uint32_t ai_random_playout(const struct game *game, const void *scenario, void *state, struct rng *rng,
                           uint32_t plies_max)
{
    struct choices choices;
    struct pending pending;
    struct action action;
    uint32_t plies = 0;
    for (; plies < plies_max; plies++) {
        game->pending(scenario, state, &pending);
        if (playout_next(game, scenario, state, &pending, rng, &choices, &action) == 0) break;
        game->apply(scenario, state, &action, NULL);
    }
    return plies;
}
