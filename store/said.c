/* What players say; see store.h. */
#include "store/database.h"

/* The oldest go: a match keeps so many. */
static bool forget_oldest(struct store *store, int64_t id)
{
    static const char sql[] = "DELETE FROM said WHERE match = ?1 AND number <= "
                              "(SELECT max(number) FROM said WHERE match = ?1) - ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, STORE_SAID_MAX);
    return statement_run(statement);
}

static bool find_last(struct store *store, int64_t id, int64_t *ret)
{
    static const char sql[] = "SELECT coalesce(max(number), 0) FROM said WHERE match = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    return statement_ask(statement, ret);
}

static bool add(struct store *store, int64_t id, const struct store_said *said)
{
    static const char sql[] = "INSERT INTO said (match, number, role, text) VALUES (?1, ?2, ?3, ?4)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, said->number);
    bind_number(statement, 3, said->role);
    bind_text(statement, 4, said->text);
    return statement_run(statement);
}

bool store_say(struct store *store, int64_t id, struct store_said *said, struct err *ret_err)
{
    if (!store_mark(store)) return store_fail(store, ret_err);
    int64_t last = 0;
    bool is_fine = store_guard(store, id) && find_last(store, id, &last);
    said->number = last + 1;
    is_fine = is_fine && add(store, id, said) && forget_oldest(store, id);
    return store_keep(store, is_fine, ret_err);
}

bool store_list_said(struct store *store, int64_t id, int64_t since,
                     bool (*tell)(void *context, const struct store_said *said), void *context, struct err *ret_err)
{
    static const char sql[] = "SELECT number, role, text FROM said WHERE match = ?1 AND number > ?2 ORDER BY number";
    struct statement *statement = store_prepare(store, sql);
    enum step step = STEP_DONE;
    bool is_more = true;
    bind_number(statement, 1, id);
    bind_number(statement, 2, since);
    while (is_more && (step = statement_step(statement)) == STEP_ROW) {
        struct store_said said = { .number = column_number(statement, 0),
                                   .role = (uint8_t)column_number(statement, 1) };
        column_copy(statement, 2, said.text, sizeof said.text);
        is_more = tell(context, &said);
    }
    const bool is_fine = step != STEP_FAILED || store_fail(store, ret_err);
    statement_end(statement);
    return is_fine;
}
