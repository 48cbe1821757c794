/* Dealing; see dealer.h. Deal k reads the ChaCha20 stream whose key is the seed and whose nonce is k. */
#include "host/dealer.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "kit/bits.h"

_Static_assert(DEALER_SEED_BYTES == crypto_stream_chacha20_KEYBYTES, "the seed is the key");
_Static_assert(DEALER_SEED_BYTES == crypto_hash_sha256_BYTES, "a hash can be a seed");

/* ---- the stream of one deal ------------------------------------------------------------------ */

enum { BLOCK_BYTES = 64 };

struct stream {
    const uint8_t *seed;
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    uint64_t next_block;
    uint8_t block[BLOCK_BYTES];
    size_t used;
};

static void stream_open(struct stream *stream, const uint8_t *seed, uint64_t number)
{
    *stream = (struct stream){ .seed = seed, .used = BLOCK_BYTES };
    for (size_t i = 0; i < sizeof stream->nonce; i++) stream->nonce[i] = (uint8_t)(number >> (8 * i));
}

static uint32_t stream_word(struct stream *stream)
{
    if (stream->used == BLOCK_BYTES) {
        static const uint8_t zero[BLOCK_BYTES];
        crypto_stream_chacha20_xor_ic(stream->block, zero, BLOCK_BYTES, stream->nonce, stream->next_block++,
                                      stream->seed);
        stream->used = 0;
    }
    const uint8_t *at = stream->block + stream->used;
    stream->used += 4;
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* 0 to count - 1, all equally likely: words of the incomplete last round are thrown away. */
static uint32_t stream_below(struct stream *stream, uint32_t count)
{
    const uint64_t all = UINT64_C(1) << 32;
    const uint64_t limit = all - all % count;
    uint32_t word;
    do {
        word = stream_word(stream);
    } while (word >= limit);
    return word % count;
}

/* ---- dealing --------------------------------------------------------------------------------- */

static bool is_in_cup(const struct chance *chance, int32_t id)
{
    return id >= 0 && id < 64 * CUP_WORDS && bits_has(chance->cup, id);
}

static void deal_random(const struct dealer *dealer, const struct chance *chance, struct action *ret)
{
    struct stream stream;
    stream_open(&stream, dealer->seed, dealer->next);
    if (chance->kind == CHANCE_DRAW) {
        const int count = bits_count(chance->cup, CUP_WORDS);
        const uint32_t which = stream_below(&stream, (uint32_t)count);
        ret->nargs = 1;
        ret->arg[0] = bits_nth(chance->cup, CUP_WORDS, (int)which);
    } else {
        ret->nargs = chance->count;
        for (int die = 0; die < chance->count; die++) {
            const uint32_t face = stream_below(&stream, chance->faces);
            ret->arg[die] = (int32_t)face + 1;
        }
    }
    sodium_memzero(&stream, sizeof stream);
}

static bool fits(const struct chance *chance, const struct action *action)
{
    if (chance->kind == CHANCE_DRAW) return action->nargs == 1 && is_in_cup(chance, action->arg[0]);
    if (action->nargs != chance->count) return false;
    for (int die = 0; die < chance->count; die++)
        if (action->arg[die] < 1 || action->arg[die] > chance->faces) return false;
    return true;
}

bool dealer_deal(struct dealer *dealer, const struct chance *chance, struct action *ret)
{
    assert(chance->kind == CHANCE_DICE || chance->kind == CHANCE_DRAW);
    assert(chance->kind != CHANCE_DICE || (chance->count >= 1 && chance->count <= ARG_MAX));
    assert(chance->kind != CHANCE_DICE || chance->faces >= 1);
    assert(chance->kind != CHANCE_DRAW || bits_count(chance->cup, CUP_WORDS) > 0);

    struct action action = { .role = ROLE_CHANCE, .verb = chance->verb };
    if (dealer->script) {
        if (dealer->next >= dealer->script_length) return false;
        const struct action *given = &dealer->script[dealer->next];
        if (!fits(chance, given)) return false;
        action.nargs = given->nargs;
        memcpy(action.arg, given->arg, given->nargs * sizeof given->arg[0]);
    } else {
        deal_random(dealer, chance, &action);
    }
    dealer->next++;
    *ret = action;
    return true;
}

/* ---- seeds ----------------------------------------------------------------------------------- */

static void start_sodium(void)
{
    const int failed = sodium_init();
    assert(failed >= 0);
    (void)failed;
}

void dealer_random_init(struct dealer *dealer, const uint8_t seed[DEALER_SEED_BYTES])
{
    start_sodium();
    *dealer = (struct dealer){ 0 };
    memcpy(dealer->seed, seed, DEALER_SEED_BYTES);
}

void dealer_script_init(struct dealer *dealer, const struct action *script, size_t length)
{
    *dealer = (struct dealer){ .script = script, .script_length = length };
}

void dealer_seed_fresh(uint8_t ret[DEALER_SEED_BYTES])
{
    start_sodium();
    randombytes_buf(ret, DEALER_SEED_BYTES);
}

void dealer_seed_from_text(const char *text, uint8_t ret[DEALER_SEED_BYTES])
{
    const size_t length = strlen(text);
    uint8_t seed[DEALER_SEED_BYTES];
    size_t decoded;
    start_sodium();
    if (length != 2 * sizeof seed ||
        sodium_hex2bin(seed, sizeof seed, text, length, NULL, &decoded, NULL) != 0 || decoded != sizeof seed)
        crypto_hash_sha256(seed, (const unsigned char *)text, length);
    memcpy(ret, seed, sizeof seed);
}

void dealer_seed_hex(const uint8_t seed[DEALER_SEED_BYTES], char ret[DEALER_HEX_BYTES])
{
    sodium_bin2hex(ret, DEALER_HEX_BYTES, seed, DEALER_SEED_BYTES);
}

void dealer_commitment(const uint8_t seed[DEALER_SEED_BYTES], char ret[DEALER_HEX_BYTES])
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, seed, DEALER_SEED_BYTES);
    sodium_bin2hex(ret, DEALER_HEX_BYTES, hash, sizeof hash);
}
