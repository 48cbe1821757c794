/* The loop of a session by lines; see plain.h. */
#include "cli/plain.h"

#include <string.h>
#include <unistd.h>

#include "cli/board.h"
#include "cli/menu.h"
#include "core/notation.h"

enum { LINE_MAX_BYTES = 1024, SENTENCE_MAX = 1024 };

struct plain {
    struct session *session;
    bool is_terminal;  /* somebody is watching */
    uint32_t drawn_at; /* plies when the map was drawn last */
};

/* ---- telling ------------------------------------------------------------------------------------------------ */

static void tell_news(struct session *session)
{
    session_tell(session, session_told(session));
}

static void tell_prompt(const struct session *session, const char *who)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_prompt(session, &text);
    printf("[%s] %s\n", who, sentence);
}

static void tell_outcome(const struct session *session)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_outcome(session, &text);
    printf("The game is over. %s\n", sentence);
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

/* False at the end of the input. Where nobody is watching, the line is repeated for the transcript. */
static bool read_line(const struct plain *plain, char line[LINE_MAX_BYTES])
{
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(line, LINE_MAX_BYTES, stdin)) {
        fputs("\nThe input has ended.\n", stdout);
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
    printf("[%s] %s (y/n)\n", plain->session->table->match.game->role[role].title, question);
    return read_line(plain, line) && (line[0] == 'y' || line[0] == 'Y');
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
    printf("%s to the keyboard, then press Enter.\n", session->table->match.game->role[role].title);
    if (!read_line(plain, line)) return false;
    fputs("\033[2J\033[3J\033[H", stdout);
    return true;
}

static void take_line(struct session *session, const struct menu *menu, const char *line, bool *ret_quit)
{
    const struct match *match = &session->table->match;
    struct action action;
    struct err err;
    uint32_t number;
    switch (menu_pick(match, menu, line, &number, &action)) {
    case MENU_PICKED: session_submit(session, &action); return;
    case MENU_NO_GROUP: printf("There is no choice with that number; there are %u.\n", menu->groups); return;
    case MENU_MANY:
        menu_print_group(stdout, match, menu, number);
        printf("Which one? Type %u and one of them.\n", number);
        return;
    case MENU_NOT_THERE: printf("That is not among the choices of number %u.\n", number); return;
    default: break;
    }
    if (session_command(session, line, ret_quit)) return;
    if (!notation_read(match->game, match->scenario, session->viewer, line, &action, &err)) {
        printf("Not understood: %s. Type ? for help.\n", err.sentence);
    } else if (action.role != session->viewer) {
        printf("You play %s here.\n", match->game->role[session->viewer].title);
    } else {
        session_submit(session, &action);
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
    tell_prompt(session, match->game->role[session->viewer].title);
    menu_print(stdout, match, &menu);
    const uint32_t plies = match->plies;
    bool is_read;
    do { /* the prompt stands until something has changed */
        is_read = read_line(plain, line);
        if (is_read && line[strspn(line, " \t")]) take_line(session, &menu, line, ret_quit);
    } while (is_read && !*ret_quit && match->plies == plies);
    menu_close(&menu);
    return is_read;
}

/* Dice or a draw at a real table. */
static bool deal(struct plain *plain, const struct pending *pending, bool *ret_quit)
{
    struct session *session = plain->session;
    char line[LINE_MAX_BYTES];
    tell_news(session); /* what the die before it did, to whoever is at the keyboard */
    tell_prompt(session, "Chance");
    if (pending->chance.kind == CHANCE_DICE) {
        printf("What do %d dice of %d sides show?\n", pending->chance.count, pending->chance.faces);
    } else {
        printf("What was drawn?\n");
    }
    if (!read_line(plain, line)) return false;
    if (!session_command(session, line, ret_quit)) session_deal(session, pending, line);
    return true;
}

static bool wait_for_disk(struct plain *plain)
{
    char line[LINE_MAX_BYTES];
    printf("Press Enter to try again.\n");
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
        board_print_map(stdout, &session->table->match, session->viewer);
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
            board_print_map(stdout, match, session->viewer);
            tell_outcome(session);
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
