/* The invariants of gunyuden's check() about sieges and battles notice the damage they are there for; the others are in
 * gunyuden_check.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/gunyuden/rules/battle.h"
#include "tests/laws/laws.h"

static struct law_subject subject;

static int unit_named(const char *name)
{
    const scenario_t *scenario = subject.scenario;
    for (int u = 0; u < scenario->units; u++) {
        if (strcmp(scenario->unit[u].name, name) == 0) return u;
    }
    fail_msg("no unit %s", name);
    return -1;
}

static int castle_named(const char *name)
{
    const scenario_t *scenario = subject.scenario;
    for (int c = 0; c < scenario->castles; c++) {
        if (strcmp(scenario->castle[c].name, name) == 0) return c;
    }
    fail_msg("no castle %s", name);
    return -1;
}

/* The first phase of Hitotoribashi as it is set up: all is well. */
static state_t good_state(void)
{
    state_t state;
    gunyuden_setup(subject.scenario, &state);
    assert_true(gunyuden_phase(subject.scenario, &state, "anti-1"));
    assert_null(gunyuden_check(subject.scenario, &state));
    return state;
}

/* After settle(): what is derived is not to blame. */
static void expect(state_t *state, const char *invariant)
{
    gunyuden_settle(subject.scenario, state);
    const char *broken = gunyuden_check(subject.scenario, state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
}

static void investors(void **unused)
{
    const char *invest = "investors stand before an enemy castle with 10 a level (18-1)";
    const scenario_t *scenario = subject.scenario;
    const int tamura = unit_named("tamura-kiyoaki"), nihonmatsu = castle_named("nihonmatsu");
    state_t state = good_state();
    (void)unused;
    bits_set(state.investing, tamura); /* before a castle of his own side */
    expect(&state, invest);
    state = good_state();
    state.hex[tamura] = scenario->castle[nihonmatsu].hex;
    bits_set(state.investing, tamura); /* alone: 3 of 10 */
    expect(&state, invest);
    state = good_state();
    state.invested |= UINT64_C(1) << nihonmatsu; /* by nobody */
    expect(&state, invest);
}

static void fights(void **unused)
{
    const char *fight = "who fights is in play, and in a battle";
    const int tamura = unit_named("tamura-kiyoaki");
    state_t state = good_state();
    (void)unused;
    bits_set(state.joined, tamura);
    expect(&state, fight);
    state = good_state();
    sequence_push(&state.sequence, FRAME_BATTLE, 0);
    state.place[tamura] = PLACE_KILLED;
    state.hex[tamura] = HEX_NONE;
    state.steps[tamura] = 0;
    bits_set(state.target, tamura);
    expect(&state, fight);
    bits_clear(state.target, tamura);
    sequence_push(&state.sequence, FRAME_PURSUIT, 0)->arg[0] = (int16_t)tamura;
    expect(&state, "frames hold the living");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(investors),
        cmocka_unit_test(fights),
    };
    if (!law_load("gunyuden", NULL, NULL, 0, &subject)) return 1;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const int failed = cmocka_run_group_tests_name("gunyuden fight check", tests, NULL, NULL);
    free(subject.scenario);
    return failed;
}
