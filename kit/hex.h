/* Hex grids with flat-topped hexes in columns, labelled CCRR as on the printed maps.
 *
 * A hex is one number: column * lane + row, where lane (16, 32 or 64) is the power of two that holds
 * the rows. So a set of hexes is a bit set in which each column is one machine word, and stepping to
 * all neighbours at once is a few shifts (kit/hexset.h). */
#ifndef HONJIN_KIT_HEX_H
#define HONJIN_KIT_HEX_H

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

bool hex_is_on(const struct grid *grid, int hex);
/* The neighbour across a hexside, or HEX_NONE off the map. */
int hex_neighbour(const struct grid *grid, int hex, int hexside);
int hex_distance(const struct grid *grid, int a, int b);
/* The hexside of a that b lies across, or -1. */
int hexside_towards(const struct grid *grid, int a, int b);
/* CCRR, 1-based: 1004 is column 10, row 4. */
int hex_label(const struct grid *grid, int hex);
/* HEX_NONE if no such hex. */
int hex_from_label(const struct grid *grid, int label);

#endif
