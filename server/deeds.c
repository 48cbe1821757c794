/* Resigning, draws, taking back by consent, rematches; see deeds.h.
 *
 * What needs everybody's consent is offered by one side and becomes true when every other side that a person plays has
 * asked for the same; any order in between makes the offers void. */
#include "server/deeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/clocks.h"
#include "server/connection.h"
#include "server/rating.h"

/* ---- telling --------------------------------------------------------------------------------------------- */

void deeds_begin_push(struct out *out, const char *push)
{
    out->length = 0;
    out->wants_comma = false;
    out_open(out, '{');
    out_member(out, "push", push);
}

void deeds_tell(struct room *room, const struct out *out, bool is_secret)
{
    struct out copy = { 0 };
    for (struct connection *c = room->first; c; c = c->next) {
        if (is_secret && c->wire.role >= ROLE_PLAYERS_MAX) continue;
        out_plain(&copy, out->bytes, out->length);
        connection_send(c, &copy);
    }
    out_free(&copy);
}

static const char *role_name(const struct room *room, uint8_t role)
{
    return room->table->match.game->role[role].id;
}

/* ---- who may --------------------------------------------------------------------------------------------- */

static bool may_act(const struct wire *wire, const struct room *room, struct failure *ret)
{
    if (wire->role >= ROLE_PLAYERS_MAX) return wire_fail(ret, "state", "you are watching");
    return !room->match.is_over || wire_fail(ret, "state", "the match is over");
}

/* The roles that people play. */
static role_set find_people(const struct room *room)
{
    role_set people = 0;
    for (int i = 0; i < room->match.seats; i++) {
        const struct store_seat *seat = &room->match.seat[i];
        if (seat->role < ROLE_PLAYERS_MAX && strcmp(seat->kind, "human") == 0) people |= ROLE_BIT(seat->role);
    }
    return people;
}

/* ---- offering -------------------------------------------------------------------------------------------- */

void deeds_describe_offer(struct out *out, const struct room *room)
{
    const bool is_rewind = room->offer >= OFFER_REWIND;
    out_key(out, "offer");
    if (!room->offered) {
        out_null(out);
        return;
    }
    out_open(out, '{');
    static const char *const kind[] = { [OFFER_DRAW] = "draw", [OFFER_REMATCH] = "rematch", [OFFER_RESUME] = "resume",
                                        [OFFER_REWIND] = "rewind" };
    out_member(out, "kind", kind[is_rewind ? OFFER_REWIND : room->offer]);
    if (is_rewind && room->is_counted) out_member_int(out, "plies", room->offer - OFFER_REWIND);
    out_key(out, "roles");
    out_open(out, '[');
    for (uint8_t role = 0; role < ROLE_PLAYERS_MAX; role++) {
        if (room->offered & ROLE_BIT(role)) out_text(out, role_name(room, role));
    }
    out_close(out, ']');
    out_close(out, '}');
}

/* Adds the role to those who have asked for this; have all? If not, the players are told. */
static bool agree(struct room *room, int offer, uint8_t role, role_set everybody)
{
    if (room->offer != offer) room->offered = 0;
    room->offer = offer;
    room->offered_at = room->table->match.plies;
    room->offered |= ROLE_BIT(role);
    if ((room->offered & everybody) == everybody) {
        room->offered = 0;
        return true;
    }
    struct out out = { 0 };
    deeds_begin_push(&out, "offer");
    deeds_describe_offer(&out, room);
    out_close(&out, '}');
    deeds_tell(room, &out, true);
    out_free(&out);
    return false;
}

/* ---- ending ---------------------------------------------------------------------------------------------- */

struct ending {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct room *room;
    char result[STORE_RESULT_BYTES];
    uint8_t winner; /* ROLE_OBSERVER: nobody */
};

static struct ending *ending_of(struct keep *keep)
{
    return (struct ending *)((char *)keep - offsetof(struct ending, keep));
}

static enum store_result write_ending(struct store *store, struct keep *keep)
{
    const struct ending *ending = ending_of(keep);
    const enum store_result result = store_end(store, ending->room->match.id, ending->result, &keep->err);
    struct err err; /* it has ended, counted or not */
    if (result == STORE_DONE) rating_note(store, ending->room->match.id, ending->winner, &err);
    return result;
}

static void done_ending(struct keep *keep)
{
    struct ending *ending = ending_of(keep);
    struct room *room = ending->room;
    struct connection *connection = ending->connection;
    const bool is_done = keep->result == STORE_DONE;
    if (keep->result == STORE_NONE) file_fail(&keep->err, "", 0, "the match is over");
    if (connection) {
        connection->task = NULL;
        if (is_done) connection_answer(connection);
        else connection_fail(connection, keep->result == STORE_UNKNOWN ? "outcome" : "state", &keep->err);
    }
    if (keep->result == STORE_UNKNOWN) server_fail(room->server, &keep->err);
    if (is_done) {
        struct out out = { 0 };
        room->match.is_over = true;
        room->offered = 0;
        snprintf(room->match.result, sizeof room->match.result, "%s", ending->result);
        for (struct connection *c = room->first; c; c = c->next) c->wire.ended = room->match.result;
        deeds_begin_push(&out, "ended");
        out_member(&out, "result", ending->result);
        out_close(&out, '}');
        deeds_tell(room, &out, false);
        out_free(&out);
        clocks_stop(room);
    }
    free(ending);
    room_return(room);
}

/* Of two: who is not the loser; of more nobody is counted. */
static uint8_t find_winner(const struct game *game, const char *loser)
{
    uint8_t role;
    return loser && game->roles == 2 && role_find(game, loser, &role) ? !role : ROLE_OBSERVER;
}

void deeds_end_match(struct connection *connection, const char *result, const char *role)
{
    struct ending *ending = calloc(1, sizeof *ending);
    if (!ending) abort();
    ending->connection = connection;
    ending->room = connection->room;
    ending->keep = (struct keep){ .write = write_ending, .done = done_ending };
    ending->winner = find_winner(ending->room->table->match.game, role);
    snprintf(ending->result, sizeof ending->result, "%s%s%s", result, role ? " " : "", role ? role : "");
    connection->task = ending;
    connection->answer = ANSWER_KEPT;
    room_lend(ending->room);
    keeper_add(connection->server->keeper, &ending->keep);
}

bool handle_resign(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    (void)request;
    (void)out;
    if (!may_act(wire, connection->room, ret)) return false;
    deeds_end_match(connection, "resigned", role_name(connection->room, wire->role));
    return true;
}

bool handle_draw(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct room *room = connection->room;
    const role_set everybody = ROLE_BIT(room->table->match.game->roles) - 1;
    (void)request;
    if (!may_act(wire, room, ret)) return false;
    if (find_people(room) != everybody) {
        return wire_fail(ret, "state", "a draw is agreed on by people; the computer plays on");
    }
    const bool is_agreed = agree(room, OFFER_DRAW, wire->role, everybody);
    out_member_bool(out, "agreed", is_agreed);
    if (is_agreed) deeds_end_match(connection, "draw", NULL);
    return true;
}

/* ---- refusing -------------------------------------------------------------------------------------------- */

/* What stands offered, by others or by oneself, is void from here on, and everybody who plays is told. */
bool handle_refuse(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct room *room = ((struct connection *)wire->context)->room;
    struct out push = { 0 };
    (void)request;
    (void)out;
    if (wire->role >= ROLE_PLAYERS_MAX) return wire_fail(ret, "state", "only players refuse what is offered");
    if (!room->offered) return wire_fail(ret, "state", "nothing is offered");
    room->offered = 0;
    deeds_begin_push(&push, "offer");
    deeds_describe_offer(&push, room);
    out_member(&push, "refused", role_name(room, wire->role));
    out_close(&push, '}');
    deeds_tell(room, &push, true);
    out_free(&push);
    return true;
}

/* ---- taking back ----------------------------------------------------------------------------------------- */

/* Whoever has a seat's link may agree for it: two people at one table. */
static bool agree_by_links(const struct room *room, const struct node *request, role_set *ret_roles,
                           struct failure *ret)
{
    const struct node *links = node_get(request, "links");
    const size_t count = links && node_kind(links) == NODE_LIST ? node_count(links) : 0;
    if (links && node_kind(links) != NODE_LIST) return wire_fail(ret, "parse", "'links' must be a list of tokens");
    if (count > ROLE_PLAYERS_MAX) return wire_fail(ret, "limit", "at most %d links", ROLE_PLAYERS_MAX);
    for (size_t i = 0; i < count; i++) {
        const struct node *link = node_at(links, i);
        uint8_t hash[STORE_HASH_BYTES], role;
        struct err err;
        bool is_offered;
        int64_t id;
        if (node_kind(link) != NODE_TEXT) return wire_fail(ret, "parse", "'links' must be a list of tokens");
        token_hash(node_text(link), hash);
        if (store_find_token(room->server->reader, hash, &id, &role, &is_offered, &err) != STORE_DONE || is_offered ||
            id != room->match.id || role >= ROLE_PLAYERS_MAX) {
            return wire_fail(ret, "unknown", "a link in 'links' opens no seat of this match");
        }
        *ret_roles |= ROLE_BIT(role);
    }
    return true;
}

/* Has another asked to take something back, so that this one may ask for the same? */
static bool is_asked_back(const struct room *room, uint8_t role)
{
    return room->offered && room->offer > OFFER_REWIND && !(room->offered & ROLE_BIT(role)) &&
           room->offered_at == room->table->match.plies;
}

/* The computer agrees to everything. */
bool handle_rewind(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct room *room = connection->room;
    const struct match *match = &room->table->match;
    role_set others = ROLE_NOBODY;
    int64_t plies = 0;
    if (!may_act(wire, room, ret) || !member_int(request, "plies", 1, INT32_MAX - OFFER_REWIND, &plies, ret) ||
        !agree_by_links(room, request, &others, ret)) return false;
    const bool is_counted = plies > 0;
    if (!plies && is_asked_back(room, wire->role)) plies = room->offer - OFFER_REWIND;
    if (!plies) plies = match_count_back(match, others | ROLE_BIT(wire->role), false);
    if (!plies) return wire_fail(ret, "state", "there is no order of yours to take back");
    if ((uint32_t)plies > match->plies) return wire_fail(ret, "state", "so much has not happened yet");
    const role_set asked = find_people(room) & (role_set)~others;
    if (!is_asked_back(room, wire->role)) room->is_counted = is_counted;
    const bool is_agreed = agree(room, OFFER_REWIND + (int)plies, wire->role, asked);
    out_member_bool(out, "agreed", is_agreed);
    if (is_agreed) question_rewind(connection, (uint32_t)plies);
    return true;
}

/* ---- going on --------------------------------------------------------------------------------------------- */

void deeds_describe_halt(struct out *out, const struct room *room)
{
    const struct halt *halt = &room->table->halt;
    out_key(out, "halted");
    if (!room_is_halted(room)) {
        out_null(out);
        return;
    }
    out_open(out, '{');
    out_member_int(out, "played", halt->played);
    out_member_int(out, "of", halt->of);
    out_close(out, '}');
}

void deeds_tell_resumed(struct room *room)
{
    struct out out = { 0 };
    deeds_begin_push(&out, "resumed");
    out_close(&out, '}');
    deeds_tell(room, &out, false);
    out_free(&out);
}

/* A match that was halted goes on if all people who play it agree; the computer always does. */
bool handle_resume(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct room *room = connection->room;
    struct err err;
    (void)request;
    if (!may_act(wire, room, ret)) return false;
    if (!room_is_halted(room)) return wire_fail(ret, "state", "the match is not halted: it goes on as ever");
    const bool is_agreed = agree(room, OFFER_RESUME, wire->role, find_people(room));
    if (is_agreed && !table_go_on(room->table, &err)) return wire_fail_err(ret, "state", &err);
    out_member_bool(out, "agreed", is_agreed);
    if (!is_agreed) return true;
    room->is_resumed = true;
    room_keep_whole(room, connection);
    return true;
}

/* ---- once more ------------------------------------------------------------------------------------------- */

/* Where the match goes on, for whoever has this role now. */
static void send_rematch(struct connection *connection, const struct store_match *match, char link[][TOKEN_BYTES])
{
    const struct game *game = connection->room->table->match.game;
    const bool is_player = connection->wire.role < game->roles;
    const int seat = is_player ? (connection->wire.role + 1) % game->roles : game->roles;
    struct out out = { 0 };
    deeds_begin_push(&out, "rematch");
    out_member_int(&out, "match", match->id);
    out_member(&out, "role", is_player ? game->role[seat].id : NULL);
    token_describe(&out, link[seat]);
    out_close(&out, '}');
    connection_send(connection, &out);
    out_free(&out);
}

bool deeds_agree_rematch(struct connection *connection, bool *ret_is_agreed, struct failure *ret)
{
    struct room *room = connection->room;
    const role_set people = find_people(room);
    for (uint8_t role = 0; role < ROLE_PLAYERS_MAX; role++) { /* whoever has gone could not be given his link */
        if (people & ROLE_BIT(role) && !room_count_role(room, role)) {
            return wire_fail(ret, "state", "%s is not here", role_name(room, role));
        }
    }
    *ret_is_agreed = agree(room, OFFER_REMATCH, connection->wire.role, people);
    return true;
}

void deeds_tell_rematch(struct room *room, const struct store_match *match, char link[][TOKEN_BYTES])
{
    for (struct connection *c = room->first; c; c = c->next) send_rematch(c, match, link);
}

/* ---- hurrying -------------------------------------------------------------------------------------------- */

bool handle_stop(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct connection *connection = wire->context;
    (void)request;
    if (!may_act(wire, connection->room, ret)) return false;
    out_member_bool(out, "stopped", opponent_hurry(connection->room));
    return true;
}
