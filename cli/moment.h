/* The moment of a match that a command is about: any position of a journal, or of a scenario's start. */
#ifndef HONJIN_CLI_MOMENT_H
#define HONJIN_CLI_MOMENT_H

#include "cli/record.h"

struct moment { /* as it was asked for on the command line; what is not stays NULL */
    const char *command;      /* for what it says: "show" */
    const char *what;         /* a file, "SCENARIO", "GAME" (its first one) or "GAME/SCENARIO" */
    const char *to, *phase;   /* a step of the journal, a phase of the scenario */
    const char *side, *pack;
    bool is_all;
};

/* The record, whose eyes see it and at which step. Not 0: the exit status; what is wrong was said. To be closed in any
 * case. */
int moment_open(const struct moment *moment, struct record *ret, uint8_t *ret_role, uint64_t *ret_step);

#endif
