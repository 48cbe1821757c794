/* How the rest goes on if it is left to the program, for show.c. */
#ifndef HONJIN_GAMES_KENSHIN_SHOW_REST_H
#define HONJIN_GAMES_KENSHIN_SHOW_REST_H

#include "core/show.h"

bool kenshin_rest(const void *scenario, const void *view, uint8_t role, struct action *ret);

#endif
