/* A file that one program at a time plays on. The lock lies beside it (FILE.lock); the system gives it up when the
 * program ends, however it ends. */
#ifndef HONJIN_HOST_LOCK_H
#define HONJIN_HOST_LOCK_H

#include <stdbool.h>

struct lock {
    int fd;     /* -1: none */
    char *path; /* or NULL */
};

/* False: another process has it, ret_holder. Where locks cannot be had (a folder that is not there, a disk that knows
 * none) it succeeds without one: opening or writing the file itself will say what is wrong. */
bool lock_take(const char *file, struct lock *ret, long *ret_holder);
/* Does another process have it? Nothing is written to find out. */
bool lock_is_held(const char *file, long *ret_holder);
void lock_give(struct lock *lock);

#endif
