/* Compares answers with those that a document shows.
 *
 * What is written must be in the answer; the answer may have more members. "..." stands for any value, and as the
 * last element of a list for any further elements. A text in capitals and dashes (AT-1, TOKEN-OF-RED) is a name: the
 * first answer that has it says what it stands for, from then on it must be that, also in requests. */
#ifndef HONJIN_TESTS_SUPPORT_FITS_H
#define HONJIN_TESTS_SUPPORT_FITS_H

#include "wire/json.h"

enum { NAMES_MAX = 32, NAME_BYTES = 64 };

struct names {
    char name[NAMES_MAX][NAME_BYTES], value[NAMES_MAX][NAME_BYTES];
    int count;
};

/* names: NULL where a document has none. */
bool node_fits(const struct node *wanted, const struct node *found, struct names *names);
/* The text with every name replaced that stands for something; malloc'ed. */
char *names_replace(const struct names *names, const char *text);

#endif
