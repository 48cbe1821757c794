/* What machine players are told of Sengoku Gunyuden. */
#include "games/gunyuden/think/think.h"

#include "games/gunyuden/game.h"

static const struct hints mini = { .evaluate = gunyuden_mini_evaluate, .plan = gunyuden_mini_plan };

const struct think gunyuden_think = {
    .prepare = gunyuden_load_roads,
    .evaluate = gunyuden_evaluate,
    .plan = gunyuden_plan,
    .mini = &mini,
    .lead = gunyuden_lead,
    .outlook = gunyuden_outlook,
    .hasty = gunyuden_hasty,
};
