/* A replay under way: which step it shows, and to whose eyes. */
#ifndef HONJIN_CLI_REPLAY_H
#define HONJIN_CLI_REPLAY_H

#include <stdio.h>

#include "cli/record.h"

struct replay {
    struct record record;
    uint8_t role;         /* whose eyes; ROLES: everything */
    bool has_events;      /* told event by event, with rules, instead of in beats */
    uint32_t step, steps; /* 0 is the start */
    uint32_t *ply;        /* after which ply each step stands; ply[0] is 0 */
    uint16_t *turn;       /* in which turn that is, from 1; 0: the game shows none */
};

void replay_go(struct replay *replay, uint32_t step); /* beyond the last one: to the last */
/* "12/80 uesugi move 1004 1105" and a line for each beat of the step, as far as it has come. */
void replay_tell_step(FILE *out, const struct replay *replay);
/* How many events the role had been told before the step, which is not the start. */
uint32_t replay_told_before(const struct replay *replay);
/* How the game ended, if this is its end. */
void replay_tell_end(FILE *out, const struct replay *replay);

#endif
