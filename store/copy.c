/* From one store into another, row by row, and compared afterwards; see store.h. */
#include <string.h>

#include "store/database.h"

struct table { /* kinds of columns: n number, r number or nothing, t text, b bytes */
    const char *read, *write, *kinds;
};

/* People come first: seats are theirs. ?1 is 0, which nobody is. */
static const struct table people[] = {
    { "SELECT id, name, alike, password, created, is_bot FROM account WHERE id <> ?1",
      "INSERT INTO account (id, name, alike, password, created, is_bot) VALUES (?1, ?2, ?3, ?4, ?5, ?6)", "ntttnn" },
    { "SELECT hash, number, account, scopes, label, created, expires FROM pass WHERE account <> ?1",
      "INSERT INTO pass (hash, number, account, scopes, label, created, expires) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
      "bnnntnn" },
    { "SELECT account, game, rating, deviation, volatility, matches, at FROM rating WHERE account <> ?1",
      "INSERT INTO rating (account, game, rating, deviation, volatility, matches, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
      "?7)", "ntnnnnn" },
};
enum { PEOPLE = sizeof people / sizeof people[0] };

/* What a match is made of. */
static const struct table tables[] = {
    { "SELECT id, created, is_over, game, scenario, options, seed, touched, people, ends, result, pace, "
      "clock, is_rated FROM match WHERE id = ?1",
      "INSERT INTO match (id, created, is_over, game, scenario, options, seed, touched, people, ends, result, pace, "
      "clock, is_rated) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)", "nnnttttnnntttn" },
    { "SELECT match, role, kind, token, offered, offered_at, standing, account, is_early FROM seat WHERE match = ?1",
      "INSERT INTO seat (match, role, kind, token, offered, offered_at, standing, account, is_early) VALUES (?1, ?2, "
      "?3, ?4, ?5, ?6, ?7, ?8, ?9)", "nntbbntrn" },
    { "SELECT match, number, text FROM entry WHERE match = ?1",
      "INSERT INTO entry (match, number, text) VALUES (?1, ?2, ?3)", "nnt" },
    { "SELECT match, number, text FROM former WHERE match = ?1",
      "INSERT INTO former (match, number, text) VALUES (?1, ?2, ?3)", "nnt" },
    { "SELECT match, text FROM snapshot WHERE match = ?1",
      "INSERT INTO snapshot (match, text) VALUES (?1, ?2)", "nt" },
    { "SELECT match, number, role, text FROM said WHERE match = ?1",
      "INSERT INTO said (match, number, role, text) VALUES (?1, ?2, ?3, ?4)", "nnnt" },
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static void copy_value(struct statement *from, struct statement *to, int column, char kind)
{
    size_t size;
    if (kind == 'n') {
        bind_number(to, column + 1, column_number(from, column));
        return;
    }
    const void *bytes = column_bytes(from, column, &size);
    if (!bytes) return; /* stays NULL */
    if (kind == 'r') bind_number(to, column + 1, column_number(from, column));
    else if (kind == 't') bind_text_of(to, column + 1, bytes, size);
    else bind_bytes(to, column + 1, bytes, size);
}

static bool copy_rows(struct store *source, struct store *target, const struct table *table, int64_t id,
                      struct err *ret_err)
{
    struct statement *from = store_prepare(source, table->read), *to = store_prepare(target, table->write);
    enum step step;
    bool is_fine = true;
    bind_number(from, 1, id);
    while (is_fine && (step = statement_step(from)) == STEP_ROW) {
        for (int i = 0; table->kinds[i]; i++) copy_value(from, to, i, table->kinds[i]);
        is_fine = statement_run(to) || store_fail(target, ret_err);
    }
    if (is_fine && step == STEP_FAILED) is_fine = store_fail(source, ret_err);
    statement_end(from);
    return is_fine;
}

static bool is_same_journal(struct store *from, struct store *to, int64_t id, struct err *ret_err)
{
    struct blob journal[2] = { 0 };
    uint32_t entries[2];
    bool is_same = store_read_journal(from, id, &journal[0], &entries[0], ret_err) &&
                   store_read_journal(to, id, &journal[1], &entries[1], ret_err);
    if (is_same && (entries[0] != entries[1] || journal[0].size != journal[1].size ||
                    memcmp(journal[0].bytes, journal[1].bytes, journal[0].size) != 0)) {
        is_same = file_fail(ret_err, "", 0, "the journal of match %lld is not the same in the copy", (long long)id);
    }
    blob_free(&journal[0]);
    blob_free(&journal[1]);
    return is_same;
}

static bool copy_match(struct store *from, struct store *to, int64_t id, struct err *ret_err)
{
    for (int i = 0; i < TABLES; i++) {
        if (!copy_rows(from, to, &tables[i], id, ret_err)) return false;
    }
    return is_same_journal(from, to, id, ret_err);
}

/* The store's clock goes on from where the other one stands, and no id is given twice. */
static bool copy_clock(struct store *from, struct store *to, struct err *ret_err)
{
    static const char sql[] = "UPDATE clock SET ran = ?1, last_match = ?2";
    int64_t last;
    if (!store_last_id(from, &last, ret_err)) return false;
    to->ran += store_clock(from) - store_clock(to);
    struct statement *statement = store_prepare(to, sql);
    bind_number(statement, 1, store_clock(to));
    bind_number(statement, 2, last);
    return statement_run(statement) || store_fail(to, ret_err);
}

/* The matches after one, a handful at a time: who knows how many there are. */
static bool next_ids(struct store *store, int64_t after, int max, int64_t ret_ids[], int *ret_count,
                     struct err *ret_err)
{
    static const char sql[] = "SELECT id FROM match WHERE id > ?1 ORDER BY id LIMIT ?2";
    struct statement *statement = store_prepare(store, sql);
    enum step step;
    int count = 0;
    bind_number(statement, 1, after);
    bind_number(statement, 2, max);
    while ((step = statement_step(statement)) == STEP_ROW) ret_ids[count++] = column_number(statement, 0);
    statement_end(statement);
    if (step == STEP_FAILED) return store_fail(store, ret_err);
    *ret_count = count;
    return true;
}

static bool copy_all(struct store *from, struct store *to, int64_t matches, void (*tell)(int64_t done, int64_t all),
                     struct err *ret_err)
{
    enum { AT_ONCE = 100 };
    int64_t ids[AT_ONCE], last = 0, done = 0;
    int count;
    for (int i = 0; i < PEOPLE; i++) {
        if (!copy_rows(from, to, &people[i], 0, ret_err)) return false;
    }
    do {
        if (!next_ids(from, last, AT_ONCE, ids, &count, ret_err)) return false;
        for (int i = 0; i < count; i++) {
            if (!copy_match(from, to, ids[i], ret_err)) return false;
            last = ids[i];
        }
        if (tell) tell(done += count, matches);
    } while (count == AT_ONCE);
    return copy_clock(from, to, ret_err);
}

bool store_copy(struct store *from, struct store *to, void (*tell)(int64_t done, int64_t all), int64_t *ret_matches,
                struct err *ret_err)
{
    struct store_figures source, target;
    int64_t given;
    if (!store_count(from, &source, ret_err) || !store_count(to, &target, ret_err) ||
        !store_last_id(to, &given, ret_err)) return false;
    if (given > 0) return file_fail(ret_err, "", 0, "the store to copy to must be new: it has had matches already");
    struct err err = { 0 };
    if (!store_mark(to)) return store_fail(to, ret_err);
    const bool is_fine = store_keep(to, copy_all(from, to, source.matches, tell, &err), ret_err);
    if (err.sentence[0]) *ret_err = err; /* what came first */
    if (is_fine) *ret_matches = source.matches;
    return is_fine;
}
