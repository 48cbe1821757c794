/* A library that is loaded before the system's: the file named by HONJIN_FAULT says what fails from now on. "sync": no
 * sync succeeds; "hold": a sync makes the file HONJIN_FAULT.held and hangs until somebody opens the pipe
 * HONJIN_FAULT.hold; "write": nothing is written; "full": there is no room; "cut": what a sync has brought to the disk
 * is kept beside the file, as FILE.synced, for a test that lets the power fail. Only databases are concerned.
 * "jump": the clock was put forward by 1000 days. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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

enum { PATH_BYTES = 512 };

static bool find_database(int fd, char ret_path[PATH_BYTES])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const ssize_t length = readlink(link, ret_path, PATH_BYTES - 1);
    if (length < 0) return false;
    ret_path[length] = 0;
    return strstr(ret_path, "honjin.db") != NULL;
}

static bool is_database(int fd)
{
    char path[PATH_BYTES];
    return find_database(fd, path);
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

/* What is on the disk from now on, whatever happens: in one piece, since the test may kill us in the middle. */
static void keep_synced(int fd)
{
    char path[PATH_BYTES], half[PATH_BYTES + 16], whole[PATH_BYTES + 16], bytes[65536];
    if (!find_database(fd, path) || !is_set("cut")) return;
    snprintf(half, sizeof half, "%s.half", path);
    snprintf(whole, sizeof whole, "%s.synced", path);
    FILE *copy = fopen(half, "w");
    ssize_t count = 0;
    for (off_t at = 0; copy && (count = pread(fd, bytes, sizeof bytes, at)) > 0; at += count) {
        if (fwrite(bytes, 1, (size_t)count, copy) != (size_t)count) abort();
    }
    if (!copy || count < 0 || fclose(copy) != 0 || rename(half, whole) != 0) abort();
}

static int sync_by(const char *name, int fd)
{
    int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    const int status = fails_to_sync(fd) ? -1 : next(fd);
    if (status == 0) keep_synced(fd);
    return status;
}

int fsync(int fd) { return sync_by("fsync", fd); }
int fdatasync(int fd) { return sync_by("fdatasync", fd); }

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

time_t time(time_t *ret)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (is_set("jump")) now.tv_sec += (time_t)1000 * 86400;
    if (ret) *ret = now.tv_sec;
    return now.tv_sec;
}
