/* Loading a scenario: what games read in the same way, and the one way to a scenario, the rules' part before what the
 * game keeps for machine players. */
#ifndef HONJIN_CORE_LOAD_H
#define HONJIN_CORE_LOAD_H

#include "core/image.h"
#include "core/think.h"
#include "kit/hex.h"

/* A hex of the grid in this column, written like 0101. */
bool load_hex(const struct image_table *table, int row, const char *column, const struct grid *grid, int *ret,
              struct err *ret_err);
/* The name in column "name", one that notation can read: letters a-z, digits and -. */
bool load_name(const struct image_table *table, int row, const char **ret, struct err *ret_err);

/* name: of the pack, or NULL for its first; false: ret_err says what is wrong where. */
static inline bool game_load(const struct game *game, const struct image *image, const char *name,
                             const struct options *options, void *ret_scenario, struct err *ret_err)
{
    if (!game->load(image, name, options, ret_scenario, ret_err)) return false;
    if (game->think->prepare) game->think->prepare(ret_scenario);
    return true;
}

#endif
