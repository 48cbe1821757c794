/* An order and what follows from it, in thought; see exchange.h. */
#include "ai/exchange.h"

#include <stdalign.h>
#include <string.h>

#include "ai/playout.h"
#include "core/judge.h"
#include "core/legal.h"

enum {
    PLIES_AHEAD = 12,   /* an exchange settles by then, or is too long to be judged by random play */
    PLANS_AHEAD = 4096, /* where whole plans are played: what has not settled by then never will */
};

uint32_t exchange_clock(const struct exchange *exchange, const void *state)
{
    return exchange->game->clock ? exchange->game->clock(exchange->scenario, state) : 0;
}

bool exchange_is_sealed(const struct pending *pending)
{
    return pending->kind == PENDING_DECISION && (pending->roles & (pending->roles - 1)) != 0;
}

void exchange_open(struct exchange *exchange, const struct game *game, const void *scenario, const void *view,
                   uint8_t role)
{
    struct pending pending;
    exchange->game = game;
    exchange->scenario = scenario;
    exchange->role = role;
    exchange->nodes = exchange->tries = 0;
    exchange->by_lead = false;
    exchange->luck = 0;
    game->pending(scenario, view, &pending);
    /* The exchange that a sealed choice belongs to ends with the activity in which it is made. */
    exchange->settled = pending.depth - exchange_is_sealed(&pending);
    exchange->clock = exchange_clock(exchange, view);
}

bool exchange_is_stopped(const struct exchange *exchange, const struct ai_request *request)
{
    if (request->progress) request->progress(request->context, exchange->nodes);
    return ai_is_stopped(request);
}

bool exchange_is_duel(const struct exchange *exchange, const void *view)
{
    alignas(16) unsigned char room[AI_STATE_MAX];
    if (!exchange->game->think->reopen) return false;
    memcpy(room, view, exchange->game->state_bytes);
    return exchange->game->think->reopen(exchange->scenario, room, exchange->role);
}

bool exchange_is_settled(const struct exchange *exchange, const void *state, const struct pending *pending)
{
    if (pending->kind != PENDING_DECISION) return pending->kind == PENDING_OVER;
    if (exchange_clock(exchange, state) > exchange->clock) return true;
    return !exchange_is_sealed(pending) && pending->depth <= exchange->settled;
}

void exchange_guess(const struct exchange *exchange, const void *view, bool reopens, struct rng *rng, void *ret_world)
{
    const struct game *game = exchange->game;
    memcpy(ret_world, view, game->state_bytes);
    if (game->think->believe) game->think->believe(exchange->scenario, ret_world, exchange->role, rng);
    else if (game->determinize) game->determinize(exchange->scenario, ret_world, exchange->role, rng);
    for (uint8_t other = 0; other < game->roles && reopens; other++) {
        if (other != exchange->role) game->think->reopen(exchange->scenario, ret_world, other);
    }
}

void exchange_play(struct exchange *exchange, void *state, const struct action *action, struct pending *ret_pending)
{
    exchange->game->apply(exchange->scenario, state, action, NULL);
    exchange->nodes++;
    exchange->game->pending(exchange->scenario, state, ret_pending);
}

void exchange_follow(struct exchange *exchange, void *state, const struct plan *plan, int *next,
                     struct pending *pending)
{
    for (; *next < plan->actions; ++*next) {
        const struct action *action = &plan->action[*next];
        if (pending->kind != PENDING_DECISION || !(pending->roles & ROLE_BIT(action->role))) return;
        if (*next && action_legal(exchange->game, exchange->scenario, state, action).reason) continue;
        exchange_play(exchange, state, action, pending);
    }
}

/* Luck asks for all plans there are, which is much where they are made and not listed. */
bool exchange_choose(struct exchange *exchange, const void *state, uint8_t role, const struct pending *pending,
                     struct rng *rng, struct plan *ret)
{
    const struct game *game = exchange->game;
    if (!exchange->luck || playout_is_wide(game)) {
        return playout_plan(game, exchange->scenario, state, role, false, rng, ret);
    }
    return playout_lucky(game, exchange->scenario, state, role, pending,
                         exchange->luck + exchange_clock(exchange, state), ret);
}

/* One action; where plans decide, one whole plan. False: nobody has anything to do. */
static bool go_on(struct exchange *exchange, void *state, struct rng *rng, struct pending *pending)
{
    const struct game *game = exchange->game;
    struct action action;
    struct plan plan;
    if (pending->kind == PENDING_DECISION && (playout_is_wide(game) || (exchange->luck && game->think->plan))) {
        int next = 0;
        const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
        if (!exchange_choose(exchange, state, role, pending, rng, &plan)) return false;
        exchange_follow(exchange, state, &plan, &next, pending);
        return true;
    }
    if (playout_next(game, exchange->scenario, state, pending, rng, &exchange->choices, &action) == 0) return false;
    exchange_play(exchange, state, &action, pending);
    return true;
}

void exchange_finish(struct exchange *exchange, void *state, const struct plan *plan, int next, struct rng *rng,
                     struct pending *pending)
{
    const int ahead = playout_is_wide(exchange->game) ? PLANS_AHEAD : PLIES_AHEAD;
    exchange->tries++;
    for (int ply = 0; ply < ahead && !exchange_is_settled(exchange, state, pending); ply++) {
        if (!go_on(exchange, state, rng, pending)) break;
        if (plan) exchange_follow(exchange, state, plan, &next, pending);
    }
}

static int32_t chance_by(const struct exchange *exchange, const void *state, const struct pending *pending,
                         int32_t (*chance)(const void *scenario, const void *state, uint8_t role), int32_t unit)
{
    const struct game *game = exchange->game;
    struct outcome outcome;
    if (pending->kind != PENDING_OVER) return chance(exchange->scenario, state, exchange->role);
    game->outcome(exchange->scenario, state, &outcome);
    return outcome.winner == exchange->role ? unit : outcome.winner < game->roles ? 0 : unit / 2;
}

int32_t exchange_chance(const struct exchange *exchange, const void *state, const struct pending *pending)
{
    return chance_by(exchange, state, pending, exchange->game->think->lead, 1000);
}

static int32_t judged(const struct exchange *exchange, const void *state, const struct pending *pending)
{
    const struct game *game = exchange->game;
    if (pending->kind == PENDING_OVER || !judge_is_learnt(game)) {
        return chance_by(exchange, state, pending, game->think->outlook, CERTAIN);
    }
    return judge_outlook(game->think->judge, exchange->scenario, state, exchange->role);
}

int32_t exchange_judge(const struct exchange *exchange, const void *state, const struct pending *pending)
{
    const struct game *game = exchange->game;
    struct outcome outcome;
    if (exchange->by_lead && judge_has_outlook(game)) return judged(exchange, state, pending);
    int32_t value = game->think->evaluate(exchange->scenario, state, exchange->role);
    if (pending->kind != PENDING_OVER) return value;
    game->outcome(exchange->scenario, state, &outcome);
    if (outcome.winner == exchange->role) value += VICTORY;
    else if (outcome.winner < game->roles) value -= VICTORY;
    return value;
}
