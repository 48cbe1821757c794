/* Each invariant of gunyuden's check() notices the damage it is there for: a good state is broken in one way, and the
 * name of the invariant must come out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "games/gunyuden/rules/rules.h"
#include "host/pack.h"

static struct blob blob;
static scenario_t scenario;
static state_t state;

/* The small pack of tests/packs: units and castles by their place in it. */
enum { U_MASAMUNE, U_SHIGEZANE, U_KATAKURA, U_HARADA, U_HAMADA, U_HARUNOBU, U_YOSHISHIGE = 8 };
enum { C_YONEZAWA, C_OBAMA, C_AKOSHIMA = 4 };

static int load(void **unused)
{
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct image image;
    (void)unused;
    return pack_read("tests/packs/gunyuden", &blob, &err) && image_open(blob.bytes, blob.size, &image, &err) &&
           gunyuden_load(&image, NULL, &options, &scenario, &err) ? 0 : -1;
}

static int unload(void **unused)
{
    (void)unused;
    blob_free(&blob);
    return 0;
}

static void begin(void)
{
    gunyuden_setup(&scenario, &state);
    assert_true(gunyuden_phase(&scenario, &state, "date-1"));
    assert_null(gunyuden_check(&scenario, &state));
}

/* settle() first: what is broken is what was set, not what follows from it. */
static void expect(const char *invariant)
{
    gunyuden_settle(&scenario, &state);
    const char *broken = gunyuden_check(&scenario, &state);
    assert_non_null(broken);
    assert_string_equal(broken, invariant);
    begin();
}

static int hex_of(int label) { return hex_from_label(&scenario.grid, label); }

static void sequence_and_turn(void **unused)
{
    (void)unused;
    begin();
    state.sequence.depth = 0;
    expect("the sequence has a frame");
    state.turn = 9;
    expect("the turn is on the track");
}

static void places(void **unused)
{
    static const char name[] = "every unit is in one place, where units may be";
    (void)unused;
    begin();
    state.hex[U_HARADA] = HEX_NONE;
    expect(name);
    state.place[U_HARADA] = PLACE_REMOVED;
    expect(name);
    state.hex[U_HARADA] = (int16_t)hex_of(509); /* a mountain */
    expect(name);
    state.hex[U_HARADA] = (int16_t)hex_of(1603); /* not in the scenario */
    expect(name);
    state.steps[U_HARADA] = 0;
    expect(name);
    state.low[U_HARADA] = MORALE_LOW + 1;
    expect(name);
}

static void castles_and_garrisons(void **unused)
{
    (void)unused;
    begin();
    state.durability[C_OBAMA] = 0;
    expect("durability 0 is nobody's; markers lie on empty castles (10-4)");
    state.owner[C_OBAMA] = NO_CLAN;
    expect("durability 0 is nobody's; markers lie on empty castles (10-4)");
    state.place[U_HARADA] = PLACE_GARRISON;
    state.castle_low[C_YONEZAWA] = 1;
    expect("durability 0 is nobody's; markers lie on empty castles (10-4)");
    state.place[U_HARADA] = PLACE_GARRISON;
    state.hex[U_HARADA] = (int16_t)hex_of(1106);
    expect("garrisons are in castles of their side (16-1)");
    state.hex[U_HARADA] = state.hex[U_YOSHISHIGE];
    expect("enemies share a hex only through a castle wall (15-6-2)");
}

static void leaders(void **unused)
{
    static const char name[] = "leaders lead: rank, capacity, clan, same hex (9-2)";
    (void)unused;
    begin();
    state.leader[U_MASAMUNE] = U_SHIGEZANE; /* of lower rank */
    expect(name);
    state.leader[U_HARADA] = U_KATAKURA;
    expect(name);
    state.leader[U_HARADA] = U_SHIGEZANE;
    state.hex[U_HARADA] = (int16_t)hex_of(304);
    expect(name);
    state.leader[U_HARADA] = U_SHIGEZANE;
    state.place[U_HARADA] = PLACE_GARRISON;
    expect(name);
    state.leader[U_HARADA] = U_HARUNOBU;
    state.hex[U_HARADA] = state.hex[U_HARUNOBU]; /* another clan's */
    expect(name);
    state.leader[U_HARADA] = state.leader[U_KATAKURA] = state.leader[U_HAMADA] = U_SHIGEZANE; /* he leads two */
    expect(name);
}

static void frames_and_derived(void **unused)
{
    (void)unused;
    begin();
    struct frame *frame = sequence_push(&state.sequence, FRAME_MOVE, 0);
    frame->arg[MOVE_LEADER] = U_HARADA;
    state.place[U_HARADA] = PLACE_REMOVED;
    state.hex[U_HARADA] = HEX_NONE;
    expect("frames hold the living");
    bits_set(state.investing, U_HARADA); /* before no castle */
    expect("investors stand before an enemy castle with 10 a level (18-1)");
    bits_set(state.investing, U_HARADA);
    state.hex[U_HARADA] = (int16_t)hex_of(1106); /* with 3 */
    expect("investors stand before an enemy castle with 10 a level (18-1)");
    hexset_add(&state.stands[0], hex_of(101));
    assert_string_equal(gunyuden_check(&scenario, &state), "what is derived agrees with the rest");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequence_and_turn), cmocka_unit_test(places),  cmocka_unit_test(castles_and_garrisons),
        cmocka_unit_test(leaders),           cmocka_unit_test(frames_and_derived),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, load, unload);
}
