/* A server of its own for a test: `honjin serve` on any port, with its database in a folder that goes away. */
#ifndef HONJIN_TESTS_SERVER_PROCESS_H
#define HONJIN_TESTS_SERVER_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#define PROCESS_FOLDER "@" /* among the arguments: the server's folder */

struct process {
    pid_t pid; /* 0: not running */
    int port;
    char folder[256];
    const char *arguments[8]; /* further ones of `honjin serve` */
    const char *fault; /* a library before the system's (tests/server/fault.c), or NULL */
    bool is_strict; /* the rates of server/limits.h; otherwise a thousand times that, so that no test has to wait */
    bool has_log; /* what it logs goes to the file "log" of its folder */
    const char *url; /* of a database elsewhere; NULL: in the folder */
    const char *db; /* the name of its database in the folder; NULL: honjin.db */
    long open_max; /* files that may be open, a hard limit; 0: the system's */
    long file_max; /* bytes that a file may have: a disk that is full; 0: no limit */
};

/* Ends the test if the server does not start. A second start goes on with the same database. */
void process_start(struct process *process);
/* The exit status; kill: at once, as if the power failed. */
int process_stop(struct process *process);
void process_kill(struct process *process);
/* How many lines of its log tell of such an event; -1: some line is not as lines of the log are. */
int process_count_logged(const struct process *process, bool is_json, const char *event);
/* Removes the folder. */
void process_end(struct process *process);

#endif
