/* The small generator: known answers, range and fairness. Seeds are fixed, so a test that passes once
 * always passes; the chi-square bounds are those that a fair generator exceeds once in 10000 seeds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/rng.h"

/* The first numbers of the published algorithms for these states. */
static void known_answers(void **state)
{
    static const uint64_t seeded[4] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
    };
    static const uint64_t output[6] = {
        UINT64_C(41943041), UINT64_C(58720359), UINT64_C(3588806011781223),
        UINT64_C(3591011842654386), UINT64_C(9228616714210784205), UINT64_C(9973669472204895162),
    };
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1234567);
    assert_memory_equal(rng.s, seeded, sizeof seeded);
    rng = (struct rng){ { 1, 2, 3, 4 } };
    for (int i = 0; i < 6; i++)
        assert_int_equal(rng_next(&rng), output[i]);
}

static void same_seed_same_numbers(void **state)
{
    struct rng a, b, other;
    int alike = 0;
    (void)state;
    rng_seed(&a, 42);
    rng_seed(&b, 42);
    rng_seed(&other, 43);
    for (int i = 0; i < 1000; i++) {
        uint64_t drawn = rng_next(&a);
        assert_int_equal(drawn, rng_next(&b));
        alike += drawn == rng_next(&other);
    }
    assert_int_equal(alike, 0);
}

static void numbers_are_in_range_and_even(void **state)
{
    static const struct { uint32_t n, chi_square; } known[] = {
        { 2, 16 }, { 3, 19 }, { 6, 26 }, { 10, 34 }, { 20, 51 }, { 46, 89 }, { 96, 154 },
    };
    enum { DRAWS_EACH = 2000 };
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1573);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        int64_t count[96] = { 0 };
        uint32_t n = known[i].n;
        for (uint32_t draw = 0; draw < DRAWS_EACH * n; draw++) {
            uint32_t drawn = rng_below(&rng, n);
            assert_in_range(drawn, 0, n - 1);
            count[drawn]++;
        }
        int64_t squares = 0;
        for (uint32_t j = 0; j < n; j++)
            squares += (count[j] - DRAWS_EACH) * (count[j] - DRAWS_EACH);
        assert_true(squares <= (int64_t)known[i].chi_square * DRAWS_EACH);
        assert_true(squares > 0); /* too even is not random either */
    }
}

/* With n at 3/4 of all 32-bit numbers, a generator that does not draw again gives every third number
 * twice as often as the others. */
static void no_number_is_favoured(void **state)
{
    enum { DRAWS = 30000 };
    struct rng rng;
    int count[3] = { 0 };
    (void)state;
    rng_seed(&rng, 7);
    for (int draw = 0; draw < DRAWS; draw++) {
        uint32_t drawn = rng_below(&rng, UINT32_C(0xc0000000));
        assert_in_range(drawn, 0, UINT32_C(0xbfffffff));
        count[drawn % 3]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(count[i], DRAWS / 3 - 400, DRAWS / 3 + 400);
}

static void below_one_is_nought(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 0);
    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_below(&rng, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(same_seed_same_numbers),
        cmocka_unit_test(numbers_are_in_range_and_even),
        cmocka_unit_test(no_number_is_favoured),
        cmocka_unit_test(below_one_is_nought),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
