/* The texts beside the map: what is under the cursor, and the game's own panel of hands, tracks and boxes. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/board.h"
#include "core/grammar.h"
#include "core/words.h"
#include "tui/state.h"

enum { SENTENCE = 512 };

static void put_next(struct voice voice, const char *words, struct text *ret)
{
    text_put(ret, say_text(voice.lang, SAY_COMMA));
    text_put(ret, words);
}

static void add_ground(struct tui *tui, int width)
{
    const struct scene *scene = &tui->scene;
    const struct voice voice = session_voice(tui->session);
    struct hex_info info = { 0 };
    char line[SENTENCE];
    struct text text;
    scene->game->show->hex(scene->scenario, tui->cursor, &info);
    text_open(&text, line, sizeof line);
    text_padded(&text, hex_label(scene->grid, tui->cursor), 4);
    if (info.terrain) {
        text_put(&text, " ");
        const char *title = info.terrain->title ? info.terrain->title : info.terrain->name;
        text_put(&text, words_or(scene->game, voice.lang, "panel", title, title));
    }
    if (info.label) {
        put_next(voice, "", &text);
        grammar_put_title(voice.lang, NULL, words_place(scene->game, &info, voice.lang), &text);
    }
    if (info.entry) {
        put_next(voice, SAYS(voice, HEX_ENTRY, SAID_WORD(info.entry)), &text);
    } else if (info.start) {
        text_put(&text, SAYS(voice, HEX_START, SAID_WORD(info.start)));
    }
    for (int i = 0; i < 6; i++) {
        if (!info.hexside[i]) continue;
        text_put(&text, say_text(voice.lang, SAY_SEMICOLON));
        text_put(&text, SAYS(voice, HEX_SIDE, SAID_NUMBER(i), SAID_WORD(words_or(scene->game, voice.lang, "panel",
                                                                                info.hexside[i], info.hexside[i]))));
    }
    lines_add(&tui->here, width, 2, INK_BOLD, line);
}

/* "castle Obama 小浜城, Date, level 2, 10 of 10, morale 4, main castle" */
static void write_site(const struct scene *scene, const struct site *site, char ret[SENTENCE])
{
    struct text text;
    text_open(&text, ret, SENTENCE);
    board_put_site(view_voice(scene->view), site, &text);
}

static void write_piece(const struct scene *scene, const struct piece *piece, char ret[SENTENCE])
{
    const struct game *game = scene->game;
    const struct voice voice = view_voice(scene->view);
    struct text text;
    text_open(&text, ret, SENTENCE);
    if (piece->name) words_piece(game, scene->scenario, piece, voice.lang, &text);
    else text_put(&text, SAY(voice, UNKNOWN_UNIT));
    if (piece->native && voice.lang != LANG_JA) {
        text_put(&text, " ");
        text_put(&text, piece->native);
    }
    if (piece->role < game->roles) {
        put_next(voice, "", &text);
        words_title(game, scene->scenario, KIND_ROLE, piece->role, voice.lang, &text);
    }
    if (piece->value >= 0) {
        put_next(voice, SAYS(voice, STRENGTH, SAID_VALUE(KIND_HALF, piece->value)), &text);
        board_put_abilities(voice, piece, &text);
    }
    if (scene->grid) put_next(voice, SAYS(voice, FACE, SAID_NUMBER(piece->face_up)), &text); /* figures have none */
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) {
        put_next(voice, words_or(game, voice.lang, "panel", piece->mark[i], piece->mark[i]), &text);
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
        const bool is_said = view_write_remark(tui->scene.view, &action, &text);
        lines_add(&tui->here, width, 2, INK_GOOD,
                  SAYS(session_voice(tui->session), ENTER_DOES, SAID_WORD(tui->scene.game->verb[action.verb].name),
                       SAID_NUMBER(tui->marks.cost[tui->cursor]), SAID_WORD(is_said ? line : NULL)));
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
    const struct voice voice = view_voice(scene->view);
    for (int i = 0; i < scene->pieces; i++) {
        const struct piece *piece = &scene->piece[i];
        const bool is_standing = piece->base.shape != SHAPE_NONE;
        char line[SENTENCE];
        if ((piece->hex != NOTHING || is_standing) != is_on_map) continue;
        write_piece(scene, piece, line);
        if (is_standing) fprintf(out, "  %4d %4d  %s\n", (int)piece->base.x, (int)piece->base.y, line);
        else if (is_on_map) fprintf(out, "  %04d  %s\n", hex_label(scene->grid, piece->hex), line);
        else fprintf(out, "  %s\n", SAYS(voice, ASKED, SAID_WORD(piece->box ? words_or(scene->game, voice.lang, "panel",
                                                                                       piece->box, piece->box)
                                                                   : SAY(voice, OFF_THE_MAP)), SAID_WORD(line)));
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
    const struct voice voice = session_voice(tui->session);
    fprintf(out, "%s\n%s\n", panel, is_table ? SAY(voice, TABLE_PIECES) : SAY(voice, MAP_PIECES));
    put_pieces(out, &tui->scene, true);
    fprintf(out, "\n%s\n", is_table ? SAY(voice, TABLE_OFF) : SAY(voice, MAP_OFF));
    put_pieces(out, &tui->scene, false);
    fclose(out);
    pager_show(tui, SAY(voice, PANE_TABLE), text, false);
    free(text);
}
