/* Drawing hexes; see map.h.
 *
 *     size 0   2 x 1   the whole board at a glance; every other column lies half a line lower: its ground is drawn
 *                      with half blocks, and without enough colours its dots lie low, those of the others high
 *     size 1   4 x 2   bricks, every other column half a brick lower
 *     size 2   7 x 4   hexagons: lines of 6, 8, 8 and 6 characters that fit into each other
 *
 * Without colours, sides are told apart by reversed and underlined letters, and hexagons get outlines; in mere text, by
 * capital and small letters. */
#include "tui/map.h"

#include <stdio.h>
#include <string.h>

#include "cli/board.h"
#include "core/grammar.h"

enum { EDGE_LEFT = 3, EDGE_TOP = 1, CELL_TEXT = 64 };

/* low: lines that low columns need below the others; shift: by how many lines what is in them is drawn lower. */
static const struct { int dx, dy, low, shift; } sizes[ZOOMS] = { { 2, 1, 1, 0 }, { 4, 2, 1, 1 }, { 7, 4, 2, 2 } };

char map_glyph(char glyph)
{
    switch (glyph) {
    case '*': return '&';
    case '!': return '|';
    case '+': return '=';
    case 'o': return 'n';
    default: return glyph;
    }
}

bool map_is_low(const struct grid *grid, int column)
{
    return (column % 2 == 0) == (grid->parity == ODD_COLUMNS_SOUTH);
}

int map_width(const struct grid *grid, int zoom)
{
    return EDGE_LEFT + grid->columns * sizes[zoom].dx + (zoom == 2);
}

int map_height(const struct grid *grid, int zoom)
{
    return EDGE_TOP + grid->rows * sizes[zoom].dy + sizes[zoom].low;
}

/* ---- scrolling -------------------------------------------------------------------------------------------------- */

static int shown_columns(const struct map *map)
{
    const int columns = (map->box.width - EDGE_LEFT - (map->zoom == 2)) / sizes[map->zoom].dx;
    return columns > 1 ? columns : 1;
}

static int shown_rows(const struct map *map)
{
    const int rows = (map->box.height - EDGE_TOP - sizes[map->zoom].shift) / sizes[map->zoom].dy;
    return rows > 1 ? rows : 1;
}

static int clamp(int value, int low, int high)
{
    if (value > high) value = high;
    return value < low ? low : value;
}

void map_scroll(struct map *map, const struct grid *grid, int columns, int rows)
{
    map->left = clamp(map->left + columns, 0, grid->columns - shown_columns(map));
    map->top = clamp(map->top + rows, 0, grid->rows - shown_rows(map));
}

void map_show(struct map *map, const struct grid *grid, int hex)
{
    const int columns = shown_columns(map), rows = shown_rows(map);
    const int around_x = columns > 6 ? 2 : 0, around_y = rows > 6 ? 2 : 0; /* see what comes */
    if (hex >= 0) {
        const int column = hex_column(grid, hex), row = hex_row(grid, hex);
        map->left = clamp(map->left, column - columns + 1 + around_x, column - around_x);
        map->top = clamp(map->top, row - rows + 1 + around_y, row - around_y);
    }
    map_scroll(map, grid, 0, 0);
}

bool map_find(const struct map *map, const struct grid *grid, int hex, int *ret_y, int *ret_x)
{
    const int column = hex_column(grid, hex) - map->left, row = hex_row(grid, hex) - map->top;
    const int y = EDGE_TOP + row * sizes[map->zoom].dy +
                  (map_is_low(grid, hex_column(grid, hex)) ? sizes[map->zoom].shift : 0);
    const int x = EDGE_LEFT + column * sizes[map->zoom].dx;
    if (column < 0 || row < 0 || y >= map->box.height || x >= map->box.width) return false;
    *ret_y = map->box.y + y;
    *ret_x = map->box.x + x;
    return true;
}

/* Is this spot one of the hex's own? */
static bool covers(int zoom, int y, int x)
{
    if (y < 0 || x < 0 || y >= sizes[zoom].dy) return false;
    if (zoom < 2) return x < sizes[zoom].dx;
    return y == 1 || y == 2 ? x < 8 : x >= 1 && x < 7;
}

int map_hex_at(const struct map *map, const struct grid *grid, int y, int x)
{
    if (!box_has(&map->box, y, x)) return NOTHING;
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        int at_y, at_x;
        if (!hex_is_on(grid, hex) || !map_find(map, grid, hex, &at_y, &at_x)) continue;
        if (covers(map->zoom, y - at_y, x - at_x)) return hex;
    }
    return NOTHING;
}

/* ---- one hex ---------------------------------------------------------------------------------------------------- */

struct cell {
    struct voice voice;
    struct hex_info info;
    const struct piece *piece;
    const struct site *site;
    char code[BOARD_CODE_BYTES];
    const char *owner; /* native name of the piece's side, or NULL */
    int hex, stack, cost, shade;
    unsigned int mark;
    bool is_cursor, is_mine, is_low;
    enum tint above; /* in a small low hex: the ground of its northern neighbour, whose half of the line it is */
};

static void put(const struct map *map, int y, int x, int width, const char *text)
{
    if (y >= map->box.y + map->box.height) return;
    if (x + width > map->box.x + map->box.width) width = map->box.x + map->box.width - x;
    draw_text(y, x, width, text);
}

static enum tint ground_of(const struct cell *cell)
{
    const char glyph = cell->info.terrain ? cell->info.terrain->glyph : '.';
    if (cell->is_cursor) return TINT_BLACK;
    if (glyph == ' ') return TINT_DEFAULT; /* no part of the map */
    if (cell->mark & MARK_WAY) return TINT_WAY;
    if ((cell->mark & MARK_REACH) && !(cell->piece && cell->is_mine)) return (enum tint)(TINT_REACH + cell->shade);
    return (enum tint)(TINT_GROUND + 3 * colour_ground(glyph) + cell->shade);
}

static attr_t attributes_of(const struct cell *cell)
{
    static const attr_t side[ROLE_PLAYERS_MAX] = { A_REVERSE, A_UNDERLINE, A_REVERSE | A_UNDERLINE };
    attr_t attributes = cell->piece && cell->piece->role < ROLE_PLAYERS_MAX ? side[cell->piece->role] : A_NORMAL;
    if (cell->piece && cell->piece->face_up) attributes |= A_BOLD;
    if (!cell->piece && (cell->mark & (MARK_REACH | MARK_WAY))) attributes = A_BOLD;
    return cell->is_cursor ? attributes ^ A_REVERSE : attributes;
}

/* Where something has just happened is underlined; without colours that means a side. */
static attr_t news_of(const struct cell *cell)
{
    return colour_has() && (cell->mark & MARK_NEWS) ? A_UNDERLINE : A_NORMAL;
}

static void ink_ground(const struct cell *cell)
{
    const bool is_lit = cell->mark & (MARK_REACH | MARK_WAY);
    if (cell->site && cell->site->role < ROLE_PLAYERS_MAX && !is_lit && !cell->is_cursor) { /* a castle: whose it is */
        colour_tints((enum tint)(TINT_SIDE + cell->site->role), ground_of(cell),
                     cell->site->role ? A_UNDERLINE : A_BOLD, A_BOLD | news_of(cell));
        return;
    }
    const attr_t without = cell->is_cursor ? A_REVERSE : is_lit ? A_BOLD : A_NORMAL;
    colour_tints(cell->is_cursor ? TINT_WHITE : is_lit ? TINT_BLACK : TINT_GREY, ground_of(cell), without,
                 (cell->is_cursor ? A_BOLD : A_NORMAL) | news_of(cell));
}

static void ink_piece(const struct cell *cell)
{
    const enum tint side = (enum tint)(TINT_SIDE + cell->piece->role);
    const enum tint pale = (enum tint)(TINT_PALE + cell->piece->role);
    const bool is_bold = colour_has() && (cell->mark & (MARK_SUBJECT | MARK_CHOSEN)); /* without, it means face up */
    const attr_t bold = is_bold ? A_BOLD : A_NORMAL;
    const bool is_target = (cell->mark & MARK_REACH) && !cell->is_mine;
    enum tint front = cell->piece->face_up ? TINT_WHITE : side, back = cell->piece->face_up ? side : pale;
    if (is_target) {
        front = TINT_BLACK;
        back = TINT_TARGET;
    }
    if (cell->mark & MARK_CHOSEN) {
        front = side;
        back = TINT_WHITE;
    }
    if (cell->is_cursor) {
        front = pale;
        back = TINT_BLACK;
    }
    colour_tints(front, back, attributes_of(cell), bold | news_of(cell));
}

/* "6½" in halves. */
static void write_value(int32_t halves, char *ret, size_t size)
{
    if (halves < 0) snprintf(ret, size, " ");
    else snprintf(ret, size, "%d%s", (int)(halves / 2), halves % 2 ? "½" : "");
}

static void write_marks(const struct piece *piece, char *ret)
{
    int count = 0;
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) ret[count++] = piece->mark[i][0];
    ret[count] = 0;
}

/* What one letter beside the code says: it may act, it can be chosen, others lie below it. */
static char sign_of(const struct cell *cell)
{
    if ((cell->mark & MARK_REACH) && !cell->is_mine) return '!';
    if (cell->mark & MARK_SUBJECT) return '*';
    if (cell->stack > 1) return '+';
    return 0;
}

/* The code, and behind it, where so many columns have room for that, a line under one that lies face down. What is not
 * known lies so, too. */
static void write_face(const struct cell *cell, int width, char ret[CELL_TEXT])
{
    const bool is_down = cell->piece->name && !cell->piece->face_up && (int)strlen(cell->code) < width;
    snprintf(ret, CELL_TEXT, "%.*s%s", width, cell->code, is_down ? "_" : "");
}

static char glyph_of(const struct cell *cell)
{
    return map_glyph(cell->info.terrain->glyph);
}

/* What is printed in a starting hex, while something can be put there. */
static const char *start_of(const struct cell *cell)
{
    return cell->info.start && (cell->mark & MARK_SUBJECT) ? cell->info.start : "";
}

static void write_place(const struct cell *cell, char ret[CELL_TEXT])
{
    const struct voice voice = cell->voice;
    struct text text;
    text_open(&text, ret, CELL_TEXT);
    grammar_put_title(voice.lang, NULL, words_place(voice.game, &cell->info, voice.lang), &text);
}

/* What is written on bare ground: its place name, or where units come in. */
static void write_label(const struct cell *cell, char ret[CELL_TEXT])
{
    if (cell->site) snprintf(ret, CELL_TEXT, "%s", cell->site->native ? cell->site->native : cell->site->title);
    else if (cell->info.label) write_place(cell, ret);
    else ret[0] = 0;
    if (ret[0] || !cell->info.entry) return;
    snprintf(ret, CELL_TEXT, "%s", SAYS(cell->voice, MAP_ENTRY, SAID_WORD(cell->info.entry)));
}

/* In a small hex: what it costs, that it may be chosen, where units come in, or the sign of the terrain. */
static void write_ground(const struct cell *cell, char ret[CELL_TEXT])
{
    if (cell->cost) snprintf(ret, CELL_TEXT, "%d", cell->cost);
    else if (cell->mark & MARK_REACH) snprintf(ret, CELL_TEXT, "o");
    else if (cell->site) snprintf(ret, CELL_TEXT, "[]");
    else if (cell->info.entry) snprintf(ret, CELL_TEXT, ">%s", cell->info.entry);
    else snprintf(ret, CELL_TEXT, "%c", glyph_of(cell));
}

static bool has_hexside(const struct cell *cell, int hexside)
{
    return cell->info.hexside[hexside] != NULL;
}

/* A river or the like on the right edge of a small hex; the other edges are its neighbours'. */
static void draw_edge(const struct map *map, const struct cell *cell, int y, int x, const char *stroke, bool is_free)
{
    const attr_t below = has_hexside(cell, HEXSIDE_S) ? A_UNDERLINE : A_NORMAL;
    if (!is_free || (!stroke[0] && !below)) return;
    colour_tints(TINT_BORDER, ground_of(cell), A_NORMAL, A_BOLD | below);
    put(map, y, x, 1, stroke);
}

/* Ground of a low column: half of the line is the northern neighbour's. What the terminal has (TINT_DEFAULT) can only
 * be a background. */
static void draw_halves(const struct map *map, enum tint above, enum tint below, int y, int x, int width)
{
    const char *blocks = above == TINT_DEFAULT && below == TINT_DEFAULT ? "  " : below == TINT_DEFAULT ? "▀▀" : "▄▄";
    if (below == TINT_DEFAULT) colour_tints(above, below, A_NORMAL, A_NORMAL);
    else colour_tints(below, above, A_NORMAL, A_NORMAL);
    put(map, y, x, width, blocks);
}

/* What it costs, or the sign of the terrain. A dot, open ground, lies high or low where colours do not show how the
 * columns lie; where they do, it is not needed in low ones. */
static void draw_small_ground(const struct map *map, const struct cell *cell, const char *text, int y, int x)
{
    const bool is_open = strcmp(text, ".") == 0, is_halved = cell->is_low && colour_has_shades();
    if ((is_open || text[0] == ' ') && is_halved && !cell->is_cursor && !(cell->mark & MARK_NEWS)) {
        draw_halves(map, cell->above, ground_of(cell), y, x, 2);
        return;
    }
    ink_ground(cell);
    put(map, y, x, 2, is_open && !cell->is_low && !colour_has_shades() ? "˙" : text);
    if (is_halved && !text[1]) draw_halves(map, cell->above, ground_of(cell), y, x + 1, 1);
}

static void draw_small(const struct map *map, const struct cell *cell, int y, int x)
{
    char text[CELL_TEXT];
    if (cell->piece) {
        const char sign = sign_of(cell);
        if (sign) snprintf(text, sizeof text, "%c%c", cell->piece->name ? cell->code[0] : '?', sign);
        else write_face(cell, 2, text);
        ink_piece(cell);
        put(map, y, x, 2, text);
    } else {
        write_ground(cell, text);
        draw_small_ground(map, cell, text, y, x);
    }
    draw_edge(map, cell, y, x + 1, has_hexside(cell, HEXSIDE_NE) || has_hexside(cell, HEXSIDE_SE) ? "|" : "", !text[1]);
}

static void draw_brick(const struct map *map, const struct cell *cell, int y, int x)
{
    char text[CELL_TEXT], ground[CELL_TEXT], value[16], marks[MARKS_MAX + 1];
    if (cell->piece) {
        const char sign[2] = { sign_of(cell), 0 };
        ink_piece(cell);
        write_face(cell, 3, text);
        put(map, y, x, 3, text);
        write_value(cell->piece->value, value, sizeof value);
        write_marks(cell->piece, marks);
        if (cell->stack > 1) snprintf(text, sizeof text, "x%d", cell->stack);
        else snprintf(text, sizeof text, "%s%s", value, marks);
        put(map, y + 1, x, 3, text);
        ink_ground(cell); /* a gap between counters */
        put(map, y, x + 3, 1, sign);
        put(map, y + 1, x + 3, 1, "");
        draw_edge(map, cell, y, x + 3, has_hexside(cell, HEXSIDE_NE) ? "\\" : "", !sign[0]);
        draw_edge(map, cell, y + 1, x + 3, has_hexside(cell, HEXSIDE_SE) ? "/" : "", true);
        return;
    }
    ink_ground(cell);
    write_ground(cell, ground);
    if (cell->site && ground[0] == '[') snprintf(ground, sizeof ground, "[%d]", cell->site->level);
    snprintf(text, sizeof text, " %.3s", ground);
    put(map, y, x, 4, text);
    snprintf(text, sizeof text, " %.3s", start_of(cell));
    if (has_hexside(cell, HEXSIDE_S)) colour_tints(TINT_BORDER, ground_of(cell), A_NORMAL, A_UNDERLINE);
    put(map, y + 1, x, 4, text);
    draw_edge(map, cell, y, x + 3, has_hexside(cell, HEXSIDE_NE) ? "\\" : "", has_hexside(cell, HEXSIDE_NE));
    draw_edge(map, cell, y + 1, x + 3, has_hexside(cell, HEXSIDE_SE) ? "/" : "", has_hexside(cell, HEXSIDE_SE));
}

static void centre(const struct map *map, int y, int x, int width, const char *text)
{
    char line[2 * CELL_TEXT];
    const bool is_cut = text_columns(text) > width;
    int columns;
    const int bytes = text_fit(text, is_cut ? width - 1 : width, &columns);
    snprintf(line, sizeof line, "%*s%.*s%s", (width - columns) / 2, "", bytes, text, is_cut ? "…" : "");
    put(map, y, x, width, line);
}

/* The last line of a hexagon, with what lies on its southern hexside. */
static void ink_bottom(const struct cell *cell)
{
    ink_ground(cell);
    if (!has_hexside(cell, HEXSIDE_S)) attr_on(colour_has() ? A_NORMAL : A_UNDERLINE, NULL);
    else colour_tints(TINT_BORDER, ground_of(cell), A_BOLD, A_UNDERLINE);
}

/* Rivers and the like on the sides; without colours also the outline. */
static void draw_sides(const struct map *map, const struct cell *cell, int y, int x)
{
    static const struct { int y, x; const char *stroke; } slope[6] = {
        [HEXSIDE_NE] = { 1, 7, "\\" }, [HEXSIDE_SE] = { 2, 7, "/" },
        [HEXSIDE_SW] = { 2, 0, "\\" }, [HEXSIDE_NW] = { 1, 0, "/" } };
    for (int hexside = 0; hexside < 6; hexside++) {
        const bool has_feature = cell->info.hexside[hexside] != NULL;
        if (!slope[hexside].stroke || (colour_has() && !has_feature)) continue;
        if (!has_feature && cell->piece) continue; /* the counter covers it */
        colour_tints(TINT_BORDER, ground_of(cell), has_feature ? A_BOLD : A_NORMAL, has_feature ? A_BOLD : A_NORMAL);
        put(map, y + slope[hexside].y, x + slope[hexside].x, 1, slope[hexside].stroke);
    }
}

/* What is written on a large counter: its native name; on one that is not known, whose it is. */
static const char *face_of(const struct cell *cell)
{
    const struct piece *piece = cell->piece;
    if (piece->native) return piece->native;
    if (piece->title) return piece->title;
    return cell->owner ? cell->owner : "?";
}

static void draw_hexagon(const struct map *map, const struct grid *grid, const struct cell *cell, int y, int x)
{
    char text[CELL_TEXT], value[16], marks[MARKS_MAX + 1];
    ink_ground(cell);
    if (cell->cost) snprintf(text, sizeof text, "%04d %d", hex_label(grid, cell->hex), cell->cost);
    else snprintf(text, sizeof text, "%04d", hex_label(grid, cell->hex));
    centre(map, y, x + 1, 6, text);
    write_label(cell, text);
    centre(map, y + 1, colour_has() ? x : x + 1, colour_has() ? 8 : 6, text);
    snprintf(text, sizeof text, "%c %s", cell->mark & MARK_REACH ? 'o' : glyph_of(cell), start_of(cell));
    if (cell->site) snprintf(text, sizeof text, "[%d] %d/%d", cell->site->level, cell->site->left, cell->site->of);
    centre(map, y + 2, x, 8, text);
    ink_bottom(cell);
    centre(map, y + 3, x + 1, 6, "");
    draw_sides(map, cell, y, x);
    if (!cell->piece) return;
    const char sign = sign_of(cell);
    const struct piece *piece = cell->piece;
    ink_piece(cell);
    centre(map, y + 1, x, 8, face_of(cell));
    write_value(piece->value, value, sizeof value);
    char face[CELL_TEXT], line[2 * CELL_TEXT];
    write_face(cell, BOARD_CODE_MAX + 1, face);
    snprintf(line, sizeof line, "%s %s %c", face, value, sign ? sign : ' ');
    centre(map, y + 2, x, 8, line);
    write_marks(piece, marks);
    ink_bottom(cell);
    if (cell->stack > 1) snprintf(text, sizeof text, "x%d", cell->stack);
    centre(map, y + 3, x + 1, 6, cell->stack > 1 ? text : marks);
}

/* ---- the map ---------------------------------------------------------------------------------------------------- */

/* Three shades such that neighbours never have the same. */
static int shade_of(const struct grid *grid, int hex)
{
    const int column = hex_column(grid, hex), row = hex_row(grid, hex);
    const int shift = grid->parity == ODD_COLUMNS_SOUTH ? (column + 1) / 2 : column / 2;
    return ((column - (row - shift)) % 3 + 3) % 3;
}

static void draw_edges(const struct map *map, const struct grid *grid)
{
    const int dx = sizes[map->zoom].dx, dy = sizes[map->zoom].dy;
    char text[16];
    for (int c = map->left; c < grid->columns; c++) {
        const int x = map->box.x + EDGE_LEFT + (c - map->left) * dx;
        if (x + 2 > map->box.x + map->box.width) break;
        snprintf(text, sizeof text, "%02d", c + 1);
        colour_ink(map->zoom == 0 && c % 2 ? INK_PLAIN : INK_DIM);
        draw_text(map->box.y, x + (map->zoom == 2 ? 3 : 0), 2, text);
    }
    colour_ink(INK_DIM);
    for (int r = map->top; r < grid->rows; r++) {
        const int y = map->box.y + EDGE_TOP + (r - map->top) * dy + (map->zoom == 2);
        if (y >= map->box.y + map->box.height) break;
        snprintf(text, sizeof text, "%02d", r + 1);
        draw_text(y, map->box.x, 2, text);
    }
}

/* In the corner: where the map goes on beyond the box. */
static void draw_beyond(const struct map *map, const struct grid *grid)
{
    const bool is_left = map->left > 0, is_right = map->left + shown_columns(map) < grid->columns;
    const bool is_up = map->top > 0, is_down = map->top + shown_rows(map) < grid->rows;
    char text[16];
    snprintf(text, sizeof text, "%s%s", is_left && is_right ? "↔" : is_left ? "←" : is_right ? "→" : "",
             is_up && is_down ? "↕" : is_up ? "↑" : is_down ? "↓" : "");
    draw_ink(map->box.y, map->box.x, EDGE_LEFT, INK_PROMPT, text);
}

static struct cell make_cell(const struct scene *scene, const struct marks *marks, int hex, int cursor)
{
    static const struct terrain unknown = { "", "", '.' };
    const struct grid *grid = scene->grid;
    struct cell cell = { .voice = view_voice(scene->view),
                         .hex = hex, .stack = scene->stack[hex], .mark = marks->mark[hex], .cost = marks->cost[hex],
                         .shade = shade_of(grid, hex), .is_cursor = hex == cursor,
                         .is_low = map_is_low(grid, hex_column(grid, hex)), .above = TINT_DEFAULT };
    scene->game->show->hex(scene->scenario, hex, &cell.info);
    if (!cell.info.terrain) cell.info.terrain = &unknown;
    cell.site = scene_site_at(scene, hex);
    if (cell.stack) {
        cell.piece = &scene->piece[scene->top[hex]];
        board_write_code(scene->game, cell.piece, cell.code);
    }
    const uint8_t owner = cell.piece ? cell.piece->role : ROLE_OBSERVER;
    if (owner < scene->game->roles) cell.owner = scene->game->role[owner].native;
    cell.is_mine = cell.piece && owner == scene->role;
    return cell;
}

void map_draw(const struct map *map, const struct scene *scene, const struct marks *marks, int cursor)
{
    const struct grid *grid = scene->grid;
    draw_clear(&map->box);
    draw_edges(map, grid);
    draw_beyond(map, grid);
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        int y, x;
        if (!hex_is_on(grid, hex) || !map_find(map, grid, hex, &y, &x)) continue;
        struct cell cell = make_cell(scene, marks, hex, cursor);
        if (map->zoom == 0) {
            const int column = hex_column(grid, hex), row = hex_row(grid, hex);
            if (row > 0) {
                const struct cell north = make_cell(scene, marks, hex_at(grid, column, row - 1), cursor);
                cell.above = ground_of(&north);
            }
            if (row + 1 == grid->rows && cell.is_low && colour_has_shades()) {
                draw_halves(map, ground_of(&cell), TINT_DEFAULT, y + 1, x, 2);
            }
        } else if (cell.info.terrain->glyph == ' ' && !cell.piece && !cell.is_cursor) {
            continue;
        }
        if (map->zoom == 0) draw_small(map, &cell, y, x);
        else if (map->zoom == 1) draw_brick(map, &cell, y, x);
        else draw_hexagon(map, grid, &cell, y, x);
    }
}
