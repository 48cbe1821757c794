/* The rest of the commands if it is left to the program [5A.2, 5B.2]: units are turned up, those nearest to an enemy
 * first, the commander last: who is face up may act every turn. */
#include "games/kenshin/rules/rules.h"
#include "games/kenshin/show/rest.h"

static bool is_command_phase(const struct frame *frame, uint8_t role)
{
    return frame->kind == FRAME_PHASE && frame->step == PHASE_COMMAND && frame->role == role;
}

static int distance_to_enemy(const scenario_t *scenario, const state_t *view, int hex, uint8_t enemy)
{
    int nearest = HEXES;
    for (uint64_t left = counters_of(enemy) & ~view->removed; left; left &= left - 1) {
        const int other = view->hex[lowest(left)];
        const int distance = other < 0 ? HEXES : hex_distance(&scenario->grid, hex, other);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

bool kenshin_rest(const void *scenario_, const void *view_, uint8_t role, struct action *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    if (!is_command_phase(sequence_top_const(&view->sequence), role)) return false;
    const struct hexset hexes = kenshin_hexes_to_command(scenario, view, role);
    int best = 2 * HEXES + 1, found = -1;
    for (uint64_t left = counters_of(role) & ~view->removed; left; left &= left - 1) {
        const int counter = lowest(left), hex = view->hex[counter];
        if (hex < 0 || !hexset_has(&hexes, hex)) continue;
        const bool is_commander = view->unit[counter] == scenario->commander[role];
        const int far = distance_to_enemy(scenario, view, hex, enemy_of(role)) + (is_commander ? HEXES : 0);
        if (far >= best) continue;
        best = far;
        found = hex;
    }
    if (found < 0) return false;
    *ret = (struct action){ .role = role, .verb = VERB_TURN_UP, .nargs = 1, .arg = { found } };
    return true;
}
