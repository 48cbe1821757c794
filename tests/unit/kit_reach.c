/* The search of kit/reach.h against the slow one of kit/path.c, on random maps: rivers, closed hexsides, zones, stops;
 * every cost, every way back, every first step. kit_reach_16.c and kit_reach_32.c include this file once more for other
 * lanes. The argument says how many cases: `make soak` tries many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#ifndef HEX_LANE /* the largest map there is to be */
#define HEX_LANE uint64_t
#define HEX_COLUMNS 40
#define HEX_PARITY EVEN_COLUMNS_SOUTH
#define REACH_POINTS 40
#define REACH_NEAR 8
#define REACH_GROUND 8
#define REACH_HEXSIDE 2
#define REACH_INTO 1
#define REACH_OUT 1
enum { MAP_COLUMNS = 39, MAP_ROWS = 50, LANE_LOG2 = 6 };
#endif
#include "kit/hexset.h"
#include "kit/path.h"
#include "kit/reach.h"
#include "kit/rng.h"

static int cases = 1200;
static struct reach_ground ground;
static struct hexset barred, into, out, stops;
static struct path_field field;
static struct reach reach;

static const struct grid grid = { .columns = MAP_COLUMNS, .rows = MAP_ROWS, .lane_log2 = LANE_LOG2,
                                  .parity = HEX_PARITY };

/* ---- random maps ---------------------------------------------------------------------------------- */

static uint8_t random_ground(struct rng *rng, int dear)
{
    static const uint8_t points[] = { 1, 1, 2, 1, 3, 4, 6, 8 };
    uint8_t cost;
    if (rng_below(rng, 12) == 0) return 0;
    do cost = points[rng_below(rng, (uint32_t)dear)];
    while (cost > REACH_GROUND);
    return cost;
}

static uint8_t random_side(struct rng *rng, int rivers)
{
#ifdef REACH_HEXSIDE
    const uint32_t kind = rng_below(rng, (uint32_t)rivers);
    return kind == 0 ? REACH_CLOSED : kind <= REACH_HEXSIDE ? (uint8_t)kind : 0;
#else
    (void)rng;
    (void)rivers;
    return 0;
#endif
}

static void random_map(struct rng *rng)
{
    const int dear = 2 + (int)rng_below(rng, 7), rivers = 4 + (int)rng_below(rng, 20);
    ground.grid = grid;
    for (int hex = 0; hex < hex_limit(&grid); hex++) {
        ground.enter[hex] = random_ground(rng, dear);
        for (int s = 0; s < HEXSIDES; s++) {
            const uint8_t side = random_side(rng, rivers);
#ifdef REACH_HEXSIDE
            ground.hexside[hex][s] = side;
#endif
            (void)side;
        }
    }
    reach_prepare(&ground);
}

static struct hexset random_set(struct rng *rng, int one_in)
{
    struct hexset set = { { 0 } };
    for (int hex = 0; hex < hex_limit(&grid); hex++) {
        if (hex_is_on(&grid, hex) && rng_below(rng, (uint32_t)one_in) == 0) hexset_add(&set, hex);
    }
    return set;
}

static int random_hex(struct rng *rng)
{
    return hex_at(&grid, (int)rng_below(rng, MAP_COLUMNS), (int)rng_below(rng, MAP_ROWS));
}

static struct reach_terms random_terms(struct rng *rng)
{
    struct reach_terms terms = { .ground = &ground };
    barred = random_set(rng, 15);
    into = random_set(rng, 8);
    out = random_set(rng, 8);
    stops = random_set(rng, 20);
    if (rng_below(rng, 2)) terms.barred = &barred;
    if (rng_below(rng, 2)) terms.into = &into;
    if (rng_below(rng, 2)) terms.out = &out;
    if (rng_below(rng, 2)) terms.stop = &stops;
    terms.into_cost = (uint8_t)rng_below(rng, REACH_INTO + 1);
    terms.out_cost = (uint8_t)rng_below(rng, REACH_OUT + 1);
    const uint32_t most = (uint32_t)(rng_below(rng, 2) ? REACH_NEAR : rng_below(rng, 4) ? 16 : REACH_POINTS);
    terms.points = (uint8_t)(1 + rng_below(rng, most));
    return terms;
}

/* ---- the slow search ------------------------------------------------------------------------------ */

static int enter(const void *context, int from, int to)
{
    const struct reach_terms *terms = context;
    int cost = ground.enter[to];
    if (!cost || (terms->barred && hexset_has(&barred, to))) return PATH_FORBIDDEN;
#ifdef REACH_HEXSIDE
    const uint8_t extra = ground.hexside[from][hexside_towards(&grid, from, to)];
    if (extra == REACH_CLOSED) return PATH_FORBIDDEN;
    cost += extra;
#endif
    if (terms->into && hexset_has(&into, to)) cost += terms->into_cost;
    if (terms->out && hexset_has(&out, from)) cost += terms->out_cost;
    return cost;
}

static bool stop(const void *context, int hex)
{
    return ((const struct reach_terms *)context)->stop && hexset_has(&stops, hex);
}

static void flood(const struct reach_terms *terms, int points, int start)
{
    const struct path_terms slow = { .grid = &grid, .points = points, .enter = enter, .stop = stop, .ctx = terms };
    path_flood(&slow, start, &field);
}

/* Is there a cheapest way over this hex, which was reached, to one of the goals within the limit? `vain` are hexes from
 * which there is none. */
static bool leads_on(const struct reach_terms *terms, int hex, const struct hexset *goals, int limit,
                     struct hexset *vain)
{
    if (field.cost[hex] > limit || hexset_has(vain, hex)) return false;
    if (hexset_has(goals, hex)) return true;
    for (int s = 0; s < HEXSIDES && !stop(terms, hex); s++) {
        const int next = hex_neighbour(&grid, hex, s), cost = next == HEX_NONE ? PATH_FORBIDDEN
                                                                               : enter(terms, hex, next);
        if (cost == PATH_FORBIDDEN || field.cost[next] != field.cost[hex] + cost) continue;
        if (leads_on(terms, next, goals, limit, vain)) return true;
    }
    hexset_add(vain, hex);
    return false;
}

static struct hexset first_steps(const struct reach_terms *terms, int start, const struct hexset *goals, int limit)
{
    struct hexset vain = { { 0 } }, first = { { 0 } };
    for (int s = 0; s < HEXSIDES; s++) {
        const int next = hex_neighbour(&grid, start, s);
        const int cost = next == HEX_NONE ? PATH_FORBIDDEN : enter(terms, start, next);
        if (cost == PATH_FORBIDDEN || field.cost[next] != cost) continue;
        if (leads_on(terms, next, goals, limit, &vain)) hexset_add(&first, next);
    }
    return first;
}

/* ---- the tests ------------------------------------------------------------------------------------ */

HOT static void search(const struct reach_terms *terms, struct reach_start start)
{
    reach_from(terms, start, &reach);
}
HOT static struct hexset sum(const struct reach_terms *terms, int start)
{
    return reach_all(terms, start);
}
/* As if what lies around the start had been kept. */
HOT static struct hexset looked_up(const struct reach_terms *terms, int start, bool *ret_is_open)
{
    struct reach_open open;
    reach_open_up(terms->ground, start, &open);
    *ret_is_open = reach_is_open(terms, start, &open);
    return reach_all_by(terms, start, &open);
}
HOT static struct hexset first_of(const struct reach_terms *terms, int start, const struct hexset *goals, int limit)
{
    return reach_first(terms, REACH_START_HEX(start), &reach, goals, limit);
}
HOT static int cheapest_of(const struct hexset *set)
{
    return reach_cheapest(&reach, set);
}

static void assert_is_field(const struct reach_terms *terms, int start, bool with_ways)
{
    for (int hex = 0; hex < hex_limit(&grid); hex++) {
        const bool is_reached = hex_is_on(&grid, hex) && field.cost[hex] >= 0 && hex != start;
        assert_int_equal(reach_cost(&reach, hex), is_reached ? field.cost[hex] : REACH_FAR);
        if (is_reached && with_ways) assert_int_equal(reach_before(terms, start, &reach, hex), field.from[hex]);
    }
    for (int hex = 0; hex < REACH_HEXES; hex++) {
        if (!hex_is_on(&grid, hex)) assert_false(hexset_has(&reach.all, hex));
    }
}

static void test_reach_is_the_slow_search(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 7);
    for (int i = 0; i < cases; i++) {
        if (i % 8 == 0) random_map(&rng);
        const struct reach_terms terms = random_terms(&rng);
        const int start = random_hex(&rng);
        flood(&terms, terms.points, start);
        search(&terms, REACH_START_HEX(start));
        assert_is_field(&terms, start, true);
        const struct hexset all = sum(&terms, start);
        assert_memory_equal(&all, &reach.all, sizeof all);
    }
}

/* Where few are about, what was kept is often what a search finds. */
static void test_looked_up(void **state)
{
    int open = 0, met = 0;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 14);
    for (int i = 0; i < cases; i++) {
        if (i % 8 == 0) random_map(&rng);
        struct reach_terms terms = random_terms(&rng);
        barred = random_set(&rng, 300);
        into = random_set(&rng, 300);
        out = random_set(&rng, 300);
        if (rng_below(&rng, 4)) terms.stop = NULL;
        if (rng_below(&rng, 4)) terms.points = REACH_NEAR;
        const int start = random_hex(&rng);
        bool is_open;
        const struct hexset known = looked_up(&terms, start, &is_open), all = sum(&terms, start);
        assert_memory_equal(&known, &all, sizeof all);
        ++*(is_open ? &open : &met);
    }
    assert_true(open > cases / 10 && met > cases / 10);
}

static void test_steps(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 8);
    for (int i = 0; i < cases; i++) {
        if (i % 8 == 0) random_map(&rng);
        const struct reach_terms terms = random_terms(&rng);
        const int start = random_hex(&rng);
        for (int s = 0; s < HEXSIDES; s++) {
            const int to = hex_neighbour(&grid, start, s);
            const int cost = to == HEX_NONE ? PATH_FORBIDDEN : enter(&terms, start, to);
            assert_int_equal(reach_step(&terms, start, s), cost == PATH_FORBIDDEN ? 0 : cost);
        }
    }
}

/* Everything as cheap as the cheapest goal is found, and the ways to all goals that are as near as a limit. */
static void test_goals_and_first_steps(void **state)
{
    int near = 0, far = 0; /* what was found in a part of the map, and what was not */
    struct rng rng;
    (void)state;
    rng_seed(&rng, 12);
    for (int i = 0; i < cases; i++) {
        if (i % 8 == 0) random_map(&rng);
        struct reach_terms terms = random_terms(&rng);
        struct hexset goals = { { 0 } };
        int start = random_hex(&rng), cheapest = REACH_FAR, dearest = 0, missed = 0;
        for (int n = 1 + (int)rng_below(&rng, 5); n > 0; n--) hexset_add(&goals, random_hex(&rng));
        hexset_remove(&goals, start);
        terms.points = REACH_POINTS;
        terms.goal = &goals;
        terms.all_goals = rng_below(&rng, 4) == 0;
        flood(&terms, REACH_POINTS, start);
        for (int hex = 0; hex < hex_limit(&grid); hex++) {
            if (!hexset_has(&goals, hex)) continue;
            if (field.cost[hex] < 0) missed++;
            if (field.cost[hex] > 0 && field.cost[hex] < cheapest) cheapest = field.cost[hex];
            if (field.cost[hex] > dearest) dearest = field.cost[hex];
        }
        search(&terms, REACH_START_HEX(start));
        if (hexset_is_empty(&goals)) continue;
        assert_int_equal(reach.is_found, terms.all_goals ? !missed : cheapest != REACH_FAR);
        assert_int_equal(cheapest_of(&goals), cheapest);
        if (!reach.is_found) continue;
        const int last = terms.all_goals ? dearest : cheapest;
        assert_int_equal(reach.last, last);
        for (int hex = 0; hex < hex_limit(&grid); hex++) {
            if (!hex_is_on(&grid, hex) || hex == start) continue;
            assert_int_equal(hexset_has(&reach.all, hex), field.cost[hex] > 0 && field.cost[hex] <= last);
        }
        const int limit = last - (int)rng_below(&rng, 2);
        hexset_add(&goals, random_hex(&rng)); /* one more, which may be nearer than the limit */
        hexset_remove(&goals, start);
        const struct hexset first = first_of(&terms, start, &goals, limit);
        const struct hexset expected = first_steps(&terms, start, &goals, limit);
        assert_memory_equal(&first, &expected, sizeof first);
        ++*(reach.stretch.strips < STRIPS ? &near : &far);
    }
    assert_true(far > cases / 50 && ((int)REACH_GOAL_STRIPS == STRIPS || near > cases / 50));
}

/* From several hexes each hex costs what it costs from the one that is cheapest; from off the map, what the first hex
 * costs comes on top. */
static void test_other_starts(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 13);
    for (int i = 0; i < cases / 4; i++) {
        if (i % 8 == 0) random_map(&rng);
        const struct reach_terms terms = random_terms(&rng);
        const bool is_outside = rng_below(&rng, 2);
        struct hexset starts = { { 0 } };
        static int least[REACH_HEXES];
        for (int hex = 0; hex < REACH_HEXES; hex++) least[hex] = REACH_FAR;
        for (int n = 1 + (int)rng_below(&rng, 4); n > 0; n--) {
            const int start = random_hex(&rng);
            int first = 0;
            if (hexset_has(&starts, start)) continue;
            hexset_add(&starts, start);
            if (is_outside) {
                if (!ground.enter[start] || (terms.barred && hexset_has(&barred, start))) continue;
                first = ground.enter[start] + (terms.into && hexset_has(&into, start) ? terms.into_cost : 0);
                if (first > terms.points) continue;
            }
            const bool ends = is_outside && stop(&terms, start);
            flood(&terms, ends ? 0 : terms.points - first, start);
            for (int hex = 0; hex < hex_limit(&grid); hex++) {
                if (field.cost[hex] >= 0 && first + field.cost[hex] < least[hex]) least[hex] = first + field.cost[hex];
            }
        }
        search(&terms, is_outside ? REACH_START_ENTER(&starts) : REACH_START_SET(&starts));
        for (int hex = 0; hex < hex_limit(&grid); hex++) {
            const bool is_start = !is_outside && hexset_has(&starts, hex);
            assert_int_equal(reach_cost(&reach, hex), is_start ? REACH_FAR : least[hex]);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_reach_is_the_slow_search),
        cmocka_unit_test(test_looked_up),
        cmocka_unit_test(test_goals_and_first_steps),
        cmocka_unit_test(test_other_starts),
    };
    if (argc > 1) cases = atoi(argv[1]);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
