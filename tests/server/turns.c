/* Nobody waits for what another asks: counted in work, not in time, so that a busy machine counts the same.
 *
 *     workers     who is next is whoever has used the least; 120 others delay nobody by more than what is in hand
 *     questions   somebody asks much at once; how many of his requests are taken before another's one
 *     syncs       orders that wait for the disk share one sync, and whoever does not wait for it is answered */
#include <poll.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <unistd.h>

#include "server/limits.h"
#include "server/worker.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { CROWD = 120, MATCHES = 20, ROUNDS = 12, TRIES = 100000 };

/* ---- workers ---------------------------------------------------------------------------------------------- */

struct work { /* of one match */
    struct task task; /* first */
    struct share share;
    bool is_waiting, is_handed;
    int turns;
};

static struct work crowd[CROWD + 1]; /* the last one is somebody else's, from another address */
static struct share address[2];
static sem_t woken;
static int unfair, handed;

static int64_t used_by(const struct work *work)
{
    return work->task.address->used;
}

/* Is anybody else waiting who has used less? */
static bool take_turn(struct task *task)
{
    struct work *work = (struct work *)task;
    for (int i = 0; i <= CROWD; i++) {
        const struct work *other = &crowd[i];
        if (!other->is_waiting || other == work) continue;
        if (used_by(other) < used_by(work)) unfair++;
        if (used_by(other) == used_by(work) && other->share.used < work->share.used) unfair++;
    }
    work->is_waiting = false;
    work->is_handed = true;
    work->turns++;
    handed++;
    return true;
}

static void think(struct task *task)
{
    volatile unsigned int sum = 0;
    (void)task;
    for (unsigned int i = 0; i < 200000; i++) sum += i;
    (void)sum;
}

static void end_turn(struct task *task)
{
    ((struct work *)task)->is_handed = false;
}

static void wake(void *context)
{
    (void)context;
    sem_post(&woken);
}

static void want(struct worker *worker, int i)
{
    struct work *work = &crowd[i];
    work->task = (struct task){ .address = &address[i == CROWD], .match = &work->share, .prepare = take_turn,
                                .work = think, .done = end_turn };
    work->is_waiting = true;
    worker_add(worker, &work->task);
}

static void check_workers(void)
{
    sem_init(&woken, 0, 0);
    struct worker *worker = worker_open(WORKER_THREADS_MAX, wake, NULL);
    int worst = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < CROWD; i++) {
            if (!crowd[i].is_waiting && !crowd[i].is_handed) want(worker, i);
        }
        for (int i = 0; i < CROWD / 2; i++) { /* some of them have their turns */
            sem_wait(&woken);
            worker_turn(worker);
        }
        const int before = handed;
        want(worker, CROWD);
        while (crowd[CROWD].is_waiting || crowd[CROWD].is_handed) {
            worker_turn(worker);
            if (crowd[CROWD].is_waiting || crowd[CROWD].is_handed) sem_wait(&woken);
        }
        if (crowd[CROWD].turns == round + 1 && handed - before > worst) worst = handed - before;
    }
    worker_close(worker);
    tap_result(unfair == 0, "of %d turns none was given while somebody waited who had used less", handed);
    tap_result(crowd[CROWD].turns == ROUNDS, "who comes from elsewhere had %d turns of %d", crowd[CROWD].turns, ROUNDS);
    tap_note("at most %d turns of %d others came before one of his was done", worst, CROWD);
    sem_destroy(&woken);
}

/* ---- questions -------------------------------------------------------------------------------------------- */

/* The server stands still until both have asked, so that nothing depends on who comes first. */
static void halt(const struct process *process)
{
    int status;
    if (kill(process->pid, SIGSTOP) != 0 || waitpid(process->pid, &status, WUNTRACED) != process->pid) abort();
    if (!WIFSTOPPED(status)) abort();
}

/* Until the system has handed over all that was said: the server finds it when it goes on. */
static void await_arrival(const struct socket *socket)
{
    int left = 0;
    while (ioctl(socket->fd, SIOCOUTQ, &left) == 0 && left > 0) poll(NULL, 0, 1);
}

/* In which order requests are taken is heard in the match's talk: how many words of the asker, who has said all that
 * the server reads of one client, come before the player's one. is_asking: every other request is a question. */
static int count_before(const struct process *process, struct socket *asker, struct socket *player, bool is_asking)
{
    const struct node *node;
    int words = 1, heard = 0, answered = 0, before = 0;
    halt(process);
    for (int i = 0; i < LIMIT_INBOX; i++) {
        const bool is_question = is_asking && i % 2 == 0;
        socket_say(asker, is_question ? "{\"id\":1,\"do\":\"history\",\"since\":0,\"count\":20}"
                                      : "{\"id\":1,\"do\":\"chat\",\"text\":\"asker\"}");
        words += !is_question;
    }
    socket_say(player, "{\"id\":1,\"do\":\"chat\",\"text\":\"player\"}");
    await_arrival(asker);
    await_arrival(player);
    kill(process->pid, SIGCONT);
    while ((heard < words || answered < LIMIT_INBOX) && (node = socket_next(asker, WAIT_MS))) {
        answered += int_of(node, "id") == 1;
        if (strcmp(text_of(node, "push"), "chat") != 0) continue;
        if (strcmp(text_of(node, "text"), "player") == 0) before = heard;
        heard++;
    }
    return heard == words && answered == LIMIT_INBOX ? before : TRIES;
}

static void check_questions(void)
{
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    int worst[2] = { 0 };
    rng_seed(&rng, 5);
    process_start(&process);
    hall_create(&hall, process.port, "\"game\":\"kenshin\",\"seats\":{\"uesugi\":\"human\",\"takeda\":\"human\"}");
    struct seat *asker = &hall.seat[0], *player = &hall.seat[1];
    seat_join(asker, process.port);
    seat_join(player, process.port);
    for (int i = 0; i < 40; i++) {
        if (!seat_play(asker, &rng)) seat_play(player, &rng);
    }
    for (int i = 0; i < 2 * ROUNDS; i++) {
        const int before = count_before(&process, &asker->socket, &player->socket, i % 2);
        if (before > worst[i % 2]) worst[i % 2] = before;
    }
    tap_result(worst[0] <= 1, "of somebody who says much at once %d words come before another's one", worst[0]);
    tap_result(worst[1] <= 1, "of somebody who asks much between his words, %d", worst[1]);
    socket_close(&asker->socket);
    socket_close(&player->socket);
    process_end(&process);
}

/* ---- syncs ------------------------------------------------------------------------------------------------ */

static void write_fault(const struct process *process, const char *fault)
{
    char path[512];
    snprintf(path, sizeof path, "%s/fault", process->folder);
    FILE *file = fopen(path, "w");
    if (!file || fputs(fault, file) == EOF || fclose(file) != 0) abort();
}

static void order(struct seat *red)
{
    char request[AT_MAX + 96];
    snprintf(request, sizeof request, "{\"id\":1,\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%.*s\"}", AT_MAX,
             red->at);
    socket_say(&red->socket, request);
}

/* A file that the library makes. */
static bool await_file(const struct process *process, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", process->folder, name);
    for (int i = 0; i < TRIES; i++) {
        if (access(path, F_OK) == 0) return true;
        http_figure(process->port, "connections"); /* the server is asked something meanwhile */
    }
    return false;
}

/* So many writes wait, one of them in hand. */
static bool await_waiting(int port, int wanted)
{
    for (int i = 0; i < TRIES; i++) {
        if (http_figure(port, "writes_waiting") == wanted) return true;
    }
    return false;
}

/* While a sync hangs: the orders of all matches come, and are kept by one more. */
static void check_syncs(const char *library)
{
    static struct hall hall[MATCHES];
    struct process process = { .fault = library, .arguments = { "--metrics" } };
    struct socket other;
    char fifo[512];
    int answered = 0;
    process_start(&process);
    snprintf(fifo, sizeof fifo, "%s/fault.hold", process.folder);
    if (mkfifo(fifo, 0600) != 0) abort();
    for (int i = 0; i < MATCHES; i++) {
        hall_create(&hall[i], process.port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
        seat_join(&hall[i].seat[0], process.port);
    }
    socket_open(&other, process.port, "/ws", NULL);
    write_fault(&process, "hold");
    order(&hall[0].seat[0]);
    tap_result(await_file(&process, "fault.held"), "a sync hangs");
    const int64_t syncs = http_figure(process.port, "syncs_total");
    for (int i = 1; i < MATCHES; i++) order(&hall[i].seat[0]);
    tap_result(await_waiting(process.port, MATCHES), "%d orders of other matches wait for it", MATCHES - 1);
    socket_ask(&other, "\"do\":\"games\"");
    tap_result(socket_is_ok(&other), "whoever asks for something else is answered meanwhile");
    write_fault(&process, "");
    const int release = open(fifo, O_WRONLY);
    close(release);
    for (int i = 0; i < MATCHES; i++) {
        struct socket *socket = &hall[i].seat[0].socket;
        while (socket_next(socket, WAIT_MS) && int_of(socket->node, "id") != 1) continue;
        answered += socket_is_ok(socket);
    }
    tap_result(answered == MATCHES && http_figure(process.port, "syncs_total") == syncs + 2,
               "then all %d are answered, after one sync more for %d of them", answered, MATCHES - 1);
    for (int i = 0; i < MATCHES; i++) socket_close(&hall[i].seat[0].socket);
    socket_close(&other);
    process_end(&process);
}

int main(int argc, char **argv)
{
    if (argc < 2) return 2;
    signal(SIGPIPE, SIG_IGN);
    check_workers();
    check_questions();
    check_syncs(argv[1]);
    return tap_end();
}
