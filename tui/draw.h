/* Text on the screen, counted in columns: a kanji takes two. And lists of lines that were folded to fit. */
#ifndef HONJIN_TUI_DRAW_H
#define HONJIN_TUI_DRAW_H

#include <stdbool.h>

#include "tui/colour.h"

struct box { /* a part of the screen */
    int y, x, height, width;
};
static inline bool box_has(const struct box *box, int y, int x)
{
    return y >= box->y && y < box->y + box->height && x >= box->x && x < box->x + box->width;
}

int text_columns(const char *text);
/* How many bytes of the text fit into so many columns; *ret_columns: what they take. */
int text_fit(const char *text, int columns, int *ret_columns);
/* Writes what fits and fills the rest with blanks, in the colours set before. */
void draw_text(int y, int x, int width, const char *text);
/* The same, in an ink; what is cut ends in a sign of that. */
void draw_ink(int y, int x, int width, enum ink ink, const char *text);
void draw_clear(const struct box *box);
/* "── Title ─────" */
void draw_heading(int y, int x, int width, const char *title);

struct line {
    char *text;
    enum ink ink;
    int tag;
};
struct lines {
    struct line *line;
    int count, capacity;
    int tag; /* for the lines that are added now */
};
void lines_clear(struct lines *lines);
void lines_free(struct lines *lines);
/* Adds text, folded to the width; further lines are indented. */
void lines_add(struct lines *lines, int width, int indent, enum ink ink, const char *text);
/* Of more lines than the height the last that is seen gets a sign. */
void lines_cut(struct lines *lines, int height, int width);
/* Draws from line `top` on. */
void lines_draw(const struct lines *lines, const struct box *box, int top);

#endif
