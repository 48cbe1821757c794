/* Sets of hexes as bits, one machine word ("lane") a column.
 *
 * A header that is written for one map size at a time: a game defines, before including it,
 *     HEX_LANE      uint16_t, uint32_t or uint64_t: holds the rows of a column
 *     HEX_COLUMNS   columns of the set, padded so that the set fills whole vectors of 32 bytes
 *     HEX_PARITY    EVEN_COLUMNS_SOUTH or ODD_COLUMNS_SOUTH (kit/hex.h)
 * and gets struct hexset with a handful of functions the compiler turns into vector instructions:
 * one step in all six directions from every hex of a set at once is about ten operations a register.
 * The bit of hex h is bit h of the set, so a set can stand as it is in a ranged choice.
 *
 * Sets go by value where they are small talk and by address where a function is called in a hot loop. kit/ways.h has
 * steps over hexsides that are not all alike, kit/reach.h movement. */
#ifndef HONJIN_KIT_HEXSET_H
#define HONJIN_KIT_HEXSET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "kit/hex.h"
#include "kit/target.h"

enum {
    HEXSET_LANE_BITS = (int)sizeof(HEX_LANE) * 8,
    HEXSET_WORDS = HEX_COLUMNS * (int)sizeof(HEX_LANE) / 8,
};
struct hexset {
    HEX_LANE column[HEX_COLUMNS];
};

/* Where a hex, 0 or more, is in a set. Without a sign the division is a shift. */
static inline int hexset_column(int hex) { return (int)((unsigned)hex / HEXSET_LANE_BITS); }
static inline int hexset_row(int hex) { return (int)((unsigned)hex % HEXSET_LANE_BITS); }

static inline bool hexset_has(const struct hexset *set, int hex)
{
    return (set->column[hexset_column(hex)] >> hexset_row(hex)) & 1;
}

static inline void hexset_add(struct hexset *set, int hex)
{
    set->column[hexset_column(hex)] |= (HEX_LANE)((HEX_LANE)1 << hexset_row(hex));
}

static inline void hexset_remove(struct hexset *set, int hex)
{
    set->column[hexset_column(hex)] &= (HEX_LANE)~((HEX_LANE)1 << hexset_row(hex));
}

static inline bool hexset_is_empty(const struct hexset *set)
{
    uint64_t word[HEXSET_WORDS], any = 0;
    memcpy(word, set, sizeof word);
    for (int i = 0; i < HEXSET_WORDS; i++) any |= word[i];
    return any == 0;
}

/* The hexes of a that are also in b, and not in b. */
static inline struct hexset hexset_and(struct hexset a, const struct hexset *b)
{
    for (int c = 0; c < HEX_COLUMNS; c++) a.column[c] &= b->column[c];
    return a;
}
static inline struct hexset hexset_less(struct hexset a, const struct hexset *b)
{
    for (int c = 0; c < HEX_COLUMNS; c++) a.column[c] &= (HEX_LANE)~b->column[c];
    return a;
}
static inline struct hexset hexset_or(struct hexset a, const struct hexset *b)
{
    for (int c = 0; c < HEX_COLUMNS; c++) a.column[c] |= b->column[c];
    return a;
}

/* Which columns, counted from 0, lie half a hex lower: all bits set there. The side neighbours of such a
 * column's hexes are in the same row and the one below; the others' in the same row and the one above. */
#define HEXSET_LOW(column) \
    ((HEX_LANE)(((column) % 2 != 0) == (HEX_PARITY == EVEN_COLUMNS_SOUTH) ? ~(HEX_LANE)0 : (HEX_LANE)0))

/* A column that may be off the map, its rows moved up by one: what is above, beside and below row r is then bits
 * r, r + 1 and r + 2. */
static inline uint64_t hexset_column_at(const struct hexset *set, int column)
{
    return column >= 0 && column < HEX_COLUMNS ? (uint64_t)set->column[column] << 1 : 0;
}

/* Which neighbours of a hex are in a set: bits of enum hex_side. The last row of a lane of 64 bits is out of its sight:
 * a map has at most 63 rows. */
static inline uint8_t hexset_around(const struct hexset *set, int hex)
{
    const int column = hexset_column(hex), row = hexset_row(hex);
    const int lower = HEXSET_LOW(column) ? 1 : 0;
    const uint64_t own = hexset_column_at(set, column) >> row;
    const uint64_t west = hexset_column_at(set, column - 1) >> (row + lower);
    const uint64_t east = hexset_column_at(set, column + 1) >> (row + lower);
    return (uint8_t)((own & 1) << HEXSIDE_N | (east & 1) << HEXSIDE_NE | (east >> 1 & 1) << HEXSIDE_SE |
                     (own >> 2 & 1) << HEXSIDE_S | (west >> 1 & 1) << HEXSIDE_SW | (west & 1) << HEXSIDE_NW);
}

/* The neighbours of a hex are added, those off the map too, as far as the set has room for them. */
static inline void hexset_add_around(struct hexset *set, int hex)
{
    const int column = hexset_column(hex), row = hexset_row(hex);
    const HEX_LANE own = (HEX_LANE)((uint64_t)5 << row >> 1);
    const HEX_LANE beside = (HEX_LANE)((uint64_t)3 << row >> (HEXSET_LOW(column) ? 0 : 1));
    set->column[column] |= own;
    if (column > 0) set->column[column - 1] |= beside;
    if (column + 1 < HEX_COLUMNS) set->column[column + 1] |= beside;
}

#include "kit/strip.h"

/* The set of these few hexes. */
HOT_PART struct hexset hexset_of(const int hex[], int count)
{
    struct hexset result;
    UNROLLED
    for (int i = 1; i <= STRIPS; i++) {
        strip some = { 0 };
        for (int n = 0; n < count; n++) strip_add(&some, WHOLE_MAP, i, hex[n]);
        strip_store(&result, WHOLE_MAP, i, &some);
    }
    return result;
}

/* All neighbours of the hexes of a set; may touch rows off the map, so cut with the map afterwards. */
HOT_PART struct hexset hexset_neighbours(const struct hexset *set)
{
    struct sheet from;
    struct hexset result;
    sheet_load(set, WHOLE_MAP, &from);
    UNROLLED
    for (int i = 1; i <= STRIPS; i++) {
        strip beside;
        strip_beside(&from, i, &beside);
        strip_store(&result, WHOLE_MAP, i, &beside);
    }
    return result;
}

/* The hexes of a set and all that are at most `radius` away from one; those off the map too. */
HOT_PART struct hexset hexset_widen(const struct hexset *set, int radius)
{
    struct sheet from;
    struct hexset result;
    sheet_load(set, WHOLE_MAP, &from);
    for (int step = 0; step < radius; step++) {
        strip wider[STRIPS + 1];
        UNROLLED
        for (int i = 1; i <= STRIPS; i++) strip_beside(&from, i, &wider[i]);
        UNROLLED
        for (int i = 1; i <= STRIPS; i++) from.at[i] |= wider[i];
    }
    UNROLLED
    for (int i = 1; i <= STRIPS; i++) strip_store(&result, WHOLE_MAP, i, &from.at[i]);
    return result;
}

#endif
