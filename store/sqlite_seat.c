/* Seats and their links in SQLite; see store.h. */
#include "store/sqlite_inside.h"

int64_t sqlite_offer_end(const struct store *store)
{
    return sqlite_clock(store) - STORE_OFFER_SECONDS;
}

enum store_result store_find_token(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t *ret_id,
                                   uint8_t *ret_role, bool *ret_is_offered, struct err *ret_err)
{
    static const char sql[] = "SELECT match, role, 0 FROM seat WHERE token = ?1 UNION ALL "
                              "SELECT match, role, 1 FROM seat WHERE offered = ?1";
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    int step = SQLITE_ERROR;
    if (statement) {
        sqlite3_bind_blob(statement, 1, token, STORE_HASH_BYTES, SQLITE_STATIC);
        step = sqlite3_step(statement);
    }
    if (step == SQLITE_ROW) {
        *ret_id = sqlite3_column_int64(statement, 0);
        *ret_role = (uint8_t)sqlite3_column_int(statement, 1);
        *ret_is_offered = sqlite3_column_int(statement, 2) != 0;
    } else if (step != SQLITE_DONE) {
        sqlite_fail(store, ret_err);
    }
    sqlite3_reset(statement);
    return step == SQLITE_ROW ? STORE_DONE : step == SQLITE_DONE ? STORE_NONE : STORE_FAILED;
}

static enum store_result set(struct store *store, const char *sql, int64_t id, uint8_t role,
                             const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    sqlite3_stmt *statement = sqlite_prepare(store, sql);
    if (!statement || !sqlite_begin(store)) {
        sqlite_fail(store, ret_err);
        return STORE_FAILED;
    }
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int(statement, 2, role);
    sqlite3_bind_blob(statement, 3, token, STORE_HASH_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 4, sqlite_clock(store));
    sqlite3_bind_int64(statement, 5, sqlite_offer_end(store));
    const bool is_run = sqlite_run(statement);
    const int changes = sqlite3_changes(store->db);
    if (!sqlite_finish(store, is_run, ret_err)) return STORE_FAILED;
    return changes ? STORE_DONE : STORE_NONE;
}

enum store_result store_offer_open(struct store *store, int64_t id, uint8_t role,
                                   const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET offered = ?3, offered_at = ?4 WHERE match = ?1 AND role = ?2 AND "
                              "kind = 'open' AND (offered IS NULL OR offered_at <= ?5)";
    return set(store, sql, id, role, token, ret_err);
}

enum store_result store_offer_new(struct store *store, int64_t id, uint8_t role,
                                  const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET offered = ?3, offered_at = ?4 WHERE match = ?1 AND role = ?2 AND "
                              "token IS NOT NULL";
    return set(store, sql, id, role, token, ret_err);
}

enum store_result store_accept(struct store *store, const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET token = ?3, offered = NULL, offered_at = 0, "
                              "kind = iif(kind = 'open', 'human', kind) WHERE offered = ?3";
    return set(store, sql, 0, 0, token, ret_err);
}
