/* The hash of bytes: known answers, every bit counts, lengths count, place in memory does not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kit/hash.h"

enum { BLOCK = 64, FLIPS = 8 * BLOCK };

static void block_make(unsigned char ret[BLOCK])
{
    for (int i = 0; i < BLOCK; i++)
        ret[i] = (unsigned char)i;
}

/* Worked out apart from the C code, with numbers of any size. They are in journals: do not change them. */
static void known_answers(void **state)
{
    unsigned char block[BLOCK];
    (void)state;
    block_make(block);
    assert_int_equal(hash_bytes("", 0, 0), UINT64_C(0x34c0009408d7ce1e));
    assert_int_equal(hash_bytes("honjin", 6, 0), UINT64_C(0x44899167517f6350));
    assert_int_equal(hash_bytes("honjin", 6, 1), UINT64_C(0x8e2e685db6058c2a));
    assert_int_equal(hash_bytes(block, BLOCK, 1561), UINT64_C(0x487ebb30f026c83f));
}

/* Also the quick one, though nobody keeps it: all compilers must agree. */
static void quick_answers(void **state)
{
    unsigned char block[2 * BLOCK + 7];
    (void)state;
    for (size_t i = 0; i < sizeof block; i++) block[i] = (unsigned char)i;
    assert_int_equal(hash_quickly("", 0, 0), UINT64_C(0xe1007cd46b51b0d7));
    assert_int_equal(hash_quickly("honjin", 6, 1), UINT64_C(0xbdb740279c7706b5));
    assert_int_equal(hash_quickly(block, sizeof block, 1561), UINT64_C(0xa6a38f0ffaf74154));
    static const unsigned char zeros[sizeof block];
    for (size_t size = 1; size <= sizeof block; size++) {
        assert_int_not_equal(hash_quickly(zeros, size, 9), hash_quickly(zeros, size - 1, 9));
    }
    const uint64_t before = hash_quickly(block, sizeof block, 0);
    int changed = 0;
    for (size_t i = 0; i < 8 * sizeof block; i++) {
        block[i / 8] ^= (unsigned char)(1 << i % 8);
        const uint64_t after = hash_quickly(block, sizeof block, 0);
        assert_int_not_equal(after, before);
        changed += __builtin_popcountll(after ^ before);
        block[i / 8] ^= (unsigned char)(1 << i % 8);
    }
    assert_in_range(changed, 31 * 8 * sizeof block, 33 * 8 * sizeof block);
}

static void every_bit_flip_changes_about_half_the_hash(void **state)
{
    unsigned char block[BLOCK];
    static uint64_t seen[FLIPS + 1];
    int changed_in_all = 0, changed_at[64] = { 0 };
    (void)state;
    block_make(block);
    uint64_t before = hash_bytes(block, BLOCK, 0);
    seen[FLIPS] = before;
    for (int i = 0; i < FLIPS; i++) {
        block[i / 8] ^= (unsigned char)(1 << i % 8);
        seen[i] = hash_bytes(block, BLOCK, 0);
        block[i / 8] ^= (unsigned char)(1 << i % 8);
        assert_int_not_equal(seen[i], before);
        int changed = __builtin_popcountll(seen[i] ^ before);
        assert_in_range(changed, 12, 52);
        changed_in_all += changed;
        for (int bit = 0; bit < 64; bit++)
            changed_at[bit] += (int)((seen[i] ^ before) >> bit & 1);
    }
    assert_in_range(changed_in_all, 31 * FLIPS, 33 * FLIPS);
    for (int bit = 0; bit < 64; bit++)
        assert_in_range(changed_at[bit], FLIPS * 2 / 5, FLIPS * 3 / 5);
    for (int i = 0; i <= FLIPS; i++)
        for (int j = 0; j < i; j++)
            assert_int_not_equal(seen[i], seen[j]);
}

static void every_length_and_seed_has_its_own_hash(void **state)
{
    static const unsigned char zeros[256];
    static uint64_t seen[2 * 257];
    (void)state;
    for (size_t i = 0; i < 2 * 257; i++) {
        seen[i] = hash_bytes(zeros, i / 2, i % 2);
        for (size_t j = 0; j < i; j++)
            assert_int_not_equal(seen[i], seen[j]);
    }
}

static void swapped_words_change_the_hash(void **state)
{
    unsigned char block[BLOCK], swapped[BLOCK];
    (void)state;
    block_make(block);
    for (int i = 0; i < BLOCK; i += 8)
        for (int j = 0; j < i; j += 8) {
            memcpy(swapped, block, BLOCK);
            memcpy(swapped + i, block + j, 8);
            memcpy(swapped + j, block + i, 8);
            assert_int_not_equal(hash_bytes(swapped, BLOCK, 0), hash_bytes(block, BLOCK, 0));
        }
}

/* The same bytes hash alike wherever they lie, and bytes after the end do not matter. */
static void place_and_surroundings_do_not_matter(void **state)
{
    unsigned char block[BLOCK], around[BLOCK + 24];
    (void)state;
    block_make(block);
    for (size_t size = 0; size <= BLOCK; size++)
        for (size_t at = 0; at < 16; at++) {
            memset(around, 0xa5, sizeof around);
            memcpy(around + at, block, size);
            assert_int_equal(hash_bytes(around + at, size, 9), hash_bytes(block, size, 9));
        }
}

static void the_low_bits_serve_as_a_table_index(void **state)
{
    enum { SLOTS = 64, EACH = 1000 };
    int64_t count[SLOTS] = { 0 }, squares = 0;
    (void)state;
    for (uint32_t i = 0; i < SLOTS * EACH; i++) {
        unsigned char bytes[4] = { (unsigned char)i, (unsigned char)(i >> 8), (unsigned char)(i >> 16), 0 };
        count[hash_bytes(bytes, sizeof bytes, 0) % SLOTS]++;
    }
    for (int i = 0; i < SLOTS; i++)
        squares += (count[i] - EACH) * (count[i] - EACH);
    assert_true(squares <= 114 * EACH); /* chi-square, 63 degrees, once in 10000 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(quick_answers),
        cmocka_unit_test(every_bit_flip_changes_about_half_the_hash),
        cmocka_unit_test(every_length_and_seed_has_its_own_hash),
        cmocka_unit_test(swapped_words_change_the_hash),
        cmocka_unit_test(place_and_surroundings_do_not_matter),
        cmocka_unit_test(the_low_bits_serve_as_a_table_index),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
