/* A scenario of gunyuden for tests of its chapters: set-up and tear-down of a group. Without SCENARIO, the first. */
#ifndef HONJIN_TESTS_UNIT_GUNYUDEN_SCENARIO_H
#define HONJIN_TESTS_UNIT_GUNYUDEN_SCENARIO_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/load.h"
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/game.h"
#include "host/pack.h"

#ifndef SCENARIO
#define SCENARIO "hitotoribashi"
#endif

static struct blob blob;
static struct gunyuden_scenario scenario;

static int load(void **state)
{
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct image image;
    (void)state;
    if (!pack_read("packs/gunyuden", &blob, &err) || !image_open(blob.bytes, blob.size, &image, &err) ||
        !game_load(&gunyuden_game, &image, SCENARIO, &options, &scenario, &err)) {
        print_error("%s:%d: %s\n", err.file, err.line, err.sentence);
        return -1;
    }
    return 0;
}

static int unload(void **state)
{
    (void)state;
    blob_free(&blob);
    return 0;
}

static inline int unit_named(const char *name)
{
    for (int u = 0; u < scenario.units; u++) {
        if (strcmp(scenario.unit[u].name, name) == 0) return u;
    }
    fail_msg("no unit %s", name);
    return -1;
}

#endif
