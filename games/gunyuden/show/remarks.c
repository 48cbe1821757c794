/* What a player should know of an order before he gives it: who would wake [34-1, 38-1], who would be free to act
 * [37-1-2], which investment would end [18-3], who would die [23-3-2] and whose army would go home [25-2]. */
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/show/show.h"

static const struct remark nothing;

/* An attack on those in a hex. */
static struct remark remark_attack(const scenario_t *scenario, const state_t *state, int attacker, int hex)
{
    struct remark remark = nothing;
    uint64_t enemies[UNIT_WORDS];
    gunyuden_outside(scenario, state, hex, enemy_of(unit_side(state, attacker)), enemies);
    FOR_UNITS(u, enemies) {
        if (remark.remark) break;
        remark = gunyuden_ask.strike_remark(scenario, state, state->clan[attacker], state->clan[u]);
    }
    return remark;
}

/* Those who are left are too few [18-3-1]. */
static struct remark remark_lift(const scenario_t *scenario, const state_t *state, int leader)
{
    const int castle = castle_at(scenario, state->hex[leader]);
    uint64_t ring[UNIT_WORDS], force[UNIT_WORDS];
    if (castle == NO_CASTLE) return nothing;
    gunyuden_investors(scenario, state, castle, ring);
    gunyuden_group(state, leader, force);
    set_less(ring, force);
    if (gunyuden_set_strength(scenario, state, ring) >= gunyuden_siege_need(scenario, castle)) return nothing;
    return (struct remark){ REMARK_LIFTS, { castle }, true };
}

/* The last step; of a sodaisho, while others of his clan are left, with more than himself. */
static struct remark remark_lose(const scenario_t *scenario, const state_t *state, int unit)
{
    const int clan = state->clan[unit];
    if (state->steps[unit] != 1) return nothing;
    FOR_UNITS(u, state->in_play[unit_side(state, unit)]) {
        if (scenario->unit[unit].rank != SODAISHO) break;
        if (u != unit && state->clan[u] == clan) return (struct remark){ REMARK_HIS_CLAN_GOES, { clan }, true };
    }
    return (struct remark){ REMARK_LAST_STEP, { unit }, true };
}

struct remark gunyuden_remark_on(const void *scenario_, const void *view, const struct action *action)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_MOVE:
    case VERB_MARCH: return gunyuden_move_remark(scenario, state, action);
    case VERB_ATTACK:
    case VERB_BATTLE: return remark_attack(scenario, state, unit, action->arg[1]);
    case VERB_SORTIE: return remark_attack(scenario, state, unit, state->hex[unit]);
    case VERB_INVEST:
    case VERB_ASSAULT:
    case VERB_BESIEGE:
    case VERB_CALL:
        return gunyuden_ask.strike_remark(scenario, state, state->clan[unit], state->owner[action->arg[1]]);
    case VERB_LIFT: return remark_lift(scenario, state, unit);
    case VERB_LOSE:
    case VERB_DESERT: return remark_lose(scenario, state, unit);
    default: return nothing;
    }
}
