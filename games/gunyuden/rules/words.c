/* The word tables of Sengoku Gunyuden, made from rules.def, verbs.def and words.def; the kinds of names. */
#include "games/gunyuden/rules/words.h"

#include "games/gunyuden/rules/load.h"
#include "games/gunyuden/rules/masamune.h"

const struct verb gunyuden_verbs[VERBS] = {
#define VERB(key, word, count, bits, number, line, ...) \
    [VERB_##key] = { .name = word, .nargs = count, .flags = bits, .rule = RULE_##number, .arg = { __VA_ARGS__ }, \
                     .help = line },
#include "games/gunyuden/rules/verbs.def"
};

#define WORDS_TABLE(kind) gunyuden_##kind
#include "core/rule_table.def"
#include "core/word_tables.def"

/* ---- kinds: names for notation, titles for people ---------------------------------------------------- */

#define SCENARIO ((const struct gunyuden_scenario *)scenario)

static int unit_count(const void *scenario) { return SCENARIO->units; }
static const char *unit_name(const void *scenario, int i) { return SCENARIO->unit[i].name; }
static const char *unit_title(const void *scenario, int i) { return SCENARIO->unit[i].title; }
static const char *unit_native(const void *scenario, int i) { return SCENARIO->unit[i].native; }
static int castle_count(const void *scenario) { return SCENARIO->castles; }
static const char *castle_name(const void *scenario, int i) { return SCENARIO->castle[i].name; }
static const char *castle_title(const void *scenario, int i) { return SCENARIO->castle[i].title; }
static const char *castle_native(const void *scenario, int i) { return SCENARIO->castle[i].native; }
static int clan_count(const void *scenario) { return SCENARIO->clans; }
static const char *clan_name(const void *scenario, int i) { return SCENARIO->clan[i].name; }
static const char *clan_title(const void *scenario, int i) { return SCENARIO->clan[i].title; }
static const char *clan_native(const void *scenario, int i) { return SCENARIO->clan[i].native; }
static int terrain_count(const void *scenario) { return SCENARIO->grounds; }
static const char *terrain_name(const void *scenario, int i) { return SCENARIO->ground[i].kind.name; }
static const char *terrain_title(const void *scenario, int i) { return SCENARIO->ground[i].kind.title; }
static const char *terrain_native(const void *scenario, int i) { return SCENARIO->ground[i].native; }

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
WORD_KIND(castle_flag, CASTLE_FLAGS, "resists", "refused", "called", "assaulted", "mended", "rebel", "judged")
WORD_KIND(truce, TRUCES, "mogami", "osaki")
WORD_KIND(story, STORIES, "ouchi", "shonai", "morikuni", "nagae", "union", "peace")
static int weather_count(const void *scenario) { (void)scenario; return WEATHERS; }
static const char *weather_name(const void *scenario, int i) { (void)scenario; return gunyuden_weather_words[i]; }
static int happening_count(const void *scenario) { (void)scenario; return HAPPENINGS; }
static const char *happening_name(const void *scenario, int i) { (void)scenario; return masamune_event_words[i]; }
static int rank_count(const void *scenario) { (void)scenario; return RANKS; }
static const char *rank_name(const void *scenario, int i) { (void)scenario; return gunyuden_rank_words[i]; }

/* Words, which words_terms.def says for people; and what the pack names, people and places in Japanese, too. */
#define WORDS(label) { .id = #label, .count = label##_count, .name = label##_name }
#define NAMES(label, is_same) \
    { .id = #label, .count = label##_count, .name = label##_name, .title = label##_title, .native = label##_native, \
      .is_proper = is_same }
const struct name_kind gunyuden_kinds[GUNYUDEN_KINDS] = {
    [KIND_UNIT - KIND_GAME] = NAMES(unit, true),
    [KIND_CASTLE - KIND_GAME] = NAMES(castle, true),
    [KIND_CLAN - KIND_GAME] = NAMES(clan, true),
    [KIND_PLACE - KIND_GAME] = { .id = "where", .count = place_count, .name = place_name },
    [KIND_WEATHER - KIND_GAME] = WORDS(weather),
    [KIND_AWAKE - KIND_GAME] = WORDS(awake),
    [KIND_TERRAIN - KIND_GAME] = NAMES(terrain, false),
    [KIND_RANK - KIND_GAME] = WORDS(rank),
    [KIND_PACE - KIND_GAME] = WORDS(pace),
    [KIND_TERMS - KIND_GAME] = WORDS(terms),
    [KIND_ANSWER - KIND_GAME] = WORDS(answer),
    [KIND_INCIDENT - KIND_GAME] = WORDS(incident),
    [KIND_LETTER - KIND_GAME] = WORDS(letter),
    [KIND_HAPPENING - KIND_GAME] = WORDS(happening),
    [KIND_CASTLE_FLAG - KIND_GAME] = { .id = "castle-flag", .count = castle_flag_count, .name = castle_flag_name },
    [KIND_TRUCE - KIND_GAME] = WORDS(truce),
    [KIND_STORY - KIND_GAME] = WORDS(story),
};
