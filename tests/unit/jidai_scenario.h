/* A scenario of jidai, for tests of its chapters: cmocka's group set-up and tear-down. Without SCENARIO, the historical
 * one. */
#ifndef HONJIN_TESTS_UNIT_JIDAI_SCENARIO_H
#define HONJIN_TESTS_UNIT_JIDAI_SCENARIO_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/load.h"
#include "games/jidai/game.h"
#include "games/jidai/rules/rules.h"
#include "host/pack.h"

#ifndef SCENARIO
#define SCENARIO "historical"
#endif

static struct blob blob;
static struct jidai_scenario scenario;

static int load(void **state)
{
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct image image;
    (void)state;
    if (!pack_read("packs/jidai", &blob, &err) || !image_open(blob.bytes, blob.size, &image, &err) ||
        !game_load(&jidai_game, &image, SCENARIO, &options, &scenario, &err)) {
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

#endif
