/* What an order cost; see review.h. */
#include "ai/review.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <string.h>

#include "ai/duel.h"
#include "ai/luck.h"
#include "ai/onward.h"
#include "core/fields.h"

enum { CLEAR = 15 /* thousandths of the chance to win */ };
enum { CASES_MIN = 8, SEARCH_PART = 2 /* the search gets one so many-th of the nodes */, NODES_MIN = 200 };

bool review_is_due(struct view *view)
{
    const struct game *game = view->game;
    struct action only;
    if (!onward_is_told(game) || !game->think->lead || !view_is_asked(view, view->role)) return false;
    if (duel_is_due(game, view->scenario, view->state, view->role)) return false;
    return !view_forced(view, &only);
}

static struct plan plan_of(const struct action line[], int lines)
{
    struct plan plan = { .weight = 1, .actions = (uint8_t)lines };
    memcpy(plan.action, line, (size_t)lines * sizeof line[0]);
    return plan;
}

/* The order that begins with what was given, as the thought would have gone on with it; what the better one does
 * besides may still be done, too, as far as it is allowed then. */
static struct plan plan_from(const struct ai_answer *answer, const struct action *given)
{
    for (int i = 0; i < answer->options; i++) {
        const struct ai_option *option = &answer->option[i];
        if (action_same(&option->action, given)) return plan_of(option->line, option->lines);
    }
    struct plan plan = { .weight = 1, .actions = 1, .action = { *given } };
    for (int i = 0; i < answer->lines && plan.actions < PLAN_ACTIONS; i++) {
        plan.action[plan.actions++] = answer->line[i];
    }
    return plan;
}

struct weighing {
    struct exchange exchange;
    const struct view *view;
};

static int32_t play(struct weighing *weighing, const void *world, const struct plan *plan, uint64_t seed)
{
    alignas(16) unsigned char state[AI_STATE_MAX];
    struct exchange *exchange = &weighing->exchange;
    struct pending pending;
    struct rng rng;
    rng_seed(&rng, seed);
    exchange->luck = rng_next(&rng) | 1;
    memcpy(state, world, exchange->game->state_bytes);
    exchange->game->pending(exchange->scenario, state, &pending);
    onward_play(exchange, state, plan, &rng, &pending);
    return exchange_chance(exchange, state, &pending);
}

static void weigh(struct weighing *weighing, const struct plan *best, const struct plan *given, uint32_t nodes,
                  const struct ai_request *request, struct verdict *ret)
{
    alignas(16) unsigned char world[AI_STATE_MAX];
    const struct view *view = weighing->view;
    int64_t bests = 0, givens = 0;
    double squares = 0;
    struct rng seeds;
    rng_seed(&seeds, view->hash);
    exchange_open(&weighing->exchange, view->game, view->scenario, view->state, view->role);
    while (ret->cases < CASES_MIN || weighing->exchange.nodes < nodes) {
        struct rng rng;
        rng_seed(&rng, rng_next(&seeds));
        exchange_guess(&weighing->exchange, view->state, false, &rng, world);
        const uint64_t seed = rng_next(&rng);
        const int32_t with = play(weighing, world, best, seed), without = play(weighing, world, given, seed);
        bests += with;
        givens += without;
        squares += (double)(with - without) * (with - without);
        ret->cases++;
        if (ai_is_stopped(request)) break;
    }
    const double n = ret->cases, mean = (double)(bests - givens) / n;
    ret->best = (int32_t)(bests / ret->cases);
    ret->given = (int32_t)(givens / ret->cases);
    ret->cost = (int32_t)mean;
    ret->error = (int32_t)ceil(sqrt(fmax(squares / n - mean * mean, 0) / n));
    ret->nodes += weighing->exchange.nodes;
}

bool review_order(const struct view *view, const struct action *given, uint32_t nodes, const atomic_bool *stop,
                  struct verdict *ret)
{
    const uint32_t part = nodes / SEARCH_PART;
    const struct ai_request request = { .level = "hard", .nodes = part < NODES_MIN ? NODES_MIN : part,
                                        .seed = view->hash, .stop = stop };
    struct weighing weighing = { .view = view };
    struct ai_answer answer;
    *ret = (struct verdict){ 0 };
    if (ai_is_stopped(&request) || !ai_ask(view, &request, &answer)) return false;
    if (ai_is_stopped(&request)) return false;
    ret->nodes = answer.nodes;
    ret->lines = answer.lines;
    memcpy(ret->line, answer.line, sizeof ret->line);
    if (action_same(&answer.action, given)) {
        ret->best = ret->given = answer.is_judged ? answer.estimate : 0;
        return true;
    }
    const struct plan best = plan_of(answer.line, answer.lines), other = plan_from(&answer, given);
    weigh(&weighing, &best, &other, nodes - part, &request, ret);
    return true;
}

bool verdict_is_clear(const struct verdict *verdict)
{
    return verdict->cost >= CLEAR && verdict->cost >= 2 * verdict->error;
}

/* ---- the whole game ---------------------------------------------------------------------------------------------- */

bool review_is_told(const struct game *game)
{
    return luck_is_told(game);
}

static bool has_risky_orders(const struct game *game)
{
    for (int v = 0; v < game->verbs; v++) {
        if (game->verb[v].flags & VERB_RISKY) return true;
    }
    return false;
}

bool review_is_battle(const struct game *game, const struct action *action)
{
    const uint8_t flags = game->verb[action->verb].flags;
    if (!has_risky_orders(game)) return flags & VERB_CHANCE; /* all orders are sealed: where dice are thrown */
    return action->role < game->roles && flags & VERB_RISKY && !(flags & VERB_SECRET);
}

static int32_t chance_of(const struct match *match, const void *state, uint8_t eyes)
{
    alignas(16) unsigned char seen[AI_STATE_MAX];
    const struct game *game = match->game;
    struct pending pending;
    if (eyes == ROLES) return luck_chance(game, match->scenario, state);
    game->pending(match->scenario, state, &pending);
    if (pending.kind == PENDING_OVER) {
        const int32_t first = luck_chance(game, match->scenario, state);
        return eyes == 0 ? first : 1000000 - first;
    }
    state_redact(game, match->scenario, state, eyes, seen);
    return 1000 * game->think->lead(match->scenario, seen, eyes);
}

uint32_t review_walk(const struct match *match, uint8_t eyes, uint32_t since,
                     bool (*tell)(void *context, const struct review_step *step), void *context)
{
    alignas(16) unsigned char state[AI_STATE_MAX], before[AI_STATE_MAX];
    const struct game *game = match->game;
    struct rerun rerun;
    struct action action;
    assert(review_is_told(game));
    rerun_open(&rerun, match, state, since);
    for (;;) {
        const uint32_t frames = rerun.counts.frames[eyes];
        memcpy(before, state, game->state_bytes);
        if (!rerun_next(&rerun, &action, NULL, NULL)) return rerun.plies;
        if (rerun.plies <= since || rerun.counts.frames[eyes] == frames) continue;
        const struct review_step step = { .ply = rerun.plies, .frame = rerun.counts.frames[eyes], .before = before,
                                          .action = &action, .chance = chance_of(match, state, eyes) };
        if (!tell(context, &step)) return rerun.plies;
    }
}
