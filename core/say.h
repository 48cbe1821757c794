/* What the program itself says, whatever the game: answers, questions, help and headings of the terminal, reasons of a
 * hint, what the odds tell. One table, say.def, with a file a language; the format is that of the games' sentences.
 *
 *     puts(SAYS(voice, KEPT_IN, SAID_WORD(path)));      The game is kept in /home/...
 *
 * What a lower layer says in English, without knowing who reads it, is known again by its words: told.def.
 *
 *     puts(SAY_TOLD(lang, err.sentence));               cannot be opened: No such file or directory */
#ifndef HONJIN_CORE_SAY_H
#define HONJIN_CORE_SAY_H

#include "core/view.h"
#include "core/words.h"

enum saying {
#define SAY(name, text) SAY_##name,
#include "core/say.def"
    SAY_TOLD_FIRST, /* from here on: sentences said in English elsewhere */
    SAY_TOLD_BEFORE = SAY_TOLD_FIRST - 1,
#include "core/told.def"
#undef SAY
    SAYINGS
};

/* In whose language, and whose names. Without a game no value has a name. */
struct voice {
    const struct game *game;
    const void *scenario;
    enum lang lang;
};
static inline struct voice view_voice(const struct view *view)
{
    return (struct voice){ view->game, view->scenario, (enum lang)view->lang };
}

enum { SAY_BYTES = 2048, SAY_SET_BYTES = 4096 };

#define SAID_WORD(text) { KIND_WORD, 0, text }
#define SAID_NUMBER(number) { KIND_NUMBER, (int32_t)(number), NULL }
#define SAID_VALUE(kind, value) { kind, value, NULL }

/* A sentence as a string that lives as long as the block it is written in (the branch of an `if` is one): SAY without
 * arguments, SAYS with some. */
#define SAY(voice, name) say_write(voice, SAY_##name, NULL, 0, (char[SAY_BYTES]){ 0 })
#define SAYS(voice, name, ...)                                                                                        \
    say_write(voice, SAY_##name, (const struct said[]){ __VA_ARGS__ },                                                \
              (int)(sizeof(const struct said[]){ __VA_ARGS__ } / sizeof(struct said)), (char[SAY_BYTES]){ 0 })
const char *say_write(struct voice voice, enum saying saying, const struct said arg[], int args, char ret[SAY_BYTES]);
/* Adds it to a text. */
void say_put(struct text *ret, struct voice voice, enum saying saying, const struct said arg[], int args);

/* Words of a game or a lesson as the language sets them: its apostrophes, blanks that do not break. */
#define SAY_SET(lang, words) say_set(lang, words, (char[SAY_SET_BYTES]){ 0 })
const char *say_set(enum lang lang, const char *words, char ret[SAY_SET_BYTES]);

/* As it stands in the table; NULL: the language lacks it. */
const char *say_text(enum lang lang, enum saying saying);
const char *say_name(enum saying saying);
/* NULL, or what is wrong with the sentence in a language: a hole that cannot be read or that the English lacks. */
const char *say_flaw(enum lang lang, enum saying saying);
/* An English sentence that a lower layer or the command line made, in the language; one that told.def does not have
 * stays as it is. */
#define SAY_TOLD(lang, english) say_told(lang, english, (char[SAY_BYTES]){ 0 })
const char *say_told(enum lang lang, const char *english, char ret[SAY_BYTES]);

/* "−0.44", of hundredths, with the sign of a gain. */
void say_put_change(struct text *ret, enum lang lang, int64_t hundredths);
/* How wide a text is: a kanji takes two columns. */
int say_columns(const char *text);
/* Is the answer to a question yes? */
bool say_is_yes(enum lang lang, const char *line);

#endif
