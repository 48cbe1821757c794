/* Time to think: what a match allows, and what everybody has left of it. Arithmetic alone: what time it is comes from
 * the caller, in milliseconds that pass while the match could be played.
 *
 *     live             a main time, and some more with every decision (Fischer)
 *     correspondence   so much for each decision
 *
 * A decision is all that a player gives until nothing more is wanted of him, however many orders that are. The clock
 * runs for whoever is wanted, in a sealed phase for each, and begins when everybody has been there. Taking back gives
 * nobody time: what was used is used, and whoever undoes his own order pays for the time since he gave it. */
#ifndef HONJIN_CORE_CLOCK_H
#define HONJIN_CORE_CLOCK_H

#include "core/game.h"
#include "core/text.h"

enum pace_kind { PACE_NONE, PACE_LIVE, PACE_CORRESPONDENCE, PACES };
/* What the others may do when a clock has run out: claim the win, wait, or let the machine play for him. */
enum pace_end { PACE_CLAIM, PACE_WAIT, PACE_MACHINE, PACE_ENDS };
extern const char *const pace_kinds[PACES], *const pace_ends[PACE_ENDS];

enum { /* seconds */
    PACE_MAIN_MIN = 10, PACE_MAIN_MAX = 86400, PACE_ADD_MAX = 3600,
    PACE_EACH_MIN = 3600, PACE_EACH_MAX = 30 * 86400,
};
enum { PACE_BYTES = 64, CLOCK_BYTES = 320 };

struct pace {
    enum pace_kind kind;
    int32_t main, add; /* of correspondence: each, and 0 */
    enum pace_end end;
};

struct clock {
    struct pace pace;
    int64_t at;                      /* the moment for which this holds */
    int64_t left[ROLE_PLAYERS_MAX];  /* milliseconds */
    int64_t stopped[ROLE_PLAYERS_MAX]; /* the moment when it did */
    role_set timed;                  /* who has a clock: people */
    role_set seen;                   /* who has been there */
    role_set runs;                   /* whose clock runs */
    role_set relieved;               /* for whom the machine plays while his clock has run out */
};

/* Why somebody else is wanted now: an order (or that everybody has come), an order that was undone by whoever gave it,
 * or what all have agreed to take back. */
enum clock_cause { CLOCK_ORDER, CLOCK_UNDO, CLOCK_REWIND };

/* "live 600 10 claim"; of no pace "". False: it is not so, or beyond what may be. */
void pace_write(const struct pace *pace, struct text *ret);
bool pace_read(const char *text, struct pace *ret);
bool pace_is_fine(const struct pace *pace);

/* Before anybody was there. */
void clock_set(struct clock *clock, const struct pace *pace, role_set timed, int64_t now);
/* All but pace and `timed`, as numbers. False: the text is no such thing. */
void clock_write(const struct clock *clock, struct text *ret);
bool clock_read(const char *text, struct clock *ret);
/* Some time did not count: it goes on from here. A clock of the future, too. */
void clock_skip(struct clock *clock, int64_t now);

/* Has everybody been there? */
bool clock_has_begun(const struct clock *clock);
/* Somebody is there; is that news? */
bool clock_see(struct clock *clock, uint8_t role);
/* From now on these are wanted. Has anything changed that does not go on by itself? */
bool clock_want(struct clock *clock, role_set wanted, enum clock_cause cause, int64_t now);

int64_t clock_left(const struct clock *clock, uint8_t role, int64_t now);
/* Who is wanted and has nothing left. */
role_set clock_out(const struct clock *clock, int64_t now);
/* Until the next one runs out; -1: none does. */
int64_t clock_next(const struct clock *clock, int64_t now);

#endif
