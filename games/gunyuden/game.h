/* Sengoku Gunyuden. */
#ifndef HONJIN_GAMES_GUNYUDEN_GAME_H
#define HONJIN_GAMES_GUNYUDEN_GAME_H

#include "core/game.h"

extern const struct game gunyuden_game;

#endif
