/* The word tables of Kenshin vs. Shingen, made from rules.def and words.def. */
#include "games/kenshin/words.h"

const struct rule kenshin_rules[RULES] = {
#define RULE(name, number, heading, words) [RULE_##name] = { .id = number, .title = heading, .text = words },
#include "games/kenshin/rules.def"
};

#define SKIP(...)
#define PROMPT SKIP
#define REASON SKIP
#define LEVEL SKIP
#define EVENT(name, key, english, ...) [EVENT_##name] = { .id = key, .text = { english }, .kind = { __VA_ARGS__ } },
const struct wording kenshin_events[EVENTS] = {
#include "games/kenshin/words.def"
};
#undef EVENT
#undef PROMPT
#define EVENT SKIP
#define PROMPT(name, key, english, ...) [PROMPT_##name] = { .id = key, .text = { english }, .kind = { __VA_ARGS__ } },
const struct wording kenshin_prompts[PROMPTS] = {
#include "games/kenshin/words.def"
};
#undef PROMPT
#undef REASON
#define PROMPT SKIP
#define REASON(name, key, english, ...) [REASON_##name] = { .id = key, .text = { english }, .kind = { __VA_ARGS__ } },
const struct wording kenshin_reasons[REASONS] = {
#include "games/kenshin/words.def"
};
#undef REASON
#undef LEVEL
#define REASON SKIP
#define LEVEL(name, key, english, ...) [LEVEL_##name] = { .id = key, .text = { english }, .kind = { __VA_ARGS__ } },
const struct wording kenshin_levels[LEVELS] = {
#include "games/kenshin/words.def"
};
