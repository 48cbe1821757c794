/* Who stands where one cannot see it: what a player thinks who knows how sides are set up and who goes forward. By
 * public things alone: where counters began, where they stand, whose face is known.
 *
 *     commander  anybody of his group may be he; rather one who stands where he is printed, or one who was moved away
 *                from the enemy under a marker (of 75 turns in which Shingen was unseen he had moved in 16, of 670 of
 *                other unseen men of Takeda none had: games of hard:200)
 *     others     in half of the guesses as printed, in half anyhow: whoever is in a hurry leaves them as printed */
#include "games/kenshin/think/think.h"
#include "kit/rng.h"

enum {
    LIKELY_STAYED = 2,
    LIKELY_WITHDRAWN = 4,
    LIKELY_ADVANCED = 1,
    LIKELY_PRINTED = 3, /* times as much */
    PRINTED = 50,       /* guesses of a hundred */
};

static int weigh(const scenario_t *scenario, const state_t *state, int counter, int printed)
{
    const uint8_t enemy = enemy_of(side_of(counter));
    const int gate = scenario->start[scenario->unit[scenario->commander[enemy]].printed];
    const int from = scenario->start[counter], to = state->hex[counter];
    const int nearer = hex_distance(&scenario->grid, from, gate) - hex_distance(&scenario->grid, to, gate);
    const int likely = from == to ? LIKELY_STAYED : nearer > 0 ? LIKELY_ADVANCED : LIKELY_WITHDRAWN;
    return counter == printed ? LIKELY_PRINTED * likely : likely;
}

static bool is_known(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    for (uint64_t left = state->known & counters_of(side); left; left &= left - 1) {
        if (state->unit[lowest(left)] == scenario->commander[side]) return true;
    }
    return false;
}

int kenshin_weigh_commander(const scenario_t *scenario, const state_t *state, uint8_t side, uint8_t ret[COUNTERS])
{
    const int printed = scenario->unit[scenario->commander[side]].printed;
    int sum = 0;
    memset(ret, 0, COUNTERS);
    if (is_known(scenario, state, side)) return 0;
    for (uint64_t left = counters_of(side) & ~(state->removed | state->known); left; left &= left - 1) {
        const int counter = lowest(left);
        if (counter >= NIGHT_FIRST || state->hex[counter] < 0) continue;
        if (scenario->group[counter] != scenario->group[printed]) continue;
        ret[counter] = (uint8_t)weigh(scenario, state, counter, printed);
        sum += ret[counter];
    }
    return sum;
}

static bool has_been_seen(const state_t *view, int unit) { return memchr(view->unit, unit, COUNTERS) != NULL; }

static void believe_side(const scenario_t *scenario, state_t *view, uint8_t side, struct rng *rng)
{
    uint8_t likely[COUNTERS];
    const int sum = kenshin_weigh_commander(scenario, view, side, likely);
    if (sum > 0) {
        int counter = 0;
        for (int at = (int)rng_below(rng, (uint32_t)sum); at >= likely[counter]; counter++) at -= likely[counter];
        view->unit[counter] = scenario->commander[side];
    }
    if (rng_below(rng, 100) >= PRINTED) return;
    for (int unit = 0; unit < UNITS; unit++) {
        const int counter = scenario->unit[unit].printed;
        if (counter < 0 || side_of(counter) != side || view->unit[counter] != UNIT_HIDDEN) continue;
        if (!has_been_seen(view, unit)) view->unit[counter] = (uint8_t)unit;
    }
}

void kenshin_believe(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    if (!is_setting_up(view)) believe_side(scenario, view, enemy_of(role), rng);
    kenshin_determinize(scenario, view, role, rng);
}
