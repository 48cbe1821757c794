/* Chances as whole numbers: exact as long as 64 bits hold them. */
#ifndef HONJIN_STUDY_FRACTION_H
#define HONJIN_STUDY_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

enum { FRACTION_BITS = 40 };

struct fraction {
    int64_t numerator, denominator; /* in lowest terms; 0/1: nothing yet */
};
int64_t fraction_divisor(int64_t a, int64_t b); /* the greatest common one */
/* False: the numbers grow beyond 64 bits. */
bool fraction_add(struct fraction *sum, int64_t numerator, int64_t denominator);
/* Mixes of mixes grow beyond that: of a finer chance halves are rounded up until so many bits hold it. Nobody asks for
 * less than a millionth of a millionth. */
void fraction_coarsen(struct fraction *chance);

#endif
