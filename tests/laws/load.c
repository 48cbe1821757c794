/* A game and one of its scenarios, from the pack inside the program. */
#include <stdlib.h>
#include <string.h>

#include "core/image.h"
#include "core/load.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/laws/laws.h"

/* `NAME=VALUE` */
static bool read_option(const struct game *game, const char *word, struct options *ret)
{
    const char *value = strchr(word, '=');
    char name[64];
    struct err err;
    if (!value || (size_t)(value - word) >= sizeof name) {
        fprintf(stderr, "an option is NAME=VALUE, not '%s'\n", word);
        return false;
    }
    memcpy(name, word, (size_t)(value - word));
    name[value - word] = 0;
    if (table_set_option(game, name, value + 1, ret, &err)) return true;
    fprintf(stderr, "%s\n", err.sentence);
    return false;
}

bool law_load(const char *id, const char *name, char *const option[], int count, struct law_subject *ret)
{
    struct options options = { { 0 } };
    const struct game *game = games_find(id);
    struct image image;
    struct err err;
    if (!game) {
        fprintf(stderr, "there is no game '%s'\n", id);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (!read_option(game, option[i], &options)) return false;
    }
    void *scenario = malloc(game->scenario_bytes);
    if (!scenario) abort();
    if (!table_find_pack(id, &image, &err) || !game_load(game, &image, name, &options, scenario, &err)) {
        fprintf(stderr, "%s:%d: %s\n", err.file, err.line, err.sentence);
        free(scenario);
        return false;
    }
    *ret = (struct law_subject){ .game = game, .scenario = scenario };
    return true;
}
