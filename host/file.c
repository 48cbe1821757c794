/* Files; see file.h. */
#define _POSIX_C_SOURCE 200809L
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"

bool file_fail(struct err *err, const char *path, int line, const char *format, ...)
{
    char sentence[1024];
    struct text text;
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);

    const size_t length = strlen(path);
    if (length >= sizeof err->file) path += length - (sizeof err->file - 1);
    while (((unsigned char)*path & 0xc0) == 0x80) path++; /* whole characters */
    text_open(&text, err->file, sizeof err->file);
    text_put(&text, path);
    err->line = line;
    text_open(&text, err->sentence, sizeof err->sentence);
    text_put(&text, sentence);
    return false;
}

void blob_free(struct blob *blob)
{
    free(blob->bytes);
    *blob = (struct blob){ 0 };
}

bool blob_add(struct blob *blob, const void *bytes, size_t size)
{
    unsigned char *larger = realloc(blob->bytes, blob->size + size + 1);
    if (!larger) return false;
    if (size) memcpy(larger + blob->size, bytes, size);
    blob->bytes = larger;
    blob->size += size;
    larger[blob->size] = 0;
    return true;
}

/* ---- reading ---------------------------------------------------------------------------------------- */

static bool read_open_file(int fd, const char *path, size_t limit, struct blob *ret, struct err *err)
{
    struct stat status;
    if (fstat(fd, &status) != 0) return file_fail(err, path, 0, "cannot be read: %s", strerror(errno));
    if (!S_ISREG(status.st_mode)) return file_fail(err, path, 0, "is not a file");
    if (status.st_size < 0 || (uintmax_t)status.st_size > limit)
        return file_fail(err, path, 0, "is larger than %zu bytes", limit);

    const size_t size = (size_t)status.st_size;
    unsigned char *bytes = malloc(size + 1);
    if (!bytes) return file_fail(err, path, 0, "cannot be read: out of memory");
    size_t filled = 0;
    while (filled < size) {
        const ssize_t count = read(fd, bytes + filled, size - filled);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int error = errno;
            free(bytes);
            return file_fail(err, path, 0, "cannot be read: %s", strerror(error));
        }
        if (count == 0) break; /* somebody made it shorter meanwhile */
        filled += (size_t)count;
    }
    bytes[filled] = 0;
    *ret = (struct blob){ .bytes = bytes, .size = filled };
    return true;
}

bool file_read(const char *path, size_t limit, struct blob *ret, struct err *err)
{
    /* O_NONBLOCK: opening a named pipe must not wait for its writer. */
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return file_fail(err, path, 0, "cannot be opened: %s", strerror(errno));
    const bool is_read = read_open_file(fd, path, limit, ret, err);
    close(fd);
    return is_read;
}

bool file_has(const char *path, const void *bytes, size_t size)
{
    struct blob there;
    struct err err;
    if (!file_read(path, size, &there, &err)) return false;
    const bool is_same = there.size == size && memcmp(there.bytes, bytes, size) == 0;
    blob_free(&there);
    return is_same;
}

/* ---- writing ---------------------------------------------------------------------------------------- */

static bool write_all(int fd, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    while (size > 0) {
        const ssize_t count = write(fd, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        at += count;
        size -= (size_t)count;
    }
    return true;
}

/* A new name is safe only when the folder that holds it is on the disk too. */
static bool sync_folder_of(const char *path)
{
    char *folder = strdup(path);
    if (!folder) return false;
    char *slash = strrchr(folder, '/');
    if (slash == folder) slash[1] = 0;
    else if (slash) *slash = 0;
    const int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (fd < 0) return false;
    const bool is_synced = fsync(fd) == 0;
    const int error = errno;
    close(fd);
    errno = error;
    return is_synced;
}

bool file_append_line(const char *path, const char *line, struct err *err)
{
    const size_t length = strlen(line);
    const int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) return file_fail(err, path, 0, "cannot be opened: %s", strerror(errno));
    const off_t before = lseek(fd, 0, SEEK_END);
    char *text = malloc(length + 1);
    bool is_done = false;
    if (text) { /* one write, so that a reader rarely meets half a line */
        memcpy(text, line, length);
        text[length] = '\n';
        is_done = before >= 0 && write_all(fd, text, length + 1) && fsync(fd) == 0 &&
                  (before > 0 || sync_folder_of(path));
    }
    const int error = errno;
    free(text);
    if (!is_done && before >= 0 && ftruncate(fd, before) != 0)
        file_fail(err, path, 0, "half a line was written: %s", strerror(error));
    else if (!is_done)
        file_fail(err, path, 0, "cannot be written: %s", strerror(error));
    close(fd);
    return is_done;
}

/* Opens a new file beside path. Not mkstemp: the mode should follow the user's umask. */
static int open_temporary(const char *path, char *temporary, size_t size)
{
    int fd = -1;
    for (int try = 0; fd < 0 && try < 100; try++) {
        snprintf(temporary, size, "%s.%ld-%d.new", path, (long)getpid(), try);
        fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST) break;
    }
    return fd;
}

static bool write_and_move(char *temporary, size_t room, const char *path, const void *bytes, size_t size)
{
    const int fd = open_temporary(path, temporary, room);
    if (fd < 0) return false;
    bool is_done = write_all(fd, bytes, size) && fsync(fd) == 0;
    int error = errno;
    if (close(fd) != 0 && is_done) {
        is_done = false;
        error = errno;
    }
    if (is_done && rename(temporary, path) == 0) return sync_folder_of(path);
    if (is_done) error = errno;
    unlink(temporary);
    errno = error;
    return false;
}

bool file_replace(const char *path, const void *bytes, size_t size, struct err *err)
{
    const size_t room = strlen(path) + 40;
    char *temporary = malloc(room);
    if (!temporary) return file_fail(err, path, 0, "cannot be written: out of memory");
    const bool is_done = write_and_move(temporary, room, path, bytes, size);
    const int error = errno;
    free(temporary);
    return is_done || file_fail(err, path, 0, "cannot be written: %s", strerror(error));
}
