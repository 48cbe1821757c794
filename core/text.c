/* Bounded text; see text.h. */
#include "core/text.h"

#include <string.h>

void text_open(struct text *text, char *buffer, size_t capacity)
{
    *text = (struct text){ .at = buffer, .capacity = capacity };
    buffer[0] = 0;
}

void text_put_bytes(struct text *text, const char *bytes, size_t count)
{
    const size_t room = text->capacity - 1 - text->length;
    if (count > room) {
        count = room;
        while (count > 0 && ((unsigned char)bytes[count] & 0xc0) == 0x80) count--; /* whole characters */
        text->is_cut = true;
    }
    memcpy(text->at + text->length, bytes, count);
    text->length += count;
    text->at[text->length] = 0;
}

void text_put(struct text *text, const char *string)
{
    text_put_bytes(text, string, strlen(string));
}

void text_padded(struct text *text, int64_t value, int digits)
{
    char buffer[24];
    int at = (int)sizeof buffer;
    uint64_t rest = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    do {
        buffer[--at] = (char)('0' + rest % 10);
        rest /= 10;
        digits--;
    } while (rest || digits > 0);
    if (value < 0) buffer[--at] = '-';
    text_put_bytes(text, buffer + at, sizeof buffer - (size_t)at);
}

void text_int(struct text *text, int64_t value)
{
    text_padded(text, value, 1);
}

void text_half(struct text *text, int64_t halves)
{
    if (halves < 0) text_put(text, "-");
    const int64_t size = halves < 0 ? -halves : halves;
    text_int(text, size / 2);
    if (size % 2) text_put(text, ".5");
}

void text_hex64(struct text *text, uint64_t value)
{
    char buffer[16];
    for (int i = 16; i-- > 0; value >>= 4) buffer[i] = "0123456789abcdef"[value & 15];
    text_put_bytes(text, buffer, sizeof buffer);
}

bool text_read_word(const char **at, const char **ret_word, size_t *ret_length)
{
    const char *start = *at + strspn(*at, " \t");
    const size_t length = strcspn(start, " \t\r\n");
    if (length == 0) return false;
    *ret_word = start;
    *ret_length = length;
    *at = start + length;
    return true;
}

bool text_read_int(const char *word, size_t length, int64_t low, int64_t high, int64_t *ret)
{
    const bool minus = length > 0 && word[0] == '-';
    size_t i = minus;
    int64_t value = 0;
    if (i == length || length > 12) return false; /* twelve digits are beyond every bound we have */
    for (; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return false;
        value = value * 10 + (word[i] - '0');
    }
    if (minus) value = -value;
    if (value < low || value > high) return false;
    *ret = value;
    return true;
}

bool text_is(const char *word, size_t length, const char *string)
{
    return strlen(string) == length && memcmp(word, string, length) == 0;
}
