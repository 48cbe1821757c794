/* One WebSocket: a session of the protocol whose role comes from the link it joined with. */
#ifndef HONJIN_SERVER_CONNECTION_H
#define HONJIN_SERVER_CONNECTION_H

#include "server/room.h"

struct packet;

struct connection {
    struct server *server;
    struct lws *wsi;
    struct wire wire;
    struct room *room;        /* NULL: in the lobby */
    uint8_t lang;             /* of the updates: as it was when it joined */
    struct connection *next;  /* in the room */
    char *message;            /* under way */
    size_t length, capacity;
    size_t skipped;           /* bytes of a message that is too long */
    struct packet *first, **end; /* to be sent */
    size_t unsent;
    bool is_dropped;
    struct bucket requests;
    int matches;              /* created */
};

struct connection *connection_open(struct server *server, struct lws *wsi);
void connection_close(struct connection *connection);
/* False: the connection is to be closed; the reason is set. */
bool connection_receive(struct connection *connection, const char *bytes, size_t length);
bool connection_write(struct connection *connection);

/* Sends the JSON in out, and empties it. */
void connection_send(struct connection *connection, struct out *out);

#endif
