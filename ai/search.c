/* Orders are tried in many worlds, the best of them with the enemy's answer; see search.h.
 *
 *   1  race      all options, one exchange deep, judged by lead(); the worse half leaves after each stage
 *   2  answer    the few that are left: the rest of the side's turn and the enemy's turn by script, then judged
 *
 * The script takes one of the game's heavier plans; in a sealed choice any card. In each round all options are tried
 * in the same world with the same random numbers. */
#include "ai/search.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "ai/exchange.h"
#include "ai/playout.h"

enum {
    OPTIONS_MAX = 128,
    OPTION_NODES = 4,
    LAST = 4,          /* options whose answer is looked at */
    RACE_PART = 4,     /* the race gets one so many-th of the nodes */
    TURNS_AHEAD = 2,   /* steps of the clock: to the end of the enemy's turn */
    SHOWN = 4,
    SCRIPT_PLIES = 300,
    PRIOR = 50,        /* the judgement of the race counts like so many answers, which fall out very differently */
};

struct candidate {
    struct plan plan;
    int64_t sum;    /* of the judgements so far; all in the race have as many */
};

struct thought {
    struct exchange exchange;
    alignas(16) unsigned char world[AI_STATE_MAX], state[AI_STATE_MAX];
};

/* Scripted play until the clock has risen so far. */
static void play_script(struct thought *thought, uint32_t until, struct rng *rng, struct pending *pending)
{
    struct exchange *exchange = &thought->exchange;
    const struct game *game = exchange->game;
    for (int ply = 0; ply < SCRIPT_PLIES && pending->kind != PENDING_OVER; ply++) {
        struct action action;
        struct plan plan;
        if (exchange_clock(exchange, thought->state) >= until) return;
        const bool has_plan = game->plan && pending->kind == PENDING_DECISION && !exchange_is_sealed(pending) &&
                              playout_plan(game, exchange->scenario, thought->state,
                                           (uint8_t)__builtin_ctz(pending->roles), rng, &plan);
        if (has_plan) {
            int next = 0;
            exchange_follow(exchange, thought->state, &plan, &next, pending);
        } else {
            if (!playout_next(game, exchange->scenario, thought->state, pending, rng, &exchange->choices, &action))
                return;
            exchange_play(exchange, thought->state, &action, pending);
        }
    }
}

/* Tries an order in the world of this round and says what it is worth; with `ahead`, so many turns later. */
static int32_t try(struct thought *thought, const struct plan *plan, uint64_t seed, uint32_t ahead)
{
    struct exchange *exchange = &thought->exchange;
    struct pending pending;
    struct rng rng;
    int next = 0;
    rng_seed(&rng, seed);
    memcpy(thought->state, thought->world, exchange->game->state_bytes);
    exchange->game->pending(exchange->scenario, thought->state, &pending);
    exchange_follow(exchange, thought->state, plan, &next, &pending);
    exchange_finish(exchange, thought->state, plan, next, &rng, &pending);
    if (ahead) play_script(thought, exchange->clock + ahead, &rng, &pending);
    return exchange_judge(exchange, thought->state, &pending);
}

static int list_candidates(struct exchange *exchange, const void *view, uint32_t limit, struct rng *rng,
                           struct candidate ret[OPTIONS_MAX])
{
    const struct game *game = exchange->game;
    if (game->plan) {
        struct plan plan[PLANS_MAX];
        const int max = limit < PLANS_MAX ? (int)limit : PLANS_MAX;
        const int count = game->plan(exchange->scenario, view, exchange->role, rng, max, plan);
        for (int i = 0; i < count; i++) ret[i] = (struct candidate){ .plan = plan[i] };
        return count;
    }
    game->choices(exchange->scenario, view, exchange->role, &exchange->choices);
    const uint32_t total = choices_total(&exchange->choices), count = total < limit ? total : limit;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t low = (uint32_t)((uint64_t)i * total / count);
        const uint32_t high = (uint32_t)((uint64_t)(i + 1) * total / count);
        ret[i] = (struct candidate){ .plan = { .weight = 1, .actions = 1, .action = {
            choices_at(&exchange->choices, low + rng_below(rng, high - low)) } } };
    }
    return (int)count;
}

static void sort(struct candidate option[], int count)
{
    for (int i = 1; i < count; i++) {
        const struct candidate moving = option[i];
        int at = i;
        for (; at > 0 && option[at - 1].sum < moving.sum; at--) option[at] = option[at - 1];
        option[at] = moving;
    }
}

/* Rounds until so many nodes are spent; returns how many. */
static int rounds_until(struct thought *thought, const void *view, uint64_t budget, uint32_t ahead, struct rng *seeds,
                        struct candidate option[], int count)
{
    int rounds = 0;
    do {
        struct rng rng;
        rng_seed(&rng, rng_next(seeds));
        exchange_guess(&thought->exchange, view, false, &rng, thought->world);
        const uint64_t seed = rng_next(&rng);
        for (int i = 0; i < count; i++) option[i].sum += try(thought, &option[i].plan, seed, ahead);
        rounds++;
    } while (thought->exchange.nodes < budget);
    sort(option, count);
    return rounds;
}

/* The best option ends up first. Returns how many judgements its sum is made of, and those of the first ret_last. */
static int decide(struct thought *thought, const void *view, uint32_t nodes, struct rng *seeds,
                  struct candidate option[], int count, int *ret_last)
{
    const bool answers = thought->exchange.game->plan && thought->exchange.game->clock;
    const uint64_t race = answers ? nodes / RACE_PART : nodes;
    int stages = 1, stage = 0, rounds = 0;
    while (count > 1 << stages) stages++;
    for (; stage < stages && (!answers || count > LAST); stage++) {
        const uint64_t budget = race * (uint64_t)(stages + stage) / (uint64_t)(2 * stages - 1);
        rounds += rounds_until(thought, view, budget, 0, seeds, option, count);
        *ret_last = count;
        count = (count + 1) / 2;
    }
    if (!answers || count < 2) return rounds ? rounds : 1;
    *ret_last = count;
    if (rounds == 0) rounds = rounds_until(thought, view, race, 0, seeds, option, count);
    for (int i = 0; i < count; i++) option[i].sum = option[i].sum * PRIOR / rounds;
    return PRIOR + rounds_until(thought, view, nodes, TURNS_AHEAD, seeds, option, count);
}

bool search_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct search_effort *effort, const struct ai_request *request, struct ai_answer *ret)
{
    struct thought thought; /* not cleared: most of it is room to work in */
    struct candidate option[OPTIONS_MAX];
    struct rng rng;
    assert(game->state_bytes <= AI_STATE_MAX);
    exchange_open(&thought.exchange, game, scenario, view, role);
    thought.exchange.by_lead = true;
    rng_seed(&rng, request->seed);
    const uint32_t nodes = request->nodes / effort->part, wanted = nodes / OPTION_NODES;
    const uint32_t limit = wanted < 2 ? 2 : wanted > OPTIONS_MAX ? OPTIONS_MAX : wanted;
    const int count = list_candidates(&thought.exchange, view, limit, &rng, option);
    if (count == 0) return false;
    int rounds = 1, last = 1;
    if (count > 1) rounds = decide(&thought, view, nodes, &rng, option, count, &last);
    const int taken = count > 1 && rng_below(&rng, 100) < effort->second_best;
    const struct plan *best = &option[taken].plan;
    *ret = (struct ai_answer){ .action = best->action[0], .estimate = (int32_t)(option[taken].sum / rounds),
                               .nodes = thought.exchange.nodes, .lines = best->actions };
    ret->is_chance = game->lead != NULL;
    for (; ret->options < last && ret->options < SHOWN; ret->options++) {
        ret->option[ret->options] = (struct ai_option){
            .action = option[ret->options].plan.action[0],
            .estimate = (int32_t)(option[ret->options].sum / rounds),
        };
    }
    memcpy(ret->line, best->action, best->actions * sizeof best->action[0]);
    return true;
}
