/* Values and sentences as text: names for notation, words for people. */
#ifndef HONJIN_CORE_WORDS_H
#define HONJIN_CORE_WORDS_H

#include "core/event.h"
#include "core/text.h"

struct piece;        /* core/show.h */
struct show_feature;
struct hex_info;

/* "fr", or a locale such as "fr_FR.UTF-8"; false: a language that nobody knows here. */
bool lang_read(const char *word, enum lang *ret);
const char *lang_name(enum lang lang); /* "fr" */
/* Words of a table, in a language or else in English, as that language sets them (grammar_put): by value, so that who
 * tells them needs no buffer. */
struct worded { char text[2048]; };
struct worded words_aim(const struct game *game, enum lang lang); /* how one wins */
struct worded words_rule_title(const struct rule *rule, enum lang lang);
struct worded words_rule_text(const struct rule *rule, enum lang lang);
struct worded words_help(const struct game *game, uint8_t verb, enum lang lang); /* the line of help of a verb */
struct worded words_option_help(const struct game *game, const struct option *option, enum lang lang);
/* Who is to be thanked for the game, or what is not as printed; NULL: nothing. */
const char *words_notice(const struct game *game, enum lang lang);

/* A value as notation writes it: 1105, 4.5, u-b. HIDDEN is "?", NOTHING "-". */
void words_value(const struct game *game, const void *scenario, uint8_t kind, int32_t value, struct text *ret);
/* What the game calls a thing in a language (struct term); NULL: it has no word for it. */
const char *words_term(const struct game *game, enum lang lang, const char *kind, const char *name);
/* Terms that are no values of a kind but of a table: verbs, options, rules ... (docs/translating.md). */
bool words_is_table(const char *kind);
/* The same, or else the English words that are given. */
const char *words_or(const struct game *game, enum lang lang, const char *kind, const char *name, const char *english);
/* A value for people: titles where a kind has them, without their article. */
void words_title(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang,
                 struct text *ret);
/* What a piece or a feature is called beside its picture, with a capital: "Archer 3", "Toll house". */
void words_piece(const struct game *game, const void *scenario, const struct piece *piece, enum lang lang,
                 struct text *ret);
/* What is written on a hex, with its article. */
const char *words_place(const struct game *game, const struct hex_info *info, enum lang lang);
void words_feature(const struct game *game, const void *scenario, const struct show_feature *feature, enum lang lang,
                   struct text *ret);
/* Reads what words_value wrote; also "?" and "-". False: no such name. */
bool words_read(const struct game *game, const void *scenario, uint8_t kind, const char *word, size_t length,
                int32_t *ret);
const char *words_kind(const struct game *game, uint8_t kind);

/* Fills the holes of a sentence. */
void words_sentence(const struct game *game, const void *scenario, const struct wording *wording,
                    const int32_t arg[], enum lang lang, struct text *ret);
/* The same for a sentence that belongs to no game: its arguments are values, or words that stand ready (KIND_WORD; NULL
 * if there are none). Without a game there are numbers and words only. */
enum { KIND_WORD = UINT8_MAX };
struct said { uint8_t kind; int32_t value; const char *words; };
void words_said(const struct game *game, const void *scenario, const char *const text[LANGS], const struct said arg[],
                int args, enum lang lang, struct text *ret);
void words_event(const struct game *game, const void *scenario, const struct event *event, enum lang lang,
                 struct text *ret);
void words_prompt(const struct game *game, const void *scenario, const struct pending *pending, enum lang lang,
                  struct text *ret);
const struct wording *words_of_refusal(const struct game *game, const struct refusal *refusal);
void words_refusal(const struct game *game, const void *scenario, const struct refusal *refusal, enum lang lang,
                   struct text *ret);
void words_outcome(const struct game *game, const void *scenario, const struct outcome *outcome, enum lang lang,
                   struct text *ret);

/* What a role is told of an event: false, nothing at all. */
bool event_redact(const struct event *event, uint8_t role, struct event *ret);

#endif
