/* People: accounts, passes, and the seats that are theirs; see store.h. */
#include <string.h>
#include <time.h>

#include "store/database.h"

/* Whoever was invited by name has no link: when he lets go of the seat, anybody may have it. */
#define OPENS "kind = CASE WHEN token IS NULL THEN 'open' ELSE kind END"

static int64_t calendar(void)
{
    return (int64_t)time(NULL);
}

/* ---- passes ---------------------------------------------------------------------------------------------- */

/* Only while this password is in force: whoever has changed it meanwhile lets nobody else in by the old one. */
static bool insert_pass(struct store *store, const struct store_pass *pass, const char *password,
                        int64_t *ret_changes)
{
    static const char sql[] = "INSERT INTO pass (hash, number, account, scopes, label, created, expires) "
                              "SELECT ?1, ?2, id, ?4, ?5, ?6, ?7 FROM account WHERE id = ?3 AND "
                              "(password = ?8 OR ?8 = '')";
    struct statement *statement = store_prepare(store, sql);
    bind_bytes(statement, 1, pass->hash, STORE_HASH_BYTES);
    bind_number(statement, 2, pass->number);
    bind_number(statement, 3, pass->account);
    bind_number(statement, 4, pass->scopes);
    bind_text(statement, 5, pass->label);
    bind_number(statement, 6, calendar());
    bind_number(statement, 7, pass->expires);
    bind_text(statement, 8, password ? password : "");
    const bool is_done = statement_run(statement);
    *ret_changes = statement->changes;
    return is_done;
}

static bool drop_expired(struct store *store)
{
    static const char sql[] = "DELETE FROM pass WHERE expires <= ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, calendar());
    return statement_run(statement);
}

static bool drop_oldest(struct store *store, const struct store_pass *pass, int max)
{
    static const char sql[] = "DELETE FROM pass WHERE number IN (SELECT number FROM pass WHERE account = ?1 AND "
                              "scopes = ?2 ORDER BY created DESC, number LIMIT 1000 OFFSET ?3)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, pass->account);
    bind_number(statement, 2, pass->scopes);
    bind_number(statement, 3, max - 1);
    return statement_run(statement);
}

enum store_result store_add_pass(struct store *store, const struct store_pass *pass, const char *password, int max,
                                 struct err *ret_err)
{
    int64_t changes = 0;
    const bool is_fine = store_mark(store) && drop_expired(store) && drop_oldest(store, pass, max) &&
                         insert_pass(store, pass, password, &changes);
    return store_keep_changes(store, is_fine, changes, ret_err);
}

static void read_pass(struct statement *statement, struct store_pass *ret)
{
    ret->number = column_number(statement, 0);
    ret->account = column_number(statement, 1);
    ret->scopes = (uint32_t)column_number(statement, 2);
    column_copy(statement, 3, ret->label, sizeof ret->label);
    ret->created = column_number(statement, 4);
    ret->expires = column_number(statement, 5);
}

enum store_result store_find_pass(struct store *store, const uint8_t hash[STORE_HASH_BYTES], struct store_pass *ret,
                                  struct store_account *ret_account, struct err *ret_err)
{
    static const char sql[] = "SELECT number, account, scopes, label, pass.created, expires, name, alike, password, "
                              "account.created, is_bot FROM pass JOIN account ON account.id = pass.account "
                              "WHERE hash = ?1 AND expires > ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_bytes(statement, 1, hash, STORE_HASH_BYTES);
    bind_number(statement, 2, calendar());
    const enum step step = statement_step(statement);
    if (step == STEP_ROW) {
        read_pass(statement, ret);
        memcpy(ret->hash, hash, STORE_HASH_BYTES);
        ret_account->id = ret->account;
        column_copy(statement, 6, ret_account->name, sizeof ret_account->name);
        column_copy(statement, 7, ret_account->alike, sizeof ret_account->alike);
        column_copy(statement, 8, ret_account->password, sizeof ret_account->password);
        ret_account->created = column_number(statement, 9);
        ret_account->is_bot = column_number(statement, 10) != 0;
    } else if (step != STEP_DONE) {
        store_fail(store, ret_err);
    }
    statement_end(statement);
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

enum store_result store_remove_pass(struct store *store, int64_t account, int64_t number, struct err *ret_err)
{
    static const char sql[] = "DELETE FROM pass WHERE account = ?1 AND number = ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account);
    bind_number(statement, 2, number);
    return store_set(store, statement, ret_err);
}

bool store_list_passes(struct store *store, int64_t account, bool (*tell)(void *context, const struct store_pass *pass),
                       void *context, struct err *ret_err)
{
    static const char sql[] = "SELECT number, account, scopes, label, created, expires, hash FROM pass WHERE "
                              "account = ?1 AND expires > ?2 ORDER BY created DESC, number";
    struct statement *statement = store_prepare(store, sql);
    enum step step = STEP_DONE;
    bool is_more = true;
    size_t size;
    bind_number(statement, 1, account);
    bind_number(statement, 2, calendar());
    while (is_more && (step = statement_step(statement)) == STEP_ROW) {
        struct store_pass pass = { 0 };
        read_pass(statement, &pass);
        const void *hash = column_bytes(statement, 6, &size);
        if (hash && size == STORE_HASH_BYTES) memcpy(pass.hash, hash, size);
        is_more = tell(context, &pass);
    }
    const bool is_fine = step != STEP_FAILED || store_fail(store, ret_err);
    statement_end(statement);
    return is_fine;
}

/* ---- accounts -------------------------------------------------------------------------------------------- */

enum store_result store_add_account(struct store *store, const struct store_account *account,
                                    const struct store_pass *pass, struct err *ret_err)
{
    static const char sql[] = "INSERT INTO account (id, name, alike, password, created, is_bot) "
                              "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (alike) DO NOTHING";
    struct statement *statement = store_prepare(store, sql);
    int64_t passes = 0;
    bind_number(statement, 1, account->id);
    bind_text(statement, 2, account->name);
    bind_text(statement, 3, account->alike);
    bind_text(statement, 4, account->password);
    bind_number(statement, 5, calendar());
    bind_number(statement, 6, account->is_bot);
    bool is_fine = store_mark(store) && statement_run(statement);
    const int64_t changes = statement->changes;
    if (is_fine && changes) is_fine = insert_pass(store, pass, NULL, &passes) && passes == 1;
    return store_keep_changes(store, is_fine, changes, ret_err);
}

enum store_result store_find_account(struct store *store, const char *alike, struct store_account *ret,
                                     struct err *ret_err)
{
    static const char sql[] = "SELECT id, name, alike, password, created, is_bot FROM account WHERE alike = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_text(statement, 1, alike);
    const enum step step = statement_step(statement);
    if (step == STEP_ROW) {
        ret->id = column_number(statement, 0);
        column_copy(statement, 1, ret->name, sizeof ret->name);
        column_copy(statement, 2, ret->alike, sizeof ret->alike);
        column_copy(statement, 3, ret->password, sizeof ret->password);
        ret->created = column_number(statement, 4);
        ret->is_bot = column_number(statement, 5) != 0;
    } else if (step != STEP_DONE) {
        store_fail(store, ret_err);
    }
    statement_end(statement);
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

static bool drop_said(struct store *store, int64_t account)
{
    static const char sql[] = "DELETE FROM said WHERE EXISTS (SELECT 1 FROM seat WHERE seat.account = ?1 AND "
                              "seat.match = said.match AND seat.role = said.role)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account);
    return statement_run(statement);
}

static bool let_seats_go(struct store *store, int64_t account)
{
    static const char sql[] = "UPDATE seat SET account = NULL, is_early = 0, " OPENS " WHERE account = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account);
    return statement_run(statement);
}

/* First of all the account, if it is still as it was: what follows is undone with it otherwise. */
static bool drop_account(struct store *store, const struct store_account *account, int64_t *ret_changes)
{
    static const char sql[] = "DELETE FROM account WHERE id = ?1 AND password = ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account->id);
    bind_text(statement, 2, account->password);
    const bool is_done = statement_run(statement);
    *ret_changes = statement->changes;
    return is_done;
}

/* Is this its password still? Nobody else writes meanwhile. */
static bool is_still(struct store *store, const struct store_account *account)
{
    static const char sql[] = "SELECT 1 FROM account WHERE id = ?1 AND password = ?2";
    struct statement *statement = store_prepare(store, sql);
    int64_t is_there = 0;
    bind_number(statement, 1, account->id);
    bind_text(statement, 2, account->password);
    return statement_ask(statement, &is_there);
}

enum store_result store_remove_account(struct store *store, const struct store_account *account, struct err *ret_err)
{
    int64_t changes = 0;
    bool is_fine = store_mark(store);
    if (is_fine && is_still(store, account)) {
        is_fine = drop_said(store, account->id) && let_seats_go(store, account->id) &&
                  drop_account(store, account, &changes);
    }
    return store_keep_changes(store, is_fine, changes, ret_err);
}

static bool drop_other_passes(struct store *store, int64_t account, uint32_t scopes,
                              const uint8_t but[STORE_HASH_BYTES])
{
    static const char sql[] = "DELETE FROM pass WHERE account = ?1 AND scopes = ?2 AND hash <> ?3";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account);
    bind_number(statement, 2, scopes);
    bind_bytes(statement, 3, but, STORE_HASH_BYTES);
    return statement_run(statement);
}

enum store_result store_set_password(struct store *store, const struct store_account *account, const char *password,
                                     uint32_t scopes, const uint8_t but[STORE_HASH_BYTES], struct err *ret_err)
{
    static const char sql[] = "UPDATE account SET password = ?3 WHERE id = ?1 AND password = ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account->id);
    bind_text(statement, 2, account->password);
    bind_text(statement, 3, password);
    bool is_fine = store_mark(store) && statement_run(statement);
    const int64_t changes = statement->changes;
    if (is_fine && changes) is_fine = drop_other_passes(store, account->id, scopes, but);
    return store_keep_changes(store, is_fine, changes, ret_err);
}

/* ---- seats ----------------------------------------------------------------------------------------------- */

/* Early: nobody has moved there yet, so that he cannot have waited to see how it goes. */
enum store_result store_own_seat(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t account,
                                 struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET is_early = CASE WHEN account IS NOT NULL THEN is_early WHEN "
        "(SELECT people FROM match WHERE match.id = seat.match) >> CAST(role AS INTEGER) & 1 = 0 THEN 1 ELSE 0 END, "
        "account = ?2 "
        "WHERE token = ?1 AND kind <> 'watch' AND (account IS NULL OR account = ?2)";
    struct statement *statement = store_prepare(store, sql);
    bind_bytes(statement, 1, token, STORE_HASH_BYTES);
    bind_number(statement, 2, account);
    return store_set(store, statement, ret_err);
}

enum store_result store_disown_seat(struct store *store, int64_t match, uint8_t role, int64_t account,
                                    struct err *ret_err)
{
    static const char sql[] = "UPDATE seat SET account = NULL, is_early = 0, " OPENS " WHERE match = ?1 AND "
                              "role = ?2 AND account = ?3";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, match);
    bind_number(statement, 2, role);
    bind_number(statement, 3, account);
    return store_set(store, statement, ret_err);
}

bool store_list_own(struct store *store, int64_t account, int64_t before, int max, int64_t ret_ids[], int *ret_count,
                    struct err *ret_err)
{
    static const char sql[] = "SELECT DISTINCT match FROM seat WHERE account = ?1 AND match < ?2 ORDER BY match DESC "
                              "LIMIT ?3";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account);
    bind_number(statement, 2, before);
    bind_number(statement, 3, max);
    return store_list_ids(store, statement, max, ret_ids, ret_count, ret_err);
}
