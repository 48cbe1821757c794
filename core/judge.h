/* A judge that was learnt from games (`honjin learn`): which features of a position are on, and what each is worth.
 *
 * A game lists its features (struct judge, in its struct think); the weights are a table of whole numbers, so that the
 * same position is worth the same with every compiler. What is learnt stands beside the game's outlook by hand and is
 * mixed with it: early in a game next to nothing is certain, and a judge that says so plays without an aim. */
#ifndef HONJIN_CORE_JUDGE_H
#define HONJIN_CORE_JUDGE_H

#include "core/think.h"
#include "kit/logistic.h"

enum { FEATURES_ON_MAX = 256 }; /* in one position; one that counts twice is listed twice */

struct judge {
    uint16_t features; /* how many there are */
    uint16_t tempo;    /* the last so many tell how late it is and whose turn: they are fitted, so that others need not
                        * tell it, and left out in play: a player must not prefer a moment to a position */
    /* Those that are on, and how many. */
    int (*list)(const void *scenario, const void *state, uint16_t ret[FEATURES_ON_MAX]);
    /* What the game knows by hand: log odds of role 0, in thousandths. */
    int32_t (*by_hand)(const void *scenario, const void *state);
    int32_t hand_part, learnt_part; /* how much of either counts, in thousandths */
    const int16_t *weight;          /* log odds of role 0, in thousandths, for each feature; NULL: nothing is learnt */
};

/* Do players that search judge by it? */
static inline bool judge_is_learnt(const struct game *game) { return game->think->judge && game->think->judge->weight; }

/* Do they judge by chances to win, learnt or by hand, rather than by points? */
static inline bool judge_has_outlook(const struct game *game) { return game->think->outlook || judge_is_learnt(game); }

/* Log odds of role 0, in 1/CERTAIN. */
static inline int32_t judge_logit(const struct judge *judge, const void *scenario, const void *state)
{
    uint16_t on[FEATURES_ON_MAX];
    int32_t sum = 0;
    const int count = judge->list(scenario, state, on);
    for (int i = 0; i < count; i++) sum += judge->weight[on[i]];
    const int64_t hand = (int64_t)judge->hand_part * judge->by_hand(scenario, state);
    return (int32_t)((hand + (int64_t)judge->learnt_part * sum) / (1000 * 1000 / CERTAIN));
}

/* A role's outlook (think.h), in 1/CERTAIN. */
static inline int32_t judge_outlook(const struct judge *judge, const void *scenario, const void *state, uint8_t role)
{
    const int32_t outlook = logistic_fine(judge_logit(judge, scenario, state));
    return role == 0 ? outlook : CERTAIN - outlook;
}

#endif
