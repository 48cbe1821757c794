/* What a sensible player would think about: one enemy at a time, and what all own units do about him.
 *
 *   FRAME_BANNER   carry a unit, seal
 *   FRAME_TURN     the unit named first attacks him or steps nearer, then the others likewise; done */
#include "games/template/think/think.h"
#include "kit/rng.h"

enum { WEIGHT_ATTACK = 4, WEIGHT_STEP = 2, WEIGHT_DONE = 1 };

static void add(struct plan *plan, uint8_t role, uint8_t verb, uint8_t nargs, int32_t first, int32_t second)
{
    assert(plan->actions < PLAN_ACTIONS);
    plan->action[plan->actions++] = (struct action){ role, verb, nargs, 0, { first, second } };
}

/* The free hex around a unit that is nearest to a hex, if it is nearer than the unit's own; or HEX_NONE. */
static int step_towards(const struct template_scenario *scenario, const struct template_state *state, int unit, int hex)
{
    int best = HEX_NONE, nearest = hex_distance(&scenario->grid, state->hex[unit], hex);
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int to = hex_neighbour(&scenario->grid, state->hex[unit], hexside);
        bool is_free = to != HEX_NONE;
        for (int other = 0; other < scenario->units && is_free; other++) is_free = state->hex[other] != to;
        if (!is_free || hex_distance(&scenario->grid, to, hex) >= nearest) continue;
        best = to;
        nearest = hex_distance(&scenario->grid, to, hex);
    }
    return best;
}

/* What a unit does about an enemy. False: nothing. */
static bool go_for(const struct template_scenario *scenario, const struct template_state *state, int unit, int enemy,
                   struct plan *plan)
{
    const uint8_t role = scenario->unit[unit].side;
    if (scenario->unit[unit].side == scenario->unit[enemy].side) return false;
    if (state->hex[unit] == NOTHING || state->hex[enemy] == NOTHING || state->acted[unit]) return false;
    if (hex_distance(&scenario->grid, state->hex[unit], state->hex[enemy]) == 1) {
        add(plan, role, VERB_ATTACK, 2, unit, enemy);
        plan->weight = WEIGHT_ATTACK;
        return true;
    }
    const int to = step_towards(scenario, state, unit, state->hex[enemy]);
    if (to == HEX_NONE) return false;
    add(plan, role, VERB_MOVE, 2, unit, to);
    return true;
}

static bool plan_banner(const struct template_scenario *scenario, const struct template_state *state, uint8_t role,
                        int unit, struct plan *ret)
{
    *ret = (struct plan){ .weight = 1 };
    const bool is_named = state->banner[role] != NOTHING; /* then it is only to be sealed */
    if (scenario->unit[unit].side != role || (is_named && state->banner[role] != unit)) return false;
    if (state->hex[unit] == NOTHING) return false;
    if (!is_named) add(ret, role, VERB_CARRY, 1, unit, 0);
    add(ret, role, VERB_SEAL, 0, 0, 0);
    return true;
}

static bool plan_turn(const struct template_scenario *scenario, const struct template_state *state, uint8_t role,
                      int unit, int enemy, struct plan *ret)
{
    *ret = (struct plan){ .weight = WEIGHT_STEP };
    if (scenario->unit[unit].side != role || !go_for(scenario, state, unit, enemy, ret)) return false;
    for (int mate = 0; mate < scenario->units && ret->actions < PLAN_ACTIONS - 1; mate++) {
        if (mate != unit) go_for(scenario, state, mate, enemy, ret);
    }
    add(ret, role, VERB_DONE, 0, 0, 0);
    return true;
}

int template_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    const struct template_scenario *sc = scenario;
    const struct template_state *s = view;
    const struct frame *frame = sequence_top_const(&s->sequence);
    const bool is_turn = frame->kind == FRAME_TURN && frame->role == role;
    const bool is_banner = frame->kind == FRAME_BANNER && role < PLAYERS && !s->sealed[role];
    uint32_t seen = 0;
    if (max < 1 || (!is_turn && !is_banner)) return 0;
    for (int unit = 0; unit < sc->units; unit++) {
        for (int enemy = 0; enemy < (is_turn ? sc->units : 1); enemy++) {
            struct plan plan;
            const bool is_possible = is_turn ? plan_turn(sc, s, role, unit, enemy, &plan)
                                             : plan_banner(sc, s, role, unit, &plan);
            if (!is_possible) continue;
            /* Of more than there is room for, each is as likely to stay. */
            const uint32_t place = seen < (uint32_t)max ? seen : rng_below(rng, seen + 1);
            if (place < (uint32_t)max) ret[place] = plan;
            seen++;
        }
    }
    if (is_turn && seen < (uint32_t)max) {
        ret[seen] = (struct plan){ .weight = WEIGHT_DONE };
        add(&ret[seen++], role, VERB_DONE, 0, 0, 0);
    }
    return seen < (uint32_t)max ? (int)seen : max;
}
