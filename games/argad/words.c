/* The word tables of Argad, made from rules.def and words.def. */
#include "games/argad/words.h"

const struct rule argad_rules[RULES] = {
#define RULE(name, number, heading, words) [RULE_##name] = { .id = number, .title = heading, .text = words },
#include "games/argad/rules.def"
};

#define WORDS_TABLE(kind) argad_##kind
#include "core/word_tables.def"
