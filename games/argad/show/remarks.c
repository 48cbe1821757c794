/* What a player should know of an order: before he seals, how many of his fighters have none [base:orders]; before a
 * shot, a blow or a charge, its odds. */
#include "games/argad/game.h"
#include "games/argad/rules/melee_measure.h"
#include "games/argad/show/measure.h"

/* Of a formation the draft stands at its anchor. */
static bool has_order(const scenario_t *scenario, const state_t *state, int figure)
{
    const int anchor = argad_formation_anchor(scenario, state, scenario->figure[figure].group);
    const int who = anchor < 0 ? figure : anchor;
    return state->posture[who] != POSTURE_STAY || state->legs[who] || state->turn_to[who] != NOTHING;
}

static struct remark remark_on_seal(const scenario_t *scenario, const state_t *state, uint8_t role)
{
    int idle = 0, figures = 0;
    if (sequence_top_const(&state->sequence)->kind != FRAME_ORDERS) return (struct remark){ 0 };
    uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[role] & ~state->fleeing;
    for (; left; left &= left - 1, figures++) idle += !has_order(scenario, state, lowest(left));
    return idle ? (struct remark){ REMARK_IDLE, { idle, figures }, true } : (struct remark){ 0 };
}

static struct remark remark_on_shot(const scenario_t *scenario, const state_t *state, int figure, int target)
{
    struct remark remark = { .remark = REMARK_SHOT };
    struct shot shot;
    if (argad_shot_measure(scenario, state, figure, target, &shot).reason) return (struct remark){ 0 };
    argad_shot_odds(scenario->figure[figure].profile->missile, &shot, &remark.arg[0], &remark.arg[1]);
    return remark;
}

static struct remark remark_on_blow(const scenario_t *scenario, const state_t *state, int figure, int foe)
{
    struct remark remark = { .remark = REMARK_BLOW };
    argad_blow_odds(scenario, state, figure, foe, &remark.arg[0], &remark.arg[1]);
    return remark;
}

/* Of a charge: both as they stand now, if it comes to blows. */
static struct remark remark_on_charge(const scenario_t *scenario, const state_t *state, int figure, int foe)
{
    struct remark remark = { .remark = REMARK_MELEE };
    argad_blow_odds(scenario, state, figure, foe, &remark.arg[0], &remark.arg[1]);
    argad_blow_odds(scenario, state, foe, figure, &remark.arg[2], &remark.arg[3]);
    return remark;
}

struct remark argad_remark_on(const void *scenario_, const void *view, const struct action *action)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    const int figure = action->arg[0], other = action->arg[1];
    if (action->verb == VERB_SEAL) return remark_on_seal(scenario, state, action->role);
    if (action->nargs != 2 || figure >= scenario->figures || other >= scenario->figures) return (struct remark){ 0 };
    switch (action->verb) {
    case VERB_SHOOT: return remark_on_shot(scenario, state, figure, other);
    case VERB_FIGHT: return remark_on_blow(scenario, state, figure, other);
    case VERB_CHARGE: return remark_on_charge(scenario, state, figure, other);
    default: return (struct remark){ 0 };
    }
}
