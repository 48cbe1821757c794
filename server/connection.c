/* WebSockets; see connection.h. */
#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby.h"

struct packet {
    struct packet *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them for the frame's head */
};

/* ---- limits ---------------------------------------------------------------------------------------------- */

static bool is_heavy(const char *request)
{
    static const char *const heavy[] = { "create", "take", "renew", "odds", "history", "save", "rules" };
    for (size_t i = 0; i < sizeof heavy / sizeof heavy[0]; i++) {
        if (strcmp(request, heavy[i]) == 0) return true;
    }
    return false;
}

/* Every message has cost one already. */
static bool admit(struct wire *wire, const struct request *request, struct failure *ret)
{
    struct connection *connection = wire->context;
    if (bucket_debt(&connection->requests)) {
        return wire_fail(ret, "limit", "too many requests: at most %d a second, please", RATE_REQUESTS);
    }
    if (is_heavy(request->name)) bucket_take(&connection->requests, COST_HEAVY - 1);
    return true;
}

static bool close_with(struct connection *connection, enum lws_close_status status, const char *reason)
{
    unsigned char bytes[124];
    const size_t length = strlen(reason) < sizeof bytes ? strlen(reason) : sizeof bytes;
    memcpy(bytes, reason, length);
    lws_close_reason(connection->wsi, status, bytes, length);
    return false;
}

/* ---- opening and closing --------------------------------------------------------------------------------- */

struct connection *connection_open(struct server *server, struct lws *wsi)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->server = server;
    connection->wsi = wsi;
    connection->end = &connection->first;
    connection->wire = (struct wire){ .role = ROLE_OBSERVER, .needs_at = true, .is_pushed = true,
                                      .more = lobby_requests, .context = connection, .admit = admit,
                                      .commit = room_commit, .recall = room_recall };
    bucket_fill(&connection->requests, RATE_REQUESTS, BURST_REQUESTS, lws_now_usecs());
    server->connections++;
    return connection;
}

void connection_close(struct connection *connection)
{
    connection->is_dropped = true; /* nothing can be sent to it any more */
    if (connection->room) room_leave(connection);
    while (connection->first) {
        struct packet *packet = connection->first;
        connection->first = packet->next;
        free(packet);
    }
    connection->server->connections--;
    free(connection->message);
    free(connection);
}

/* ---- sending --------------------------------------------------------------------------------------------- */

void connection_send(struct connection *connection, struct out *out)
{
    size_t length = out->length;
    if (length && out->bytes[length - 1] == '\n') length--; /* the end of a line, on other ways */
    out->length = 0;
    if (connection->is_dropped) return;
    if (connection->unsent + length > LIMIT_UNSENT) {
        connection->is_dropped = true;
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    struct packet *packet = malloc(sizeof *packet + LWS_PRE + length);
    if (!packet) abort();
    packet->next = NULL;
    packet->length = length;
    memcpy(packet->bytes + LWS_PRE, out->bytes, length);
    *connection->end = packet;
    connection->end = &packet->next;
    connection->unsent += length;
    lws_callback_on_writable(connection->wsi);
}

bool connection_write(struct connection *connection)
{
    struct packet *packet = connection->first;
    if (connection->is_dropped) return false;
    if (!packet) return true;
    const int written = lws_write(connection->wsi, packet->bytes + LWS_PRE, packet->length, LWS_WRITE_TEXT);
    connection->first = packet->next;
    if (!connection->first) connection->end = &connection->first;
    connection->unsent -= packet->length;
    const bool is_written = written >= 0 && (size_t)written >= packet->length;
    free(packet);
    if (connection->first) lws_callback_on_writable(connection->wsi);
    return is_written;
}

/* ---- receiving ------------------------------------------------------------------------------------------- */

/* The answer comes first, then what it leads to. */
static void handle(struct connection *connection)
{
    struct out out = { 0 };
    wire_handle(&connection->wire, connection->length ? connection->message : "", connection->length, &out);
    connection_send(connection, &out);
    out_free(&out);
    if (connection->room) room_settle(connection->room);
}

static void refuse_long(struct connection *connection)
{
    struct out out = { 0 };
    struct failure failure;
    wire_fail(&failure, "limit", "a message may have at most %d bytes", LIMIT_MESSAGE);
    wire_refuse(&failure, &out);
    connection_send(connection, &out);
    out_free(&out);
}

static bool end_message(struct connection *connection)
{
    const bool is_long = connection->skipped > 0;
    bucket_fill(&connection->requests, RATE_REQUESTS, BURST_REQUESTS, lws_now_usecs());
    bucket_take(&connection->requests, 1);
    if (bucket_debt(&connection->requests) > DEBT_REQUESTS) {
        return close_with(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many requests");
    }
    if (is_long) refuse_long(connection);
    else handle(connection);
    free(connection->message);
    connection->message = NULL;
    connection->length = connection->capacity = connection->skipped = 0;
    return true;
}

static bool keep(struct connection *connection, const char *bytes, size_t length)
{
    if (connection->length + length > connection->capacity) {
        const size_t capacity = 2 * (connection->length + length);
        char *larger = realloc(connection->message, capacity);
        if (!larger) return false;
        connection->message = larger;
        connection->capacity = capacity;
    }
    if (length) memcpy(connection->message + connection->length, bytes, length);
    connection->length += length;
    return true;
}

bool connection_receive(struct connection *connection, const char *bytes, size_t length)
{
    if (connection->is_dropped) return false;
    if (lws_frame_is_binary(connection->wsi)) {
        return close_with(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text messages only");
    }
    if (connection->skipped || length > LIMIT_MESSAGE - connection->length) {
        connection->skipped += connection->length + length;
        connection->length = 0;
        if (connection->skipped > LIMIT_SKIPPED) {
            return close_with(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the message is too long");
        }
    } else if (!keep(connection, bytes, length)) {
        return false;
    }
    const bool is_end = lws_is_final_fragment(connection->wsi) && !lws_remaining_packet_payload(connection->wsi);
    return !is_end || end_message(connection);
}
