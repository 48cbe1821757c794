/* Drawing with characters; see board.h. */
#include "cli/board.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
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

static const char *word_of(struct voice voice, const char *word)
{
    return words_or(voice.game, voice.lang, "panel", word, word);
}

static void put_next(struct voice voice, const char *words, struct text *ret)
{
    text_put(ret, say_text(voice.lang, SAY_COMMA));
    text_put(ret, words);
}

/* An army is known by its English title. */
static void put_army(struct voice voice, const char *army, struct text *ret)
{
    for (int k = 0; k < voice.game->kinds; k++) {
        const struct name_kind *kind = &voice.game->kind[k];
        for (int i = 0; kind->title && i < kind->count(voice.scenario); i++) {
            const char *title = kind->title(voice.scenario, i);
            if (!title || strcmp(title, army) != 0) continue;
            words_title(voice.game, voice.scenario, (uint8_t)(KIND_GAME + k), i, voice.lang, ret);
            return;
        }
    }
    text_put(ret, word_of(voice, army));
}

void board_put_name(struct voice voice, const struct site *site, struct text *ret)
{
    const bool is_native = voice.lang == LANG_JA && site->native;
    text_put(ret, is_native ? site->native : site->title ? site->title : site->name);
}

void board_put_site(struct voice voice, const struct site *site, struct text *ret)
{
    const bool has_owner = site->role < voice.game->roles;
    board_put_name(voice, site, ret);
    if (site->native && voice.lang != LANG_JA) {
        text_put(ret, " ");
        text_put(ret, site->native);
    }
    put_next(voice, "", ret);
    if (site->army) put_army(voice, site->army, ret);
    else if (has_owner) words_title(voice.game, voice.scenario, KIND_ROLE, site->role, voice.lang, ret);
    else text_put(ret, SAY(voice, NOBODYS));
    if (site->level) put_next(voice, SAYS(voice, SITE_LEVEL, SAID_NUMBER(site->level)), ret);
    if (site->of) put_next(voice, SAYS(voice, SITE_STANDS, SAID_NUMBER(site->left), SAID_NUMBER(site->of)), ret);
    if (site->morale != HIDDEN) put_next(voice, SAYS(voice, SITE_MORALE, SAID_NUMBER(site->morale)), ret);
    for (int i = 0; i < MARKS_MAX && site->mark[i]; i++) put_next(voice, word_of(voice, site->mark[i]), ret);
}

void board_put_abilities(struct voice voice, const struct piece *piece, struct text *ret)
{
    char list[2 * WORD_MAX];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < ABILITIES_MAX && piece->ability[i].name; i++) {
        if (!piece->ability[i].value) continue;
        if (text.length) text_put(&text, say_text(voice.lang, SAY_COMMA));
        text_put(&text, word_of(voice, piece->ability[i].name));
        text_put(&text, " ");
        text_int(&text, piece->ability[i].value);
    }
    if (text.length) text_put(ret, SAYS(voice, BRACKETS, SAID_WORD(""), SAID_WORD(list)));
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

static void print_legend(FILE *out, const struct match *match, const struct grid *grid, enum lang lang)
{
    const struct voice voice = { match->game, match->scenario, lang };
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
        fprintf(out, "%c%c %s  ", info.terrain->glyph, info.terrain->glyph, word_of(voice, info.terrain->title));
    }
    fputs(SAY(voice, LEGEND_STACK), out);
    if (match->game->show->sites) fprintf(out, "  %s", SAY(voice, LEGEND_CASTLE));
    fputs("\n   ", out);
    for (int role = 0; role < match->game->roles; role++) {
        const char first[] = { match->game->role[role].title[0], 0 };
        fprintf(out, "%s  ", SAYS(voice, LEGEND_SIDE, SAID_VALUE(KIND_ROLE, role), SAID_WORD(role == 0 ? "ABC" : "abc"),
                                  SAID_WORD(first)));
    }
    fputs("\n", out);
}

/* A table without hexes, scaled to the width of a terminal, with a ruler along two of its edges. */
static void print_table(FILE *out, const struct picture *picture, enum lang lang)
{
    enum { COLUMNS = 72, ROWS = 30, EVERY = 5 };
    const struct match *match = picture->match;
    struct board_table *table = calloc(1, sizeof *table);
    struct board_window window;
    int32_t width, depth;
    const struct voice voice = { match->game, match->scenario, lang };
    char glyph;
    const char *ground;
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
    fprintf(out, "mm\n     %s\n     ",
            SAYS(voice, LEGEND_CELL, SAID_NUMBER(window.cell), SAID_NUMBER(2 * window.cell)));
    for (int i = 0; (ground = board_legend(i, &glyph)); i++) {
        fprintf(out, "%c %s  ", glyph, SAYS(voice, GROUND, SAID_WORD(ground)));
    }
    fputc('\n', out);
    free(table);
}

void board_print_map(FILE *out, const struct match *match, uint8_t role, enum lang lang)
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
        print_legend(out, match, grid, lang);
    } else if (game->show->table) {
        print_table(out, &picture, lang);
    }
    if (game->show->panel) {
        panel_clear(&panel);
        panel.lang = (uint8_t)lang;
        game->show->panel(match->scenario, picture.view, role < ROLES ? role : ROLE_OBSERVER, &panel);
        text_open(&text, lines, sizeof lines);
        panel_write(game, &panel, &text);
        fputs(lines, out);
    }
    picture_close(&picture);
}

static void print_piece(FILE *out, const struct match *match, const struct piece *piece, enum lang lang)
{
    const struct voice voice = { match->game, match->scenario, lang };
    char where[2 * WORD_MAX];
    struct text text;
    text_open(&text, where, sizeof where);
    if (piece->base.shape != SHAPE_NONE) {
        text_int(&text, piece->base.x);
        text_put(&text, ",");
        text_int(&text, piece->base.y);
        text_put(&text, " ");
        text_int(&text, piece->base.facing / 10);
    } else if (piece->hex == NOTHING) text_put(&text, piece->box ? word_of(voice, piece->box) : "-");
    else words_value(match->game, match->scenario, KIND_HEX, piece->hex, &text);
    fprintf(out, "  %-6s %-8s %-3s", where, piece->role < match->game->roles ? match->game->role[piece->role].id : "",
            piece->name && piece->code ? piece->code : "??");
    if (!piece->name || !piece->code || strcmp(piece->name, piece->code) != 0) { /* said already */
        fprintf(out, " %s", piece->name ? piece->name : SAY(voice, UNKNOWN));
    }
    const bool is_proper = piece->kind == KIND_NONE || match->game->kind[piece->kind - KIND_GAME].is_proper;
    if (piece->kind != KIND_NONE) {
        text_open(&text, where, sizeof where);
        words_piece(match->game, match->scenario, piece, lang, &text);
        fprintf(out, ", %s", where);
    } else if (piece->title) {
        fprintf(out, ", %s", lang == LANG_JA && piece->native ? piece->native : piece->title);
    }
    if (piece->native && is_proper && lang != LANG_JA) fprintf(out, " %s", piece->native);
    if (piece->value > 0) {
        text_open(&text, where, sizeof where);
        text_half(&text, piece->value);
        board_put_abilities(voice, piece, &text);
        fprintf(out, ", %s", where);
    }
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) fprintf(out, ", %s", word_of(voice, piece->mark[i]));
    fputs("\n", out);
}

void board_print_pieces(FILE *out, const struct match *match, uint8_t role, enum lang lang)
{
    struct picture picture;
    picture_open(&picture, match, role);
    for (int i = 0; i < picture.sites; i++) {
        char line[4 * WORD_MAX];
        struct text text;
        text_open(&text, line, sizeof line);
        words_value(match->game, match->scenario, KIND_HEX, picture.site[i].hex, &text);
        text_put(&text, "  ");
        board_put_site((struct voice){ match->game, match->scenario, lang }, &picture.site[i], &text);
        fprintf(out, "  %s\n", line);
    }
    for (int i = 0; i < picture.pieces; i++) print_piece(out, match, &picture.piece[i], lang);
    picture_close(&picture);
}
