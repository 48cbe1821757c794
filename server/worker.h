/* Threads for whatever takes more than a moment: opponents that think, odds, histories, replays of a journal.
 *
 * There are two of them: one for what takes long, so that it takes nothing from those who wait for a moment only, who
 * have the other.
 *
 *     worker_add       the task waits for its turn
 *     prepare()        on the loop, when it has come: copies what the task needs
 *     work()           in a thread, on nothing but these copies (and scenarios, which nobody changes)
 *     done()           on the loop; frees the task
 *
 * Turns are fair: the next task is of the address that has used the least processor time, and there of the match that
 * has used the least. So whoever asks for much waits for himself alone. */
#ifndef HONJIN_SERVER_WORKER_H
#define HONJIN_SERVER_WORKER_H

#include <stdbool.h>
#include <stdint.h>

enum { WORKER_THREADS_MAX = 4 };

struct worker;

struct share { /* of somebody in the processor time */
    int64_t used; /* microseconds; whoever comes anew begins with what those who wait have used */
    int tasks;    /* waiting or in work */
};

struct task {
    struct task *next;
    struct share *address, *match;   /* or NULL; they stay while the task is under way */
    bool (*prepare)(struct task *task); /* false: it is not wanted any more, and done() follows at once */
    void (*work)(struct task *task);
    void (*done)(struct task *task);
    int64_t cost; /* processor time it took, in microseconds */
    bool is_done; /* false in done(): it was never worked on */
};

/* wake() is called from a thread whenever a task is done. */
struct worker *worker_open(int threads, void (*wake)(void *context), void *context);
void worker_add(struct worker *worker, struct task *task);
/* Calls done() for what is done, and hands out what waits. */
void worker_turn(struct worker *worker);
int worker_waiting(const struct worker *worker);
/* Waits for the tasks in hand; done() is called for all. */
void worker_close(struct worker *worker);

#endif
