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
    if (!is_wide && (!game->plan || choices_are_complete(choices))) return playout_choose(choices, rng, ret);
    struct plan plan;
    if (game->plan(scenario, state, role, rng, 1, &plan) == 0) return 0;
    *ret = plan.action[0];
    return 1;
}

bool playout_plan(const struct game *game, const void *scenario, const void *state, uint8_t role, struct rng *rng,
                  struct plan *ret)
{
    enum { LOOKED_AT = 8 };
    struct plan plan[LOOKED_AT];
    uint32_t sum = 0;
    const int count = game->plan(scenario, state, role, rng, LOOKED_AT, plan);
    for (int i = 0; i < count; i++) sum += plan[i].weight;
    if (sum == 0) return false;
    uint32_t at = rng_below(rng, sum);
    const struct plan *chosen = plan;
    while (at >= chosen->weight) at -= chosen++->weight;
    *ret = *chosen;
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
