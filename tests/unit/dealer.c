/* Tests of host/dealer: deals can be dealt again, are fair, and are bound by the commitment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "host/dealer.h"

enum { VERB_ROLL = 9 };

static const struct chance two_dice = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 2, .faces = 6 };

static struct dealer from_text(const char *text)
{
    uint8_t seed[DEALER_SEED_BYTES];
    struct dealer dealer;
    dealer_seed_from_text(text, seed);
    dealer_random_init(&dealer, seed);
    return dealer;
}

static void deals_again_the_same(void **state)
{
    struct dealer dealer = from_text("kawanakajima"), other;
    struct action first[50], again;
    (void)state;
    for (int i = 0; i < 50; i++) {
        assert_true(dealer_deal(&dealer, &two_dice, &first[i]));
        assert_int_equal(first[i].role, ROLE_CHANCE);
        assert_int_equal(first[i].verb, VERB_ROLL);
        assert_int_equal(first[i].nargs, 2);
    }
    assert_int_equal(dealer.next, 50);
    other = from_text("kawanakajima");
    for (int i = 49; i >= 0; i--) { /* in any order, as the number of the deal is all that counts */
        other.next = (uint64_t)i;
        assert_true(dealer_deal(&other, &two_dice, &again));
        assert_memory_equal(&again, &first[i], sizeof again);
    }
}

/* Computed apart from libsodium. Journals of this seed hold these values: they must never change. */
static void stream_never_changes(void **state)
{
    static const int32_t expected[3][8] = {
        { 4, 3, 3, 15, 6, 9, 6, 7 },
        { 2, 10, 8, 19, 8, 5, 18, 5 },
        { 17, 19, 11, 16, 10, 6, 7, 17 },
    };
    const struct chance dice = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 8, .faces = 20 };
    struct dealer dealer = from_text("1");
    struct action action;
    (void)state;
    for (int deal = 0; deal < 3; deal++) {
        assert_true(dealer_deal(&dealer, &dice, &action));
        for (int die = 0; die < 8; die++) assert_int_equal(action.arg[die], expected[deal][die]);
    }
}

static void assert_fair(const int *count, int kinds, int total)
{
    const double wanted = (double)total / kinds;
    double chi2 = 0;
    for (int i = 0; i < kinds; i++) chi2 += (count[i] - wanted) * (count[i] - wanted) / wanted;
    assert_true(chi2 < 3.0 * kinds + 20); /* far beyond what a fair die shows for so few kinds */
}

static void dice_are_fair(void **state)
{
    struct dealer dealer = from_text("fair");
    struct action action;
    int face[6] = { 0 }, pair[36] = { 0 };
    (void)state;
    for (int i = 0; i < 36000; i++) {
        assert_true(dealer_deal(&dealer, &two_dice, &action));
        assert_in_range(action.arg[0], 1, 6);
        assert_in_range(action.arg[1], 1, 6);
        face[action.arg[0] - 1]++;
        pair[(action.arg[0] - 1) * 6 + action.arg[1] - 1]++;
    }
    assert_fair(face, 6, 36000);
    assert_fair(pair, 36, 36000);
}

static void draws_are_fair_and_from_the_cup(void **state)
{
    static const int ids[] = { 0, 7, 63, 64, 70, 95 };
    struct chance draw = { .kind = CHANCE_DRAW, .verb = VERB_ROLL };
    struct dealer dealer = from_text("cup");
    struct action action;
    int count[6] = { 0 };
    (void)state;
    for (int i = 0; i < 6; i++) draw.cup[ids[i] / 64] |= UINT64_C(1) << (ids[i] % 64);
    for (int i = 0; i < 12000; i++) {
        int which = 0;
        assert_true(dealer_deal(&dealer, &draw, &action));
        assert_int_equal(action.nargs, 1);
        while (which < 6 && ids[which] != action.arg[0]) which++;
        assert_true(which < 6);
        count[which]++;
    }
    assert_fair(count, 6, 12000);
}

static void commitment_is_sha256_of_the_seed(void **state)
{
    uint8_t seed[DEALER_SEED_BYTES], again[DEALER_SEED_BYTES];
    char hex[DEALER_HEX_BYTES];
    (void)state;
    memset(seed, 0, sizeof seed);
    dealer_commitment(seed, hex); /* of 32 zero bytes */
    assert_string_equal(hex, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    dealer_seed_from_text("abc", seed); /* the well-known hash of abc */
    dealer_seed_hex(seed, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    dealer_seed_from_text(hex, again);
    assert_memory_equal(again, seed, sizeof seed);
    dealer_seed_fresh(seed);
    dealer_seed_fresh(again);
    assert_memory_not_equal(again, seed, sizeof seed);
}

static void script_deals_what_is_given(void **state)
{
    static const struct action script[] = {
        { .nargs = 2, .arg = { 5, 3 } },
        { .nargs = 1, .arg = { 66 } },
        { .nargs = 2, .arg = { 7, 1 } },
    };
    const struct chance draw = { .kind = CHANCE_DRAW, .verb = 4, .cup = { 0, 4 } };
    struct dealer dealer;
    struct action action = { 0 };
    (void)state;
    dealer_script_init(&dealer, script, 3);
    assert_true(dealer_deal(&dealer, &two_dice, &action));
    assert_int_equal(action.role, ROLE_CHANCE);
    assert_int_equal(action.verb, VERB_ROLL);
    assert_int_equal(action.arg[0], 5);
    assert_int_equal(action.arg[1], 3);
    assert_false(dealer_deal(&dealer, &two_dice, &action)); /* one value for two dice */
    assert_true(dealer_deal(&dealer, &draw, &action));
    assert_int_equal(action.arg[0], 66);
    assert_false(dealer_deal(&dealer, &two_dice, &action)); /* no die shows 7 */
    assert_int_equal(dealer.next, 2);
    dealer.next = 3;
    assert_false(dealer_deal(&dealer, &two_dice, &action)); /* at its end */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deals_again_the_same),
        cmocka_unit_test(stream_never_changes),
        cmocka_unit_test(dice_are_fair),
        cmocka_unit_test(draws_are_fair_and_from_the_cup),
        cmocka_unit_test(commitment_is_sha256_of_the_seed),
        cmocka_unit_test(script_deals_what_is_given),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
