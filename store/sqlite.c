/* The store in a SQLite file; see store.h. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "store/migrations.h"
#include "store/store.h"

enum { BUSY_MS = 5000 };

/* The statements, prepared when they are first needed. */
enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    ADD_MATCH,
    ADD_SEAT,
    ADD_ENTRY,
    SET_OVER,
    GET_MATCH,
    GET_SEATS,
    GET_ENTRIES,
    DROP_ENTRIES,
    FIND_TOKEN,
    TAKE_SEAT,
    RENEW_SEAT,
    LIST_OPEN,
    STATEMENTS,
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_MATCH] = "INSERT INTO match (created, game, scenario, options, seed) VALUES (?, ?, ?, ?, ?)",
    [ADD_SEAT] = "INSERT INTO seat (match, role, kind, token) VALUES (?, ?, ?, ?)",
    [ADD_ENTRY] = "INSERT INTO entry (match, number, text) VALUES (?, ?, ?)",
    [SET_OVER] = "UPDATE match SET is_over = 1 WHERE id = ?",
    [GET_MATCH] = "SELECT created, is_over, game, scenario, options, seed FROM match WHERE id = ?",
    [GET_SEATS] = "SELECT role, kind, token FROM seat WHERE match = ? ORDER BY role",
    [GET_ENTRIES] = "SELECT text FROM entry WHERE match = ? ORDER BY number",
    [DROP_ENTRIES] = "DELETE FROM entry WHERE match = ?",
    [FIND_TOKEN] = "SELECT match, role FROM seat WHERE token = ?",
    [TAKE_SEAT] = "UPDATE seat SET kind = 'human', token = ?3 WHERE match = ?1 AND role = ?2 AND kind = 'open'",
    [RENEW_SEAT] = "UPDATE seat SET token = ?3 WHERE match = ?1 AND role = ?2 AND token IS NOT NULL",
    [LIST_OPEN] = "SELECT DISTINCT match FROM seat WHERE kind = 'open' ORDER BY match DESC LIMIT ?",
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    char path[4096];
};

static bool fail(struct store *store, struct err *ret_err)
{
    return file_fail(ret_err, store->path, 0, "the database says: %s", sqlite3_errmsg(store->db));
}

/* ---- statements ------------------------------------------------------------------------------------------ */

/* Ready for its values; NULL: it cannot be prepared. */
static sqlite3_stmt *prepare(struct store *store, enum statement which)
{
    sqlite3_stmt **statement = &store->statement[which];
    if (!*statement) sqlite3_prepare_v3(store->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return *statement;
}

/* Runs a statement that answers nothing. On failure the database keeps the reason. */
static bool run(sqlite3_stmt *statement)
{
    if (!statement) return false;
    const bool is_done = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return is_done;
}

static bool begin(struct store *store)
{
    return run(prepare(store, BEGIN));
}

/* Ends a transaction well, or says why not and undoes it. */
static bool finish(struct store *store, bool is_fine, struct err *ret_err)
{
    if (is_fine && run(prepare(store, COMMIT))) return true;
    fail(store, ret_err);
    if (!sqlite3_get_autocommit(store->db)) run(prepare(store, ROLLBACK));
    return false;
}

static void copy_text(char *ret, size_t size, sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    snprintf(ret, size, "%s", text ? (const char *)text : "");
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

/* All steps that are missing, in one transaction: another program may be doing the same. */
static bool migrate(struct store *store, struct err *ret_err)
{
    int last = 0;
    while (migrations[last]) last++;
    if (!begin(store)) return fail(store, ret_err);
    const int version = read_version(store);
    if (version > last) {
        run(prepare(store, ROLLBACK));
        return file_fail(ret_err, store->path, 0, "was made by a newer honjin (version %d, this one knows %d)",
                         version, last);
    }
    bool is_fine = version >= 0;
    for (int step = version + 1; is_fine && step <= last; step++) is_fine = migrate_once(store, step);
    return finish(store, is_fine, ret_err);
}

bool store_open(const char *path, struct store **ret, struct err *ret_err)
{
    static const char settings[] = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";
    struct store *store = calloc(1, sizeof *store);
    if (!store) return file_fail(ret_err, path, 0, "out of memory");
    snprintf(store->path, sizeof store->path, "%s", path);
    const mode_t mask = umask(077); /* it holds the seeds of dice: nobody else may read it */
    bool is_open = sqlite3_open(path, &store->db) == SQLITE_OK;
    is_open = is_open && sqlite3_busy_timeout(store->db, BUSY_MS) == SQLITE_OK &&
              sqlite3_exec(store->db, settings, NULL, NULL, NULL) == SQLITE_OK;
    if (!is_open) fail(store, ret_err);
    is_open = is_open && migrate(store, ret_err);
    umask(mask);
    if (is_open) *ret = store;
    else store_close(store);
    return is_open;
}

void store_close(struct store *store)
{
    if (!store) return;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->db);
    free(store);
}

/* ---- matches --------------------------------------------------------------------------------------------- */

static bool add_entry(struct store *store, int64_t id, uint32_t entry, const char *text, size_t length)
{
    sqlite3_stmt *statement = prepare(store, ADD_ENTRY);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, entry);
    sqlite3_bind_text(statement, 3, text, (int)length, SQLITE_STATIC);
    return run(statement);
}

static bool add_match(struct store *store, const struct store_match *match)
{
    sqlite3_stmt *statement = prepare(store, ADD_MATCH);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, (int64_t)time(NULL));
    sqlite3_bind_text(statement, 2, match->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, match->scenario, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 4, match->options, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 5, match->seed, -1, SQLITE_STATIC);
    return run(statement);
}

static bool add_seat(struct store *store, int64_t id, const struct store_seat *seat)
{
    sqlite3_stmt *statement = prepare(store, ADD_SEAT);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int(statement, 2, seat->role);
    sqlite3_bind_text(statement, 3, seat->kind, -1, SQLITE_STATIC);
    if (seat->has_token) sqlite3_bind_blob(statement, 4, seat->token, STORE_HASH_BYTES, SQLITE_STATIC);
    return run(statement);
}

bool store_create(struct store *store, const struct store_match *match, const char *journal, size_t length,
                  int64_t *ret_id, struct err *ret_err)
{
    if (!begin(store)) return fail(store, ret_err);
    bool is_fine = add_match(store, match);
    const int64_t id = sqlite3_last_insert_rowid(store->db);
    for (int i = 0; is_fine && i < match->seats; i++) is_fine = add_seat(store, id, &match->seat[i]);
    is_fine = is_fine && add_entry(store, id, 0, journal, length);
    if (!finish(store, is_fine, ret_err)) return false;
    *ret_id = id;
    return true;
}

static enum store_result read_match(struct store *store, int64_t id, struct store_match *ret)
{
    sqlite3_stmt *statement = prepare(store, GET_MATCH);
    if (!statement) return STORE_FAILED;
    sqlite3_bind_int64(statement, 1, id);
    const int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        ret->id = id;
        ret->created = sqlite3_column_int64(statement, 0);
        ret->is_over = sqlite3_column_int(statement, 1) != 0;
        copy_text(ret->game, sizeof ret->game, statement, 2);
        copy_text(ret->scenario, sizeof ret->scenario, statement, 3);
        copy_text(ret->options, sizeof ret->options, statement, 4);
        copy_text(ret->seed, sizeof ret->seed, statement, 5);
    }
    sqlite3_reset(statement);
    return step == SQLITE_ROW ? STORE_DONE : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

static bool read_seats(struct store *store, struct store_match *ret)
{
    sqlite3_stmt *statement = prepare(store, GET_SEATS);
    int step;
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, ret->id);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW && ret->seats < ROLES) {
        struct store_seat *seat = &ret->seat[ret->seats++];
        seat->role = (uint8_t)sqlite3_column_int(statement, 0);
        copy_text(seat->kind, sizeof seat->kind, statement, 1);
        seat->has_token = sqlite3_column_bytes(statement, 2) == STORE_HASH_BYTES;
        if (seat->has_token) memcpy(seat->token, sqlite3_column_blob(statement, 2), STORE_HASH_BYTES);
    }
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

enum store_result store_read(struct store *store, int64_t id, struct store_match *ret, struct err *ret_err)
{
    struct store_match match = { 0 };
    enum store_result result = read_match(store, id, &match);
    if (result == STORE_DONE && !read_seats(store, &match)) result = STORE_FAILED;
    if (result == STORE_FAILED) fail(store, ret_err);
    if (result == STORE_DONE) *ret = match;
    return result;
}

/* ---- journals -------------------------------------------------------------------------------------------- */

static bool add_bytes(struct blob *blob, const void *bytes, size_t size)
{
    unsigned char *larger = realloc(blob->bytes, blob->size + size + 1);
    if (!larger) return false;
    if (size) memcpy(larger + blob->size, bytes, size);
    blob->bytes = larger;
    blob->size += size;
    larger[blob->size] = 0;
    return true;
}

bool store_read_journal(struct store *store, int64_t id, struct blob *ret, uint32_t *ret_entries,
                        struct err *ret_err)
{
    sqlite3_stmt *statement = prepare(store, GET_ENTRIES);
    struct blob blob = { 0 };
    uint32_t entries = 0;
    int step;
    if (!statement) return fail(store, ret_err);
    sqlite3_bind_int64(statement, 1, id);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *text = sqlite3_column_text(statement, 0);
        entries++;
        if (!add_bytes(&blob, text, (size_t)sqlite3_column_bytes(statement, 0))) break;
    }
    if (step != SQLITE_DONE || !add_bytes(&blob, "", 0)) {
        fail(store, ret_err);
        sqlite3_reset(statement);
        blob_free(&blob);
        return false;
    }
    sqlite3_reset(statement);
    *ret = blob;
    *ret_entries = entries;
    return true;
}

bool store_append(struct store *store, int64_t id, uint32_t entry, const char *text, size_t length, bool is_over,
                  struct err *ret_err)
{
    if (!begin(store)) return fail(store, ret_err);
    bool is_fine = add_entry(store, id, entry, text, length);
    if (is_fine && is_over) {
        sqlite3_stmt *statement = prepare(store, SET_OVER);
        if (statement) sqlite3_bind_int64(statement, 1, id);
        is_fine = run(statement);
    }
    return finish(store, is_fine, ret_err);
}

bool store_replace_journal(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err)
{
    if (!begin(store)) return fail(store, ret_err);
    sqlite3_stmt *statement = prepare(store, DROP_ENTRIES);
    if (statement) sqlite3_bind_int64(statement, 1, id);
    return finish(store, run(statement) && add_entry(store, id, 0, text, length), ret_err);
}

/* ---- seats ----------------------------------------------------------------------------------------------- */

enum store_result store_find_token(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t *ret_id,
                                   uint8_t *ret_role, struct err *ret_err)
{
    sqlite3_stmt *statement = prepare(store, FIND_TOKEN);
    int step = SQLITE_ERROR;
    if (statement) {
        sqlite3_bind_blob(statement, 1, token, STORE_HASH_BYTES, SQLITE_STATIC);
        step = sqlite3_step(statement);
    }
    if (step == SQLITE_ROW) {
        *ret_id = sqlite3_column_int64(statement, 0);
        *ret_role = (uint8_t)sqlite3_column_int(statement, 1);
    } else if (step != SQLITE_DONE) {
        fail(store, ret_err);
    }
    sqlite3_reset(statement);
    return step == SQLITE_ROW ? STORE_DONE : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

static enum store_result set_token(struct store *store, enum statement which, int64_t id, uint8_t role,
                                   const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    sqlite3_stmt *statement = prepare(store, which);
    if (statement) {
        sqlite3_bind_int64(statement, 1, id);
        sqlite3_bind_int(statement, 2, role);
        sqlite3_bind_blob(statement, 3, token, STORE_HASH_BYTES, SQLITE_STATIC);
    }
    if (!run(statement)) {
        fail(store, ret_err);
        return STORE_FAILED;
    }
    return sqlite3_changes(store->db) ? STORE_DONE : STORE_NONE;
}

enum store_result store_take_seat(struct store *store, int64_t id, uint8_t role,
                                  const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    return set_token(store, TAKE_SEAT, id, role, token, ret_err);
}

enum store_result store_renew_seat(struct store *store, int64_t id, uint8_t role,
                                   const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    return set_token(store, RENEW_SEAT, id, role, token, ret_err);
}

bool store_list_open(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err)
{
    sqlite3_stmt *statement = prepare(store, LIST_OPEN);
    int count = 0, step;
    if (!statement) return fail(store, ret_err);
    sqlite3_bind_int(statement, 1, max);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW && count < max) {
        ret_ids[count++] = sqlite3_column_int64(statement, 0);
    }
    const bool is_fine = step == SQLITE_DONE || fail(store, ret_err);
    sqlite3_reset(statement);
    if (is_fine) *ret_count = count;
    return is_fine;
}
