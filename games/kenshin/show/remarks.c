/* What a player should know before he ends a phase: how much of it he leaves unused [5A.2, 5B.2, 5B.4]. */
#include "games/kenshin/rules/rules.h"

/* Commands that somebody could still get. */
static int commands_left(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const int left = scenario->commands - state->commands, units = kenshin_units_to_command(scenario, state, side);
    return left < units ? left : units;
}

/* Units that could still come. */
static int arrivals_left(const scenario_t *scenario, const state_t *state)
{
    const int entries = __builtin_popcountll(kenshin_reinforcement_entries(scenario, state));
    const int units = __builtin_popcountll(kenshin_counters_in_box(state));
    const int left = scenario->reinforcements - state->reinforced;
    const int few = entries < units ? entries : units;
    return few < left ? few : left;
}

struct remark kenshin_remark_on(const void *scenario, const void *view, const struct action *action)
{
    const state_t *state = view;
    const struct frame *frame = sequence_top_const(&state->sequence);
    struct remark remark = { 0 };
    if (action->verb != VERB_END || frame->kind != FRAME_PHASE) return remark;
    if (frame->step == PHASE_COMMAND) {
        remark = (struct remark){ REMARK_COMMANDS_LEFT, { commands_left(scenario, state, action->role) }, true };
    } else if (frame->step == PHASE_REINFORCEMENT) {
        remark = (struct remark){ REMARK_ARRIVALS_LEFT, { arrivals_left(scenario, state) }, true };
    }
    return remark.arg[0] ? remark : (struct remark){ 0 };
}
