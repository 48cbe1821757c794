/* Cups of chits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/cup.h"
#include "kit/rng.h"

static void a_cup_holds_what_was_put_in(void **state)
{
    uint64_t cup[2] = { 0, 0 };
    static const int ids[] = { 95, 0, 64, 63, 7 };
    static const int sorted[] = { 0, 7, 63, 64, 95 };
    (void)state;
    assert_int_equal(cup_count(cup), 0);
    assert_int_equal(cup_nth(cup, 0), -1);
    for (int i = 0; i < 5; i++) {
        assert_false(cup_has(cup, ids[i]));
        cup_add(cup, ids[i]);
        assert_true(cup_has(cup, ids[i]));
        assert_int_equal(cup_count(cup), i + 1);
    }
    for (int i = 0; i < 5; i++)
        assert_int_equal(cup_nth(cup, i), sorted[i]);
    assert_int_equal(cup_nth(cup, 5), -1);
    cup_remove(cup, 63);
    assert_false(cup_has(cup, 63));
    assert_int_equal(cup_nth(cup, 2), 64);
    assert_int_equal(cup_count(cup), 4);
}

static void a_cup_bears_questions_about_any_id(void **state)
{
    uint64_t cup[2] = { ~UINT64_C(0), ~UINT64_C(0) };
    (void)state;
    assert_true(cup_has(cup, CUP_ID_LIMIT - 1));
    assert_false(cup_has(cup, CUP_ID_LIMIT));
    assert_false(cup_has(cup, -1));
    assert_false(cup_has(cup, INT32_MAX));
    assert_false(cup_has(cup, INT32_MIN));
}

/* Drawing at random until the cup is empty brings out every chit once. */
static void drawing_empties_a_full_cup(void **state)
{
    uint64_t cup[2] = { 0, 0 };
    int drawn[CUP_ID_LIMIT] = { 0 };
    struct rng rng;
    (void)state;
    rng_seed(&rng, 96);
    for (int id = 0; id < CUP_ID_LIMIT; id++)
        cup_add(cup, id);
    for (int left = CUP_ID_LIMIT; left > 0; left--) {
        assert_int_equal(cup_count(cup), left);
        int id = cup_nth(cup, (int)rng_below(&rng, (uint32_t)left));
        assert_true(cup_has(cup, id));
        cup_remove(cup, id);
        drawn[id]++;
    }
    assert_int_equal(cup_count(cup), 0);
    for (int id = 0; id < CUP_ID_LIMIT; id++)
        assert_int_equal(drawn[id], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cup_holds_what_was_put_in),
        cmocka_unit_test(a_cup_bears_questions_about_any_id),
        cmocka_unit_test(drawing_empties_a_full_cup),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
