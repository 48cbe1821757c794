/* An exchange: what an order begins, played in thought until it has come to an end. A player looks at a guess of the
 * world (determinize), gives an order, lets play go on until things settle, and judges.
 *
 * Settled: it is another side's turn or another chit's (clock), or a single role decides freely again, not inside a
 * combat, a retreat or another activity that the order opened (pending.depth). */
#ifndef HONJIN_AI_EXCHANGE_H
#define HONJIN_AI_EXCHANGE_H

#include "ai/ai.h"
#include "core/think.h"
#include "kit/rng.h"

enum { VICTORY = 10000 /* 1/100 points */ };

struct exchange {
    const struct game *game;
    const void *scenario;
    uint8_t role;   /* who thinks */
    int settled;    /* it has ended when no more activities than this are open ... */
    uint32_t clock; /* ... or when it is later than this */
    uint32_t nodes; /* actions played in thought */
    uint32_t tries; /* orders whose exchange was played to its end */
    bool by_lead;   /* judged by the outlook to win, where the game tells it; else by evaluate() */
    uint64_t luck;  /* not 0: what is decided on the way is decided by plans and this luck (playout_lucky) */
    struct choices choices; /* room to work in */
};

/* Between two rounds of a thought: says how far it is, and whether it is to end at once. */
bool exchange_is_stopped(const struct exchange *exchange, const struct ai_request *request);
/* Play stands where the role has to decide. */
void exchange_open(struct exchange *exchange, const struct game *game, const void *scenario, const void *view,
                   uint8_t role);
/* Several roles are wanted, each for itself. */
bool exchange_is_sealed(const struct pending *pending);
/* Is it a sealed choice of one action each, like the cards of a combat? */
bool exchange_is_duel(const struct exchange *exchange, const void *view);
bool exchange_is_settled(const struct exchange *exchange, const void *state, const struct pending *pending);
uint32_t exchange_clock(const struct exchange *exchange, const void *state);
/* A guess of the world; with drafts of others taken back if `reopens`. */
void exchange_guess(const struct exchange *exchange, const void *view, bool reopens, struct rng *rng, void *ret_world);

void exchange_play(struct exchange *exchange, void *state, const struct action *action, struct pending *ret_pending);
/* Gives a plan's actions as long as the role is wanted; `next` counts those that are given or dropped. */
void exchange_follow(struct exchange *exchange, void *state, const struct plan *plan, int *next,
                     struct pending *pending);
/* One of the role's plans, by luck or by chance; for games with plan(). False: it has none. */
bool exchange_choose(struct exchange *exchange, const void *state, uint8_t role, const struct pending *pending,
                     struct rng *rng, struct plan *ret);
/* Random play, or by plans, until it is settled, with what is left of a plan (or NULL). */
void exchange_finish(struct exchange *exchange, void *state, const struct plan *plan, int next, struct rng *rng,
                     struct pending *pending);
/* For the role that thinks: in 1/100 points, or by_lead in 1/1000 of the outlook to win. */
int32_t exchange_judge(const struct exchange *exchange, const void *state, const struct pending *pending);
/* Its chance to win in 1/1000, to be told to people; for games with lead(). */
int32_t exchange_chance(const struct exchange *exchange, const void *state, const struct pending *pending);

#endif
