/* What a side has to fear, for show.c. */
#ifndef HONJIN_GAMES_KENSHIN_SHOW_DANGERS_H
#define HONJIN_GAMES_KENSHIN_SHOW_DANGERS_H

#include "core/show.h"

int kenshin_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX]);

#endif
