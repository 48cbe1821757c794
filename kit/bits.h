/* Sets of small numbers as bits in 64-bit words: number i is bit i % 64 of word i / 64. */
#ifndef HONJIN_KIT_BITS_H
#define HONJIN_KIT_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Numbers are 0 or more; without a sign the divisions are shifts. */
static inline bool bits_has(const uint64_t *words, int i) { return words[(unsigned)i / 64] >> ((unsigned)i % 64) & 1; }
static inline void bits_set(uint64_t *words, int i) { words[(unsigned)i / 64] |= UINT64_C(1) << ((unsigned)i % 64); }
static inline void bits_clear(uint64_t *words, int i)
{
    words[(unsigned)i / 64] &= ~(UINT64_C(1) << ((unsigned)i % 64));
}

/* How many numbers are in a set of n words. */
static inline int bits_count(const uint64_t *words, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += __builtin_popcountll(words[i]);
    return count;
}

/* The lowest number that is at least `from` (0 or more), or -1. To go through a set:
 * for (int i = bits_next(words, n, 0); i >= 0; i = bits_next(words, n, i + 1)) */
static inline int bits_next(const uint64_t *words, int n, int from)
{
    int i = (int)((unsigned)from / 64);
    if (i >= n)
        return -1;
    uint64_t word = words[i] & (~UINT64_C(0) << ((unsigned)from % 64));
    while (!word) {
        if (++i >= n)
            return -1;
        word = words[i];
    }
    return 64 * i + __builtin_ctzll(word);
}

/* Which of eight bytes have this value: a bit for each. */
static inline uint64_t bits_of_eight(uint64_t eight, uint8_t value)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = UINT64_C(0x7f7f7f7f7f7f7f7f);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    eight = __builtin_bswap64(eight);
#endif
    eight ^= ones * value; /* zero where it is */
    eight = ~(((eight & low) + low) | eight | low);
    return eight * UINT64_C(0x0002040810204081) >> 56;
}

/* Likewise of sixteen: one instruction, where there is one for it. */
static inline uint64_t bits_of_sixteen(const uint8_t bytes[16], uint8_t value)
{
#ifdef __SSE2__
    typedef char sixteen __attribute__((vector_size(16)));
    sixteen all;
    memcpy(&all, bytes, sizeof all);
    return (uint64_t)__builtin_ia32_pmovmskb128((sixteen)(all == (char)value));
#else
    uint64_t eight[2];
    memcpy(eight, bytes, sizeof eight);
    return bits_of_eight(eight[0], value) | bits_of_eight(eight[1], value) << 8;
#endif
}

/* The places of a value in an array of bytes, which fills n words or less. */
static inline void bits_of_value(const uint8_t *bytes, int length, uint8_t value, uint64_t *ret, int n)
{
    int i = 0;
    for (int w = 0; w < n; w++) ret[w] = 0;
    for (; i + 16 <= length; i += 16) ret[i / 64] |= bits_of_sixteen(bytes + i, value) << (i % 64);
    for (; i < length; i += 8) {
        const int rest = length - i < 8 ? length - i : 8;
        uint64_t eight = 0;
        memcpy(&eight, bytes + i, (size_t)rest);
        ret[i / 64] |= (bits_of_eight(eight, value) & ((UINT64_C(1) << rest) - 1)) << (i % 64);
    }
}

/* The index-th number in ascending order, counting from 0, or -1 if there are not so many. */
static inline int bits_nth(const uint64_t *words, int n, int index)
{
    if (index < 0)
        return -1;
    for (int i = 0; i < n; i++) {
        uint64_t word = words[i];
        int count = __builtin_popcountll(word);
        if (index < count) {
            while (index-- > 0)
                word &= word - 1;
            return 64 * i + __builtin_ctzll(word);
        }
        index -= count;
    }
    return -1;
}

#endif
