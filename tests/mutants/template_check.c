/* Each invariant of the template's check() notices the damage it is there for: a good state is broken in
 * one way, and the name of the invariant must come out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/template/game.h"
#include "games/template/rules/state.h"
#include "tests/laws/laws.h"

static struct law_subject subject;

/* The beginning of red's first turn: all is well. */
static struct template_state good_state(void)
{
    struct template_state state;
    template_setup(subject.scenario, &state);
    assert_true(template_phase(subject.scenario, &state, "red-turn"));
    assert_null(template_check(subject.scenario, &state));
    return state;
}

static void expect(const struct template_state *state, const char *invariant)
{
    const char *broken = template_check(subject.scenario, state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
}

static void frames(void **unused)
{
    struct template_state state = good_state();
    (void)unused;
    state.sequence.depth = 0;
    expect(&state, "one or two frames are open");
    state = good_state();
    state.sequence.frame[0].kind = FRAME_ATTACK;
    expect(&state, "frames are of a known kind and nest as the rules say");
    state = good_state();
    sequence_push(&state.sequence, FRAME_TURN, BLUE);
    expect(&state, "frames are of a known kind and nest as the rules say");
}

static void turn_and_winner(void **unused)
{
    struct template_state state = good_state();
    (void)unused;
    state.turn = 99;
    expect(&state, "the turn is one of the scenario's");
    state = good_state();
    state.winner = BLUE;
    expect(&state, "nobody wins before the end");
}

static void units(void **unused)
{
    struct template_state state = good_state();
    (void)unused;
    state.hex[0] = 15; /* a row below the map */
    expect(&state, "units stand on the map");
    state = good_state();
    state.hex[UNITS_MAX - 1] = 0; /* no such unit */
    expect(&state, "units stand on the map");
    state = good_state();
    state.hex[1] = state.hex[0];
    expect(&state, "a hex holds one unit");
    state = good_state();
    state.hex[1] = NOTHING;
    expect(&state, "the units left are counted");
    state = good_state();
    state.acted[2] = 1; /* blue's */
    expect(&state, "only units of the side whose turn it is have acted");
}

static void banners(void **unused)
{
    struct template_state state = good_state();
    (void)unused;
    state.banner[RED] = NOTHING;
    expect(&state, "a side that has sealed has a bearer");
    state = good_state();
    state.sealed[BLUE] = 0;
    expect(&state, "play begins when both sides have sealed");
    state = good_state();
    state.banner[RED] = state.banner[BLUE];
    expect(&state, "a banner is carried by a unit of its own side");
    state = good_state();
    state.hex[state.banner[RED]] = NOTHING;
    state.left[RED]--;
    expect(&state, "the battle is over when a bearer is lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames),
        cmocka_unit_test(turn_and_winner),
        cmocka_unit_test(units),
        cmocka_unit_test(banners),
    };
    if (!law_load("template", NULL, NULL, 0, &subject)) return 1;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const int failed = cmocka_run_group_tests_name("template check", tests, NULL, NULL);
    free(subject.scenario);
    return failed;
}
