/* Clocks of a match. No time passes for the server but what is written to a file (tests/server/ahead.c, the first
 * argument), so every number is exact. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/clock.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { RED, BLUE, WATCHER, SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR };

static const char seats[] = "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}";
static int64_t ahead[2]; /* the clock that nobody sets, and the calendar */

/* ---- time ------------------------------------------------------------------------------------------------- */

static void write_time(const struct process *process)
{
    char path[512];
    snprintf(path, sizeof path, "%s/fault", process->folder);
    const int fd = open(path, O_WRONLY | O_CREAT, 0600); /* in place: the server has it mapped */
    if (fd < 0 || pwrite(fd, ahead, sizeof ahead, 0) != sizeof ahead) abort();
    close(fd);
}

static void pass(const struct process *process, int64_t time)
{
    ahead[0] += time;
    write_time(process);
}

static void begin(struct process *process)
{
    const char *place = getenv("TMPDIR");
    snprintf(process->folder, sizeof process->folder, "%s/honjin-clocks-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(process->folder)) abort();
    write_time(process);
    process_start(process);
}

/* The server looks at its clock again; by a question of a player his pushes could be passed over. */
static void wake(const struct process *process)
{
    free(http_get(process->port, "GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

static bool play(struct seat *seat, const char *action)
{
    const struct node *pending = socket_ask(&seat->socket, "\"do\":\"pending\"");
    char at[AT_MAX];
    snprintf(at, sizeof at, "%s", text_of(pending, "at"));
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", action, at);
    return socket_is_ok(&seat->socket);
}

static const struct node *await_push(struct socket *socket, const char *kind)
{
    const struct node *node;
    while ((node = socket_next(socket, WAIT_MS)) && strcmp(text_of(node, "push"), kind) != 0) continue;
    return node;
}

static const struct node *clock_of(const struct node *told, int role)
{
    const struct node *clock = told ? node_get(told, "clock") : NULL;
    const struct node *roles = clock && node_kind(clock) == NODE_OBJECT ? node_get(clock, "roles") : NULL;
    return roles ? node_at(roles, (size_t)role) : NULL;
}

static bool is_set(const struct node *object, const char *key)
{
    const struct node *member = object ? node_get(object, key) : NULL;
    return member && node_kind(member) == NODE_BOOL && node_bool(member);
}

/* So much is left, and the clock runs, stands (0) or has run out (-1). */
static bool shows(const struct node *told, int role, int64_t left, int runs)
{
    const struct node *clock = clock_of(told, role);
    const bool is_so = clock && int_of(clock, "left") == left && is_set(clock, "runs") == (runs != 0) &&
                       is_set(clock, "out") == (runs < 0);
    if (!is_so) tap_note("%s", told ? "another clock" : "no answer");
    if (!is_so && clock) tap_note("left %lld runs %d out %d", (long long)int_of(clock, "left"), is_set(clock, "runs"),
                                  is_set(clock, "out"));
    return is_so;
}

static const struct node *ask(struct seat *seat)
{
    return socket_ask(&seat->socket, "\"do\":\"clock\"");
}

static bool create(struct hall *hall, int port, const char *pace)
{
    char request[512];
    snprintf(request, sizeof request, "%s,\"pace\":%s", seats, pace);
    return hall_create(hall, port, request);
}

static void hang_up(struct hall *hall)
{
    for (int i = 0; i <= hall->seats; i++) socket_close(&hall->seat[i].socket);
}

static bool join_all(struct hall *hall, int port)
{
    bool is_done = true;
    for (int i = 0; i < hall->seats; i++) is_done &= seat_join(&hall->seat[i], port);
    return is_done;
}

/* ---- live -------------------------------------------------------------------------------------------------- */

static void check_beginning(struct hall *hall, const struct process *process)
{
    struct seat *red = &hall->seat[RED], *blue = &hall->seat[BLUE];
    seat_join(red, process->port);
    tap_result(shows(red->socket.node, RED, 600 * SECOND, 0) &&
               !is_set(node_get(red->socket.node, "clock"), "begun"), "the clocks stand while somebody is awaited");
    pass(process, HOUR);
    seat_join(red, process->port); /* an hour ago he would have been asked for a sign of life */
    tap_result(shows(red->socket.node, RED, 600 * SECOND, 0), "for an hour, too");
    seat_join(blue, process->port);
    tap_result(shows(blue->socket.node, RED, 610 * SECOND, 1) && shows(blue->socket.node, BLUE, 610 * SECOND, 1),
               "when the last one has come they run, for both in a sealed phase");
    const struct node *told = await_push(&red->socket, "clock");
    tap_result(shows(told, RED, 610 * SECOND, 1) && is_set(node_get(told, "clock"), "begun"), "and the first is told");
}

static void check_sealed(struct hall *hall, const struct process *process)
{
    struct seat *red = &hall->seat[RED], *blue = &hall->seat[BLUE];
    pass(process, 60 * SECOND);
    play(red, "red carry r-1");
    ask(red);
    socket_ask(&blue->socket, "\"do\":\"clock\"");
    blue->socket.pushes.length = 0;
    play(red, "red carry r-2");
    tap_result(shows(ask(red), RED, 550 * SECOND, 1), "a draft is no decision: the clock goes on");
    tap_result(socket_ask(&blue->socket, "\"do\":\"help\"") && blue->socket.pushes.length == 0,
               "and nobody is told of it");
    tap_result(play(red, "red seal"), "red seals");
    const struct node *told = await_push(&blue->socket, "clock");
    tap_result(shows(told, RED, 550 * SECOND, 0) && shows(told, BLUE, 550 * SECOND, 1),
               "his clock stands, and both are told");
    pass(process, 30 * SECOND);
    socket_ask(&red->socket, "\"do\":\"undo\"");
    tap_result(socket_is_ok(&red->socket) && shows(ask(red), RED, 520 * SECOND, 1),
               "whoever takes his seal back pays for the time");
    play(red, "red seal");
    tap_result(shows(ask(red), RED, 520 * SECOND, 0) && shows(red->socket.node, BLUE, 520 * SECOND, 1),
               "sealing again brings none");
    pass(process, 5 * SECOND);
    tap_result(play(blue, "blue carry b-1") && shows(ask(blue), RED, 520 * SECOND, 0) &&
               shows(blue->socket.node, BLUE, 515 * SECOND, 1), "while one drafts the other's clock stands");
}

static void check_downtime(struct hall *hall, struct process *process)
{
    process_kill(process);
    pass(process, DAY); /* for whoever looks at a clock outside */
    process_start(process);
    pass(process, -ahead[0]); /* each machine counts from its own beginning */
    process_kill(process);
    process_start(process);
    join_all(hall, process->port);
    struct seat *blue = &hall->seat[BLUE];
    tap_result(shows(blue->socket.node, RED, 520 * SECOND, 0) && shows(blue->socket.node, BLUE, 515 * SECOND, 1),
               "killed twice: nothing has passed");
    ahead[1] = INT64_C(1000) * DAY;
    write_time(process);
    tap_result(shows(ask(blue), BLUE, 515 * SECOND, 1), "the calendar is nothing to them");
    ahead[1] = INT64_C(-2000) * DAY;
    pass(process, 20 * SECOND);
    tap_result(shows(ask(blue), BLUE, 495 * SECOND, 1), "back neither");
    ahead[1] = 0;
    write_time(process);
    process_stop(process);
    pass(process, DAY);
    process_start(process);
    join_all(hall, process->port);
    const int64_t left = int_of(clock_of(blue->socket.node, BLUE), "left");
    tap_result(left >= 495 * SECOND && left < 496 * SECOND, "they stand while the server is down (%lld ms)",
               (long long)left);
    pass(process, 12 * SECOND);
    const struct node *told = ask(blue); /* the time is noted now, before the next message is taken up */
    const int64_t before = int_of(clock_of(told, BLUE), "left");
    ask(blue);
    ask(&hall->seat[RED]);
    socket_ask(&blue->socket, "\"do\":\"chat\",\"text\":\"A word that is written behind it.\"");
    process_kill(process);
    process_start(process);
    join_all(hall, process->port);
    const int64_t after = int_of(clock_of(blue->socket.node, BLUE), "left");
    tap_result(after >= before && after < before + SECOND, "a kill gives back no more than was not noted (%lld ms)",
               (long long)(after - before));
}

static void check_claim(struct hall *hall, struct process *process)
{
    struct seat *red = &hall->seat[RED], *blue = &hall->seat[BLUE], *watcher = &hall->seat[WATCHER];
    socket_ask(&red->socket, "\"do\":\"claim\"");
    tap_result(socket_has_code(&red->socket, "state"), "nothing is to be claimed before the time has run out");
    const int64_t left = int_of(clock_of(ask(blue), BLUE), "left");
    pass(process, left - 1);
    tap_result(shows(ask(blue), BLUE, 1, 1), "a moment is left");
    pass(process, 2 * SECOND);
    wake(process);
    const struct node *told = await_push(&red->socket, "clock");
    tap_result(shows(told, BLUE, 0, -1), "the server says by itself when it has run out");
    seat_join(watcher, process->port);
    tap_result(shows(watcher->socket.node, BLUE, 0, -1), "those who watch are told");
    socket_ask(&watcher->socket, "\"do\":\"claim\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "and claim nothing");
    socket_ask(&blue->socket, "\"do\":\"claim\"");
    tap_result(socket_has_code(&blue->socket, "state"), "nor does whoever is late");
    socket_ask(&red->socket, "\"do\":\"claim\"");
    tap_result(socket_is_ok(&red->socket), "the other may claim the win");
    tap_result(strcmp(text_of(await_push(&blue->socket, "ended"), "result"), "time blue") == 0, "then it is over");
    tap_result(!play(blue, "blue seal"), "whoever comes too late is refused");
    process_kill(process);
    process_start(process);
    join_all(hall, process->port);
    tap_result(strcmp(text_of(blue->socket.node, "result"), "time blue") == 0 &&
               !is_set(clock_of(blue->socket.node, BLUE), "runs"), "also after a kill, and no clock runs");
}

static void check_live(struct process *process)
{
    struct hall hall;
    tap_result(create(&hall, process->port, "{\"kind\":\"live\",\"main\":600,\"add\":10}"), "a live match");
    check_beginning(&hall, process);
    check_sealed(&hall, process);
    check_downtime(&hall, process);
    check_claim(&hall, process);
    hang_up(&hall);
}

/* ---- correspondence ----------------------------------------------------------------------------------------- */

/* Whoever is wanted plays at random until this one is. */
static bool play_until(struct hall *hall, int who, struct rng *rng)
{
    for (int i = 0; i < 100; i++) {
        const struct node *answer = socket_ask(&hall->seat[RED].socket, "\"do\":\"pending\"");
        const bool is_red = is_wanted(answer, "red"), is_blue = is_wanted(answer, "blue");
        if (who == RED ? is_red && !is_blue : is_blue && !is_red) return true;
        if (!seat_play(&hall->seat[is_red ? RED : BLUE], rng)) return false;
    }
    return false;
}

static void check_machine(struct process *process)
{
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 9);
    create(&hall, process->port, "{\"kind\":\"correspondence\",\"each\":3600,\"end\":\"machine\"}");
    join_all(&hall, process->port);
    struct seat *red = &hall.seat[RED];
    tap_result(play_until(&hall, BLUE, &rng), "red has moved");
    tap_result(shows(ask(red), BLUE, HOUR, 1), "blue has an hour for his decision");
    hang_up(&hall);
    pass(process, HOUR - SECOND);
    seat_join(red, process->port);
    tap_result(shows(red->socket.node, BLUE, SECOND, 1), "his clock runs while nobody is there");
    pass(process, SECOND);
    ask(red);
    socket_ask(&red->socket, "\"do\":\"claim\"");
    tap_result(socket_is_ok(&red->socket) && strcmp(text_of(red->socket.node, "end"), "machine") == 0,
               "the machine may play on for him");
    const struct node *told;
    do told = await_push(&red->socket, "clock");
    while (told && is_set(clock_of(told, BLUE), "runs"));
    tap_result(told && is_set(clock_of(told, BLUE), "machine") && shows(told, RED, HOUR, 1),
               "it does, and red has his hour");
    tap_result(play_until(&hall, BLUE, &rng) && shows(ask(red), BLUE, HOUR, 1), "at his next decision he has his own");
    process_kill(process);
    process_start(process);
    seat_join(red, process->port);
    tap_result(is_set(clock_of(red->socket.node, BLUE), "machine"), "what was asked for is kept");
    pass(process, HOUR + 2 * SECOND);
    wake(process);
    do told = await_push(&red->socket, "clock");
    while (told && is_set(clock_of(told, BLUE), "runs"));
    tap_result(told && shows(told, RED, HOUR, 1), "and the machine helps out again when that has run out");
    hang_up(&hall);
}

static void check_waiting(struct process *process)
{
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 9);
    create(&hall, process->port, "{\"kind\":\"correspondence\",\"each\":2592000,\"end\":\"wait\"}");
    join_all(&hall, process->port);
    play_until(&hall, BLUE, &rng);
    pass(process, INT64_C(31) * DAY);
    join_all(&hall, process->port);
    tap_result(shows(ask(&hall.seat[RED]), BLUE, 0, -1), "a clock of thirty days runs out");
    socket_ask(&hall.seat[RED].socket, "\"do\":\"claim\"");
    tap_result(socket_has_code(&hall.seat[RED].socket, "state"), "where nothing follows nothing is claimed");
    tap_result(seat_play(&hall.seat[BLUE], &rng), "and he may still move");
    hang_up(&hall);
}

/* ---- what is no pace ---------------------------------------------------------------------------------------- */

static void check_refusals(int port)
{
    static const struct { const char *pace, *code; } wrong[] = {
        { "7", "parse" }, { "[]", "parse" }, { "{}", "unknown" }, { "{\"kind\":\"blitz\"}", "unknown" },
        { "{\"kind\":7}", "parse" }, { "{\"kind\":\"live\"}", "parse" },
        { "{\"kind\":\"live\",\"main\":0}", "parse" }, { "{\"kind\":\"live\",\"main\":9}", "parse" },
        { "{\"kind\":\"live\",\"main\":86401}", "parse" }, { "{\"kind\":\"live\",\"main\":-600}", "parse" },
        { "{\"kind\":\"live\",\"main\":\"600\"}", "parse" },
        { "{\"kind\":\"live\",\"main\":9223372036854775807}", "parse" },
        { "{\"kind\":\"live\",\"main\":600,\"add\":3601}", "parse" },
        { "{\"kind\":\"live\",\"main\":600,\"add\":-1}", "parse" },
        { "{\"kind\":\"live\",\"main\":600,\"end\":\"lose\"}", "unknown" },
        { "{\"kind\":\"correspondence\",\"main\":86400}", "parse" },
        { "{\"kind\":\"correspondence\",\"each\":3599}", "parse" },
        { "{\"kind\":\"correspondence\",\"each\":2592001}", "parse" },
        { "{\"kind\":\"correspondence\",\"each\":31536000}", "parse" },
    };
    struct socket socket;
    socket_open(&socket, port, "/ws", NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        socket_ask(&socket, "\"do\":\"create\",%s,\"pace\":%s", seats, wrong[i].pace);
        tap_result(socket_has_code(&socket, wrong[i].code), "refused: %s", wrong[i].pace);
    }
    socket_ask(&socket, "\"do\":\"create\",\"game\":\"template\",\"pace\":{\"kind\":\"live\",\"main\":600}");
    tap_result(socket_has_code(&socket, "state"), "refused: against the computer");
    socket_ask(&socket, "\"do\":\"create\",%s,\"pace\":{\"kind\":\"none\"}", seats);
    tap_result(socket_is_ok(&socket), "none is a pace");
    socket_close(&socket);
}

static void check_none(int port)
{
    struct hall hall;
    hall_create(&hall, port, seats);
    join_all(&hall, port);
    const struct node *clock = node_get(hall.seat[BLUE].socket.node, "clock");
    tap_result(clock && node_kind(clock) == NODE_NULL, "a match without a pace has no clock");
    socket_ask(&hall.seat[BLUE].socket, "\"do\":\"claim\"");
    tap_result(socket_has_code(&hall.seat[BLUE].socket, "state"), "and nothing to claim");
    hang_up(&hall);
}

static void check_open_seat(const struct process *process)
{
    struct hall hall;
    struct socket socket;
    char token[TOKEN_MAX];
    hall_create(&hall, process->port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"open\"},"
                "\"pace\":{\"kind\":\"live\",\"main\":10,\"add\":3600}");
    seat_join(&hall.seat[RED], process->port);
    pass(process, 30 * SECOND);
    socket_open(&socket, process->port, "/ws", NULL);
    const struct node *answer = socket_ask(&socket, "\"do\":\"lobby\"");
    const struct node *pace = node_get(node_at(node_get(answer, "matches"), 0), "pace");
    tap_result(pace && int_of(pace, "main") == 10 && int_of(pace, "add") == 3600, "the lobby tells the pace");
    answer = socket_ask(&socket, "\"do\":\"take\",\"match\":%lld,\"role\":\"blue\"", (long long)hall.match);
    snprintf(token, sizeof token, "%s", text_of(answer, "token"));
    answer = socket_ask(&socket, "\"do\":\"join\",\"token\":\"%s\"", token);
    tap_result(shows(answer, RED, 3610 * SECOND, 1) && shows(answer, BLUE, 3610 * SECOND, 1),
               "it begins when an open seat was taken");
    socket_close(&socket);
    hang_up(&hall);
}

int main(int argc, char **argv)
{
    struct process process = { 0 };
    if (argc != 2) return 1;
    signal(SIGPIPE, SIG_IGN);
    process.fault = argv[1];
    begin(&process);
    check_refusals(process.port);
    check_none(process.port);
    check_open_seat(&process);
    check_live(&process);
    check_machine(&process);
    check_waiting(&process);
    tap_result(process_stop(&process) == 0, "the server stops");
    process_end(&process);
    return tap_end();
}
