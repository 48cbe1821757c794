/* The packs that are part of the program; tools/embed writes the table when the program is built. */
#ifndef HONJIN_HOST_EMBEDDED_H
#define HONJIN_HOST_EMBEDDED_H

#include <stddef.h>

struct embedded_pack {
    const char *id;
    const unsigned char *bytes; /* an image, 8-byte aligned */
    size_t size;
};

extern const struct embedded_pack embedded_packs[]; /* ends with id NULL */

#endif
