/* Exact chances: what an action, or chance itself, can lead to up to the next decision, or until the activity that
 * asked for the first dice is over: then what chance does next (another battle, the next draw) is no longer told.
 *
 * Orders that are the only possible one are given on the way to the first dice, as a session gives them.
 *
 * Every way dice can fall and every draw is played out; ways that come to the same position are one from there on, and
 * keep the events that all of them share. For a role that does not know everything, this is done in many positions that
 * fit what it sees (worlds), and the results are no longer exact. */
#ifndef HONJIN_WIRE_ODDS_H
#define HONJIN_WIRE_ODDS_H

#include "core/match.h"
#include "core/show.h"

enum { ODDS_RESULTS_MAX = 1024, ODDS_WAYS_MAX = 200000, ODDS_DEPTH_MAX = 12, ODDS_ORDERS_MAX = 32,
       ODDS_CHANGE_BYTES = 96 };
/* As many worlds at most, fewer where all of them together would have more ways. */
enum { ODDS_WORLDS = 64, ODDS_WORLDS_WAYS = 60000 };

struct fraction {
    int64_t numerator, denominator; /* in lowest terms; 0/1: nothing yet */
};
/* False: the numbers grow beyond 64 bits. */
bool fraction_add(struct fraction *sum, int64_t numerator, int64_t denominator);

struct odds_change { /* what has become of a piece */
    int piece;                     /* index into odds.piece */
    int32_t steps;                 /* that it has lost */
    char what[ODDS_CHANGE_BYTES]; /* "gone", "moves, Shaken" */
};

struct odds_result {
    uint64_t hash;          /* of the position, as the role sees it */
    struct fraction chance;
    struct event *event;    /* those that all ways share */
    uint32_t events;
    struct pending pending; /* what is wanted then */
    struct odds_change *change; /* of all the pieces that are no longer as they were */
    int changes;
    int32_t points[ROLE_PLAYERS_MAX]; /* that each role has won */
};

struct odds {
    const struct match *match;
    uint8_t role; /* whose knowledge counts; ROLES: everything is known */
    struct odds_result *result;
    uint32_t results;
    uint32_t ways; /* of dice and draws that were played */
    struct piece *piece; /* as they are now, in the eyes of the role */
    int pieces;
    int32_t score[ROLE_PLAYERS_MAX];
    bool is_too_wide;
    void *state, *scratch, *view;
    struct piece *now; /* in the view */
    struct event *event;   /* on the way from the start to here */
    uint32_t events;
    struct { int depth, kind, arg; } activity; /* frames (core/sequence.h) and the top one; fields, then values */
    struct { int32_t depth, kind, arg; } begun; /* at the first dice; depth 0: there were none yet */
};

void odds_open(struct odds *odds, const struct match *match, uint8_t role);
void odds_clear(struct odds *odds); /* forgets the results */
void odds_close(struct odds *odds);
/* The only order that is possible, of whichever role. */
bool odds_force(const struct match *match, const void *state, struct action *ret);
/* Plays the actions, which are checked, on a copy of the state, then everything chance can do. All of it
 * together weighs 1/weight. What is forced between the actions may be left out. False: an action is not legal; nothing
 * is added. */
bool odds_add(struct odds *odds, const void *state, const struct action *action, int actions, int64_t weight);

struct out; /* wire/json.h */
/* The member "summary": for each piece that may change how likely what is, the steps it loses on average and those of
 * each side, the points each role can expect, and what will be asked next. False: the numbers grow beyond 64 bits. */
bool odds_describe_summary(struct out *out, const struct odds *odds);

#endif
