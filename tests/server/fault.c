/* A library that is loaded before the system's: the file named by HONJIN_FAULT says what fails from now on. "sync": no
 * sync succeeds; "hold": a sync makes the file HONJIN_FAULT.held and hangs until somebody opens the pipe
 * HONJIN_FAULT.hold; "write": nothing is written; "full": there is no room. Only databases are concerned. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *fault)
{
    const char *path = getenv("HONJIN_FAULT");
    char text[32] = "";
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file) return false;
    if (!fgets(text, sizeof text, file)) text[0] = 0;
    fclose(file);
    return strcmp(text, fault) == 0;
}

static bool is_database(int fd)
{
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return false;
    path[length] = 0;
    return strstr(path, "honjin.db") != NULL;
}

static bool fails_to_write(int fd)
{
    if (!is_database(fd)) return false;
    const bool is_full = is_set("full");
    if (!is_full && !is_set("write")) return false;
    errno = is_full ? ENOSPC : EIO;
    return true;
}

static void hang(void)
{
    char path[512];
    snprintf(path, sizeof path, "%s.held", getenv("HONJIN_FAULT"));
    const int mark = open(path, O_WRONLY | O_CREAT, 0600);
    if (mark >= 0) close(mark);
    snprintf(path, sizeof path, "%s.hold", getenv("HONJIN_FAULT"));
    const int pipe = open(path, O_RDONLY);
    if (pipe >= 0) close(pipe);
}

static bool fails_to_sync(int fd)
{
    if (!is_database(fd)) return false;
    if (is_set("hold")) hang();
    if (!is_set("sync")) return false;
    errno = EIO;
    return true;
}

int fsync(int fd)
{
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    return fails_to_sync(fd) ? -1 : next(fd);
}

int fdatasync(int fd)
{
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    return fails_to_sync(fd) ? -1 : next(fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
    ssize_t (*next)(int, const void *, size_t, off64_t) =
        (ssize_t(*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
    return fails_to_write(fd) ? -1 : next(fd, bytes, size, at);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    ssize_t (*next)(int, const void *, size_t) = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    return fails_to_write(fd) ? -1 : next(fd, bytes, size);
}
