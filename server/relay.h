/* The way to another server: where several play on one database, a match is played by the one that holds it
 * (store_hold). A client that joins it elsewhere stays connected where he is; what he asks is passed on over a
 * WebSocket to that server, and what comes back to him as it is. If the way breaks his connection is closed: he comes
 * again, and whoever he comes to holds the match, if the other one is gone.
 *
 *     join at B -> B asks for the match: A holds it -> B opens a way to A -> sends it the join, and all that follows
 *
 * One request at a time is under way, so answers come in order. */
#ifndef HONJIN_SERVER_RELAY_H
#define HONJIN_SERVER_RELAY_H

#include "server/connection.h"

struct relay;

/* The request in work is asked there; reach: as store_hold told it. */
void relay_pass(struct connection *connection, const char *reach);
/* Is the connection in a match elsewhere, and the request that begins its inbox one for there? */
bool relay_takes(const struct connection *connection);
void relay_ask(struct connection *connection);
/* The connection goes nowhere else any more. */
void relay_end(struct connection *connection);

/* On the other side: is it a server of the same database, and for whom does it ask? False: it is not. */
struct caller {
    char address[ADDRESS_BYTES]; /* where it comes from: the headers are gone later */
    uint8_t lang;
    bool has_pass;
    uint8_t pass[STORE_HASH_BYTES]; /* of the account that has signed in there */
};
bool relay_is_peer(const struct server *server, struct lws *wsi, struct caller *ret);

int relay_on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length);

#endif
