/* Sealed choices: both lay a card, then both are shown. Nobody can read a player that mixes: the exact equilibrium of
 * the matrix of what becomes of each pair, the whole exchange played out, ties (again a sealed choice) solved the same
 * way with the hands that remain. */
#ifndef HONJIN_AI_DUEL_H
#define HONJIN_AI_DUEL_H

#include "ai/ai.h"

enum { DUEL_MAX = 16 };

struct matrix { /* what the one who picks rows gets from the other */
    int rows, columns;
    double payoff[DUEL_MAX][DUEL_MAX];
};

/* The value, and how often each row and column is played in an equilibrium. */
double duel_solve(const struct matrix *matrix, double ret_row[DUEL_MAX], double ret_column[DUEL_MAX]);

struct laid { /* what a side may lay */
    int count;
    struct action action[DUEL_MAX];
};

struct duel_mix { /* by role: how often each lays what */
    struct laid laid[2];
    double share[2][DUEL_MAX];
};
/* In a state that may be known or guessed, whoever has chosen already. Ties are judged as they stand. False: there is
 * no such choice. */
bool duel_foresee(const struct game *game, const void *scenario, const void *state, struct duel_mix *ret);

/* What a pair of choices came to by luck alone, in chances of role 0 to win: what each choice brings on average against
 * the other's equilibrium is play (`expected`), what else the pair brought is that they met (`actual`). If either side
 * plays an equilibrium, the mean of the difference is 0. The state is from before the choices, or has them; chosen: by
 * role. False: there is no such choice, or it is none of those that may be laid. */
struct duel_luck { double expected, actual; int pairs; };
bool duel_weigh(const struct game *game, const void *scenario, const void *state, const struct action chosen[2],
                struct duel_luck *ret);

/* Is it a choice that duel_think answers? */
bool duel_is_due(const struct game *game, const void *scenario, const void *view, uint8_t role);
bool duel_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                const struct ai_request *request, struct ai_answer *ret);

#endif
