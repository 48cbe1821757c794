/* Time to think; see clock.h. */
#include "core/clock.h"

#include <string.h>

enum { SECOND = 1000, DIGITS_MAX = 15 };

/* Nobody gathers more: 30 days. */
static const int64_t LEFT_MAX = (int64_t)PACE_EACH_MAX * SECOND;

const char *const pace_kinds[PACES] = { [PACE_NONE] = "none", [PACE_LIVE] = "live",
                                        [PACE_CORRESPONDENCE] = "correspondence" };
const char *const pace_ends[PACE_ENDS] = { [PACE_CLAIM] = "claim", [PACE_WAIT] = "wait", [PACE_MACHINE] = "machine" };

/* ---- pace ------------------------------------------------------------------------------------------------ */

bool pace_is_fine(const struct pace *pace)
{
    if (pace->kind == PACE_NONE) return true;
    if (pace->kind == PACE_LIVE) {
        return pace->main >= PACE_MAIN_MIN && pace->main <= PACE_MAIN_MAX && pace->add >= 0 &&
               pace->add <= PACE_ADD_MAX;
    }
    return pace->main >= PACE_EACH_MIN && pace->main <= PACE_EACH_MAX && pace->add == 0;
}

void pace_write(const struct pace *pace, struct text *ret)
{
    if (pace->kind == PACE_NONE) return;
    text_put(ret, pace_kinds[pace->kind]);
    text_put(ret, " ");
    text_int(ret, pace->main);
    text_put(ret, " ");
    text_int(ret, pace->add);
    text_put(ret, " ");
    text_put(ret, pace_ends[pace->end]);
}

static bool read_word(const char **at, const char *const *words, int count, int *ret)
{
    const char *word;
    size_t length;
    if (!text_read_word(at, &word, &length)) return false;
    for (int i = 0; i < count; i++) {
        if (!text_is(word, length, words[i])) continue;
        *ret = i;
        return true;
    }
    return false;
}

/* Longer than those of text_read_int(): a clock that began in 1970 has thirteen digits. */
static bool read_number(const char **at, int64_t max, int64_t *ret)
{
    const char *word;
    size_t length;
    int64_t value = 0;
    if (!text_read_word(at, &word, &length) || length > DIGITS_MAX) return false;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return false;
        value = value * 10 + (word[i] - '0');
    }
    if (value > max) return false;
    *ret = value;
    return true;
}

static bool is_end(const char *at)
{
    const char *word;
    size_t length;
    return !text_read_word(&at, &word, &length);
}

bool pace_read(const char *text, struct pace *ret)
{
    const char *at = text;
    int kind = PACE_NONE, end = PACE_CLAIM;
    int64_t main = 0, add = 0;
    if (!is_end(at) && (!read_word(&at, pace_kinds, PACES, &kind) || kind == PACE_NONE ||
                        !read_number(&at, INT32_MAX, &main) || !read_number(&at, INT32_MAX, &add) ||
                        !read_word(&at, pace_ends, PACE_ENDS, &end) || !is_end(at))) return false;
    const struct pace pace = { (enum pace_kind)kind, (int32_t)main, (int32_t)add, (enum pace_end)end };
    if (!pace_is_fine(&pace)) return false;
    *ret = pace;
    return true;
}

/* ---- keeping --------------------------------------------------------------------------------------------- */

void clock_set(struct clock *clock, const struct pace *pace, role_set timed, int64_t now)
{
    *clock = (struct clock){ .pace = *pace, .at = now, .timed = timed };
    for (int role = 0; role < ROLE_PLAYERS_MAX; role++) clock->left[role] = (int64_t)pace->main * SECOND;
}

void clock_write(const struct clock *clock, struct text *ret)
{
    text_int(ret, clock->at);
    const role_set sets[] = { clock->seen, clock->runs, clock->relieved };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        text_put(ret, " ");
        text_int(ret, sets[i]);
    }
    for (int role = 0; role < ROLE_PLAYERS_MAX; role++) {
        text_put(ret, " ");
        text_int(ret, clock->left[role]);
        text_put(ret, " ");
        text_int(ret, clock->stopped[role]);
    }
}

bool clock_read(const char *text, struct clock *ret)
{
    const char *at = text;
    struct clock clock = *ret;
    int64_t set[3];
    if (!read_number(&at, INT64_MAX, &clock.at)) return false;
    for (int i = 0; i < 3; i++) {
        if (!read_number(&at, ROLE_ALL, &set[i])) return false;
    }
    for (int role = 0; role < ROLE_PLAYERS_MAX; role++) {
        if (!read_number(&at, LEFT_MAX, &clock.left[role]) || !read_number(&at, INT64_MAX, &clock.stopped[role])) {
            return false;
        }
    }
    if (!is_end(at)) return false;
    clock.seen = (role_set)set[0] & clock.timed;
    clock.runs = (role_set)set[1] & clock.timed;
    clock.relieved = (role_set)set[2] & clock.timed;
    *ret = clock;
    return true;
}

void clock_skip(struct clock *clock, int64_t now)
{
    clock->at = now;
}

/* ---- running --------------------------------------------------------------------------------------------- */

bool clock_has_begun(const struct clock *clock)
{
    return clock->seen == clock->timed;
}

bool clock_see(struct clock *clock, uint8_t role)
{
    if (role >= ROLE_PLAYERS_MAX || !(clock->timed & ROLE_BIT(role)) || clock->seen & ROLE_BIT(role)) return false;
    clock->seen |= ROLE_BIT(role);
    return true;
}

int64_t clock_left(const struct clock *clock, uint8_t role, int64_t now)
{
    int64_t left = clock->left[role];
    if (clock->runs & ROLE_BIT(role) && now > clock->at) left -= now - clock->at;
    return left > 0 ? left : 0;
}

static void count(struct clock *clock, int64_t now)
{
    for (uint8_t role = 0; role < ROLE_PLAYERS_MAX; role++) clock->left[role] = clock_left(clock, role, now);
    if (now > clock->at) clock->at = now;
}

/* What a decision brings. */
static void give(struct clock *clock, uint8_t role)
{
    const struct pace *pace = &clock->pace;
    int64_t *left = &clock->left[role];
    *left = pace->kind == PACE_LIVE ? *left + (int64_t)pace->add * SECOND : (int64_t)pace->main * SECOND;
    if (*left > LEFT_MAX) *left = LEFT_MAX;
}

/* It was stopped by an order that did not stay: as if it had gone on. */
static void charge(struct clock *clock, uint8_t role)
{
    int64_t *left = &clock->left[role];
    if (clock->at > clock->stopped[role]) *left -= clock->at - clock->stopped[role];
    if (*left < 0) *left = 0;
}

bool clock_want(struct clock *clock, role_set wanted, enum clock_cause cause, int64_t now)
{
    const role_set before = clock->runs, runs = clock_has_begun(clock) ? wanted & clock->timed : ROLE_NOBODY;
    count(clock, now);
    clock->runs = runs;
    for (uint8_t role = 0; role < ROLE_PLAYERS_MAX; role++) {
        const role_set bit = ROLE_BIT(role);
        if (before & bit && !(runs & bit)) clock->stopped[role] = clock->at;
        if (before & bit || !(runs & bit)) continue;
        if (cause == CLOCK_ORDER) give(clock, role);
        else if (cause == CLOCK_UNDO) charge(clock, role);
    }
    return runs != before;
}

role_set clock_out(const struct clock *clock, int64_t now)
{
    role_set out = ROLE_NOBODY;
    for (uint8_t role = 0; role < ROLE_PLAYERS_MAX; role++) {
        if (clock->runs & ROLE_BIT(role) && clock_left(clock, role, now) == 0) out |= ROLE_BIT(role);
    }
    return out;
}

int64_t clock_next(const struct clock *clock, int64_t now)
{
    int64_t next = -1;
    for (uint8_t role = 0; role < ROLE_PLAYERS_MAX; role++) {
        if (!(clock->runs & ROLE_BIT(role))) continue;
        const int64_t left = clock_left(clock, role, now);
        if (left > 0 && (next < 0 || left < next)) next = left;
    }
    return next;
}
