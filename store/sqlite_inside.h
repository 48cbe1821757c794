/* What the files of the SQLite store share; nobody else includes it. */
#ifndef HONJIN_STORE_SQLITE_INSIDE_H
#define HONJIN_STORE_SQLITE_INSIDE_H

#include <sqlite3.h>
#include <sys/stat.h>

#include "host/lock.h"
#include "store/store.h"

enum { STORE_STATEMENTS_MAX = 48, STORE_PATH_BYTES = 4096 };

struct statement { /* prepared when it is first needed */
    const char *sql;
    sqlite3_stmt *prepared;
};

struct store {
    sqlite3 *db;
    struct statement statement[STORE_STATEMENTS_MAX];
    struct lock lock;         /* of the one that writes, under this name ... */
    int held;                 /* ... and under any other: the file itself, or -1 */
    int64_t ran;              /* the store's clock when it was opened, in seconds ... */
    int64_t opened_at;        /* ... the machine's ... */
    int64_t zero;             /* ... and what time it was when the store's began: seconds since 1970 */
    struct stat file, log;    /* which files they were when they were opened */
    bool is_batch;            /* between store_begin and store_commit */
    bool is_broken;           /* the batch has failed as a whole */
    bool is_lost;             /* nothing that is written is certain any more */
    char path[STORE_PATH_BYTES];
};

/* Says what SQLite has to say; always false. */
bool sqlite_fail(struct store *store, struct err *ret_err);
/* Ready for its values; NULL: it cannot be prepared. The text must be the same pointer each time. */
sqlite3_stmt *sqlite_prepare(struct store *store, const char *sql);
/* Runs a statement that answers nothing. On failure the database keeps the reason. */
bool sqlite_run(sqlite3_stmt *statement);
/* A piece of a transaction that is done as a whole or not at all, in a batch or by itself. */
bool sqlite_begin(struct store *store);
bool sqlite_finish(struct store *store, bool is_fine, struct err *ret_err);
/* The store's clock: seconds that servers ran with it. */
int64_t sqlite_clock(const struct store *store);
/* Writes it down: it goes on from there if the server is killed. */
bool sqlite_note_clock(struct store *store);
/* A seat that was offered by then may be offered to another. */
int64_t sqlite_offer_end(const struct store *store);
/* The name of the file itself, where the path is a link to it. */
void sqlite_resolve(const char *path, char ret[STORE_PATH_BYTES]);
void sqlite_copy_text(char *ret, size_t size, sqlite3_stmt *statement, int column);

/* Are the files still those that were opened? */
bool sqlite_check_files(struct store *store, struct err *ret_err);
/* A file as a database, without lock, migrations and checks. */
bool sqlite_open_file(struct store *store, const char *path, int flags, struct err *ret_err);

#endif
