/* How a connection says who it is: by a cookie, which counts only where our own page opens the connection; by the
 * header "Authorization: Bearer TOKEN" of a program; or by a message, `identify`. And how a cookie comes and goes:
 *
 *     POST /session, Authorization: Bearer TOKEN      the session of a sign-in becomes the browser's cookie
 *     POST /session                                   it has none any more
 *
 * A script of the page never reads it (HttpOnly), and no other site's page can have it sent (SameSite, Origin). */
#ifndef HONJIN_SERVER_SESSION_H
#define HONJIN_SERVER_SESSION_H

#include "server/connection.h"
#include "server/web.h"

/* Ids that tell nobody how many there are, and that JSON can hold. */
int64_t session_number(void);
/* Does a browser say that the request comes from our own page? */
bool session_is_own_page(struct lws *wsi);
/* A WebSocket is opened: what its head shows. */
void session_show(struct connection *connection);
void session_begin(struct connection *connection, const uint8_t hash[STORE_HASH_BYTES]);
void session_end(struct connection *connection);
/* POST /session; returns what the callback of libwebsockets should. */
int session_answer(struct server *server, struct download *download, struct lws *wsi);

#endif
