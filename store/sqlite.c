/* The store in a SQLite file: opening it, transactions, and what is known about the disk; see store.h.
 *
 * The write-ahead log is synced at each commit. A write that fails is undone by SQLite and leaves nothing behind; of a
 * sync that fails nobody knows what the disk has, so nothing is promised any more and the server stops. */
#define _GNU_SOURCE /* locks of an open file */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/sqlite_inside.h"

enum { BUSY_MS = 1000, READER_BUSY_MS = 100, CHECKED_AT_ONCE = 8 << 20 /* bytes: a moment */ };

/* ---- statements ------------------------------------------------------------------------------------------ */

bool sqlite_fail(struct store *store, struct err *ret_err)
{
    const int code = sqlite3_errcode(store->db);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
        return file_fail(ret_err, "", 0, "another program holds the database; try again in a moment");
    }
    return file_fail(ret_err, "", 0, "the database says: %s", sqlite3_errmsg(store->db));
}

sqlite3_stmt *sqlite_prepare(struct store *store, const char *sql)
{
    for (int i = 0; i < STORE_STATEMENTS_MAX; i++) {
        struct statement *statement = &store->statement[i];
        if (statement->sql && statement->sql != sql) continue;
        if (!statement->prepared) {
            sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement->prepared, NULL);
        }
        if (statement->prepared) statement->sql = sql;
        return statement->prepared;
    }
    abort(); /* STORE_STATEMENTS_MAX is too small */
}

bool sqlite_run(sqlite3_stmt *statement)
{
    if (!statement) return false;
    const bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return is_done;
}

void sqlite_copy_text(char *ret, size_t size, sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    snprintf(ret, size, "%s", text ? (const char *)text : "");
}

static const char BEGIN[] = "BEGIN IMMEDIATE", COMMIT[] = "COMMIT", ROLLBACK[] = "ROLLBACK", MARK[] = "SAVEPOINT one",
                  KEEP[] = "RELEASE one", FORGET[] = "ROLLBACK TO one";

static bool run(struct store *store, const char *sql)
{
    return sqlite_run(sqlite_prepare(store, sql));
}

/* ---- transactions ---------------------------------------------------------------------------------------- */

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* What was removed or replaced is still open here, but would be gone with the last who has it open. */
bool sqlite_check_files(struct store *store, struct err *ret_err)
{
    char log[STORE_PATH_BYTES + 8];
    struct stat now;
    snprintf(log, sizeof log, "%s-wal", store->path);
    if (stat(store->path, &now) != 0 || !is_same(&now, &store->file)) {
        return file_fail(ret_err, "", 0, "the database file was removed or replaced while the server had it open");
    }
    if (stat(log, &now) != 0 || (store->log.st_ino && !is_same(&now, &store->log))) {
        return file_fail(ret_err, "", 0, "the database's write-ahead log was removed or replaced while the server had "
                         "it open");
    }
    store->log = now;
    return true;
}

static bool fail_lost(struct err *ret_err)
{
    return file_fail(ret_err, "", 0, "the disk failed: what was written last is not certain, and the server stops");
}

/* A failed sync is not undone by trying again: the system may have forgotten what it could not write. */
static enum store_result commit(struct store *store, struct err *ret_err)
{
    if (run(store, COMMIT)) {
        if (sqlite_check_files(store, ret_err)) return STORE_DONE;
        store->is_lost = true;
        return STORE_UNKNOWN;
    }
    const int code = sqlite3_extended_errcode(store->db);
    sqlite_fail(store, ret_err);
    if (!sqlite3_get_autocommit(store->db)) run(store, ROLLBACK);
    store->is_lost = code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC;
    return store->is_lost ? STORE_UNKNOWN : STORE_FAILED;
}

bool sqlite_begin(struct store *store)
{
    return run(store, store->is_batch ? MARK : BEGIN);
}

bool sqlite_finish(struct store *store, bool is_fine, struct err *ret_err)
{
    if (!store->is_batch) {
        if (is_fine) return commit(store, ret_err) == STORE_DONE;
        sqlite_fail(store, ret_err);
        if (!sqlite3_get_autocommit(store->db)) run(store, ROLLBACK);
        return false;
    }
    if (is_fine && run(store, KEEP)) return true;
    sqlite_fail(store, ret_err);
    /* A full disk undoes the whole transaction by itself. */
    store->is_broken |= sqlite3_get_autocommit(store->db) || !run(store, FORGET) || !run(store, KEEP);
    return false;
}

bool store_begin(struct store *store, struct err *ret_err)
{
    if (store->is_lost) return fail_lost(ret_err);
    if (!run(store, BEGIN)) return sqlite_fail(store, ret_err);
    store->is_batch = true;
    store->is_broken = false;
    return true;
}

enum store_result store_commit(struct store *store, struct err *ret_err)
{
    store->is_batch = false;
    if (!store->is_broken) return commit(store, ret_err);
    if (!sqlite3_get_autocommit(store->db)) run(store, ROLLBACK);
    file_fail(ret_err, "", 0, "the disk is full or cannot be written");
    return STORE_FAILED;
}

enum store_result store_try(struct store *store, struct err *ret_err)
{
    static const char sql[] = "INSERT OR REPLACE INTO trial (id, at) VALUES (1, ?)";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (store->is_lost) {
        fail_lost(ret_err);
        return STORE_UNKNOWN;
    }
    if (statement) sqlite3_bind_int64(statement, 1, (int64_t)time(NULL));
    const bool is_fine = sqlite_begin(store) && sqlite_run(statement);
    if (!store->is_batch && is_fine) return commit(store, ret_err);
    return sqlite_finish(store, is_fine, ret_err) ? STORE_DONE : STORE_FAILED;
}

/* ---- time ------------------------------------------------------------------------------------------------ */

/* Of a clock that nobody sets. */
static int64_t read_machine_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec;
}

int64_t sqlite_clock(const struct store *store)
{
    return store->ran + read_machine_clock() - store->opened_at;
}

static bool start_clock(struct store *store, struct err *ret_err)
{
    static const char sql[] = "SELECT max(ran, (SELECT coalesce(max(touched), 0) FROM match)) FROM clock";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement || sqlite3_step(statement) != SQLITE_ROW) {
        sqlite3_reset(statement);
        return sqlite_fail(store, ret_err);
    }
    store->ran = sqlite3_column_int64(statement, 0);
    store->opened_at = read_machine_clock();
    store->zero = (int64_t)time(NULL) - store->ran;
    sqlite3_reset(statement);
    return true;
}

bool sqlite_note_clock(struct store *store)
{
    static const char sql[] = "UPDATE clock SET ran = ?";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (statement) sqlite3_bind_int64(statement, 1, sqlite_clock(store));
    return sqlite_run(statement);
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static int read_version(struct store *store)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(store->db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool migrate_once(struct store *store, int step)
{
    char set_version[64];
    snprintf(set_version, sizeof set_version, "PRAGMA user_version = %d", step);
    return sqlite3_exec(store->db, migrations[step - 1], NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_exec(store->db, set_version, NULL, NULL, NULL) == SQLITE_OK;
}

/* All steps that are missing, in one transaction. */
static bool migrate(struct store *store, struct err *ret_err)
{
    int last = 0;
    while (migrations[last]) last++;
    if (!run(store, BEGIN)) return sqlite_fail(store, ret_err);
    const int version = read_version(store);
    if (version > last) {
        run(store, ROLLBACK);
        return file_fail(ret_err, "", 0, "was made by a newer honjin (version %d, this one knows %d)", version, last);
    }
    bool is_fine = version >= 0;
    for (int step = version + 1; is_fine && step <= last; step++) is_fine = migrate_once(store, step);
    return sqlite_finish(store, is_fine, ret_err);
}

bool store_needs_check(const struct store *store)
{
    return store->file.st_size > CHECKED_AT_ONCE;
}

void store_interrupt(struct store *store)
{
    sqlite3_interrupt(store->db);
}

bool store_check(struct store *store, struct err *ret_err)
{
    sqlite3_stmt *statement = NULL;
    bool is_fine = sqlite3_prepare_v2(store->db, "PRAGMA quick_check(1)", -1, &statement, NULL) == SQLITE_OK &&
                   sqlite3_step(statement) == SQLITE_ROW;
    const char *says = is_fine ? (const char *)sqlite3_column_text(statement, 0) : sqlite3_errmsg(store->db);
    is_fine = is_fine && strcmp(says, "ok") == 0;
    if (sqlite3_errcode(store->db) == SQLITE_INTERRUPT) {
        file_fail(ret_err, "", 0, "was not looked through to the end");
    } else if (!is_fine) {
        file_fail(ret_err, "", 0, "is damaged (%.120s); put a backup in its place with 'honjin restore'", says);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

bool sqlite_open_file(struct store *store, const char *path, int flags, struct err *ret_err)
{
    static const char settings[] = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
    static const char log_first[] = "PRAGMA journal_mode = WAL";
    snprintf(store->path, sizeof store->path, "%s", path);
    const bool is_reader = flags & SQLITE_OPEN_READONLY;
    const mode_t mask = umask(077); /* it holds the seeds of dice: nobody else may read it */
    const bool is_open = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_FULLMUTEX, NULL) == SQLITE_OK &&
                         sqlite3_busy_timeout(store->db, is_reader ? READER_BUSY_MS : BUSY_MS) == SQLITE_OK &&
                         sqlite3_exec(store->db, settings, NULL, NULL, NULL) == SQLITE_OK &&
                         (is_reader || sqlite3_exec(store->db, log_first, NULL, NULL, NULL) == SQLITE_OK);
    umask(mask);
    return is_open || sqlite_fail(store, ret_err);
}

void sqlite_resolve(const char *path, char ret[STORE_PATH_BYTES])
{
    char *real = realpath(path, NULL);
    snprintf(ret, STORE_PATH_BYTES, "%s", real ? real : path);
    free(real);
}

/* A file may have several names: the lock beside it is found by one of them, this one by all. It is of this opening
 * alone, far behind whatever SQLite locks, and not given up when SQLite closes the file. */
static bool hold_file(struct store *store)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 62, .l_len = 1 };
    return store->held < 0 || fcntl(store->held, F_OFD_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

static bool take_lock(struct store *store, const char *path, struct err *ret_err)
{
    long holder = 0;
    if (!lock_take(path, &store->lock, &holder)) {
        return file_fail(ret_err, "", 0, "another server has it (process %ld); stop that one first", holder);
    }
    return hold_file(store) ||
           file_fail(ret_err, "", 0, "another server has it under another name; stop that one first");
}

/* Asked first: SQLite would open it to read, and leave files beside it that nobody can write later either. */
static bool may_be_written(const char *path, struct err *ret_err)
{
    return access(path, W_OK) == 0 || errno == ENOENT ||
           file_fail(ret_err, "", 0, "cannot be written: %s", strerror(errno));
}

static bool remember_file(struct store *store, struct err *ret_err)
{
    return stat(store->path, &store->file) == 0 || file_fail(ret_err, "", 0, "is not there");
}

static bool open_to_write(struct store *store, const char *name, struct err *ret_err)
{
    char path[STORE_PATH_BYTES];
    const mode_t mask = umask(077);
    store->lock.fd = -1;
    store->held = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600); /* -1: what follows says why */
    sqlite_resolve(name, path);
    const bool is_open = take_lock(store, path, ret_err) && may_be_written(path, ret_err) &&
                         sqlite_open_file(store, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ret_err) &&
                         remember_file(store, ret_err) && migrate(store, ret_err) && start_clock(store, ret_err) &&
                         (store_needs_check(store) || store_check(store, ret_err));
    umask(mask);
    return is_open && store_try(store, ret_err) == STORE_DONE;
}

bool store_open(const char *path, struct store **ret, struct err *ret_err)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) return file_fail(ret_err, path, 0, "out of memory");
    if (open_to_write(store, path, ret_err)) {
        *ret = store;
        return true;
    }
    const struct err err = *ret_err;
    file_fail(ret_err, path, 0, "%s", err.sentence); /* which file it is about */
    store_close(store);
    return false;
}

bool store_open_reader(const char *path, struct store **ret, struct err *ret_err)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) return file_fail(ret_err, path, 0, "out of memory");
    store->lock.fd = store->held = -1;
    if (sqlite_open_file(store, path, SQLITE_OPEN_READONLY, ret_err) && start_clock(store, ret_err)) {
        *ret = store;
        return true;
    }
    store_close(store);
    return false;
}

void store_close(struct store *store)
{
    if (!store) return;
    if (store->opened_at && store->held >= 0 && !store->is_lost) sqlite_note_clock(store);
    for (int i = 0; i < STORE_STATEMENTS_MAX; i++) sqlite3_finalize(store->statement[i].prepared);
    sqlite3_close(store->db);
    if (store->held >= 0) close(store->held); /* after SQLite: its locks would go with it */
    lock_give(&store->lock);
    free(store);
}
