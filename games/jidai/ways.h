/* Steps over hexsides that are not all alike, for all hexes of a set at once.
 *
 * struct ways (state.h) holds, for each way a step can come from, the hexes it leads into; a river, for instance, takes
 * the hexes behind it out. Seen from where a step ends, it comes from the north or south in the same column, or
 * from a column beside it: from the same row (level) or from the other one that touches it (slant).
 *
 * Work is done in windows of sixteen columns, as kit/hexset.h has them. */
#ifndef HONJIN_GAMES_JIDAI_WAYS_H
#define HONJIN_GAMES_JIDAI_WAYS_H

#include "games/jidai/state.h"

/* The hexes that these steps lead to from `from`, in the window that begins at this column of padded sets. */
HOT_PART void ways_window(const struct ways *ways, const struct hexset_padded *from, int column, hexset_window *ret)
{
    const hexset_window low_even = HEXSET_LOW_WINDOW;
    const hexset_window low = column % 2 ? ~low_even : low_even;
    hexset_window here, west, east, into, all;
    hexset_window_at(from, column, &here);
    hexset_window_at(from, column - 1, &west);
    hexset_window_at(from, column + 1, &east);
    hexset_window_at(&ways->into[WAY_NORTH], column, &into);
    all = (here << 1) & into;
    hexset_window_at(&ways->into[WAY_SOUTH], column, &into);
    all |= (here >> 1) & into;
    hexset_window_at(&ways->into[WAY_WEST_LEVEL], column, &into);
    all |= west & into;
    hexset_window_at(&ways->into[WAY_WEST_SLANT], column, &into);
    all |= (((west >> 1) & low) | ((west << 1) & ~low)) & into;
    hexset_window_at(&ways->into[WAY_EAST_LEVEL], column, &into);
    all |= east & into;
    hexset_window_at(&ways->into[WAY_EAST_SLANT], column, &into);
    all |= (((east >> 1) & low) | ((east << 1) & ~low)) & into;
    *ret = all;
}

#endif
