/* Names for the rules, events, prompts, reasons and levels of Kenshin vs. Shingen. */
#ifndef HONJIN_GAMES_KENSHIN_RULES_WORDS_H
#define HONJIN_GAMES_KENSHIN_RULES_WORDS_H

#include "core/wiring.h"

/* A face is a unit, or that nobody knows yet which. */
enum { KIND_UNIT = KIND_GAME, KIND_CARD, KIND_COUNTER, KIND_TERRAIN, KIND_FACE, KENSHIN_KINDS = 5 };

#define RULES_DEF "games/kenshin/rules/rules.def"
#include "core/rule_enum.def"

#define WORDS_DEF "games/kenshin/rules/words.def"
#include "core/word_enums.def"

WORDS_OF(kenshin);

#endif
