/* Matches in memory; see room.h. */
#include "server/room.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "games/list.h"
#include "server/connection.h"
#include "wire/describe.h"

enum {
    THINKING_NODES = 20000,
    PAUSE_WATCHED = 400 * 1000,      /* microseconds between orders where only opponents play */
    PAUSE_TROUBLE = 5 * 1000 * 1000, /* before an order that could not be kept is tried again */
};

/* ---- opening and closing --------------------------------------------------------------------------------- */

/* Reads the journal. One that was brought up to date for another pack or other rules is kept as it is now. */
static bool read_table(struct room *room, struct err *ret_err)
{
    struct store *store = room->server->store;
    struct blob journal;
    struct table *table;
    uint32_t entries;
    if (!store_read_journal(store, room->match.id, &journal, &entries, ret_err)) return false;
    const struct table_source source = {
        .name = "the match",
        .text = (const char *)journal.bytes,
        .length = journal.size,
        .find_game = games_find,
        .seed = room->match.seed,
        .is_own = true,
    };
    bool is_open = table_open(&source, &table, ret_err);
    const bool is_same = is_open && table->journal_length == journal.size &&
                         memcmp(table->journal, journal.bytes, journal.size) == 0;
    blob_free(&journal);
    if (is_open && !is_same && !room->match.is_over) {
        is_open = store_replace_journal(store, room->match.id, table->journal, table->journal_length, ret_err);
        entries = 1;
        if (!is_open) table_free(table);
    }
    if (!is_open) return false;
    room->table = table;
    room->entries = entries;
    table_drop_journal(table);
    return true;
}

struct room *room_find(struct server *server, int64_t id)
{
    struct room *room = server->rooms;
    while (room && room->match.id != id) room = room->next;
    return room;
}

static void room_free(struct room *room)
{
    struct room **at = &room->server->rooms;
    while (*at != room) at = &(*at)->next;
    *at = room->next;
    lws_sul_cancel(&room->pause);
    for (int i = 0; i < ROLES * LANGS; i++) seat_close(&room->seat[i / LANGS][i % LANGS]);
    table_free(room->table);
    free(room);
}

static void close_if_empty(struct room *room)
{
    if (room->connections == 0 && !room->job) room_free(room);
}

void room_forget_jobs(struct server *server)
{
    for (struct room *room = server->rooms, *next; room; room = next) {
        next = room->next;
        room->job = NULL;
        close_if_empty(room);
    }
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
}

static void tell_seats(struct room *room, const struct connection *but)
{
    struct out out = { 0 };
    for (struct connection *c = room->first; c; c = c->next) {
        if (c == but) continue;
        out.wants_comma = false;
        out_open(&out, '{');
        out_member(&out, "push", "seats");
        room_describe_seats(room, &out);
        out_close(&out, '}');
        connection_send(c, &out);
    }
    out_free(&out);
}

static void think(struct room *room);

void room_enter(struct room *room, struct connection *connection, uint8_t role)
{
    room->connections++; /* first: leaving the same room must not close it */
    if (connection->room) room_leave(connection);
    connection->room = room;
    connection->next = room->first;
    room->first = connection;
    connection->wire.table = room->table;
    connection->wire.role = role;
    connection->lang = connection->wire.lang;
    struct seat *seat = &room->seat[role][connection->lang];
    if (!seat->is_open) seat_open(seat, room->table, role, connection->lang);
    tell_seats(room, connection);
    think(room);
}

void room_leave(struct connection *connection)
{
    struct room *room = connection->room;
    detach(connection);
    tell_seats(room, NULL);
    close_if_empty(room);
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

static int count_role(const struct room *room, uint8_t role)
{
    int count = 0;
    for (const struct connection *c = room->first; c; c = c->next) count += c->wire.role == role;
    return count;
}

void room_describe_seats(const struct room *room, struct out *out)
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
        out_member_bool(out, "here", count_role(room, seat->role) > 0);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_member_int(out, "watchers", count_role(room, ROLE_OBSERVER));
}

void room_seats_changed(struct room *room, const struct connection *but)
{
    struct err err; /* what was known before stays */
    store_read(room->server->store, room->match.id, &room->match, &err);
    tell_seats(room, but);
}

/* ---- keeping --------------------------------------------------------------------------------------------- */

static bool commit(struct room *room, struct err *ret_err)
{
    struct table *table = room->table;
    if (table->journal_length == 0) return true;
    if (!store_append(room->server->store, room->match.id, room->entries, table->journal, table->journal_length,
                      table->is_revealed, ret_err)) return false;
    table_drop_journal(table);
    room->entries++;
    room->match.is_over = table->is_revealed;
    room->is_changed = true;
    return true;
}

bool room_commit(struct wire *wire, struct err *ret_err)
{
    const struct connection *connection = wire->context;
    return commit(connection->room, ret_err);
}

bool room_recall(struct wire *wire, struct blob *ret, struct err *ret_err)
{
    const struct room *room = ((const struct connection *)wire->context)->room;
    uint32_t entries;
    return store_read_journal(room->server->store, room->match.id, ret, &entries, ret_err);
}

/* The table is ahead of the store: the match as it was kept takes its place. False: it cannot be read, and
 * everybody had to leave. */
static bool mend(struct room *room, struct err *ret_err)
{
    struct table *old = room->table;
    if (old->journal_length == 0) return true;
    const bool is_read = read_table(room, ret_err);
    if (is_read) {
        match_settle(&room->table->match); /* what was told stands: nothing was told that was not kept */
        table_free(old);
        room->is_changed = true; /* somebody else may have played the same match */
    }
    for (struct connection *c = room->first, *next; c; c = next) {
        next = c->next;
        c->wire.table = room->table;
        if (is_read) continue;
        detach(c);
        send_left(c, "the match cannot be read from the disk; come back later");
    }
    return is_read;
}

enum store_result room_open(struct server *server, int64_t id, struct room **ret, struct err *ret_err)
{
    struct room *room = room_find(server, id);
    if (room) {
        if (!mend(room, ret_err)) return STORE_FAILED;
        *ret = room;
        return STORE_DONE;
    }
    room = calloc(1, sizeof *room);
    if (!room) abort();
    room->server = server;
    enum store_result result = store_read(server->store, id, &room->match, ret_err);
    if (result == STORE_DONE && !read_table(room, ret_err)) result = STORE_FAILED;
    if (result != STORE_DONE) {
        free(room);
        return result;
    }
    match_settle(&room->table->match);
    room->next = server->rooms;
    server->rooms = room;
    *ret = room;
    return STORE_DONE;
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
static bool publish(struct room *room)
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
    room->is_changed = false;
    out_free(&update);
    out_free(&copy);
    return is_told;
}

void room_settle(struct room *room)
{
    struct err err; /* everybody was sent away */
    if (!mend(room, &err)) {
        close_if_empty(room);
        return;
    }
    if (room->is_changed) {
        publish(room);
        think(room);
    }
}

/* ---- opponents ------------------------------------------------------------------------------------------- */

static const struct store_seat *find_opponent(const struct room *room, role_set wanted)
{
    for (int i = 0; i < room->match.seats; i++) {
        const struct store_seat *seat = &room->match.seat[i];
        if (seat->role >= ROLE_PLAYERS_MAX || !(wanted & ROLE_BIT(seat->role))) continue;
        if (strcmp(seat->kind, "human") != 0 && strcmp(seat->kind, "open") != 0) return seat;
    }
    return NULL;
}

static bool has_players(const struct room *room)
{
    for (int i = 0; i < room->match.seats; i++) {
        const char *kind = room->match.seat[i].kind;
        if (strcmp(kind, "human") == 0 || strcmp(kind, "open") == 0) return true;
    }
    return false;
}

/* The level's name as the opponents know it: the seat's text may go away while they think. */
static const char *find_level(const char *kind)
{
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        if (strcmp(level->name, kind) == 0) return level->name;
    }
    return ai_levels[0].name; /* a level that there is no more */
}

static void think(struct room *room)
{
    const struct match *match = &room->table->match;
    struct pending pending;
    match->game->pending(match->scenario, match->state, &pending);
    if (room->job || room->connections == 0 || pending.kind != PENDING_DECISION) return;
    const struct store_seat *seat = find_opponent(room, pending.roles);
    if (!seat) return;
    struct job *job = calloc(1, sizeof *job);
    void *view = malloc(match->game->state_bytes);
    if (!job || !view) abort();
    state_redact(match->game, match->scenario, match->state, seat->role, view);
    *job = (struct job){ .room = room, .game = match->game, .scenario = scenario_hold(match->scenario), .view = view,
                         .role = seat->role };
    job->request = (struct ai_request){ .level = find_level(seat->kind), .nodes = THINKING_NODES };
    randombytes_buf(&job->request.seed, sizeof job->request.seed);
    wire_at(room->table, seat->role, job->at);
    room->job = job;
    thinker_add(room->server->thinker, job);
}

static void end_pause(lws_sorted_usec_list_t *pause)
{
    think(lws_container_of(pause, struct room, pause));
}

static void think_later(struct room *room, lws_usec_t pause)
{
    if (pause) lws_sul_schedule(room->server->context, 0, &room->pause, end_pause, pause);
    else think(room);
}

static void tell_trouble(struct room *room, const char *message)
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

/* Plays the order if the opponent's position is still the one it thought about. False: trouble. */
static bool play_job(struct room *room, const struct job *job)
{
    char at[WIRE_AT_BYTES];
    struct refusal refusal;
    struct err err = { .sentence = "an opponent does not know what to do" };
    wire_at(room->table, job->role, at);
    if (strcmp(at, job->at) != 0) return true;
    const bool is_played = job->is_found &&
                           table_submit_blind(room->table, &job->answer.action, &refusal, &err) == TABLE_DONE &&
                           commit(room, &err);
    if (!is_played) tell_trouble(room, err.sentence);
    return is_played;
}

void room_take_job(struct job *job)
{
    struct room *room = job->room;
    struct err err;
    room->job = NULL;
    const bool is_fine = room->connections == 0 || play_job(room, job);
    job_free(job);
    if (room->connections == 0 || !mend(room, &err)) {
        close_if_empty(room);
        return;
    }
    const bool is_told = room->is_changed && publish(room);
    think_later(room, !is_fine ? PAUSE_TROUBLE : is_told && !has_players(room) ? PAUSE_WATCHED : 0);
}
