/* The server on PostgreSQL: nothing that was acknowledged is lost, nothing is played twice, one server plays.
 *
 * Somebody plays and remembers how many of his orders were acknowledged; then the database crashes, its connections are
 * cut, or the server is killed. Afterwards the match has those orders, and at most the one that was on its way. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "store/store.h"
#include "tests/server/cluster.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { ROUNDS = 6, ORDERS = 12 };

static const char cut[] = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'honjin'";

/* Drafts of the template game and their undo never end by themselves. */
static bool order(struct seat *red, int i)
{
    if (i % 2) {
        socket_ask(&red->socket, "\"do\":\"undo\"");
    } else {
        socket_ask(&red->socket, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", red->at);
    }
    const bool is_done = socket_is_ok(&red->socket);
    if (is_done) snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    return is_done;
}

static int play(struct seat *red, int from, int orders)
{
    int done = from;
    while (done < from + orders && order(red, done)) done++;
    return done;
}

/* ---- the server goes on ----------------------------------------------------------------------------------- */

/* The next order may be refused, for the connection broke; the one after it finds a new connection. */
static bool goes_on(struct seat *red, const struct process *process, int *orders)
{
    char before[AT_MAX];
    snprintf(before, sizeof before, "%s", red->at);
    for (int i = 0; i < 3; i++) {
        if (!seat_join(red, process->port)) continue;
        if (strcmp(before, red->at) != 0) return false; /* an acknowledged order is gone, or a refused one is there */
        if (order(red, *orders)) {
            *orders += 1;
            return true;
        }
    }
    return false;
}

static void check_cuts(struct cluster *cluster)
{
    struct process process = { .url = cluster->url };
    struct hall hall;
    int orders = 0, survived = 0, crashed = 0;
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    tap_result(seat_join(red, process.port), "a match in PostgreSQL");
    for (int i = 0; i < ROUNDS; i++) {
        orders = play(red, orders, ORDERS);
        cluster_run(cluster, cut);
        survived += goes_on(red, &process, &orders);
    }
    tap_result(survived == ROUNDS, "the connections are cut %d times, and it goes on as it was told", survived);
    for (int i = 0; i < 2; i++) {
        orders = play(red, orders, ORDERS);
        crashed += cluster_crash(cluster) && goes_on(red, &process, &orders);
    }
    tap_result(crashed == 2, "the database crashes %d times, and it goes on as it was told", crashed);
    orders = play(red, orders, ORDERS);
    tap_result(orders >= 9 * ORDERS, "all in all %d orders", orders);
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- the server is killed --------------------------------------------------------------------------------- */

static void check_kills(struct cluster *cluster)
{
    struct process process = { .url = cluster->url };
    struct hall hall;
    int orders = 0, kept = 0;
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    seat_join(red, process.port);
    for (int i = 0; i < ROUNDS; i++) {
        char at[AT_MAX];
        orders = play(red, orders, ORDERS);
        snprintf(at, sizeof at, "%s", red->at);
        process_kill(&process);
        process_start(&process);
        kept += seat_join(red, process.port) && strcmp(at, red->at) == 0;
    }
    tap_result(kept == ROUNDS && orders == ROUNDS * ORDERS, "the server is killed %d times; all %d orders are there",
               kept, orders);
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- one server plays ------------------------------------------------------------------------------------- */

static void check_two_servers(struct cluster *cluster)
{
    struct process first = { .url = cluster->url };
    struct store *second;
    struct err err = { 0 };
    struct hall hall;
    process_start(&first);
    hall_create(&hall, first.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    seat_join(red, first.port);
    tap_result(!store_open(cluster->url, &second, &err) && strstr(err.sentence, "another server has it") &&
               !strstr(err.file, "user="), "a second server is refused: %s: %s", err.file, err.sentence);
    /* It stands still, loses its connection, and another one has the database for a while. */
    const int orders = play(red, 0, ORDERS);
    kill(first.pid, SIGSTOP);
    waitpid(first.pid, NULL, WUNTRACED);
    cluster_run(cluster, cut);
    tap_result(store_open(cluster->url, &second, &err), "while it hangs without a connection another one takes over");
    store_close(second);
    kill(first.pid, SIGCONT);
    /* The other one's connection may still be closing: then it is locked out first, and asks again. */
    bool is_written = order(red, orders);
    while (socket_ask(&red->socket, "\"do\":\"pending\"")) is_written |= order(red, orders);
    tap_result(!is_written, "when it comes back it writes nothing any more");
    int status = 0;
    waitpid(first.pid, &status, 0);
    first.pid = 0;
    tap_result(WIFEXITED(status) && WEXITSTATUS(status) != 0, "and ends, with an error");
    socket_close(&red->socket);
    process_end(&first);
}

int main(void)
{
    struct cluster cluster;
    signal(SIGPIPE, SIG_IGN);
    tap_result(cluster_start(&cluster), "a PostgreSQL of its own");
    check_cuts(&cluster);
    check_kills(&cluster);
    check_two_servers(&cluster);
    cluster_end(&cluster);
    return tap_end();
}
