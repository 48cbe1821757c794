/* What a side has to fear: its commander is attacked where he cannot retreat, which ends the game [8.2-no-hex, 9.1]. */
#include "games/kenshin/show/dangers.h"

#include "games/kenshin/rules/rules.h"

/* Can an enemy that stands on the map come beside the hex and attack, in a turn of his own, commanded or not? */
static bool can_be_attacked(const scenario_t *scenario, const state_t *state, int hex, uint8_t enemy)
{
    for (uint64_t left = counters_of(enemy) & ~state->removed; left; left &= left - 1) {
        const int counter = lowest(left);
        if (state->hex[counter] < 0) continue;
        if (hexset_has(&scenario->beside[hex], state->hex[counter])) return true;
        const struct hexset reach = kenshin_fresh_reach(scenario, state, counter, scenario->attack_cost);
        const struct hexset places = hexset_and(reach, &scenario->beside[hex]);
        if (!hexset_is_empty(&places)) return true;
    }
    return false;
}

int kenshin_dangers(const void *scenario_, const void *view, uint8_t role, struct note ret[DANGERS_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    for (uint64_t left = counters_of(role) & ~state->removed; left; left &= left - 1) {
        const int counter = lowest(left), hex = state->hex[counter];
        if (state->unit[counter] != scenario->commander[role] || hex < 0) continue;
        const struct hexset ways = kenshin_retreat_hexes(scenario, state, counter);
        if (!hexset_is_empty(&ways) || !can_be_attacked(scenario, state, hex, enemy_of(role))) return 0;
        ret[0] = (struct note){ .rule = RULE_NO_HEX, .remark = REMARK_TRAPPED, .arg = { state->unit[counter], hex } };
        return 1;
    }
    return 0;
}
