/* Bases on the table: shapes, gaps, contact [base:contact, ruling:measure]. */
#include "games/argad/rules/rules.h"
#include "kit/bits.h"
#include "kit/lanes.h"

struct shape argad_base_at(const scenario_t *scenario, const state_t *state, int figure, struct point at, int facing)
{
    (void)scenario;
    if (state->mounted & bit_of(figure)) return shape_at(at, facing, HORSE_WIDTH, HORSE_LENGTH);
    return shape_at(at, facing, FOOT_WIDTH, FOOT_WIDTH);
}

struct shape argad_figure_shape(const scenario_t *scenario, const state_t *state, int figure)
{
    return argad_base_at(scenario, state, figure, figure_place(state, figure), state->facing[figure]);
}

int argad_figures_gap(const scenario_t *scenario, const state_t *state, int a, int b)
{
    const struct shape one = argad_figure_shape(scenario, state, a), two = argad_figure_shape(scenario, state, b);
    return shape_gap(&one, &two); /* [ruling:measure] */
}

/* Nobody farther from the centre than this can be in contact. */
enum { TOUCH_BOX = HORSE_LENGTH + CONTACT + 1 };

/* Those among them in a box. */
static uint64_t figures_in(const state_t *state, uint64_t among, struct lanes_box box)
{
    if (!among) return 0;
    return among & lanes_touching(state->x, state->x, state->y, state->y, 64 - __builtin_clzll(among), box);
}

uint64_t argad_figures_near(const state_t *state, uint64_t among, struct point at, int box)
{
    return figures_in(state, among, (struct lanes_box){ at.x - box, at.x + box, at.y - box, at.y + box });
}

uint64_t argad_figures_between(const state_t *state, uint64_t among, struct point a, struct point b, int around)
{
    const int left = a.x < b.x ? a.x : b.x, low = a.y < b.y ? a.y : b.y;
    const int right = a.x + b.x - left, high = a.y + b.y - low;
    return figures_in(state, among, (struct lanes_box){ left - around, right + around, low - around, high + around });
}

uint64_t argad_figures_touching(const scenario_t *scenario, const state_t *state, int figure, uint64_t among)
{
    uint64_t touching = 0;
    among = argad_figures_near(state, among & ~bit_of(figure), figure_place(state, figure), TOUCH_BOX);
    if (!among) return 0;
    const struct shape own = argad_figure_shape(scenario, state, figure);
    for (; among; among &= among - 1) {
        const struct shape other = argad_figure_shape(scenario, state, lowest(among));
        if (!shape_within(&own, &other, 2 * CONTACT)) continue;
        if (argad_is_walled_off(scenario, figure_place(state, figure), figure_place(state, lowest(among)))) continue;
        touching |= bit_of(lowest(among));
    }
    return touching;
}

/* Those whose life is of this kind; there are no more figures than the scenario has, the rest count as dead. */
static uint64_t figures_of(const state_t *state, uint8_t life)
{
    uint64_t set;
    bits_of_value(state->life, FIGURES, life, &set, 1);
    return set;
}

uint64_t argad_figures_on_table(const scenario_t *scenario, const state_t *state)
{
    (void)scenario;
    return figures_of(state, ON_TABLE);
}

uint64_t argad_figures_unseen(const scenario_t *scenario, const state_t *state)
{
    (void)scenario;
    return figures_of(state, UNSEEN);
}

/* The enemies in sight of all that touch this one. */
uint64_t argad_enemies_touching(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t enemies = scenario->band[enemy_of(scenario->figure[figure].band)];
    return argad_figures_touching(scenario, state, figure, enemies & argad_figures_on_table(scenario, state));
}
