/* Units on the map: chapter 5 (leaders, zones of control) and who stands where.
 *
 * `stands` and `at` follow from `hex`; they leave out the units in Kaizu where chapter 13 is in force,
 * because nobody in the fortress has a zone or keeps others out of the hex [13.3]. */
#include "games/jidai/rules.h"
#include "games/jidai/ways.h"
#include "kit/bits.h"

/* Where chapter 13 holds; in the historical scenario Kaizu is a hex like any other. */
static bool is_fortress(const scenario_t *scenario, int hex)
{
    return hex == scenario->kaizu && !scenario->is_historical;
}

bool jidai_unit_is_in_siege(const scenario_t *scenario, const state_t *state, int unit)
{
    return state->besieger != NO_VALUE && state->hex[unit] == scenario->kaizu;
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
static bool zone_reaches(const scenario_t *scenario, int unit, int hex, int side)
{
    const int beside = scenario->beside[hex][side];
    if (beside == HEX_NONE || is_fortress(scenario, beside)) return false;
    return scenario->cost[hex][side] || scenario->unit[unit].fire;
}

HOT struct hexset jidai_zone_from(const scenario_t *scenario, const state_t *state, const struct hexset *stands)
{
    struct hexset zone = ways_step(&scenario->open, stands);
    const struct hexset banked = hexset_and(*stands, &scenario->banked);
    uint64_t word[HEXSET_WORDS];
    memcpy(word, &banked, sizeof word);
    for (int hex = bits_next(word, HEXSET_WORDS, 0); hex >= 0; hex = bits_next(word, HEXSET_WORDS, hex + 1)) {
        for (int s = 0; s < SIDES && scenario->unit[state->at[hex]].fire; s++) {
            if (scenario->beside[hex][s] != HEX_NONE) hexset_add(&zone, scenario->beside[hex][s]);
        }
    }
    if (!scenario->is_historical) hexset_remove(&zone, scenario->kaizu);
    return zone;
}

/* `stands`, `at` and `zone` after a unit has come into a hex, or left it. */
static void enter(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    assert(state->at[hex] == NO_UNIT); /* [10.3] */
    state->at[hex] = (uint8_t)unit;
    hexset_add(&state->stands[unit_side(scenario, unit)], hex);
}
static void leave(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    state->at[hex] = NO_UNIT;
    hexset_remove(&state->stands[unit_side(scenario, unit)], hex);
}
static void draw_zone(const scenario_t *scenario, state_t *state, uint8_t side)
{
    state->zone[side] = jidai_zone_from(scenario, state, &state->stands[side]);
}

void jidai_unit_move(const scenario_t *scenario, state_t *state, int unit, int hex)
{
    const int from = state->hex[unit];
    if (from == hex) return;
    set_remove(state->position, unit);
    state->hex[unit] = (int16_t)hex;
    state->box[unit] = BOX_MAP;
    if (from >= 0 && !is_fortress(scenario, from)) leave(scenario, state, unit, from);
    if (!is_fortress(scenario, hex)) enter(scenario, state, unit, hex);
    draw_zone(scenario, state, unit_side(scenario, unit));
}

/* The caller says where it goes. A marker stays behind and is lost [11.8]. */
void jidai_unit_lift(const scenario_t *scenario, state_t *state, int unit)
{
    const int hex = state->hex[unit];
    set_remove(state->position, unit);
    state->hex[unit] = HEX_NONE;
    if (hex < 0 || is_fortress(scenario, hex)) return;
    leave(scenario, state, unit, hex);
    draw_zone(scenario, state, unit_side(scenario, unit));
}

bool jidai_unit_threatens(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    const int own = state->hex[unit];
    if (own < 0 || is_fortress(scenario, own)) return false;
    for (int s = 0; s < SIDES; s++) {
        if (scenario->beside[own][s] == hex) return zone_reaches(scenario, unit, own, s);
    }
    return false;
}

int jidai_contacts(const scenario_t *scenario, const state_t *state, int unit, uint8_t ret[6])
{
    const int own = state->hex[unit];
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    int count = 0;
    if (own < 0 || is_fortress(scenario, own) || !jidai_may_touch(scenario, state, unit)) return 0;
    for (int s = 0; s < SIDES; s++) {
        const int beside = scenario->beside[own][s];
        if (beside == HEX_NONE || !hexset_has(&state->stands[enemy], beside)) continue;
        if (zone_reaches(scenario, unit, own, s)) ret[count++] = state->at[beside];
    }
    return count;
}

HOT struct hexset jidai_near(const scenario_t *scenario, const state_t *state, uint8_t side, int radius)
{
    struct hexset near = state->stands[side];
    if (!scenario->is_historical) {
        for (int u = side == UESUGI ? 0 : scenario->first_takeda;
             u < (side == UESUGI ? scenario->first_takeda : scenario->units); u++) {
            if (state->hex[u] == scenario->kaizu) hexset_add(&near, scenario->kaizu);
        }
    }
    struct sheet sheet, wider;
    sheet_load(&near, &sheet);
    for (int i = 0; i < radius; i++) {
        sheet_widen(&sheet, &wider);
        sheet = wider;
    }
    sheet_store(&sheet, &near);
    return hexset_and(near, &scenario->on_map);
}

bool jidai_is_beside(const scenario_t *scenario, int a, int b)
{
    if (a == b) return true;
    for (int s = 0; s < SIDES; s++) {
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
    draw_zone(scenario, state, UESUGI);
    draw_zone(scenario, state, TAKEDA);
    state->able = 0;
    memset(state->next, 0, sizeof state->next);
    if (jidai_can_go_on(scenario, state)) jidai_next(scenario, state);
}
