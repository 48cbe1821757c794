/* What roles would order, by somebody's judgement: how odds go on where somebody has a choice. A player who thinks
 * (ai/foresee.h) says it; whoever counts chances (study/odds.h) asks. */
#ifndef HONJIN_CORE_LIKELY_H
#define HONJIN_CORE_LIKELY_H

#include "core/game.h"

enum { LIKELY_MAX = 32, LIKELY_PARTS = 64 /* a power of two: chances of chances stay short */ };

struct likely { /* orders of a role: those of a sealed choice, or else the best of each kind, the best of all first */
    int count;
    struct action action[LIKELY_MAX];
    uint8_t parts[LIKELY_MAX]; /* how often in LIKELY_PARTS: 1 or more each, together all of them */
};

/* What the roles that are asked would order in this state, each for itself: ret[0] the first of them, ret[1] the
 * second. What they are at is over when no more activities than `settled` are open. False: it cannot tell. */
typedef bool foresight(const struct game *game, const void *scenario, const void *state, int settled,
                       struct likely ret[2]);

#endif
