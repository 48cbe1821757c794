/* The dealer's dice without libsodium: ChaCha20 (the original, with a nonce of eight bytes) and SHA-256. The same seed
 * deals the same as in the program; tests/browser/agree.mjs compares whole games. */
#include <sodium.h>

#include <string.h>
#include <unistd.h>

int sodium_init(void)
{
    return 0;
}

void sodium_memzero(void *bytes, size_t size)
{
    volatile unsigned char *at = bytes;
    while (size--) *at++ = 0;
}

void randombytes_buf(void *ret, size_t size)
{
    unsigned char *at = ret;
    for (size_t part; size; size -= part, at += part) {
        part = size < 256 ? size : 256;
        if (getentropy(at, part) != 0) __builtin_trap(); /* dice that anybody could guess are none */
    }
}

/* ---- hexadecimal --------------------------------------------------------------------------------------------- */

char *sodium_bin2hex(char *ret, size_t size, const unsigned char *bytes, size_t count)
{
    static const char digit[] = "0123456789abcdef";
    if (size <= 2 * count) __builtin_trap();
    for (size_t i = 0; i < count; i++) {
        ret[2 * i] = digit[bytes[i] >> 4];
        ret[2 * i + 1] = digit[bytes[i] & 15];
    }
    ret[2 * count] = 0;
    return ret;
}

static int find_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int sodium_hex2bin(unsigned char *ret, size_t size, const char *hex, size_t length, const char *ignore,
                   size_t *ret_size, const char **ret_end)
{
    size_t count = 0;
    (void)ignore;
    for (; count < size && 2 * count + 1 < length; count++) {
        const int high = find_digit(hex[2 * count]), low = find_digit(hex[2 * count + 1]);
        if (high < 0 || low < 0) break;
        ret[count] = (unsigned char)(high << 4 | low);
    }
    *ret_size = count;
    if (ret_end) *ret_end = hex + 2 * count;
    return 2 * count == length ? 0 : -1;
}

/* ---- SHA-256 (FIPS 180-4) ------------------------------------------------------------------------------------ */

static uint32_t turn_right(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void hash_block(uint32_t hash[8], const unsigned char block[64])
{
    static const uint32_t constant[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    };
    uint32_t word[64], v[8];
    for (int i = 0; i < 16; i++) {
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (int i = 16; i < 64; i++) {
        const uint32_t a = word[i - 15], b = word[i - 2];
        word[i] = word[i - 16] + (turn_right(a, 7) ^ turn_right(a, 18) ^ a >> 3) + word[i - 7] +
                  (turn_right(b, 17) ^ turn_right(b, 19) ^ b >> 10);
    }
    memcpy(v, hash, sizeof v);
    for (int i = 0; i < 64; i++) {
        const uint32_t e = v[4], a = v[0];
        const uint32_t one = v[7] + (turn_right(e, 6) ^ turn_right(e, 11) ^ turn_right(e, 25)) +
                             ((e & v[5]) ^ (~e & v[6])) + constant[i] + word[i];
        const uint32_t two = (turn_right(a, 2) ^ turn_right(a, 13) ^ turn_right(a, 22)) +
                             ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += one;
        v[0] = one + two;
    }
    for (int i = 0; i < 8; i++) hash[i] += v[i];
}

int crypto_hash_sha256(unsigned char *ret, const unsigned char *bytes, unsigned long long size)
{
    uint32_t hash[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
                         0x5be0cd19 };
    unsigned char end[128] = { 0 };
    unsigned long long rest = size;
    for (; rest >= 64; rest -= 64, bytes += 64) hash_block(hash, bytes);
    if (rest) memcpy(end, bytes, (size_t)rest);
    end[rest] = 0x80;
    const int blocks = rest < 56 ? 1 : 2;
    for (int i = 0; i < 8; i++) end[64 * blocks - 1 - i] = (unsigned char)(size * 8 >> (8 * i));
    for (int i = 0; i < blocks; i++) hash_block(hash, end + 64 * i);
    for (int i = 0; i < 32; i++) ret[i] = (unsigned char)(hash[i / 4] >> (24 - 8 * (i % 4)));
    return 0;
}

/* ---- ChaCha20 ------------------------------------------------------------------------------------------------ */

static uint32_t turn_left(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter(uint32_t v[16], int a, int b, int c, int d)
{
    v[a] += v[b];
    v[d] = turn_left(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = turn_left(v[b] ^ v[c], 12);
    v[a] += v[b];
    v[d] = turn_left(v[d] ^ v[a], 8);
    v[c] += v[d];
    v[b] = turn_left(v[b] ^ v[c], 7);
}

static uint32_t read_word(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

int crypto_stream_chacha20_xor_ic(unsigned char *ret, const unsigned char *bytes, unsigned long long size,
                                  const unsigned char *nonce, uint64_t block, const unsigned char *key)
{
    uint32_t start[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 };
    for (int i = 0; i < 8; i++) start[4 + i] = read_word(key + 4 * i);
    start[14] = read_word(nonce);
    start[15] = read_word(nonce + 4);
    for (size_t done = 0; done < size; block++) {
        uint32_t v[16];
        start[12] = (uint32_t)block;
        start[13] = (uint32_t)(block >> 32);
        memcpy(v, start, sizeof v);
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 4; i++) quarter(v, i, 4 + i, 8 + i, 12 + i);
            for (int i = 0; i < 4; i++) quarter(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
        for (int i = 0; i < 64 && done < size; i++, done++) {
            ret[done] = (unsigned char)(bytes[done] ^ (v[i / 4] + start[i / 4]) >> (8 * (i % 4)));
        }
    }
    return 0;
}
