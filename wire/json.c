/* Writing JSON; see json.h. */
#include "wire/json.h"

#include <stdlib.h>
#include <string.h>

/* Makes room for so many bytes more, and a zero byte. */
static void make_room(struct out *out, size_t length)
{
    size_t capacity = out->capacity ? out->capacity : 1024;
    if (out->length + length + 1 <= out->capacity) return;
    while (capacity < out->length + length + 1) capacity *= 2;
    out->bytes = realloc(out->bytes, capacity);
    if (!out->bytes) abort();
    out->capacity = capacity;
}

void out_plain(struct out *out, const char *bytes, size_t length)
{
    make_room(out, length);
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
    out->bytes[out->length] = 0;
}

void out_free(struct out *out)
{
    free(out->bytes);
    *out = (struct out){ 0 };
}

static void begin_value(struct out *out)
{
    if (out->wants_comma) out_plain(out, ",", 1);
    out->wants_comma = true;
}

void out_raw(struct out *out, const char *bytes, size_t length)
{
    begin_value(out);
    out_plain(out, bytes, length);
}

void out_open(struct out *out, char bracket)
{
    out_raw(out, &bracket, 1);
    out->wants_comma = false;
}

void out_close(struct out *out, char bracket)
{
    out_plain(out, &bracket, 1);
    out->wants_comma = true;
}

/* Quoted, with room for each byte as \u0000. */
static void put_quoted(struct out *out, const char *text, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    make_room(out, 6 * length + 2);
    char *at = out->bytes + out->length;
    *at++ = '"';
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= 0x20 && c != '"' && c != '\\') {
            *at++ = (char)c;
            continue;
        }
        *at++ = '\\';
        if (c == '\n') {
            *at++ = 'n';
        } else if (c >= 0x20) {
            *at++ = (char)c;
        } else {
            memcpy(at, "u00", 3);
            at[3] = hex[c >> 4];
            at[4] = hex[c & 15];
            at += 5;
        }
    }
    *at++ = '"';
    *at = 0;
    out->length = (size_t)(at - out->bytes);
}

void out_key(struct out *out, const char *key)
{
    begin_value(out);
    put_quoted(out, key, strlen(key));
    out_plain(out, ":", 1);
    out->wants_comma = false;
}

void out_member(struct out *out, const char *key, const char *text)
{
    out_key(out, key);
    out_text(out, text);
}

void out_member_int(struct out *out, const char *key, int64_t value)
{
    out_key(out, key);
    out_int(out, value);
}

void out_member_bool(struct out *out, const char *key, bool value)
{
    out_key(out, key);
    out_bool(out, value);
}

void out_text_bytes(struct out *out, const char *text, size_t length)
{
    begin_value(out);
    put_quoted(out, text, length);
}

void out_text(struct out *out, const char *text)
{
    if (text) out_text_bytes(out, text, strlen(text));
    else out_null(out);
}

void out_int(struct out *out, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? (uint64_t)0 - (uint64_t)value : (uint64_t)value;
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) digits[--at] = '-';
    out_raw(out, digits + at, sizeof digits - at);
}

void out_bool(struct out *out, bool value)
{
    out_raw(out, value ? "true" : "false", value ? 4 : 5);
}

void out_null(struct out *out)
{
    out_raw(out, "null", 4);
}
