/* Names for the rules, events, prompts, reasons and levels of Argad. */
#ifndef HONJIN_GAMES_ARGAD_WORDS_H
#define HONJIN_GAMES_ARGAD_WORDS_H

#include "core/game.h"

/* A mover is a figure or a group: figures first, groups behind them. */
enum {
    KIND_MOVER = KIND_GAME, KIND_FIGURE, KIND_GROUP, KIND_FEATURE, KIND_LOAD, KIND_POSTURE, KIND_PLAN, KIND_WEAPON,
    KIND_LIFE, KIND_CONDITION, KIND_LENGTH, KIND_OBJECTIVE, KIND_GROUND, KINDS_END,
};

enum rule_id {
    RULE_NONE,
#define RULE(name, id, title, text) RULE_##name,
#include "games/argad/rules.def"
#undef RULE
    RULES,
};

#define WORDS_DEF "games/argad/words.def"
#include "core/word_enums.def"

extern const struct rule argad_rules[RULES];
extern const struct wording argad_events[EVENTS], argad_prompts[PROMPTS], argad_reasons[REASONS],
    argad_remarks[REMARKS], argad_levels[LEVELS];

#endif
