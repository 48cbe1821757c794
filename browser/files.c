/* There are no files in a browser: a pack that lies in a folder cannot be read, nor a file be locked. */
#include "host/file.h"
#include "host/lock.h"
#include "host/pack.h"

bool pack_read(const char *path, struct blob *ret, struct err *err)
{
    (void)ret;
    return file_fail(err, path, 0, "there are no files here");
}

bool lock_take(const char *file, struct lock *ret, long *ret_holder)
{
    (void)file;
    (void)ret_holder;
    *ret = (struct lock){ .fd = -1 };
    return true;
}

bool lock_is_held(const char *file, long *ret_holder)
{
    (void)file;
    (void)ret_holder;
    return false;
}

void lock_give(struct lock *lock)
{
    *lock = (struct lock){ .fd = -1 };
}
