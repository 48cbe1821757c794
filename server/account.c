/* Signing in and out, and what wants a password; see account.h.
 *
 *     handle_...       on the loop: limits, and what is known of the name
 *     check_password   in the porter's thread: is it right? And the hash of a new one
 *     go_in            on the loop: the same words whether the name or the password was wrong
 *     keeper           writes it; then the answer */
#include "server/account.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/name.h"
#include "server/session.h"

/* Argon2id as OWASP asks for at least: 19 MiB, twice. */
enum { DIFFERENT_MIN = 5, SESSION_DAYS = 30, PASSWORD_PASSES = 2, PASSWORD_MEMORY = 19 << 20 };

static const char wrong[] = "name or password is wrong";

/* ---- visits ---------------------------------------------------------------------------------------------- */

struct visit *visit_of(struct keep *keep)
{
    return (struct visit *)((char *)keep - offsetof(struct visit, keep));
}

static void visit_free(struct visit *visit)
{
    sodium_memzero(visit, sizeof *visit);
    free(visit);
}

static void visit_fail(struct visit *visit, const char *code, const char *why)
{
    struct err err;
    if (!visit->connection) return;
    visit->connection->task = NULL;
    file_fail(&err, "", 0, "%s", why);
    connection_fail(visit->connection, code, &err);
}

/* Whoever sees these seats is told whose they are now. */
static void tell_seats(struct server *server, const struct visit *visit)
{
    for (struct room *room = server->rooms, *next; room; room = next) {
        next = room->next;
        bool is_his = room->match.id == visit->match;
        for (int i = 0; i < room->match.seats && !visit->match; i++) {
            is_his |= room->match.seat[i].account == visit->account.id;
        }
        if (is_his && room->table) room_seats_changed(room, NULL);
    }
}

static void visit_done(struct keep *keep)
{
    struct visit *visit = visit_of(keep);
    struct connection *connection = visit->connection;
    if (keep->result == STORE_UNKNOWN) server_fail(visit->server, &keep->err);
    if (keep->result == STORE_DONE) {
        if (visit->match || !visit->pass.account) tell_seats(visit->server, visit);
        if (connection && visit->is_entrance) session_begin(connection, visit->pass.hash);
        if (connection) {
            connection->task = NULL;
            connection_answer(connection);
        }
    } else if (keep->result == STORE_NONE) {
        visit_fail(visit, "account", visit->none);
    } else {
        visit_fail(visit, keep->result == STORE_UNKNOWN ? "outcome" : "state", keep->err.sentence);
    }
    visit_free(visit);
}

struct visit *visit_new(struct connection *connection, const struct person *person,
                        enum store_result (*write)(struct store *, struct keep *), const char *none)
{
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit) abort();
    visit->connection = connection;
    visit->server = connection->server;
    visit->none = none;
    visit->keep = (struct keep){ .write = write, .done = visit_done };
    if (person) {
        visit->account = person->account;
        visit->pass = person->pass;
    }
    connection->task = visit;
    connection->answer = ANSWER_KEPT;
    return visit;
}

void visit_keep(struct visit *visit)
{
    keeper_add(visit->server->keeper, &visit->keep);
}

/* ---- the porter ------------------------------------------------------------------------------------------ */

static struct visit *visit_of_task(struct task *task)
{
    return (struct visit *)((char *)task - offsetof(struct visit, task));
}

static bool prepare(struct task *task)
{
    return visit_of_task(task)->connection != NULL; /* whoever has gone need not be let in */
}

static bool make_hash(char ret[ACCOUNT_PASSWORD_BYTES], const char *password)
{
    _Static_assert(ACCOUNT_PASSWORD_BYTES == crypto_pwhash_STRBYTES, "as libsodium writes it");
    return crypto_pwhash_str_alg(ret, password, strlen(password), PASSWORD_PASSES, PASSWORD_MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

/* Where nobody has that name it takes as long. */
static void check_password(struct task *task)
{
    struct visit *visit = visit_of_task(task);
    char unused[ACCOUNT_PASSWORD_BYTES];
    visit->is_right = true;
    if (visit->given[0]) {
        visit->is_right = visit->account.password[0] &&
                          crypto_pwhash_str_verify(visit->account.password, visit->given, strlen(visit->given)) == 0;
        if (!visit->account.password[0]) visit->is_failed = !make_hash(unused, visit->given);
    }
    if (visit->is_right && visit->wanted[0]) visit->is_failed = !make_hash(visit->made, visit->wanted);
}

/* Of the names that are tried, in a table that forgets nobody: who tries one name from many addresses is stopped, too.
 * (A few names share a place.) */
static struct bucket *bucket_of_name(struct server *server, const char *alike)
{
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, (const unsigned char *)alike, strlen(alike), server->door_key);
    struct bucket *bucket = &server->doors[hash % DOORS];
    const int rates = server->rates;
    bucket_fill(bucket, rates, BURST_OF_NAME * rates, lws_now_usecs() / PERIOD_OF_NAME);
    return bucket;
}

static void go_in(struct task *task)
{
    struct visit *visit = visit_of_task(task);
    sodium_memzero(visit->given, sizeof visit->given);
    sodium_memzero(visit->wanted, sizeof visit->wanted);
    if (!visit->connection) {
        visit_free(visit);
        return;
    }
    if (task->is_done && visit->is_right && !visit->is_failed) {
        if (visit->made[0] && !visit->account.password[0]) memcpy(visit->account.password, visit->made,
                                                                  sizeof visit->made);
        visit_keep(visit);
        return;
    }
    if (!task->is_done) visit_fail(visit, "state", "the server is being stopped");
    else if (visit->is_failed) visit_fail(visit, "limit", "the server is busy; try again in a moment");
    else {
        bucket_take(bucket_of_name(visit->server, visit->account.alike), 1);
        visit->connection->server->count.refused_password++;
        visit_fail(visit, "account", wrong);
    }
    visit_free(visit);
}

static void knock(struct visit *visit)
{
    visit->task = (struct task){ .address = &visit->connection->address->share, .prepare = prepare,
                                 .work = check_password, .done = go_in };
    worker_add(visit->server->porter, &visit->task);
}

/* ---- who may try ----------------------------------------------------------------------------------------- */

static bool may_knock(struct connection *connection, const char *alike, int coins, struct failure *ret)
{
    struct server *server = connection->server;
    struct bucket *doors = &connection->address->doors;
    const int rates = server->rates;
    bucket_fill(doors, rates, BURST_DOORS * rates, lws_now_usecs() / PERIOD_DOORS);
    if (doors->thousandths < 1000 * coins || bucket_of_name(server, alike)->thousandths < 1000) {
        server->count.refused_address++;
        return wire_fail(ret, "limit", "too many tries for now; wait a minute");
    }
    if (worker_waiting(server->porter) >= LIMIT_KNOCKING) {
        return wire_fail(ret, "limit", "the server is busy; try again in a moment");
    }
    bucket_take(doors, coins);
    return true;
}

static int count_characters(const char *text)
{
    int count = 0;
    while (name_next(&text)) count++;
    return count;
}

static bool has_different(const char *text)
{
    uint32_t seen[DIFFERENT_MIN], character;
    int count = 0;
    while (count < DIFFERENT_MIN && (character = name_next(&text))) {
        int i = 0;
        while (i < count && seen[i] != character) i++;
        if (i == count) seen[count++] = character;
    }
    return count == DIFFERENT_MIN;
}

static bool may_be_password(const char *password, const char *name, struct failure *ret)
{
    const int length = count_characters(password);
    if (length < PASSWORD_MIN || length > PASSWORD_MAX) {
        return wire_fail(ret, "account", "a password has %d to %d characters; a few words do well", PASSWORD_MIN,
                         PASSWORD_MAX);
    }
    if (!has_different(password) || strncasecmp(password, name, strlen(name)) == 0) {
        return wire_fail(ret, "account", "this password is easily guessed; choose another, not your name or a few "
                         "characters over and over");
    }
    return true;
}

/* What was typed, if it can be a password at all: longer ones are no secret of anybody's. */
static void keep_typed(char *ret, size_t size, const char *password)
{
    snprintf(ret, size, "%s", count_characters(password) <= PASSWORD_MAX && password[0] ? password : " ");
}

/* ---- sign-up, sign-in, sign-out -------------------------------------------------------------------------- */

static bool read_name(const struct node *request, const char **ret_name, const char **ret_password,
                      struct failure *ret)
{
    if (!member_text(request, "name", ret_name, ret) || !member_text(request, "password", ret_password, ret)) {
        return false;
    }
    return (*ret_name && *ret_password) || wire_fail(ret, "parse", "'name' or 'password' is missing");
}

static enum store_result write_account(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_add_account(store, &visit->account, &visit->pass, &keep->err);
}

bool handle_sign_up(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    char alike[ACCOUNT_ALIKE_BYTES], secret[TOKEN_BYTES];
    const char *name = NULL, *password = NULL, *why = "";
    bool is_bot = false;
    if (!read_name(request, &name, &password, ret) || !member_bool(request, "bot", &is_bot, ret)) return false;
    if (!name_read(name, alike, &why)) return wire_fail(ret, "account", "%s", why);
    if (!may_be_password(password, name, ret) || !may_knock(connection, alike, COST_SIGN_UP, ret)) return false;
    struct visit *visit = visit_new(connection, NULL, write_account, "this name, or one that looks like it, is taken");
    visit->account.id = session_number();
    visit->account.is_bot = is_bot;
    snprintf(visit->account.name, sizeof visit->account.name, "%s", name);
    snprintf(visit->account.alike, sizeof visit->account.alike, "%s", alike);
    snprintf(visit->wanted, sizeof visit->wanted, "%s", password);
    pass_make(&visit->pass, secret, visit->account.id, SCOPES_OF_SESSION, SESSION_DAYS);
    visit->is_entrance = true;
    out_member(out, "name", name);
    out_member(out, "token", secret);
    sodium_memzero(secret, sizeof secret);
    knock(visit);
    return true;
}

static enum store_result write_session(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_add_pass(store, &visit->pass, visit->account.password, LIMIT_SESSIONS, &keep->err);
}

bool handle_sign_in(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    char alike[ACCOUNT_ALIKE_BYTES] = "", secret[TOKEN_BYTES];
    const char *name = NULL, *password = NULL, *why;
    struct store_account account = { 0 };
    struct err err;
    if (!read_name(request, &name, &password, ret)) return false;
    name_read(name, alike, &why); /* of one that can be nobody's nothing is said but what is always said */
    if (!may_knock(connection, alike, 1, ret)) return false;
    if (store_find_account(connection->server->reader, alike, &account, &err) == STORE_FAILED) {
        return wire_fail_err(ret, "state", &err);
    }
    struct visit *visit = visit_new(connection, NULL, write_session, wrong);
    visit->account = account;
    snprintf(visit->account.alike, sizeof visit->account.alike, "%s", alike);
    keep_typed(visit->given, sizeof visit->given, password);
    pass_make(&visit->pass, secret, account.id, SCOPES_OF_SESSION, SESSION_DAYS);
    visit->is_entrance = true;
    out_member(out, "name", account.name);
    out_member(out, "token", secret);
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(&account, sizeof account);
    knock(visit);
    return true;
}

static enum store_result write_end(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_remove_pass(store, visit->pass.account, visit->pass.number, &keep->err);
}

bool handle_sign_out(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct person person;
    (void)request;
    (void)out;
    if (!account_need(connection, 0, &person, ret)) return false;
    session_end(connection);
    visit_keep(visit_new(connection, &person, write_end, "you have signed out already"));
    return true;
}

/* ---- password, delete ------------------------------------------------------------------------------------ */

static const char another[] = "the password has been changed meanwhile";

static enum store_result write_password(struct store *store, struct keep *keep)
{
    const struct visit *visit = visit_of(keep);
    return store_set_password(store, &visit->account, visit->made, SCOPES_OF_SESSION, visit->pass.hash, &keep->err);
}

bool handle_password(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const char *old = NULL, *wanted = NULL;
    struct person person;
    (void)out;
    if (!member_text(request, "old", &old, ret) || !member_text(request, "new", &wanted, ret)) return false;
    if (!old || !wanted) return wire_fail(ret, "parse", "'old' or 'new' is missing");
    if (!account_need(connection, SCOPE_OWN, &person, ret) ||
        !may_be_password(wanted, person.account.name, ret) ||
        !may_knock(connection, person.account.alike, 1, ret)) return false;
    struct visit *visit = visit_new(connection, &person, write_password, another);
    keep_typed(visit->given, sizeof visit->given, old);
    snprintf(visit->wanted, sizeof visit->wanted, "%s", wanted);
    knock(visit);
    return true;
}

static enum store_result write_removal(struct store *store, struct keep *keep)
{
    struct visit *visit = visit_of(keep);
    visit->pass.account = 0; /* all rooms are looked through */
    return store_remove_account(store, &visit->account, &keep->err);
}

bool handle_delete(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const char *password = NULL;
    struct person person;
    (void)out;
    if (!member_text(request, "password", &password, ret)) return false;
    if (!password) return wire_fail(ret, "parse", "'password' is missing: it is asked for once more");
    if (!account_need(connection, SCOPE_OWN, &person, ret) ||
        !may_knock(connection, person.account.alike, 1, ret)) return false;
    struct visit *visit = visit_new(connection, &person, write_removal, another);
    keep_typed(visit->given, sizeof visit->given, password);
    knock(visit);
    return true;
}
