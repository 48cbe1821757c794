/* A 64-bit hash of bytes, the same on every machine: journals carry it to notice a replay that went
 * astray. It finds accidents, not forgeries; where somebody may cheat, use SHA-256 (host). */
#ifndef HONJIN_KIT_HASH_H
#define HONJIN_KIT_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Changing this function makes every journal written before fail its checks. Two blocks of equal
 * length that differ only within one 8-byte word never have the same hash. */
uint64_t hash_bytes(const void *bytes, size_t size, uint64_t seed);
/* Many times as fast on long blocks, by wide products in four sums side by side; blocks that differ have the same hash
 * once in 2^64. The same on every machine, but for what nobody keeps: it may become faster yet. */
uint64_t hash_quickly(const void *bytes, size_t size, uint64_t seed);

#endif
