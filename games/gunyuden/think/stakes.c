/* What castles are worth to the sides of the scenarios, and what may be lost at one blow. */
#include "games/gunyuden/rules/masamune.h"
#include "games/gunyuden/think/think.h"

/* For players: what a castle may bring, and what may be lost there. */
int32_t masamune_castle_worth(const scenario_t *scenario, const state_t *state, int castle, uint8_t side)
{
    enum { PRIZE = 400, A_POINT = 120, IN_DANGER = 60 };
    const bool is_own = castle_side(state, castle) == side;
    const bool is_pressed = hexset_has(&state->stands[enemy_of(side)], scenario->castle[castle].hex);
    if (scenario->chapter == HITOTORIBASHI) {
        if (castle == scenario->masamune.seat[SEAT_NIHONMATSU]) return PRIZE;
        return is_own && is_pressed ? IN_DANGER : 0;
    }
    if (!is_own) return A_POINT * masamune_castle_points(scenario, castle);
    return is_pressed ? A_POINT * masamune_castle_points(scenario, castle) : 0;
}

/* Date's points of 43-6-3 are safe while a force of his bars the hex; else the nearer the relief, the less. */
static int32_t relief_stake(const scenario_t *scenario, const state_t *state)
{
    enum { HALF = 500, A_HEX = 50, FAR = 5, LEAST = 100 };
    const int castle = scenario->masamune.seat[SEAT_NIHONMATSU];
    if (state->reached[INSIDE] || castle == NO_CASTLE) return 0;
    const int hex = scenario->castle[castle].hex;
    if (hexset_has(&state->stands[DATE], hex) && !hints_retreat(state, DATE)) return 0;
    int32_t most = LEAST;
    FOR_UNITS(u, state->in_play[ANTI]) {
        if (masamune_is(scenario, state->clan[u], HOUSE_HATAKEYAMA)) continue;
        const int32_t risk = HALF + A_HEX * (FAR - hex_distance(&scenario->grid, state->hex[u], hex));
        if (risk > most) most = risk;
    }
    return most;
}

/* A lost battle is the end [44-6]: a sodaisho in the open beside a stronger one, without a castle to decline from. */
static int32_t battle_stake(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    enum { DANGER = 600 };
    int32_t most = 0;
    FOR_UNITS(u, state->in_play[side]) {
        if (scenario->unit[u].rank != SODAISHO || !unit_is_outside(state, u)) continue;
        if (castle_at(scenario, state->hex[u]) != NO_CASTLE) continue;
        const int32_t ours = gunyuden_strength_in(scenario, state, state->hex[u], side);
        FOR_UNITS(e, state->in_play[enemy_of(side)]) {
            if (scenario->unit[e].rank != SODAISHO || !unit_is_outside(state, e) ||
                hex_distance(&scenario->grid, state->hex[u], state->hex[e]) != 1) continue;
            const int32_t theirs = gunyuden_strength_in(scenario, state, state->hex[e], enemy_of(side));
            const int32_t risk = DANGER * (theirs - ours) / theirs;
            if (risk > most) most = risk;
        }
    }
    return most;
}

/* For players: what may be lost at one blow. Where the dead cost points [42-6-3] nobody stands alone before an army. */
int32_t masamune_stake(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    if (scenario->chapter == HITOTORIBASHI) return side == DATE ? relief_stake(scenario, state) : 0;
    const int32_t danger = hints_danger(scenario, state, side);
    return danger + (scenario->chapter == SURIAGEHARA ? battle_stake(scenario, state, side) : 0);
}
