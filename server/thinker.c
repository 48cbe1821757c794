/* Thinking in threads; see thinker.h. */
#include "server/thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MAX = 4 };

struct queue {
    struct job *first, **end;
};

struct thinker {
    pthread_mutex_t mutex;
    pthread_cond_t has_work;
    pthread_t thread[THREADS_MAX];
    int threads;
    bool is_closing;
    struct queue wanted, done;
    void (*wake)(void *context);
    void *context;
};

static void queue_put(struct queue *queue, struct job *job)
{
    job->next = NULL;
    *queue->end = job;
    queue->end = &job->next;
}

static struct job *queue_take(struct queue *queue)
{
    struct job *job = queue->first;
    if (!job) return NULL;
    queue->first = job->next;
    if (!queue->first) queue->end = &queue->first;
    return job;
}

static void *work(void *context)
{
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->mutex);
    while (!thinker->is_closing) {
        struct job *job = queue_take(&thinker->wanted);
        if (!job) {
            pthread_cond_wait(&thinker->has_work, &thinker->mutex);
            continue;
        }
        pthread_mutex_unlock(&thinker->mutex);
        job->is_found = ai_think(job->game, job->scenario, job->view, job->role, &job->request, &job->answer);
        pthread_mutex_lock(&thinker->mutex);
        queue_put(&thinker->done, job);
        thinker->wake(thinker->context);
    }
    pthread_mutex_unlock(&thinker->mutex);
    return NULL;
}

struct thinker *thinker_open(void (*wake)(void *context), void *context)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker) return NULL;
    thinker->wake = wake;
    thinker->context = context;
    thinker->wanted.end = &thinker->wanted.first;
    thinker->done.end = &thinker->done.first;
    pthread_mutex_init(&thinker->mutex, NULL);
    pthread_cond_init(&thinker->has_work, NULL);
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const int wanted = processors > THREADS_MAX ? THREADS_MAX : processors < 1 ? 1 : (int)processors;
    while (thinker->threads < wanted &&
           pthread_create(&thinker->thread[thinker->threads], NULL, work, thinker) == 0) thinker->threads++;
    if (thinker->threads) return thinker;
    thinker_close(thinker);
    return NULL;
}

void thinker_add(struct thinker *thinker, struct job *job)
{
    pthread_mutex_lock(&thinker->mutex);
    queue_put(&thinker->wanted, job);
    pthread_cond_signal(&thinker->has_work);
    pthread_mutex_unlock(&thinker->mutex);
}

struct job *thinker_take(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->mutex);
    struct job *job = queue_take(&thinker->done);
    pthread_mutex_unlock(&thinker->mutex);
    return job;
}

void thinker_close(struct thinker *thinker)
{
    struct job *job;
    if (!thinker) return;
    pthread_mutex_lock(&thinker->mutex);
    thinker->is_closing = true;
    pthread_cond_broadcast(&thinker->has_work);
    pthread_mutex_unlock(&thinker->mutex);
    for (int i = 0; i < thinker->threads; i++) pthread_join(thinker->thread[i], NULL);
    while ((job = queue_take(&thinker->wanted))) job_free(job);
    while ((job = queue_take(&thinker->done))) job_free(job);
    pthread_cond_destroy(&thinker->has_work);
    pthread_mutex_destroy(&thinker->mutex);
    free(thinker);
}

void job_free(struct job *job)
{
    scenario_close(job->scenario);
    free(job->view);
    free(job);
}
