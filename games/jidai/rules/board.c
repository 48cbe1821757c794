/* Units on the map: chapter 5 (leaders, zones of control) and who stands where.
 *
 * `stands` and `at` follow from `hex`; they leave out the units in Kaizu where chapter 13 is in force,
 * because nobody in the fortress has a zone or keeps others out of the hex [13.3]. */
#include "games/jidai/rules/rules.h"

/* Where chapter 13 holds; in the historical scenario Kaizu is a hex like any other. */
static bool is_fortress(const scenario_t *scenario, int hex)
{
    return hex == scenario->kaizu && !scenario->is_historical;
}

bool jidai_clan_is_in_siege(const scenario_t *scenario, const state_t *state, int clan)
{
    if (state->besieger == NO_VALUE) return false;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (state->hex[u] == scenario->kaizu) return true;
    }
    return false;
}

bool jidai_clan_is_on_map(const scenario_t *scenario, const state_t *state, int clan)
{
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (unit_is_on_map(state, u)) return true;
    }
    return false;
}

bool jidai_clan_is_alive(const scenario_t *scenario, const state_t *state, int clan)
{
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (unit_is_alive(state, u)) return true;
    }
    return false;
}

/* A samurai leads like anybody else [14.3]. */
uint8_t jidai_unit_lead(const scenario_t *scenario, const state_t *state, int unit)
{
    const bool has_samurai = state->samurai[unit_side(scenario, unit)] == unit;
    return (uint8_t)(state->lead[unit] + (has_samurai ? scenario->edition.samurai_leadership : 0));
}

/* A player always adds the best leader he has [6.4]; those who are not in play cannot help. */
uint8_t jidai_clan_lead(const scenario_t *scenario, const state_t *state, int clan)
{
    uint8_t best = 0;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (state->box[u] > BOX_D) continue;
        const uint8_t lead = jidai_unit_lead(scenario, state, u);
        if (lead > best) best = lead;
    }
    return best;
}

/* The zone reaches each neighbour the unit could step to [5.2], and with Firepower the others as well
 * [5.2-firepower]; never into Kaizu. */
void jidai_board_prepare(scenario_t *scenario)
{
    for (int hex = 0; hex < HEXES; hex++) {
        scenario->touches[0][hex] = scenario->touches[1][hex] = scenario->crosses[hex] = 0;
        for (int s = 0; s < HEXSIDES; s++) {
            const int beside = scenario->beside[hex][s];
            if (beside != HEX_NONE && scenario->cost[hex][s]) scenario->crosses[hex] |= (uint8_t)(1u << s);
            if (beside == HEX_NONE || is_fortress(scenario, beside)) continue;
            if (scenario->cost[hex][s]) scenario->touches[0][hex] |= (uint8_t)(1u << s);
            scenario->touches[1][hex] |= (uint8_t)(1u << s);
        }
    }
}

/* The hexsides over which the unit has its zone. */
static uint8_t zone_hexsides(const scenario_t *scenario, int unit, int hex)
{
    return scenario->touches[scenario->unit[unit].fire != 0][hex];
}

/* Fire of the units in column c over a river, as far as it falls into columns `first` to `last`. */
static inline void zone_of_fire(const scenario_t *scenario, const state_t *state, const struct hexset *stands, int c,
                                int first, int last, struct hexset *ret)
{
    for (uint32_t rows = stands->column[c] & scenario->banked.column[c]; rows; rows &= rows - 1) {
        const int hex = c * HEXSET_LANE_BITS + __builtin_ctz(rows);
        unsigned hexsides = zone_hexsides(scenario, state->at[hex], hex) & (unsigned)~scenario->crosses[hex];
        for (; hexsides; hexsides &= hexsides - 1) {
            const int beside = scenario->beside[hex][__builtin_ctz(hexsides)], column = hexset_column(beside);
            if (column >= first && column <= last) hexset_add(ret, beside);
        }
    }
}

HOT struct hexset jidai_zone_from(const scenario_t *scenario, const state_t *state, const struct hexset *stands)
{
    const struct hexset from = *stands;
    struct hexset zone = ways_step(&scenario->ground.open, &from);
    for (int c = 0; c < HEX_COLUMNS; c++) {
        zone_of_fire(scenario, state, stands, c, 0, HEX_COLUMNS - 1, &zone);
    }
    if (!scenario->is_historical) hexset_remove(&zone, scenario->kaizu);
    return zone;
}

/* Somebody has left a hex: what changes is in its column and those beside it. */
static void draw_zone(const scenario_t *scenario, state_t *state, uint8_t side, int hex)
{
    const struct hexset *stands = &state->stands[side];
    struct hexset *zone = &state->zone[side];
    const int centre = hexset_column(hex), first = centre - 1, last = centre + 1;
    if (first >= 0) zone->column[first] = ways_column(&scenario->ground.open, stands, first);
    zone->column[centre] = ways_column(&scenario->ground.open, stands, centre);
    if (last < HEX_COLUMNS) zone->column[last] = ways_column(&scenario->ground.open, stands, last);
    for (int c = first > 0 ? first - 1 : 0; c <= last + 1 && c < HEX_COLUMNS; c++) {
        zone_of_fire(scenario, state, stands, c, first, last, zone);
    }
    if (!scenario->is_historical) hexset_remove(zone, scenario->kaizu);
}

/* `stands`, `at` and `zone` after a unit has come into a hex, or left it. */
static void enter(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    const uint8_t side = unit_side(scenario, unit);
    assert(state->at[hex] == NO_UNIT); /* [10.3] */
    state->at[hex] = (uint8_t)unit;
    hexset_add(&state->stands[side], hex);
    for (unsigned hexsides = zone_hexsides(scenario, unit, hex); hexsides; hexsides &= hexsides - 1) {
        hexset_add(&state->zone[side], scenario->beside[hex][__builtin_ctz(hexsides)]);
    }
}
static void leave(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    const uint8_t side = unit_side(scenario, unit);
    state->at[hex] = NO_UNIT;
    hexset_remove(&state->stands[side], hex);
    draw_zone(scenario, state, side, hex);
}

HOT void jidai_unit_move(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    const int from = state->hex[unit];
    if (from == hex) return;
    set_remove(state->position, unit);
    state->hex[unit] = (int16_t)hex;
    state->box[unit] = BOX_MAP;
    if (from >= 0 && !is_fortress(scenario, from)) leave(scenario, state, unit, from);
    if (!is_fortress(scenario, hex)) enter(scenario, state, unit, hex);
}

/* The caller says where it goes. A marker stays behind and is lost [11.8]. */
void jidai_unit_lift(const scenario_t *scenario, state_t *state, int unit)
{
    const int hex = state->hex[unit];
    set_remove(state->position, unit);
    state->hex[unit] = HEX_NONE;
    if (hex < 0 || is_fortress(scenario, hex)) return;
    leave(scenario, state, unit, hex);
}

bool jidai_unit_threatens(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    const int own = state->hex[unit];
    if (own < 0 || is_fortress(scenario, own)) return false;
    for (int s = 0; s < HEXSIDES; s++) {
        if (scenario->beside[own][s] == hex) return zone_hexsides(scenario, unit, own) >> s & 1;
    }
    return false;
}

HOT void jidai_touching(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[2])
{
    struct hexset hexes = hexset_or(state->zone[enemy_of(side)], &scenario->banked);
    uint64_t word[HEXSET_WORDS];
    hexes = hexset_and(hexes, &state->stands[side]);
    memcpy(word, &hexes, sizeof word);
    ret[0] = ret[1] = 0;
    for (int i = 0; i < HEXSET_WORDS; i++) {
        for (uint64_t left = word[i]; left; left &= left - 1) {
            const int unit = state->at[64 * i + __builtin_ctzll(left)];
            if (jidai_may_touch(scenario, state, unit)) set_add(ret, unit);
        }
    }
}

uint8_t jidai_contact_hexsides(const scenario_t *scenario, const state_t *state, int unit)
{
    const int own = state->hex[unit];
    if (own < 0 || is_fortress(scenario, own) || !jidai_may_touch(scenario, state, unit)) return 0;
    return hexset_around(&state->stands[enemy_of(unit_side(scenario, unit))], own) & zone_hexsides(scenario, unit, own);
}

int jidai_contacts(const scenario_t *scenario, const state_t *state, int unit, uint8_t ret[6])
{
    int count = 0;
    for (unsigned hexsides = jidai_contact_hexsides(scenario, state, unit); hexsides; hexsides &= hexsides - 1) {
        ret[count++] = state->at[scenario->beside[state->hex[unit]][__builtin_ctz(hexsides)]];
    }
    return count;
}

HOT struct hexset jidai_near(const scenario_t *scenario, const state_t *state, uint8_t side, int radius)
{
    struct hexset near = state->stands[side];
    if (!scenario->is_historical) {
        for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
            if (state->hex[u] == scenario->kaizu) hexset_add(&near, scenario->kaizu);
        }
    }
    return hexset_and(hexset_widen(&near, radius), &scenario->on_map);
}

bool jidai_is_beside(const scenario_t *scenario, int a, int b)
{
    if (a == b) return true;
    for (int s = 0; s < HEXSIDES; s++) {
        if (scenario->beside[a][s] == b) return true;
    }
    return false;
}

void jidai_settle(const void *scenario_, void *state_)
{
    const scenario_t *scenario = scenario_;
    state_t *state = state_;
    memset(state->stands, 0, sizeof state->stands);
    memset(state->at, NO_UNIT, sizeof state->at);
    for (int u = 0; u < scenario->units; u++) {
        const int hex = state->hex[u];
        if (hex < 0 || hex >= HEXES || !hexset_has(&scenario->on_map, hex)) continue;
        state->box[u] = BOX_MAP;
        if (is_fortress(scenario, hex)) continue;
        state->at[hex] = (uint8_t)u;
        hexset_add(&state->stands[unit_side(scenario, u)], hex);
    }
    for (uint8_t side = 0; side < ARMIES; side++) {
        state->zone[side] = jidai_zone_from(scenario, state, &state->stands[side]);
    }
    state->able = 0;
    memset(state->next, 0, sizeof state->next);
    memset(state->stepping, 0, sizeof state->stepping);
    memset(state->touch, 0, sizeof state->touch);
    if (jidai_can_go_on(scenario, state)) jidai_next(scenario, state);
}
