/* What players say, in SQLite; see store.h. */
#include "store/sqlite_inside.h"

/* The oldest go: a match keeps so many. */
static bool forget_oldest(struct store *store, int64_t id)
{
    static const char sql[] = "DELETE FROM said WHERE match = ?1 AND number <= "
                              "(SELECT max(number) FROM said WHERE match = ?1) - ?2";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int(statement, 2, STORE_SAID_MAX);
    return sqlite_run(statement);
}

static int64_t find_last(struct store *store, int64_t id)
{
    static const char sql[] = "SELECT coalesce(max(number), 0) FROM said WHERE match = ?";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (statement) sqlite3_bind_int64(statement, 1, id);
    const bool is_there = statement && sqlite3_step(statement) == SQLITE_ROW;
    const int64_t last = is_there ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_reset(statement);
    return last;
}

static bool add(struct store *store, int64_t id, const struct store_said *said)
{
    static const char sql[] = "INSERT INTO said (match, number, role, text) VALUES (?, ?, ?, ?)";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement) return false;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, said->number);
    sqlite3_bind_int(statement, 3, said->role);
    sqlite3_bind_text(statement, 4, said->text, -1, SQLITE_STATIC);
    return sqlite_run(statement);
}

bool store_say(struct store *store, int64_t id, struct store_said *said, struct err *ret_err)
{
    if (!sqlite_begin(store)) return sqlite_fail(store, ret_err);
    const int64_t last = find_last(store, id);
    said->number = last + 1;
    return sqlite_finish(store, last >= 0 && add(store, id, said) && forget_oldest(store, id), ret_err);
}

bool store_list_said(struct store *store, int64_t id, int64_t since,
                     bool (*tell)(void *context, const struct store_said *said), void *context, struct err *ret_err)
{
    static const char sql[] = "SELECT number, role, text FROM said WHERE match = ? AND number > ? ORDER BY number";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    int step = SQLITE_ERROR;
    bool is_more = true;
    if (!statement) return sqlite_fail(store, ret_err);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, since);
    while (is_more && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        struct store_said said = { .number = sqlite3_column_int64(statement, 0),
                                   .role = (uint8_t)sqlite3_column_int(statement, 1) };
        sqlite_copy_text(said.text, sizeof said.text, statement, 2);
        is_more = tell(context, &said);
    }
    const bool is_fine = step == SQLITE_DONE || step == SQLITE_ROW || sqlite_fail(store, ret_err);
    sqlite3_reset(statement);
    return is_fine;
}
