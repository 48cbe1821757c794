/* Shared scenarios; see scenario.h. There are few of them at a time: a list is enough. */
#include "host/scenario.h"

#include <assert.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/load.h"

enum { NAME_MAX_BYTES = 64 };

struct shared {
    struct shared *next;
    const struct game *game;
    const unsigned char *bytes; /* of the image */
    uint64_t hash;              /* of them */
    char name[NAME_MAX_BYTES];
    struct options options;
    unsigned int users;
    alignas(16) unsigned char scenario[];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct shared *all;

static bool is_wanted(const struct shared *shared, const struct game *game, const struct image *image,
                      const char *name, const struct options *options)
{
    return shared->game == game && shared->bytes == image->bytes &&
           shared->hash == image->hash && strcmp(shared->name, name) == 0 &&
           memcmp(&shared->options, options, sizeof *options) == 0;
}

static struct shared *load(const struct game *game, const struct image *image, const char *name,
                           const struct options *options, struct err *ret_err)
{
    struct shared *shared = calloc(1, sizeof *shared + game->scenario_bytes);
    if (!shared) {
        *ret_err = (struct err){ .sentence = "out of memory" };
        return NULL;
    }
    if (!game_load(game, image, name, options, shared->scenario, ret_err)) {
        free(shared);
        return NULL;
    }
    shared->game = game;
    shared->bytes = image->bytes;
    shared->hash = image->hash;
    shared->options = *options;
    snprintf(shared->name, sizeof shared->name, "%s", name);
    return shared;
}

const void *scenario_open(const struct game *game, const struct image *image, const char *name,
                          const struct options *options, struct err *ret_err)
{
    pthread_mutex_lock(&mutex);
    struct shared *shared = all;
    while (shared && !is_wanted(shared, game, image, name, options)) shared = shared->next;
    if (!shared && (shared = load(game, image, name, options, ret_err))) {
        shared->next = all;
        all = shared;
    }
    if (shared) shared->users++;
    pthread_mutex_unlock(&mutex);
    return shared ? shared->scenario : NULL;
}

static struct shared **find(const void *scenario)
{
    struct shared **at = &all;
    while (*at && (*at)->scenario != scenario) at = &(*at)->next;
    assert(*at);
    return at;
}

const void *scenario_hold(const void *scenario)
{
    if (!scenario) return NULL;
    pthread_mutex_lock(&mutex);
    (*find(scenario))->users++;
    pthread_mutex_unlock(&mutex);
    return scenario;
}

void scenario_close(const void *scenario)
{
    if (!scenario) return;
    pthread_mutex_lock(&mutex);
    struct shared **at = find(scenario), *shared = *at;
    if (--shared->users == 0) {
        *at = shared->next;
        free(shared);
    }
    pthread_mutex_unlock(&mutex);
}
