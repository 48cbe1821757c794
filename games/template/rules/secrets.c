/* Who sees what: the secrets, and how to guess them. */
#include "games/template/rules/state.h"
#include "kit/rng.h"

/* A banner is known to its own side, and to everybody when the game is over [1.1, 4.4]. Only the field
 * `banner` is SEEN_BY_GAME, so no other comes here; element i belongs to side i. The answer must follow
 * from what everybody sees, or the very question would tell something. */
role_set template_seen_by(const void *scenario, const void *state, int field, int i)
{
    const state_t *s = state;
    (void)scenario;
    assert(field == FIELD_BANNER);
    (void)field;
    if (sequence_top_const(&s->sequence)->kind == FRAME_OVER) return ROLE_ALL;
    return ROLE_BIT(i);
}

/* Any unit that is still there may carry a banner we cannot see; a side that has not sealed may not have
 * named one yet. */
void template_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    const scenario_t *sc = scenario;
    state_t *s = view;
    for (int side = 0; side < PLAYERS; side++) {
        int8_t candidate[UNITS_MAX + 1];
        uint32_t count = 0;
        if (template_seen_by(scenario, view, FIELD_BANNER, side) & ROLE_BIT(role)) continue;
        if (!s->sealed[side]) candidate[count++] = NOTHING;
        for (int unit = 0; unit < sc->units; unit++) {
            if (sc->unit[unit].side == side && s->hex[unit] != NOTHING) candidate[count++] = (int8_t)unit;
        }
        s->banner[side] = candidate[rng_below(rng, count)];
    }
}
