/* Files: read whole with a limit, append a line that is on the disk afterwards, replace at one stroke. */
#ifndef HONJIN_HOST_FILE_H
#define HONJIN_HOST_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

struct blob { /* malloc'ed; behind the last byte there is a zero byte */
    unsigned char *bytes;
    size_t size;
};

void blob_free(struct blob *blob);
/* False: there is no memory, and the blob is as it was. */
bool blob_add(struct blob *blob, const void *bytes, size_t size);

/* A regular file of at most limit bytes. */
bool file_read(const char *path, size_t limit, struct blob *ret, struct err *err);

/* Is this what the file has? */
bool file_has(const char *path, const void *bytes, size_t size);

/* Adds the line and a line feed, creates the file if need be, and returns when it is on the disk. If it
 * fails, the file is as long as it was. */
bool file_append_line(const char *path, const char *line, struct err *err);

/* Whoever reads the path sees the old content or the new one, never a part. */
bool file_replace(const char *path, const void *bytes, size_t size, struct err *err);

/* Fills err; of a long path the end is kept. Always false, so that it can be returned. */
#ifdef __GNUC__
__attribute__((format(printf, 4, 5)))
#endif
bool file_fail(struct err *err, const char *path, int line, const char *format, ...);

#endif
