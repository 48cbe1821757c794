/* Names for the rules, events, prompts, reasons and levels of Kenshin vs. Shingen. */
#ifndef HONJIN_GAMES_KENSHIN_WORDS_H
#define HONJIN_GAMES_KENSHIN_WORDS_H

#include "core/game.h"

/* A face is a unit, or that nobody knows yet which. */
enum { KIND_UNIT = KIND_GAME, KIND_CARD, KIND_COUNTER, KIND_TERRAIN, KIND_FACE, KENSHIN_KINDS = 5 };

enum rule_id {
    RULE_NONE,
#define RULE(name, id, title, text) RULE_##name,
#include "games/kenshin/rules.def"
#undef RULE
    RULES,
};

#define WORDS_DEF "games/kenshin/words.def"
#include "core/word_enums.def"

extern const struct rule kenshin_rules[RULES];
extern const struct wording kenshin_events[EVENTS], kenshin_prompts[PROMPTS], kenshin_reasons[REASONS],
    kenshin_remarks[REMARKS], kenshin_levels[LEVELS];

#endif
