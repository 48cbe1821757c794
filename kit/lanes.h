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

/* Which lie between these, both counted. */
static inline uint64_t lanes_between(const int16_t lane[LANES], int low, int high)
{
    return lanes_above(lane, low - 1) & ~lanes_above(lane, high);
}

#endif
