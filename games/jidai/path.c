/* What movement costs [10.2, table:terrain], and how far commanders' messengers ride [8.3-delay, 16.3].
 *
 * jidai_reach goes through the map by rising cost, all hexes of one cost at a time as a bit set: a hex whose ground
 * costs n joins layer k from the neighbours of layer k - n. That holds for steps from plain hexes; from the few `rough`
 * ones, beside a river, stream, ford or slope, each side is looked at by itself. A Defensive Position never makes
 * a hex dearer in practice: its unit is still in the hex, and nobody enters it [11.8, edition:terrain-table]. */
#include "games/jidai/rules.h"

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

void jidai_path_prepare(scenario_t *scenario)
{
    memset(scenario->ground, 0, sizeof scenario->ground);
    memset(&scenario->rough, 0, sizeof scenario->rough);
    for (int hex = 0; hex < HEXES; hex++) {
        if (!hexset_has(&scenario->on_map, hex)) continue;
        const int ground = scenario->terrain_cost[scenario->terrain[hex]];
        assert(ground > 0 && ground < GROUNDS);
        hexset_add(&scenario->ground[ground], hex);
        for (int s = 0; s < SIDES; s++) {
            const int beside = scenario->beside[hex][s];
            if (beside == HEX_NONE) continue;
            if (scenario->cost[hex][s] != scenario->terrain_cost[scenario->terrain[beside]]) {
                hexset_add(&scenario->rough, hex);
            }
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

/* From one hex, each side by itself, into the layers where the steps end. */
static void step_singly(const scenario_t *scenario, const struct reach_terms *terms, int from, int cost,
                        struct reach *reach)
{
    for (int s = 0; s < SIDES; s++) {
        const int points = step_points(scenario, terms, from, s);
        if (!points || cost + points > terms->points) continue;
        hexset_add(&reach->layer[cost + points], scenario->beside[from][s]);
    }
}

/* The free hexes by what it costs to enter them from plain ground: classes[n]; which of them there are, as bits. */
HOT_PART unsigned sort_ground(const scenario_t *scenario, const struct reach_terms *terms,
                              struct hexset classes[STEP_MAX])
{
    unsigned used = 0;
    if (terms->count_hexes) {
        classes[1] = hexset_less(scenario->on_map, &terms->barred);
        return 1u << 1;
    }
    for (int n = 1; n < GROUNDS; n++) {
        const int zone = n + scenario->zone_cost;
        const struct hexset free = hexset_less(scenario->ground[n], &terms->barred);
        const struct hexset dear = hexset_and(free, &terms->dear), cheap = hexset_less(free, &terms->dear);
        if (!hexset_is_empty(&cheap)) {
            classes[n] = used >> n & 1 ? hexset_or(classes[n], &cheap) : cheap;
            used |= 1u << n;
        }
        if (!hexset_is_empty(&dear)) {
            classes[zone] = used >> zone & 1 ? hexset_or(classes[zone], &dear) : dear;
            used |= 1u << zone;
        }
    }
    return used;
}

/* Completes layer k and goes on from it; the neighbours of its plain hexes are left in *ret_beside. */
HOT_PART void fill_layer(const scenario_t *scenario, const struct reach_terms *terms, struct reach *reach, int k,
                       struct hexset *ret_beside)
{
    reach->layer[k] = hexset_less(reach->layer[k], &reach->all);
    reach->all = hexset_or(reach->all, &reach->layer[k]);
    struct hexset going = hexset_less(reach->layer[k], &terms->dear);
    if (reach->storm != HEX_NONE) hexset_remove(&going, reach->storm);
    const struct hexset rough = hexset_and(going, &scenario->rough), plain = hexset_less(going, &scenario->rough);
    *ret_beside = hexset_neighbours(&plain);
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint32_t rows = rough.column[c]; rows; rows &= rows - 1) {
            step_singly(scenario, terms, c * HEXSET_LANE_BITS + __builtin_ctz(rows), k, reach);
        }
    }
}

HOT void jidai_reach(const scenario_t *scenario, const state_t *state, const struct reach_terms *terms, int start,
                     struct reach *ret)
{
    struct hexset classes[STEP_MAX], beside[STEP_MAX];
    struct hexset never = { 0 };
    const bool is_held = !scenario->is_historical && enemy_is_in_kaizu(scenario, state, terms->side);
    const int points = terms->points;
    assert(points <= REACH_MAX);
    ret->terms = *terms;
    ret->start = start;
    ret->last = points;
    ret->storm = is_held ? scenario->kaizu : HEX_NONE;
    if (is_held && !terms->may_storm) hexset_add(&never, scenario->kaizu); /* [13.3] */
    for (int k = 0; k <= points && k < STEP_MAX; k++) memset(&ret->layer[k], 0, sizeof ret->layer[k]);
    const unsigned used = sort_ground(scenario, terms, classes);
    const int top = 31 - __builtin_clz(used | 1u);
    ret->all = never;
    if (start < HEXES) hexset_add(&ret->all, start);
    step_singly(scenario, terms, start, 0, ret);
    for (int k = 1, quiet = 0; k <= ret->last; k++) {
        if (k + STEP_MAX - 1 <= points) memset(&ret->layer[k + STEP_MAX - 1], 0, sizeof ret->layer[0]);
        for (int n = 1; n <= top && n < k; n++) {
            if (!(used >> n & 1)) continue;
            const struct hexset joins = hexset_and(beside[(k - n) % STEP_MAX], &classes[n]);
            ret->layer[k] = hexset_or(ret->layer[k], &joins);
        }
        fill_layer(scenario, terms, ret, k, &beside[k % STEP_MAX]);
        quiet = hexset_is_empty(&ret->layer[k]) ? quiet + 1 : 0;
        if (quiet == STEP_MAX) ret->last = k;
        if (!terms->goal) continue;
        const struct hexset found = hexset_and(ret->layer[k], terms->goal);
        if (!hexset_is_empty(&found)) ret->last = k;
    }
    if (start < HEXES) hexset_remove(&ret->all, start);
    ret->all = hexset_less(ret->all, &never);
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
    for (int k = limit < reach->last ? limit : reach->last; k > 0; k--) { /* from the goals back to the start */
        const struct hexset here = hexset_and(reach->layer[k], &on_way);
        for (int c = 0; c < HEX_COLUMNS; c++) {
            for (uint32_t rows = here.column[c]; rows; rows &= rows - 1) {
                const int hex = c * HEXSET_LANE_BITS + __builtin_ctz(rows);
                for (int s = 0; s < SIDES; s++) {
                    const int before = scenario->beside[hex][s], back = (s + 3) % SIDES;
                    if (before == HEX_NONE || before == reach->start || !goes_on(reach, before)) continue;
                    const int points = step_points(scenario, &reach->terms, before, back);
                    if (points && points < k && hexset_has(&reach->layer[k - points], before)) {
                        hexset_add(&on_way, before);
                    }
                }
                for (int s = 0; s < SIDES; s++) {
                    if (scenario->beside[reach->start][s] == hex &&
                        step_points(scenario, &reach->terms, reach->start, s) == k) first |= (uint8_t)(1u << s);
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
