/* What an order gains that another does not, as people would tell it: whom it saves, whom or what it takes. Both are
 * played on in the same guesses of the world, with the same luck, until the enemy has answered; of all that differs
 * then, what weighs most is told. */
#ifndef HONJIN_AI_GAIN_H
#define HONJIN_AI_GAIN_H

#include "core/view.h"

enum gain_kind {
    GAIN_NONE,   /* nothing differs clearly */
    GAIN_WINS,   /* the game is won more often ... */
    GAIN_SAVES,  /* ... or lost less often */
    GAIN_KEEPS,  /* a piece of its own is lost less often */
    GAIN_TAKES,  /* one of the enemy's more often */
    GAIN_HOLDS,  /* a site is its own more often */
    GAIN_SPARES, /* its own pieces lose less, all together */
    GAIN_COSTS,  /* the enemy's lose more */
    GAIN_POINTS, /* it leads by more points */
};

struct gain {
    uint8_t kind;          /* enum gain_kind */
    int32_t which;         /* the piece or site: its index among those that the view shows */
    int32_t with, without; /* in 1/1000 of the cases; of losses and points the mean, in 1/1000 */
};

struct order { /* a chain of actions of the view's role */
    const struct action *action;
    int actions;
};
struct gain gain_of(const struct view *view, struct order order, struct order other);

#endif
