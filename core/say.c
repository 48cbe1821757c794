/* The program's own sentences; see say.h. */
#include "core/say.h"

#include <string.h>

#include "core/grammar.h"

#undef SAY /* here it is a line of the table */

static const char *const names[SAYINGS] = {
#define SAY(name, text) [SAY_##name] = #name,
#include "core/say.def"
#undef SAY
};

#define SAY(name, text) [SAY_##name] = text,
static const char *const english[SAYINGS] = {
#include "core/say.def"
};
static const char *const french[SAYINGS] = {
#include "core/say_fr.def"
};
static const char *const japanese[SAYINGS] = {
#include "core/say_ja.def"
};
#undef SAY

static const char *const *const table[LANGS] = { [LANG_EN] = english, [LANG_FR] = french, [LANG_JA] = japanese };

const char *say_text(enum lang lang, enum saying saying)
{
    return table[lang][saying];
}

const char *say_name(enum saying saying)
{
    return names[saying];
}

void say_put(struct text *ret, struct voice voice, enum saying saying, const struct said arg[], int args)
{
    const char *text[LANGS];
    for (int lang = 0; lang < LANGS; lang++) text[lang] = table[lang][saying];
    words_said(voice.game, voice.scenario, text, arg, args, voice.lang, ret);
}

const char *say_write(struct voice voice, enum saying saying, const struct said arg[], int args, char ret[SAY_BYTES])
{
    struct text text;
    text_open(&text, ret, SAY_BYTES);
    say_put(&text, voice, saying, arg, args);
    return ret;
}

const char *say_set(enum lang lang, const char *words, char ret[SAY_SET_BYTES])
{
    struct text text;
    text_open(&text, ret, SAY_SET_BYTES);
    grammar_put(lang, words, strlen(words), &text);
    return ret;
}

const char *say_translated(enum lang lang, const char *sentence)
{
    for (int i = 0; i < SAYINGS; i++) {
        if (strcmp(english[i], sentence) == 0 && table[lang][i]) return table[lang][i];
    }
    return sentence;
}

/* ---- is it sound? --------------------------------------------------------------------------------------------- */

/* Which arguments the words use, one bit each, also inside of choices. NULL, or what is wrong with them. */
static const char *read_holes(enum lang lang, struct span words, unsigned int *ret)
{
    const char *end = words.at + words.length;
    for (const char *at = memchr(words.at, '{', words.length); at; at = memchr(at, '{', (size_t)(end - at))) {
        struct hole hole;
        const char *flaw = hole_read(at, lang, &hole);
        if (flaw) return flaw;
        *ret |= 1u << hole.index;
        for (const char *option = hole.form == HOLE_CHOICE ? hole.options : NULL; option;) {
            struct hole_option one;
            option = hole_option(option, &one);
            flaw = read_holes(lang, one.text, ret);
            if (flaw) return flaw;
        }
        at = hole.end;
        if (at >= end) break;
    }
    return NULL;
}

static struct span whole(const char *text)
{
    return (struct span){ text, strlen(text) };
}

static int count_tabs(const char *text)
{
    int tabs = 0;
    for (; *text; text++) tabs += *text == '\t';
    return tabs;
}

const char *say_flaw(enum lang lang, enum saying saying)
{
    unsigned int own = 0, wanted = 0;
    const char *text = table[lang][saying];
    if (!text) return NULL; /* it is missing, not wrong */
    read_holes(LANG_EN, whole(english[saying]), &wanted);
    const char *flaw = read_holes(lang, whole(text), &own);
    if (flaw) return flaw;
    if (count_tabs(text) != count_tabs(english[saying])) return "has other columns than the English";
    return own == wanted ? NULL : "tells more or less than the English";
}

/* ---- small things --------------------------------------------------------------------------------------------- */

void say_put_change(struct text *ret, enum lang lang, int64_t hundredths)
{
    const int64_t size = hundredths < 0 ? -hundredths : hundredths;
    text_put(ret, hundredths < 0 ? "\u2212" : "+");
    text_int(ret, size / 100);
    text_put(ret, lang == LANG_FR ? "," : ".");
    text_padded(ret, size % 100, 2);
}

int say_columns(const char *text)
{
    int columns = 0;
    for (; *text; text++) {
        const unsigned char first = (unsigned char)text[0];
        if ((first & 0xc0) == 0x80) continue;
        columns += first >= 0xe3 && first <= 0xef ? 2 : 1; /* from U+3000 on */
    }
    return columns;
}

bool say_is_yes(enum lang lang, const char *line)
{
    const char answer = line[strspn(line, " \t")];
    return answer == 'y' || answer == 'Y' || (lang == LANG_FR && (answer == 'o' || answer == 'O'));
}
