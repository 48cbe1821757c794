/* A library that is loaded before the system's: no time passes for the program but what a test lets pass. The file
 * named by HONJIN_FAULT says how far the clock that nobody sets has come since the program began, and how far the
 * calendar is ahead of the machine's, in milliseconds. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;
static struct timespec began;

__attribute__((constructor)) static void open_file(void)
{
    const char *path = getenv("HONJIN_FAULT");
    const int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *map = fd >= 0 ? mmap(NULL, 2 * sizeof *ahead, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (fd >= 0) close(fd);
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &began);
    if (map != MAP_FAILED) ahead = map;
}

int clock_gettime(clockid_t clock, struct timespec *ret)
{
    enum { SECOND = 1000, NANOSECONDS = 1000000 };
    const int status = (int)syscall(SYS_clock_gettime, clock, ret);
    if (status != 0 || !ahead || (clock != CLOCK_MONOTONIC && clock != CLOCK_REALTIME)) return status;
    if (clock == CLOCK_MONOTONIC) *ret = began;
    const int64_t by = ahead[clock == CLOCK_REALTIME], nanoseconds = ret->tv_nsec + by % SECOND * NANOSECONDS;
    ret->tv_sec += (time_t)(by / SECOND + nanoseconds / (SECOND * NANOSECONDS));
    ret->tv_nsec = (long)(nanoseconds % (SECOND * NANOSECONDS));
    return status;
}

time_t time(time_t *ret)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (ret) *ret = now.tv_sec;
    return now.tv_sec;
}
