/* What movement costs [10.2, table:terrain], in the words of kit/reach.h: ground, hexsides, enemy zones, Kaizu. A
 * Defensive Position never makes a hex dearer in practice: its unit is still in the hex, and nobody enters it
 * [11.8, edition:terrain-table]. */
#include "games/jidai/rules/rules.h"
#include "kit/path.h"

void jidai_path_prepare(scenario_t *scenario)
{
    struct reach_ground *ground = &scenario->ground, *plain = &scenario->plain;
    ground->grid = plain->grid = scenario->grid;
    for (int hex = 0; hex < HEXES; hex++) {
        ground->enter[hex] = plain->enter[hex] = 0;
        if (!hexset_has(&scenario->on_map, hex)) continue;
        ground->enter[hex] = scenario->terrain_cost[scenario->terrain[hex]];
        plain->enter[hex] = 1;
        for (int s = 0; s < HEXSIDES; s++) {
            const int to = scenario->beside[hex][s], cost = to == HEX_NONE ? 0 : scenario->cost[hex][s];
            const int extra = cost ? cost - scenario->terrain_cost[scenario->terrain[to]] : REACH_CLOSED;
            ground->hexside[hex][s] = (uint8_t)extra;
            plain->hexside[hex][s] = cost ? 0 : REACH_CLOSED;
        }
    }
    reach_prepare(ground);
    reach_prepare(plain);
    for (int e = 0; e < ENTRIES; e++) {
        const struct entry_point *entry = &scenario->entry[e];
        for (int i = 0; i < entry->hexes; i++) hexset_add(&scenario->entrance[e], entry->hex[i]);
    }
}

/* ---- one step ------------------------------------------------------------------------------------ */

/* Against an enemy inside, Kaizu is entered by those alone who storm it [13.3], and one ends there. */
static bool kaizu_is_held(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return !scenario->is_historical && jidai_kaizu_holds(scenario, state, enemy_of(side));
}

/* A hex with a unit in it [10.3], or of an enemy zone that is closed [6.5]; nothing bars a messenger. */
static bool is_barred(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms, int hex)
{
    if (hex == scenario->kaizu && !terms->may_storm && kaizu_is_held(scenario, state, terms->side)) return true;
    if (terms->is_free) return false;
    if (state->at[hex] != NO_UNIT) return true; /* [edition:terrain-table] */
    return jidai_is_in_zone(state, hex, enemy_of(terms->side)) && !hexset_has(&terms->dear, hex);
}

/* Entering an enemy zone costs more [5.2-enter]. */
int jidai_step_points(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms, int from,
                      int side)
{
    const int to = scenario->beside[from][side];
    if (to == HEX_NONE || !scenario->cost[from][side] || is_barred(scenario, state, terms, to)) return 0;
    return (terms->count_hexes ? 1 : scenario->cost[from][side]) +
           (hexset_has(&terms->dear, to) ? scenario->zone_cost : 0);
}

bool jidai_can_step(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms, int from)
{
    for (int s = 0; s < HEXSIDES; s++) {
        const int points = jidai_step_points(scenario, state, terms, from, s);
        if (points && points <= terms->points) return true;
    }
    return false;
}

/* ---- step by step: slow, and easy to believe ------------------------------------------------------ */

struct pace { /* context of the slow search */
    const scenario_t *scenario;
    const state_t *state;
    const struct walk_terms *terms;
};

static int pace_enter(const void *context, int from, int to)
{
    const struct pace *pace = context;
    const int hexside = hexside_towards(&pace->scenario->grid, from, to);
    const int points = jidai_step_points(pace->scenario, pace->state, pace->terms, from, hexside);
    return points ? points : PATH_FORBIDDEN;
}

static bool pace_stop(const void *context, int hex)
{
    const struct pace *pace = context;
    return hexset_has(&pace->terms->dear, hex) ||
           (hex == pace->scenario->kaizu && kaizu_is_held(pace->scenario, pace->state, pace->terms->side));
}

struct hexset jidai_walk_slowly(const scenario_t *scenario, const state_t *state, const struct walk_terms *terms,
                                int start)
{
    const struct pace pace = { scenario, state, terms };
    struct path_terms path = { .grid = &scenario->grid, .points = terms->points, .enter = pace_enter,
                               .stop = pace_stop, .ctx = &pace };
    struct hexset all = { 0 };
    struct path_field field;
    for (int s = 0; s < HEXSIDES; s++) { /* from an entry point: first this hex, then on from it */
        const int first = start < HEXES ? start : scenario->beside[start][s];
        const int points = start < HEXES ? 0 : jidai_step_points(scenario, state, terms, start, s);
        if (first == HEX_NONE || points > terms->points || (start >= HEXES && !points)) continue;
        path.points = points && pace_stop(&pace, first) ? 0 : terms->points - points;
        path_flood(&path, first, &field);
        for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
            if (field.cost[hex] >= 0 && hex != start) hexset_add(&all, hex);
        }
        if (start < HEXES) break;
    }
    return all;
}

/* ---- the same as sets ---------------------------------------------------------------------------- */

HOT_PART void set_bounds(const scenario_t *scenario, const state_t *state, struct walk *walk)
{
    const struct walk_terms *terms = &walk->terms;
    walk->barred = (struct hexset){ 0 };
    walk->is_held = kaizu_is_held(scenario, state, terms->side);
    if (!terms->is_free) {
        walk->barred = hexset_less(state->zone[enemy_of(terms->side)], &terms->dear);
        walk->barred = hexset_or(walk->barred, &state->stands[UESUGI]);
        walk->barred = hexset_or(walk->barred, &state->stands[TAKEDA]);
    }
    if (!walk->is_held) return;
    walk->storm = terms->dear;
    hexset_add(&walk->storm, scenario->kaizu);
    if (!terms->may_storm) hexset_add(&walk->barred, scenario->kaizu);
}

/* Entering an enemy zone, or Kaizu against an enemy, ends the march [5.2-enter, 13.3]. */
HOT_PART struct reach_terms terms_of(const scenario_t *scenario, const struct walk *walk)
{
    const struct walk_terms *terms = &walk->terms;
    return (struct reach_terms){ .ground = terms->count_hexes ? &scenario->plain : &scenario->ground,
                                 .barred = &walk->barred, .into = &terms->dear, .into_cost = scenario->zone_cost,
                                 .stop = walk->is_held ? &walk->storm : &terms->dear, .points = terms->points,
                                 .goal = terms->goal, .all_goals = terms->all_goals };
}

HOT_PART struct reach_start start_of(const scenario_t *scenario, const struct walk *walk)
{
    return walk->start < HEXES ? REACH_START_HEX(walk->start)
                               : REACH_START_ENTER(&scenario->entrance[walk->start - HEXES]);
}

/* ---- what is asked of it ------------------------------------------------------------------------- */

HOT void jidai_walk(const scenario_t *scenario, const state_t *state, int start, struct walk *walk)
{
    walk->start = start;
    set_bounds(scenario, state, walk);
    const struct reach_terms terms = terms_of(scenario, walk);
    reach_from(&terms, start_of(scenario, walk), &walk->reach);
}

int jidai_walk_cost(const struct walk *walk, int node)
{
    if (node == walk->start) return 0;
    return node < 0 || node >= HEXES ? REACH_FAR : reach_cost(&walk->reach, node);
}

int jidai_walk_before(const scenario_t *scenario, const state_t *state, const struct walk *walk, int hex)
{
    const struct reach_terms terms = terms_of(scenario, walk);
    for (int s = 0; s < HEXSIDES; s++) { /* at once, if that is as cheap */
        const bool leads = scenario->beside[walk->start][s] == hex;
        if (leads && jidai_step_points(scenario, state, &walk->terms, walk->start, s) == jidai_walk_cost(walk, hex)) {
            return walk->start;
        }
    }
    return reach_before(&terms, walk->start, &walk->reach, hex);
}

/* One more step from there ends in Kaizu, and no way is cheaper; who has entered an enemy zone goes no further. */
struct hexset jidai_walk_walls(const scenario_t *scenario, const state_t *state, const struct walk *walk)
{
    struct hexset walls = { 0 };
    for (int s = 0; s < HEXSIDES; s++) {
        const int hex = scenario->beside[scenario->kaizu][s];
        if (hex == HEX_NONE || (hex != walk->start && hexset_has(&walk->terms.dear, hex))) continue;
        const int step = jidai_step_points(scenario, state, &walk->terms, hex,
                                           hexside_towards(&scenario->grid, hex, scenario->kaizu));
        if (step && jidai_walk_cost(walk, hex) + step == jidai_walk_cost(walk, scenario->kaizu)) {
            hexset_add(&walls, hex);
        }
    }
    return walls;
}

HOT uint8_t jidai_walk_first(const scenario_t *scenario, const struct walk *walk, const struct hexset *goals, int limit)
{
    const struct reach_terms terms = terms_of(scenario, walk);
    const struct hexset first = reach_first(&terms, start_of(scenario, walk), &walk->reach, goals, limit);
    uint8_t hexsides = 0;
    for (int s = 0; s < HEXSIDES; s++) {
        const int to = scenario->beside[walk->start][s];
        if (to != HEX_NONE && hexset_has(&first, to)) hexsides |= (uint8_t)(1u << s);
    }
    return hexsides;
}

HOT int jidai_walk_cheapest(const struct walk *walk, const struct hexset *set)
{
    return reach_cheapest(&walk->reach, set);
}
