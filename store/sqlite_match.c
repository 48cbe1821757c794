/* Matches and their journals in SQLite; see store.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/sqlite_inside.h"

/* ---- writing --------------------------------------------------------------------------------------------- */

static bool add_entry(struct store *store, int64_t id, uint32_t number, const char *text, size_t length)
{
    static const char sql[] = "INSERT INTO entry (match, number, text) VALUES (?, ?, ?)";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, number);
    sqlite3_bind_text(statement, 3, text, (int)length, SQLITE_STATIC);
    return sqlite_run(statement);
}

static bool add_match(struct store *store, const struct store_match *match)
{
    static const char sql[] = "INSERT INTO match (id, created, game, scenario, options, seed, touched) "
                              "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, match->id);
    sqlite3_bind_int64(statement, 2, (int64_t)time(NULL));
    sqlite3_bind_text(statement, 3, match->game, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 4, match->scenario, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 5, match->options, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 6, match->seed, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 7, sqlite_clock(store));
    return sqlite_run(statement);
}

static bool add_seat(struct store *store, int64_t id, const struct store_seat *seat)
{
    static const char sql[] = "INSERT INTO seat (match, role, kind, token) VALUES (?, ?, ?, ?)";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int(statement, 2, seat->role);
    sqlite3_bind_text(statement, 3, seat->kind, -1, SQLITE_STATIC);
    if (seat->has_token) sqlite3_bind_blob(statement, 4, seat->token, STORE_HASH_BYTES, SQLITE_STATIC);
    return sqlite_run(statement);
}

bool store_create(struct store *store, const struct store_match *match, const char *journal, size_t length,
                  struct err *ret_err)
{
    if (!sqlite_begin(store)) return sqlite_fail(store, ret_err);
    bool is_fine = add_match(store, match);
    for (int i = 0; is_fine && i < match->seats; i++) is_fine = add_seat(store, match->id, &match->seat[i]);
    return sqlite_finish(store, is_fine && add_entry(store, match->id, 0, journal, length), ret_err);
}

static bool touch(struct store *store, const struct store_entry *entry)
{
    static const char sql[] = "UPDATE match SET is_over = max(is_over, ?2), people = people | ?3, touched = ?4, "
                              "ends = 0 WHERE id = ?1";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, entry->id);
    sqlite3_bind_int(statement, 2, entry->is_over);
    sqlite3_bind_int(statement, 3, entry->people);
    sqlite3_bind_int64(statement, 4, sqlite_clock(store));
    return sqlite_run(statement);
}

/* Takes so many bytes off the end of the journal. */
static bool cut_journal(struct store *store, int64_t id, size_t bytes)
{
    static const char last[] = "SELECT number, text FROM entry WHERE match = ? ORDER BY number DESC LIMIT 1";
    static const char drop[] = "DELETE FROM entry WHERE match = ? AND number = ?";
    bool is_fine = true;
    while (is_fine && bytes > 0) {
        sqlite3_stmt *statement = sqlite_prepare(store, last);
        if (!statement) return false;
        sqlite3_bind_int64(statement, 1, id);
        if (sqlite3_step(statement) != SQLITE_ROW) {
            sqlite3_reset(statement);
            return false;
        }
        const int64_t number = sqlite3_column_int64(statement, 0);
        const char *text = (const char *)sqlite3_column_text(statement, 1);
        const size_t length = (size_t)sqlite3_column_bytes(statement, 1), left = bytes < length ? length - bytes : 0;
        char *rest = left ? strndup(text, left) : NULL;
        sqlite3_reset(statement);
        statement = sqlite_prepare(store, drop);
        if (statement) {
            sqlite3_bind_int64(statement, 1, id);
            sqlite3_bind_int64(statement, 2, number);
        }
        is_fine = sqlite_run(statement) && (!left || (rest && add_entry(store, id, (uint32_t)number, rest, left)));
        free(rest);
        bytes -= bytes < length ? bytes : length;
    }
    return is_fine;
}

bool store_append(struct store *store, const struct store_entry *entry, struct err *ret_err)
{
    if (!sqlite_begin(store)) return sqlite_fail(store, ret_err);
    bool is_fine = cut_journal(store, entry->id, entry->replaced) &&
                   add_entry(store, entry->id, entry->number, entry->text, entry->length);
    if (is_fine && (entry->is_over || entry->people)) is_fine = touch(store, entry);
    return sqlite_finish(store, is_fine, ret_err);
}

bool store_replace_journal(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err)
{
    /* After those that were laid aside earlier: each begins with its header. */
    static const char lay_aside[] = "INSERT INTO former SELECT match, number + (SELECT ifnull(max(number) + 1, 0) "
                                    "FROM former WHERE match = ?1), text FROM entry WHERE match = ?1";
    static const char drop[] = "DELETE FROM entry WHERE match = ?";
    if (!sqlite_begin(store)) return sqlite_fail(store, ret_err);
    sqlite3_stmt *statement = sqlite_prepare(store, lay_aside);
    if (statement) sqlite3_bind_int64(statement, 1, id);
    bool is_fine = sqlite_run(statement);
    statement = sqlite_prepare(store, drop);
    if (statement) sqlite3_bind_int64(statement, 1, id);
    is_fine = is_fine && sqlite_run(statement) && add_entry(store, id, 0, text, length);
    return sqlite_finish(store, is_fine, ret_err);
}

enum store_result store_end(struct store *store, int64_t id, const char *result, struct err *ret_err)
{
    static const char sql[] = "UPDATE match SET is_over = 1, result = ?2, ends = 0 WHERE id = ?1 AND is_over = 0";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement || !sqlite_begin(store)) {
        sqlite_fail(store, ret_err);
        return STORE_FAILED;
    }
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_text(statement, 2, result, -1, SQLITE_STATIC);
    const bool is_run = sqlite_run(statement);
    const int changes = sqlite3_changes(store->db);
    if (!sqlite_finish(store, is_run, ret_err)) return STORE_FAILED;
    return changes ? STORE_DONE : STORE_NONE;
}

bool store_set_snapshot(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err)
{
    static const char sql[] = "INSERT OR REPLACE INTO snapshot (match, text) SELECT id, ?2 FROM match WHERE id = ?1";
    if (!sqlite_begin(store)) return sqlite_fail(store, ret_err);
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (statement) {
        sqlite3_bind_int64(statement, 1, id);
        sqlite3_bind_text(statement, 2, text, (int)length, SQLITE_STATIC);
    }
    return sqlite_finish(store, sqlite_run(statement), ret_err);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static enum store_result read_match(struct store *store, int64_t id, struct store_match *ret)
{
    static const char sql[] = "SELECT created, is_over, game, scenario, options, seed, touched, people, ends, "
                              "result FROM match WHERE id = ?";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return STORE_FAILED;
    sqlite3_bind_int64(statement, 1, id);
    const int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        ret->id = id;
        ret->created = sqlite3_column_int64(statement, 0);
        ret->is_over = sqlite3_column_int(statement, 1) != 0;
        sqlite_copy_text(ret->game, sizeof ret->game, statement, 2);
        sqlite_copy_text(ret->scenario, sizeof ret->scenario, statement, 3);
        sqlite_copy_text(ret->options, sizeof ret->options, statement, 4);
        sqlite_copy_text(ret->seed, sizeof ret->seed, statement, 5);
        ret->touched = sqlite3_column_int64(statement, 6);
        ret->people = (role_set)sqlite3_column_int(statement, 7);
        ret->ends = sqlite3_column_int64(statement, 8);
        if (ret->ends) ret->ends += store->zero; /* if the server runs on */
        sqlite_copy_text(ret->result, sizeof ret->result, statement, 9);
    }
    sqlite3_reset(statement);
    return step == SQLITE_ROW ? STORE_DONE : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

static bool read_seats(struct store *store, struct store_match *ret)
{
    static const char sql[] = "SELECT role, kind, token, kind = 'open' AND offered IS NOT NULL AND "
                              "offered_at > ?2 FROM seat WHERE match = ?1 ORDER BY role";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    int step;
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, ret->id);
    sqlite3_bind_int64(statement, 2, sqlite_offer_end(store));
    while ((step = sqlite3_step(statement)) == SQLITE_ROW && ret->seats < ROLES) {
        struct store_seat *seat = &ret->seat[ret->seats++];
        seat->role = (uint8_t)sqlite3_column_int(statement, 0);
        sqlite_copy_text(seat->kind, sizeof seat->kind, statement, 1);
        seat->has_token = sqlite3_column_bytes(statement, 2) == STORE_HASH_BYTES;
        if (seat->has_token) memcpy(seat->token, sqlite3_column_blob(statement, 2), STORE_HASH_BYTES);
        seat->is_taken = sqlite3_column_int(statement, 3) != 0;
    }
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

enum store_result store_read(struct store *store, int64_t id, struct store_match *ret, struct err *ret_err)
{
    struct store_match match = { 0 };
    enum store_result result = read_match(store, id, &match);
    if (result == STORE_DONE && !read_seats(store, &match)) result = STORE_FAILED;
    if (result == STORE_FAILED) sqlite_fail(store, ret_err);
    if (result == STORE_DONE) *ret = match;
    return result;
}

bool store_last_id(struct store *store, int64_t *ret, struct err *ret_err)
{
    static const char sql[] = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'match'";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement || sqlite3_step(statement) != SQLITE_ROW) {
        sqlite3_reset(statement);
        return sqlite_fail(store, ret_err);
    }
    *ret = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return true;
}

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
    static const char sql[] = "SELECT text, number FROM entry WHERE match = ? ORDER BY number";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    struct blob blob = { 0 };
    uint32_t entries = 0;
    int step;
    if (!statement) return sqlite_fail(store, ret_err);
    sqlite3_bind_int64(statement, 1, id);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const void *text = sqlite3_column_text(statement, 0);
        entries = (uint32_t)sqlite3_column_int64(statement, 1) + 1; /* some may have been replaced by one */
        if (!add_bytes(&blob, text, (size_t)sqlite3_column_bytes(statement, 0))) break;
    }
    if (step != SQLITE_DONE || !add_bytes(&blob, "", 0)) {
        sqlite_fail(store, ret_err);
        sqlite3_reset(statement);
        blob_free(&blob);
        return false;
    }
    sqlite3_reset(statement);
    *ret = blob;
    *ret_entries = entries;
    return true;
}

enum store_result store_read_snapshot(struct store *store, int64_t id, struct blob *ret, struct err *ret_err)
{
    static const char sql[] = "SELECT text FROM snapshot WHERE match = ?";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    struct blob blob = { 0 };
    int step = SQLITE_ERROR;
    if (statement) {
        sqlite3_bind_int64(statement, 1, id);
        step = sqlite3_step(statement);
    }
    if (step == SQLITE_ROW && !add_bytes(&blob, sqlite3_column_text(statement, 0),
                                         (size_t)sqlite3_column_bytes(statement, 0))) step = SQLITE_NOMEM;
    if (step != SQLITE_ROW && step != SQLITE_DONE) sqlite_fail(store, ret_err);
    sqlite3_reset(statement);
    if (step == SQLITE_ROW) *ret = blob;
    return step == SQLITE_ROW ? STORE_DONE : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

/* ---- lists, and matches that nobody plays any more ------------------------------------------------------- */

static bool list(struct store *store, sqlite3_stmt *statement, int max, int64_t ret_ids[], int *ret_count,
                 struct err *ret_err)
{
    int count = 0, step;
    if (!statement) return sqlite_fail(store, ret_err);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW && count < max) {
        ret_ids[count++] = sqlite3_column_int64(statement, 0);
    }
    const bool is_fine = step == SQLITE_DONE || step == SQLITE_ROW || sqlite_fail(store, ret_err);
    sqlite3_reset(statement);
    if (is_fine) *ret_count = count;
    return is_fine;
}

bool store_list_open(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err)
{
    static const char sql[] = "SELECT DISTINCT match FROM seat WHERE kind = 'open' AND "
                              "(offered IS NULL OR offered_at <= ?2) ORDER BY match DESC LIMIT ?1";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (statement) {
        sqlite3_bind_int(statement, 1, max);
        sqlite3_bind_int64(statement, 2, sqlite_offer_end(store));
    }
    return list(store, statement, max, ret_ids, ret_count, ret_err);
}

bool store_list_ending(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err)
{
    static const char sql[] = "SELECT id FROM match WHERE ends ORDER BY ends LIMIT ?";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (statement) sqlite3_bind_int(statement, 1, max);
    return list(store, statement, max, ret_ids, ret_count, ret_err);
}

/* One of the steps of a sweep; its values are those that the statement uses. */
static bool sweep(struct store *store, const char *sql, int64_t first, int64_t second, int max, int *ret_changed)
{
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, first);
    sqlite3_bind_int64(statement, 2, second);
    sqlite3_bind_int(statement, 3, max);
    const bool is_done = sqlite_run(statement);
    if (is_done && ret_changed) *ret_changed += sqlite3_changes(store->db);
    return is_done;
}

bool store_sweep(struct store *store, int64_t idle, int64_t notice, int unplayed, int max, int *ret_removed,
                 struct err *ret_err)
{
    /* Of two people: more than one bit is set. */
    static const char give_notice[] = "UPDATE match SET ends = ?2 WHERE id IN (SELECT id FROM match WHERE touched < ?1 "
        "AND ends = 0 AND people & (people - 1) LIMIT ?3)";
    static const char remove_idle[] = "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE touched < ?1 AND "
        "(people & (people - 1) = 0 OR (ends AND ends < ?2)) LIMIT ?3)";
    static const char remove_unplayed[] = "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE people = 0 AND "
        "?2 >= 0 ORDER BY touched DESC LIMIT ?3 OFFSET ?1)";
    const int64_t now = sqlite_clock(store), before = idle ? now - idle : INT64_MIN;
    int removed = 0;
    if (!sqlite_begin(store)) return sqlite_fail(store, ret_err);
    const bool is_fine = sqlite_note_clock(store) && sweep(store, give_notice, before, now + notice, max, NULL) &&
                         sweep(store, remove_idle, before, now, max, &removed) &&
                         sweep(store, remove_unplayed, unplayed, 0, max, &removed);
    if (!sqlite_finish(store, is_fine, ret_err)) return false;
    *ret_removed = removed;
    return true;
}

/* ---- figures --------------------------------------------------------------------------------------------- */

static int64_t count_rows(struct store *store, const char *sql)
{
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    const bool is_there = statement && sqlite3_step(statement) == SQLITE_ROW;
    const int64_t count = is_there ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_reset(statement);
    return count;
}

bool store_count(struct store *store, struct store_figures *ret, struct err *ret_err)
{
    static const char all[] = "SELECT count(*) FROM match", over[] = "SELECT count(*) FROM match WHERE is_over";
    char log[STORE_PATH_BYTES + 8];
    struct stat file, beside;
    const struct store_figures figures = { .matches = count_rows(store, all), .over = count_rows(store, over) };
    if (figures.matches < 0 || figures.over < 0) return sqlite_fail(store, ret_err);
    *ret = figures;
    snprintf(log, sizeof log, "%s-wal", store->path);
    if (stat(store->path, &file) == 0) ret->bytes += (int64_t)file.st_size;
    if (stat(log, &beside) == 0) ret->bytes += (int64_t)beside.st_size;
    return true;
}
