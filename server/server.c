/* The loop, and what libwebsockets calls; see server.h. */
#include "server/server.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/clocks.h"
#include "server/connection.h"
#include "server/create.h"
#include "server/guard.h"
#include "server/log.h"
#include "server/operate.h"
#include "server/relay.h"
#include "server/session.h"
#include "server/told.h"
#include "server/web.h"

enum { SERVICE_BYTES = 64 << 10, HEADER_MAX = 256, PING_SECONDS = 40, HANGUP_SECONDS = 90,
       FILES_BESIDE = 200, SEND_BYTES = 64 << 10, CLERKS = 2, HTTP_MISDIRECTED = 421, HTTP_UPGRADE_REQUIRED = 426 };
/* In microseconds: */
enum { SLOW_TIME = 1000 * 1000, DRAIN_TIME = 5 * 1000 * 1000 };

static const enum lws_close_status TRY_AGAIN_LATER = (enum lws_close_status)1013;

struct session { /* what libwebsockets keeps for each socket */
    struct connection *connection;
    struct caller caller;
    struct download download;
};

/* ---- who may connect ------------------------------------------------------------------------------------- */

/* A browser says which page opens the WebSocket: only our own may. Other programs say nothing. */
static bool is_same_origin(struct lws *wsi)
{
    return !lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) || session_is_own_page(wsi);
}

static bool find_address(const struct server *server, struct lws *wsi, char ret[ADDRESS_BYTES]);

/* Under a name that is not ours somebody may be trying to make a browser believe that we are his. */
static bool is_our_host(const struct server *server, struct lws *wsi)
{
    char host[HEADER_MAX];
    const char *names = server->setup.hosts;
    if (!names) return true;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    char *port = strrchr(host, ':');
    if (port && !strchr(port, ']')) *port = 0;
    const size_t length = strlen(host);
    for (const char *at = names; at; at = strchr(at, ',')) {
        if (*at == ',') at++;
        if (strncasecmp(at, host, length) == 0 && (at[length] == 0 || at[length] == ',')) return true;
    }
    return false;
}

static int fail(struct lws *wsi, unsigned int status)
{
    lws_return_http_status(wsi, status, NULL);
    return -1;
}

static int filter(const struct server *server, struct session *session, struct lws *wsi)
{
    char path[HEADER_MAX], version[8], address[ADDRESS_BYTES];
    if (session && relay_is_peer(server, wsi, &session->caller)) return 0;
    if (!is_our_host(server, wsi)) return fail(wsi, HTTP_MISDIRECTED);
    if (lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION) <= 0 || strcmp(version, "13") != 0) {
        return fail(wsi, HTTP_UPGRADE_REQUIRED);
    }
    const bool is_ours = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) > 0 && strcmp(path, "/ws") == 0;
    if (!find_address(server, wsi, session ? session->caller.address : address)) {
        return fail(wsi, HTTP_STATUS_BAD_REQUEST);
    }
    if (is_ours && is_same_origin(wsi)) return 0;
    return fail(wsi, is_ours ? HTTP_STATUS_FORBIDDEN : HTTP_STATUS_NOT_FOUND);
}

/* There is one protocol to change to. (The text that comes with the event is freed already in some versions of the
 * library: the header is looked at instead.) */
static int confirm_upgrade(struct lws *wsi)
{
    char wanted[HEADER_MAX];
    return lws_hdr_copy(wsi, wanted, sizeof wanted, WSI_TOKEN_UPGRADE) > 0 && strcasecmp(wanted, "websocket") == 0
               ? 0 : -1;
}

static int begin_http(struct server *server, struct session *session, struct lws *wsi, const char *path)
{
    if (!is_our_host(server, wsi)) return fail(wsi, HTTP_MISDIRECTED);
    web_end(&session->download);
    if (strcmp(path, "/health") == 0) return operate_health(server, &session->download, wsi);
    if (strcmp(path, "/metrics") == 0 && server->setup.has_metrics) {
        return operate_metrics(server, &session->download, wsi);
    }
    const struct told *told = strncmp(path, "/told/", 6) == 0 ? told_find(&server->told, path) : NULL;
    if (told) return web_give(&session->download, wsi, ".json", &told->plain, &told->packed);
    if (strcmp(path, "/session") == 0) return session_answer(server, &session->download, wsi);
    return web_begin(&session->download, wsi, path, server->setup.web);
}

/* Where it comes from: what the socket says, or the header of a proxy, however long it is. The library puts lines of
 * the same name together, in their order. False: the proxy does not say. */
static bool find_address(const struct server *server, struct lws *wsi, char ret[ADDRESS_BYTES])
{
    char peer[HEADER_MAX];
    if (!server->setup.proxy) {
        lws_get_peer_simple(wsi, peer, sizeof peer);
        if (!address_normalise(peer, ret)) snprintf(ret, ADDRESS_BYTES, "unknown");
        return true;
    }
    const int length = lws_hdr_total_length(wsi, server->proxy);
    char *text = malloc((size_t)length + 1);
    const bool is_told = text && length > 0 && lws_hdr_copy(wsi, text, length + 1, server->proxy) > 0 &&
                         address_of_proxy(text, ret);
    free(text);
    return is_told;
}

static int limit_of_address(const struct server *server)
{
    const int share = server->connections_max / LIMIT_SHARE_OF_ADDRESS;
    return share > LIMIT_CONNECTIONS_OF_ADDRESS ? share : LIMIT_CONNECTIONS_OF_ADDRESS;
}

/* ---- sockets of any kind --------------------------------------------------------------------------------- */

/* Whoever connects and says nothing has a file of ours, too. A proxy has to count for itself: all come by it. */
static struct address *find_peer(struct server *server, int fd)
{
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    char text[INET6_ADDRSTRLEN], name[ADDRESS_BYTES];
    if (server->setup.proxy || getpeername(fd, (struct sockaddr *)&peer, &size) != 0) return NULL;
    const void *at = peer.ss_family == AF_INET ? (const void *)&((struct sockaddr_in *)&peer)->sin_addr
                                               : (const void *)&((struct sockaddr_in6 *)&peer)->sin6_addr;
    if (!inet_ntop(peer.ss_family, at, text, sizeof text) || !address_normalise(text, name)) return NULL;
    return address_find(&server->addresses, name);
}

static int filter_socket(struct server *server, int fd)
{
    const struct address *address = find_peer(server, fd);
    if (address && address->sockets >= limit_of_address(server) + LIMIT_SOCKETS_BESIDE) {
        server->count.refused_address++;
        return -1;
    }
    return guard_begin(fd) ? 0 : -1;
}

static void note_socket(struct server *server, struct lws *wsi)
{
    struct address *address = find_peer(server, lws_get_socket_fd(wsi));
    lws_set_opaque_user_data(wsi, address);
    if (address) address->sockets++;
}

static void forget_socket(struct lws *wsi)
{
    struct address *address = lws_get_opaque_user_data(wsi);
    if (!address) return;
    address->sockets--;
    address->seen = lws_now_usecs();
}

/* ---- connections ------------------------------------------------------------------------------------------- */

static int refuse(struct session *session, struct lws *wsi, enum lws_close_status status, const char *reason)
{
    unsigned char bytes[124];
    const size_t length = strlen(reason) < sizeof bytes ? strlen(reason) : sizeof bytes;
    memcpy(bytes, reason, length);
    session->connection = NULL;
    lws_close_reason(wsi, status, bytes, length);
    return -1;
}

/* What the system keeps of answers that are not fetched is bounded, too. */
static void bound_buffer(struct lws *wsi)
{
    const int bytes = SEND_BYTES;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
}

static int establish(struct server *server, struct session *session, struct lws *wsi)
{
    const int64_t now = lws_now_usecs();
    session->connection = NULL;
    if (server->connections >= server->connections_max || server->is_stopping) {
        server->count.refused_full++;
        return refuse(session, wsi, TRY_AGAIN_LATER, "the server is full; try again later");
    }
    if (!session->caller.address[0] && !find_address(server, wsi, session->caller.address)) {
        return refuse(session, wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, "the proxy does not say where you come from");
    }
    struct address *address = address_enter(&server->addresses, session->caller.address, now);
    if (!address || address->connections > limit_of_address(server)) {
        if (address) address_leave(address, now);
        server->count.refused_address++;
        return refuse(session, wsi, TRY_AGAIN_LATER, "too many connections from your address");
    }
    session->connection = connection_open(server, wsi, address);
    if (!session->connection) {
        address_leave(address, now);
        return -1;
    }
    session->connection->wire.lang = session->caller.lang;
    if (session->caller.has_pass) session_begin(session->connection, session->caller.pass);
    server->count.connections++;
    session_show(session->connection);
    bound_buffer(wsi);
    if (guard_upgrade(lws_get_socket_fd(wsi), connection_may_ping, session->connection)) return 0;
    connection_close(session->connection);
    return refuse(session, wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, "wait for the answer before you send more");
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct session *session = user;
    struct lws_context *context = lws_get_context(wsi);
    struct server *server = context ? lws_context_user(context) : NULL;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return filter_socket(server, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        note_socket(server, wsi);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        forget_socket(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi);
    case LWS_CALLBACK_HTTP: return begin_http(server, session, wsi, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        if (session->download.waits) return operate_go_on(server, &session->download, wsi);
        return web_go_on(&session->download, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (session) web_end(&session->download);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter(server, session, wsi);
    case LWS_CALLBACK_ESTABLISHED: return establish(server, session, wsi);
    case LWS_CALLBACK_RECEIVE: /* one that was refused has no connection, and is being closed */
        return session->connection && connection_receive(session->connection, in, length) ? 0 : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return session->connection && connection_write(session->connection) ? 0 : -1;
    case LWS_CALLBACK_CLOSED:
        guard_end(lws_get_socket_fd(wsi));
        if (session->connection) connection_close(session->connection);
        session->connection = NULL;
        return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: return 0; /* the loop goes on */
    default: return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}

/* ---- opening --------------------------------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
    { .name = "honjin", .callback = on_event, .per_session_data_size = sizeof(struct session),
      .rx_buffer_size = 4096 },
    { .name = "honjin-relay", .callback = relay_on_event, .rx_buffer_size = 4096 },
    { .name = NULL },
};

/* The page may use what comes from here and nothing else. */
static const struct lws_protocol_vhost_options headers[] = {
    { .next = &headers[1], .name = "content-security-policy:",
      .value = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
               "connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'" },
    { .next = &headers[2], .name = "x-content-type-options:", .value = "nosniff" },
    { .next = &headers[3], .name = "x-frame-options:", .value = "deny" },
    { .name = "referrer-policy:", .value = "no-referrer" },
};

/* A client that vanished without a word is noticed by its silence. */
static const lws_retry_bo_t idle = { .secs_since_valid_ping = PING_SECONDS,
                                     .secs_since_valid_hangup = HANGUP_SECONDS };

static void wake(void *context)
{
    lws_cancel_service(((struct server *)context)->context);
}

static bool listen_on(struct server *server, const struct server_setup *setup, int port)
{
    struct lws_context_creation_info info = {
        .port = port,
        .iface = setup->address,
        .protocols = protocols,
        .vhost_name = "honjin",
        .headers = headers,
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (strchr(setup->address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
        .retry_and_idle_policy = &idle,
        .keepalive_timeout = 30,
    };
    server->vhost = lws_create_vhost(server->context, &info);
    return server->vhost && lws_get_vhost_listen_port(server->vhost) > 0;
}

static bool listen_somewhere(struct server *server, const struct server_setup *setup, struct err *ret_err)
{
    for (int port = setup->port; port <= setup->port + setup->more_ports && port <= 65535; port++) {
        if (listen_on(server, setup, port)) return true;
    }
    if (setup->more_ports) {
        return file_fail(ret_err, "", 0, "ports %d to %d of %s are taken, or the address is not of this machine; "
                         "name another with --port", setup->port, setup->port + setup->more_ports, setup->address);
    }
    return file_fail(ret_err, "", 0, "port %d of %s is taken, or the address is not of this machine; name another "
                     "with --port (0 takes any)", setup->port, setup->address);
}

/* Every connection is a file; the database, the page and the sockets of HTTP come on top. */
static bool raise_file_limit(struct server *server, struct err *ret_err)
{
    /* Where there may be other servers a connection may go on to one of them. */
    const rlim_t each = store_is_url(server->setup.db) ? 2 : 1;
    rlim_t wanted = each * (rlim_t)server->connections_max + FILES_BESIDE;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return true;
    if (limit.rlim_max < wanted && !server->setup.connections && limit.rlim_max > 2 * FILES_BESIDE) {
        wanted = limit.rlim_max; /* nobody has asked for more */
        server->connections_max = (int)((wanted - FILES_BESIDE) / each);
    }
    if (limit.rlim_max < wanted) {
        return file_fail(ret_err, "", 0, "%d connections need %lu open files, but only %lu are allowed; name fewer "
                         "with --connections or raise the limit (ulimit -n)", server->connections_max,
                         (unsigned long)wanted, (unsigned long)limit.rlim_max);
    }
    limit.rlim_cur = wanted;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ||
           file_fail(ret_err, "", 0, "the limit of open files cannot be raised to %lu", (unsigned long)wanted);
}

/* Headers of proxies. Others the library gives in a way that hides a second line of the same name. */
static bool find_proxy(const char *name, enum lws_token_indexes *ret, struct err *ret_err)
{
    static const struct { const char *name; enum lws_token_indexes token; } known[] = {
        { "X-Forwarded-For", WSI_TOKEN_X_FORWARDED_FOR }, { "X-Real-IP", WSI_TOKEN_HTTP_X_REAL_IP },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!name || strcasecmp(name, known[i].name) == 0) return *ret = known[i].token, true;
    }
    return file_fail(ret_err, "", 0, "--trust-proxy is X-Forwarded-For or X-Real-IP, not '%.40s': the header that the "
                     "proxy in front sets", name);
}

static int count_threads(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > WORKER_THREADS_MAX ? WORKER_THREADS_MAX : processors < 2 ? 2 : (int)processors;
}

/* Where other servers of the same database find this one. */
static bool announce(struct server *server, struct err *ret_err)
{
    char reach[STORE_REACH_BYTES];
    if (!store_is_shared(server->store)) return true;
    if (server->setup.reach) snprintf(reach, sizeof reach, "%s", server->setup.reach);
    else snprintf(reach, sizeof reach, "127.0.0.1:%d", server_port(server));
    return store_announce(server->store, reach, ret_err) && create_reserve_first(server, ret_err);
}

static bool start(struct server *server, const struct server_setup *setup, struct err *ret_err)
{
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .pt_serv_buf_size = SERVICE_BYTES,
        .user = server,
    };
    lws_set_log_level(0, NULL); /* what matters is said by us */
    if (sodium_init() < 0) return file_fail(ret_err, "", 0, "there is no source of random numbers");
    if (!find_proxy(setup->proxy, &server->proxy, ret_err) || !raise_file_limit(server, ret_err)) return false;
    if (!store_open_server(setup->db, &server->store, ret_err) ||
        !store_open_reader(setup->db, &server->reader, ret_err) ||
        !store_last_id(server->reader, &server->last_match, ret_err) ||
        !store_read_key(server->store, server->peer_key, ret_err)) return false;
    clocks_begin(server);
    server->context = lws_create_context(&info);
    if (!server->context) return file_fail(ret_err, "", 0, "libwebsockets cannot be started");
    if (!listen_somewhere(server, setup, ret_err) || !announce(server, ret_err)) return false;
    server->keeper = keeper_open(server->store, wake, server);
    server->worker = worker_open(count_threads(), wake, server);
    server->clerk = worker_open(CLERKS, wake, server);
    server->porter = worker_open(1, wake, server);
    randombytes_buf(server->door_key, sizeof server->door_key);
    if (!server->keeper || !server->worker || !server->clerk || !server->porter) {
        return file_fail(ret_err, "", 0, "no thread can be started");
    }
    operate_begin_sweeps(server);
    clocks_share(server);
    return operate_begin_check(server, ret_err);
}

bool server_open(const struct server_setup *setup, struct server **ret, struct err *ret_err)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server) return file_fail(ret_err, "", 0, "out of memory");
    server->setup = *setup;
    server->connections_max = setup->connections ? setup->connections : LIMIT_CONNECTIONS;
    server->rates = setup->rates ? setup->rates : 1;
    server->ready_end = &server->ready;
    if (start(server, setup, ret_err)) {
        *ret = server;
        return true;
    }
    server_close(server);
    return false;
}

int server_connections(const struct server *server)
{
    return server->connections_max;
}

int server_port(const struct server *server)
{
    return lws_get_vhost_listen_port(server->vhost);
}

void server_note_turn(struct server *server, const char *what, int64_t began)
{
    const int64_t time = lws_now_usecs() - began;
    struct turns *turns = server->count.turns, *const end = turns + TURNS_MAX - 1; /* the last is for the rest */
    while (turns < end && turns->what && strcmp(turns->what, what) != 0) turns++;
    turns->what = what;
    turns->count++;
    turns->too_long += time > TURN_TIME;
    if (time > turns->worst) turns->worst = time;
}

/* What was written is answered, but not for longer than TURN_TIME. Is there more? */
static bool take_kept(struct server *server)
{
    const int64_t start = lws_now_usecs();
    struct keep *keep;
    int64_t began = start;
    while (began - start < TURN_TIME) {
        keep = keeper_take(server->keeper);
        if (!keep) return false;
        keep->done(keep);
        server_note_turn(server, "(written)", began);
        began = lws_now_usecs();
    }
    return true;
}

/* What threads have done. Is there more? */
static bool take_results(struct server *server)
{
    const bool is_more = take_kept(server);
    const int64_t began = lws_now_usecs();
    worker_turn(server->worker);
    worker_turn(server->clerk);
    worker_turn(server->porter);
    server_note_turn(server, "(threads)", began);
    return is_more;
}

/* Everybody in line has a turn, one request each, but not for longer than TURN_TIME. Is there more? */
static bool take_turns(struct server *server)
{
    const int64_t start = lws_now_usecs();
    struct connection *connection;
    while ((connection = server->ready) && lws_now_usecs() - start < TURN_TIME) {
        server->ready = connection->ready;
        if (!server->ready) server->ready_end = &server->ready;
        connection_turn(connection);
    }
    return take_results(server) || server->ready;
}

static void say_goodbye(struct server *server)
{
    const char *text = server->is_failed ? server->trouble : "the server is being stopped; come back in a moment";
    for (struct connection *c = server->all; c; c = c->following) {
        struct out out = { 0 };
        out_open(&out, '{');
        out_member(&out, "push", "trouble");
        out_member(&out, "message", text);
        out_close(&out, '}');
        connection_send(c, &out);
        out_free(&out);
    }
}

static bool is_idle(const struct server *server, bool is_sent)
{
    for (const struct connection *c = server->all; c; c = c->following) {
        if (c->is_dropped) continue;
        if (c->state == CONNECTION_BUSY || (is_sent && c->first)) return false;
    }
    return true;
}

/* What was begun is finished and answered; nothing new is taken up. */
static void drain(struct server *server)
{
    const int64_t end = lws_now_usecs() + DRAIN_TIME;
    for (int step = 0; step < 2; step++) {
        if (step == 1) say_goodbye(server);
        while (!is_idle(server, step == 1) && lws_now_usecs() < end) {
            take_results(server);
            if (lws_service(server->context, -1) < 0) return;
            usleep(500);
        }
    }
}

bool server_run(struct server *server)
{
    char name[STORE_NAME_BYTES];
    store_name(server->setup.db, name);
    log_line("start", "port %d, %d connections at most, %s", server_port(server), server->connections_max, name);
    if (geteuid() == 0) {
        log_line("warning", "the server runs as root: whoever found a fault in it would have the whole machine. Start "
                 "it as a user of its own; the unit in docs/server.md does");
    }
    while (!server->is_stopping) {
        const bool is_more = take_turns(server);
        if (lws_service(server->context, is_more ? -1 : 0) < 0) break;
    }
    drain(server);
    for (struct room *room = server->rooms; room; room = room->next) {
        if (!room_is_locked(room)) room_note_position(room); /* the next program may not understand the journal */
    }
    log_line("stop", "%lld orders since the start", (long long)server->count.orders);
    return !server->is_failed;
}

void server_stop(struct server *server)
{
    server->is_stopping = true;
    lws_cancel_service(server->context);
}

/* The name of a request, for the log: what it asks for may be secret. */
static void log_slow(const char *message, size_t length, int64_t time)
{
    char why[64];
    struct node *node = node_parse(message, length, why, sizeof why);
    const struct node *name = node && node_kind(node) == NODE_OBJECT ? node_get(node, "do") : NULL;
    log_line("slow", "'%.40s' took %lld ms", name && node_kind(name) == NODE_TEXT ? node_text(name) : "?",
             (long long)(time / 1000));
    if (node) node_free(node);
}

void server_note_request(struct server *server, const char *message, size_t length, int64_t time)
{
    int step = 0;
    while (step < LATENCY_STEPS && time > (int64_t)100 << step) step++;
    server->count.requests++;
    server->count.latency[step]++;
    server->count.latency_sum += time;
    if (time < SLOW_TIME) return;
    server->count.slow++;
    log_slow(message, length, time);
}

void server_fail(struct server *server, const struct err *err)
{
    if (server->is_failed) return;
    server->is_failed = true;
    snprintf(server->trouble, sizeof server->trouble, "%s", err->sentence);
    log_line("error", "the server stops: %s", err->sentence);
    server_stop(server);
}

void server_close(struct server *server)
{
    server->is_stopping = true;
    operate_end_sweeps(server);
    clocks_end(server);
    if (server->checker) store_interrupt(server->checker);
    worker_close(server->worker);
    worker_close(server->clerk);
    worker_close(server->porter);
    keeper_close(server->keeper); /* what was begun is written, and answered */
    server->worker = server->clerk = server->porter = NULL;
    server->keeper = NULL;
    if (server->context) lws_context_destroy(server->context); /* all connections leave their rooms */
    room_close_all(server);
    told_free(server->told);
    address_close(&server->addresses);
    store_close(server->checker);
    store_close(server->reader);
    store_close(server->store);
    free(server);
}
