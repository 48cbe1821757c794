/* The hash: eight bytes at a time, lowest byte first, each word scrambled by odd multiplications and
 * shifts and folded into the sum so far; then a last scramble. Every step can be undone, which is why
 * two blocks that differ in one word only cannot collide. */
#include "kit/hash.h"

#include "kit/int128.h"

static uint64_t scramble(uint64_t x)
{
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    x ^= x >> 29;
    x *= UINT64_C(0xa0761d6478bd642f);
    x ^= x >> 32;
    return x;
}

static uint64_t fold(uint64_t sum, uint64_t word)
{
    sum ^= scramble(word);
    sum = sum << 27 | sum >> 37;
    return sum * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0x632be59bd9b4e019);
}

/* Byte by byte, so that it means the same whatever the machine's order; compilers make one load of it. */
static uint64_t word_at(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed)
{
    const unsigned char *at = bytes;
    size_t left = size;
    /* The length goes in first: a block and the same block with zeros after it must differ. */
    uint64_t sum = fold(seed, (uint64_t)size);
    for (; left >= 8; left -= 8, at += 8)
        sum = fold(sum, word_at(at));
    if (left) {
        uint64_t word = 0;
        for (size_t i = 0; i < left; i++)
            word |= (uint64_t)at[i] << (8 * i);
        sum = fold(sum, word);
    }
    return scramble(sum);
}

/* All bits of both factors in 64 bits of their product. */
static uint64_t product(uint64_t a, uint64_t b)
{
    const uint128_t whole = (uint128_t)a * b;
    return (uint64_t)whole ^ (uint64_t)(whole >> 64);
}

enum { SUMS = 4, BLOCK = 16 * SUMS };

static void take_block(uint64_t sum[SUMS], const unsigned char *at)
{
    for (int i = 0; i < SUMS; i++, at += 16) {
        sum[i] = product(sum[i] ^ word_at(at), UINT64_C(0xa0761d6478bd642f) ^ word_at(at + 8));
    }
}

uint64_t hash_quickly(const void *bytes, size_t size, uint64_t seed)
{
    const unsigned char *at = bytes;
    uint64_t sum[SUMS], hash = (uint64_t)size;
    size_t left = size;
    for (int i = 0; i < SUMS; i++) sum[i] = fold(seed, (uint64_t)i);
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) take_block(sum, at);
    if (left) {
        unsigned char last[BLOCK] = { 0 };
        for (size_t i = 0; i < left; i++) last[i] = at[i];
        take_block(sum, last);
    }
    for (int i = 0; i < SUMS; i++) hash = fold(hash, sum[i]);
    return scramble(hash);
}
