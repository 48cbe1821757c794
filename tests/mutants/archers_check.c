/* Each invariant of the archers' check() notices the damage it is there for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/archers/rules/state.h"
#include "tests/laws/laws.h"

static struct law_subject subject;

static state_t good_state(void)
{
    state_t state;
    archers_setup(subject.scenario, &state);
    assert_null(archers_check(subject.scenario, &state));
    return state;
}

static void expect(const state_t *state, const char *invariant)
{
    const char *broken = archers_check(subject.scenario, state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
}

static void frames(void **unused)
{
    state_t state = good_state();
    (void)unused;
    state.sequence.depth = 3;
    expect(&state, "one or two frames are open");
    state = good_state();
    state.sequence.frame[0].kind = FRAME_SHOT;
    expect(&state, "a turn is at the bottom, or the end");
    state = good_state();
    sequence_push(&state.sequence, FRAME_TURN, BLUE);
    expect(&state, "a turn holds a shot");
    state = good_state();
    state.turn = 0;
    expect(&state, "the turn is one of the scenario's");
    state = good_state();
    state.winner = BLUE;
    expect(&state, "nobody wins before the end");
}

static void places(void **unused)
{
    state_t state = good_state();
    (void)unused;
    state.y[0] = NOTHING;
    expect(&state, "a place has two numbers");
    state = good_state();
    state.x[FIGURES_MAX - 1] = state.y[FIGURES_MAX - 1] = 100;
    expect(&state, "nobody else is on the table");
    state = good_state();
    state.acted[2] = 1; /* blue's */
    expect(&state, "only archers of the side whose turn it is have acted");
    state = good_state();
    state.x[0] = BASE / 2 - 1;
    expect(&state, "bases stay on the table");
    state = good_state();
    state.x[1] = state.x[0];
    state.y[1] = (int16_t)(state.y[0] + BASE - 1);
    expect(&state, "bases do not overlap");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames),
        cmocka_unit_test(places),
    };
    if (!law_load("archers", NULL, NULL, 0, &subject)) return 1;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const int failed = cmocka_run_group_tests_name("archers check", tests, NULL, NULL);
    free(subject.scenario);
    return failed;
}
