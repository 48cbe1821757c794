/* A WebSocket client that waits, written by hand so that it can also misbehave. Every byte it receives is kept. */
#ifndef HONJIN_TESTS_SERVER_SOCKET_H
#define HONJIN_TESTS_SERVER_SOCKET_H

#include "wire/json.h"

/* WAIT_MS: for what has to come; a busy machine takes its time, and only a server at fault is waited for so long. */
enum { WAIT_MS = 300000, OPCODE_TEXT = 1, OPCODE_BINARY = 2, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

struct socket {
    int fd;             /* -1: closed */
    int status;         /* of HTTP */
    int close_code;     /* the server's, or 0 */
    struct out raw;     /* received and not yet taken apart */
    struct out message; /* the last one */
    struct out log;     /* all messages, a line feed behind each */
    struct node *node;  /* the last message as a tree */
    struct out pushes;  /* lines: what came without an id while an answer was awaited */
    int64_t id;
};

/* The address that a proxy in front would send for whoever comes without an origin; NULL: there is no proxy. */
extern const char *socket_address;
/* Further lines of the head with which a WebSocket is opened; or NULL. */
extern const char *socket_head;

/* origin: or NULL. False: no WebSocket; socket->status says what HTTP answered. */
bool socket_open(struct socket *socket, int port, const char *path, const char *origin);
/* Frees everything, the log too. */
void socket_close(struct socket *socket);
/* Only hangs up; what was received stays. */
void socket_hang_up(struct socket *socket);

bool socket_send(struct socket *socket, int opcode, const void *bytes, size_t length);
bool socket_send_bytes(struct socket *socket, const void *bytes, size_t length); /* as they are */
bool socket_say(struct socket *socket, const char *json);
/* The next message as a tree, which stays until the next; NULL: none came, or the server closed. */
const struct node *socket_next(struct socket *socket, int ms);
/* Sends a request, whose id is put in, and waits for its answer. */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
const struct node *socket_ask(struct socket *socket, const char *format, ...);
/* Of the last answer. */
bool socket_is_ok(const struct socket *socket);
bool socket_has_code(const struct socket *socket, const char *code); /* of the error */

/* Has the server ended the connection? Waits for that. */
bool socket_is_ended(struct socket *socket);

/* The text of a member, or "" . */
const char *text_of(const struct node *object, const char *key);
int64_t int_of(const struct node *object, const char *key); /* or -1 */

/* HTTP without more: the whole answer, malloc'ed, or NULL. */
char *http_get(int port, const char *request_lines);
int64_t http_figure(int port, const char *name); /* of /metrics, without "honjin_"; -1: there is none */

#endif
