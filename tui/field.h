/* A table without hexes in the terminal: scaled board, zoom, a cursor in millimetres, and orders by pointing: a figure
 * first, then where it is to go or whom it is to meet. What may be ordered comes from the choices alone. */
#ifndef HONJIN_TUI_FIELD_H
#define HONJIN_TUI_FIELD_H

#include "cli/table_board.h"

struct tui;
struct lines;

struct field_look {
    struct point at;      /* the cursor */
    bool is_placed;       /* it has been put somewhere */
    int zoom;             /* 0: the whole table */
    int32_t piece;        /* the figure that was picked: its index in the scene, or -1 */
    struct board_window window;
};

bool field_is_there(const struct tui *tui);
/* The window for that much room; how wide and high it is drawn. */
void field_fit(struct tui *tui, int height, int width, int *ret_height, int *ret_width);
void field_draw(struct tui *tui);
/* What is under the cursor, line by line. */
void field_describe(struct tui *tui, int width);
/* Where the cursor is on the screen; false: not in the window. */
bool field_cursor(const struct tui *tui, int *ret_y, int *ret_x);

void field_home(struct tui *tui);
void field_step(struct tui *tui, int key);
void field_next(struct tui *tui, int step); /* from figure to figure of one's own */
void field_search(struct tui *tui);
void field_zoom(struct tui *tui, int step);
void field_pick(struct tui *tui);
void field_why(struct tui *tui);            /* says why the picked figure cannot be ordered to where the cursor is */
bool field_back(struct tui *tui);           /* lets the picked figure go; false: none was */
bool field_point_at(struct tui *tui, int y, int x); /* the cursor goes there; false: no table there */

#endif
