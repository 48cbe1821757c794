/* A hint for a person who asks: the order that a strong player would give, with all that makes it understood: the
 * chance to win now and with it, the dangers that it ends or brings, what it gains, and how the enemy would answer.
 *
 * It never goes against a warning lightly: of orders that are about as good it is the one that leaves fewer dangers,
 * and where a danger is worth it the reason says so. */
#ifndef HONJIN_AI_HINT_H
#define HONJIN_AI_HINT_H

#include "ai/ai.h"
#include "ai/gain.h"

/* It may think so many times as long as an opponent in a game, within AI_DECISION_MS all the same. */
enum { HINT_EFFORT = 15 };

struct hint {
    struct ai_answer answer;
    bool is_forced;   /* it is the only order that can be given: there is nothing to weigh */
    bool has_before;  /* the game tells chances to win, and the order clearly raises that of the role */
    int32_t before;   /* that of the role as things stand, in 1/1000 */
    bool has_reply;
    struct action reply; /* what the enemy would do: where he would strike, or else his first order */
    int ended, brought, stayed; /* dangers (core/show.h): those that it ends, that it brings, that it leaves */
    struct note end[DANGERS_MAX], bring[DANGERS_MAX], stay[DANGERS_MAX];
    int safer;        /* the best of the answer's options that leaves fewer of them; -1: none was found */
    int than;         /* the best of the options that is another order; -1: there is none */
    struct gain gain; /* over that one */
};

/* The request's level and nodes are those of an opponent; False: the role has nothing to decide. */
bool hint_think(const struct view *view, const struct ai_request *request, struct hint *ret);
/* The order alone, for those who do not ask why. */
bool hint_order(const struct view *view, const struct ai_request *request, struct hint *ret);

#endif
