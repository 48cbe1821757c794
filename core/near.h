/* "Did you mean ...?": the name that a misspelt word is nearest to. */
#ifndef HONJIN_CORE_NEAR_H
#define HONJIN_CORE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

/* How many letters have to be put in, left out, changed or swapped with their neighbour to make one word of the other;
 * 99 if one of them is too long to be asked about. */
int near_distance(const char *a, size_t length, const char *b);
/* Is that little enough for a slip of the keys? A third of the letters at most, and not all of them. */
bool near_is_slip(int distance, size_t length);

#endif
