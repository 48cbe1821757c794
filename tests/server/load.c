/* `make load`: the figures of docs/server.md, measured, and held against what they are to be. It takes minutes and a
 * machine of its own: `make test` counts work instead (tests/server/turns.c). The words name the parts that are wanted,
 * "freeze", "orders", "postgres", "turns"; without any all of them. With the word "few" each part is small and nothing
 * is measured: `make test` has the sanitizers look at a server under load. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/cluster.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { ORDERS_MAX = 400000, MATCHES_MAX = 128 };
enum { AIM = 100 * 1000 }; /* microseconds: 99 of 100 orders are answered within it */
enum { PATIENCE = 5000 * 1000 }; /* for a turn of the computer, which is many orders */

static bool is_few;

/* How the server ends: a sanitizer that has found something ends it with another status. */
static void stop(struct process *process)
{
    tap_result(process_stop(process) == 0, "the server stops well");
    process_end(process);
}

/* ---- times ------------------------------------------------------------------------------------------------ */

struct times {
    int64_t time[ORDERS_MAX]; /* microseconds */
    int count;
};

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int64_t percentile(struct times *times, int percent)
{
    if (!times->count) return INT64_MAX;
    qsort(times->time, (size_t)times->count, sizeof times->time[0], compare);
    return times->time[(times->count - 1) * percent / 100];
}

/* ---- somebody who plays ----------------------------------------------------------------------------------- */

static bool open_match(struct hall *hall, int port, const char *game)
{
    char request[200];
    snprintf(request, sizeof request, "\"game\":\"%s\",\"seats\":{\"uesugi\":\"human\",\"takeda\":\"human\"}", game);
    if (!hall_create(hall, port, request)) return false;
    return seat_join(&hall->seat[0], port) && seat_join(&hall->seat[1], port);
}

/* One order of whoever is wanted; the time of `play` alone. False: the match is over. */
static bool play_one(struct hall *hall, struct rng *rng, struct times *ret)
{
    for (int i = 0; i < 2; i++) {
        struct seat *seat = &hall->seat[i];
        char action[256], at[AT_MAX];
        const struct node *view = socket_ask(&seat->socket, "\"do\":\"view\"");
        const struct node *choices = view ? node_get(view, "choices") : NULL;
        if (!choices || node_count(choices) == 0) continue;
        const uint32_t pick = rng_below(rng, (uint32_t)node_count(choices));
        snprintf(action, sizeof action, "%s", text_of(node_at(choices, pick), "action"));
        snprintf(at, sizeof at, "%s", text_of(view, "at"));
        const int64_t start = now();
        socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", action, at);
        if (ret && ret->count < ORDERS_MAX) ret->time[ret->count++] = now() - start;
        return socket_is_ok(&seat->socket);
    }
    return false;
}

static void close_match(struct hall *hall)
{
    for (int i = 0; i < 2; i++) socket_close(&hall->seat[i].socket);
}

/* ---- one who asks the most expensive questions without pause ----------------------------------------------- */

/* All that can be asked of this position, again and again. */
static void ask_for_ever(int port, struct hall *hall)
{
    struct rng rng;
    rng_seed(&rng, 5);
    open_match(hall, port, "jidai");
    for (int i = 0; i < 120 && play_one(hall, &rng, NULL); i++) continue;
    for (;;) {
        struct seat *seat = &hall->seat[0];
        char (*action)[200] = calloc(64, sizeof *action);
        const struct node *view = socket_ask(&seat->socket, "\"do\":\"view\"");
        const struct node *choices = view ? node_get(view, "choices") : NULL;
        size_t count = choices ? node_count(choices) : 0;
        if (!action || !view) _exit(0);
        if (count > 64) count = 64;
        for (size_t i = 0; i < count; i++) {
            snprintf(action[i], sizeof action[i], "%s", text_of(node_at(choices, i), "action"));
        }
        for (size_t i = 0; i < count; i++) {
            socket_ask(&seat->socket, "\"do\":\"odds\",\"onward\":true,\"action\":\"%s\"", action[i]);
        }
        for (int i = 0; i < 5; i++) socket_ask(&seat->socket, "\"do\":\"history\",\"since\":0,\"count\":100");
        free(action);
    }
}

static void check_freeze(void)
{
    static struct times times;
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    const int orders = is_few ? 50 : 1000;
    times.count = 0;
    rng_seed(&rng, 1);
    process_start(&process);
    const pid_t asker = fork();
    if (asker == 0) ask_for_ever(process.port, &hall);
    open_match(&hall, process.port, "kenshin");
    while (times.count < orders) {
        if (play_one(&hall, &rng, &times)) continue;
        close_match(&hall);
        if (!open_match(&hall, process.port, "kenshin")) break;
    }
    kill(asker, SIGKILL);
    waitpid(asker, NULL, 0);
    const int64_t p50 = percentile(&times, 50), p99 = percentile(&times, 99);
    tap_result(times.count == orders && (is_few || p99 < AIM),
               "while somebody asks without pause, %d orders are answered", times.count);
    tap_note("half of them within %.1f ms, 99 of 100 within %.1f ms", (double)p50 / 1000, (double)p99 / 1000);
    close_match(&hall);
    stop(&process);
}

/* ---- many who play ---------------------------------------------------------------------------------------- */

struct player { /* one side of a match, who knows its orders by heart: it takes one back and gives it again */
    struct hall hall;
    char order[256];
    int64_t asked; /* when the order was sent; 0: not yet */
};

/* Orders and their undo, all matches at once: each waits for its answer, then goes on, until then or until so many are
 * answered. */
static int drive(struct player *player, int matches, int64_t until, int orders, struct times *times)
{
    struct pollfd wait[MATCHES_MAX];
    int answered = 0;
    for (int i = 0; i < matches; i++) {
        wait[i] = (struct pollfd){ .fd = player[i].hall.seat[0].socket.fd, .events = POLLIN };
    }
    while (now() < until && answered < orders) {
        for (int i = 0; i < matches; i++) {
            struct player *p = &player[i];
            if (p->asked) continue;
            char request[400];
            snprintf(request, sizeof request, "{\"id\":1,\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"}", p->order,
                     p->hall.seat[0].at);
            p->asked = now();
            socket_say(&p->hall.seat[0].socket, request);
        }
        if (poll(wait, (nfds_t)matches, 1000) < 0) break;
        for (int i = 0; i < matches; i++) {
            if (!(wait[i].revents & (POLLIN | POLLHUP))) continue;
            struct player *p = &player[i];
            const struct node *node = socket_next(&p->hall.seat[0].socket, 0);
            while (node) {
                if (int_of(node, "id") == 1) {
                    if (times->count < ORDERS_MAX) times->time[times->count++] = now() - p->asked;
                    answered += socket_is_ok(&p->hall.seat[0].socket);
                    p->asked = 0;
                    if (text_of(node, "at")[0]) snprintf(p->hall.seat[0].at, AT_MAX, "%s", text_of(node, "at"));
                }
                node = socket_next(&p->hall.seat[0].socket, 0);
            }
        }
    }
    return answered;
}

/* In a sealed phase an order may be given again and again. The matches are played at these servers in turn. */
static double measure_orders(struct process server[], int servers, int aim, const char *where)
{
    static struct player player[MATCHES_MAX];
    static struct times times;
    const int matches = is_few ? 30 : 100, seconds = is_few ? WAIT_MS / 1000 : 10, orders = is_few ? 3000 : INT32_MAX;
    int joined = 0;
    times.count = 0;
    for (int i = 0; i < servers; i++) process_start(&server[i]);
    for (int i = 0; i < matches; i++) {
        struct player *p = &player[i];
        p->asked = 0;
        hall_create(&p->hall, server[i % servers].port,
                    "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
        joined += seat_join(&p->hall.seat[0], server[i % servers].port);
        snprintf(p->order, sizeof p->order, "red carry r-1");
    }
    const int64_t start = now();
    const int answered = drive(player, matches, start + (int64_t)seconds * 1000000, orders, &times);
    const double rate = (double)answered / ((double)(now() - start) / 1e6);
    const int64_t p99 = percentile(&times, 99);
    tap_result(joined == matches && (is_few ? answered >= orders : p99 < AIM && rate >= aim),
               "%d matches at once, %s: orders are kept together", matches, where);
    tap_note("%.0f orders a second, 99 of 100 within %.1f ms", rate, (double)p99 / 1000);
    for (int i = 0; i < matches; i++) socket_close(&player[i].hall.seat[0].socket);
    for (int i = 0; i < servers; i++) stop(&server[i]);
    return rate;
}

static void check_orders(void)
{
    struct process process = { 0 };
    measure_orders(&process, 1, 2000, "in a file");
}

/* By turns, so that they can be compared. */
static void check_postgres(void)
{
    struct cluster cluster;
    if (is_few || !cluster_start(&cluster)) return; /* tests/server/servers.c has looked at it */
    struct process file = { 0 }, one = { .url = cluster.url };
    struct process two[2] = { { .url = cluster.url }, { .url = cluster.url } };
    const double rate = measure_orders(&file, 1, 2000, "in a file");
    const double alone = measure_orders(&one, 1, 1000, "in PostgreSQL");
    const double both = measure_orders(two, 2, 1000, "in PostgreSQL with two servers");
    tap_result(alone >= rate / 2, "PostgreSQL keeps %.2f times as many as a file", alone / rate);
    tap_note("two servers keep %.2f times as many as one, with %ld processors for everything", both / alone,
             sysconf(_SC_NPROCESSORS_ONLN));
    cluster_end(&cluster);
}

/* ---- the computer's turns --------------------------------------------------------------------------------- */

/* How long the computer takes to answer one player, while others wait for it, too. Only turns on which it has something
 * to do count. */
static void await_opponent(struct seat *seat, struct rng *rng, int turns, struct times *ret)
{
    for (int order = 0; order < 400 && ret->count < turns; order++) {
        const int64_t start = now();
        bool has_waited = false;
        const struct node *answer = socket_ask(&seat->socket, "\"do\":\"pending\"");
        while (answer && !is_wanted(answer, seat->role) && !strstr(seat->socket.message.bytes, "\"over\"")) {
            has_waited = true;
            socket_next(&seat->socket, 100);
            answer = socket_ask(&seat->socket, "\"do\":\"pending\"");
        }
        if (has_waited) ret->time[ret->count++] = now() - start;
        if (!seat_play(seat, rng)) return;
    }
}

/* From another address than the crowd. */
static void join_from_elsewhere(struct seat *seat, int port)
{
    char origin[128];
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d\r\nX-Forwarded-For: 203.0.113.9", port);
    socket_open(&seat->socket, port, "/ws", origin);
    socket_ask(&seat->socket, "\"do\":\"join\",\"token\":\"%s\"", seat->token);
}

/* 120 matches in which only the computer plays, watched from one address; a player from another. There are two threads
 * at least: he has one of them to himself, behind what it is doing. */
static void check_turns(void)
{
    static struct hall crowd[MATCHES_MAX];
    static struct times alone, among;
    struct process process = { .arguments = { "--trust-proxy", "X-Forwarded-For" } };
    struct hall hall;
    struct rng rng;
    const int matches = is_few ? 10 : 120, turns = is_few ? 2 : 10;
    alone.count = among.count = 0;
    rng_seed(&rng, 3);
    process_start(&process);
    socket_address = "198.51.100.1";
    hall_create(&hall, process.port, "\"game\":\"kenshin\",\"seats\":{\"takeda\":\"human\",\"uesugi\":\"greedy\"}");
    struct seat *seat = hall.seat[0].token[0] ? &hall.seat[0] : &hall.seat[1];
    join_from_elsewhere(seat, process.port);
    await_opponent(seat, &rng, turns, &alone);
    for (int i = 0; i < matches; i++) {
        hall_create(&crowd[i], process.port,
                    "\"game\":\"kenshin\",\"seats\":{\"takeda\":\"greedy\",\"uesugi\":\"greedy\"}");
        seat_join(&crowd[i].seat[2], process.port);
    }
    await_opponent(seat, &rng, turns, &among);
    const int64_t before = alone.count ? percentile(&alone, 90) : 0, after = percentile(&among, 90);
    if (!is_few) {
        tap_result(among.count > 0 && after < PATIENCE,
                   "%d matches of others delay the computer by what they have in hand", matches);
    }
    tap_note("its turn takes %.0f ms alone, %.0f ms among %d others (9 of 10)", (double)before / 1000,
             (double)after / 1000, matches);
    for (int i = 0; i < matches; i++) socket_close(&crowd[i].seat[2].socket);
    socket_close(&seat->socket);
    stop(&process);
    socket_address = NULL;
}

static bool is_wanted_part(int argc, char **argv, const char *part)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], part) == 0) return true;
    }
    return argc < 2;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    is_few = argc > 1 && strcmp(argv[argc - 1], "few") == 0;
    argc -= is_few;
    if (is_wanted_part(argc, argv, "freeze")) check_freeze();
    if (is_wanted_part(argc, argv, "orders")) check_orders();
    if (is_wanted_part(argc, argv, "postgres")) check_postgres();
    if (is_wanted_part(argc, argv, "turns")) check_turns();
    return tap_end();
}
