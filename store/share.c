/* Several servers on one database; see store.h. PostgreSQL does what has to be agreed on:
 *
 *     who is there     a row of the table `server`, and an advisory lock on its number, held by the server's
 *                      connection: it falls when the process ends, its connection breaks, or PostgreSQL ends it
 *     who plays        match.holder, the number of the server that has the match; 0: nobody
 *     fencing          whatever is written of a match asks for that number first, in the same transaction, and keeps
 *                      the row until its end: whoever lost the match meanwhile writes nothing
 *
 * A server that stands still keeps its lock. So each tells every few seconds that it is there, and whoever wants a
 * match of one that has said nothing for STALE_S seconds has PostgreSQL end that one's connection. */
#include <stdio.h>
#include <string.h>

#include "store/database.h"

enum { STALE_S = 10 };

bool store_is_shared(const struct store *store)
{
    return store->is_shared;
}

/* ---- who is there ---------------------------------------------------------------------------------------- */

static bool lock_server(struct store *store)
{
    static const char sql[] = "SELECT CASE WHEN pg_try_advisory_lock(5257913, CAST(?1 AS INTEGER)) THEN 1 ELSE 0 END";
    struct statement *statement = store_prepare(store, sql);
    int64_t is_locked = 0;
    bind_number(statement, 1, store->server);
    return statement_ask(statement, &is_locked) && is_locked;
}

/* Rows of servers that have gone, and hold nothing any more. */
static bool forget_gone(struct store *store)
{
    static const char sql[] = "DELETE FROM server WHERE pg_try_advisory_xact_lock_shared(5257913, CAST(id AS INTEGER)) "
                              "AND NOT EXISTS (SELECT 1 FROM match WHERE holder = server.id)";
    return statement_run(store_prepare(store, sql));
}

bool store_announce(struct store *store, const char *reach, struct err *ret_err)
{
    static const char next[] = "SELECT nextval('server_number')";
    static const char add[] = "INSERT INTO server (id, reach, backend, seen) VALUES (?1, ?2, pg_backend_pid(), "
                              "clock_timestamp())";
    if (!store->is_shared) return true;
    if (!store_mark(store)) return store_fail(store, ret_err);
    bool is_fine = forget_gone(store) && statement_ask(store_prepare(store, next), &store->server) &&
                   lock_server(store);
    struct statement *statement = store_prepare(store, add);
    bind_number(statement, 1, store->server);
    bind_text(statement, 2, reach);
    is_fine = is_fine && statement_run(statement);
    return store_keep(store, is_fine, ret_err);
}

/* On another connection: the lock of the old one may not have fallen yet. */
bool store_announce_again(struct store *store)
{
    static const char sql[] = "UPDATE server SET backend = pg_backend_pid(), seen = clock_timestamp() WHERE id = ?1";
    if (!store->server) return true;
    if (!lock_server(store)) return false;
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, store->server);
    return statement_run(statement);
}

bool store_read_key(struct store *store, char ret[STORE_KEY_BYTES], struct err *ret_err)
{
    static const char sql[] = "SELECT peer_key FROM honjin";
    struct statement *statement = store_prepare(store, sql);
    ret[0] = 0;
    if (!store->is_shared) return true;
    const bool is_there = statement_step(statement) == STEP_ROW;
    if (is_there) column_copy(statement, 0, ret, STORE_KEY_BYTES);
    statement_end(statement);
    return is_there || store_fail(store, ret_err);
}

bool store_reserve_ids(struct store *store, int count, int64_t *ret_last, struct err *ret_err)
{
    static const char sql[] = "UPDATE clock SET last_match = last_match + ?1 RETURNING last_match";
    if (!store_mark(store)) return store_fail(store, ret_err);
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, count);
    return store_keep(store, statement_ask(statement, ret_last), ret_err);
}

/* ---- time ------------------------------------------------------------------------------------------------ */

/* How long ago the time was noted, if others have gone on since: their clock goes by it. */
bool store_read_ahead(struct store *store, int64_t *ret)
{
    static const char sql[] =
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM server WHERE NOT pg_try_advisory_xact_lock_shared(5257913, "
        "CAST(id AS INTEGER))) THEN CAST(least(10000, greatest(0, 1000 * extract(epoch FROM clock_timestamp() - "
        "noted))) AS BIGINT) ELSE 0 END FROM clock";
    return statement_ask(store_prepare(store, sql), ret);
}

/* The clocks of servers that ran side by side differ by what their machines' do: the one that is ahead counts. */
bool store_note_shared_clock(struct store *store)
{
    static const char clock[] = "UPDATE clock SET ran = ?1, noted = clock_timestamp() - CAST(?2 AS BIGINT) * "
                                "interval '1 millisecond' WHERE ran <= ?1";
    static const char seen[] = "UPDATE server SET seen = clock_timestamp() WHERE id = ?1";
    const int64_t now = store_time(store);
    struct statement *statement = store_prepare(store, clock);
    bind_number(statement, 1, now / 1000);
    bind_number(statement, 2, now % 1000);
    if (!statement_run(statement)) return false;
    statement = store_prepare(store, seen);
    bind_number(statement, 1, store->server);
    return statement_run(statement);
}

/* ---- who plays ------------------------------------------------------------------------------------------- */

static bool refuse(struct store *store)
{
    store->refusal = "another server has this match now; come back in a moment";
    return false;
}

bool store_guard(struct store *store, int64_t id)
{
    static const char sql[] = "SELECT holder FROM match WHERE id = ?1 FOR NO KEY UPDATE";
    struct statement *statement = store_prepare(store, sql);
    int64_t holder = 0;
    if (!store->is_shared) return true;
    bind_number(statement, 1, id);
    if (!statement_ask(statement, &holder)) return false;
    return holder == store->server || refuse(store);
}

static bool set_holder(struct store *store, int64_t id, int64_t holder)
{
    static const char sql[] = "UPDATE match SET holder = ?2 WHERE id = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, holder);
    return statement_run(statement);
}

/* Has the lock of that server fallen? Nobody gets it back until this transaction has ended. */
static bool is_gone(struct store *store, int64_t server, bool *ret)
{
    static const char sql[] = "SELECT CASE WHEN pg_try_advisory_xact_lock_shared(5257913, CAST(?1 AS INTEGER)) "
                              "THEN 1 ELSE 0 END";
    struct statement *statement = store_prepare(store, sql);
    int64_t is_free = 0;
    bind_number(statement, 1, server);
    const bool is_fine = statement_ask(statement, &is_free);
    *ret = is_free;
    return is_fine;
}

/* Where the holder is reached; of one that stands still "", and its lock falls in a moment. */
static bool find_holder(struct store *store, int64_t id, char ret_reach[STORE_REACH_BYTES])
{
    static const char sql[] = "SELECT reach, CASE WHEN seen < clock_timestamp() - CAST(?2 AS BIGINT) * "
        "interval '1 second' AND pg_terminate_backend(CAST(backend AS INTEGER)) THEN 1 ELSE 0 END FROM server "
        "WHERE id = (SELECT holder FROM match WHERE id = ?1)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, STALE_S);
    const enum step step = statement_step(statement);
    ret_reach[0] = 0;
    if (step == STEP_ROW && !column_number(statement, 1)) column_copy(statement, 0, ret_reach, STORE_REACH_BYTES);
    statement_end(statement);
    return step != STEP_FAILED;
}

/* A row that its holder is writing is not waited for. */
static bool read_holder(struct store *store, int64_t id, int64_t *ret, bool *ret_is_free)
{
    static const char sql[] = "SELECT holder FROM match WHERE id = ?1 FOR NO KEY UPDATE SKIP LOCKED";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    const enum step step = statement_step(statement);
    *ret_is_free = step == STEP_ROW;
    *ret = step == STEP_ROW ? column_number(statement, 0) : 0;
    statement_end(statement);
    return step != STEP_FAILED;
}

static bool hold(struct store *store, int64_t id, bool *ret_is_held, char ret_reach[STORE_REACH_BYTES])
{
    int64_t holder;
    bool is_free;
    if (!read_holder(store, id, &holder, &is_free)) return false;
    *ret_is_held = is_free && (holder == 0 || holder == store->server);
    if (is_free && !*ret_is_held && !is_gone(store, holder, ret_is_held)) return false;
    if (!*ret_is_held) return find_holder(store, id, ret_reach);
    return holder == store->server || set_holder(store, id, store->server);
}

enum store_result store_hold(struct store *store, int64_t id, char ret_reach[STORE_REACH_BYTES], struct err *ret_err)
{
    bool is_held = true;
    if (!store->is_shared) return STORE_DONE;
    if (!store_mark(store)) {
        store_fail(store, ret_err);
        return STORE_FAILED;
    }
    const bool is_fine = hold(store, id, &is_held, ret_reach);
    if (!store_keep(store, is_fine, ret_err)) return STORE_FAILED;
    return is_held ? STORE_DONE : STORE_NONE;
}

bool store_let_go(struct store *store, int64_t id, struct err *ret_err)
{
    static const char sql[] = "UPDATE match SET holder = 0 WHERE id = ?1 AND holder = ?2";
    if (!store->is_shared) return true;
    if (!store_mark(store)) return store_fail(store, ret_err);
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, store->server);
    return store_keep(store, statement_run(statement), ret_err);
}
