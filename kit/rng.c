/* Seeding of the small generator. splitmix64 turns any seed, also 0, into a state that is neither all
 * zero nor alike for neighbouring seeds. */
#include "kit/rng.h"

void rng_seed(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t z = seed;
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        rng->s[i] = z ^ z >> 31;
    }
}
