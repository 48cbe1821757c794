/* Bases on the table: shapes, gaps, contact [base:contact, ruling:measure]. */
#include "games/argad/rules.h"
#include "kit/bits.h"

struct shape base_at(const scenario_t *scenario, const state_t *state, int figure, struct point at, int facing)
{
    (void)scenario;
    if (state->mounted & bit_of(figure)) return shape_at(at, facing, HORSE_WIDTH, HORSE_LENGTH);
    return shape_at(at, facing, FOOT_WIDTH, FOOT_WIDTH);
}

struct shape figure_shape(const scenario_t *scenario, const state_t *state, int figure)
{
    return base_at(scenario, state, figure, figure_place(state, figure), state->facing[figure]);
}

int figures_gap(const scenario_t *scenario, const state_t *state, int a, int b)
{
    const struct shape one = figure_shape(scenario, state, a), two = figure_shape(scenario, state, b);
    return shape_gap(&one, &two);
}

/* Nobody farther from the centre than this can be in contact. */
enum { TOUCH_BOX = HORSE_LENGTH + CONTACT + 1 };

uint64_t figures_near(const state_t *state, uint64_t among, struct point at, int box)
{
    uint64_t near = 0;
    for (uint64_t left = among; left; left &= left - 1) {
        const int i = lowest(left);
        const int dx = state->x[i] - at.x, dy = state->y[i] - at.y;
        if (dx <= box && dx >= -box && dy <= box && dy >= -box) near |= bit_of(i);
    }
    return near;
}

uint64_t figures_touching(const scenario_t *scenario, const state_t *state, int figure, uint64_t among)
{
    uint64_t touching = 0;
    const struct shape own = figure_shape(scenario, state, figure);
    among = figures_near(state, among & ~bit_of(figure), figure_place(state, figure), TOUCH_BOX);
    for (; among; among &= among - 1) {
        const struct shape other = figure_shape(scenario, state, lowest(among));
        if (shape_within(&own, &other, 2 * CONTACT)) touching |= bit_of(lowest(among));
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

uint64_t figures_on_table(const scenario_t *scenario, const state_t *state)
{
    (void)scenario;
    return figures_of(state, ON_TABLE);
}

uint64_t figures_unseen(const scenario_t *scenario, const state_t *state)
{
    (void)scenario;
    return figures_of(state, UNSEEN);
}

/* The enemies in sight of all that touch this one. */
uint64_t enemies_touching(const scenario_t *scenario, const state_t *state, int figure)
{
    const uint64_t enemies = scenario->band[enemy_of(scenario->figure[figure].band)];
    return figures_touching(scenario, state, figure, enemies & figures_on_table(scenario, state));
}
