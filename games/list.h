/* Every game that this program plays. */
#ifndef HONJIN_GAMES_LIST_H
#define HONJIN_GAMES_LIST_H

#include "core/game.h"

extern const struct game *const games_list[]; /* ends with NULL */

/* NULL: there is no such game. */
const struct game *games_find(const char *id);

#endif
