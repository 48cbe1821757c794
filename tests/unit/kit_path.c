/* Cheapest paths, compared with walking every possible walk on small maps (costs and ties) and with
 * relaxing until nothing changes on large ones (costs), with random terrain and random zones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kit/path.h"
#include "kit/rng.h"

struct map {
    struct grid grid;
    uint8_t terrain[HEX_MAX]; /* cost to enter; 0: forbidden */
    uint8_t climb[HEX_MAX];   /* bit per side: one more to leave across it */
    bool zone[HEX_MAX];
};

static int map_enter(const void *ctx, int from, int to)
{
    const struct map *map = ctx;
    if (!map->terrain[to])
        return PATH_FORBIDDEN;
    return map->terrain[to] + (map->climb[from] >> hexside_towards(&map->grid, from, to) & 1);
}

static bool map_stop(const void *ctx, int hex)
{
    const struct map *map = ctx;
    return map->zone[hex];
}

/* Terrain from 1 to dearest; one hex in 8 forbidden, one in zone_every a zone. */
static void map_make(struct rng *rng, struct grid grid, uint32_t dearest, uint32_t zone_every,
                     struct map *ret)
{
    memset(ret, 0, sizeof *ret);
    ret->grid = grid;
    for (int hex = 0; hex < hex_limit(&grid); hex++) {
        bool open = rng_below(rng, 8) > 0;
        uint32_t cost = 1 + rng_below(rng, dearest);
        ret->terrain[hex] = open ? (uint8_t)cost : 0;
        ret->climb[hex] = (uint8_t)(rng_next(rng) & rng_next(rng) & 63);
        ret->zone[hex] = rng_below(rng, zone_every) == 0;
    }
}

static struct path_terms map_terms(const struct map *map, int points)
{
    return (struct path_terms){
        .grid = &map->grid, .points = points, .enter = map_enter, .stop = map_stop, .ctx = map,
    };
}

/* ---- every walk ------------------------------------------------------------------------------- */

enum { WALK_MAX = 8 };

struct walks {
    const struct map *map;
    int points;
    int best_cost[HEX_MAX];
    int best_length[HEX_MAX];
    int best[HEX_MAX][WALK_MAX];
};

static bool is_lower_backwards(const int *a, int a_length, const int *b, int b_length)
{
    while (a_length > 0 && b_length > 0) {
        int x = a[--a_length], y = b[--b_length];
        if (x != y)
            return x < y;
    }
    return a_length < b_length;
}

static void walk_on(struct walks *walks, int *trail, int length, int cost)
{
    int hex = trail[length - 1];
    int known = walks->best_cost[hex];
    bool ties = cost == known;
    if (known < 0 || cost < known ||
        (ties && is_lower_backwards(trail, length, walks->best[hex], walks->best_length[hex]))) {
        walks->best_cost[hex] = cost;
        walks->best_length[hex] = length;
        memcpy(walks->best[hex], trail, (size_t)length * sizeof trail[0]);
    }
    if (length > 1 && walks->map->zone[hex])
        return;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        int next = hex_neighbour(&walks->map->grid, hex, hexside);
        if (next == HEX_NONE || !walks->map->terrain[next])
            continue;
        int total = cost + walks->map->terrain[next] + (walks->map->climb[hex] >> hexside & 1);
        if (total > walks->points)
            continue;
        assert_in_range(length, 1, WALK_MAX - 1);
        trail[length] = next;
        walk_on(walks, trail, length + 1, total);
    }
}

static void floods_agree_with_every_walk(void **state)
{
    struct rng rng;
    static struct map map;
    static struct walks walks;
    static struct path_field field;
    int reached = 0, stopped = 0;
    (void)state;
    rng_seed(&rng, 1561);
    for (int round = 0; round < 1000; round++) {
        struct grid grid = { .lane_log2 = 4, .parity = (uint8_t)(round & 1) };
        grid.columns = (uint8_t)(1 + rng_below(&rng, 7));
        grid.rows = (uint8_t)(1 + rng_below(&rng, 7));
        uint32_t dearest = 1 + rng_below(&rng, 3);
        map_make(&rng, grid, dearest, 5, &map);
        int column = (int)rng_below(&rng, grid.columns);
        int row = (int)rng_below(&rng, grid.rows);
        int start = hex_at(&grid, column, row);
        walks.map = &map;
        walks.points = (int)rng_below(&rng, WALK_MAX);
        for (int hex = 0; hex < HEX_MAX; hex++)
            walks.best_cost[hex] = -1;
        int trail[WALK_MAX] = { start };
        walk_on(&walks, trail, 1, 0);
        struct path_terms terms = map_terms(&map, walks.points);
        path_flood(&terms, start, &field);
        for (int hex = 0; hex < HEX_MAX; hex++) {
            int32_t path[WALK_MAX];
            assert_int_equal(field.cost[hex], walks.best_cost[hex]);
            int length = path_trace(&field, hex, WALK_MAX, path);
            assert_int_equal(length, walks.best_cost[hex] < 0 ? 0 : walks.best_length[hex]);
            for (int i = 0; i < length; i++)
                assert_int_equal(path[i], walks.best[hex][i]);
            reached += length > 1;
            stopped += length > 1 && map.zone[hex];
        }
    }
    assert_true(reached > 4000 && stopped > 800); /* the maps were worth the trouble */
}

/* ---- relaxing ---------------------------------------------------------------------------------- */

static void relax(const struct map *map, int start, int points, int ret[HEX_MAX])
{
    for (int hex = 0; hex < HEX_MAX; hex++)
        ret[hex] = -1;
    ret[start] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int hex = 0; hex < hex_limit(&map->grid); hex++) {
            if (ret[hex] < 0 || (hex != start && map->zone[hex]))
                continue;
            for (int hexside = 0; hexside < HEXSIDES; hexside++) {
                int next = hex_neighbour(&map->grid, hex, hexside);
                if (next == HEX_NONE || !map->terrain[next])
                    continue;
                int cost = ret[hex] + map->terrain[next] + (map->climb[hex] >> hexside & 1);
                if (cost <= points && (ret[next] < 0 || cost < ret[next])) {
                    ret[next] = cost;
                    changed = true;
                }
            }
        }
    }
}

static void floods_agree_with_relaxing_on_large_maps(void **state)
{
    static const struct grid sizes[] = {
        { .columns = 22, .rows = 16, .lane_log2 = 4, .parity = EVEN_COLUMNS_SOUTH },
        { .columns = 31, .rows = 30, .lane_log2 = 5, .parity = ODD_COLUMNS_SOUTH },
        { .columns = 40, .rows = 64, .lane_log2 = 6, .parity = EVEN_COLUMNS_SOUTH },
    };
    struct rng rng;
    static struct map map;
    static struct path_field field;
    static int expected[HEX_MAX];
    static int32_t path[HEX_MAX];
    (void)state;
    rng_seed(&rng, 1584);
    for (int round = 0; round < 60; round++) {
        uint32_t dearest = 1 + rng_below(&rng, 9);
        uint32_t zone_every = 6 + rng_below(&rng, 60);
        map_make(&rng, sizes[round % 3], dearest, zone_every, &map);
        int column = (int)rng_below(&rng, map.grid.columns);
        int row = (int)rng_below(&rng, map.grid.rows);
        int start = hex_at(&map.grid, column, row);
        int points = round % 2 ? INT16_MAX : (int)rng_below(&rng, 60);
        relax(&map, start, points, expected);
        struct path_terms terms = map_terms(&map, points);
        path_flood(&terms, start, &field);
        for (int hex = 0; hex < HEX_MAX; hex++) {
            assert_int_equal(field.cost[hex], expected[hex]);
            int length = path_trace(&field, hex, HEX_MAX, path);
            assert_int_equal(length > 0, expected[hex] >= 0);
            if (!length)
                continue;
            assert_int_equal(path[0], start);
            assert_int_equal(path[length - 1], hex);
            int cost = 0;
            for (int i = 1; i < length; i++) {
                cost += map_enter(&map, path[i - 1], path[i]);
                assert_false(i < length - 1 && map.zone[path[i]]);
            }
            assert_int_equal(cost, expected[hex]);
        }
    }
}

/* ---- single cases ------------------------------------------------------------------------------- */

static void open_map_make(struct map *ret)
{
    memset(ret, 0, sizeof *ret);
    ret->grid = (struct grid){ .columns = 9, .rows = 9, .lane_log2 = 4, .parity = EVEN_COLUMNS_SOUTH };
    memset(ret->terrain, 1, sizeof ret->terrain);
}

static void a_zone_at_the_start_does_not_hold(void **state)
{
    static struct map map;
    static struct path_field field;
    (void)state;
    open_map_make(&map);
    int start = hex_from_label(&map.grid, 505);
    for (int hexside = 0; hexside < HEXSIDES; hexside++)
        map.zone[hex_neighbour(&map.grid, start, hexside)] = true;
    map.zone[start] = true;
    struct path_terms terms = map_terms(&map, 9);
    path_flood(&terms, start, &field);
    for (int hex = 0; hex < hex_limit(&map.grid); hex++) {
        if (!hex_is_on(&map.grid, hex))
            continue;
        int distance = hex_distance(&map.grid, start, hex);
        assert_int_equal(field.cost[hex], distance < 2 ? distance : -1);
    }
    terms.stop = NULL; /* nothing stops */
    path_flood(&terms, start, &field);
    assert_int_equal(field.cost[hex_from_label(&map.grid, 109)], 6);
}

static void traces_fit_or_are_not_written(void **state)
{
    static struct map map;
    static struct path_field field;
    (void)state;
    open_map_make(&map);
    int start = hex_from_label(&map.grid, 101), end = hex_from_label(&map.grid, 104);
    struct path_terms terms = map_terms(&map, 3);
    path_flood(&terms, start, &field);
    int32_t path[4] = { 7, 7, 7, 7 };
    assert_int_equal(path_trace(&field, end, 3, path), 0);
    assert_int_equal(path_trace(&field, hex_from_label(&map.grid, 105), 4, path), 0);
    assert_int_equal(path[0], 7);
    assert_int_equal(path_trace(&field, end, 4, path), 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(path[i], hex_from_label(&map.grid, 101 + i));
    assert_int_equal(path_trace(&field, start, 1, path), 1);
    assert_int_equal(path[0], start);
    assert_int_equal(field.from[start], HEX_NONE);
}

static void ties_go_to_the_lowest_labels(void **state)
{
    static struct map map;
    static struct path_field field;
    (void)state;
    open_map_make(&map);
    struct path_terms terms = map_terms(&map, 9);
    path_flood(&terms, hex_from_label(&map.grid, 302), &field);
    int32_t path[4];
    static const int label[4] = { 302, 303, 403, 504 }; /* rather than by 402 or 503 */
    assert_int_equal(path_trace(&field, hex_from_label(&map.grid, 504), 4, path), 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(hex_label(&map.grid, path[i]), label[i]);
}

/* The first step costs 1, so that a careless sum of the next would overflow. */
static int dear_enter(const void *ctx, int from, int to)
{
    (void)ctx;
    (void)to;
    return from == 0 ? 1 : INT32_MAX;
}

static void a_cost_beyond_all_points_is_out_of_reach(void **state)
{
    static struct map map;
    static struct path_field field;
    (void)state;
    open_map_make(&map);
    struct path_terms terms = map_terms(&map, INT16_MAX);
    terms.enter = dear_enter;
    path_flood(&terms, 0, &field);
    for (int hex = 0; hex < HEX_MAX; hex++) {
        int distance = hex_is_on(&map.grid, hex) ? hex_distance(&map.grid, 0, hex) : 2;
        assert_int_equal(field.cost[hex], distance < 2 ? distance : -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floods_agree_with_every_walk),
        cmocka_unit_test(floods_agree_with_relaxing_on_large_maps),
        cmocka_unit_test(a_zone_at_the_start_does_not_hold),
        cmocka_unit_test(traces_fit_or_are_not_written),
        cmocka_unit_test(ties_go_to_the_lowest_labels),
        cmocka_unit_test(a_cost_beyond_all_points_is_out_of_reach),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
