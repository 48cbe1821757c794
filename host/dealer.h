/* Who deals what chance decides: ChaCha20 from a secret seed, or a script (tests).
 *
 * The k-th deal of a seed depends on nothing but the seed, k and what is asked for, so anybody who is
 * told the seed when the match is over can deal it all again. Until then its SHA-256 binds the dealer. */
#ifndef HONJIN_HOST_DEALER_H
#define HONJIN_HOST_DEALER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

enum { DEALER_SEED_BYTES = 32, DEALER_HEX_BYTES = 65 };

struct dealer {
    uint8_t seed[DEALER_SEED_BYTES];
    uint64_t next;                /* number of the next deal; set it to deal a later one again */
    const struct action *script;  /* NULL: random */
    size_t script_length;
};

void dealer_random_init(struct dealer *dealer, const uint8_t seed[DEALER_SEED_BYTES]);
/* Only the arguments of the scripted actions count. The script is not copied. */
void dealer_script_init(struct dealer *dealer, const struct action *script, size_t length);

/* Deals and counts on by one. False, with nothing counted: the script is at its end or does not fit
 * what is asked for. */
bool dealer_deal(struct dealer *dealer, const struct chance *chance, struct action *ret);

/* A fresh secret seed. */
void dealer_seed_fresh(uint8_t ret[DEALER_SEED_BYTES]);
/* A seed a person typed: 64 hexadecimal digits are the seed itself, anything else is hashed. */
void dealer_seed_from_text(const char *text, uint8_t ret[DEALER_SEED_BYTES]);
void dealer_seed_hex(const uint8_t seed[DEALER_SEED_BYTES], char ret[DEALER_HEX_BYTES]);
/* SHA-256 of the seed, in hexadecimal. */
void dealer_commitment(const uint8_t seed[DEALER_SEED_BYTES], char ret[DEALER_HEX_BYTES]);

#endif
