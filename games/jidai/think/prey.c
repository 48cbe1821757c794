/* Whom to hunt. In the hypothetical scenario whoever comes to the other is beaten, so that both armies wait
 * (hints_order.c); but an enemy who stands alone where many of ours are near is gone for. */
#include "games/jidai/think/think.h"

enum {
    MATES_WITHIN = 4,   /* hexes: his friends so near stand by him */
    HUNTERS_WITHIN = 8, /* hexes: ours so near can be upon him in two turns */
    PREY = 15,          /* he and his have at most so many hundredths of our strength */
};

static bool is_in_the_field(const scenario_t *scenario, const state_t *state, int unit)
{
    return unit_is_on_map(state, unit) && state->hex[unit] != scenario->kaizu;
}

/* Can the unit, of either side, help against one who stands there? The daimyo's clan and the worn do not hunt. */
static bool counts(const scenario_t *scenario, const state_t *state, int unit, int hex, bool hunts)
{
    if (!is_in_the_field(scenario, state, unit)) return false;
    const int clan = scenario->unit[unit].clan;
    if (hunts && (state->steps[unit] >= DISORGANIZED || clan == clan_first(clan_side(clan)))) return false;
    return hex_distance(&scenario->grid, hex, state->hex[unit]) <= (hunts ? HUNTERS_WITHIN : MATES_WITHIN);
}

/* What all who count come to. */
static int strength_at(const scenario_t *scenario, const state_t *state, uint8_t side, int hex, bool hunts)
{
    int strength = 0;
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        if (counts(scenario, state, u, hex, hunts)) strength += unit_strength(scenario, state, u);
    }
    return strength;
}

bool jidai_find_prey(const scenario_t *scenario, const state_t *state, uint8_t side, struct rings *ret)
{
    const uint8_t enemy = enemy_of(side);
    struct hexset prey = { 0 };
    for (int u = unit_first(scenario, enemy); u < unit_end(scenario, enemy); u++) {
        if (!is_in_the_field(scenario, state, u)) continue;
        const int hex = state->hex[u];
        const int ours = PREY * strength_at(scenario, state, side, hex, true);
        if (ours < 100 * unit_strength(scenario, state, u)) continue; /* most are done with here */
        if (ours >= 100 * strength_at(scenario, state, enemy, hex, false)) hexset_add(&prey, hex);
    }
    jidai_draw_rings_round(scenario, state, side, &prey, ret);
    return ret->count > 0;
}
