/* The page and the map; see svg.h. */
#include "host/svg.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/text.h"

#define SIZE 30.0 /* from the centre of a hex to a corner */
#define HALF 25.98 /* from the centre to a side: SIZE * sqrt(3) / 2 */
enum { LEGEND_MAX = 24 };

void svg_put_text(const struct svg *svg, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", svg->out); break;
        case '<': fputs("&lt;", svg->out); break;
        case '>': fputs("&gt;", svg->out); break;
        case '"': fputs("&quot;", svg->out); break;
        default: fputc(*text, svg->out);
        }
    }
}

static bool is_low(const struct grid *grid, int column)
{
    return (column % 2 == 0) == (grid->parity == ODD_COLUMNS_SOUTH);
}

struct svg_point svg_hex_centre(const struct svg *svg, int hex)
{
    const struct grid *grid = svg->game->grid(svg->scenario);
    const int column = hex_column(grid, hex), row = hex_row(grid, hex);
    return (struct svg_point){ SVG_MARGIN + SIZE + column * 1.5 * SIZE,
                               SVG_HEAD + HALF + (2 * row + is_low(grid, column)) * HALF };
}

/* NULL: it is a table. */
static const struct grid *grid_of(const struct svg *svg)
{
    return svg->game->grid ? svg->game->grid(svg->scenario) : NULL;
}

struct svg_point svg_map_size(const struct svg *svg)
{
    const struct grid *grid = grid_of(svg);
    int32_t width, depth;
    if (grid) return (struct svg_point){ (grid->columns - 1) * 1.5 * SIZE + 2 * SIZE, (2 * grid->rows + 1) * HALF };
    svg_table_size(svg, &width, &depth);
    return (struct svg_point){ width, depth };
}

/* ---- ground: colour and pattern, so that it is told apart on grey paper too ----------------------------------- */

struct ground {
    const char *words;  /* parts of names that it goes by */
    const char *colour;
    const char *strokes; /* path of the pattern, drawn in a square of 16; or NULL */
    const char *ink;
};

static const struct ground grounds[] = {
    { "mountain peak", "#d8bf9a", "M2 12 L6 4 L10 12 M9 15 L12 9 L15 15", "#8a6a3f" },
    { "hill rise slope high", "#e6d5ac", "M2 8 Q5 3 8 8 M9 14 Q12 9 15 14", "#a08450" },
    { "ford", "#d3e6ee", "M1 5 h4 M9 5 h4 M5 12 h4 M13 12 h3", "#5f93b5" },
    { "river water lake sea moat", "#b7d5e8", "M0 5 q4 -3 8 0 t8 0 M0 13 q4 -3 8 0 t8 0", "#6f9fc0" },
    { "forest wood tree", "#cddfb4", "M4 3 l-3 6 h6 z M12 9 l-3 6 h6 z", "#5f8248" },
    { "swamp marsh paddy rice", "#dde8c6", "M2 4 h5 M4 4 v-2 M10 11 h5 M12 11 v-2", "#6f8f60" },
    { "castle fort kaizu", "#cfc9c6", "M0 4 h16 M0 12 h16 M4 4 v8 M12 12 v4 M12 0 v4", "#8b8480" },
    { "town village city camp temple", "#e9d9c6", "M3 7 h5 v-4 h-5 z M10 14 h4 v-4 h-4 z", "#a3805a" },
    { "rough broken rock", "#e2dac6", "M3 4 l2 -2 M10 6 l2 -2 M6 12 l2 -2 M13 14 l2 -2", "#93866a" },
    { "road", "#efe3c4", "M0 8 h16", "#b89a5f" },
    { "plain open clear flat field", "#f5efd9", NULL, NULL },
};
static const struct ground other_ground = { "", "#ece9e2", "M4 4 h0.5 M12 12 h0.5", "#999999" };

/* Is one of the words a part of the name? */
static bool goes_by(const char *words, const char *name)
{
    char word[32];
    while (*words) {
        const size_t length = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        if (strstr(name, word)) return true;
        words += length + (words[length] == ' ');
    }
    return false;
}

static const struct ground *find_ground(const char *name)
{
    for (size_t i = 0; i < sizeof grounds / sizeof grounds[0]; i++) {
        if (goes_by(grounds[i].words, name)) return &grounds[i];
    }
    return &other_ground;
}

/* ---- hexsides ------------------------------------------------------------------------------------------- */

static const struct {
    const char *words, *style;
} edges[] = {
    { "ford", "stroke:#7fb2d0;stroke-width:6;stroke-dasharray:4 3" },
    { "bridge", "stroke:#6b4a2a;stroke-width:6;stroke-dasharray:2 2" },
    { "stream brook", "stroke:#6ba3c8;stroke-width:3.5" },
    { "river water moat", "stroke:#4f8fbd;stroke-width:6" },
    { "wall gate", "stroke:#4a4542;stroke-width:5" },
    { "slope cliff rise hill", "stroke:#9a7440;stroke-width:4;stroke-dasharray:1.5 3" },
    { "", "stroke:#7a5aa0;stroke-width:4" },
};
enum { EDGES = sizeof edges / sizeof edges[0] };

static int find_edge(const char *name)
{
    int i = 0;
    while (i < EDGES - 1 && !goes_by(edges[i].words, name)) i++;
    return i;
}

static void put_hexside(const struct svg *svg, int hex, int hexside, const char *name)
{
    /* Corners clockwise from the upper left one; hexside N lies between the first two. */
    static const struct svg_point corner[HEXSIDES] = { { -0.5, -1 }, { 0.5, -1 }, { 1, 0 },
                                                    { 0.5, 1 }, { -0.5, 1 }, { -1, 0 } };
    const struct svg_point at = svg_hex_centre(svg, hex), a = corner[hexside], b = corner[(hexside + 1) % HEXSIDES];
    fprintf(svg->out, "<path class='e%d' d='M%.1f %.1f L%.1f %.1f'/>\n", find_edge(name), at.x + SIZE * a.x,
            at.y + HALF * a.y, at.x + SIZE * b.x, at.y + HALF * b.y);
}

/* Each hexside once, though both its hexes may tell of it. */
static void put_hexsides(const struct svg *svg, int hex, const struct hex_info *info)
{
    const struct grid *grid = svg->game->grid(svg->scenario);
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        if (!info->hexside[hexside]) continue;
        struct hex_info beside = { 0 };
        const int neighbour = hex_neighbour(grid, hex, hexside);
        if (neighbour != HEX_NONE) svg->game->show->hex(svg->scenario, neighbour, &beside);
        if (neighbour < hex && beside.hexside[(hexside + 3) % HEXSIDES]) continue;
        put_hexside(svg, hex, hexside, info->hexside[hexside]);
    }
}

/* ---- what there is on this map -------------------------------------------------------------------------------- */

struct legend {
    const struct terrain *terrain[LEGEND_MAX];
    int terrains;
    const char *hexside[LEGEND_MAX];
    int hexsides;
};

static void note_hex(struct legend *legend, const struct hex_info *info)
{
    int i = 0;
    while (i < legend->terrains && legend->terrain[i] != info->terrain) i++;
    if (info->terrain && i == legend->terrains && i < LEGEND_MAX) legend->terrain[legend->terrains++] = info->terrain;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        if (!info->hexside[hexside]) continue;
        i = 0;
        while (i < legend->hexsides && strcmp(legend->hexside[i], info->hexside[hexside]) != 0) i++;
        if (i == legend->hexsides && i < LEGEND_MAX) legend->hexside[legend->hexsides++] = info->hexside[hexside];
    }
}

bool svg_is_in_window(const struct svg *svg, struct svg_point at)
{
    const struct svg_window *window = &svg->window;
    return window->width <= 0 || (at.x > window->x - SIZE && at.x < window->x + window->width + SIZE &&
                                  at.y > window->y - SIZE && at.y < window->y + window->height + SIZE);
}

/* The hexes in the window from number *at on; false behind the last one. */
static bool next_hex(const struct svg *svg, int *at, struct hex_info *ret)
{
    const struct grid *grid = grid_of(svg);
    if (!grid) return false;
    while (*at < hex_limit(grid) && !(hex_is_on(grid, *at) && svg_is_in_window(svg, svg_hex_centre(svg, *at)))) ++*at;
    if (*at >= hex_limit(grid)) return false;
    *ret = (struct hex_info){ 0 };
    svg->game->show->hex(svg->scenario, *at, ret);
    return true;
}

static void find_legend(const struct svg *svg, struct legend *ret)
{
    struct hex_info info;
    *ret = (struct legend){ 0 };
    for (int hex = 0; next_hex(svg, &hex, &info); hex++) note_hex(ret, &info);
}

/* ---- the parts of the page ------------------------------------------------------------------------------ */

static void put_style(const struct svg *svg, const struct legend *legend)
{
    fputs("<style>\n"
          "text{font-family:'Noto Sans CJK JP','Noto Sans JP','IPAGothic','DejaVu Sans',sans-serif;fill:#2a2622}\n"
          ".hex{stroke:#8f8570;stroke-width:0.7}\n"
          ".number{font-size:7px;text-anchor:middle;fill:#6f6654;stroke:#ffffff;stroke-opacity:0.55;stroke-width:1.6px;"
          "paint-order:stroke}\n"
          ".label{font-size:9.5px;font-style:italic;text-anchor:middle;stroke:#ffffff;stroke-width:2.5px;"
          "paint-order:stroke;stroke-linejoin:round}\n"
          ".start{font-size:10px;text-anchor:middle;fill:#6d6452}\n"
          ".edge{fill:none;stroke-linecap:round}\n"
          ".line{fill:none;stroke:#c0392b;stroke-width:4;stroke-opacity:0.8;stroke-linejoin:round}\n"
          ".title{font-size:20px;font-weight:bold}\n"
          ".caption,.legend{font-size:11px}\n"
          ".told{font-size:13px}\n"
          ".panel{font-size:11px;font-family:'DejaVu Sans Mono','Noto Sans Mono CJK JP',monospace;white-space:pre}\n",
          svg->out);
    for (int i = 0; i < EDGES; i++) fprintf(svg->out, ".e%d{%s}\n", i, edges[i].style);
    svg_put_piece_style(svg);
    if (!grid_of(svg)) svg_put_table_style(svg);
    fputs("</style>\n<defs>\n", svg->out);
    fprintf(svg->out, "<path id='h' class='hex' d='M%.1f %.2f H%.1f L%.1f 0 L%.1f %.2f H%.1f L%.1f 0 z'/>\n", -SIZE / 2,
            -HALF, SIZE / 2, SIZE, SIZE / 2, HALF, -SIZE / 2, -SIZE);
    for (int i = 0; i < legend->terrains; i++) {
        const struct ground *ground = find_ground(legend->terrain[i]->name);
        fprintf(svg->out, "<pattern id='t%d' width='16' height='16' patternUnits='userSpaceOnUse'>"
                "<rect width='16' height='16' fill='%s'/>", i, ground->colour);
        if (ground->strokes) {
            fprintf(svg->out, "<path d='%s' fill='none' stroke='%s' stroke-width='0.9'/>", ground->strokes,
                    ground->ink);
        }
        fputs("</pattern>\n", svg->out);
    }
    fputs("</defs>\n", svg->out);
}

static void put_head(const struct svg *svg, const char *caption)
{
    fprintf(svg->out, "<text class='title' x='%.0f' y='30'>", SVG_MARGIN);
    svg_put_text(svg, svg->game->title);
    if (svg->game->native) {
        fputs("  ", svg->out);
        svg_put_text(svg, svg->game->native);
    }
    fprintf(svg->out, "</text>\n<text class='caption' x='%.0f' y='49'>", SVG_MARGIN);
    svg_put_text(svg, caption);
    fputs("</text>\n", svg->out);
    if (!svg->game->notice) return;
    fprintf(svg->out, "<text class='number' style='text-anchor:start' x='%.0f' y='60'>", SVG_MARGIN);
    svg_put_text(svg, svg->game->notice);
    fputs("</text>\n", svg->out);
}

static void put_ground(const struct svg *svg, const struct legend *legend)
{
    struct hex_info info;
    for (int i = 0; i < legend->terrains; i++) {
        fprintf(svg->out, "<g fill='url(#t%d)'>\n", i);
        for (int hex = 0; next_hex(svg, &hex, &info); hex++) {
            if (info.terrain != legend->terrain[i]) continue;
            const struct svg_point at = svg_hex_centre(svg, hex);
            fprintf(svg->out, "<use href='#h' x='%.0f' y='%.2f'/>\n", at.x, at.y);
        }
        fputs("</g>\n", svg->out);
    }
}

static void put_hex_words(const struct svg *svg, int hex, const struct hex_info *info)
{
    const struct grid *grid = svg->game->grid(svg->scenario);
    const struct svg_point at = svg_hex_centre(svg, hex);
    fprintf(svg->out, "<text class='number' x='%.0f' y='%.1f'>%04d</text>\n", at.x, at.y - 18, hex_label(grid, hex));
    if (!info->start || svg_is_occupied(svg, hex)) return;
    fprintf(svg->out, "<circle cx='%.0f' cy='%.1f' r='10' fill='none' stroke='#8f8570' stroke-dasharray='2 2'/>"
            "<text class='start' x='%.0f' y='%.1f'>", at.x, at.y + 1, at.x, at.y + 4.6);
    svg_put_text(svg, info->start);
    fputs("</text>\n", svg->out);
}

/* Names stand at the foot of their hex, or below it if a counter is there; counters lie on top of them. */
void svg_put_labels(const struct svg *svg)
{
    struct hex_info info;
    for (int hex = 0; next_hex(svg, &hex, &info); hex++) {
        if (!info.label || !info.label[0]) continue;
        const struct svg_point at = svg_hex_centre(svg, hex);
        fprintf(svg->out, "<text class='label' x='%.0f' y='%.1f'>", at.x,
                at.y + (svg_is_occupied(svg, hex) ? 30 : 24));
        svg_put_text(svg, info.label);
        fputs("</text>\n", svg->out);
    }
}

static void put_map(const struct svg *svg, const struct legend *legend)
{
    struct hex_info info;
    put_ground(svg, legend);
    fputs("<g class='edge'>\n", svg->out);
    for (int hex = 0; next_hex(svg, &hex, &info); hex++) put_hexsides(svg, hex, &info);
    fputs("</g>\n", svg->out);
    for (int hex = 0; next_hex(svg, &hex, &info); hex++) put_hex_words(svg, hex, &info);
}

static double put_map_legend(const struct svg *svg, const struct legend *legend, double y)
{
    double x = SVG_MARGIN + 10;
    for (int i = 0; i < legend->terrains; i++) {
        const char *title = legend->terrain[i]->title;
        fprintf(svg->out, "<g transform='translate(%.0f %.0f) scale(0.45)' fill='url(#t%d)'><use href='#h'/></g>"
                "<text class='legend' x='%.0f' y='%.0f'>", x + 6, y, i, x + 24, y + 4);
        svg_put_text(svg, title);
        fputs("</text>\n", svg->out);
        x += 44 + 6.6 * (double)strlen(title);
    }
    for (int i = 0; i < legend->hexsides; i++) {
        fprintf(svg->out, "<path class='edge e%d' d='M%.0f %.0f h20'/><text class='legend' x='%.0f' y='%.0f'>",
                find_edge(legend->hexside[i]), x, y, x + 26, y + 4);
        svg_put_text(svg, legend->hexside[i]);
        fputs("</text>\n", svg->out);
        x += 46 + 6.6 * (double)strlen(legend->hexside[i]);
    }
    return legend->terrains + legend->hexsides ? 30 : 0;
}

/* Lines of the panel from (x, y) on; how high it is. */
static double put_panel(const struct svg *svg, uint8_t role, double y)
{
    struct panel panel;
    char lines[PANEL_BYTES];
    struct text text;
    double height = 0;
    if (!svg->game->show->panel) return 0;
    panel_clear(&panel);
    panel.lang = (uint8_t)svg->lang;
    svg->game->show->panel(svg->scenario, svg->view, role < ROLES ? role : ROLE_OBSERVER, &panel);
    text_open(&text, lines, sizeof lines);
    panel_write(svg->game, &panel, &text);
    for (char *line = lines, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = 0;
        fprintf(svg->out, "<text class='panel' xml:space='preserve' x='%.0f' y='%.0f'>", SVG_MARGIN, y + height + 12);
        svg_put_text(svg, line);
        fputs("</text>\n", svg->out);
        height += 15;
    }
    return height;
}

/* The lower part is written aside first: only then is it known how high the page is. */
static double put_foot(struct svg *svg, const struct legend *legend, uint8_t role)
{
    const struct svg_point map = svg_map_size(svg);
    const double width = map.x > 640 ? map.x : 640;
    double y = SVG_HEAD + map.y + 26;
    y += svg_put_boxes(svg, SVG_MARGIN, y, width);
    y += put_map_legend(svg, legend, y);
    y += svg_put_piece_legend(svg, SVG_MARGIN, y, width);
    y += put_panel(svg, role, y);
    return y + SVG_MARGIN;
}

/* Link by link, over the counters; a ring where it is relayed. */
static void put_line(const struct svg *svg, const struct trace *line)
{
    for (int i = 0; i < line->links; i++) {
        const struct link *link = &line->link[i];
        const struct svg_point from = svg_hex_centre(svg, link->from);
        fputs("<polyline class='line' points='", svg->out);
        for (int h = 0; h < link->hexes; h++) {
            const struct svg_point at = svg_hex_centre(svg, link->hex[h]);
            fprintf(svg->out, "%s%.0f,%.1f", h ? " " : "", at.x, at.y);
        }
        fprintf(svg->out, "'><title>%d of %d points</title></polyline>"
                "<circle class='line' cx='%.0f' cy='%.1f' r='20'/>\n", link->cost, link->limit, from.x, from.y);
    }
}

void svg_open(struct svg *svg, const struct match *match, uint8_t role, enum lang lang)
{
    *svg = (struct svg){ .game = match->game, .scenario = match->scenario, .role = role, .lang = lang,
                         .view = malloc(match->game->state_bytes) };
    if (!svg->view) abort();
}

void svg_close(struct svg *svg) { free(svg->view); }

void svg_look(struct svg *svg, const void *state)
{
    const struct show *show = svg->game->show;
    if (svg->role < ROLES) state_redact(svg->game, svg->scenario, state, svg->role, svg->view);
    else memcpy(svg->view, state, svg->game->state_bytes);
    svg->pieces = show->pieces ? show->pieces(svg->scenario, svg->view, svg->piece) : 0;
    svg->sites = show->sites ? show->sites(svg->scenario, svg->view, svg->site) : 0;
    svg_find_marks(svg);
}

void svg_begin(const struct svg *svg, double width, double height, const char *caption, bool is_still)
{
    struct legend legend;
    find_legend(svg, &legend);
    fprintf(svg->out, "<svg xmlns='http://www.w3.org/2000/svg' width='%.0f' height='%.0f' viewBox='0 0 %.0f %.0f'>\n",
            width, height, width, height);
    put_style(svg, &legend);
    fprintf(svg->out, "<rect width='%.0f' height='%.0f' fill='#ffffff'/>\n", width, height);
    put_head(svg, caption);
    if (is_still) return;
    const struct svg_window *window = &svg->window;
    fprintf(svg->out, "<svg x='%.0f' y='%.0f' width='%.1f' height='%.1f' viewBox='%.1f %.1f %.1f %.1f'>\n", SVG_MARGIN,
            SVG_HEAD, window->width, window->height, window->x, window->y, window->width, window->height);
}

void svg_put_ground(const struct svg *svg, bool is_still)
{
    struct legend legend;
    find_legend(svg, &legend);
    if (grid_of(svg)) put_map(svg, &legend);
    else svg_put_table(svg, is_still);
}

void svg_write(FILE *out, const struct match *match, uint8_t role, enum lang lang, const char *caption,
               const struct trace *line)
{
    struct svg *svg = malloc(sizeof *svg);
    struct legend legend;
    char *foot = NULL;
    size_t foot_size = 0;
    FILE *foot_out = open_memstream(&foot, &foot_size);
    if (!svg || !foot_out) abort();
    svg_open(svg, match, role, lang);
    svg_look(svg, match->state);
    find_legend(svg, &legend);
    svg->out = foot_out;
    const double height = put_foot(svg, &legend, role);
    fclose(foot_out);
    const struct svg_point map = svg_map_size(svg);
    svg->out = out;
    svg_begin(svg, (map.x > 640 ? map.x : 640) + 2 * SVG_MARGIN, height, caption, true);
    svg_put_ground(svg, true);
    if (grid_of(svg)) {
        svg_put_sites(svg);
        svg_put_labels(svg);
    }
    svg_put_pieces(svg);
    if (line) put_line(svg, line);
    fwrite(foot, 1, foot_size, out);
    fputs("</svg>\n", out);
    free(foot);
    svg_close(svg);
    free(svg);
}
