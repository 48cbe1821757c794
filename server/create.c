/* create, rematch and branch; see create.h. A match is set up in a thread, then kept, then answered:
 *
 *     handle_create   on the loop: what is wanted, and links for it
 *     set_up          in a thread: a table, its dice and the beginning of its journal
 *     keep_match      on the loop: to the keeper
 *     done            on the loop: the answer; of a rematch everybody in the old room is told
 *
 * A branch begins with a position of a match that is over, instead of the scenario's set-up. */
#include "server/create.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "games/list.h"
#include "server/account.h"
#include "server/clocks.h"
#include "server/deeds.h"
#include "wire/describe.h"

enum { SECRET_BYTES = 16 };

/* ---- tokens ---------------------------------------------------------------------------------------------- */

void token_hash(const char *token, uint8_t ret[STORE_HASH_BYTES])
{
    crypto_generichash(ret, STORE_HASH_BYTES, (const unsigned char *)token, strlen(token), NULL, 0);
}

void token_make(char ret[TOKEN_BYTES], uint8_t ret_hash[STORE_HASH_BYTES])
{
    unsigned char secret[SECRET_BYTES];
    do { /* one that begins with '-' would be an option to a program that it is given to */
        randombytes_buf(secret, sizeof secret);
        sodium_bin2base64(ret, TOKEN_BYTES, secret, sizeof secret, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (ret[0] == '-');
    token_hash(ret, ret_hash);
}

void token_describe(struct out *out, const char *token)
{
    char link[TOKEN_BYTES + 2];
    out_member(out, "token", token);
    if (token) snprintf(link, sizeof link, "/#%s", token);
    out_member(out, "link", token ? link : NULL);
}

/* ---- deeds ----------------------------------------------------------------------------------------------- */

struct deed *deed_of(struct keep *keep)
{
    return (struct deed *)((char *)keep - offsetof(struct deed, keep));
}

static void answer(struct deed *deed, enum store_result result, struct err *err)
{
    struct connection *connection = deed->connection;
    if (!connection) return;
    connection->task = NULL;
    if (result == STORE_NONE && deed->none) {
        file_fail(err, "", 0, "%s", deed->none);
        result = STORE_FAILED;
    }
    if (result == STORE_UNKNOWN) connection_fail(connection, "outcome", err);
    else if (result == STORE_FAILED) connection_fail(connection, "state", err);
    else if (connection->answer == ANSWER_AGAIN) connection_go_on(connection);
    else connection_answer(connection);
}

static void done(struct keep *keep)
{
    struct deed *deed = deed_of(keep);
    if (keep->result == STORE_UNKNOWN) server_fail(deed->server, &keep->err);
    if (deed->taker && keep->result != STORE_DONE) deed->taker->taken_until = 0;
    answer(deed, keep->result, &keep->err);
    if (deed->room) {
        if (keep->result == STORE_DONE) deeds_tell_rematch(deed->room, &deed->match, deed->link);
        room_return(deed->room);
    }
    table_free(deed->table);
    table_free(deed->source);
    free(deed);
}

struct deed *deed_new(struct connection *connection, enum reply reply,
                      enum store_result (*write)(struct store *, struct keep *))
{
    struct deed *deed = calloc(1, sizeof *deed);
    if (!deed) abort();
    deed->connection = connection;
    deed->server = connection->server;
    deed->keep = (struct keep){ .write = write, .done = done };
    connection->task = deed;
    connection->answer = reply;
    return deed;
}

/* ---- setting up ------------------------------------------------------------------------------------------ */

static struct deed *deed_of_task(struct task *task)
{
    return (struct deed *)((char *)task - offsetof(struct deed, task));
}

static bool prepare(struct task *task)
{
    (void)task;
    return true;
}

static void set_up(struct task *task)
{
    struct deed *deed = deed_of_task(task);
    const struct table_setup setup = { .game = deed->game, .scenario = deed->scenario[0] ? deed->scenario : NULL,
                                       .options = deed->options, .dice = DICE_RANDOM,
                                       .seed = deed->seed[0] ? deed->seed : NULL,
                                       .lesson = deed->lesson[0] ? deed->lesson : NULL };
    const bool is_there = deed->source ? table_take_up(deed->source, deed->plies, NULL, games_find, &deed->table,
                                                       &deed->keep.err)
                                       : table_new(&setup, &deed->table, &deed->keep.err);
    if (!is_there) deed->table = NULL;
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

/* There is no such scenario; or the server is being stopped. */
static void give_up(struct deed *deed)
{
    if (!deed->keep.err.sentence[0]) file_fail(&deed->keep.err, "", 0, "the server is being stopped");
    if (deed->server->last_match == deed->match.id) deed->server->last_match--;
    if (deed->connection) {
        deed->connection->task = NULL;
        connection_fail(deed->connection, "unknown", &deed->keep.err);
    }
    if (deed->room) room_return(deed->room);
    table_free(deed->source);
    free(deed);
}

static void keep_match(struct task *task)
{
    struct deed *deed = deed_of_task(task);
    struct store_match *match = &deed->match;
    if (!deed->table) {
        give_up(deed);
        return;
    }
    snprintf(match->game, sizeof match->game, "%s", deed->game->id);
    snprintf(match->scenario, sizeof match->scenario, "%s", deed->table->scenario_name);
    write_options(deed->game, &deed->table->options, match->options, sizeof match->options);
    dealer_seed_hex(deed->table->dealer.seed, match->seed);
    deed->server->count.matches++;
    keeper_add(deed->server->keeper, &deed->keep);
}

static enum store_result write_creation(struct store *store, struct keep *keep)
{
    struct deed *deed = deed_of(keep);
    return store_create(store, &deed->match, deed->table->journal, deed->table->journal_length, &keep->err)
               ? STORE_DONE : STORE_FAILED;
}

/* However long a text it was: dice are made from its hash. */
static void keep_seed(struct deed *deed, const char *text)
{
    uint8_t seed[DEALER_SEED_BYTES];
    if (!text[0]) return;
    dealer_seed_from_text(text, seed);
    dealer_seed_hex(seed, deed->seed);
}

/* What a match is begun with. */
struct creation {
    const struct game *game;
    const char *scenario, *seed, *lesson; /* or NULL */
    struct options options;
    struct pace pace;
    const char *kind[ROLE_PLAYERS_MAX]; /* of the seats */
    int64_t account[ROLE_PLAYERS_MAX];  /* whose they are; 0: of whoever has the link */
    bool is_invited[ROLE_PLAYERS_MAX];  /* by name: there is no link */
    struct table *source;               /* of a branch; it is the deed's from there on */
    uint32_t plies;
};

/* ---- ids ------------------------------------------------------------------------------------------------- */

/* A block lasts longer than all that may be created at once. */
enum { BLOCK = 2 * BURST_CREATIONS };

struct reserving {
    struct keep keep;
    struct server *server;
    int64_t last;
};

static enum store_result write_reserving(struct store *store, struct keep *keep)
{
    return store_reserve_ids(store, BLOCK, &((struct reserving *)keep)->last, &keep->err) ? STORE_DONE : STORE_FAILED;
}

static void done_reserving(struct keep *keep)
{
    struct reserving *reserving = (struct reserving *)keep;
    reserving->server->is_reserving = false;
    if (keep->result == STORE_DONE) reserving->server->next_reserved = reserving->last;
    free(reserving);
}

bool create_reserve_first(struct server *server, struct err *ret_err)
{
    if (!store_reserve_ids(server->store, BLOCK, &server->last_reserved, ret_err)) return false;
    server->last_match = server->last_reserved - BLOCK;
    return true;
}

/* The next block is fetched while the last one is used up. False: it is not there yet. */
static bool has_id(struct server *server)
{
    if (!store_is_shared(server->store)) return true;
    if (server->last_match == server->last_reserved && server->next_reserved) {
        server->last_reserved = server->next_reserved;
        server->last_match = server->last_reserved - BLOCK;
        server->next_reserved = 0;
    }
    if (!server->next_reserved && !server->is_reserving) {
        struct reserving *reserving = calloc(1, sizeof *reserving);
        if (!reserving) abort();
        *reserving = (struct reserving){ .server = server, .keep = { .write = write_reserving,
                                                                     .done = done_reserving } };
        server->is_reserving = true;
        keeper_add(server->keeper, &reserving->keep);
    }
    return server->last_match < server->last_reserved;
}

/* The seats are those of the match; its id and links come from here. */
static struct deed *begin_creation(struct connection *connection, const struct creation *creation)
{
    struct deed *deed = deed_new(connection, ANSWER_KEPT, write_creation);
    const struct game *game = creation->game;
    deed->game = game;
    deed->options = creation->options;
    snprintf(deed->scenario, sizeof deed->scenario, "%s", creation->scenario ? creation->scenario : "");
    snprintf(deed->lesson, sizeof deed->lesson, "%s", creation->lesson ? creation->lesson : "");
    deed->source = creation->source;
    deed->plies = creation->plies;
    if (creation->seed) keep_seed(deed, creation->seed);
    deed->match.id = ++connection->server->last_match;
    deed->match.seats = game->roles + 1;
    for (int i = 0; i <= game->roles; i++) {
        struct store_seat *seat = &deed->match.seat[i];
        seat->role = i < game->roles ? (uint8_t)i : ROLE_OBSERVER;
        snprintf(seat->kind, sizeof seat->kind, "%s", i < game->roles ? creation->kind[i] : "watch");
        if (i < game->roles) seat->account = creation->account[i];
        seat->has_token = (strcmp(seat->kind, "human") == 0 && !creation->is_invited[i]) ||
                          strcmp(seat->kind, "watch") == 0;
        if (seat->has_token) token_make(deed->link[i], seat->token);
    }
    clocks_write_new(connection->server, &creation->pace, &deed->match);
    deed->task = (struct task){ .address = &connection->address->share, .prepare = prepare, .work = set_up,
                                .done = keep_match };
    worker_add(connection->server->clerk, &deed->task);
    return deed;
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
    if (creations->thousandths < 1000 || !has_id(connection->server)) {
        return wire_fail(ret, "limit", "the server is busy; try again in a moment");
    }
    bucket_take(creations, 1);
    bucket_take(own, 1);
    connection->matches++;
    return true;
}

/* ---- create ---------------------------------------------------------------------------------------------- */

static bool is_kind(const char *kind)
{
    if (strcmp(kind, "human") == 0 || strcmp(kind, "open") == 0) return true;
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        if (strcmp(level->name, kind) == 0) return true;
    }
    return false;
}

static bool fail_kind(const char *role, struct failure *ret)
{
    char levels[128];
    struct text text;
    text_open(&text, levels, sizeof levels);
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        text_put(&text, level[1].name ? ", " : " or ");
        text_put(&text, level->name);
    }
    return wire_fail(ret, "unknown", "the seat of %s is human, open%s", role, levels);
}

bool role_find(const struct game *game, const char *name, uint8_t *ret)
{
    for (uint8_t role = 0; role < game->roles; role++) {
        if (strcmp(game->role[role].id, name) != 0) continue;
        *ret = role;
        return true;
    }
    return false;
}

/* "@NAME": the seat is his from the start, and he finds it among his matches. */
static bool invite(struct connection *connection, const char *name, struct creation *creation, uint8_t role,
                   struct failure *ret)
{
    struct person person;
    struct store_account account;
    if (!account_need(connection, SCOPE_PLAY, &person, ret) ||
        !account_find(connection->server, name, &account, ret)) return false;
    if (account.id == person.account.id) return wire_fail(ret, "state", "you cannot invite yourself");
    creation->kind[role] = "human";
    creation->account[role] = account.id;
    creation->is_invited[role] = true;
    return true;
}

static bool read_seats(struct connection *connection, const struct node *request, struct creation *creation,
                       struct failure *ret)
{
    const struct game *game = creation->game;
    const struct node *seats = node_get(request, "seats");
    uint8_t role;
    for (int i = 0; i < game->roles; i++) creation->kind[i] = i == 0 ? "human" : "normal";
    if (seats && node_kind(seats) != NODE_OBJECT) return wire_fail(ret, "parse", "'seats' must be an object");
    for (void *at = seats ? node_first(seats) : NULL; at; at = node_next(seats, at)) {
        const struct node *value = node_member(at);
        if (!role_find(game, node_key(at), &role)) {
            return wire_fail(ret, "unknown", "%s has no role '%.40s'", game->id, node_key(at));
        }
        const char *kind = node_kind(value) == NODE_TEXT ? node_text(value) : "";
        if (kind[0] == '@') {
            if (!invite(connection, kind + 1, creation, role, ret)) return false;
            continue;
        }
        if (!is_kind(kind)) return fail_kind(game->role[role].id, ret);
        creation->kind[role] = kind;
    }
    return true;
}

static void describe_creation(struct out *out, const struct deed *deed)
{
    const struct game *game = deed->game;
    out_member_int(out, "match", deed->match.id);
    out_key(out, "seats");
    out_open(out, '[');
    for (int i = 0; i < game->roles; i++) {
        const struct store_seat *seat = &deed->match.seat[i];
        out_open(out, '{');
        out_member(out, "role", game->role[i].id);
        out_member(out, "kind", seat->kind);
        token_describe(out, seat->has_token ? deed->link[i] : NULL);
        out_close(out, '}');
    }
    out_close(out, ']');
    out_key(out, "watch");
    out_open(out, '{');
    token_describe(out, deed->link[game->roles]);
    out_close(out, '}');
}

static bool is_person(const char *kind)
{
    return strcmp(kind, "human") == 0 || strcmp(kind, "open") == 0;
}

/* Dice that somebody knows beforehand are for practice: nobody else plays. */
static bool may_know_dice(const struct game *game, const char *const kind[], const char *seed, struct failure *ret)
{
    int players = 0;
    for (int i = 0; i < game->roles; i++) players += is_person(kind[i]);
    if (seed[0] && players > 1) return wire_fail(ret, "state", "'seed' is for one player against the computer");
    return true;
}

/* Clocks are for people who play with each other. */
static bool may_have_pace(const struct creation *creation, struct failure *ret)
{
    int players = 0;
    for (int i = 0; i < creation->game->roles; i++) players += is_person(creation->kind[i]);
    if (creation->pace.kind == PACE_NONE || players > 1) return true;
    return wire_fail(ret, "state", "'pace' is for two people or more; the computer waits as long as you like");
}

/* A lesson has one learner; whoever else it does not speak for is the computer. */
static bool take_seats_of_lesson(struct creation *creation, struct failure *ret)
{
    struct lesson *lesson;
    struct err err;
    if (!creation->lesson) return true;
    if (!lesson_read(creation->game->id, NULL, creation->lesson, &lesson, &err)) {
        return wire_fail_err(ret, "unknown", &err);
    }
    const uint8_t role = lesson_role(lesson, creation->game);
    for (uint8_t i = 0; i < creation->game->roles; i++) creation->kind[i] = i == role ? "human" : "easy";
    free(lesson);
    return true;
}

bool handle_create(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const char *name = NULL;
    struct creation creation = { .seed = "" };
    if (!member_text(request, "game", &name, ret) || !member_text(request, "scenario", &creation.scenario, ret) ||
        !member_text(request, "seed", &creation.seed, ret) || !member_text(request, "lesson", &creation.lesson, ret)) {
        return false;
    }
    if (!name) return wire_fail(ret, "parse", "'game' is missing; {\"do\":\"games\"} lists them");
    const struct game *game = games_find(name);
    if (!game) return wire_fail(ret, "unknown", "there is no game '%.40s'; {\"do\":\"games\"} lists them", name);
    creation.game = game;
    if (!member_options(request, game, &creation.options, ret) || !read_seats(connection, request, &creation, ret) ||
        !take_seats_of_lesson(&creation, ret) || !may_know_dice(game, creation.kind, creation.seed, ret) ||
        !clocks_read_pace(request, &creation.pace, ret) || !may_have_pace(&creation, ret) ||
        !may_create(connection, ret)) return false;
    describe_creation(out, begin_creation(connection, &creation));
    return true;
}

/* ---- rematch --------------------------------------------------------------------------------------------- */

/* The same match once more; everybody has the next role's seat. */
static void begin_rematch(struct connection *connection)
{
    struct room *room = connection->room;
    const struct table *table = room->table;
    const int roles = table->match.game->roles;
    struct creation creation = { .game = table->match.game, .scenario = table->scenario_name,
                                 .options = table->options, .pace = room->clock.pace };
    for (int i = 0; i < room->match.seats; i++) {
        const struct store_seat *seat = &room->match.seat[i];
        if (seat->role >= roles) continue;
        creation.kind[(seat->role + 1) % roles] = seat->kind;
        creation.account[(seat->role + 1) % roles] = seat->account;
    }
    struct deed *deed = begin_creation(connection, &creation);
    deed->room = room;
    room_lend(room);
}

bool handle_rematch(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    bool is_agreed = false;
    (void)request;
    if (wire->role >= ROLE_PLAYERS_MAX) return wire_fail(ret, "state", "you are watching");
    if (!connection->room->match.is_over) return wire_fail(ret, "state", "the match is not over");
    if (!deeds_agree_rematch(connection, &is_agreed, ret)) return false;
    if (is_agreed && !may_create(connection, ret)) return false;
    out_member_bool(out, "agreed", is_agreed);
    if (is_agreed) begin_rematch(connection);
    return true;
}

/* ---- branch ---------------------------------------------------------------------------------------------- */

/* Whoever asks takes one side, the computer the others. */
static bool read_sides(const struct node *request, const struct game *game, const char *ret_kind[],
                       struct failure *ret)
{
    const char *name = game->role[0].id, *level = "normal";
    uint8_t role;
    if (!member_text(request, "role", &name, ret) || !member_text(request, "level", &level, ret)) return false;
    if (!role_find(game, name, &role)) return wire_fail(ret, "unknown", "%s has no role '%.40s'", game->id, name);
    if (!is_kind(level)) return fail_kind(name, ret);
    for (uint8_t i = 0; i < game->roles; i++) ret_kind[i] = i == role ? "human" : level;
    return true;
}

bool handle_branch(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    struct connection *connection = wire->context;
    const struct table *table = connection->room->table;
    const struct match *match = &table->match;
    struct creation creation = { .game = match->game, .scenario = table->scenario_name, .options = table->options };
    uint8_t eyes;
    if (!connection->room->match.is_over) return wire_fail(ret, "state", "the match is not over");
    if (!member_eyes(wire, request, &eyes, ret)) return false;
    int64_t frame = match->counts.frames[eyes];
    if (!member_int(request, "frame", 0, frame, &frame, ret) ||
        !read_sides(request, match->game, creation.kind, ret) || !may_create(connection, ret)) return false;
    creation.plies = ply_of_frame(match, eyes, (uint32_t)frame);
    creation.source = table_copy(table);
    if (!creation.source) abort();
    describe_creation(out, begin_creation(connection, &creation));
    return true;
}
