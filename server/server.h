/* The server: the page over HTTP, the protocol over WebSockets, matches in a store. docs/server.md is what it
 * looks like from outside. Inside:
 *
 *     server.c       the loop, and what libwebsockets calls
 *     guard.c        what the library lets pass and the server does not: frames without a mask, floods of pings
 *     web.c          files of the page
 *     connection.c   messages in, answers out, limits; address.c: limits by where somebody comes from
 *     told.c         map and words of scenarios, as files
 *     lobby.c        the requests that a server has beside those of wire/; create.c: matches begin
 *     deeds.c        what players do beside giving orders; chat.c: what they say
 *     clocks.c       time to think: whose clock runs, and what follows when it has run out
 *     standing.c     what players have decided in advance
 *     account.c      people: signing in; session.c: how a connection says who it is; belongings.c: what is theirs
 *     rating.c       how strong they are
 *     question.c     requests that take long
 *     relay.c      the way to another server on the same database, which has the match that somebody joins
 *     room.c         a match in memory; room_keep.c: reading and writing it; opponent.c: the computer at it
 *     worker.c       threads for whatever takes long
 *     keeper.c       the thread that writes to the store
 *
 * All but the threads is one loop, on which nothing takes long. An order goes connection -> wire_handle -> table ->
 * room_commit -> keeper, which writes it to the store with all others that wait; then the answer is sent, and
 * room_publish tells each seat what it may know. */
#ifndef HONJIN_SERVER_SERVER_H
#define HONJIN_SERVER_SERVER_H

#include "core/game.h"

struct server;

struct server_setup {
    const char *address;
    int port;       /* 0: any */
    int more_ports; /* how many after it may be tried if it is taken */
    const char *db; /* file or URL of the store */
    const char *reach; /* "host:port" for other servers of the same database; NULL: 127.0.0.1 and the port */
    const char *web; /* folder of the page; NULL: the page inside the program */
    bool has_metrics;  /* GET /metrics is answered */
    const char *hosts; /* names under which it is reached, with commas between them; NULL: any */
    int keep_days;     /* matches in which no person has moved for so long are removed; 0: none */
    const char *proxy; /* the header in which the proxy in front says where somebody comes from; NULL: there is none */
    int connections; /* how many there may be; 0: LIMIT_CONNECTIONS */
    int rates;       /* so many times the requests, creations and joins of limits.h; 0: once */
};

bool server_open(const struct server_setup *setup, struct server **ret, struct err *ret_err);
int server_port(const struct server *server);
/* How many may be connected: fewer than usual where the system allows no more open files. */
int server_connections(const struct server *server);
/* Serves until server_stop, which may be called from a signal handler. False: it had to stop by itself, and has said
 * why. */
bool server_run(struct server *server);
void server_stop(struct server *server);
void server_close(struct server *server);

#endif
