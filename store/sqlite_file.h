/* What the files of the SQLite store share; nobody else includes it. */
#ifndef HONJIN_STORE_SQLITE_FILE_H
#define HONJIN_STORE_SQLITE_FILE_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "host/lock.h"
#include "store/database.h"

struct sqlite {
    sqlite3 *file;
    int busy_ms;             /* so long it waits for another program */
    struct lock lock;        /* of the one that writes, under this name ... */
    int held;                /* ... and under any other: the file itself, or -1 */
    struct stat status, log; /* which files they were when they were opened */
    char path[STORE_PATH_BYTES];
};

/* Says what SQLite has to say; always false. */
bool sqlite_fail(struct sqlite *sqlite, struct err *ret_err);
/* A file as a database, without lock, migrations and checks. */
bool sqlite_open_file(struct sqlite *sqlite, const char *path, int flags, struct err *ret_err);
/* Looks at all of it. */
bool sqlite_check(struct sqlite *sqlite, struct err *ret_err);
/* The name of the file itself, where the path is a link to it. */
void sqlite_resolve(const char *path, char ret[STORE_PATH_BYTES]);
bool sqlite_backup(const char *path, const char *to, struct err *ret_err);
bool sqlite_restore(const char *path, const char *from, struct err *ret_err);

#endif
