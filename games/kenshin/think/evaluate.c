/* How good a position is, for machine players: material, presence at the end, commanders.
 * The weights are guesses that play sensibly; the arena is to tune them. */
#include "games/kenshin/think/think.h"

enum {
    WORTH_UNIT = 100,       /* a unit removed is a point, and a unit less */
    WORTH_STRENGTH = 12,    /* and its strength, in halves above the weakest */
    WORTH_FACE_UP = 36,     /* a face-up unit may be a point at the end */
    WORTH_RETREAT = 160,    /* of a commander: a point and everybody's strength */
    WORTH_SHAKEN = 30,
    WORTH_EXPOSED = 45,     /* an enemy beside the commander */
    WORTH_COMMANDER = 5000,
    WORTH_APPROACH = 2,     /* a hex nearer to the enemy commander, or to where he started */
    WEAKEST = 8,
};

static int counter_of(const state_t *state, int unit)
{
    const uint8_t *found = memchr(state->unit, unit, COUNTERS);
    return found ? (int)(found - state->unit) : NO_COUNTER;
}

static int gap(int a, int b) { return a < b ? b - a : a - b; }

static int height(int hex) { return 2 * hexset_row(hex) + (HEXSET_LOW(hexset_column(hex)) & 1); }

/* hex_distance(), on a map whose size is known here. */
static int distance(int a, int b)
{
    const int across = gap(hexset_column(a), hexset_column(b)), down = gap(height(a), height(b));
    return down <= across ? across : across + (down - across) / 2;
}

static int32_t worth_of(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const uint8_t enemy = enemy_of(side);
    const int own_commander = counter_of(state, scenario->commander[side]);
    const int target = counter_of(state, scenario->commander[enemy]);
    int32_t worth = -WORTH_RETREAT * state->retreats[side];
    for (int c = 0; c < COUNTERS; c++) {
        if (side_of(c) != side) continue;
        const int value = state->unit[c] < UNITS ? scenario->unit[state->unit[c]].value : WEAKEST;
        if (state->removed & bit_of(c)) worth -= WORTH_UNIT + WORTH_STRENGTH * (value - WEAKEST);
        if (state->hex[c] == HEX_NONE) continue;
        if (state->shaken & bit_of(c)) worth -= WORTH_SHAKEN;
        const bool counts = side == TAKEDA || hexset_has(&scenario->takeda_side, state->hex[c]);
        if (counts && (state->up & bit_of(c))) worth += WORTH_FACE_UP;
        if (c != own_commander && target != NO_COUNTER && state->hex[target] != HEX_NONE) {
            worth -= WORTH_APPROACH * distance(state->hex[c], state->hex[target]);
        }
    }
    if (own_commander == NO_COUNTER || (state->removed & bit_of(own_commander))) return worth - WORTH_COMMANDER;
    const int hex = state->hex[own_commander];
    if (hex != HEX_NONE) {
        worth -= WORTH_EXPOSED * __builtin_popcount(hexset_around(&state->stands[enemy], hex));
        if (state->shaken & bit_of(own_commander)) worth -= 2 * WORTH_SHAKEN;
    }
    return worth;
}

int32_t kenshin_evaluate(const void *scenario, const void *state, uint8_t role)
{
    return worth_of(scenario, state, role) - worth_of(scenario, state, enemy_of(role));
}
