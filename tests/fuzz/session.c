/* Fuzz target: whole sessions over WebSockets, with lobby, rooms, connections, threads and a store behind them. The
 * server runs in a thread of this process. A line of the input is
 *
 *     +            another connection, which speaks from here on
 *     1            the connection of this number does
 *     -            it hangs up
 *     x 81 05 ...  bytes as they are
 *     anything     a message; $1, $2, ... stand for the tokens that were told so far, $0 for the last position
 *
 * Every message gets one answer, of JSON, or the end of the connection; and afterwards the server still serves. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/server.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/socket.h"

enum { SOCKETS = 4, TOKENS = 9, TOKEN_BYTES_MAX = 40, AT_BYTES_MAX = 64, LINES_MAX = 48, RATES = 10000 };

static struct server *server;
static int port;

struct guest {
    struct socket socket[SOCKETS];
    int sockets, now;
    char token[TOKENS][TOKEN_BYTES_MAX];
    int tokens;
    char at[AT_BYTES_MAX];
};

/* ---- the server ------------------------------------------------------------------------------------------- */

static void *serve(void *context)
{
    (void)context;
    server_run(server);
    abort(); /* nobody tells it to stop */
}

static char folder[256], db[300];

static void clean_up(void)
{
    static const char *const ends[] = { "", "-wal", "-shm", ".lock" };
    char path[320];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s%s", db, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void start(void)
{
    struct server_setup setup = { .address = "127.0.0.1", .db = db, .rates = RATES };
    struct err err;
    pthread_t thread;
    const char *above = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    signal(SIGPIPE, SIG_IGN);
    snprintf(folder, sizeof folder, "%s/honjin-fuzz-XXXXXX", above);
    if (!mkdtemp(folder)) abort();
    atexit(clean_up);
    snprintf(db, sizeof db, "%s/honjin.db", folder);
    if (!server_open(&setup, &server, &err)) abort();
    port = server_port(server);
    if (pthread_create(&thread, NULL, serve, NULL) != 0) abort();
    pthread_detach(thread);
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

static struct socket *speaker(struct guest *guest)
{
    return guest->sockets ? &guest->socket[guest->now] : NULL;
}

static void come(struct guest *guest)
{
    if (guest->sockets == SOCKETS) return;
    guest->now = guest->sockets++;
    if (!socket_open(&guest->socket[guest->now], port, "/ws", NULL)) abort();
}

static void learn_tokens(struct guest *guest, const char *answer)
{
    static const char start_of_token[] = "\"token\":\"";
    for (const char *at = answer; (at = strstr(at, start_of_token)) && guest->tokens < TOKENS;) {
        at += sizeof start_of_token - 1;
        const size_t length = strcspn(at, "\"");
        if (length < TOKEN_BYTES_MAX) {
            memcpy(guest->token[guest->tokens], at, length);
            guest->token[guest->tokens++][length] = 0;
        }
    }
}

/* With tokens in the place of their numbers; malloc'ed. */
static char *fill_in(const struct guest *guest, const char *line)
{
    struct out out = { 0 };
    for (const char *at = line; *at; at++) {
        const int number = at[0] == '$' && at[1] >= '0' && at[1] <= '9' ? at[1] - '0' : -1;
        if (number < 0 || number > guest->tokens) {
            out_plain(&out, at, 1);
            continue;
        }
        const char *word = number ? guest->token[number - 1] : guest->at;
        out_plain(&out, word, strlen(word));
        at++;
    }
    if (!out.bytes) out_plain(&out, " ", 1);
    return out.bytes;
}

/* The answer, behind any pushes. */
static void say(struct guest *guest, const char *line)
{
    struct socket *socket = speaker(guest);
    if (!socket || socket->fd < 0) return;
    char *message = fill_in(guest, line);
    const bool is_sent = socket_say(socket, message);
    free(message);
    const struct node *node = is_sent ? socket_next(socket, WAIT_MS) : NULL;
    while (node && node_get(node, "push")) node = socket_next(socket, WAIT_MS);
    if (!node) {
        if (!socket_is_ended(socket)) abort(); /* neither an answer nor the end of it */
        socket_hang_up(socket);
        return;
    }
    learn_tokens(guest, socket->message.bytes);
    if (text_of(node, "at")[0]) snprintf(guest->at, sizeof guest->at, "%s", text_of(node, "at"));
    socket->log.length = socket->pushes.length = 0;
}

/* Whatever comes of it comes later, or never. */
static void send_bytes(struct guest *guest, const char *words)
{
    struct socket *socket = speaker(guest);
    unsigned char bytes[512];
    size_t length = 0;
    char *end;
    for (; length < sizeof bytes; words = end) {
        const unsigned long byte = strtoul(words, &end, 16);
        if (end == words) break;
        bytes[length++] = (unsigned char)byte;
    }
    if (!socket || socket->fd < 0 || !length) return;
    socket_send_bytes(socket, bytes, length);
    socket_hang_up(socket); /* half a frame would hold up all that follows */
}

static void do_line(struct guest *guest, const char *line)
{
    if (strcmp(line, "+") == 0) come(guest);
    else if (line[0] >= '1' && line[0] < '1' + guest->sockets && !line[1]) guest->now = line[0] - '1';
    else if (strcmp(line, "-") == 0 && speaker(guest)) socket_hang_up(speaker(guest));
    else if (strncmp(line, "x ", 2) == 0) send_bytes(guest, line + 2);
    else say(guest, line);
}

static void check_alive(void)
{
    struct socket socket;
    if (!socket_open(&socket, port, "/ws", NULL) || !socket_ask(&socket, "\"do\":\"lobby\"") ||
        !socket_is_ok(&socket)) abort();
    socket_close(&socket);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct guest guest = { .sockets = 0 };
    const char *at = (const char *)data, *end = at + size;
    if (!server) start();
    for (int lines = 0; at < end && lines < LINES_MAX; lines++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        char *line = malloc(length + 1);
        if (!line) abort();
        memcpy(line, at, length);
        line[length] = 0;
        do_line(&guest, line);
        free(line);
        at += length + 1;
    }
    for (int i = 0; i < guest.sockets; i++) socket_close(&guest.socket[i]);
    check_alive();
    return 0;
}
