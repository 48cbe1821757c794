/* Threads; see worker.h. */
#define _GNU_SOURCE
#include "server/worker.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { NICENESS = 10 };

struct queue {
    struct task *first, **end;
};

struct worker {
    pthread_mutex_t mutex; /* of handed, done and is_closing */
    pthread_cond_t has_work;
    pthread_t thread[WORKER_THREADS_MAX];
    int threads;
    bool is_closing;
    struct queue handed, done;
    struct queue waiting; /* of the loop alone, like all below */
    int waits, in_hand;
    int64_t address_used, match_used; /* of whoever was handed out last */
    void (*wake)(void *context);
    void *context;
};

/* ---- queues ---------------------------------------------------------------------------------------------- */

static void queue_open(struct queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_put(struct queue *queue, struct task *task)
{
    task->next = NULL;
    *queue->end = task;
    queue->end = &task->next;
}

static struct task *queue_take(struct queue *queue)
{
    struct task *task = queue->first;
    if (!task) return NULL;
    queue->first = task->next;
    if (!queue->first) queue->end = &queue->first;
    return task;
}

static int64_t used(const struct share *share)
{
    return share ? share->used : 0;
}

static bool is_before(const struct task *a, const struct task *b)
{
    if (used(a->address) != used(b->address)) return used(a->address) < used(b->address);
    return used(a->match) < used(b->match);
}

static struct task *queue_take_fairest(struct queue *queue)
{
    struct task **best = NULL;
    for (struct task **at = &queue->first; *at; at = &(*at)->next) {
        if (!best || is_before(*at, *best)) best = at;
    }
    if (!best) return NULL;
    struct task *task = *best;
    *best = task->next;
    if (!*best) queue->end = best;
    return task;
}

/* ---- threads --------------------------------------------------------------------------------------------- */

static int64_t processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void *work(void *context)
{
    struct worker *worker = context;
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICENESS); /* of this thread: the loop goes first */
    pthread_mutex_lock(&worker->mutex);
    while (!worker->is_closing) {
        struct task *task = queue_take(&worker->handed);
        if (!task) {
            pthread_cond_wait(&worker->has_work, &worker->mutex);
            continue;
        }
        pthread_mutex_unlock(&worker->mutex);
        const int64_t start = processor_time();
        task->work(task);
        task->cost = processor_time() - start;
        task->is_done = true;
        pthread_mutex_lock(&worker->mutex);
        queue_put(&worker->done, task);
        worker->wake(worker->context);
    }
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

struct worker *worker_open(int threads, void (*wake)(void *context), void *context)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker) return NULL;
    worker->wake = wake;
    worker->context = context;
    queue_open(&worker->handed);
    queue_open(&worker->done);
    queue_open(&worker->waiting);
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->has_work, NULL);
    while (worker->threads < threads && worker->threads < WORKER_THREADS_MAX &&
           pthread_create(&worker->thread[worker->threads], NULL, work, worker) == 0) worker->threads++;
    if (worker->threads) return worker;
    worker_close(worker);
    return NULL;
}

/* ---- turns ----------------------------------------------------------------------------------------------- */

/* Whoever did not wait for anything has saved nothing up by that. */
static void enter(struct share *share, int64_t now)
{
    if (!share) return;
    if (share->tasks++ == 0 && share->used < now) share->used = now;
}

static void leave(struct share *share, int64_t cost)
{
    if (!share) return;
    share->tasks--;
    share->used += cost;
}

static void finish(struct task *task)
{
    leave(task->address, task->cost);
    leave(task->match, task->cost);
    task->done(task);
}

void worker_add(struct worker *worker, struct task *task)
{
    enter(task->address, worker->address_used);
    enter(task->match, worker->match_used);
    queue_put(&worker->waiting, task);
    worker->waits++;
    worker->wake(worker->context); /* the loop may be about to sleep */
}

static void hand_out(struct worker *worker, struct task *task)
{
    worker->waits--;
    worker->address_used = used(task->address);
    worker->match_used = used(task->match);
    if (!task->prepare(task)) {
        finish(task);
        return;
    }
    worker->in_hand++;
    pthread_mutex_lock(&worker->mutex);
    queue_put(&worker->handed, task);
    pthread_cond_signal(&worker->has_work);
    pthread_mutex_unlock(&worker->mutex);
}

static struct task *take_done(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    struct task *task = queue_take(&worker->done);
    pthread_mutex_unlock(&worker->mutex);
    return task;
}

void worker_turn(struct worker *worker)
{
    struct task *task;
    while ((task = take_done(worker))) {
        worker->in_hand--;
        finish(task);
    }
    while (worker->in_hand < worker->threads && (task = queue_take_fairest(&worker->waiting))) {
        hand_out(worker, task);
    }
}

int worker_waiting(const struct worker *worker)
{
    return worker->waits + worker->in_hand;
}

void worker_close(struct worker *worker)
{
    struct task *task;
    if (!worker) return;
    pthread_mutex_lock(&worker->mutex);
    worker->is_closing = true;
    pthread_cond_broadcast(&worker->has_work);
    pthread_mutex_unlock(&worker->mutex);
    for (int i = 0; i < worker->threads; i++) pthread_join(worker->thread[i], NULL);
    while ((task = queue_take(&worker->done)) || (task = queue_take(&worker->handed)) ||
           (task = queue_take(&worker->waiting))) finish(task);
    pthread_cond_destroy(&worker->has_work);
    pthread_mutex_destroy(&worker->mutex);
    free(worker);
}
