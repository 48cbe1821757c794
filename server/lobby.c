/* create, lobby, take, join, leave, renew; see lobby.h. */
#include "server/lobby.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "games/list.h"
#include "server/connection.h"
#include "server/deeds.h"
#include "wire/describe.h"

enum { SECRET_BYTES = 16, TOKEN_BYTES = 23 }; /* a token: 22 letters for 128 bits */

/* ---- tokens ---------------------------------------------------------------------------------------------- */

static void hash_token(const char *token, uint8_t ret[STORE_HASH_BYTES])
{
    crypto_generichash(ret, STORE_HASH_BYTES, (const unsigned char *)token, strlen(token), NULL, 0);
}

/* A fresh secret, and the hash of it that is kept. */
static void make_token(char ret[TOKEN_BYTES], uint8_t ret_hash[STORE_HASH_BYTES])
{
    unsigned char secret[SECRET_BYTES];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(ret, TOKEN_BYTES, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_token(ret, ret_hash);
}

static void describe_token(struct out *out, const char *token) /* or NULL */
{
    char link[TOKEN_BYTES + 2];
    out_member(out, "token", token);
    if (token) snprintf(link, sizeof link, "/#%s", token);
    out_member(out, "link", token ? link : NULL);
}

/* ---- create ---------------------------------------------------------------------------------------------- */

struct creation {
    const struct game *game;
    const char *scenario;
    struct options options;
    struct store_match match;
    char token[ROLES][TOKEN_BYTES]; /* by seat */
};

static bool is_kind(const char *kind)
{
    if (strcmp(kind, "human") == 0 || strcmp(kind, "open") == 0) return true;
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        if (strcmp(level->name, kind) == 0) return true;
    }
    return false;
}

static void add_seat(struct creation *creation, uint8_t role, const char *kind)
{
    struct store_seat *seat = &creation->match.seat[creation->match.seats];
    seat->role = role;
    snprintf(seat->kind, sizeof seat->kind, "%s", kind);
    seat->has_token = strcmp(kind, "human") == 0 || strcmp(kind, "watch") == 0;
    if (seat->has_token) make_token(creation->token[creation->match.seats], seat->token);
    creation->match.seats++;
}

static bool find_role(const struct game *game, const char *name, uint8_t *ret)
{
    for (uint8_t role = 0; role < game->roles; role++) {
        if (strcmp(game->role[role].id, name) != 0) continue;
        *ret = role;
        return true;
    }
    return false;
}

static bool read_seats(const struct node *request, struct creation *creation, struct failure *ret)
{
    const struct game *game = creation->game;
    const struct node *seats = node_get(request, "seats");
    const char *kind[ROLE_PLAYERS_MAX];
    uint8_t role;
    for (int i = 0; i < game->roles; i++) kind[i] = i == 0 ? "human" : "greedy";
    if (seats && node_kind(seats) != NODE_OBJECT) return wire_fail(ret, "parse", "'seats' must be an object");
    for (void *at = seats ? node_first(seats) : NULL; at; at = node_next(seats, at)) {
        const struct node *value = node_member(at);
        if (!find_role(game, node_key(at), &role)) {
            return wire_fail(ret, "unknown", "%s has no role '%.40s'", game->id, node_key(at));
        }
        if (node_kind(value) != NODE_TEXT || !is_kind(node_text(value))) {
            return wire_fail(ret, "unknown", "the seat of %s is human, open, random or greedy", game->role[role].id);
        }
        kind[role] = node_text(value);
    }
    for (role = 0; role < game->roles; role++) add_seat(creation, role, kind[role]);
    add_seat(creation, ROLE_OBSERVER, "watch");
    return true;
}

static bool read_creation(const struct node *request, struct creation *creation, struct failure *ret)
{
    const char *game = NULL;
    if (!member_text(request, "game", &game, ret) || !member_text(request, "scenario", &creation->scenario, ret)) {
        return false;
    }
    if (!game) return wire_fail(ret, "parse", "'game' is missing; {\"do\":\"games\"} lists them");
    creation->game = games_find(game);
    if (!creation->game) {
        return wire_fail(ret, "unknown", "there is no game '%.40s'; {\"do\":\"games\"} lists them", game);
    }
    return member_options(request, creation->game, &creation->options, ret) && read_seats(request, creation, ret);
}

static void write_options(const struct game *game, const struct options *options, char *ret, size_t size)
{
    struct out out = { 0 };
    out_open(&out, '{');
    for (int i = 0; i < game->options; i++) {
        out_member(&out, game->option[i].name, game->option[i].value[options->value[i]]);
    }
    out_close(&out, '}');
    snprintf(ret, size, "%s", out.length < size ? out.bytes : "{}");
    out_free(&out);
}

/* ---- writing --------------------------------------------------------------------------------------------- */

/* Something that a connection has asked for and that is to be kept before it is answered. */
struct deed {
    struct connection *connection; /* NULL: it has gone. First: connection.task points here */
    struct keep keep;
    struct server *server;
    struct store_match match;      /* of take and renew: the id alone */
    char *journal;
    size_t length;
    uint8_t role;
    uint8_t token[STORE_HASH_BYTES];
    const char *none;              /* what is said if it is not so any more; NULL: the request is handled again */
};

static struct deed *deed_of(struct keep *keep)
{
    return (struct deed *)((char *)keep - offsetof(struct deed, keep));
}

static void done_deed(struct keep *keep)
{
    struct deed *deed = deed_of(keep);
    struct connection *connection = deed->connection;
    if (keep->result == STORE_UNKNOWN) server_fail(deed->server, &keep->err);
    if (connection) {
        connection->task = NULL;
        if (keep->result == STORE_NONE && deed->none) {
            file_fail(&keep->err, "", 0, "%s", deed->none);
            keep->result = STORE_FAILED;
        }
        if (keep->result == STORE_UNKNOWN) connection_fail(connection, "outcome", &keep->err);
        else if (keep->result == STORE_FAILED) connection_fail(connection, "state", &keep->err);
        else if (connection->answer == ANSWER_AGAIN) connection_go_on(connection);
        else connection_answer(connection);
    }
    free(deed->journal);
    free(deed);
}

static struct deed *deed_new(struct connection *connection, enum reply answer,
                             enum store_result (*write)(struct store *, struct keep *))
{
    struct deed *deed = calloc(1, sizeof *deed);
    if (!deed) abort();
    deed->connection = connection;
    deed->server = connection->server;
    deed->keep = (struct keep){ .write = write, .done = done_deed };
    connection->task = deed;
    connection->answer = answer;
    return deed;
}

static enum store_result write_creation(struct store *store, struct keep *keep)
{
    struct deed *deed = deed_of(keep);
    return store_create(store, &deed->match, deed->journal, deed->length, &keep->err) ? STORE_DONE : STORE_FAILED;
}

/* Sets the match up and keeps it; it is opened when somebody comes. */
static bool keep_match(struct connection *connection, struct creation *creation, struct failure *ret)
{
    const struct table_setup setup = { .game = creation->game, .scenario = creation->scenario,
                                       .options = creation->options, .dice = DICE_RANDOM };
    struct store_match *match = &creation->match;
    struct table *table;
    struct err err;
    if (!table_new(&setup, &table, &err)) return wire_fail_err(ret, "unknown", &err);
    snprintf(match->game, sizeof match->game, "%s", creation->game->id);
    snprintf(match->scenario, sizeof match->scenario, "%s", table->scenario_name);
    write_options(creation->game, &creation->options, match->options, sizeof match->options);
    dealer_seed_hex(table->dealer.seed, match->seed);
    match->id = ++connection->server->last_match;
    struct deed *deed = deed_new(connection, ANSWER_KEPT, write_creation);
    deed->match = *match;
    deed->journal = table->journal;
    deed->length = table->journal_length;
    table->journal = NULL;
    table_free(table);
    connection->server->count.matches++;
    keeper_add(connection->server->keeper, &deed->keep);
    return true;
}

static bool may_create(struct connection *connection, struct failure *ret)
{
    struct bucket *creations = &connection->server->creations, *own = &connection->address->creations;
    const int64_t now = lws_now_usecs();
    const int rates = connection->server->rates;
    if (connection->matches == LIMIT_MATCHES_OF_CONNECTION) {
        return wire_fail(ret, "limit", "at most %d matches at a time, please", LIMIT_MATCHES_OF_CONNECTION);
    }
    bucket_fill(own, rates, BURST_ADDRESS * rates, now / PERIOD_ADDRESS);
    if (own->thousandths < 1000) {
        connection->server->count.refused_address++;
        return wire_fail(ret, "limit", "too many matches were created from your address; try again in a while");
    }
    bucket_fill(creations, RATE_CREATIONS * rates, BURST_CREATIONS * rates, now);
    if (creations->thousandths < 1000) return wire_fail(ret, "limit", "the server is busy; try again in a moment");
    bucket_take(creations, 1);
    bucket_take(own, 1);
    connection->matches++;
    return true;
}

static bool handle_create(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct creation creation = { 0 };
    if (!read_creation(request, &creation, ret) || !may_create(connection, ret) ||
        !keep_match(connection, &creation, ret)) return false;
    out_member_int(out, "match", creation.match.id);
    out_key(out, "seats");
    out_open(out, '[');
    for (int i = 0; i < creation.game->roles; i++) {
        const struct store_seat *seat = &creation.match.seat[i];
        out_open(out, '{');
        out_member(out, "role", creation.game->role[i].id);
        out_member(out, "kind", seat->kind);
        describe_token(out, seat->has_token ? creation.token[i] : NULL);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_key(out, "watch");
    out_open(out, '{');
    describe_token(out, creation.token[creation.game->roles]);
    out_close(out, '}');
    return true;
}

/* ---- lobby, take ----------------------------------------------------------------------------------------- */

static void describe_listed(struct out *out, const struct store_match *match, const struct game *game)
{
    out_open(out, '{');
    out_member_int(out, "match", match->id);
    out_member(out, "game", match->game);
    out_member(out, "scenario", match->scenario);
    out_key(out, "options");
    out_raw(out, match->options, strlen(match->options));
    out_member_int(out, "created", match->created);
    if (match->ends) out_member_int(out, "ends", match->ends);
    out_key(out, "seats");
    out_open(out, '[');
    for (int i = 0; i < match->seats; i++) {
        if (match->seat[i].role >= game->roles) continue;
        out_open(out, '{');
        out_member(out, "role", game->role[match->seat[i].role].id);
        out_member(out, "kind", match->seat[i].kind);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_close(out, '}');
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
        if (game) describe_listed(out, &match, game); /* NULL: a game of another program's */
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
    if (!find_role(game, name, &role)) return wire_fail(ret, "unknown", "%s has no role '%.40s'", game->id, name);
    struct deed *deed = deed_new(connection, ANSWER_KEPT, write_take);
    make_token(token, deed->token);
    deed->match.id = id;
    deed->role = role;
    deed->none = "this seat is not open; somebody may have been faster";
    keeper_add(server->keeper, &deed->keep);
    out_member_int(out, "match", id);
    out_member(out, "role", name);
    describe_token(out, token);
    return true;
}

/* ---- join, leave, renew ---------------------------------------------------------------------------------- */

static void describe_room(struct out *out, const struct room *room, uint8_t role)
{
    const struct match *match = &room->table->match;
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
    struct view view;
    view_open(&view, match, role);
    view.lang = out->lang;
    out_member_int(out, "events", view.events);
    out_key(out, "pending");
    describe_pending(out, &view);
    describe_at(out, &view);
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
static bool use_offer(struct connection *connection, const uint8_t token[STORE_HASH_BYTES])
{
    struct deed *deed = deed_new(connection, ANSWER_AGAIN, write_accept);
    memcpy(deed->token, token, STORE_HASH_BYTES);
    keeper_add(connection->server->keeper, &deed->keep);
    connection->has_accepted = true;
    return false;
}

static bool may_try(struct connection *connection, struct failure *ret)
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

static bool handle_join(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    struct server *server = connection->server;
    uint8_t hash[STORE_HASH_BYTES], role;
    const char *token = NULL;
    struct room *room;
    struct err err;
    bool is_offered;
    int64_t id;
    if (!member_text(request, "token", &token, ret)) return false;
    if (!token) return wire_fail(ret, "parse", "'token' is missing: what stands behind '#' in a link");
    hash_token(token, hash);
    enum store_result result = store_find_token(server->reader, hash, &id, &role, &is_offered, &err);
    if (result == STORE_NONE) {
        return may_try(connection, ret) && wire_fail(ret, "unknown", "this link opens no seat; is it complete?");
    }
    if (result == STORE_DONE && is_offered) return use_offer(connection, hash);
    if (result == STORE_DONE) result = room_open(server, id, &connection->address->share, &room, &err);
    if (result != STORE_DONE) return wire_fail_err(ret, "state", &err);
    if (room_is_locked(room)) {
        if (!room->table && !may_try(connection, ret)) return false; /* reading it costs something */
        connection->answer = ANSWER_AGAIN;
        room_await(room, connection);
        return false;
    }
    if (!has_place(room, connection, role, ret)) return false;
    if (connection->has_accepted) {
        connection->has_accepted = false;
        room_seats_changed(room, connection);
        room_clear_seat(room, role, connection);
    }
    room_enter(room, connection, role);
    describe_room(out, room, role);
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
    make_token(token, deed->token);
    deed->match.id = connection->room->match.id;
    deed->role = wire->role;
    deed->none = "this seat has no link";
    keeper_add(connection->server->keeper, &deed->keep);
    describe_token(out, token);
    return true;
}

const struct request lobby_requests[] = {
    { "create", handle_create, false, true, "game, scenario, options, seats", "begin a match and get its links" },
    { "lobby", handle_lobby, false, true, "", "matches with an open seat" },
    { "take", handle_take, false, true, "match, role", "take an open seat" },
    { "join", handle_join, false, true, "token", "enter a match by a link" },
    { "leave", handle_leave, true, true, "", "go back to the lobby" },
    { "renew", handle_renew, true, true, "", "a new link for this seat; the old one ends when it is used" },
    { "resign", handle_resign, true, true, "", "give the match up" },
    { "draw", handle_draw, true, true, "", "offer a draw, or agree to one" },
    { "rewind", handle_rewind, true, true, "plies", "offer to take back so many plies, or agree to it" },
    { "chat", handle_chat, true, true, "text", "say something to the other players" },
    { NULL, NULL, false, false, NULL, NULL },
};
