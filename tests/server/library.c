/* Why server/guard.c stands before libwebsockets: the library's own hooks tell nothing of masks and pings. If a version
 * of it does one day, this fails, and the guard can go.
 *
 * A server of the library alone, without the guard, writes down whatever it is called for, extensions too; a client of
 * our own in the same process sends it frames. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/tap.h"

enum { CALLS = 2000, PINGS = 1000, SECONDS_MAX = 300 };

struct calls {
    int reason[CALLS], count;
    char text[64]; /* of the last message */
};

static struct calls calls; /* since they were forgotten */
static int extended;       /* calls of the extension about a connection */
static bool is_open;

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    (void)user;
    const bool is_of_loop = reason == LWS_CALLBACK_GET_THREAD_ID || reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED;
    if (is_open && !is_of_loop && calls.count < CALLS) calls.reason[calls.count++] = (int)reason;
    if (reason == LWS_CALLBACK_ESTABLISHED) is_open = true;
    if (reason == LWS_CALLBACK_RECEIVE) snprintf(calls.text, sizeof calls.text, "%.*s", (int)length, (char *)in);
    return is_open ? 0 : lws_callback_http_dummy(wsi, reason, user, in, length);
}

static int on_extension(struct lws_context *context, const struct lws_extension *extension, struct lws *wsi,
                        enum lws_extension_callback_reasons reason, void *user, void *in, size_t length)
{
    (void)context, (void)extension, (void)reason, (void)user, (void)in, (void)length;
    extended += wsi && is_open;
    return 0;
}

static struct lws_context *begin(int *ret_port)
{
    static const struct lws_protocols protocols[] = {
        { .name = "test", .callback = on_event, .rx_buffer_size = 4096 }, { .name = NULL },
    };
    static const struct lws_extension extensions[] = { { "watch", on_extension, "watch" }, { NULL, NULL, NULL } };
    const struct lws_context_creation_info info = { .port = 0, .iface = "127.0.0.1", .protocols = protocols,
        .extensions = extensions, .gid = -1, .uid = -1, .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS };
    lws_set_log_level(0, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context ? lws_create_vhost(context, &info) : NULL;
    *ret_port = vhost ? lws_get_vhost_listen_port(vhost) : 0;
    return context;
}

static int connect_to(int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) return -1;
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

/* The server goes on until so many bytes have come back, or so many calls were made. */
static bool serve(struct lws_context *context, int fd, size_t bytes, int wanted)
{
    const time_t end = time(NULL) + SECONDS_MAX;
    char answer[4096];
    for (size_t got = 0; got < bytes || calls.count < wanted;) {
        lws_service(context, -1);
        const ssize_t count = read(fd, answer, sizeof answer);
        if (count == 0 || time(NULL) > end) return false;
        if (count > 0) got += (size_t)count;
    }
    return true;
}

static bool serve_until(struct lws_context *context, const char *text)
{
    const time_t end = time(NULL) + SECONDS_MAX;
    while (strcmp(calls.text, text) != 0 && time(NULL) <= end) lws_service(context, -1);
    return strcmp(calls.text, text) == 0;
}

static bool say(int fd, const char *bytes, size_t length)
{
    return write(fd, bytes, length) == (ssize_t)length;
}

static bool upgrade(struct lws_context *context, int fd)
{
    static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    const time_t end = time(NULL) + SECONDS_MAX;
    if (!say(fd, request, sizeof request - 1)) return false;
    while (!is_open && time(NULL) <= end) lws_service(context, -1);
    return is_open && serve(context, fd, 1, 0);
}

static void check_masks(struct lws_context *context, int fd)
{
    calls = (struct calls){ 0 };
    bool is_served = say(fd, "\x81\x85\0\0\0\0hello", 11) && serve(context, fd, 0, 1);
    const struct calls masked = calls;
    calls = (struct calls){ 0 };
    is_served = is_served && say(fd, "\x81\x05hello", 7) && serve(context, fd, 0, 1);
    tap_result(is_served && strcmp(calls.text, "hello") == 0 && memcmp(&calls, &masked, sizeof calls) == 0,
               "a frame without a mask comes like one with it: %d call", calls.count);
}

/* Between two messages that look like any others. A pong that was sent is followed by a call to write, like everything
 * that was sent; of pings that come together one is answered, and nothing tells of the others. */
static void check_pings(struct lws_context *context, int fd)
{
    char pings[PINGS * 6 + 9];
    size_t length = 0;
    for (int i = 0; i < PINGS; i++, length += 6) memcpy(pings + length, "\x89\x80\0\0\0\0", 6);
    memcpy(pings + length, "\x81\x83\0\0\0\0end", 9);
    calls = (struct calls){ 0 };
    const bool is_served = say(fd, pings, length + 9) && serve_until(context, "end");
    int others = 0;
    for (int i = 0; i < calls.count; i++) {
        others += calls.reason[i] != LWS_CALLBACK_RECEIVE && calls.reason[i] != LWS_CALLBACK_SERVER_WRITEABLE;
    }
    tap_result(is_served && others == 0 && calls.count < PINGS / 10,
               "%d pings pass; %d calls to read or write, %d that tell of a ping", PINGS, calls.count, others);
}

int main(void)
{
    int port;
    signal(SIGPIPE, SIG_IGN);
    struct lws_context *context = begin(&port);
    const int fd = context ? connect_to(port) : -1;
    const bool is_connected = fd >= 0 && upgrade(context, fd);
    tap_result(is_connected, "libwebsockets %s serves without the guard", lws_get_library_version());
    if (is_connected) {
        check_masks(context, fd);
        check_pings(context, fd);
        tap_result(extended == 0, "an extension that the client does not offer is never asked");
    }
    if (fd >= 0) close(fd);
    if (context) lws_context_destroy(context);
    return tap_end();
}
