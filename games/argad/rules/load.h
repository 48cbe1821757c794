/* What the files of the loader share. Every function explains bad data by file, line and a sentence. */
#ifndef HONJIN_GAMES_ARGAD_RULES_LOAD_H
#define HONJIN_GAMES_ARGAD_RULES_LOAD_H

#include "core/image.h"
#include "games/argad/rules/rules.h"

/* Does a row of a table belong to this scenario? */
bool argad_load_is_ours(const scenario_t *scenario, const struct image_table *table, int row);
/* Two coordinates on the table. */
bool argad_load_point(const scenario_t *scenario, const struct image_table *table, int row, const char *x,
                      const char *y, struct point *ret, struct err *err);
extern const char *const argad_load_roles[], *const argad_load_edges[];
int argad_load_figure(const scenario_t *scenario, const char *name); /* or -1 */

/* load_ground.c: the kinds of ground, what lies on the table, doors and windows */
bool argad_load_ground(const struct image *image, scenario_t *scenario, struct err *err);
/* load_bands.c: profiles, groups, figures and what they cost; where they may stand */
bool argad_load_bands(const struct image *image, scenario_t *scenario, struct err *err);

#endif
