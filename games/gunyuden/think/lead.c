/* The outlook, what evaluate() sees (and Date a little otherwise) on a curve that is never steep; and the chance to
 * win, fitted to what came of games (tools/fit-lead; docs/opponents.md says of which, and how well it holds). */
#include "games/gunyuden/think/think.h"
#include "games/gunyuden/rules/masamune.h"
#include "kit/logistic.h"

enum { LOGIT_A_POINT = 60 }; /* of the outlook, in thousandths */

/* From games of hard:60 against itself, by Date's evaluate(): 5,002 positions of 200 games of Hitotoribashi, seed 11;
 * 4,956 of 180 of Suriagehara, seeds 11 and 1001; 12,796 of 110 of the campaign, seeds 11 and 5001, by the outlook. */
static const struct fitted hitotoribashi = { .bias = { -1660, 1750 }, .slope = { 0, 6480 } };
static const struct fitted suriagehara = { .bias = { 110, -30 }, .slope = { 1460, 3470 } };
static const struct fitted campaign = { .bias = { -2526, 3133 }, .slope = { 359, 6210 } };

static int32_t logit_of(const void *scenario, const void *state, uint8_t role)
{
    return gunyuden_evaluate(scenario, state, role) * LOGIT_A_POINT / 100;
}

/* Points that players who search judge by. Date at Hitotoribashi wins by large forces that stand together, and nothing
 * by the fall of Nihonmatsu; his enemies do better by what greedy sees (docs/history/opponents-trials.md). */
static int32_t points_of(const scenario_t *scenario, const void *state, uint8_t role)
{
    static const struct taste date = { .siege = 25, .gather = 12 };
    if (scenario->chapter != HITOTORIBASHI || role != DATE) return gunyuden_evaluate(scenario, state, role);
    return hints_judge(scenario, state, role, &date);
}

int32_t gunyuden_outlook(const void *scenario, const void *state, uint8_t role)
{
    if (role >= SIDES_OF_WAR) return CERTAIN / 2;
    return logistic_fine(points_of(scenario, state, role) * LOGIT_A_POINT); /* 1/100 points, 1/1000: 1/CERTAIN */
}

/* Who looks at courses of play until after the enemy's turn plays Date worse than who does not, and his enemies better
 * (docs/history/opponents-trials.md). */
role_set gunyuden_hasty(const void *scenario_)
{
    const scenario_t *scenario = scenario_;
    return scenario->chapter == HITOTORIBASHI ? ROLE_BIT(DATE) : 0;
}

int32_t gunyuden_lead(const void *scenario_, const void *state, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const struct fitted *fit = scenario->chapter == HITOTORIBASHI ? &hitotoribashi
                               : scenario->chapter == SURIAGEHARA ? &suriagehara
                                                                  : &campaign;
    const int32_t last = STAGES * SIDES_OF_WAR * (scenario->turns + 1);
    const int32_t now = (int32_t)gunyuden_clock(scenario, state);
    return fitted_lead(fit, logit_of(scenario, state, DATE), now, last, role);
}
