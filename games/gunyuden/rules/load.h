/* The parts of loading a pack of the series; gunyuden_load() in load.c calls them in this order. Each reads a few
 * tables and returns false with file, line and sentence if one of them will not do. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_LOAD_H
#define HONJIN_GAMES_GUNYUDEN_RULES_LOAD_H

#include "core/load.h"
#include "games/gunyuden/rules/state.h"

/* Words of the pack, in the order of the enums of state.h. */
extern const char *const gunyuden_rank_words[RANKS + 1];
extern const char *const gunyuden_weather_words[WEATHERS + 1];

/* load_map.c: terrain, hexes, their sides, and what follows from them. */
bool gunyuden_load_map(const struct image *image, struct gunyuden_scenario *scenario, struct err *err);
/* What ground, weather and scenario make of the costs of a hex. */
void gunyuden_load_costs(struct gunyuden_scenario *scenario);
/* load_people.c: clans, castles, units, the set-up. */
bool gunyuden_load_people(const struct image *image, struct gunyuden_scenario *scenario, struct err *err);
/* load_tables.c: weather, replenishment, battles, sieges. */
bool gunyuden_load_tables(const struct image *image, struct gunyuden_scenario *scenario, struct err *err);

bool gunyuden_load_yes(const struct image_table *table, int row, const char *column, bool *ret, struct err *err);
/* A fact that is one of these words. */
bool gunyuden_load_fact(const struct image *image, const char *section, const char *key, const char *const *words,
                        int *ret, struct err *err);

#endif
