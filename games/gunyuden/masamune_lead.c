/* The outlook, what evaluate() sees on a curve that is never steep; and the chance to win, fitted to what came of games
 * (tools/fit-lead; docs/opponents.md says of which, and how well it holds). */
#include "games/gunyuden/masamune.h"
#include "kit/logistic.h"

enum { LOGIT_A_POINT = 60 }; /* of the outlook, in thousandths */

/* The chance's logit from that of the outlook, Date's: bias and slope in thousandths, early and late in the game, in
 * between by a straight line. Hitotoribashi: from 3,497 positions of 150 games of hard:60 against itself, with the
 * players of the commit that brought this file. The others are not fitted: there it is the outlook. */
struct fit {
    int32_t bias[2], slope[2];
};
static const struct fit hitotoribashi = { .bias = { -1924, 871 }, .slope = { 0, 5215 } };
static const struct fit as_it_looks = { .slope = { 1000, 1000 } };

static int32_t logit_of(const void *scenario, const void *state, uint8_t role)
{
    return gunyuden_evaluate(scenario, state, role) * LOGIT_A_POINT / 100;
}

int32_t gunyuden_outlook(const void *scenario, const void *state, uint8_t role)
{
    return role < SIDES_OF_WAR ? logistic(logit_of(scenario, state, role)) : 500;
}

int32_t gunyuden_lead(const void *scenario_, const void *state, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const struct fit *fit = scenario->chapter == HITOTORIBASHI ? &hitotoribashi : &as_it_looks;
    const int32_t last = STAGES * SIDES_OF_WAR * (scenario->turns + 1), now = (int32_t)gunyuden_clock(scenario, state);
    const int32_t late = now < last ? now : last, early = last - late;
    if (role >= SIDES_OF_WAR) return 500;
    const int64_t slope = (int64_t)fit->slope[0] * early + (int64_t)fit->slope[1] * late;
    const int32_t bias = (fit->bias[0] * early + fit->bias[1] * late) / last;
    const int32_t chance = logistic(bias + (int32_t)(slope * logit_of(scenario, state, DATE) / (1000 * last)));
    return role == DATE ? chance : 1000 - chance;
}
