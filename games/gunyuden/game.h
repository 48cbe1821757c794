/* Sengoku Gunyuden. */
#ifndef HONJIN_GAMES_GUNYUDEN_GAME_H
#define HONJIN_GAMES_GUNYUDEN_GAME_H

#include "core/show.h"
#include "core/think.h"

extern const struct game gunyuden_game;
extern const struct show gunyuden_show;
extern const struct think gunyuden_think;

#endif
