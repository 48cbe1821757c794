/* Cheapest paths over a hex grid, one hex at a time: the slow and trustworthy twin of the reach in
 * kit/hexset.h, and the one that knows the way and not only the cost.
 *
 * Among equally cheap paths the one is taken whose hexes have the lowest labels, compared from the
 * destination backwards: first the hex before the destination, then the one before that. (Labels and
 * hex numbers have the same order.) */
#ifndef HONJIN_KIT_PATH_H
#define HONJIN_KIT_PATH_H

#include <stdbool.h>
#include <stdint.h>

#include "kit/hex.h"

enum { HEX_MAX = 40 * 64 }; /* hex numbers of the largest grid we bear */
enum { PATH_FORBIDDEN = -1 };

struct path_terms {
    const struct grid *grid;
    int points; /* may be spent in all, up to INT16_MAX */
    /* The cost to step to the next hex, 1 or more, or PATH_FORBIDDEN. */
    int (*enter)(const void *ctx, int from, int to);
    /* Whether movement ends on entering this hex (zone of control). Not asked of the start, so one may
     * leave it. NULL: nothing stops. */
    bool (*stop)(const void *ctx, int hex);
    const void *ctx;
};

struct path_field {
    int16_t cost[HEX_MAX]; /* from the start; -1: out of reach */
    int16_t from[HEX_MAX]; /* the hex before this one; HEX_NONE at the start and out of reach */
};

void path_flood(const struct path_terms *terms, int start, struct path_field *ret);

/* The hexes from the start to `to`, both included; returns their number. 0, with ret untouched, if
 * `to` is out of reach or the path has more than max hexes. */
int path_trace(const struct path_field *field, int to, int max, int32_t ret[]);

#endif
