/* What the dealer takes of libsodium, which is not there for WebAssembly; browser/sodium.c has it. */
#ifndef HONJIN_BROWSER_INCLUDE_SODIUM_H
#define HONJIN_BROWSER_INCLUDE_SODIUM_H

#include <stddef.h>
#include <stdint.h>

#define crypto_stream_chacha20_KEYBYTES 32U
#define crypto_stream_chacha20_NONCEBYTES 8U
#define crypto_hash_sha256_BYTES 32U

int sodium_init(void);
void sodium_memzero(void *bytes, size_t size);
char *sodium_bin2hex(char *ret, size_t size, const unsigned char *bytes, size_t count);
/* The last three but one: letters to pass over (none here), and where it ended. */
int sodium_hex2bin(unsigned char *ret, size_t size, const char *hex, size_t length, const char *ignore,
                   size_t *ret_size, const char **ret_end);
void randombytes_buf(void *ret, size_t size);
int crypto_hash_sha256(unsigned char *ret, const unsigned char *bytes, unsigned long long size);
int crypto_stream_chacha20_xor_ic(unsigned char *ret, const unsigned char *bytes, unsigned long long size,
                                  const unsigned char *nonce, uint64_t block, const unsigned char *key);

#endif
