/* Where each rule lives: which lines of a game's code cite it and which tests are about it. The tables
 * are made by tools/rule-index when the program is built; front ends print them. */
#ifndef HONJIN_CORE_RULE_PLACES_H
#define HONJIN_CORE_RULE_PLACES_H

struct rule_places {
    const char *id;
    const char *code;  /* "games/kenshin/move.c:120\n...", each place ended by a newline; may be empty */
    const char *tests; /* "tests/examples/kenshin/7.8.txt\n...", likewise */
};

struct rule_index {
    const char *game;
    const struct rule_places *places; /* in the order of rules.def; ends with a NULL id */
};

extern const struct rule_index rule_index[]; /* ends with a NULL game */

#endif
