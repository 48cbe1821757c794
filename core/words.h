/* Values and sentences as text: names for notation, words for people. */
#ifndef HONJIN_CORE_WORDS_H
#define HONJIN_CORE_WORDS_H

#include "core/event.h"
#include "core/text.h"

/* "fr", or a locale such as "fr_FR.UTF-8"; false: a language that nobody knows here. */
bool lang_read(const char *word, enum lang *ret);
const char *lang_name(enum lang lang); /* "fr" */
/* How one wins, in a language or else in English. */
const char *words_aim(const struct game *game, enum lang lang);

/* A value as notation writes it: 1105, 4.5, u-b. HIDDEN is "?", NOTHING "-". */
void words_value(const struct game *game, const void *scenario, uint8_t kind, int32_t value, struct text *ret);
/* The same for people: titles where a kind has them; in Japanese those of Japan. */
void words_title(const struct game *game, const void *scenario, uint8_t kind, int32_t value, enum lang lang,
                 struct text *ret);
/* Reads what words_value wrote; also "?" and "-". False: no such name. */
bool words_read(const struct game *game, const void *scenario, uint8_t kind, const char *word, size_t length,
                int32_t *ret);
const char *words_kind(const struct game *game, uint8_t kind);

/* Fills the holes of a sentence. */
void words_sentence(const struct game *game, const void *scenario, const struct wording *wording,
                    const int32_t arg[], enum lang lang, struct text *ret);
void words_event(const struct game *game, const void *scenario, const struct event *event, enum lang lang,
                 struct text *ret);
void words_prompt(const struct game *game, const void *scenario, const struct pending *pending, enum lang lang,
                  struct text *ret);
const struct wording *words_of_refusal(const struct game *game, const struct refusal *refusal);
void words_refusal(const struct game *game, const void *scenario, const struct refusal *refusal, enum lang lang,
                   struct text *ret);
/* False: there is nothing to remark. */
bool words_remark(const struct game *game, const void *scenario, const void *view, const struct action *action,
                  enum lang lang, struct text *ret);
void words_outcome(const struct game *game, const void *scenario, const struct outcome *outcome, enum lang lang,
                   struct text *ret);

/* What a role is told of an event: false, nothing at all. */
bool event_redact(const struct event *event, uint8_t role, struct event *ret);

#endif
