/* Input that is wrong or meant ill: a clear answer, nothing changed, and everybody else goes on. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { CROWD = 200, OF_MATCH = 64, LONG = 70000, VERY_LONG = 2 << 20 };

/* ---- requests -------------------------------------------------------------------------------------------- */

static void check_requests(int port)
{
    static const struct { const char *message, *code; } wrong[] = {
        { "", "parse" },
        { "x", "parse" },
        { "{", "parse" },
        { "[]", "parse" },
        { "{\"do\":7}", "parse" },
        { "{\"do\":\"create\"}", "parse" },
        { "\xff\xfe{}", "parse" },
        { "{\"do\":\"sing\"}", "unknown" },
        { "{\"do\":\"position\"}", "unknown" },
        { "{\"do\":\"deal\",\"outcome\":6}", "unknown" },
        { "{\"do\":\"new\",\"game\":\"template\"}", "unknown" },
        { "{\"do\":\"open\",\"journal\":\"\"}", "unknown" },
        { "{\"do\":\"think\"}", "unknown" },
        { "{\"do\":\"rewind\",\"plies\":1}", "state" },
        { "{\"do\":\"rewind\",\"plies\":0}", "parse" },
        { "{\"do\":\"rewind\"}", "state" },
        { "{\"do\":\"rewind\",\"links\":7}", "parse" },
        { "{\"do\":\"rewind\",\"links\":[\"nobody's\"]}", "unknown" },
        { "{\"do\":\"chat\"}", "parse" },
        { "{\"do\":\"history\",\"all\":true}", "state" },
        { "{\"do\":\"history\",\"all\":7}", "parse" },
        { "{\"do\":\"history\",\"count\":1000000}", "parse" },
        { "{\"do\":\"create\",\"game\":\"chess\"}", "unknown" },
        { "{\"do\":\"create\",\"game\":\"template\",\"scenario\":\"nowhere\"}", "unknown" },
        { "{\"do\":\"create\",\"game\":\"template\",\"seats\":[]}", "parse" },
        { "{\"do\":\"create\",\"game\":\"template\",\"seats\":{\"green\":\"human\"}}", "unknown" },
        { "{\"do\":\"create\",\"game\":\"template\",\"seats\":{\"red\":\"watch\"}}", "unknown" },
        { "{\"do\":\"create\",\"game\":\"template\",\"seats\":{\"red\":{}}}", "unknown" },
        { "{\"do\":\"create\",\"game\":\"template\",\"options\":{\"a\":\"b\"}}", "unknown" },
        { "{\"do\":\"join\"}", "parse" },
        { "{\"do\":\"join\",\"token\":7}", "parse" },
        { "{\"do\":\"join\",\"token\":\"\"}", "unknown" },
        { "{\"do\":\"join\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"}", "unknown" },
        { "{\"do\":\"take\",\"match\":1}", "parse" },
        { "{\"do\":\"take\",\"match\":-1,\"role\":\"red\"}", "parse" },
        { "{\"do\":\"play\",\"action\":\"red carry r-1\"}", "parse" },
        { "{\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":7}", "parse" },
        { "{\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"0-0000000000000000\"}", "stale" },
        { "{\"do\":\"play\",\"action\":\"red dance\",\"at\":\"\"}", "parse" },
        { "{\"do\":\"play\",\"action\":\"blue carry b-1\",\"at\":\"\"}", "state" },
        { "{\"do\":\"why\",\"action\":\"blue carry b-1\"}", "state" },
        { "{\"do\":\"odds\",\"action\":\"blue carry b-1\"}", "state" },
        { "{\"do\":\"undo\",\"role\":\"blue\"}", "state" },
    };
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, port);
    seat_join(blue, port);
    char *before = seat_view(blue);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        socket_send(&red->socket, OPCODE_TEXT, wrong[i].message, strlen(wrong[i].message));
        while (socket_next(&red->socket, WAIT_MS) && node_get(red->socket.node, "push")) continue;
        const bool is_ok = socket_has_code(&red->socket, wrong[i].code);
        tap_result(is_ok, "%s: %s", wrong[i].message[0] > ' ' ? wrong[i].message : "(garbage)", wrong[i].code);
        if (!is_ok) tap_note("found %.300s", red->socket.message.bytes);
    }
    char *after = seat_view(blue);
    tap_result(strcmp(before, after) == 0, "nothing has changed");
    socket_ask(&red->socket, "\"do\":\"view\",\"role\":\"blue\"");
    tap_result(strcmp(text_of(red->socket.node, "role"), "red") == 0, "the role of a message does not count");
    free(before);
    free(after);
    socket_close(&red->socket);
    socket_close(&blue->socket);
}

/* ---- messages and frames --------------------------------------------------------------------------------- */

static void check_sizes(int port)
{
    struct socket socket;
    char *large = malloc(VERY_LONG);
    if (!large) abort();
    memset(large, ' ', VERY_LONG);
    socket_open(&socket, port, "/ws", NULL);
    socket_send(&socket, OPCODE_TEXT, large, LONG);
    socket_next(&socket, WAIT_MS);
    tap_result(socket_has_code(&socket, "limit"), "a message of %d bytes is refused", LONG);
    socket_ask(&socket, "\"do\":\"help\"");
    tap_result(socket_is_ok(&socket), "and the connection goes on");
    socket_send(&socket, OPCODE_TEXT, large, VERY_LONG);
    while (socket_next(&socket, WAIT_MS)) continue;
    tap_result(socket.close_code == 1009, "one of %d is the end of it (%d)", VERY_LONG, socket.close_code);
    socket_close(&socket);

    socket_open(&socket, port, "/ws", NULL);
    socket_send(&socket, OPCODE_BINARY, "\1\2\3", 3);
    while (socket_next(&socket, WAIT_MS)) continue;
    tap_result(socket.close_code == 1003, "binary messages are not taken (%d)", socket.close_code);
    socket_close(&socket);

    /* In pieces, with a ping between them: perfectly right. */
    const unsigned char pieces[] = "\x01\x89\0\0\0\0{\"id\":5,\"" "\x89\x80\0\0\0\0" "\x80\x8b\0\0\0\0do\":\"help\"}";
    socket_open(&socket, port, "/ws", NULL);
    socket_send_bytes(&socket, pieces, sizeof pieces - 1);
    const struct node *answer = socket_next(&socket, WAIT_MS);
    tap_result(int_of(answer, "id") == 5, "a message may come in pieces");
    socket_close(&socket);

    free(large);
}

/* Frames that the protocol forbids end the connection without an answer to anything. */
static void check_frames(int port)
{
    static const struct { const char *what, *bytes; size_t length; } broken[] = {
        { "without a mask", "\x81\x14{\"id\":1,\"do\":\"help\"}", 22 },
        { "with a mask, then without", "\x01\x81\0\0\0\0{\x80\x13\"id\":1,\"do\":\"help\"}", 28 },
        { "a ping without a mask", "\x89\x00", 2 },
        { "nothing but ones", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12 },
        { "of a kind that there is not", "\x83\x80\0\0\0\0", 6 },
        { "a ping of 126 bytes", "\x89\xfe\0\x7e\0\0\0\0", 8 },
    };
    struct socket socket;
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        socket_open(&socket, port, "/ws", NULL);
        socket_send_bytes(&socket, broken[i].bytes, broken[i].length);
        const bool is_answered = socket_next(&socket, WAIT_MS) != NULL;
        tap_result(!is_answered && socket_is_ended(&socket), "a frame %s ends the connection", broken[i].what);
        socket_close(&socket);
    }
    /* As long as can be: nothing is wrong with it until too much has come. */
    socket_open(&socket, port, "/ws", NULL);
    socket_send_bytes(&socket, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0xxx", 17);
    socket_close(&socket);
    char *answer = http_get(port, "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                            "\x81\x94zzzz\x01X\x13\x1e");
    tap_result(answer && !strstr(answer, "\"ok\""), "nor may one be sent before the handshake is answered");
    free(answer);
}

/* ---- who may connect ------------------------------------------------------------------------------------- */

static void check_doors(int port)
{
    struct socket socket;
    char origin[64];
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d", port);
    tap_result(socket_open(&socket, port, "/ws", origin), "our own page may connect");
    socket_close(&socket);
    tap_result(!socket_open(&socket, port, "/ws", "http://elsewhere.example") && socket.status == 403,
               "another page may not (%d)", socket.status);
    socket_close(&socket);
    tap_result(!socket_open(&socket, port, "/other", NULL) && socket.status == 404, "there is one WebSocket (%d)",
               socket.status);
    socket_close(&socket);
}

static void check_http(int port)
{
    static const struct { const char *request, *answer; } cases[] = {
        { "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 200" },
        { "HEAD / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 200" },
        { "GET /health HTTP/1.0\r\n\r\n", "HTTP/1.0 200" },
        { "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 40" },
        { "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 40" },
        { "GET /.git/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 404" },
        { "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx", "HTTP/1.1 405" },
        { "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "HTTP/1.1 400" },
        { "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: nonsense\r\n\r\n", "" },
        { "nonsense\r\n\r\n", "" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *answer = http_get(port, cases[i].request);
        const bool is_ok = strncmp(answer ? answer : "", cases[i].answer, strlen(cases[i].answer)) == 0;
        tap_result(is_ok, "%.*s", (int)strcspn(cases[i].request, "\r"), cases[i].request);
        if (!is_ok) tap_note("found %.100s", answer ? answer : "nothing");
        free(answer);
    }
    char *page = http_get(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    tap_result(page && strstr(page, "content-security-policy: default-src 'none'") && strstr(page, "nosniff"),
               "the page comes with a content security policy");
    free(page);
}

static void check_crowd(int port)
{
    static struct socket crowd[CROWD];
    struct hall hall;
    int open = 0, answered = 0, joined = 0;
    for (int i = 0; i < CROWD; i++) open += socket_open(&crowd[i], port, "/ws", NULL);
    tap_result(open == CROWD, "%d connections at once", open);
    for (int i = 0; i < CROWD; i++) socket_say(&crowd[i], "{\"id\":1,\"do\":\"games\"}");
    for (int i = 0; i < CROWD; i++) answered += socket_next(&crowd[i], WAIT_MS) && socket_is_ok(&crowd[i]);
    tap_result(answered == CROWD, "%d of them are answered", answered);
    hall_create(&hall, port, "\"game\":\"template\"");
    for (int i = 0; i < OF_MATCH + 1; i++) {
        socket_ask(&crowd[i], "\"do\":\"join\",\"token\":\"%s\"", hall.seat[2].token);
        joined += socket_is_ok(&crowd[i]);
    }
    tap_result(joined == OF_MATCH && socket_has_code(&crowd[OF_MATCH], "limit"), "%d may be at a match", joined);
    for (int i = 0; i < CROWD; i++) socket_close(&crowd[i]);
}

int main(void)
{
    struct process process = { 0 };
    struct socket socket;
    signal(SIGPIPE, SIG_IGN);
    process_start(&process);
    check_requests(process.port);
    check_sizes(process.port);
    check_frames(process.port);
    check_doors(process.port);
    check_http(process.port);
    check_crowd(process.port);
    tap_result(socket_open(&socket, process.port, "/ws", NULL), "after all this the server still listens");
    socket_ask(&socket, "\"do\":\"games\"");
    tap_result(socket_is_ok(&socket), "and answers");
    tap_result(process_stop(&process) == 0, "and stops when it is told to, while somebody is connected");
    socket_close(&socket);
    process_end(&process);
    return tap_end();
}
