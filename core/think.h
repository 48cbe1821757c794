/* What machine players are told of a game: how good a position is, what a sensible player would think about. Nothing
 * here decides what happens; a game without it is played at random.
 *
 * A game fills a `const struct think`; what it has nothing to say about stays NULL or 0. */
#ifndef HONJIN_CORE_THINK_H
#define HONJIN_CORE_THINK_H

#include "core/game.h"

struct judge; /* core/judge.h: what was learnt about positions */

/* ---- plans -------------------------------------------------------------------------------------- */

/* A macro order: a chain of actions of one role. The first is legal now. Each later one is given when the role is
 * wanted again, and dropped if it is not legal then. */
enum { PLANS_MAX = 32, PLAN_ACTIONS = 8 };

struct plan {
    uint16_t weight; /* 1 or more: how likely a sensible player is to choose it, compared with the others */
    uint8_t actions, spare;
    struct action action[PLAN_ACTIONS];
};

enum { PLANS_POOLED = 96 }; /* plans that a game may look at to give the better ones */
/* Of all these plans at most max, the heaviest; those of equal weight by chance. How many they are. */
int plans_give(const struct plan pool[], int pooled, struct rng *rng, int max, struct plan ret[]);

/* ---- the room ---------------------------------------------------------------------------------- */

enum { CERTAIN = 100000 }; /* the unit of outlook(), and what it is when the game is won */

/* An earlier player, kept to measure by (see evaluate and plan below). */
struct hints {
    int32_t (*evaluate)(const void *scenario, const void *state, uint8_t role);
    int (*plan)(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan *ret);
    bool is_greedy; /* the level greedy was frozen with them, and keeps to them */
};

struct think {
    void (*prepare)(void *scenario); /* once, after load: fills what the scenario keeps for thought */
    /* How good for role, in 1/100 points. */
    int32_t (*evaluate)(const void *scenario, const void *state, uint8_t role);
    /* What a sensible player would think about: at most max (up to PLANS_MAX) macro orders, and how many; at least one
     * when the role is wanted. A view gives the same plans as the state. Of more than max it gives the better ones.
     * Beside complete choices it is a short list; where choices are not complete it is how orders are made, and with
     * max 1 it should be quick. */
    int (*plan)(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan *ret);
    const struct hints *mini; /* level greedy-mini of the arena */
    const struct hints *first; /* what hard-1 and script were told, where players are told more since; NULL: the same */
    /* As determinize(), but as likely as it is by the way sides are played. NULL: by determinize(). */
    void (*believe)(const void *scenario, void *view, uint8_t role, struct rng *rng);
    /* The role's chance to win, in 1/1000. It knows what evaluate leaves out: cards in hand, the time. */
    int32_t (*lead)(const void *scenario, const void *state, uint8_t role);
    /* The same order of positions on a flatter curve, which says nothing of chances but tells good from better also
     * where lead() is sure of it: what players that search go by, in 1/CERTAIN: a small force's march must not be
     * rounded to nothing. NULL: they go by evaluate(). */
    int32_t (*outlook)(const void *scenario, const void *state, uint8_t role);
    /* What was learnt from games, mixed with it: for those who search it takes the place of outlook(). */
    const struct judge *judge;
    uint8_t ahead; /* how many steps of the clock they play in thought before they judge; 0: 2, to the enemy's answer */
    /* The roles that do not look so far in a scenario, but judge an order by what comes of it at once. NULL: none. */
    role_set (*hasty)(const void *scenario);
    uint8_t trust; /* what the weight of a plan counts for beside that, in 1/10000 each; 0: nothing */
    /* In a sealed choice of one action each (cards of a duel): as if the role had not chosen yet. False: there is no
     * such choice now. */
    bool (*reopen)(const void *scenario, void *view, uint8_t role);
};

extern const struct think think_none; /* nothing is told */

#endif
