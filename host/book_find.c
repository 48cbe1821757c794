/* The books in the program; see book.h. Apart from the reader, which also serves the tool that puts them there. */
#include <stdlib.h>
#include <string.h>

#include "host/book.h"
#include "host/embedded.h"

bool book_read(const char *game, struct book **ret)
{
    struct err err;
    for (const struct embedded_book *found = embedded_books; found->game; found++) {
        if (strcmp(found->game, game) != 0) continue;
        struct book *book = malloc(sizeof *book);
        if (book && book_parse((const char *)found->bytes, found->size, book, &err)) return *ret = book, true;
        free(book);
    }
    return false;
}
