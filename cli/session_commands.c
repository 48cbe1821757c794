/* What a player can type besides orders: help, map, why, undo, odds and so on. */
#include <stdio.h>
#include <string.h>

#include "cli/board.h"
#include "cli/menu.h"
#include "cli/session.h"
#include "core/fields.h"
#include "core/legal.h"
#include "core/notation.h"
#include "wire/request.h"

static void print_help(struct session *session, const char *rest);

static void print_choices(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    struct menu menu;
    (void)rest;
    menu_open(&menu, match, session->viewer);
    for (uint32_t g = 1; g <= menu.groups; g++) menu_print_group(stdout, match, &menu, g);
    menu_close(&menu);
}

static void print_map(struct session *session, const char *rest)
{
    (void)rest;
    board_print_map(stdout, &session->table->match, session->viewer);
}

static void print_pieces(struct session *session, const char *rest)
{
    (void)rest;
    board_print_pieces(stdout, &session->table->match, session->viewer);
}

static void print_why(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    struct failure failure;
    struct action action;
    struct err err;
    if (!notation_read(match->game, match->scenario, session->viewer, rest, &action, &err)) {
        printf("Not understood: %s.\n", err.sentence);
        return;
    }
    const struct refusal refusal = action_legal(match->game, match->scenario, match->state, &action);
    if (refusal.reason) {
        wire_fail_refusal(&failure, session->table, &refusal);
        printf("It is not allowed: %s\n", failure.message);
    } else {
        const uint16_t rule = match->game->verb[action.verb].rule;
        printf("It is allowed. (%s)\n", match->game->rule[rule].id);
    }
}

static void undo(struct session *session, const char *rest)
{
    struct err err;
    (void)rest;
    if (table_undo(session->table, session->viewer, &err)) printf("Taken back.\n");
    else printf("No: %s.\n", err.sentence);
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
        printf("save FILE: the name is missing.\n");
        return;
    }
    snprintf(path, sizeof path, "%.*s", (int)length, rest);
    if (session->table->path && strcmp(path, session->table->path) == 0) {
        printf("That is where it is kept anyway.\n");
    } else if (file_replace(path, session->table->journal, session->table->journal_length, &err)) {
        printf("Saved in %s.\n", path);
    } else {
        printf("Not saved: %s: %s\n", err.file, err.sentence);
    }
}

static void print_rule(struct session *session, const char *rest)
{
    const struct game *game = session->table->match.game;
    for (int i = 1; i < game->rules; i++) {
        if (strcmp(game->rule[i].id, rest) != 0) continue;
        printf("%s  %s\n    %s\n", game->rule[i].id, game->rule[i].title, game->rule[i].text);
        return;
    }
    printf("There is no rule '%s'.\n", rest);
}

static void print_results(const struct node *results)
{
    for (size_t i = 0; i < node_count(results); i++) {
        const struct node *result = node_at(results, i), *events = node_get(result, "events");
        printf("  %lld/%lld", (long long)node_int(node_get(result, "numerator")),
               (long long)node_int(node_get(result, "denominator")));
        for (size_t e = 0; e < node_count(events); e++) printf(" %s", node_text(node_get(node_at(events, e), "text")));
        printf("\n");
    }
}

static void print_odds_answer(const struct node *answer)
{
    const struct node *error = node_get(answer, "error"), *matrix = node_get(answer, "matrix");
    if (error) {
        printf("%s\n", node_text(node_get(error, "message")));
        return;
    }
    if (!matrix) {
        if (!node_bool(node_get(answer, "exact"))) printf("From what you know, about:\n");
        print_results(node_get(answer, "results"));
        return;
    }
    for (size_t i = 0; i < node_count(matrix); i++) {
        const struct node *cell = node_at(matrix, i);
        printf("%s, %s%s\n", node_text(node_get(cell, "own")), node_text(node_get(cell, "other")),
               node_bool(node_get(cell, "exact")) ? "" : " (from what you know, about)");
        print_results(node_get(cell, "results"));
    }
}

/* Asks through the protocol, as the role: it must not tell what the person may not know. */
static void print_odds(struct session *session, const char *rest)
{
    struct wire wire = { .table = session->table, .is_trusted = true };
    struct out request = { 0 }, answer = { 0 };
    char message[256];
    out_open(&request, '{');
    out_key(&request, "do");
    out_text(&request, "odds");
    out_key(&request, "role");
    out_text(&request, session->viewer == ROLE_OBSERVER ? "observer"
                                                        : session->table->match.game->role[session->viewer].id);
    if (*rest) {
        out_key(&request, "action");
        out_text(&request, rest);
    }
    out_close(&request, '}');
    wire_handle(&wire, request.bytes, request.length, &answer);
    struct node *tree = node_parse(answer.bytes, answer.length, message, sizeof message);
    if (tree) {
        print_odds_answer(tree);
        node_free(tree);
    }
    out_free(&request);
    out_free(&answer);
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
    { "odds", print_odds, "[ORDER]", "the chances of an order, or of what is being decided" },
    { "undo", undo, "", "take my last order back" },
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
    printf("Type a number of the list, or an order:\n");
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
        printf("  %-24s %s (%s)\n", order, verb->help, game->rule[verb->rule].id);
    }
    printf("Or one of these:\n");
    for (int i = 0; i < COMMANDS; i++) {
        char head[64];
        snprintf(head, sizeof head, "%s %s", commands[i].name, commands[i].values);
        printf("  %-24s %s\n", head, commands[i].help);
    }
}

bool session_command(struct session *session, const char *line, bool *ret_quit)
{
    const char *at = line, *word;
    size_t length;
    if (!text_read_word(&at, &word, &length)) return true;
    for (int i = 0; i < COMMANDS; i++) {
        if (!text_is(word, length, commands[i].name)) continue;
        if (commands[i].run) commands[i].run(session, at + strspn(at, " \t"));
        else *ret_quit = true;
        return true;
    }
    return false;
}
