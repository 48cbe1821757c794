/* Set-up [base:setup, base:ambush]: each band is placed in its zone, unseen by the other.
 *
 * A sealed phase: the draft is x, y and facing of one's own figures, which begin as printed. When both bands have
 * sealed, everybody is shown but those who lie hidden, and groups printed in line are in close order.
 *
 *     place, face, as-printed -> seal, both bands -> argad_placing_finish -> turn 1 */
#include <string.h>

#include "games/argad/rules/rules.h"

static void put_as_printed(const scenario_t *scenario, state_t *state, uint64_t figures)
{
    for (; figures; figures &= figures - 1) {
        const int i = lowest(figures);
        state->x[i] = state->from_x[i] = scenario->figure[i].x;
        state->y[i] = state->from_y[i] = scenario->figure[i].y;
        state->facing[i] = scenario->figure[i].facing;
    }
}

void argad_state_as_printed(const scenario_t *scenario, state_t *state)
{
    memset(state, 0, sizeof *state);
    memset(state->life, DEAD, sizeof state->life); /* there are no such figures */
    memset(state->life, ON_TABLE, scenario->figures);
    memset(state->carries, NO_FIGURE, sizeof state->carries);
    memset(state->aim, NO_FIGURE, sizeof state->aim);
    memset(state->target, NO_FIGURE, sizeof state->target);
    memset(state->foe, NO_FIGURE, sizeof state->foe);
    memset(state->beaten, NO_FIGURE, sizeof state->beaten);
    for (int i = 0; i < FIGURES; i++) {
        state->turn_to[i] = NOTHING;
        state->horse_x[i] = state->horse_y[i] = NOTHING;
    }
    put_as_printed(scenario, state, scenario->band[WEST] | scenario->band[EAST]);
    state->mounted = scenario->horsed;
    for (int i = 0; i < LOADS; i++) state->load_x[i] = state->load_y[i] = NOTHING;
    for (uint8_t i = 0; i < scenario->loads; i++) {
        const struct load *load = &scenario->load[i];
        if (load->carrier < FIGURES) {
            state->carries[load->carrier] = i;
            continue;
        }
        state->load_x[i] = (int16_t)load->place.x;
        state->load_y[i] = (int16_t)load->place.y;
    }
    state->turn = 1;
}

void argad_setup(const void *scenario, void *ret_state)
{
    state_t *state = ret_state;
    argad_state_as_printed(scenario, state);
    sequence_push(&state->sequence, FRAME_SETUP, 0)->step = 1;
}

/* A place is 1) in the band's zone, 2) on ground that the figure can stand on. */
static struct refusal place_legal(const scenario_t *scenario, const state_t *state, int figure, struct point at)
{
    if (!argad_is_in_band_zone(scenario, scenario->figure[figure].band, at)) {
        return refuse(RULE_BASE_SETUP, REASON_OUTSIDE_ZONE, figure, 0, 0, 0); /* 1 */
    }
    const int feature = argad_feature_at(scenario, at);
    const int mount = argad_mount_of(scenario, state, figure);
    if (feature >= 0 && scenario->ground[scenario->feature[feature].ground].going[mount] == NEVER) {
        return refuse(RULE_BASE_SETUP, REASON_CANNOT_STAND, figure, feature, 0, 0); /* 2 */
    }
    return ALLOWED;
}

/* Two of a band that overlap as they are placed; false: none. */
static bool find_overlap(const scenario_t *scenario, const state_t *state, uint8_t band, int *ret_a, int *ret_b)
{
    struct shape shape[FIGURES];
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        shape[i] = argad_figure_shape(scenario, state, i);
        for (uint64_t others = scenario->band[band] & (bit_of(i) - 1); others; others &= others - 1) {
            if (!shape_overlaps(&shape[i], &shape[lowest(others)], 2 * FRIENDS_OVERLAP)) continue;
            *ret_a = lowest(others);
            *ret_b = i;
            return true;
        }
    }
    return false;
}

struct refusal argad_placing_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int figure = action->arg[0];
    int a, b;
    switch (action->verb) {
    case VERB_SEAL:
        if (!find_overlap(scenario, state, action->role, &a, &b)) return ALLOWED;
        return refuse(RULE_BASE_SETUP, REASON_OVERLAP, a, b, 0, 0);
    case VERB_AS_PRINTED:
        return ALLOWED;
    case VERB_PLACE: case VERB_FACE:
        if (figure >= scenario->figures) return refuse(RULE_BASE_SETUP, REASON_ONE_BY_ONE, figure, 0, 0, 0);
        if (scenario->figure[figure].band != action->role) {
            return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, figure, 0, 0, 0);
        }
        if (action->verb == VERB_PLACE) {
            return place_legal(scenario, state, figure, (struct point){ action->arg[1], action->arg[2] });
        }
        return ALLOWED;
    default:
        return refuse(RULE_BASE_SETUP, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

/* What is placed is what may be placed: for positions that come from outside. */
bool argad_placing_is_sound(const scenario_t *scenario, const state_t *state)
{
    for (int i = 0; i < scenario->figures; i++) {
        if (place_legal(scenario, state, i, figure_place(state, i)).reason) return false;
    }
    return true;
}

bool argad_placing_is_printed(const scenario_t *scenario, const state_t *state, uint8_t role)
{
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left);
        if (state->x[i] != scenario->figure[i].x || state->y[i] != scenario->figure[i].y ||
            state->facing[i] != scenario->figure[i].facing) return false;
    }
    return true;
}

void argad_placing_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    int a, b;
    if (!find_overlap(scenario, state, role, &a, &b)) choices_add(ret, role, VERB_SEAL);
    if (!argad_placing_is_printed(scenario, state, role)) choices_add(ret, role, VERB_AS_PRINTED);
    for (uint64_t left = scenario->band[role]; left; left &= left - 1) {
        const int figure = lowest(left);
        uint64_t *bounds;
        struct action *action = choices_add_box(ret, role, VERB_PLACE, 3, &bounds);
        action->arg[0] = figure;
        action->arg[1] = state->x[figure];
        action->arg[2] = state->y[figure];
        bounds[0] = choice_bound(figure, figure);
        bounds[1] = choice_bound(scenario->zone_low[role].x, scenario->zone_high[role].x);
        bounds[2] = choice_bound(scenario->zone_low[role].y, scenario->zone_high[role].y);
    }
}

/* The owner alone hears of his drafts. */
#define TELL_OWNER(kind, rule, also, ...) \
    TELL_AS(sink, kind, rule, also, 0, ROLE_BIT(action->role), 0, ROLE_ALL, __VA_ARGS__)

void argad_placing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int figure = action->arg[0];
    switch (action->verb) {
    case VERB_PLACE:
        state->x[figure] = state->from_x[figure] = (int16_t)action->arg[1];
        state->y[figure] = state->from_y[figure] = (int16_t)action->arg[2];
        TELL_OWNER(EVENT_PLACED, RULE_BASE_SETUP, RULE_BASE_TABLE, figure, action->arg[1], action->arg[2]);
        break;
    case VERB_FACE:
        state->facing[figure] = (int16_t)action->arg[1];
        TELL_OWNER(EVENT_TURNED, RULE_BASE_SETUP, RULE_BASE_TABLE, figure, action->arg[1]);
        break;
    case VERB_AS_PRINTED:
        put_as_printed(scenario, state, scenario->band[action->role]);
        TELL_OWNER(EVENT_AS_PRINTED, RULE_BASE_SETUP, 0, action->role);
        break;
    default:
        state->sealed |= ROLE_BIT(action->role);
        TELL(sink, EVENT_SEALED, RULE_BASE_SETUP, 0, action->role);
    }
}

/* Both have sealed: who is called hidden and lies where one can hide stays unseen [base:ambush]. */
void argad_placing_finish(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    TELL_AS(sink, EVENT_SET_UP, RULE_BASE_SETUP, scenario->rule, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL,
            scenario->points[WEST], scenario->points[EAST]);
    for (int i = 0; i < scenario->figures; i++) {
        const bool hides = scenario->group[scenario->figure[i].group].is_hidden;
        if (hides && argad_is_hiding_place(scenario, figure_place(state, i))) state->life[i] = UNSEEN;
    }
    for (int g = 0; g < scenario->groups; g++) {
        const struct group *group = &scenario->group[g];
        state->led[g] = group->officer < FIGURES;
        for (uint64_t left = group->member; left && group->is_close; left &= left - 1) {
            if (!argad_formation_make(scenario, state, g, group->member, lowest(left), CLOSE_ORDER)) continue;
            TELL(sink, EVENT_FORMED, RULE_CLOSE_ORDER_FORM, RULE_BASE_SETUP, mover_of_group(scenario, g),
                 argad_formation_ranks(scenario, state, g), argad_formation_files(scenario, state, g));
            break;
        }
    }
}
