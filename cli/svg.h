/* A position as a picture: SVG, for the screen and for paper.
 *
 *     svg.c         the page: title, map, legend, panel
 *     svg_pieces.c  counters, on the map and in boxes
 *     svg_table.c   a table without hexes: ground, bases, ways
 *
 * Everything comes from what game->grid, hex, pieces and panel say of a view; no rules are known here. */
#ifndef HONJIN_CLI_SVG_H
#define HONJIN_CLI_SVG_H

#include <stdio.h>

#include "core/match.h"
#include "core/show.h"

/* Draws what the role sees (ROLES: everything), with a line of words below the title, and the line of communication of
 * a piece, or NULL. The game has a grid or a table. */
void svg_write(FILE *out, const struct match *match, uint8_t role, const char *caption, const struct trace *line);

/* ---- between the two files ------------------------------------------------------------------------------ */

enum { SVG_MARKS_MAX = 24 };

struct svg {
    FILE *out;
    const struct game *game;
    const void *scenario;
    void *view;
    struct piece piece[PIECES_MAX];
    int pieces;
    struct site site[SITES_MAX];
    int sites;
    const char *mark[SVG_MARKS_MAX]; /* the marks there are, each with a letter of its own */
    char letter[SVG_MARKS_MAX];
    int marks;
};

struct svg_point { double x, y; };

void svg_put_text(const struct svg *svg, const char *text); /* escaped */
struct svg_point svg_hex_centre(const struct svg *svg, int hex);

/* The classes that counters use, for the style sheet. */
void svg_put_piece_style(const struct svg *svg);
void svg_find_marks(struct svg *svg);
bool svg_is_occupied(const struct svg *svg, int hex);
void svg_put_sites(const struct svg *svg); /* castles, below the counters */
void svg_put_pieces(const struct svg *svg);
/* The counters that lie off the map, box by box, in rows from (x, y) on; how high that is. */
double svg_put_boxes(const struct svg *svg, double x, double y, double width);
/* Sides, marks, what the look of a counter means; how high it is. */
double svg_put_piece_legend(const struct svg *svg, double x, double y, double width);

/* The number of a side's classes. */
int svg_role_colour(const struct svg *svg, uint8_t role);

void svg_put_table_style(const struct svg *svg);
void svg_table_size(const struct svg *svg, int32_t *ret_width, int32_t *ret_depth);
void svg_put_table(const struct svg *svg, double left, double top);

#endif
