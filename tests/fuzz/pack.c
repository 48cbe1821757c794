/* Fuzz target: a pack. The input is a folder in one text:
 *
 *     === pack.ini       the lines up to the next === are this file
 *     === map.csv
 *     === bytes          lines "POSITION VALUE": bytes of the compiled image that are changed; its hash is mended
 *
 * What pack_read makes, image_open accepts; whatever a game loads from an image, it can play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ai/playout.h"
#include "core/load.h"
#include "games/list.h"
#include "host/pack.h"
#include "kit/hash.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/scratch.h"

enum { NAME_MAX_BYTES = 48, FILES_MAX = 32, PLIES = 200 };

static char folder[SCRATCH_PATH];

static void remove_folder(void)
{
    scratch_remove(folder);
}

static void open_folder(void)
{
    if (folder[0]) return;
    scratch_make(folder);
    atexit(remove_folder);
}

/* ---- the input ------------------------------------------------------------------------------------------- */

static const char *next_line(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop + 1 : end;
}

/* Is it "=== NAME"? Only names that stay in the folder. */
static int read_head(const char *line, const char *stop, char ret[NAME_MAX_BYTES])
{
    const size_t length = (size_t)(stop - line);
    if (length < 6 || length > 4 + NAME_MAX_BYTES || memcmp(line, "=== ", 4) != 0 || stop[-1] != '\n') return 0;
    memcpy(ret, line + 4, length - 5);
    ret[length - 5] = 0;
    return strspn(ret, "abcdefghijklmnopqrstuvwxyz0123456789-.") == length - 5 && ret[0] != '.';
}

/* Writes the files; what stands below "=== bytes" is returned, or NULL. */
static const char *write_files(const char *at, const char *end)
{
    char name[NAME_MAX_BYTES] = "", head[NAME_MAX_BYTES];
    const char *start = at;
    for (int files = 0; at <= end && files < FILES_MAX;) {
        const char *stop = at < end ? next_line(at, end) : at + 1;
        const int is_head = at < end && read_head(at, stop, head);
        if (is_head || at == end) {
            if (name[0]) {
                scratch_write(folder, name, start, (size_t)(at - start));
                files++;
            }
            if (at == end) break;
            if (strcmp(head, "bytes") == 0) return stop;
            memcpy(name, head, sizeof name);
            start = stop;
        }
        at = stop;
    }
    return NULL;
}

static void change_bytes(struct blob *blob, const char *at, const char *end)
{
    for (; at < end; at = next_line(at, end)) {
        char line[64], *rest;
        snprintf(line, sizeof line, "%.*s", (int)(end - at < 60 ? end - at : 60), at);
        const unsigned long position = strtoul(line, &rest, 10);
        if (position < blob->size) blob->bytes[position] = (unsigned char)strtoul(rest, NULL, 10);
    }
    if (blob->size <= IMAGE_HASHED_FROM) return;
    const uint64_t hash =
        hash_bytes(blob->bytes + IMAGE_HASHED_FROM, blob->size - IMAGE_HASHED_FROM, IMAGE_FORMAT);
    for (int i = 0; i < 8; i++) blob->bytes[16 + i] = (unsigned char)(hash >> (8 * i));
}

/* ---- what can be done with it --------------------------------------------------------------------------- */

static void play(const struct game *game, const struct image *image, const char *name)
{
    const struct options options = { { 0 } };
    void *scenario = calloc(1, game->scenario_bytes), *state = calloc(1, game->state_bytes);
    struct choices *choices = malloc(sizeof *choices);
    struct err err;
    struct rng rng;
    if (!scenario || !state || !choices) abort();
    rng_seed(&rng, 1);
    if (game_load(game, image, name, &options, scenario, &err)) {
        game->setup(scenario, state);
        for (int ply = 0; ply < PLIES; ply++) {
            struct pending pending;
            struct action action;
            game->pending(scenario, state, &pending);
            if (pending.kind == PENDING_OVER) break;
            if (!playout_next(game, scenario, state, &pending, &rng, choices, &action)) abort();
            game->apply(scenario, state, &action, NULL);
            if (game->check && game->check(scenario, state)) abort();
        }
    }
    free(choices);
    free(state);
    free(scenario);
}

static void use(const struct image *image)
{
    const char *name;
    for (int g = 0; games_list[g]; g++) {
        play(games_list[g], image, NULL);
        for (int s = 1; s < 4 && (name = image_scenario(image, s)); s++) play(games_list[g], image, name);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    struct blob blob;
    struct image image;
    struct err err;
    open_folder();
    const char *changes = write_files(at, end);
    if (pack_read(folder, &blob, &err)) {
        if (!image_open(blob.bytes, blob.size, &image, &err)) abort();
        if (changes) change_bytes(&blob, changes, end);
        if (image_open(blob.bytes, blob.size, &image, &err)) use(&image);
        blob_free(&blob);
    }
    scratch_remove(folder); /* no file is left for the next input */
    if (mkdir(folder, 0700) != 0) abort();
    return 0;
}
