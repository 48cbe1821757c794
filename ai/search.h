/* The searching opponents: macro orders in worlds that fit the view, with what both sides do until the enemy has
 * answered. */
#ifndef HONJIN_AI_SEARCH_H
#define HONJIN_AI_SEARCH_H

#include "ai/ai.h"

struct search_effort {
    uint32_t part;        /* one so many-th of the nodes are spent ... */
    uint32_t times;       /* ... or so many times as many; 0: once */
    uint32_t second_best; /* so often in a hundred decisions the second best order is taken */
    bool is_first;        /* hard-1, which does not play on from a set-up */
    uint32_t thread, threads; /* one of several thoughts about the same options (team.h); 0, 0: the only one */
};

/* For games with evaluate(); the role must have something to decide in the view. */
bool search_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct search_effort *effort, const struct ai_request *request, struct ai_answer *ret);

#endif
