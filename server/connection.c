/* WebSockets; see connection.h. */
#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby.h"
#include "server/relay.h"

struct packet {
    struct packet *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them for the frame's head */
};

struct message {
    struct message *next;
    bool is_long; /* too long: it was not kept */
    size_t length;
    char bytes[];
};

/* ---- limits ---------------------------------------------------------------------------------------------- */

static void fill_requests(struct connection *connection)
{
    const int rates = connection->server->rates;
    bucket_fill(&connection->requests, RATE_REQUESTS * rates, BURST_REQUESTS * rates, lws_now_usecs());
}

static bool is_heavy(const char *request)
{
    static const char *const heavy[] = { "book", "create", "hint", "history", "lobby", "luck", "odds", "rematch",
                                         "renew", "review", "rules", "said", "save", "standing", "take", "undo" };
    for (size_t i = 0; i < sizeof heavy / sizeof heavy[0]; i++) {
        if (strcmp(request, heavy[i]) == 0) return true;
    }
    return false;
}

/* Drafts and their undo never end by themselves: somewhere they do. */
static bool may_write(struct connection *connection, const char *request, struct failure *ret)
{
    struct room *room = connection->room;
    const bool is_undo = strcmp(request, "undo") == 0;
    if (!room || connection->wire.role >= ROLE_PLAYERS_MAX || (!is_undo && strcmp(request, "play") != 0)) return true;
    if (room->match.result[0]) return wire_fail(ret, "state", "the match is over: %s", room->match.result);
    if (room->kept > LIMIT_JOURNAL) {
        return wire_fail(ret, "limit", "this match has as long a journal as may be: it cannot go on");
    }
    int *undone = &room->undone[connection->wire.role];
    if (is_undo && ++*undone > LIMIT_UNDONE) {
        return wire_fail(ret, "limit", "at most %d orders are taken back before another side has moved", LIMIT_UNDONE);
    }
    for (uint8_t role = 0; !is_undo && role < ROLE_PLAYERS_MAX; role++) {
        if (role != connection->wire.role) room->undone[role] = 0;
    }
    return true;
}

/* A match that was halted waits until all agree how it goes on. */
static bool may_go_on(const struct connection *connection, const char *request, struct failure *ret)
{
    static const char *const waits[] = { "hint", "play", "rewind", "undo" };
    if (!connection->room || !room_is_halted(connection->room)) return true;
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        if (strcmp(request, waits[i]) == 0) {
            return wire_fail(ret, "state", "%s; it goes on from there when all who play it agree ('resume'), or can be "
                             "ended ('draw', 'resign') and saved as a whole", connection->room->table->warning);
        }
    }
    return true;
}

/* Every message has cost one already. What takes long goes to a worker. */
static bool admit(struct wire *wire, const struct request *request, const struct node *node, struct failure *ret)
{
    struct connection *connection = wire->context;
    connection->asked = request->name;
    if (bucket_debt(&connection->requests)) {
        connection->server->count.refused_rate++;
        return wire_fail(ret, "limit", "too many requests: at most %d a second, please",
                         RATE_REQUESTS * connection->server->rates);
    }
    if (!may_write(connection, request->name, ret) || !may_go_on(connection, request->name, ret)) return false;
    if (is_heavy(request->name)) bucket_take(&connection->requests, COST_HEAVY - 1);
    connection->effort = wire->table || !request->needs_match ? question_effort(request->name, node) : EFFORT_NONE;
    if (connection->effort == EFFORT_NONE) return true;
    connection->answer = ANSWER_ASKED;
    return false;
}

bool connection_may_ping(void *context)
{
    struct connection *connection = context;
    struct bucket *pings = &connection->address->pings;
    const int rates = connection->server->rates;
    bucket_fill(pings, RATE_PINGS * rates, BURST_PINGS * rates, lws_now_usecs());
    if (pings->thousandths < 1000) {
        connection->server->count.refused_address++;
        return false;
    }
    bucket_take(pings, 1);
    return true;
}

bool connection_may_try(struct connection *connection, struct failure *ret)
{
    struct bucket *joins = &connection->address->joins;
    const int rates = connection->server->rates;
    bucket_fill(joins, RATE_JOINS * rates, BURST_JOINS * rates, lws_now_usecs());
    bucket_take(joins, 1);
    if (!bucket_debt(joins)) return true;
    joins->thousandths = 0; /* waiting is enough */
    connection->server->count.refused_address++;
    return wire_fail(ret, "limit", "your address joins too often; try again in a moment");
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

struct connection *connection_open(struct server *server, struct lws *wsi, struct address *address)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->server = server;
    connection->wsi = wsi;
    connection->address = address;
    connection->end = &connection->first;
    connection->inbox_end = &connection->inbox;
    connection->wire = (struct wire){ .role = ROLE_OBSERVER, .needs_at = true, .is_pushed = true,
                                      .page = PAGE_BYTES, .more = lobby_requests, .context = connection,
                                      .admit = admit,
                                      .commit = room_commit };
    fill_requests(connection);
    connection->following = server->all;
    if (server->all) server->all->preceding = connection;
    server->all = connection;
    server->connections++;
    return connection;
}

static void drop_message(struct connection *connection)
{
    struct message *message = connection->inbox;
    connection->inbox = message->next;
    if (!connection->inbox) connection->inbox_end = &connection->inbox;
    connection->messages--;
    connection->waiting -= message->length;
    free(message);
}

static void leave_line(struct connection *connection)
{
    struct server *server = connection->server;
    struct connection **at = &server->ready;
    while (*at && *at != connection) at = &(*at)->ready;
    if (!*at) return;
    *at = connection->ready;
    if (server->ready_end == &connection->ready) server->ready_end = at;
}

void connection_close(struct connection *connection)
{
    connection->is_dropped = true; /* nothing can be sent to it any more */
    if (connection->state == CONNECTION_READY) leave_line(connection);
    connection->state = CONNECTION_BUSY; /* for ever */
    if (connection->awaits) room_forget_waiting(connection);
    if (connection->task) *(struct connection **)connection->task = NULL;
    if (connection->room) room_leave(connection);
    relay_end(connection);
    while (connection->first) {
        struct packet *packet = connection->first;
        connection->first = packet->next;
        free(packet);
    }
    while (connection->inbox) drop_message(connection);
    if (connection->following) connection->following->preceding = connection->preceding;
    if (connection->preceding) connection->preceding->following = connection->following;
    else connection->server->all = connection->following;
    connection->server->connections--;
    address_leave(connection->address, lws_now_usecs());
    out_free(&connection->held);
    free(connection->message);
    free(connection);
}

/* ---- sending --------------------------------------------------------------------------------------------- */

void connection_drop(struct connection *connection)
{
    connection->is_dropped = true;
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void connection_send(struct connection *connection, struct out *out)
{
    size_t length = out->length;
    if (length && out->bytes[length - 1] == '\n') length--; /* the end of a line, on other ways */
    out->length = 0;
    if (connection->is_dropped) return;
    if (connection->unsent && connection->unsent + length > LIMIT_UNSENT) {
        connection->server->count.refused_slow++;
        connection_drop(connection);
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

static void stand_in_line(struct connection *connection);

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
    stand_in_line(connection);
    return is_written;
}

/* ---- handling -------------------------------------------------------------------------------------------- */

/* Whoever does not fetch his answers is given no further ones. */
static void stand_in_line(struct connection *connection)
{
    struct server *server = connection->server;
    if (connection->state != CONNECTION_IDLE || !connection->inbox || connection->unsent > LIMIT_UNREAD) return;
    connection->state = CONNECTION_READY;
    connection->ready = NULL;
    *server->ready_end = connection;
    server->ready_end = &connection->ready;
}

static bool is_full(const struct connection *connection)
{
    return connection->messages >= LIMIT_INBOX || connection->waiting >= LIMIT_MESSAGE;
}

/* The request in work is done with. */
static void finish(struct connection *connection)
{
    server_note_request(connection->server, connection->inbox->bytes, connection->inbox->length,
                        lws_now_usecs() - connection->began);
    drop_message(connection);
    connection->state = CONNECTION_IDLE;
    if (connection->is_paused && !is_full(connection)) {
        connection->is_paused = false;
        lws_rx_flow_control(connection->wsi, 1);
    }
    stand_in_line(connection);
}

void connection_answer(struct connection *connection)
{
    if (connection->held.length > LIMIT_ANSWER) {
        struct failure failure;
        wire_fail(&failure, "limit", "the answer has more than %d bytes; ask for a part of it", LIMIT_ANSWER);
        connection->held.length = 0;
        wire_answer_failure(connection->inbox->bytes, connection->inbox->length, &failure, &connection->held);
    }
    connection_send(connection, &connection->held);
    out_free(&connection->held); /* memory that is not needed for long */
    finish(connection);
}

static void answer_failure(struct connection *connection, const struct failure *failure)
{
    connection->held.length = 0;
    wire_answer_failure(connection->inbox->bytes, connection->inbox->length, failure, &connection->held);
    connection_answer(connection);
}

void connection_fail(struct connection *connection, const char *code, const struct err *err)
{
    struct failure failure;
    wire_fail(&failure, code, "%s", err->sentence); /* paths are not for clients */
    answer_failure(connection, &failure);
}

const char *connection_request(const struct connection *connection, size_t *ret_length)
{
    *ret_length = connection->inbox->length;
    return connection->inbox->bytes;
}

void connection_go_on(struct connection *connection)
{
    connection->state = CONNECTION_IDLE;
    stand_in_line(connection);
}

void connection_turn(struct connection *connection)
{
    const struct message *message = connection->inbox;
    struct failure failure;
    connection->state = CONNECTION_BUSY;
    connection->began = lws_now_usecs();
    if (connection->room && room_is_locked(connection->room)) {
        room_await(connection->room, connection);
        return;
    }
    if (message->is_long) {
        wire_fail(&failure, "limit", "a message may have at most %d bytes", LIMIT_MESSAGE);
        connection->held.length = 0;
        wire_refuse(&failure, &connection->held);
        connection_answer(connection);
        return;
    }
    if (relay_takes(connection)) {
        relay_ask(connection);
        return;
    }
    connection->answer = ANSWER_NOW;
    connection->asked = "(none)";
    wire_handle(&connection->wire, message->bytes, message->length, &connection->held);
    if (connection->room) room_mend(connection->room);
    server_note_turn(connection->server, connection->asked, connection->began);
    switch (connection->answer) {
    case ANSWER_NOW: connection_answer(connection); break;
    case ANSWER_KEPT: break;
    case ANSWER_ASKED:
        connection->held.length = 0;
        question_ask(connection, connection->effort, message->bytes, message->length);
        break;
    case ANSWER_AGAIN: connection->held.length = 0; break;
    }
}

/* ---- receiving ------------------------------------------------------------------------------------------- */

static bool end_message(struct connection *connection)
{
    fill_requests(connection);
    bucket_take(&connection->requests, 1);
    if (bucket_debt(&connection->requests) > DEBT_REQUESTS) {
        return close_with(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many requests");
    }
    struct message *message = malloc(sizeof *message + connection->length + 1);
    if (!message) return false;
    *message = (struct message){ .is_long = connection->skipped > 0, .length = connection->length };
    if (message->length) memcpy(message->bytes, connection->message, message->length);
    *connection->inbox_end = message;
    connection->inbox_end = &message->next;
    connection->waiting += message->length;
    connection->messages++;
    if (is_full(connection) && !connection->is_paused) {
        connection->is_paused = true;
        lws_rx_flow_control(connection->wsi, 0);
    }
    free(connection->message);
    connection->message = NULL;
    connection->length = connection->capacity = connection->skipped = 0;
    stand_in_line(connection);
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
