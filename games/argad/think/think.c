/* What machine players are told of Argad. */
#include "games/argad/think/think.h"

#include "games/argad/game.h"

static const struct hints mini = { .evaluate = argad_evaluate, .plan = argad_greedy_plan, .is_greedy = true };

/* What comes after the movement is better weighed (prospects.c) than thrown: dice of a turn hide what orders differ
 * by. */
static role_set hasty(const void *scenario)
{
    (void)scenario;
    return ROLE_BIT(WEST) | ROLE_BIT(EAST);
}

/* A change of a draft must look better than the seal by 15 hundredths of a point (weights: second_thoughts()), so that
 * noise does not go on changing it. Who has no time to compare seals (ai/search.c). */
enum { TRUST = 10 };

const struct think argad_think = {
    .evaluate = argad_evaluate,
    .plan = argad_plan,
    .mini = &mini,
    .lead = argad_lead,
    .hasty = hasty,
    .trust = TRUST,
};
