/* A small fast generator for thinking, tests and playouts: xoshiro256++, seeded by splitmix64. The same
 * seed gives the same numbers on every machine.
 *
 * Never the game's dice in a real match: whoever has seen some of its output can work out the rest.
 * Real dice come from the dealer (host/dealer), which draws from ChaCha20. */
#ifndef HONJIN_KIT_RNG_H
#define HONJIN_KIT_RNG_H

#include <assert.h>
#include <stdint.h>

struct rng {
    uint64_t s[4];
};

void rng_seed(struct rng *rng, uint64_t seed);

static inline uint64_t rng_rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }

/* 64 random bits. */
static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = rng_rotate(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* A number from 0 to n - 1, all exactly equally likely; n is 1 or more. Lemire's way: the high half
 * of a product is the result; the few low halves that would favour some results are drawn again. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    assert(n > 0);
    uint64_t product = (rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (uint32_t)-n % n; /* 2 to the power of 32, modulo n */
        while ((uint32_t)product < unfair)
            product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
