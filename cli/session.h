/* A game played by lines: what happened, what is wanted, a line read, and so on. */
#ifndef HONJIN_CLI_SESSION_H
#define HONJIN_CLI_SESSION_H

#include "host/table.h"

struct session {
    struct table *table;
    uint8_t side;         /* whom the person plays; ROLES: all of them, taking turns at the keyboard */
    const char *opponent; /* level of the computer for the other sides */
    uint64_t thinking;    /* seed of its thoughts */
    bool is_terminal;     /* somebody is watching */
    uint8_t viewer;       /* the role at the keyboard now */
    uint32_t told[ROLES]; /* events that each role has read */
    uint32_t drawn_at;    /* plies when the map was drawn last */
};

/* Until the game is over, the input ends or the person quits. Exit status. */
int session_run(struct session *session);

/* Handles a line that is no order: help, map, why and so on. False: it is none of these. */
bool session_command(struct session *session, const char *line, bool *ret_quit);
/* Plays an action, or says why not. */
void session_play(struct session *session, const struct action *action);
/* Puts the events the viewer has not read yet. */
void session_tell(struct session *session, uint32_t since);

#endif
