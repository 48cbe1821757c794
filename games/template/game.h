/* The template game, to be registered in games/list.c. */
#ifndef HONJIN_GAMES_TEMPLATE_GAME_H
#define HONJIN_GAMES_TEMPLATE_GAME_H

#include "core/show.h"
#include "core/think.h"

extern const struct game template_game;
extern const struct show template_show;
extern const struct think template_think;

#endif
