/* The lines of a table: comma-separated cells with RFC 4180 quoting.
 *
 * A cell may stand in double quotes, and a double quote inside it is written twice; spaces around a cell
 * without quotes do not count. A cell ends on the line it begins on. Lines that are empty or begin with
 * # are skipped. */
#ifndef HONJIN_HOST_CSV_H
#define HONJIN_HOST_CSV_H

#include <stdbool.h>
#include <stddef.h>

#include "core/image.h"
#include "host/file.h"

enum { CSV_LINE_MAX = 4096 };

struct csv {
    const char *path; /* for errors */
    char *at, *end;   /* what is left of the text */
    int line;         /* of the cells read last, from 1 */
    int cells;
    const char *cell[IMAGE_COLUMNS_MAX];
};

/* The text of a pack's file must be UTF-8 without control characters, in lines of bounded length. */
bool csv_check_text(const char *path, const struct blob *text, struct err *err);

/* The text is checked; reading changes it: cells are cut out of it in place. */
void csv_open(struct csv *csv, const char *path, struct blob *text);

/* Reads the next line with cells. At the end of the text: true, with 0 cells. */
bool csv_next(struct csv *csv, struct err *err);

#endif
