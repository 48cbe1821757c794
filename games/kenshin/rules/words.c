/* The word tables of Kenshin vs. Shingen, made from rules.def and words.def. */
#include "games/kenshin/rules/words.h"

#define WORDS_TABLE(kind) kenshin_##kind
#include "core/rule_table.def"
#include "core/word_tables.def"
