/* When the shots of arquebuses are a salvo [salvo-conditions]: each gun is asked by itself, and the answer names the
 * first condition that fails; then the table of the single arquebus is used [salvo-fallback]. */
#include "games/argad/rules/shooting_measure.h"

/* Figures of one side that stand within 4 cm of one another, through others. */
uint64_t argad_cluster_of(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t side = argad_figures_on_table(scenario, state) & scenario->band[scenario->figure[figure].band];
    uint64_t found = bit_of(figure), todo = found;
    while (todo) {
        const int i = lowest(todo);
        todo &= todo - 1;
        const uint64_t near = argad_figures_near(state, side & ~found, figure_place(state, i), GROUP_RANGE +
                                                 HORSE_LENGTH);
        for (uint64_t left = near; left; left &= left - 1) {
            if (argad_figures_gap(scenario, state, i, lowest(left)) > GROUP_RANGE) continue;
            found |= bit_of(lowest(left));
            todo |= bit_of(lowest(left));
        }
    }
    return found;
}

bool argad_is_lone(const scenario_t *scenario, const state_t *state, int figure)
{
    return argad_cluster_of(scenario, state, figure) == bit_of(figure);
}

/* Present all the time and doing nothing else. In the ranks one does what the unit does, whose order is written down
 * with one of its men. */
static bool is_attending(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t busy = state->fleeing | state->blocked | state->stunned | state->shot | state->fought |
                          state->crouched | state->withdrew;
    return state->life[figure] == ON_TABLE && !(busy & bit_of(figure)) && argad_is_immobile(state, figure) &&
           (state->posture[figure] == POSTURE_STAY || argad_is_in_close_order(state, figure)) &&
           state->target[figure] == NO_FIGURE && !argad_enemies_touching(scenario, state, figure);
}

/* Within 20 cm of every gunner [salvo-officer]. */
static bool has_officer(const scenario_t *scenario, const state_t *state, uint8_t band, uint64_t guns)
{
    for (uint64_t left = scenario->band[band]; left; left &= left - 1) {
        const int i = lowest(left);
        if (!(scenario->figure[i].profile->talent & LEADS_SALVO) || !is_attending(scenario, state, i)) continue;
        bool hear = true;
        for (uint64_t others = guns; others && hear; others &= others - 1) {
            hear = argad_figures_gap(scenario, state, i, lowest(others)) <= COMMAND_RANGE;
        }
        if (hear) return true;
    }
    return false;
}

/* [salvo-ammunition] */
static bool has_carrier(const scenario_t *scenario, const state_t *state, int group)
{
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        const int i = lowest(left);
        if ((scenario->figure[i].profile->talent & HAS_AMMUNITION) && is_attending(scenario, state, i)) return true;
    }
    return false;
}

/* In a building that serves as one, or right behind a man-made protection over which it shoots [salvo-fortified]. */
static bool is_fortified(const scenario_t *scenario, const state_t *state, int figure, struct point target)
{
    const struct shape shape = argad_figure_shape(scenario, state, figure);
    const struct point own = figure_place(state, figure);
    for (int f = 0; f < scenario->features; f++) {
        const struct ground *ground = &scenario->ground[scenario->feature[f].ground];
        const struct area *area = &scenario->feature[f].area;
        if (!ground->is_shield) continue;
        if (!ground->is_line) {
            if (area_holds(area, own)) return true;
            continue;
        }
        for (int c = 0; c + 1 < area->corners; c++) {
            if (shape_within_line(&shape, area->corner[c], area->corner[c + 1], 2 * TWO_PACES) &&
                segments_touch(own, target, area->corner[c], area->corner[c + 1])) return true;
        }
    }
    return false;
}

/* A group of three or more, or one partly protected by a solid construction [salvo-target,
 * salvo-solid-construction]. */
static bool is_salvo_target(const scenario_t *scenario, const state_t *state, int target,
                            const struct sight_line *line, uint16_t *ret_also)
{
    if (__builtin_popcountll(argad_cluster_of(scenario, state, target)) >= 3) return true;
    if (!line->is_solid) return false;
    *ret_also = RULE_SALVO_SOLID_CONSTRUCTION; /* [salvo-solid-construction] */
    return true;
}

uint8_t argad_salvo_condition(const scenario_t *scenario, const state_t *state, int figure, int target,
                              const struct sight_line *line, uint16_t *ret_also)
{
    const int group = scenario->figure[figure].group;
    const bool is_close = argad_is_in_close_order(state, figure);
    const struct point at = figure_place(state, target);
    uint64_t guns = 0, empty = 0;
    *ret_also = 0;
    if (!(scenario->figure[figure].profile->talent & KNOWS_SALVO)) return SALVO_TRAINING; /* [salvo-training] */
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        const int i = lowest(left);
        const struct profile *profile = scenario->figure[i].profile;
        if (state->life[i] != ON_TABLE || profile->missile != WEAPON_ARQUEBUS) continue;
        if (!(profile->talent & KNOWS_SALVO) || (state->fleeing & bit_of(i))) continue;
        if (is_close ? !argad_is_in_close_order(state, i) : !is_fortified(scenario, state, i, at)) continue;
        guns |= bit_of(i);
        empty |= state->reload[i] ? bit_of(i) : 0;
    }
    if (!(guns & bit_of(figure))) return SALVO_CLOSE_ORDER;
    if (__builtin_popcountll(guns) < 3) return SALVO_THREE; /* [salvo-conditions] */
    if (is_close && state->order[group] == FORMED_NOW) return SALVO_FORMED;
    if (!has_officer(scenario, state, scenario->figure[figure].band, guns)) return SALVO_OFFICER;
    if (!has_carrier(scenario, state, group)) return SALVO_AMMUNITION;
    if (empty) *ret_also = RULE_ROLLING_FIRE; /* [rolling-fire] */
    if (!is_close) *ret_also = RULE_SALVO_FORTIFIED;
    return is_salvo_target(scenario, state, target, line, ret_also) ? SALVO_HOLDS : SALVO_TARGET;
}
