/* The store in a SQLite file; see store/database.h.
 *
 * The write-ahead log is synced at each commit. A write that fails is undone by SQLite and leaves nothing behind; of a
 * sync that fails nobody knows what the disk has. */
#define _GNU_SOURCE /* locks of an open file */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/sqlite_file.h"

enum { BUSY_MS = 1000, READER_BUSY_MS = 100, CHECKED_AT_ONCE = 8 << 20 /* bytes: a moment */ };

static struct sqlite *sqlite_of(const struct store *store)
{
    return store->database;
}

/* ---- statements ------------------------------------------------------------------------------------------ */

static bool fail(struct store *store, struct err *ret_err)
{
    return sqlite_fail(sqlite_of(store), ret_err);
}

static void bind(sqlite3_stmt *prepared, int place, const struct value *value)
{
    switch (value->kind) {
    case VALUE_NULL: break;
    case VALUE_NUMBER: sqlite3_bind_int64(prepared, place, value->number); break;
    case VALUE_TEXT: sqlite3_bind_text(prepared, place, value->bytes, (int)value->size, SQLITE_STATIC); break;
    case VALUE_BYTES: sqlite3_bind_blob(prepared, place, value->bytes, (int)value->size, SQLITE_STATIC); break;
    }
}

static bool start(struct statement *statement)
{
    sqlite3 *file = sqlite_of(statement->store)->file;
    sqlite3_stmt *prepared = statement->prepared;
    if (!prepared && sqlite3_prepare_v3(file, statement->sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, NULL) !=
        SQLITE_OK) return false;
    statement->prepared = prepared;
    for (int place = 1; place <= VALUES_MAX; place++) bind(prepared, place, &statement->value[place - 1]);
    statement->changes = 0;
    statement->is_running = true;
    return true;
}

static enum step step(struct statement *statement)
{
    if (!statement->is_running && !start(statement)) return STEP_FAILED;
    switch (sqlite3_step(statement->prepared)) {
    case SQLITE_ROW: return STEP_ROW;
    case SQLITE_DONE: break;
    default: return STEP_FAILED;
    }
    statement->changes = sqlite3_changes(sqlite_of(statement->store)->file);
    return STEP_DONE;
}

static void end(struct statement *statement)
{
    if (!statement->prepared) return;
    sqlite3_reset(statement->prepared);
    sqlite3_clear_bindings(statement->prepared);
    statement->is_running = false;
}

static void forget(struct statement *statement)
{
    sqlite3_finalize(statement->prepared);
    statement->prepared = NULL;
}

static int64_t read_number(struct statement *statement, int column)
{
    return sqlite3_column_int64(statement->prepared, column);
}

static const void *read_bytes(struct statement *statement, int column, size_t *ret_size)
{
    sqlite3_stmt *prepared = statement->prepared;
    const bool is_blob = sqlite3_column_type(prepared, column) == SQLITE_BLOB;
    const void *bytes = is_blob ? sqlite3_column_blob(prepared, column) : sqlite3_column_text(prepared, column);
    *ret_size = (size_t)sqlite3_column_bytes(prepared, column);
    return bytes;
}

static bool script(struct store *store, const char *sql)
{
    return sqlite3_exec(sqlite_of(store)->file, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* ---- transactions ---------------------------------------------------------------------------------------- */

static bool is_in_transaction(struct store *store)
{
    return !sqlite3_get_autocommit(sqlite_of(store)->file);
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* What was removed or replaced is still open here, but would be gone with the last who has it open. */
static bool check_files(struct sqlite *sqlite, struct err *ret_err)
{
    char log[STORE_PATH_BYTES + 8];
    struct stat now;
    snprintf(log, sizeof log, "%s-wal", sqlite->path);
    if (stat(sqlite->path, &now) != 0 || !is_same(&now, &sqlite->status)) {
        return file_fail(ret_err, "", 0, "the database file was removed or replaced while the server had it open");
    }
    if (stat(log, &now) != 0 || (sqlite->log.st_ino && !is_same(&now, &sqlite->log))) {
        return file_fail(ret_err, "", 0, "the database's write-ahead log was removed or replaced while the server had "
                         "it open");
    }
    sqlite->log = now;
    return true;
}

/* A failed sync is not undone by trying again: the system may have forgotten what it could not write. */
static enum store_result commit(struct store *store, struct err *ret_err)
{
    struct sqlite *sqlite = sqlite_of(store);
    static const char sql[] = "COMMIT";
    if (statement_run(store_prepare(store, sql))) {
        return check_files(sqlite, ret_err) ? STORE_DONE : STORE_UNKNOWN;
    }
    const int code = sqlite3_extended_errcode(sqlite->file);
    sqlite_fail(sqlite, ret_err);
    return code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC ? STORE_UNKNOWN : STORE_FAILED;
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static int read_version(struct store *store)
{
    static const char sql[] = "PRAGMA user_version";
    int64_t version = -1;
    return statement_ask(store_prepare(store, sql), &version) ? (int)version : -1;
}

static bool set_version(struct store *store, int version)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", version);
    return script(store, sql);
}

static bool needs_check(const struct store *store)
{
    return sqlite_of(store)->status.st_size > CHECKED_AT_ONCE;
}

static void interrupt(struct store *store)
{
    sqlite3_interrupt(sqlite_of(store)->file);
}

static bool check(struct store *store, struct err *ret_err)
{
    return sqlite_check(sqlite_of(store), ret_err);
}

/* A file may have several names: the lock beside it is found by one of them, this one by all. It is of this opening
 * alone, far behind whatever SQLite locks, and not given up when SQLite closes the file. */
static bool hold_file(struct sqlite *sqlite)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 62, .l_len = 1 };
    return sqlite->held < 0 || fcntl(sqlite->held, F_OFD_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

static bool take_lock(struct sqlite *sqlite, const char *path, struct err *ret_err)
{
    long holder = 0;
    if (!lock_take(path, &sqlite->lock, &holder)) {
        return file_fail(ret_err, "", 0, "another server has it (process %ld); stop that one first", holder);
    }
    return hold_file(sqlite) ||
           file_fail(ret_err, "", 0, "another server has it under another name; stop that one first");
}

/* Asked first: SQLite would open it to read, and leave files beside it that nobody can write later either. */
static bool may_be_written(const char *path, struct err *ret_err)
{
    return access(path, W_OK) == 0 || errno == ENOENT ||
           file_fail(ret_err, "", 0, "cannot be written: %s", strerror(errno));
}

static bool remember_file(struct sqlite *sqlite, struct err *ret_err)
{
    return stat(sqlite->path, &sqlite->status) == 0 || file_fail(ret_err, "", 0, "is not there");
}

static bool open_to_write(struct sqlite *sqlite, const char *name, struct err *ret_err)
{
    char path[STORE_PATH_BYTES];
    const mode_t mask = umask(077);
    sqlite->held = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* -1: what follows says why */
    sqlite_resolve(name, path);
    const bool is_open = take_lock(sqlite, path, ret_err) && may_be_written(path, ret_err) &&
                         sqlite_open_file(sqlite, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ret_err) &&
                         remember_file(sqlite, ret_err);
    umask(mask);
    return is_open;
}

static bool open_either(struct store *store, const char *where, enum access access, struct err *ret_err)
{
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (!sqlite) return file_fail(ret_err, "", 0, "out of memory");
    sqlite->lock.fd = sqlite->held = -1;
    sqlite->busy_ms = access == ACCESS_READER ? READER_BUSY_MS : BUSY_MS;
    store->database = sqlite;
    if (access == ACCESS_READER) return sqlite_open_file(sqlite, where, SQLITE_OPEN_READONLY, ret_err);
    return open_to_write(sqlite, where, ret_err);
}

static void close_either(struct store *store)
{
    struct sqlite *sqlite = sqlite_of(store);
    if (!sqlite) return;
    sqlite3_close(sqlite->file);
    if (sqlite->held >= 0) close(sqlite->held); /* after SQLite: its locks would go with it */
    lock_give(&sqlite->lock);
    free(sqlite);
}

static int64_t count_bytes(struct store *store)
{
    const struct sqlite *sqlite = sqlite_of(store);
    char log[STORE_PATH_BYTES + 8];
    struct stat status;
    int64_t bytes = 0;
    snprintf(log, sizeof log, "%s-wal", sqlite->path);
    if (stat(sqlite->path, &status) == 0) bytes += (int64_t)status.st_size;
    if (stat(log, &status) == 0) bytes += (int64_t)status.st_size;
    return bytes;
}

const struct driver sqlite_driver = {
    .migrations = sqlite_migrations,
    .begin = "BEGIN IMMEDIATE",
    .open = open_either,
    .close = close_either,
    .step = step,
    .end = end,
    .forget = forget,
    .column_number = read_number,
    .column_bytes = read_bytes,
    .script = script,
    .read_version = read_version,
    .set_version = set_version,
    .commit = commit,
    .is_in_transaction = is_in_transaction,
    .fail = fail,
    .count_bytes = count_bytes,
    .needs_check = needs_check,
    .check = check,
    .interrupt = interrupt,
    .backup = sqlite_backup,
    .restore = sqlite_restore,
};
