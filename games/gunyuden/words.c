/* The word tables of Sengoku Gunyuden, made from rules.def, verbs.def and words.def; the kinds of names. */
#include "games/gunyuden/words.h"

#include "games/gunyuden/load.h"

const struct rule gunyuden_rules[RULES] = {
#define RULE(name, number, heading, words) [RULE_##name] = { .id = number, .title = heading, .text = words },
#include "games/gunyuden/rules.def"
};

const struct verb gunyuden_verbs[VERBS] = {
#define VERB(key, word, count, bits, number, line, ...) \
    [VERB_##key] = { .name = word, .nargs = count, .flags = bits, .rule = RULE_##number, .arg = { __VA_ARGS__ }, \
                     .help = line },
#include "games/gunyuden/verbs.def"
};

#define WORDS_TABLE(kind) gunyuden_##kind
#include "core/word_tables.def"

/* ---- kinds: names for notation, titles for people ---------------------------------------------------- */

#define SCENARIO ((const struct gunyuden_scenario *)scenario)

static int unit_count(const void *scenario) { return SCENARIO->units; }
static const char *unit_name(const void *scenario, int i) { return SCENARIO->unit[i].name; }
static const char *unit_title(const void *scenario, int i) { return SCENARIO->unit[i].title; }
static int castle_count(const void *scenario) { return SCENARIO->castles; }
static const char *castle_name(const void *scenario, int i) { return SCENARIO->castle[i].name; }
static const char *castle_title(const void *scenario, int i) { return SCENARIO->castle[i].title; }
static int clan_count(const void *scenario) { return SCENARIO->clans; }
static const char *clan_name(const void *scenario, int i) { return SCENARIO->clan[i].name; }
static const char *clan_title(const void *scenario, int i) { return SCENARIO->clan[i].title; }
static int terrain_count(const void *scenario) { return SCENARIO->grounds; }
static const char *terrain_name(const void *scenario, int i) { return SCENARIO->ground[i].kind.name; }
static const char *terrain_title(const void *scenario, int i) { return SCENARIO->ground[i].kind.title; }

/* Kinds with words of their own. */
#define WORD_KIND(label, last, ...) \
    static int label##_count(const void *scenario) { (void)scenario; return last; } \
    static const char *label##_name(const void *scenario, int i) \
    { \
        static const char *const words[] = { __VA_ARGS__ }; \
        (void)scenario; \
        return words[i]; \
    }
WORD_KIND(place, PLACES, "map", "garrison", "unplaced", "waiting", "returning", "killed", "removed")
WORD_KIND(awake, AWAKES, "asleep", "roused", "rebel", "special", "awake")
WORD_KIND(pace, PACES, "normal", "strategic", "line")
WORD_KIND(terms, TERMS, "free-departure", "one-unit")
WORD_KIND(answer, ANSWERS, "resists", "defies", "refuses", "opens", "opens-without-lord", "opens-without-hardliners",
          "disbands", "surrenders")
WORD_KIND(incident, INCIDENTS, "treachery", "fire", "plot", "desertion", "quarrel", "unrest", "hunger", "nothing",
          "night-sortie")
WORD_KIND(letter, LETTERS + 1, "none", "A", "B", "C", "D", "E", "F", "G", "H", "Kasai") /* of the event tables [33-1] */
static int weather_count(const void *scenario) { (void)scenario; return WEATHERS; }
static const char *weather_name(const void *scenario, int i) { (void)scenario; return gunyuden_weather_words[i]; }
static int rank_count(const void *scenario) { (void)scenario; return RANKS; }
static const char *rank_name(const void *scenario, int i) { (void)scenario; return gunyuden_rank_words[i]; }

#define KIND(label) { .id = #label, .count = label##_count, .name = label##_name }
#define KIND_TITLED(label) { .id = #label, .count = label##_count, .name = label##_name, .title = label##_title }
const struct name_kind gunyuden_kinds[GUNYUDEN_KINDS] = {
    [KIND_UNIT - KIND_GAME] = KIND_TITLED(unit),
    [KIND_CASTLE - KIND_GAME] = KIND_TITLED(castle),
    [KIND_CLAN - KIND_GAME] = KIND_TITLED(clan),
    [KIND_PLACE - KIND_GAME] = KIND(place),
    [KIND_WEATHER - KIND_GAME] = KIND(weather),
    [KIND_AWAKE - KIND_GAME] = KIND(awake),
    [KIND_TERRAIN - KIND_GAME] = KIND_TITLED(terrain),
    [KIND_RANK - KIND_GAME] = KIND(rank),
    [KIND_PACE - KIND_GAME] = KIND(pace),
    [KIND_TERMS - KIND_GAME] = KIND(terms),
    [KIND_ANSWER - KIND_GAME] = KIND(answer),
    [KIND_INCIDENT - KIND_GAME] = KIND(incident),
    [KIND_LETTER - KIND_GAME] = KIND(letter),
};
