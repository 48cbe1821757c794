/* See field.h. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/name.h"
#include "core/words.h"
#include "kit/area.h"
#include "kit/whole.h"
#include "tui/state.h"

enum { FIELD_ZOOMS = 4, SENTENCE = 512 };
static const int32_t cell_of_zoom[FIELD_ZOOMS] = { 0, 10, 5, 2 }; /* mm; 0: as the whole table wants it */

static const struct show *show_of(const struct tui *tui) { return tui->scene.game->show; }

bool field_is_there(const struct tui *tui) { return !tui->scene.grid && show_of(tui)->table; }

static struct point place_of(const struct piece *piece) { return (struct point){ piece->base.x, piece->base.y }; }

static bool is_standing(const struct piece *piece) { return piece->base.shape != SHAPE_NONE; }

/* ---- the window ---------------------------------------------------------------------------------------------- */

void field_fit(struct tui *tui, int height, int width, int *ret_height, int *ret_width)
{
    struct field_look *field = &tui->field;
    int32_t wide, deep;
    show_of(tui)->table(tui->scene.scenario, &wide, &deep);
    if (!field->is_placed) field_home(tui);
    if (field->zoom == 0) board_window_whole(wide, deep, width, height, &field->window);
    else board_window_around(field->at, cell_of_zoom[field->zoom], width, height, &field->window);
    *ret_height = field->window.rows;
    *ret_width = field->window.columns;
}

bool field_cursor(const struct tui *tui, int *ret_y, int *ret_x)
{
    int column, row;
    if (!board_find(&tui->field.window, tui->field.at, &column, &row)) return false;
    *ret_y = tui->layout.map.y + row;
    *ret_x = tui->layout.map.x + column;
    return true;
}

bool field_point_at(struct tui *tui, int y, int x)
{
    if (!box_has(&tui->layout.map, y, x)) return false;
    tui->field.at = board_point(&tui->field.window, x - tui->layout.map.x, y - tui->layout.map.y);
    return true;
}

/* ---- drawing ------------------------------------------------------------------------------------------------- */

static void draw_cell(const struct tui *tui, const struct board_cell *cell, int y, int x, bool is_cursor)
{
    const bool is_piece = cell->piece >= 0, is_picked = is_piece && cell->piece == tui->field.piece;
    const bool is_ours = is_piece && cell->role == tui->scene.role;
    char text[2] = { cell->glyph, 0 };
    if (cell->pieces > 1) text[0] = (char)('0' + (cell->pieces > 9 ? 9 : cell->pieces));
    else if (!is_piece && cell->is_way) text[0] = '\'';
    if (is_piece) {
        const enum tint side = (enum tint)(TINT_SIDE + cell->role);
        colour_tints(is_picked ? side : TINT_WHITE, is_picked ? TINT_WHITE : side,
                     is_cursor || is_picked ? A_REVERSE : is_ours ? A_BOLD : A_NORMAL, is_ours ? A_BOLD : A_NORMAL);
    } else {
        const enum tint ground = (enum tint)(TINT_GROUND + 3 * colour_ground(cell->glyph));
        colour_tints(cell->is_way ? TINT_GOLD : TINT_GREY, is_cursor ? TINT_BLACK : ground,
                     is_cursor ? A_REVERSE : A_NORMAL, cell->is_way ? A_BOLD : A_NORMAL);
    }
    mvaddstr(y, x, text);
}

void field_draw(struct tui *tui)
{
    const struct scene *scene = &tui->scene;
    const struct box *box = &tui->layout.map;
    struct board_table *table = malloc(sizeof *table);
    int column = -1, row = -1;
    if (!table) abort();
    board_table_draw(scene->game, scene->scenario, scene->view->state, scene->piece, scene->pieces,
                     &tui->field.window, table);
    board_find(&tui->field.window, tui->field.at, &column, &row);
    for (int y = 0; y < box->height && y < table->window.rows; y++) {
        for (int x = 0; x < box->width && x < table->window.columns; x++) {
            draw_cell(tui, &table->cell[y][x], box->y + y, box->x + x, y == row && x == column);
        }
    }
    free(table);
}

/* ---- the cursor ---------------------------------------------------------------------------------------------- */

static void keep_on_table(struct tui *tui)
{
    struct point *at = &tui->field.at;
    int32_t wide, deep;
    show_of(tui)->table(tui->scene.scenario, &wide, &deep);
    at->x = at->x < 0 ? 0 : at->x > wide ? wide : at->x;
    at->y = at->y < 0 ? 0 : at->y > deep ? deep : at->y;
}

void field_step(struct tui *tui, int key)
{
    const int32_t cell = tui->field.window.cell;
    struct point *at = &tui->field.at;
    switch (key) {
    case KEY_UP: at->y += 2 * cell; break;
    case KEY_DOWN: at->y -= 2 * cell; break;
    case KEY_LEFT: at->x -= cell; break;
    case KEY_RIGHT: at->x += cell; break;
    case KEY_HOME: at->x -= 10 * cell; break;
    case KEY_END: at->x += 10 * cell; break;
    case KEY_PPAGE: at->y += 10 * cell; break;
    default: at->y -= 10 * cell;
    }
    keep_on_table(tui);
}

static bool is_own(const struct tui *tui, const struct piece *piece)
{
    return is_standing(piece) && piece->may_act && (piece->role == tui->scene.role || tui->scene.role >= ROLE_OBSERVER);
}

void field_next(struct tui *tui, int step)
{
    const struct scene *scene = &tui->scene;
    int from = 0;
    for (int i = 0; i < scene->pieces; i++) { /* the one that stands under the cursor, or is nearest to it */
        if (is_standing(&scene->piece[i]) && point_square(place_of(&scene->piece[i]), tui->field.at) <
                                                 point_square(place_of(&scene->piece[from]), tui->field.at)) from = i;
    }
    for (int n = 1; n <= scene->pieces; n++) {
        const int i = ((from + step * n) % scene->pieces + scene->pieces) % scene->pieces;
        if (!is_own(tui, &scene->piece[i])) continue;
        tui->field.at = place_of(&scene->piece[i]);
        return;
    }
}

void field_home(struct tui *tui)
{
    int32_t wide, deep;
    show_of(tui)->table(tui->scene.scenario, &wide, &deep);
    tui->field.at = (struct point){ wide / 2, deep / 2 };
    tui->field.piece = -1;
    tui->field.is_placed = true;
    for (int i = 0; i < tui->scene.pieces; i++) {
        if (!is_own(tui, &tui->scene.piece[i])) continue;
        tui->field.at = place_of(&tui->scene.piece[i]);
        return;
    }
}

void field_zoom(struct tui *tui, int step)
{
    const int zoom = tui->field.zoom + step;
    if (zoom >= 0 && zoom < FIELD_ZOOMS) tui->field.zoom = zoom;
}

void field_search(struct tui *tui)
{
    const struct scene *scene = &tui->scene;
    const size_t length = strlen(tui->search);
    for (int i = 0; i < scene->pieces; i++) {
        for (const char *at = scene->piece[i].name; is_standing(&scene->piece[i]) && at && *at; at++) {
            if (strncasecmp(at, tui->search, length) != 0) continue;
            tui->field.at = place_of(&scene->piece[i]);
            return;
        }
    }
    tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), NOBODY_FOUND));
}

/* ---- picking ------------------------------------------------------------------------------------------------- */

/* The figure whose base the cursor's cell touches: the nearest, or -1. */
static int piece_here(const struct tui *tui)
{
    const struct scene *scene = &tui->scene;
    const int64_t reach = tui->field.window.cell / 2 + 10;
    int found = -1;
    for (int i = 0; i < scene->pieces; i++) {
        if (!is_standing(&scene->piece[i])) continue;
        const int64_t square = point_square(place_of(&scene->piece[i]), tui->field.at);
        if (square > reach * reach) continue;
        if (found < 0 || square < point_square(place_of(&scene->piece[found]), tui->field.at)) found = i;
    }
    return found;
}

/* Does this argument name the piece? */
static bool names(const struct scene *scene, const struct action *action, int i, int piece)
{
    const uint8_t kind = scene_kind(scene, action, i);
    if (kind < KIND_GAME || !scene->piece[piece].name || action->arg[i] < 0) return false;
    const struct name_kind *kinds = &scene->game->kind[kind - KIND_GAME];
    return action->arg[i] < kinds->count(scene->scenario) &&
           strcmp(kinds->name(scene->scenario, action->arg[i]), scene->piece[piece].name) == 0;
}

/* The order that takes the picked figure to the cursor: a box of choices whose last two arguments are lengths. */
static bool find_box(const struct tui *tui, struct action *ret)
{
    const struct choices *choices = &tui->scene.view->choices;
    for (uint32_t i = 0; i < choices->count; i++) {
        const struct choice *item = &choices->item[i];
        const int last = item->first.nargs - 1;
        if (item->ranged != RANGED_BOX || last < 2 || scene_kind(&tui->scene, &item->first, last) != KIND_MM) continue;
        struct action action = item->first;
        const int32_t high = choice_high(choices->word[item->at]);
        action.arg[0] = choice_low(choices->word[item->at]);
        while (action.arg[0] < high && !names(&tui->scene, &action, 0, tui->field.piece)) action.arg[0]++;
        if (!names(&tui->scene, &action, 0, tui->field.piece)) continue;
        action.arg[last - 1] = tui->field.at.x;
        action.arg[last] = tui->field.at.y;
        *ret = action;
        return true;
    }
    return false;
}

/* The order that brings the picked figure and another one together. */
static bool find_meeting(const struct tui *tui, int other, struct action *ret)
{
    for (uint32_t i = 0; i < tui->scene.actions; i++) {
        const struct action *action = &tui->scene.action[i];
        if (action->nargs != 2 || !names(&tui->scene, action, 0, tui->field.piece)) continue;
        if (!names(&tui->scene, action, 1, other)) continue;
        *ret = *action;
        return true;
    }
    return false;
}

static void pick_up(struct tui *tui, int piece)
{
    char title[SENTENCE];
    struct text text;
    tui->field.piece = piece;
    tui->selection = (struct selection){ .subject = tui->scene.piece[piece].name };
    pick_refresh(tui);
    text_open(&text, title, sizeof title);
    words_piece(tui->scene.game, tui->scene.scenario, &tui->scene.piece[piece], tui->scene.view->lang, &text);
    tui_say(tui, INK_PROMPT, SAYS(session_voice(tui->session), POINT_AT_PLACE, SAID_WORD(title)));
}

void field_pick(struct tui *tui)
{
    const int here = piece_here(tui), picked = tui->field.piece;
    struct action action;
    if (tui->scene.want != SESSION_PERSON) return;
    if (picked < 0 || picked >= tui->scene.pieces || here == picked) {
        if (here == picked && here >= 0) field_back(tui);
        else if (here >= 0 && tui->scene.piece[here].role == tui->scene.role) pick_up(tui, here);
        else tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), POINT_AT_OWN));
    } else if (here >= 0 && find_meeting(tui, here, &action)) {
        pick_play(tui, &action);
    } else if (here >= 0 && tui->scene.piece[here].role == tui->scene.role) {
        pick_up(tui, here);
    } else if (find_box(tui, &action)) {
        const struct refusal refusal = view_judge(tui->scene.view, &action);
        char why[SENTENCE];
        struct text text;
        text_open(&text, why, sizeof why);
        if (!refusal.reason) {
            pick_play(tui, &action);
            return;
        }
        view_write_refusal(tui->scene.view, &refusal, &text);
        tui_say(tui, INK_WARNING, why);
    } else {
        tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), NOT_TO_THERE));
    }
}

void field_why(struct tui *tui)
{
    const struct voice voice = session_voice(tui->session);
    struct action action;
    char why[SENTENCE];
    struct text text;
    if (tui->scene.want != SESSION_PERSON || tui->field.piece < 0 || tui->field.piece >= tui->scene.pieces) {
        tui_say(tui, INK_PROMPT, SAY(voice, WHY_WHAT));
    } else if (!find_box(tui, &action)) {
        tui_say(tui, INK_WARNING, SAY(voice, NO_PLACES));
    } else {
        const struct refusal refusal = view_judge(tui->scene.view, &action);
        text_open(&text, why, sizeof why);
        if (refusal.reason) view_write_refusal(tui->scene.view, &refusal, &text);
        else text_put(&text, SAY(voice, NOTHING_FORBIDS));
        tui_say(tui, refusal.reason ? INK_WARNING : INK_GOOD, why);
    }
}

bool field_back(struct tui *tui)
{
    if (tui->field.piece < 0) return false;
    tui->field.piece = -1;
    tui->selection = (struct selection){ 0 };
    pick_refresh(tui);
    return true;
}

/* ---- beside it ----------------------------------------------------------------------------------------------- */

static void describe_ways(struct tui *tui, int32_t id, int width)
{
    struct show_way *way = calloc(WAYS_MAX, sizeof *way);
    char line[SAY_BYTES + 4];
    if (!way) abort();
    const int ways = show_of(tui)->ways ? show_of(tui)->ways(tui->scene.scenario, tui->scene.view->state, way) : 0;
    for (int i = 0; i < ways; i++) {
        if (way[i].piece != id) continue;
        snprintf(line, sizeof line, "  %s", SAYS(session_voice(tui->session), WAY_KIND, SAID_WORD(way[i].kind),
                                                 SAID_VALUE(KIND_MM, way[i].length)));
        lines_add(&tui->here, width, 4, INK_GOOD, line);
    }
    free(way);
}

/* "Toll house", "Keeping the lord alive (East)": what lies under the cursor. */
static void describe_ground(struct tui *tui, int width)
{
    const struct game *game = tui->scene.game;
    struct show_feature *feature = calloc(FEATURES_MAX, sizeof *feature);
    char line[SENTENCE];
    if (!feature) abort();
    const int features = show_of(tui)->features ?
        show_of(tui)->features(tui->scene.scenario, tui->scene.view->state, feature) : 0;
    for (int i = 0; i < features; i++) {
        struct area area;
        int where;
        if (feature[i].is_line || area_make(feature[i].point, feature[i].points, &area, &where) != AREA_SOUND ||
            !area_holds(&area, tui->field.at)) continue;
        const bool has_owner = feature[i].role < game->roles;
        const enum lang lang = tui->scene.view->lang;
        struct text text;
        text_open(&text, line, sizeof line);
        words_feature(game, tui->scene.scenario, &feature[i], lang, &text);
        if (has_owner) {
            text_put(&text, SAYS(session_voice(tui->session), ASIDE, SAID_VALUE(KIND_ROLE, feature[i].role)));
        }
        lines_add(&tui->here, width, 2, INK_DIM, line);
    }
    free(feature);
}

/* How far it is straight to the cursor, how far it goes, what lies on the way: as the ruler of the game has it. */
static void describe_path(struct tui *tui, const struct piece *piece, int width)
{
    const struct question question = { .kind = ASK_PATH, .role = tui->scene.role, .piece = piece->id,
                                       .other = NOTHING, .legs = 1, .leg = { tui->field.at } };
    struct answer *answer = calloc(1, sizeof *answer);
    struct action action;
    char line[SENTENCE];
    struct text text;
    if (!answer) abort();
    text_open(&text, line, sizeof line);
    if (show_of(tui)->measure && tui->scene.want == SESSION_PERSON && find_box(tui, &action) &&
        show_of(tui)->measure(tui->scene.scenario, tui->scene.view->state, &question, answer)) {
        for (int i = 0; i < answer->rows; i++) {
            text_put(&text, i ? say_text(tui->scene.view->lang, SAY_COMMA) : "  ");
            text_put(&text, words_or(tui->scene.game, tui->scene.view->lang, "panel", answer->row[i].name,
                                     answer->row[i].name));
            text_put(&text, " ");
            words_title(tui->scene.game, tui->scene.scenario, answer->row[i].kind, answer->row[i].value,
                        tui->scene.view->lang, &text);
        }
        if (answer->rows) lines_add(&tui->here, width, 2, INK_PLAIN, line);
    }
    free(answer);
}

void field_describe(struct tui *tui, int width)
{
    static const char *const compass[] = { "↑", "↗", "→", "↘", "↓", "↙", "←", "↖" };
    const struct scene *scene = &tui->scene;
    const struct voice voice = session_voice(tui->session);
    const char *comma = say_text(voice.lang, SAY_COMMA);
    const int here = piece_here(tui);
    char line[SENTENCE];
    snprintf(line, sizeof line, "%d, %d mm", (int)tui->field.at.x, (int)tui->field.at.y);
    lines_add(&tui->here, width, 2, INK_BOLD, line);
    if (tui->field.piece >= 0 && tui->field.piece < scene->pieces) {
        const struct piece *piece = &scene->piece[tui->field.piece];
        const int far = (int)whole_root_up((uint64_t)point_square(place_of(piece), tui->field.at));
        struct text text;
        text_open(&text, line, sizeof line);
        words_piece(scene->game, scene->scenario, piece, scene->view->lang, &text);
        lines_add(&tui->here, width, 2, INK_PLAIN, SAYS(voice, FAR_FROM, SAID_VALUE(KIND_MM, far), SAID_WORD(line)));
        if (here != tui->field.piece) describe_path(tui, piece, width);
    }
    if (here < 0) {
        describe_ground(tui, width);
        return;
    }
    const struct piece *piece = &scene->piece[here];
    struct text text;
    text_open(&text, line, sizeof line);
    words_piece(scene->game, scene->scenario, piece, scene->view->lang, &text);
    if (piece->name) {
        text_put(&text, " ");
        text_put(&text, piece->name);
    }
    for (int i = 0; i < ABILITIES_MAX && piece->ability[i].name; i++) {
        if (!piece->ability[i].value) continue;
        text_put(&text, comma);
        text_put(&text, words_or(scene->game, voice.lang, "panel", piece->ability[i].name, piece->ability[i].name));
        text_put(&text, " ");
        text_int(&text, piece->ability[i].value);
    }
    for (int i = 0; i < MARKS_MAX && piece->mark[i]; i++) {
        text_put(&text, comma);
        text_put(&text, words_or(scene->game, voice.lang, "panel", piece->mark[i], piece->mark[i]));
    }
    char where[SENTENCE];
    snprintf(where, sizeof where, "%s%d, %d %s%s", comma, (int)piece->base.x, (int)piece->base.y,
             compass[(piece->base.facing + 225) / 450 % 8], SAYS(voice, FACES, SAID_NUMBER(piece->base.facing)));
    text_put(&text, where);
    lines_add(&tui->here, width, 2, INK_PLAIN, line);
    describe_ways(tui, piece->id, width);
    describe_ground(tui, width);
}
