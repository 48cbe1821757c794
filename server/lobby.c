/* lobby, take, join, leave, renew; see lobby.h. */
#include "server/lobby.h"

#include <string.h>

#include "games/list.h"
#include "server/account.h"
#include "server/chat.h"
#include "server/clocks.h"
#include "server/connection.h"
#include "server/create.h"
#include "server/deeds.h"
#include "server/relay.h"
#include "server/standing.h"
#include "wire/describe.h"

/* ---- lobby, take ----------------------------------------------------------------------------------------- */

void lobby_describe_match(struct out *out, const struct store_match *match, const struct game *game)
{
    out_member_int(out, "match", match->id);
    out_member(out, "game", match->game);
    out_member(out, "scenario", match->scenario);
    out_key(out, "options");
    out_raw(out, match->options, strlen(match->options));
    out_member_int(out, "created", match->created);
    if (match->ends) out_member_int(out, "ends", match->ends);
    clocks_describe_pace(out, match->pace);
    out_key(out, "seats");
    out_open(out, '[');
    for (int i = 0; i < match->seats; i++) {
        if (match->seat[i].role >= game->roles) continue;
        out_open(out, '{');
        out_member(out, "role", game->role[match->seat[i].role].id);
        out_member(out, "kind", match->seat[i].is_taken ? "human" : match->seat[i].kind); /* somebody is coming */
        room_describe_name(out, &match->seat[i]);
        out_close(out, '}');
    }
    out_close(out, ']');
}

static bool describe_list(struct store *store, const int64_t *id, int count, struct out *out, struct failure *ret)
{
    struct store_match match;
    struct err err;
    out_open(out, '[');
    for (int i = 0; i < count; i++) {
        const enum store_result result = store_read(store, id[i], &match, &err);
        if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
        const struct game *game = result == STORE_DONE ? games_find(match.game) : NULL;
        if (!game) continue; /* a game of another program's */
        out_open(out, '{');
        lobby_describe_match(out, &match, game);
        out_close(out, '}');
    }
    out_close(out, ']');
    return true;
}

static bool handle_lobby(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct store *store = ((struct connection *)wire->context)->server->reader;
    int64_t id[LIMIT_LOBBY];
    struct err err;
    int count;
    (void)request;
    if (!store_list_open(store, LIMIT_LOBBY, id, &count, &err)) return wire_fail_err(ret, "state", &err);
    out_key(out, "matches");
    if (!describe_list(store, id, count, out, ret)) return false;
    if (!store_list_ending(store, LIMIT_LOBBY, id, &count, &err)) return wire_fail_err(ret, "state", &err);
    out_key(out, "ending");
    return describe_list(store, id, count, out, ret);
}

static enum store_result write_take(struct store *store, struct keep *keep)
{
    const struct deed *deed = deed_of(keep);
    return store_offer_open(store, deed->match.id, deed->role, deed->token, &keep->err);
}

/* Whoever takes a seat joins it: until then, and while nobody else could have it, his address takes no other. */
static bool may_take(struct connection *connection, struct failure *ret)
{
    struct address *address = connection->address;
    struct err err;
    int64_t id;
    uint8_t role;
    bool is_offered = true;
    if (lws_now_usecs() >= address->taken_until) return true;
    if (store_find_token(connection->server->reader, address->taken, &id, &role, &is_offered, &err) == STORE_DONE &&
        !is_offered) return true;
    connection->server->count.refused_address++;
    return wire_fail(ret, "limit", "your address has taken a seat a moment ago: join that match, or wait %d seconds",
                     STORE_OFFER_SECONDS);
}

static bool handle_take(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct server *server = connection->server;
    char token[TOKEN_BYTES];
    uint8_t role;
    struct store_match match;
    const char *name = NULL;
    int64_t id = 0;
    struct err err;
    if (!member_int(request, "match", 1, INT64_MAX, &id, ret) ||
        !member_text(request, "role", &name, ret)) return false;
    if (!id || !name) return wire_fail(ret, "parse", "'match' and 'role' say which seat; one of them is missing");
    const enum store_result result = store_read(server->reader, id, &match, &err);
    if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
    const struct game *game = result == STORE_DONE ? games_find(match.game) : NULL;
    if (!game) return wire_fail(ret, "unknown", "there is no match %lld", (long long)id);
    if (!role_find(game, name, &role)) return wire_fail(ret, "unknown", "%s has no role '%.40s'", game->id, name);
    if (!may_take(connection, ret)) return false;
    struct deed *deed = deed_new(connection, ANSWER_KEPT, write_take);
    token_make(token, deed->token);
    deed->match.id = id;
    deed->role = role;
    deed->none = "this seat is not open; somebody may have been faster";
    deed->taker = connection->address;
    memcpy(deed->taker->taken, deed->token, STORE_HASH_BYTES);
    deed->taker->taken_until = lws_now_usecs() + (int64_t)STORE_OFFER_SECONDS * LWS_US_PER_SEC;
    keeper_add(server->keeper, &deed->keep);
    out_member_int(out, "match", id);
    out_member(out, "role", name);
    token_describe(out, token);
    return true;
}

/* ---- join, leave, renew ---------------------------------------------------------------------------------- */

/* ret: as the role sees the match. */
static void describe_room(struct out *out, const struct room *room, uint8_t role, struct view *ret)
{
    const struct match *match = &room->table->match;
    view_open(ret, match, role);
    ret->lang = out->lang;
    out_key(out, "role");
    describe_value(out, match, KIND_ROLE, role);
    out_key(out, "match");
    out_open(out, '{');
    out_member_int(out, "id", room->match.id);
    describe_setup(out, room->table);
    out_close(out, '}');
    out_member(out, "warning", room->table->warning[0] ? room->table->warning : NULL);
    room_describe_seats(room, role, out);
    if (room->match.ends) out_member_int(out, "ends", room->match.ends);
    out_member_bool(out, "over", room->match.is_over);
    if (room->match.result[0]) out_member(out, "result", room->match.result);
    deeds_describe_halt(out, room);
    clocks_describe(out, room, ret);
    if (role < ROLE_PLAYERS_MAX) deeds_describe_offer(out, room);
    out_member_int(out, "events", ret->events);
    out_key(out, "pending");
    describe_pending(out, ret);
    describe_at(out, ret);
}

/* Places for those who play are not taken by those who watch. */
static bool has_place(const struct room *room, const struct connection *connection, uint8_t role, struct failure *ret)
{
    const int there = room_count_role(room, role) - (connection->room == room && connection->wire.role == role);
    if (role < ROLE_PLAYERS_MAX) {
        return there < LIMIT_WINDOWS ||
               wire_fail(ret, "limit", "this seat is open in %d windows already; close one of them", there);
    }
    return there < LIMIT_WATCHERS || wire_fail(ret, "limit", "this match has %d watchers already", there);
}

static enum store_result write_accept(struct store *store, struct keep *keep)
{
    return store_accept(store, deed_of(keep)->token, &keep->err);
}

/* A link that was offered is used for the first time: from now on it is the seat's only one. */
static bool use_offer(struct connection *connection, const char *token)
{
    struct deed *deed = deed_new(connection, ANSWER_AGAIN, write_accept);
    token_hash(token, deed->token);
    keeper_add(connection->server->keeper, &deed->keep);
    connection->has_accepted = true;
    return false;
}

/* The match and the role of a link. */
static bool find_link(struct connection *connection, const char *token, bool is_used, int64_t *ret_match,
                      uint8_t *ret_role, bool *ret_is_offered, struct failure *ret)
{
    uint8_t hash[STORE_HASH_BYTES];
    struct err err;
    token_hash(token, hash);
    const enum store_result result = store_find_token(connection->server->reader, hash, ret_match, ret_role,
                                                      ret_is_offered, &err);
    if (result == STORE_FAILED) return wire_fail_err(ret, "state", &err);
    if (result == STORE_NONE) {
        return connection_may_try(connection, ret) &&
               wire_fail(ret, "unknown", "this link opens no seat; is it complete?");
    }
    return is_used || !*ret_is_offered || wire_fail(ret, "state", "this link was not used yet");
}

/* ... or of a seat that is one's own. May be asked again when the match has been read. */
static bool find_seat(struct connection *connection, const struct node *request, bool is_used, struct room **ret_room,
                      uint8_t *ret_role, struct failure *ret)
{
    struct server *server = connection->server;
    const char *token = NULL;
    struct err err;
    bool is_offered = false;
    int64_t id;
    if (!member_text(request, "token", &token, ret)) return false;
    if (!token && !node_get(request, "match")) {
        return wire_fail(ret, "parse", "'token' is missing: what stands behind '#' in a link");
    }
    const bool is_found = token ? find_link(connection, token, is_used, &id, ret_role, &is_offered, ret)
                                : account_find_seat(connection, request, is_used ? SCOPE_PLAY : SCOPE_LOOK, &id,
                                                    ret_role, ret);
    if (!is_found) return false;
    const enum store_result result = room_open(server, id, &connection->address->share, ret_room, &err);
    if (result != STORE_DONE) return wire_fail_err(ret, "state", &err);
    /* An offer is used in the room that the match is played in: the others are told there. */
    if (!room_is_locked(*ret_room)) return !is_offered || use_offer(connection, token);
    if (!(*ret_room)->table && !connection_may_try(connection, ret)) return false; /* reading it costs something */
    connection->answer = ANSWER_AGAIN;
    room_await(*ret_room, connection);
    return false;
}

static bool handle_join(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct room *room;
    struct view view;
    uint8_t role;
    if (!find_seat(connection, request, true, &room, &role, ret)) return false;
    if (!has_place(room, connection, role, ret)) return false;
    if (connection->has_accepted) {
        connection->has_accepted = false;
        room_seats_changed(room, connection);
        room_clear_seat(room, role, connection);
    }
    relay_end(connection);
    room_enter(room, connection, role);
    describe_room(out, room, role, &view);
    return true;
}

/* As join tells it, with what lies beside the map, but nobody comes in. */
static bool handle_peek(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct room *room;
    struct view view;
    uint8_t role;
    if (!find_seat(wire->context, request, false, &room, &role, ret)) return false;
    describe_room(out, room, role, &view);
    describe_panel(out, &room->table->match, view.state, role);
    room_close_if_empty(room);
    return true;
}

static bool handle_leave(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    (void)request;
    (void)out;
    (void)ret;
    room_leave(wire->context);
    return true;
}

static enum store_result write_renewal(struct store *store, struct keep *keep)
{
    const struct deed *deed = deed_of(keep);
    return store_offer_new(store, deed->match.id, deed->role, deed->token, &keep->err);
}

static bool handle_renew(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    char token[TOKEN_BYTES];
    (void)request;
    if (wire->role >= ROLE_PLAYERS_MAX) {
        return wire_fail(ret, "state", "you are watching: only a seat gets a new link");
    }
    struct deed *deed = deed_new(connection, ANSWER_KEPT, write_renewal);
    token_make(token, deed->token);
    deed->match.id = connection->room->match.id;
    deed->role = wire->role;
    deed->none = "this seat has no link";
    keeper_add(connection->server->keeper, &deed->keep);
    token_describe(out, token);
    return true;
}

const struct request lobby_requests[] = {
    { "create", handle_create, false, true, "game, scenario, options, seats, seed, lesson, pace",
      "begin a match, or a lesson, and get its links" },
    { "lobby", handle_lobby, false, true, "", "matches with an open seat" },
    { "take", handle_take, false, true, "match, role", "take an open seat" },
    { "join", handle_join, false, true, "token, match, role", "enter a match by a link, or at a seat of one's own" },
    { "peek", handle_peek, false, true, "token, match, role", "how a match stands, without entering it" },
    { "leave", handle_leave, true, true, "", "go back to the lobby" },
    { "renew", handle_renew, true, true, "", "a new link for this seat; the old one ends when it is used" },
    { "resign", handle_resign, true, true, "", "give the match up" },
    { "draw", handle_draw, true, true, "", "offer a draw, or agree to one" },
    { "refuse", handle_refuse, true, true, "", "refuse what is offered, or take an offer back" },
    { "rewind", handle_rewind, true, true, "plies, links",
      "offer to take back so many plies, or the seat's last order and all that followed; or agree to it" },
    { "resume", handle_resume, true, true, "", "offer to go on with a match that was halted, or agree to it" },
    { "rematch", handle_rematch, true, true, "", "offer to play once more with sides swapped, or agree to it" },
    { "branch", handle_branch, true, true, "frame, all, role, level",
      "begin a match from a moment of this one, when it is over, against the computer" },
    { "chat", handle_chat, true, true, "text", "say something to the other players" },
    { "said", handle_said, true, true, "since", "what was said so far" },
    { "clock", handle_clock, true, true, "", "how much time everybody has left" },
    { "claim", handle_claim, true, true, "", "another's time has run out: the win, or the machine plays on for him" },
    { "standing", handle_standing, true, true, "name, on, value", "what this seat has decided in advance" },
    { "stop", handle_stop, true, true, "", "the computer plays at once what is best so far" },
    { "sign-up", handle_sign_up, false, true, "name, password, bot", "make an account and sign in" },
    { "sign-in", handle_sign_in, false, true, "name, password", "sign in" },
    { "sign-out", handle_sign_out, false, true, "", "the session ends" },
    { "identify", handle_identify, false, true, "token", "say who one is, by a token" },
    { "account", handle_account, false, true, "", "who has signed in" },
    { "person", handle_person, false, true, "name", "what everybody may know of somebody" },
    { "password", handle_password, false, true, "old, new", "another password; all other sessions end" },
    { "keep", handle_keep, false, true, "token", "take the seat of a link into one's account" },
    { "drop", handle_drop, false, true, "match, role", "let go of a seat of one's own" },
    { "mine", handle_mine, false, true, "since", "one's matches" },
    { "grant", handle_grant, false, true, "label, scopes, days", "make a token for a program" },
    { "tokens", handle_tokens, false, true, "", "one's sessions and tokens" },
    { "revoke", handle_revoke, false, true, "number", "end a session or token" },
    { "export", handle_export, false, true, "since", "all that is kept of one" },
    { "delete", handle_delete, false, true, "password", "remove one's account" },
    { NULL, NULL, false, false, NULL, NULL },
};
