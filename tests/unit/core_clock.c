/* Time to think: what runs, what is given, what is read back. The time is the test's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/clock.h"

enum { RED = 0, BLUE = 1, R = 1, B = 2, BOTH = R | B, S = 1000, HOUR = 3600 * S, DAY = 24 * HOUR };
static const struct pace live = { PACE_LIVE, 600, 10, PACE_CLAIM };
static const struct pace slow = { PACE_CORRESPONDENCE, 2 * 86400, 0, PACE_WAIT };
static const int64_t NOON = INT64_C(1763500000000); /* of a store whose clock began in 1970 */

static struct clock begun(const struct pace *pace, role_set wanted)
{
    struct clock clock;
    clock_set(&clock, pace, BOTH, NOON);
    assert_true(clock_see(&clock, RED));
    assert_true(clock_see(&clock, BLUE));
    clock_want(&clock, wanted, CLOCK_ORDER, NOON);
    return clock;
}

static void it_begins_when_everybody_has_come(void **unused)
{
    struct clock clock;
    (void)unused;
    clock_set(&clock, &live, BOTH, NOON);
    assert_true(clock_see(&clock, RED));
    assert_false(clock_see(&clock, RED));
    assert_false(clock_see(&clock, ROLE_OBSERVER));
    assert_false(clock_want(&clock, BOTH, CLOCK_ORDER, NOON + HOUR));
    assert_int_equal(clock_left(&clock, RED, NOON + DAY), 600 * S);
    assert_true(clock_see(&clock, BLUE));
    assert_true(clock_want(&clock, R, CLOCK_ORDER, NOON + DAY));
    assert_int_equal(clock_left(&clock, RED, NOON + DAY + 4 * S), 606 * S);
    assert_int_equal(clock_left(&clock, BLUE, NOON + DAY + 4 * S), 600 * S);
}

static void it_runs_for_whoever_is_wanted(void **unused)
{
    struct clock clock = begun(&live, BOTH);
    (void)unused;
    assert_true(clock_want(&clock, B, CLOCK_ORDER, NOON + 60 * S)); /* red has sealed */
    assert_false(clock_want(&clock, B, CLOCK_ORDER, NOON + 70 * S)); /* blue drafts: no more time for it */
    assert_int_equal(clock_left(&clock, RED, NOON + 100 * S), 550 * S);
    assert_int_equal(clock_left(&clock, BLUE, NOON + 100 * S), 510 * S);
    assert_true(clock_want(&clock, R, CLOCK_ORDER, NOON + 110 * S));
    assert_int_equal(clock_left(&clock, RED, NOON + 110 * S), 560 * S);
    assert_int_equal(clock_next(&clock, NOON + 110 * S), 560 * S);
    assert_true(clock_want(&clock, ROLE_NOBODY, CLOCK_ORDER, NOON + 120 * S)); /* it is over */
    assert_int_equal(clock_next(&clock, NOON + 120 * S), -1);
    assert_int_equal(clock_left(&clock, RED, NOON + DAY), 550 * S);
}

static void correspondence_begins_anew(void **unused)
{
    struct clock clock = begun(&slow, R);
    (void)unused;
    clock_want(&clock, B, CLOCK_ORDER, NOON + 47 * (int64_t)HOUR);
    assert_int_equal(clock_left(&clock, RED, NOON + 60 * (int64_t)HOUR), HOUR);
    clock_want(&clock, R, CLOCK_ORDER, NOON + 60 * (int64_t)HOUR);
    assert_int_equal(clock_left(&clock, RED, NOON + 60 * (int64_t)HOUR), 2 * DAY);
    assert_int_equal(clock_out(&clock, NOON + 60 * (int64_t)HOUR + 2 * DAY - 1), ROLE_NOBODY);
    assert_int_equal(clock_out(&clock, NOON + 60 * (int64_t)HOUR + 2 * DAY), R);
    assert_int_equal(clock_left(&clock, RED, NOON + INT64_C(40) * 365 * DAY), 0);
}

static void taking_back_gives_nothing(void **unused)
{
    struct clock clock = begun(&live, BOTH);
    (void)unused;
    clock_want(&clock, B, CLOCK_ORDER, NOON + 60 * S);
    clock_want(&clock, BOTH, CLOCK_UNDO, NOON + 90 * S); /* as if red had thought all the time */
    assert_int_equal(clock_left(&clock, RED, NOON + 90 * S), 520 * S);
    clock_want(&clock, B, CLOCK_ORDER, NOON + 100 * S);
    assert_int_equal(clock_left(&clock, RED, NOON + 100 * S), 510 * S);
    clock_want(&clock, BOTH, CLOCK_REWIND, NOON + 200 * S); /* all have agreed: what was used is used, no more */
    assert_int_equal(clock_left(&clock, RED, NOON + 200 * S), 510 * S);
    clock_want(&clock, B, CLOCK_ORDER, NOON + 200 * S);
    clock_want(&clock, BOTH, CLOCK_UNDO, NOON + DAY);
    assert_int_equal(clock_left(&clock, RED, NOON + DAY), 0);
}

static void nobody_gathers_for_ever(void **unused)
{
    const struct pace much = { PACE_LIVE, PACE_MAIN_MAX, PACE_ADD_MAX, PACE_CLAIM };
    struct clock clock = begun(&much, R);
    (void)unused;
    for (int i = 0; i < 2000; i++) clock_want(&clock, i % 2 ? R : B, CLOCK_ORDER, NOON);
    assert_int_equal(clock_left(&clock, RED, NOON), (int64_t)PACE_EACH_MAX * S);
}

static void a_clock_is_read_as_written(void **unused)
{
    struct clock clock = begun(&live, BOTH), again;
    struct text text;
    char buffer[CLOCK_BYTES];
    (void)unused;
    clock_want(&clock, B, CLOCK_ORDER, NOON + 7 * S);
    clock.relieved = B;
    text_open(&text, buffer, sizeof buffer);
    clock_write(&clock, &text);
    assert_false(text.is_cut);
    clock_set(&again, &live, BOTH, 0);
    assert_true(clock_read(buffer, &again));
    assert_memory_equal(&clock, &again, sizeof clock);
    static const char *const wrong[] = { "", "1", "1 2 3 4", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x",
        "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", "-1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
        "1 256 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "1 2 3 4 2592000001 6 7 8 9 10 11 12 13 14 15 16",
        "9999999999999999 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) assert_false(clock_read(wrong[i], &again));
    assert_memory_equal(&clock, &again, sizeof clock);
}

static void a_clock_of_the_longest_fits(void **unused)
{
    struct clock clock;
    struct text text;
    char buffer[CLOCK_BYTES];
    (void)unused;
    clock_set(&clock, &slow, 63, INT64_C(999999999999999));
    for (int i = 0; i < ROLE_PLAYERS_MAX; i++) {
        clock.left[i] = (int64_t)PACE_EACH_MAX * S;
        clock.stopped[i] = clock.at;
    }
    clock.seen = clock.runs = clock.relieved = 63;
    text_open(&text, buffer, sizeof buffer);
    clock_write(&clock, &text);
    assert_false(text.is_cut);
    assert_true(clock_read(buffer, &clock));
}

static void a_pace_is_read_as_written(void **unused)
{
    static const char *const right[] = { "", "live 600 10 claim", "live 10 0 wait", "live 86400 3600 machine",
        "correspondence 3600 0 claim", "correspondence 2592000 0 machine" };
    static const char *const wrong[] = { "none", "none 0 0 claim", "live", "live 9 0 claim", "live 86401 0 claim",
        "live 600 3601 claim", "live 600 -1 claim", "live 600 10", "live 600 10 lose", "live 600 10 claim now",
        "correspondence 3599 0 claim", "correspondence 2592001 0 claim", "correspondence 86400 1 claim",
        "live 99999999999999999999 0 claim", "blitz 600 0 claim" };
    struct pace pace;
    struct text text;
    char buffer[PACE_BYTES];
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        assert_true(pace_read(right[i], &pace));
        text_open(&text, buffer, sizeof buffer);
        pace_write(&pace, &text);
        assert_string_equal(buffer, right[i]);
    }
    pace = live;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) assert_false(pace_read(wrong[i], &pace));
    assert_memory_equal(&pace, &live, sizeof pace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_when_everybody_has_come),
        cmocka_unit_test(it_runs_for_whoever_is_wanted),
        cmocka_unit_test(correspondence_begins_anew),
        cmocka_unit_test(taking_back_gives_nothing),
        cmocka_unit_test(nobody_gathers_for_ever),
        cmocka_unit_test(a_clock_is_read_as_written),
        cmocka_unit_test(a_clock_of_the_longest_fits),
        cmocka_unit_test(a_pace_is_read_as_written),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
