/* The texts beside the map: what is under the cursor, and the game's own panel of hands, tracks and boxes. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/board.h"
#include "core/name.h"
#include "tui/state.h"

enum { SENTENCE = 512 };

static void add_ground(struct tui *tui, int width)
{
    static const char *const side_name[6] = { "N", "NE", "SE", "S", "SW", "NW" };
    const struct scene *scene = &tui->scene;
    struct hex_info info = { 0 };
    char line[SENTENCE];
    struct text text;
    scene->game->show->hex(scene->scenario, tui->cursor, &info);
    text_open(&text, line, sizeof line);
    text_padded(&text, hex_label(scene->grid, tui->cursor), 4);
    if (info.terrain) {
        text_put(&text, " ");
        text_put(&text, info.terrain->title ? info.terrain->title : info.terrain->name);
    }
    if (info.label) {
        text_put(&text, ", ");
        text_put(&text, info.label);
    }
    if (info.entry) {
        text_put(&text, ", entry point ");
        text_put(&text, info.entry);
    } else if (info.start) {
        text_put(&text, " (start ");
        text_put(&text, info.start);
        text_put(&text, ")");
    }
    for (int i = 0; i < 6; i++) {
        if (!info.hexside[i]) continue;
        text_put(&text, "; ");
        text_put(&text, side_name[i]);
        text_put(&text, " ");
        text_put(&text, info.hexside[i]);
    }
    lines_add(&tui->here, width, 2, INK_BOLD, line);
}

/* "castle Obama 小浜城, Date, level 2, 10 of 10, morale 4, main castle" */
static void write_site(const struct scene *scene, const struct site *site, char ret[SENTENCE])
{
    struct text text;
    text_open(&text, ret, SENTENCE);
    board_put_site(scene->game, site, &text);
}

static void write_piece(const struct scene *scene, const struct piece *piece, char ret[SENTENCE])
{
    const struct game *game = scene->game;
    struct text text;
    text_open(&text, ret, SENTENCE);
    name_put(piece->name, piece->name ? piece->title : "Unknown unit", &text);
    if (piece->native) {
        text_put(&text, " ");
        text_put(&text, piece->native);
    }
    if (piece->role < game->roles) {
        text_put(&text, ", ");
        text_put(&text, game->role[piece->role].title);
    }
    if (piece->value >= 0) {
        text_put(&text, ", strength ");
        text_half(&text, piece->value);
        board_put_abilities(piece, &text);
    }
    if (scene->grid) text_put(&text, piece->face_up ? ", face up" : ", face down"); /* a figure has no other side */
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) {
        text_put(&text, ", ");
        text_put(&text, piece->mark[i]);
    }
}

/* What choosing this hex would do, or why it does nothing. */
static void add_order(struct tui *tui, int width)
{
    struct action action;
    char line[SENTENCE];
    struct text text;
    if (tui->scene.want != SESSION_PERSON || !tui->marks.mark) return;
    text_open(&text, line, sizeof line);
    if (pick_meant(tui, tui->cursor, &action)) {
        const int cost = tui->marks.cost[tui->cursor];
        text_put(&text, "Enter: ");
        text_put(&text, tui->scene.game->verb[action.verb].name);
        if (cost) {
            text_put(&text, ", cost ");
            text_int(&text, cost);
        }
        select_put_remark(&tui->scene, &action, ", ", "", &text);
        lines_add(&tui->here, width, 2, INK_GOOD, line);
    } else if (tui->selection.hexes && !(tui->marks.mark[tui->cursor] & (MARK_REACH | MARK_CHOSEN)) &&
               select_why_not(&tui->scene, &tui->selection, tui->cursor, &text)) {
        lines_add(&tui->here, width, 2, INK_WARNING, line);
    }
}

void panel_make_here(struct tui *tui, int width)
{
    char line[SENTENCE];
    lines_clear(&tui->here);
    if (field_is_there(tui)) field_describe(tui, width);
    if (!tui->scene.grid || tui->cursor < 0) return;
    add_ground(tui, width);
    const struct site *site = scene_site_at(&tui->scene, tui->cursor);
    if (site) {
        write_site(&tui->scene, site, line);
        lines_add(&tui->here, width, 2, INK_BOLD, line);
    }
    for (int i = tui->scene.pieces - 1; i >= 0; i--) { /* from the top of the stack: who leads, then those he leads */
        const struct piece *piece = &tui->scene.piece[i];
        if (piece->hex != tui->cursor) continue;
        write_piece(&tui->scene, piece, line);
        lines_add(&tui->here, width, piece->is_led ? 4 : 2, INK_PLAIN, line);
    }
    add_order(tui, width);
}

static void write_panel(const struct scene *scene, char ret[PANEL_BYTES])
{
    struct panel panel;
    struct text text;
    panel_clear(&panel);
    panel.lang = scene->view->lang;
    if (scene->game->show->panel) {
        scene->game->show->panel(scene->scenario, scene->view->state, scene->role < ROLES ? scene->role : ROLE_OBSERVER,
                                 &panel);
    }
    text_open(&text, ret, PANEL_BYTES);
    panel_write(scene->game, &panel, &text);
}

void panel_make_table(struct tui *tui, int width)
{
    char panel[PANEL_BYTES];
    lines_clear(&tui->panel);
    write_panel(&tui->scene, panel);
    if (panel[0]) lines_add(&tui->panel, width, 2, INK_PLAIN, panel);
}

/* Pieces by the hex or place where they stand, or the box they lie in. */
static void put_pieces(FILE *out, const struct scene *scene, bool is_on_map)
{
    for (int i = 0; i < scene->pieces; i++) {
        const struct piece *piece = &scene->piece[i];
        const bool is_standing = piece->base.shape != SHAPE_NONE;
        char line[SENTENCE];
        if ((piece->hex != NOTHING || is_standing) != is_on_map) continue;
        write_piece(scene, piece, line);
        if (is_standing) fprintf(out, "  %4d %4d  %s\n", (int)piece->base.x, (int)piece->base.y, line);
        else if (is_on_map) fprintf(out, "  %04d  %s\n", hex_label(scene->grid, piece->hex), line);
        else fprintf(out, "  %s: %s\n", piece->box ? piece->box : "off the map", line);
    }
}

void panel_show_table(struct tui *tui)
{
    char panel[PANEL_BYTES], *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    write_panel(&tui->scene, panel);
    const bool is_table = field_is_there(tui);
    fprintf(out, "%s\n%s:\n", panel, is_table ? "On the table, in mm" : "Pieces on the map");
    put_pieces(out, &tui->scene, true);
    fprintf(out, "\n%s:\n", is_table ? "Not on the table" : "Pieces off the map");
    put_pieces(out, &tui->scene, false);
    fclose(out);
    pager_show(tui, "Table", text, false);
    free(text);
}
