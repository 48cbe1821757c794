/* Matches and their journals; see store.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/database.h"

/* ---- writing --------------------------------------------------------------------------------------------- */

static bool add_entry(struct store *store, int64_t id, uint32_t number, const char *text, size_t length)
{
    static const char sql[] = "INSERT INTO entry (match, number, text) VALUES (?1, ?2, ?3)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, number);
    bind_text_of(statement, 3, text, length);
    return statement_run(statement);
}

static bool add_match(struct store *store, const struct store_match *match)
{
    static const char sql[] = "INSERT INTO match (id, created, game, scenario, options, seed, touched, pace, clock) "
                              "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, match->id);
    bind_number(statement, 2, (int64_t)time(NULL));
    bind_text(statement, 3, match->game);
    bind_text(statement, 4, match->scenario);
    bind_text(statement, 5, match->options);
    bind_text(statement, 6, match->seed);
    bind_number(statement, 7, store_clock(store));
    bind_text(statement, 8, match->pace);
    bind_text(statement, 9, match->clock);
    return statement_run(statement);
}

/* No id is ever given twice, not even that of a match that is gone. */
static bool note_last(struct store *store, int64_t id)
{
    static const char sql[] = "UPDATE clock SET last_match = ?1 WHERE last_match < ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    return statement_run(statement);
}

static bool add_seat(struct store *store, int64_t id, const struct store_seat *seat)
{
    static const char sql[] = "INSERT INTO seat (match, role, kind, token, account, is_early) VALUES (?1, ?2, ?3, ?4, "
                              "?5, ?6)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_number(statement, 2, seat->role);
    bind_text(statement, 3, seat->kind);
    if (seat->has_token) bind_bytes(statement, 4, seat->token, STORE_HASH_BYTES);
    if (seat->account) bind_number(statement, 5, seat->account);
    bind_number(statement, 6, seat->account != 0);
    return statement_run(statement);
}

bool store_create(struct store *store, const struct store_match *match, const char *journal, size_t length,
                  struct err *ret_err)
{
    if (!store_mark(store)) return store_fail(store, ret_err);
    bool is_fine = add_match(store, match) && note_last(store, match->id);
    for (int i = 0; is_fine && i < match->seats; i++) is_fine = add_seat(store, match->id, &match->seat[i]);
    return store_keep(store, is_fine && add_entry(store, match->id, 0, journal, length), ret_err);
}

/* Where there are several servers it says, too, whether the match is still this one's: a question less. */
static bool touch(struct store *store, const struct store_entry *entry)
{
    static const char alone[] = "UPDATE match SET is_over = is_over | ?2, people = people | ?3, touched = ?4, "
                                "ends = 0 WHERE id = ?1";
    static const char shared[] = "UPDATE match SET is_over = is_over | ?2, people = people | ?3, touched = ?4, "
                                 "ends = 0 WHERE id = ?1 AND holder = ?5";
    struct statement *statement = store_prepare(store, store->is_shared ? shared : alone);
    bind_number(statement, 1, entry->id);
    bind_number(statement, 2, entry->is_over);
    bind_number(statement, 3, entry->people);
    bind_number(statement, 4, store_clock(store));
    if (store->is_shared) bind_number(statement, 5, store->server);
    const bool is_run = statement_run(statement);
    return is_run && (!store->is_shared || statement->changes || store_guard(store, entry->id));
}

static bool set_clock(struct store *store, int64_t id, const char *clock)
{
    static const char sql[] = "UPDATE match SET clock = ?2 WHERE id = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_text(statement, 2, clock);
    return statement_run(statement);
}

bool store_set_clock(struct store *store, int64_t id, const char *clock, struct err *ret_err)
{
    if (!store_mark(store)) return store_fail(store, ret_err);
    return store_keep(store, store_guard(store, id) && set_clock(store, id, clock), ret_err);
}

/* Takes so many bytes off the end of the journal. */
static bool cut_journal(struct store *store, int64_t id, size_t bytes)
{
    static const char last[] = "SELECT number, text FROM entry WHERE match = ?1 ORDER BY number DESC LIMIT 1";
    static const char drop[] = "DELETE FROM entry WHERE match = ?1 AND number = ?2";
    bool is_fine = true;
    while (is_fine && bytes > 0) {
        struct statement *statement = store_prepare(store, last);
        bind_number(statement, 1, id);
        if (statement_step(statement) != STEP_ROW) {
            statement_end(statement);
            return false;
        }
        size_t length;
        const int64_t number = column_number(statement, 0);
        const char *text = column_bytes(statement, 1, &length);
        const size_t left = bytes < length ? length - bytes : 0;
        char *rest = left ? strndup(text, left) : NULL;
        statement_end(statement);
        statement = store_prepare(store, drop);
        bind_number(statement, 1, id);
        bind_number(statement, 2, number);
        is_fine = statement_run(statement) && (!left || (rest && add_entry(store, id, (uint32_t)number, rest, left)));
        free(rest);
        bytes -= bytes < length ? bytes : length;
    }
    return is_fine;
}

bool store_append(struct store *store, const struct store_entry *entry, struct err *ret_err)
{
    if (!store_mark(store)) return store_fail(store, ret_err);
    bool is_fine = entry->is_over || entry->people ? touch(store, entry) : store_guard(store, entry->id);
    is_fine = is_fine && cut_journal(store, entry->id, entry->replaced) &&
              add_entry(store, entry->id, entry->number, entry->text, entry->length);
    if (is_fine && entry->clock) is_fine = set_clock(store, entry->id, entry->clock);
    return store_keep(store, is_fine, ret_err);
}

bool store_replace_journal(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err)
{
    /* After those that were laid aside earlier: each begins with its header. */
    static const char lay_aside[] = "INSERT INTO former (match, number, text) SELECT match, number + "
                                    "(SELECT coalesce(max(number) + 1, 0) FROM former WHERE match = ?1), text "
                                    "FROM entry WHERE match = ?1";
    static const char drop[] = "DELETE FROM entry WHERE match = ?1";
    if (!store_mark(store)) return store_fail(store, ret_err);
    struct statement *statement = store_prepare(store, lay_aside);
    bind_number(statement, 1, id);
    bool is_fine = store_guard(store, id) && statement_run(statement);
    statement = store_prepare(store, drop);
    bind_number(statement, 1, id);
    is_fine = is_fine && statement_run(statement) && add_entry(store, id, 0, text, length);
    return store_keep(store, is_fine, ret_err);
}

enum store_result store_end(struct store *store, int64_t id, const char *result, struct err *ret_err)
{
    static const char sql[] = "UPDATE match SET is_over = 1, result = ?2, ends = 0 WHERE id = ?1 AND is_over = 0";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_text(statement, 2, result);
    return store_set_held(store, id, statement, ret_err);
}

bool store_set_snapshot(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err)
{
    static const char sql[] = "INSERT INTO snapshot (match, text) SELECT id, CAST(?2 AS TEXT) FROM match WHERE id = ?1 "
                              "ON CONFLICT (match) DO UPDATE SET text = excluded.text";
    if (!store_mark(store)) return store_fail(store, ret_err);
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    bind_text_of(statement, 2, text, length);
    return store_keep(store, store_guard(store, id) && statement_run(statement), ret_err);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

static enum store_result read_match(struct store *store, int64_t id, struct store_match *ret)
{
    static const char sql[] = "SELECT created, is_over, game, scenario, options, seed, touched, people, ends, "
                              "result, pace, clock, is_rated FROM match WHERE id = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, id);
    const enum step step = statement_step(statement);
    if (step == STEP_ROW) {
        ret->id = id;
        ret->created = column_number(statement, 0);
        ret->is_over = column_number(statement, 1) != 0;
        column_copy(statement, 2, ret->game, sizeof ret->game);
        column_copy(statement, 3, ret->scenario, sizeof ret->scenario);
        column_copy(statement, 4, ret->options, sizeof ret->options);
        column_copy(statement, 5, ret->seed, sizeof ret->seed);
        ret->touched = column_number(statement, 6);
        ret->people = (role_set)column_number(statement, 7);
        ret->ends = column_number(statement, 8);
        if (ret->ends) ret->ends += store->zero; /* if the server runs on */
        column_copy(statement, 9, ret->result, sizeof ret->result);
        column_copy(statement, 10, ret->pace, sizeof ret->pace);
        column_copy(statement, 11, ret->clock, sizeof ret->clock);
        ret->is_rated = column_number(statement, 12) != 0;
    }
    statement_end(statement);
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

static bool read_seats(struct store *store, struct store_match *ret)
{
    static const char sql[] = "SELECT role, kind, token, CASE WHEN kind = 'open' AND offered IS NOT NULL AND "
        "offered_at > ?2 THEN 1 ELSE 0 END, coalesce(seat.account, 0), coalesce(name, ''), coalesce(is_bot, 0), "
        "is_early, coalesce(rating.rating, 0), coalesce(deviation, 0) FROM seat "
        "LEFT JOIN account ON account.id = seat.account "
        "LEFT JOIN rating ON rating.account = seat.account AND rating.game = ?3 WHERE match = ?1 ORDER BY role";
    struct statement *statement = store_prepare(store, sql);
    enum step step;
    size_t size;
    bind_number(statement, 1, ret->id);
    bind_number(statement, 2, store_offer_end(store));
    bind_text(statement, 3, ret->game);
    while ((step = statement_step(statement)) == STEP_ROW && ret->seats < ROLES) {
        struct store_seat *seat = &ret->seat[ret->seats++];
        seat->role = (uint8_t)column_number(statement, 0);
        column_copy(statement, 1, seat->kind, sizeof seat->kind);
        const void *token = column_bytes(statement, 2, &size);
        seat->has_token = token && size == STORE_HASH_BYTES;
        if (seat->has_token) memcpy(seat->token, token, STORE_HASH_BYTES);
        seat->is_taken = column_number(statement, 3) != 0;
        seat->account = column_number(statement, 4);
        column_copy(statement, 5, seat->name, sizeof seat->name);
        seat->is_bot = column_number(statement, 6) != 0;
        seat->is_early = column_number(statement, 7) != 0;
        seat->rating = (int32_t)column_number(statement, 8);
        seat->deviation = (int32_t)column_number(statement, 9);
    }
    statement_end(statement);
    return step == STEP_DONE;
}

enum store_result store_read(struct store *store, int64_t id, struct store_match *ret, struct err *ret_err)
{
    struct store_match match = { 0 };
    enum store_result result = read_match(store, id, &match);
    if (result == STORE_DONE && !read_seats(store, &match)) result = STORE_FAILED;
    if (result == STORE_FAILED) store_fail(store, ret_err);
    if (result == STORE_DONE) *ret = match;
    return result;
}

bool store_last_id(struct store *store, int64_t *ret, struct err *ret_err)
{
    static const char sql[] = "SELECT last_match FROM clock";
    return statement_ask(store_prepare(store, sql), ret) || store_fail(store, ret_err);
}

static bool add_text(struct blob *blob, struct statement *statement)
{
    size_t size;
    const void *text = column_bytes(statement, 0, &size);
    return text && blob_add(blob, text, size);
}

bool store_read_journal(struct store *store, int64_t id, struct blob *ret, uint32_t *ret_entries,
                        struct err *ret_err)
{
    static const char sql[] = "SELECT text, number FROM entry WHERE match = ?1 ORDER BY number";
    struct statement *statement = store_prepare(store, sql);
    struct blob blob = { 0 };
    uint32_t entries = 0;
    enum step step;
    bind_number(statement, 1, id);
    while ((step = statement_step(statement)) == STEP_ROW) {
        entries = (uint32_t)column_number(statement, 1) + 1; /* some may have been replaced by one */
        if (!add_text(&blob, statement)) break;
    }
    const bool is_fine = (step == STEP_DONE && blob_add(&blob, "", 0)) || store_fail(store, ret_err);
    statement_end(statement);
    if (!is_fine) {
        blob_free(&blob);
        return false;
    }
    *ret = blob;
    *ret_entries = entries;
    return true;
}

enum store_result store_read_snapshot(struct store *store, int64_t id, struct blob *ret, struct err *ret_err)
{
    static const char sql[] = "SELECT text FROM snapshot WHERE match = ?1";
    struct statement *statement = store_prepare(store, sql);
    struct blob blob = { 0 };
    bind_number(statement, 1, id);
    enum step step = statement_step(statement);
    if (step == STEP_ROW && !add_text(&blob, statement)) step = STEP_FAILED;
    if (step == STEP_FAILED) store_fail(store, ret_err);
    statement_end(statement);
    if (step == STEP_ROW) *ret = blob;
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

/* ---- lists, and matches that nobody plays any more ------------------------------------------------------- */

bool store_list_ids(struct store *store, struct statement *statement, int max, int64_t ret_ids[], int *ret_count,
                    struct err *ret_err)
{
    int count = 0;
    enum step step;
    while ((step = statement_step(statement)) == STEP_ROW && count < max) {
        ret_ids[count++] = column_number(statement, 0);
    }
    const bool is_fine = step != STEP_FAILED || store_fail(store, ret_err);
    statement_end(statement);
    if (is_fine) *ret_count = count;
    return is_fine;
}

bool store_list_open(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err)
{
    static const char sql[] = "SELECT DISTINCT match FROM seat WHERE kind = 'open' AND "
                              "(offered IS NULL OR offered_at <= ?2) ORDER BY match DESC LIMIT ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, max);
    bind_number(statement, 2, store_offer_end(store));
    return store_list_ids(store, statement, max, ret_ids, ret_count, ret_err);
}

bool store_list_ending(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err)
{
    static const char sql[] = "SELECT id FROM match WHERE ends <> 0 ORDER BY ends LIMIT ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, max);
    return store_list_ids(store, statement, max, ret_ids, ret_count, ret_err);
}

static bool sweep(struct statement *statement, int *ret_changed)
{
    const bool is_done = statement_run(statement);
    if (is_done) *ret_changed += (int)statement->changes;
    return is_done;
}

/* Of matches that nobody has touched since `before`: where two have played they are told first (more than one bit of
 * `people` is set), the others go, and those whose notice is over. */
static bool sweep_idle(struct store *store, int64_t before, int64_t notice, int max, int *ret_removed)
{
    static const char give_notice[] = "UPDATE match SET ends = ?2 WHERE id IN (SELECT id FROM match WHERE touched < ?1 "
        "AND ends = 0 AND (people & (people - 1)) <> 0 LIMIT ?3)";
    static const char remove_idle[] = "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE touched < ?1 AND "
        "((people & (people - 1)) = 0 OR (ends <> 0 AND ends < ?2)) LIMIT ?3)";
    const int64_t now = store_clock(store);
    int told = 0;
    struct statement *give = store_prepare(store, give_notice), *drop = store_prepare(store, remove_idle);
    bind_number(give, 1, before);
    bind_number(give, 2, now + notice);
    bind_number(give, 3, max);
    bind_number(drop, 1, before);
    bind_number(drop, 2, now);
    bind_number(drop, 3, max);
    return sweep(give, &told) && sweep(drop, ret_removed);
}

static bool sweep_unplayed(struct store *store, int unplayed, int max, int *ret_removed)
{
    static const char sql[] = "DELETE FROM match WHERE id IN (SELECT id FROM match WHERE people = 0 "
        "ORDER BY touched DESC, id DESC LIMIT ?2 OFFSET ?1)";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, unplayed);
    bind_number(statement, 2, max);
    return sweep(statement, ret_removed);
}

bool store_sweep(struct store *store, int64_t idle, int64_t notice, int unplayed, int max, int *ret_removed,
                 struct err *ret_err)
{
    int removed = 0;
    if (!store_mark(store)) return store_fail(store, ret_err);
    const bool is_fine = store_note_clock(store) &&
                         (!idle || sweep_idle(store, store_clock(store) - idle, notice, max, &removed)) &&
                         sweep_unplayed(store, unplayed, max, &removed);
    if (!store_keep(store, is_fine, ret_err)) return false;
    *ret_removed = removed;
    return true;
}

/* ---- figures --------------------------------------------------------------------------------------------- */

bool store_count(struct store *store, struct store_figures *ret, struct err *ret_err)
{
    static const char all[] = "SELECT count(*) FROM match", over[] = "SELECT count(*) FROM match WHERE is_over = 1";
    struct store_figures figures = { 0 };
    if (!statement_ask(store_prepare(store, all), &figures.matches) ||
        !statement_ask(store_prepare(store, over), &figures.over)) return store_fail(store, ret_err);
    figures.bytes = store->driver->count_bytes(store);
    *ret = figures;
    return true;
}
