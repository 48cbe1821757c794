/* Drawing with characters; see board.h. */
#include "cli/board.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/table_board.h"
#include "core/fields.h"
#include "core/words.h"

/* Columns are three characters apart: neighbours stand on different lines, so that a code may fill all. */
enum { COLUMN_WIDTH = BOARD_CODE_MAX, PANEL_MAX = 4096, WORD_MAX = 96 };

struct picture { /* what the role sees */
    const struct match *match;
    void *view;
    struct piece *piece;
    int pieces;
    struct site site[SITES_MAX];
    int sites;
};

static void picture_open(struct picture *picture, const struct match *match, uint8_t role)
{
    const struct game *game = match->game;
    picture->match = match;
    picture->view = malloc(game->state_bytes);
    picture->piece = calloc(PIECES_MAX, sizeof *picture->piece);
    if (!picture->view || !picture->piece) abort();
    if (role < ROLES) state_redact(game, match->scenario, match->state, role, picture->view);
    else memcpy(picture->view, match->state, game->state_bytes);
    picture->pieces = game->show->pieces ? game->show->pieces(match->scenario, picture->view, picture->piece) : 0;
    picture->sites = game->show->sites ? game->show->sites(match->scenario, picture->view, picture->site) : 0;
}

static void picture_close(struct picture *picture)
{
    free(picture->view);
    free(picture->piece);
}

void board_write_code(const struct game *game, const struct piece *piece, char ret[BOARD_CODE_BYTES])
{
    const bool has_side = piece->role < game->roles;
    if (!piece->name || !piece->code) {
        snprintf(ret, BOARD_CODE_BYTES, "%c?", has_side ? game->role[piece->role].title[0] : '?');
        return;
    }
    snprintf(ret, BOARD_CODE_BYTES, "%.*s", BOARD_CODE_MAX, piece->code);
    for (char *at = ret; has_side && *at; at++) {
        *at = (char)(piece->role == 0 ? toupper((unsigned char)*at) : tolower((unsigned char)*at));
    }
}

static void put_number(struct text *ret, const char *before, int number)
{
    text_put(ret, before);
    text_int(ret, number);
}

void board_put_site(const struct game *game, const struct site *site, struct text *ret)
{
    text_put(ret, site->title ? site->title : site->name);
    if (site->native) {
        text_put(ret, " ");
        text_put(ret, site->native);
    }
    text_put(ret, ", ");
    text_put(ret, site->army ? site->army : site->role < game->roles ? game->role[site->role].title : "nobody's");
    if (site->level) put_number(ret, ", level ", site->level);
    if (site->of) {
        put_number(ret, ", stands ", site->left);
        put_number(ret, " of ", site->of);
    }
    if (site->morale != HIDDEN) put_number(ret, ", morale ", site->morale);
    for (int i = 0; i < MARKS_MAX && site->mark[i]; i++) {
        text_put(ret, ", ");
        text_put(ret, site->mark[i]);
    }
}

void board_put_abilities(const struct piece *piece, struct text *ret)
{
    bool is_first = true;
    for (int i = 0; i < ABILITIES_MAX && piece->ability[i].name; i++) {
        if (!piece->ability[i].value) continue;
        text_put(ret, is_first ? " (" : ", ");
        text_put(ret, piece->ability[i].name);
        text_put(ret, " ");
        text_int(ret, piece->ability[i].value);
        is_first = false;
    }
    if (!is_first) text_put(ret, ")");
}

static bool has_site(const struct picture *picture, int hex)
{
    for (int i = 0; i < picture->sites; i++) {
        if (picture->site[i].hex == hex) return true;
    }
    return false;
}

/* A piece's code; "3*" for a stack; "[]" for a castle; otherwise the ground. */
static void write_cell(const struct picture *picture, int hex, char ret[BOARD_CODE_BYTES])
{
    const struct match *match = picture->match;
    const struct piece *top = NULL;
    struct hex_info info = { 0 };
    int count = 0;
    for (int i = 0; i < picture->pieces; i++) {
        if (picture->piece[i].hex != hex) continue;
        top = &picture->piece[i];
        count++;
    }
    if (count > 1) {
        snprintf(ret, BOARD_CODE_BYTES, "%d*", count % 10);
    } else if (top) {
        board_write_code(match->game, top, ret);
    } else if (has_site(picture, hex)) {
        snprintf(ret, BOARD_CODE_BYTES, "[]");
    } else {
        match->game->show->hex(match->scenario, hex, &info);
        const char glyph = info.terrain ? info.terrain->glyph : '.';
        snprintf(ret, BOARD_CODE_BYTES, "%c%c", glyph, glyph);
    }
}

static bool is_lower(const struct grid *grid, int column)
{
    return (column % 2 == 0) == (grid->parity == ODD_COLUMNS_SOUTH);
}

static void print_line(FILE *out, const struct picture *picture, const struct grid *grid, int row, bool is_low)
{
    char cell[BOARD_CODE_BYTES];
    int column_now = 0, blanks = 0; /* blanks are put only before something */
    if (is_low) fputs("  ", out);
    else fprintf(out, "%02d", row + 1);
    for (int column = 0; column < grid->columns; column++) {
        const int hex = hex_at(grid, column, row);
        blanks = 1 + column * COLUMN_WIDTH - column_now;
        if (is_lower(grid, column) != is_low || !hex_is_on(grid, hex)) continue;
        write_cell(picture, hex, cell);
        column_now += fprintf(out, "%*s%s", blanks, "", cell);
    }
    fputs("\n", out);
}

static void print_legend(FILE *out, const struct match *match, const struct grid *grid)
{
    const struct terrain *seen[16];
    int count = 0;
    fputs("   ", out);
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        struct hex_info info = { 0 };
        if (!hex_is_on(grid, hex)) continue;
        match->game->show->hex(match->scenario, hex, &info);
        int i = 0;
        while (i < count && seen[i] != info.terrain) i++;
        if (i < count || count == 16 || !info.terrain) continue;
        seen[count++] = info.terrain;
        fprintf(out, "%c%c %s  ", info.terrain->glyph, info.terrain->glyph, info.terrain->title);
    }
    fputs(match->game->show->sites ? "2* stack  [] castle\n   " : "2* stack\n   ", out);
    for (int role = 0; role < match->game->roles; role++) {
        const char *title = match->game->role[role].title;
        fprintf(out, "%s %s, unknown %c?  ", title, role == 0 ? "ABC" : "abc", title[0]);
    }
    fputs("\n", out);
}

/* A table without hexes, scaled to the width of a terminal, with a ruler along two of its edges. */
static void print_table(FILE *out, const struct picture *picture)
{
    enum { COLUMNS = 72, ROWS = 30, EVERY = 5 };
    const struct match *match = picture->match;
    struct board_table *table = calloc(1, sizeof *table);
    struct board_window window;
    int32_t width, depth;
    char glyph;
    const char *title;
    if (!table) abort();
    match->game->show->table(match->scenario, &width, &depth);
    board_window_whole(width, depth, COLUMNS, ROWS, &window);
    board_table_draw(match->game, match->scenario, picture->view, picture->piece, picture->pieces, &window, table);
    for (int row = 0; row < window.rows; row++) {
        if (row % EVERY == 0) fprintf(out, "%4d ", board_point(&window, 0, row).y);
        else fputs("     ", out);
        for (int column = 0; column < window.columns; column++) {
            const struct board_cell *cell = &table->cell[row][column];
            fputc(cell->pieces > 1 ? '0' + (cell->pieces > 9 ? 9 : cell->pieces) :
                  cell->is_way && cell->piece < 0 ? '\'' : cell->glyph, out);
        }
        fputc('\n', out);
    }
    fputs("     ", out);
    for (int column = 0; column + 4 < window.columns; column += 2 * EVERY) {
        fprintf(out, "%-*d", 2 * EVERY, board_point(&window, column, 0).x);
    }
    fprintf(out, "mm\n     a cell: %d x %d mm; two or more figures: their number\n     ", window.cell, 2 * window.cell);
    for (int i = 0; (title = board_legend(i, &glyph)); i++) fprintf(out, "%c %s  ", glyph, title);
    fputc('\n', out);
    free(table);
}

void board_print_map(FILE *out, const struct match *match, uint8_t role)
{
    const struct game *game = match->game;
    struct picture picture;
    struct panel panel;
    char lines[PANEL_BYTES];
    struct text text;
    picture_open(&picture, match, role);
    if (game->grid) {
        const struct grid *grid = game->grid(match->scenario);
        fputs("  ", out);
        for (int column = 0; column < grid->columns; column++) fprintf(out, " %02d", column + 1);
        fputs("\n", out);
        for (int row = 0; row < grid->rows; row++) {
            print_line(out, &picture, grid, row, false);
            print_line(out, &picture, grid, row, true);
        }
        print_legend(out, match, grid);
    } else if (game->show->table) {
        print_table(out, &picture);
    }
    if (game->show->panel) {
        panel_clear(&panel);
        game->show->panel(match->scenario, picture.view, role < ROLES ? role : ROLE_OBSERVER, &panel);
        text_open(&text, lines, sizeof lines);
        panel_write(game, &panel, &text);
        fputs(lines, out);
    }
    picture_close(&picture);
}

static void print_piece(FILE *out, const struct match *match, const struct piece *piece)
{
    char where[WORD_MAX];
    struct text text;
    text_open(&text, where, sizeof where);
    if (piece->base.shape != SHAPE_NONE) {
        text_int(&text, piece->base.x);
        text_put(&text, ",");
        text_int(&text, piece->base.y);
        text_put(&text, " ");
        text_int(&text, piece->base.facing / 10);
    } else if (piece->hex == NOTHING) text_put(&text, piece->box ? piece->box : "-");
    else words_value(match->game, match->scenario, KIND_HEX, piece->hex, &text);
    fprintf(out, "  %-6s %-8s %-3s", where, piece->role < match->game->roles ? match->game->role[piece->role].id : "",
            piece->name && piece->code ? piece->code : "??");
    if (!piece->name || !piece->code || strcmp(piece->name, piece->code) != 0) { /* said already */
        fprintf(out, " %s", piece->name ? piece->name : "unknown");
    }
    if (piece->title) fprintf(out, ", %s", piece->title);
    if (piece->native) fprintf(out, " %s", piece->native);
    if (piece->value > 0) {
        text_open(&text, where, sizeof where);
        text_half(&text, piece->value);
        board_put_abilities(piece, &text);
        fprintf(out, ", %s", where);
    }
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) fprintf(out, ", %s", piece->mark[i]);
    fputs("\n", out);
}

void board_print_pieces(FILE *out, const struct match *match, uint8_t role)
{
    struct picture picture;
    picture_open(&picture, match, role);
    for (int i = 0; i < picture.sites; i++) {
        char line[2 * WORD_MAX];
        struct text text;
        text_open(&text, line, sizeof line);
        words_value(match->game, match->scenario, KIND_HEX, picture.site[i].hex, &text);
        text_put(&text, "  ");
        board_put_site(match->game, &picture.site[i], &text);
        fprintf(out, "  %s\n", line);
    }
    for (int i = 0; i < picture.pieces; i++) print_piece(out, match, &picture.piece[i]);
    picture_close(&picture);
}
