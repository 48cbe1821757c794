/* Sixty-four small numbers side by side, compared with one: a set of bits says for which of them it holds. Boxes on a
 * table are four such rows, places two, and most are told apart before anything is measured. */
#ifndef HONJIN_KIT_LANES_H
#define HONJIN_KIT_LANES_H

#include <stdint.h>
#include <string.h>

enum { LANES = 64 };

/* Which are more than this. */
static inline uint64_t lanes_above(const int16_t lane[LANES], int limit)
{
    uint64_t set = 0;
    if (limit >= INT16_MAX) return 0;
    if (limit < INT16_MIN) return ~UINT64_C(0);
#ifdef __SSE2__
    typedef short eight __attribute__((vector_size(16)));
    typedef char sixteen __attribute__((vector_size(16)));
    for (int i = 0; i < LANES; i += 16) {
        eight low, high;
        memcpy(&low, lane + i, sizeof low);
        memcpy(&high, lane + i + 8, sizeof high);
        const sixteen both = __builtin_ia32_packsswb128((eight)(low > (short)limit), (eight)(high > (short)limit));
        set |= (uint64_t)(uint32_t)__builtin_ia32_pmovmskb128(both) << i;
    }
#else
    for (int i = 0; i < LANES; i++) set |= (uint64_t)(lane[i] > limit) << i;
#endif
    return set;
}

/* A limit that all numbers of a row can be compared with; they are never INT16_MIN or INT16_MAX themselves. */
static inline int16_t lanes_limit(int limit)
{
    return (int16_t)(limit < INT16_MIN ? INT16_MIN : limit > INT16_MAX ? INT16_MAX : limit);
}

struct lanes_box { int left, right, bottom, top; };

/* Of the first n boxes (rounded up to 16), whose sides lie in four rows, those that touch this one, be it at an edge.
 * Points are boxes whose sides are the same rows. */
static inline uint64_t lanes_touching(const int16_t left[LANES], const int16_t right[LANES],
                                      const int16_t bottom[LANES], const int16_t top[LANES], int n,
                                      struct lanes_box box)
{
    const int16_t low_x = lanes_limit(box.left), high_x = lanes_limit(box.right);
    const int16_t low_y = lanes_limit(box.bottom), high_y = lanes_limit(box.top);
    uint64_t set = 0;
#ifdef __SSE2__
    typedef short eight __attribute__((vector_size(16)));
    typedef char sixteen __attribute__((vector_size(16)));
    for (int i = 0; i < n; i += 16) {
        eight beside[2];
        for (int k = 0; k < 2; k++) {
            eight l, r, b, t;
            memcpy(&l, left + i + 8 * k, sizeof l);
            memcpy(&r, right + i + 8 * k, sizeof r);
            memcpy(&b, bottom + i + 8 * k, sizeof b);
            memcpy(&t, top + i + 8 * k, sizeof t);
            beside[k] = (eight)(l > high_x) | (eight)(r < low_x) | (eight)(b > high_y) | (eight)(t < low_y);
        }
        const sixteen both = __builtin_ia32_packsswb128(beside[0], beside[1]);
        set |= (uint64_t)(uint16_t)~__builtin_ia32_pmovmskb128(both) << i;
    }
#else
    for (int i = 0; i < n; i++) {
        set |= (uint64_t)(left[i] <= high_x && right[i] >= low_x && bottom[i] <= high_y && top[i] >= low_y) << i;
    }
#endif
    return set;
}

#endif
