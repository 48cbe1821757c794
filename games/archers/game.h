/* The template of games without hexes, to be registered in games/list.c. */
#ifndef HONJIN_GAMES_ARCHERS_GAME_H
#define HONJIN_GAMES_ARCHERS_GAME_H

#include "core/game.h"

extern const struct game archers_game;

#endif
