/* Clocks of a match; see clocks.h.
 *
 *     join          the last one has come: they begin
 *     an order      what was used is taken off, and whoever is wanted now gets his time; kept with the order
 *     flag          a clock has run out: everybody is told, and the machine plays on if it was asked to
 *     claim         what the match was set up for follows */
#include "server/clocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/deeds.h"
#include "wire/describe.h"

enum { NOTE_EVERY = 10, NOTE_SHARED = 2 /* seconds: others see by it that this server is there */ };
enum { MILLISECOND = 1000 /* microseconds */ };

/* ---- what time it is ------------------------------------------------------------------------------------- */

int64_t clocks_now(const struct server *server)
{
    return server->time + (lws_now_usecs() - server->time_at) / MILLISECOND;
}

void clocks_begin(struct server *server)
{
    server->time = store_time(server->store); /* no thread has it yet */
    server->time_at = lws_now_usecs();
}

struct timing {
    struct keep keep;
    struct server *server;
};

static enum store_result write_time(struct store *store, struct keep *keep)
{
    return store_note_time(store, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void done_time(struct keep *keep)
{
    struct timing *timing = (struct timing *)keep;
    if (keep->result == STORE_UNKNOWN) server_fail(timing->server, &keep->err);
    free(timing);
}

static void note_later(struct server *server);

static void note_time(lws_sorted_usec_list_t *list)
{
    struct server *server = lws_container_of(list, struct server, tick);
    const struct room *room = server->rooms;
    server->is_ticking = false;
    while (room && !room->clock.runs) room = room->next;
    if ((!room && !store_is_shared(server->store)) || server->is_stopping) return;
    struct timing *timing = calloc(1, sizeof *timing);
    if (!timing) abort();
    *timing = (struct timing){ .server = server, .keep = { .write = write_time, .done = done_time } };
    keeper_add(server->keeper, &timing->keep);
    note_later(server);
}

static void note_later(struct server *server)
{
    if (server->is_ticking) return;
    server->is_ticking = true;
    const int seconds = store_is_shared(server->store) ? NOTE_SHARED : NOTE_EVERY;
    lws_sul_schedule(server->context, 0, &server->tick, note_time, (int64_t)seconds * LWS_US_PER_SEC);
}

void clocks_share(struct server *server)
{
    if (store_is_shared(server->store)) note_later(server);
}

void clocks_end(struct server *server)
{
    lws_sul_cancel(&server->tick);
}

/* ---- running --------------------------------------------------------------------------------------------- */

static bool has_clock(const struct room *room)
{
    return room->clock.pace.kind != PACE_NONE;
}

static void raise_flag(lws_sorted_usec_list_t *list);

/* When the next one runs out. */
static void watch(struct room *room)
{
    const int64_t next = clock_next(&room->clock, clocks_now(room->server));
    lws_sul_cancel(&room->flag);
    if (room->clock.runs) note_later(room->server);
    if (next >= 0) {
        lws_sul_schedule(room->server->context, 0, &room->flag, raise_flag, (next + 1) * MILLISECOND);
    }
}

static void raise_flag(lws_sorted_usec_list_t *list)
{
    struct room *room = lws_container_of(list, struct room, flag);
    room->is_clock_due = true;
    watch(room); /* there may be another */
    clocks_tell(room, NULL);
    if (!room_is_locked(room)) opponent_think(room);
}

static role_set find_wanted(const struct room *room)
{
    const struct match *match = &room->table->match;
    struct pending pending;
    if (room->match.is_over || room_is_halted(room)) return ROLE_NOBODY;
    match->game->pending(match->scenario, match->state, &pending);
    return pending.kind == PENDING_DECISION ? pending.roles : ROLE_NOBODY;
}

static bool is_person(const struct store_seat *seat)
{
    return seat->role < ROLE_PLAYERS_MAX && (strcmp(seat->kind, "human") == 0 || strcmp(seat->kind, "open") == 0);
}

static role_set find_timed(const struct store_match *match)
{
    role_set timed = ROLE_NOBODY;
    for (int i = 0; i < match->seats; i++) {
        if (is_person(&match->seat[i])) timed |= ROLE_BIT(match->seat[i].role);
    }
    return timed;
}

/* A text that cannot be read, of a later program perhaps: then the match has no clock. */
void clocks_open(struct room *room)
{
    const int64_t now = clocks_now(room->server);
    struct clock clock;
    struct pace pace = { .kind = PACE_NONE };
    if (room->is_clock_open) return; /* it was read again: the clocks went on */
    room->is_clock_open = true;
    if (!pace_read(room->match.pace, &pace) || pace.kind == PACE_NONE) return;
    clock_set(&clock, &pace, find_timed(&room->match), now);
    if (!clock_read(room->match.clock, &clock)) return;
    const bool is_still = room->match.is_over || room_is_halted(room);
    if (clock.at > now || is_still) clock_skip(&clock, now);
    if (is_still) clock_want(&clock, ROLE_NOBODY, CLOCK_REWIND, now);
    room->clock = clock;
    watch(room);
}

void clocks_close(struct room *room)
{
    lws_sul_cancel(&room->flag);
}

static void write_clock(const struct room *room, char ret[CLOCK_BYTES])
{
    struct text text;
    text_open(&text, ret, CLOCK_BYTES);
    clock_write(&room->clock, &text);
}

const char *clocks_turn(struct room *room, enum clock_cause cause, char ret[CLOCK_BYTES])
{
    if (!has_clock(room)) return NULL;
    if (clock_want(&room->clock, find_wanted(room), cause, clocks_now(room->server))) room->is_clock_due = true;
    watch(room);
    write_clock(room, ret);
    return ret;
}

void clocks_restore(struct room *room, const struct clock *before)
{
    room->clock = *before;
    if (room->match.is_over) clock_want(&room->clock, ROLE_NOBODY, CLOCK_REWIND, clocks_now(room->server));
    watch(room);
}

struct noting {
    struct keep keep;
    int64_t id;
    char text[CLOCK_BYTES];
};

static enum store_result write_note(struct store *store, struct keep *keep)
{
    const struct noting *note = (struct noting *)keep;
    return store_set_clock(store, note->id, note->text, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void done_note(struct keep *keep)
{
    free(keep);
}

/* Somebody else is wanted without an order. It may be lost: with the next order it is written again. */
static void turn_alone(struct room *room, enum clock_cause cause)
{
    struct noting *noting = calloc(1, sizeof *noting);
    if (!noting) abort();
    *noting = (struct noting){ .id = room->match.id, .keep = { .write = write_note, .done = done_note } };
    clocks_turn(room, cause, noting->text);
    keeper_add(room->server->keeper, &noting->keep);
}

void clocks_settle(struct room *room)
{
    if (has_clock(room)) turn_alone(room, CLOCK_REWIND);
}

/* It may be locked by an order that came too late: nobody looks at the table. */
void clocks_stop(struct room *room)
{
    if (!has_clock(room)) return;
    room->is_clock_due |= clock_want(&room->clock, ROLE_NOBODY, CLOCK_REWIND, clocks_now(room->server));
    watch(room);
    clocks_tell(room, NULL);
}

void clocks_enter(struct room *room, struct connection *connection)
{
    if (!has_clock(room) || room->match.is_over || !clock_see(&room->clock, connection->wire.role)) return;
    turn_alone(room, CLOCK_ORDER);
    room->is_clock_due = true; /* also where others are still awaited: he has come */
    clocks_tell(room, connection);
}

bool clocks_is_relieved(const struct room *room, uint8_t role)
{
    return clock_out(&room->clock, clocks_now(room->server)) & room->clock.relieved & ROLE_BIT(role);
}

/* ---- telling --------------------------------------------------------------------------------------------- */

static void describe_pace(struct out *out, const struct pace *pace)
{
    out_member(out, "kind", pace_kinds[pace->kind]);
    if (pace->kind == PACE_LIVE) {
        out_member_int(out, "main", pace->main);
        out_member_int(out, "add", pace->add);
    } else {
        out_member_int(out, "each", pace->main);
    }
    out_member(out, "end", pace_ends[pace->end]);
}

void clocks_describe_pace(struct out *out, const char *text)
{
    struct pace pace;
    if (!pace_read(text, &pace) || pace.kind == PACE_NONE) return;
    out_key(out, "pace");
    out_open(out, '{');
    describe_pace(out, &pace);
    out_close(out, '}');
}

/* Of others a role is told no more than its view knows: whether they are wanted. */
static void describe_role(struct out *out, const struct room *room, const struct view *view, uint8_t role, int64_t now)
{
    const struct clock *clock = &room->clock;
    const role_set bit = ROLE_BIT(role);
    const bool runs = clock->runs & bit && view->pending.roles & bit;
    out_open(out, '{');
    out_member(out, "role", view->game->role[role].id);
    out_member_int(out, "left", clock_left(clock, role, now));
    out_member_bool(out, "runs", runs);
    out_member_bool(out, "out", runs && clock_left(clock, role, now) == 0);
    out_member_bool(out, "machine", clock->relieved & bit);
    out_close(out, '}');
}

void clocks_describe(struct out *out, const struct room *room, const struct view *view)
{
    const struct clock *clock = &room->clock;
    const int64_t now = clocks_now(room->server);
    out_key(out, "clock");
    if (!has_clock(room)) {
        out_null(out);
        return;
    }
    out_open(out, '{');
    describe_pace(out, &clock->pace);
    out_member_bool(out, "begun", clock_has_begun(clock));
    out_key(out, "roles");
    out_open(out, '[');
    for (uint8_t role = 0; role < view->game->roles; role++) {
        if (clock->timed & ROLE_BIT(role)) describe_role(out, room, view, role, now);
    }
    out_close(out, ']');
    out_close(out, '}');
}

static void tell(struct connection *connection)
{
    struct out out = { 0 };
    struct view view;
    view_open(&view, &connection->room->table->match, connection->wire.role);
    deeds_begin_push(&out, "clock");
    clocks_describe(&out, connection->room, &view);
    out_close(&out, '}');
    connection_send(connection, &out);
    out_free(&out);
}

void clocks_tell(struct room *room, const struct connection *but)
{
    if (!room->is_clock_due || room_is_locked(room)) return; /* it is told when it is open again */
    room->is_clock_due = false;
    for (struct connection *c = room->first; c; c = c->next) {
        if (c != but) tell(c);
    }
}

bool handle_clock(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct connection *connection = wire->context;
    struct view view;
    if (!member_view(wire, request, &view, ret)) return false;
    clocks_describe(out, connection->room, &view);
    return true;
}

/* ---- setting up ------------------------------------------------------------------------------------------ */

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) return i;
    }
    return -1;
}

bool clocks_read_pace(const struct node *request, struct pace *ret, struct failure *ret_failure)
{
    const struct node *node = node_get(request, "pace");
    const char *kind = NULL, *end = pace_ends[PACE_CLAIM];
    int64_t main = 0, add = 0;
    *ret = (struct pace){ .kind = PACE_NONE };
    if (!node || node_kind(node) == NODE_NULL) return true;
    if (node_kind(node) != NODE_OBJECT) return wire_fail(ret_failure, "parse", "'pace' must be an object");
    if (!member_text(node, "kind", &kind, ret_failure) || !member_text(node, "end", &end, ret_failure)) return false;
    const int found = kind ? find_name(pace_kinds, PACES, kind) : -1, ends = find_name(pace_ends, PACE_ENDS, end);
    if (found < 0) return wire_fail(ret_failure, "unknown", "the 'kind' of a pace is live, correspondence or none");
    if (ends < 0) return wire_fail(ret_failure, "unknown", "the 'end' of a pace is claim, wait or machine");
    if (found == PACE_NONE) return true;
    const bool is_live = found == PACE_LIVE;
    const char *key = is_live ? "main" : "each";
    if (!member_int(node, key, is_live ? PACE_MAIN_MIN : PACE_EACH_MIN, is_live ? PACE_MAIN_MAX : PACE_EACH_MAX, &main,
                    ret_failure) ||
        (is_live && !member_int(node, "add", 0, PACE_ADD_MAX, &add, ret_failure))) return false;
    if (!main) return wire_fail(ret_failure, "parse", "'%s' is missing: how many seconds there are to think", key);
    *ret = (struct pace){ (enum pace_kind)found, (int32_t)main, (int32_t)add, (enum pace_end)ends };
    return true;
}

void clocks_write_new(const struct server *server, const struct pace *pace, struct store_match *match)
{
    struct clock clock;
    struct text text;
    if (pace->kind == PACE_NONE) return;
    text_open(&text, match->pace, sizeof match->pace);
    pace_write(pace, &text);
    clock_set(&clock, pace, find_timed(match), clocks_now(server));
    text_open(&text, match->clock, sizeof match->clock);
    clock_write(&clock, &text);
}

/* ---- when one has run out --------------------------------------------------------------------------------- */

struct relief {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct room *room;
    role_set roles;
    char text[CLOCK_BYTES];
};

static struct relief *relief_of(struct keep *keep)
{
    return (struct relief *)((char *)keep - offsetof(struct relief, keep));
}

static enum store_result write_relief(struct store *store, struct keep *keep)
{
    const struct relief *relief = relief_of(keep);
    return store_set_clock(store, relief->room->match.id, relief->text, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void done_relief(struct keep *keep)
{
    struct relief *relief = relief_of(keep);
    struct room *room = relief->room;
    struct connection *connection = relief->connection;
    if (keep->result == STORE_DONE) room->is_clock_due = true;
    else room->clock.relieved &= (role_set)~relief->roles;
    if (connection) {
        connection->task = NULL;
        if (keep->result == STORE_DONE) connection_answer(connection);
        else connection_fail(connection, keep->result == STORE_UNKNOWN ? "outcome" : "state", &keep->err);
    }
    if (keep->result == STORE_UNKNOWN) server_fail(room->server, &keep->err);
    free(relief);
    clocks_tell(room, NULL);
    if (!room_is_locked(room)) opponent_think(room);
    room_return(room);
}

/* The machine plays for these whenever their clocks have run out. */
static void relieve(struct connection *connection, role_set roles)
{
    struct room *room = connection->room;
    struct relief *relief = calloc(1, sizeof *relief);
    if (!relief) abort();
    *relief = (struct relief){ .connection = connection, .room = room, .roles = roles,
                               .keep = { .write = write_relief, .done = done_relief } };
    room->clock.relieved |= roles; /* at once: what is kept after it has it, too */
    write_clock(room, relief->text);
    connection->task = relief;
    connection->answer = ANSWER_KEPT;
    room_lend(room);
    keeper_add(room->server->keeper, &relief->keep);
}

/* The first of a set. */
static uint8_t first_of(role_set roles)
{
    uint8_t role = 0;
    while (!(roles & ROLE_BIT(role))) role++;
    return role;
}

bool handle_claim(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct room *room = connection->room;
    (void)request;
    if (wire->role >= ROLE_PLAYERS_MAX) return wire_fail(ret, "state", "you are watching");
    if (room->match.is_over) return wire_fail(ret, "state", "the match is over");
    if (!has_clock(room)) return wire_fail(ret, "state", "this match has no clock");
    const role_set late = clock_out(&room->clock, clocks_now(room->server));
    const role_set others = late & (role_set)~ROLE_BIT(wire->role);
    if (late & ROLE_BIT(wire->role)) return wire_fail(ret, "state", "your own time has run out");
    if (!others) return wire_fail(ret, "state", "nobody's time has run out");
    const enum pace_end end = room->clock.pace.end;
    if (end == PACE_WAIT) return wire_fail(ret, "state", "in this match nothing follows when time runs out");
    out_member(out, "end", pace_ends[end]);
    if (end == PACE_MACHINE) relieve(connection, others);
    else deeds_end_match(connection, "time", room->table->match.game->role[first_of(others)].id);
    return true;
}
