/* A disk that is full, a file that is locked, two servers with one database, too few files: what could not be kept
 * did not happen. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { SMALL_DISK = 300000, ORDERS_MAX = 2000 };

static void check_full_disk(void)
{
    struct process process = { .file_max = SMALL_DISK };
    struct hall hall;
    struct rng rng;
    char *before = NULL;
    int orders = 0;
    bool is_played = true;
    rng_seed(&rng, 3);
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    tap_result(seat_join(red, process.port), "a match on a small disk");
    /* Drafts and their undo never end by themselves. */
    while (is_played && orders < ORDERS_MAX) {
        free(before);
        before = seat_view(red);
        is_played = seat_play(red, &rng);
        if (!is_played) break;
        orders++;
        socket_ask(&red->socket, "\"do\":\"undo\"");
        is_played = socket_is_ok(&red->socket);
        if (!is_played) { /* the order before it stands */
            free(before);
            before = seat_view(red);
        }
    }
    tap_result(!is_played, "is full after %d orders", orders);
    char *after = seat_view(red);
    tap_result(strcmp(before, after) == 0, "the order that could not be kept did not happen");
    free(after);
    process_stop(&process);
    process.file_max = 0;
    process_start(&process);
    tap_result(seat_join(red, process.port), "on a larger disk");
    after = seat_view(red);
    tap_result(strcmp(before, after) == 0, "the match is as it was told");
    tap_result(seat_play(red, &rng), "and goes on");
    free(before);
    free(after);
    socket_close(&red->socket);
    process_end(&process);
}

/* One server has the file; a second one says who that is. */
static void check_two_servers(void)
{
    struct process first = { 0 };
    char command[1024], line[512] = "", holder[64];
    process_start(&first);
    const char *program = getenv("HONJIN");
    snprintf(command, sizeof command, "'%s' serve --port 0 --db '%s/honjin.db' 2>&1", program ? program : "./honjin",
             first.folder);
    FILE *second = popen(command, "r");
    if (!second || !fgets(line, sizeof line, second)) line[0] = 0;
    const int status = second ? pclose(second) : 0;
    snprintf(holder, sizeof holder, "process %d", (int)first.pid);
    tap_result(status != 0 && strstr(line, holder), "a second server with the same file is refused: %.*s",
               (int)strcspn(line, "\n"), line);
    tap_result(process_stop(&first) == 0, "the first one goes on until it is stopped");
    process_end(&first);
}

static bool draft(struct seat *red)
{
    socket_ask(&red->socket, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", red->at);
    if (socket_is_ok(&red->socket)) snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    return socket_is_ok(&red->socket);
}

/* Another program has locked the file: whoever wants to write is told so, everybody else goes on. */
static void check_foreign_lock(bool is_json)
{
    struct process process = { .has_log = true };
    struct hall hall;
    sqlite3 *db;
    char path[512], before[AT_MAX];
    if (is_json) process.arguments[0] = "--log", process.arguments[1] = "json";
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, process.port);
    snprintf(path, sizeof path, "%s/honjin.db", process.folder);
    if (sqlite3_open(path, &db) != SQLITE_OK) abort();
    tap_result(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK, "another program locks the file");
    snprintf(before, sizeof before, "%s", red->at);
    tap_result(!draft(red) && strstr(red->socket.message.bytes, "another program holds the database"),
               "an order is refused, and told why");
    tap_result(seat_join(blue, process.port), "who only reads goes on");
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(db);
    seat_join(red, process.port);
    tap_result(strcmp(red->at, before) == 0 && draft(red), "when it is free again the match goes on where it was");
    socket_close(&red->socket);
    socket_close(&blue->socket);
    tap_result(process_count_logged(&process, is_json, "slow") >= 1, "the log tells of the slow request, in %s",
               is_json ? "JSON" : "words");
    process_end(&process);
}

/* More connections than files may be open: it does not start, and says what to do. */
static void check_too_many(void)
{
    char command[1024], line[512] = "";
    const char *program = getenv("HONJIN"), *place = getenv("TMPDIR");
    snprintf(command, sizeof command, "ulimit -n 1000; exec '%s' serve --port 0 --db '%s/honjin-none.db' "
             "--connections 900 2>&1", program ? program : "./honjin", place ? place : "/tmp");
    FILE *server = popen(command, "r");
    if (!server || !fgets(line, sizeof line, server)) line[0] = 0;
    const int status = server ? pclose(server) : 0;
    tap_result(WIFEXITED(status) && WEXITSTATUS(status) == 1 && strstr(line, "900 connections need 1100 open files") &&
               strstr(line, "only 1000 are allowed") && strstr(line, "ulimit"),
               "more connections than the system allows are refused: %.*s", (int)strcspn(line, "\n"), line);
}

int main(void)
{
    check_full_disk();
    check_foreign_lock(false);
    check_foreign_lock(true);
    check_too_many();
    check_two_servers();
    return tap_end();
}
