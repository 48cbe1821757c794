/* The outlook, what evaluate() sees on a curve that is never steep; and the chance to win, fitted to what came of
 * games (tools/fit-lead; docs/opponents.md says of which, and how well it holds). */
#include "games/jidai/think/think.h"
#include "kit/logistic.h"

enum { LOGIT_A_POINT = 60 }; /* of the outlook, in thousandths */

/* Games of hard:60 against itself, Uesugi's outlook: historical 34,724 positions of 240 games, with the plans of
 * e25e297; hypothetical 21,906 of 240, with those of 41649e1: both wait, most games are drawn, and nobody is sure
 * before it is late. */
static const struct fitted fits[2] = { /* historical or not */
    { .bias = { 1400, 2741 }, .slope = { 0, 3000 } },
    { .bias = { 0, 1325 }, .slope = { 0, 1054 } },
};

static int32_t logit_of(const void *scenario, const void *state, uint8_t role)
{
    return jidai_evaluate(scenario, state, role) * LOGIT_A_POINT / 100;
}

int32_t jidai_outlook(const void *scenario, const void *state, uint8_t role)
{
    return (role < ARMIES ? logistic(logit_of(scenario, state, role)) : 500) * (CERTAIN / 1000);
}

/* What both think of it: each knows how it stands to the enemy itself. */
int32_t jidai_lead(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    const int32_t logit = (logit_of(scenario, state, UESUGI) - logit_of(scenario, state, TAKEDA)) / 2;
    return fitted_lead(&fits[!scenario->is_historical], logit, state->turn, scenario->turns, role);
}
