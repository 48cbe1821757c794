/* Somebody at a seat, who plays at random and remembers all that he was ever sent. */
#ifndef HONJIN_TESTS_SERVER_SEAT_H
#define HONJIN_TESTS_SERVER_SEAT_H

#include "host/table.h"
#include "kit/rng.h"
#include "tests/server/process.h"
#include "tests/server/socket.h"

enum { TOKEN_MAX = 64, AT_MAX = 64, SEATS_MAX = 4 };

struct seat {
    char role[32], token[TOKEN_MAX];
    struct socket socket;
    char at[AT_MAX]; /* the position that was told last */
};

struct hall { /* a match, as whoever created it knows it */
    int64_t match;
    struct seat seat[SEATS_MAX]; /* the last one is the watchers' */
    int seats;
};

/* Creates a match; request: the members of `create`. False: refused. */
bool hall_create(struct hall *hall, int port, const char *request);
/* Puts the match of a table, which has just begun, into the store of a server that does not run: its dice are known,
 * and it goes the same way every time. Its links are all "token-...". */
void hall_put(struct hall *hall, const struct process *process, const struct table *table, int64_t match);
/* A server with one such match: people play every side, and the seed is always the same. */
void hall_begin(struct hall *hall, struct process *process, const char *game, const char *scenario);
/* Connects and joins; what was received before stays in seat->socket.log. */
bool seat_join(struct seat *seat, int port);
/* Plays one of the choices at random; false: there is none, or it was refused. */
bool seat_play(struct seat *seat, struct rng *rng);
/* Is the seat wanted in the pending of the last answer? */
bool is_wanted(const struct node *answer, const char *role);
/* Asks and keeps the view's text, malloc'ed, without its id. */
char *seat_view(struct seat *seat);

#endif
