/* The book of a pack: in its folder, or in the program; see book.h. Apart from the reader, which also serves the tool
 * that puts them there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/book.h"
#include "host/embedded.h"

static bool parse(const char *file, const void *bytes, size_t size, enum lang lang, struct book **ret,
                  struct err *ret_err)
{
    struct book *book = malloc(sizeof *book);
    struct err err;
    if (!book) return file_fail(ret_err, file, 0, "out of memory");
    if (book_parse(bytes, size, lang, book, &err)) return *ret = book, true;
    free(book);
    return file_fail(ret_err, file, err.line, "%s", err.sentence);
}

static bool read_file(const char *pack, enum lang lang, struct book **ret, bool *ret_has, struct err *ret_err)
{
    char path[4096];
    struct blob blob;
    snprintf(path, sizeof path, "%s/%s", pack, book_file(lang));
    *ret_has = access(path, R_OK) == 0;
    if (!*ret_has || !file_read(path, BOOK_FILE_MAX, &blob, ret_err)) return false;
    const bool is_read = parse(path, blob.bytes, blob.size, lang, ret, ret_err);
    blob_free(&blob);
    return is_read;
}

static const struct embedded_book *find_embedded(const char *game, enum lang lang)
{
    for (const struct embedded_book *found = embedded_books; found->game; found++) {
        if (found->lang == lang && strcmp(found->game, game) == 0) return found;
    }
    return NULL;
}

bool book_read(const char *game, const char *pack, enum lang lang, struct book **ret, struct err *ret_err)
{
    const enum lang wish[] = { lang, LANG_EN };
    bool has_file = false;
    for (int i = 0; pack && i < 2; i++) {
        if (read_file(pack, wish[i], ret, &has_file, ret_err)) return true;
        if (has_file) return false;
    }
    for (int i = 0; i < 2; i++) {
        const struct embedded_book *found = find_embedded(game, wish[i]);
        if (found) return parse(book_file(wish[i]), found->bytes, found->size, wish[i], ret, ret_err);
    }
    return file_fail(ret_err, "", 0, "%s has no book", game);
}
