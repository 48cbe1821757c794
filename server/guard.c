/* Bytes before the library has them; see guard.h. */
#include "server/guard.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { OPCODE = 0x0f, RESERVED = 0x70, MASKED = 0x80, LENGTH = 0x7f, LENGTH_TWO = 126, LENGTH_EIGHT = 127,
       MASK_BYTES = 4, CONTROL = 8, PING = 9 };

static struct guard *guards; /* by the socket's number; of the loop's thread alone, like every socket */
static int guards_max;

static struct guard *find(int fd)
{
    return fd >= 0 && fd < guards_max && guards[fd].state != GUARD_NONE ? &guards[fd] : NULL;
}

bool guard_begin(int fd)
{
    if (fd >= guards_max) {
        const int wanted = 2 * fd + 64;
        struct guard *larger = realloc(guards, (size_t)wanted * sizeof *larger);
        if (!larger) return false;
        memset(larger + guards_max, 0, (size_t)(wanted - guards_max) * sizeof *larger);
        guards = larger;
        guards_max = wanted;
    }
    guards[fd] = (struct guard){ .state = GUARD_HTTP, .is_between = true };
    return true;
}

bool guard_upgrade(int fd, bool (*on_control)(void *context), void *context)
{
    struct guard *guard = find(fd);
    if (!guard || guard->heads != 1 || !guard->is_between) return false;
    *guard = (struct guard){ .state = GUARD_FRAMES, .wanted = 2, .on_control = on_control, .context = context };
    return true;
}

void guard_end(int fd)
{
    struct guard *guard = find(fd);
    if (guard) guard->state = GUARD_NONE;
}

static void check_http(struct guard *guard, const unsigned char *bytes, size_t length)
{
    static const char blank_line[] = "\r\n\r\n";
    if (guard->is_between) guard->heads = 0;
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] == (unsigned char)blank_line[guard->matched]) guard->matched++;
        else guard->matched = bytes[i] == '\r';
        guard->is_between = guard->matched == (int)sizeof blank_line - 1;
        if (!guard->is_between) continue;
        guard->heads++;
        guard->matched = 0;
    }
}

/* The head says how long it is, and then how long the payload. */
static bool check_head(struct guard *guard, unsigned char byte)
{
    if (guard->read < 2) guard->head[guard->read] = byte;
    if (guard->read == 1) {
        const int opcode = guard->head[0] & OPCODE, length = byte & LENGTH;
        if (!(byte & MASKED) || guard->head[0] & RESERVED) return false;
        if (opcode >= PING && !guard->on_control(guard->context)) return false;
        if (opcode >= CONTROL && length >= LENGTH_TWO) return false;
        guard->left = length < LENGTH_TWO ? (uint64_t)length : 0;
        guard->wanted += (length == LENGTH_TWO ? 2 : length == LENGTH_EIGHT ? 8 : 0) + MASK_BYTES;
    } else if (guard->read >= 2 && guard->read < guard->wanted - MASK_BYTES) {
        guard->left = guard->left << 8 | byte;
    }
    guard->read++;
    return true;
}

static bool check_frames(struct guard *guard, const unsigned char *bytes, size_t length)
{
    while (length) {
        if (guard->read < guard->wanted) {
            if (!check_head(guard, *bytes)) return false;
            bytes++;
            length--;
        } else {
            const size_t step = guard->left < length ? (size_t)guard->left : length;
            guard->left -= step;
            bytes += step;
            length -= step;
        }
        if (guard->read == guard->wanted && guard->left == 0) {
            guard->read = 0;
            guard->wanted = 2;
        }
    }
    return true;
}

bool guard_check(struct guard *guard, const unsigned char *bytes, size_t length)
{
    if (guard->state == GUARD_HTTP) check_http(guard, bytes, length);
    if (guard->state == GUARD_FRAMES && !check_frames(guard, bytes, length)) guard->state = GUARD_BROKEN;
    return guard->state != GUARD_BROKEN;
}

/* The library's, too: see guard.h. One whose client has broken the rules reads as lost. */
ssize_t recv(int fd, void *buffer, size_t size, int flags)
{
    const ssize_t count = recvfrom(fd, buffer, size, flags, NULL, NULL);
    struct guard *guard = find(fd);
    if (count <= 0 || !guard || flags & MSG_PEEK || guard_check(guard, buffer, (size_t)count)) return count;
    errno = ECONNRESET;
    return -1;
}
