/* A session by lines: what happened, what is wanted, a line read, and so on. */
#ifndef HONJIN_CLI_PLAIN_H
#define HONJIN_CLI_PLAIN_H

#include "cli/session.h"

/* Until the game is over, the input ends or the person quits. Exit status. */
int plain_run(struct session *session);

#endif
