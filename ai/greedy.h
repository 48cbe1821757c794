/* The greedy opponent: what is the best next action, if everybody plays at random until things settle? */
#ifndef HONJIN_AI_GREEDY_H
#define HONJIN_AI_GREEDY_H

#include "ai/ai.h"

/* For games with evaluate(); the role must have something to decide in the view. */
bool greedy_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct ai_request *request, struct ai_answer *ret);

#endif
