/* Rooms and the store: opening, writing, and what is to be done when the disk refuses; see room.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "server/clocks.h"
#include "server/connection.h"
#include "server/deeds.h"
#include "server/log.h"
#include "server/relay.h"
#include "server/rating.h"
#include "server/standing.h"

enum { SNAPSHOT_EVERY_ORDERS = 32 };

/* ---- waiting --------------------------------------------------------------------------------------------- */

bool room_is_locked(const struct room *room)
{
    return room->state != ROOM_OPEN;
}

bool room_is_halted(const struct room *room)
{
    return room->table && room->table->halt.line;
}

void room_await(struct room *room, struct connection *connection)
{
    struct connection **at = &room->waiting;
    while (*at) at = &(*at)->ready;
    connection->awaits = room;
    connection->ready = NULL;
    *at = connection;
}

void room_forget_waiting(struct connection *connection)
{
    struct connection **at = &connection->awaits->waiting;
    while (*at != connection) at = &(*at)->ready;
    *at = connection->ready;
    connection->awaits = NULL;
}

/* Those who waited go on; err: or are told why not. */
static void release(struct room *room, const struct err *err)
{
    while (room->waiting) {
        struct connection *connection = room->waiting;
        room->waiting = connection->ready;
        connection->awaits = NULL;
        if (err && connection->room != room) connection_fail(connection, "state", err);
        else connection_go_on(connection);
    }
}

static void unlock(struct room *room)
{
    room->state = ROOM_OPEN;
    clocks_tell(room, NULL);
    release(room, NULL);
    room_close_if_empty(room); /* last: it may be gone then */
}

void room_lock(struct room *room)
{
    room->state = ROOM_LABOUR;
}

void room_unlock(struct room *room)
{
    room->state = ROOM_OPEN;
    room_mend(room); /* it may have been begun */
    if (room->state != ROOM_OPEN) return;
    unlock(room);
    opponent_think(room);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

struct opening {
    struct task task;
    struct room *room;
    struct blob journal;
    struct blob snapshot; /* or nothing */
    uint32_t entries;
    struct table *table; /* NULL: err says why */
    bool is_same;        /* the table's journal is the one that was read */
    struct err err;
};

static bool prepare_opening(struct task *task)
{
    (void)task;
    return true;
}

static struct table *open_text(const struct opening *opening, const struct blob *text, bool takes_part,
                               struct err *ret_err)
{
    const struct table_source source = {
        .name = "the match",
        .text = (const char *)text->bytes,
        .length = text->size,
        .find_game = games_find,
        .seed = opening->room->match.seed,
        .takes_part = takes_part,
        .is_own = true,
    };
    struct table *table;
    return table_open(&source, &table, ret_err) ? table : NULL;
}

/* A journal that these rules no longer allow as a whole: the match goes on from the position that was noted last. */
static void go_on_from_note(const struct opening *opening)
{
    struct err err; /* then it stays halted */
    struct table *noted = open_text(opening, &opening->snapshot, false, &err);
    if (noted) table_go_on_from(opening->table, noted, &err);
    table_free(noted);
}

static void work_opening(struct task *task)
{
    struct opening *opening = (struct opening *)task;
    opening->table = open_text(opening, &opening->journal, true, &opening->err);
    if (opening->table && opening->table->halt.line && opening->snapshot.size && !opening->room->match.is_over) {
        go_on_from_note(opening);
    }
    opening->is_same = opening->table && opening->table->journal_length == opening->journal.size &&
                       memcmp(opening->table->journal, opening->journal.bytes, opening->journal.size) == 0;
}

static void give_up(struct room *room, const struct err *err)
{
    log_line("error", "match %lld cannot be read: %s", (long long)room->match.id, err->sentence);
    room_send_away(room, "the match cannot be read from the disk; come back later");
    release(room, err);
    room_lose(room);
}

static void done_opening(struct task *task)
{
    struct opening *opening = (struct opening *)task;
    struct room *room = opening->room;
    struct table *table = opening->table;
    const bool is_same = opening->is_same;
    const struct err err = opening->err;
    const uint32_t entries = opening->entries;
    blob_free(&opening->journal);
    blob_free(&opening->snapshot);
    free(opening);
    if (!table) {
        give_up(room, &err);
        return;
    }
    const bool is_first = !room->table;
    match_settle(&table->match); /* what was told stands: nothing was told that was not kept */
    room_set_table(room, table);
    if (is_first) standing_open(room);
    room->entries = entries;
    room->kept = table->journal_length;
    clocks_open(room);
    room_publish(room);
    if (room_is_halted(room)) {
        log_line("halt", "match %lld is no longer allowed from line %d on: %s", (long long)room->match.id,
                 table->halt.line, table->halt.why);
    } else if (!is_same && !room->match.is_over) {
        room_keep_whole(room, NULL);
        return;
    } else {
        table_drop_journal(table);
    }
    unlock(room);
}

/* Reads the journal here and replays it in a thread. */
static bool begin_opening(struct room *room, struct share *address, struct err *ret_err)
{
    struct opening *opening = calloc(1, sizeof *opening);
    if (!opening) abort();
    opening->room = room;
    opening->task = (struct task){ .address = address, .match = &room->share, .prepare = prepare_opening,
                                   .work = work_opening, .done = done_opening };
    if (!store_read_journal(room->server->reader, room->match.id, &opening->journal, &opening->entries, ret_err)) {
        free(opening);
        return false;
    }
    struct err err; /* it can do without */
    store_read_snapshot(room->server->reader, room->match.id, &opening->snapshot, &err);
    room->state = ROOM_OPENING;
    worker_add(room->server->clerk, &opening->task);
    return true;
}

/* ---- holding, where there are other servers --------------------------------------------------------------- */

enum { HOLD_TRIES = 100, HOLD_PAUSE = 20 * 1000 /* microseconds */ };

struct holding {
    struct keep keep;
    struct room *room;
    struct share *address;
    char reach[STORE_REACH_BYTES];
};

static enum store_result write_holding(struct store *store, struct keep *keep)
{
    struct holding *holding = (struct holding *)keep;
    return store_hold(store, holding->room->match.id, holding->reach, &keep->err);
}

/* Another server has the match: whoever wants it is passed on; or, without one, is told why he cannot have it. Whoever
 * was here already had it from us: he comes again, and looks how it stands now. */
static void pass_on(struct room *room, const char *reach, const struct err *err)
{
    while (room->waiting) {
        struct connection *connection = room->waiting;
        room->waiting = connection->ready;
        connection->awaits = NULL;
        if (connection->room == room) connection_drop(connection);
        else if (reach) relay_pass(connection, reach);
        else connection_fail(connection, "state", err);
    }
    for (struct connection *c = room->first; c; c = c->next) connection_drop(c);
    room->held = 0;
    room_lose(room);
}

static void begin_holding(struct room *room, struct share *address);

static void hold_again(lws_sorted_usec_list_t *list)
{
    begin_holding(lws_container_of(list, struct room, linger), NULL);
}

static void done_holding(struct keep *keep)
{
    struct holding *holding = (struct holding *)keep;
    struct room *room = holding->room;
    struct server *server = room->server;
    struct err err = keep->err;
    if (keep->result == STORE_UNKNOWN) server_fail(server, &err);
    if (keep->result == STORE_NONE && holding->reach[0]) {
        pass_on(room, holding->reach, NULL);
    } else if (keep->result == STORE_NONE && room->held < HOLD_TRIES && !server->is_stopping) {
        lws_sul_schedule(server->context, 0, &room->linger, hold_again, HOLD_PAUSE);
    } else {
        if (keep->result == STORE_NONE) file_fail(&err, "", 0, "another server has this match; come back in a moment");
        const bool is_held = keep->result == STORE_DONE;
        if (!is_held) pass_on(room, NULL, &err);
        else if (store_read(server->reader, room->match.id, &room->match, &err) != STORE_DONE ||
                 !begin_opening(room, holding->address, &err)) give_up(room, &err);
    }
    free(holding);
    room_return(room);
}

static void begin_holding(struct room *room, struct share *address)
{
    struct holding *holding = calloc(1, sizeof *holding);
    if (!holding) abort();
    *holding = (struct holding){ .room = room, .address = address, .keep = { .write = write_holding,
                                                                            .done = done_holding } };
    room->state = ROOM_OPENING;
    room->held++;
    room_lend(room);
    keeper_add(room->server->keeper, &holding->keep);
}

struct letting {
    struct keep keep;
    int64_t id;
};

static enum store_result write_letting(struct store *store, struct keep *keep)
{
    return store_let_go(store, ((struct letting *)keep)->id, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void done_letting(struct keep *keep)
{
    free(keep); /* what could not be let go falls when the server ends */
}

void room_let_go(struct room *room)
{
    if (!room->held || !room->server->keeper) return;
    struct letting *letting = calloc(1, sizeof *letting);
    if (!letting) abort();
    *letting = (struct letting){ .id = room->match.id, .keep = { .write = write_letting, .done = done_letting } };
    keeper_add(room->server->keeper, &letting->keep);
}

/* Reads it, once it is this server's to read. */
static bool begin(struct room *room, struct share *address, struct err *ret_err)
{
    if (!store_is_shared(room->server->store)) return begin_opening(room, address, ret_err);
    begin_holding(room, address);
    return true;
}

enum store_result room_open(struct server *server, int64_t id, struct share *address, struct room **ret,
                            struct err *ret_err)
{
    struct room *room = room_find(server, id);
    if (room) {
        *ret = room;
        return STORE_DONE;
    }
    room = calloc(1, sizeof *room);
    if (!room) abort();
    room->server = server;
    enum store_result result = store_read(server->reader, id, &room->match, ret_err);
    if (result == STORE_DONE && !begin(room, address, ret_err)) result = STORE_FAILED;
    if (result != STORE_DONE) {
        free(room);
        return result;
    }
    room->next = server->rooms;
    server->rooms = room;
    server->live++;
    *ret = room;
    return STORE_DONE;
}

void room_mend(struct room *room)
{
    struct err err;
    if (room->state != ROOM_OPEN || room->table->journal_length == 0 || room_is_halted(room)) return;
    room->held = 0;
    if (!begin(room, NULL, &err)) give_up(room, &err);
}

/* ---- snapshots ------------------------------------------------------------------------------------------- */

struct noting {
    struct keep keep;
    int64_t id;
    struct blob text;
};

static enum store_result write_note(struct store *store, struct keep *keep)
{
    const struct noting *note = (struct noting *)keep;
    return store_set_snapshot(store, note->id, (const char *)note->text.bytes, note->text.size, &keep->err)
               ? STORE_DONE : STORE_FAILED;
}

static void done_note(struct keep *keep)
{
    struct noting *note = (struct noting *)keep;
    blob_free(&note->text);
    free(note);
}

void room_note_position(struct room *room)
{
    struct err err; /* the journal has everything; the next time will do */
    if (!room->unnoted || room->match.is_over || !room->table) return;
    struct noting *note = calloc(1, sizeof *note);
    if (!note) abort();
    *note = (struct noting){ .id = room->match.id, .keep = { .write = write_note, .done = done_note } };
    if (!table_write_snapshot(room->table, &note->text, &err)) {
        free(note);
        return;
    }
    room->unnoted = 0;
    keeper_add(room->server->keeper, &note->keep);
}

/* ---- writing --------------------------------------------------------------------------------------------- */

struct keeping {
    struct connection *connection; /* waits with its answer; or NULL. First: connection.task points here */
    struct keep keep;
    struct room *room;
    struct store_entry entry;
    uint8_t winner;          /* if the match is over with it */
    struct clock before;     /* the clocks without it ... */
    char clock[CLOCK_BYTES]; /* ... and with it */
};

static struct keeping *keeping_of(struct keep *keep)
{
    return (struct keeping *)((char *)keep - offsetof(struct keeping, keep));
}

static enum store_result write_entry(struct store *store, struct keep *keep)
{
    const struct keeping *keeping = keeping_of(keep);
    if (!store_append(store, &keeping->entry, &keep->err)) return STORE_FAILED;
    struct err err; /* the order stands, counted or not */
    if (keeping->entry.is_over) rating_note(store, keeping->entry.id, keeping->winner, &err);
    return STORE_DONE;
}

static enum store_result write_whole(struct store *store, struct keep *keep)
{
    const struct store_entry *entry = &keeping_of(keep)->entry;
    return store_replace_journal(store, entry->id, entry->text, entry->length, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void note_kept(struct room *room, const struct keeping *keeping)
{
    room->kept += keeping->entry.length - keeping->entry.replaced;
    table_drop_journal(room->table);
    room->entries = keeping->entry.number + 1;
    if (++room->unnoted >= SNAPSHOT_EVERY_ORDERS) room_note_position(room);
    room->match.is_over |= keeping->entry.is_over;
    if (room->offered_at != room->table->match.plies) room->offered = 0; /* an order, not only the note of a hint */
    room->match.people |= keeping->entry.people;
    room->server->count.orders++;
}

static void done_keeping(struct keep *keep)
{
    struct keeping *keeping = keeping_of(keep);
    struct room *room = keeping->room;
    struct connection *connection = keeping->connection;
    const bool is_kept = keep->result == STORE_DONE;
    bool is_told = false;
    if (connection) connection->task = NULL;
    if (is_kept) {
        note_kept(room, keeping);
        if (connection) connection_answer(connection);
        if (room->is_resumed) {
            deeds_tell_resumed(room);
            clocks_settle(room);
        }
        is_told = room_publish(room);
    } else if (connection) {
        connection_fail(connection, keep->result == STORE_UNKNOWN ? "outcome" : "state", &keep->err);
    } else {
        room_tell_trouble(room, keep->err.sentence);
    }
    if (keep->result == STORE_UNKNOWN) server_fail(room->server, &keep->err);
    if (!is_kept) clocks_restore(room, &keeping->before);
    free(keeping);
    room->is_resumed = false;
    room->state = ROOM_OPEN;
    if (!is_kept) {
        opponent_wait(room);
        room_mend(room);
        return;
    }
    room_lend(room); /* it must not go before all is done */
    unlock(room);
    opponent_go_on(room, is_told);
    room_return(room);
}

static uint8_t find_winner(const struct room *room)
{
    const struct match *match = &room->table->match;
    struct outcome outcome;
    match->game->outcome(match->scenario, match->state, &outcome);
    return outcome.winner;
}

static void begin_keeping(struct room *room, struct connection *connection, const struct store_entry *entry,
                          const struct clock *before, enum store_result (*write)(struct store *, struct keep *))
{
    struct keeping *keeping = calloc(1, sizeof *keeping);
    if (!keeping) abort();
    *keeping = (struct keeping){ .connection = connection, .room = room, .entry = *entry, .before = *before,
                                 .keep = { .write = write, .done = done_keeping } };
    if (entry->clock) {
        snprintf(keeping->clock, sizeof keeping->clock, "%s", entry->clock);
        keeping->entry.clock = keeping->clock;
    }
    if (entry->is_over) keeping->winner = find_winner(room);
    if (connection) {
        connection->task = keeping;
        connection->answer = ANSWER_KEPT;
    }
    room->state = ROOM_KEEPING;
    keeper_add(room->server->keeper, &keeping->keep);
}

void room_keep_whole(struct room *room, struct connection *connection)
{
    const struct store_entry entry = { .id = room->match.id, .text = room->table->journal,
                                       .length = room->table->journal_length };
    room->kept = 0;
    begin_keeping(room, connection, &entry, &room->clock, write_whole);
}

bool room_keep(struct room *room, struct connection *connection, role_set people, enum clock_cause cause)
{
    struct table *table = room->table;
    const struct clock before = room->clock;
    char clock[CLOCK_BYTES];
    if (table->journal_length == 0) return false;
    table_tidy(table);
    /* Nobody changes the table's journal while the room is locked. */
    const struct store_entry entry = { .id = room->match.id, .number = room->entries,
                                       .text = table->journal, .length = table->journal_length,
                                       .replaced = table->journal_replaced,
                                       .is_over = table->is_revealed, .people = people,
                                       .clock = clocks_turn(room, cause, clock) };
    begin_keeping(room, connection, &entry, &before, write_entry);
    return true;
}

bool room_commit(struct wire *wire, struct err *ret_err)
{
    struct connection *connection = wire->context;
    (void)ret_err;
    room_keep(connection->room, connection, ROLE_BIT(wire->role), CLOCK_ORDER);
    return true;
}
