/* Group commit; see keeper.h. */
#include "server/keeper.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { TOGETHER_MAX = 512 };

struct queue {
    struct keep *first, **end;
};

struct keeper {
    struct store *store;
    pthread_mutex_t mutex; /* of all below */
    pthread_cond_t has_work;
    pthread_t thread;
    bool is_running, is_closing;
    struct queue wanted, done;
    struct keeper_figures figures;
    void (*wake)(void *context);
    void *context;
};

static void queue_open(struct queue *queue)
{
    queue->first = NULL;
    queue->end = &queue->first;
}

static void queue_put(struct queue *queue, struct keep *keep)
{
    keep->next = NULL;
    *queue->end = keep;
    queue->end = &keep->next;
}

static struct keep *queue_take(struct queue *queue)
{
    struct keep *keep = queue->first;
    if (!keep) return NULL;
    queue->first = keep->next;
    if (!queue->first) queue->end = &queue->first;
    return keep;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

/* ---- the thread ------------------------------------------------------------------------------------------ */

/* What was done alone is undone if the whole could not be kept. */
static void fail_all(struct keep *first, enum store_result result, const struct err *err)
{
    for (struct keep *keep = first; keep; keep = keep->next) {
        if (result != STORE_UNKNOWN && keep->result == STORE_FAILED) continue; /* it has a reason of its own */
        keep->result = result;
        keep->err = *err;
    }
}

static void write_together(struct keeper *keeper, struct keep *first)
{
    struct err err = { 0 };
    const enum store_result begun = store_begin(keeper->store, &err);
    if (begun != STORE_DONE) {
        for (struct keep *keep = first; keep; keep = keep->next) keep->result = STORE_DONE;
        fail_all(first, begun, &err);
        return;
    }
    for (struct keep *keep = first; keep; keep = keep->next) keep->result = keep->write(keeper->store, keep);
    const enum store_result result = store_commit(keeper->store, &err);
    if (result != STORE_DONE) fail_all(first, result, &err);
}

/* Up to TOGETHER_MAX of what is wanted, as a list. */
static struct keep *take_some(struct keeper *keeper)
{
    struct queue some;
    struct keep *keep;
    queue_open(&some);
    for (int i = 0; i < TOGETHER_MAX && (keep = queue_take(&keeper->wanted)); i++) queue_put(&some, keep);
    return some.first;
}

static void note(struct keeper_figures *figures, int64_t time, int written)
{
    figures->syncs++;
    figures->written += written;
    figures->waiting -= written;
    figures->sync_time += time;
    if (time > figures->sync_worst) figures->sync_worst = time;
}

static void *run(void *context)
{
    struct keeper *keeper = context;
    pthread_mutex_lock(&keeper->mutex);
    while (!keeper->is_closing || keeper->wanted.first) {
        struct keep *first = take_some(keeper);
        if (!first) {
            pthread_cond_wait(&keeper->has_work, &keeper->mutex);
            continue;
        }
        pthread_mutex_unlock(&keeper->mutex);
        const int64_t start = now();
        write_together(keeper, first);
        const int64_t time = now() - start;
        pthread_mutex_lock(&keeper->mutex);
        int written = 0;
        for (struct keep *keep = first, *next; keep; keep = next, written++) {
            next = keep->next;
            queue_put(&keeper->done, keep);
        }
        note(&keeper->figures, time, written);
        keeper->wake(keeper->context);
    }
    pthread_mutex_unlock(&keeper->mutex);
    return NULL;
}

/* ---- the loop's side ------------------------------------------------------------------------------------- */

struct keeper *keeper_open(struct store *store, void (*wake)(void *context), void *context)
{
    struct keeper *keeper = calloc(1, sizeof *keeper);
    if (!keeper) return NULL;
    keeper->store = store;
    keeper->wake = wake;
    keeper->context = context;
    queue_open(&keeper->wanted);
    queue_open(&keeper->done);
    pthread_mutex_init(&keeper->mutex, NULL);
    pthread_cond_init(&keeper->has_work, NULL);
    keeper->is_running = pthread_create(&keeper->thread, NULL, run, keeper) == 0;
    if (keeper->is_running) return keeper;
    keeper_close(keeper);
    return NULL;
}

void keeper_add(struct keeper *keeper, struct keep *keep)
{
    pthread_mutex_lock(&keeper->mutex);
    queue_put(&keeper->wanted, keep);
    keeper->figures.waiting++;
    pthread_cond_signal(&keeper->has_work);
    pthread_mutex_unlock(&keeper->mutex);
}

struct keep *keeper_take(struct keeper *keeper)
{
    pthread_mutex_lock(&keeper->mutex);
    struct keep *keep = queue_take(&keeper->done);
    pthread_mutex_unlock(&keeper->mutex);
    return keep;
}

void keeper_read_figures(struct keeper *keeper, struct keeper_figures *ret)
{
    pthread_mutex_lock(&keeper->mutex);
    *ret = keeper->figures;
    pthread_mutex_unlock(&keeper->mutex);
}

/* What is done may want something more to be written: without the thread that happens here. */
static void finish(struct keeper *keeper)
{
    struct keep *keep, *first;
    do {
        while ((keep = keeper_take(keeper))) keep->done(keep);
        first = take_some(keeper);
        if (first) write_together(keeper, first);
        for (struct keep *next; first; first = next) {
            next = first->next;
            queue_put(&keeper->done, first);
        }
    } while (keeper->done.first);
}

void keeper_close(struct keeper *keeper)
{
    if (!keeper) return;
    if (keeper->is_running) {
        pthread_mutex_lock(&keeper->mutex);
        keeper->is_closing = true;
        pthread_cond_signal(&keeper->has_work);
        pthread_mutex_unlock(&keeper->mutex);
        pthread_join(keeper->thread, NULL);
        finish(keeper);
    }
    pthread_cond_destroy(&keeper->has_work);
    pthread_mutex_destroy(&keeper->mutex);
    free(keeper);
}
