/* The loop of the terminal board: what is wanted is shown, a key is read, and so on.
 *
 * Nothing has to be saved on leaving: every action was in the journal and on the disk before it was shown
 * (host/table.h). So a kill, Ctrl-C or a closed terminal simply ends the program. */
#include "tui/tui.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/plain.h"
#include "core/notation.h"
#include "tui/state.h"

static volatile sig_atomic_t was_told_to_leave;

static void on_signal(int signal_number)
{
    (void)signal_number;
    was_told_to_leave = 1;
}

void tui_say(struct tui *tui, enum ink ink, const char *text)
{
    struct text message;
    text_open(&message, tui->message, sizeof tui->message);
    text_put_bytes(&message, text, strcspn(text, "\n"));
    tui->message_ink = ink;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static bool is_terminal_gone(void)
{
    struct pollfd poll_input = { .fd = STDIN_FILENO, .events = POLLIN };
    return poll(&poll_input, 1, 0) > 0 && (poll_input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

int tui_key_within(struct tui *tui, int milliseconds)
{
    wint_t key;
    timeout(milliseconds);
    const int kind = was_told_to_leave ? ERR : get_wch(&key);
    timeout(-1);
    if (was_told_to_leave || is_terminal_gone()) {
        tui->is_leaving = true;
        return TUI_LEAVE;
    }
    return kind == ERR ? ERR : (int)key;
}

int tui_key(struct tui *tui)
{
    for (int failures = 0; failures < 100 && !tui->is_leaving; failures++) {
        wint_t key;
        const int kind = was_told_to_leave ? ERR : get_wch(&key);
        if (was_told_to_leave || is_terminal_gone()) break;
        if (kind == OK || kind == KEY_CODE_YES) return (int)key;
    }
    tui->is_leaving = true;
    return TUI_LEAVE;
}

const char *tui_title(const struct tui *tui)
{
    const struct game *game = tui->session->table->match.game;
    return tui->session->lang == LANG_JA && game->native ? game->native : game->title;
}

/* ---- what the session answers ------------------------------------------------------------------------------------ */

static void open_answer(struct tui *tui)
{
    tui->session->out = open_memstream(&tui->answer, &tui->answer_size);
    if (!tui->session->out) abort();
}

void tui_answer(struct tui *tui, const char *title)
{
    fclose(tui->session->out);
    char *text = tui->answer;
    open_answer(tui);
    const char *end = strchr(text, '\n');
    const bool is_long = end && (end[1] || title[0]);
    const bool from_end = strcmp(title, SAY(session_voice(tui->session), PANE_LOG)) == 0;
    if (is_long) pager_show(tui, title[0] ? title : tui_title(tui), text, from_end);
    else if (end) tui_say(tui, INK_WARNING, text + strspn(text, " "));
    free(text);
}

bool tui_command(struct tui *tui, const char *title, const char *line)
{
    const char *at = line, *word;
    size_t length;
    if (text_read_word(&at, &word, &length) && (text_is(word, length, "help") || text_is(word, length, "?")) &&
        !at[strspn(at, " \t")]) { /* "help w-mate w-gunner" is an order of argad */
        help_show(tui);
        return true;
    }
    if (!session_command(tui->session, line, &tui->is_leaving)) return false;
    tui_answer(tui, title);
    return true;
}

void tui_take_line(struct tui *tui, const char *line)
{
    const struct voice voice = session_voice(tui->session);
    const char *at = line, *word;
    size_t length;
    int64_t number;
    struct action action;
    struct err err;
    if (!text_read_word(&at, &word, &length)) return;
    const bool is_dice = tui->scene.want == SESSION_CHANCE && tui->scene.pending.chance.kind == CHANCE_DICE;
    if (!is_dice && text_read_int(word, length, 0, 1000000, &number) && !at[strspn(at, " ")]) {
        if (number >= 1 && number <= tui->entries.count) pick_entry(tui, (int)number - 1);
        else tui_say(tui, INK_WARNING, SAY(voice, NO_CHOICE));
        return;
    }
    if (tui_command(tui, "", line)) return;
    if (tui->scene.want == SESSION_CHANCE) {
        ask_take(tui, line);
    } else if (!notation_read_in(voice, tui->session->viewer, line, &action, &err)) {
        tui_say(tui, INK_WARNING, SAYS(voice, NOT_UNDERSTOOD_PRESS, SAID_WORD(err.sentence)));
    } else if (action.role != tui->session->viewer) {
        tui_say(tui, INK_WARNING, SAY(voice, OTHERS_ORDER));
    } else {
        pick_play(tui, &action);
    }
}

/* ---- the scene --------------------------------------------------------------------------------------------------- */

void tui_look(struct tui *tui, enum session_want want, const struct pending *pending)
{
    const bool is_new_question = pending->prompt != tui->prompt || want != tui->scene.want;
    scene_close(&tui->scene);
    scene_open(&tui->scene, tui->session, want, pending);
    tui->prompt = pending->prompt;
    tui->selection = (struct selection){ 0 };
    if (is_new_question) tui->field.piece = -1;
    else if (tui->field.piece >= 0 && tui->field.piece < tui->scene.pieces) {
        tui->selection.subject = tui->scene.piece[tui->field.piece].name; /* it goes on being ordered */
    }
    const int only = select_only_subject(&tui->scene);
    struct action action;
    if (only >= 0 && select_count(&tui->scene, &tui->selection, only, &action) > 1) {
        tui->selection.hex[tui->selection.hexes++] = only; /* the unit that is acting */
    }
    pick_refresh(tui);
    if (tui->scene.grid && select_wants_map(&tui->scene, &tui->selection)) tui->focus = FOCUS_MAP;
    if (want == SESSION_OVER && tui->scene.grid) tui->focus = FOCUS_MAP;
    if (is_new_question || tui->cursor < 0) cursor_home(tui);
    if (tui->scene.grid) map_show(&tui->map, tui->scene.grid, tui->cursor);
}

static void handle_mouse(struct tui *tui)
{
    MEVENT event;
    if (getmouse(&event) != OK) return;
    const bool is_press = event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED);
    if (field_is_there(tui) && field_point_at(tui, event.y, event.x)) {
        if (!is_press) return;
        tui->message[0] = 0;
        tui->focus = FOCUS_MAP;
        field_pick(tui);
        return;
    }
    const int hex = tui->scene.grid ? map_hex_at(&tui->map, tui->scene.grid, event.y, event.x) : NOTHING;
    const int entry = screen_entry_at(tui, event.y, event.x);
    if (is_press) {
        tui->message[0] = 0;
        if (hex >= 0) {
            tui->cursor = hex;
            tui->focus = FOCUS_MAP;
            pick_hex(tui, hex);
        } else if (entry >= 0 && tui->scene.is_duel && entry != tui->entry) {
            tui->focus = FOCUS_LIST; /* the second click lays it */
            tui->entry = entry;
        } else if (entry >= 0) {
            pick_entry(tui, entry);
        }
    } else if (event.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED)) {
        pick_back(tui);
    } else if (event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
        const int step = event.bstate & BUTTON4_PRESSED ? -1 : 1;
        if (hex >= 0) map_scroll(&tui->map, tui->scene.grid, 0, step);
        else if (tui->entry + step >= 0 && tui->entry + step < tui->entries.count) tui->entry += step;
    } else if (hex >= 0) {
        tui->cursor = hex; /* it follows the pointer */
    }
}

static void handle_list_key(struct tui *tui, int key)
{
    const int page = tui->layout.list.height > 2 ? tui->layout.list.height - 2 : 1;
    int entry = tui->entry;
    switch (key) {
    case KEY_UP: entry--; break;
    case KEY_DOWN: entry++; break;
    case KEY_PPAGE: entry -= page; break;
    case KEY_NPAGE: entry += page; break;
    case KEY_HOME: entry = 0; break;
    default: entry = tui->entries.count - 1;
    }
    if (entry >= tui->entries.count) entry = tui->entries.count - 1;
    tui->entry = entry < 0 ? 0 : entry;
}

static void handle_arrow(struct tui *tui, int key)
{
    if (tui->focus == FOCUS_LIST && key != KEY_LEFT && key != KEY_RIGHT) {
        handle_list_key(tui, key);
    } else if (field_is_there(tui)) {
        tui->focus = FOCUS_MAP;
        field_step(tui, key);
    } else if (tui->scene.grid && tui->cursor >= 0) {
        tui->focus = FOCUS_MAP;
        cursor_step(tui, key);
        map_show(&tui->map, tui->scene.grid, tui->cursor);
    }
}

static void handle_type(struct tui *tui, const char *start)
{
    char line[LINE_BYTES];
    if (prompt_read(tui, ":", start, line)) tui_take_line(tui, line);
}

static void handle_search(struct tui *tui)
{
    char line[LINE_BYTES];
    if ((!tui->scene.grid && !field_is_there(tui)) || !prompt_read(tui, "/", "", line)) return;
    if (line[0]) snprintf(tui->search, sizeof tui->search, "%.*s", SEARCH_MAX - 1, line);
    if (!tui->search[0]) return;
    tui->focus = FOCUS_MAP;
    if (field_is_there(tui)) {
        field_search(tui);
        return;
    }
    cursor_search(tui);
    map_show(&tui->map, tui->scene.grid, tui->cursor);
}

static void handle_zoom(struct tui *tui, int step)
{
    const int zoom = tui->map.zoom + step;
    if (field_is_there(tui)) field_zoom(tui, step);
    if (!tui->scene.grid || zoom < 0 || zoom >= ZOOMS) return;
    tui->map.zoom = zoom;
    tui->is_zoom_chosen = true;
    screen_draw(tui); /* the box has another size now */
    map_show(&tui->map, tui->scene.grid, tui->cursor);
}

static void handle_enter(struct tui *tui)
{
    const bool has_dice = tui->scene.want == SESSION_CHANCE && tui->scene.pending.chance.kind == CHANCE_DICE;
    if (tui->scene.want == SESSION_DISK) session_retry(tui->session);
    else if (has_dice) ask_dice(tui);
    else if (tui->focus == FOCUS_LIST) pick_entry(tui, tui->entry);
    else if (tui->scene.grid) pick_hex(tui, tui->cursor);
    else if (field_is_there(tui)) field_pick(tui);
}

static void handle_why(struct tui *tui)
{
    char why[MESSAGE_MAX];
    struct text text;
    text_open(&text, why, sizeof why);
    if (field_is_there(tui)) {
        field_why(tui);
        return;
    }
    if (!tui->scene.grid || tui->cursor < 0) return;
    if (select_why_not(&tui->scene, &tui->selection, tui->cursor, &text)) {
        tui_say(tui, INK_WARNING, why);
    } else {
        tui_say(tui, INK_GOOD, SAY(session_voice(tui->session), NOTHING_FORBIDS));
    }
}

void tui_handle_key(struct tui *tui, int key)
{
    const struct voice voice = session_voice(tui->session);
    char start[2] = { (char)key, 0 };
    if (key != KEY_MOUSE && key != KEY_RESIZE) tui->message[0] = 0;
    switch (key) {
    case KEY_UP: case KEY_DOWN: case KEY_LEFT: case KEY_RIGHT: case KEY_HOME: case KEY_END: case KEY_PPAGE:
    case KEY_NPAGE:
        handle_arrow(tui, key);
        break;
    case '\n': case '\r': case KEY_ENTER: handle_enter(tui); break;
    case 27: pick_back(tui); break;
    case '\t':
        tui->focus = tui->focus == FOCUS_MAP || (!tui->scene.grid && !field_is_there(tui)) ? FOCUS_LIST : FOCUS_MAP;
        break;
    case 'n': case 'p':
        if (field_is_there(tui)) {
            tui->focus = FOCUS_MAP;
            field_next(tui, key == 'n' ? 1 : -1);
            break;
        }
        if (!tui->scene.grid) break;
        tui->focus = FOCUS_MAP;
        cursor_next(tui, key == 'n' ? 1 : -1);
        map_show(&tui->map, tui->scene.grid, tui->cursor);
        break;
    case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        handle_type(tui, start);
        break;
    case ':': handle_type(tui, ""); break;
    case '/': handle_search(tui); break;
    case '+': case '=': handle_zoom(tui, 1); break;
    case '-': handle_zoom(tui, -1); break;
    case 'u': tui_command(tui, "", "undo"); break;
    case 'o': odds_show(tui); break;
    case 'H': tui_command(tui, SAY(voice, PANE_HINT), "hint"); break;
    case 'w': handle_why(tui); break;
    case 'l': tui_command(tui, SAY(voice, PANE_LOG), "log"); break;
    case 'e': tui_command(tui, SAY(voice, PANE_EVENTS), "events"); break;
    case 't': panel_show_table(tui); break;
    case 'r': help_rules(tui); break;
    case '?': case 'h': help_show(tui); break;
    case 'L' & 31: clearok(stdscr, TRUE); break;
    case KEY_MOUSE: handle_mouse(tui); break;
    case 'q': tui->is_leaving = true; break;
    default: break;
    }
}

/* ---- starting and leaving ---------------------------------------------------------------------------------------- */

/* Where the terminal says that it knows true colour, its description that does too. */
static SCREEN *open_terminal(void)
{
    const char *name = getenv("TERM"), *colours = getenv("COLORTERM");
    const char *ending = name ? strstr(name, "-256color") : NULL;
    char direct[80];
    if (ending && colours && (strcmp(colours, "truecolor") == 0 || strcmp(colours, "24bit") == 0)) {
        snprintf(direct, sizeof direct, "%.*s-direct", (int)(ending - name < 60 ? ending - name : 60), name);
        SCREEN *screen = newterm(direct, stdout, stdin);
        if (screen) return screen;
    }
    return newterm(NULL, stdout, stdin);
}

static void catch_signals(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    struct sigaction action = { .sa_handler = on_signal }; /* reading a key must be interrupted */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) sigaction(numbers[i], &action, NULL);
}

static SCREEN *start(void)
{
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
    catch_signals();
    SCREEN *screen = open_terminal();
    if (!screen) return NULL;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    colour_start();
    if (mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL)) {
        mouseinterval(0);
        fputs("\033[?1003h", stdout); /* tell also when the mouse only moves */
        fflush(stdout);
    }
    return screen;
}

static void stop(SCREEN *screen)
{
    fputs("\033[?1003l", stdout);
    fflush(stdout);
    endwin();
    delscreen(screen);
}

enum { ESCAPE = 27, PATIENCE_MS = 150, LOOK_MS = 30 };

static uint64_t milliseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Says how far the computer's thought is, if it takes long; Esc ends it. */
static void watch(void *context, uint32_t nodes)
{
    struct tui *tui = context;
    const enum ink ink = tui->message_ink;
    char before[MESSAGE_MAX];
    wint_t key = 0;
    const uint64_t now = milliseconds_now();
    if (now < tui->next_look) return;
    memcpy(before, tui->message, sizeof before);
    tui_say(tui, INK_PROMPT, SAYS(session_voice(tui->session), THOUGHT,
                                  SAID_NUMBER(100 * (uint64_t)nodes / tui->session->nodes)));
    screen_draw(tui);
    timeout(0);
    const int kind = get_wch(&key);
    timeout(-1);
    tui_say(tui, ink, before);
    tui->next_look = now + LOOK_MS;
    if (was_told_to_leave || (kind == OK && key == ESCAPE)) tui->session->stops_thinking = true;
}

static bool think(struct tui *tui, uint8_t role)
{
    screen_draw(tui);
    tui->next_look = milliseconds_now() + PATIENCE_MS;
    return session_think(tui->session, role);
}

/* The end of a lesson: what it taught, then any key leaves. */
static void show_end(struct tui *tui)
{
    const struct lesson *lesson = tui->session->table->lesson;
    const enum lang lang = (enum lang)tui->session->lang;
    pager_show(tui, SAY_SET(lang, lesson_text(lesson, -1, LESSON_TITLE, lang)),
               SAY_SET(lang, lesson_text(lesson, -1, LESSON_END, lang)), false);
    tui->is_leaving = true;
}

/* One thing after the other until a key is wanted of somebody. */
static void step(struct tui *tui)
{
    struct session *session = tui->session;
    struct pending pending;
    uint8_t role;
    const enum session_want want = session_next(session, &pending, &role);
    if (want == SESSION_PERSON && role != session->viewer) pass_keyboard(tui, role);
    if (tui->is_leaving) return;
    if (session_is_taught(session)) {
        tui_look(tui, want, &pending);
        show_end(tui);
        return;
    }
    if (tui->scene.want == SESSION_COMPUTER && want != SESSION_COMPUTER) flushinp(); /* typed on another question */
    tui_look(tui, want, &pending);
    if (want == SESSION_COMPUTER || want == SESSION_FORCED) {
        if (!(want == SESSION_COMPUTER ? think(tui, role) : session_force(session, role))) {
            tui_answer(tui, "");
            screen_draw(tui);
            tui_key(tui);
        }
        return;
    }
    const size_t journal = session->table->journal_length;
    if (want == SESSION_CHANCE) {
        ask_dice(tui);
        tui_answer(tui, "");
    }
    while (!tui->is_leaving && session->table->journal_length == journal) {
        screen_draw(tui);
        const int key = tui_key(tui);
        if (key == TUI_LEAVE) return;
        tui_handle_key(tui, key);
        tui_answer(tui, "");
    }
}

bool tui_open(struct tui *tui, struct session *session)
{
    *tui = (struct tui){ .session = session, .cursor = NOTHING, .field.piece = -1, .screen = start() };
    if (!tui->screen) return false;
    open_answer(tui);
    return true;
}

void tui_close(struct tui *tui)
{
    stop(tui->screen);
    fclose(tui->session->out);
    free(tui->answer);
    scene_close(&tui->scene);
    entries_free(&tui->entries);
    marks_free(&tui->marks);
    lines_free(&tui->list);
    lines_free(&tui->log);
    lines_free(&tui->here);
    lines_free(&tui->panel);
}

static int play(struct session *session)
{
    struct tui tui;
    session->viewer = session->side == ROLES ? ROLE_OBSERVER : session->side;
    if (!tui_open(&tui, session)) return plain_run(session);
    for (uint8_t role = 0; role < ROLES; role++) { /* what happened before is no news */
        session->told[role] = match_told(&session->table->match, role);
    }
    session->agrees = prompt_agrees;
    session->context = &tui;
    session->progress = watch;
    while (!tui.is_leaving && !was_told_to_leave) step(&tui);
    tui_close(&tui);
    return 0;
}

const struct whole_screen whole_screen = { .play = play, .replay = tui_replay };
