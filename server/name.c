/* Names of people; see name.h. */
#include "server/name.h"

#include <string.h>

enum { SHORTEST = 2, LONGEST = 20 }; /* characters */

enum alphabet { ALPHABET_NONE, ALPHABET_MARK, ALPHABET_DIGIT, ALPHABET_LATIN, ALPHABET_GREEK, ALPHABET_CYRILLIC,
                ALPHABET_JAPANESE, ALPHABET_HANGUL };

/* ---- characters ------------------------------------------------------------------------------------------ */

uint32_t name_next(const char **at)
{
    const unsigned char *bytes = (const unsigned char *)*at;
    const int more = bytes[0] < 0x80 ? 0 : bytes[0] < 0xc2 ? -1 : bytes[0] < 0xe0 ? 1 : bytes[0] < 0xf0 ? 2
                     : bytes[0] < 0xf5 ? 3 : -1;
    if (more < 0 || bytes[0] == 0) return 0;
    uint32_t character = more ? bytes[0] & (0x3fu >> more) : bytes[0];
    for (int i = 1; i <= more; i++) {
        if ((bytes[i] & 0xc0) != 0x80) return 0;
        character = character << 6 | (bytes[i] & 0x3fu);
    }
    *at += more + 1;
    return character;
}

static bool is_between(uint32_t c, uint32_t first, uint32_t last)
{
    return c >= first && c <= last;
}

static bool is_one_of(uint32_t c, const char *characters)
{
    for (const char *at = characters; *at;) {
        if (name_next(&at) == c) return true;
    }
    return false;
}

static enum alphabet alphabet_of(uint32_t c)
{
    if (c < 0x80 && c && strchr("-_. ", (int)c)) return ALPHABET_MARK;
    if (is_between(c, '0', '9')) return ALPHABET_DIGIT;
    if (is_between(c | 0x20, 'a', 'z') && c < 0x80) return ALPHABET_LATIN;
    if (is_between(c, 0xc0, 0x17e) && !is_one_of(c, "×÷ŉ")) return ALPHABET_LATIN;
    if (is_between(c, 0x388, 0x3ce) || c == 0x386) return ALPHABET_GREEK;
    if (is_between(c, 0x400, 0x45f) || is_between(c, 0x490, 0x491)) return ALPHABET_CYRILLIC;
    if (is_between(c, 0x3041, 0x3096) || is_between(c, 0x30a1, 0x30fa) || is_one_of(c, "ー々") ||
        is_between(c, 0x3400, 0x4dbf) || is_between(c, 0x4e00, 0x9fff)) return ALPHABET_JAPANESE;
    if (is_between(c, 0xac00, 0xd7a3)) return ALPHABET_HANGUL;
    return ALPHABET_NONE;
}

/* Letters that are drawn as Latin ones are: a name of these alone says nothing of its alphabet. */
static bool is_drawn_as_latin(uint32_t c)
{
    return is_one_of(c, "аеорсухіѕјёїАВЕКМНОРСТУХІЅЈЁЇαγηικνορτυχωάίόύΑΒΕΖΗΙΚΜΝΟΡΤΥΧΆΈΉΊΌΎ");
}

/* ---- what looks alike ------------------------------------------------------------------------------------ */

/* Letters from U+00C0 to U+017E without what is above, below or across them. */
static const char bare_latin[] =
    "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy" /* C0 to FF */
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz"; /* 100 to 17E */

static uint32_t fold_greek(uint32_t c)
{
    static const char *const same[] = { "αΑάΆ", "εΕέΈ", "ηΗήΉ", "ιΙίΊϊΪΐ", "οΟόΌ", "υΥύΎϋΫΰ", "ωΩώΏ", "σΣς" };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        const char *first = same[i];
        if (is_one_of(c, same[i])) return name_next(&first);
    }
    return is_between(c, 0x391, 0x3a9) ? c + 0x20 : c;
}

static uint32_t fold_cyrillic(uint32_t c)
{
    if (is_between(c, 0x400, 0x40f)) c += 0x50;
    else if (is_between(c, 0x410, 0x42f)) c += 0x20;
    else if (c == 0x490) c++;
    return c == 0x451 ? 0x435 : c; /* ё */
}

/* Katakana, large ones. */
static uint32_t fold_japanese(uint32_t c)
{
    static const char *const pairs[] = { "ァア", "ィイ", "ゥウ", "ェエ", "ォオ", "ッツ", "ャヤ", "ュユ", "ョヨ", "ヮワ",
                                         "ヵカ", "ヶケ", "力カ", "口ロ", "二ニ", "工エ", "卜ト", "夕タ", "八ハ", "一ー" };
    if (is_between(c, 0x3041, 0x3096)) c += 0x60;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const char *at = pairs[i];
        if (name_next(&at) == c) return name_next(&at);
    }
    return c;
}

static uint32_t fold(uint32_t c, enum alphabet alphabet)
{
    if (alphabet == ALPHABET_GREEK) return fold_greek(c);
    if (alphabet == ALPHABET_CYRILLIC) return fold_cyrillic(c);
    if (alphabet == ALPHABET_JAPANESE) return fold_japanese(c);
    if (alphabet == ALPHABET_LATIN && c >= 0xc0) c = (unsigned char)bare_latin[c - 0xc0];
    if (alphabet == ALPHABET_LATIN) c |= 0x20;
    return c == '0' ? 'o' : c == '1' || c == 'i' ? 'l' : c;
}

static size_t put(char *bytes, uint32_t c)
{
    if (c < 0x80) return bytes[0] = (char)c, 1;
    if (c < 0x800) {
        bytes[0] = (char)(0xc0 | c >> 6);
        bytes[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    bytes[0] = (char)(0xe0 | c >> 12);
    bytes[1] = (char)(0x80 | (c >> 6 & 0x3f));
    bytes[2] = (char)(0x80 | (c & 0x3f));
    return 3;
}

static void write_alike(const char *text, char ret[ACCOUNT_ALIKE_BYTES])
{
    size_t length = 0;
    for (uint32_t c; (c = name_next(&text));) {
        const enum alphabet alphabet = alphabet_of(c);
        if (alphabet == ALPHABET_MARK) continue;
        if (is_one_of(c, "ÆæŒœßĲĳ")) { /* two letters in one */
            ret[length++] = is_one_of(c, "Ææ") ? 'a' : is_one_of(c, "Œœ") ? 'o' : c == 0xdf ? 's' : 'l';
            ret[length++] = is_one_of(c, "ÆæŒœ") ? 'e' : c == 0xdf ? 's' : 'j';
        } else {
            length += put(ret + length, fold(c, alphabet));
        }
        if (length < 2) continue;
        const char *last = ret + length - 2;
        if (memcmp(last, "rn", 2) == 0) ret[--length - 1] = 'm';
        else if (memcmp(last, "vv", 2) == 0) ret[--length - 1] = 'w';
    }
    ret[length] = 0;
}

/* ---- which may be ---------------------------------------------------------------------------------------- */

struct seen { /* of a name's characters */
    unsigned int alphabets; /* bits */
    int characters, letters;
    bool has_own;           /* a letter that is drawn like no Latin one */
    bool has_odd;           /* something that is no part of a name, or a mark where none may be */
};

static struct seen look(const char *text)
{
    struct seen seen = { 0 };
    enum alphabet last = ALPHABET_MARK;
    while (*text && seen.characters <= LONGEST) {
        const uint32_t c = name_next(&text);
        const enum alphabet alphabet = alphabet_of(c);
        seen.characters++;
        seen.has_odd |= alphabet == ALPHABET_NONE || (alphabet == ALPHABET_MARK && last == ALPHABET_MARK);
        if (!c) return seen;
        if (alphabet >= ALPHABET_LATIN) {
            seen.alphabets |= 1u << alphabet;
            seen.letters++;
            seen.has_own |= !is_drawn_as_latin(c);
        }
        last = alphabet;
    }
    seen.has_odd |= last == ALPHABET_MARK;
    return seen;
}

/* Of the server, and of the computer's players. */
static bool is_kept(const char *alike)
{
    static const char *const names[] = { "honjin", "server", "system", "admin", "administrator", "operator",
                                         "moderator", "computer", "random", "greedy", "easy", "normal", "hard",
                                         "human", "open", "watch" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char kept[ACCOUNT_ALIKE_BYTES];
        write_alike(names[i], kept);
        if (strcmp(alike, kept) == 0) return true;
    }
    return false;
}

static bool fail(const char *why, const char **ret_why)
{
    *ret_why = why;
    return false;
}

bool name_read(const char *text, char ret_alike[ACCOUNT_ALIKE_BYTES], const char **ret_why)
{
    const unsigned int beside_each_other = 1u << ALPHABET_LATIN | 1u << ALPHABET_JAPANESE;
    const struct seen seen = look(text);
    const bool is_mixed = (seen.alphabets & (seen.alphabets - 1)) && (seen.alphabets & ~beside_each_other);
    if (seen.characters > LONGEST || seen.characters < SHORTEST) {
        return fail("a name has 2 to 20 characters", ret_why);
    }
    if (seen.has_odd || !seen.letters) {
        return fail("a name has letters and digits, and one of - _ . or a blank between them", ret_why);
    }
    if (is_mixed) return fail("a name has letters of one alphabet", ret_why);
    if (!seen.has_own) {
        return fail("these letters look like those of another alphabet; add one that does not", ret_why);
    }
    write_alike(text, ret_alike);
    return !is_kept(ret_alike) || fail("the server keeps this name for itself; choose another", ret_why);
}
