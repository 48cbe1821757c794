/* The session and its table of requests; see wire.h. */
#include "wire/wire.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/say.h"
#include "core/words.h"
#include "wire/request.h"

const struct request requests[] = {
    { "help", wire_help, false, true, "", "this list" },
    { "games", wire_games, false, true, "", "games, scenarios, roles, options, phases" },
    { "rules", wire_rules, false, true, "game, rule, since", "every rule, where it is coded and tested" },
    { "book", wire_book, false, true, "game, since", "the rulebook: chapters, paragraphs, tables" },
    { "new", wire_new, false, false, "game, scenario, options, dealer, seed, pack, lesson",
      "begin a match, or a lesson" },
    { "open", wire_open, false, false, "journal, seed, pack", "go on with a saved match" },
    { "save", wire_save, true, true, "since", "the journal; on a server what one has seen, until the match is over" },
    { "position", wire_position, true, false, "scenario, phase, set", "the whole state; or set it" },
    { "pending", wire_pending, true, true, "role", "what is wanted now, and of whom" },
    { "choices", wire_choices, true, true, "role, verb, unit, groups, since", "every legal action" },
    { "play", wire_play, true, true, "action, role, at", "play an action" },
    { "deal", wire_deal, true, false, "outcome", "say what dice, cards or draws showed" },
    { "why", wire_why, true, true, "action, role", "is an action legal, and why not" },
    { "warn", wire_warn, true, true, "action, role", "what a role has to fear, or would by an order" },
    { "view", wire_view, true, true, "role, state, verb, unit, groups, since", "everything a role may see and do" },
    { "map", wire_map, true, true, "", "the hexes, or the size of the table; they never change" },
    { "words", wire_words, true, true, "", "orders and names in words, which never change" },
    { "charts", wire_charts, true, true, "", "the tables of the rulebook that numbers are read on" },
    { "path", wire_path, true, true, "action, role", "the way a move would take, and what it costs" },
    { "line", wire_line, true, true, "piece, role", "the line of communication of a piece, or why it has none" },
    { "measure", wire_measure, true, true, "what, piece, other, from, to, legs, role", "measure on a table" },
    { "beats", wire_beats, true, true, "role, since, all", "what has happened, as people tell it" },
    { "events", wire_events, true, true, "role, since", "the same event by event" },
    { "history", wire_history, true, true, "role, since, count, all", "the match so far, for a replay" },
    { "luck", wire_luck, true, true, "role, all, since", "what dice and draws were worth, when the match is over" },
    { "review", wire_review, true, true, "role, all, since, nodes",
      "how the chance to win went, and which orders cost most, when the match is over" },
    { "picture", wire_film, true, true, "role, frame, beats, all",
      "a moment of the match as SVG, also as a short film" },
    { "standing", wire_standing, true, false, "role, name, on, value", "what a role has decided in advance" },
    { "undo", wire_undo, true, true, "role", "take the role's last action back" },
    { "rewind", wire_rewind, true, false, "plies, role",
      "take back so many plies, or the role's last order, with all that followed" },
    { "think", wire_think, true, false, "role, level, nodes, ms, seed", "what the computer would play" },
    { "hint", wire_hint, true, true, "role", "what the computer would play, and why; noted in the journal" },
    { "stop", wire_stop, true, false, "", "ends a thought that goes on: the answer is what is best so far" },
    { "odds", wire_odds, true, true, "action, then, onward, through, ms, role", "what an order can lead to" },
    { NULL, NULL, false, false, NULL, NULL },
};

/* ---- failures --------------------------------------------------------------------------------------------- */

bool wire_fail(struct failure *ret, const char *code, const char *format, ...)
{
    va_list arguments;
    char message[sizeof ret->message]; /* an argument may be part of *ret */
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    *ret = (struct failure){ .code = code };
    memcpy(ret->message, message, sizeof message);
    return false;
}

bool wire_fail_err(struct failure *ret, const char *code, const struct err *err)
{
    if (!err->file[0]) return wire_fail(ret, code, "%s", err->sentence);
    if (!err->line) return wire_fail(ret, code, "%s: %s", err->file, err->sentence);
    return wire_fail(ret, code, "%s:%d: %s", err->file, err->line, err->sentence);
}

bool wire_fail_refusal(struct failure *ret, const struct view *view, const struct refusal *refusal)
{
    char sentence[sizeof ret->message];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    view_write_refusal(view, refusal, &text);
    wire_fail(ret, "illegal", "%s", sentence);
    const uint16_t rule = view_rule(view, refusal);
    if (rule) snprintf(ret->rule, sizeof ret->rule, "%s", view->game->rule[rule].id);
    snprintf(ret->reason, sizeof ret->reason, "%s", words_of_refusal(view->game, refusal)->id);
    return false;
}

void wire_add_wanted(const struct table *table, const struct view *view, char *message, size_t size)
{
    const size_t length = strlen(message);
    struct text text;
    if (!table->lesson || view->role != lesson_role(table->lesson, view->game) || length + 2 >= size) return;
    text_open(&text, message + length, size - length);
    text_put(&text, ". ");
    if (!lesson_write_wanted(table->lesson, &table->match, (enum lang)view->lang, &text)) message[length] = 0;
}

/* ---- members ---------------------------------------------------------------------------------------------- */

bool member_text(const struct node *request, const char *key, const char **ret, struct failure *ret_failure)
{
    const struct node *member = node_get(request, key);
    if (!member || node_kind(member) == NODE_NULL) return true;
    if (node_kind(member) != NODE_TEXT) return wire_fail(ret_failure, "parse", "'%s' must be a text", key);
    *ret = node_text(member);
    return true;
}

bool member_int(const struct node *request, const char *key, int64_t low, int64_t high, int64_t *ret,
                struct failure *ret_failure)
{
    const struct node *member = node_get(request, key);
    if (!member || node_kind(member) == NODE_NULL) return true;
    if (node_kind(member) != NODE_INT || node_int(member) < low || node_int(member) > high) {
        return wire_fail(ret_failure, "parse", "'%s' must be a whole number from %lld to %lld", key, (long long)low,
                         (long long)high);
    }
    *ret = node_int(member);
    return true;
}

bool member_bool(const struct node *request, const char *key, bool *ret, struct failure *ret_failure)
{
    const struct node *member = node_get(request, key);
    if (!member || node_kind(member) == NODE_NULL) return true;
    if (node_kind(member) != NODE_BOOL) return wire_fail(ret_failure, "parse", "'%s' must be true or false", key);
    *ret = node_bool(member);
    return true;
}

bool member_role(const struct wire *wire, const struct node *request, uint8_t *ret, struct failure *ret_failure)
{
    const char *name = NULL;
    int32_t role;
    if (!wire->is_trusted) {
        *ret = wire->role;
        return true;
    }
    if (!member_text(request, "role", &name, ret_failure)) return false;
    if (!name) {
        *ret = ROLES;
        return true;
    }
    const struct match *match = &wire->table->match;
    if (!words_read(match->game, match->scenario, KIND_ROLE, name, strlen(name), &role) || role < 0 ||
        role == ROLE_CHANCE) {
        return wire_fail(ret_failure, "unknown", "%s has no role '%.40s'", match->game->id, name);
    }
    *ret = (uint8_t)role;
    return true;
}

bool member_view(const struct wire *wire, const struct node *request, struct view *ret, struct failure *ret_failure)
{
    uint8_t role = ROLES;
    if (!member_role(wire, request, &role, ret_failure)) return false;
    view_open(ret, &wire->table->match, role);
    ret->lang = wire->lang;
    return true;
}

bool member_action(const struct view *view, const struct node *request, struct action *ret,
                   struct failure *ret_failure)
{
    const char *line = NULL;
    struct err err;
    uint8_t role = view->role;
    if (!member_text(request, "action", &line, ret_failure)) return false;
    if (!line) return wire_fail(ret_failure, "parse", "'action' is missing: an order in notation");
    for (uint8_t r = 0; role == ROLES && r < ROLES; r++) {
        if (view->pending.roles == ROLE_BIT(r)) role = r;
    }
    if (!notation_read(view->game, view->scenario, role, line, ret, &err)) {
        return wire_fail_err(ret_failure, "parse", &err);
    }
    if (view->role != ROLES && ret->role != view->role) {
        return wire_fail(ret_failure, "state", "you may give orders for your own side only");
    }
    return true;
}

/* ---- the session ------------------------------------------------------------------------------------------ */

void wire_close(struct wire *wire)
{
    table_free(wire->table);
    wire->table = NULL;
}

static void list_requests(struct out *out, const struct request *list, bool is_trusted)
{
    for (const struct request *r = list; r && r->name; r++) {
        if (!is_trusted && !r->is_for_server) continue;
        out_open(out, '{');
        out_member(out, "do", r->name);
        out_member(out, "members", r->members);
        out_member(out, "help", r->help);
        out_close(out, '}');
    }
}

bool wire_help(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    (void)request;
    (void)ret;
    out_member_int(out, "protocol", WIRE_VERSION);
    out_key(out, "requests");
    out_open(out, '[');
    list_requests(out, requests, wire->is_trusted);
    list_requests(out, wire->more, wire->is_trusted);
    out_close(out, ']');
    return true;
}

static const struct request *find_request(const struct wire *wire, const char *name)
{
    for (const struct request *r = wire->more; r && r->name; r++) {
        if (strcmp(r->name, name) == 0) return r;
    }
    for (const struct request *r = requests; r->name; r++) {
        if (strcmp(r->name, name) == 0 && (wire->is_trusted || r->is_for_server)) return r;
    }
    return NULL;
}

static bool take_lang(struct wire *wire, const struct node *request, struct failure *ret)
{
    const char *word = NULL;
    enum lang lang = LANG_EN;
    if (!member_text(request, "lang", &word, ret)) return false;
    if (!word) return true;
    if (!lang_read(word, &lang)) {
        return wire_fail(ret, "unknown", "there is no language '%.40s' here: en, fr or ja", word);
    }
    wire->lang = (uint8_t)lang;
    return true;
}

static bool dispatch(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const char *name = NULL;
    if (!member_text(request, "do", &name, ret)) return false;
    if (!name) return wire_fail(ret, "parse", "'do' is missing; {\"do\":\"help\"} lists the requests");
    const struct request *found = find_request(wire, name);
    if (found && wire->admit && !wire->admit(wire, found, request, ret)) return false;
    if (found && found->needs_match && !wire->table) {
        return wire_fail(ret, "state", wire->is_trusted
                         ? "there is no match yet: begin one with 'new' or 'open'"
                         : "you are not in a match: 'join' one with a link, or 'create' one");
    }
    if (found) return found->handle(wire, request, out, ret);
    return wire_fail(ret, "unknown", "there is no request '%.40s'; {\"do\":\"help\"} lists them", name);
}

/* {"id":... : an integer or a text comes back as it was, anything else as null. */
static void begin_answer(const struct node *request, bool is_ok, struct out *out)
{
    const struct node *id = request && node_kind(request) == NODE_OBJECT ? node_get(request, "id") : NULL;
    out->wants_comma = false;
    out_open(out, '{');
    out_key(out, "id");
    if (id && (node_kind(id) == NODE_INT || node_kind(id) == NODE_TEXT)) out_node(out, id);
    else out_null(out);
    out_member_bool(out, "ok", is_ok);
}

static void answer_failure(const struct node *request, const struct failure *failure, struct out *out)
{
    begin_answer(request, false, out);
    out_key(out, "error");
    out_open(out, '{');
    out_member(out, "code", failure->code);
    out_member(out, "rule", failure->rule[0] ? failure->rule : NULL);
    out_member(out, "message", SAY_TOLD(out->lang, failure->message));
    if (failure->reason[0]) out_member(out, "reason", failure->reason);
    out_close(out, '}');
    out_close(out, '}');
    out_plain(out, "\n", 1);
}

void wire_refuse(const struct failure *failure, struct out *out)
{
    answer_failure(NULL, failure, out);
}

void wire_answer_failure(const char *line, size_t length, const struct failure *failure, struct out *out)
{
    char message[256];
    struct node *request = node_parse(line, length, message, sizeof message);
    answer_failure(request, failure, out);
    if (request) node_free(request);
}

void wire_refuse_line(struct out *out)
{
    struct failure failure;
    wire_fail(&failure, "limit", "the line is longer than %d bytes", WIRE_LINE_MAX);
    wire_refuse(&failure, out);
}

void wire_handle(struct wire *wire, const char *line, size_t length, struct out *out)
{
    const size_t start = out->length;
    struct failure failure = { .code = "state" };
    char message[256];
    if (length > WIRE_LINE_MAX) {
        wire_refuse_line(out);
        return;
    }
    struct node *request = node_parse(line, length, message, sizeof message);
    bool is_done = false;
    if (!request) {
        wire_fail(&failure, strncmp(message, "nested", 6) == 0 ? "limit" : "parse", "%s", message);
    } else if (node_kind(request) != NODE_OBJECT) {
        wire_fail(&failure, "parse", "a request is an object: {\"id\":1,\"do\":\"help\"}");
    } else {
        begin_answer(request, true, out);
        is_done = take_lang(wire, request, &failure);
        out->lang = wire->lang;
        is_done = is_done && dispatch(wire, request, out, &failure);
    }
    if (is_done) {
        out_close(out, '}');
        out_plain(out, "\n", 1);
    } else {
        out->length = start;
        answer_failure(request, &failure, out);
    }
    if (request) node_free(request);
}
