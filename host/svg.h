/* A position as a picture, or what led to it as a short film: SVG, for the screen, for paper, and to be sent to
 * somebody.
 *
 *     svg.c         the page: title, map, legend, panel
 *     svg_pieces.c  counters, on the map and in boxes
 *     svg_table.c   a table without hexes: ground, bases, ways
 *     svg_film.c    the same counters, moving, and beats as captions
 *
 * Everything comes from what game->grid, hex, pieces and panel say of a view; no rules are known here. */
#ifndef HONJIN_HOST_SVG_H
#define HONJIN_HOST_SVG_H

#include <stdio.h>

#include "core/match.h"
#include "core/show.h"

/* Draws what the role sees (ROLES: everything), with a line of words below the title, and the line of communication of
 * a piece, or NULL. The game has a grid or a table. */
void svg_write(FILE *out, const struct match *match, uint8_t role, enum lang lang, const char *caption,
               const struct trace *line);

enum { SVG_BEATS_MAX = 24 };
/* What the role was told last, up to a ply, as a film: so many beats (0: a still), each with its sentence below the
 * part of the map where it happened. It moves by itself (SMIL), over and over, and needs nothing from outside. */
void svg_write_film(FILE *out, const struct match *match, uint8_t role, enum lang lang, const char *caption,
                    uint32_t ply, uint32_t beats);

/* ---- between the files ---------------------------------------------------------------------------------- */

#define SVG_MARGIN 24.0
#define SVG_HEAD 64.0
enum { SVG_MARKS_MAX = 24 };

struct svg_window { double x, y, width, height; }; /* the part of the map that is shown; 0 wide: all of it */

struct svg {
    FILE *out;
    const struct game *game;
    const void *scenario;
    void *view;
    uint8_t role;
    enum lang lang;
    struct svg_window window;
    struct piece piece[PIECES_MAX];
    int pieces;
    struct site site[SITES_MAX];
    int sites;
    const char *mark[SVG_MARKS_MAX]; /* the marks there are, each with a letter of its own */
    char letter[SVG_MARKS_MAX];
    int marks;
};

struct svg_point { double x, y; };

void svg_open(struct svg *svg, const struct match *match, uint8_t role, enum lang lang);
void svg_close(struct svg *svg);
void svg_look(struct svg *svg, const void *state); /* what stands where now, as the role sees it */

/* The page up to the map; unless it is a still, the window on the map is opened, too, as a picture in the picture. */
void svg_begin(const struct svg *svg, double width, double height, const char *caption, bool is_still);
void svg_put_ground(const struct svg *svg, bool is_still); /* a still shows the ways of orders, too */
void svg_put_labels(const struct svg *svg);
void svg_put_text(const struct svg *svg, const char *text); /* escaped */
struct svg_point svg_map_size(const struct svg *svg);
struct svg_point svg_hex_centre(const struct svg *svg, int hex);
bool svg_is_in_window(const struct svg *svg, struct svg_point at);

/* The classes that counters use, for the style sheet. */
void svg_put_piece_style(const struct svg *svg);
void svg_find_marks(struct svg *svg); /* those that are new */
bool svg_is_occupied(const struct svg *svg, int hex);
void svg_put_site(const struct svg *svg, const struct site *site); /* a castle, its middle at the origin */
void svg_put_sites(const struct svg *svg); /* all, below the counters */
/* Where a piece is drawn; false: it is not on the map, or others cover it. */
bool svg_place_piece(const struct svg *svg, int i, struct svg_point *ret);
void svg_put_piece(const struct svg *svg, int i); /* its middle at the origin */
void svg_put_pieces(const struct svg *svg);
/* The counters that lie off the map, box by box, in rows from (x, y) on; how high that is. */
double svg_put_boxes(const struct svg *svg, double x, double y, double width);
/* Sides, marks, what the look of a counter means; how high it is. */
double svg_put_piece_legend(const struct svg *svg, double x, double y, double width);

/* The number of a side's classes. */
int svg_role_colour(const struct svg *svg, uint8_t role);

void svg_put_table_style(const struct svg *svg);
void svg_table_size(const struct svg *svg, int32_t *ret_width, int32_t *ret_depth);
void svg_put_table(const struct svg *svg, bool has_ways);
bool svg_place_figure(const struct svg *svg, int i, struct svg_point *ret);
void svg_put_figure(const struct svg *svg, int i);

#endif
