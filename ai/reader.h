/* The reader: plays like a level, but in sealed choices it asks that level's own code what the other will lay, and lays
 * the best answer. How often it wins says how well the level can be read. It has the role's view, and not the other's
 * seed. */
#ifndef HONJIN_AI_READER_H
#define HONJIN_AI_READER_H

#include "ai/ai.h"

/* The request names the level that is read. */
bool reader_think(const struct game *game, const void *scenario, const void *view, uint8_t role,
                  const struct ai_request *request, struct ai_answer *ret);

#endif
