/* Matches in memory: who is there, and what they are told; see room.h. */
#include "server/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/clocks.h"
#include "server/connection.h"
#include "server/rating.h"
#include "wire/describe.h"

enum { LINGER = 2 * 1000 * 1000 }; /* microseconds */

/* ---- opening and closing --------------------------------------------------------------------------------- */

struct room *room_find(struct server *server, int64_t id)
{
    struct room *room = server->rooms;
    while (room && (room->match.id != id || room->state == ROOM_LOST)) room = room->next;
    return room;
}

static void room_free(struct room *room)
{
    struct room **at = &room->server->rooms;
    while (*at != room) at = &(*at)->next;
    *at = room->next;
    room->server->live--;
    room_let_go(room);
    lws_sul_cancel(&room->pause);
    lws_sul_cancel(&room->linger);
    clocks_close(room);
    thought_free(room->late);
    for (int i = 0; i < ROLES * LANGS; i++) seat_close(&room->seat[i / LANGS][i % LANGS]);
    table_free(room->table);
    free(room);
}

static bool is_empty(const struct room *room)
{
    return room->connections == 0 && !room->lent && room->state == ROOM_OPEN && !room->waiting;
}

static void end_lingering(lws_sorted_usec_list_t *linger)
{
    struct room *room = lws_container_of(linger, struct room, linger);
    if (!is_empty(room)) return;
    room_note_position(room);
    room_free(room);
}

/* Somebody may be about to come, or to come back. */
void room_close_if_empty(struct room *room)
{
    if (is_empty(room)) lws_sul_schedule(room->server->context, 0, &room->linger, end_lingering, LINGER);
}

void room_close_all(struct server *server)
{
    while (server->rooms) room_free(server->rooms);
}

static void end_lost(lws_sorted_usec_list_t *linger)
{
    struct room *room = lws_container_of(linger, struct room, linger);
    if (!room->lent) room_free(room);
}

/* Not at once: whoever found it lost may still look at it. */
void room_lose(struct room *room)
{
    room->state = ROOM_LOST;
    lws_sul_schedule(room->server->context, 0, &room->linger, end_lost, 1);
}

void room_lend(struct room *room)
{
    room->lent++;
}

void room_return(struct room *room)
{
    room->lent--;
    if (room->state == ROOM_LOST) room_lose(room);
    else room_close_if_empty(room);
}

void room_set_table(struct room *room, struct table *table)
{
    if (room->table) memcpy(table->standing, room->table->standing, sizeof table->standing);
    table_free(room->table);
    room->table = table;
    table->share_max = LIMIT_DRAFTS;
    for (struct connection *c = room->first; c; c = c->next) c->wire.table = table;
}

/* ---- coming and going ------------------------------------------------------------------------------------ */

static void detach(struct connection *connection)
{
    struct room *room = connection->room;
    struct connection **at = &room->first;
    while (*at != connection) at = &(*at)->next;
    *at = connection->next;
    room->connections--;
    connection->room = NULL;
    connection->wire.table = NULL;
    connection->wire.ended = NULL;
}

static void tell_seats(struct room *room, const struct connection *but)
{
    struct out out = { 0 };
    for (struct connection *c = room->first; c; c = c->next) {
        if (c == but) continue;
        out.wants_comma = false;
        out_open(&out, '{');
        out_member(&out, "push", "seats");
        room_describe_seats(room, c->wire.role, &out);
        out_close(&out, '}');
        connection_send(c, &out);
    }
    out_free(&out);
}

void room_enter(struct room *room, struct connection *connection, uint8_t role)
{
    room->connections++; /* first: leaving the same room must not close it */
    if (connection->room) room_leave(connection);
    connection->room = room;
    connection->next = room->first;
    room->first = connection;
    connection->wire.table = room->table;
    connection->wire.role = role;
    connection->wire.ended = room->match.result[0] ? room->match.result : NULL;
    connection->lang = connection->wire.lang;
    struct seat *seat = &room->seat[role][connection->lang];
    if (!seat->is_open) seat_open(seat, room->table, role, connection->lang);
    tell_seats(room, connection);
    clocks_enter(room, connection);
    opponent_think(room);
}

void room_leave(struct connection *connection)
{
    struct room *room = connection->room;
    detach(connection);
    if (room->table) tell_seats(room, NULL);
    room_close_if_empty(room);
}

static void send_left(struct connection *connection, const char *message)
{
    struct out out = { 0 };
    out_open(&out, '{');
    out_member(&out, "push", "left");
    out_member(&out, "message", message);
    out_close(&out, '}');
    connection_send(connection, &out);
    out_free(&out);
}

void room_send_away(struct room *room, const char *message)
{
    while (room->first) {
        struct connection *connection = room->first;
        detach(connection);
        send_left(connection, message);
    }
}

void room_clear_seat(struct room *room, uint8_t role, const struct connection *but)
{
    for (struct connection *c = room->first, *next; c; c = next) {
        next = c->next;
        if (c == but || c->wire.role != role) continue;
        detach(c);
        send_left(c, "this seat has a new link");
    }
    tell_seats(room, but);
}

int room_count_role(const struct room *room, uint8_t role)
{
    int count = 0;
    for (const struct connection *c = room->first; c; c = c->next) count += c->wire.role == role;
    return count;
}

void room_describe_name(struct out *out, const struct store_seat *seat)
{
    if (!seat->account) return;
    out_member(out, "name", seat->name);
    if (seat->is_bot) out_member_bool(out, "bot", true);
    if (seat->rating) rating_describe(out, seat->rating, seat->deviation);
}

void room_describe_seats(const struct room *room, uint8_t role, struct out *out)
{
    const struct game *game = room->table->match.game;
    out_key(out, "seats");
    out_open(out, '[');
    for (int i = 0; i < room->match.seats; i++) {
        const struct store_seat *seat = &room->match.seat[i];
        if (seat->role >= game->roles) continue;
        out_open(out, '{');
        out_member(out, "role", game->role[seat->role].id);
        out_member(out, "kind", seat->kind);
        room_describe_name(out, seat);
        out_member_bool(out, "here", room_count_role(room, seat->role) > 0);
        if (seat->role == role) out_member_int(out, "windows", room_count_role(room, role));
        out_close(out, '}');
    }
    out_close(out, ']');
    out_member_int(out, "watchers", room_count_role(room, ROLE_OBSERVER));
}

void room_seats_changed(struct room *room, const struct connection *but)
{
    struct store_match read;
    struct err err; /* what was known before stays */
    if (store_read(room->server->reader, room->match.id, &read, &err) == STORE_DONE) {
        memcpy(room->match.seat, read.seat, sizeof read.seat);
    }
    tell_seats(room, but);
}

/* ---- telling --------------------------------------------------------------------------------------------- */

/* Sends the seat's update to all who look on from it. Is there one? */
static bool update_seat(struct room *room, struct seat *seat, struct out *update, struct out *copy)
{
    bool is_seen = false, is_new = false;
    for (struct connection *c = room->first; c; c = c->next) {
        if (c->wire.role != seat->role || c->lang != seat->lang) continue;
        if (!is_seen) is_new = seat_update(seat, room->table, update);
        is_seen = true;
        if (!is_new) return false; /* nothing has changed for it, and even an empty update would tell something */
        out_plain(copy, update->bytes, update->length);
        connection_send(c, copy);
    }
    if (!is_seen) seat_close(seat); /* whoever comes next is told where the match stands then */
    return is_new;
}

/* An update is made once for each seat and language, whoever looks on. Was anybody told? */
bool room_publish(struct room *room)
{
    struct out update = { 0 }, copy = { 0 };
    bool is_told = false;
    for (int i = 0; i < ROLES * LANGS; i++) {
        struct seat *seat = &room->seat[i / LANGS][i % LANGS];
        if (!seat->is_open) continue;
        update.length = 0;
        update.wants_comma = false;
        is_told |= update_seat(room, seat, &update, &copy);
    }
    match_settle(&room->table->match);
    out_free(&update);
    out_free(&copy);
    return is_told;
}

void room_tell_trouble(struct room *room, const char *message)
{
    for (struct connection *c = room->first; c; c = c->next) {
        struct out out = { 0 };
        out_open(&out, '{');
        out_member(&out, "push", "trouble");
        out_member(&out, "message", message);
        out_close(&out, '}');
        connection_send(c, &out);
        out_free(&out);
    }
}
