/* Plurals, articles, elision and holes; see grammar.h. */
#include "core/grammar.h"

#include <string.h>

/* ---- articles and elision ------------------------------------------------------------------------------------- */

/* What a particle becomes: before a proper name, before one with a vowel first, before a title with an article, before
 * a number. */
enum title_form { PROPER, PROPER_VOWEL, LE, LA, LE_VOWEL, LA_VOWEL, LES, NUMBER, TITLE_FORMS };

struct particle {
    uint8_t lang;
    const char *word; /* as sentences write it */
    const char *put[TITLE_FORMS];
};

static const struct particle particles[] = {
    { LANG_EN, "the", { "", "", "the ", "the ", "the ", "the ", "the ", "" } },
    { LANG_FR, "le", { "", "", "le ", "la ", "l’", "l’", "les ", "" } },
    { LANG_FR, "un", { "", "", "un ", "une ", "un ", "une ", "des ", "" } },
    { LANG_FR, "de", { "de ", "d’", "du ", "de la ", "de l’", "de l’", "des ", "de " } },
    { LANG_FR, "à", { "à ", "à ", "au ", "à la ", "à l’", "à l’", "aux ", "à " } },
    { LANG_FR, "en", { "à ", "à ", "au ", "à la ", "à l’", "à l’", "aux ", "en " } }, /* for hexes */
    { LANG_FR, "que", { "que ", "qu’", "que le ", "que la ", "que l’", "que l’", "que les ", "que " } },
};
enum { PARTICLES = sizeof particles / sizeof particles[0] };

static const struct { uint8_t lang; const char *word; uint8_t form; } articles[] = {
    { LANG_EN, "the", LE }, { LANG_FR, "le", LE }, { LANG_FR, "la", LA }, { LANG_FR, "les", LES },
};
enum { ARTICLES = sizeof articles / sizeof articles[0] };

static bool is_span(struct span span, const char *word)
{
    return text_is(span.at, span.length, word);
}

bool grammar_is_article(enum lang lang, struct span word)
{
    for (int i = 0; i < ARTICLES; i++) {
        if (articles[i].lang == lang && is_span(word, articles[i].word)) return true;
    }
    return false;
}

struct span grammar_article(enum lang lang, const char *title)
{
    const struct span word = { title, strcspn(title, " ") };
    return title[word.length] && grammar_is_article(lang, word) ? word : (struct span){ title, 0 };
}

/* Never before h, y or w: those of Japanese names are consonants. */
static bool is_vowel(const char *at)
{
    static const char marked[] = "àâäéèêëîïôöùûüœÀÂÄÉÈÊËÎÏÔÖÙÛÜŒāēīōūĀĒĪŌŪ"; /* two bytes each */
    if (!at[0]) return false;
    if (strchr("aeiouAEIOU", at[0])) return true;
    for (const char *letter = marked; *letter && at[1]; letter += 2) {
        if (memcmp(letter, at, 2) == 0) return true;
    }
    return false;
}

static enum title_form form_of(enum lang lang, struct span article, const char *name)
{
    const bool is_elided = is_vowel(name);
    if (!name[0]) return NUMBER; /* it follows */
    for (int i = 0; i < ARTICLES && article.length; i++) {
        if (articles[i].lang != lang || !is_span(article, articles[i].word)) continue;
        if (articles[i].form == LES || !is_elided) return articles[i].form;
        return articles[i].form == LE ? LE_VOWEL : LA_VOWEL;
    }
    return is_elided ? PROPER_VOWEL : PROPER;
}

void grammar_put_title(enum lang lang, const struct particle *particle, const char *title, struct text *ret)
{
    const struct span article = grammar_article(lang, title);
    const char *name = title + article.length + (article.length ? 1 : 0);
    if (particle) text_put(ret, particle->put[form_of(lang, article, name)]);
    grammar_put(lang, name, strlen(name), ret);
}

/* ---- numbers and letters -------------------------------------------------------------------------------------- */

bool grammar_is_one(enum lang lang, int64_t halves)
{
    return lang == LANG_FR ? halves > -4 && halves < 4 : halves == 2;
}

void grammar_number(enum lang lang, int64_t value, struct text *ret)
{
    (void)lang; /* a true minus in all of them */
    if (value < 0) text_put(ret, "\u2212");
    text_int(ret, value < 0 ? -value : value);
}

void grammar_tenths(enum lang lang, int64_t tenths, struct text *ret)
{
    const int64_t size = tenths < 0 ? -tenths : tenths;
    if (tenths < 0) text_put(ret, "\u2212");
    text_int(ret, size / 10);
    text_put(ret, lang == LANG_FR ? "," : ".");
    text_int(ret, size % 10);
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* "1 000": a digit before the blank at i, three behind it. */
static bool is_in_number(const char *words, size_t length, size_t i)
{
    size_t behind = 0;
    while (i + 1 + behind < length && is_digit(words[i + 1 + behind])) behind++;
    return behind == 3 && i > 0 && is_digit(words[i - 1]);
}

void grammar_put(enum lang lang, const char *words, size_t length, struct text *ret)
{
    static const char open[] = "«";
    const size_t opens = strlen(open);
    size_t done = 0;
    for (size_t i = 0; lang == LANG_FR && i < length; i++) {
        const bool is_bound = words[i] == ' ' &&
            ((i + 1 < length && (strchr(":;?!%", words[i + 1]) || strncmp(words + i + 1, "»", strlen("»")) == 0)) ||
             (i >= opens && memcmp(words + i - opens, open, opens) == 0) || is_in_number(words, length, i));
        if (!is_bound && words[i] != '\'') continue;
        text_put_bytes(ret, words + done, i - done);
        text_put(ret, is_bound ? "\u00a0" : "’");
        done = i + 1;
    }
    text_put_bytes(ret, words + done, length - done);
}

void grammar_capital(char *at)
{
    const unsigned char first = (unsigned char)at[0], second = first ? (unsigned char)at[1] : 0;
    if (first >= 'a' && first <= 'z') at[0] = (char)(first - 'a' + 'A');
    if (first == 0xc3 && second >= 0xa0 && second <= 0xbe && second != 0xb7) at[1] = (char)(second - 0x20); /* à */
    if (first == 0xc5 && second == 0x93) at[1] = (char)0x92; /* œ */
}

/* ---- holes ---------------------------------------------------------------------------------------------------- */

/* The bar or the brace that ends an option, beyond the holes inside it; at the end of the text: no end. */
static const char *option_end(const char *at)
{
    int depth = 0;
    for (; *at; at++) {
        if (depth == 0 && (*at == '|' || *at == '}')) break;
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
    }
    return at;
}

const char *hole_option(const char *at, struct hole_option *ret)
{
    const char *end = option_end(at);
    const size_t word = strcspn(at, "= {|}");
    const bool has_key = word && at[word] == '=';
    ret->key = (struct span){ at, has_key ? word : 0 };
    ret->text.at = at + (has_key ? word + 1 : 0);
    ret->text.length = (size_t)(end - ret->text.at);
    return *end == '|' ? end + 1 : NULL;
}

static const struct particle *particle_read(enum lang lang, struct span word)
{
    for (int i = 0; i < PARTICLES; i++) {
        if (particles[i].lang == lang && is_span(word, particles[i].word)) return &particles[i];
    }
    return NULL;
}

/* What is wrong with the options of a hole, or NULL. */
static const char *options_read(struct hole *hole)
{
    struct hole_option option;
    int options = 0;
    for (const char *at = hole->options; at; options++) {
        at = hole_option(at, &option);
        if (hole->form == HOLE_CHOICE && !at != !option.key.length) return "has a choice with nothing for the rest";
    }
    hole->end = option.text.at + option.text.length;
    if (hole->form == HOLE_CHOICE) return options < 2 ? "has a choice of one" : NULL;
    hole->form = options == 2 ? HOLE_COUNTED : HOLE_INSTEAD;
    return options > 2 ? "counts by more than two words" : NULL;
}

const char *hole_read(const char *at, enum lang lang, struct hole *ret)
{
    *ret = (struct hole){ .form = HOLE_PLAIN };
    at++;
    if (*at != '*' && !(*at >= '0' && *at <= '9')) {
        const struct span word = { at, strcspn(at, " {}|") };
        ret->particle = particle_read(lang, word);
        if (!ret->particle) return "has a hole with a word that the language does not have";
        at += word.length + 1;
    }
    if (*at != '*' && !(*at >= '0' && *at < '0' + ARG_MAX)) return "has a hole for nothing";
    ret->index = (uint8_t)(*at == '*' ? HOLE_LIST : *at - '0');
    at++;
    ret->end = at;
    if (*at == '+') {
        ret->form = HOLE_SIGNED;
        ret->end = at + 1;
    } else if (*at == '|' || *at == '?') {
        ret->form = *at == '?' ? HOLE_CHOICE : HOLE_INSTEAD;
        ret->options = at + 1;
        const char *flaw = options_read(ret);
        if (flaw) return flaw;
    }
    if (*ret->end != '}') return *ret->end ? "has a hole that nobody can read" : "has a hole without an end";
    ret->end++;
    return NULL;
}
