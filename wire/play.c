/* Requests that begin, change and keep a match: new, open, save, play, deal, undo, rewind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/words.h"
#include "games/list.h"
#include "wire/describe.h"

/* ---- beginning ---------------------------------------------------------------------------------------------- */

static void take_table(struct wire *wire, struct table *table)
{
    table_free(wire->table);
    wire->table = table;
}

static void describe_match(struct out *out, const struct table *table)
{
    out_key(out, "match");
    out_open(out, '{');
    describe_setup(out, table);
    out_member_int(out, "plies", table->match.plies);
    out_close(out, '}');
}

/* Members that say where the match stands now. */
static void describe_now(struct out *out, const struct table *table, uint8_t role)
{
    struct view view;
    view_open(&view, &table->match, role);
    view.lang = out->lang;
    out_key(out, "pending");
    describe_pending(out, &view);
    describe_at(out, &view);
}

static void describe_news(struct out *out, const struct table *table, uint8_t role, uint32_t since)
{
    out_key(out, "events");
    describe_events(out, &table->match, role, since, 0);
    describe_now(out, table, role);
}

bool member_options(const struct node *request, const struct game *game, struct options *ret,
                    struct failure *ret_failure)
{
    const struct node *options = node_get(request, "options");
    struct err err;
    if (!options) return true;
    if (node_kind(options) != NODE_OBJECT) return wire_fail(ret_failure, "parse", "'options' must be an object");
    for (void *at = node_first(options); at; at = node_next(options, at)) {
        const struct node *value = node_member(at);
        if (node_kind(value) != NODE_TEXT) {
            return wire_fail(ret_failure, "parse", "option '%.40s' must be a text", node_key(at));
        }
        if (!table_set_option(game, node_key(at), node_text(value), ret, &err)) {
            return wire_fail_err(ret_failure, "unknown", &err);
        }
    }
    return true;
}

bool wire_new(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct table_setup setup = { .dice = DICE_RANDOM };
    const char *game = NULL, *dealer = "random";
    struct table *table;
    struct err err;
    if (!member_text(request, "game", &game, ret) || !member_text(request, "scenario", &setup.scenario, ret) ||
        !member_text(request, "dealer", &dealer, ret) || !member_text(request, "seed", &setup.seed, ret) ||
        !member_text(request, "pack", &setup.pack, ret) || !member_text(request, "lesson", &setup.lesson, ret)) {
        return false;
    }
    if (!game) return wire_fail(ret, "parse", "'game' is missing; {\"do\":\"games\"} lists them");
    setup.game = games_find(game);
    if (!setup.game) return wire_fail(ret, "unknown", "there is no game '%.40s'; {\"do\":\"games\"} lists them", game);
    if (strcmp(dealer, "ask") == 0) setup.dice = DICE_ASK;
    else if (strcmp(dealer, "random") != 0) {
        return wire_fail(ret, "unknown", "'dealer' is random or ask, not '%.40s'", dealer);
    }
    if (!member_options(request, setup.game, &setup.options, ret)) return false;
    if (!table_new(&setup, &table, &err)) return wire_fail_err(ret, "unknown", &err);
    take_table(wire, table);
    describe_match(out, table);
    describe_news(out, table, ROLES, 0);
    return true;
}

bool wire_open(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct table_source source = { .name = "journal", .find_game = games_find };
    struct table *table;
    struct err err;
    if (!member_text(request, "journal", &source.text, ret) || !member_text(request, "seed", &source.seed, ret) ||
        !member_text(request, "pack", &source.pack, ret)) return false;
    if (!source.text) return wire_fail(ret, "parse", "'journal' is missing: the text that 'save' gave");
    source.length = strlen(source.text);
    if (!table_open(&source, &table, &err)) return wire_fail_err(ret, "parse", &err);
    take_table(wire, table);
    describe_match(out, table);
    out_member(out, "warning", table->warning[0] ? table->warning : NULL);
    struct view view;
    view_open(&view, &table->match, ROLES);
    out_key(out, "pending");
    describe_pending(out, &view);
    return true;
}

/* How the players ended it, for people; then what ends every journal. */
static void add_ending(const struct table *table, const char *ended, struct blob *ret)
{
    char line[JOURNAL_LINE_MAX];
    const int length = snprintf(line, sizeof line, "# ended: %s\n", ended);
    if (!blob_add(ret, line, (size_t)length) || !table_write_end(table, ret)) abort();
}

/* All of it: what the server has kept, or what the table has; with the seed, if the players ended the match. */
static bool write_whole(struct wire *wire, struct blob *ret, struct failure *ret_failure)
{
    const struct table *table = wire->table;
    struct err err;
    if (table->journal_dropped) {
        if (!wire->recall(wire, ret, &err)) return wire_fail_err(ret_failure, "state", &err);
    } else if (!blob_add(ret, table->journal, table->journal_length)) {
        abort();
    }
    if (wire->ended && !table->is_revealed) add_ending(table, wire->ended, ret);
    return true;
}

/* The part from byte `since` on, up to the end of a line. */
static void describe_journal(struct out *out, const struct blob *journal, size_t since, size_t page)
{
    const char *text = (const char *)journal->bytes;
    size_t end = journal->size;
    if (since > end) since = end;
    if (page && end - since > page) {
        end = since + page;
        while (end > since + 1 && text[end - 1] != '\n') end--;
    }
    out_key(out, "journal");
    out_text_bytes(out, text + since, end - since);
    if (end < journal->size) out_member_int(out, "next", (int64_t)end);
}

bool wire_save(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    struct pending pending;
    struct blob journal = { 0 };
    struct err err;
    int64_t since = 0;
    if (!member_int(request, "since", 0, INT32_MAX, &since, ret)) return false;
    if (wire->table->is_by_hand) {
        return wire_fail(ret, "state", "the position was set by hand, so no journal leads to it; "
                         "keep what 'position' answers instead");
    }
    match->game->pending(match->scenario, match->state, &pending);
    const bool is_whole = wire->is_trusted || wire->ended || pending.kind == PENDING_OVER;
    if (is_whole && !write_whole(wire, &journal, ret)) return false;
    if (!is_whole && !table_write_seen(wire->table, wire->role, (enum lang)wire->lang, &journal, &err)) {
        return wire_fail_err(ret, "state", &err);
    }
    out_member_bool(out, "whole", is_whole);
    describe_journal(out, &journal, (size_t)since, wire->page);
    blob_free(&journal);
    return true;
}

/* ---- playing ------------------------------------------------------------------------------------------------ */

static bool commit(struct wire *wire, struct failure *ret)
{
    struct err err;
    return !wire->commit || wire->commit(wire, &err) || wire_fail_err(ret, "state", &err);
}

/* Gives an order that was decided on what the view shows, and tells what came of it. */
static bool submit(struct wire *wire, const struct view *view, const struct action *action, struct out *out,
                   struct failure *ret)
{
    struct table *table = wire->table;
    struct refusal refusal;
    struct err err;
    switch (table_submit(table, view, action, &refusal, &err)) {
    case TABLE_REFUSED:
        wire_fail_refusal(ret, view, &refusal);
        wire_add_wanted(table, view, ret->message, sizeof ret->message);
        return false;
    case TABLE_UNWANTED: return wire_fail(ret, "unwanted", "%s", err.sentence);
    case TABLE_FAILED: return wire_fail_err(ret, "state", &err);
    case TABLE_FULL: return wire_fail_err(ret, "limit", &err);
    default: break;
    }
    if (!commit(wire, ret)) return false;
    if (wire->is_pushed) {
        char at[VIEW_AT_BYTES];
        wire_at(table, view->role, at);
        out_member(out, "at", at);
    } else {
        describe_news(out, table, view->role, view->events);
    }
    return true;
}

/* An order decided on another position than this one is not played: it may mean something else by now. */
static bool check_at(const struct wire *wire, const struct node *request, const struct view *view, struct failure *ret)
{
    char now[VIEW_AT_BYTES];
    const char *at = NULL;
    if (!member_text(request, "at", &at, ret)) return false;
    if (!at) {
        return !wire->needs_at || wire_fail(ret, "parse", "'at' is missing: which position was this decided on?");
    }
    view_write_at(view, now);
    return strcmp(at, now) == 0 ||
           wire_fail(ret, "stale", "the position has changed since: look again, then decide");
}

bool wire_play(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct view view;
    struct action action;
    struct err err;
    if (!table_run_dealer(wire->table, &err)) return wire_fail_err(ret, "state", &err); /* left by an earlier failure */
    return member_view(wire, request, &view, ret) && member_action(&view, request, &action, ret) &&
           check_at(wire, request, &view, ret) && submit(wire, &view, &action, out, ret);
}

/* Adds what the outcome says: "5 3", 5, [5, 3] or ["t-baba"]. */
static bool write_outcome(const struct node *outcome, struct text *ret)
{
    switch (node_kind(outcome)) {
    case NODE_TEXT: text_put(ret, node_text(outcome)); break;
    case NODE_INT: text_int(ret, node_int(outcome)); break;
    case NODE_LIST:
        if (node_count(outcome) > ARG_MAX) return false;
        for (size_t i = 0; i < node_count(outcome); i++) {
            const struct node *value = node_at(outcome, i);
            if (node_kind(value) == NODE_LIST || !write_outcome(value, ret)) return false;
            text_put(ret, " ");
        }
        break;
    default: return false;
    }
    return !ret->is_cut;
}

bool wire_deal(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    const struct node *outcome = node_get(request, "outcome");
    char line[JOURNAL_LINE_MAX];
    struct text text;
    struct view view;
    struct action action;
    struct err err;
    view_open(&view, match, ROLES);
    if (view.pending.kind != PENDING_CHANCE) {
        return wire_fail(ret, "state", "nothing is wanted from chance now");
    }
    text_open(&text, line, sizeof line);
    if (!outcome || !write_outcome(outcome, &text)) {
        return wire_fail(ret, "parse", "'outcome' must be notation, a number, or a list of numbers or names");
    }
    if (!notation_read(match->game, match->scenario, ROLE_CHANCE, line, &action, &err)) {
        text_open(&text, line, sizeof line);
        text_put(&text, match->game->verb[view.pending.chance.verb].name);
        text_put(&text, " ");
        write_outcome(outcome, &text);
        if (!notation_read(match->game, match->scenario, ROLE_CHANCE, line, &action, &err)) {
            return wire_fail_err(ret, "parse", &err);
        }
    }
    return submit(wire, &view, &action, out, ret);
}

/* ---- taking back -------------------------------------------------------------------------------------------- */

/* Only whoever sees everything is told the number of plies: it counts the drafts of others. */
static void describe_return(struct out *out, const struct table *table, uint32_t undone, uint8_t role)
{
    out_member_int(out, "undone", undone);
    if (role == ROLES) out_member_int(out, "plies", table->match.plies);
    out_member_int(out, "events", match_told(&table->match, role));
    describe_now(out, table, role);
}

/* Who is meant by a role; by the one that sees everything all who play. */
static role_set roles_of(const struct table *table, uint8_t role)
{
    return (role_set)(role == ROLES ? ROLE_BIT(table->match.game->roles) - 1 : ROLE_BIT(role));
}

bool wire_undo(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct table *table = wire->table;
    const uint32_t before = table->match.plies;
    struct err err;
    uint8_t role, who;
    if (!member_role(wire, request, &role, ret)) return false;
    who = role;
    if (role == ROLES && before) who = match_ply(&table->match, 0).action.role;
    const enum undo undo = who < ROLE_PLAYERS_MAX ? match_may_undo(&table->match, who) : UNDO_LEARNED;
    if (undo != UNDO_DONE && match_count_back(&table->match, roles_of(table, role), false)) {
        return wire_fail(ret, "consent", "%s", undo_words(undo == UNDO_NOTHING ? UNDO_ACTED : undo));
    }
    if (!table_undo(table, who, &err)) return wire_fail_err(ret, "state", &err);
    if (!commit(wire, ret)) return false;
    describe_return(out, table, 1, role);
    return true;
}

bool wire_rewind(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct table *table = wire->table;
    const uint32_t before = table->match.plies;
    int64_t plies = 0;
    uint8_t role;
    struct err err;
    if (!member_int(request, "plies", 1, UINT32_MAX, &plies, ret) ||
        !member_role(wire, request, &role, ret)) return false;
    if (!plies) plies = match_count_back(&table->match, roles_of(table, role), false);
    if (!plies) return wire_fail(ret, "state", "there is no order to take back");
    if (!table_rewind(table, (uint32_t)plies, &err)) return wire_fail_err(ret, "state", &err);
    if (!commit(wire, ret)) return false;
    describe_return(out, table, before - table->match.plies, ROLES);
    return true;
}
