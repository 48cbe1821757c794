/* Threads in which opponents think, so that everybody else is served meanwhile. A job is given a redacted view
 * and the scenario, which nobody changes; nothing else is shared. */
#ifndef HONJIN_SERVER_THINKER_H
#define HONJIN_SERVER_THINKER_H

#include "ai/ai.h"
#include "host/table.h"
#include "wire/wire.h"

struct thinker;

struct job {
    struct job *next;
    struct room *room;
    const struct game *game;
    const void *scenario;    /* held */
    void *view;              /* owned */
    uint8_t role;
    char at[WIRE_AT_BYTES];  /* the position it was given */
    struct ai_request request;
    bool is_found;
    struct ai_answer answer;
};

/* wake() is called from a thread whenever a job is done. */
struct thinker *thinker_open(void (*wake)(void *context), void *context);
void thinker_add(struct thinker *thinker, struct job *job);
/* A job that is done, or NULL. */
struct job *thinker_take(struct thinker *thinker);
/* Waits for the jobs in hand; all jobs are freed. */
void thinker_close(struct thinker *thinker);
void job_free(struct job *job);

#endif
