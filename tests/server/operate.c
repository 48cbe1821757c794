/* What an operator expects: /health, /metrics, names, protocols that are refused, a stop that drains, a log, matches
 * that go when nobody plays them, copies under load. */
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

static const char *program(void)
{
    const char *name = getenv("HONJIN");
    return name ? name : "./honjin";
}

/* ---- HTTP ------------------------------------------------------------------------------------------------- */

static bool answers(int port, const char *request, const char *status, const char *text)
{
    char *answer = http_get(port, request);
    const bool is_ok = answer && strncmp(answer, status, strlen(status)) == 0 && (!text || strstr(answer, text));
    if (!is_ok) tap_note("found %.200s", answer ? answer : "nothing");
    free(answer);
    return is_ok;
}

#define GET(path, host) "GET " path " HTTP/1.1\r\nHost: " host "\r\nConnection: close\r\n\r\n"

static void check_http(void)
{
    struct process process = { .arguments = { "--host", "play.example,127.0.0.1", "--metrics" } };
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 1);
    process_start(&process);
    tap_result(answers(process.port, GET("/health", "play.example"), "HTTP/1.1 200", "ok\n"), "/health tries the disk");
    tap_result(answers(process.port, GET("/health", "play.example"), "HTTP/1.1 200", "ok\n"), "and remembers it");
    tap_result(answers(process.port, GET("/", "play.example:80"), "HTTP/1.1 200", "connect-src 'self';"),
               "the page may connect to its own server alone");
    tap_result(answers(process.port, GET("/", "evil.example"), "HTTP/1.1 421", NULL), "another name is refused");
    tap_result(answers(process.port, "GET /ws HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n"
                       "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                       "Sec-WebSocket-Version: 13\r\n\r\n", "HTTP/1.0 421", NULL), "for WebSockets, too");
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    seat_join(&hall.seat[0], process.port);
    seat_play(&hall.seat[0], &rng);
    tap_result(answers(process.port, GET("/metrics", "play.example"), "HTTP/1.1 200", "honjin_orders_total 1\n"),
               "/metrics counts orders");
    tap_result(answers(process.port, GET("/metrics", "play.example"), "HTTP/1.1 200", "honjin_matches_live 1\n"),
               "and matches");
    tap_result(answers(process.port, GET("/metrics", "play.example"), "HTTP/1.1 200",
                       "honjin_matches{state=\"running\"} 1\n") &&
               answers(process.port, GET("/metrics", "play.example"), "HTTP/1.1 200",
                       "honjin_matches{state=\"over\"} 0\n"), "those in the database, too");
    tap_result(answers(process.port, GET("/metrics", "play.example"), "HTTP/1.1 200", "request_seconds_bucket{le="),
               "and how long requests take");
    socket_close(&hall.seat[0].socket);
    process_end(&process);
    process = (struct process){ 0 };
    process_start(&process);
    tap_result(answers(process.port, GET("/metrics", "x"), "HTTP/1.1 404", NULL), "without --metrics there are none");
    process_end(&process);
}

static void write_file(const struct process *process, const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", process->folder, name);
    FILE *file = fopen(path, "w");
    if (!file || fputs(text, file) == EOF || fclose(file) != 0) abort();
}

#define GET_AS(path, encoding) "GET " path " HTTP/1.1\r\nHost: x\r\nAccept-Encoding: " encoding \
    "\r\nConnection: close\r\n\r\n"

/* What lies beside a file as NAME.gz goes to those who unpack it, with the type of the file. */
static void check_packed(void)
{
    static const struct { const char *request, *text, *what; } cases[] = {
        { GET_AS("/a.css", "br, gzip"), "\r\n\r\npacked", "a packed file goes to those who take it" },
        { GET_AS("/a.css", "br, gzip"), "content-encoding: gzip", "and says so" },
        { GET_AS("/a.css", "br, gzip"), "content-type: text/css", "with the type of the file" },
        { GET_AS("/a.css", "gzip;q=0"), "\r\n\r\nplain", "those who refuse it get the file" },
        { GET("/a.css", "x"), "\r\n\r\nplain", "and those who do not ask for it" },
        { GET("/a.css", "x"), "vary: accept-encoding", "who learn that it depends" },
        { GET_AS("/b.css", "gzip"), "\r\n\r\nalone", "a file that is not packed goes as it is" },
    };
    struct process process = { .arguments = { "--web", PROCESS_FOLDER } };
    process_start(&process);
    write_file(&process, "a.css", "plain");
    write_file(&process, "a.css.gz", "packed");
    write_file(&process, "b.css", "alone");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tap_result(answers(process.port, cases[i].request, "HTTP/1.1 200", cases[i].text), "%s", cases[i].what);
    }
    process_end(&process);
}

/* Old and other protocols. None of them may get an answer to a request. */
static void check_protocols(void)
{
    static const struct { const char *what, *request; } cases[] = {
        { "HTTP/2 without TLS", "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                                "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n" },
        { "HTTP/2 at once", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" },
        { "a WebSocket of version 8", "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                      "Sec-WebSocket-Version: 8\r\n\r\n" },
        { "a WebSocket of version 0", "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" },
    };
    struct process process = { 0 };
    process_start(&process);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *answer = http_get(process.port, cases[i].request);
        tap_result(!answer || !strstr(answer, " 101 "), "%s is refused", cases[i].what);
        free(answer);
    }
    process_end(&process);
}

/* ---- stopping --------------------------------------------------------------------------------------------- */

/* Whoever is there when the server is told to stop hears of it; tests/server/power.c has an order under way then. */
static void check_drain(void)
{
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 2);
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    seat_join(red, process.port);
    seat_play(red, &rng);
    kill(process.pid, SIGTERM);
    bool is_told = false;
    while (socket_next(&red->socket, WAIT_MS)) is_told |= strcmp(text_of(red->socket.node, "push"), "trouble") == 0;
    int status = -1;
    waitpid(process.pid, &status, 0);
    process.pid = 0;
    tap_result(is_told, "who is connected is told that the server stops");
    tap_result(WIFEXITED(status) && WEXITSTATUS(status) == 0, "and it stops well");
    process_start(&process);
    seat_join(red, process.port);
    socket_ask(&red->socket, "\"do\":\"events\",\"since\":0");
    tap_result(node_count(node_get(red->socket.node, "events")) == 1, "the order is there");
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- the log ---------------------------------------------------------------------------------------------- */

static void check_log(bool is_json)
{
    struct process process = { .has_log = true };
    if (is_json) process.arguments[0] = "--log", process.arguments[1] = "json";
    process_start(&process);
    process_stop(&process);
    tap_result(process_count_logged(&process, is_json, "start") == 1 &&
               process_count_logged(&process, is_json, "stop") == 1, "the log tells of start and stop, in %s",
               is_json ? "JSON" : "words");
    process_end(&process);
}

/* ---- the system around it --------------------------------------------------------------------------------- */

static bool has_logged(const struct process *process, const char *text)
{
    char path[512], line[1024];
    bool is_there = false;
    snprintf(path, sizeof path, "%s/log", process->folder);
    FILE *log = fopen(path, "r");
    while (log && fgets(line, sizeof line, log)) is_there |= strstr(line, text) != NULL;
    if (log) fclose(log);
    return is_there;
}

/* What `honjin serve` says that cannot be started, or of a server that another has already; its status. */
static int serve_beside(const char *db, char *ret, int size)
{
    char command[1024];
    snprintf(command, sizeof command, "'%s' serve --port 0 --db '%s' 2>&1", program(), db);
    FILE *server = popen(command, "r");
    if (!server || !fgets(ret, size, server)) ret[0] = 0;
    ret[strcspn(ret, "\n")] = 0;
    const int status = server ? pclose(server) : 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void check_system(void)
{
    struct process process = { .has_log = true, .open_max = 1000, .arguments = { "--metrics" } };
    struct socket socket;
    process_start(&process);
    tap_result(http_figure(process.port, "database_bytes") > 0, "/metrics tells how large the database is");
    tap_result(socket_open(&socket, process.port, "/ws", NULL) && has_logged(&process, ", 800 connections at most"),
               "where 1000 files may be open it takes fewer connections, and says so");
    socket_close(&socket);
    tap_result(has_logged(&process, " warning: the server runs as root") == (geteuid() == 0),
               "a server of root's is warned of");
    process_end(&process);
}

/* A database under other names: the server works, and a second one is told that the file is in use. */
static void check_names(void)
{
    static const char *const names[] = { "link.db", "other.db" };
    struct process process = { .db = "link.db" };
    struct hall hall;
    struct rng rng;
    char real[512], path[512], line[512];
    rng_seed(&rng, 4);
    process_start(&process);
    process_stop(&process);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", process.folder, names[i]);
        snprintf(real, sizeof real, "%s/honjin.db", process.folder);
        if (i == 0 && (rename(path, real) != 0 || symlink("honjin.db", path) != 0)) abort();
        if (i == 1 && link(real, path) != 0) abort();
    }
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    tap_result(seat_join(&hall.seat[0], process.port) && seat_play(&hall.seat[0], &rng),
               "a database that is a symbolic link is played on");
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", process.folder, i == 0 ? "honjin.db" : names[1]);
        const int status = serve_beside(path, line, sizeof line);
        tap_result(status == 1 && strstr(line, "another server has it"), "a second server under %s: %s",
                   i == 0 ? "its own name" : "another name", line);
    }
    tap_result(seat_play(&hall.seat[0], &rng), "and the first plays on");
    socket_close(&hall.seat[0].socket);
    process_end(&process);
}

/* ---- a match that was given up ----------------------------------------------------------------------------- */

static void check_verify(void)
{
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    char path[512], command[1100], text[2048] = "";
    rng_seed(&rng, 5);
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"kenshin\",\"seats\":{\"uesugi\":\"human\",\"takeda\":\"human\"}");
    struct seat *seat = &hall.seat[0];
    seat_join(seat, process.port);
    seat_play(seat, &rng);
    socket_ask(&seat->socket, "\"do\":\"resign\"");
    socket_ask(&seat->socket, "\"do\":\"save\"");
    write_file(&process, "resigned.journal", text_of(seat->socket.node, "journal"));
    snprintf(path, sizeof path, "%s/resigned.journal", process.folder);
    snprintf(command, sizeof command, "'%s' verify '%s' 2>&1", program(), path);
    FILE *verify = popen(command, "r");
    if (!verify) abort();
    text[fread(text, 1, sizeof text - 1, verify)] = 0;
    tap_result(pclose(verify) == 0 && strstr(text, "ended by the players: resigned uesugi") &&
               strstr(text, "as the revealed seed gives them"), "a match that was given up is verified");
    socket_close(&seat->socket);
    process_end(&process);
}

/* What `create` answers to seats and seeds. */
static void check_create(void)
{
    enum { LONG = 3000 };
    struct process process = { 0 };
    struct socket socket;
    struct hall hall;
    char request[LONG + 100], seed[2][80] = { "", "" };
    process_start(&process);
    socket_open(&socket, process.port, "/ws", NULL);
    socket_ask(&socket, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"red\":\"clever\"}");
    tap_result(strstr(text_of(node_get(socket.node, "error"), "message"),
                      "human, open, random, greedy, easy, normal, hard or master") != NULL,
               "a wrong seat: all are named");
    socket_close(&socket);
    for (int i = 0; i < 2; i++) {
        snprintf(request, sizeof request, "\"game\":\"template\",\"seed\":\"%0*d\"", LONG, 7);
        if (!hall_create(&hall, process.port, request)) continue;
        struct seat *red = &hall.seat[0];
        seat_join(red, process.port);
        socket_ask(&red->socket, "\"do\":\"resign\"");
        socket_ask(&red->socket, "\"do\":\"save\"");
        const char *end = strstr(text_of(red->socket.node, "journal"), "\n@seed ");
        snprintf(seed[i], sizeof seed[i], "%s", end ? end : "");
        socket_close(&red->socket);
    }
    tap_result(seed[0][0] && strcmp(seed[0], seed[1]) == 0, "a seed may have %d bytes", LONG);
    process_end(&process);
}

/* ---- matches that nobody plays ---------------------------------------------------------------------------- */

/* As if the time had passed: the server does not run. */
static void change(const struct process *process, const char *sql)
{
    sqlite3 *db;
    char path[512];
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
    sqlite3_close(db);
}

/* The first sweep is the first that a server writes: whoever has created a match comes after it. */
static void await_sweep(int port)
{
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
}

/* How many matches the lobby gives notice of, and when the first of them goes. */
static int count_ending(int port, int64_t *ret_match, int64_t *ret_ends)
{
    struct socket socket;
    socket_open(&socket, port, "/ws", NULL);
    const struct node *ending = node_get(socket_ask(&socket, "\"do\":\"lobby\""), "ending");
    const int count = ending ? (int)node_count(ending) : -1;
    *ret_match = count > 0 ? int_of(node_at(ending, 0), "match") : 0;
    *ret_ends = count > 0 ? int_of(node_at(ending, 0), "ends") : 0;
    socket_close(&socket);
    return count;
}

static bool is_there(struct hall *hall, int port)
{
    const bool is_joined = seat_join(&hall->seat[0], port);
    socket_close(&hall->seat[0].socket);
    return is_joined;
}

/* Plays `people` orders, each for another seat. */
static void begin_match(struct hall *hall, int port, int people, struct rng *rng)
{
    hall_create(hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    for (int i = 0; i < people; i++) {
        if (!seat_join(&hall->seat[i], port) || !seat_play(&hall->seat[i], rng)) abort();
        socket_close(&hall->seat[i].socket);
    }
}

static void check_keep(void)
{
    enum { DAY = 86400 };
    struct process process = { .arguments = { "--keep", "7" }, .has_log = true };
    struct hall none, one, two, other;
    struct rng rng;
    int64_t match, ends;
    rng_seed(&rng, 3);
    process_start(&process);
    begin_match(&none, process.port, 0, &rng);
    begin_match(&one, process.port, 1, &rng);
    begin_match(&two, process.port, 2, &rng);
    process_stop(&process);
    change(&process, "UPDATE match SET touched = touched - 6 * 86400");
    process_start(&process);
    await_sweep(process.port);
    tap_result(is_there(&none, process.port) && is_there(&one, process.port) && is_there(&two, process.port) &&
               count_ending(process.port, &match, &ends) == 0, "--keep 7: after six days every match is there");
    begin_match(&other, process.port, 2, &rng);
    process_stop(&process);
    change(&process, "UPDATE match SET touched = touched - 2 * 86400");
    process_start(&process);
    await_sweep(process.port);
    tap_result(!is_there(&none, process.port) && !is_there(&one, process.port) && is_there(&other, process.port),
               "after eight those go that nobody or one person has played");
    tap_result(count_ending(process.port, &match, &ends) == 1 && match == two.match && ends > time(NULL) + 6 * DAY,
               "what two people have begun has a notice in the lobby, for a week");
    tap_result(seat_join(&two.seat[0], process.port) && int_of(two.seat[0].socket.node, "ends") == ends,
               "and who joins it is told");
    tap_result(process_count_logged(&process, false, "sweep") == 1, "the log tells how many were removed");
    process_stop(&process);
    change(&process, "UPDATE match SET ends = ends - 6 * 86400 WHERE ends");
    process_start(&process);
    await_sweep(process.port);
    tap_result(is_there(&two, process.port), "it is there while the notice runs");
    tap_result(seat_join(&two.seat[0], process.port) && seat_play(&two.seat[0], &rng) &&
               count_ending(process.port, &match, &ends) == 0, "an order keeps it");
    process_stop(&process);
    change(&process, "UPDATE match SET touched = touched - 8 * 86400, ends = -1");
    process_start(&process);
    await_sweep(process.port);
    tap_result(!is_there(&two, process.port) && count_ending(process.port, &match, &ends) == 0,
               "after the notice it goes, too");
    process_end(&process);
}

/* ---- copies ----------------------------------------------------------------------------------------------- */

static int run(const char *command, const char *file, const char *db)
{
    char line[2048];
    snprintf(line, sizeof line, "'%s' %s '%s' --db '%s' >/dev/null 2>&1", program(), command, file, db);
    const int status = system(line);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* An order in secret, which can be given for ever. */
static bool draft(struct seat *red, int number)
{
    socket_ask(&red->socket, "\"do\":\"play\",\"action\":\"red carry r-%d\",\"at\":\"%s\"", 1 + number % 2, red->at);
    if (socket_is_ok(&red->socket)) snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    return socket_is_ok(&red->socket);
}

static void check_copies(void)
{
    struct process process = { 0 };
    struct hall hall;
    char db[512], copy[512];
    int copies = 0, orders = 0;
    process_start(&process);
    snprintf(db, sizeof db, "%s/honjin.db", process.folder);
    hall_create(&hall, process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    seat_join(red, process.port);
    for (int i = 0; i < 5; i++) {
        snprintf(copy, sizeof copy, "%s/copy-%d.db", process.folder, i);
        const pid_t maker = fork();
        if (maker == 0) _exit(run("backup", copy, db));
        int status = 1;
        do orders += draft(red, orders); while (waitpid(maker, &status, WNOHANG) == 0); /* somebody plays meanwhile */
        copies += WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    tap_result(copies == 5 && orders >= 5, "%d copies while %d orders were given", copies, orders);
    tap_result(run("backup", copy, db) == 1, "a copy overwrites nothing");
    tap_result(run("restore", copy, db) == 1, "nothing is put back while a server runs");
    process_stop(&process);
    tap_result(run("restore", copy, db) == 0, "but when it has stopped");
    process_start(&process);
    tap_result(seat_join(red, process.port), "the match of the copy can be joined");
    tap_result(draft(red, orders) || draft(red, orders + 1), "and goes on");
    socket_close(&red->socket);
    process_end(&process);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    check_http();
    check_packed();
    check_protocols();
    check_drain();
    check_log(false);
    check_log(true);
    check_system();
    check_names();
    check_verify();
    check_create();
    check_keep();
    check_copies();
    return tap_end();
}
