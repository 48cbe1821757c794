/* The packs that are part of the program; tools/embed writes the table when the program is built. */
#ifndef HONJIN_HOST_EMBEDDED_H
#define HONJIN_HOST_EMBEDDED_H

#include <stddef.h>

#include "core/game.h"

struct embedded_pack {
    const char *id;
    const unsigned char *bytes; /* an image, 8-byte aligned */
    size_t size;
};

struct embedded_lesson { /* host/lesson.h */
    const char *game, *name;
    const unsigned char *bytes;
    size_t size;
};
extern const struct embedded_lesson embedded_lessons[]; /* ends with game NULL; those of a game in their order */

struct embedded_book { /* host/book.h */
    const char *game;
    enum lang lang;
    const unsigned char *bytes;
    size_t size;
};
extern const struct embedded_book embedded_books[]; /* ends with game NULL */

extern const struct embedded_pack embedded_packs[]; /* ends with id NULL */

#endif
