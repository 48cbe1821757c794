/* Slow twins of gunyuden's searches, on random positions of each scenario in each weather: who has a line of
 * communication (lines.c by sets of hexes, trace.c link by link and hex by hex), and which hexes are offered to a move
 * (kit/reach) or allowed (legal(), by kit/path). HONJIN_POSITIONS: how many positions of each. With the argument "time"
 * it says instead what the lines of a whole side take.
 * rule: 11-1, 11-2-2-1, 11-2-2-2, 11-2-2-3, 15-2-1 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/gunyuden/game.h"
#include "games/gunyuden/show/show.h"
#include "host/pack.h"
#include "kit/rng.h"

enum { POSITIONS = 12, UNITS_ASKED = 4, HEXES_ASKED = 40 };

static struct blob blob;
static struct image image;
static struct gunyuden_scenario scenario;
static struct gunyuden_state position;
static struct choices choices;
static struct trace trace;

static int open_pack(void **state)
{
    struct err err = { .sentence = "" };
    (void)state;
    return pack_read("packs/gunyuden", &blob, &err) && image_open(blob.bytes, blob.size, &image, &err) ? 0 : -1;
}

static int close_pack(void **state)
{
    (void)state;
    blob_free(&blob);
    return 0;
}

static int random_hex(struct rng *rng)
{
    for (;;) {
        const int hex = (int)rng_below(rng, (uint32_t)hex_limit(&scenario.grid));
        if (hexset_has(&scenario.area, hex)) return hex;
    }
}

/* Everybody anywhere, alone, outside; most within a few hexes of a castle of theirs, where lines can be. */
static void scatter(struct rng *rng, int weather)
{
    gunyuden_setup(&scenario, &position);
    assert_true(gunyuden_phase(&scenario, &position, rng_below(rng, 2) ? "date-1" : "anti-1"));
    position.weather = (uint8_t)weather;
    for (int u = 0; u < scenario.units; u++) {
        if (!unit_is_in_play(&position, u)) continue;
        position.leader[u] = (uint8_t)u;
        position.place[u] = PLACE_MAP;
        position.hex[u] = HEX_NONE;
    }
    memset(&position.stands, 0, sizeof position.stands);
    for (int u = 0; u < scenario.units; u++) {
        if (!unit_is_in_play(&position, u)) continue;
        const uint8_t side = unit_side(&position, u);
        int hex = random_hex(rng);
        for (int i = 0; i < 200; i++, hex = random_hex(rng)) {
            const bool is_near = hex_distance(&scenario.grid, hex, scenario.unit[u].start) < 12;
            if (!hexset_has(&position.stands[enemy_of(side)], hex) && (is_near || i > 100)) break;
        }
        if (hexset_has(&position.stands[enemy_of(side)], hex)) hex = scenario.unit[u].start;
        position.hex[u] = (int16_t)hex;
        hexset_add(&position.stands[side], hex);
    }
    gunyuden_settle(&scenario, &position);
}

static void compare_lines(struct rng *rng, uint8_t side, int *has, int *has_not)
{
    uint64_t linked[UNIT_WORDS];
    gunyuden_lines(&scenario, &position, side, linked);
    for (int i = 0; i < UNITS_ASKED; i++) {
        const int u = bits_nth(position.in_play[side], UNIT_WORDS,
                               (int)rng_below(rng, (uint32_t)bits_count(position.in_play[side], UNIT_WORDS)));
        const bool is_traced = gunyuden_line(&scenario, &position, u, &trace);
        if (is_traced != bits_has(linked, u)) {
            fail_msg("%s in %d: %s", scenario.unit[u].name, hex_label(&scenario.grid, position.hex[u]),
                     is_traced ? "traced, but not found" : "found, but not traced");
        }
        ++*(is_traced ? has : has_not);
        assert_true(is_traced || trace.why.reason);
        for (int l = 0; l < trace.links; l++) assert_true(trace.link[l].cost <= trace.link[l].limit);
    }
}

static bool is_offered(int verb, int leader, int hex)
{
    for (uint32_t i = 0; i < choices.count; i++) {
        const struct choice *item = &choices.item[i];
        if (item->first.verb != verb || item->first.arg[0] != leader) continue;
        const int word = hex / 64 - item->skip;
        return word >= 0 && word < item->words && (choices.word[item->at + (uint32_t)word] >> (hex % 64) & 1);
    }
    return false;
}

static void compare_reach(struct rng *rng)
{
    const uint8_t side = sequence_top_const(&position.sequence)->role;
    gunyuden_choices(&scenario, &position, side, &choices);
    for (int i = 0; i < HEXES_ASKED; i++) {
        const int u = bits_nth(position.in_play[side], UNIT_WORDS,
                               (int)rng_below(rng, (uint32_t)bits_count(position.in_play[side], UNIT_WORDS)));
        int hex = random_hex(rng);
        for (int k = 0; k < 50 && hex_distance(&scenario.grid, hex, position.hex[u]) > 6; k++) hex = random_hex(rng);
        for (int verb = VERB_MOVE; verb <= VERB_MARCH; verb++) {
            const struct action action = { .role = side, .verb = (uint8_t)verb, .nargs = 2, .arg = { u, hex } };
            assert_int_equal(is_offered(verb, u, hex), !gunyuden_legal(&scenario, &position, &action).reason);
        }
    }
}

static void twins_agree(void **state)
{
    static const char *const names[] = { "hitotoribashi", "suriagehara", "campaign" };
    const char *wanted = getenv("HONJIN_POSITIONS");
    const int positions = wanted ? atoi(wanted) : POSITIONS;
    const struct options options = { { 0 } };
    struct err err = { .sentence = "" };
    struct rng rng;
    int has = 0, has_not = 0;
    (void)state;
    rng_seed(&rng, 1);
    for (int n = 0; n < 3; n++) {
        assert_true(gunyuden_load(&image, names[n], &options, &scenario, &err));
        for (int weather = 0; weather < WEATHERS; weather++) {
            for (int i = 0; i < positions; i++) {
                scatter(&rng, weather);
                for (uint8_t side = 0; side < SIDES_OF_WAR; side++) compare_lines(&rng, side, &has, &has_not);
                compare_reach(&rng);
            }
        }
    }
    assert_true(has > positions && has_not > positions); /* both were seen */
}

static double lines_us(uint8_t side)
{
    enum { TIMES = 2000 };
    uint64_t units[UNIT_WORDS];
    const clock_t start = clock();
    for (int i = 0; i < TIMES; i++) gunyuden_lines(&scenario, &position, side, units);
    return 1e6 * (double)(clock() - start) / CLOCKS_PER_SEC / TIMES;
}

/* Set up as printed, garrisons outside; and in the mean of positions as above, in good weather. */
static void tell_times(const char *name)
{
    const struct options options = { { 0 } };
    double mean[SIDES_OF_WAR] = { 0 };
    struct err err;
    struct rng rng;
    rng_seed(&rng, 1);
    if (!gunyuden_load(&image, name, &options, &scenario, &err)) abort();
    for (int i = 0; i < POSITIONS; i++) {
        scatter(&rng, scenario.usual_weather);
        for (uint8_t side = 0; side < SIDES_OF_WAR; side++) mean[side] += lines_us(side) / POSITIONS;
    }
    gunyuden_setup(&scenario, &position);
    gunyuden_deploy_default(&scenario, &position);
    for (int u = 0; u < scenario.units; u++) {
        if (unit_is_inside(&position, u)) position.place[u] = PLACE_MAP;
    }
    gunyuden_settle(&scenario, &position);
    printf("%s: lines of a side in %.1f and %.1f us, scattered %.1f and %.1f us\n", name, lines_us(0), lines_us(1),
           mean[0], mean[1]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(twins_agree) };
    if (argc > 1 && strcmp(argv[1], "time") == 0) {
        if (open_pack(NULL)) return 1;
        tell_times("hitotoribashi");
        tell_times("campaign");
        return close_pack(NULL);
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, open_pack, close_pack);
}
