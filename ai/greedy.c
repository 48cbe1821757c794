/* One order deep, many worlds wide; see greedy.h.
 *
 * An option is one of the game's plans or, where it has none, one offered action. A round is one guess at all that
 * the view hides (determinize) and one stream of random numbers. In each round every option still in the race is
 * tried in that same world with those same numbers, so that what differs between options comes from the options (common
 * random numbers). After the order, random play goes on until the exchange it began has ended (is_settled), and
 * evaluate() judges; a sealed phase is filled up with plans, so that whole drafts meet each other. The budget is spent
 * in stages; after each the worse half of the options leaves the race (sequential halving). */
#include "ai/greedy.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "ai/exchange.h"
#include "ai/playout.h"

enum { OPTIONS_MAX = 128, OPTION_NODES = 4, SHOWN = 2 /* the last of the race; others were judged less often */ };
enum { DRAFT_MAX = 256 }; /* actions of one role in a sealed phase: more, and its plans lead nowhere */
_Static_assert((int)AI_LINE_MAX >= (int)PLAN_ACTIONS, "an answer shows a whole order");

struct option_tried {
    struct plan plan;
    int64_t sum; /* of the judgements so far; all options in the race have as many */
};

struct thought {
    struct exchange exchange;
    bool is_duel; /* one action each: whatever the game thinks of it, the other may lay anything */
    alignas(16) unsigned char world[AI_STATE_MAX], state[AI_STATE_MAX];
};

/* What is not drafted yet in a sealed phase, by all roles, from their plans. */
static void fill_drafts(struct thought *thought, struct rng *rng, struct pending *pending)
{
    struct exchange *exchange = &thought->exchange;
    for (uint8_t role = 0; role < exchange->game->roles; role++) {
        const uint32_t clock = exchange_clock(exchange, thought->state), limit = exchange->nodes + DRAFT_MAX;
        struct plan plan;
        while (pending->kind == PENDING_DECISION && pending->roles & ROLE_BIT(role) && exchange->nodes < limit) {
            if (exchange_clock(exchange, thought->state) != clock) return;
            const bool evenly = thought->is_duel && exchange_is_duel(exchange, thought->state);
            if (!playout_plan(exchange->game, exchange->scenario, thought->state, role, evenly, rng, &plan)) break;
            int next = 0;
            exchange_follow(exchange, thought->state, &plan, &next, pending);
        }
    }
}

/* Tries an order in the world of this round and says what it is worth. */
static int32_t try(struct thought *thought, const struct plan *plan, uint64_t seed)
{
    struct exchange *exchange = &thought->exchange;
    struct pending pending;
    struct rng rng;
    int next = 0;
    rng_seed(&rng, seed);
    memcpy(thought->state, thought->world, exchange->game->state_bytes);
    exchange->game->pending(exchange->scenario, thought->state, &pending);
    const bool was_sealed = exchange_is_sealed(&pending);
    exchange_follow(exchange, thought->state, plan, &next, &pending);
    if (was_sealed && exchange->game->think->plan) fill_drafts(thought, &rng, &pending);
    exchange_finish(exchange, thought->state, plan, next, &rng, &pending);
    return exchange_judge(exchange, thought->state, &pending);
}

static int list_plans(const struct exchange *exchange, const void *view, uint32_t limit, struct rng *rng,
                      struct option_tried ret[])
{
    struct plan plan[PLANS_MAX];
    const int max = limit < PLANS_MAX ? (int)limit : PLANS_MAX;
    const int count = exchange->game->think->plan(exchange->scenario, view, exchange->role, rng, max, plan);
    for (int i = 0; i < count; i++) ret[i] = (struct option_tried){ .plan = plan[i] };
    return count;
}

/* The options in random order; of too many, one from each of equal parts of the list. */
static int list_options(struct exchange *exchange, const void *view, uint32_t limit, struct rng *rng,
                        struct option_tried ret[OPTIONS_MAX])
{
    const struct game *game = exchange->game;
    if (game->think->plan) return list_plans(exchange, view, limit, rng, ret);
    game->choices(exchange->scenario, view, exchange->role, &exchange->choices);
    const uint32_t total = choices_total(&exchange->choices);
    const uint32_t count = total < limit ? total : limit;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t low = (uint32_t)((uint64_t)i * total / count);
        const uint32_t high = (uint32_t)((uint64_t)(i + 1) * total / count);
        const uint32_t place = rng_below(rng, i + 1);
        ret[i] = ret[place];
        ret[place] = (struct option_tried){
            .plan = { .weight = 1, .actions = 1,
                      .action = { choices_at(&exchange->choices, low + rng_below(rng, high - low)) } },
        };
    }
    return (int)count;
}

/* Best first; equal ones keep their order. */
static void sort(struct option_tried option[], int count)
{
    for (int i = 1; i < count; i++) {
        const struct option_tried moving = option[i];
        int at = i;
        for (; at > 0 && option[at - 1].sum < moving.sum; at--) option[at] = option[at - 1];
        option[at] = moving;
    }
}

/* Spends the budget; the best option ends up first. Returns in how many worlds it was tried. The first stage gets half
 * of it: what pays rarely and then much (to meet the enemy commander) must not leave before it was seen to. */
static int race(struct thought *thought, const void *view, const struct ai_request *request, struct rng *seeds,
                struct option_tried option[], int count)
{
    int stages = 1, rounds = 0;
    while (count > 1 << stages) stages++;
    for (int stage = 1; stage <= stages; stage++) {
        const uint64_t budget = (uint64_t)request->nodes * (uint64_t)(stages + stage - 1) / (uint64_t)(2 * stages - 1);
        do {
            struct rng rng;
            rng_seed(&rng, rng_next(seeds)); /* so that neighbouring seeds do not share worlds */
            rounds++;
            exchange_guess(&thought->exchange, view, false, &rng, thought->world);
            const uint64_t seed = rng_next(&rng);
            for (int i = 0; i < count; i++) option[i].sum += try(thought, &option[i].plan, seed);
        } while (thought->exchange.nodes < budget && !exchange_is_stopped(&thought->exchange, request));
        sort(option, count);
        count = (count + 1) / 2;
    }
    return rounds;
}

bool greedy_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct ai_request *request, struct ai_answer *ret)
{
    struct thought thought; /* not cleared: most of it is room to work in */
    struct option_tried option[OPTIONS_MAX];
    struct rng rng;
    assert(game->state_bytes <= AI_STATE_MAX);
    exchange_open(&thought.exchange, game, scenario, view, role);
    thought.is_duel = exchange_is_duel(&thought.exchange, view);

    rng_seed(&rng, request->seed);
    const uint32_t wanted = request->nodes / OPTION_NODES;
    const uint32_t limit = wanted < 2 ? 2 : wanted > OPTIONS_MAX ? OPTIONS_MAX : wanted;
    const int count = list_options(&thought.exchange, view, limit, &rng, option);
    if (count == 0) return false;
    int rounds = 1;
    if (count > 1) rounds = race(&thought, view, request, &rng, option, count);
    const struct plan *best = &option[0].plan;
    *ret = (struct ai_answer){ .action = best->action[0], .estimate = (int32_t)(option[0].sum / rounds),
                               .nodes = thought.exchange.nodes, .lines = best->actions, .is_judged = count > 1 };
    for (; ret->options < count && ret->options < SHOWN; ret->options++) {
        const struct plan *plan = &option[ret->options].plan;
        ret->option[ret->options] = (struct ai_option){
            .action = plan->action[0],
            .estimate = (int32_t)(option[ret->options].sum / rounds),
            .visits = (uint32_t)rounds,
            .lines = plan->actions,
        };
        memcpy(ret->option[ret->options].line, plan->action, plan->actions * sizeof plan->action[0]);
    }
    memcpy(ret->line, best->action, best->actions * sizeof best->action[0]);
    return true;
}
