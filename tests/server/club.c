/* `make club`: PostgreSQL, two servers and nginx by deploy/club. Two people play through nginx while each of the
 * servers is killed once: nobody loses an order. Then a backup by pg_dump, made while they play, is put back and played
 * on, as deploy/README.md tells. Without nginx there is nothing to try. */
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { ORDERS = 20, SERVERS = 2, PORTS = 3 };

struct club {
    pid_t pid;
    int port;
    char folder[64];
};

static bool is_free(int port)
{
    const struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                         .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    const bool is_bound = fd >= 0 && bind(fd, (const struct sockaddr *)&address, sizeof address) == 0;
    close(fd);
    return is_bound;
}

/* Three in a row. */
static int find_ports(void)
{
    for (int port = 20000 + getpid() % 10000; port < 32000; port += PORTS) {
        if (is_free(port) && is_free(port + 1) && is_free(port + 2)) return port;
    }
    return 0;
}

static bool start(struct club *club)
{
    char port[16], line[256];
    int ends[2];
    snprintf(club->folder, sizeof club->folder, "/tmp/honjin-club-test-XXXXXX");
    club->port = find_ports();
    snprintf(port, sizeof port, "%d", club->port);
    if (!mkdtemp(club->folder) || pipe(ends) != 0) return false;
    club->pid = fork();
    if (club->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(ends[1], STDOUT_FILENO);
        execl("deploy/club", "club", club->folder, port, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    FILE *out = fdopen(ends[0], "r");
    const bool is_there = out && fgets(line, sizeof line, out) && strstr(line, "Honjin is at");
    if (out) fclose(out);
    return is_there;
}

static void end(struct club *club)
{
    char command[128];
    int status = -1;
    kill(club->pid, SIGTERM);
    waitpid(club->pid, &status, 0);
    tap_result(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the club ends in order");
    snprintf(command, sizeof command, "rm -rf '%s'", club->folder);
    if (system(command) != 0) tap_note("%s stays", club->folder);
}

static void read_word(const struct club *club, const char *name, char *ret, int size)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", club->folder, name);
    FILE *file = fopen(path, "r");
    ret[0] = 0;
    if (file && fgets(ret, size, file)) ret[strcspn(ret, "\n")] = 0;
    if (file) fclose(file);
}

/* Again and again, as a page does. */
static bool come_back(struct seat *seat, int port)
{
    const time_t end = time(NULL) + WAIT_MS / 1000;
    while (!seat_join(seat, port)) {
        if (time(NULL) > end) return false;
    }
    return true;
}

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

/* An order without an answer may have been kept: whoever comes back looks, as docs/server.md says of `stale`. */
static bool play(struct seat *seat, const struct club *club, int *orders)
{
    for (int given = 0; given < ORDERS; given++) {
        char before[AT_MAX];
        snprintf(before, sizeof before, "%s", seat->at);
        if (!order(seat, *orders)) {
            const bool was_told = seat->socket.node != NULL; /* of a no, it was not kept */
            if (!come_back(seat, club->port)) return false;
            const bool is_same = strcmp(before, seat->at) == 0;
            if (!is_same && was_told) return false;
            if (is_same) {
                given--;
                continue;
            }
        }
        ++*orders;
    }
    return true;
}

static void check_kills(const struct club *club, struct hall *hall, int orders[2])
{
    bool is_whole = true;
    for (int i = 0; i < SERVERS; i++) {
        char name[32], pid[32];
        for (int seat = 0; seat < 2; seat++) is_whole &= play(&hall->seat[seat], club, &orders[seat]);
        snprintf(name, sizeof name, "server-%d.pid", i + 1);
        read_word(club, name, pid, sizeof pid);
        is_whole &= atoi(pid) > 1 && kill(atoi(pid), SIGKILL) == 0;
        for (int seat = 0; seat < 2; seat++) is_whole &= play(&hall->seat[seat], club, &orders[seat]);
    }
    tap_result(is_whole, "both servers are killed in turn: nobody loses any of %d orders", orders[0] + orders[1]);
}

/* ---- backup -------------------------------------------------------------------------------------------------- */

static bool run(const char *command)
{
    const bool is_done = system(command) == 0;
    if (!is_done) tap_note("failed: %s", command);
    return is_done;
}

static void check_backup(const struct club *club, struct hall *hall, int orders[2])
{
    char url[256], host[128], command[1024], restored[300];
    read_word(club, "url", url, sizeof url);
    snprintf(host, sizeof host, "%.*s", (int)strcspn(strstr(url, "host=") + 5, "&"), strstr(url, "host=") + 5);
    struct seat *red = &hall->seat[0];
    char at[AT_MAX];
    snprintf(at, sizeof at, "%s", red->at);
    snprintf(command, sizeof command, "pg_dump -Fc '%s' -f %s/backup", url, club->folder);
    bool is_done = run(command) && play(&hall->seat[1], club, &orders[1]);
    snprintf(command, sizeof command, "createdb -h %s -U honjin restored && "
             "pg_restore -h %s -U honjin -d restored %s/backup", host, host, club->folder);
    snprintf(restored, sizeof restored, "postgresql:///restored?host=%s&user=honjin", host);
    is_done = is_done && run(command);
    struct process process = { .url = restored };
    process_start(&process);
    struct seat again = *red;
    again.socket = (struct socket){ .fd = -1 };
    is_done = is_done && seat_join(&again, process.port) && strcmp(again.at, at) == 0 && order(&again, orders[0]);
    tap_result(is_done, "a backup made while they play is put back, and played on");
    socket_close(&again.socket);
    process_stop(&process);
    process_end(&process);
}

int main(void)
{
    struct club club = { 0 };
    struct hall hall;
    int orders[2] = { 0, 0 };
    signal(SIGPIPE, SIG_IGN);
    socket_address = NULL;
    if (access("/usr/sbin/nginx", X_OK) != 0 && access("/usr/bin/nginx", X_OK) != 0) {
        tap_note("nginx is not installed");
        return tap_end();
    }
    tap_result(start(&club), "one command begins a club");
    char *page = http_get(club.port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    tap_result(page && strstr(page, " 200 ") && strstr(page, "<html"), "which has the page");
    free(page);
    page = http_get(club.port, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    tap_result(page && strstr(page, " 404 "), "and keeps its figures to itself");
    free(page);
    static const char people[] = "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}";
    tap_result(hall_create(&hall, club.port, people) &&
               seat_join(&hall.seat[0], club.port) && seat_join(&hall.seat[1], club.port), "two people join a match");
    check_kills(&club, &hall, orders);
    check_backup(&club, &hall, orders);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
    end(&club);
    return tap_end();
}
