/* Rates of server/limits.h: as much as is allowed is done, what is beyond it is refused, and everybody else goes on.
 * The clock fills buckets meanwhile, so over a connection only the refusal is sure to come; how many there may be
 * before it is counted on the bucket itself. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "server/limits.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { PATIENCE = 100000 /* of whatever, until it is refused */, CROWD = 300, ASKED = 1000,
       TOGETHER = 20 };

/* ---- buckets ---------------------------------------------------------------------------------------------- */

static void check_buckets(void)
{
    static const struct { const char *name; int rate, burst; } buckets[] = {
        { "requests", RATE_REQUESTS, BURST_REQUESTS },
        { "heavy requests", RATE_REQUESTS / COST_HEAVY, BURST_REQUESTS / COST_HEAVY },
        { "creations", RATE_CREATIONS, BURST_CREATIONS },
        { "creations of an address", 1, BURST_ADDRESS },
        { "joins", RATE_JOINS, BURST_JOINS },
        { "pings", RATE_PINGS, BURST_PINGS },
        { "lines of chat", RATE_CHAT, BURST_CHAT },
    };
    for (size_t i = 0; i < sizeof buckets / sizeof buckets[0]; i++) {
        struct bucket bucket = { 0 };
        bucket_fill(&bucket, buckets[i].rate, buckets[i].burst, 1); /* the machine has just been started */
        tap_result(bucket.thousandths == (int64_t)buckets[i].burst * 1000, "all %s are there from the first moment",
                   buckets[i].name);
        bucket_fill(&bucket, buckets[i].rate, buckets[i].burst, INT64_MAX / 2);
        bucket_take(&bucket, buckets[i].burst);
        const int at_limit = bucket_debt(&bucket);
        bucket_take(&bucket, 1);
        tap_result(at_limit == 0 && bucket_debt(&bucket) == 1, "%d %s at once, not one more", buckets[i].burst,
                   buckets[i].name);
        bucket_fill(&bucket, buckets[i].rate, buckets[i].burst, bucket.filled_at + 1000000);
        tap_result(bucket.thousandths == (buckets[i].rate - 1) * 1000, "%d %s a second later", buckets[i].rate - 1,
                   buckets[i].name);
    }
}

/* ---- requests --------------------------------------------------------------------------------------------- */

/* Sends a request so many times at once: however long a busy machine takes for an answer, no bucket is filled between
 * them. How many are answered before one is refused with these words, if one is. */
static int count_answered(struct socket *socket, const char *request, int times, const char *refusal,
                          bool *ret_is_refused)
{
    int count = 0;
    *ret_is_refused = false;
    for (int i = 0; i < times; i++) socket_say(socket, request);
    for (int i = 0; i < times && socket_next(socket, WAIT_MS); i++) {
        if (strstr(socket->message.bytes, refusal)) *ret_is_refused = true;
        count += !*ret_is_refused;
    }
    return count;
}

/* So many are answered one by one; of more, how many altogether before one is refused; -1: none is. */
static int count_until_refused(struct socket *socket, const char *request, int burst)
{
    char line[128];
    bool is_refused = false;
    int count = 0;
    snprintf(line, sizeof line, "{%s}", request);
    while (count < burst && socket_ask(socket, "%s", request) && !socket_has_code(socket, "limit")) count++;
    if (count < burst) return -1;
    while (count < PATIENCE && !is_refused) {
        count += count_answered(socket, line, TOGETHER, "too many requests", &is_refused);
    }
    return is_refused ? count : -1;
}

static void check_requests(int port)
{
    struct socket socket;
    socket_open(&socket, port, "/ws", NULL);
    int count = count_until_refused(&socket, "\"do\":\"pending\"", BURST_REQUESTS);
    tap_result(count >= BURST_REQUESTS, "%d requests, then one is refused", count);
    int sent = 0; /* without waiting for answers: refusals are owed, too */
    while (sent < PATIENCE && socket_say(&socket, "{\"do\":\"pending\"}")) sent++;
    while (socket_next(&socket, WAIT_MS)) continue;
    tap_result(sent >= DEBT_REQUESTS && socket_is_ended(&socket), "a flood ends the connection");
    socket_close(&socket);
    socket_open(&socket, port, "/ws", NULL);
    count = count_until_refused(&socket, "\"do\":\"lobby\"", BURST_REQUESTS / COST_HEAVY);
    tap_result(count >= BURST_REQUESTS / COST_HEAVY, "%d heavy requests, then one is refused", count);
    socket_close(&socket);
}

/* ---- creations -------------------------------------------------------------------------------------------- */

static void check_address(int port)
{
    struct hall hall;
    int created = 0;
    while (created < PATIENCE && hall_create(&hall, port, "\"game\":\"template\"")) created++;
    tap_result(created >= BURST_ADDRESS && created < PATIENCE, "an address creates %d matches, then one is refused",
               created);
}

/* From as many addresses, all at once. */
static void check_creations(void)
{
    static struct socket crowd[CROWD];
    struct process process = { .is_strict = true,
                               .arguments = { "--trust-proxy", "X-Forwarded-For", "--connections", "2000" } };
    int created = 0, refused = 0;
    process_start(&process);
    for (int i = 0; i < CROWD; i++) {
        char origin[200];
        snprintf(origin, sizeof origin, "http://127.0.0.1:%d\r\nX-Forwarded-For: 203.0.%d.%d", process.port,
                 i / 250, 1 + i % 250);
        socket_open(&crowd[i], process.port, "/ws", origin);
    }
    const time_t began = time(NULL);
    for (int i = 0; i < CROWD; i++) socket_say(&crowd[i], "{\"id\":1,\"do\":\"create\",\"game\":\"template\"}");
    for (int i = 0; i < CROWD; i++) {
        socket_next(&crowd[i], WAIT_MS);
        created += socket_is_ok(&crowd[i]);
        refused += socket_has_code(&crowd[i], "limit");
        socket_close(&crowd[i]);
    }
    const int seconds = (int)(time(NULL) - began) + 1; /* more are allowed as they pass */
    tap_result(created >= BURST_CREATIONS && created <= BURST_CREATIONS + seconds * RATE_CREATIONS &&
               created + refused == CROWD, "%d matches are created within %d s, %d are not", created, seconds, refused);
    process_end(&process);
}

/* ---- joins ------------------------------------------------------------------------------------------------ */

static void check_joins(int port)
{
    struct socket socket;
    int tried = 0;
    bool is_refused = false;
    while (tried < PATIENCE && !is_refused) { /* a connection each time: it may not ask without end, either */
        socket_open(&socket, port, "/ws", NULL);
        tried += count_answered(&socket, "{\"do\":\"join\",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"}", TOGETHER,
                                "your address", &is_refused);
        socket_close(&socket);
    }
    tap_result(is_refused && tried >= BURST_JOINS, "%d wrong links are tried, then one is refused", tried);
}

/* ---- pings ------------------------------------------------------------------------------------------------ */

static void check_pings(int port)
{
    struct socket socket;
    int sent = 0;
    socket_open(&socket, port, "/ws", NULL);
    for (int i = 0; i < BURST_PINGS; i++) socket_send(&socket, OPCODE_PING, "x", 1);
    socket_ask(&socket, "\"do\":\"help\"");
    tap_result(socket_is_ok(&socket), "%d pings are fine", BURST_PINGS);
    while (sent < PATIENCE && socket_send(&socket, OPCODE_PING, "x", 1)) sent++;
    tap_result(sent < PATIENCE, "more end the connection");
    socket_close(&socket);
}

/* ---- chat ------------------------------------------------------------------------------------------------- */

static void check_chat(void)
{
    struct process process = { .is_strict = true };
    struct hall hall;
    bool is_refused = false;
    int said = 0;
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\"");
    struct seat *red = &hall.seat[0];
    seat_join(red, process.port);
    while (said < BURST_CHAT && socket_ask(&red->socket, "\"do\":\"chat\",\"text\":\"!\"") &&
           socket_is_ok(&red->socket)) said++;
    tap_result(said == BURST_CHAT, "%d lines may be said at once", said);
    while (said < PATIENCE && !is_refused) {
        count_answered(&red->socket, "{\"do\":\"chat\",\"text\":\"!\"}", TOGETHER, "you write too fast", &is_refused);
        said += TOGETHER;
    }
    tap_result(is_refused, "more are refused");
    socket_ask(&red->socket, "\"do\":\"pending\"");
    tap_result(socket_is_ok(&red->socket), "and nothing else is");
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- LIMIT_UNREAD, LIMIT_UNSENT, LIMIT_INBOX --------------------------------------------------------------- */

/* Somebody asks and asks, and fetches no answer: the server neither keeps more than a little for him nor loses any. */
static void check_unread(void)
{
    struct process process = { .arguments = { "--metrics" } };
    struct socket socket;
    const int little = 32768;
    int64_t unsent = 0, waiting = 0;
    int answered = 0, asked = 0;
    process_start(&process);
    socket_open(&socket, process.port, "/ws", NULL);
    setsockopt(socket.fd, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    while (asked < ASKED) {
        char request[64];
        snprintf(request, sizeof request, "{\"id\":%d,\"do\":\"games\"}", ++asked);
        socket_say(&socket, request);
    }
    for (int i = 0; i < PATIENCE && (waiting < LIMIT_INBOX || unsent <= LIMIT_UNREAD); i++) {
        unsent = http_figure(process.port, "unsent_bytes");
        waiting = http_figure(process.port, "waiting_messages");
    }
    tap_result(waiting == LIMIT_INBOX, "%lld of his messages wait with the server", (long long)waiting);
    tap_result(unsent > LIMIT_UNREAD && unsent < LIMIT_UNREAD + LIMIT_ANSWER,
               "%lld bytes wait for somebody who fetches nothing", (long long)unsent);
    while (answered < asked && int_of(socket_next(&socket, WAIT_MS), "id") == answered + 1) answered++;
    tap_result(answered == asked, "when he does he gets all %d answers, in order", answered);
    socket_close(&socket);
    process_end(&process);
}

/* Pushes cannot wait: whoever does not fetch them is dropped. */
static void check_unsent(void)
{
    struct process process = { .arguments = { "--metrics" } };
    struct hall hall;
    int orders = 0;
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], lazy = hall.seat[0];
    seat_join(red, process.port);
    seat_join(&lazy, process.port);
    int64_t worst = 0;
    while (http_figure(process.port, "connections") > 2) continue; /* the one that created the match is leaving */
    while (orders < PATIENCE && http_figure(process.port, "connections") == 2) {
        for (int i = 0; i < 100; i++, orders++) {
            socket_ask(&red->socket, "\"do\":\"chat\",\"text\":\"%0450d\"", orders);
        }
        const int64_t now = http_figure(process.port, "unsent_bytes");
        if (now > worst) worst = now;
    }
    tap_result(http_figure(process.port, "connections") == 1 && worst <= LIMIT_UNSENT,
               "%lld bytes wait for somebody who fetches no pushes; then he is dropped", (long long)worst);
    socket_ask(&red->socket, "\"do\":\"help\"");
    tap_result(socket_is_ok(&red->socket), "and the other goes on");
    socket_close(&lazy.socket);
    socket_close(&red->socket);
    process_end(&process);
}

int main(void)
{
    struct process process = { .is_strict = true };
    signal(SIGPIPE, SIG_IGN);
    check_buckets();
    process_start(&process);
    check_requests(process.port);
    check_address(process.port);
    check_joins(process.port);
    check_pings(process.port);
    process_end(&process);
    check_creations();
    check_chat();
    check_unread();
    check_unsent();
    return tap_end();
}
