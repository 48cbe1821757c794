/* The WebSocket client; see socket.h. */
#include "tests/server/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- bytes ----------------------------------------------------------------------------------------------- */

static int dial(int port)
{
    const struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                         .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    if (fd < 0) return -1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0) return fd;
    close(fd);
    return -1;
}

/* Waits for more bytes; false: none came, or the other end has closed. */
static bool read_more(int fd, struct out *ret, int ms)
{
    char bytes[65536];
    struct pollfd wait = { .fd = fd, .events = POLLIN };
    if (fd < 0 || poll(&wait, 1, ms) <= 0) return false;
    const ssize_t count = recv(fd, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    out_plain(ret, bytes, (size_t)count);
    return true;
}

bool socket_send_bytes(struct socket *socket, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        const ssize_t count = send(socket->fd, at, length, MSG_NOSIGNAL);
        if (count <= 0) return false;
        at += count;
        length -= (size_t)count;
    }
    return true;
}

/* ---- opening and closing --------------------------------------------------------------------------------- */

const char *socket_address, *socket_head;

bool socket_open(struct socket *socket, int port, const char *path, const char *origin)
{
    char request[3072], forwarded[100] = "";
    *socket = (struct socket){ .fd = dial(port) };
    if (socket->fd < 0) return false;
    if (!origin && socket_address) snprintf(forwarded, sizeof forwarded, "X-Forwarded-For: %s\r\n", socket_address);
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s%s%s%s%s\r\n",
             path, port, origin ? "Origin: " : "", origin ? origin : "", origin ? "\r\n" : "", forwarded,
             socket_head ? socket_head : "");
    socket_send_bytes(socket, request, strlen(request));
    const char *end = NULL;
    while (!end && read_more(socket->fd, &socket->raw, WAIT_MS)) end = strstr(socket->raw.bytes, "\r\n\r\n");
    if (socket->raw.length > 12) socket->status = atoi(socket->raw.bytes + 9);
    if (!end || socket->status != 101) {
        socket_hang_up(socket);
        return false;
    }
    const size_t head = (size_t)(end + 4 - socket->raw.bytes);
    memmove(socket->raw.bytes, socket->raw.bytes + head, socket->raw.length - head);
    socket->raw.length -= head;
    return true;
}

void socket_hang_up(struct socket *socket)
{
    if (socket->fd >= 0) close(socket->fd);
    socket->fd = -1;
}

void socket_close(struct socket *socket)
{
    socket_hang_up(socket);
    out_free(&socket->raw);
    out_free(&socket->message);
    out_free(&socket->log);
    out_free(&socket->pushes);
    if (socket->node) node_free(socket->node);
    *socket = (struct socket){ .fd = -1 };
}

/* ---- frames ---------------------------------------------------------------------------------------------- */

bool socket_send(struct socket *socket, int opcode, const void *bytes, size_t length)
{
    unsigned char head[14] = { (unsigned char)(0x80 | opcode) };
    size_t size = 2;
    if (length < 126) {
        head[1] = (unsigned char)length;
    } else if (length < 65536) {
        head[1] = 126;
        size = 4;
    } else {
        head[1] = 127;
        size = 10;
    }
    for (size_t i = 2; i < size; i++) head[i] = (unsigned char)(length >> 8 * (size - 1 - i));
    head[1] |= 0x80;
    size += 4; /* a mask of zeros leaves the bytes as they are */
    unsigned char *frame = malloc(size + length);
    if (!frame) abort();
    memcpy(frame, head, size);
    if (length) memcpy(frame + size, bytes, length);
    const bool is_sent = socket_send_bytes(socket, frame, size + length);
    free(frame);
    return is_sent;
}

bool socket_say(struct socket *socket, const char *json)
{
    return socket_send(socket, OPCODE_TEXT, json, strlen(json));
}

/* Takes a whole frame off the received bytes; -1: there is none yet. */
static int take_frame(struct socket *socket, struct out *ret)
{
    const unsigned char *at = (const unsigned char *)socket->raw.bytes;
    const size_t there = socket->raw.length;
    if (there < 2) return -1;
    size_t head = at[1] == 126 ? 4 : at[1] == 127 ? 10 : 2, length = head == 2 ? at[1] : 0;
    if (there < head) return -1;
    for (size_t i = 2; i < head; i++) length = length << 8 | at[i];
    if (there - head < length) return -1;
    const int opcode = at[0];
    ret->length = 0;
    out_plain(ret, socket->raw.bytes + head, length);
    memmove(socket->raw.bytes, socket->raw.bytes + head + length, there - head - length);
    socket->raw.length -= head + length;
    return opcode;
}

/* The next whole message in socket->message; false: none came. */
static bool next_message(struct socket *socket, int ms)
{
    struct out part = { 0 };
    bool is_whole = false;
    socket->message.length = 0;
    while (!is_whole && socket->fd >= 0) {
        const int opcode = take_frame(socket, &part);
        if (opcode < 0) {
            if (!read_more(socket->fd, &socket->raw, ms)) break;
        } else if ((opcode & 15) == OPCODE_CLOSE) {
            if (part.length >= 2) {
                socket->close_code = (unsigned char)part.bytes[0] << 8 | (unsigned char)part.bytes[1];
            }
            socket_hang_up(socket);
        } else if ((opcode & 15) == OPCODE_PING) {
            socket_send(socket, OPCODE_PONG, part.bytes, part.length);
        } else if ((opcode & 15) <= OPCODE_TEXT) {
            out_plain(&socket->message, part.bytes, part.length);
            is_whole = opcode & 0x80;
        }
    }
    out_free(&part);
    return is_whole;
}

const struct node *socket_next(struct socket *socket, int ms)
{
    char why[256];
    if (socket->node) node_free(socket->node);
    socket->node = NULL;
    if (!next_message(socket, ms)) return NULL;
    out_plain(&socket->log, socket->message.bytes, socket->message.length);
    out_plain(&socket->log, "\n", 1);
    socket->node = node_parse(socket->message.bytes, socket->message.length, why, sizeof why);
    if (!socket->node) {
        fprintf(stderr, "the server's message is no JSON: %s\n%.500s\n", why, socket->message.bytes);
        abort();
    }
    return socket->node;
}

static const struct node *await_answer(struct socket *socket)
{
    const struct node *node;
    while ((node = socket_next(socket, WAIT_MS)) && int_of(node, "id") != socket->id) {
        if (node_get(node, "push")) {
            out_plain(&socket->pushes, socket->message.bytes, socket->message.length);
            out_plain(&socket->pushes, "\n", 1);
        }
    }
    return node;
}

const struct node *socket_ask(struct socket *socket, const char *format, ...)
{
    char request[4096], members[4000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(members, sizeof members, format, arguments);
    va_end(arguments);
    snprintf(request, sizeof request, "{\"id\":%lld,%s}", (long long)++socket->id, members);
    socket_say(socket, request);
    return await_answer(socket);
}

bool socket_is_ended(struct socket *socket)
{
    struct pollfd wait = { .fd = socket->fd, .events = POLLIN };
    char byte;
    return socket->fd < 0 || (poll(&wait, 1, WAIT_MS) > 0 && recv(socket->fd, &byte, 1, MSG_PEEK) <= 0);
}

/* ---- answers --------------------------------------------------------------------------------------------- */

const char *text_of(const struct node *object, const char *key)
{
    const struct node *member = object ? node_get(object, key) : NULL;
    return member && node_kind(member) == NODE_TEXT ? node_text(member) : "";
}

int64_t int_of(const struct node *object, const char *key)
{
    const struct node *member = object ? node_get(object, key) : NULL;
    return member && node_kind(member) == NODE_INT ? node_int(member) : -1;
}

bool socket_is_ok(const struct socket *socket)
{
    return socket->node && node_get(socket->node, "ok") && node_bool(node_get(socket->node, "ok"));
}

bool socket_has_code(const struct socket *socket, const char *code)
{
    const struct node *error = socket->node ? node_get(socket->node, "error") : NULL;
    return error && strcmp(text_of(error, "code"), code) == 0 && text_of(error, "message")[0];
}

char *http_get(int port, const char *request_lines)
{
    struct socket plain = { .fd = dial(port) };
    struct out answer = { 0 };
    if (plain.fd < 0) return NULL;
    socket_send_bytes(&plain, request_lines, strlen(request_lines));
    while (read_more(plain.fd, &answer, WAIT_MS)) continue;
    socket_hang_up(&plain);
    return answer.bytes;
}

int64_t http_figure(int port, const char *name)
{
    char line[128];
    char *answer = http_get(port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    snprintf(line, sizeof line, "\nhonjin_%s ", name);
    const char *at = answer ? strstr(answer, line) : NULL;
    const int64_t value = at ? atoll(at + strlen(line)) : -1;
    free(answer);
    return value;
}
