/* What both sides would do; see foresee.h. */
#include "ai/foresee.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "ai/duel.h"
#include "ai/exchange.h"
#include "core/think.h"

enum { TRIES = 4, SEED = 1 };
_Static_assert((int)LIKELY_MAX >= (int)PLANS_MAX && (int)LIKELY_MAX >= (int)DUEL_MAX, "every option has its place");

static uint8_t nth_role(role_set roles, int n)
{
    for (; n > 0; n--) roles = (role_set)(roles & (roles - 1));
    return (uint8_t)__builtin_ctz(roles);
}

/* The options of a role: those that the game thinks about, or all. */
static int list_options(struct exchange *exchange, const void *state, struct plan ret[LIKELY_MAX])
{
    const struct game *game = exchange->game;
    struct rng rng;
    rng_seed(&rng, SEED);
    if (game->think->plan) return game->think->plan(exchange->scenario, state, exchange->role, &rng, PLANS_MAX, ret);
    choices_clear(&exchange->choices);
    game->choices(exchange->scenario, state, exchange->role, &exchange->choices);
    const uint32_t total = choices_total(&exchange->choices);
    for (uint32_t i = 0; i < total && i < LIKELY_MAX; i++) {
        ret[i] = (struct plan){ .weight = 1, .actions = 1, .action = { choices_at(&exchange->choices, i) } };
    }
    return total < LIKELY_MAX ? (int)total : LIKELY_MAX;
}

/* What an order is worth to the role when the fight is over: some courses of it, the same luck for all orders. */
static int64_t worth_of(struct exchange *exchange, const void *state, const struct plan *plan)
{
    alignas(16) unsigned char copy[AI_STATE_MAX];
    int64_t sum = 0;
    for (uint64_t try = 0; try < TRIES; try++) {
        struct pending pending;
        struct rng rng;
        int next = 0;
        rng_seed(&rng, SEED + try);
        exchange->luck = rng_next(&rng) | 1;
        memcpy(copy, state, exchange->game->state_bytes);
        exchange->game->pending(exchange->scenario, copy, &pending);
        exchange_follow(exchange, copy, plan, &next, &pending);
        exchange_finish(exchange, copy, plan, next, &rng, &pending);
        sum += exchange_judge(exchange, copy, &pending);
    }
    return sum;
}

static bool foresee_one(const struct game *game, const void *scenario, const void *state, uint8_t role, int settled,
                        struct likely *ret)
{
    struct exchange exchange;
    struct plan option[LIKELY_MAX];
    int best = 0;
    int64_t most = INT64_MIN;
    exchange_open(&exchange, game, scenario, state, role);
    exchange.by_lead = true;
    exchange.settled = settled;
    const int count = list_options(&exchange, state, option);
    for (int i = 0; i < count && count > 1; i++) {
        const int64_t worth = worth_of(&exchange, state, &option[i]);
        if (worth <= most) continue;
        most = worth;
        best = i;
    }
    *ret = (struct likely){ .count = count > 0, .action = { option[best].action[0] }, .parts = { LIKELY_PARTS } };
    return count > 0;
}

/* Shares of the mix in whole parts, those under one left out; the largest makes them add up. */
static void share_out(const struct laid *laid, const double mix[], struct likely *ret)
{
    int left = LIKELY_PARTS, largest = 0;
    ret->count = 0;
    for (int i = 0; i < laid->count; i++) {
        const int parts = (int)(LIKELY_PARTS * mix[i] + 0.5);
        if (parts == 0) continue;
        ret->action[ret->count] = laid->action[i];
        ret->parts[ret->count] = (uint8_t)parts;
        if (parts > ret->parts[largest]) largest = ret->count;
        ret->count++;
        left -= parts;
    }
    ret->parts[largest] = (uint8_t)(ret->parts[largest] + left);
}

bool foresee(const struct game *game, const void *scenario, const void *state, int settled, struct likely ret[2])
{
    struct pending pending;
    struct duel_mix mix;
    game->pending(scenario, state, &pending);
    if (pending.kind != PENDING_DECISION || !game->think->evaluate || game->state_bytes > AI_STATE_MAX) return false;
    const int roles = __builtin_popcount(pending.roles);
    if (duel_is_due(game, scenario, state, nth_role(pending.roles, 0))) {
        if (!duel_foresee(game, scenario, state, &mix)) return false;
        for (int i = 0; i < roles; i++) {
            const uint8_t role = nth_role(pending.roles, i);
            share_out(&mix.laid[role], mix.share[role], &ret[i]);
        }
        return true;
    }
    return roles == 1 && foresee_one(game, scenario, state, nth_role(pending.roles, 0), settled, &ret[0]);
}
