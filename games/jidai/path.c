/* What movement costs [10.2, table:terrain], and how far commanders' messengers ride [8.3-delay, 16.3].
 *
 * jidai_reach goes through the map by rising cost, all hexes of one cost at a time as a bit set: layer k. A step from
 * it first pays what the hexside adds, and is then held ready; a hex whose ground costs n, with the zone's points,
 * joins layer k from the steps ready at k - n. It looks at a window around the start first, and at the whole map where
 * the way leads out of it. A Defensive Position never makes a hex dearer in practice: its unit is still in the hex, and
 * nobody enters it [11.8, edition:terrain-table]. */
#include "games/jidai/rules.h"

void jidai_path_prepare(scenario_t *scenario)
{
    memset(scenario->ground, 0, sizeof scenario->ground);
    memset(scenario->extra, 0, sizeof scenario->extra);
    memset(&scenario->open, 0, sizeof scenario->open);
    memset(scenario->back, 0, sizeof scenario->back);
    memset(scenario->leads, 0, sizeof scenario->leads);
    memset(scenario->led, 0, sizeof scenario->led);
    for (int hex = 0; hex < HEXES; hex++) {
        if (!hexset_has(&scenario->on_map, hex)) continue;
        const uint8_t ground = scenario->terrain_cost[scenario->terrain[hex]];
        assert(ground > 0 && ground < GROUNDS);
        hexset_add(&scenario->ground[ground], hex);
        for (int s = 0; s < SIDES; s++) {
            const int before = scenario->beside[hex][s];
            if (before == HEX_NONE || !scenario->cost[before][(s + 3) % SIDES]) continue;
            const uint8_t extra = (uint8_t)(scenario->cost[before][(s + 3) % SIDES] - ground);
            assert(extra < EXTRAS);
            ways_add(&scenario->extra[extra], before, hex);
            ways_add(&scenario->back[extra], hex, before);
            ways_add(&scenario->open, before, hex);
            hexset_add(&scenario->leads[extra], before);
            hexset_add(&scenario->led[extra], hex);
        }
    }
}

/* A hex with a unit in it [10.3], or of an enemy zone that is closed [6.5]. */
static bool is_barred(const state_t *state, const struct reach_terms *terms, int hex)
{
    return !terms->is_free && (state->at[hex] != NO_UNIT || (jidai_is_in_zone(state, hex, enemy_of(terms->side)) &&
                                                             !hexset_has(&terms->dear, hex)));
}

/* The points for one step, or 0 if it is not allowed. */
static int step_points(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms, int from,
                       int side)
{
    const int cost = scenario->cost[from][side];
    if (cost == 0 || is_barred(state, terms, scenario->beside[from][side])) return 0;
    return (terms->count_hexes ? 1 : cost) +
           (hexset_has(&terms->dear, scenario->beside[from][side]) ? scenario->zone_cost : 0); /* [5.2-enter] */
}

/* ---- the search ---------------------------------------------------------------------------------- */

/* The free hexes of a strip by what their ground costs; the zone's points come on top [5.2-enter]. */
HOT_PART void sort_by_cost(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms,
                           struct stretch stretch, int i, strip ret[COSTS][STRIPS + 1])
{
    const int zone_cost = scenario->zone_cost;
    strip barred = { 0 }, dear;
    strip_load(&terms->dear, stretch, i, &dear);
    if (!terms->is_free) {
        strip units;
        strip_load(&state->zone[enemy_of(terms->side)], stretch, i, &barred);
        barred &= ~dear;
        strip_load(&state->stands[UESUGI], stretch, i, &units);
        barred |= units;
        strip_load(&state->stands[TAKEDA], stretch, i, &units);
        barred |= units;
    }
    UNROLLED
    for (int n = 1; n < COSTS; n++) ret[n][i] = (strip){ 0 };
    UNROLLED
    for (int n = 1; n < GROUNDS; n++) {
        strip ground;
        strip_load(&scenario->ground[n], stretch, i, &ground);
        ground &= ~barred;
        if (terms->count_hexes) {
            ret[1][i] |= ground;
        } else {
            ret[n][i] |= ground & ~dear;
            UNROLLED
            for (int more = 0; more < ZONE_COSTS; more++) {
                if (more == zone_cost) ret[n + more][i] |= ground & dear;
            }
        }
    }
}

HOT_PART bool has_all(const struct hexset *goal, const strip seen[], struct stretch stretch)
{
    strip left = { 0 };
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip wanted;
        strip_load(goal, stretch, i, &wanted);
        left |= wanted & ~seen[i];
    }
    return strip_is_empty(&left);
}

/* False: the way leads out of this stretch of the map, whose rim is `near` columns away. What has a fixed length here
 * is written out by the compiler, and stays in registers. */
HOT_PART bool search(const scenario_t *scenario, const state_t *state, int start, struct reach *reach,
                     struct stretch stretch, int near, const struct hexset *goal)
{
    const struct reach_terms *terms = &reach->terms;
    const bool is_plain = terms->count_hexes;
    const struct ways *ways = is_plain ? &scenario->open : &scenario->extra[0];
    struct sheet going;                /* the last layer, as far as one may go on from it */
    strip origin[STRIPS + 1], seen[STRIPS + 1], stop[STRIPS + 1], cost[COSTS][STRIPS + 1];
    strip ready[COSTS][STRIPS + 1];    /* steps begun so many layers ago, with what their side adds */
    strip delayed[EXTRAS][STRIPS + 1]; /* steps that will count as begun so many layers later */
    assert(terms->points <= REACH_MAX);
    sheet_clear(stretch, &going);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        sort_by_cost(scenario, state, terms, stretch, i, cost);
        strip_load(&terms->dear, stretch, i, &stop[i]);
        UNROLLED
        for (int n = 1; n < COSTS; n++) ready[n][i] = (strip){ 0 };
        UNROLLED
        for (int n = 0; n < EXTRAS; n++) delayed[n][i] = (strip){ 0 };
        if (start < HEXES) strip_add(&going.at[i], stretch, i, start);
        for (int s = 0; start >= HEXES && s < SIDES && scenario->beside[start][s] != HEX_NONE; s++) {
            strip_add(&delayed[0][i], stretch, i, scenario->beside[start][s]);
        }
        origin[i] = going.at[i];
        if (reach->storm != HEX_NONE) {
            strip_add(&stop[i], stretch, i, reach->storm);
            if (!terms->may_storm) strip_add(&origin[i], stretch, i, reach->storm); /* [13.3] */
        }
        seen[i] = origin[i];
        UNROLLED
        for (int n = 1; n < COSTS; n++) {
            if (goal) strip_store(&reach->cost[n], stretch, i, &cost[n][i]);
        }
    }
    reach->stretch = stretch;
    reach->last = terms->points;
    reach->is_found = false;
    for (int k = 1, quiet = 0; k <= reach->last; k++) { /* from the last layer, which costs k - 1, to what costs k */
        strip any = { 0 }, found = { 0 }, next[STRIPS + 1];
        UNROLLED
        for (int extra = 1; extra < EXTRAS; extra++) { /* sides that cost more are few */
            if (is_plain || !strips_meet(&scenario->leads[extra], stretch, going.at)) continue;
            UNROLLED
            for (int i = 1; i <= stretch.strips; i++) {
                strip steps;
                ways_strip(&scenario->extra[extra], stretch, &going, i, &steps);
                delayed[extra][i] |= steps;
            }
        }
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) {
            strip steps, joins, wanted;
            ways_strip(ways, stretch, &going, i, &steps);
            UNROLLED
            for (int n = COSTS - 1; n > 1; n--) ready[n][i] = ready[n - 1][i];
            ready[1][i] = steps | delayed[0][i];
            UNROLLED
            for (int n = 1; n < EXTRAS; n++) delayed[n - 1][i] = delayed[n][i];
            delayed[EXTRAS - 1][i] = (strip){ 0 };
            joins = ready[1][i] & cost[1][i];
            UNROLLED
            for (int n = 2; n < COSTS; n++) joins |= ready[n][i] & cost[n][i];
            joins &= ~seen[i];
            seen[i] |= joins;
            strip_store(&reach->layer[k], stretch, i, &joins);
            any |= joins;
            next[i] = joins & ~stop[i];
            if (goal) {
                strip_load(goal, stretch, i, &wanted);
                found |= joins & wanted;
            }
        }
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) going.at[i] = next[i];
        if (goal) {
            quiet = strip_is_empty(&any) ? quiet + 1 : 0;
            reach->is_found = !strip_is_empty(&found) && (!terms->all_goals || has_all(goal, seen, stretch));
        }
        if (quiet == COSTS + EXTRAS || reach->is_found) reach->last = k;
        else if (k >= near && k < terms->points && strips_reach_rim(seen, stretch)) return false;
    }
    memset(&reach->all, 0, sizeof reach->all);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        const strip all = seen[i] & ~origin[i];
        strip_store(&reach->all, stretch, i, &all);
    }
    return true;
}

enum { WIDE = 3 }; /* strips, for a goal */

/* In so many strips around the start. False: that is not enough. */
HOT_PART bool search_around(const scenario_t *scenario, const state_t *state, int start, struct reach *reach,
                            int strips, const struct hexset *goal)
{
    int west = hexset_column(start), east = west;
    if (start >= HEXES) {
        west = HEX_COLUMNS;
        east = 0;
        for (int i = 0; i < SIDES && scenario->beside[start][i] != HEX_NONE; i++) {
            const int column = hexset_column(scenario->beside[start][i]);
            if (column < west) west = column;
            if (column > east) east = column;
        }
    }
    const struct stretch stretch = stretch_around((west + east) / 2, strips);
    const int near = stretch_to_rim(stretch, west, east);
    return near > 0 && search(scenario, state, start, reach, stretch, near, goal);
}

/* Most of what is looked for is near; goals are further away than a unit can move. */
HOT void jidai_reach(const scenario_t *scenario, const state_t *state, int start, struct reach *reach)
{
    const struct reach_terms *terms = &reach->terms;
    const bool is_held = !scenario->is_historical && jidai_kaizu_holds(scenario, state, enemy_of(terms->side));
    reach->start = start;
    reach->storm = is_held ? scenario->kaizu : HEX_NONE; /* one ends there */
    if (!terms->goal && search_around(scenario, state, start, reach, 2, NULL)) return;
    if (terms->goal && !terms->all_goals && search_around(scenario, state, start, reach, WIDE, terms->goal)) return;
    search(scenario, state, start, reach, WHOLE_MAP, 0, terms->goal);
}

bool jidai_can_step(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms, int start)
{
    for (int s = 0; s < SIDES; s++) {
        const int to = scenario->beside[start][s];
        const int points = to == HEX_NONE ? 0 : step_points(scenario, state, terms, start, s);
        if (!points || points > terms->points) continue;
        const bool is_closed = to == scenario->kaizu && !terms->may_storm && !scenario->is_historical &&
                               jidai_kaizu_holds(scenario, state, enemy_of(terms->side)); /* [13.3] */
        if (!is_closed) return true;
    }
    return false;
}

int jidai_reach_cost(const struct reach *reach, int node)
{
    if (node == reach->start) return 0;
    if (node < 0 || node >= HEXES || !hexset_has(&reach->all, node)) return REACH_FAR;
    int cost = 1;
    while (!hexset_has(&reach->layer[cost], node)) cost++;
    return cost;
}

/* May one go on from a hex that was reached? */
static bool goes_on(const struct reach *reach, int hex)
{
    return hex != reach->storm && !hexset_has(&reach->terms.dear, hex);
}

int jidai_reach_from(const scenario_t *scenario, const state_t *state, const struct reach *reach, int hex)
{
    const int cost = jidai_reach_cost(reach, hex);
    int best = HEX_NONE;
    for (int s = 0; s < SIDES; s++) {
        if (scenario->beside[reach->start][s] != hex) continue;
        if (step_points(scenario, state, &reach->terms, reach->start, s) == cost) best = reach->start;
    }
    for (int s = 0; s < SIDES && best == HEX_NONE; s++) {
        const int before = scenario->beside[hex][s];
        if (before == HEX_NONE || !hexset_has(&reach->all, before) || !goes_on(reach, before)) continue;
        const int points = step_points(scenario, state, &reach->terms, before, (s + 3) % SIDES);
        if (!points || jidai_reach_cost(reach, before) + points != cost) continue;
        if (best == HEX_NONE || before < best) best = before;
    }
    return best;
}

/* Ways are followed back from the goals to the start, all hexes of one cost at a time. */
HOT_PART uint8_t follow_back(const scenario_t *scenario, const state_t *state, const struct reach *reach,
                             const struct hexset *goals, int limit, struct stretch stretch)
{
    const struct reach_terms *terms = &reach->terms;
    const bool is_plain = terms->count_hexes;
    const int extras = is_plain ? 1 : EXTRAS;
    strip on_way[STRIPS + 1], stop[STRIPS + 1]; /* one does not go on from there */
    uint8_t first = 0;
    int points[SIDES]; /* what the first step costs */
    for (int s = 0; s < SIDES; s++) points[s] = step_points(scenario, state, terms, reach->start, s);
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip_load(goals, stretch, i, &on_way[i]);
        strip_load(&terms->dear, stretch, i, &stop[i]);
        if (reach->storm != HEX_NONE) strip_add(&stop[i], stretch, i, reach->storm);
    }
    for (int k = limit < reach->last ? limit : reach->last; k > 0; k--) {
        struct sheet here, ended;
        strip any = { 0 };
        sheet_load(&reach->layer[k], stretch, &here);
        UNROLLED
        for (int i = 1; i <= stretch.strips; i++) {
            here.at[i] &= on_way[i];
            any |= here.at[i];
        }
        if (strip_is_empty(&any)) continue;
        for (int s = 0; s < SIDES; s++) {
            const int hex = points[s] == k ? scenario->beside[reach->start][s] : HEX_NONE;
            if (hex != HEX_NONE && strip_has(here.at, stretch, hex)) first |= (uint8_t)(1u << s);
        }
        sheet_clear(stretch, &ended);
        for (int n = 1; n < COSTS && n < k; n++) { /* those whose ground costs n */
            strip some = { 0 };
            UNROLLED
            for (int i = 1; i <= stretch.strips; i++) {
                strip cost;
                strip_load(&reach->cost[n], stretch, i, &cost);
                ended.at[i] = here.at[i] & cost;
                some |= ended.at[i];
            }
            if (strip_is_empty(&some)) continue;
            for (int extra = 0; extra < extras && n + extra < k; extra++) {
                if (extra && !strips_meet(&scenario->led[extra], stretch, ended.at)) continue;
                const struct ways *back = is_plain ? &scenario->open : &scenario->back[extra];
                UNROLLED
                for (int i = 1; i <= stretch.strips; i++) {
                    strip steps, before;
                    ways_strip(back, stretch, &ended, i, &steps);
                    strip_load(&reach->layer[k - n - extra], stretch, i, &before);
                    on_way[i] |= steps & before & ~stop[i];
                }
            }
        }
    }
    return first;
}

HOT uint8_t jidai_reach_first(const scenario_t *scenario, const state_t *state, const struct reach *reach,
                              const struct hexset *goals, int limit)
{
    const struct stretch stretch = { reach->stretch.base, WIDE };
    assert(reach->terms.goal);
    return reach->stretch.strips == WIDE ? follow_back(scenario, state, reach, goals, limit, stretch)
                                         : follow_back(scenario, state, reach, goals, limit, WHOLE_MAP);
}

HOT int jidai_reach_cheapest(const struct reach *reach, const struct hexset *set)
{
    for (int cost = 1; cost <= reach->last; cost++) {
        strip any = { 0 };
        for (int i = 1; i <= reach->stretch.strips; i++) {
            strip layer, wanted;
            strip_load(&reach->layer[cost], reach->stretch, i, &layer);
            strip_load(set, reach->stretch, i, &wanted);
            any |= layer & wanted;
        }
        if (!strip_is_empty(&any)) return cost;
    }
    return REACH_FAR;
}
