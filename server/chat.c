/* Players talk: every line is kept with the match, then told; see chat.h. */
#include "server/chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/deeds.h"

/* ---- speaking -------------------------------------------------------------------------------------------- */

struct saying { /* a line is kept, then told */
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct room *room;
    struct store_said said;
};

static struct saying *saying_of(struct keep *keep)
{
    return (struct saying *)((char *)keep - offsetof(struct saying, keep));
}

static enum store_result write_saying(struct store *store, struct keep *keep)
{
    struct saying *saying = saying_of(keep);
    return store_say(store, saying->room->match.id, &saying->said, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void describe_said(struct out *out, const struct room *room, const struct store_said *said)
{
    const struct game *game = room->table->match.game;
    out_member_int(out, "n", said->number);
    out_member(out, "role", said->role < game->roles ? game->role[said->role].id : NULL);
    out_member(out, "text", said->text);
}

static void done_saying(struct keep *keep)
{
    struct saying *saying = saying_of(keep);
    struct room *room = saying->room;
    struct connection *connection = saying->connection;
    const bool is_done = keep->result == STORE_DONE;
    if (connection) {
        connection->task = NULL;
        if (is_done) connection_answer(connection);
        else connection_fail(connection, keep->result == STORE_UNKNOWN ? "outcome" : "state", &keep->err);
    }
    if (keep->result == STORE_UNKNOWN) server_fail(room->server, &keep->err);
    if (is_done) {
        struct out out = { 0 };
        deeds_begin_push(&out, "chat");
        describe_said(&out, room, &saying->said);
        out_close(&out, '}');
        deeds_tell(room, &out, !room->match.is_over);
        out_free(&out);
    }
    free(saying);
    room_return(room);
}

static bool may_say(struct connection *connection, struct failure *ret)
{
    struct bucket *chats = &connection->address->chats;
    const int rates = connection->server->rates;
    bucket_fill(chats, RATE_CHAT * rates, BURST_CHAT * rates, lws_now_usecs());
    if (chats->thousandths < 1000) {
        connection->server->count.refused_rate++;
        return wire_fail(ret, "limit", "you write too fast; wait a few seconds");
    }
    bucket_take(chats, 1);
    return true;
}

static void say(struct connection *connection, const char *text)
{
    struct saying *saying = calloc(1, sizeof *saying);
    if (!saying) abort();
    saying->connection = connection;
    saying->room = connection->room;
    saying->said.role = connection->wire.role;
    snprintf(saying->said.text, sizeof saying->said.text, "%s", text);
    saying->keep = (struct keep){ .write = write_saying, .done = done_saying };
    connection->task = saying;
    connection->answer = ANSWER_KEPT;
    room_lend(saying->room);
    keeper_add(connection->server->keeper, &saying->keep);
}

/* Among those who play while the match runs, whoever watches; among all when it is over. */
bool handle_chat(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const char *text = NULL;
    (void)out;
    if (!member_text(request, "text", &text, ret)) return false;
    if (!text || !text[0]) return wire_fail(ret, "parse", "'text' is missing");
    if (strlen(text) >= STORE_SAID_BYTES) {
        return wire_fail(ret, "limit", "at most %d bytes at a time", STORE_SAID_BYTES - 1);
    }
    if (wire->role >= ROLE_PLAYERS_MAX && !connection->room->match.is_over) {
        return wire_fail(ret, "state", "those who watch talk when the match is over");
    }
    if (!may_say(connection, ret)) return false;
    say(connection, text);
    return true;
}

/* ---- reading --------------------------------------------------------------------------------------------- */

struct said_list {
    struct out *out;
    const struct room *room;
    size_t end;   /* bytes of the page */
    int64_t last; /* line on it */
    bool is_more;
};

static bool add_said(void *context, const struct store_said *said)
{
    struct said_list *list = context;
    list->is_more = list->out->length > list->end;
    if (list->is_more) return false;
    out_open(list->out, '{');
    describe_said(list->out, list->room, said);
    out_close(list->out, '}');
    list->last = said->number;
    return true;
}

/* What was said so far; those who watch read it when the match is over. */
bool handle_said(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct said_list list = { .out = out, .room = connection->room, .end = out->length + PAGE_BYTES };
    int64_t since = 0;
    struct err err;
    if (!member_int(request, "since", 0, INT64_MAX, &since, ret)) return false;
    if (wire->role >= ROLE_PLAYERS_MAX && !connection->room->match.is_over) {
        return wire_fail(ret, "state", "those who watch read it when the match is over");
    }
    out_key(out, "said");
    out_open(out, '[');
    if (!store_list_said(connection->server->reader, connection->room->match.id, since, add_said, &list, &err)) {
        return wire_fail_err(ret, "state", &err);
    }
    out_close(out, ']');
    if (list.is_more) out_member_int(out, "next", list.last);
    return true;
}
