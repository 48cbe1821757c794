/* Every byte of a socket, before the library reads it.
 *
 * libwebsockets (4.1) takes frames without a mask, which RFC 6455 [5.1] forbids, answers any number of pings, and asks
 * nobody about either: it keeps the mask's bit to itself, has no callback for a ping, and its extensions see payloads
 * only. tests/server/library.c proves it. It reads sockets by recv(), and a program's own recv() comes before the
 * system's: that is where the guard stands. tests/server/hostile.c holds that it is asked. (Without it: the library's
 * raw role, and HTTP and frames by ourselves; ARCHITECTURE.md says why not.)
 *
 *     guard_begin       a socket was accepted: heads of HTTP come
 *     guard_upgrade     it is a WebSocket from here on: frames come
 *     guard_end         it is closed */
#ifndef HONJIN_SERVER_GUARD_H
#define HONJIN_SERVER_GUARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum guard_state { GUARD_NONE, GUARD_HTTP, GUARD_FRAMES, GUARD_BROKEN };

struct guard {
    enum guard_state state;
    /* HTTP */
    int heads;       /* that ended since somebody began to send */
    int matched;     /* bytes of the blank line that ends a head */
    bool is_between; /* nothing has come since the last one */
    /* frames */
    unsigned char head[2];
    int read, wanted; /* bytes of a frame's head */
    uint64_t left;    /* bytes of its payload */
    bool (*on_control)(void *context); /* may it send a ping or pong? */
    void *context;
};

/* By the socket's number. False: there is no memory. */
bool guard_begin(int fd);
/* False: more had been sent than one request; whoever wants a WebSocket has to wait for the answer [4.1]. */
bool guard_upgrade(int fd, bool (*on_control)(void *context), void *context);
void guard_end(int fd);

/* Looks at what has come. False: it breaks the rules, and nothing more is to be read. */
bool guard_check(struct guard *guard, const unsigned char *bytes, size_t length);

#endif
