/* The curve of chances and its finer twin, by which players tell small differences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kit/logistic.h"

enum { WIDE = 600000, HUNDREDTH = 60 }; /* logits in 1/100,000; a hundredth of a point in gunyuden */

static void the_finer_says_the_same(void **unused)
{
    (void)unused;
    for (int32_t logit = -WIDE; logit <= WIDE; logit += 100) {
        const int32_t off = logistic_fine(logit) / 100 - logistic(logit / 100);
        assert_in_range(off + 2, 0, 4);
        assert_int_equal(logistic_fine(logit) + logistic_fine(-logit), 100000);
    }
}

static void it_tells_a_hundredth_of_a_point(void **unused)
{
    (void)unused;
    for (int32_t logit = -300000; logit <= 300000; logit++) {
        assert_true(logistic_fine(logit) <= logistic_fine(logit + 1));
        assert_true(logistic_fine(logit) < logistic_fine(logit + HUNDREDTH));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_finer_says_the_same),
        cmocka_unit_test(it_tells_a_hundredth_of_a_point),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
