/* The program's own sentences; see say.h. */
#include "core/say.h"

#include <string.h>

#include "core/grammar.h"
#include "core/part.h"

#undef SAY /* here it is a line of the table */

static const char *const names[SAYINGS] = {
#define SAY(name, text) [SAY_##name] = #name,
#include "core/say.def"
#include "core/told.def"
#undef SAY
};

/* First the texts alone, those of a language together. */
#define WORDS_TABLE(lang) common_##lang
#define SAY(name, text) PART_TEXT(en, SAY_##name, text)
#include "core/say.def"
#include "core/told.def"
#undef SAY
#define SAY(name, text) PART_TEXT(fr, SAY_##name, text)
#include "core/say_fr.def"
#include "core/told_fr.def"
#undef SAY
#define SAY(name, text) PART_TEXT(ja, SAY_##name, text)
#include "core/say_ja.def"
#include "core/told_ja.def"
#undef SAY

#define SAY(name, text) [SAY_##name] = en_SAY_##name,
static const char *const english[SAYINGS] = {
#include "core/say.def"
#include "core/told.def"
};
#undef SAY
#define SAY(name, text) [SAY_##name] = fr_SAY_##name,
static const char *const french[SAYINGS] = {
#include "core/say_fr.def"
#include "core/told_fr.def"
};
#undef SAY
#define SAY(name, text) [SAY_##name] = ja_SAY_##name,
static const char *const japanese[SAYINGS] = {
#include "core/say_ja.def"
#include "core/told_ja.def"
};
#undef SAY

static struct span whole(const char *text)
{
    return (struct span){ text, strlen(text) };
}

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

/* ---- said in English elsewhere ----------------------------------------------------------------------------------- */

enum { HOLES = 4, HOLE_BYTES = 512, HOLE_LENGTH = 3 };

/* Does the sentence fit the English of a row? Its holes {0} to {3} are what the sentence has in their place. */
static bool fits(const char *row, struct span sentence, struct span ret[HOLES])
{
    for (; *row && *row != '{'; row++, sentence.at++, sentence.length--) {
        if (sentence.length == 0 || *sentence.at != *row) return false;
    }
    if (!*row) return sentence.length == 0;
    for (size_t length = 0; length <= sentence.length; length++) {
        const struct span rest = { sentence.at + length, sentence.length - length };
        ret[row[1] - '0'] = (struct span){ sentence.at, length };
        if (fits(row + HOLE_LENGTH, rest, ret)) return true;
    }
    return false;
}

/* What stands in the holes may be a sentence itself. */
static bool put_told(struct text *ret, enum lang lang, struct span sentence)
{
    struct span hole[HOLES];
    char buffer[HOLES][HOLE_BYTES];
    struct said said[HOLES];
    enum saying row = SAY_TOLD_FIRST - 1;
    do {
        memset(hole, 0, sizeof hole); /* of the row before, which did not fit after all */
        if (++row == SAYINGS) return false;
    } while (!fits(english[row], sentence, hole));
    for (int i = 0; i < HOLES; i++) {
        struct text text;
        text_open(&text, buffer[i], sizeof buffer[i]);
        if (hole[i].length && !put_told(&text, lang, hole[i])) text_put_bytes(&text, hole[i].at, hole[i].length);
        said[i] = (struct said)SAID_WORD(buffer[i]);
    }
    say_put(ret, (struct voice){ .lang = lang }, row, said, HOLES);
    return true;
}

const char *say_told(enum lang lang, const char *sentence, char ret[SAY_BYTES])
{
    struct text text;
    text_open(&text, ret, SAY_BYTES);
    if (lang == LANG_EN || !put_told(&text, lang, whole(sentence))) text_put(&text, sentence);
    return ret;
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
