/* Backup and restore of the SQLite file; see store.h. Copying the file by itself would miss what is still in the
 * write-ahead log, or catch a page half written. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite_inside.h"

enum { PAUSE_MS = 5 };

/* Copies one database over another; a server may write to the first meanwhile. */
static bool copy(struct store *from, struct store *to, struct err *ret_err)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->db, "main", from->db, "main");
    int step = backup ? SQLITE_OK : SQLITE_ERROR;
    while (step == SQLITE_OK || step == SQLITE_BUSY || step == SQLITE_LOCKED) {
        step = sqlite3_backup_step(backup, -1); /* at one stroke: a copy in pieces begins again with each order */
        if (step == SQLITE_BUSY || step == SQLITE_LOCKED) sqlite3_sleep(PAUSE_MS);
    }
    if (backup) sqlite3_backup_finish(backup);
    if (step == SQLITE_DONE) return true;
    return file_fail(ret_err, from->path, 0, "cannot be copied: %s", sqlite3_errmsg(to->db));
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
    struct store source = { .lock.fd = -1, .held = -1 }, target = { .lock.fd = -1, .held = -1 };
    struct stat status;
    if (stat(from, &status) != 0) return file_fail(ret_err, from, 0, "is not there");
    bool is_done = sqlite_open_file(&source, from, SQLITE_OPEN_READONLY, ret_err);
    if (is_done) {
        is_done = sqlite_open_file(&target, to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ret_err) &&
                  copy(&source, &target, ret_err) && store_check(&target, ret_err);
        if (is_done && sqlite3_exec(target.db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK) {
            is_done = sqlite_fail(&target, ret_err); /* one file, nothing beside it */
        }
        if (!is_done && !ret_err->file[0]) snprintf(ret_err->file, sizeof ret_err->file, "%.90s", to);
    }
    sqlite3_close(source.db);
    sqlite3_close(target.db);
    if (!is_done) unlink(to);
    remove_beside(to);
    return is_done;
}

bool store_backup(const char *path, const char *to, struct err *ret_err)
{
    struct stat status;
    if (stat(to, &status) == 0) return file_fail(ret_err, to, 0, "is there already; a backup is a new file");
    return copy_file(path, to, ret_err);
}

bool store_restore(const char *name, const char *from, struct err *ret_err)
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
