/* A pack is a folder of text that a person can edit: pack.ini and the tables it names.
 *
 *     [pack]
 *     id = kenshin                          ; letters a-z, digits and -
 *     title = Kenshin vs. Shingen
 *     version = 1
 *     tables = map.csv units.csv            ; map.csv becomes the table "map"; may be given again
 *
 *     [scenario kawanakajima]
 *     title = Kawanakajima, 1561
 *     turns = 6 | rule: 9                   ; a fact, a bar, where it comes from
 *
 * Every table has a column "source", and every fact of a scenario but title and native has a source:
 * one of rule, example, public, reconstructed, and if there is more to say a colon and words. */
#ifndef HONJIN_HOST_PACK_H
#define HONJIN_HOST_PACK_H

#include <stdbool.h>

#include "core/image.h"
#include "host/file.h"

enum { PACK_FILE_MAX = 4 << 20 }; /* bytes of each file */

/* Reads the folder and compiles it into an image, which image_open() will accept. A file is taken for a pack that
 * is compiled already: read, but not looked into. */
bool pack_read(const char *path, struct blob *ret, struct err *err);

/* Looks for all that is wrong: a bad line is told of and left out, and reading goes on. */
struct pack_check {
    void (*tell)(void *context, const struct err *err);
    void *context;
    const struct err *left_out; /* rows that are to be left out as well: the file's name and the line count */
    int left_out_count;
};
/* Fills ret with what is left if a pack can be made of it; false: it cannot. */
bool pack_read_all(const char *folder, const struct pack_check *check, struct blob *ret);

#endif
