/* One WebSocket: a session of the protocol whose role comes from the link it joined with.
 *
 * Messages wait in the connection's inbox. It has one request in work at a time, so answers come in order; who has
 * something to ask stands in a line, and each turn is one request:
 *
 *     CONNECTION_IDLE     nothing to do
 *     CONNECTION_READY    stands in line
 *     CONNECTION_BUSY     its request is with a worker, with the keeper, or waits for its room */
#ifndef HONJIN_SERVER_CONNECTION_H
#define HONJIN_SERVER_CONNECTION_H

#include "server/question.h"
#include "server/room.h"
#include "wire/request.h"

struct packet;
struct message;
struct relay; /* server/relay.h */

enum connection_state { CONNECTION_IDLE, CONNECTION_READY, CONNECTION_BUSY };

/* What has become of the request that is being handled. */
enum reply {
    ANSWER_NOW,   /* it was handled, and the answer can be sent */
    ANSWER_KEPT,  /* the answer waits until what it tells is on the disk */
    ANSWER_ASKED, /* a worker makes the answer */
    ANSWER_AGAIN, /* something has to be fetched or kept first: the request is handled again then */
};

struct connection {
    struct server *server;
    struct lws *wsi;
    struct wire wire;
    struct address *address;
    struct room *room;        /* NULL: in the lobby */
    uint8_t lang;             /* of the updates: as it was when it joined */
    struct connection *next;  /* in the room */
    struct connection *following, *preceding; /* of all */
    struct room *awaits;      /* a room that is being opened, or its own one that is being written */
    char *message;            /* under way */
    size_t length, capacity;
    size_t skipped;           /* bytes of a message that is too long */
    enum connection_state state;
    struct connection *ready; /* the next in line */
    struct message *inbox, **inbox_end;
    int messages;
    size_t waiting;           /* bytes of them */
    bool is_paused;           /* nothing is read from it until it has been served */
    enum reply answer;
    const char *asked;        /* the name of the request that is being handled ... */
    enum effort effort;       /* ... and who answers it */
    struct out held;          /* the answer, until it may be sent */
    struct relay *relay;  /* to the server that has its match, or NULL */
    void *task;               /* what it waits for; whoever does it asks whether the connection is still there */
    int64_t began;            /* when the request in work was taken up */
    struct packet *first, **end; /* to be sent */
    size_t unsent;
    bool is_dropped;
    struct bucket requests;
    int matches;              /* created */
    uint8_t pass[STORE_HASH_BYTES]; /* the hash of what it has shown to say who it is */
    bool has_pass;
    bool has_accepted;        /* it used an offered link: others of its seat have to leave when it joins */
};

struct connection *connection_open(struct server *server, struct lws *wsi, struct address *address);
void connection_close(struct connection *connection);
/* False: the connection is to be closed; the reason is set. */
bool connection_receive(struct connection *connection, const char *bytes, size_t length);
bool connection_write(struct connection *connection);

/* The request in work, as it came. */
const char *connection_request(const struct connection *connection, size_t *ret_length);
/* Nothing more is sent: it is closed in a moment. */
void connection_drop(struct connection *connection);

/* Pings are answered by the library: an address may send so many. */
bool connection_may_ping(void *connection);

/* Somebody shows what opens nothing: his address may do so now and then. */
bool connection_may_try(struct connection *connection, struct failure *ret);

/* Sends the JSON in out, and empties it. */
void connection_send(struct connection *connection, struct out *out);

/* Handles one request of its inbox, if it can be done now. */
void connection_turn(struct connection *connection);
/* The request in work is answered by what is in held; the next may follow. */
void connection_answer(struct connection *connection);
/* ... or by a failure. */
void connection_fail(struct connection *connection, const char *code, const struct err *err);
/* The request in work can be handled, perhaps again. */
void connection_go_on(struct connection *connection);

#endif
