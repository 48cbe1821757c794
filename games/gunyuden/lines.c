/* Chapter 11: lines of communication. A line runs from the main castle of the clan over relays to the unit: its first
 * link may cost 16 points, each other 8 [ruling:7]. */
#include "games/gunyuden/ask.h"
#include "kit/path.h"

struct link_way {
    const scenario_t *scenario;
    const state_t *state;
    uint8_t side;
};

/* [11-2-3, ruling:8]: the chart's column for lines, outwards from the castle; not where the enemy bars it [11-1-3]. */
static int link_cost(const void *ctx, int from, int to)
{
    const struct link_way *way = ctx;
    const scenario_t *scenario = way->scenario;
    const state_t *state = way->state;
    const int feature = scenario->feature[from][hex_side_towards(&scenario->grid, from, to)];
    const int cost = scenario->cost[state->weather][PACE_LINE][to];
    if (!cost || feature >= FEATURE_SEA || hexset_has(&state->barred[way->side], to)) return PATH_FORBIDDEN;
    return cost + (feature == FEATURE_RIVER ? scenario->river_cost[state->weather][PACE_LINE] : 0);
}

/* Where lines of a clan begin, or HEX_NONE: its main castle, its own and in repair [8-3-2], no enemy in its hex. */
static int line_start(const scenario_t *scenario, const state_t *state, int clan)
{
    const int castle = state->main[clan];
    if (castle == NO_CASTLE || state->owner[castle] != clan) return HEX_NONE;
    const int hex = scenario->castle[castle].hex;
    return hexset_has(&state->stands[enemy_of(state->side_of[clan])], hex) ? HEX_NONE : hex;
}

/* Castles and units that may relay lines of the clan [11-1-1, ruling:6], as hexes. */
static struct hexset relays_of(const scenario_t *scenario, const state_t *state, int clan)
{
    const uint8_t side = state->side_of[clan];
    struct hexset relays = { 0 };
    FOR_UNITS(u, state->in_play[side]) {
        if (unit_is_outside(state, u) && gunyuden_ask.relays(scenario, state, clan, state->clan[u])) {
            hexset_add(&relays, state->hex[u]);
        }
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (castle_side(state, c) == side && gunyuden_ask.relays(scenario, state, clan, state->owner[c])) {
            hexset_add(&relays, scenario->castle[c].hex);
        }
    }
    return hexset_less(relays, &state->stands[enemy_of(side)]); /* [ruling:7] */
}

/* Every hex that a line of the clan reaches. */
static struct hexset reached_by(const scenario_t *scenario, const state_t *state, int clan)
{
    const struct link_way way = { scenario, state, state->side_of[clan] };
    struct path_terms terms = { .grid = &scenario->grid, .points = FIRST_LINK, .enter = link_cost, .ctx = &way };
    struct hexset reached = { 0 };
    int start = line_start(scenario, state, clan);
    if (start == HEX_NONE) return reached;
    struct hexset relays = relays_of(scenario, state, clan);
    hexset_remove(&relays, start);
    while (start != HEX_NONE) {
        struct path_field field;
        path_flood(&terms, start, &field);
        for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
            if (field.cost[hex] >= 0) hexset_add(&reached, hex);
        }
        terms.points = NEXT_LINK;
        start = HEX_NONE;
        for (int c = 0; c < HEX_COLUMNS && start == HEX_NONE; c++) {
            const uint64_t rows = relays.column[c] & reached.column[c];
            if (rows) start = c * 64 + __builtin_ctzll(rows);
        }
        if (start != HEX_NONE) hexset_remove(&relays, start);
    }
    return reached;
}

void gunyuden_lines(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[UNIT_WORDS])
{
    uint64_t left[UNIT_WORDS];
    memcpy(left, state->in_play[side], sizeof left);
    ret[0] = ret[1] = 0;
    while (!set_is_empty(left)) {
        const int clan = state->clan[bits_next(left, UNIT_WORDS, 0)];
        const struct hexset reached = reached_by(scenario, state, clan);
        FOR_UNITS(u, left) {
            if (state->clan[u] != clan) continue;
            bits_clear(left, u);
            if (hexset_has(&reached, state->hex[u])) bits_set(ret, u);
        }
    }
}

bool gunyuden_has_line(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct hexset reached = reached_by(scenario, state, state->clan[unit]);
    return hexset_has(&reached, state->hex[unit]);
}
