/* The word tables of Sengoku Jidai, made from rules.def, verbs.def, words.def and words_combat.def. */
#include "games/jidai/rules/words.h"

#include "games/jidai/rules/state.h"

const struct verb jidai_verbs[VERBS] = {
#define VERB(key, word, count, bits, number, line, ...) \
    [VERB_##key] = { .name = word, .nargs = count, .flags = bits, .rule = RULE_##number, .arg = { __VA_ARGS__ }, \
                     .help = line },
#include "games/jidai/rules/verbs.def"
};

#define WORDS_TABLE(kind) jidai_##kind
#include "core/rule_table.def"
#include "core/word_tables.def"

/* ---- kinds: names for notation, titles for people ------------------------------------------------ */

#define SCENARIO ((const struct jidai_scenario *)scenario)

static int unit_count(const void *scenario) { return SCENARIO->units; }
static const char *unit_name(const void *scenario, int i) { return SCENARIO->unit[i].name; }
static const char *unit_title(const void *scenario, int i) { return SCENARIO->unit[i].title; }
static const char *unit_native(const void *scenario, int i) { return SCENARIO->unit[i].native; }

static int clan_count(const void *scenario) { (void)scenario; return CLANS; }
static const char *clan_name(const void *scenario, int i) { return SCENARIO->clan[i].name; }
/* As its chit is called: one name for one thing. What the pack notes behind it ("hatamoto") is for its readers. */
static const char *clan_title(const void *scenario, int i) { return SCENARIO->chit_title[i]; }
static const char *clan_native(const void *scenario, int i) { return SCENARIO->clan[i].native; }

static int chit_count(const void *scenario) { (void)scenario; return CHITS; }
static const char *chit_name(const void *scenario, int i) { return SCENARIO->chit_name[i]; }
static const char *chit_title(const void *scenario, int i) { return SCENARIO->chit_title[i]; }
static const char *chit_native(const void *scenario, int i) { return SCENARIO->chit_native[i]; }

static int plan_count(const void *scenario) { (void)scenario; return PLANS; }
static const char *plan_name(const void *scenario, int i) { return SCENARIO->plan[i].name; }
static const char *plan_title(const void *scenario, int i) { return SCENARIO->plan[i].title; }
static const char *plan_native(const void *scenario, int i) { return SCENARIO->plan[i].native; }

static int entry_count(const void *scenario) { (void)scenario; return ENTRIES; }
static const char *entry_name(const void *scenario, int i) { return SCENARIO->entry[i].name; }
static const char *entry_title(const void *scenario, int i) { return SCENARIO->entry[i].title; }

static int area_count(const void *scenario) { return SCENARIO->areas; }
static const char *area_name(const void *scenario, int i) { return SCENARIO->area[i].name; }
static const char *area_title(const void *scenario, int i) { return SCENARIO->area[i].title; }
static const char *area_native(const void *scenario, int i) { return SCENARIO->area[i].native; }

/* Grounds a defender may name: the kinds of terrain, then hexsides and the slope [2.2-several-terrains]. */
static const char *const feature_names[] = { "stream", "ford", "slope" };
static const char *const feature_titles[] = { "Stream", "Ford", "Slope" };
static int terrain_count(const void *scenario) { return SCENARIO->terrains + 3; }
static const char *terrain_name(const void *scenario, int i)
{
    return i < SCENARIO->terrains ? SCENARIO->terrain_kind[i].name : feature_names[i - SCENARIO->terrains];
}
static const char *terrain_title(const void *scenario, int i)
{
    return i < SCENARIO->terrains ? SCENARIO->terrain_kind[i].title : feature_titles[i - SCENARIO->terrains];
}

/* A kind whose names are the same in every pack. */
#define FIXED(kind, ...) \
    static const char *const kind##_words[] = { __VA_ARGS__ }; \
    static int kind##_count(const void *scenario) \
    { \
        (void)scenario; \
        return sizeof kind##_words / sizeof kind##_words[0]; \
    } \
    static const char *kind##_name(const void *scenario, int i) { (void)scenario; return kind##_words[i]; }

/* What it is called in sentences, and in those of Japan. */
#define TITLES(kind, ...) TEXTS(kind, title, __VA_ARGS__)
#define NATIVES(kind, ...) TEXTS(kind, native, __VA_ARGS__)
#define TEXTS(kind, what, ...) \
    static const char *kind##_##what(const void *scenario, int i) \
    { \
        static const char *const texts[] = { __VA_ARGS__ }; \
        _Static_assert(sizeof texts == sizeof kind##_words, "each has one"); \
        (void)scenario; \
        return texts[i]; \
    }

FIXED(mode, "attack", "defense", "move", "regroup")
TITLES(mode, "Attack", "Defense", "Move", "Regroup")
FIXED(activity, "attack", "retreat", "impetuous", "combined")
TITLES(activity, "special attack", "special retreat", "impetuous attack", "combined manoeuvre")
FIXED(commander, "kenshin", "shingen", "kosaka")
TITLES(commander, "Kenshin", "Shingen", "Kosaka")
NATIVES(commander, "謙信", "信玄", "高坂")
FIXED(box, "map", "point-a", "point-b", "point-c", "point-d", "saijo", "waiting", "eliminated")
TITLES(box, "the map", "entry point A", "entry point B", "entry point C", "entry point D", "Mount Saijo", "waiting",
       "eliminated")
FIXED(state, "good-order", "shaken", "disorganized", "exhausted", "eliminated")
TITLES(state, "in good order", "shaken", "disorganized", "exhausted", "eliminated")
FIXED(result, "aE^2", "a2^1", "a1^1", "a1^0", "none", "a1-d1", "dR^R", "d1^1", "d1R^R", "d1R^1", "d2^1", "dE^2")
TITLES(result, "aE^2 (one attacker eliminated, others lose 2 steps)", "a2^1 (one attacker loses 2 steps, others 1)",
       "a1^1 (each attacker loses 1 step)", "a1^0 (one attacker loses 1 step)", "no effect",
       "a1-d1 (one unit of each side loses 1 step)", "dR^R (all defenders retreat)",
       "d1^1 (each defender loses 1 step)", "d1R^R (one defender loses 1 step, all retreat)",
       "d1R^1 (each defender loses 1 step, one retreats)", "d2^1 (one defender loses 2 steps, others 1)",
       "dE^2 (one defender eliminated, others lose 2 steps)")
FIXED(place, "out", "reserve", "bowl", "delay-1", "delay-2", "delay-3", "delay-4", "drawn")
TITLES(place, "out of play", "the reserve", "the bowl", "delay box 1", "delay box 2", "delay box 3", "delay box 4",
       "drawn")
FIXED(rout, "rout", "retreat-seppuku", "retreat", "seppuku", "none")
TITLES(rout, "rout", "retreat and seppuku", "retreat", "seppuku", "no effect")

uint16_t jidai_mode_rule(const void *scenario, int i)
{
    static const uint16_t rules[MODES] = { RULE_ATTACK, RULE_DEFENSE, RULE_MOVE, RULE_REGROUP };
    (void)scenario;
    return rules[i % MODES]; /* a mode may be hidden */
}
uint16_t jidai_plan_rule(const void *scenario, int i)
{
    static const uint16_t rules[PLANS] = {
        [PLAN_GANKO] = RULE_GANKO, [PLAN_KURUMA_GAKARI] = RULE_KURUMA_GAKARI, [PLAN_GYORIN] = RULE_GYORIN,
        [PLAN_KOYAKU] = RULE_KOYAKU, [PLAN_KOKUYOKU] = RULE_KOKUYOKU, [PLAN_SAKU] = RULE_SAKU,
        [PLAN_HOSHI] = RULE_HOSHI };
    (void)scenario;
    return rules[i];
}
static uint16_t activity_rule(const void *scenario, int i)
{
    static const uint16_t rules[ACTIVITIES] = {
        [ACTIVITY_ATTACK] = RULE_SPECIAL_ATTACK, [ACTIVITY_RETREAT] = RULE_SPECIAL_RETREAT,
        [ACTIVITY_IMPETUOUS] = RULE_IMPETUOUS, [ACTIVITY_COMBINED] = RULE_COMBINED };
    (void)scenario;
    return rules[i];
}

const struct name_kind jidai_kinds[JIDAI_KINDS] = {
    [KIND_UNIT - KIND_GAME] = { .id = "unit", .count = unit_count, .name = unit_name, .title = unit_title,
                                .native = unit_native, .is_proper = true },
    [KIND_CLAN - KIND_GAME] = { .id = "clan", .count = clan_count, .name = clan_name, .title = clan_title,
                                .native = clan_native, .is_proper = true },
    [KIND_MODE - KIND_GAME] = { .id = "mode", .count = mode_count, .name = mode_name, .title = mode_title,
                                .rule = jidai_mode_rule },
    [KIND_CHIT - KIND_GAME] = { .id = "chit", .count = chit_count, .name = chit_name, .title = chit_title,
                                .native = chit_native, .is_proper = true },
    [KIND_PLAN - KIND_GAME] = { .id = "plan", .count = plan_count, .name = plan_name, .title = plan_title,
                                .native = plan_native, .is_proper = true, .rule = jidai_plan_rule },
    [KIND_ACTIVITY - KIND_GAME] = { .id = "activity", .count = activity_count, .name = activity_name,
                                .title = activity_title, .rule = activity_rule },
    [KIND_ENTRY - KIND_GAME] = { .id = "entry", .count = entry_count, .name = entry_name, .title = entry_title,
                                .is_proper = true },
    [KIND_AREA - KIND_GAME] = { .id = "area", .count = area_count, .name = area_name, .title = area_title,
                                .native = area_native },
    [KIND_COMMANDER - KIND_GAME] = { .id = "commander", .count = commander_count, .name = commander_name,
                                .title = commander_title, .native = commander_native, .is_proper = true },
    [KIND_TERRAIN - KIND_GAME] = { .id = "terrain", .count = terrain_count, .name = terrain_name,
                                .title = terrain_title },
    [KIND_BOX - KIND_GAME] = { .id = "box", .count = box_count, .name = box_name, .title = box_title },
    [KIND_STATE - KIND_GAME] = { .id = "state", .count = state_count, .name = state_name, .title = state_title },
    [KIND_RESULT - KIND_GAME] = { .id = "result", .count = result_count, .name = result_name, .title = result_title },
    [KIND_PLACE - KIND_GAME] = { .id = "chit-place", .count = place_count, .name = place_name, .title = place_title },
    [KIND_ROUT - KIND_GAME] = { .id = "rout", .count = rout_count, .name = rout_name, .title = rout_title },
};
