/* Sets of hexes against the grid of kit/hex.c. kit_hexset_32.c and kit_hexset_64.c include this file once more for
 * other lanes, sizes and parities. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifndef HEX_LANE
#define HEX_LANE uint16_t
#define HEX_COLUMNS 32
#define HEX_PARITY EVEN_COLUMNS_SOUTH
enum { MAP_COLUMNS = 22, MAP_ROWS = 16, LANE_LOG2 = 4 };
#endif
#include "kit/hexset.h"

static struct hexset whole(const struct grid *grid)
{
    struct hexset set = { { 0 } };
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        if (hex_is_on(grid, hex)) hexset_add(&set, hex);
    }
    return set;
}

static void test_neighbours_are_the_grid_s(void **state)
{
    const struct grid grid = { .columns = MAP_COLUMNS, .rows = MAP_ROWS, .lane_log2 = LANE_LOG2, .parity = HEX_PARITY };
    const struct hexset map = whole(&grid);
    (void)state;
    for (int hex = 0; hex < hex_limit(&grid); hex++) {
        if (!hex_is_on(&grid, hex)) continue;
        struct hexset one = { { 0 } }, expected = { { 0 } };
        hexset_add(&one, hex);
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            const int beside = hex_neighbour(&grid, hex, hexside);
            if (beside != HEX_NONE) hexset_add(&expected, beside);
        }
        struct hexset found = hexset_and(hexset_neighbours(&one), &map), around = { { 0 } };
        assert_memory_equal(&found, &expected, sizeof found);
        hexset_add_around(&around, hex);
        found = hexset_and(around, &map);
        assert_memory_equal(&found, &expected, sizeof found);
        for (int hexside = 0; hexside < HEXSIDES; hexside++) { /* each of them alone, and all together */
            const int beside = hex_neighbour(&grid, hex, hexside);
            struct hexset set = { { 0 } };
            if (beside == HEX_NONE) continue;
            hexset_add(&set, beside);
            assert_int_equal(hexset_around(&set, hex), 1 << hexside);
            assert_true(hexset_around(&expected, hex) >> hexside & 1);
        }
        for (int other = 0; other < hex_limit(&grid); other++) {
            struct hexset set = { { 0 } };
            if (!hex_is_on(&grid, other) || hexset_has(&expected, other)) continue;
            hexset_add(&set, other);
            assert_int_equal(hexset_around(&set, hex), 0);
        }
    }
}

/* Within a radius is what the grid says is not further away. */
static void test_widen(void **state)
{
    const struct grid grid = { .columns = MAP_COLUMNS, .rows = MAP_ROWS, .lane_log2 = LANE_LOG2, .parity = HEX_PARITY };
    const struct hexset map = whole(&grid);
    (void)state;
    for (int hex = 0, radius = 0; hex < hex_limit(&grid); hex += 7, radius = (radius + 1) % 5) {
        struct hexset set = { { 0 } };
        const int other = hex_at(&grid, MAP_COLUMNS / 2, MAP_ROWS / 3);
        if (!hex_is_on(&grid, hex)) continue;
        hexset_add(&set, hex);
        hexset_add(&set, other);
        const struct hexset wide = hexset_and(hexset_widen(&set, radius), &map);
        for (int to = 0; to < hex_limit(&grid); to++) {
            if (!hex_is_on(&grid, to)) continue;
            const bool is_near = hex_distance(&grid, hex, to) <= radius || hex_distance(&grid, other, to) <= radius;
            assert_int_equal(hexset_has(&wide, to), is_near);
        }
    }
}

static void test_sets(void **state)
{
    struct hexset a = { { 0 } }, b = { { 0 } };
    (void)state;
    assert_true(hexset_is_empty(&a));
    hexset_add(&a, 5);
    hexset_add(&a, HEXSET_LANE_BITS + 3);
    hexset_add(&b, 5);
    const struct hexset both = hexset_and(a, &b), rest = hexset_less(a, &b), all = hexset_or(rest, &b);
    assert_true(hexset_has(&both, 5) && !hexset_has(&both, HEXSET_LANE_BITS + 3));
    assert_true(!hexset_has(&rest, 5) && hexset_has(&rest, HEXSET_LANE_BITS + 3));
    assert_memory_equal(&all, &a, sizeof a);
    hexset_remove(&a, 5);
    assert_memory_equal(&a, &rest, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_neighbours_are_the_grid_s),
        cmocka_unit_test(test_widen),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
