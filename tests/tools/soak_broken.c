/* `honjin soak` alone, of a template whose invariant breaks on turn 2: for tests/tools/test-soak. */
#include <string.h>

#include "cli/commands.h"
#include "core/fields.h"
#include "games/list.h"
#include "games/template/game.h"

static struct game broken;

/* In place of games/list.c. */
const struct game *const games_list[] = { &broken, NULL };

const struct game *games_find(const char *id)
{
    return strcmp(id, broken.id) == 0 ? &broken : NULL;
}

static const char *check(const void *scenario, const void *state)
{
    const int turn = field_find(&broken, "turn", strlen("turn"));
    if (field_get(&broken.field[turn], state, 0) == 2) return "planted";
    return template_game.check(scenario, state);
}

int main(int argc, char **argv)
{
    broken = template_game;
    broken.check = check;
    return soak_main(argc, argv);
}
