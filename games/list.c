/* Every game that this program plays: a new one is added to this table. */
#include "games/list.h"

#include <string.h>

#include "games/archers/game.h"
#include "games/argad/game.h"
#include "games/gunyuden/game.h"
#include "games/jidai/game.h"
#include "games/kenshin/game.h"
#include "games/template/game.h"

const struct game *const games_list[] = {
    &kenshin_game,
    &jidai_game,
    &argad_game,
    &gunyuden_game,
    &template_game,
    &archers_game,
    NULL,
};

const struct game *games_find(const char *id)
{
    for (int i = 0; games_list[i]; i++) {
        if (strcmp(games_list[i]->id, id) == 0) return games_list[i];
    }
    return NULL;
}
