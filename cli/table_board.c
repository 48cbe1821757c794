/* Tables with characters; see table_board.h. */
#include "cli/table_board.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "kit/area.h"

static const struct {
    const char *word; /* part of the kind's name, and of SAY_GROUND */
    char glyph;
    bool is_in_legend;
} grounds[] = {
    { "bridge", '=', true }, { "road", ':', true }, { "ford", '-', true }, { "river", '~', true },
    { "stream", '~', false }, { "rice", ';', true }, { "bushes", '"', true }, { "woods", '%', true },
    { "slope", '/', true }, { "hill", '^', true }, { "building", '_', true }, { "low-wall", '#', true },
    { "hedge", '&', true }, { "bank", '$', true }, { "stakes", '!', true }, { "palisade", '#', false },
    { "high-wall", '#', false }, { "fence", '#', false }, { "gate", '+', true },
    { "store", '@', false }, { "load", '@', true },
};
enum { GROUNDS = sizeof grounds / sizeof grounds[0] };

const char *board_legend(int i, char *ret_glyph)
{
    for (int k = 0; k < GROUNDS; k++) {
        if (!grounds[k].is_in_legend || i-- > 0) continue;
        *ret_glyph = grounds[k].glyph;
        return grounds[k].word;
    }
    return NULL;
}

static char glyph_of(const struct show_feature *feature)
{
    if (feature->mark[0]) return '*';
    for (int i = 0; i < GROUNDS; i++) {
        if (strstr(feature->kind, grounds[i].word)) return grounds[i].glyph;
    }
    return 0;
}

/* Zones and what scores are frames, drawn where nothing else is. */
static bool is_frame(const struct show_feature *feature)
{
    return strcmp(feature->kind, "zone") == 0 || strcmp(feature->kind, "objective") == 0;
}

char board_letter(const struct piece *piece)
{
    const char *dash = piece->name ? strchr(piece->name, '-') : NULL;
    const char letter = dash && dash[1] ? dash[1] : piece->name ? piece->name[0] : '?';
    return (char)(piece->role == 0 ? toupper((unsigned char)letter) : tolower((unsigned char)letter));
}

/* ---- windows ------------------------------------------------------------------------------------------------- */

static int at_most(int n, int most) { return n < most ? n : most; }

void board_window_whole(int32_t width, int32_t depth, int columns, int rows, struct board_window *ret)
{
    columns = at_most(columns, BOARD_COLUMNS_MAX);
    rows = at_most(rows, BOARD_ROWS_MAX);
    int32_t cell = (width + columns - 1) / columns;
    if ((depth + 2 * rows - 1) / (2 * rows) > cell) cell = (depth + 2 * rows - 1) / (2 * rows);
    *ret = (struct board_window){ (width + cell - 1) / cell, (depth + 2 * cell - 1) / (2 * cell), 0, depth, cell };
}

void board_window_around(struct point middle, int32_t cell, int columns, int rows, struct board_window *ret)
{
    columns = at_most(columns, BOARD_COLUMNS_MAX);
    rows = at_most(rows, BOARD_ROWS_MAX);
    *ret = (struct board_window){ columns, rows, middle.x - columns * cell / 2, middle.y + rows * cell, cell };
}

struct point board_point(const struct board_window *window, int column, int row)
{
    return (struct point){ window->left + column * window->cell + window->cell / 2,
                           window->top - 2 * row * window->cell - window->cell };
}

bool board_find(const struct board_window *window, struct point p, int *ret_column, int *ret_row)
{
    const int32_t x = p.x - window->left, y = window->top - p.y;
    if (x < 0 || y < 0) return false;
    const int column = x / window->cell, row = y / (2 * window->cell);
    if (column > window->columns || row > window->rows) return false;
    *ret_column = at_most(column, window->columns - 1); /* the far edge of the table belongs to the last cell */
    *ret_row = at_most(row, window->rows - 1);
    return true;
}

/* ---- drawing ------------------------------------------------------------------------------------------------- */

/* Every cell that a line goes through, in steps of half a cell. */
static void draw_line(struct board_table *table, struct point a, struct point b, char glyph, bool is_way)
{
    const int dx = b.x - a.x, dy = b.y - a.y, far = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    const int steps = 2 * far / table->window.cell + 1;
    for (int i = 0; i <= steps; i++) {
        const struct point p = { a.x + dx * i / steps, a.y + dy * i / steps };
        int column, row;
        if (!board_find(&table->window, p, &column, &row)) continue;
        char *here = &table->cell[row][column].glyph;
        if (glyph && (glyph != BOARD_FRAME || *here == '.')) *here = glyph;
        if (is_way) table->cell[row][column].is_way = true;
    }
}

static void draw_area(struct board_table *table, const struct show_feature *feature, char glyph)
{
    struct area area;
    int where;
    if (area_make(feature->point, feature->points, &area, &where) != AREA_SOUND) return;
    for (int row = 0; row < table->window.rows; row++) {
        for (int column = 0; column < table->window.columns; column++) {
            if (area_holds(&area, board_point(&table->window, column, row))) table->cell[row][column].glyph = glyph;
        }
    }
}

/* Walls stand around a house, with their doors and windows. */
static void draw_house(struct board_table *table, const struct show_feature *feature)
{
    for (int i = 0; i < feature->points; i++) {
        draw_line(table, feature->point[i], feature->point[(i + 1) % feature->points], '#', false);
    }
    for (int i = 0; i < feature->openings; i++) {
        const bool is_door = strcmp(feature->opening[i].kind, "window") != 0 &&
                             strcmp(feature->opening[i].kind, "slit") != 0;
        draw_line(table, feature->opening[i].from, feature->opening[i].to, is_door ? '+' : 'o', false);
    }
}

static void draw_feature(struct board_table *table, const struct show_feature *feature)
{
    const char glyph = glyph_of(feature);
    for (int i = 0; i < feature->points && is_frame(feature); i++) {
        draw_line(table, feature->point[i], feature->point[(i + 1) % feature->points], BOARD_FRAME, false);
    }
    if (!glyph || feature->points == 0) return;
    if (!feature->is_line) draw_area(table, feature, glyph);
    for (int i = 0; i + 1 < feature->points && feature->is_line; i++) {
        draw_line(table, feature->point[i], feature->point[i + 1], glyph, false);
    }
    if (feature->openings || strstr(feature->kind, "building")) draw_house(table, feature);
    int column, row; /* what is smaller than a cell is drawn all the same */
    if (strcmp(feature->kind, "load") == 0 && board_find(&table->window, (struct point){
            (feature->point[0].x + feature->point[2].x) / 2, (feature->point[0].y + feature->point[2].y) / 2 },
            &column, &row)) table->cell[row][column].glyph = glyph;
}

static void draw_pieces(struct board_table *table, const struct piece piece[], int pieces)
{
    for (int i = 0; i < pieces; i++) {
        int column, row;
        if (piece[i].base.shape == SHAPE_NONE) continue;
        if (!board_find(&table->window, (struct point){ piece[i].base.x, piece[i].base.y }, &column, &row)) continue;
        struct board_cell *cell = &table->cell[row][column];
        cell->role = piece[i].role;
        cell->piece = (int16_t)i;
        cell->pieces++;
        cell->glyph = board_letter(&piece[i]);
    }
}

void board_table_draw(const struct game *game, const void *scenario, const void *view, const struct piece piece[],
                      int pieces, const struct board_window *window, struct board_table *ret)
{
    const struct show *show = game->show;
    struct show_feature *feature = calloc(FEATURES_MAX, sizeof *feature);
    struct show_way *way = calloc(WAYS_MAX, sizeof *way);
    int32_t width, depth;
    if (!feature || !way) abort();
    ret->window = *window;
    show->table(scenario, &width, &depth);
    for (int row = 0; row < window->rows; row++) {
        for (int column = 0; column < window->columns; column++) {
            const struct point p = board_point(window, column, row); /* some of the cell is on the table */
            const bool is_on = p.x > -window->cell / 2 && p.y > -window->cell && p.x < width + window->cell / 2 &&
                               p.y < depth + window->cell;
            ret->cell[row][column] = (struct board_cell){ is_on ? '.' : ' ', ROLE_OBSERVER, -1, 0, false };
        }
    }
    const int features = show->features ? show->features(scenario, view, feature) : 0;
    const int ways = show->ways ? show->ways(scenario, view, way) : 0;
    for (int i = 0; i < features; i++) draw_feature(ret, &feature[i]);
    for (int i = 0; i < ways; i++) {
        for (int k = 0; k + 1 < way[i].points; k++) draw_line(ret, way[i].point[k], way[i].point[k + 1], 0, true);
    }
    draw_pieces(ret, piece, pieces);
    free(feature);
    free(way);
}
