/* The parts of loading Sengoku Jidai's pack; jidai_load() in load.c calls them in this order. Each reads a few
 * tables and returns false with file, line and sentence if one of them will not do. */
#ifndef HONJIN_GAMES_JIDAI_RULES_LOAD_H
#define HONJIN_GAMES_JIDAI_RULES_LOAD_H

#include "core/load.h"
#include "games/jidai/rules/state.h"

/* Words of the pack, in the order of the enums of state.h. */
extern const char *const jidai_army_words[ARMIES + 1];
extern const char *const jidai_mode_words[MODES + 1];
extern const char *const jidai_commander_words[COMMANDERS + 1];

/* load_map.c: terrain, Kaizu's areas, the hexes, their hexsides, the entry points. */
bool jidai_load_map(const struct image *image, struct jidai_scenario *scenario, struct err *err);
/* load_tables.c: the tables of the Game Aid, the Honjins and chapter 7, and the tracks. */
bool jidai_load_tables(const struct image *image, struct jidai_scenario *scenario, struct err *err);

/* Does the row speak of this scenario? A name that is no scenario of the pack is an error. */
bool jidai_load_scenario(const struct image_table *table, int row, const struct jidai_scenario *scenario, bool *ret,
                         struct err *err);

#endif
