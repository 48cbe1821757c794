/* Steps over hexsides that are not all alike, for all hexes of a set at once.
 *
 * struct ways (state.h) holds, for each way a step can come from, the hexes it leads into; a river, for instance, takes
 * the hexes behind it out. Seen from where a step ends, it comes from the north or south in the same column, or
 * from a column beside it: from the same row (level) or from the other one that touches it (slant).
 *
 * Work is done in strips of eight columns, which are vectors; a sheet is a set of hexes as strips, with an empty one on
 * either side. Strips go by address: their size is no business of the calling convention. */
#ifndef HONJIN_GAMES_JIDAI_WAYS_H
#define HONJIN_GAMES_JIDAI_WAYS_H

#include "games/jidai/state.h"

enum { STRIP = 8, STRIPS = HEX_COLUMNS / STRIP };
_Static_assert(STRIPS * STRIP == HEX_COLUMNS && sizeof(HEX_LANE) == 4, "strips are vectors of 32 bytes");
typedef HEX_LANE strip __attribute__((vector_size(32), aligned(4)));

/* The strips of the map are 1 to STRIPS. */
struct sheet {
    strip at[STRIPS + 2];
};

HOT_PART void strip_load(const struct hexset *set, int i, strip *ret)
{
    memcpy(ret, set->column + STRIP * (i - 1), sizeof *ret);
}
HOT_PART void strip_store(struct hexset *set, int i, const strip *from)
{
    memcpy(set->column + STRIP * (i - 1), from, sizeof *from);
}
HOT_PART bool strip_is_empty(const strip *set)
{
    uint64_t word[sizeof *set / 8];
    memcpy(word, set, sizeof word);
    return !(word[0] | word[1] | word[2] | word[3]);
}

HOT_PART void sheet_load(const struct hexset *set, struct sheet *ret)
{
    const strip none = { 0 };
    ret->at[0] = ret->at[STRIPS + 1] = none;
    for (int i = 1; i <= STRIPS; i++) strip_load(set, i, &ret->at[i]);
}
HOT_PART void sheet_store(const struct sheet *sheet, struct hexset *ret)
{
    for (int i = 1; i <= STRIPS; i++) strip_store(ret, i, &sheet->at[i]);
}

/* The strip moved by one column, so that each hex sees what is west or east of it. */
HOT_PART void strip_sides(const struct sheet *from, int i, strip *ret_west, strip *ret_east)
{
    *ret_west = __builtin_shufflevector(from->at[i - 1], from->at[i], 7, 8, 9, 10, 11, 12, 13, 14);
    *ret_east = __builtin_shufflevector(from->at[i], from->at[i + 1], 1, 2, 3, 4, 5, 6, 7, 8);
}

#define STRIP_LOW { HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), \
                    HEXSET_LOW(0), HEXSET_LOW(1) }

/* The hexes of a strip that these steps lead to from `from`. */
HOT_PART void ways_strip(const struct ways *ways, const struct sheet *from, int i, strip *ret)
{
    const strip low = STRIP_LOW;
    strip west, east, into, all;
    strip_sides(from, i, &west, &east);
    strip_load(&ways->into[WAY_NORTH], i, &into);
    all = (from->at[i] << 1) & into;
    strip_load(&ways->into[WAY_SOUTH], i, &into);
    all |= (from->at[i] >> 1) & into;
    strip_load(&ways->into[WAY_WEST_LEVEL], i, &into);
    all |= west & into;
    strip_load(&ways->into[WAY_WEST_SLANT], i, &into);
    all |= (((west >> 1) & low) | ((west << 1) & ~low)) & into;
    strip_load(&ways->into[WAY_EAST_LEVEL], i, &into);
    all |= east & into;
    strip_load(&ways->into[WAY_EAST_SLANT], i, &into);
    all |= (((east >> 1) & low) | ((east << 1) & ~low)) & into;
    *ret = all;
}

/* The same for the whole map. */
HOT_PART struct hexset ways_step(const struct ways *ways, const struct hexset *from)
{
    struct sheet sheet;
    struct hexset result;
    sheet_load(from, &sheet);
    for (int i = 1; i <= STRIPS; i++) {
        strip steps;
        ways_strip(ways, &sheet, i, &steps);
        strip_store(&result, i, &steps);
    }
    return result;
}

/* A sheet with everything beside it, hexes off the map too. */
HOT_PART void sheet_widen(const struct sheet *from, struct sheet *ret)
{
    const strip low = STRIP_LOW, none = { 0 };
    ret->at[0] = ret->at[STRIPS + 1] = none;
    for (int i = 1; i <= STRIPS; i++) {
        strip west, east;
        strip_sides(from, i, &west, &east);
        const strip beside = west | east;
        ret->at[i] = from->at[i] | (from->at[i] << 1) | (from->at[i] >> 1) | beside | ((beside >> 1) & low) |
                     ((beside << 1) & ~low);
    }
}

#endif
