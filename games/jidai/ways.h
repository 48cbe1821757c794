/* Steps over hexsides that are not all alike, for all hexes of a set at once.
 *
 * struct ways (state.h) holds, for each way a step can come from, the hexes it leads into; a river, for instance, takes
 * the hexes behind it out. Seen from where a step ends, it comes from the north or south in the same column, or
 * from a column beside it: from the same row (level) or from the other one that touches it (slant).
 *
 * Work is done in strips of eight columns, which are vectors, on a stretch of the map: some strips side by side, and
 * nothing beside them. A sheet is a set of hexes in a stretch. Strips go by address: their size is no business of the
 * calling convention. */
#ifndef HONJIN_GAMES_JIDAI_WAYS_H
#define HONJIN_GAMES_JIDAI_WAYS_H

#include "games/jidai/state.h"

enum { STRIP = 8, STRIPS = HEX_COLUMNS / STRIP };
_Static_assert(STRIPS * STRIP == HEX_COLUMNS && sizeof(HEX_LANE) == 4, "strips are vectors of 32 bytes");
typedef HEX_LANE strip __attribute__((vector_size(32), aligned(4)));

/* Its first column, an even one, because columns take turns in lying low; and how many strips, 1 to `strips`. */
struct stretch {
    int base, strips;
};
#define WHOLE_MAP ((struct stretch){ 0, STRIPS })

/* So many strips around a column. */
HOT_PART struct stretch stretch_around(int column, int strips)
{
    const int base = (column + 1 - strips * STRIP / 2) & ~1, last = HEX_COLUMNS - strips * STRIP;
    return (struct stretch){ base < 0 ? 0 : base < last ? base : last, strips };
}

/* How far these columns are from the outermost ones of a stretch, as far as there is more of the map behind those. */
HOT_PART int stretch_to_rim(struct stretch stretch, int west, int east)
{
    const int end = stretch.base + stretch.strips * STRIP;
    const int to_west = stretch.base > 0 ? west - stretch.base : HEX_COLUMNS;
    const int to_east = end < HEX_COLUMNS ? end - 1 - east : HEX_COLUMNS;
    return to_west < to_east ? to_west : to_east;
}

struct sheet {
    strip at[STRIPS + 2];
};

HOT_PART void strip_load(const struct hexset *set, struct stretch stretch, int i, strip *ret)
{
    memcpy(ret, set->column + stretch.base + STRIP * (i - 1), sizeof *ret);
}
HOT_PART void strip_store(struct hexset *set, struct stretch stretch, int i, const strip *from)
{
    memcpy(set->column + stretch.base + STRIP * (i - 1), from, sizeof *from);
}
typedef uint64_t half_strip __attribute__((vector_size(16), aligned(8)));
HOT_PART bool strip_is_empty(const strip *set)
{
    half_strip half[2];
    memcpy(half, set, sizeof half);
    const half_strip both = half[0] | half[1];
    return !(both[0] | both[1]);
}

/* A hex is added to a strip, if it is there. By comparing all columns: what is written to memory as a column and read
 * as a strip would have to be waited for. */
HOT_PART void strip_add(strip *set, struct stretch stretch, int i, int hex)
{
    const strip columns = { 0, 1, 2, 3, 4, 5, 6, 7 };
    const HEX_LANE column = (HEX_LANE)(hexset_column(hex) - stretch.base - STRIP * (i - 1));
    *set |= (strip)(columns == column) & (UINT32_C(1) << hexset_row(hex));
}

HOT_PART void sheet_clear(struct stretch stretch, struct sheet *ret)
{
    UNROLLED
    for (int i = 0; i <= stretch.strips + 1; i++) ret->at[i] = (strip){ 0 };
}
HOT_PART void sheet_load(const struct hexset *set, struct stretch stretch, struct sheet *ret)
{
    ret->at[0] = ret->at[stretch.strips + 1] = (strip){ 0 };
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) strip_load(set, stretch, i, &ret->at[i]);
}
HOT_PART void sheet_store(const struct sheet *sheet, struct stretch stretch, struct hexset *ret)
{
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) strip_store(ret, stretch, i, &sheet->at[i]);
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
HOT_PART void ways_strip(const struct ways *ways, struct stretch stretch, const struct sheet *from, int i, strip *ret)
{
    const strip low = STRIP_LOW;
    strip west, east, into, all;
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

/* The same for the whole map. */
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

/* A sheet with everything beside it, hexes off the map too. */
HOT_PART void sheet_widen(const struct sheet *from, struct stretch stretch, struct sheet *ret)
{
    const strip low = STRIP_LOW;
    ret->at[0] = ret->at[stretch.strips + 1] = (strip){ 0 };
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip west, east;
        strip_sides(from, i, &west, &east);
        const strip beside = west | east;
        ret->at[i] = from->at[i] | (from->at[i] << 1) | (from->at[i] >> 1) | beside | ((beside >> 1) & low) |
                     ((beside << 1) & ~low);
    }
}

/* These hexes and all beside them. */
HOT_PART struct hexset hexes_with_neighbours(const int hex[], int count)
{
    struct sheet sheet, wider;
    struct hexset result;
    sheet_clear(WHOLE_MAP, &sheet);
    for (int j = 0; j < count; j++) {
        UNROLLED
        for (int i = 1; i <= STRIPS; i++) strip_add(&sheet.at[i], WHOLE_MAP, i, hex[j]);
    }
    sheet_widen(&sheet, WHOLE_MAP, &wider);
    sheet_store(&wider, WHOLE_MAP, &result);
    return result;
}

#endif
