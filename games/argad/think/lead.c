/* The chance to win: what evaluate() sees of both bands, on a curve fitted to what came of games (tools/fit-lead;
 * docs/opponents.md says of which, and how well it holds). Players that search go by evaluate() itself. */
#include "games/argad/think/think.h"
#include "kit/logistic.h"

enum { LOGIT_A_POINT = 60 }; /* in thousandths */

/* Each band knows what it will do next, and so thinks a little better of itself: half of both. */
static int32_t logit_of_west(const void *scenario, const void *state)
{
    return (argad_evaluate(scenario, state, WEST) - argad_evaluate(scenario, state, EAST)) * LOGIT_A_POINT / 200;
}

/* One curve for all scenarios, from 11,402 positions of 260 games of greedy:100 against itself of each of the four
 * (seeds 1, 77 and 5001), with the rows and players of 780e10f. */
int32_t argad_lead(const void *scenario_, const void *state, uint8_t role)
{
    static const struct fitted fit = { .bias = { 0, 200 }, .slope = { 0, 520 } };
    const scenario_t *scenario = scenario_;
    const int32_t now = (int32_t)argad_clock(scenario, state), last = 2 * scenario->turns + 1;
    return fitted_lead(&fit, logit_of_west(scenario, state), now, last, role);
}
