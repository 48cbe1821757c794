/* How lucky was that? What a side's chance to win was expected to be before the dice fell, over all that they could
 * show, against what it was afterwards. Both by lead(), so that the sum over a game can be taken off its result: what
 * is left has the same mean, whatever lead() is worth, and varies less the better it is. */
#ifndef HONJIN_AI_LUCK_H
#define HONJIN_AI_LUCK_H

#include "core/match.h"

struct luck { /* of role 0; the other's is the opposite. In millionths of the chance to win */
    int32_t expected, actual;
    uint32_t outcomes; /* that were weighed, all equally likely */
};

/* A chance event at the state, and how it fell. False: the game tells no chance to win, is not for two, or there are
 * more outcomes than can be weighed. */
bool luck_weigh(const struct game *game, const void *scenario, const void *state, const struct action *fallen,
                struct luck *ret);
/* The chance of role 0 at a state, both sides' views of it together; of a game that is over, how it ended. */
int32_t luck_chance(const struct game *game, const void *scenario, const void *state);

struct luck_event { /* chance has spoken in a match, or cards have met */
    uint32_t ply;           /* from 1 */
    uint32_t frame[ROLES + 1]; /* by role: which frame of what it saw, as struct counts has it */
    const void *before;     /* the state */
    const struct action *action;
    bool is_cards;          /* both sides chose at once: the action is the second choice, and */
    struct action other;    /* the first */
    struct luck luck;
};
bool luck_is_told(const struct game *game); /* it is for two, and tells chances to win */
/* The ledger of a match: every chance event after so many plies that can be weighed, and every pair of cards that both
 * sides laid at once, told against the equilibrium (duel_weigh), until tell() says false. Returns
 * after how many plies it ended. ret_unknown: how many events there were that cannot be weighed. */
uint32_t luck_list(const struct match *match, uint32_t since,
                   bool (*tell)(void *context, const struct luck_event *event), void *context, uint32_t *ret_unknown);

#endif
