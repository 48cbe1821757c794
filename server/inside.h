/* The server as its parts know it; server.h is for whoever starts one. */
#ifndef HONJIN_SERVER_INSIDE_H
#define HONJIN_SERVER_INSIDE_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "server/address.h"
#include "server/keeper.h"
#include "server/limits.h"
#include "server/server.h"

struct connection;
struct room;
struct told;

enum { LATENCY_STEPS = 12, TURNS_MAX = 80, DOORS = 4096, DOOR_KEY_BYTES = 16 };
enum { TURN_TIME = 5000 }; /* microseconds: nothing on the loop is to take longer */

struct turns { /* of one kind, on the loop */
    const char *what;
    int64_t count, too_long, worst; /* microseconds */
};

struct figures { /* since the start */
    int64_t connections, requests, orders, matches, refused_full, refused_address, refused_rate, refused_slow,
        refused_password, slow;
    struct turns turns[TURNS_MAX];
    int64_t latency[LATENCY_STEPS + 1], latency_sum; /* of requests: up to 2^n * 100 microseconds */
};

struct server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct server_setup setup;
    enum lws_token_indexes proxy; /* setup.proxy, as the library calls it */
    struct store *store;  /* the keeper's alone */
    struct store *reader; /* the loop's */
    struct store *checker; /* of a large store, which is looked through by a thread; or NULL */
    struct keeper *keeper;
    struct worker *worker; /* for what takes long: odds, opponents */
    struct worker *clerk;  /* for what takes a moment, but too long for the loop */
    struct worker *porter; /* for passwords */
    struct bucket doors[DOORS]; /* wrong passwords, by name */
    uint8_t door_key[DOOR_KEY_BYTES];
    int64_t last_match, last_reserved; /* the highest id that was given; and, with other servers, that may be */
    int64_t next_reserved; /* the end of the next such block; 0: it is not there yet */
    bool is_reserving;
    char peer_key[STORE_KEY_BYTES]; /* that the servers of a database share; "": there is but this one */
    int relays;         /* ways to them that are open */
    struct room *rooms;
    struct told *told;    /* of scenarios, what was asked for so far */
    int live;             /* rooms */
    struct addresses addresses;
    struct bucket creations;
    int connections, connections_max;
    int rates;            /* how many times the rates and bursts of limits.h */
    struct connection *ready, **ready_end; /* who has a request to be handled, in line */
    struct figures count;
    lws_sorted_usec_list_t sweep;
    lws_sorted_usec_list_t tick; /* clocks run: the time is noted */
    bool is_ticking;
    int64_t time, time_at; /* of clocks: milliseconds, at so many microseconds of the machine's clock */
    bool is_trying, is_healthy; /* the disk is being tried; what came of it last */
    int64_t tried_at;     /* when, in microseconds; 0: never yet */
    struct connection *all; /* every one there is */
    bool is_failed;       /* nothing can be written any more */
    char trouble[256];    /* why, or what the last trial of the disk said */
    atomic_bool is_stopping;
};

/* A request of this connection was answered after so many microseconds. */
void server_note_request(struct server *server, const char *message, size_t length, int64_t time);
/* Something was done on the loop, which began then; what: a name that stays. */
void server_note_turn(struct server *server, const char *what, int64_t began);
/* Something on the disk is wrong for good: everybody is told that the server stops, and it does. */
void server_fail(struct server *server, const struct err *err);

#endif
