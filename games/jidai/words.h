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

#define SKIP(...)
#define EVENT SKIP
#define PROMPT SKIP
#define REASON SKIP
#define LEVEL SKIP

#undef EVENT
#define EVENT(name, ...) EVENT_##name,
enum event_id { EVENT_NONE,
#include "games/jidai/words.def"
#include "games/jidai/words_combat.def"
    EVENTS };
#undef EVENT
#define EVENT SKIP

#undef PROMPT
#define PROMPT(name, ...) PROMPT_##name,
enum prompt_id { PROMPT_NONE,
#include "games/jidai/words.def"
#include "games/jidai/words_combat.def"
    PROMPTS };
#undef PROMPT
#define PROMPT SKIP

#undef REASON
#define REASON(name, ...) REASON_##name,
enum reason_id { REASON_NONE,
#include "games/jidai/words.def"
#include "games/jidai/words_combat.def"
    REASONS };
#undef REASON
#define REASON SKIP

#undef LEVEL
#define LEVEL(name, ...) LEVEL_##name,
enum level_id { LEVEL_NONE,
#include "games/jidai/words.def"
#include "games/jidai/words_combat.def"
    LEVELS };

#undef EVENT
#undef PROMPT
#undef REASON
#undef LEVEL
#undef SKIP

extern const struct rule jidai_rules[RULES];
extern const struct verb jidai_verbs[VERBS];
extern const struct wording jidai_events[EVENTS], jidai_prompts[PROMPTS], jidai_reasons[REASONS],
    jidai_levels[LEVELS];
extern const struct name_kind jidai_kinds[JIDAI_KINDS];

#endif
