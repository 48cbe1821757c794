/* What movement costs [10.2, table:terrain], and how far commanders' messengers ride [8.3-delay, 16.3].
 *
 * jidai_reach goes through the map by rising cost, all hexes of one cost at a time as a bit set: layer k. A step from
 * it first pays what the hexside adds, and is then held ready; a hex whose ground costs n, with the zone's points,
 * joins layer k from the steps ready at k - n. Short moves stay within sixteen columns around their start. A
 * Defensive Position never makes a hex dearer in practice: its unit is still in the hex, and nobody enters it
 * [11.8, edition:terrain-table]. */
#include "games/jidai/rules.h"
#include "games/jidai/ways.h"

enum { STEP_MAX = 10 };  /* the dearest step, with the zone's extra points */
enum { MARCH_MAX = 50 }; /* further than any delay box counts */

static bool enemy_is_in_kaizu(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const int first = side == UESUGI ? scenario->first_takeda : 0;
    const int end = side == UESUGI ? scenario->units : scenario->first_takeda;
    for (int u = first; u < end; u++) {
        if (state->hex[u] == scenario->kaizu) return true;
    }
    return false;
}

HOT_PART void add_padded(struct hexset_padded *set, int hex)
{
    set->column[HEXSET_PAD + hex / HEXSET_LANE_BITS] |= 1u << (hex % HEXSET_LANE_BITS);
}

/* Notes that a step leads from one hex into another. */
static void add_way(struct ways *ways, int from, int to)
{
    const int across = from / HEXSET_LANE_BITS - to / HEXSET_LANE_BITS;
    const bool is_level = from % HEXSET_LANE_BITS == to % HEXSET_LANE_BITS;
    const enum way way = across == 0 ? (from < to ? WAY_NORTH : WAY_SOUTH)
                         : across < 0 ? (is_level ? WAY_WEST_LEVEL : WAY_WEST_SLANT)
                                      : (is_level ? WAY_EAST_LEVEL : WAY_EAST_SLANT);
    add_padded(&ways->into[way], to);
}

void jidai_path_prepare(scenario_t *scenario)
{
    memset(scenario->ground, 0, sizeof scenario->ground);
    memset(scenario->extra, 0, sizeof scenario->extra);
    memset(&scenario->open, 0, sizeof scenario->open);
    scenario->grounds = scenario->extras = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        if (!hexset_has(&scenario->on_map, hex)) continue;
        const uint8_t ground = scenario->terrain_cost[scenario->terrain[hex]];
        assert(ground > 0 && ground < GROUNDS);
        if (ground > scenario->grounds) scenario->grounds = ground;
        add_padded(&scenario->ground[ground], hex);
        for (int s = 0; s < SIDES; s++) {
            const int before = scenario->beside[hex][s];
            if (before == HEX_NONE || !scenario->cost[before][(s + 3) % SIDES]) continue;
            const uint8_t extra = (uint8_t)(scenario->cost[before][(s + 3) % SIDES] - ground);
            assert(extra < EXTRAS);
            if (extra > scenario->extras) scenario->extras = extra;
            add_way(&scenario->extra[extra], before, hex);
            add_way(&scenario->open, before, hex);
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

/* The part of the map that a search looks at: whole strips, from a column of padded sets on. */
struct view {
    int column, strips;
};

/* Of these, those that k steps can have led to: no further than k columns from the start. */
struct part {
    int first, end;
};

HOT_PART struct part part_of(const struct view *view, int start, int k)
{
    struct part part = { 0, view->strips };
    if (view->strips == STRIPS && start < HEXES) {
        const int centre = start / HEXSET_LANE_BITS;
        if (centre > k) part.first = (centre - k) / STRIP;
        if (centre + k < HEX_COLUMNS) part.end = (centre + k) / STRIP + 1;
    }
    return part;
}

/* With seven points or less one stays in the two strips around the start. */
HOT_PART struct view view_for(int start, int points)
{
    const int column = start / HEXSET_LANE_BITS;
    if (start < HEXES && points < HEXSET_PAD) return (struct view){ column > 0 ? column : 1, 2 };
    return (struct view){ HEXSET_PAD, STRIPS };
}

/* The free hexes by what it costs to enter them, the side's extra points left out: classes[n]; returns the dearest. */
HOT_PART int sort_ground(const scenario_t *scenario, const struct reach_terms *terms,
                         const struct hexset_padded *dear, const struct view *view,
                         struct hexset_padded classes[STEP_MAX])
{
    const int top = terms->count_hexes ? 1 : scenario->grounds + scenario->zone_cost;
    struct hexset_padded barred;
    assert(top < STEP_MAX);
    hexset_pad(&terms->barred, &barred);
    for (int i = 0; i < view->strips; i++) {
        const int column = view->column + STRIP * i;
        strip taken, zone, sorted[STEP_MAX] = { 0 };
        strip_load(&barred, column, &taken);
        strip_load(dear, column, &zone);
        for (int n = 1; n <= scenario->grounds; n++) {
            strip ground;
            strip_load(&scenario->ground[n], column, &ground);
            ground &= ~taken;
            if (terms->count_hexes) {
                sorted[1] |= ground;
            } else {
                sorted[n] |= ground & ~zone;
                sorted[n + scenario->zone_cost] |= ground & zone;
            }
        }
        for (int n = 1; n <= top; n++) strip_store(&classes[n], column, &sorted[n]);
    }
    return top;
}

enum { READY = 16 }; /* a ring, longer than the dearest step */
_Static_assert(STEP_MAX + EXTRAS <= READY, "a step must fit into the ring");

/* The steps from layer k, each held ready where its side is paid for. */
HOT_PART void go_on(const struct ways *ways, int extras, const struct hexset_padded *going, int k, int column,
                    struct hexset_padded ready[READY])
{
    for (int extra = 0; extra <= extras; extra++) {
        struct hexset_padded *paid = &ready[(k + extra) % READY];
        strip steps, others;
        ways_strip(&ways[extra], going, column, &steps);
        if (extra < extras) { /* the dearest side is the first to get there */
            strip_load(paid, column, &others);
            steps |= others;
        }
        strip_store(paid, column, &steps);
    }
}

HOT void jidai_reach(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms, int start,
                     struct reach *ret)
{
    struct hexset_padded classes[STEP_MAX], ready[READY], dear, goal, seen = { { 0 } }, layer = { { 0 } };
    struct hexset_padded going = { { 0 } };
    const bool is_held = !scenario->is_historical && enemy_is_in_kaizu(scenario, state, terms->side);
    const struct ways *ways = terms->count_hexes ? &scenario->open : scenario->extra;
    const int points = terms->points, extras = terms->count_hexes ? 0 : scenario->extras;
    const struct view view = view_for(start, points);
    assert(points <= REACH_MAX);
    ret->terms = *terms;
    ret->start = start;
    ret->last = points;
    ret->storm = is_held ? scenario->kaizu : HEX_NONE;
    hexset_pad(&terms->dear, &dear);
    if (terms->goal) hexset_pad(terms->goal, &goal);
    const int top = sort_ground(scenario, terms, &dear, &view, classes);
    if (is_held) add_padded(&dear, scenario->kaizu);                            /* one ends there */
    if (is_held && !terms->may_storm) add_padded(&seen, scenario->kaizu);       /* [13.3] */
    memset(ready, 0, sizeof ready);
    if (start < HEXES) {
        add_padded(&seen, start);
        add_padded(&going, start);
        const struct part part = part_of(&view, start, 1);
        for (int i = part.first; i < part.end; i++) go_on(ways, extras, &going, 0, view.column + STRIP * i, ready);
    } else {
        for (int i = 0; i < SIDES && scenario->beside[start][i] != HEX_NONE; i++) {
            add_padded(&ready[0], scenario->beside[start][i]);
        }
    }
    struct hexset_padded origin = seen;
    for (int k = 1, quiet = 0; k <= ret->last; k++) {
        const struct part part = part_of(&view, start, k), next = part_of(&view, start, k + 1);
        strip any = { 0 }, found = { 0 };
        for (int i = part.first; i < part.end; i++) {
            const int column = view.column + STRIP * i;
            strip joins = { 0 }, before, stop, wanted;
            for (int n = 1; n <= top && n <= k; n++) {
                strip steps, class;
                strip_load(&ready[(k - n) % READY], column, &steps);
                strip_load(&classes[n], column, &class);
                joins |= steps & class;
            }
            strip_load(&seen, column, &before);
            strip_load(&dear, column, &stop);
            joins &= ~before;
            before |= joins;
            strip_store(&seen, column, &before);
            strip_store(&layer, column, &joins);
            any |= joins;
            if (terms->goal) {
                strip_load(&goal, column, &wanted);
                found |= joins & wanted;
            }
            joins &= ~stop;
            strip_store(&going, column, &joins);
        }
        memcpy(&ret->layer[k], layer.column + HEXSET_PAD, sizeof ret->layer[k]);
        quiet = strip_is_empty(&any) ? quiet + 1 : 0;
        if (quiet == STEP_MAX || !strip_is_empty(&found)) ret->last = k;
        if (k >= ret->last) break;
        for (int i = next.first; i < next.end; i++) go_on(ways, extras, &going, k, view.column + STRIP * i, ready);
    }
    for (int c = 0; c < HEX_COLUMNS; c++) {
        ret->all.column[c] = seen.column[HEXSET_PAD + c] & ~origin.column[HEXSET_PAD + c];
    }
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

HOT uint8_t jidai_reach_first(const scenario_t *scenario, const struct reach *reach, const struct hexset *goals,
                              int limit)
{
    struct hexset on_way = *goals;
    uint8_t first = 0;
    const bool is_hex = reach->start < HEXES;
    const int centre = reach->start / HEXSET_LANE_BITS;
    int begin[SIDES]; /* what the first step costs */
    for (int s = 0; s < SIDES; s++) begin[s] = step_points(scenario, &reach->terms, reach->start, s);
    for (int k = limit < reach->last ? limit : reach->last; k > 0; k--) { /* from the goals back to the start */
        const int from = is_hex && centre > k ? centre - k : 0; /* no further than k columns from the start */
        const int end = is_hex && centre + k < HEX_COLUMNS ? centre + k + 1 : HEX_COLUMNS;
        for (int c = from; c < end; c++) {
            for (uint32_t rows = reach->layer[k].column[c] & on_way.column[c]; rows; rows &= rows - 1) {
                const int hex = c * HEXSET_LANE_BITS + __builtin_ctz(rows);
                const int zone = hexset_has(&reach->terms.dear, hex) ? scenario->zone_cost : 0;
                for (int s = 0; s < SIDES; s++) {
                    static const uint8_t back[SIDES] = { 3, 4, 5, 0, 1, 2 };
                    const int before = scenario->beside[hex][s];
                    if (before == HEX_NONE || !hexset_has(&reach->all, before)) continue;
                    const int cost = scenario->cost[before][back[s]];
                    const int points = (reach->terms.count_hexes ? 1 : cost) + zone;
                    if (!cost || points >= k || !hexset_has(&reach->layer[k - points], before)) continue;
                    if (goes_on(reach, before)) hexset_add(&on_way, before);
                }
                for (int s = 0; s < SIDES; s++) {
                    if (begin[s] == k && scenario->beside[reach->start][s] == hex) first |= (uint8_t)(1u << s);
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

/* ---- distance of command ------------------------------------------------------------------------- */

/* Where orders come from: the commander's counter; if that is lost but he is not, his clan. */
static int commander_node(const scenario_t *scenario, const state_t *state, int commander)
{
    const int own = scenario->commander[commander];
    const struct clan *clan = &scenario->clan[scenario->unit[own].clan];
    int node = jidai_unit_node(state, own);
    for (int u = clan->first; u < clan->end && node == HEX_NONE; u++) node = jidai_unit_node(state, u);
    return node;
}

static bool is_on_saijo(const scenario_t *scenario, const state_t *state, int commander)
{
    return state->box[scenario->commander[commander]] == BOX_SAIJO;
}

/* Hexes from a hex to an entry point, which is counted itself [2.2]. */
static int entry_distance(const scenario_t *scenario, int hex, int entry)
{
    int best = REACH_FAR;
    for (int i = 0; i < scenario->entry[entry].hexes; i++) {
        const int distance = hex_distance(&scenario->grid, hex, scenario->entry[entry].hex[i]) + 1;
        if (distance < best) best = distance;
    }
    return best;
}

static int apart(int a, int b) { return a < b ? b - a : a - b; }

/* [16.3, example:16.3]: to the entry point nearest to the general, and ten for each point further along the row. A
 * general who is still on the mountain is beside all of them. */
static int off_map_distance(const scenario_t *scenario, const state_t *state, int commander, int entry)
{
    const int node = commander_node(scenario, state, commander);
    int nearest = entry, least = REACH_FAR;
    if (is_on_saijo(scenario, state, commander)) return 0;
    if (node == HEX_NONE) return 10;
    if (node >= HEXES) {
        nearest = node - HEXES;
        least = 0;
    }
    for (int e = 0; e < ENTRIES && node < HEXES; e++) {
        const int distance = entry_distance(scenario, node, e);
        const bool is_closer = distance < least ||
                               (distance == least && apart(e, entry) < apart(nearest, entry));
        if (!is_closer) continue;
        nearest = e;
        least = distance;
    }
    return least + 10 * apart(nearest, entry);
}

/* Points of march over the bare ground from a node; units and zones do not stop a messenger. Of a clan the nearest unit
 * counts [8.3-delay]. */
static void march_from(const scenario_t *scenario, const state_t *state, int node, uint64_t clans, uint8_t ret[CLANS])
{
    const struct reach_terms terms = { .points = MARCH_MAX, .may_storm = true };
    struct reach reach;
    jidai_reach(scenario, state, &terms, node, &reach);
    for (; clans; clans &= clans - 1) {
        const int clan = __builtin_ctzll(clans);
        for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
            const int cost = unit_is_on_map(state, u) ? jidai_reach_cost(&reach, state->hex[u]) : REACH_FAR;
            if (cost < ret[clan]) ret[clan] = (uint8_t)cost;
        }
    }
}

static int entry_of(const scenario_t *scenario, const state_t *state, int clan)
{
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (state->box[u] >= BOX_A && state->box[u] <= BOX_D) return state->box[u] - BOX_A;
    }
    return -1;
}

void jidai_command_distances(const scenario_t *scenario, const state_t *state, int commander, uint64_t clans,
                             uint8_t ret[CLANS])
{
    const int node = commander_node(scenario, state, commander);
    uint64_t marching = 0;
    for (uint64_t left = clans; left; left &= left - 1) {
        const int clan = __builtin_ctzll(left), entry = entry_of(scenario, state, clan);
        ret[clan] = MARCH_MAX;
        if (jidai_clan_is_on_map(scenario, state, clan)) {
            marching |= clan_bit(clan);
        } else if (entry >= 0) {
            ret[clan] = (uint8_t)off_map_distance(scenario, state, commander, entry); /* [edition:16.3] */
        }
    }
    if (!marching) return;
    if (is_on_saijo(scenario, state, commander)) { /* beside all entry points */
        for (int e = 0; e < ENTRIES; e++) march_from(scenario, state, HEXES + e, marching, ret);
    } else if (node != HEX_NONE) {
        march_from(scenario, state, node, marching, ret);
    } else { /* he is nowhere, though not dead: his orders take a turn */
        for (; marching; marching &= marching - 1) ret[__builtin_ctzll(marching)] = 10;
    }
}

/* [track:delay, example:8.3]: the tens, at most box 4. */
int jidai_command_box(int distance)
{
    return distance / 10 < DELAYS ? distance / 10 : DELAYS;
}
