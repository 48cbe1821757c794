/* The files of the page that are part of the program; tools/embed_web writes the table when it is built. */
#ifndef HONJIN_SERVER_EMBEDDED_WEB_H
#define HONJIN_SERVER_EMBEDDED_WEB_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* "index.html", "assets/map.svg" */
    const unsigned char *bytes;
    size_t size;
};

extern const struct embedded_file embedded_web[]; /* ends with a NULL name */

#endif
