/* A game and its first scenario, from the pack inside the program. */
#include <stdlib.h>

#include "core/image.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/laws/laws.h"

bool law_load(const char *id, struct law_subject *ret)
{
    const struct options options = { { 0 } };
    const struct game *game = games_find(id);
    struct image image;
    struct err err;
    if (!game) {
        fprintf(stderr, "there is no game '%s'\n", id);
        return false;
    }
    void *scenario = malloc(game->scenario_bytes);
    if (!scenario) abort();
    if (!table_find_pack(id, &image, &err) || !game->load(&image, NULL, &options, scenario, &err)) {
        fprintf(stderr, "%s:%d: %s\n", err.file, err.line, err.sentence);
        free(scenario);
        return false;
    }
    *ret = (struct law_subject){ .game = game, .scenario = scenario };
    return true;
}
