/* What a player can type besides orders: help, map, why, undo, odds and so on. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/reason.h"
#include "cli/board.h"
#include "cli/look.h"
#include "cli/menu.h"
#include "cli/odds.h"
#include "cli/session.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"

enum { HINT_OTHERS = 3, ORDER_BYTES = 192 };

static void print_help(struct session *session, const char *rest);

static void print_choices(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    struct menu menu;
    struct view view;
    (void)rest;
    session_open_view(session, session->viewer, &view);
    menu_open(&menu, &view);
    for (uint32_t g = 1; g <= menu.groups; g++) menu_print_group(session->out, match, &menu, g);
    menu_close(&menu);
}

static void print_map(struct session *session, const char *rest)
{
    (void)rest;
    board_print_map(session->out, &session->table->match, session->viewer);
}

static void print_pieces(struct session *session, const char *rest)
{
    (void)rest;
    board_print_pieces(session->out, &session->table->match, session->viewer);
}

static void print_line(struct session *session, const char *rest)
{
    look_line(session, rest);
}

static void print_why(struct session *session, const char *rest)
{
    char sentence[512];
    struct text text;
    struct view view;
    struct action action;
    struct err err;
    session_open_view(session, session->viewer, &view);
    if (!notation_read(view.game, view.scenario, session->viewer, rest, &action, &err)) {
        fprintf(session->out, "Not understood: %s.\n", err.sentence);
        return;
    }
    const struct refusal refusal = view_judge(&view, &action);
    text_open(&text, sentence, sizeof sentence);
    if (refusal.reason) {
        view_write_refusal(&view, &refusal, &text);
        fprintf(session->out, "It is not allowed: %s\n", sentence);
        return;
    }
    const bool is_said = view_write_remark(&view, &action, &text);
    fprintf(session->out, "It is allowed%s%s. (%s)\n", is_said ? ": " : "", sentence,
            view.game->rule[view.game->verb[action.verb].rule].id);
}

static void undo(struct session *session, const char *rest)
{
    (void)rest;
    session_undo(session);
}

/* Everybody is asked; the computer always agrees. */
static bool all_agree(struct session *session, const char *question)
{
    const struct game *game = session->table->match.game;
    for (uint8_t role = 0; role < game->roles; role++) {
        if (session->side != ROLES && session->side != role) continue;
        if (session->agrees(session->context, role, question)) continue;
        fprintf(session->out, "%s does not agree: it stands.\n", game->role[role].title);
        return false;
    }
    return true;
}

/* Which element of a field has this name; -1: none. */
static int element_named(const struct game *game, const void *scenario, const struct field *field, const char *name)
{
    const struct name_kind *kind = field->index >= KIND_GAME ? &game->kind[field->index - KIND_GAME] : NULL;
    for (int i = 0; kind && i < kind->count(scenario) && i < field->count; i++) {
        if (strcmp(kind->name(scenario, i), name) == 0) return i;
    }
    return -1;
}

/* "PIECE X Y [FACING]": what a ruler says of where a figure of a table without hexes stands. */
static bool read_measured(const struct match *match, const char *rest, void *state, char *ret_wrong, size_t size)
{
    static const char *const name[] = { "x", "y", "facing" };
    const struct game *game = match->game;
    char piece[64];
    int value[3];
    const int count = sscanf(rest, "%63s %d %d %d", piece, &value[0], &value[1], &value[2]) - 1;
    for (int i = 0; i < (count == 3 ? 3 : 2); i++) {
        const int f = field_find(game, name[i], strlen(name[i]));
        const struct field *field = f >= 0 ? &game->field[f] : NULL;
        int32_t low = 0, high = 0;
        if (!field || (field->value != KIND_MM && field->value != KIND_ANGLE) || !game->bounds) {
            snprintf(ret_wrong, size, "%s has no table on which one measures", game->title);
            return false;
        }
        const int element = element_named(game, match->scenario, field, piece);
        game->bounds(match->scenario, field->value, &low, &high);
        if (count < 2 || element < 0 || value[i] < low || value[i] > high) {
            if (count < 2) snprintf(ret_wrong, size, "adjudicate PIECE X Y [FACING], in mm and tenths of a degree");
            else if (element < 0) snprintf(ret_wrong, size, "there is no '%s'", piece);
            else snprintf(ret_wrong, size, "%s is from %d to %d", name[i], low, high);
            return false;
        }
        field_set(field, state, element, value[i]);
    }
    return true;
}

/* At a real table a figure stands elsewhere than the program thinks: if all agree, the match goes on from there. */
static void adjudicate_place(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    const struct game *game = match->game;
    char wrong[160], question[200];
    struct err err;
    void *state = malloc(game->state_bytes);
    if (!state) abort();
    memcpy(state, match->state, game->state_bytes);
    if (session->table->dice != DICE_ASK) {
        fprintf(session->out, "The program deals here: there is no real table to measure on.\n");
    } else if (!read_measured(match, rest, state, wrong, sizeof wrong)) {
        fprintf(session->out, "%s.\n", wrong);
    } else {
        snprintf(question, sizeof question, "%.100s by the ruler: go on from there, for good?", rest);
        if (game->settle) game->settle(match->scenario, state);
        if (all_agree(session, question)) {
            if (table_adjudicate(session->table, state, &err)) {
                memset(session->told, 0, sizeof session->told); /* the log begins anew */
                fprintf(session->out, "So it stands.\n");
            } else {
                fprintf(session->out, "No: %s.\n", err.sentence);
            }
        }
    }
    free(state);
}

/* At a real table somebody may have typed in what the dice did not show: with everybody's consent the
 * match goes back to before the last entry, and it is asked for again. */
static void adjudicate(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    uint32_t count = 1; /* back to the last entry */
    char question[160];
    struct err err;
    if (rest[0]) {
        adjudicate_place(session, rest);
        return;
    }
    while (count <= match->plies && match_ply(match, count - 1).action.role != ROLE_CHANCE) count++;
    if (session->table->dice != DICE_ASK || count > match->plies) {
        fprintf(session->out, "%s\n", session->table->dice == DICE_ASK
                                           ? "No dice or draws have been typed in yet."
                                           : "The program deals here: there is no entry to mend.");
        return;
    }
    snprintf(question, sizeof question, "Take back the last entry of dice or draws%s, and enter it again?",
             count > 1 ? " and all that followed" : "");
    if (!all_agree(session, question)) return;
    if (table_rewind(session->table, count, &err)) fprintf(session->out, "Taken back; it is asked for again.\n");
    else fprintf(session->out, "No: %s.\n", err.sentence);
}

static void print_log(struct session *session, const char *rest)
{
    (void)rest;
    session_tell(session, 0);
}

static void save(struct session *session, const char *rest)
{
    char path[1024];
    struct err err;
    const size_t length = strcspn(rest, " \t");
    if (length == 0 || length >= sizeof path) {
        fprintf(session->out, "save FILE: the name is missing.\n");
        return;
    }
    snprintf(path, sizeof path, "%.*s", (int)length, rest);
    if (session->table->path && strcmp(path, session->table->path) == 0) {
        fprintf(session->out, "That is where it is kept anyway.\n");
    } else if (file_replace(path, session->table->journal, session->table->journal_length, &err)) {
        fprintf(session->out, "Saved in %s.\n", path);
    } else {
        fprintf(session->out, "Not saved: %s: %s\n", err.file, err.sentence);
    }
}

static void print_rule(struct session *session, const char *rest)
{
    const struct game *game = session->table->match.game;
    for (int i = 1; i < game->rules; i++) {
        if (strcmp(game->rule[i].id, rest) != 0) continue;
        fprintf(session->out, "%s  %s\n    %s\n", game->rule[i].id, game->rule[i].title, game->rule[i].text);
        return;
    }
    fprintf(session->out, "There is no rule '%s'.\n", rest);
}

/* A better option begins with the same action. */
static bool is_told(const struct ai_answer *answer, int option)
{
    int i = 0;
    while (i < option && !action_same(&answer->option[i].action, &answer->option[option].action)) i++;
    return i < option;
}

/* The best orders beside its own. */
static void print_others(FILE *out, const struct view *view, const struct ai_answer *answer)
{
    int others = 0;
    for (int i = 0; i < answer->options && others < HINT_OTHERS; i++) {
        char order[ORDER_BYTES], worth[64];
        struct text text;
        if (action_same(&answer->option[i].action, &answer->action) || is_told(answer, i)) continue;
        text_open(&text, order, sizeof order);
        view_write_order(view, &answer->option[i].action, &text);
        text_open(&text, worth, sizeof worth);
        ai_write_worth(answer, answer->option[i].estimate, &text);
        fprintf(out, "%s%s: %s", others++ ? "; " : "  Otherwise: ", order, worth);
    }
    if (others) fputs(".\n", out);
}

/* The best order of the computer for the viewer, by what he sees. */
static void hint(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    struct ai_answer answer;
    struct view view;
    struct err err;
    char order[ORDER_BYTES], typed[ORDER_BYTES], reason[AI_REASON_BYTES], worth[64];
    struct text text;
    (void)rest;
    session_open_view(session, session->viewer, &view);
    if (!view_is_asked(&view, session->viewer) || !session_ask(session, "hard", &view, AI_DECISION_MS, &answer)) {
        fprintf(session->out, "You have nothing to decide now.\n");
        return;
    }
    const struct verb *verb = &match->game->verb[answer.action.verb];
    text_open(&text, order, sizeof order);
    view_write_order(&view, &answer.action, &text);
    text_open(&text, typed, sizeof typed);
    notation_write(match->game, match->scenario, &answer.action, &text);
    text_open(&text, worth, sizeof worth);
    ai_write_worth(&answer, answer.estimate, &text);
    text_open(&text, reason, sizeof reason);
    ai_write_reason(&view, &answer, &text);
    fprintf(session->out, "The computer would play: %s\n  typed: %s\n  %s (%s)\n", order, typed, verb->help,
            match->game->rule[verb->rule].id);
    if (answer.options) fprintf(session->out, "  It expects %s. %s\n", worth, reason);
    print_others(session->out, &view, &answer);
    fputs("  It is only a machine's opinion, and noted in the journal.\n", session->out);
    if (!table_note_hint(session->table, session->viewer, &answer.action, &err)) {
        fprintf(session->out, "%s\n", err.sentence);
    }
}

/* As the viewer knows it. */
static void print_odds(struct session *session, const char *rest)
{
    struct view view;
    session_open_view(session, session->viewer, &view);
    odds_tell(session->out, &view, rest);
}

static const struct {
    const char *name;
    void (*run)(struct session *session, const char *rest);
    const char *values, *help;
} commands[] = {
    { "?", print_help, "", "this list" },
    { "help", print_help, "", "this list" },
    { "choices", print_choices, "", "every choice, nothing left out" },
    { "map", print_map, "", "draw the map again" },
    { "pieces", print_pieces, "", "list the pieces" },
    { "why", print_why, "ORDER", "may I do that, and why not" },
    { "odds", print_odds, "[ORDER, ...]",
      "the chances of orders (...: until dice are thrown), or of what is being decided" },
    { "hint", hint, "", "what the computer would play, and why; noted in the journal" },
    { "way", look_way, "ORDER", "the way a move would take, and what its points are spent on" },
    { "line", print_line, "UNIT", "its line of communication, or what cuts it" },
    { "measure", look_measure, "WHAT ...", "measure on a table: ruler, reach, path, arc, sight, shots, blows" },
    { "undo", undo, "", "take my last order back" },
    { "adjudicate", adjudicate, "[PIECE X Y [FACING]]",
      "at a real table, if all sides agree: take a wrong entry of dice back, or put a figure where it was measured" },
    { "log", print_log, "", "everything that has happened" },
    { "rule", print_rule, "NUMBER", "read a rule" },
    { "save", save, "FILE", "write a copy of the game" },
    { "quit", NULL, "", "leave; the game is kept" },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(struct session *session, const char *rest)
{
    const struct game *game = session->table->match.game;
    (void)rest;
    fprintf(session->out, "%s\n\nType a number of the list, or an order:\n", words_aim(game, session->lang));
    for (int v = 1; v < game->verbs; v++) {
        const struct verb *verb = &game->verb[v];
        char order[96];
        struct text text;
        if (verb->flags & VERB_CHANCE) continue;
        text_open(&text, order, sizeof order);
        text_put(&text, verb->name);
        for (int i = 0; i < verb->nargs; i++) {
            text_put(&text, " ");
            text_put(&text, verb->arg[i].name);
        }
        fprintf(session->out, "  %-24s %s (%s)\n", order, verb->help, game->rule[verb->rule].id);
    }
    fprintf(session->out, "Or one of these:\n");
    for (int i = 0; i < COMMANDS; i++) {
        char head[64];
        snprintf(head, sizeof head, "%s %s", commands[i].name, commands[i].values);
        fprintf(session->out, "  %-24s %s\n", head, commands[i].help);
    }
}

/* A verb of the game may be called as one of the commands (jidai's `save 3`): what reads as an order is one. */
static bool is_order(const struct session *session, const char *line)
{
    const struct match *match = &session->table->match;
    struct action action;
    struct err err;
    return notation_read(match->game, match->scenario, session->viewer, line, &action, &err);
}

bool session_command(struct session *session, const char *line, bool *ret_quit)
{
    const char *at = line, *word;
    size_t length;
    if (!text_read_word(&at, &word, &length)) return true;
    if (is_order(session, line)) return false;
    for (int i = 0; i < COMMANDS; i++) {
        if (!text_is(word, length, commands[i].name)) continue;
        if (commands[i].run) commands[i].run(session, at + strspn(at, " \t"));
        else *ret_quit = true;
        return true;
    }
    return false;
}

const char *session_command_name(int i)
{
    return i < COMMANDS ? commands[i].name : NULL;
}
