/* Vectors for sets of hexes: what kit/hexset.h, kit/ways.h and kit/reach.h are made of. Games have no need of it.
 *
 * A strip is as many columns side by side as 32 bytes hold, which is a vector that processors have, whatever the lane.
 * Work is done on a stretch of the map: some strips, and nothing beside them. A sheet is a set of hexes in a stretch,
 * with an empty strip before and behind it. Strips go by address: their size is no business of the calling convention.
 * kit/hexset.h includes this file. */
#ifndef HONJIN_KIT_STRIP_H
#define HONJIN_KIT_STRIP_H

/* The width of a lane as a number that the preprocessor can compare. */
#define STRIP_LANE_uint16_t 16
#define STRIP_LANE_uint32_t 32
#define STRIP_LANE_uint64_t 64
#define STRIP_JOIN_WORDS(a, b) a##b
#define STRIP_JOIN(a, b) STRIP_JOIN_WORDS(a, b)
#define STRIP_LANE STRIP_JOIN(STRIP_LANE_, HEX_LANE)

/* The columns of a strip; of two strips side by side, those from one before the second on, and one behind the first. */
#if STRIP_LANE == 16
#define STRIP_COLUMNS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
#define STRIP_WEST 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
#define STRIP_EAST 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
#elif STRIP_LANE == 32
#define STRIP_COLUMNS 0, 1, 2, 3, 4, 5, 6, 7
#define STRIP_WEST 7, 8, 9, 10, 11, 12, 13, 14
#define STRIP_EAST 1, 2, 3, 4, 5, 6, 7, 8
#elif STRIP_LANE == 64
#define STRIP_COLUMNS 0, 1, 2, 3
#define STRIP_WEST 3, 4, 5, 6
#define STRIP_EAST 1, 2, 3, 4
#else
#error "HEX_LANE is uint16_t, uint32_t or uint64_t"
#endif

enum { STRIP = 32 / (int)sizeof(HEX_LANE), STRIPS = HEX_COLUMNS / STRIP };
_Static_assert(STRIPS * STRIP == HEX_COLUMNS, "the columns fill whole vectors of 32 bytes");
typedef HEX_LANE strip __attribute__((vector_size(32), aligned(sizeof(HEX_LANE))));

/* Its first column, an even one, because columns take turns in lying low; and how many strips, 1 to `strips`. */
struct stretch {
    int base, strips;
};
#define WHOLE_MAP ((struct stretch){ 0, STRIPS })

struct sheet {
    strip at[STRIPS + 2];
};

/* How many columns there are at least on each side of the one that a stretch of so many strips lies around. */
#define STRETCH_ROOM(strips) ((strips) * STRIP / 2 - 1)

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
    const strip columns = { STRIP_COLUMNS };
    const HEX_LANE column = (HEX_LANE)(hexset_column(hex) - stretch.base - STRIP * (i - 1));
    *set |= (strip)(columns == column) & (HEX_LANE)((HEX_LANE)1 << hexset_row(hex));
}

HOT_PART bool strip_has(const strip set[], struct stretch stretch, int hex)
{
    const int column = hexset_column(hex) - stretch.base;
    return set[column / STRIP + 1][column % STRIP] >> hexset_row(hex) & 1;
}

/* Is there a hex in both? */
HOT_PART bool strips_meet(const struct hexset *set, struct stretch stretch, const strip other[])
{
    strip both = { 0 };
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip one;
        strip_load(set, stretch, i, &one);
        both |= one & other[i];
    }
    return !strip_is_empty(&both);
}

/* Is there a hex in the outermost columns, with more of the map behind them? */
HOT_PART bool strips_reach_rim(const strip set[], struct stretch stretch)
{
    return (stretch.base > 0 && set[1][0]) ||
           (stretch.base + stretch.strips * STRIP < HEX_COLUMNS && set[stretch.strips][STRIP - 1]);
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

/* The columns of a stretch that lie half a hex lower: all bits set there. */
HOT_PART void strip_low(strip *ret)
{
    const strip columns = { STRIP_COLUMNS };
    *ret = (strip)((columns & 1) == (HEX_LANE)(HEX_PARITY == EVEN_COLUMNS_SOUTH ? 1 : 0));
}

/* The strip moved by one column, so that each hex sees what is west or east of it. */
HOT_PART void strip_sides(const struct sheet *from, int i, strip *ret_west, strip *ret_east)
{
    *ret_west = __builtin_shufflevector(from->at[i - 1], from->at[i], STRIP_WEST);
    *ret_east = __builtin_shufflevector(from->at[i], from->at[i + 1], STRIP_EAST);
}

/* The hexes of a strip that are beside one of `from`, hexes off the map too. */
HOT_PART void strip_beside(const struct sheet *from, int i, strip *ret)
{
    strip low, west, east;
    strip_low(&low);
    strip_sides(from, i, &west, &east);
    const strip beside = west | east;
    *ret = (from->at[i] << 1) | (from->at[i] >> 1) | beside | ((beside >> 1) & low) | ((beside << 1) & ~low);
}

#endif
