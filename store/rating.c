/* How strong people are in each game; see store.h. */
#include <time.h>

#include "store/database.h"

static void read_row(struct statement *statement, struct store_rating *ret)
{
    ret->account = column_number(statement, 0);
    column_copy(statement, 1, ret->game, sizeof ret->game);
    ret->rating = (int32_t)column_number(statement, 2);
    ret->deviation = (int32_t)column_number(statement, 3);
    ret->volatility = (int32_t)column_number(statement, 4);
    ret->matches = (int32_t)column_number(statement, 5);
    ret->at = column_number(statement, 6);
}

enum store_result store_read_rating(struct store *store, int64_t account, const char *game, struct store_rating *ret,
                                    struct err *ret_err)
{
    static const char sql[] = "SELECT account, game, rating, deviation, volatility, matches, at FROM rating WHERE "
                              "account = ?1 AND game = ?2";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, account);
    bind_text(statement, 2, game);
    const enum step step = statement_step(statement);
    if (step == STEP_ROW) read_row(statement, ret);
    else if (step != STEP_DONE) store_fail(store, ret_err);
    statement_end(statement);
    return step == STEP_ROW ? STORE_DONE : step == STEP_DONE ? STORE_NONE : STORE_FAILED;
}

bool store_list_ratings(struct store *store, int64_t account,
                        bool (*tell)(void *context, const struct store_rating *rating), void *context,
                        struct err *ret_err)
{
    static const char sql[] = "SELECT account, game, rating, deviation, volatility, matches, at FROM rating WHERE "
                              "account = ?1 ORDER BY game";
    struct statement *statement = store_prepare(store, sql);
    enum step step = STEP_DONE;
    bool is_more = true;
    bind_number(statement, 1, account);
    while (is_more && (step = statement_step(statement)) == STEP_ROW) {
        struct store_rating rating;
        read_row(statement, &rating);
        is_more = tell(context, &rating);
    }
    const bool is_fine = step != STEP_FAILED || store_fail(store, ret_err);
    statement_end(statement);
    return is_fine;
}

static bool set_rating(struct store *store, const struct store_rating *rating)
{
    static const char sql[] = "INSERT INTO rating (account, game, rating, deviation, volatility, matches, at) VALUES "
        "(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (account, game) DO UPDATE SET rating = excluded.rating, "
        "deviation = excluded.deviation, volatility = excluded.volatility, matches = excluded.matches, "
        "at = excluded.at";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, rating->account);
    bind_text(statement, 2, rating->game);
    bind_number(statement, 3, rating->rating);
    bind_number(statement, 4, rating->deviation);
    bind_number(statement, 5, rating->volatility);
    bind_number(statement, 6, rating->matches);
    bind_number(statement, 7, (int64_t)time(NULL));
    return statement_run(statement);
}

static bool note_rated(struct store *store, int64_t match)
{
    static const char sql[] = "UPDATE match SET is_rated = 1 WHERE id = ?1";
    struct statement *statement = store_prepare(store, sql);
    bind_number(statement, 1, match);
    return statement_run(statement);
}

bool store_set_ratings(struct store *store, int64_t match, const struct store_rating *ratings, int count,
                       struct err *ret_err)
{
    if (!store_mark(store)) return store_fail(store, ret_err);
    bool is_fine = note_rated(store, match);
    for (int i = 0; is_fine && i < count; i++) is_fine = set_rating(store, &ratings[i]);
    return store_keep(store, is_fine, ret_err);
}
