/* Odds of dice, compared with laying out every roll. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kit/dice.h"

static void enumerate(int dice, int faces, uint64_t ret[DICE_SUM_MAX + 1])
{
    int face[DICE_MAX];
    memset(ret, 0, (DICE_SUM_MAX + 1) * sizeof ret[0]);
    for (int i = 0; i < dice; i++)
        face[i] = 1;
    for (;;) {
        int sum = 0, i = 0;
        for (int j = 0; j < dice; j++)
            sum += face[j];
        ret[sum]++;
        while (i < dice && face[i] == faces)
            face[i++] = 1;
        if (i == dice)
            return;
        face[i]++;
    }
}

static void sums_agree_with_enumeration(void **state)
{
    int compared = 0;
    (void)state;
    for (int dice = 0; dice <= DICE_MAX; dice++)
        for (int faces = 1; faces <= DICE_FACES_MAX; faces++) {
            uint64_t rolls = 1;
            for (int i = 0; i < dice; i++)
                rolls *= (uint64_t)faces;
            struct dice_odds odds;
            dice_sum(dice, faces, &odds);
            assert_int_equal(odds.dice, dice);
            assert_int_equal(odds.faces, faces);
            assert_int_equal(odds.total, rolls);
            uint64_t all = 0;
            for (int sum = 0; sum <= DICE_SUM_MAX; sum++)
                all += odds.ways[sum];
            assert_int_equal(all, rolls);
            if (rolls > 2000000)
                continue;
            uint64_t expected[DICE_SUM_MAX + 1];
            enumerate(dice, faces, expected);
            assert_memory_equal(odds.ways, expected, sizeof expected);
            compared++;
        }
    assert_in_range(compared, 130, 180);
}

/* Counted once more, from the other end: a sum is as likely as its mirror image. */
static void large_sums_are_symmetric(void **state)
{
    struct dice_odds odds;
    (void)state;
    dice_sum(8, 20, &odds);
    assert_int_equal(odds.total, UINT64_C(25600000000));
    assert_int_equal(odds.ways[8], 1);
    assert_int_equal(odds.ways[9], 8);
    for (int sum = 8; sum <= 160; sum++)
        assert_int_equal(odds.ways[sum], odds.ways[168 - sum]);
}

static void assert_fraction(struct dice_fraction is, uint64_t numerator, uint64_t denominator)
{
    assert_int_equal(is.numerator, numerator);
    assert_int_equal(is.denominator, denominator);
}

static void fractions_of_two_dice(void **state)
{
    struct dice_odds odds;
    (void)state;
    dice_sum(2, 6, &odds);
    assert_fraction(dice_at_least(&odds, 7), 7, 12);
    assert_fraction(dice_at_most(&odds, 7), 7, 12);
    assert_fraction(dice_at_least(&odds, 9), 5, 18);
    assert_fraction(dice_at_most(&odds, 3), 1, 12);
    assert_fraction(dice_at_least(&odds, 12), 1, 36);
    assert_fraction(dice_at_least(&odds, 2), 1, 1);
    assert_fraction(dice_at_most(&odds, 12), 1, 1);
}

static void fractions_bear_any_sum(void **state)
{
    struct dice_odds odds;
    (void)state;
    dice_sum(2, 6, &odds);
    assert_fraction(dice_at_least(&odds, 13), 0, 1);
    assert_fraction(dice_at_most(&odds, 1), 0, 1);
    assert_fraction(dice_at_least(&odds, INT32_MAX), 0, 1);
    assert_fraction(dice_at_most(&odds, INT32_MIN), 0, 1);
    assert_fraction(dice_at_least(&odds, INT32_MIN), 1, 1);
    assert_fraction(dice_at_most(&odds, INT32_MAX), 1, 1);
}

/* At least n and at most n - 1 are all there is, and the fractions are in lowest terms. */
static void fractions_add_up(void **state)
{
    (void)state;
    for (int dice = 1; dice <= 4; dice++)
        for (int faces = 1; faces <= 10; faces++) {
            struct dice_odds odds;
            dice_sum(dice, faces, &odds);
            for (int sum = 0; sum <= dice * faces + 1; sum++) {
                struct dice_fraction up = dice_at_least(&odds, sum), down = dice_at_most(&odds, sum - 1);
                assert_int_equal(odds.total % up.denominator, 0);
                assert_int_equal(up.denominator, down.denominator);
                assert_int_equal(up.numerator + down.numerator, up.denominator);
                for (uint64_t factor = 2; factor <= (uint64_t)faces; factor++)
                    assert_false(up.numerator % factor == 0 && up.denominator % factor == 0);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_agree_with_enumeration),
        cmocka_unit_test(large_sums_are_symmetric),
        cmocka_unit_test(fractions_of_two_dice),
        cmocka_unit_test(fractions_bear_any_sum),
        cmocka_unit_test(fractions_add_up),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
