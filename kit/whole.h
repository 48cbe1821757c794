/* Whole numbers where one would think of real ones: roots and rounded quotients, the same on every machine.
 *
 * C rounds quotients towards zero, and adding a half first would round -2.5 and 2.5 differently; what is measured on a
 * table must not change when the table is mirrored, so a half goes away from zero on both sides. */
#ifndef HONJIN_KIT_WHOLE_H
#define HONJIN_KIT_WHOLE_H

#include <stdint.h>

/* The root, rounded down: Newton's steps from above, which fall until they have arrived. They begin on a straight line
 * that is never below the root, nor more than 7 % above it: with 4^h, the power above n, the root of x = n / 4^h, which
 * lies between a quarter and 1, is at most (1 + 2x) / root(8). */
static inline uint32_t whole_root(uint64_t n)
{
    if (n < 2)
        return (uint32_t)n;
    const int h = (65 - __builtin_clzll(n)) / 2;
    uint64_t root = (((UINT64_C(1) << h) + (n >> (h - 1))) * 91 >> 8) + 1; /* 91/256 is above 1 / root(8) */
    for (;;) {
        const uint64_t next = (root + n / root) / 2;
        if (next >= root)
            return (uint32_t)root;
        root = next;
    }
}

static inline uint32_t whole_root_up(uint64_t n)
{
    const uint32_t root = whole_root(n);
    return root + ((uint64_t)root * root < n);
}

/* n / d to the nearest whole number, halves away from zero; d > 0. */
static inline int64_t whole_nearest(int64_t n, int64_t d)
{
    return n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d;
}

/* n / d rounded up; n >= 0, d > 0. */
static inline int64_t whole_up(int64_t n, int64_t d) { return (n + d - 1) / d; }

#endif
