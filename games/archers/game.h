/* The template of games without hexes, to be registered in games/list.c. */
#ifndef HONJIN_GAMES_ARCHERS_GAME_H
#define HONJIN_GAMES_ARCHERS_GAME_H

#include "core/show.h"
#include "core/think.h"

extern const struct game archers_game;
extern const struct show archers_show;
extern const struct think archers_think;

#endif
