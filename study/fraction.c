/* Chances as whole numbers; see fraction.h. */
#include "study/fraction.h"

int64_t fraction_divisor(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

bool fraction_add(struct fraction *sum, int64_t numerator, int64_t denominator)
{
    const int64_t divisor = fraction_divisor(sum->denominator, denominator);
    int64_t common, first, second, whole;
    if (__builtin_mul_overflow(sum->denominator / divisor, denominator, &common) ||
        __builtin_mul_overflow(sum->numerator, denominator / divisor, &first) ||
        __builtin_mul_overflow(numerator, sum->denominator / divisor, &second) ||
        __builtin_add_overflow(first, second, &whole)) return false;
    const int64_t lowest = fraction_divisor(common, whole);
    *sum = (struct fraction){ whole / lowest, common / lowest };
    return true;
}

void fraction_coarsen(struct fraction *chance)
{
    for (; chance->denominator >> FRACTION_BITS && chance->denominator % 2 == 0; chance->denominator /= 2) {
        chance->numerator = (chance->numerator + 1) / 2;
    }
}
