/* Fire [bo-hiya-effect]: what a fire arrow struck burns on 4 or more; in the turn after, somebody beside it who is
 * ordered to (`order FIGURE douse`) puts it out on 5 or more; then it is ablaze. */
#include "games/argad/rules/rules.h"

enum { BURNS_ON = 4, OUT_ON = 5 };

bool argad_ignition_next(const scenario_t *scenario, state_t *state)
{
    for (int f = 0; f < scenario->features; f++) {
        if (state->burning[f] != FIRE_SMOULDERS) continue;
        sequence_top(&state->sequence)->arg[0] = (int16_t)f;
        return true;
    }
    return false;
}

static struct pending one_die(uint16_t prompt, int a, int b)
{
    return (struct pending){ .kind = PENDING_CHANCE, .roles = ROLE_BIT(ROLE_CHANCE), .rule = RULE_BO_HIYA_EFFECT,
        .prompt = prompt, .arg = { a, b },
        .chance = { .kind = CHANCE_DICE, .verb = VERB_ROLL, .count = 1, .faces = 6 } };
}

void argad_ignition_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    (void)scenario;
    *ret = one_die(PROMPT_IGNITION, sequence_top_const(&state->sequence)->arg[0], 0);
}

void argad_ignition_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int feature = sequence_top(&state->sequence)->arg[0];
    const bool burns = action->arg[0] >= BURNS_ON;
    (void)scenario;
    state->burning[feature] = burns ? FIRE_BEGINS : NO_FIRE;
    TELL(sink, burns ? EVENT_CATCHES_FIRE : EVENT_NO_FIRE, RULE_BO_HIYA_EFFECT, 0, feature, action->arg[0]);
}

static bool is_beside(const scenario_t *scenario, const state_t *state, int figure, int feature)
{
    const struct area *area = &scenario->feature[feature].area;
    const struct shape shape = argad_figure_shape(scenario, state, figure);
    if (area_holds(area, figure_place(state, figure))) return true;
    for (int c = 0; c < area->corners; c++) {
        if (shape_within_line(&shape, area->corner[c], area_next(area, c), 2 * CONTACT)) return true;
    }
    return false;
}

int argad_fire_beside(const scenario_t *scenario, const state_t *state, int figure)
{
    for (int f = 0; f < scenario->features; f++) {
        if (state->burning[f] == FIRE_SPREADS && is_beside(scenario, state, figure, f)) return f;
    }
    return -1;
}

/* Somebody beside it who was ordered to put it out and has not tried in this turn: die marks who has. */
static int douser_of(const scenario_t *scenario, const state_t *state, int feature)
{
    const uint64_t busy = state->fleeing | state->blocked | state->stunned | state->shot | state->fought |
                          state->recoiled | state->crouched;
    for (uint64_t left = argad_figures_on_table(scenario, state) & ~busy; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->posture[i] != POSTURE_DOUSE || state->gone[i] || state->die[i]) continue;
        if (is_beside(scenario, state, i, feature)) return i;
    }
    return -1;
}

bool argad_dousing_next(const scenario_t *scenario, state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    for (int f = 0; f < scenario->features; f++) {
        if (state->burning[f] != FIRE_SPREADS) continue;
        const int douser = douser_of(scenario, state, f);
        if (douser < 0) continue;
        frame->arg[0] = (int16_t)f;
        frame->arg[1] = (int16_t)douser;
        return true;
    }
    return false;
}

void argad_dousing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    *ret = one_die(PROMPT_DOUSING, frame->arg[0], frame->arg[1]);
}

void argad_dousing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    const bool is_out = action->arg[0] >= OUT_ON;
    (void)scenario;
    state->die[frame->arg[1]] = (uint8_t)action->arg[0];
    if (is_out) state->burning[frame->arg[0]] = NO_FIRE;
    TELL(sink, is_out ? EVENT_DOUSED : EVENT_NOT_DOUSED, RULE_BO_HIYA_EFFECT, 0, frame->arg[1], frame->arg[0],
         action->arg[0]);
}
