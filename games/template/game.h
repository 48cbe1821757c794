/* The template game, to be registered in games/list.c. */
#ifndef HONJIN_GAMES_TEMPLATE_GAME_H
#define HONJIN_GAMES_TEMPLATE_GAME_H

#include "core/game.h"

extern const struct game template_game;

#endif
