/* Movement on sets of hexes against the slow search of kit/path.c, on random maps. kit_hexset_odd.c
 * includes this file once more for another lane, size and parity. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifndef HEX_LANE
#define HEX_LANE uint16_t
#define HEX_COLUMNS 24
#define HEX_PARITY EVEN_COLUMNS_SOUTH
enum { MAP_COLUMNS = 22, MAP_ROWS = 16, LANE_LOG2 = 4 };
#endif
#include "kit/bits.h"
#include "kit/hexset.h"
#include "kit/path.h"
#include "kit/rng.h"

struct map {
    struct grid grid;
    int cost[HEX_MAX]; /* 0: barred */
    bool stop[HEX_MAX];
    struct hexset_terms terms;
};

static int enter(const void *context, int from, int to)
{
    const struct map *map = context;
    (void)from;
    return map->cost[to] ? map->cost[to] : PATH_FORBIDDEN;
}

static bool stop(const void *context, int hex)
{
    return ((const struct map *)context)->stop[hex];
}

static struct hexset whole(const struct grid *grid)
{
    struct hexset set = { { 0 } };
    for (int hex = 0; hex < hex_limit(grid); hex++) {
        if (hex_is_on(grid, hex)) hexset_add(&set, hex);
    }
    return set;
}

static struct map random_map(struct rng *rng)
{
    struct map map = { .grid = { .columns = MAP_COLUMNS, .rows = MAP_ROWS, .lane_log2 = LANE_LOG2,
                                 .parity = HEX_PARITY } };
    struct hexset cost[HEXSET_COSTS] = { 0 }, stops = { { 0 } };
    for (int hex = 0; hex < hex_limit(&map.grid); hex++) {
        if (!hex_is_on(&map.grid, hex)) continue;
        map.cost[hex] = (int)rng_below(rng, 8);
        map.cost[hex] = map.cost[hex] > 2 ? 1 : map.cost[hex];
        map.stop[hex] = rng_below(rng, 6) == 0;
        if (map.cost[hex]) hexset_add(&cost[map.cost[hex] - 1], hex);
        if (map.stop[hex]) hexset_add(&stops, hex);
    }
    for (int i = 0; i < HEXSET_COSTS; i++) hexset_pad(&cost[i], &map.terms.cost[i]);
    hexset_pad(&stops, &map.terms.stop);
    return map;
}

static void test_reach_is_the_slow_search(void **state)
{
    struct rng rng;
    static struct path_field field;
    (void)state;
    rng_seed(&rng, 7);
    for (int round = 0; round < 300; round++) {
        static struct map map;
        map = random_map(&rng);
        const int points = 1 + (int)rng_below(&rng, HEXSET_POINTS_MAX);
        const int start = hex_at(&map.grid, (int)rng_below(&rng, MAP_COLUMNS), (int)rng_below(&rng, MAP_ROWS));
        const struct path_terms terms = { .grid = &map.grid, .points = points, .enter = enter, .stop = stop,
                                          .ctx = &map };
        uint64_t reach[HEXSET_WORDS];
        path_flood(&terms, start, &field);
        hexset_reach(&map.terms, start, points, reach, start, NULL);
        for (int hex = 0; hex < hex_limit(&map.grid); hex++) {
            const bool is_near = hex_is_on(&map.grid, hex) && hex != start && field.cost[hex] >= 0;
            assert_int_equal(bits_has(reach, hex), is_near);
            if (!is_near) continue;
            int cost;
            hexset_reach(&map.terms, start, points, reach, hex, &cost);
            assert_int_equal(cost, field.cost[hex]);
        }
        for (int bit = hex_limit(&map.grid); bit < HEXSET_WORDS * 64; bit++) assert_false(bits_has(reach, bit));
    }
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
        for (int side = 0; side < SIDES; side++) {
            const int beside = hex_neighbour(&grid, hex, side);
            if (beside != HEX_NONE) hexset_add(&expected, beside);
        }
        struct hexset found = hexset_and(hexset_neighbours(&one), &map), around = { { 0 } };
        assert_memory_equal(&found, &expected, sizeof found);
        hexset_add_around(&around, hex);
        found = hexset_and(around, &map);
        assert_memory_equal(&found, &expected, sizeof found);
        for (int side = 0; side < SIDES; side++) { /* each of them alone, and all together */
            const int beside = hex_neighbour(&grid, hex, side);
            struct hexset set = { { 0 } };
            if (beside == HEX_NONE) continue;
            hexset_add(&set, beside);
            assert_int_equal(hexset_around(&set, hex), 1 << side);
            assert_true(hexset_around(&expected, hex) >> side & 1);
        }
        for (int other = 0; other < hex_limit(&grid); other++) {
            struct hexset set = { { 0 } };
            if (!hex_is_on(&grid, other) || hexset_has(&expected, other)) continue;
            hexset_add(&set, other);
            assert_int_equal(hexset_around(&set, hex), 0);
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
        cmocka_unit_test(test_reach_is_the_slow_search),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
