/* Steps over hexsides that are not all alike, for all hexes of a set at once.
 *
 * struct ways holds, for each way a step can come from, the hexes it leads into; a river that cannot be crossed, for
 * instance, takes the hexes behind it out. Seen from where a step ends, it comes from the north or south in the same
 * column, or from a column beside it: from the same row (level) or from the other one that touches it (slant).
 * Included after kit/hexset.h. */
#ifndef HONJIN_KIT_WAYS_H
#define HONJIN_KIT_WAYS_H

#include "kit/hexset.h"

enum way { WAY_NORTH, WAY_SOUTH, WAY_WEST_LEVEL, WAY_WEST_SLANT, WAY_EAST_LEVEL, WAY_EAST_SLANT, WAYS };
struct ways {
    struct hexset into[WAYS]; /* the hexes that such a step leads into */
};

/* Where a step from one hex into another comes from. */
static inline enum way way_between(int from, int to)
{
    const int across = hexset_column(from) - hexset_column(to);
    const bool is_level = hexset_row(from) == hexset_row(to);
    if (across == 0) return from < to ? WAY_NORTH : WAY_SOUTH;
    if (across < 0) return is_level ? WAY_WEST_LEVEL : WAY_WEST_SLANT;
    return is_level ? WAY_EAST_LEVEL : WAY_EAST_SLANT;
}

/* A step leads from one hex into one beside it. */
static inline void ways_add(struct ways *ways, int from, int to)
{
    hexset_add(&ways->into[way_between(from, to)], to);
}

/* The hexes of a strip that these steps lead to from `from`. */
HOT_PART void ways_strip(const struct ways *ways, struct stretch stretch, const struct sheet *from, int i, strip *ret)
{
    strip low, west, east, into, all;
    strip_low(&low);
    strip_sides(from, i, &west, &east);
    strip_load(&ways->into[WAY_NORTH], stretch, i, &into);
    all = (from->at[i] << 1) & into;
    strip_load(&ways->into[WAY_SOUTH], stretch, i, &into);
    all |= (from->at[i] >> 1) & into;
    strip_load(&ways->into[WAY_WEST_LEVEL], stretch, i, &into);
    all |= west & into;
    strip_load(&ways->into[WAY_WEST_SLANT], stretch, i, &into);
    all |= (((west >> 1) & low) | ((west << 1) & ~low)) & into;
    strip_load(&ways->into[WAY_EAST_LEVEL], stretch, i, &into);
    all |= east & into;
    strip_load(&ways->into[WAY_EAST_SLANT], stretch, i, &into);
    all |= (((east >> 1) & low) | ((east << 1) & ~low)) & into;
    *ret = all;
}

/* All hexes that these steps lead to from a set. */
HOT_PART struct hexset ways_step(const struct ways *ways, const struct hexset *from)
{
    struct sheet sheet;
    struct hexset result;
    sheet_load(from, WHOLE_MAP, &sheet);
    UNROLLED
    for (int i = 1; i <= STRIPS; i++) {
        strip steps;
        ways_strip(ways, WHOLE_MAP, &sheet, i, &steps);
        strip_store(&result, WHOLE_MAP, i, &steps);
    }
    return result;
}

/* Everything that so many steps over open hexes lead to from a set, with what of the set itself is open; no more steps
 * than it takes to come beside a hex on all of these sides (bits), if any are named. */
HOT_PART struct hexset ways_flood(const struct ways *ways, const struct hexset *open, const struct hexset *start,
                                  int steps, int hex, uint8_t hexsides)
{
    struct sheet layer;
    struct hexset seen = hexset_and(*start, open);
    sheet_load(start, WHOLE_MAP, &layer);
    for (int step = 0; step < steps && (!hexsides || hexsides & ~hexset_around(&seen, hex)); step++) {
        strip next[STRIPS + 1], any = { 0 };
        UNROLLED
        for (int i = 1; i <= STRIPS; i++) {
            strip free, before;
            ways_strip(ways, WHOLE_MAP, &layer, i, &next[i]);
            strip_load(open, WHOLE_MAP, i, &free);
            strip_load(&seen, WHOLE_MAP, i, &before);
            next[i] &= free & ~before;
            any |= next[i];
            before |= next[i];
            strip_store(&seen, WHOLE_MAP, i, &before);
        }
        if (strip_is_empty(&any)) break;
        UNROLLED
        for (int i = 1; i <= STRIPS; i++) layer.at[i] = next[i];
    }
    return seen;
}

/* One column of ways_step. */
static inline HEX_LANE ways_column(const struct ways *ways, const struct hexset *from, int c)
{
    const HEX_LANE own = from->column[c], low = HEXSET_LOW(c);
    const HEX_LANE west = c > 0 ? from->column[c - 1] : 0, east = c + 1 < HEX_COLUMNS ? from->column[c + 1] : 0;
    return (HEX_LANE)((own << 1 & ways->into[WAY_NORTH].column[c]) | (own >> 1 & ways->into[WAY_SOUTH].column[c]) |
                      (west & ways->into[WAY_WEST_LEVEL].column[c]) | (east & ways->into[WAY_EAST_LEVEL].column[c]) |
                      (((west >> 1 & low) | (west << 1 & ~low)) & ways->into[WAY_WEST_SLANT].column[c]) |
                      (((east >> 1 & low) | (east << 1 & ~low)) & ways->into[WAY_EAST_SLANT].column[c]));
}

#endif
