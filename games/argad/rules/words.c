/* The word tables of Argad, made from rules.def and words.def. */
#include "games/argad/rules/words.h"

#define WORDS_TABLE(kind) argad_##kind
#include "core/rule_table.def"
#include "core/word_tables.def"
