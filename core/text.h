/* Text under construction in a buffer of the caller's: what does not fit is cut and remembered. */
#ifndef HONJIN_CORE_TEXT_H
#define HONJIN_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;        /* always ends in a zero byte */
    size_t length, capacity;
    bool is_cut;
};

void text_open(struct text *text, char *buffer, size_t capacity);
void text_put(struct text *text, const char *string);
void text_put_bytes(struct text *text, const char *bytes, size_t count);
void text_int(struct text *text, int64_t value);
void text_half(struct text *text, int64_t halves); /* 9 is 4.5 */
void text_padded(struct text *text, int64_t value, int digits);
void text_hex64(struct text *text, uint64_t value); /* sixteen hexadecimal digits */

/* Helpers for reading: both leave *at behind what they read, untouched on failure. */
bool text_read_word(const char **at, const char **ret_word, size_t *ret_length);
bool text_read_int(const char *word, size_t length, int64_t low, int64_t high, int64_t *ret);
bool text_is(const char *word, size_t length, const char *string);

#endif
