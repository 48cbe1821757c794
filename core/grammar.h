/* What a language asks of a sentence that is put together of parts: plurals, articles, elision, numbers, capitals,
 * and the small format in which sentences are written. docs/translating.md tells translators of it.
 *
 *     {0}                 the argument
 *     {0+}                a number with its plus: +2, −1
 *     {0|a face-down unit} what stands there when it is HIDDEN or NOTHING
 *     {0|step|steps}      the number and the form that goes with it by the rule of the language: 1 step, 2 steps
 *     {0?key=text|text}   one of several texts, by the argument; the last one is for all others
 *     {de 0}              with a word before it that changes with the name: d’Uesugi, de Takeda, du moulin
 *     {*}                 the list of a beat, "A, B and C"; {*?one=falls|fall} goes by how many there are
 *
 * Texts after ? may have holes in them. A key is what notation writes (a name, a number, "yes", "-" nothing, "?"
 * hidden), "one" (a number that takes the singular), or the article that the title has in that language ("la"). */
#ifndef HONJIN_CORE_GRAMMAR_H
#define HONJIN_CORE_GRAMMAR_H

#include "core/game.h"
#include "core/text.h"

/* ---- holes --------------------------------------------------------------------------------------------------- */

enum hole_form { HOLE_PLAIN, HOLE_SIGNED, HOLE_INSTEAD, HOLE_COUNTED, HOLE_CHOICE };
enum { HOLE_LIST = ARG_MAX }; /* the index of {*} */

struct span { const char *at; size_t length; };

struct hole {
    uint8_t form, index;
    const struct particle *particle; /* or NULL */
    const char *options;             /* behind the sign that begins them, or NULL */
    const char *end;                 /* behind its closing brace */
};

struct hole_option { struct span key, text; }; /* key of no length: for all others */

/* Reads the hole that begins at a brace. NULL, or what is wrong with it. */
const char *hole_read(const char *at, enum lang lang, struct hole *ret);
/* The option that begins at `at`, up to the next bar or the brace; where the next one begins, or NULL. */
const char *hole_option(const char *at, struct hole_option *ret);

/* ---- language ------------------------------------------------------------------------------------------------ */

/* Does an amount, counted in halves, take the singular? */
bool grammar_is_one(enum lang lang, int64_t halves);
/* Words as the language sets them: in French ’ for ' and a blank that does not break before : ; ? ! %, in « » and
 * in 1 000. */
void grammar_put(enum lang lang, const char *words, size_t length, struct text *ret);
/* A title without its article, and with what the particle (or NULL: none) makes of it: "du moulin". */
void grammar_put_title(enum lang lang, const struct particle *particle, const char *title, struct text *ret);
/* The article that a title is given with ("la"), of no length if it is a proper name. */
struct span grammar_article(enum lang lang, const char *title);
bool grammar_is_article(enum lang lang, struct span word);
/* A number with a true minus; tenths: 45 is 4.5, or 4,5. */
void grammar_number(enum lang lang, int64_t value, struct text *ret);
void grammar_tenths(enum lang lang, int64_t tenths, struct text *ret);
/* Makes the letter at the start of a text a capital. */
void grammar_capital(char *at);

#endif
