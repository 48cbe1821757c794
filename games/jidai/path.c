/* What movement costs [10.2, table:terrain], and how far commanders' messengers ride [8.3-delay, 16.3].
 *
 * jidai_reach goes through the map by rising cost, all hexes of one cost at a time as a bit set: layer k. A step from
 * it first pays what the hexside adds, and is then held ready; a hex whose ground costs n, with the zone's points,
 * joins layer k from the steps ready at k - n. Short moves stay within sixteen columns around their start. A
 * Defensive Position never makes a hex dearer in practice: its unit is still in the hex, and nobody enters it
 * [11.8, edition:terrain-table]. */
#include "games/jidai/rules.h"
#include "games/jidai/ways.h"


static bool enemy_is_in_kaizu(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const int first = side == UESUGI ? scenario->first_takeda : 0;
    const int end = side == UESUGI ? scenario->units : scenario->first_takeda;
    for (int u = first; u < end; u++) {
        if (state->hex[u] == scenario->kaizu) return true;
    }
    return false;
}

/* Notes that a step leads from one hex into another. */
static void add_way(struct ways *ways, int from, int to)
{
    const int across = from / HEXSET_LANE_BITS - to / HEXSET_LANE_BITS;
    const bool is_level = from % HEXSET_LANE_BITS == to % HEXSET_LANE_BITS;
    const enum way way = across == 0 ? (from < to ? WAY_NORTH : WAY_SOUTH)
                         : across < 0 ? (is_level ? WAY_WEST_LEVEL : WAY_WEST_SLANT)
                                      : (is_level ? WAY_EAST_LEVEL : WAY_EAST_SLANT);
    hexset_add(&ways->into[way], to);
}

void jidai_path_prepare(scenario_t *scenario)
{
    memset(scenario->ground, 0, sizeof scenario->ground);
    memset(scenario->extra, 0, sizeof scenario->extra);
    memset(&scenario->open, 0, sizeof scenario->open);
    memset(scenario->back, 0, sizeof scenario->back);
    memset(scenario->leads, 0, sizeof scenario->leads);
    scenario->grounds = scenario->extras = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        if (!hexset_has(&scenario->on_map, hex)) continue;
        const uint8_t ground = scenario->terrain_cost[scenario->terrain[hex]];
        assert(ground > 0 && ground < GROUNDS);
        if (ground > scenario->grounds) scenario->grounds = ground;
        hexset_add(&scenario->ground[ground], hex);
        for (int s = 0; s < SIDES; s++) {
            const int before = scenario->beside[hex][s];
            if (before == HEX_NONE || !scenario->cost[before][(s + 3) % SIDES]) continue;
            const uint8_t extra = (uint8_t)(scenario->cost[before][(s + 3) % SIDES] - ground);
            assert(extra < EXTRAS);
            if (extra > scenario->extras) scenario->extras = extra;
            add_way(&scenario->extra[extra], before, hex);
            add_way(&scenario->back[extra], hex, before);
            add_way(&scenario->open, before, hex);
            hexset_add(&scenario->leads[extra], before);
        }
    }
}

/* The points for one step, or 0 if it is not allowed. */
static int step_points(const scenario_t *scenario, const struct reach_terms *terms, int from, int side)
{
    const int cost = scenario->cost[from][side];
    if (cost == 0) return 0;
    if (hexset_has(&terms->barred, scenario->beside[from][side])) return 0;
    return (terms->count_hexes ? 1 : cost) +
           (hexset_has(&terms->dear, scenario->beside[from][side]) ? scenario->zone_cost : 0); /* [5.2-enter] */
}

/* ---- the search ---------------------------------------------------------------------------------- */

enum { READY = 16 }; /* a ring, longer than the dearest step */
_Static_assert(STEP_MAX + EXTRAS <= READY, "a step must fit into the ring");

/* What the dearest hex costs, its side left out. */
HOT_PART int dearest(const scenario_t *scenario, const struct reach_terms *terms)
{
    return terms->count_hexes ? 1 : scenario->grounds + scenario->zone_cost;
}

/* Only strips that the search has come to are filled. */
struct search {
    const scenario_t *scenario;
    struct reach *reach;
    int top;                             /* the dearest hex */
    int closed;                          /* a hex that cannot be entered, or HEX_NONE */
    struct sheet going[2];               /* the last layer, as far as one may go on from it, and the next: by k % 2 */
    strip seen[STRIPS + 1];
    strip ready[READY][STRIPS + 1];      /* where steps lead to, by the cost up to their side */
};

HOT_PART int strip_of(int hex) { return hex / HEXSET_LANE_BITS / STRIP + 1; }

HOT_PART void strip_add(strip set[], int hex)
{
    set[strip_of(hex)][hex / HEXSET_LANE_BITS % STRIP] |= 1u << (hex % HEXSET_LANE_BITS);
}

HOT_PART bool strip_has(const strip set[], int hex)
{
    return set[strip_of(hex)][hex / HEXSET_LANE_BITS % STRIP] >> (hex % HEXSET_LANE_BITS) & 1;
}

HOT_PART void strip_remove(strip set[], int hex)
{
    set[strip_of(hex)][hex / HEXSET_LANE_BITS % STRIP] &= ~(1u << (hex % HEXSET_LANE_BITS));
}

/* [5.2-enter]: the zone's points come on top of the ground's. */
HOT_PART void open_strip(struct search *search, int i)
{
    const scenario_t *scenario = search->scenario;
    const struct reach_terms *terms = &search->reach->terms;
    const strip none = { 0 };
    strip barred, dear, cost[STEP_MAX];
    strip_load(&terms->barred, i, &barred);
    strip_load(&terms->dear, i, &dear);
    search->going[0].at[i] = search->going[1].at[i] = search->seen[i] = none;
    if (search->closed != HEX_NONE && strip_of(search->closed) == i) strip_add(search->seen, search->closed);
    for (int n = 0; n < READY; n++) search->ready[n][i] = none;
    for (int n = 1; n <= search->top; n++) cost[n] = none;
    for (int n = 1; n <= scenario->grounds; n++) {
        strip ground;
        strip_load(&scenario->ground[n], i, &ground);
        ground &= ~barred;
        if (terms->count_hexes) {
            cost[1] |= ground;
        } else {
            cost[n] |= ground & ~dear;
            cost[n + scenario->zone_cost] |= ground & dear;
        }
    }
    for (int n = 1; n <= search->top; n++) strip_store(&search->reach->cost[n], i, &cost[n]);
}

/* Opens what k steps can have led to: no further than k columns from the start. */
HOT_PART void open_strips(struct search *search, int start, int k)
{
    int first = 1, end = STRIPS + 1;
    if (start < HEXES) {
        const int centre = start / HEXSET_LANE_BITS;
        if (centre > k) first = (centre - k) / STRIP + 1;
        if (centre + k < HEX_COLUMNS) end = (centre + k) / STRIP + 2;
    }
    while (search->reach->first > first) open_strip(search, --search->reach->first);
    while (search->reach->end < end) open_strip(search, search->reach->end++);
}

/* From the last layer, which costs k - 1, to the hexes that cost k. Returns whether there are any. */
HOT_PART bool advance(struct search *search, int k, struct hexset *ret, bool *ret_found)
{
    const scenario_t *scenario = search->scenario;
    const struct reach *reach = search->reach;
    const struct reach_terms *terms = &reach->terms;
    const bool is_plain = terms->count_hexes;
    const int extras = is_plain ? 0 : scenario->extras, first = reach->first, end = reach->end;
    const struct ways *ways = is_plain ? &scenario->open : &scenario->extra[0];
    const struct sheet *going = &search->going[(k - 1) % 2];
    struct sheet *next = &search->going[k % 2];
    strip any = { 0 }, found = { 0 };
    for (int extra = 1; extra <= extras; extra++) { /* sides that cost more are few */
        strip some = { 0 };
        for (int i = first; i < end; i++) {
            strip leads;
            strip_load(&scenario->leads[extra], i, &leads);
            some |= going->at[i] & leads;
        }
        for (int i = first; i < end && !strip_is_empty(&some); i++) {
            strip steps;
            ways_strip(&scenario->extra[extra], going, i, &steps);
            search->ready[(k - 1 + extra) % READY][i] |= steps;
        }
    }
    for (int i = 1; i <= STRIPS; i++) {
        if (i < first || i >= end) strip_store(ret, i, &found);
    }
    for (int i = first; i < end; i++) {
        strip steps, joins, cost, dear, goal;
        ways_strip(ways, going, i, &steps);
        steps |= search->ready[(k - 1) % READY][i];
        search->ready[(k - 1) % READY][i] = steps;
        search->ready[(k + READY - STEP_MAX) % READY][i] = (strip){ 0 }; /* no longer wanted */
        strip_load(&reach->cost[1], i, &cost);
        joins = steps & cost;
        for (int n = 2; n <= search->top && n <= k; n++) {
            strip_load(&reach->cost[n], i, &cost);
            joins |= search->ready[(k - n) % READY][i] & cost;
        }
        joins &= ~search->seen[i];
        search->seen[i] |= joins;
        strip_store(ret, i, &joins);
        any |= joins;
        if (terms->goal) {
            strip_load(terms->goal, i, &goal);
            found |= joins & goal;
        }
        strip_load(&terms->dear, i, &dear);
        next->at[i] = joins & ~dear;
    }
    if (reach->storm != HEX_NONE) strip_remove(next->at, reach->storm);
    *ret_found = !strip_is_empty(&found);
    return !strip_is_empty(&any);
}

HOT_PART bool has_seen_all(const struct search *search)
{
    strip left = { 0 };
    for (int i = 1; i <= STRIPS; i++) {
        const bool is_open = i >= search->reach->first && i < search->reach->end;
        strip goal;
        strip_load(search->reach->terms.goal, i, &goal);
        left |= is_open ? goal & ~search->seen[i] : goal;
    }
    return strip_is_empty(&left);
}

HOT void jidai_reach(const scenario_t *scenario, const state_t *state, int start, struct reach *reach)
{
    const struct reach_terms *terms = &reach->terms;
    const bool is_held = !scenario->is_historical && enemy_is_in_kaizu(scenario, state, terms->side);
    const strip none = { 0 };
    struct search search;
    reach->start = start;
    reach->last = terms->points;
    reach->is_found = false;
    reach->storm = is_held ? scenario->kaizu : HEX_NONE; /* one ends there */
    search.scenario = scenario;
    search.reach = reach;
    search.closed = terms->may_storm ? HEX_NONE : reach->storm; /* [13.3] */
    search.top = dearest(scenario, terms);
    assert(terms->points <= REACH_MAX && search.top < STEP_MAX);
    for (int i = 0; i <= STRIPS + 1; i++) search.going[0].at[i] = search.going[1].at[i] = none;
    reach->first = reach->end = start < HEXES ? strip_of(start) : 1;
    open_strips(&search, start, start < HEXES ? 0 : HEX_COLUMNS);
    if (start < HEXES) {
        strip_add(search.seen, start);
        strip_add(search.going[0].at, start);
    } else {
        for (int i = 0; i < SIDES && scenario->beside[start][i] != HEX_NONE; i++) {
            strip_add(search.ready[0], scenario->beside[start][i]);
        }
    }
    for (int k = 1, quiet = 0; k <= reach->last; k++) {
        bool is_found;
        open_strips(&search, start, k);
        quiet = advance(&search, k, &reach->layer[k], &is_found) ? 0 : quiet + 1;
        if (is_found && terms->all_goals) is_found = has_seen_all(&search);
        if (quiet == STEP_MAX || is_found) reach->last = k;
        reach->is_found = is_found;
    }
    for (int i = 1; i <= STRIPS; i++) {
        strip_store(&reach->all, i, i < reach->first || i >= reach->end ? &none : &search.seen[i]);
    }
    if (start < HEXES) hexset_remove(&reach->all, start);
    if (search.closed != HEX_NONE) hexset_remove(&reach->all, search.closed);
}

bool jidai_can_step(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms, int start)
{
    for (int s = 0; s < SIDES; s++) {
        const int to = scenario->beside[start][s];
        const int points = to == HEX_NONE ? 0 : step_points(scenario, terms, start, s);
        if (!points || points > terms->points) continue;
        const bool is_closed = to == scenario->kaizu && !terms->may_storm && !scenario->is_historical &&
                               enemy_is_in_kaizu(scenario, state, terms->side); /* [13.3] */
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

int jidai_reach_from(const scenario_t *scenario, const struct reach *reach, int hex)
{
    const int cost = jidai_reach_cost(reach, hex);
    int best = HEX_NONE;
    for (int s = 0; s < SIDES; s++) {
        if (scenario->beside[reach->start][s] == hex && step_points(scenario, &reach->terms, reach->start, s) == cost) {
            best = reach->start;
        }
    }
    for (int s = 0; s < SIDES && best == HEX_NONE; s++) {
        const int before = scenario->beside[hex][s];
        if (before == HEX_NONE || !hexset_has(&reach->all, before) || !goes_on(reach, before)) continue;
        const int points = step_points(scenario, &reach->terms, before, (s + 3) % SIDES);
        if (!points || jidai_reach_cost(reach, before) + points != cost) continue;
        if (best == HEX_NONE || before < best) best = before;
    }
    return best;
}

/* Ways are followed back from the goals to the start, all hexes of one cost at a time. */
HOT uint8_t jidai_reach_first(const scenario_t *scenario, const struct reach *reach, const struct hexset *goals,
                              int limit)
{
    const struct reach_terms *terms = &reach->terms;
    const bool is_plain = terms->count_hexes;
    const int extras = is_plain ? 0 : scenario->extras, top = dearest(scenario, terms);
    const int begin = reach->first, end = reach->end;
    strip on_way[STRIPS + 1], stop[STRIPS + 1]; /* one does not go on from there */
    uint8_t first = 0;
    int points[SIDES]; /* what the first step costs */
    for (int s = 0; s < SIDES; s++) points[s] = step_points(scenario, terms, reach->start, s);
    for (int i = begin; i < end; i++) {
        strip_load(goals, i, &on_way[i]);
        strip_load(&terms->dear, i, &stop[i]);
        if (reach->storm != HEX_NONE && strip_of(reach->storm) == i) strip_add(stop, reach->storm);
    }
    for (int k = limit < reach->last ? limit : reach->last; k > 0; k--) {
        struct sheet here;
        strip any = { 0 };
        here.at[begin - 1] = here.at[end] = any;
        for (int i = begin; i < end; i++) {
            strip_load(&reach->layer[k], i, &here.at[i]);
            here.at[i] &= on_way[i];
            any |= here.at[i];
        }
        if (strip_is_empty(&any)) continue;
        for (int s = 0; s < SIDES; s++) {
            const int hex = points[s] == k ? scenario->beside[reach->start][s] : HEX_NONE;
            if (hex != HEX_NONE && strip_has(here.at, hex)) first |= (uint8_t)(1u << s);
        }
        for (int n = 1; n <= top && n < k; n++) { /* those whose ground costs n */
            struct sheet ended;
            strip some = { 0 };
            ended.at[begin - 1] = ended.at[end] = some;
            for (int i = begin; i < end; i++) {
                strip cost;
                strip_load(&reach->cost[n], i, &cost);
                ended.at[i] = here.at[i] & cost;
                some |= ended.at[i];
            }
            if (strip_is_empty(&some)) continue;
            for (int extra = 0; extra <= extras && n + extra < k; extra++) {
                const struct ways *back = is_plain ? &scenario->open : &scenario->back[extra];
                for (int i = begin; i < end; i++) {
                    strip steps, before;
                    ways_strip(back, &ended, i, &steps);
                    strip_load(&reach->layer[k - n - extra], i, &before);
                    on_way[i] |= steps & before & ~stop[i];
                }
            }
        }
    }
    return first;
}

int jidai_unit_node(const state_t *state, int unit)
{
    if (state->hex[unit] >= 0) return state->hex[unit];
    const int box = state->box[unit];
    return box >= BOX_A && box <= BOX_D ? HEXES + box - BOX_A : HEX_NONE;
}

