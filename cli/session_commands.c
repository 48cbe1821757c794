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
#include "cli/standing.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"

enum { HINT_OTHERS = 3, ORDER_BYTES = 192, HELP_COLUMNS = 24 };

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
    board_print_map(session->out, &session->table->match, session->viewer, session->lang);
}

static void print_pieces(struct session *session, const char *rest)
{
    (void)rest;
    board_print_pieces(session->out, &session->table->match, session->viewer, session->lang);
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
    const struct voice voice = view_voice(&view);
    if (!notation_read_in(voice, session->viewer, rest, &action, &err)) {
        fprintf(session->out, "%s\n", SAYS(voice, NOT_UNDERSTOOD, SAID_WORD(err.sentence)));
        return;
    }
    const struct refusal refusal = view_judge(&view, &action);
    text_open(&text, sentence, sizeof sentence);
    if (refusal.reason) {
        view_write_refusal(&view, &refusal, &text);
        fprintf(session->out, "%s\n", SAYS(voice, NOT_ALLOWED, SAID_WORD(sentence)));
        return;
    }
    const bool is_said = view_write_remark(&view, &action, &text);
    fprintf(session->out, "%s\n", SAYS(voice, ALLOWED, SAID_WORD(is_said ? sentence : NULL),
                                       SAID_WORD(view.game->rule[view.game->verb[action.verb].rule].id)));
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
        fprintf(session->out, "%s\n", SAYS(session_voice(session), DISAGREES, SAID_VALUE(KIND_ROLE, role)));
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

/* "PIECE X Y [FACING]": what a ruler says of where a figure of a table without hexes stands. False: it was said what is
 * wrong with it. */
static bool read_measured(const struct session *session, const char *rest, void *state)
{
    static const char *const name[] = { "x", "y", "facing" };
    const struct match *match = &session->table->match;
    const struct game *game = match->game;
    const struct voice voice = session_voice(session);
    char piece[64];
    int value[3];
    const int count = sscanf(rest, "%63s %d %d %d", piece, &value[0], &value[1], &value[2]) - 1;
    for (int i = 0; i < (count == 3 ? 3 : 2); i++) {
        const int f = field_find(game, name[i], strlen(name[i]));
        const struct field *field = f >= 0 ? &game->field[f] : NULL;
        int32_t low = 0, high = 0;
        if (!field || (field->value != KIND_MM && field->value != KIND_ANGLE) || !game->bounds) {
            fprintf(session->out, "%s\n", SAYS(voice, NO_RULER, SAID_WORD(game->title)));
            return false;
        }
        const int element = element_named(game, match->scenario, field, piece);
        game->bounds(match->scenario, field->value, &low, &high);
        if (count < 2 || element < 0 || value[i] < low || value[i] > high) {
            fprintf(session->out, "%s\n", count < 2 ? SAY(voice, MEASURED_HOW)
                    : element < 0 ? SAYS(voice, NO_SUCH_PIECE, SAID_WORD(piece))
                    : SAYS(voice, OUT_OF_BOUNDS, SAID_WORD(name[i]), SAID_NUMBER(low), SAID_NUMBER(high)));
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
    const struct voice voice = session_voice(session);
    struct err err;
    void *state = malloc(game->state_bytes);
    if (!state) abort();
    memcpy(state, match->state, game->state_bytes);
    if (session->table->dice != DICE_ASK) {
        fprintf(session->out, "%s\n", SAY(voice, NO_TABLE));
    } else if (read_measured(session, rest, state)) {
        if (game->settle) game->settle(match->scenario, state);
        if (all_agree(session, SAYS(voice, ASK_MEASURED, SAID_WORD(rest)))) {
            if (table_adjudicate(session->table, state, &err)) {
                memset(session->told, 0, sizeof session->told); /* the log begins anew */
                fprintf(session->out, "%s\n", SAY(voice, MEASURED));
            } else {
                session_say_no(session, &err);
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
    const struct voice voice = session_voice(session);
    uint32_t count = 1; /* back to the last entry */
    struct err err;
    if (rest[0]) {
        adjudicate_place(session, rest);
        return;
    }
    while (count <= match->plies && match_ply(match, count - 1).action.role != ROLE_CHANCE) count++;
    if (session->table->dice != DICE_ASK || count > match->plies) {
        const bool is_asked = session->table->dice == DICE_ASK;
        fprintf(session->out, "%s\n", is_asked ? SAY(voice, NO_ENTRY_YET) : SAY(voice, NO_ENTRY));
        return;
    }
    if (!all_agree(session, SAYS(voice, ASK_MEND, SAID_NUMBER(count - 1)))) return;
    if (table_rewind(session->table, count, &err)) fprintf(session->out, "%s\n", SAY(voice, MENDED));
    else session_say_no(session, &err);
}

static void print_log(struct session *session, const char *rest)
{
    (void)rest;
    session_tell(session, 0, session->has_events);
}

static void print_events(struct session *session, const char *rest)
{
    (void)rest;
    session_tell(session, 0, true);
}

static void save(struct session *session, const char *rest)
{
    const struct voice voice = session_voice(session);
    char path[1024];
    struct err err;
    const size_t length = strcspn(rest, " \t");
    if (length == 0 || length >= sizeof path) {
        fprintf(session->out, "%s\n", SAY(voice, SAVE_HOW));
        return;
    }
    snprintf(path, sizeof path, "%.*s", (int)length, rest);
    if (session->table->path && strcmp(path, session->table->path) == 0) {
        fprintf(session->out, "%s\n", SAY(voice, SAVED_ALREADY));
    } else if (file_replace(path, session->table->journal, session->table->journal_length, &err)) {
        fprintf(session->out, "%s\n", SAYS(voice, SAVED, SAID_WORD(path)));
    } else {
        fprintf(session->out, "%s\n", SAYS(voice, NOT_SAVED, SAID_WORD(err.file), SAID_WORD(err.sentence)));
    }
}

static void print_rule(struct session *session, const char *rest)
{
    const struct game *game = session->table->match.game;
    for (int i = 1; i < game->rules; i++) {
        const struct rule *rule = &game->rule[i];
        if (strcmp(rule->id, rest) != 0) continue;
        fprintf(session->out, "%s  %s\n    %s\n", rule->id, words_rule_title(rule, session->lang).text,
                words_rule_text(rule, session->lang).text);
        return;
    }
    fprintf(session->out, "%s\n", SAYS(session_voice(session), NO_RULE, SAID_WORD(rest)));
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
    const struct voice voice = view_voice(view);
    char list[4 * ORDER_BYTES];
    struct text text;
    int others = 0;
    text_open(&text, list, sizeof list);
    for (int i = 0; i < answer->options && others < HINT_OTHERS; i++) {
        char order[ORDER_BYTES], worth[64];
        struct text part;
        if (action_same(&answer->option[i].action, &answer->action) || is_told(answer, i)) continue;
        text_open(&part, order, sizeof order);
        view_write_order(view, &answer->option[i].action, &part);
        text_open(&part, worth, sizeof worth);
        ai_write_worth(voice, answer, answer->option[i].estimate, &part);
        if (others++) text_put(&text, say_text(voice.lang, SAY_SEMICOLON));
        text_put(&text, SAYS(voice, ASKED, SAID_WORD(order), SAID_WORD(worth)));
    }
    if (others) fprintf(out, "  %s\n", SAYS(voice, OTHERWISE, SAID_WORD(list)));
}

static void warnings(struct session *session, const char *rest)
{
    (void)rest;
    session->is_unwarned = !session->is_unwarned;
    fprintf(session->out, "%s\n", SAYS(session_voice(session), WARNINGS, SAID_NUMBER(!session->is_unwarned)));
}

/* The best order of the computer for the viewer, by what he sees. */
static void give_hint(struct session *session, const char *rest)
{
    const struct match *match = &session->table->match;
    struct hint hint;
    struct view view;
    struct err err;
    char order[ORDER_BYTES], typed[ORDER_BYTES], reason[AI_REASON_BYTES], worth[64], before[64] = "";
    struct text text;
    (void)rest;
    text_open(&text, order, sizeof order);
    if (session->table->lesson && lesson_write_wanted(session->table->lesson, match, (enum lang)session->lang, &text)) {
        fprintf(session->out, "%s\n", order); /* what a lesson wants next no opponent knows better */
        return;
    }
    session_open_view(session, session->viewer, &view);
    if (!view_is_asked(&view, session->viewer) || !session_hint(session, &view, &hint)) {
        fprintf(session->out, "%s\n", SAY(session_voice(session), NOTHING_TO_DECIDE));
        return;
    }
    const struct ai_answer *answer = &hint.answer;
    const struct voice voice = view_voice(&view);
    const struct verb *verb = &match->game->verb[answer->action.verb];
    text_open(&text, order, sizeof order);
    view_write_order(&view, &answer->action, &text);
    text_open(&text, typed, sizeof typed);
    notation_write(match->game, match->scenario, &answer->action, &text);
    text_open(&text, before, sizeof before);
    if (hint.has_before) ai_write_worth(voice, answer, hint.before, &text);
    text_open(&text, worth, sizeof worth);
    ai_write_worth(voice, answer, answer->estimate, &text);
    text_open(&text, reason, sizeof reason);
    hint_write_reason(&view, &hint, &text);
    fprintf(session->out, "%s\n  %s\n  %s%s\n", SAYS(voice, WOULD_PLAY, SAID_WORD(order)),
            SAYS(voice, TYPED, SAID_WORD(typed)),
            words_help(match->game, answer->action.verb, voice.lang).text,
            SAYS(voice, ASIDE, SAID_WORD(match->game->rule[verb->rule].id)));
    if (answer->is_judged) {
        fprintf(session->out, "  %s\n",
                hint.has_before ? SAYS(voice, WORTH_NOW, SAID_WORD(before), SAID_WORD(worth), SAID_WORD(reason))
                                : SAYS(voice, WORTH, SAID_WORD(worth), SAID_WORD(reason)));
    } else {
        fprintf(session->out, "  %s\n", reason);
    }
    session_print_dangers(session, &view, SAY_BEWARE, hint.bring, hint.brought);
    if (hint.has_reply) {
        text_open(&text, order, sizeof order);
        view_write_order(&view, &hint.reply, &text);
        fprintf(session->out, "  %s\n", SAYS(voice, THEN_EXPECT, SAID_WORD(order)));
    }
    if (answer->is_judged) print_others(session->out, &view, answer);
    fprintf(session->out, "  %s\n", SAY(voice, HINT_NOTED));
    if (!table_note_hint(session->table, session->viewer, &answer->action, &err)) {
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
    enum saying help; /* what may follow it, a tab, what it does */
} commands[] = {
    { "?", print_help, SAY_HELP_HELP },
    { "help", print_help, SAY_HELP_HELP },
    { "choices", print_choices, SAY_HELP_CHOICES },
    { "map", print_map, SAY_HELP_MAP },
    { "pieces", print_pieces, SAY_HELP_PIECES },
    { "why", print_why, SAY_HELP_WHY },
    { "odds", print_odds, SAY_HELP_ODDS },
    { "hint", give_hint, SAY_HELP_HINT },
    { "warnings", warnings, SAY_HELP_WARNINGS },
    { "standing", session_decide, SAY_HELP_STANDING },
    { "way", look_way, SAY_HELP_WAY },
    { "line", print_line, SAY_HELP_LINE },
    { "measure", look_measure, SAY_HELP_MEASURE },
    { "undo", undo, SAY_HELP_UNDO },
    { "adjudicate", adjudicate, SAY_HELP_ADJUDICATE },
    { "log", print_log, SAY_HELP_LOG },
    { "events", print_events, SAY_HELP_EVENTS },
    { "rule", print_rule, SAY_HELP_RULE },
    { "save", save, SAY_HELP_SAVE },
    { "quit", NULL, SAY_HELP_QUIT },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

void session_print_row(FILE *out, const char *first, const char *row, int columns)
{
    const int length = (int)strcspn(row, "\t");
    char head[128];
    snprintf(head, sizeof head, "%s%s%.*s", first, first[0] ? " " : "", length, row);
    const int blanks = columns - say_columns(head);
    fprintf(out, "  %s%*s %s\n", head, blanks > 0 ? blanks : 0, "", row + length + (row[length] == '\t'));
}

void session_print_commands(const struct session *session, FILE *out)
{
    char row[SAY_BYTES];
    for (int i = 0; i < COMMANDS; i++) {
        session_print_row(out, commands[i].name, say_write(session_voice(session), commands[i].help, NULL, 0, row),
                          HELP_COLUMNS);
    }
}

static void print_help(struct session *session, const char *rest)
{
    const struct game *game = session->table->match.game;
    const struct voice voice = session_voice(session);
    (void)rest;
    fprintf(session->out, "%s\n\n%s\n", words_aim(game, voice.lang).text, SAY(voice, TYPE_THESE));
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
        fprintf(session->out, "  %-*s %s%s\n", HELP_COLUMNS, order,
                words_help(game, (uint8_t)v, voice.lang).text,
                SAYS(voice, ASIDE, SAID_WORD(game->rule[verb->rule].id)));
    }
    fprintf(session->out, "%s\n", SAY(voice, OR_THESE));
    session_print_commands(session, session->out);
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
