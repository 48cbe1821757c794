/* What machine players are told of the template. */
#include "games/template/think/think.h"

#include "games/template/game.h"

const struct think template_think = { .evaluate = template_evaluate, .plan = template_plan };
