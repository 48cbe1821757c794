/* What is always true of a state. The first invariant that does not hold is named; tests/mutants breaks
 * each of them. */
#include "games/template/rules/state.h"

static const char *check_sequence(const scenario_t *scenario, const state_t *state)
{
    if (state->sequence.depth < 1 || state->sequence.depth > 2) return "one or two frames are open";
    const struct frame *bottom = &state->sequence.frame[0], *top = sequence_top_const(&state->sequence);
    const bool is_attack = top->kind == FRAME_ATTACK;
    if (bottom->kind < FRAME_BANNER || bottom->kind > FRAME_OVER || bottom->kind == FRAME_ATTACK ||
        is_attack != (state->sequence.depth == 2) || (is_attack && bottom->kind != FRAME_TURN)) {
        return "frames are of a known kind and nest as the rules say";
    }
    if (state->turn < 1 || state->turn > scenario->turns) return "the turn is one of the scenario's";
    if (state->winner != 0 && bottom->kind != FRAME_OVER) return "nobody wins before the end";
    return NULL;
}

static const char *check_units(const scenario_t *scenario, const state_t *state)
{
    const struct frame *bottom = &state->sequence.frame[0];
    int left[PLAYERS] = { 0 };
    for (int unit = 0; unit < UNITS_MAX; unit++) {
        const int hex = state->hex[unit];
        if (hex == NOTHING) continue;
        if (unit >= scenario->units || !hex_is_on(&scenario->grid, hex)) return "units stand on the map";
        for (int other = 0; other < unit; other++) {
            if (state->hex[other] == hex) return "a hex holds one unit";
        }
        left[scenario->unit[unit].side]++;
    }
    if (left[RED] != state->left[RED] || left[BLUE] != state->left[BLUE]) return "the units left are counted";
    for (int unit = 0; unit < UNITS_MAX; unit++) {
        if (!state->acted[unit] || bottom->kind == FRAME_OVER) continue;
        if (unit >= scenario->units || bottom->kind != FRAME_TURN ||
            scenario->unit[unit].side != bottom->role) {
            return "only units of the side whose turn it is have acted";
        }
    }
    return NULL;
}

static const char *check_banners(const scenario_t *scenario, const state_t *state)
{
    const uint8_t kind = state->sequence.frame[0].kind;
    for (int side = 0; side < PLAYERS; side++) {
        const int bearer = state->banner[side];
        if (bearer == NOTHING && state->sealed[side]) return "a side that has sealed has a bearer";
        if (kind != FRAME_BANNER && !state->sealed[side]) return "play begins when both sides have sealed";
        if (bearer == NOTHING) continue;
        if (bearer < 0 || bearer >= scenario->units || scenario->unit[bearer].side != side) {
            return "a banner is carried by a unit of its own side";
        }
        if (state->hex[bearer] == NOTHING && kind != FRAME_OVER) {
            return "the battle is over when a bearer is lost";
        }
    }
    return NULL;
}

const char *template_check(const void *scenario, const void *state)
{
    const char *broken = check_sequence(scenario, state);
    if (!broken) broken = check_units(scenario, state);
    if (!broken) broken = check_banners(scenario, state);
    return broken;
}
