/* Names for the rules, verbs, events, prompts, reasons and levels of Sengoku Jidai. */
#ifndef HONJIN_GAMES_JIDAI_WORDS_H
#define HONJIN_GAMES_JIDAI_WORDS_H

#include "core/game.h"

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

enum rule_id {
    RULE_NONE,
#define RULE(name, id, title, text) RULE_##name,
#include "games/jidai/rules.def"
#undef RULE
    RULES,
};

enum verb_id {
    VERB_NONE,
#define VERB(name, ...) VERB_##name,
#include "games/jidai/verbs.def"
#undef VERB
    VERBS,
};

#define WORDS_DEF "games/jidai/words.def"
#include "core/word_enums.def"

extern const struct rule jidai_rules[RULES];
extern const struct verb jidai_verbs[VERBS];
extern const struct wording jidai_events[EVENTS], jidai_prompts[PROMPTS], jidai_reasons[REASONS],
    jidai_remarks[REMARKS], jidai_levels[LEVELS];
extern const struct name_kind jidai_kinds[JIDAI_KINDS];
/* The rule that binds a clan in this mode. */
uint16_t jidai_mode_rule(const void *scenario, int mode);
uint16_t jidai_plan_rule(const void *scenario, int plan);

#endif
