/* Steps, distances and labels on a hex grid.
 *
 * Everything rests on one picture: measured in half hexes from the top, the centre of a hex lies at
 * 2 * row, and one lower in the columns that lie south. Stepping north or south moves by two of
 * these, stepping to the next column by one. */
#include "kit/hex.h"

#include <assert.h>

/* 1 if this column, counted from 0, lies half a hex lower. The parity counts columns from 1, so the
 * even columns of the printed map are the odd ones here. */
static int column_shift(const struct grid *grid, int column)
{
    return (column & 1) == (grid->parity == EVEN_COLUMNS_SOUTH);
}

static int gap(int a, int b)
{
    return a < b ? b - a : a - b;
}

static int height(const struct grid *grid, int hex)
{
    return 2 * hex_row(grid, hex) + column_shift(grid, hex_column(grid, hex));
}

bool hex_is_on(const struct grid *grid, int hex)
{
    return hex >= 0 && hex < hex_limit(grid) && hex_row(grid, hex) < grid->rows;
}

int hex_neighbour(const struct grid *grid, int hex, int side)
{
    static const struct { int8_t column, height; } step[SIDES] = {
        [SIDE_N] = { 0, -2 }, [SIDE_NE] = { 1, -1 }, [SIDE_SE] = { 1, 1 },
        [SIDE_S] = { 0, 2 },  [SIDE_SW] = { -1, 1 }, [SIDE_NW] = { -1, -1 },
    };
    assert(hex_is_on(grid, hex));
    assert(side >= 0 && side < SIDES);
    int column = hex_column(grid, hex) + step[side].column;
    if (column < 0 || column >= grid->columns)
        return HEX_NONE;
    int twice_row = height(grid, hex) + step[side].height - column_shift(grid, column);
    if (twice_row < 0 || twice_row >= 2 * grid->rows)
        return HEX_NONE;
    return hex_at(grid, column, twice_row / 2);
}

int hex_distance(const struct grid *grid, int a, int b)
{
    assert(hex_is_on(grid, a) && hex_is_on(grid, b));
    int across = gap(hex_column(grid, a), hex_column(grid, b));
    int down = gap(height(grid, a), height(grid, b));
    /* Each step across may also go half a hex up or down; what is left over takes whole hexes. */
    return down <= across ? across : across + (down - across) / 2;
}

int hex_side_towards(const struct grid *grid, int a, int b)
{
    if (!hex_is_on(grid, b))
        return -1;
    const int across = hex_column(grid, b) - hex_column(grid, a), down = height(grid, b) - height(grid, a);
    if (across == 0)
        return down == -2 ? SIDE_N : down == 2 ? SIDE_S : -1;
    if (down != -1 && down != 1)
        return -1;
    return across == 1 ? (down < 0 ? SIDE_NE : SIDE_SE) : across == -1 ? (down < 0 ? SIDE_NW : SIDE_SW) : -1;
}

int hex_label(const struct grid *grid, int hex)
{
    assert(hex_is_on(grid, hex));
    return 100 * (hex_column(grid, hex) + 1) + hex_row(grid, hex) + 1;
}

int hex_from_label(const struct grid *grid, int label)
{
    int column = label / 100, row = label % 100;
    if (column < 1 || column > grid->columns || row < 1 || row > grid->rows)
        return HEX_NONE;
    return hex_at(grid, column - 1, row - 1);
}
