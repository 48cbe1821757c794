/* The game afterwards: how the chance to win went, step by step, and what an order cost that somebody gave: the chance
 * with it against that with the order a strong player would have given there. Both are played on in the same guesses of
 * the world, with the same luck, to the end of the enemy's turn. Only what the role knew then counts: the view is all
 * that is looked at. */
#ifndef HONJIN_AI_REVIEW_H
#define HONJIN_AI_REVIEW_H

#include "ai/ai.h"
#include "core/match.h"

struct verdict {
    struct action line[AI_LINE_MAX]; /* the better order; its first action is what could have been given instead */
    int lines;
    int32_t given, best;    /* the role's chance to win with the one and with the other, in 1/1000 */
    int32_t cost, error;    /* what the one is less than the other, and its standard error; likewise */
    uint32_t cases, nodes;  /* in which it was tried; actions played in thought */
};

/* Can what this role orders here be weighed? Not where it has no choice, nor the cards of a duel, which nobody can know
 * to be wrong. */
bool review_is_due(struct view *view);
/* The nodes are about the effort for this order. False: it was stopped before anything is known. */
bool review_order(const struct view *view, const struct action *given, uint32_t nodes, const atomic_bool *stop,
                  struct verdict *ret);
/* It cost so much that it is worth telling, and that is no accident of the cases. */
bool verdict_is_clear(const struct verdict *verdict);

struct review_step { /* a ply of a match, in somebody's eyes */
    uint32_t ply, frame;    /* from 1; which it is of those that he saw */
    const void *before;     /* the state */
    const struct action *action;
    int32_t chance;         /* after it, in millionths: of the first role or, in the eyes of a role, of this one by what
                             * it knows */
};
/* Begins an order a battle? Its cards, and tests that others do not see, begin none. */
bool review_is_battle(const struct game *game, const struct action *action);
bool review_is_told(const struct game *game); /* it is for two, and tells chances to win */
/* All plies after number `since` that the eyes (a player's role; ROLES: everything) see, until tell() says false.
 * Returns after how many plies it ended. */
uint32_t review_walk(const struct match *match, uint8_t eyes, uint32_t since,
                     bool (*tell)(void *context, const struct review_step *step), void *context);

#endif
