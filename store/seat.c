/* Seats and their links; see store.h. */
#include "store/database.h"

int64_t store_offer_end(const struct store *store)
{
    return store_clock(store) - STORE_OFFER_SECONDS;
}

enum store_result store_find_token(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t *ret_id,
                                   uint8_t *ret_role, bool *ret_is_offered, struct err *ret_err)
{
    static const char sql[] = "SELECT match, role, 0 FROM seat WHERE token = ?1 UNION ALL "
                              "SELECT match, role, 1 FROM seat WHERE offered = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_bytes(statement, 1, token, STORE_HASH_BYTES);
    const enum step step = statement_step(statement);
    if (step == STEP_ROW) {
        *ret_id = column_number(statement, 0);
        *ret_role = (uint8_t)column_number(statement, 1);
        *ret_is_offered = column_number(statement, 2) != 0;
    } else if (step != STEP_DONE) {
        store_fail(store, ret_err);
    }
    statement_end(statement);
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

enum store_result store_offer_open(struct store *store, int64_t id, uint8_t role,
                                   const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET offered = ?3, offered_at = ?4 WHERE match = ?1 AND role = ?2 AND "
                              "kind = 'open' AND (offered IS NULL OR offered_at <= ?5)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, role);
    bind_bytes(statement, 3, token, STORE_HASH_BYTES);
    bind_number(statement, 4, store_clock(store));
    bind_number(statement, 5, store_offer_end(store));
    return store_set(store, statement, ret_err);
}

enum store_result store_offer_new(struct store *store, int64_t id, uint8_t role,
                                  const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET offered = ?3, offered_at = ?4 WHERE match = ?1 AND role = ?2 AND "
                              "token IS NOT NULL";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, role);
    bind_bytes(statement, 3, token, STORE_HASH_BYTES);
    bind_number(statement, 4, store_clock(store));
    return store_set(store, statement, ret_err);
}

enum store_result store_accept(struct store *store, const uint8_t token[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET token = ?1, offered = NULL, offered_at = 0, "
                              "kind = CASE WHEN kind = 'open' THEN 'human' ELSE kind END WHERE offered = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_bytes(statement, 1, token, STORE_HASH_BYTES);
    return store_set(store, statement, ret_err);
}

bool store_set_standing(struct store *store, int64_t id, uint8_t role, const char *line, struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET standing = ?3 WHERE match = ?1 AND role = ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, role);
    bind_text(statement, 3, line);
    return store_set_held(store, id, statement, ret_err) != STORE_FAILED;
}

enum store_result store_read_standing(struct store *store, int64_t id, uint8_t role, char *ret, size_t size,
                                      struct err *ret_err)
{
    static const char sql[] = "SELECT standing FROM seat WHERE match = ?1 AND role = ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, role);
    const enum step step = statement_step(statement);
    if (step == STEP_ROW) column_copy(statement, 0, ret, size);
    if (step == STEP_FAILED) store_fail(store, ret_err);
    statement_end(statement);
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}
