/* Sets of hexes as bits, one machine word ("lane") a column, and movement on them.
 *
 * A header that is written for one map size at a time: a game defines, before including it,
 *     HEX_LANE      uint16_t, uint32_t or uint64_t: holds the rows of a column
 *     HEX_COLUMNS   columns of the set, padded so that the set fills whole 64-bit words
 *     HEX_PARITY    EVEN_COLUMNS_SOUTH or ODD_COLUMNS_SOUTH (kit/hex.h)
 * and gets struct hexset with a handful of functions the compiler turns into vector instructions:
 * one step in all six directions from every hex of a set at once is about ten operations a register.
 * The bit of hex h is bit h of the set, so a set can stand as it is in a ranged choice.
 *
 * Cheapest movement: layer k holds the hexes reachable with k points. A hex that costs n to enter
 * joins layer k from the neighbours of layer k - n. kit/path.c says the same slowly, with paths; the
 * perft test holds the two against each other. */
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
_Static_assert(HEX_COLUMNS * sizeof(HEX_LANE) % 8 == 0, "the columns must fill whole words");

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

/* Which neighbours of a hex are in a set: bits of enum hex_side. Lanes of 64 bits are too wide for it. */
static inline uint8_t hexset_around(const struct hexset *set, int hex)
{
    const int column = hexset_column(hex), row = hexset_row(hex);
    const int lower = HEXSET_LOW(column) ? 1 : 0;
    const uint64_t own = hexset_column_at(set, column) >> row;
    const uint64_t west = hexset_column_at(set, column - 1) >> (row + lower);
    const uint64_t east = hexset_column_at(set, column + 1) >> (row + lower);
    return (uint8_t)((own & 1) << SIDE_N | (east & 1) << SIDE_NE | (east >> 1 & 1) << SIDE_SE |
                     (own >> 2 & 1) << SIDE_S | (west >> 1 & 1) << SIDE_SW | (west & 1) << SIDE_NW);
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

/* Vectors of sixteen columns. */
enum { HEXSET_PAD = 8, HEXSET_WINDOWS = (HEX_COLUMNS + 15) / 16 };
typedef HEX_LANE hexset_window __attribute__((vector_size(16 * sizeof(HEX_LANE))));
#define HEXSET_LOW_WINDOW { HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), \
    HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1), HEXSET_LOW(0), \
    HEXSET_LOW(1), HEXSET_LOW(0), HEXSET_LOW(1) }

/* A set with room for a window around any of its columns. */
struct hexset_padded {
    HEX_LANE column[HEXSET_PAD + HEXSET_WINDOWS * 16 + HEXSET_PAD];
};

HOT_PART void hexset_pad(const struct hexset *set, struct hexset_padded *ret)
{
    memset(ret->column, 0, sizeof(HEX_LANE) * HEXSET_PAD);
    memcpy(ret->column + HEXSET_PAD, set->column, sizeof set->column);
    memset(ret->column + HEXSET_PAD + HEX_COLUMNS, 0,
           sizeof ret->column - sizeof(HEX_LANE) * (HEXSET_PAD + HEX_COLUMNS));
}

/* Windows go by address: their size is no business of the calling convention. */
HOT_PART void hexset_window_at(const struct hexset_padded *set, int column, hexset_window *ret)
{
    memcpy(ret, set->column + column, sizeof *ret);
}

/* All neighbours of the hexes of a set; may touch rows off the map, so cut with the map afterwards. It works in spans
 * of 32 bytes, vectors that processors have, whatever the lane. */
enum { HEXSET_SPAN = 32 / (int)sizeof(HEX_LANE), HEXSET_SPANS = (HEX_COLUMNS + HEXSET_SPAN - 1) / HEXSET_SPAN };
typedef HEX_LANE hexset_span __attribute__((vector_size(32)));

HOT_PART struct hexset hexset_neighbours(const struct hexset *set)
{
    static const HEX_LANE low_columns[16] = HEXSET_LOW_WINDOW;
    struct hexset_padded from, to;
    struct hexset result;
    hexset_span low;
    memcpy(&low, low_columns, sizeof low);
    hexset_pad(set, &from);
    for (int i = 0; i < HEXSET_SPANS; i++) {
        const HEX_LANE *column = from.column + HEXSET_PAD + i * HEXSET_SPAN;
        hexset_span here, west, east;
        memcpy(&here, column, sizeof here);
        memcpy(&west, column - 1, sizeof west);
        memcpy(&east, column + 1, sizeof east);
        const hexset_span beside = west | east;
        here = (here << 1) | (here >> 1) | beside | ((beside >> 1) & low) | ((beside << 1) & ~low);
        memcpy(to.column + i * HEXSET_SPAN, &here, sizeof here);
    }
    memcpy(result.column, to.column, sizeof result.column);
    return result;
}

/* ---- movement ---------------------------------------------------------------------------------------------
 * A unit with up to seven points stays within seven columns of its own, so its whole world is a window of
 * sixteen columns: one or two vector registers. */

enum { HEXSET_POINTS_MAX = 7, HEXSET_COSTS = 2 };

/* What movement goes by: cost[n-1] are the free hexes that cost n points to enter, stop those where
 * movement ends on entering. */
struct hexset_terms {
    struct hexset_padded cost[HEXSET_COSTS];
    struct hexset_padded stop;
};

HOT_PART void hexset_window_neighbours(const hexset_window *set, const hexset_window *low, hexset_window *ret)
{
    const hexset_window none = { 0 };
    const hexset_window west = __builtin_shufflevector(none, *set, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                                                       28, 29, 30);
    const hexset_window east = __builtin_shufflevector(*set, none, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                                       16);
    const hexset_window beside = west | east;
    *ret = (*set << 1) | (*set >> 1) | beside | ((beside >> 1) & *low) | ((beside << 1) & ~*low);
}

/* Walks out from the start. Fills ret (HEXSET_WORDS words) with all hexes reachable with up to that many
 * points, without the start. With ret_cost: what `to`, which must be among them, costs. */
HOT_PART void hexset_reach(const struct hexset_terms *terms, int start, int points, uint64_t ret[], int to,
                           int *ret_cost)
{
    const int column = hexset_column(start);
    hexset_window near_ground, far_ground, stop;
    hexset_window_at(&terms->cost[0], column, &near_ground);
    hexset_window_at(&terms->cost[1], column, &far_ground);
    hexset_window_at(&terms->stop, column, &stop);
    const hexset_window low_even = HEXSET_LOW_WINDOW;
    const hexset_window low = column % 2 ? ~low_even : low_even;
    hexset_window origin = { 0 }, reached, before = { 0 }, beside, going_on;
    const int lane = hexset_column(to) - column + HEXSET_PAD;
    hexset_window target = { 0 }, layers_with = { 0 }; /* where `to` is reached, counted down from zero */
    const hexset_window none = { 0 };
    target[lane] = (HEX_LANE)((HEX_LANE)1 << hexset_row(to));
    origin[HEXSET_PAD] = (HEX_LANE)((HEX_LANE)1 << hexset_row(start));
    reached = origin;
    for (int k = 1; k <= points; k++) {
        /* the start may lie in a zone of control and is left all the same */
        going_on = (reached & ~stop) | origin;
        hexset_window_neighbours(&going_on, &low, &beside);
        reached |= (beside & near_ground) | (before & far_ground);
        before = beside;
        if (ret_cost) layers_with += (hexset_window)((reached & target) != none);
    }
    struct hexset_padded all = { { 0 } };
    reached &= ~origin;
    memcpy(all.column + column, &reached, sizeof reached);
    memcpy(ret, all.column + HEXSET_PAD, sizeof(struct hexset));
    if (ret_cost) *ret_cost = points + 1 - (int)(HEX_LANE)(0 - layers_with[lane]);
}

#endif
