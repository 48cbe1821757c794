/* The loop of a session by lines; see plain.h. */
#include "cli/plain.h"

#include <string.h>
#include <unistd.h>

#include "cli/board.h"
#include "cli/menu.h"
#include "core/notation.h"
#include "core/words.h"
#include "kit/bits.h"
#include "kit/cup.h"

enum { LINE_MAX_BYTES = 1024, SENTENCE_MAX = 1024, ROLE_BYTES = 96 };

struct plain {
    struct session *session;
    bool is_terminal;  /* somebody is watching */
    uint32_t drawn_at; /* plies when the map was drawn last */
};

/* ---- telling ------------------------------------------------------------------------------------------------ */

static void tell_news(struct session *session)
{
    session_tell(session, session_told(session), session->has_events);
}

static void write_role(const struct session *session, uint8_t role, char ret[ROLE_BYTES])
{
    const struct match *match = &session->table->match;
    struct text text;
    text_open(&text, ret, ROLE_BYTES);
    words_title(match->game, match->scenario, KIND_ROLE, role, session->lang, &text);
}

static void tell_prompt(const struct session *session, const char *who)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_prompt(session, &text);
    printf("[%s] %s\n", who, sentence);
}

static void tell_step(const struct session *session)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    if (session_write_step(session, &text)) printf("%s\n", sentence);
}

static void tell_outcome(const struct session *session)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_outcome(session, &text);
    printf("%s\n", SAYS(session_voice(session), GAME_OVER, SAID_WORD(sentence)));
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

/* False at the end of the input. Where nobody is watching, the line is repeated for the transcript. */
static bool read_line(const struct plain *plain, char line[LINE_MAX_BYTES])
{
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(line, LINE_MAX_BYTES, stdin)) {
        printf("\n%s\n", SAY(session_voice(plain->session), INPUT_ENDED));
        return false;
    }
    const size_t length = strcspn(line, "\r\n");
    if (!line[length]) { /* too long, or the last line: drop what is left of it */
        for (int c = getchar(); c != EOF && c != '\n';) c = getchar();
    }
    line[length] = 0;
    if (!plain->is_terminal) puts(line);
    return true;
}

static bool agrees(void *context, uint8_t role, const char *question)
{
    const struct plain *plain = context;
    char line[LINE_MAX_BYTES];
    const struct voice voice = session_voice(plain->session);
    char who[ROLE_BYTES];
    write_role(plain->session, role, who);
    printf("[%s] %s\n", who, SAYS(voice, YES_OR_NO, SAID_WORD(question)));
    return read_line(plain, line) && say_is_yes(voice.lang, line);
}

/* ---- playing ------------------------------------------------------------------------------------------------ */

/* Hands the keyboard over, so that nobody reads what the other may not see. */
static bool seat(struct plain *plain, uint8_t role)
{
    struct session *session = plain->session;
    char line[LINE_MAX_BYTES];
    if (session->viewer == role) return true;
    const bool is_first = session->viewer == ROLE_OBSERVER;
    session->viewer = role;
    plain->drawn_at = UINT32_MAX;
    if (!plain->is_terminal || is_first) return true;
    printf("%s\n", SAYS(session_voice(session), TO_THE_KEYBOARD, SAID_VALUE(KIND_ROLE, role)));
    if (!read_line(plain, line)) return false;
    fputs("\033[2J\033[3J\033[H", stdout);
    return true;
}

/* Somebody who watches is asked once more before what cannot be made good again. */
static void give(struct plain *plain, const struct view *view, const struct action *action)
{
    struct session *session = plain->session;
    char question[SENTENCE_MAX];
    struct text text;
    text_open(&text, question, sizeof question);
    const bool is_asked = plain->is_terminal && !view_judge(view, action).reason &&
                          session_write_grave(session, view, action, &text);
    if (!is_asked || agrees(plain, action->role, question)) session_submit(session, action);
    else printf("%s\n", SAY(session_voice(session), NOTHING_DONE));
}

static void take_line(struct plain *plain, const struct menu *menu, const char *line, bool *ret_quit)
{
    struct session *session = plain->session;
    const struct match *match = &session->table->match;
    struct action action;
    const struct voice voice = session_voice(session);
    struct err err;
    uint32_t number = 0;
    switch (menu_pick(match, menu, line, &number, &action)) {
    case MENU_PICKED: give(plain, menu->view, &action); return;
    case MENU_NO_GROUP: printf("%s\n", SAYS(voice, NO_NUMBER, SAID_NUMBER(menu->groups))); return;
    case MENU_MANY:
        menu_print_group(stdout, match, menu, number);
        printf("%s\n", SAYS(voice, WHICH_OF, SAID_NUMBER(number)));
        return;
    case MENU_NOT_THERE: printf("%s\n", SAYS(voice, NOT_AMONG, SAID_NUMBER(number))); return;
    default: break;
    }
    if (session_command(session, line, ret_quit)) return;
    if (!notation_read_in(voice, session->viewer, line, &action, &err)) {
        printf("%s\n", SAYS(voice, NOT_UNDERSTOOD_TYPE, SAID_WORD(err.sentence)));
    } else if (action.role != session->viewer) {
        printf("%s\n", SAYS(voice, YOU_PLAY_HERE, SAID_VALUE(KIND_ROLE, session->viewer)));
    } else {
        give(plain, menu->view, &action);
    }
}

/* One decision of the person at the keyboard. False: the input has ended. */
static bool decide(struct plain *plain, bool *ret_quit)
{
    struct session *session = plain->session;
    const struct match *match = &session->table->match;
    char line[LINE_MAX_BYTES];
    struct menu menu;
    struct view view;
    session_open_view(session, session->viewer, &view);
    menu_open(&menu, &view);
    tell_step(session);
    char who[ROLE_BYTES];
    write_role(session, session->viewer, who);
    tell_prompt(session, who);
    menu_print(stdout, match, &menu);
    const uint32_t plies = match->plies;
    bool is_read;
    do { /* the prompt stands until something has changed */
        is_read = read_line(plain, line);
        if (is_read && line[strspn(line, " \t")]) take_line(plain, &menu, line, ret_quit);
    } while (is_read && !*ret_quit && match->plies == plies);
    menu_close(&menu);
    return is_read;
}

/* "What was drawn? One of u-b, u-k." */
static void tell_cup(const struct session *session, const struct chance *chance)
{
    const struct match *match = &session->table->match;
    const uint8_t kind = match->game->verb[chance->verb].arg[0].kind;
    char list[SENTENCE_MAX];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int id = bits_next(chance->cup, CUP_WORDS, 0); id >= 0; id = bits_next(chance->cup, CUP_WORDS, id + 1)) {
        if (text.length) text_put(&text, ", ");
        words_value(match->game, match->scenario, kind, id, &text);
    }
    printf("%s\n", SAYS(session_voice(session), WHAT_DRAWN, SAID_WORD(list)));
}

/* Dice or a draw at a real table. */
static bool deal(struct plain *plain, const struct pending *pending, bool *ret_quit)
{
    struct session *session = plain->session;
    char line[LINE_MAX_BYTES];
    tell_news(session); /* what the die before it did, to whoever is at the keyboard */
    const struct voice voice = session_voice(session);
    tell_prompt(session, SAY(voice, CHANCE));
    if (pending->chance.kind == CHANCE_DICE) {
        printf("%s\n", SAYS(voice, WHAT_DICE, SAID_NUMBER(pending->chance.count), SAID_NUMBER(pending->chance.faces)));
    } else {
        tell_cup(session, &pending->chance);
    }
    if (!read_line(plain, line)) return false;
    if (!session_command(session, line, ret_quit)) session_deal(session, pending, line);
    return true;
}

static bool wait_for_disk(struct plain *plain)
{
    char line[LINE_MAX_BYTES];
    printf("%s\n", SAY(session_voice(plain->session), TRY_AGAIN));
    if (!read_line(plain, line)) return false;
    session_retry(plain->session);
    return true;
}

/* Goes on with what is wanted next. False: the input has ended. */
static bool step(struct plain *plain, enum session_want want, const struct pending *pending, uint8_t role,
                 bool *ret_quit)
{
    struct session *session = plain->session;
    switch (want) {
    case SESSION_CHANCE: return deal(plain, pending, ret_quit);
    case SESSION_DISK: return wait_for_disk(plain);
    case SESSION_COMPUTER: return session_think(session, role) || wait_for_disk(plain);
    case SESSION_FORCED: return session_force(session, role) || wait_for_disk(plain);
    default: break;
    }
    if (!seat(plain, role)) return false;
    tell_news(session);
    if (plain->drawn_at == UINT32_MAX) {
        board_print_map(stdout, &session->table->match, session->viewer, session->lang);
        plain->drawn_at = session->table->match.plies;
    }
    return decide(plain, ret_quit);
}

int plain_run(struct session *session)
{
    struct plain plain = { .session = session, .is_terminal = isatty(STDIN_FILENO), .drawn_at = UINT32_MAX };
    const struct match *match = &session->table->match;
    bool is_quitting = false;
    session->out = stdout;
    session->agrees = agrees;
    session->context = &plain;
    session->viewer = session->side == ROLES ? ROLE_OBSERVER : session->side;
    for (;;) {
        struct pending pending;
        uint8_t role;
        const enum session_want want = session_next(session, &pending, &role);
        if (want == SESSION_OVER) {
            tell_news(session);
            board_print_map(stdout, match, session->viewer, session->lang);
            tell_outcome(session);
            break;
        }
        if (session_is_taught(session)) {
            tell_news(session);
            break;
        }
        const uint8_t viewer = session->viewer;
        if (!step(&plain, want, &pending, role, &is_quitting) || is_quitting) break;
        if (viewer == session->viewer && match->plies && match_ply(match, 0).action.role != viewer) {
            plain.drawn_at = UINT32_MAX; /* somebody else has acted: the map is news */
        }
    }
    return 0;
}
