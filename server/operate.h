/* What an operator asks and wants done: /health, /metrics, matches that nobody plays any more. */
#ifndef HONJIN_SERVER_OPERATE_H
#define HONJIN_SERVER_OPERATE_H

#include "server/inside.h"
#include "server/web.h"

/* GET /health: whether something can be written, tried at most once a second. The answer may have to wait for that:
 * download->waits then, and operate_go_on is called when the socket can be written. */
int operate_health(struct server *server, struct download *download, struct lws *wsi);
int operate_go_on(struct server *server, struct download *download, struct lws *wsi);
/* GET /metrics: figures in the text that Prometheus reads. */
int operate_metrics(struct server *server, struct download *download, struct lws *wsi);

/* Looks through the matches from time to time, from now on. */
void operate_begin_sweeps(struct server *server);
void operate_end_sweeps(struct server *server);

/* A large store is looked through while it serves; if it is damaged the server stops. */
bool operate_begin_check(struct server *server, struct err *ret_err);

#endif
