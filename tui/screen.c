/* The layout of the screen, by its size:
 *
 *     title
 *     what is wanted, with its rule
 *     map             | choices      | table         (the third column where there is room)
 *     ...             | here         |
 *     log             | table        |
 *     typed line or message
 *     keys */
#include <stdio.h>
#include <string.h>

#include "core/words.h"
#include "tui/state.h"

enum { SIDE_MIN = 32, SIDE_MAX = 56, WINDOW_HEIGHT = 14, WINDOW_WIDTH = 60, LOG_MIN = 2, SENTENCE = 1024 };
enum { LIST_NUMBER = 3, PROMPT_LINES = 3, STEP_LINES = 5 }; /* columns before a choice */

/* ---- layout ----------------------------------------------------------------------------------------------------- */

/* The largest size at which nearly the whole map can be seen; if there is none, the smallest. */
static int best_zoom(const struct grid *grid, int height, int width)
{
    int zoom = ZOOMS - 1;
    while (zoom > 0 && (map_width(grid, zoom) * 9 > width * 10 || map_height(grid, zoom) * 9 > height * 10)) zoom--;
    return zoom;
}

/* Stacks the boxes of a column: each gets what it wants while there is room, the first one most of all. */
static void stack_boxes(struct box *box[], const int want[], int boxes, struct box column)
{
    int left = column.height;
    for (int i = 0; i < boxes; i++) {
        int reserved = 0;
        for (int k = i + 1; k < boxes; k++) reserved += want[k] < 4 ? want[k] : 4;
        int height = want[i];
        if (height > left - reserved) height = left - reserved > 3 ? left - reserved : 3;
        if (height > left) height = left;
        if (i == boxes - 1) height = left;
        *box[i] = (struct box){ .y = column.y + column.height - left, .x = column.x, .width = column.width,
                                .height = height };
        left -= height;
    }
}

/* The order with which one would end, and what is missing for it. */
static void add_awaited(struct tui *tui, int width)
{
    const struct game *game = tui->scene.game;
    if (tui->scene.want != SESSION_PERSON) return;
    for (uint8_t verb = 1; verb < game->verbs; verb++) {
        char line[SAY_BYTES + 4], why[SENTENCE];
        struct refusal refusal;
        struct text text;
        if (!view_awaits(tui->scene.view, verb, &refusal)) continue;
        text_open(&text, why, sizeof why);
        view_write_refusal(tui->scene.view, &refusal, &text);
        snprintf(line, sizeof line, "   %s",
                 SAYS(session_voice(tui->session), AWAITED, SAID_WORD(game->verb[verb].name), SAID_WORD(why)));
        lines_add(&tui->list, width, 3, INK_WARNING, line);
    }
}

/* One line for each choice; where all of that fits, every choice is explained. */
static void make_list(struct tui *tui, int width, int height)
{
    const struct game *game = tui->scene.game;
    if (tui->step) {
        lines_clear(&tui->list);
        lines_add(&tui->list, width, 2, INK_PLAIN, tui->step);
        return;
    }
    for (int is_explained = 1; is_explained >= 0; is_explained--) {
        lines_clear(&tui->list);
        for (int i = 0; i < tui->entries.count; i++) {
            const struct entry *entry = &tui->entries.entry[i];
            char label[ENTRY_LABEL + 16], help[SENTENCE];
            struct text text;
            tui->list.tag = i;
            snprintf(label, sizeof label, "%2d %s", i + 1, entry->label);
            if (is_explained) lines_add(&tui->list, width, 3, INK_PLAIN, label);
            else lines_add(&tui->list, 1000, 0, INK_PLAIN, label);
            const bool is_same = i && entry->action.verb == tui->entries.entry[i - 1].action.verb;
            if (!is_explained || is_same || entry->kind == ENTRY_BACK) continue;
            text_open(&text, help, sizeof help);
            text_put(&text, "   ");
            text_put(&text, words_help(game, entry->action.verb, tui->session->lang).text);
            lines_add(&tui->list, width, 0, INK_DIM, help);
        }
        add_awaited(tui, width);
        if (tui->list.count <= height) return;
    }
}

static void lay_out_sides(struct tui *tui, struct box side)
{
    struct layout *layout = &tui->layout;
    const bool has_two = side.width >= 2 * SIDE_MIN + 2;
    const struct box none = { 0 };
    struct box second = side;
    if (has_two) {
        side.width = side.width / 2 > SIDE_MAX ? SIDE_MAX : side.width / 2;
        second.x = side.x + side.width + 1;
        second.width -= side.width + 1;
    }
    panel_make_here(tui, side.width);
    panel_make_table(tui, second.width);
    const bool is_list = tui->focus == FOCUS_LIST; /* then the table matters more than the hex */
    const int table = tui->panel.count + 1;
    make_list(tui, side.width, is_list && !has_two ? side.height - table - 1 : side.height / 2);
    const int list = tui->list.count + 1;
    int here = tui->here.count + 1 > 4 ? tui->here.count + 1 : 4;
    if (is_list && !has_two && list + here + table > side.height) here = 0;
    layout->panel = none;
    if (has_two) {
        struct box *boxes[] = { &layout->list, &layout->here };
        const int want[] = { list > 12 ? list : 12, side.height };
        struct box *further[] = { &layout->panel, &layout->log };
        const int further_want[] = { tui->panel.count + 2, second.height };
        stack_boxes(boxes, want, 2, side);
        if (layout->log.height < 10) stack_boxes(further, further_want, 2, second);
        else layout->panel = second;
    } else {
        struct box *boxes[] = { &layout->list, &layout->here, &layout->panel };
        const int want[] = { list > 4 ? list : 4, here, table };
        const int left = side.height - want[0] - here - table;
        if (left > layout->log.height + 2) { /* the log has more room here than under the map */
            side.height -= left;
            layout->log = (struct box){ .y = side.y + side.height, .x = side.x, .width = side.width, .height = left };
            layout->map.height = layout->input - layout->map.y;
            tui->map.box.height = layout->map.height;
        }
        stack_boxes(boxes, want, 3, side);
    }
}

static void lay_out(struct tui *tui, const struct lines *prompt)
{
    struct layout *layout = &tui->layout;
    const struct grid *grid = tui->scene.grid;
    const int height = LINES, width = COLS;
    *layout = (struct layout){ .input = height - 2, .keys = height - 1 };
    layout->is_too_small = height < WINDOW_HEIGHT || width < WINDOW_WIDTH;
    if (layout->is_too_small) return;
    layout->prompt_lines = prompt->count;
    const int top = 1 + layout->prompt_lines, body = height - top - 2;
    struct box side = { .y = top, .x = 0, .height = body, .width = width };
    if (grid) {
        const int room = width - SIDE_MIN - 1;
        if (!tui->is_zoom_chosen) tui->map.zoom = best_zoom(grid, body, room);
        const int wide = map_width(grid, tui->map.zoom), high = map_height(grid, tui->map.zoom);
        layout->map = (struct box){ .y = top, .x = 0, .height = high < body ? high : body,
                                    .width = wide < room ? wide : room };
        if (body - layout->map.height >= LOG_MIN) {
            layout->log = (struct box){ .y = top + layout->map.height, .x = 0, .width = layout->map.width,
                                        .height = body - layout->map.height };
        } else {
            layout->map.height = body - LOG_MIN;
            layout->log = (struct box){ .y = top + layout->map.height, .x = 0, .width = layout->map.width,
                                        .height = LOG_MIN };
        }
        side.x = layout->map.width + 1;
        side.width = width - side.x;
    } else if (field_is_there(tui)) {
        int high, wide;
        field_fit(tui, body - LOG_MIN, width - SIDE_MIN - 1, &high, &wide);
        layout->map = (struct box){ .y = top, .x = 0, .height = high, .width = wide };
        layout->log = (struct box){ .y = top + high, .x = 0, .width = wide, .height = body - high };
        side.x = wide + 1;
        side.width = width - side.x;
    }
    tui->map.box = layout->map;
    lay_out_sides(tui, side);
}

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

static void draw_title(const struct tui *tui)
{
    const struct session *session = tui->session;
    const struct game *game = tui->scene.game;
    const struct voice voice = session_voice(session);
    const bool has_eyes = session->viewer < game->roles, is_native = voice.lang == LANG_JA;
    char left[256], right[256];
    if (tui->step) {
        const char *seen = has_eyes ? SAYS(voice, BAR_REPLAY_BY, SAID_VALUE(KIND_ROLE, session->viewer))
                                    : SAY(voice, BAR_REPLAY);
        snprintf(right, sizeof right, "%s ", seen);
    } else if (session->side == ROLES) {
        const int32_t who = has_eyes ? session->viewer : NOTHING;
        snprintf(right, sizeof right, "%s ", SAYS(voice, BAR_KEYBOARD, SAID_VALUE(KIND_ROLE, who)));
    } else {
        const char *native = is_native ? NULL : game->role[session->side].native;
        snprintf(right, sizeof right, "%s %s%s", SAYS(voice, BAR_YOU, SAID_VALUE(KIND_ROLE, session->side)),
                 native ? native : "", native ? " " : "");
    }
    const int columns = text_columns(right);
    const char *title = tui_title(tui);
    snprintf(left, sizeof left, " %s %s", title, !is_native && game->native ? game->native : "");
    if (text_columns(left) + columns >= COLS) snprintf(left, sizeof left, " %s", title);
    draw_ink(0, 0, COLS, INK_BAR, left);
    draw_ink(0, COLS - columns, columns, INK_BAR, right);
}

/* The chosen entry stays in sight. */
static void scroll_list(struct tui *tui, int height)
{
    int line = 0;
    if (tui->entry < 0) return;
    while (line < tui->list.count && tui->list.line[line].tag != tui->entry) line++;
    if (line < tui->list_top) tui->list_top = line;
    if (line >= tui->list_top + height) tui->list_top = line - height + 1;
}

/* At the right end of a pane's heading. */
static void draw_note(const struct box *box, const char *note)
{
    char text[SAY_BYTES + 4];
    snprintf(text, sizeof text, " %s ", note);
    const int columns = text_columns(text);
    draw_ink(box->y, box->x + box->width - columns - 1, columns, INK_HEADING, text);
}

static void draw_list(struct tui *tui)
{
    const struct box *box = &tui->layout.list;
    const struct box inner = { .y = box->y + 1, .x = box->x, .height = box->height - 1, .width = box->width };
    const bool is_here = tui->focus == FOCUS_LIST;
    const struct voice voice = session_voice(tui->session);
    if (box->height < 2) return;
    draw_heading(box->y, box->x, box->width, tui->step ? SAY(voice, PANE_STEP)
                 : is_here ? SAY(voice, PANE_CHOICES_HERE) : SAY(voice, PANE_CHOICES));
    scroll_list(tui, inner.height);
    for (int i = 0; i < tui->list.count; i++) {
        struct line *line = &tui->list.line[i];
        if (is_here && line->tag == tui->entry && line->ink == INK_PLAIN) line->ink = INK_CHOSEN;
    }
    lines_draw(&tui->list, &inner, tui->list_top);
    const int last = tui->list_top + inner.height;
    if (last >= tui->list.count) return;
    if (tui->step) {
        draw_note(box, SAY(voice, MORE_IN_LOG));
        return;
    }
    draw_note(box, SAYS(voice, MORE, SAID_NUMBER(tui->entries.count - tui->list.line[last].tag)));
}

/* What does not fit is all in the table on the whole screen. */
static void draw_pane(struct voice voice, const struct box *box, const char *title, const struct lines *lines)
{
    if (box->height < 2) return;
    const struct box inner = { .y = box->y + 1, .x = box->x, .height = box->height - 1, .width = box->width };
    draw_heading(box->y, box->x, box->width, title);
    lines_draw(lines, &inner, 0);
    if (lines->count > inner.height) draw_note(box, SAY(voice, MORE_IN_TABLE));
}

/* Events since the last order that are not all in sight, if the log is drawn from line `top` on. */
static int count_cut(const struct lines *log, int top)
{
    int count = 0;
    for (int i = 0; i < top; i++) {
        const bool is_counted = i && log->line[i].tag == log->line[i - 1].tag;
        if (log->line[i].ink == INK_BOLD && !is_counted) count++;
    }
    return count;
}

/* The end of the log; where it is short, without a heading. If it does not hold all that is new, the heading says where
 * the rest can be read. Returns how many events that would be, if nothing has said so. */
static int draw_log(const struct tui *tui)
{
    struct box box = tui->layout.log;
    const struct voice voice = session_voice(tui->session);
    const struct box heading = box;
    const bool has_heading = box.height > 4;
    if (has_heading) {
        draw_heading(box.y++, box.x, box.width, SAY(voice, PANE_LOG));
        box.height--;
    }
    const int top = tui->log.count > box.height ? tui->log.count - box.height : 0, cut = count_cut(&tui->log, top);
    lines_draw(&tui->log, &box, top);
    if (cut == 0 || !has_heading) return cut;
    draw_note(&heading, SAYS(voice, MORE_LOG, SAID_NUMBER(cut)));
    return 0;
}

/* At the end of the line that is for messages, of which so many columns are in use; or over the end of the log's. */
static void draw_more(const struct tui *tui, int events, int used)
{
    const struct box *log = &tui->layout.log;
    char more[SAY_BYTES + 2];
    snprintf(more, sizeof more, " %s", SAYS(session_voice(tui->session), LOG_MORE, SAID_NUMBER(events)));
    const int columns = text_columns(more);
    if (events == 0) return;
    if (used + columns <= COLS) draw_ink(tui->layout.input, COLS - columns, columns, INK_DIM, more);
    else draw_ink(log->y, log->x + log->width - columns, columns, INK_DIM, more);
}

/* What the value that this line names means, in the words of its rule. */
static void put_value_rule(const struct scene *scene, const struct entry *entry, struct text *ret)
{
    const int i = entry->argument >= 0 ? entry->argument : entry->action.nargs - 1;
    const uint8_t kind = i >= 0 ? scene_kind(scene, &entry->action, i) : KIND_NONE;
    const struct name_kind *names = kind >= KIND_GAME ? &scene->game->kind[kind - KIND_GAME] : NULL;
    if (entry->kind == ENTRY_VERB || !names || !names->rule) return;
    const struct rule *rule = &scene->game->rule[names->rule(scene->scenario, entry->action.arg[i])];
    if (rule == scene->game->rule) return;
    text_put(ret, " ");
    const struct voice voice = view_voice(scene->view);
    const struct worded words = words_rule_text(rule, voice.lang);
    text_put(ret, SAYS(voice, BRACKETS, SAID_WORD(words.text), SAID_WORD(rule->id)));
}

/* The message, or what the chosen line of the list means. A long one covers lines above. Returns how long the last line
 * is. */
static int draw_input(const struct tui *tui)
{
    const bool is_chosen = tui->entry >= 0 && tui->entry < tui->entries.count;
    const struct entry *entry = is_chosen ? &tui->entries.entry[tui->entry] : NULL;
    const struct game *game = tui->scene.game;
    struct lines lines = { 0 };
    char help[SENTENCE];
    struct text text;
    text_open(&text, help, sizeof help);
    if (!tui->message[0] && tui->focus == FOCUS_LIST && entry && entry->kind != ENTRY_BACK) {
        const struct verb *verb = &game->verb[entry->action.verb];
        const bool is_cut = text_columns(entry->label) + LIST_NUMBER > tui->layout.list.width;
        const struct voice voice = session_voice(tui->session);
        const struct worded words = words_help(game, entry->action.verb, voice.lang);
        const char *means = SAYS(voice, BRACKETS, SAID_WORD(words.text), SAID_WORD(game->rule[verb->rule].id));
        text_put(&text, SAYS(voice, ASKED, SAID_WORD(is_cut ? entry->label : verb->name), SAID_WORD(means)));
        put_value_rule(&tui->scene, entry, &text);
    }
    lines_add(&lines, COLS, 2, tui->message[0] ? tui->message_ink : INK_DIM, tui->message[0] ? tui->message : help);
    lines_cut(&lines, 4, COLS);
    const int height = lines.count;
    const struct box box = { .y = tui->layout.input - height + 1, .x = 0, .height = height, .width = COLS };
    lines_draw(&lines, &box, 0);
    const int columns = text_columns(lines.line[height - 1].text);
    lines_free(&lines);
    return columns;
}

static void draw_keys(const struct tui *tui)
{
    const struct voice voice = session_voice(tui->session);
    const char *wide = SAY(voice, KEYS_WIDE);
    enum saying keys = text_columns(wide) > COLS ? SAY_KEYS_NARROW : SAY_KEYS_WIDE;
    if (tui->step) keys = tui->focus == FOCUS_MAP ? SAY_KEYS_STEPS_MAP : SAY_KEYS_STEPS;
    if (tui->scene.want == SESSION_OVER) keys = SAY_KEYS_OVER;
    char line[SAY_BYTES];
    draw_ink(tui->layout.keys, 0, COLS, INK_BAR, say_write(voice, keys, NULL, 0, line));
}

/* Whose decision it is, unless the sentence itself begins with that. */
static bool is_addressed(const struct tui *tui, const char *sentence)
{
    const struct scene *scene = &tui->scene;
    char role[64];
    struct text text;
    text_open(&text, role, sizeof role);
    words_title(scene->game, scene->scenario, KIND_ROLE, scene->role, tui->session->lang, &text);
    return strncmp(sentence, role, text.length) == 0;
}

static void write_wanted(const struct tui *tui, struct text *ret)
{
    const struct scene *scene = &tui->scene;
    const struct voice voice = session_voice(tui->session);
    const bool is_over = scene->pending.kind == PENDING_OVER; /* also in a replay */
    char sentence[SENTENCE];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    if (is_over) session_write_outcome(tui->session, &text);
    else session_write_prompt(tui->session, &text);
    const struct said said = SAID_WORD(sentence);
    switch (is_over ? SESSION_OVER : scene->want) {
    case SESSION_OVER: say_put(ret, voice, SAY_GAME_OVER, &said, 1); return;
    case SESSION_DISK: say_put(ret, voice, SAY_DISK_FULL, NULL, 0); return;
    case SESSION_CHANCE: say_put(ret, voice, SAY_WANTED_CHANCE, &said, 1); return;
    case SESSION_COMPUTER: say_put(ret, voice, SAY_WANTED_THINKING, &said, 1); return;
    case SESSION_WATCHED: say_put(ret, voice, SAY_WANTED_NEXT, &said, 1); return;
    default: break;
    }
    if (scene->want == SESSION_PERSON && !is_addressed(tui, sentence)) {
        text_put(ret, SAYS(voice, ASKED, SAID_VALUE(KIND_ROLE, scene->role), said));
    } else {
        text_put(ret, sentence);
    }
}

/* The terminal's own cursor stands on the hex: it is seen without colours too. */
static void place_cursor(const struct tui *tui)
{
    int y, x;
    if (field_is_there(tui)) {
        const bool is_on = tui->focus == FOCUS_MAP && field_cursor(tui, &y, &x);
        curs_set(is_on);
        if (is_on) move(y, x);
        return;
    }
    const bool is_seen = tui->focus == FOCUS_MAP && tui->scene.grid && tui->cursor >= 0 &&
                         map_find(&tui->map, tui->scene.grid, tui->cursor, &y, &x);
    curs_set(is_seen);
    if (is_seen) move(y + (tui->map.zoom == 2), x + (tui->map.zoom == 2));
}

void screen_draw(struct tui *tui)
{
    const struct voice voice = session_voice(tui->session);
    struct lines prompt = { 0 };
    char sentence[SENTENCE];
    struct action action;
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    if (session_write_step(tui->session, &text)) lines_add(&prompt, COLS > 4 ? COLS - 2 : 4, 2, INK_BOLD, sentence);
    lines_cut(&prompt, STEP_LINES, COLS - 2);
    const int steps = prompt.count;
    text_open(&text, sentence, sizeof sentence);
    write_wanted(tui, &text);
    lines_add(&prompt, COLS > 4 ? COLS - 2 : 4, 2, INK_PROMPT, sentence);
    lines_cut(&prompt, steps + (steps ? 1 : PROMPT_LINES), COLS - 2);
    if (tui->scene.grid) marks_way(&tui->marks, &tui->scene, pick_meant(tui, tui->cursor, &action) ? &action : NULL);
    erase();
    lay_out(tui, &prompt);
    if (tui->layout.is_too_small) {
        draw_ink(0, 0, COLS, INK_PLAIN, SAYS(voice, TOO_SMALL, SAID_NUMBER(COLS), SAID_NUMBER(LINES),
                                             SAID_NUMBER(WINDOW_WIDTH), SAID_NUMBER(WINDOW_HEIGHT)));
    } else {
        const struct box box = { .y = 1, .x = 1, .height = tui->layout.prompt_lines, .width = COLS - 2 };
        draw_title(tui);
        lines_draw(&prompt, &box, 0);
        if (tui->layout.log.height) log_make(tui, tui->layout.log.width);
        if (tui->scene.grid) {
            map_scroll(&tui->map, tui->scene.grid, 0, 0);
            map_draw(&tui->map, &tui->scene, &tui->marks, tui->cursor);
        } else if (field_is_there(tui)) {
            field_draw(tui);
        }
        draw_list(tui);
        draw_pane(voice, &tui->layout.here, SAY(voice, PANE_HERE), &tui->here);
        draw_pane(voice, &tui->layout.panel, SAY(voice, PANE_TABLE), &tui->panel);
        const int more = draw_log(tui);
        draw_more(tui, more, draw_input(tui));
        draw_keys(tui);
        place_cursor(tui);
    }
    lines_free(&prompt);
    refresh();
}

int screen_entry_at(const struct tui *tui, int y, int x)
{
    const struct box *box = &tui->layout.list;
    if (!box_has(box, y, x) || y == box->y) return -1;
    const int line = tui->list_top + y - box->y - 1;
    return line < tui->list.count ? tui->list.line[line].tag : -1;
}
