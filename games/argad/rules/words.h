/* Names for the rules, events, prompts, reasons and levels of Argad. */
#ifndef HONJIN_GAMES_ARGAD_RULES_WORDS_H
#define HONJIN_GAMES_ARGAD_RULES_WORDS_H

#include "core/wiring.h"

/* A mover is a figure or a group: figures first, groups behind them. */
enum {
    KIND_MOVER = KIND_GAME, KIND_FIGURE, KIND_GROUP, KIND_FEATURE, KIND_LOAD, KIND_POSTURE, KIND_PLAN, KIND_WEAPON,
    KIND_LIFE, KIND_CONDITION, KIND_LENGTH, KIND_OBJECTIVE, KIND_GROUND,
    KIND_PROFILE, KINDS_END,
};

#define RULES_DEF "games/argad/rules/rules.def"
#include "core/rule_enum.def"

#define WORDS_DEF "games/argad/rules/words.def"
#include "core/word_enums.def"

WORDS_OF(argad);

#endif
