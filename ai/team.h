/* Several thoughts at the same time about the same orders, each with its part of the nodes and in worlds of its own;
 * what they found is put together in their order, so that the answer does not depend on who was quicker. */
#ifndef HONJIN_AI_TEAM_H
#define HONJIN_AI_TEAM_H

#include "ai/search.h"

/* search_think by as many threads as the request wants. */
bool team_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                const struct search_effort *effort, const struct ai_request *request, struct ai_answer *ret);

#endif
