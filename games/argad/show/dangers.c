/* What a band has to fear of its drafts as they stand: that its lord, or whoever must live, ends alone with an enemy
 * near [base:victory]; that riders charge trained foot with spears, who receive them [melee-mod-receive]; that a unit
 * breaks on the ground it is sent over [close-order-broken]. */
#include "games/argad/rules/melee_measure.h"
#include "games/argad/show/measure.h"

enum { BESIDE = 80, NEAR = 120 + CHARGE_RUN }; /* mm: a friend is at hand; an enemy charges so far */

struct list {
    int count;
    struct note *note;
};

static void put(struct list *list, uint16_t rule, uint16_t remark, int32_t first, int32_t second)
{
    if (list->count == DANGERS_MAX) return;
    list->note[list->count++] = (struct note){ .rule = rule, .remark = remark, .arg = { first, second } };
}

static bool is_ordering(const state_t *state) { return sequence_top_const(&state->sequence)->kind == FRAME_ORDERS; }

/* Where somebody of the own band will stand by his draft; of a charge where it leads, his enemy. */
static struct point end_of(const scenario_t *scenario, const state_t *state, int figure)
{
    const int anchor = argad_formation_anchor(scenario, state, scenario->figure[figure].group);
    const bool is_formed = anchor >= 0 && argad_is_in_close_order(state, figure);
    const int who = is_formed ? anchor : figure;
    const struct point here = figure_place(state, figure);
    if (!is_ordering(state)) return here;
    if (state->posture[who] == POSTURE_CHARGE && state->aim[who] < scenario->figures) {
        return figure_place(state, state->aim[who]);
    }
    if (state->legs[who] == 0) return here;
    const int last = state->legs[who] - 1;
    return (struct point){ here.x + state->leg_x[who][last] - state->x[who],
                           here.y + state->leg_y[who][last] - state->y[who] };
}

static bool is_within(struct point a, struct point b, int mm)
{
    return point_square(a, b) <= (int64_t)mm * mm;
}

static bool is_alone(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint8_t band = scenario->figure[figure].band;
    const uint64_t fighting = argad_figures_on_table(scenario, state) & ~state->fleeing;
    const struct point at = end_of(scenario, state, figure);
    bool is_threatened = false;
    for (uint64_t left = fighting & scenario->band[band] & ~bit_of(figure); left; left &= left - 1) {
        if (is_within(end_of(scenario, state, lowest(left)), at, BESIDE)) return false;
    }
    for (uint64_t left = fighting & scenario->band[enemy_of(band)]; left; left &= left - 1) {
        is_threatened |= is_within(figure_place(state, lowest(left)), at, NEAR);
    }
    return is_threatened;
}

/* The leader, and those that a band scores for if they live. */
static uint64_t who_must_live(const scenario_t *scenario, uint8_t band)
{
    uint64_t figures = bit_of(scenario->leader[band]);
    for (int i = 0; i < scenario->objectives; i++) {
        const struct objective *objective = &scenario->objective[i];
        if (objective->kind == OBJECTIVE_ALIVE && objective->band == band && objective->figure < scenario->figures) {
            figures |= bit_of(objective->figure);
        }
    }
    return figures & scenario->band[band];
}

static void find_alone(const scenario_t *scenario, const state_t *state, uint8_t band, struct list *list)
{
    uint64_t left = who_must_live(scenario, band) & argad_figures_on_table(scenario, state) & ~state->fleeing;
    for (; left; left &= left - 1) {
        if (is_alone(scenario, state, lowest(left))) put(list, RULE_BASE_VICTORY, REMARK_ALONE, lowest(left), 0);
    }
}

/* Foot that would receive riders on its spears, if it stands still. */
static bool receives(const scenario_t *scenario, const state_t *state, int figure)
{
    const struct profile *profile = scenario->figure[figure].profile;
    const bool has_spear = profile->melee == WEAPON_PIKE || profile->melee == WEAPON_YARI ||
                           profile->melee == WEAPON_NAGINATA;
    return has_spear && profile->talent & IS_TRAINED && argad_mount_of(scenario, state, figure) == ON_FOOT &&
           !(state->fleeing & bit_of(figure));
}

static void find_charges(const scenario_t *scenario, const state_t *state, uint8_t band, struct list *list)
{
    uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[band] & ~state->fleeing;
    for (; left; left &= left - 1) {
        const int i = lowest(left), foe = state->aim[i];
        if (state->posture[i] != POSTURE_CHARGE || foe >= scenario->figures) continue;
        if (argad_mount_of(scenario, state, i) != CAVALRY || !receives(scenario, state, foe)) continue;
        put(list, RULE_MELEE_MOD_RECEIVE, REMARK_ON_SPEARS, i, foe);
    }
}

static void find_breaking(const scenario_t *scenario, const state_t *state, uint8_t band, struct list *list)
{
    for (int g = 0; g < scenario->groups; g++) {
        if (scenario->group[g].band != band || argad_formation_anchor(scenario, state, g) < 0) continue;
        if (argad_formation_would_break(scenario, state, g)) {
            put(list, RULE_CLOSE_ORDER_BROKEN, REMARK_BREAKS_ORDER, mover_of_group(scenario, g), 0);
        }
    }
}

int argad_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX])
{
    struct list list = { .note = ret };
    find_alone(scenario, view, role, &list);
    if (!is_ordering(view)) return list.count;
    find_breaking(scenario, view, role, &list);
    find_charges(scenario, view, role, &list);
    return list.count;
}
