/* The SQLite file as such: opening it, looking through it, backup and restore; see store.h. Copying the file by itself
 * would miss what is still in the write-ahead log, or catch a page half written. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite_file.h"

enum { PAUSE_MS = 5, BUSY_MS = 1000 };

bool sqlite_fail(struct sqlite *sqlite, struct err *ret_err)
{
    const int code = sqlite3_errcode(sqlite->file);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
        return file_fail(ret_err, "", 0, "another program holds the database; try again in a moment");
    }
    return file_fail(ret_err, "", 0, "the database says: %s", sqlite3_errmsg(sqlite->file));
}

bool sqlite_open_file(struct sqlite *sqlite, const char *path, int flags, struct err *ret_err)
{
    static const char settings[] = "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
    static const char log_first[] = "PRAGMA journal_mode = WAL";
    snprintf(sqlite->path, sizeof sqlite->path, "%s", path);
    const bool is_reader = flags & SQLITE_OPEN_READONLY;
    const mode_t mask = umask(077); /* it holds the seeds of dice: nobody else may read it */
    const bool is_open = sqlite3_open_v2(path, &sqlite->file, flags | SQLITE_OPEN_FULLMUTEX, NULL) == SQLITE_OK &&
                         sqlite3_busy_timeout(sqlite->file, sqlite->busy_ms) == SQLITE_OK &&
                         sqlite3_exec(sqlite->file, settings, NULL, NULL, NULL) == SQLITE_OK &&
                         (is_reader || sqlite3_exec(sqlite->file, log_first, NULL, NULL, NULL) == SQLITE_OK);
    umask(mask);
    return is_open || sqlite_fail(sqlite, ret_err);
}

bool sqlite_check(struct sqlite *sqlite, struct err *ret_err)
{
    sqlite3_stmt *statement = NULL;
    bool is_fine = sqlite3_prepare_v2(sqlite->file, "PRAGMA quick_check(1)", -1, &statement, NULL) == SQLITE_OK &&
                   sqlite3_step(statement) == SQLITE_ROW;
    const char *says = is_fine ? (const char *)sqlite3_column_text(statement, 0) : sqlite3_errmsg(sqlite->file);
    is_fine = is_fine && strcmp(says, "ok") == 0;
    if (sqlite3_errcode(sqlite->file) == SQLITE_INTERRUPT) {
        file_fail(ret_err, "", 0, "was not looked through to the end");
    } else if (!is_fine) {
        file_fail(ret_err, "", 0, "is damaged (%.120s); put a backup in its place with 'honjin restore'", says);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

void sqlite_resolve(const char *path, char ret[STORE_PATH_BYTES])
{
    char *real = realpath(path, NULL);
    snprintf(ret, STORE_PATH_BYTES, "%s", real ? real : path);
    free(real);
}

/* Copies one database over another; a server may write to the first meanwhile. */
static bool copy(struct sqlite *from, struct sqlite *to, struct err *ret_err)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->file, "main", from->file, "main");
    int step = backup ? SQLITE_OK : SQLITE_ERROR;
    while (step == SQLITE_OK || step == SQLITE_BUSY || step == SQLITE_LOCKED) {
        step = sqlite3_backup_step(backup, -1); /* at one stroke: a copy in pieces begins again with each order */
        if (step == SQLITE_BUSY || step == SQLITE_LOCKED) sqlite3_sleep(PAUSE_MS);
    }
    if (backup) sqlite3_backup_finish(backup);
    if (step == SQLITE_DONE) return true;
    return file_fail(ret_err, from->path, 0, "cannot be copied: %s", sqlite3_errmsg(to->file));
}

static void remove_beside(const char *path)
{
    static const char *const ends[] = { "-wal", "-shm", "-journal" };
    char beside[STORE_PATH_BYTES + 16];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, ends[i]);
        unlink(beside);
    }
}

/* A copy of one file in another that is not there yet, checked, in one piece and synced. */
static bool copy_file(const char *from, const char *to, struct err *ret_err)
{
    struct sqlite source = { .busy_ms = BUSY_MS }, target = { .busy_ms = BUSY_MS };
    struct stat status;
    if (stat(from, &status) != 0) return file_fail(ret_err, from, 0, "is not there");
    bool is_done = sqlite_open_file(&source, from, SQLITE_OPEN_READONLY, ret_err);
    if (is_done) {
        is_done = sqlite_open_file(&target, to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ret_err) &&
                  copy(&source, &target, ret_err) && sqlite_check(&target, ret_err);
        if (is_done && sqlite3_exec(target.file, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK) {
            is_done = sqlite_fail(&target, ret_err); /* one file, nothing beside it */
        }
        if (!is_done && !ret_err->file[0]) snprintf(ret_err->file, sizeof ret_err->file, "%.90s", to);
    }
    sqlite3_close(source.file);
    sqlite3_close(target.file);
    if (!is_done) unlink(to);
    remove_beside(to);
    return is_done;
}

bool sqlite_backup(const char *path, const char *to, struct err *ret_err)
{
    struct stat status;
    if (stat(to, &status) == 0) return file_fail(ret_err, to, 0, "is there already; a backup is a new file");
    return copy_file(path, to, ret_err);
}

bool sqlite_restore(const char *name, const char *from, struct err *ret_err)
{
    char path[STORE_PATH_BYTES], fresh[STORE_PATH_BYTES + 16];
    struct lock lock;
    long holder = 0;
    sqlite_resolve(name, path);
    if (!lock_take(path, &lock, &holder)) {
        return file_fail(ret_err, path, 0, "a server has it (process %ld); stop that one first", holder);
    }
    snprintf(fresh, sizeof fresh, "%s.restored", path);
    unlink(fresh);
    bool is_done = copy_file(from, fresh, ret_err);
    if (is_done) {
        remove_beside(path); /* what was in the log belongs to the file that goes */
        is_done = rename(fresh, path) == 0 || file_fail(ret_err, path, 0, "cannot be replaced: %s", strerror(errno));
    }
    lock_give(&lock);
    return is_done;
}
