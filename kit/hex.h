/* Hex grids with flat-topped hexes in columns, labelled CCRR as on the printed maps.
 *
 * A hex is one number: column * lane + row, where lane (16, 32 or 64) is the power of two that holds
 * the rows. So a set of hexes is a bit set in which each column is one machine word, and stepping to
 * all neighbours at once is a few shifts (kit/hexset.h). */
#ifndef HONJIN_KIT_HEX_H
#define HONJIN_KIT_HEX_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { HEX_NONE = -2 }; /* same as NOTHING */

enum hex_parity { /* which columns, counted from 1, lie half a hex lower */
    EVEN_COLUMNS_SOUTH,
    ODD_COLUMNS_SOUTH
};

struct grid {
    uint8_t columns, rows;
    uint8_t lane_log2; /* 4, 5 or 6 */
    uint8_t parity;
};

/* Directions clockwise from north. */
enum hexside { HEXSIDE_N, HEXSIDE_NE, HEXSIDE_SE, HEXSIDE_S, HEXSIDE_SW, HEXSIDE_NW, HEXSIDES };

static inline int hex_at(const struct grid *grid, int column, int row) /* both from 0 */
{
    return (column << grid->lane_log2) + row;
}
static inline int hex_column(const struct grid *grid, int hex) { return hex >> grid->lane_log2; }
static inline int hex_row(const struct grid *grid, int hex) { return hex & ((1 << grid->lane_log2) - 1); }
static inline int hex_limit(const struct grid *grid) { return grid->columns << grid->lane_log2; }

static inline bool hex_is_on(const struct grid *grid, int hex)
{
    return hex >= 0 && hex < hex_limit(grid) && hex_row(grid, hex) < grid->rows;
}

/* 1 if this column, counted from 0, lies half a hex lower. The parity counts columns from 1, so the
 * even columns of the printed map are the odd ones here. */
static inline int hex_column_shift(const struct grid *grid, int column)
{
    return (column & 1) == (grid->parity == EVEN_COLUMNS_SOUTH);
}

/* The neighbour across a hexside, or HEX_NONE off the map. Inline: rules ask this more often than anything else,
 * mostly in a loop round a hex, which the compiler can then write out. */
static inline int hex_neighbour(const struct grid *grid, int hex, int hexside)
{
    /* Rows by hex_column_shift(): out of a column that lies lower, the steps to the south go one row further. */
    static const struct { int8_t column, row[2]; } step[HEXSIDES] = {
        [HEXSIDE_N] = { 0, { -1, -1 } }, [HEXSIDE_NE] = { 1, { -1, 0 } }, [HEXSIDE_SE] = { 1, { 0, 1 } },
        [HEXSIDE_S] = { 0, { 1, 1 } },   [HEXSIDE_SW] = { -1, { 0, 1 } }, [HEXSIDE_NW] = { -1, { -1, 0 } },
    };
    assert(hex_is_on(grid, hex));
    assert(hexside >= 0 && hexside < HEXSIDES);
    const int from = hex_column(grid, hex), column = from + step[hexside].column;
    const int row = hex_row(grid, hex) + step[hexside].row[hex_column_shift(grid, from)];
    if (column < 0 || column >= grid->columns || row < 0 || row >= grid->rows) return HEX_NONE;
    return hex_at(grid, column, row);
}

int hex_distance(const struct grid *grid, int a, int b);
/* The hexside of a that b lies across, or -1. */
int hexside_towards(const struct grid *grid, int a, int b);
/* CCRR, 1-based: 1004 is column 10, row 4. */
int hex_label(const struct grid *grid, int hex);
/* HEX_NONE if no such hex. */
int hex_from_label(const struct grid *grid, int label);

#endif
