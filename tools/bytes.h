/* Bytes as C, for the programs that put files into the program. */
#ifndef HONJIN_TOOLS_BYTES_H
#define HONJIN_TOOLS_BYTES_H

#include <stdio.h>
#include <string.h>

/* String literals: compilers read them many times faster than lists of numbers. */
static inline void write_bytes(FILE *out, const unsigned char *bytes, size_t size)
{
    enum { LINE = 64 };
    if (size == 0) fputs("    \"\"\n", out);
    for (size_t i = 0; i < size; i++) {
        const unsigned char byte = bytes[i];
        if (i % LINE == 0) fputs("    \"", out);
        if (byte >= ' ' && byte < 0x7f && !strchr("\"\\?", byte)) fputc(byte, out);
        else fprintf(out, "\\%03o", byte);
        if (i % LINE == LINE - 1 || i == size - 1) fputs("\"\n", out);
    }
}

#endif
