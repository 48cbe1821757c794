/* What the store asks of a database, and the two that answer: a SQLite file and PostgreSQL. Nobody outside store/
 * includes this.
 *
 * A statement is written once, in SQL that both understand, with ?1, ?2 ... for its values:
 *
 *     struct statement *statement = store_prepare(store, sql);
 *     bind_number(statement, 1, id);
 *     while ((step = statement_step(statement)) == STEP_ROW) ... column_number(statement, 0) ...
 *     statement_end(statement);
 */
#ifndef HONJIN_STORE_DATABASE_H
#define HONJIN_STORE_DATABASE_H

#include "store/store.h"

enum { STATEMENTS_MAX = 120, VALUES_MAX = 16, STORE_PATH_BYTES = 4096 };

enum step { STEP_ROW, STEP_DONE, STEP_FAILED };
enum value_kind { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BYTES };
enum access { ACCESS_WRITER /* the only one */, ACCESS_SERVER /* or beside others */, ACCESS_READER };

struct value { /* its bytes are the caller's, until statement_end */
    enum value_kind kind;
    int64_t number;
    const void *bytes;
    size_t size;
};

struct statement { /* prepared when it is first run */
    const char *sql;
    struct store *store;
    void *prepared; /* the driver's */
    struct value value[VALUES_MAX];
    bool is_running;
    int64_t changes; /* rows that it has written */
};

struct store {
    const struct driver *driver;
    void *database; /* the driver's */
    struct statement statement[STATEMENTS_MAX];
    int64_t ran;       /* the store's clock when it was opened, in seconds ... */
    int64_t opened_at; /* ... the machine's, in milliseconds ... */
    int64_t zero;      /* ... and what time it was when the store's began: seconds since 1970 */
    bool is_writer;
    bool is_shared;    /* other servers write, too ... */
    int64_t server;    /* ... this one has that number, once it has announced itself */
    const char *refusal; /* what fails next for no fault of the database's; or NULL */
    bool is_batch;     /* between store_begin and store_commit */
    bool is_broken;    /* the batch has failed as a whole */
    bool is_lost;      /* nothing that is written is certain any more */
};

/* One kind of database. What fails is explained by fail(). */
struct driver {
    const char *const *migrations; /* each brings the tables from one version to the next; ends with NULL */
    bool shares;                   /* several servers may write */
    const char *begin;             /* the statement that begins a transaction which writes */
    bool (*open)(struct store *store, const char *where, enum access access, struct err *ret_err);
    void (*close)(struct store *store);
    /* Runs it as far as its first or next row. */
    enum step (*step)(struct statement *statement);
    void (*end)(struct statement *statement);
    void (*forget)(struct statement *statement); /* what was prepared */
    int64_t (*column_number)(struct statement *statement, int column);
    /* Of a text or of bytes, until the next step; NULL: nothing is there. Behind a text there is a zero byte. */
    const void *(*column_bytes)(struct statement *statement, int column, size_t *ret_size);
    bool (*script)(struct store *store, const char *sql); /* several statements */
    /* May the tables be changed, with other servers there? And: they are as they should be. NULL unless it shares. */
    bool (*may_migrate)(struct store *store);
    bool (*end_migration)(struct store *store);
    int (*read_version)(struct store *store);             /* of the tables; 0: there are none, -1: it failed */
    bool (*set_version)(struct store *store, int version);
    /* COMMIT; on STORE_FAILED all is undone, on STORE_UNKNOWN nobody knows. */
    enum store_result (*commit)(struct store *store, struct err *ret_err);
    bool (*is_in_transaction)(struct store *store);
    bool (*fail)(struct store *store, struct err *ret_err); /* says what it has to say; always false */
    int64_t (*count_bytes)(struct store *store);
    bool (*needs_check)(const struct store *store);
    bool (*check)(struct store *store, struct err *ret_err);
    void (*interrupt)(struct store *store); /* from another thread */
    bool (*backup)(const char *where, const char *to, struct err *ret_err);
    bool (*restore)(const char *where, const char *from, struct err *ret_err);
};

extern const struct driver sqlite_driver;
#ifdef HONJIN_POSTGRES
extern const struct driver postgres_driver;
#endif

/* ---- statements ------------------------------------------------------------------------------------------ */

/* The text must be the same pointer each time. */
struct statement *store_prepare(struct store *store, const char *sql);
void bind_number(struct statement *statement, int place, int64_t number);
void bind_text(struct statement *statement, int place, const char *text);
void bind_text_of(struct statement *statement, int place, const char *text, size_t size);
void bind_bytes(struct statement *statement, int place, const void *bytes, size_t size);
enum step statement_step(struct statement *statement);
void statement_end(struct statement *statement);
/* Of one that answers nothing: was it done? */
bool statement_run(struct statement *statement);
/* Of one that answers one number. */
bool statement_ask(struct statement *statement, int64_t *ret);
int64_t column_number(struct statement *statement, int column);
const void *column_bytes(struct statement *statement, int column, size_t *ret_size);
void column_copy(struct statement *statement, int column, char *ret, size_t size);

/* The first column of at most so many rows. */
bool store_list_ids(struct store *store, struct statement *statement, int max, int64_t ret_ids[], int *ret_count,
                    struct err *ret_err);

/* ---- transactions, time ---------------------------------------------------------------------------------- */

bool store_fail(struct store *store, struct err *ret_err);
/* A piece of a transaction that is done as a whole or not at all, in a batch or by itself. */
bool store_mark(struct store *store);
bool store_keep(struct store *store, bool is_fine, struct err *ret_err);
/* The same, and whether it has changed anything: STORE_NONE if not. */
enum store_result store_keep_changes(struct store *store, bool is_fine, int64_t changes, struct err *ret_err);
/* One statement by itself, with what it needs bound. */
enum store_result store_set(struct store *store, struct statement *statement, struct err *ret_err);
/* The same of a match, while this server has it (store_hold). */
enum store_result store_set_held(struct store *store, int64_t id, struct statement *statement, struct err *ret_err);
/* Seconds that servers ran with it. */
int64_t store_clock(const struct store *store);
/* Writes the clock down: it goes on from there if the server is killed. */
bool store_note_clock(struct store *store);
/* share.c: in a transaction that writes of a match: does this server still have it? */
bool store_guard(struct store *store, int64_t id);
bool store_announce_again(struct store *store);
bool store_read_ahead(struct store *store, int64_t *ret);
bool store_note_shared_clock(struct store *store);
/* A seat that was offered by then may be offered to another. */
int64_t store_offer_end(const struct store *store);

#endif
