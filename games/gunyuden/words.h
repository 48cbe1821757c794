/* Names for the rules, verbs, events, prompts, reasons and levels of Sengoku Gunyuden. */
#ifndef HONJIN_GAMES_GUNYUDEN_WORDS_H
#define HONJIN_GAMES_GUNYUDEN_WORDS_H

#include "core/game.h"

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
    GUNYUDEN_KINDS = KIND_LETTER + 1 - KIND_GAME,
};

enum rule_id {
    RULE_NONE,
#define RULE(name, id, title, text) RULE_##name,
#include "games/gunyuden/rules.def"
#undef RULE
    RULES,
};

enum verb_id {
    VERB_NONE,
#define VERB(name, ...) VERB_##name,
#include "games/gunyuden/verbs.def"
#undef VERB
    VERBS,
};

#define WORDS_DEF "games/gunyuden/words.def"
#include "core/word_enums.def"

extern const struct rule gunyuden_rules[RULES];
extern const struct verb gunyuden_verbs[VERBS];
extern const struct wording gunyuden_events[EVENTS], gunyuden_prompts[PROMPTS], gunyuden_reasons[REASONS],
    gunyuden_remarks[REMARKS], gunyuden_levels[LEVELS];
extern const struct name_kind gunyuden_kinds[GUNYUDEN_KINDS];

#endif
