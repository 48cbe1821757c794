/* How far commanders' messengers ride [8.3-delay, 16.3]. */
#include "games/jidai/rules/rules.h"

enum { MARCH_MAX = 40 }; /* the last delay box begins there; nobody has to know more */

/* Where orders come from: the commander's counter, for Kosaka's clans his own [17.2]. If it is lost but he is not, his
 * clan. */
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
    struct hexset units = { 0 };
    struct walk walk;
    for (uint64_t left = clans; left; left &= left - 1) {
        const struct clan *clan = &scenario->clan[__builtin_ctzll(left)];
        for (int u = clan->first; u < clan->end; u++) {
            if (unit_is_on_map(state, u) && state->hex[u] != node) hexset_add(&units, state->hex[u]);
        }
    }
    walk.terms = (struct walk_terms){ .points = MARCH_MAX, .is_free = true, .may_storm = true, .goal = &units,
                                        .all_goals = true };
    jidai_walk(scenario, state, node, &walk);
    for (; clans; clans &= clans - 1) {
        const int clan = __builtin_ctzll(clans);
        for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
            const int cost = unit_is_on_map(state, u) ? jidai_walk_cost(&walk, state->hex[u]) : REACH_FAR;
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
        if (jidai_clan_is_on_map(scenario, state, clan)) marching |= clan_bit(clan);
        const int distance = entry >= 0 ? off_map_distance(scenario, state, commander, entry) : MARCH_MAX;
        if (distance < MARCH_MAX) ret[clan] = (uint8_t)distance; /* [edition:16.3] */
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
