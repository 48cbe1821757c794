/* Several servers on one PostgreSQL: whoever joins a match is passed on to the server that has it; a server that is
 * killed, stands still or loses its connection is replaced, and nothing that was acknowledged is lost or done twice.
 *
 * Red plays at the first server, blue at the second. What each of them was told last is held against the match as the
 * next server tells it. Nobody waits for time to pass: that a server stands still is told to the database. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "tests/server/cluster.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { ORDERS = 10, ROUNDS = 3 };

static const char cut[] = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'honjin'";
static const char people[] = "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}";

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Drafts of the template game and their undo never end by themselves. */
static bool order(struct seat *seat, int i)
{
    if (i % 2) {
        socket_ask(&seat->socket, "\"do\":\"undo\"");
    } else {
        socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s carry %c-1\",\"at\":\"%s\"", seat->role,
                   seat->role[0], seat->at);
    }
    const bool is_done = socket_is_ok(&seat->socket);
    if (is_done) snprintf(seat->at, sizeof seat->at, "%s", text_of(seat->socket.node, "at"));
    return is_done;
}

static int play(struct seat *seat, int *orders)
{
    int done = 0;
    while (done < ORDERS && order(seat, *orders)) {
        done++;
        ++*orders;
    }
    return done;
}

/* Again and again, as a page does: PostgreSQL may not have seen yet that a server has gone. */
static bool come_back(struct seat *seat, int port)
{
    const double end = now() + WAIT_MS / 1000.0;
    while (!seat_join(seat, port)) {
        if (now() > end) return false;
    }
    return true;
}

/* He comes again, and the match is as he was told last. */
static bool finds_all(struct seat *seat, int port)
{
    char before[AT_MAX];
    snprintf(before, sizeof before, "%s", seat->at);
    const bool is_same = come_back(seat, port) && strcmp(before, seat->at) == 0;
    if (!is_same) tap_note("%s knew %s, found %s", seat->role, before, seat->at);
    return is_same;
}

/* ---- both at one match ------------------------------------------------------------------------------------- */

static void check_passing(struct process server[2], struct hall *hall, int orders[2])
{
    struct seat *red = &hall->seat[0], *blue = &hall->seat[1];
    tap_result(seat_join(red, server[0].port) && seat_join(blue, server[1].port),
               "red joins at the first server, blue at the second");
    tap_result(play(red, &orders[0]) == ORDERS && play(blue, &orders[1]) == ORDERS, "both play");
    const struct node *answer = socket_ask(&blue->socket, "\"do\":\"chat\",\"text\":\"from the other side\"");
    bool is_heard = answer && socket_is_ok(&blue->socket);
    socket_ask(&red->socket, "\"do\":\"said\"");
    is_heard = is_heard && strstr(red->socket.message.bytes, "from the other side");
    tap_result(is_heard, "and talk");
    socket_ask(&red->socket, "\"do\":\"pending\"");
    tap_result(strstr(red->socket.log.bytes, "\"push\":\"chat\""), "what the server says by itself goes there, too");
    socket_ask(&blue->socket, "\"do\":\"nothing\"");
    tap_result(socket_has_code(&blue->socket, "unknown"), "so do refusals");
    socket_ask(&blue->socket, "\"do\":\"leave\"");
    socket_ask(&blue->socket, "\"do\":\"pending\"");
    tap_result(socket_has_code(&blue->socket, "state"), "blue leaves");
    tap_result(finds_all(blue, server[1].port), "and joins again");
    char *health = http_get(server[1].port, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    tap_result(health && strstr(health, " 200 "), "the second is well, too");
    free(health);
}

/* A match that nobody has is played where somebody joins it first; ids are never given twice. */
static void check_apart(struct process server[2])
{
    struct hall hall[4];
    bool is_apart = true;
    for (int i = 0; i < 4; i++) {
        hall_create(&hall[i], server[i % 2].port, people);
        for (int k = 0; k < i; k++) is_apart &= hall[i].match != hall[k].match;
    }
    tap_result(is_apart, "matches of two servers have ids of their own");
    int orders = 0;
    struct seat *red = &hall[0].seat[0];
    tap_result(seat_join(red, server[1].port) && play(red, &orders) == ORDERS,
               "a match that the first has made is played at the second");
    socket_close(&red->socket);
}

/* ---- a server is killed ------------------------------------------------------------------------------------ */

static void check_kills(struct process server[2], struct hall *hall, int orders[2])
{
    struct seat *red = &hall->seat[0], *blue = &hall->seat[1];
    double longest = 0;
    int kept = 0;
    for (int i = 0; i < ROUNDS; i++) {
        struct process *dies = &server[i % 2], *stays = &server[1 - i % 2];
        play(red, &orders[0]);
        play(blue, &orders[1]);
        process_kill(dies);
        const double began = now();
        kept += finds_all(red, stays->port) && finds_all(blue, stays->port) && order(red, orders[0]++);
        if (now() - began > longest) longest = now() - began;
        process_start(dies);
        kept += finds_all(blue, dies->port) && order(blue, orders[1]++);
    }
    tap_result(kept == 2 * ROUNDS, "%d times the server that has the match, or the way to it, is killed: nothing is "
               "lost", ROUNDS);
    tap_note("they went on within %.2f s", longest);
}

/* ---- a server stands still --------------------------------------------------------------------------------- */

static void check_pause(struct cluster *cluster, struct process server[2], struct hall *hall, int orders[2])
{
    struct seat *red = &hall->seat[0], *blue = &hall->seat[1];
    socket_ask(&red->socket, "\"do\":\"leave\"");
    socket_ask(&blue->socket, "\"do\":\"leave\"");
    /* A match of its own: the first has it. */
    struct hall still;
    int own[2] = { 0, 0 };
    hall_create(&still, server[0].port, people);
    struct seat *paused = &still.seat[0], *other = &still.seat[1];
    seat_join(paused, server[0].port);
    seat_join(other, server[0].port);
    play(paused, &own[0]);
    play(other, &own[1]);
    kill(server[0].pid, SIGSTOP);
    waitpid(server[0].pid, NULL, WUNTRACED);
    /* On its way while it stands still: */
    char request[200];
    snprintf(request, sizeof request, "{\"id\":9000,\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"}",
             paused->at);
    socket_say(&paused->socket, request);
    char stale[160];
    snprintf(stale, sizeof stale, "UPDATE server SET seen = seen - interval '1 hour' WHERE reach = '127.0.0.1:%d'",
             server[0].port);
    cluster_run(cluster, stale);
    tap_result(finds_all(other, server[1].port) && play(other, &own[1]) == ORDERS,
               "a server that stands still is replaced; blue plays on at the other one");
    kill(server[0].pid, SIGCONT);
    /* Whatever it answers is a no, or nothing. */
    bool is_done = false;
    const struct node *answer;
    do {
        answer = socket_next(&paused->socket, WAIT_MS);
    } while (answer && int_of(answer, "id") != 9000);
    is_done = answer && socket_is_ok(&paused->socket);
    tap_result(!is_done, "when it comes back it writes nothing of that match");
    tap_result(finds_all(paused, server[0].port) && play(paused, &own[0]) == ORDERS,
               "red comes again at the first, and is passed on");
    tap_result(finds_all(other, server[1].port), "nothing was done twice");
    struct hall fresh;
    int more = 0;
    hall_create(&fresh, server[0].port, people);
    tap_result(seat_join(&fresh.seat[0], server[0].port) && play(&fresh.seat[0], &more) == ORDERS,
               "and it plays other matches");
    socket_close(&paused->socket);
    socket_close(&other->socket);
    socket_close(&fresh.seat[0].socket);
    tap_result(finds_all(red, server[0].port) && finds_all(blue, server[1].port) && order(red, orders[0]++),
               "the first match goes on");
}

/* ---- connections and the database -------------------------------------------------------------------------- */

/* The first order after it may be refused; then it goes on as it was told. */
static bool goes_on(struct seat *seat, int port, int *orders)
{
    const double end = now() + WAIT_MS / 1000.0;
    while (now() < end) {
        if (!finds_all(seat, port)) return false;
        if (!order(seat, *orders)) continue;
        ++*orders;
        return true;
    }
    return false;
}

static void check_cuts(struct cluster *cluster, struct process server[2], struct hall *hall, int orders[2])
{
    struct seat *red = &hall->seat[0], *blue = &hall->seat[1];
    int survived = 0, crashed = 0;
    for (int i = 0; i < ROUNDS; i++) {
        play(red, &orders[0]);
        play(blue, &orders[1]);
        cluster_run(cluster, cut);
        survived += goes_on(red, server[0].port, &orders[0]) && goes_on(blue, server[1].port, &orders[1]);
    }
    tap_result(survived == ROUNDS, "all connections to the database are cut %d times: it goes on as it was told",
               survived);
    for (int i = 0; i < 2; i++) {
        play(red, &orders[0]);
        play(blue, &orders[1]);
        crashed += cluster_crash(cluster) && goes_on(red, server[0].port, &orders[0]) &&
                   goes_on(blue, server[1].port, &orders[1]);
    }
    tap_result(crashed == 2, "the database crashes %d times: it goes on as it was told", crashed);
}

/* ---- clocks ------------------------------------------------------------------------------------------------ */

static int64_t left_of(struct seat *seat)
{
    const struct node *answer = socket_ask(&seat->socket, "\"do\":\"clock\"");
    const struct node *roles = answer ? node_get(node_get(answer, "clock"), "roles") : NULL;
    return roles ? int_of(node_at(roles, 0), "left") : -1;
}

/* The time of all servers is the same: it is not given anew, nor taken, when another one has the match. */
static void check_clocks(struct process server[2])
{
    struct hall hall;
    enum { SLACK = 15000 }; /* milliseconds: a killed server gives back what it has not noted */
    hall_create(&hall, server[0].port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"},"
                "\"pace\":{\"kind\":\"live\",\"main\":600}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, server[0].port);
    seat_join(blue, server[1].port);
    const int64_t before = left_of(red);
    const double began = now();
    process_kill(&server[0]);
    come_back(red, server[1].port);
    const int64_t after = left_of(red), passed = (int64_t)(1000 * (now() - began));
    tap_result(before > 0 && after > 0 && after <= before + SLACK && after >= before - passed - SLACK,
               "a clock goes on where it was: %lld ms before, %lld after", (long long)before, (long long)after);
    process_start(&server[0]);
    socket_close(&red->socket);
    socket_close(&blue->socket);
}

/* ---- accounts ---------------------------------------------------------------------------------------------- */

/* Who has signed in at one server joins a seat of his own that the other one plays. */
static void check_account(struct process server[2])
{
    struct hall hall;
    hall_create(&hall, server[0].port, people);
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(blue, server[0].port);
    socket_open(&red->socket, server[1].port, "/ws", NULL);
    socket_ask(&red->socket, "\"do\":\"sign-up\",\"name\":\"Terumune\",\"password\":\"eighteen castles\"");
    bool is_done = socket_is_ok(&red->socket);
    socket_ask(&red->socket, "\"do\":\"keep\",\"token\":\"%s\"", red->token);
    is_done = is_done && socket_is_ok(&red->socket);
    socket_ask(&red->socket, "\"do\":\"join\",\"match\":%lld,\"role\":\"red\"", (long long)hall.match);
    is_done = is_done && socket_is_ok(&red->socket);
    if (!is_done) tap_note("%.300s", red->socket.message.bytes);
    snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    int orders = 0;
    tap_result(is_done && play(red, &orders) == ORDERS, "an account of one server is known at the other");
    socket_ask(&red->socket, "\"do\":\"account\"");
    tap_result(strstr(red->socket.message.bytes, "Terumune") != NULL, "and here, while its match is there");
    socket_close(&red->socket);
    socket_close(&blue->socket);
}

int main(void)
{
    struct cluster cluster;
    struct hall hall;
    int orders[2] = { 0, 0 };
    signal(SIGPIPE, SIG_IGN);
    tap_result(cluster_start(&cluster), "a PostgreSQL of its own");
    struct process server[2] = { { .url = cluster.url }, { .url = cluster.url } };
    process_start(&server[0]);
    process_start(&server[1]);
    tap_result(hall_create(&hall, server[0].port, people), "two servers on it");
    check_passing(server, &hall, orders);
    check_apart(server);
    check_account(server);
    check_kills(server, &hall, orders);
    check_pause(&cluster, server, &hall, orders);
    check_cuts(&cluster, server, &hall, orders);
    check_clocks(server);
    tap_result(finds_all(&hall.seat[0], server[0].port) && finds_all(&hall.seat[1], server[1].port),
               "in the end both have all of their %d orders", orders[0] + orders[1]);
    for (int i = 0; i < 2; i++) {
        socket_close(&hall.seat[i].socket);
        tap_result(process_stop(&server[i]) == 0, "server %d stops in order", i + 1);
        process_end(&server[i]);
    }
    cluster_end(&cluster);
    return tap_end();
}
