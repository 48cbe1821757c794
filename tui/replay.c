/* A replay on the board: the steps of a journal, forwards and backwards, and the board as it was, to look around on.
 *
 *     space 1/57 -> 2/57 -> ...     Down: the next turn     12 g: step 12     Tab: the arrows move the cursor */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "tui/state.h"
#include "tui/tui.h"

enum { PAUSE_DEFAULT = 600, PAUSE_MIN = 75, PAUSE_MAX = 4800, SENTENCE = 1024, NUMBER_MAX = 100000000 };

struct viewing {
    struct tui tui;
    struct session session;
    struct replay *replay;
    uint32_t number; /* typed so far, for a jump */
    int pause;       /* milliseconds between steps while it plays */
    bool is_playing;
};

/* ---- what is shown ---------------------------------------------------------------------------------------------- */

/* The step as the screen shows it: the order and what it led to. */
static void catch_step(struct viewing *viewing)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    replay_tell_step(out, viewing->replay);
    replay_tell_end(out, viewing->replay);
    fclose(out);
    free(viewing->tui.step);
    viewing->tui.step = text;
}

/* The cursor goes to where it happened. */
static void follow_beat(void *context, const struct beat *beat)
{
    struct tui *tui = context;
    const struct match *match = &tui->session->table->match;
    const struct grid *grid = match->game->grid(match->scenario);
    if (hex_is_on(grid, beat->to)) {
        tui->cursor = beat->to;
    } else if (beat->hexes && hex_is_on(grid, beat->hex[beat->hexes - 1])) {
        tui->cursor = beat->hex[beat->hexes - 1];
    }
}

static void go(struct viewing *viewing, uint32_t step)
{
    struct tui *tui = &viewing->tui;
    struct session *session = &viewing->session;
    struct pending pending;
    uint8_t role;
    const enum focus focus = tui->focus;
    replay_go(viewing->replay, step);
    session->told[session->viewer] = viewing->replay->step ? replay_told_before(viewing->replay) : 0;
    if (focus != FOCUS_MAP && session->table->match.game->grid) {
        match_beats(&session->table->match, session->viewer, session->told[session->viewer], follow_beat, tui);
    }
    catch_step(viewing);
    session_next(session, &pending, &role);
    tui_look(tui, SESSION_WATCHED, &pending);
    tui->focus = focus;
    if (viewing->replay->step == viewing->replay->steps) viewing->is_playing = false;
}

/* To where the turn is another one than here; back: to where this one, or the one before, begins. */
static uint32_t next_turn(const struct replay *replay, int way)
{
    uint32_t step = replay->step;
    if (way < 0) {
        if (step) step--;
        while (step && replay->turn[step - 1] == replay->turn[step]) step--;
        return step;
    }
    while (step < replay->steps && replay->turn[step] == replay->turn[replay->step]) step++;
    return step;
}

static void show_help(struct tui *tui)
{
    enum { COLUMNS = 24 };
    static const uint16_t row[] = {
        SAY_REPLAY_NEXT, SAY_REPLAY_BACK, SAY_REPLAY_TURN, SAY_REPLAY_TURN_BACK, SAY_REPLAY_JUMP, SAY_REPLAY_ENDS,
        SAY_REPLAY_PLAY, SAY_REPLAY_TAB, SAY_REPLAY_FIND, SAY_KEY_ZOOM, SAY_REPLAY_PAGES, SAY_REPLAY_QUIT,
    };
    const struct voice voice = session_voice(tui->session);
    char *text = NULL, line[SAY_BYTES];
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    fprintf(out, "%s\n\n%s\n", SAY(voice, REPLAY_ABOUT), SAY(voice, HELP_KEYS));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        session_print_row(out, "", say_write(voice, row[i], NULL, 0, line), COLUMNS);
    }
    fclose(out);
    pager_show(tui, SAY(voice, PANE_REPLAY), text, false);
    free(text);
}

/* ---- keys ------------------------------------------------------------------------------------------------------- */

static void go_by(struct viewing *viewing, int way)
{
    const uint32_t step = viewing->replay->step;
    if (way > 0) go(viewing, step + 1);
    else if (step) go(viewing, step - 1);
}

static bool is_arrow(int key)
{
    return key == KEY_UP || key == KEY_DOWN || key == KEY_LEFT || key == KEY_RIGHT;
}

static void handle_key(struct viewing *viewing, int key)
{
    struct tui *tui = &viewing->tui;
    struct replay *replay = viewing->replay;
    const uint32_t number = viewing->number;
    viewing->number = 0;
    if (key == ERR) { /* time is up */
        viewing->number = number;
        go_by(viewing, 1);
        return;
    }
    tui->message[0] = 0;
    if (key != KEY_RESIZE && key != KEY_MOUSE && key != 'p' && key != '<' && key != '>') viewing->is_playing = false;
    if (is_arrow(key) && tui->focus == FOCUS_MAP) {
        tui_handle_key(tui, key);
        return;
    }
    switch (key) {
    case ' ': case '\r': case '\n': case KEY_ENTER: case 'n': case KEY_RIGHT: go_by(viewing, 1); break;
    case 'b': case 127: case '\b': case KEY_BACKSPACE: case KEY_LEFT: go_by(viewing, -1); break;
    case KEY_DOWN: case KEY_NPAGE: case ']': go(viewing, next_turn(replay, 1)); break;
    case KEY_UP: case KEY_PPAGE: case '[': go(viewing, next_turn(replay, -1)); break;
    case 'g': go(viewing, number); break;
    case KEY_HOME: go(viewing, 0); break;
    case 'G': case KEY_END: go(viewing, replay->steps); break;
    case 'p': viewing->is_playing = !viewing->is_playing && replay->step < replay->steps; break;
    case '>': if (viewing->pause > PAUSE_MIN) viewing->pause /= 2; break;
    case '<': if (viewing->pause < PAUSE_MAX) viewing->pause *= 2; break;
    case '?': case 'h': show_help(tui); break;
    case '\t': case '/': case '+': case '=': case '-': case 'l': case 't': case 'r': case 'L' & 31: case KEY_MOUSE:
    case KEY_RESIZE: case 'q':
        tui_handle_key(tui, key);
        break;
    default:
        if (key >= '0' && key <= '9' && number < NUMBER_MAX) viewing->number = 10 * number + (uint32_t)(key - '0');
    }
}

static void watch(struct viewing *viewing)
{
    struct tui *tui = &viewing->tui;
    tui->focus = FOCUS_LIST;
    go(viewing, viewing->replay->step);
    while (!tui->is_leaving) {
        if (viewing->number) {
            tui_say(tui, INK_PROMPT, SAYS(session_voice(&viewing->session), TYPED_STEP, SAID_NUMBER(viewing->number)));
        }
        screen_draw(tui);
        const int key = viewing->is_playing ? tui_key_within(tui, viewing->pause) : tui_key(tui);
        if (key != TUI_LEAVE) handle_key(viewing, key);
        tui_answer(tui, "");
    }
}

bool tui_replay(struct replay *replay)
{
    struct viewing *viewing = calloc(1, sizeof *viewing);
    if (!viewing) abort();
    viewing->replay = replay;
    viewing->pause = PAUSE_DEFAULT;
    viewing->session = (struct session){ .table = replay->record.table, .side = ROLES, .viewer = replay->role,
                                         .opponent = "human", .lang = (uint8_t)cli_lang(),
                                         .has_events = replay->has_events };
    const bool is_open = tui_open(&viewing->tui, &viewing->session);
    if (is_open) {
        watch(viewing);
        tui_close(&viewing->tui);
    }
    free(viewing->tui.step);
    free(viewing);
    return is_open;
}
