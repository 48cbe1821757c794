/* Argad, Sengoku Japan: a skirmish with miniatures. Non-official adaptation. */
#ifndef HONJIN_GAMES_ARGAD_GAME_H
#define HONJIN_GAMES_ARGAD_GAME_H

#include "core/show.h"
#include "core/think.h"

extern const struct game argad_game;
extern const struct show argad_show;
extern const struct think argad_think;

#endif
