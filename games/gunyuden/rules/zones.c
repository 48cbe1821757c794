/* Chapter 5: zones of control. settle() keeps, for each side, where its units stand, where strong zones of the enemy
 * hinder it, and where the enemy bars its lines; both with all cancellations, so that movement and lines only look. */
#include "games/gunyuden/rules/ask.h"

/* The hexes around units of a set that their zones reach [5-2-1, 5-2-2, 5-0]. */
HOT_PART struct hexset zone_around(const scenario_t *scenario, const struct hexset *units)
{
    struct hexset around = { 0 };
    if (!scenario->has_water_sides) around = hexset_neighbours(units);
    else {
        for (int c = 0; c < HEX_COLUMNS; c++) {
            for (uint64_t rows = units->column[c]; rows; rows &= rows - 1) {
                const int hex = c * 64 + __builtin_ctzll(rows);
                for (int hexside = 0; hexside < HEXSIDES; hexside++) {
                    const int other = scenario->beside[hex][hexside];
                    /* [ruling:81] */
                    if (other != HEX_NONE && scenario->feature[hex][hexside] < FEATURE_SEA) hexset_add(&around, other);
                }
            }
        }
    }
    around = hexset_or(around, units);
    return hexset_and(around, &scenario->zoned); /* not into marsh [ruling:2] */
}

struct zones {
    struct hexset held, strong, weak; /* castles; what is exerted, before the other side's presence cancels it */
};

HOT_PART void zones_of(const scenario_t *scenario, const state_t *state, uint8_t side, struct zones *ret)
{
    struct hexset zoners = { 0 };
    memset(ret, 0, sizeof *ret);
    if (!gunyuden_ask.zone_weather(scenario, state)) {
        FOR_UNITS(u, state->in_play[side]) { /* a garrison has its castle's zone only [5-3-3] */
            if (unit_is_outside(state, u) && state->awake[state->clan[u]] != ASLEEP) hexset_add(&zoners, state->hex[u]);
        }
        ret->strong = zone_around(scenario, &zoners); /* [5-1-1, 5-3-1] */
    }
    for (int c = 0; c < scenario->castles; c++) {
        if (castle_side(state, c) != side) continue;
        hexset_add(&ret->held, scenario->castle[c].hex);
        if (!set_is_empty(state->investing) && gunyuden_is_invested(scenario, state, c)) continue; /* [5-4-3, 5-4-4] */
        hexset_add(&ret->strong, scenario->castle[c].hex); /* [ruling:3] */
        ret->weak = hexset_or(ret->weak, &scenario->castle_zone[c]); /* [5-1-2] */
    }
}

HOT void gunyuden_settle(const void *scenario_, void *state_)
{
    const scenario_t *scenario = scenario_;
    state_t *state = state_;
    struct zones zones[SIDES_OF_WAR];
    memset(state->in_play, 0, sizeof state->in_play);
    memset(state->stands, 0, sizeof state->stands);
    memset(state->spare, 0, sizeof state->spare);
    for (int u = 0; u < scenario->units; u++) {
        const uint8_t side = unit_side(state, u); /* [30-1-3] */
        if (!unit_is_in_play(state, u) || side >= NEUTRAL || state->hex[u] < 0) continue; /* the last: set by hand */
        bits_set(state->in_play[side], u);
        if (unit_is_outside(state, u)) hexset_add(&state->stands[side], state->hex[u]);
    }
    FOR_UNITS(u, state->investing) {
        const int castle = castle_at(scenario, state->hex[u]);
        if (castle != NO_CASTLE) state->invested |= UINT64_C(1) << castle;
    }
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) zones_of(scenario, state, side, &zones[side]);
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        const struct zones *own = &zones[side], *enemy = &zones[enemy_of(side)];
        /* where we are, any clan of the side [ruling:60]; our zones alone cancel nothing [5-4-2] */
        const struct hexset ours = hexset_or(own->held, &state->stands[side]); /* [5-4-1, 5-2-3, 5-2-4] */
        state->hindered[side] = hexset_less(enemy->strong, &ours); /* [5-3-2, 15-4-2, 15-4-6] */
        struct hexset barred = hexset_or(enemy->strong, &enemy->weak); /* [11-1-3, 11-1-3-3] */
        barred = hexset_or(barred, &enemy->held); /* [11-1-3-2] */
        barred = hexset_less(barred, &ours); /* [11-1-4, 11-1-5] */
        state->barred[side] = hexset_or(barred, &state->stands[enemy_of(side)]); /* [11-1-3-1] */
    }
}

/* Does a unit that exerts a zone stand beside the hex, not across water [5-2-1]? */
static bool is_beside_zoner(const scenario_t *scenario, const state_t *state, uint8_t side, int hex)
{
    const unsigned around = hexset_around(&state->stands[side], hex);
    for (int s = 0; s < HEXSIDES && around; s++) {
        if (!(around >> s & 1) || scenario->feature[hex][s] >= FEATURE_SEA) continue;
        if (!scenario->has_sleep) return true;
        FOR_UNITS(u, state->in_play[side]) {
            if (state->hex[u] == scenario->beside[hex][s] && unit_is_outside(state, u) &&
                state->awake[state->clan[u]] != ASLEEP) return true;
        }
    }
    return false;
}

/* Another force of the side, or a castle of the side, in the hex cancels the zone; the force itself does not
 * [ruling:59]. */
bool gunyuden_is_hindered(const scenario_t *scenario, const state_t *state, uint8_t side, int hex, int leader)
{
    if (hexset_has(&state->hindered[side], hex)) return true;
    if (has_castle_of(scenario, state, hex, side)) return false;
    uint64_t here[UNIT_WORDS];
    gunyuden_units_at(scenario, state, hex, here);
    FOR_UNITS(u, here) {
        if (unit_side(state, u) == side && state->leader[u] != leader) return false; /* [15-4-6, ruling:60] */
    }
    const uint8_t enemy = enemy_of(side);
    const int castle = castle_at(scenario, hex);
    if (castle != NO_CASTLE && castle_side(state, castle) == enemy) {
        return !gunyuden_is_invested(scenario, state, castle);
    }
    return !gunyuden_ask.zone_weather(scenario, state) && hexset_has(&scenario->zoned, hex) &&
           is_beside_zoner(scenario, state, enemy, hex);
}

struct hexset gunyuden_around(const scenario_t *scenario, const struct hexset *hexes)
{
    const struct hexset beside = hexset_neighbours(hexes), around = hexset_or(beside, hexes);
    return hexset_and(around, &scenario->on_map);
}

HOT struct hexset gunyuden_near_enemies(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const uint8_t enemy = enemy_of(side);
    struct hexset enemies = gunyuden_held(scenario, state, enemy);
    enemies = hexset_or(enemies, &state->stands[enemy]);
    return hexset_or(hexset_neighbours(&enemies), &enemies);
}
