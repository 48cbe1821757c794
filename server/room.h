/* A match in memory, with everybody who is connected to it. Rooms are opened when the first comes and closed when
 * the last has gone; the store has everything. */
#ifndef HONJIN_SERVER_ROOM_H
#define HONJIN_SERVER_ROOM_H

#include <libwebsockets.h>

#include "server/limits.h"
#include "server/thinker.h"
#include "store/store.h"
#include "wire/update.h"

struct connection; /* server/connection.h */

struct server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct store *store;
    struct thinker *thinker;
    struct room *rooms;
    struct bucket creations;
    const char *web;
    int connections, connections_max;
    volatile bool is_stopping;
};

struct room {
    struct server *server;
    struct room *next;
    struct store_match match;
    struct table *table;
    uint32_t entries;         /* of the journal in the store */
    bool is_changed;          /* something was kept that nobody has been told yet */
    struct connection *first; /* who is here */
    int connections;
    struct seat seat[ROLES][LANGS]; /* what those who are here were told last, by role and language */
    struct job *job;          /* an opponent is thinking, or NULL */
    lws_sorted_usec_list_t pause; /* before an opponent thinks again */
};

/* Finds the room or reads it from the store. */
enum store_result room_open(struct server *server, int64_t id, struct room **ret, struct err *ret_err);
struct room *room_find(struct server *server, int64_t id); /* NULL: nobody is there */
void room_enter(struct room *room, struct connection *connection, uint8_t role);
/* The room is closed when nobody is left; the connection is in the lobby again. */
void room_leave(struct connection *connection);
/* The thinkers have stopped: rooms that were kept for them alone are closed. */
void room_forget_jobs(struct server *server);

/* What wire.commit is for: appends what the journal has gained to the store, and the table forgets it. */
bool room_commit(struct wire *wire, struct err *ret_err);
bool room_recall(struct wire *wire, struct blob *ret, struct err *ret_err); /* wire.recall: all of it */
/* After a request: what could not be kept is forgotten, everybody is told what was, opponents go on. */
void room_settle(struct room *room);

/* Reads the seats again and tells everybody but one about them. */
void room_seats_changed(struct room *room, const struct connection *but);
/* Members "seats" and "watchers". */
void room_describe_seats(const struct room *room, struct out *out);
/* Sends everybody else on the seat back to the lobby. */
void room_clear_seat(struct room *room, uint8_t role, const struct connection *but);

/* Plays what an opponent has thought of. */
void room_take_job(struct job *job);

#endif
