/* Sengoku Jidai: Kawanakajima 1561 (戦国時代 川中島). */
#ifndef HONJIN_GAMES_JIDAI_GAME_H
#define HONJIN_GAMES_JIDAI_GAME_H

#include "core/show.h"
#include "core/think.h"

extern const struct game jidai_game;
extern const struct show jidai_show;
extern const struct think jidai_think;

#endif
