/* Names for the rules, verbs, events, prompts, reasons and levels of Sengoku Jidai. */
#ifndef HONJIN_GAMES_JIDAI_RULES_WORDS_H
#define HONJIN_GAMES_JIDAI_RULES_WORDS_H

#include "core/wiring.h"

enum {
    KIND_UNIT = KIND_GAME,
    KIND_CLAN,
    KIND_MODE,
    KIND_CHIT,
    KIND_PLAN,
    KIND_ACTIVITY,
    KIND_ENTRY,
    KIND_AREA,
    KIND_COMMANDER,
    KIND_TERRAIN, /* kinds of ground, then the features of hexsides, then "slope" (words.c) */
    KIND_BOX,
    KIND_STATE,
    KIND_RESULT,
    KIND_PLACE,
    KIND_ROUT,
    JIDAI_KINDS = KIND_ROUT + 1 - KIND_GAME,
};

#define RULES_DEF "games/jidai/rules/rules.def"
#include "core/rule_enum.def"

#define VERBS_DEF "games/jidai/rules/verbs.def"
#include "core/verb_enum.def"

#define WORDS_DEF "games/jidai/rules/words.def"
#include "core/word_enums.def"

WORDS_OF(jidai);
extern const struct verb jidai_verbs[VERBS];
extern const struct name_kind jidai_kinds[JIDAI_KINDS];
/* The rule that binds a clan in this mode. */
uint16_t jidai_mode_rule(const void *scenario, int mode);
uint16_t jidai_plan_rule(const void *scenario, int plan);

#endif
