/* Tests of games/jidai/rules/march.c: over random positions, every hex that a unit in Attack mode may enter next lies
 * on a cheapest way to an enemy it may choose, all such hexes are offered, and its points run out in contact or where
 * no way is left that it can pay. The argument says how many positions: `make soak` tries many.
 * rule: 6.5-attack-first-unit, 6.5-attack, 9.3.3 */
#include <stdlib.h>
#include <string.h>

#include "games/jidai/rules/march.h"
#include "kit/path.h"
#include "kit/rng.h"
#include "tests/unit/jidai_scenario.h"

static int positions = 1500;
static struct jidai_state position;
static struct path_field field;

/* ---- positions -------------------------------------------------------------------------------------- */

static int random_hex(struct rng *rng)
{
    for (;;) {
        const int hex = (int)rng_below(rng, HEXES);
        if (hexset_has(&scenario.on_map, hex)) return hex;
    }
}

/* All in a part of the map, so that they are in each other's way and zones. */
static void place_units(struct rng *rng)
{
    const int centre = random_hex(rng), spread = 3 + (int)rng_below(rng, 12);
    jidai_setup(&scenario, &position);
    for (int u = 0; u < scenario.units; u++) {
        position.hex[u] = HEX_NONE;
        position.box[u] = BOX_WAITING;
    }
    jidai_settle(&scenario, &position);
    for (int u = 0; u < scenario.units; u++) {
        const int hex = random_hex(rng);
        if (position.at[hex] != NO_UNIT || hex_distance(&scenario.grid, centre, hex) > spread) continue;
        jidai_unit_move(&scenario, &position, u, hex);
    }
    for (int c = 0; c < CLANS; c++) position.mode[c] = (uint8_t)rng_below(rng, MODES);
}

/* ---- what the rules say, slowly --------------------------------------------------------------------- */

static uint8_t enemy_side; /* of the unit that goes */

static int enter(const void *context, int from, int to)
{
    const int cost = scenario.cost[from][hexside_towards(&scenario.grid, from, to)];
    (void)context;
    if (!cost || !hexset_has(&scenario.on_map, to) || position.at[to] != NO_UNIT) return PATH_FORBIDDEN;
    return cost + (jidai_is_in_zone(&position, to, enemy_side) ? scenario.zone_cost : 0);
}

static bool stop(const void *context, int hex)
{
    (void)context;
    return jidai_is_in_zone(&position, hex, enemy_side);
}

static bool is_engaged(int unit, int enemy)
{
    for (int u = 0; u < scenario.units; u++) {
        if (u == unit || unit_side(&scenario, u) == enemy_side || !unit_is_on_map(&position, u)) continue;
        if (jidai_unit_threatens(&scenario, &position, u, position.hex[enemy])) return true;
    }
    return false;
}

/* What it costs to touch an enemy: to come beside him, over a side that can be crossed. */
static int contact_cost(int enemy)
{
    int best = REACH_FAR;
    for (int s = 0; s < HEXSIDES; s++) {
        const int hex = scenario.beside[position.hex[enemy]][s];
        if (hex == HEX_NONE || !scenario.cost[position.hex[enemy]][s] || field.cost[hex] < 0) continue;
        if (field.cost[hex] < best) best = field.cost[hex];
    }
    return best;
}

static bool touches(int hex, int enemy)
{
    const int hexside = hexside_towards(&scenario.grid, position.hex[enemy], hex);
    return hexside >= 0 && scenario.cost[position.hex[enemy]][hexside];
}

/* Is there a cheapest way over this hex that touches the enemy for so many points? */
static bool leads_on(int hex, int enemy, int cost, struct hexset *vain)
{
    if (field.cost[hex] > cost || hexset_has(vain, hex)) return false;
    if (field.cost[hex] == cost && touches(hex, enemy)) return true;
    for (int s = 0; s < HEXSIDES && !stop(NULL, hex); s++) {
        const int next = scenario.beside[hex][s], step = next == HEX_NONE ? PATH_FORBIDDEN : enter(NULL, hex, next);
        if (step == PATH_FORBIDDEN || field.cost[next] != field.cost[hex] + step) continue;
        if (leads_on(next, enemy, cost, vain)) return true;
    }
    hexset_add(vain, hex);
    return false;
}

static bool is_on_its_way;       /* it has taken a step, and keeps to those it has come nearer to */
static bool is_goal[UNITS_MAX];  /* enemies it may go to */
static int goal_cost[UNITS_MAX]; /* ... and for how much */

/* The sides towards enemies that may be chosen; *ret_near: how far the nearest is. */
static uint8_t sides_to_enemies(int unit, int points, int *ret_near)
{
    const int start = position.hex[unit];
    const struct path_terms terms = { .grid = &scenario.grid, .points = REACH_POINTS, .enter = enter, .stop = stop };
    int limit = REACH_FAR, ignorable = REACH_FAR;
    uint8_t hexsides = 0;
    path_flood(&terms, start, &field);
    for (int e = 0; e < scenario.units; e++) {
        if (unit_side(&scenario, e) != enemy_side || !unit_is_on_map(&position, e)) continue;
        int *nearest = is_engaged(unit, e) ? &ignorable : &limit;
        if (contact_cost(e) < *nearest) *nearest = contact_cost(e);
    }
    if (limit == REACH_FAR) limit = ignorable;
    *ret_near = REACH_FAR;
    for (int e = 0; e < scenario.units && limit != REACH_FAR; e++) {
        if (unit_side(&scenario, e) != enemy_side || !unit_is_on_map(&position, e)) continue;
        const int cost = goal_cost[e] = contact_cost(e);
        if (!is_on_its_way) is_goal[e] = cost <= limit;
        if (!is_goal[e]) continue;
        if (cost < *ret_near) *ret_near = cost;
        for (int s = 0; s < HEXSIDES; s++) {
            const int next = scenario.beside[start][s], step = next == HEX_NONE ? PATH_FORBIDDEN
                                                                                : enter(NULL, start, next);
            struct hexset vain = { 0 };
            if (step == PATH_FORBIDDEN || step > points || field.cost[next] != step) continue;
            if (leads_on(next, e, cost, &vain)) hexsides |= (uint8_t)(1u << s);
        }
    }
    return hexsides;
}

static void set_out(int to)
{
    for (int e = 0; e < scenario.units; e++) {
        struct hexset vain = { 0 };
        is_goal[e] = is_goal[e] && leads_on(to, e, goal_cost[e], &vain);
    }
    is_on_its_way = true;
}

/* ---- the test --------------------------------------------------------------------------------------- */

static bool is_in_contact(int unit)
{
    for (int e = 0; e < scenario.units; e++) {
        if (unit_side(&scenario, e) == enemy_side && unit_is_on_map(&position, e) &&
            touches(position.hex[unit], e)) return true;
    }
    return false;
}

/* One unit goes as far as it can. */
static void walk_to_enemy(struct rng *rng, int unit)
{
    const int clan = scenario.unit[unit].clan;
    int points = scenario.movement[MODE_ATTACK], near;
    enemy_side = enemy_of(unit_side(&scenario, unit));
    position.mode[clan] = MODE_ATTACK;
    jidai_move_begin(&scenario, &position, unit_side(&scenario, unit), clan, MOVE_ATTACK, NULL);
    struct frame *frame = sequence_top(&position.sequence);
    frame->arg[MOVE_ANCHOR] = frame->arg[MOVE_UNIT] = (int16_t)unit;
    position.aim = REACH_FAR;
    memset(position.kept, 0, sizeof position.kept);
    memset(is_goal, 0, sizeof is_goal);
    is_on_its_way = false;
    const bool may_be_first = jidai_march_may_be_first(&scenario, &position, frame, unit);
    for (bool is_first = true;; is_first = false) {
        uint8_t *next = &position.next[unit_slot(&scenario, unit)];
        jidai_movement_next(&scenario, &position);
        const bool is_done = is_in_contact(unit) || jidai_march_is_held(&scenario, &position, unit);
        const uint8_t expected = is_done ? 0 : sides_to_enemies(unit, points, &near);
        assert_int_equal(*next & ((1u << HEXSIDES) - 1), expected);
        if (is_first) assert_int_equal(may_be_first, expected != 0);
        if (!expected) {
            if (!is_done) assert_true(near > points); /* otherwise it could have gone on */
            break;
        }
        int side = (int)rng_below(rng, HEXSIDES);
        while (!(expected >> side & 1)) side = (side + 1) % HEXSIDES;
        const int from = position.hex[unit], to = scenario.beside[from][side];
        points -= enter(NULL, from, to);
        set_out(to);
        const struct action action = { .role = frame->role, .verb = VERB_STEP, .nargs = 2, .arg = { unit, to } };
        jidai_movement_apply(&scenario, &position, &action, NULL);
    }
    position.aim = 0;
    memset(position.kept, 0, sizeof position.kept);
}

static void test_ways_to_the_enemy(void **state)
{
    int walks = 0;
    struct rng rng;
    (void)state;
    rng_seed(&rng, 21);
    for (int i = 0; i < positions; i++) {
        place_units(&rng);
        const int unit = (int)rng_below(&rng, scenario.units);
        if (!unit_is_on_map(&position, unit)) continue;
        walk_to_enemy(&rng, unit);
        walks++;
    }
    assert_true(walks > positions / 10);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_ways_to_the_enemy) };
    if (argc > 1) positions = atoi(argv[1]);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("marches of jidai", tests, load, unload);
}
