/* Names for the rules, verbs, events, prompts, reasons and levels of Sengoku Gunyuden. */
#ifndef HONJIN_GAMES_GUNYUDEN_RULES_WORDS_H
#define HONJIN_GAMES_GUNYUDEN_RULES_WORDS_H

#include "core/wiring.h"

enum {
    KIND_UNIT = KIND_GAME,
    KIND_CASTLE,
    KIND_CLAN,
    KIND_PLACE,
    KIND_WEATHER,
    KIND_AWAKE,
    KIND_TERRAIN,
    KIND_RANK,
    KIND_PACE,
    KIND_TERMS,
    KIND_ANSWER,
    KIND_INCIDENT,
    KIND_LETTER,
    KIND_HAPPENING,
    KIND_CASTLE_FLAG,
    KIND_TRUCE,
    KIND_STORY,
    GUNYUDEN_KINDS = KIND_STORY + 1 - KIND_GAME,
};

#define RULES_DEF "games/gunyuden/rules/rules.def"
#include "core/rule_enum.def"

#define VERBS_DEF "games/gunyuden/rules/verbs.def"
#include "core/verb_enum.def"

#define WORDS_DEF "games/gunyuden/rules/words.def"
#include "core/word_enums.def"

WORDS_OF(gunyuden);
extern const struct verb gunyuden_verbs[VERBS];
extern const struct name_kind gunyuden_kinds[GUNYUDEN_KINDS];

#endif
