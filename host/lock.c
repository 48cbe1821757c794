/* Locks; see lock.h. Not on the file itself: it is replaced at times, and closing it anywhere would give it up. */
#define _POSIX_C_SOURCE 200809L
#include "host/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100 };

enum taken { TAKEN, HELD, AGAIN, IMPOSSIBLE };

/* Was the lock file removed by its last holder after it had been opened here? */
static bool is_still_there(int fd, const char *path)
{
    struct stat opened, there;
    return fstat(fd, &opened) == 0 && stat(path, &there) == 0 && opened.st_dev == there.st_dev &&
           opened.st_ino == there.st_ino;
}

static enum taken try_to_take(int fd, const char *path, long *ret_holder)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (fcntl(fd, F_SETLK, &lock) == 0) return is_still_there(fd, path) ? TAKEN : AGAIN;
    if (errno != EACCES && errno != EAGAIN) return IMPOSSIBLE;
    if (fcntl(fd, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK) return AGAIN;
    *ret_holder = (long)lock.l_pid;
    return HELD;
}

bool lock_take(const char *file, struct lock *ret, long *ret_holder)
{
    const size_t room = strlen(file) + sizeof ".lock";
    enum taken taken = AGAIN;
    *ret = (struct lock){ .fd = -1, .path = malloc(room) };
    if (!ret->path) abort();
    snprintf(ret->path, room, "%s.lock", file);
    for (int try = 0; taken == AGAIN && try < TRIES; try++) {
        ret->fd = open(ret->path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        taken = ret->fd < 0 ? IMPOSSIBLE : try_to_take(ret->fd, ret->path, ret_holder);
        if (taken == TAKEN) return true;
        if (ret->fd >= 0) close(ret->fd);
    }
    free(ret->path);
    *ret = (struct lock){ .fd = -1 };
    return taken != HELD;
}

bool lock_is_held(const char *file, long *ret_holder)
{
    struct flock lock = { .l_type = F_RDLCK, .l_whence = SEEK_SET };
    const size_t room = strlen(file) + sizeof ".lock";
    char *path = malloc(room);
    if (!path) abort();
    snprintf(path, room, "%s.lock", file);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    free(path);
    if (fd < 0) return false;
    const bool is_held = fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    if (is_held) *ret_holder = (long)lock.l_pid;
    close(fd);
    return is_held;
}

void lock_give(struct lock *lock)
{
    if (lock->fd >= 0) {
        unlink(lock->path); /* while it is still held */
        close(lock->fd);
    }
    free(lock->path);
    *lock = (struct lock){ .fd = -1 };
}
