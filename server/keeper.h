/* The thread that writes to the store. All that waits for it is written together and shares one sync, so that many
 * orders a second cost no more than one; meanwhile the loop serves everybody else. Nobody is told anything before what
 * it tells is on the disk.
 *
 *     keeper_add       from the loop
 *     write()          in the thread, with others in one transaction
 *     done()           on the loop, with the result; frees it */
#ifndef HONJIN_SERVER_KEEPER_H
#define HONJIN_SERVER_KEEPER_H

#include "store/store.h"

struct keeper;

struct keep {
    struct keep *next;
    enum store_result (*write)(struct store *store, struct keep *keep); /* fills keep->err if it fails */
    void (*done)(struct keep *keep);
    enum store_result result;
    struct err err;
};

struct keeper_figures {
    int waiting;
    int64_t syncs, written;        /* so far */
    int64_t sync_time, sync_worst; /* microseconds: all together, and the longest */
};

/* wake() is called from the thread when something is done. */
struct keeper *keeper_open(struct store *store, void (*wake)(void *context), void *context);
void keeper_add(struct keeper *keeper, struct keep *keep);
/* Something that is done, or NULL: whoever takes it calls its done(). */
struct keep *keeper_take(struct keeper *keeper);
void keeper_read_figures(struct keeper *keeper, struct keeper_figures *ret);
/* Writes what waits; done() is called for all. */
void keeper_close(struct keeper *keeper);

#endif
