/* Orders are tried in many worlds, the best of them with the enemy's answer; see search.h.
 *
 *   1  race      all options, one exchange deep, judged by the outlook; the worse half leaves after each stage
 *   2  answer    the few that are left: the rest of the side's turn and the enemy's turn, then judged; until the nodes
 *                are spent or it is clear which is best
 *
 * Later orders, of both sides, are chosen by what was learnt about them in this thought (tree.h); beyond that by the
 * game's plans, and so are cards and what else an exchange asks for. In each round all options are tried in the same
 * world and with the same luck (playout_lucky), so that what differs between them comes from the options. */
#include "ai/search.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#include "ai/exchange.h"
#include "ai/playout.h"
#include "ai/tree.h"
#include "core/judge.h"
#include "kit/int128.h"

enum {
    OPTIONS_MAX = 128,
    OPTION_NODES = 4,
    LAST = 4,          /* options whose answer is looked at */
    RACE_PART = 4,     /* the race gets one so many-th of the nodes */
    TURNS_AHEAD = 2,   /* steps of the clock, where the game says nothing: to the end of the enemy's turn */
    SHOWN = 4,
    PLIES_AHEAD = 300,
    PRIOR = 50,        /* the judgement of the race counts like so many answers, which fall out very differently */
    ROUNDS_MIN = 8,    /* of answers, before a choice can be clear ... */
    CLEAR = 4,         /* ... by so many standard errors */
    WIDTH_MAX = 16,    /* orders that the tree chooses among */
    SET_UP_MARGIN = CERTAIN / 50, /* a set-up may be so much worse than the best, where it is kept secret */
    FINER = CERTAIN / 1000, /* an outlook than a chance that is told */
};

struct candidate {
    struct plan plan;
    int64_t sum;    /* of the judgements so far; all in the race have as many */
    int64_t begun;  /* what it was when the answers began */
    int32_t worth;  /* the last of them */
    int64_t told;   /* of chances to win, in the rounds that are told of */
};

struct thought {
    struct exchange exchange;
    const struct ai_request *request;
    bool is_first; /* hard-1 thinks */
    bool tells; /* these rounds are told of, as chances to win */
    int tellings;
    struct tree tree;
    alignas(16) unsigned char world[AI_STATE_MAX], state[AI_STATE_MAX];
};

/* The next order of a role: by what the tree knows or, beyond it, by luck. False: it has none. */
static bool choose(struct thought *thought, uint8_t role, const struct pending *pending, struct rng *rng,
                   struct plan *ret)
{
    struct exchange *exchange = &thought->exchange;
    struct tree *tree = &thought->tree;
    if (tree->is_below || exchange_is_sealed(pending) || pending->depth > exchange->settled) {
        return exchange_choose(exchange, thought->state, role, pending, rng, ret);
    }
    struct plan plan[WIDTH_MAX];
    const int wanted = tree_width(tree), width = wanted < WIDTH_MAX ? wanted : WIDTH_MAX;
    const int count = exchange->game->think->plan(exchange->scenario, thought->state, role, rng, width, plan);
    if (count == 0) return false;
    *ret = plan[tree_choose(tree, role, plan, count)];
    return true;
}

/* Both play on until the clock has risen so far. */
static void play_on(struct thought *thought, uint32_t until, struct rng *rng, struct pending *pending)
{
    struct exchange *exchange = &thought->exchange;
    struct plan open = { .actions = 0 }, plan; /* what is left of an order that chance or a combat interrupted */
    int open_next = 0;
    for (int ply = 0; ply < PLIES_AHEAD && pending->kind != PENDING_OVER; ply++) {
        if (exchange_clock(exchange, thought->state) >= until) return;
        if (pending->kind == PENDING_CHANCE) {
            struct action action;
            playout_deal(&pending->chance, rng, &action);
            exchange_play(exchange, thought->state, &action, pending);
            continue;
        }
        const uint32_t before = exchange->nodes;
        if (!exchange_is_sealed(pending)) exchange_follow(exchange, thought->state, &open, &open_next, pending);
        if (exchange->nodes > before) continue;
        int next = 0;
        if (!choose(thought, (uint8_t)__builtin_ctz(pending->roles), pending, rng, &plan)) return;
        exchange_follow(exchange, thought->state, &plan, &next, pending);
        if (next == plan.actions) continue;
        open = plan;
        open_next = next;
    }
}

/* Tries an order in the world of this round and adds what it is worth; with `ahead`, so many turns later. */
static void try(struct thought *thought, struct candidate *option, uint64_t seed, uint32_t ahead)
{
    const struct plan *plan = &option->plan;
    struct exchange *exchange = &thought->exchange;
    struct pending pending;
    struct rng rng;
    int next = 0;
    rng_seed(&rng, seed);
    exchange->luck = rng_next(&rng) | 1;
    memcpy(thought->state, thought->world, exchange->game->state_bytes);
    exchange->game->pending(exchange->scenario, thought->state, &pending);
    exchange_follow(exchange, thought->state, plan, &next, &pending);
    exchange_finish(exchange, thought->state, plan, next, &rng, &pending);
    if (ahead) {
        tree_begin(&thought->tree, plan, exchange->role);
        if (!judge_has_outlook(exchange->game)) thought->tree.is_below = true; /* it knows chances to win, not points */
        /* A set-up (clock 0) is judged by the first turns, whichever number these have. */
        const bool plays_on = exchange->clock || thought->is_first;
        const uint32_t from = plays_on ? exchange->clock : exchange_clock(exchange, thought->state);
        play_on(thought, from + ahead, &rng, &pending);
    }
    const int32_t worth = exchange_judge(exchange, thought->state, &pending);
    if (ahead) tree_end(&thought->tree, exchange->role, worth / FINER);
    option->worth = worth;
    option->sum += worth;
    if (thought->tells) option->told += exchange_chance(exchange, thought->state, &pending);
}

static int list_candidates(struct exchange *exchange, const void *view, uint32_t limit, struct rng *rng,
                           struct candidate ret[OPTIONS_MAX])
{
    const struct game *game = exchange->game;
    if (game->think->plan) {
        struct plan plan[PLANS_MAX];
        const int max = limit < PLANS_MAX ? (int)limit : PLANS_MAX;
        const int count = game->think->plan(exchange->scenario, view, exchange->role, rng, max, plan);
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

/* What speaks for an order after so many judgements. */
static int64_t merit(const struct thought *thought, const struct candidate *option, int judged)
{
    const struct game *game = thought->exchange.game;
    const int64_t trust = (int64_t)judged * game->think->trust * option->plan.weight;
    return option->sum + (judge_has_outlook(game) ? trust * FINER / 10 : trust / 10);
}

static void sort(const struct thought *thought, struct candidate option[], int count, int judged)
{
    for (int i = 1; i < count; i++) {
        const struct candidate moving = option[i];
        const int64_t merits = merit(thought, &moving, judged);
        int at = i;
        for (; at > 0 && merit(thought, &option[at - 1], judged) < merits; at--) option[at] = option[at - 1];
        option[at] = moving;
    }
}

/* What the options of a round differ from their mean, as a sum of squares. */
static int64_t spread_of(const struct candidate option[], int count)
{
    int64_t sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += option[i].worth;
        squares += (int64_t)option[i].worth * option[i].worth;
    }
    return squares - sum * sum / count;
}

/* Are more rounds unlikely to change which is best? In the end options will differ by what they do now and by what they
 * have differed by in a round, times the rounds to come; that is off by how much rounds vary, those that were seen
 * and those to come. */
static bool is_clear(const struct thought *thought, const struct candidate option[], int count, int judged,
                     int64_t rounds, int64_t left, int64_t spread)
{
    int64_t best = INT64_MIN, second = INT64_MIN;
    for (int i = 0; i < count; i++) {
        const int64_t gained = option[i].sum - option[i].begun;
        const int64_t final = merit(thought, &option[i], judged) + gained * left / rounds;
        if (final > second) second = final;
        if (second > best) {
            second = best;
            best = final;
        }
    }
    const int128_t margin = best - second, variance = 2 * spread / (count - 1) / rounds;
    return rounds >= ROUNDS_MIN && margin * margin > CLEAR * CLEAR * variance * left * (rounds + left) / rounds;
}

/* Rounds until so many nodes are spent or, of answers, until the best is clear. Returns how many judgements there are
 * then, with those from before. */
static int rounds_until(struct thought *thought, const void *view, uint64_t budget, uint32_t ahead, struct rng *seeds,
                        struct candidate option[], int count, int judged)
{
    const uint64_t begun = thought->exchange.nodes;
    int64_t rounds = 0, spread = 0;
    for (int i = 0; i < count; i++) option[i].begun = option[i].sum;
    do {
        struct rng rng;
        rng_seed(&rng, rng_next(seeds));
        exchange_guess(&thought->exchange, view, false, &rng, thought->world);
        const uint64_t seed = rng_next(&rng);
        for (int i = 0; i < count; i++) try(thought, &option[i], seed, ahead);
        judged++;
        rounds++;
        spread += spread_of(option, count);
        thought->tellings += thought->tells;
        const uint64_t spent = thought->exchange.nodes - begun;
        const uint64_t nodes = thought->exchange.nodes < budget ? budget - thought->exchange.nodes : 0;
        const int64_t left = (int64_t)(nodes * (uint64_t)rounds / spent);
        if (ahead && is_clear(thought, option, count, judged, rounds, left, spread)) break;
    } while (thought->exchange.nodes < budget && !exchange_is_stopped(&thought->exchange, thought->request));
    sort(thought, option, count, judged);
    return judged;
}

/* Who had time for one look only goes by the game's plans: in one guess of the world some change for the better can
 * always be found, so that drafts would be amended for ever. */
static bool goes_by_weight(struct thought *thought, struct candidate option[], int count, int judged)
{
    int heaviest = 0;
    if (judged > 1 || !thought->exchange.game->think->plan) return false;
    if (!exchange_is_stopped(&thought->exchange, thought->request)) return false;
    for (int i = 1; i < count; i++) {
        if (option[i].plan.weight > option[heaviest].plan.weight) heaviest = i;
    }
    const struct candidate best = option[heaviest];
    option[heaviest] = option[0];
    option[0] = best;
    return true;
}

/* The best option ends up first. Returns how many judgements its sum is made of, and those of the first ret_last. */
static int decide(struct thought *thought, const void *view, uint32_t nodes, struct rng *seeds,
                  struct candidate option[], int count, int *ret_last)
{
    const struct exchange *exchange = &thought->exchange;
    const struct think *think = exchange->game->think;
    const bool is_hasty = think->hasty && think->hasty(exchange->scenario) & ROLE_BIT(exchange->role);
    const bool answers = think->plan && exchange->game->clock && !is_hasty;
    const uint64_t race = answers ? nodes / RACE_PART : nodes;
    int stages = 1, stage = 0, judged = 0;
    while (count > 1 << stages) stages++;
    for (; stage < stages && (!answers || count > LAST); stage++) {
        const uint64_t budget = race * (uint64_t)(stages + stage) / (uint64_t)(2 * stages - 1);
        thought->tells = !answers && stage + 1 == stages && think->lead;
        judged = rounds_until(thought, view, budget, 0, seeds, option, count, judged);
        *ret_last = count;
        if (goes_by_weight(thought, option, count, judged)) return judged;
        count = (count + 1) / 2;
    }
    if (!answers || count < 2) return judged ? judged : 1;
    *ret_last = count;
    if (judged == 0) judged = rounds_until(thought, view, race, 0, seeds, option, count, 0);
    for (int i = 0; i < count; i++) option[i].sum = option[i].sum * PRIOR / judged;
    thought->tells = think->lead;
    const uint32_t ahead = think->ahead ? think->ahead : TURNS_AHEAD;
    return rounds_until(thought, view, nodes, ahead, seeds, option, count, PRIOR);
}

/* What people are told of an order: its chance to win or, where the game tells none, points. */
static int32_t estimate(const struct thought *thought, const struct candidate *option, int judged)
{
    if (thought->tellings) return (int32_t)(option->told / thought->tellings);
    return (int32_t)(option->sum / judged / (judge_has_outlook(thought->exchange.game) ? FINER : 1));
}

static uint32_t nodes_of(const struct search_effort *effort, const struct ai_request *request)
{
    const uint64_t all = (uint64_t)request->nodes * (effort->times ? effort->times : 1);
    const uint64_t own = all / effort->part / (effort->threads ? effort->threads : 1);
    return own < UINT32_MAX ? (uint32_t)own : UINT32_MAX;
}

static bool is_set_up(const struct thought *thought)
{
    const struct game *game = thought->exchange.game;
    return !thought->is_first && game->seen_by && game->clock && thought->exchange.clock == 0;
}

/* A set-up that is the same in every game is no secret: any of those that are nearly as good. */
static int mix_set_up(const struct thought *thought, const struct candidate option[], int count, int judged,
                      struct rng *rng)
{
    int alike = 1;
    const int64_t least = merit(thought, &option[0], judged) - (int64_t)judged * SET_UP_MARGIN;
    while (alike < count && merit(thought, &option[alike], judged) >= least) alike++;
    return (int)rng_below(rng, (uint32_t)alike);
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
    thought.request = request;
    thought.is_first = effort->is_first;
    thought.tells = false;
    thought.tellings = 0;
    tree_clear(&thought.tree);
    rng_seed(&rng, request->seed);
    const uint32_t nodes = nodes_of(effort, request);
    const uint32_t wanted = nodes / OPTION_NODES;
    const uint32_t limit = wanted < 2 ? 2 : wanted > OPTIONS_MAX ? OPTIONS_MAX : wanted;
    const int count = list_candidates(&thought.exchange, view, limit, &rng, option);
    if (count == 0) return false;
    if (effort->thread) rng_seed(&rng, rng_next(&rng) + effort->thread); /* the same options in other worlds */
    int judged = 1, last = 1;
    if (count > 1) judged = decide(&thought, view, nodes, &rng, option, count, &last);
    int taken = count > 1 && rng_below(&rng, 100) < effort->second_best;
    if (is_set_up(&thought) && count > 1 && last > 1) taken = mix_set_up(&thought, option, last, judged, &rng);
    const struct plan *best = &option[taken].plan;
    *ret = (struct ai_answer){ .action = best->action[0], .estimate = estimate(&thought, &option[taken], judged),
                               .nodes = thought.exchange.nodes, .tries = thought.exchange.tries,
                               .lines = best->actions };
    ret->is_chance = thought.tellings || judge_has_outlook(game);
    ret->is_judged = thought.tellings || (count > 1 && !game->think->lead);
    for (; ret->options < last && ret->options < SHOWN; ret->options++) {
        const struct plan *plan = &option[ret->options].plan;
        ret->option[ret->options] = (struct ai_option){
            .action = plan->action[0],
            .estimate = estimate(&thought, &option[ret->options], judged),
            .merit = (int32_t)(merit(&thought, &option[ret->options], judged) / judged),
            .visits = (uint32_t)judged,
            .lines = plan->actions,
        };
        memcpy(ret->option[ret->options].line, plan->action, plan->actions * sizeof plan->action[0]);
    }
    memcpy(ret->line, best->action, best->actions * sizeof best->action[0]);
    return true;
}
