/* Reads another player's sealed choices; see reader.h. */
#include "ai/reader.h"

#include <stdalign.h>
#include <string.h>

#include "ai/exchange.h"
#include "ai/playout.h"
#include "core/fields.h"

enum { ASKED = 3, TRIES = 8, OPTIONS_MAX = 32 };

/* What the options are worth if the other lays this: sums over a few random ends, the same for all options. */
static void try_options(struct exchange *exchange, const void *world, const struct action *theirs,
                        const struct action own[], int count, uint64_t seed, int64_t sum[])
{
    alignas(16) unsigned char state[AI_STATE_MAX];
    struct pending pending;
    for (int i = 0; i < count * TRIES; i++) {
        struct rng rng;
        rng_seed(&rng, seed + (uint64_t)(i / count));
        memcpy(state, world, exchange->game->state_bytes);
        exchange_play(exchange, state, theirs, &pending);
        exchange_play(exchange, state, &own[i % count], &pending);
        exchange_finish(exchange, state, NULL, 0, &rng, &pending);
        sum[i % count] += exchange_judge(exchange, state, &pending);
    }
}

bool reader_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct ai_request *request, struct ai_answer *ret)
{
    alignas(16) unsigned char world[AI_STATE_MAX], their_view[AI_STATE_MAX];
    struct exchange exchange;
    struct action own[OPTIONS_MAX];
    int64_t sum[OPTIONS_MAX] = { 0 };
    struct rng rng;
    if (!game->think->reopen || game->roles != 2 || game->state_bytes > AI_STATE_MAX) {
        return ai_think(game, scenario, view, role, request, ret);
    }
    exchange_open(&exchange, game, scenario, view, role);
    exchange.by_lead = true;
    if (!exchange_is_duel(&exchange, view)) return ai_think(game, scenario, view, role, request, ret);
    game->choices(scenario, view, role, &exchange.choices);
    const uint32_t count = choices_total(&exchange.choices);
    if (count == 0 || count > OPTIONS_MAX) return ai_think(game, scenario, view, role, request, ret);
    for (uint32_t i = 0; i < count; i++) own[i] = choices_at(&exchange.choices, i);

    rng_seed(&rng, request->seed);
    for (int asked = 0; asked < ASKED; asked++) {
        const struct ai_request theirs = { .level = request->level, .nodes = request->nodes, .seed = rng_next(&rng) };
        struct ai_answer answer;
        struct pending pending;
        exchange_guess(&exchange, view, true, &rng, world);
        game->pending(scenario, world, &pending);
        exchange.settled = pending.depth - exchange_is_sealed(&pending);
        state_redact(game, scenario, world, !role, their_view);
        if (!ai_think(game, scenario, their_view, !role, &theirs, &answer)) return false;
        try_options(&exchange, world, &answer.action, own, (int)count, rng_next(&rng), sum);
    }
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (sum[i] > sum[best]) best = i;
    }
    *ret = (struct ai_answer){ .action = own[best], .line = { own[best] }, .lines = 1, .nodes = exchange.nodes,
                               .estimate = (int32_t)(sum[best] / (ASKED * TRIES)) };
    return true;
}
