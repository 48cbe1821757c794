/* The loop of a game played by lines; see session.h. */
#include "cli/session.h"

#include <stdio.h>
#include <string.h>

#include "ai/ai.h"
#include "cli/board.h"
#include "cli/menu.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"
#include "wire/request.h"

enum { LINE_MAX_BYTES = 1024, SENTENCE_MAX = 1024, THINKING_NODES = 20000 };

/* ---- telling ------------------------------------------------------------------------------------------------ */

static void tell_event(void *context, uint32_t number, const struct event *event)
{
    const struct match *match = context;
    char sentence[SENTENCE_MAX];
    struct text text;
    (void)number;
    text_open(&text, sentence, sizeof sentence);
    words_event(match->game, match->scenario, event, LANG_EN, &text);
    printf("  %s (%s%s%s)\n", sentence, match->game->rule[event->rule].id, event->also ? ", " : "",
           event->also ? match->game->rule[event->also].id : "");
}

void session_tell(struct session *session, uint32_t since)
{
    struct match *match = &session->table->match;
    session->told[session->viewer] = match_events(match, session->viewer, since, tell_event, match);
}

static void tell_news(struct session *session)
{
    const uint32_t count = match_events(&session->table->match, session->viewer, 0, NULL, NULL);
    uint32_t *told = &session->told[session->viewer];
    if (*told > count) *told = count; /* something was taken back */
    session_tell(session, *told);
}

static void tell_prompt(const struct match *match, const struct pending *pending, const char *who)
{
    char sentence[SENTENCE_MAX];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    words_prompt(match->game, match->scenario, pending, LANG_EN, &text);
    printf("[%s] %s (%s)\n", who, sentence, match->game->rule[pending->rule].id);
}

static void tell_outcome(const struct match *match)
{
    char sentence[SENTENCE_MAX];
    struct outcome outcome;
    struct text text;
    match->game->outcome(match->scenario, match->state, &outcome);
    text_open(&text, sentence, sizeof sentence);
    words_outcome(match->game, match->scenario, &outcome, LANG_EN, &text);
    printf("The game is over. %s (%s)\n", sentence, match->game->rule[outcome.rule].id);
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

/* False at the end of the input. Where nobody is watching, the line is repeated for the transcript. */
static bool read_line(const struct session *session, char line[LINE_MAX_BYTES])
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
    if (!session->is_terminal) puts(line);
    return true;
}

/* ---- playing ------------------------------------------------------------------------------------------------ */

void session_play(struct session *session, const struct action *action)
{
    struct refusal refusal;
    struct failure failure;
    struct err err;
    switch (table_submit(session->table, action, &refusal, &err)) {
    case TABLE_REFUSED:
        wire_fail_refusal(&failure, session->table, &refusal);
        printf("No: %s\n", failure.message);
        break;
    case TABLE_FAILED:
        printf("This could not be written down: %s: %s\n", err.file, err.sentence);
        break;
    default:
        break;
    }
}

/* Lets the computer decide for a side. */
static bool think(struct session *session, uint8_t role)
{
    const struct match *match = &session->table->match;
    const struct ai_request request = { .level = session->opponent, .nodes = THINKING_NODES,
                                        .seed = session->thinking + match->plies };
    const uint32_t plies = match->plies;
    struct ai_answer answer;
    const void *view = view_open(session->table, role);
    const bool is_done = ai_think(match->game, match->scenario, view, role, &request, &answer);
    view_close(session->table, view);
    if (is_done) session_play(session, &answer.action);
    return is_done && match->plies > plies;
}

/* Hands the keyboard over, so that nobody reads what the other may not see. */
static bool seat(struct session *session, uint8_t role)
{
    char line[LINE_MAX_BYTES];
    if (session->viewer == role) return true;
    const bool is_first = session->viewer == ROLE_OBSERVER;
    session->viewer = role;
    session->drawn_at = UINT32_MAX;
    if (!session->is_terminal || is_first) return true;
    printf("%s to the keyboard, then press Enter.\n", session->table->match.game->role[role].title);
    if (!read_line(session, line)) return false;
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
    case MENU_PICKED: session_play(session, &action); return;
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
        session_play(session, &action);
    }
}

/* One decision of the person at the keyboard. False: the input has ended. */
static bool decide(struct session *session, const struct pending *pending, bool *ret_quit)
{
    const struct match *match = &session->table->match;
    char line[LINE_MAX_BYTES];
    struct menu menu;
    menu_open(&menu, match, session->viewer);
    tell_prompt(match, pending, match->game->role[session->viewer].title);
    menu_print(stdout, match, &menu);
    const uint32_t plies = match->plies;
    bool is_read;
    do { /* the prompt stands until something has changed */
        is_read = read_line(session, line);
        if (is_read && line[strspn(line, " \t")]) take_line(session, &menu, line, ret_quit);
    } while (is_read && !*ret_quit && match->plies == plies);
    menu_close(&menu);
    return is_read;
}

/* Dice or a draw at a real table: "5 3", "roll 5 3" or a name. */
static bool deal(struct session *session, const struct pending *pending, bool *ret_quit)
{
    const struct match *match = &session->table->match;
    const struct verb *verb = &match->game->verb[pending->chance.verb];
    char line[LINE_MAX_BYTES], whole[LINE_MAX_BYTES + 64];
    struct action action;
    struct err err;
    tell_prompt(match, pending, "Chance");
    if (pending->chance.kind == CHANCE_DICE) {
        printf("What do %d dice of %d sides show?\n", pending->chance.count, pending->chance.sides);
    } else {
        printf("What was drawn?\n");
    }
    if (!read_line(session, line)) return false;
    if (session_command(session, line, ret_quit)) return true;
    snprintf(whole, sizeof whole, "%s %s", verb->name, line);
    if (notation_read(match->game, match->scenario, ROLE_CHANCE, line, &action, &err) ||
        notation_read(match->game, match->scenario, ROLE_CHANCE, whole, &action, &err)) {
        session_play(session, &action);
    } else {
        printf("Not understood: %s.\n", err.sentence);
    }
    return true;
}

static uint8_t lowest_role(unsigned int roles)
{
    uint8_t role = 0;
    while (!(roles >> role & 1)) role++;
    return role;
}

/* What is wanted next: of the computer first, so that a sealed phase waits for the person only. False: the
 * input has ended. */
static bool step(struct session *session, const struct pending *pending, bool *ret_quit)
{
    const struct match *match = &session->table->match;
    if (pending->kind == PENDING_CHANCE) return deal(session, pending, ret_quit);
    const bool is_shared = session->side == ROLES;
    const unsigned int others = is_shared ? 0u : pending->roles & ~(1u << session->side);
    if (others) {
        if (think(session, lowest_role(others))) return true;
        printf("The computer does not know what to do.\n");
        return false;
    }
    const bool may_stay = pending->roles & ROLE_BIT(session->viewer);
    if (is_shared && !may_stay && !seat(session, lowest_role(pending->roles))) return false;
    tell_news(session);
    if (session->drawn_at == UINT32_MAX) {
        board_print_map(stdout, match, session->viewer);
        session->drawn_at = match->plies;
    }
    return decide(session, pending, ret_quit);
}

int session_run(struct session *session)
{
    const struct match *match = &session->table->match;
    bool is_quitting = false;
    session->viewer = session->side == ROLES ? ROLE_OBSERVER : session->side;
    session->drawn_at = UINT32_MAX;
    for (;;) {
        struct pending pending;
        match->game->pending(match->scenario, match->state, &pending);
        if (pending.kind == PENDING_OVER) {
            tell_news(session);
            board_print_map(stdout, match, session->viewer);
            tell_outcome(match);
            break;
        }
        const uint8_t viewer = session->viewer;
        if (!step(session, &pending, &is_quitting) || is_quitting) break;
        if (viewer == session->viewer && match->plies && match->ply[match->plies - 1].action.role != viewer) {
            session->drawn_at = UINT32_MAX; /* somebody else has acted: the map is news */
        }
    }
    return 0;
}
