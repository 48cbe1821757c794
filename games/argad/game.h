/* Argad, Sengoku Japan: a skirmish with miniatures. Non-official adaptation. */
#ifndef HONJIN_GAMES_ARGAD_GAME_H
#define HONJIN_GAMES_ARGAD_GAME_H

#include "core/game.h"

extern const struct game argad_game;

#endif
