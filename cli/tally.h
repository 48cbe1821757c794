/* How often each kind of event was told, and with which numbers. */
#ifndef HONJIN_CLI_TALLY_H
#define HONJIN_CLI_TALLY_H

#include "core/event.h"
#include "wire/json.h"

enum { TALLY_LOW = -8, TALLY_VALUES = 72 }; /* what lies outside is not counted */

struct tally {
    uint64_t told;
    uint64_t *by_rule; /* times each rule was the one that made it happen */
    uint64_t value[ARG_MAX][TALLY_VALUES];
};

struct tally *tally_new(const struct game *game); /* one for each kind of event */
void tally_free(struct tally *tally, const struct game *game);
void tally_add(struct tally *tally, const struct game *game, const void *scenario, const struct event *event);
void tally_print(const struct tally *tally, const struct game *game, const void *scenario);
/* A member "told": event to its count, rule to count and, argument by argument, value to count. */
void tally_put(const struct tally *tally, const struct game *game, const void *scenario, struct out *out);

#endif
