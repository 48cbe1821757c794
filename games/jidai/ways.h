/* Steps over hexsides that are not all alike, for all hexes of a set at once.
 *
 * struct ways (state.h) holds, for each way a step can come from, the hexes it leads into; a river, for instance, takes
 * the hexes behind it out. Seen from where a step ends, it comes from the north or south in the same column, or
 * from a column beside it: from the same row (level) or from the other one that touches it (slant).
 *
 * Work is done in strips of eight columns. */
#ifndef HONJIN_GAMES_JIDAI_WAYS_H
#define HONJIN_GAMES_JIDAI_WAYS_H

#include "games/jidai/state.h"

/* Eight columns. The whole map takes five of them. */
enum { STRIP = HEXSET_SPAN, STRIPS = HEXSET_SPANS };
typedef hexset_span strip;

/* Strips go by address: their size is no business of the calling convention. */
HOT_PART void strip_load(const struct hexset_padded *set, int column, strip *ret)
{
    memcpy(ret, set->column + column, sizeof *ret);
}
HOT_PART void strip_store(struct hexset_padded *set, int column, const strip *from)
{
    memcpy(set->column + column, from, sizeof *from);
}
HOT_PART bool strip_is_empty(const strip *set)
{
    uint64_t word[sizeof *set / 8];
    memcpy(word, set, sizeof word);
    return !(word[0] | word[1] | word[2] | word[3]);
}

/* The hexes that these steps lead to from `from`, in the strip that begins at this column of padded sets. */
HOT_PART void ways_strip(const struct ways *ways, const struct hexset_padded *from, int column, strip *ret)
{
    const strip low_even = { HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1),
                             HEXSET_LOW(0), HEXSET_LOW(1) };
    const strip low = column % 2 ? ~low_even : low_even;
    strip here, west, east, into, all;
    strip_load(from, column, &here);
    strip_load(from, column - 1, &west);
    strip_load(from, column + 1, &east);
    strip_load(&ways->into[WAY_NORTH], column, &into);
    all = (here << 1) & into;
    strip_load(&ways->into[WAY_SOUTH], column, &into);
    all |= (here >> 1) & into;
    strip_load(&ways->into[WAY_WEST_LEVEL], column, &into);
    all |= west & into;
    strip_load(&ways->into[WAY_WEST_SLANT], column, &into);
    all |= (((west >> 1) & low) | ((west << 1) & ~low)) & into;
    strip_load(&ways->into[WAY_EAST_LEVEL], column, &into);
    all |= east & into;
    strip_load(&ways->into[WAY_EAST_SLANT], column, &into);
    all |= (((east >> 1) & low) | ((east << 1) & ~low)) & into;
    *ret = all;
}

/* The same for the whole map. */
HOT_PART struct hexset ways_step(const struct ways *ways, const struct hexset *from)
{
    struct hexset_padded padded, all;
    struct hexset result;
    hexset_pad(from, &padded);
    for (int i = 0; i < STRIPS; i++) {
        strip steps;
        ways_strip(ways, &padded, HEXSET_PAD + STRIP * i, &steps);
        strip_store(&all, STRIP * i, &steps);
    }
    memcpy(result.column, all.column, sizeof result.column);
    return result;
}

#endif
