/* Each invariant of kenshin's check() notices the damage it is there for: a good state is broken in one
 * way, and the name of the invariant must come out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/kenshin/rules/rules.h"
#include "tests/laws/laws.h"

static struct law_subject subject;

enum { KENSHIN, SOMEBODY = 12, /* of the van */ NIGHT_ONE = NIGHT_FIRST };

/* Uesugi's first movement phase, everybody as printed: all is well. */
static state_t good_state(void)
{
    state_t state;
    kenshin_setup(subject.scenario, &state);
    assert_true(kenshin_phase(subject.scenario, &state, "uesugi-movement"));
    assert_null(kenshin_check(subject.scenario, &state));
    return state;
}

static void expect(const state_t *state, const char *invariant)
{
    const char *broken = kenshin_check(subject.scenario, state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
}

static void sequence_and_turn(void **unused)
{
    state_t state = good_state();
    (void)unused;
    state.sequence.depth = 0;
    expect(&state, "the sequence has a frame");
    state = good_state();
    state.sequence.frame[0].kind = FRAME_KINDS;
    expect(&state, "frames are of a known kind and step");
    state = good_state();
    state.sequence.frame[0].step = PHASE_TURN_MARKER + 1;
    expect(&state, "frames are of a known kind and step");
    state = good_state();
    state.turn = 0;
    expect(&state, "the turn is on the track");
}

static void counters(void **unused)
{
    const char *one_to_a_hex = "one counter to a hex, and the map agrees (4.2-one-per-hex)";
    state_t state = good_state();
    (void)unused;
    state.hex[SOMEBODY] = state.hex[KENSHIN];
    expect(&state, one_to_a_hex);
    state = good_state();
    state.at[state.hex[SOMEBODY]] = NO_COUNTER;
    expect(&state, one_to_a_hex);
    state = good_state();
    hexset_remove(&state.stands[UESUGI], state.hex[SOMEBODY]);
    expect(&state, one_to_a_hex);
    state = good_state();
    state.hex[SOMEBODY] = 22 * 16; /* a column beyond the map */
    expect(&state, one_to_a_hex);
}

static void units(void **unused)
{
    const char *once = "every unit is there once, in its group (4.2)";
    state_t state = good_state();
    (void)unused;
    state.unit[SOMEBODY] = state.unit[KENSHIN];
    expect(&state, once);
    state = good_state(); /* Kenshin and one of another group change places */
    state.unit[SOMEBODY] = state.unit[KENSHIN];
    state.unit[KENSHIN] = UNIT_NONE;
    expect(&state, once);
    state = good_state(); /* a lettered unit among the night-attack army */
    state.unit[NIGHT_ONE] = state.unit[TAKEDA_FIRST];
    state.unit[TAKEDA_FIRST] = UNIT_NONE;
    expect(&state, once);
}

static void cards(void **unused)
{
    state_t state = good_state();
    (void)unused;
    state.hand[UESUGI][0]++;
    expect(&state, "no card is lost or won (3.4)");
    state = good_state();
    state.is_exchanged = 1;
    expect(&state, "no card is lost or won (3.4)");
    state = good_state();
    state.card[TAKEDA] = 0;
    expect(&state, "who has sealed in a combat has laid a card (8.1-cards)");
    state = good_state();
    state.sealed = ROLE_BIT(UESUGI);
    expect(&state, "who has sealed in a combat has laid a card (8.1-cards)");
}

static void markers_and_faces(void **unused)
{
    const char *on_counters = "markers lie on counters on the map, removed ones are off it";
    const char *known = "a face-up counter is known or awaits its draw";
    state_t state = good_state();
    (void)unused;
    state.marked |= bit_of(COUNTERS - 1); /* still in its box */
    expect(&state, on_counters);
    state = good_state();
    state.removed |= bit_of(SOMEBODY);
    expect(&state, on_counters);
    state = good_state();
    state.up |= bit_of(SOMEBODY);
    expect(&state, known);
    state = good_state();
    state.known |= bit_of(NIGHT_ONE);
    expect(&state, known);
    state = good_state();
    state.awaiting |= bit_of(SOMEBODY);
    expect(&state, known);
}

static void ends(void **unused)
{
    const char *once = "who has ended its attack has acted, and ended it once (7.12)";
    state_t state = good_state();
    (void)unused;
    state.spent |= bit_of(SOMEBODY);
    expect(&state, once);
    state = good_state();
    state.acted = state.won = state.slipped = bit_of(SOMEBODY);
    expect(&state, once);
    state = good_state();
    state.acted = state.spent = state.beaten = bit_of(SOMEBODY);
    expect(&state, once);
    state = good_state();
    state.acted = state.spent = state.halted = bit_of(SOMEBODY);
    expect(&state, once);
}

static void commands(void **unused)
{
    state_t state = good_state();
    (void)unused;
    state.commands = 7;
    expect(&state, "no more commands than a turn has (5A.2)");
}

static void contact_shows_faces(void **unused)
{
    state_t state = good_state();
    const scenario_t *scenario = subject.scenario;
    (void)unused;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int beside = hex_neighbour(&scenario->grid, state.hex[TAKEDA_FIRST], hexside);
        if (beside == HEX_NONE || state.at[beside] != NO_COUNTER) continue;
        kenshin_counter_lift(&state, SOMEBODY);
        kenshin_counter_put(&state, SOMEBODY, beside);
        expect(&state, "units beside an enemy lie face up (7.6)");
        return;
    }
    fail_msg("no free hex beside a Takeda unit");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequence_and_turn), cmocka_unit_test(counters),          cmocka_unit_test(units),
        cmocka_unit_test(cards),             cmocka_unit_test(markers_and_faces), cmocka_unit_test(ends),
        cmocka_unit_test(commands),          cmocka_unit_test(contact_shows_faces),
    };
    if (!law_load("kenshin", NULL, NULL, 0, &subject)) return 1;
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const int failed = cmocka_run_group_tests_name("kenshin check", tests, NULL, NULL);
    free(subject.scenario);
    return failed;
}
