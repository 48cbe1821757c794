/* The outlook, what evaluate() sees on a curve that is never steep; and the chance to win, fitted to what came of
 * games (tools/fit-lead; docs/opponents.md says of which, and how well it holds). */
#include "games/jidai/hints.h"
#include "kit/logistic.h"

enum { LOGIT_A_POINT = 60 }; /* of the outlook, in thousandths */

/* The chance's logit from that of the outlook, Uesugi's: bias and slope in thousandths, early and late in the game, in
 * between by a straight line. From 40 games each of hard:60 against itself, 5,562 and 6,048 positions (tools/fit-lead,
 * with the players of the commit that brought this file). */
struct fit {
    int32_t bias[2], slope[2];
};
static const struct fit fits[2] = { /* historical or not */
    { .bias = { 840, 3600 }, .slope = { 340, 3000 } },
    { .bias = { -150, 3470 }, .slope = { 0, 2250 } },
};

static int32_t logit_of(const void *scenario, const void *state, uint8_t role)
{
    return jidai_evaluate(scenario, state, role) * LOGIT_A_POINT / 100;
}

int32_t jidai_outlook(const void *scenario, const void *state, uint8_t role)
{
    return role < ARMIES ? logistic(logit_of(scenario, state, role)) : 500;
}

/* What both think of it: each knows how it stands to the enemy itself. */
int32_t jidai_lead(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    const struct fit *fit = &fits[!scenario->is_historical];
    const int32_t turns = scenario->turns, late = state->turn < turns ? state->turn : turns, early = turns - late;
    if (role >= ARMIES) return 500;
    const int32_t logit = (logit_of(scenario, state, UESUGI) - logit_of(scenario, state, TAKEDA)) / 2;
    const int64_t slope = (int64_t)fit->slope[0] * early + (int64_t)fit->slope[1] * late;
    const int32_t bias = (fit->bias[0] * early + fit->bias[1] * late) / turns;
    const int32_t chance = logistic(bias + (int32_t)(slope * logit / (1000 * turns)));
    return role == UESUGI ? chance : 1000 - chance;
}
