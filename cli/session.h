/* A game played by a person: the table, who sits where, and what can be done besides giving orders. The
 * plain form (cli/plain.h) and the terminal board (tui/tui.h) are two faces of the same session. */
#ifndef HONJIN_CLI_SESSION_H
#define HONJIN_CLI_SESSION_H

#include <stdatomic.h>
#include <stdio.h>

#include "ai/hint.h"
#include "core/beat.h"
#include "core/say.h"
#include "host/table.h"

struct session {
    struct table *table;
    uint8_t side;         /* whom the person plays; ROLES: all of them, taking turns at the keyboard */
    const char *opponent; /* level of the computer for the other sides */
    uint32_t nodes;       /* actions it tries before it plays one */
    uint64_t thinking;    /* seed of its thoughts */
    struct ai_patience patience[ROLE_PLAYERS_MAX];
    bool is_unhurried;    /* ... who tries all of the actions however long it takes: somebody has asked for so many */
    uint8_t lang;         /* of its sentences */
    bool asks_all;        /* also where there is only one thing to do */
    bool is_unwarned;     /* nobody tells what an order brings that one has to fear */
    bool has_events;      /* tells every event, with its rule, instead of beats */
    uint8_t viewer;       /* the role at the keyboard now */
    uint32_t told[ROLES + 1]; /* events that each role has read, and who sees everything */
    FILE *out;            /* where answers go */
    /* Asks one side whether it agrees. */
    bool (*agrees)(void *context, uint8_t role, const char *question);
    void *context;
    /* Told while the computer thinks, in actions tried; may set stops_thinking, so that it plays at once. Or NULL */
    void (*progress)(void *context, uint32_t nodes);
    atomic_bool stops_thinking;
};

enum session_want {
    SESSION_PERSON,   /* a decision of the role */
    SESSION_FORCED,   /* likewise, but only one order is possible: session_force gives it */
    SESSION_COMPUTER, /* likewise, but the computer plays it: session_think */
    SESSION_CHANCE,   /* what real dice, cards or draws show: session_deal */
    SESSION_DISK,     /* the dealer could not write down what it dealt: session_retry */
    SESSION_OVER,
    SESSION_WATCHED,  /* nothing: a replay is looked at */
};
/* In its language, by the names of its game. */
struct voice session_voice(const struct session *session);
/* What the role sees now. */
void session_open_view(const struct session *session, uint8_t role, struct view *ret);
/* What is wanted next: of the computer first, so that a sealed phase waits for the person only. */
enum session_want session_next(const struct session *session, struct pending *ret_pending, uint8_t *ret_role);

/* These say what went wrong on session->out. False: nothing was played. */
bool session_submit(struct session *session, const struct action *action);
/* Each danger (core/show.h) on a line: SAY_BEWARE, SAY_ENDS_DANGER. */
void session_print_dangers(const struct session *session, const struct view *view, enum saying saying,
                           const struct note note[], int notes);
/* "No:" and what the table had against it. */
void session_say_no(const struct session *session, const struct err *err);
bool session_think(struct session *session, uint8_t role);
/* What a strong player would do in the place of the view's role; nothing is played or said. */
bool session_hint(struct session *session, const struct view *view, struct hint *ret);
bool session_force(struct session *session, uint8_t role);
/* Takes the viewer's last order back, with what was forced after it; where dice were thrown or others acted since, the
 * last order of whoever plays here, with all that followed, after a question. */
bool session_undo(struct session *session);
bool session_deal(struct session *session, const struct pending *pending, const char *line);
bool session_retry(struct session *session);

/* Handles a line that is no order: help, map, why and so on. False: it is none of these. */
bool session_command(struct session *session, const char *line, bool *ret_quit);
/* Each command with what it does, and a row of such a list: what stands before the tab fills so many columns. */
void session_print_commands(const struct session *session, FILE *out);
void session_print_row(FILE *out, const char *first, const char *row, int columns);
/* Names of these commands, for completion; NULL after the last. */
const char *session_command_name(int i);

/* Tells the viewer what has happened after event number `since`: in beats, or event by event with its rules. */
void session_tell(struct session *session, uint32_t since, bool has_events);
/* How many events the viewer has been told; what was taken back is no longer counted. */
uint32_t session_told(struct session *session);

/* In a lesson: "Step 3 of 7: March Kakizaki to 1204 (7.6)." False: none is taken here, or it is done. */
bool session_write_step(const struct session *session, struct text *ret);
/* A lesson was taken here, and all of it is done. */
bool session_is_taught(const struct session *session);

/* Sentences: what is asked, how it ended. */
void session_write_prompt(const struct session *session, struct text *ret);
void session_write_outcome(const struct session *session, struct text *ret);
/* What is asked before an order that cannot be made good again, and what it costs. False: it needs no question. */
bool session_write_grave(const struct session *session, const struct view *view, const struct action *action,
                         struct text *ret);
void session_write_event(const struct session *session, const struct event *event, struct text *ret);
void session_write_beat(const struct session *session, const struct beat *beat, struct text *ret);

#endif
