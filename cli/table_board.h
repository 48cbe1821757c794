/* A table without hexes drawn with characters: the terminal's board and the text of `honjin show`. A character is half
 * as wide as it is high, and so is the piece of the table that it stands for. */
#ifndef HONJIN_CLI_TABLE_BOARD_H
#define HONJIN_CLI_TABLE_BOARD_H

#include "core/show.h"

enum { BOARD_COLUMNS_MAX = 400, BOARD_ROWS_MAX = 200 };
#define BOARD_FRAME ',' /* the edge of a zone, or of what scores */

struct board_window { /* the part of a table that is drawn */
    int columns, rows;
    int32_t left, top; /* mm: the upper left corner */
    int32_t cell;      /* mm: the width of a cell; it is twice as high */
};

struct board_cell {
    char glyph;
    uint8_t role;   /* of the piece, or ROLE_OBSERVER */
    int16_t piece;  /* index of the uppermost, or -1 */
    uint8_t pieces; /* how many */
    bool is_way;    /* a drafted or gone way goes through here */
};

struct board_table {
    struct board_window window;
    struct board_cell cell[BOARD_ROWS_MAX][BOARD_COLUMNS_MAX];
};

/* A window of that many characters over the whole table, or around a place at that many mm a cell. */
void board_window_whole(int32_t width, int32_t depth, int columns, int rows, struct board_window *ret);
void board_window_around(struct point middle, int32_t cell, int columns, int rows, struct board_window *ret);

void board_table_draw(const struct game *game, const void *scenario, const void *view, const struct piece piece[],
                      int pieces, const struct board_window *window, struct board_table *ret);

/* The place in the middle of a cell, and the cell of a place; false: outside the window. */
struct point board_point(const struct board_window *window, int column, int row);
bool board_find(const struct board_window *window, struct point p, int *ret_column, int *ret_row);

/* The character that a piece is drawn with when it has one cell; upper case for the first side. */
char board_letter(const struct piece *piece);
/* What a character of the ground means, from 0 on; NULL: no more. */
const char *board_legend(int i, char *ret_glyph);

#endif
