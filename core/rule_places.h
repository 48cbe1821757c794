/* Where each rule lives: the lines of a game's code that decide by it, explain it or tell of it, and the tests that are
 * about it. The tables are made by tools/rule-index when the program is built; front ends print them. */
#ifndef HONJIN_CORE_RULE_PLACES_H
#define HONJIN_CORE_RULE_PLACES_H

#include <string.h>

struct rule_places {
    const char *id;
    const char *decides; /* "games/kenshin/rules/movement.c:120\n...", each place ended by a newline; may be empty */
    const char *explains, *tells;
    const char *tests; /* "tests/examples/kenshin/7.8.txt\n...", likewise */
};

struct rule_index {
    const char *game;
    const struct rule_places *places; /* in the order of rules.def; ends with a NULL id */
};

extern const struct rule_index rule_index[]; /* ends with a NULL game */

/* Of a rule that nobody cites: nowhere. */
static inline const struct rule_places *rule_places_find(const char *game, const char *id)
{
    static const struct rule_places nowhere = { "", "", "", "", "" };
    for (const struct rule_index *index = rule_index; index->game; index++) {
        if (strcmp(index->game, game) != 0) continue;
        for (const struct rule_places *places = index->places; places->id; places++) {
            if (strcmp(places->id, id) == 0) return places;
        }
    }
    return &nowhere;
}

#endif
