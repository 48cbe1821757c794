/* What both databases have in common: statements, transactions, the clock, opening; see store.h.
 *
 * In a batch each write is a savepoint, so that one which fails leaves the others alone. Of a commit that fails nobody
 * may know what the disk has; then nothing is promised any more, and the server stops. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/database.h"

/* ---- statements ------------------------------------------------------------------------------------------ */

struct statement *store_prepare(struct store *store, const char *sql)
{
    for (int i = 0; i < STATEMENTS_MAX; i++) {
        struct statement *statement = &store->statement[i];
        if (statement->sql && statement->sql != sql) continue;
        statement->sql = sql;
        statement->store = store;
        return statement;
    }
    abort(); /* STATEMENTS_MAX is too small */
}

static void bind(struct statement *statement, int place, struct value value)
{
    statement->value[place - 1] = value;
}

void bind_number(struct statement *statement, int place, int64_t number)
{
    bind(statement, place, (struct value){ .kind = VALUE_NUMBER, .number = number });
}

void bind_text(struct statement *statement, int place, const char *text)
{
    bind_text_of(statement, place, text, strlen(text));
}

void bind_text_of(struct statement *statement, int place, const char *text, size_t size)
{
    bind(statement, place, (struct value){ .kind = VALUE_TEXT, .bytes = text, .size = size });
}

void bind_bytes(struct statement *statement, int place, const void *bytes, size_t size)
{
    bind(statement, place, (struct value){ .kind = VALUE_BYTES, .bytes = bytes, .size = size });
}

enum step statement_step(struct statement *statement)
{
    return statement->store->driver->step(statement);
}

void statement_end(struct statement *statement)
{
    statement->store->driver->end(statement);
    memset(statement->value, 0, sizeof statement->value);
}

bool statement_run(struct statement *statement)
{
    const bool is_done = statement_step(statement) == STEP_DONE;
    statement_end(statement);
    return is_done;
}

bool statement_ask(struct statement *statement, int64_t *ret)
{
    const bool is_there = statement_step(statement) == STEP_ROW;
    if (is_there) *ret = column_number(statement, 0);
    statement_end(statement);
    return is_there;
}

int64_t column_number(struct statement *statement, int column)
{
    return statement->store->driver->column_number(statement, column);
}

const void *column_bytes(struct statement *statement, int column, size_t *ret_size)
{
    return statement->store->driver->column_bytes(statement, column, ret_size);
}

void column_copy(struct statement *statement, int column, char *ret, size_t size)
{
    size_t length;
    const char *text = column_bytes(statement, column, &length);
    snprintf(ret, size, "%s", text ? text : "");
}

static bool run(struct store *store, const char *sql)
{
    return statement_run(store_prepare(store, sql));
}

/* ---- transactions ---------------------------------------------------------------------------------------- */

static const char ROLLBACK[] = "ROLLBACK", MARK[] = "SAVEPOINT one", KEEP[] = "RELEASE SAVEPOINT one",
                  FORGET[] = "ROLLBACK TO SAVEPOINT one";

bool store_fail(struct store *store, struct err *ret_err)
{
    const char *refusal = store->refusal;
    store->refusal = NULL;
    if (refusal) return file_fail(ret_err, "", 0, "%s", refusal);
    return store->driver->fail(store, ret_err);
}

static bool fail_lost(struct err *ret_err)
{
    return file_fail(ret_err, "", 0, "what was written last is not certain, and the server stops");
}

static bool is_in_transaction(struct store *store)
{
    return store->driver->is_in_transaction(store);
}

static enum store_result commit(struct store *store, struct err *ret_err)
{
    const enum store_result result = store->driver->commit(store, ret_err);
    if (result == STORE_FAILED && is_in_transaction(store)) run(store, ROLLBACK);
    store->is_lost |= result == STORE_UNKNOWN;
    return result;
}

static bool begin(struct store *store)
{
    return run(store, store->driver->begin);
}

bool store_mark(struct store *store)
{
    return store->is_batch ? run(store, MARK) : begin(store);
}

bool store_keep(struct store *store, bool is_fine, struct err *ret_err)
{
    if (!store->is_batch) {
        if (is_fine) return commit(store, ret_err) == STORE_DONE;
        store_fail(store, ret_err);
        if (is_in_transaction(store)) run(store, ROLLBACK);
        return false;
    }
    if (is_fine && run(store, KEEP)) return true;
    store_fail(store, ret_err);
    /* A full disk undoes the whole transaction by itself. */
    store->is_broken |= !is_in_transaction(store) || !run(store, FORGET) || !run(store, KEEP);
    return false;
}

enum store_result store_keep_changes(struct store *store, bool is_fine, int64_t changes, struct err *ret_err)
{
    if (!store_keep(store, is_fine, ret_err)) return STORE_FAILED;
    return changes ? STORE_DONE : STORE_NONE;
}

enum store_result store_set(struct store *store, struct statement *statement, struct err *ret_err)
{
    const bool is_run = store_mark(store) && statement_run(statement);
    return store_keep_changes(store, is_run, statement->changes, ret_err);
}

enum store_result store_set_held(struct store *store, int64_t id, struct statement *statement, struct err *ret_err)
{
    const bool is_run = store_mark(store) && store_guard(store, id) && statement_run(statement);
    return store_keep_changes(store, is_run, statement->changes, ret_err);
}

enum store_result store_begin(struct store *store, struct err *ret_err)
{
    if (store->is_lost) {
        fail_lost(ret_err);
        return STORE_UNKNOWN;
    }
    if (!begin(store)) {
        store_fail(store, ret_err);
        return store->is_lost ? STORE_UNKNOWN : STORE_FAILED;
    }
    store->is_batch = true;
    store->is_broken = false;
    return STORE_DONE;
}

enum store_result store_commit(struct store *store, struct err *ret_err)
{
    store->is_batch = false;
    if (!store->is_broken) return commit(store, ret_err);
    if (is_in_transaction(store)) run(store, ROLLBACK);
    file_fail(ret_err, "", 0, "the disk is full or cannot be written");
    return STORE_FAILED;
}

/* A number that rises: SQLite does not write what stays the same, such as the second of a trial just before. */
enum store_result store_try(struct store *store, struct err *ret_err)
{
    static const char sql[] = "INSERT INTO trial (id, at) VALUES (1, 1) "
                              "ON CONFLICT (id) DO UPDATE SET at = trial.at + 1";
    if (store->is_lost) {
        fail_lost(ret_err);
        return STORE_UNKNOWN;
    }
    bool is_fine = store_mark(store);
    if (is_fine) {
        is_fine = statement_run(store_prepare(store, sql));
        if (!store->is_batch && is_fine) return commit(store, ret_err);
    }
    return store_keep(store, is_fine, ret_err) ? STORE_DONE : STORE_FAILED;
}

/* ---- time ------------------------------------------------------------------------------------------------ */

enum { SECOND = 1000 };

/* Of a clock that nobody sets. */
static int64_t read_machine_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * SECOND + now.tv_nsec / 1000000;
}

int64_t store_time(const struct store *store)
{
    return store->ran * SECOND + read_machine_clock() - store->opened_at;
}

int64_t store_clock(const struct store *store)
{
    return store_time(store) / SECOND;
}

/* It goes on from where it stood, or from when somebody moved last. */
static bool start_clock(struct store *store, struct err *ret_err)
{
    static const char stood[] = "SELECT ran FROM clock", moved[] = "SELECT coalesce(max(touched), 0) FROM match";
    int64_t ran, last, ahead = 0;
    if (!statement_ask(store_prepare(store, stood), &ran) || !statement_ask(store_prepare(store, moved), &last)) {
        return store_fail(store, ret_err);
    }
    if (store->is_shared && !store_read_ahead(store, &ahead)) return store_fail(store, ret_err);
    store->ran = ran > last ? ran : last;
    store->opened_at = read_machine_clock() - ahead;
    store->zero = (int64_t)time(NULL) - store->ran;
    return true;
}

bool store_note_clock(struct store *store)
{
    static const char sql[] = "UPDATE clock SET ran = ?1";
    if (store->is_shared) return store_note_shared_clock(store);
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, store_clock(store));
    return statement_run(statement);
}

bool store_note_time(struct store *store, struct err *ret_err)
{
    if (!store_mark(store)) return store_fail(store, ret_err);
    return store_keep(store, store_note_clock(store), ret_err);
}

/* ---- opening --------------------------------------------------------------------------------------------- */

bool store_is_url(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

/* NULL, and said why: this program was built without it. */
static const struct driver *find_driver(const char *where, struct err *ret_err)
{
    if (!store_is_url(where)) return &sqlite_driver;
#ifdef HONJIN_POSTGRES
    (void)ret_err;
    return &postgres_driver;
#else
    file_fail(ret_err, "", 0, "this honjin was built without PostgreSQL; install libpq-dev and build it again");
    return NULL;
#endif
}

/* All steps that are missing, in one transaction. */
static bool migrate(struct store *store, struct err *ret_err)
{
    const struct driver *driver = store->driver;
    int last = 0;
    while (driver->migrations[last]) last++;
    if (!begin(store)) return store_fail(store, ret_err);
    const int version = driver->read_version(store);
    if (version > last) {
        run(store, ROLLBACK);
        return file_fail(ret_err, "", 0, "was made by a newer honjin (version %d, this one knows %d)", version, last);
    }
    bool is_fine = version >= 0;
    if (is_fine && version < last && store->is_shared && !driver->may_migrate(store)) {
        run(store, ROLLBACK);
        return file_fail(ret_err, "", 0, "other servers of an older honjin have it: stop them first");
    }
    for (int step = version + 1; is_fine && step <= last; step++) {
        is_fine = driver->script(store, driver->migrations[step - 1]) && driver->set_version(store, step);
    }
    return store_keep(store, is_fine, ret_err);
}

static bool open_store(struct store *store, const char *where, enum access access, struct err *ret_err)
{
    store->is_writer = access != ACCESS_READER;
    store->is_shared = access == ACCESS_SERVER && store->driver->shares;
    if (!store->driver->open(store, where, access, ret_err)) return false;
    if (!store->is_writer) return start_clock(store, ret_err);
    if (!migrate(store, ret_err)) return false;
    if (store->is_shared && !store->driver->end_migration(store)) return store_fail(store, ret_err);
    return start_clock(store, ret_err) &&
           (store_needs_check(store) || store_check(store, ret_err)) && store_try(store, ret_err) == STORE_DONE;
}

static struct store *make_store(const char *where, enum access access, struct err *ret_err)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        file_fail(ret_err, "", 0, "out of memory");
        return NULL;
    }
    store->driver = find_driver(where, ret_err);
    if (store->driver && open_store(store, where, access, ret_err)) return store;
    store_close(store);
    return NULL;
}

static bool open_writer(const char *where, enum access access, struct store **ret, struct err *ret_err)
{
    char name[STORE_NAME_BYTES];
    struct store *store = make_store(where, access, ret_err);
    if (store) {
        *ret = store;
        return true;
    }
    const struct err err = *ret_err;
    store_name(where, name);
    return file_fail(ret_err, name, 0, "%s", err.sentence); /* which one it is about */
}

bool store_open(const char *where, struct store **ret, struct err *ret_err)
{
    return open_writer(where, ACCESS_WRITER, ret, ret_err);
}

bool store_open_server(const char *where, struct store **ret, struct err *ret_err)
{
    return open_writer(where, ACCESS_SERVER, ret, ret_err);
}

bool store_open_reader(const char *where, struct store **ret, struct err *ret_err)
{
    struct store *store = make_store(where, ACCESS_READER, ret_err);
    if (store) *ret = store;
    return store != NULL;
}

static void close_database(struct store *store)
{
    if (store->is_writer && store->opened_at && !store->is_lost) store_note_clock(store);
    for (int i = 0; i < STATEMENTS_MAX; i++) {
        if (store->statement[i].prepared) store->driver->forget(&store->statement[i]);
    }
    store->driver->close(store);
}

void store_close(struct store *store)
{
    if (!store) return;
    if (store->driver) close_database(store);
    free(store);
}

/* postgresql://user:password@host/name */
void store_name(const char *where, char ret[STORE_NAME_BYTES])
{
    snprintf(ret, STORE_NAME_BYTES, "%s", where);
    if (!store_is_url(where)) return;
    char *user = strstr(ret, "://") + 3, *at = user + strcspn(user, "@/?"), *colon = user + strcspn(user, ":@/?");
    if (*at == '@' && colon < at) memmove(colon, at, strlen(at) + 1);
    ret[strcspn(ret, "?")] = '\0'; /* parameters may hold a password, too */
}

/* ---- what a driver does by itself ------------------------------------------------------------------------ */

bool store_needs_check(const struct store *store)
{
    return store->driver->needs_check(store);
}

bool store_check(struct store *store, struct err *ret_err)
{
    return store->driver->check(store, ret_err);
}

void store_interrupt(struct store *store)
{
    store->driver->interrupt(store);
}

bool store_backup(const char *where, const char *to, struct err *ret_err)
{
    const struct driver *driver = find_driver(where, ret_err);
    return driver && driver->backup(where, to, ret_err);
}

bool store_restore(const char *where, const char *from, struct err *ret_err)
{
    const struct driver *driver = find_driver(where, ret_err);
    return driver && driver->restore(where, from, ret_err);
}
