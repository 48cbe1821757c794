/* Scenarios that are loaded once and shared by all tables that play them: they are const. Safe between threads. */
#ifndef HONJIN_HOST_SCENARIO_H
#define HONJIN_HOST_SCENARIO_H

#include "core/image.h"

/* Loads it, or finds it with the same game, image, name and options. NULL: ret_err says why. */
const void *scenario_open(const struct game *game, const struct image *image, const char *name,
                          const struct options *options, struct err *ret_err);
const void *scenario_hold(const void *scenario); /* one more who uses it; NULL stays NULL */
void scenario_close(const void *scenario);       /* the last one frees it; NULL is allowed */

#endif
