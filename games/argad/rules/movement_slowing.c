/* Slowing dice [terrain-difficult, terrain-very-difficult, terrain-blocked, terrain-group-roll]: when the orders are
 * shown, before anybody moves. One throw for the figures of a group whose ways touch difficult ground and that end
 * within 20 cm of one another (through others, so that no number of a figure matters); riders and foot throw apart.
 * Each
 * goes by the worst ground that its own way touches. */
#include "games/argad/rules/rules.h"

static struct point end_of(const state_t *state, int i)
{
    const int legs = state->legs[i];
    return legs ? (struct point){ state->leg_x[i][legs - 1], state->leg_y[i][legs - 1] } : figure_place(state, i);
}

/* The ground that a figure's way touches and that can be entered; who does not go is not slowed. */
static uint8_t going_of(const scenario_t *scenario, const state_t *state, int figure, struct way *ret)
{
    if (argad_is_in_close_order(state, figure)) return EASY;
    argad_figure_ground(scenario, state, figure, state->x, state->y, ret);
    return ret->slow; /* nobody goes through what cannot be entered, and throws for it */
}

uint64_t argad_slowing_rough(const scenario_t *scenario, const state_t *state)
{
    uint64_t rough = 0;
    struct way way;
    if (state->sequence.depth == 0 || sequence_top_const(&state->sequence)->kind != FRAME_SLOWING) return 0;
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        if (going_of(scenario, state, lowest(left), &way) != EASY) rough |= bit_of(lowest(left));
    }
    return rough;
}

/* Those of them who have not thrown yet. */
static uint64_t slowing_due(const state_t *state) { return state->rough & ~(state->slowed | state->blocked); }

/* Those who throw together with the lowest of them. */
static uint64_t thrown_together(const scenario_t *scenario, const state_t *state, uint64_t due)
{
    const int first = lowest(due);
    const uint64_t same = argad_is_mounted(state, first) ? state->mounted : ~state->mounted;
    uint64_t group = due & scenario->group[scenario->figure[first].group].member & same; /* [terrain-group-roll] */
    uint64_t found = bit_of(first), todo = found;
    while (todo) {
        const struct point at = end_of(state, lowest(todo));
        todo &= todo - 1;
        for (uint64_t left = group & ~found; left; left &= left - 1) {
            if (point_square(at, end_of(state, lowest(left))) > COMMAND_RANGE * COMMAND_RANGE) continue;
            found |= bit_of(lowest(left));
            todo |= bit_of(lowest(left));
        }
    }
    return found;
}

void argad_slowing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const int first = sequence_top_const(&state->sequence)->arg[0];
    *ret = (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = RULE_TERRAIN_DIFFICULT,
        .prompt = PROMPT_SLOWING,
        .arg = { scenario->figure[first].band, sequence_top_const(&state->sequence)->arg[1], first },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = argad_is_mounted(state, first) ? 2 : 1, .faces =
            6 } };
}

/* Finds the next throw; false: all have thrown. */
bool argad_slowing_next(const scenario_t *scenario, state_t *state)
{
    const uint64_t due = slowing_due(state);
    struct frame *frame = sequence_top(&state->sequence);
    if (!due) return false;
    frame->arg[0] = (int16_t)lowest(due);
    frame->arg[1] = (int16_t)__builtin_popcountll(thrown_together(scenario, state, due));
    return true;
}

void argad_slowing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int first = sequence_top(&state->sequence)->arg[0];
    const int red = action->arg[0], other = action->nargs > 1 ? action->arg[1] : 0;
    const uint64_t together = thrown_together(scenario, state, slowing_due(state));
    const int sixes = (red == 6) + (other == 6);
    TELL(sink, EVENT_SLOWED, RULE_TERRAIN_GROUP_ROLL, RULE_TERRAIN_DIFFICULT, first, red + other,
         __builtin_popcountll(together));
    for (uint64_t left = together; left; left &= left - 1) {
        const int i = lowest(left);
        struct way way;
        const uint8_t going = going_of(scenario, state, i, &way);
        /* [terrain-blocked] */
        const bool is_stuck = !argad_is_mounted(state, i) ? red == 6 : going == VERY_DIFFICULT ? sixes > 0 : sixes == 2;
        state->slowed |= bit_of(i);
        state->slow[i] = (uint8_t)(red + other);
        if (sink && way.slow_feature >= 0) {
            TELL(sink, EVENT_ROUGH, way.slow_rule, going == VERY_DIFFICULT ? RULE_TERRAIN_VERY_DIFFICULT : 0, i,
                 way.slow_feature);
        }
        if (!is_stuck) continue;
        state->blocked |= bit_of(i);
        TELL(sink, EVENT_BLOCKED, RULE_TERRAIN_BLOCKED, RULE_RULING_BLOCKED, i);
    }
}
