/* Steps, distances and labels on a hex grid.
 *
 * Everything rests on one picture: measured in half hexes from the top, the centre of a hex lies at
 * 2 * row, and one lower in the columns that lie south. Stepping north or south moves by two of
 * these, stepping to the next column by one. */
#include "kit/hex.h"

static int gap(int a, int b)
{
    return a < b ? b - a : a - b;
}

static int height(const struct grid *grid, int hex)
{
    return 2 * hex_row(grid, hex) + hex_column_shift(grid, hex_column(grid, hex));
}

int hex_distance(const struct grid *grid, int a, int b)
{
    assert(hex_is_on(grid, a) && hex_is_on(grid, b));
    int across = gap(hex_column(grid, a), hex_column(grid, b));
    int down = gap(height(grid, a), height(grid, b));
    /* Each step across may also go half a hex up or down; what is left over takes whole hexes. */
    return down <= across ? across : across + (down - across) / 2;
}

int hexside_towards(const struct grid *grid, int a, int b)
{
    if (!hex_is_on(grid, b))
        return -1;
    const int across = hex_column(grid, b) - hex_column(grid, a), down = height(grid, b) - height(grid, a);
    if (across == 0)
        return down == -2 ? HEXSIDE_N : down == 2 ? HEXSIDE_S : -1;
    if (down != -1 && down != 1)
        return -1;
    if (across == 1) return down < 0 ? HEXSIDE_NE : HEXSIDE_SE;
    return across == -1 ? (down < 0 ? HEXSIDE_NW : HEXSIDE_SW) : -1;
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
