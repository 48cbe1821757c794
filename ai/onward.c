/* An order, played on to the end of the enemy's turn; see onward.h. */
#include "ai/onward.h"

#include "ai/playout.h"

enum {
    PLIES_AHEAD = 300,
    TURNS_AHEAD = 2, /* steps of the clock, where the game says nothing: to the end of the enemy's turn */
};

bool onward_is_told(const struct game *game)
{
    return game->think->plan && game->clock && game->state_bytes <= AI_STATE_MAX;
}

void onward_play(struct exchange *exchange, void *state, const struct plan *order, struct rng *rng,
                 struct pending *pending)
{
    const struct think *think = exchange->game->think;
    int next = 0;
    exchange_follow(exchange, state, order, &next, pending);
    exchange_finish(exchange, state, order, next, rng, pending);
    const uint32_t from = exchange->clock ? exchange->clock : exchange_clock(exchange, state); /* a set-up has none */
    const uint32_t until = from + (think->ahead ? think->ahead : TURNS_AHEAD);
    for (int ply = 0; ply < PLIES_AHEAD && pending->kind != PENDING_OVER; ply++) {
        struct plan plan;
        if (exchange_clock(exchange, state) >= until) return;
        if (pending->kind == PENDING_DECISION) {
            int given = 0;
            const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
            if (!exchange_choose(exchange, state, role, pending, rng, &plan)) return;
            exchange_follow(exchange, state, &plan, &given, pending);
        } else {
            struct action action;
            playout_deal(&pending->chance, rng, &action);
            exchange_play(exchange, state, &action, pending);
        }
    }
}
