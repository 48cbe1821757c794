/* Passing on; see relay.h. */
#include "server/relay.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/words.h"
#include "server/lobby.h"
#include "wire/request.h"

enum { LIMIT_PASSED = 1 << 20, SENTENCE_BYTES = 256 };

static const char KEY_HEADER[] = "x-honjin-key:", FOR_HEADER[] = "x-honjin-for:", LANG_HEADER[] = "x-honjin-lang:",
                  PASS_HEADER[] = "x-honjin-pass:";

struct relay {
    struct connection *connection; /* NULL: it has gone */
    struct lws *wsi;
    char reach[STORE_REACH_BYTES], address[ADDRESS_BYTES];
    char pass[2 * STORE_HASH_BYTES + 1]; /* of the account that has signed in, in hexadecimal; or "" */
    const char *lang;
    bool is_open, is_asked; /* its request is there */
    bool is_joining, is_joined;
    char *bytes;            /* what comes, until it is whole */
    size_t length, capacity;
};

/* ---- which requests -------------------------------------------------------------------------------------- */

/* The name of the request in work, or "". */
static void read_name(const struct connection *connection, char ret[32])
{
    size_t length;
    char why[64];
    const char *text = connection_request(connection, &length);
    struct node *node = node_parse(text, length, why, sizeof why);
    const struct node *name = node && node_kind(node) == NODE_OBJECT ? node_get(node, "do") : NULL;
    snprintf(ret, 32, "%s", name && node_kind(name) == NODE_TEXT ? node_text(name) : "");
    if (node) node_free(node);
}

/* What is asked of no match is answered here. */
bool relay_takes(const struct connection *connection)
{
    char name[32];
    if (!connection->relay || !connection->relay->is_joined) return false;
    read_name(connection, name);
    for (const struct request *request = lobby_requests; request->name; request++) {
        if (strcmp(request->name, name) == 0) return request->needs_match;
    }
    return true;
}

/* ---- going ----------------------------------------------------------------------------------------------- */

void relay_ask(struct connection *connection)
{
    struct relay *relay = connection->relay;
    char name[32];
    read_name(connection, name);
    relay->is_joining = strcmp(name, "join") == 0;
    relay->is_asked = true;
    if (relay->is_open) lws_callback_on_writable(relay->wsi);
}

static bool open_way(struct relay *relay, struct server *server)
{
    char host[STORE_REACH_BYTES];
    snprintf(host, sizeof host, "%s", relay->reach);
    char *colon = strrchr(host, ':');
    if (!colon) return false;
    *colon = 0;
    const bool is_bracketed = host[0] == '[' && colon[-1] == ']';
    if (is_bracketed) colon[-1] = 0;
    const struct lws_client_connect_info info = {
        .context = server->context, .vhost = server->vhost, .address = host + is_bracketed, .port = atoi(colon + 1),
        .path = "/ws", .host = relay->reach, .protocol = "honjin", .local_protocol_name = "honjin-relay",
        .ietf_version_or_minus_one = -1, .userdata = relay, .pwsi = &relay->wsi,
    };
    return lws_client_connect_via_info(&info);
}

/* Nobody knows what became of a request that was under way: the client comes again and looks. */
static void close_way(struct relay *relay, struct server *server)
{
    struct connection *connection = relay->connection;
    server->relays--;
    if (connection) {
        connection->relay = NULL;
        connection_drop(connection);
    }
    free(relay->bytes);
    free(relay);
}

static void write_pass(const struct connection *connection, char ret[2 * STORE_HASH_BYTES + 1])
{
    ret[0] = 0;
    if (connection->has_pass) sodium_bin2hex(ret, 2 * STORE_HASH_BYTES + 1, connection->pass, STORE_HASH_BYTES);
}

void relay_pass(struct connection *connection, const char *reach)
{
    struct relay *relay = connection->relay;
    char pass[2 * STORE_HASH_BYTES + 1];
    write_pass(connection, pass);
    if (relay && (strcmp(relay->reach, reach) != 0 || strcmp(relay->pass, pass) != 0)) relay_end(connection);
    if (!connection->relay) {
        relay = calloc(1, sizeof *relay);
        if (!relay) abort();
        relay->connection = connection;
        memcpy(relay->pass, pass, sizeof pass);
        relay->lang = lang_name((enum lang)connection->wire.lang);
        snprintf(relay->reach, sizeof relay->reach, "%s", reach);
        snprintf(relay->address, sizeof relay->address, "%s", connection->address->name);
        connection->relay = relay;
        connection->server->relays++;
        relay_ask(connection);
        /* What fails at once may have been told by an event already: then the relay is gone. */
        if (!open_way(relay, connection->server) && connection->relay) close_way(relay, connection->server);
        return;
    }
    relay_ask(connection);
}

/* ---- ending ---------------------------------------------------------------------------------------------- */

void relay_end(struct connection *connection)
{
    struct relay *relay = connection->relay;
    if (!relay) return;
    connection->relay = NULL;
    relay->connection = NULL;
    if (relay->wsi) lws_set_timeout(relay->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* ---- coming back ----------------------------------------------------------------------------------------- */

static void take_answer(struct relay *relay)
{
    struct connection *connection = relay->connection;
    char why[SENTENCE_BYTES];
    struct node *node = relay->is_joining ? node_parse(relay->bytes, relay->length, why, sizeof why) : NULL;
    const struct node *ok = node && node_kind(node) == NODE_OBJECT ? node_get(node, "ok") : NULL;
    if (ok && node_bool(ok)) {
        relay->is_joined = true;
        if (connection->room) room_leave(connection);
    }
    if (node) node_free(node);
    relay->is_asked = relay->is_joining = false;
    connection->held.length = 0;
    out_plain(&connection->held, relay->bytes, relay->length);
    connection_answer(connection);
}

static void take_push(struct relay *relay)
{
    static const char left[] = "{\"push\":\"left\"";
    struct out out = { 0 };
    if (relay->length >= sizeof left - 1 && memcmp(relay->bytes, left, sizeof left - 1) == 0) {
        relay->is_joined = false;
    }
    out_plain(&out, relay->bytes, relay->length);
    connection_send(relay->connection, &out);
    out_free(&out);
}

static bool keep_bytes(struct relay *relay, const char *bytes, size_t length)
{
    if (relay->length + length > LIMIT_PASSED) return false;
    if (relay->length + length > relay->capacity) {
        const size_t capacity = 2 * (relay->length + length);
        char *larger = realloc(relay->bytes, capacity);
        if (!larger) return false;
        relay->bytes = larger;
        relay->capacity = capacity;
    }
    memcpy(relay->bytes + relay->length, bytes, length);
    relay->length += length;
    return true;
}

static int receive(struct relay *relay, struct lws *wsi, const char *bytes, size_t length)
{
    static const char push[] = "{\"push\":";
    if (!relay->connection || !keep_bytes(relay, bytes, length)) return -1;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
    const bool is_push = relay->length >= sizeof push - 1 && memcmp(relay->bytes, push, sizeof push - 1) == 0;
    if (is_push) take_push(relay);
    else if (relay->is_asked) take_answer(relay);
    relay->length = 0;
    return 0;
}

static int send_request(struct relay *relay, struct lws *wsi)
{
    size_t length;
    if (!relay->connection) return -1;
    if (!relay->is_asked || relay->connection->state != CONNECTION_BUSY) return 0;
    const char *text = connection_request(relay->connection, &length);
    unsigned char *packet = malloc(LWS_PRE + length);
    if (!packet) return -1;
    memcpy(packet + LWS_PRE, text, length);
    const int written = lws_write(wsi, packet + LWS_PRE, length, LWS_WRITE_TEXT);
    free(packet);
    return written < (int)length ? -1 : 0;
}

/* ---- who it is ------------------------------------------------------------------------------------------- */

static int add_headers(const struct relay *relay, const struct server *server, struct lws *wsi, unsigned char **at,
                       size_t length)
{
    const struct { const char *name, *value; } headers[] = {
        { KEY_HEADER, server->peer_key }, { FOR_HEADER, relay->address }, { LANG_HEADER, relay->lang },
        { PASS_HEADER, relay->pass },
    };
    unsigned char *const end = *at + length;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        if (headers[i].value[0] && lws_add_http_header_by_name(wsi, (const unsigned char *)headers[i].name,
                                        (const unsigned char *)headers[i].value, (int)strlen(headers[i].value), at,
                                        end)) return -1;
    }
    return 0;
}

static bool read_header(struct lws *wsi, const char *name, char *ret, int size)
{
    return lws_hdr_custom_copy(wsi, ret, size, name, (int)strlen(name)) > 0;
}

bool relay_is_peer(const struct server *server, struct lws *wsi, struct caller *ret)
{
    char key[STORE_KEY_BYTES], address[ADDRESS_BYTES] = "", word[8], pass[2 * STORE_HASH_BYTES + 1];
    enum lang lang = LANG_EN;
    const size_t length = strlen(server->peer_key);
    if (!length || !read_header(wsi, KEY_HEADER, key, sizeof key) || strlen(key) != length ||
        sodium_memcmp(key, server->peer_key, length) != 0) return false;
    if (!read_header(wsi, FOR_HEADER, address, sizeof address)) return false;
    memcpy(ret->address, address, ADDRESS_BYTES);
    if (read_header(wsi, PASS_HEADER, pass, sizeof pass)) {
        ret->has_pass = sodium_hex2bin(ret->pass, STORE_HASH_BYTES, pass, strlen(pass), NULL, NULL, NULL) == 0;
    }
    if (read_header(wsi, LANG_HEADER, word, sizeof word)) lang_read(word, &lang);
    ret->lang = (uint8_t)lang;
    return true;
}

int relay_on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    struct relay *relay = user;
    struct server *server = lws_context_user(lws_get_context(wsi));
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(relay, server, wsi, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        relay->is_open = true;
        lws_callback_on_writable(wsi);
        return relay->connection ? 0 : -1;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(relay, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_request(relay, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        close_way(relay, server);
        return 0;
    default: return 0;
    }
}
