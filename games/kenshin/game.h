/* Kenshin vs. Shingen: The Battle of Kawanakajima (謙信対信玄). */
#ifndef HONJIN_GAMES_KENSHIN_GAME_H
#define HONJIN_GAMES_KENSHIN_GAME_H

#include "core/show.h"
#include "core/think.h"

extern const struct game kenshin_game;
extern const struct show kenshin_show;
extern const struct think kenshin_think;

#endif
