/* A server that is killed again and again, power that fails again and again, and a disk that fails: what was
 * acknowledged is there, what was refused is not.
 *
 *     server_power FAULT         60 kills and 60 power cuts, in `make test`
 *     server_power FAULT 1000    as many, in `make soak` */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/store.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { MATCHES = 4, KILLS = 60, LARGE = 12 << 20 /* bytes: more than are looked through at the start */ };

static const char *library; /* tests/server/fault.c */

/* Tells the library before the system's (tests/server/fault.c) what is to fail from now on. */
static void set_fault(const struct process *process, const char *fault)
{
    char path[512];
    snprintf(path, sizeof path, "%s/fault", process->folder);
    FILE *file = fopen(path, "w");
    if (!file || fputs(fault, file) == EOF || fclose(file) != 0) abort();
}

/* ---- kills and power cuts --------------------------------------------------------------------------------- */

struct player { /* drafts in secret, which can be done for ever */
    struct hall hall;
    char at[AT_MAX];  /* after the last order that was acknowledged */
    bool is_awaiting; /* another one is under way */
    int acknowledged;
};

static void order(struct player *player)
{
    char request[AT_MAX + 96];
    snprintf(request, sizeof request, "{\"id\":1,\"do\":\"play\",\"action\":\"red carry r-%d\",\"at\":\"%.*s\"}",
             1 + player->acknowledged % 2, AT_MAX, player->at);
    player->is_awaiting = socket_say(&player->hall.seat[0].socket, request);
}

static void listen(struct player *player)
{
    struct socket *socket = &player->hall.seat[0].socket;
    const struct node *node;
    while ((node = socket_next(socket, 0))) {
        if (int_of(node, "id") != 1) continue;
        player->is_awaiting = false;
        if (!socket_is_ok(socket)) continue;
        player->acknowledged++;
        snprintf(player->at, sizeof player->at, "%s", text_of(node, "at"));
    }
}

static int count_acknowledged(const struct player *player)
{
    int count = 0;
    for (int i = 0; i < MATCHES; i++) count += player[i].acknowledged;
    return count;
}

/* Everybody plays until so many orders more are acknowledged; a moment later the power fails. */
static void play_on(struct player *player, int orders, unsigned int moment)
{
    const int goal = count_acknowledged(player) + orders;
    while (count_acknowledged(player) < goal) {
        struct pollfd wait[MATCHES];
        for (int i = 0; i < MATCHES; i++) {
            if (!player[i].is_awaiting) order(&player[i]);
            wait[i] = (struct pollfd){ .fd = player[i].hall.seat[0].socket.fd, .events = POLLIN };
        }
        if (poll(wait, MATCHES, WAIT_MS) <= 0) return;
        for (int i = 0; i < MATCHES; i++) listen(&player[i]);
    }
    usleep(moment);
}

/* How many events a position has: it begins with their number. */
static int events_of(const char *at)
{
    return atoi(at);
}

/* Comes back: all that was acknowledged is there, and at most the one order more that was under way. */
static bool come_back(struct player *player, int port)
{
    struct seat *seat = &player->hall.seat[0];
    if (!seat_join(seat, port)) return false;
    const int more = events_of(seat->at) - events_of(player->at);
    const bool is_right = strcmp(seat->at, player->at) == 0 || (player->is_awaiting && more == 1);
    if (!is_right) tap_note("was at %s, is at %s", player->at, seat->at);
    snprintf(player->at, sizeof player->at, "%s", seat->at);
    player->is_awaiting = false;
    return is_right;
}

static void run_shell(const struct process *process, const char *script)
{
    char command[1024];
    snprintf(command, sizeof command, "cd '%s' && %s", process->folder, script);
    if (system(command) != 0) abort();
}

/* The library keeps what is really on the disk; at the beginning that is the file of a server that was stopped. */
static void begin_cuts(struct process *process)
{
    process->fault = library;
    process_start(process);
    process_stop(process);
    run_shell(process, "cp honjin.db honjin.db.synced && rm -f honjin.db-*");
    set_fault(process, "cut");
}

/* The power fails: nothing that was not synced is there afterwards. */
static void cut(struct process *process)
{
    process_kill(process);
    run_shell(process, "for file in honjin.db honjin.db-wal; do rm -f $file honjin.db-shm; "
                       "if [ -e $file.synced ]; then cp $file.synced $file || exit 1; fi; done");
}

static void check_kills(int kills, bool is_power)
{
    static struct player player[MATCHES];
    struct process process = { 0 };
    struct rng rng;
    int wrong = 0;
    memset(player, 0, sizeof player);
    rng_seed(&rng, 9);
    if (is_power) begin_cuts(&process);
    process_start(&process);
    for (int i = 0; i < MATCHES; i++) {
        hall_create(&player[i].hall, process.port,
                    "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
        seat_join(&player[i].hall.seat[0], process.port);
        snprintf(player[i].at, sizeof player[i].at, "%s", player[i].hall.seat[0].at);
    }
    for (int k = 0; k < kills && !wrong; k++) { /* who has lost his match can play no more */
        const int orders = 1 + (int)rng_below(&rng, 2 * MATCHES);
        play_on(player, orders, rng_below(&rng, 5000));
        if (is_power) cut(&process);
        else process_kill(&process);
        for (int i = 0; i < MATCHES; i++) listen(&player[i]); /* what it could still say */
        process_start(&process);
        for (int i = 0; i < MATCHES; i++) wrong += !come_back(&player[i], process.port);
    }
    const int acknowledged = count_acknowledged(player);
    for (int i = 0; i < MATCHES; i++) socket_close(&player[i].hall.seat[0].socket);
    tap_result(wrong == 0 && acknowledged >= kills, "%d %s, %d orders: none acknowledged is lost, none doubled",
               kills, is_power ? "power cuts" : "kills", acknowledged);
    process_end(&process);
}

/* ---- a disk that fails ------------------------------------------------------------------------------------ */

static bool is_healthy(int port, const char *status)
{
    char *answer = http_get(port, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const bool is_so = answer && strncmp(answer, status, strlen(status)) == 0 && !strstr(answer, "/honjin");
    if (!is_so) tap_note("/health: %.300s", answer ? answer : "nothing");
    free(answer);
    return is_so;
}

static bool draft(struct seat *seat)
{
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", seat->at);
    if (socket_is_ok(&seat->socket)) snprintf(seat->at, sizeof seat->at, "%s", text_of(seat->socket.node, "at"));
    return socket_is_ok(&seat->socket);
}

static void begin(struct process *process, struct hall *hall)
{
    *process = (struct process){ .fault = library, .arguments = { "--log", "json" }, .has_log = true };
    process_start(process);
    hall_create(hall, process->port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    seat_join(&hall->seat[0], process->port);
}

/* Nothing can be written, or the disk is full: orders are refused, and the match goes on when it is over. */
static void check_refusal(const char *fault)
{
    struct process process;
    struct hall hall;
    begin(&process, &hall);
    struct seat *red = &hall.seat[0];
    tap_result(draft(red), "%s: an order before it", fault);
    char before[AT_MAX];
    snprintf(before, sizeof before, "%s", red->at);
    set_fault(&process, fault);
    tap_result(!draft(red) && socket_has_code(&red->socket, "state"), "%s: the order is refused", fault);
    tap_result(is_healthy(process.port, "HTTP/1.1 503"), "%s: /health says so", fault);
    set_fault(&process, "");
    seat_join(red, process.port);
    tap_result(strcmp(red->at, before) == 0, "%s: the order did not happen", fault);
    tap_result(draft(red), "%s: when it is over, the match goes on", fault);
    snprintf(before, sizeof before, "%s", red->at);
    process_kill(&process);
    process_start(&process);
    seat_join(red, process.port);
    tap_result(strcmp(red->at, before) == 0, "%s: after a restart the match is as it was told", fault);
    socket_close(&red->socket);
    process_end(&process);
}

/* The file, or its log, is another one, or none. */
static void lose(const struct process *process, bool is_log, bool is_replaced)
{
    char file[512], other[512];
    snprintf(file, sizeof file, "%s/honjin.db%s", process->folder, is_log ? "-wal" : "");
    snprintf(other, sizeof other, "%s/fault", process->folder);
    set_fault(process, "");
    if ((is_replaced ? rename(other, file) : unlink(file)) != 0) abort();
}

/* Gives an order: nobody knows whether it is kept. That is said, logged, and the server ends. */
static void check_end(struct process *process, struct seat *red, const char *fault)
{
    int status = 0;
    const bool is_refused = !draft(red) && socket_has_code(&red->socket, "outcome");
    tap_result(is_refused, "%s: the answer says that nobody knows", fault);
    if (!is_refused) kill(process->pid, SIGKILL); /* it would go on */
    waitpid(process->pid, &status, 0);
    process->pid = 0;
    tap_result(WIFEXITED(status) && WEXITSTATUS(status) == 1, "%s: the server ends", fault);
    tap_result(process_count_logged(process, true, "error") >= 1, "%s: the log has its error", fault);
}

static void check_loss(const char *fault, bool is_log, bool is_replaced)
{
    struct process process;
    struct hall hall;
    begin(&process, &hall);
    struct seat *red = &hall.seat[0];
    draft(red);
    lose(&process, is_log, is_replaced);
    check_end(&process, red, fault);
    socket_close(&red->socket);
    process_end(&process);
}

/* Of a sync that failed nobody knows what the disk has. */
static void check_sync(void)
{
    struct process process;
    struct hall hall;
    char before[AT_MAX];
    begin(&process, &hall);
    struct seat *red = &hall.seat[0];
    draft(red);
    snprintf(before, sizeof before, "%s", red->at);
    set_fault(&process, "sync");
    check_end(&process, red, "sync");
    set_fault(&process, "");
    process_start(&process);
    tap_result(seat_join(red, process.port) && events_of(red->at) - events_of(before) <= 1,
               "sync: it can be started again, and the match is there");
    tap_result(draft(red), "sync: and goes on");
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- a clock that jumps ----------------------------------------------------------------------------------- */

/* --keep counts the days that the server ran: a clock that was put forward takes no match away. */
static void check_clock(void)
{
    struct process process;
    struct hall hall, other;
    begin(&process, &hall);
    struct seat *red = &hall.seat[0];
    draft(red);
    socket_hang_up(&red->socket);
    process_stop(&process);
    process.arguments[2] = "--keep", process.arguments[3] = "7";
    set_fault(&process, "jump");
    process_start(&process);
    hall_create(&other, process.port, "\"game\":\"template\""); /* after the first sweep, which is written before it */
    tap_result(process_count_logged(&process, true, "sweep") == 0 && seat_join(red, process.port),
               "a clock that was put forward by 1000 days takes no match away");
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- a stop ----------------------------------------------------------------------------------------------- */

/* While an order waits for the disk the server is told to stop: the order is kept and answered, then comes the end. */
static void check_stop(void)
{
    struct process process;
    struct player player = { .acknowledged = 0 };
    char fifo[512], held[512], after[AT_MAX] = "";
    bool is_told = false;
    int status = -1;
    begin(&process, &player.hall);
    struct seat *red = &player.hall.seat[0];
    snprintf(player.at, sizeof player.at, "%s", red->at);
    snprintf(fifo, sizeof fifo, "%s/fault.hold", process.folder);
    snprintf(held, sizeof held, "%s/fault.held", process.folder);
    if (mkfifo(fifo, 0600) != 0) abort();
    set_fault(&process, "hold");
    order(&player);
    while (access(held, F_OK) != 0) usleep(1000);
    kill(process.pid, SIGTERM);
    set_fault(&process, "");
    close(open(fifo, O_WRONLY));
    const struct node *node;
    while ((node = socket_next(&red->socket, WAIT_MS))) {
        if (int_of(node, "id") == 1 && !is_told) snprintf(after, sizeof after, "%s", text_of(node, "at"));
        is_told |= strcmp(text_of(node, "push"), "trouble") == 0;
    }
    waitpid(process.pid, &status, 0);
    process.pid = 0;
    tap_result(after[0] && is_told && WIFEXITED(status) && WEXITSTATUS(status) == 0,
               "a server that is told to stop answers what it was asked, says so, and stops");
    process_start(&process);
    seat_join(red, process.port);
    tap_result(after[0] && strcmp(red->at, after) == 0, "and what it answered is there");
    socket_close(&red->socket);
    process_end(&process);
}

/* ---- a file that is damaged or cannot be written ---------------------------------------------------------- */

/* Its status, and the first line that it said. */
static int try_to_start(const char *folder, char *ret, int size)
{
    char command[1024];
    const char *program = getenv("HONJIN");
    snprintf(command, sizeof command, "'%s' serve --port 0 --db '%s/honjin.db' 2>&1", program ? program : "./honjin",
             folder);
    FILE *server = popen(command, "r");
    if (!server || !fgets(ret, size, server)) ret[0] = 0;
    ret[strcspn(ret, "\n")] = 0;
    const int status = server ? pclose(server) : 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Nothing can be written from the beginning, as on a disk that is mounted to be read only. */
static void check_dead_disk(void)
{
    struct process process;
    struct hall hall;
    char path[512], line[512];
    begin(&process, &hall);
    socket_close(&hall.seat[0].socket);
    process_stop(&process);
    set_fault(&process, "write");
    snprintf(path, sizeof path, "%s/fault", process.folder);
    setenv("HONJIN_FAULT", path, 1);
    setenv("LD_PRELOAD", library, 1);
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    const int status = try_to_start(process.folder, line, sizeof line);
    tap_result(status == 1 && strstr(line, "honjin.db"), "a disk that cannot be written is refused at the start: %s",
               line);
    unsetenv("LD_PRELOAD");
    unsetenv("HONJIN_FAULT");
    process_end(&process);
}

static void check_damage(void)
{
    struct process process;
    struct hall hall;
    char path[512], line[512];
    begin(&process, &hall);
    for (int i = 0; i < 100; i++) draft(&hall.seat[0]);
    socket_close(&hall.seat[0].socket);
    process_stop(&process);
    snprintf(path, sizeof path, "%s/honjin.db", process.folder);
    FILE *file = fopen(path, "r+");
    if (!file) abort();
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    for (long at = 4096; at < end; at += 4096) { /* the first bytes of every page but the first */
        fseek(file, at, SEEK_SET);
        fwrite("garbage garbage", 1, 15, file);
    }
    fclose(file);
    const int status = try_to_start(process.folder, line, sizeof line);
    tap_result(status == 1, "a damaged file is refused at the start: %s", line);
    process_end(&process);
}

/* A large file is looked through while the server serves: it is not for long that it does. */
static void check_large_damage(void)
{
    static const char header[] = "#";
    struct process process;
    struct hall hall;
    char path[512], line[512];
    char *large = malloc(LARGE);
    if (!large) abort();
    memset(large, header[0], LARGE);
    begin(&process, &hall);
    socket_close(&hall.seat[0].socket);
    process_stop(&process);
    snprintf(path, sizeof path, "%s/honjin.db", process.folder);
    struct store *store;
    struct err err;
    static struct store_match match = { .id = 99, .game = "template", .scenario = "skirmish", .options = "{}" };
    if (!store_open(path, &store, &err) || !store_create(store, &match, large, LARGE, &err)) abort();
    store_close(store);
    process_start(&process);
    tap_result(is_healthy(process.port, "HTTP/1.1 200") && process_stop(&process) == 0, "a large file is served");
    FILE *file = fopen(path, "r+");
    if (!file || fseek(file, LARGE / 2 / 4096 * 4096L, SEEK_SET) != 0 || fwrite("garbage", 1, 7, file) != 7) abort();
    fclose(file);
    tap_result(try_to_start(process.folder, line, sizeof line) == 1, "if it is damaged, the server stops by itself");
    free(large);
    process_end(&process);
}

int main(int argc, char **argv)
{
    const int kills = argc > 2 ? atoi(argv[2]) : KILLS;
    if (argc < 2) return 2;
    library = argv[1];
    signal(SIGPIPE, SIG_IGN);
    check_kills(kills, false);
    check_kills(kills, true);
    check_refusal("write");
    check_refusal("full");
    check_sync();
    check_loss("file removed", false, false);
    check_loss("file replaced", false, true);
    check_loss("log removed", true, false);
    check_loss("log replaced", true, true);
    check_stop();
    check_clock();
    check_dead_disk();
    check_damage();
    check_large_damage();
    return tap_end();
}
