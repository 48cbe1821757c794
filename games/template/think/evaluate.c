/* How good a position is, for players that think ahead. The state may be a guess of one: hidden banners
 * were filled in by determinize(). */
#include "games/template/think/think.h"

enum { UNIT_WORTH = 100, VICTORY_WORTH = 1000, STEP_WORTH = 5 }; /* 1/100 points */

int32_t template_evaluate(const void *scenario, const void *state, uint8_t role)
{
    const struct template_scenario *sc = scenario;
    const struct template_state *s = state;
    if (role >= PLAYERS) return 0;
    const uint8_t enemy = !role;
    int32_t worth = UNIT_WORTH * (s->left[role] - s->left[enemy]);
    if (sequence_top_const(&s->sequence)->kind == FRAME_OVER) {
        if (s->winner == ROLE_OBSERVER) return worth;
        return worth + (s->winner == role ? VICTORY_WORTH : -VICTORY_WORTH);
    }
    const int bearer = s->banner[enemy];
    if (bearer < 0) return worth;
    for (int unit = 0; unit < sc->units; unit++) { /* close in on the bearer */
        if (sc->unit[unit].side == enemy || s->hex[unit] == NOTHING) continue;
        worth -= STEP_WORTH * hex_distance(&sc->grid, s->hex[unit], s->hex[bearer]);
    }
    return worth;
}
