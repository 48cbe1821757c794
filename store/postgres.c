/* The store in a PostgreSQL database; see store/database.h.
 *
 * One process writes alone: it holds an advisory lock as long as its connection lives, and a term that each new one
 * raises; or several servers, who share that lock and agree by store/share.c. A connection that breaks takes its locks
 * and whatever was not committed with it; the next transaction opens another one, if nobody else has had the database
 * for himself since. Only when it breaks in a COMMIT somebody has to ask PostgreSQL
 * what became of the transaction; if that cannot be asked within PATIENCE_S, nothing is promised any more. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/migrations.h"
#include "store/postgres_values.h"

enum { PATIENCE_S = 10, RETRY_MS = 200, TRANSACTION_BYTES = 32 };

static const char BEGIN[] = "BEGIN";

struct postgres {
    PGconn *connection;
    PGcancel *cancel;
    unsigned connections;   /* how many there have been: what was prepared is gone with each */
    bool is_in_transaction;
    bool is_reader;
    bool is_locked_out;     /* it is open, but this server's lock is still an older one's */
    int64_t term;           /* of this server; the highest one writes */
    char said[256];         /* what went wrong last */
};

static struct postgres *postgres_of(const struct store *store)
{
    return store->database;
}

/* ---- the connection -------------------------------------------------------------------------------------- */

static bool note(struct postgres *postgres, const char *sentence)
{
    snprintf(postgres->said, sizeof postgres->said, "%.*s", (int)strcspn(sentence, "\n"), sentence);
    return false;
}

static bool fail(struct store *store, struct err *ret_err)
{
    return file_fail(ret_err, "", 0, "the database says: %s", postgres_of(store)->said);
}

/* Of a result that is not wanted: was it fine? */
static bool check_result(struct postgres *postgres, PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    const bool is_fine = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!is_fine) note(postgres, PQerrorMessage(postgres->connection));
    return is_fine;
}

static bool execute(struct postgres *postgres, const char *sql)
{
    PGresult *result = PQexec(postgres->connection, sql);
    const bool is_fine = check_result(postgres, result);
    PQclear(result);
    return is_fine;
}

static bool ask(struct postgres *postgres, const char *sql, char *ret, size_t size)
{
    PGresult *result = PQexec(postgres->connection, sql);
    const bool is_there = check_result(postgres, result) && PQntuples(result) == 1;
    if (is_there) snprintf(ret, size, "%s", PQgetvalue(result, 0, 0));
    PQclear(result);
    return is_there;
}

static bool ask_number(struct postgres *postgres, const char *sql, int64_t *ret)
{
    char number[32];
    if (!ask(postgres, sql, number, sizeof number)) return false;
    *ret = strtoll(number, NULL, 10);
    return true;
}

static void say_nothing(void *context, const char *message)
{
    (void)context;
    (void)message;
}

/* The lock of a server that has just ended, or of a connection that broke, falls a moment later: that is waited for. */
static bool take_lock(const struct store *store)
{
    static const char alone[] = "SELECT pg_advisory_lock(5257913105)";
    static const char shared[] = "SELECT pg_advisory_lock_shared(5257913105)";
    struct postgres *postgres = postgres_of(store);
    if (!execute(postgres, "SET lock_timeout = '3s'")) return false;
    const bool is_taken = execute(postgres, store->is_shared ? shared : alone);
    if (!execute(postgres, "SET lock_timeout = 0")) return false;
    return is_taken || note(postgres, "another server has it; stop that one first");
}

/* Tables are changed by one server at a time: others that begin wait here, before they have any lock. */
static bool begin_migration(const struct store *store)
{
    return !store->is_shared || store->server || execute(postgres_of(store), "SELECT pg_advisory_lock(5257913106)");
}

static bool end_migration(struct store *store)
{
    return execute(postgres_of(store), "SELECT pg_advisory_unlock(5257913106)");
}

static bool may_migrate(struct store *store)
{
    static const char sql[] = "SELECT CASE WHEN pg_try_advisory_xact_lock(5257913105) THEN 1 ELSE 0 END";
    int64_t is_alone = 0;
    return ask_number(postgres_of(store), sql, &is_alone) && is_alone;
}

/* A new connection, as the first or after another. */
static bool settle(const struct store *store)
{
    static const char reader[] = "SET default_transaction_read_only = on";
    struct postgres *postgres = postgres_of(store);
    if (PQstatus(postgres->connection) != CONNECTION_OK) return note(postgres, PQerrorMessage(postgres->connection));
    PQsetNoticeProcessor(postgres->connection, say_nothing, NULL);
    if (postgres->cancel) PQfreeCancel(postgres->cancel);
    postgres->cancel = PQgetCancel(postgres->connection);
    postgres->connections++;
    postgres->is_in_transaction = false;
    return execute(postgres, "SET client_encoding = 'UTF8'") &&
           (postgres->is_reader ? execute(postgres, reader) : begin_migration(store) && take_lock(store));
}

/* Whoever had to connect again may have been away while another server played. */
static bool connect_again(struct store *store)
{
    struct postgres *postgres = postgres_of(store);
    int64_t term = -1;
    postgres->is_locked_out = false;
    PQreset(postgres->connection);
    if (!settle(store)) return false;
    if (postgres->is_reader) return true;
    if (!ask_number(postgres, "SELECT term FROM honjin", &term)) return false;
    store->is_lost = term != postgres->term;
    if (store->is_lost) return note(postgres, "another server has had the database meanwhile");
    postgres->is_locked_out = !store_announce_again(store); /* then the next transaction tries once more */
    return !postgres->is_locked_out || note(postgres, "the last connection of this server has not ended yet");
}

static bool is_connected(const struct postgres *postgres)
{
    return PQstatus(postgres->connection) == CONNECTION_OK && !postgres->is_locked_out;
}

static bool is_in_transaction(struct store *store)
{
    struct postgres *postgres = postgres_of(store);
    if (!is_connected(postgres)) postgres->is_in_transaction = false; /* it went with the connection */
    return postgres->is_in_transaction;
}

/* Never in the middle of something: what was done before would be missing. */
static bool make_sure(struct statement *statement)
{
    struct store *store = statement->store;
    struct postgres *postgres = postgres_of(store);
    if (is_connected(postgres)) return true;
    const bool is_new = statement->sql == BEGIN || (!store->is_batch && !postgres->is_in_transaction);
    return is_new ? connect_again(store) : note(postgres, "the connection to the database was lost");
}

/* ---- statements ------------------------------------------------------------------------------------------ */

static PGresult *send(struct statement *statement)
{
    struct postgres *postgres = postgres_of(statement->store);
    struct prepared *prepared = statement->prepared;
    if (prepared->values == 0) return PQexec(postgres->connection, statement->sql);
    if (prepared->connection != postgres->connections) {
        PGresult *result = PQprepare(postgres->connection, prepared->name, prepared->sql, 0, NULL);
        if (PQresultStatus(result) != PGRES_COMMAND_OK) return result;
        PQclear(result);
        prepared->connection = postgres->connections;
    }
    struct values values;
    values_write(&values, statement);
    return PQexecPrepared(postgres->connection, prepared->name, prepared->values, values.text, values.size,
                          values.is_binary, 0);
}

static bool start(struct statement *statement)
{
    struct postgres *postgres = postgres_of(statement->store);
    if (!statement->prepared) statement->prepared = prepared_make(statement);
    struct prepared *prepared = statement->prepared;
    if (!prepared) return note(postgres, "out of memory");
    if (!make_sure(statement)) return false;
    prepared->rows = send(statement);
    /* Only now it is seen that the connection was dead; nothing had begun on it. */
    if (!is_connected(postgres)) {
        prepared_end(prepared);
        if (!make_sure(statement)) return false;
        prepared->rows = send(statement);
    }
    prepared->row = -1;
    statement->is_running = true;
    if (is_connected(postgres)) {
        postgres->is_in_transaction = PQtransactionStatus(postgres->connection) != PQTRANS_IDLE;
    }
    return check_result(postgres, prepared->rows);
}

static enum step step(struct statement *statement)
{
    if (!statement->is_running && !start(statement)) return STEP_FAILED;
    struct prepared *prepared = statement->prepared;
    if (++prepared->row < PQntuples(prepared->rows)) return STEP_ROW;
    statement->changes = strtoll(PQcmdTuples(prepared->rows), NULL, 10);
    return STEP_DONE;
}

static void end(struct statement *statement)
{
    if (statement->prepared) prepared_end(statement->prepared);
    statement->is_running = false;
}

static void forget(struct statement *statement)
{
    end(statement);
    free(statement->prepared);
    statement->prepared = NULL;
}

static bool script(struct store *store, const char *sql)
{
    return execute(postgres_of(store), sql);
}

/* ---- transactions ---------------------------------------------------------------------------------------- */

static void wait_a_little(void)
{
    const struct timespec pause = { .tv_nsec = RETRY_MS * 1000000L };
    nanosleep(&pause, NULL);
}

/* The connection broke in a COMMIT. What became of the transaction? */
static enum store_result find_out(struct store *store, const char *transaction)
{
    struct postgres *postgres = postgres_of(store);
    char sql[96], status[32];
    snprintf(sql, sizeof sql, "SELECT pg_xact_status('%s'::xid8)", transaction);
    for (int i = 0; i < PATIENCE_S * 1000 / RETRY_MS; i++) {
        if ((is_connected(postgres) || connect_again(store)) && ask(postgres, sql, status, sizeof status)) {
            if (strcmp(status, "committed") == 0) return STORE_DONE;
            if (strcmp(status, "aborted") == 0) return STORE_FAILED;
        }
        if (store->is_lost) break;
        wait_a_little();
    }
    return STORE_UNKNOWN;
}

static enum store_result commit(struct store *store, struct err *ret_err)
{
    static const char which[] = "SELECT coalesce(pg_current_xact_id_if_assigned()::text, '')";
    struct postgres *postgres = postgres_of(store);
    char transaction[TRANSACTION_BYTES];
    enum store_result result = STORE_FAILED;
    if (is_in_transaction(store) && ask(postgres, which, transaction, sizeof transaction)) {
        PGresult *answer = PQexec(postgres->connection, "COMMIT");
        const bool is_done = check_result(postgres, answer) && strcmp(PQcmdStatus(answer), "COMMIT") == 0;
        PQclear(answer);
        result = is_done ? STORE_DONE : STORE_FAILED;
        if (!is_done && !is_connected(postgres) && transaction[0]) result = find_out(store, transaction);
        if (is_connected(postgres)) postgres->is_in_transaction = false;
    }
    if (result != STORE_DONE) fail(store, ret_err);
    return result;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

/* The table that says which server writes, and which version the others are. */
static bool take_term(const struct store *store)
{
    static const char table[] = "CREATE TABLE IF NOT EXISTS honjin (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, "
                                "term BIGINT NOT NULL)";
    static const char raise[] = "INSERT INTO honjin (id, version, term) VALUES (1, 0, 1) ON CONFLICT (id) DO UPDATE "
                                "SET term = honjin.term + 1 RETURNING term";
    static const char join[] = "INSERT INTO honjin (id, version, term) VALUES (1, 0, 1) ON CONFLICT (id) DO UPDATE "
                               "SET term = honjin.term RETURNING term";
    struct postgres *postgres = postgres_of(store);
    return execute(postgres, table) && ask_number(postgres, store->is_shared ? join : raise, &postgres->term);
}

/* A host that does not answer must not hold up the server for minutes. */
static PGconn *open_connection(const char *url)
{
    const char *const names[] = { "connect_timeout", "tcp_user_timeout", "fallback_application_name", "dbname", NULL };
    const char *const values[] = { "5", "10000", "honjin", url, NULL };
    return PQconnectdbParams(names, values, 1);
}

static bool open_either(struct store *store, const char *where, enum access access, struct err *ret_err)
{
    struct postgres *postgres = calloc(1, sizeof *postgres);
    if (!postgres) return file_fail(ret_err, "", 0, "out of memory");
    store->database = postgres;
    postgres->is_reader = access == ACCESS_READER;
    postgres->connection = open_connection(where);
    return (settle(store) && (postgres->is_reader || take_term(store))) ||
           file_fail(ret_err, "", 0, "%s", postgres->said);
}

static void close_either(struct store *store)
{
    struct postgres *postgres = postgres_of(store);
    if (!postgres) return;
    if (postgres->cancel) PQfreeCancel(postgres->cancel);
    PQfinish(postgres->connection);
    free(postgres);
}

static int read_version(struct store *store)
{
    int64_t version = -1;
    return ask_number(postgres_of(store), "SELECT version FROM honjin", &version) ? (int)version : -1;
}

static bool set_version(struct store *store, int version)
{
    char sql[64];
    snprintf(sql, sizeof sql, "UPDATE honjin SET version = %d", version);
    return script(store, sql);
}

static int64_t count_bytes(struct store *store)
{
    int64_t bytes = 0;
    ask_number(postgres_of(store), "SELECT pg_database_size(current_database())", &bytes);
    return bytes;
}

/* PostgreSQL looks after its pages itself (data checksums, amcheck). */
static bool needs_check(const struct store *store)
{
    (void)store;
    return false;
}

static bool check(struct store *store, struct err *ret_err)
{
    (void)store;
    (void)ret_err;
    return true;
}

static void interrupt(struct store *store)
{
    char sentence[256];
    PQcancel(postgres_of(store)->cancel, sentence, sizeof sentence);
}

static bool refuse_backup(const char *where, const char *file, struct err *ret_err)
{
    (void)file;
    char name[STORE_NAME_BYTES];
    store_name(where, name);
    return file_fail(ret_err, name, 0, "is a PostgreSQL database; back it up with pg_dump (docs/server.md)");
}

const struct driver postgres_driver = {
    .migrations = postgres_migrations,
    .shares = true,
    .begin = BEGIN,
    .open = open_either,
    .close = close_either,
    .step = step,
    .end = end,
    .forget = forget,
    .column_number = prepared_read_number,
    .column_bytes = prepared_read_bytes,
    .script = script,
    .may_migrate = may_migrate,
    .end_migration = end_migration,
    .read_version = read_version,
    .set_version = set_version,
    .commit = commit,
    .is_in_transaction = is_in_transaction,
    .fail = fail,
    .count_bytes = count_bytes,
    .needs_check = needs_check,
    .check = check,
    .interrupt = interrupt,
    .backup = refuse_backup,
    .restore = refuse_backup,
};
