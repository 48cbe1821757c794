/* What machine players are told of Sengoku Jidai. */
#include "games/jidai/think/think.h"

#include "games/jidai/game.h"

/* Greedy as it was before there were plans, which the arena measures others by. */
static const struct hints mini = { .evaluate = jidai_evaluate };

const struct think jidai_think = {
    .prepare = jidai_think_prepare,
    .evaluate = jidai_evaluate,
    .plan = jidai_plan,
    .mini = &mini,
    .lead = jidai_lead,
    .outlook = jidai_outlook,
    .ahead = 6,
    .trust = 40,
};
