/* Exact chances: what an action, or chance itself, can lead to up to the next decision, or until the activity that
 * asked for the first dice is over: then what chance does next (another battle, the next draw) is no longer told.
 *
 * Every way dice can fall and every draw is played out; ways that end in the same position count as one
 * result, which keeps the events that all of them share. For a role that does not know everything, this
 * is done in many positions that fit what it sees, and the results are no longer exact. */
#ifndef HONJIN_WIRE_ODDS_H
#define HONJIN_WIRE_ODDS_H

#include "core/match.h"

enum { ODDS_RESULTS_MAX = 1024, ODDS_LEAVES_MAX = 200000, ODDS_DEPTH_MAX = 12, ODDS_WORLDS = 64 };

struct odds_result {
    uint64_t hash;                   /* of the position, as the role sees it */
    uint64_t numerator, denominator; /* in lowest terms */
    struct event *event;             /* those that all ways share */
    uint32_t events;
    uint8_t pending;                 /* enum pending_kind */
    role_set roles;                  /* wanted then */
};

struct odds {
    const struct match *match;
    uint8_t role; /* whose knowledge counts; ROLES: everything is known */
    struct odds_result *result;
    uint32_t results, leaves;
    bool is_too_wide;
    unsigned char *states; /* one for each depth, and one for a view */
    struct event *event;   /* on the way from the start to here */
    uint32_t events;
    struct { int depth, kind, arg; } activity; /* frames (core/sequence.h) and the top one; fields, then values */
    struct { int32_t depth, kind, arg; } begun; /* at the first dice; depth 0: there were none yet */
};

void odds_open(struct odds *odds, const struct match *match, uint8_t role);
void odds_clear(struct odds *odds); /* forgets the results */
void odds_close(struct odds *odds);
/* Plays the actions, which are checked, on a copy of the state, then everything chance can do. All of it
 * together weighs 1/weight. False: an action is not legal; nothing is added. */
bool odds_add(struct odds *odds, const void *state, const struct action *action, int actions, uint64_t weight);

#endif
