/* Names of people: which may be, and which look alike.
 *
 * Letters of one alphabet (kana and kanji beside Latin ones, as Japanese writes them), digits, and - _ . or a blank
 * between them; composed letters, not a letter and its accent apart. A name that could be read in two alphabets is
 * none. What two names have in common that a hasty reader takes for the same is `alike`: case, accents, marks between
 * the letters, 0 and o, 1 and l and i, rn and m, the two kana and the kanji that look like them. */
#ifndef HONJIN_SERVER_NAME_H
#define HONJIN_SERVER_NAME_H

#include <stdbool.h>

#include "store/store.h"

/* False: ret_why says, as a sentence, why it is no name. */
bool name_read(const char *text, char ret_alike[ACCOUNT_ALIKE_BYTES], const char **ret_why);

/* The next character of a text in UTF-8; 0 at its end, and for what is none. */
uint32_t name_next(const char **at);

#endif
