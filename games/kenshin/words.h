/* Names for the rules, events, prompts, reasons and levels of Kenshin vs. Shingen. */
#ifndef HONJIN_GAMES_KENSHIN_WORDS_H
#define HONJIN_GAMES_KENSHIN_WORDS_H

#include "core/game.h"

enum { KIND_UNIT = KIND_GAME, KIND_CARD, KIND_COUNTER, KIND_TERRAIN, KENSHIN_KINDS = 4 };

enum rule_id {
    RULE_NONE,
#define RULE(name, id, title, text) RULE_##name,
#include "games/kenshin/rules.def"
#undef RULE
    RULES,
};

#define SKIP(...)
#define EVENT SKIP
#define PROMPT SKIP
#define REASON SKIP
#define LEVEL SKIP

#undef EVENT
#define EVENT(name, ...) EVENT_##name,
enum event_id { EVENT_NONE,
#include "games/kenshin/words.def"
    EVENTS };
#undef EVENT
#define EVENT SKIP

#undef PROMPT
#define PROMPT(name, ...) PROMPT_##name,
enum prompt_id { PROMPT_NONE,
#include "games/kenshin/words.def"
    PROMPTS };
#undef PROMPT
#define PROMPT SKIP

#undef REASON
#define REASON(name, ...) REASON_##name,
enum reason_id { REASON_NONE,
#include "games/kenshin/words.def"
    REASONS };
#undef REASON
#define REASON SKIP

#undef LEVEL
#define LEVEL(name, ...) LEVEL_##name,
enum level_id { LEVEL_NONE,
#include "games/kenshin/words.def"
    LEVELS };

#undef EVENT
#undef PROMPT
#undef REASON
#undef LEVEL
#undef SKIP

extern const struct rule kenshin_rules[RULES];
extern const struct wording kenshin_events[EVENTS], kenshin_prompts[PROMPTS], kenshin_reasons[REASONS],
    kenshin_levels[LEVELS];

#endif
