/* The player of the campaign judges by hints of his own; the small scenarios keep theirs (hints.c, plans.c), by which
 * greedy-mini plays the campaign, too. */
#include "games/gunyuden/hints.h"

int32_t gunyuden_evaluate(const void *scenario, const void *state, uint8_t role)
{
    return gunyuden_mini_evaluate(scenario, state, role);
}

int gunyuden_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    return gunyuden_mini_plan(scenario, view, role, rng, max, ret);
}
