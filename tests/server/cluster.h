/* A PostgreSQL of its own for a test: a private cluster in a folder that goes away, reached by a socket there. */
#ifndef HONJIN_TESTS_SERVER_CLUSTER_H
#define HONJIN_TESTS_SERVER_CLUSTER_H

#include <stdbool.h>

struct cluster {
    char folder[64]; /* short: a socket's path has little room */
    char url[160];   /* of a database that is empty at first */
};

/* False: PostgreSQL is not installed, or does not start; said as a note. */
bool cluster_start(struct cluster *cluster);
/* Puts everything out at once, as if the power failed, and starts it again. */
bool cluster_crash(struct cluster *cluster);
/* Runs SQL as the owner; false: it was refused. */
bool cluster_run(struct cluster *cluster, const char *sql);
void cluster_end(struct cluster *cluster);

#endif
