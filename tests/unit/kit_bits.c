/* Bit sets, compared with plain arrays of yes and no. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/bits.h"
#include "kit/rng.h"

enum { WORDS = 5, BITS = 64 * WORDS };

static void agree(const uint64_t words[WORDS], const bool in[BITS])
{
    int count = 0, next = -1;
    for (int i = 0; i < BITS; i++) {
        assert_int_equal(bits_has(words, i), in[i]);
        if (in[i])
            assert_int_equal(bits_nth(words, WORDS, count++), i);
    }
    assert_int_equal(bits_count(words, WORDS), count);
    assert_int_equal(bits_nth(words, WORDS, count), -1);
    assert_int_equal(bits_nth(words, WORDS, -1), -1);
    assert_int_equal(bits_next(words, WORDS, BITS), -1);
    for (int i = BITS - 1; i >= 0; i--) {
        if (in[i])
            next = i;
        assert_int_equal(bits_next(words, WORDS, i), next);
    }
}

static void sets_agree_with_arrays(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 64);
    for (int round = 0; round < 200; round++) {
        uint64_t words[WORDS] = { 0 };
        bool in[BITS] = { false };
        uint32_t changes = rng_below(&rng, 4 * BITS);
        for (uint32_t change = 0; change < changes; change++) {
            int i = (int)rng_below(&rng, BITS);
            in[i] = rng_below(&rng, 3) < 2;
            if (in[i])
                bits_set(words, i);
            else
                bits_clear(words, i);
        }
        agree(words, in);
    }
}

static void full_empty_and_edge_sets(void **state)
{
    uint64_t words[WORDS] = { 0 };
    bool in[BITS] = { false };
    (void)state;
    agree(words, in);
    for (int i = 0; i < BITS; i++) {
        bits_set(words, i);
        in[i] = true;
        agree(words, in);
    }
    for (int i = 0; i < BITS; i++) {
        bits_clear(words, i);
        in[i] = false;
        agree(words, in);
    }
}

static void no_words_hold_nothing(void **state)
{
    uint64_t words[1] = { ~UINT64_C(0) };
    (void)state;
    assert_int_equal(bits_count(words, 0), 0);
    assert_int_equal(bits_next(words, 0, 0), -1);
    assert_int_equal(bits_nth(words, 0, 0), -1);
}

static void places_of_a_value_are_found(void **unused)
{
    static const uint8_t values[] = { 0, 1, 0x7f, 0x80, 0xff };
    uint8_t bytes[96];
    uint64_t found[2];
    (void)unused;
    for (int i = 0; i < 96; i++) bytes[i] = values[i * 7 % 5];
    for (size_t v = 0; v < sizeof values; v++) {
        bits_of_value(bytes, 96, values[v], found, 2);
        for (int i = 0; i < 96; i++) assert_int_equal(bits_has(found, i), bytes[i] == values[v]);
        assert_true(found[1] >> 32 == 0);
        for (int length = 0; length < 96; length++) { /* what is behind the end does not count */
            bits_of_value(bytes, length, values[v], found, 2);
            for (int i = 0; i < 128; i++) assert_int_equal(bits_has(found, i), i < length && bytes[i] == values[v]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_agree_with_arrays),
        cmocka_unit_test(full_empty_and_edge_sets),
        cmocka_unit_test(no_words_hold_nothing),
        cmocka_unit_test(places_of_a_value_are_found),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
