/* The word tables of Kenshin vs. Shingen, made from rules.def and words.def. */
#include "games/kenshin/words.h"

const struct rule kenshin_rules[RULES] = {
#define RULE(name, number, heading, words) [RULE_##name] = { .id = number, .title = heading, .text = words },
#include "games/kenshin/rules.def"
};

#define WORDS_TABLE(kind) kenshin_##kind
#include "core/word_tables.def"
