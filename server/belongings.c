/* What is somebody's own: seats, matches, tokens, and all of it as JSON; see account.h. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "server/account.h"
#include "server/lobby.h"
#include "server/name.h"
#include "server/rating.h"
#include "server/session.h"

enum { DAY = 86400, TOKEN_DAYS = 365, MATCHES_AT_ONCE = 50 };

/* ---- who has signed in ----------------------------------------------------------------------------------- */

static const struct { uint32_t bit; const char *name; } scopes[] = {
    { SCOPE_LOOK, "look" }, { SCOPE_PLAY, "play" }, { SCOPE_OWN, "own" },
};
enum { SCOPES = sizeof scopes / sizeof scopes[0] };

void scopes_describe(struct out *out, uint32_t set)
{
    out_open(out, '[');
    for (int i = 0; i < SCOPES; i++) {
        if (set & scopes[i].bit) out_text(out, scopes[i].name);
    }
    out_close(out, ']');
}

bool account_need(struct connection *connection, uint32_t scope, struct person *ret, struct failure *ret_failure)
{
    struct err err;
    if (!connection->has_pass) return wire_fail(ret_failure, "account", "sign in first");
    const enum store_result result = store_find_pass(connection->server->reader, connection->pass, &ret->pass,
                                                     &ret->account, &err);
    if (result == STORE_FAILED) return wire_fail_err(ret_failure, "state", &err);
    if (result == STORE_NONE) {
        session_end(connection);
        return wire_fail(ret_failure, "account", "your session has ended; sign in again");
    }
    return (ret->pass.scopes & scope) == scope || wire_fail(ret_failure, "account", "this token may not do that");
}

void pass_make(struct store_pass *ret, char ret_secret[TOKEN_BYTES], int64_t account, uint32_t set, int days)
{
    *ret = (struct store_pass){ .number = session_number(), .account = account, .scopes = set,
                                .expires = (int64_t)time(NULL) + (int64_t)days * DAY };
    token_make(ret_secret, ret->hash);
}

static bool describe_rating(void *context, const struct store_rating *rating)
{
    struct out *out = context;
    out_open(out, '{');
    out_member(out, "game", rating->game);
    rating_describe(out, rating->rating, rating->deviation);
    out_member_int(out, "matches", rating->matches);
    out_close(out, '}');
    return true;
}

/* What everybody may know of him. */
static bool describe_person(struct store *store, const struct store_account *account, struct out *out,
                            struct failure *ret)
{
    struct err err;
    out_member(out, "name", account->name);
    out_member_bool(out, "bot", account->is_bot);
    out_member_int(out, "created", account->created);
    out_key(out, "ratings");
    out_open(out, '[');
    if (!store_list_ratings(store, account->id, describe_rating, out, &err)) return wire_fail_err(ret, "state", &err);
    out_close(out, ']');
    return true;
}

bool account_find(struct server *server, const char *name, struct store_account *ret, struct failure *ret_failure)
{
    struct err err;
    char alike[ACCOUNT_ALIKE_BYTES];
    const char *why;
    const enum store_result result = name_read(name, alike, &why) ? store_find_account(server->reader, alike, ret, &err)
                                                                  : STORE_NONE;
    if (result == STORE_FAILED) return wire_fail_err(ret_failure, "state", &err);
    return result == STORE_DONE || wire_fail(ret_failure, "unknown", "there is nobody of that name");
}

bool handle_person(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct server *server = ((struct connection *)wire->context)->server;
    struct store_account account;
    const char *name = NULL;
    if (!member_text(request, "name", &name, ret)) return false;
    if (!name) return wire_fail(ret, "parse", "'name' is missing");
    return account_find(server, name, &account, ret) && describe_person(server->reader, &account, out, ret);
}

/* Of somebody who has not signed in, or no more: null. */
bool handle_account(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct person person;
    (void)request;
    out_key(out, "account");
    if (!account_need(connection, 0, &person, ret)) {
        if (connection->has_pass) return false; /* it could not be looked up */
        out_null(out);
        return true;
    }
    out_open(out, '{');
    if (!describe_person(connection->server->reader, &person.account, out, ret)) return false;
    out_key(out, "scopes");
    scopes_describe(out, person.pass.scopes);
    out_member_int(out, "expires", person.pass.expires);
    out_close(out, '}');
    return true;
}

/* ---- seats ----------------------------------------------------------------------------------------------- */

static const struct game *read_match(struct store *store, int64_t id, struct store_match *ret,
                                     struct failure *ret_failure)
{
    struct err err;
    const enum store_result result = store_read(store, id, ret, &err);
    if (result == STORE_FAILED) {
        wire_fail_err(ret_failure, "state", &err);
        return NULL;
    }
    const struct game *game = result == STORE_DONE ? games_find(ret->game) : NULL;
    if (!game) wire_fail(ret_failure, "unknown", "there is no match %lld", (long long)id);
    return game;
}

bool account_find_seat(struct connection *connection, const struct node *request, uint32_t scope, int64_t *ret_match,
                       uint8_t *ret_role, struct failure *ret)
{
    struct person person;
    struct store_match match;
    const char *name = NULL;
    uint8_t wanted = ROLES;
    int64_t id = 0;
    int found = 0;
    if (!member_int(request, "match", 1, INT64_MAX, &id, ret) || !member_text(request, "role", &name, ret) ||
        !account_need(connection, scope, &person, ret)) return false;
    const struct game *game = read_match(connection->server->reader, id, &match, ret);
    if (!game) return false;
    if (name && !role_find(game, name, &wanted)) {
        return wire_fail(ret, "unknown", "%s has no role '%.40s'", game->id, name);
    }
    for (int i = 0; i < match.seats; i++) {
        const struct store_seat *seat = &match.seat[i];
        if (seat->account != person.account.id || (name && seat->role != wanted)) continue;
        *ret_role = seat->role;
        found++;
    }
    *ret_match = id;
    if (found > 1) return wire_fail(ret, "parse", "you have several seats there: 'role' says which");
    return found == 1 || wire_fail(ret, "unknown", "you have no seat there");
}

static enum store_result write_own(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_own_seat(store, visit->pass.hash, visit->account.id, &keep->err);
}

/* A seat that somebody has a link for becomes his account's. */
bool handle_keep(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const char *token = NULL;
    struct person person;
    struct store_match match;
    struct err err;
    uint8_t hash[STORE_HASH_BYTES], role;
    bool is_offered;
    int64_t id;
    if (!member_text(request, "token", &token, ret)) return false;
    if (!token) return wire_fail(ret, "parse", "'token' is missing: what stands behind '#' in a link");
    if (!account_need(connection, SCOPE_PLAY, &person, ret)) return false;
    token_hash(token, hash);
    const enum store_result result = store_find_token(connection->server->reader, hash, &id, &role, &is_offered, &err);
    if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
    if (result == STORE_NONE) {
        return connection_may_try(connection, ret) &&
               wire_fail(ret, "unknown", "this link opens no seat; is it complete?");
    }
    if (is_offered) return wire_fail(ret, "state", "this link was not used yet");
    if (role >= ROLE_PLAYERS_MAX) return wire_fail(ret, "state", "you are watching");
    const struct game *game = read_match(connection->server->reader, id, &match, ret);
    if (!game) return false;
    struct visit *visit = visit_new(connection, &person, write_own, "this seat belongs to another account");
    memcpy(visit->pass.hash, hash, STORE_HASH_BYTES);
    visit->match = id;
    visit_keep(visit);
    out_member_int(out, "match", id);
    out_member(out, "role", game->role[role].id);
    return true;
}

static enum store_result write_drop(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_disown_seat(store, visit->match, visit->role, visit->account.id, &keep->err);
}

bool handle_drop(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct person person;
    int64_t id;
    uint8_t role;
    (void)out;
    if (!account_find_seat(connection, request, SCOPE_OWN, &id, &role, ret) ||
        !account_need(connection, SCOPE_OWN, &person, ret)) return false;
    struct visit *visit = visit_new(connection, &person, write_drop, "you have no seat there");
    visit->match = id;
    visit->role = role;
    visit_keep(visit);
    return true;
}

/* ---- matches --------------------------------------------------------------------------------------------- */

/* "own": the roles in which he sits there. */
static void describe_own(struct out *out, const struct store_match *match, const struct game *game, int64_t account)
{
    out_key(out, "own");
    out_open(out, '[');
    for (int i = 0; i < match->seats; i++) {
        const struct store_seat *seat = &match->seat[i];
        if (seat->account == account && seat->role < game->roles) out_text(out, game->role[seat->role].id);
    }
    out_close(out, ']');
    out_member_bool(out, "over", match->is_over);
    if (match->result[0]) out_member(out, "result", match->result);
}

static bool list_own(struct connection *connection, const struct node *request, const struct person *person,
                     int64_t ret_ids[], int *ret_count, struct failure *ret)
{
    int64_t since = INT64_MAX;
    struct err err;
    if (!member_int(request, "since", 1, INT64_MAX, &since, ret)) return false;
    return store_list_own(connection->server->reader, person->account.id, since, MATCHES_AT_ONCE, ret_ids, ret_count,
                          &err) || wire_fail_err(ret, "state", &err);
}

bool handle_mine(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct store *store = connection->server->reader;
    struct person person;
    struct store_match match;
    struct err err;
    int64_t ids[MATCHES_AT_ONCE];
    int count = 0;
    if (!account_need(connection, SCOPE_LOOK, &person, ret) ||
        !list_own(connection, request, &person, ids, &count, ret)) return false;
    out_key(out, "matches");
    out_open(out, '[');
    for (int i = 0; i < count; i++) {
        const enum store_result result = store_read(store, ids[i], &match, &err);
        if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
        const struct game *game = result == STORE_DONE ? games_find(match.game) : NULL;
        if (!game) continue; /* a game of another program's */
        out_open(out, '{');
        lobby_describe_match(out, &match, game);
        describe_own(out, &match, game, person.account.id);
        out_close(out, '}');
    }
    out_close(out, ']');
    if (count == MATCHES_AT_ONCE) out_member_int(out, "next", ids[count - 1]);
    return true;
}

/* ---- tokens ---------------------------------------------------------------------------------------------- */

/* As a text: it is a name. */
static void describe_number(struct out *out, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)number);
    out_member(out, "number", text);
}

static bool count_token(void *context, const struct store_pass *pass)
{
    *(int *)context += pass->scopes != SCOPES_OF_SESSION;
    return true;
}

static bool read_scopes(const struct node *request, uint32_t *ret, struct failure *ret_failure)
{
    const struct node *list = node_get(request, "scopes");
    if (!list) return true;
    uint32_t set = 0;
    if (node_kind(list) != NODE_LIST || node_count(list) == 0) {
        return wire_fail(ret_failure, "parse", "'scopes' is a list of: look, play");
    }
    for (size_t i = 0; i < node_count(list); i++) {
        const struct node *node = node_at(list, i);
        const char *name = node_kind(node) == NODE_TEXT ? node_text(node) : "";
        if (strcmp(name, "look") == 0) set |= SCOPE_LOOK;
        else if (strcmp(name, "play") == 0) set |= SCOPE_PLAY | SCOPE_LOOK;
        else return wire_fail(ret_failure, "parse", "'scopes' is a list of: look, play");
    }
    *ret = set;
    return true;
}

static enum store_result write_token(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_add_pass(store, &visit->pass, NULL, LIMIT_TOKENS, &keep->err);
}

/* A token for a program of his: it can do less than he. */
bool handle_grant(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    char secret[TOKEN_BYTES];
    const char *label = "";
    struct person person;
    struct err err;
    uint32_t set = SCOPE_LOOK | SCOPE_PLAY;
    int64_t days = TOKEN_DAYS;
    int count = 0;
    if (!member_text(request, "label", &label, ret) || !member_int(request, "days", 1, TOKEN_DAYS, &days, ret) ||
        !read_scopes(request, &set, ret) || !account_need(connection, SCOPE_OWN, &person, ret)) return false;
    if (strlen(label) >= PASS_LABEL_BYTES) {
        return wire_fail(ret, "limit", "at most %d bytes at a time", PASS_LABEL_BYTES - 1);
    }
    if (!store_list_passes(connection->server->reader, person.account.id, count_token, &count, &err)) {
        return wire_fail_err(ret, "state", &err);
    }
    if (count >= LIMIT_TOKENS) return wire_fail(ret, "limit", "at most %d tokens; revoke one first", LIMIT_TOKENS);
    struct visit *visit = visit_new(connection, &person, write_token, "your session has ended; sign in again");
    pass_make(&visit->pass, secret, person.account.id, set, (int)days);
    snprintf(visit->pass.label, sizeof visit->pass.label, "%s", label);
    visit_keep(visit);
    describe_number(out, visit->pass.number);
    out_member(out, "token", secret);
    sodium_memzero(secret, sizeof secret);
    return true;
}

struct pass_list {
    struct out *out;
    const struct connection *connection;
};

static bool describe_pass(void *context, const struct store_pass *pass)
{
    const struct pass_list *list = context;
    struct out *out = list->out;
    out_open(out, '{');
    describe_number(out, pass->number);
    out_member(out, "kind", pass->scopes == SCOPES_OF_SESSION ? "session" : "token");
    out_member(out, "label", pass->label);
    out_key(out, "scopes");
    scopes_describe(out, pass->scopes);
    out_member_int(out, "created", pass->created);
    out_member_int(out, "expires", pass->expires);
    out_member_bool(out, "this", memcmp(pass->hash, list->connection->pass, STORE_HASH_BYTES) == 0);
    out_close(out, '}');
    return true;
}

static bool describe_passes(struct connection *connection, int64_t account, struct out *out, struct failure *ret)
{
    struct pass_list list = { .out = out, .connection = connection };
    struct err err;
    out_key(out, "tokens");
    out_open(out, '[');
    if (!store_list_passes(connection->server->reader, account, describe_pass, &list, &err)) {
        return wire_fail_err(ret, "state", &err);
    }
    out_close(out, ']');
    return true;
}

bool handle_tokens(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct person person;
    (void)request;
    return account_need(connection, SCOPE_OWN, &person, ret) &&
           describe_passes(connection, person.account.id, out, ret);
}

static enum store_result write_revocation(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_remove_pass(store, visit->account.id, visit->pass.number, &keep->err);
}

bool handle_revoke(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct person person;
    const char *number = NULL;
    (void)out;
    if (!member_text(request, "number", &number, ret)) return false;
    if (!number) return wire_fail(ret, "parse", "'number' is missing; {\"do\":\"tokens\"} lists them");
    if (!account_need(connection, SCOPE_OWN, &person, ret)) return false;
    struct visit *visit = visit_new(connection, &person, write_revocation, "there is no such token");
    visit->pass.number = strtoll(number, NULL, 10);
    visit_keep(visit);
    return true;
}

/* ---- export ---------------------------------------------------------------------------------------------- */

struct export {
    struct out *out;
    const struct store_match *match;
    const struct game *game;
    int64_t account;
    size_t end;   /* bytes of the page */
    int64_t last; /* line of the match that stands on it */
    bool is_more;
};

static bool is_own_role(const struct store_match *match, int64_t account, uint8_t role)
{
    for (int i = 0; i < match->seats; i++) {
        if (match->seat[i].role == role && match->seat[i].account == account) return true;
    }
    return false;
}

static bool export_said(void *context, const struct store_said *said)
{
    struct export *export = context;
    export->is_more = export->out->length > export->end;
    if (export->is_more) return false;
    export->last = said->number;
    if (said->role >= export->game->roles || !is_own_role(export->match, export->account, said->role)) return true;
    out_open(export->out, '{');
    out_member_int(export->out, "n", said->number);
    out_member(export->out, "role", export->game->role[said->role].id);
    out_member(export->out, "text", said->text);
    out_close(export->out, '}');
    return true;
}

static bool export_match(struct store *store, struct export *export, int64_t line, struct failure *ret)
{
    struct err err;
    out_open(export->out, '{');
    lobby_describe_match(export->out, export->match, export->game);
    describe_own(export->out, export->match, export->game, export->account);
    out_key(export->out, "said");
    out_open(export->out, '[');
    if (!store_list_said(store, export->match->id, line, export_said, export, &err)) {
        return wire_fail_err(ret, "state", &err);
    }
    out_close(export->out, ']');
    out_close(export->out, '}');
    return true;
}

/* "MATCH-LINE": from which match downwards, and behind which of its lines. */
static bool read_place(const struct node *request, int64_t *ret_match, int64_t *ret_line, struct failure *ret)
{
    const char *since = NULL;
    long long match = 0, line = 0;
    char rest;
    *ret_match = INT64_MAX;
    *ret_line = 0;
    if (!member_text(request, "since", &since, ret)) return false;
    if (!since) return true;
    if (sscanf(since, "%19lld-%19lld%c", &match, &line, &rest) != 2 || match < 1 || line < 0 || match == INT64_MAX) {
        return wire_fail(ret, "parse", "'since' is what stood in 'next'");
    }
    *ret_match = match + 1;
    *ret_line = line;
    return true;
}

static void describe_next(struct out *out, int64_t match, int64_t line)
{
    char next[48];
    snprintf(next, sizeof next, "%lld-%lld", (long long)match, (long long)line);
    out_member(out, "next", next);
}

/* All that is kept of somebody. (The journals of his matches come by `save`.) */
bool handle_export(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct store *store = connection->server->reader;
    struct person person;
    struct store_match match;
    struct err err;
    int64_t before, line, ids[MATCHES_AT_ONCE];
    int count = 0, i = 0;
    if (!read_place(request, &before, &line, ret) || !account_need(connection, SCOPE_OWN, &person, ret)) return false;
    if (!store_list_own(store, person.account.id, before, MATCHES_AT_ONCE, ids, &count, &err)) {
        return wire_fail_err(ret, "state", &err);
    }
    struct export export = { .out = out, .match = &match, .account = person.account.id,
                             .end = out->length + PAGE_BYTES };
    if (!describe_person(store, &person.account, out, ret)) return false;
    if (!describe_passes(connection, person.account.id, out, ret)) return false;
    out_key(out, "matches");
    out_open(out, '[');
    for (; i < count && !export.is_more && out->length <= export.end; i++) {
        const enum store_result result = store_read(store, ids[i], &match, &err);
        if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
        export.game = result == STORE_DONE ? games_find(match.game) : NULL;
        if (export.game && !export_match(store, &export, i == 0 ? line : 0, ret)) return false;
    }
    out_close(out, ']');
    if (export.is_more) describe_next(out, ids[i - 1], export.last);
    else if (i < count) describe_next(out, ids[i], 0);
    else if (count == MATCHES_AT_ONCE && ids[count - 1] > 1) describe_next(out, ids[count - 1] - 1, 0);
    return true;
}
