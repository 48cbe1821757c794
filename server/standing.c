/* What players decide in advance (core/standing.h), kept with the match. The table gives the orders (table_submit):
 * they are in the journal with the order that they answer, and told with it. */
#include "server/standing.h"

#include <stdlib.h>
#include <string.h>

#include "server/deeds.h"

struct deciding {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct room *room;
    uint8_t role;
    struct standing_orders before;
    char line[STANDING_BYTES];
};

static struct deciding *deciding_of(struct keep *keep)
{
    return (struct deciding *)((char *)keep - offsetof(struct deciding, keep));
}

static enum store_result write_deciding(struct store *store, struct keep *keep)
{
    const struct deciding *deciding = deciding_of(keep);
    return store_set_standing(store, deciding->room->match.id, deciding->role, deciding->line, &keep->err)
               ? STORE_DONE : STORE_FAILED;
}

static void done_deciding(struct keep *keep)
{
    struct deciding *deciding = deciding_of(keep);
    struct room *room = deciding->room;
    struct connection *connection = deciding->connection;
    const bool is_done = keep->result == STORE_DONE;
    if (!is_done) room->table->standing[deciding->role] = deciding->before;
    if (connection) {
        connection->task = NULL;
        if (is_done) connection_answer(connection);
        else connection_fail(connection, keep->result == STORE_UNKNOWN ? "outcome" : "state", &keep->err);
    }
    if (keep->result == STORE_UNKNOWN) server_fail(room->server, &keep->err);
    free(deciding);
    room_return(room);
}

static void keep_decided(struct connection *connection, const struct standing_orders *before)
{
    struct room *room = connection->room;
    const struct match *match = &room->table->match;
    struct deciding *deciding = calloc(1, sizeof *deciding);
    struct text text;
    if (!deciding) abort();
    *deciding = (struct deciding){ .connection = connection, .room = room, .role = connection->wire.role,
                                   .before = *before, .keep = { .write = write_deciding, .done = done_deciding } };
    text_open(&text, deciding->line, sizeof deciding->line);
    standing_write(match->game, match->scenario, &room->table->standing[deciding->role], &text);
    connection->task = deciding;
    connection->answer = ANSWER_KEPT;
    room_lend(room);
    keeper_add(connection->server->keeper, &deciding->keep);
}

bool handle_standing(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct standing_orders before;
    if (wire->role >= ROLE_PLAYERS_MAX) return wire_fail(ret, "state", "you are watching");
    if (connection->room->match.is_over && node_get(request, "name")) {
        return wire_fail(ret, "state", "the match is over");
    }
    before = wire->table->standing[wire->role];
    if (!wire_standing(wire, request, out, ret)) return false;
    if (memcmp(&before, &wire->table->standing[wire->role], sizeof before) != 0) keep_decided(connection, &before);
    return true;
}

void standing_open(struct room *room)
{
    const struct match *match = &room->table->match;
    char line[STANDING_BYTES];
    struct err err; /* then the player is asked */
    for (uint8_t role = 0; role < match->game->roles; role++) {
        if (store_read_standing(room->server->reader, room->match.id, role, line, sizeof line, &err) != STORE_DONE) {
            continue;
        }
        standing_read(match->game, match->scenario, line, &room->table->standing[role]);
    }
}
