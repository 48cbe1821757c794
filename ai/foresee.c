/* What both sides would do; see foresee.h. */
#include "ai/foresee.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "ai/duel.h"
#include "ai/exchange.h"
#include "core/think.h"
#include "kit/logistic.h"

enum { TRIES = 4, SEED = 1 };
/* Fitted to what `hard` and `normal` answer: the gain that makes an order e times as likely, in CERTAIN's unit or in
 * 1/100 points; and the part of the answers that no judgement tells, the same for every kind. */
enum { GAIN_TOLD = 2000 };
enum { GRAIN = 4 }; /* parts of LIKELY_PARTS: so uncertain a thing is told in sixteenths */
static const double untold = 0.05;
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

/* How natural an order is, the best one as its plan says, others by what they are worth less. */
static double likeness(const struct plan *plan, int64_t less)
{
    const int64_t logit = less * (CERTAIN / TRIES) / GAIN_TOLD, least = -10 * (int64_t)CERTAIN;
    const int32_t chance = logistic_fine((int32_t)(logit < least ? least : logit));
    return (double)plan->weight * chance / (CERTAIN - chance);
}

/* Of each kind of order (a verb) the best one, and how likely it is beside the best of the others: that there are many
 * of a kind (units that may be lost) does not make it likelier. The best of all goes first. */
static int share_kinds(const struct plan option[], const int64_t worth[], int count, struct action ret[LIKELY_MAX],
                       double ret_share[LIKELY_MAX])
{
    int best[LIKELY_MAX] = { 0 }, kinds = 1;
    double sum = 0;
    for (int i = 1; i < count; i++) best[0] = worth[i] > worth[best[0]] ? i : best[0];
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < kinds && option[best[k]].action[0].verb != option[i].action[0].verb) k++;
        if (k == kinds) best[kinds++] = i;
        else if (worth[i] > worth[best[k]]) best[k] = i;
    }
    for (int k = 0; k < kinds; k++) {
        ret[k] = option[best[k]].action[0];
        ret_share[k] = likeness(&option[best[k]], worth[best[k]] - worth[best[0]]);
        sum += ret_share[k];
    }
    for (int k = 0; k < kinds; k++) ret_share[k] = (1 - untold) * ret_share[k] / sum + untold / kinds;
    return kinds;
}

/* Shares in whole grains of so many parts, those under half a grain left out; the largest makes them add up. */
static void share_out(const struct action action[], const double share[], int count, int grain, struct likely *ret)
{
    int left = LIKELY_PARTS, largest = 0;
    ret->count = 0;
    for (int i = 0; i < count; i++) {
        const int parts = grain * (int)(LIKELY_PARTS / grain * share[i] + 0.5);
        if (parts == 0) continue;
        ret->action[ret->count] = action[i];
        ret->parts[ret->count] = (uint8_t)parts;
        if (parts > ret->parts[largest]) largest = ret->count;
        ret->count++;
        left -= parts;
    }
    ret->parts[largest] = (uint8_t)(ret->parts[largest] + left);
}

static bool foresee_one(const struct game *game, const void *scenario, const void *state, uint8_t role, int settled,
                        struct likely *ret)
{
    struct exchange exchange;
    struct plan option[LIKELY_MAX];
    struct action kind[LIKELY_MAX];
    int64_t worth[LIKELY_MAX] = { 0 };
    double share[LIKELY_MAX];
    exchange_open(&exchange, game, scenario, state, role);
    exchange.by_lead = true;
    exchange.settled = settled;
    const int count = list_options(&exchange, state, option);
    if (count == 0) return false;
    for (int i = 0; i < count && count > 1; i++) worth[i] = worth_of(&exchange, state, &option[i]);
    share_out(kind, share, share_kinds(option, worth, count, kind, share), GRAIN, ret);
    return true;
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
            share_out(mix.laid[role].action, mix.share[role], mix.laid[role].count, 1, &ret[i]);
        }
        return true;
    }
    return roles == 1 && foresee_one(game, scenario, state, nth_role(pending.roles, 0), settled, &ret[0]);
}
