/* charts.c: the tables of the rulebook that a front end shows. */
#ifndef HONJIN_GAMES_ARGAD_SHOW_CHARTS_H
#define HONJIN_GAMES_ARGAD_SHOW_CHARTS_H

#include "core/show.h"

bool argad_chart(const void *scenario, int number, struct chart *ret);

#endif
