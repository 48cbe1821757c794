/* A table without hexes as a picture; see svg.h. A millimetre of the table is a unit of the picture; north is up, so y
 * is turned round here and nowhere else. */
#include <stdlib.h>
#include <string.h>

#include "host/svg.h"
#include "core/words.h"

/* ---- ground: colour, so that it is told apart on grey paper too by its edge ---------------------------------- */

static const struct look {
    const char *words, *fill, *edge, *dash;
} looks[] = {
    { "bridge", "#d9c29a", "#6b4a2a", "" },
    { "road", "#efe3c4", "#b89a5f", "6 3" },
    { "ford", "#d3e6ee", "#5f93b5", "4 3" },
    { "river stream water", "#b7d5e8", "#4f8fbd", "" },
    { "rice paddy", "#dde8c6", "#6f8f60", "2 3" },
    { "bushes crops", "#dfe6b8", "#8a9a45", "3 2" },
    { "woods forest", "#c3d9a8", "#4f7238", "" },
    { "slope", "#e6d5ac", "#a08450", "8 3" },
    { "hill", "#dcc79a", "#8a6a3f", "" },
    { "building gate store", "#cfc9c6", "#3c3632", "" },
    { "zone", "none", "#7a5aa0", "10 6" },
    { "objective", "none", "#b3261e", "3 5" },
    { "load", "#c9a24a", "#5a431a", "" },
    { "bank", "none", "#8a6a3f", "" },
    { "hedge", "none", "#4f7238", "" },
    { "stakes", "none", "#6b4a2a", "2 4" },
    { "wall palisade fence", "none", "#4a4542", "" },
    { "", "#ece9e2", "#999999", "2 2" },
};

static bool goes_by(const char *words, const char *name)
{
    for (const char *word = words; *word; word += strcspn(word, " "), word += *word == ' ') {
        const size_t length = strcspn(word, " ");
        for (const char *at = name; *at; at++) {
            if (strncmp(at, word, length) == 0) return true;
        }
    }
    return !*words;
}

static const struct look *look_of(const char *kind)
{
    const struct look *look = looks;
    while (!goes_by(look->words, kind)) look++;
    return look;
}

/* ---- places -------------------------------------------------------------------------------------------------- */

struct canvas {
    const struct svg *svg;
    int32_t width, depth;
    double left, top;
};

static double x_of(const struct canvas *canvas, int32_t x) { return canvas->left + x; }
static double y_of(const struct canvas *canvas, int32_t y) { return canvas->top + canvas->depth - y; }

static void put_points(const struct canvas *canvas, const struct point point[], int points, bool is_closed)
{
    for (int i = 0; i < points; i++) {
        fprintf(canvas->svg->out, "%c%.0f %.0f ", i ? 'L' : 'M', x_of(canvas, point[i].x), y_of(canvas, point[i].y));
    }
    if (is_closed) fputc('z', canvas->svg->out);
}

/* ---- the ground ---------------------------------------------------------------------------------------------- */

static void put_arrow(const struct canvas *canvas, struct point at, int facing)
{
    fprintf(canvas->svg->out, "<path class='uphill' transform='translate(%.0f %.0f) rotate(%.1f)' "
            "d='M0 18 V-18 M-8 -8 L0 -18 L8 -8'/>\n", x_of(canvas, at.x), y_of(canvas, at.y), facing / 10.0);
}

static struct point middle_of(const struct show_feature *feature)
{
    struct point sum = { 0, 0 };
    for (int i = 0; i < feature->points; i++) sum.x += feature->point[i].x, sum.y += feature->point[i].y;
    return (struct point){ sum.x / feature->points, sum.y / feature->points };
}

/* In the middle; of frames (zones, objectives) in a corner, of small things below them. */
static void put_label(const struct canvas *canvas, const struct show_feature *feature)
{
    const bool is_frame = strcmp(look_of(feature->kind)->fill, "none") == 0 && !feature->is_line;
    const bool is_small = strcmp(feature->kind, "load") == 0;
    struct point at = middle_of(feature);
    if (feature->uphill != HIDDEN) put_arrow(canvas, at, feature->uphill);
    if (is_small) at.y -= 16;
    if (is_frame) at = (struct point){ feature->point[3].x + 6, feature->point[3].y - 8 };
    fprintf(canvas->svg->out, "<text class='%s' x='%.0f' y='%.0f'%s>", is_small || is_frame ? "who" : "label",
            x_of(canvas, at.x), y_of(canvas, at.y) + 4, is_frame ? " style='text-anchor:start'" : "");
    svg_put_text(canvas->svg, feature->name);
    fputs("</text>\n", canvas->svg->out);
}

static void put_feature(const struct canvas *canvas, const struct show_feature *feature)
{
    const struct look *look = look_of(feature->kind);
    const bool is_burning = feature->mark[0] != NULL;
    FILE *out = canvas->svg->out;
    if (feature->points == 0) return;
    fprintf(out, "<path class='%s' fill='%s' stroke='%s' stroke-dasharray='%s' d='", feature->is_line ? "wall" : "area",
            feature->is_line ? "none" : is_burning ? "#e8a27a" : look->fill, look->edge, look->dash);
    put_points(canvas, feature->point, feature->points, !feature->is_line);
    fputs("'><title>", out);
    svg_put_text(canvas->svg, feature->name);
    fputs(": ", out);
    svg_put_text(canvas->svg, feature->title ? feature->title : feature->kind);
    fputs("</title></path>\n", out);
    for (int i = 0; i < feature->openings; i++) {
        fprintf(out, "<path class='opening %s' d='", feature->opening[i].kind);
        put_points(canvas, &feature->opening[i].from, 1, false);
        fprintf(out, "L%.0f %.0f'/>\n", x_of(canvas, feature->opening[i].to.x), y_of(canvas, feature->opening[i].to.y));
    }
    put_label(canvas, feature);
}

/* ---- figures ------------------------------------------------------------------------------------------------- */

bool svg_place_figure(const struct svg *svg, int i, struct svg_point *ret)
{
    const struct base *base = &svg->piece[i].base;
    int32_t width, depth;
    if (base->shape == SHAPE_NONE) return false;
    svg_table_size(svg, &width, &depth);
    *ret = (struct svg_point){ SVG_MARGIN + base->x, SVG_HEAD + depth - base->y };
    return true;
}

/* A base with a line from its middle to its front, and the end of its name. */
void svg_put_figure(const struct svg *svg, int i)
{
    const struct piece *piece = &svg->piece[i];
    const struct base *base = &piece->base;
    const int colour = svg_role_colour(svg, piece->role);
    FILE *out = svg->out;
    const double half = base->width / 2.0, front = base->depth / 2.0;
    fprintf(out, "<g transform='rotate(%.1f)'><rect class='up%d' x='%.1f' y='%.1f' width='%d' height='%d' rx='%.1f'/>"
            "<path class='front ink%d' d='M-3.5 %.1f L0 %.1f L3.5 %.1f z'/></g><title>", base->facing / 10.0, colour,
            -half, -front, base->width, base->depth, half, colour, -front + 5, -front - 2, -front + 5);
    svg_put_text(svg, piece->name ? piece->name : "?");
    char title[96];
    struct text text;
    text_open(&text, title, sizeof title);
    words_piece(svg->game, svg->scenario, piece, svg->lang, &text);
    fputs(", ", out);
    svg_put_text(svg, title);
    for (int m = 0; m < MARKS_MAX && piece->mark[m]; m++) {
        fputs(", ", out);
        svg_put_text(svg, piece->mark[m]);
    }
    fputs("</title>", out);
    const char *code = piece->name ? strchr(piece->name, '-') : NULL;
    fprintf(out, "<text class='who' y='%.1f'>", half + 6.5);
    svg_put_text(svg, code ? code + 1 : piece->name ? piece->name : "?");
    fputs("</text>", out);
    if (piece->mark[0]) {
        fprintf(out, "<text class='who marks' y='%.1f'>", half + 12.0);
        svg_put_text(svg, piece->mark[0]);
        fputs("</text>", out);
    }
}

/* Orders with their length, ways that were gone without. */
static void put_way(const struct canvas *canvas, const struct show_way *way)
{
    FILE *out = canvas->svg->out;
    const struct point end = way->point[way->points - 1];
    fprintf(out, "<path class='way %s' d='", way->kind);
    put_points(canvas, way->point, way->points, false);
    fputs("'/>\n", out);
    if (way->left == HIDDEN) return;
    fprintf(out, "<text class='who' x='%.0f' y='%.0f'>%d.%d cm</text>\n", x_of(canvas, end.x), y_of(canvas, end.y) - 6,
            way->length / 10, way->length % 10);
}

/* ---- the sheet ----------------------------------------------------------------------------------------------- */

static void put_scale(const struct canvas *canvas)
{
    FILE *out = canvas->svg->out;
    fprintf(out, "<rect x='%.0f' y='%.0f' width='%d' height='%d' fill='#f5efd9' stroke='#6f6654'/>\n", canvas->left,
            canvas->top, canvas->width, canvas->depth);
    for (int32_t mm = 100; mm < canvas->width; mm += 100) {
        fprintf(out, "<path class='tick' d='M%.0f %.0f v-8'/><text class='who' x='%.0f' y='%.0f'>%d</text>\n",
                x_of(canvas, mm), y_of(canvas, 0), x_of(canvas, mm), y_of(canvas, 0) + 9, mm);
    }
    for (int32_t mm = 100; mm < canvas->depth; mm += 100) {
        fprintf(out, "<path class='tick' d='M%.0f %.0f h8'/><text class='who' x='%.0f' y='%.0f'>%d</text>\n",
                x_of(canvas, 0), y_of(canvas, mm), x_of(canvas, 0) - 11, y_of(canvas, mm) + 3, mm);
    }
}

void svg_put_table_style(const struct svg *svg)
{
    fputs(".area{stroke-width:1.5}\n.wall{stroke-width:4;stroke-linecap:round}\n.uphill{stroke:#a08450;fill:none}\n"
          ".opening{stroke:#f5efd9;stroke-width:5}\n.opening.window,.opening.slit{stroke-width:2.5}\n"
          ".who{font-size:6px;text-anchor:middle;stroke:#ffffff;stroke-opacity:0.6;stroke-width:1.2px;"
          "paint-order:stroke}\n.marks{fill:#a63a2b}\n.tick{stroke:#6f6654}\n"
          ".way{fill:none;stroke:#5f3d78;stroke-width:1.6}\n.way.charge{stroke:#b3261e;stroke-dasharray:6 3}\n"
          ".way.trail{stroke:#777777;stroke-width:1;stroke-dasharray:2 2}\n", svg->out);
}

void svg_table_size(const struct svg *svg, int32_t *ret_width, int32_t *ret_depth)
{
    svg->game->show->table(svg->scenario, ret_width, ret_depth);
}

void svg_put_table(const struct svg *svg, bool has_ways)
{
    const struct show *show = svg->game->show;
    struct canvas canvas = { svg, 0, 0, SVG_MARGIN, SVG_HEAD };
    struct show_feature *feature = malloc(FEATURES_MAX * sizeof *feature);
    struct show_way *way = malloc(WAYS_MAX * sizeof *way);
    if (!feature || !way) abort();
    svg_table_size(svg, &canvas.width, &canvas.depth);
    const int features = show->features ? show->features(svg->scenario, svg->view, feature) : 0;
    const int ways = has_ways && show->ways ? show->ways(svg->scenario, svg->view, way) : 0;
    put_scale(&canvas);
    for (int i = 0; i < features; i++) put_feature(&canvas, &feature[i]);
    for (int i = 0; i < ways; i++) put_way(&canvas, &way[i]);
    free(feature);
    free(way);
}
