/* Glicko-2; see rating.h. Steps as in "Example of the Glicko-2 system" (2022). Numbers are fixed: 30 bits behind the
 * point. */
#include "server/rating.h"

#include <string.h>
#include <time.h>

enum { POINT = 30, VOLATILITY_UNIT = 1000000000, ROUNDS_MAX = 200, SERIES = 24 };

typedef int64_t fixed;
__extension__ typedef __int128 wide;

static const fixed ONE = (fixed)1 << POINT;
static const fixed LN2 = 744261118;         /* ln 2 */
static const fixed SCALE = 186528067433;    /* 173.7178: what lies between the two scales */
static const fixed PI2 = 10597407032;       /* pi squared */
static const fixed TAU = 536870912;         /* 0.5: how fast volatility changes */
static const fixed CLOSE = 1074;            /* 0.000001: the volatility is found */

static fixed times(fixed a, fixed b) { return (fixed)((wide)a * b >> POINT); }
static fixed over(fixed a, fixed b) { return (fixed)((wide)a * ONE / b); }

/* A whole number of units, as a fixed one. */
static fixed of(int64_t number, int64_t unit) { return (fixed)((wide)number * ONE / unit); }
static int64_t in(fixed number, int64_t unit)
{
    const wide scaled = (wide)number * unit, half = (wide)1 << (POINT - 1);
    return (int64_t)((scaled + half) >> POINT);
}

static fixed root(fixed square)
{
    const wide whole = (wide)square * ONE;
    fixed low = 0, high = ONE << 20;
    while (high - low > 1) {
        const fixed middle = low + (high - low) / 2;
        if ((wide)middle * middle <= whole) low = middle;
        else high = middle;
    }
    return low;
}

/* By halves: e^x = 2^k e^r. */
static fixed exponential(fixed x)
{
    fixed k = x / LN2, rest, term = ONE, sum = ONE;
    if (x < 0) k--;
    rest = x - k * LN2;
    for (int i = 1; i < SERIES; i++) sum += term = times(term, rest) / i;
    if (k < -POINT) return 0;
    if (k > POINT) return (fixed)1 << (2 * POINT); /* more than anything it is held against */
    return k < 0 ? sum >> -k : sum << k;
}

/* ln m = 2 atanh((m - 1) / (m + 1)), m between 1 and 2. */
static fixed logarithm(fixed x)
{
    fixed k = 0, sum = 0;
    while (x >= 2 * ONE) x >>= 1, k++;
    while (x < ONE) x <<= 1, k--;
    const fixed t = over(x - ONE, x + ONE), square = times(t, t);
    fixed power = t;
    for (int i = 1; i < 2 * SERIES; i += 2) {
        sum += power / i;
        power = times(power, square);
    }
    return 2 * sum + k * LN2;
}

/* ---- the steps ------------------------------------------------------------------------------------------- */

static fixed squared(fixed x) { return times(x, x); }

/* How much a game against somebody of this deviation tells. */
static fixed weight(fixed deviation)
{
    return over(ONE, root(ONE + over(3 * squared(deviation), PI2)));
}

static fixed expected(fixed difference, fixed g)
{
    return over(ONE, ONE + exponential(-times(g, difference)));
}

struct search { /* of the volatility */
    fixed delta, deviation, variance, start;
};

static fixed slope(const struct search *search, fixed x)
{
    const fixed power = exponential(x), square = squared(search->deviation),
                sum = square + search->variance + power;
    const fixed up = times(power, squared(search->delta) - square - search->variance - power);
    return over(over(up, sum), 2 * sum) - over(x - search->start, squared(TAU));
}

static fixed find_volatility(const struct search *search)
{
    const fixed square = squared(search->deviation), gain = squared(search->delta);
    fixed low = search->start, high, at_low = slope(search, low);
    if (gain > square + search->variance) {
        high = logarithm(gain - square - search->variance);
    } else {
        high = search->start - TAU;
        for (int i = 0; i < ROUNDS_MAX && slope(search, high) < 0; i++) high -= TAU;
    }
    fixed at_high = slope(search, high);
    for (int i = 0; i < ROUNDS_MAX && (high > low ? high - low : low - high) > CLOSE && at_high != at_low; i++) {
        const fixed next = low + (fixed)((wide)(low - high) * at_low / (at_high - at_low)), at = slope(search, next);
        if ((wide)at * at_high <= 0) low = high, at_low = at_high;
        else at_low /= 2;
        high = next;
        at_high = at;
    }
    return exponential(low / 2);
}

void rating_update(struct store_rating *rating, const struct rating_game games[], int count, int64_t periods)
{
    const fixed mu = over(of(rating->rating - RATING_NEW, RATING_UNIT), SCALE);
    fixed deviation = over(of(rating->deviation, RATING_UNIT), SCALE), information = 0, surprise = 0;
    fixed volatility = of(rating->volatility, VOLATILITY_UNIT);
    const fixed known_least = over(of(RATING_DEVIATION_NEW, RATING_UNIT), SCALE);
    if (periods > 0) { /* nobody becomes less known than he who has never played */
        const int64_t faded = periods < 100000 ? periods : 100000;
        deviation = root(squared(deviation) + faded * squared(volatility));
        if (deviation > known_least) deviation = known_least;
    }
    for (int i = 0; i < count; i++) {
        const fixed g = weight(over(of(games[i].deviation, RATING_UNIT), SCALE));
        const fixed e = expected(mu - over(of(games[i].rating - RATING_NEW, RATING_UNIT), SCALE), g);
        information += times(squared(g), times(e, ONE - e));
        surprise += times(g, games[i].score * ONE / 2 - e);
    }
    if (information < ONE >> 13) information = ONE >> 13; /* next to nothing could be learned */
    fixed after = deviation;
    if (count > 0) {
        const fixed variance = over(ONE, information);
        const struct search search = { .delta = times(variance, surprise), .deviation = deviation,
                                       .variance = variance, .start = 2 * logarithm(volatility) };
        volatility = find_volatility(&search);
        after = over(ONE, root(over(ONE, squared(deviation) + squared(volatility)) + information));
        if (after > known_least) after = known_least;
    }
    rating->rating = (int32_t)(RATING_NEW + in(times(mu + times(squared(after), surprise), SCALE), RATING_UNIT));
    rating->deviation = (int32_t)in(times(after, SCALE), RATING_UNIT);
    rating->volatility = (int32_t)in(volatility, VOLATILITY_UNIT);
    rating->matches += count;
}

void rating_describe(struct out *out, int32_t rating, int32_t deviation)
{
    out_member_int(out, "rating", (rating + RATING_UNIT / 2) / RATING_UNIT);
    if (deviation > RATING_UNSURE) out_member_bool(out, "unsure", true);
}

/* ---- matches --------------------------------------------------------------------------------------------- */

/* The two who played it; false: it does not count. */
static bool find_players(const struct store_match *match, const struct store_seat *ret[2])
{
    int players = 0;
    for (int i = 0; i < match->seats; i++) {
        const struct store_seat *seat = &match->seat[i];
        if (seat->role >= ROLE_PLAYERS_MAX) continue;
        if (players == 2 || !seat->account || !seat->is_early || seat->is_bot ||
            !(match->people & ROLE_BIT(seat->role))) return false;
        ret[players++] = seat;
    }
    return players == 2 && ret[0]->account != ret[1]->account && !match->is_rated;
}

static bool read_rating(struct store *store, int64_t account, const char *game, struct store_rating *ret,
                        struct err *ret_err)
{
    *ret = (struct store_rating){ .account = account, .rating = RATING_NEW, .deviation = RATING_DEVIATION_NEW,
                                  .volatility = RATING_VOLATILITY_NEW };
    memcpy(ret->game, game, sizeof ret->game);
    return store_read_rating(store, account, game, ret, ret_err) != STORE_FAILED;
}

static int64_t periods_since(int64_t then)
{
    const int64_t now = (int64_t)time(NULL);
    return then && now > then ? (now - then) / RATING_PERIOD : 0;
}

bool rating_note(struct store *store, int64_t id, uint8_t winner, struct err *ret_err)
{
    static const int SCORE_DRAW = 1, SCORE_WIN = 2;
    struct store_match match;
    const struct store_seat *seat[2];
    struct store_rating rating[2];
    struct rating_game game[2];
    const enum store_result result = store_read(store, id, &match, ret_err);
    if (result != STORE_DONE) return result == STORE_NONE;
    if (!find_players(&match, seat)) return true;
    for (int i = 0; i < 2; i++) {
        if (!read_rating(store, seat[i]->account, match.game, &rating[i], ret_err)) return false;
    }
    for (int i = 0; i < 2; i++) {
        game[i] = (struct rating_game){ .rating = rating[!i].rating, .deviation = rating[!i].deviation,
            .score = winner == ROLE_OBSERVER ? SCORE_DRAW : winner == seat[i]->role ? SCORE_WIN : 0 };
    }
    for (int i = 0; i < 2; i++) rating_update(&rating[i], &game[i], 1, periods_since(rating[i].at));
    return store_set_ratings(store, id, rating, 2, ret_err);
}
