/* Tests of games/jidai/rules/path.c: on random positions its search by sets of hexes finds what the slow search of
 * kit/path.c finds, hex for hex and point for point, in a window or on the whole map; and the first steps of its
 * cheapest ways are those that are found by following every way back.
 * rule: 10.2, 5.2-enter, 6.5-attack-first-unit */
#include <stdlib.h>
#include <string.h>

#include "kit/path.h"
#include "kit/rng.h"
#include "tests/unit/jidai_scenario.h"

enum { POSITIONS = 400, SEARCHES = 12 };

static struct jidai_state position;
static struct walk walk;
static struct path_field field;

static int random_hex(struct rng *rng)
{
    for (;;) {
        const int hex = (int)rng_below(rng, HEXES);
        if (hexset_has(&scenario.on_map, hex)) return hex;
    }
}

/* Some units anywhere, or all of them in a small part of the map, where they are in each other's way. */
static void place_units(struct rng *rng)
{
    const int centre = random_hex(rng), spread = rng_below(rng, 2) ? HEX_COLUMNS : 6;
    jidai_setup(&scenario, &position);
    for (int u = 0; u < scenario.units; u++) {
        position.hex[u] = HEX_NONE;
        position.box[u] = BOX_WAITING;
    }
    jidai_settle(&scenario, &position);
    for (int u = 0; u < scenario.units; u++) {
        const int hex = random_hex(rng);
        if (rng_below(rng, 3) == 0 || position.at[hex] != NO_UNIT) continue;
        if (hex_distance(&scenario.grid, centre, hex) <= spread) jidai_unit_move(&scenario, &position, u, hex);
    }
}

/* ---- the slow search ------------------------------------------------------------------------------ */

static int enter(const void *context, int from, int to)
{
    const struct walk_terms *terms = context;
    const int cost = scenario.cost[from][hexside_towards(&scenario.grid, from, to)];
    const bool is_dear = hexset_has(&terms->dear, to);
    if (!cost || !hexset_has(&scenario.on_map, to)) return PATH_FORBIDDEN;
    if (!terms->is_free && position.at[to] != NO_UNIT) return PATH_FORBIDDEN;
    if (!terms->is_free && !is_dear && hexset_has(&position.zone[enemy_of(terms->side)], to)) return PATH_FORBIDDEN;
    return (terms->count_hexes ? 1 : cost) + (is_dear ? scenario.zone_cost : 0);
}

static bool stop(const void *context, int hex)
{
    return hexset_has(&((const struct walk_terms *)context)->dear, hex);
}

static void flood(const struct walk_terms *terms, int start)
{
    const struct path_terms slow = { .grid = &scenario.grid, .points = terms->points, .enter = enter, .stop = stop,
                                     .ctx = terms };
    path_flood(&slow, start, &field);
}

/* Is there a cheapest way over this hex, which was reached, to one of the goals within the limit? `vain` are hexes from
 * which there is none. */
static bool leads_on(const struct walk_terms *terms, int hex, const struct hexset *goals, int limit,
                     struct hexset *vain)
{
    if (field.cost[hex] > limit || hexset_has(vain, hex)) return false;
    if (hexset_has(goals, hex)) return true;
    for (int s = 0; s < HEXSIDES && !stop(terms, hex); s++) {
        const int next = scenario.beside[hex][s], cost = next == HEX_NONE ? PATH_FORBIDDEN : enter(terms, hex, next);
        if (cost == PATH_FORBIDDEN || field.cost[next] != field.cost[hex] + cost) continue;
        if (leads_on(terms, next, goals, limit, vain)) return true;
    }
    hexset_add(vain, hex);
    return false;
}

static uint8_t first_steps(const struct walk_terms *terms, int start, const struct hexset *goals, int limit)
{
    struct hexset vain = { 0 };
    uint8_t hexsides = 0;
    for (int s = 0; s < HEXSIDES; s++) {
        const int next = scenario.beside[start][s];
        const int cost = next == HEX_NONE ? PATH_FORBIDDEN : enter(terms, start, next);
        if (cost == PATH_FORBIDDEN || field.cost[next] != cost) continue;
        if (leads_on(terms, next, goals, limit, &vain)) hexsides |= (uint8_t)(1u << s);
    }
    return hexsides;
}

/* ---- the tests ------------------------------------------------------------------------------------ */

static struct walk_terms random_terms(struct rng *rng)
{
    struct walk_terms terms = { .side = (uint8_t)rng_below(rng, ARMIES), .may_storm = true };
    const struct hexset *zone = &position.zone[enemy_of(terms.side)];
    const uint32_t kind = rng_below(rng, 4);
    terms.points = (uint8_t)(1 + rng_below(rng, rng_below(rng, 2) ? 7 : REACH_POINTS));
    terms.count_hexes = kind == 1;
    terms.is_free = kind == 2;
    if (kind == 0) terms.dear = *zone;
    for (int hex = 0; hex < HEXES && kind == 3; hex++) {
        if (hexset_has(zone, hex) && rng_below(rng, 2)) hexset_add(&terms.dear, hex);
    }
    return terms;
}

static void test_reach_is_the_slow_search(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 11);
    for (int i = 0; i < POSITIONS * SEARCHES; i++) {
        if (i % SEARCHES == 0) place_units(&rng);
        const int start = random_hex(&rng);
        walk.terms = random_terms(&rng);
        flood(&walk.terms, start);
        jidai_walk(&scenario, &position, start, &walk);
        for (int hex = 0; hex < HEXES; hex++) {
            const int cost = hex_is_on(&scenario.grid, hex) && field.cost[hex] >= 0 ? field.cost[hex] : REACH_FAR;
            assert_int_equal(jidai_walk_cost(&walk, hex), cost);
            assert_int_equal(hexset_has(&walk.reach.all, hex), cost != REACH_FAR && hex != start);
        }
    }
}

/* Everything as cheap as the cheapest goal is found, and the ways to all goals that are as near as a limit. */
static void test_goals_and_first_steps(void **unused)
{
    int near = 0, far = 0; /* what was found in a window, and what was not */
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 12);
    for (int i = 0; i < POSITIONS * SEARCHES; i++) {
        if (i % SEARCHES == 0) place_units(&rng);
        struct hexset goals = { 0 };
        int start = random_hex(&rng), cheapest = REACH_FAR;
        for (int n = 1 + (int)rng_below(&rng, 5); n > 0; n--) hexset_add(&goals, random_hex(&rng));
        hexset_remove(&goals, start);
        walk.terms = random_terms(&rng);
        walk.terms.points = REACH_POINTS;
        flood(&walk.terms, start);
        for (int hex = 0; hex < HEXES; hex++) {
            if (!hexset_has(&goals, hex) || field.cost[hex] < 0) continue;
            if (field.cost[hex] < cheapest) cheapest = field.cost[hex];
        }
        walk.terms.goal = &goals;
        jidai_walk(&scenario, &position, start, &walk);
        assert_int_equal(walk.reach.is_found, cheapest != REACH_FAR);
        assert_int_equal(jidai_walk_cheapest(&walk, &goals), cheapest);
        if (cheapest == REACH_FAR) continue;
        assert_int_equal(walk.reach.last, cheapest);
        for (int hex = 0; hex < HEXES; hex++) {
            if (!hex_is_on(&scenario.grid, hex) || hex == start) continue;
            const bool is_cheap = field.cost[hex] > 0 && field.cost[hex] <= cheapest;
            assert_int_equal(hexset_has(&walk.reach.all, hex), is_cheap);
        }
        const int limit = cheapest - (int)rng_below(&rng, 2);
        hexset_add(&goals, random_hex(&rng)); /* one more, which may be nearer than the limit */
        hexset_remove(&goals, start);
        assert_int_equal(jidai_walk_first(&scenario, &walk, &goals, limit),
                         first_steps(&walk.terms, start, &goals, limit));
        ++*(walk.reach.stretch.strips < STRIPS ? &near : &far);
    }
    assert_true(near > 500 && far > 500);
}

/* From an entry point into the hexes behind it. */
static void test_entry_points(void **unused)
{
    struct rng rng;
    (void)unused;
    rng_seed(&rng, 13);
    for (int i = 0; i < POSITIONS; i++) {
        place_units(&rng);
        const int entry = (int)rng_below(&rng, ENTRIES), node = HEXES + entry;
        walk.terms = random_terms(&rng);
        jidai_walk(&scenario, &position, node, &walk);
        const struct walk_terms all = walk.terms;
        uint8_t cost[HEXES];
        memset(cost, REACH_FAR, sizeof cost);
        for (int s = 0; s < HEXSIDES && scenario.beside[node][s] != HEX_NONE; s++) { /* first this hex */
            struct walk_terms terms = all;
            const int hex = scenario.beside[node][s], ground = scenario.terrain_cost[scenario.terrain[hex]];
            const bool is_dear = hexset_has(&terms.dear, hex);
            const int first = (terms.count_hexes ? 1 : ground) + (is_dear ? scenario.zone_cost : 0);
            const bool is_zone = hexset_has(&position.zone[enemy_of(terms.side)], hex);
            const bool is_barred = !terms.is_free && (position.at[hex] != NO_UNIT || (is_zone && !is_dear));
            if (is_barred || first > terms.points) continue;
            terms.points = (uint8_t)(is_dear ? 0 : terms.points - first);
            flood(&terms, hex);
            for (int h = 0; h < HEXES; h++) {
                if (!hex_is_on(&scenario.grid, h) || field.cost[h] < 0) continue;
                if (first + field.cost[h] < cost[h]) cost[h] = (uint8_t)(first + field.cost[h]);
            }
        }
        for (int hex = 0; hex < HEXES; hex++) assert_int_equal(jidai_walk_cost(&walk, hex), cost[hex]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reach_is_the_slow_search),
        cmocka_unit_test(test_goals_and_first_steps),
        cmocka_unit_test(test_entry_points),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("search of jidai", tests, load, unload);
}
