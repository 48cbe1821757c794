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

#include "ai/playout.h"
#include "core/legal.h"

enum { OPTIONS_MAX = 128, OPTION_NODES = 4, PLIES_AHEAD = 12, VICTORY = 10000 /* 1/100 points */ };
_Static_assert((int)AI_LINE_MAX >= (int)PLAN_ACTIONS, "an answer shows a whole order");
enum { DRAFT_MAX = 256 }; /* actions of one role in a sealed phase: more, and its plans lead nowhere */

struct option_tried {
    struct plan plan;
    int64_t sum; /* of the judgements so far; all options in the race have as many */
};

struct thought {
    const struct game *game;
    const void *scenario;
    uint8_t role;
    int settled; /* an exchange has ended when no more activities than this are open ... */
    uint32_t clock; /* ... or when it is later than this */
    uint32_t nodes;
    struct choices choices;
    alignas(16) unsigned char world[AI_STATE_MAX], state[AI_STATE_MAX];
};

static uint32_t clock_of(const struct thought *thought, const void *state)
{
    return thought->game->clock ? thought->game->clock(thought->scenario, state) : 0;
}

static bool is_sealed(const struct pending *pending)
{
    return pending->kind == PENDING_DECISION && (pending->roles & (pending->roles - 1)) != 0;
}

/* Has what the order began come to an end? It is another side's turn or another chit's; or a single role decides
 * freely again: not inside a combat, a retreat or another activity that the order opened. */
static bool is_settled(const struct thought *thought, const struct pending *pending)
{
    if (pending->kind != PENDING_DECISION) return pending->kind == PENDING_OVER;
    if (clock_of(thought, thought->state) > thought->clock) return true;
    return !is_sealed(pending) && pending->depth <= thought->settled;
}

static int32_t judge(const struct thought *thought, const struct pending *pending)
{
    const struct game *game = thought->game;
    int32_t value = game->evaluate(thought->scenario, thought->state, thought->role);
    if (pending->kind == PENDING_OVER) {
        struct outcome outcome;
        game->outcome(thought->scenario, thought->state, &outcome);
        if (outcome.winner == thought->role) value += VICTORY;
        else if (outcome.winner < game->roles) value -= VICTORY;
    }
    return value;
}

static void play(struct thought *thought, const struct action *action, struct pending *ret_pending)
{
    thought->game->apply(thought->scenario, thought->state, action, NULL);
    thought->nodes++;
    thought->game->pending(thought->scenario, thought->state, ret_pending);
}

/* Gives a plan's actions as long as the role is wanted; `next` counts those that are given or dropped. */
static void follow(struct thought *thought, const struct plan *plan, int *next, struct pending *pending)
{
    for (; *next < plan->actions; ++*next) {
        const struct action *action = &plan->action[*next];
        if (pending->kind != PENDING_DECISION || !(pending->roles & ROLE_BIT(action->role))) return;
        if (*next && action_legal(thought->game, thought->scenario, thought->state, action).reason) continue;
        play(thought, action, pending);
    }
}

/* What is not drafted yet in a sealed phase, by all roles, from their plans. */
static void fill_drafts(struct thought *thought, struct rng *rng, struct pending *pending)
{
    for (uint8_t role = 0; role < thought->game->roles; role++) {
        const uint32_t clock = clock_of(thought, thought->state), limit = thought->nodes + DRAFT_MAX;
        struct plan plan;
        while (pending->kind == PENDING_DECISION && pending->roles & ROLE_BIT(role) && thought->nodes < limit) {
            if (clock_of(thought, thought->state) != clock) return;
            if (!playout_plan(thought->game, thought->scenario, thought->state, role, rng, &plan)) break;
            int next = 0;
            follow(thought, &plan, &next, pending);
        }
    }
}

/* Tries an order in the world of this round and says what it is worth. */
static int32_t try(struct thought *thought, const struct plan *plan, uint64_t seed)
{
    const struct game *game = thought->game;
    struct action action;
    struct pending pending;
    struct rng rng;
    rng_seed(&rng, seed);
    memcpy(thought->state, thought->world, game->state_bytes);
    game->pending(thought->scenario, thought->state, &pending);
    const bool was_sealed = is_sealed(&pending);
    int next = 0;
    follow(thought, plan, &next, &pending);
    if (was_sealed && game->plan) fill_drafts(thought, &rng, &pending);
    for (int ply = 0; ply < PLIES_AHEAD && !is_settled(thought, &pending); ply++) {
        if (playout_next(game, thought->scenario, thought->state, &pending, &rng, &thought->choices,
                         &action) == 0) break;
        play(thought, &action, &pending);
        follow(thought, plan, &next, &pending);
    }
    return judge(thought, &pending);
}

static int list_plans(const struct thought *thought, const void *view, uint32_t limit, struct rng *rng,
                      struct option_tried ret[])
{
    struct plan plan[PLANS_MAX];
    const int max = limit < PLANS_MAX ? (int)limit : PLANS_MAX;
    const int count = thought->game->plan(thought->scenario, view, thought->role, rng, max, plan);
    for (int i = 0; i < count; i++) ret[i] = (struct option_tried){ .plan = plan[i] };
    return count;
}

/* The options in random order; of too many, one from each of equal parts of the list. */
static int list_options(struct thought *thought, const void *view, uint32_t limit, struct rng *rng,
                        struct option_tried ret[OPTIONS_MAX])
{
    const struct game *game = thought->game;
    if (game->plan) return list_plans(thought, view, limit, rng, ret);
    game->choices(thought->scenario, view, thought->role, &thought->choices);
    const uint32_t total = choices_total(&thought->choices);
    const uint32_t count = total < limit ? total : limit;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t low = (uint32_t)((uint64_t)i * total / count);
        const uint32_t high = (uint32_t)((uint64_t)(i + 1) * total / count);
        const uint32_t place = rng_below(rng, i + 1);
        ret[i] = ret[place];
        ret[place] = (struct option_tried){
            .plan = { .weight = 1, .actions = 1,
                      .action = { choices_at(&thought->choices, low + rng_below(rng, high - low)) } },
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

/* Spends the budget; the best option ends up first. Returns in how many worlds it was tried. */
static int race(struct thought *thought, const void *view, uint32_t nodes, struct rng *seeds,
                struct option_tried option[], int count)
{
    int stages = 1, rounds = 0;
    while (count > 1 << stages) stages++;
    for (int stage = 1; stage <= stages; stage++) {
        const uint64_t budget = (uint64_t)nodes * (uint64_t)stage / (uint64_t)stages;
        do {
            struct rng rng;
            rng_seed(&rng, rng_next(seeds)); /* so that neighbouring seeds do not share worlds */
            rounds++;
            memcpy(thought->world, view, thought->game->state_bytes);
            if (thought->game->determinize) {
                thought->game->determinize(thought->scenario, thought->world, thought->role, &rng);
            }
            const uint64_t seed = rng_next(&rng);
            for (int i = 0; i < count; i++) option[i].sum += try(thought, &option[i].plan, seed);
        } while (thought->nodes < budget);
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
    struct pending pending;
    struct rng rng;
    assert(game->state_bytes <= AI_STATE_MAX);
    thought.game = game;
    thought.scenario = scenario;
    thought.role = role;
    thought.nodes = 0;
    game->pending(scenario, view, &pending);
    /* The exchange that a sealed choice belongs to ends with the activity in which it is made. */
    thought.settled = pending.depth - is_sealed(&pending);
    thought.clock = clock_of(&thought, view);

    rng_seed(&rng, request->seed);
    const uint32_t wanted = request->nodes / OPTION_NODES;
    const uint32_t limit = wanted < 2 ? 2 : wanted > OPTIONS_MAX ? OPTIONS_MAX : wanted;
    const int count = list_options(&thought, view, limit, &rng, option);
    if (count == 0) return false;
    int rounds = 1;
    if (count > 1) rounds = race(&thought, view, request->nodes, &rng, option, count);
    const struct plan *best = &option[0].plan;
    *ret = (struct ai_answer){ .action = best->action[0], .estimate = (int32_t)(option[0].sum / rounds),
                               .nodes = thought.nodes, .lines = best->actions };
    memcpy(ret->line, best->action, best->actions * sizeof best->action[0]);
    return true;
}
