/* Random players; see seat.h. */
#include "tests/server/seat.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "store/store.h"

static void copy(char *ret, size_t size, const char *text)
{
    snprintf(ret, size, "%s", text);
}

bool hall_create(struct hall *hall, int port, const char *request)
{
    struct socket socket;
    *hall = (struct hall){ .seats = 0 };
    if (!socket_open(&socket, port, "/ws", NULL)) return false;
    const struct node *answer = socket_ask(&socket, "\"do\":\"create\",%s", request);
    const bool is_done = socket_is_ok(&socket);
    const struct node *seats = is_done ? node_get(answer, "seats") : NULL;
    hall->match = int_of(answer, "match");
    for (size_t i = 0; seats && i < node_count(seats); i++) {
        struct seat *seat = &hall->seat[hall->seats++];
        copy(seat->role, sizeof seat->role, text_of(node_at(seats, i), "role"));
        copy(seat->token, sizeof seat->token, text_of(node_at(seats, i), "token"));
        seat->socket.fd = -1;
    }
    if (is_done) {
        struct seat *watch = &hall->seat[hall->seats];
        copy(watch->role, sizeof watch->role, "observer");
        copy(watch->token, sizeof watch->token, text_of(node_get(answer, "watch"), "token"));
        watch->socket.fd = -1;
    }
    socket_close(&socket);
    return is_done;
}

void hall_put(struct hall *hall, const struct process *process, const struct table *table, int64_t id)
{
    static struct store_match match;
    const struct game *game = table->match.game;
    struct store *store;
    struct err err;
    char path[512];
    *hall = (struct hall){ .match = id, .seats = game->roles };
    match = (struct store_match){ .id = id, .options = "{}", .seats = game->roles + 1 };
    copy(match.game, sizeof match.game, game->id);
    copy(match.scenario, sizeof match.scenario, table->scenario_name);
    dealer_seed_hex(table->dealer.seed, match.seed);
    for (int s = 0; s <= game->roles; s++) {
        const bool is_player = s < game->roles;
        struct seat *seat = &hall->seat[s];
        struct store_seat *kept = &match.seat[s];
        copy(seat->role, sizeof seat->role, is_player ? game->role[s].id : "observer");
        snprintf(seat->token, sizeof seat->token, "token-%lld-%d", (long long)id, s);
        seat->socket.fd = -1;
        *kept = (struct store_seat){ .role = is_player ? (uint8_t)s : ROLE_OBSERVER, .has_token = true };
        copy(kept->kind, sizeof kept->kind, is_player ? "human" : "watch");
        crypto_generichash(kept->token, STORE_HASH_BYTES, (const unsigned char *)seat->token, strlen(seat->token), NULL,
                           0);
    }
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (!store_open(path, &store, &err) ||
        !store_create(store, &match, table->journal, table->journal_length, &err)) abort();
    store_close(store);
}

void hall_begin(struct hall *hall, struct process *process, const char *game, const char *scenario)
{
    const struct table_setup setup = { .game = games_find(game), .scenario = scenario, .dice = DICE_RANDOM,
                                       .seed = "1561" };
    struct table *table;
    struct err err;
    process_start(process); /* makes the folder and the tables */
    process_stop(process);
    if (sodium_init() < 0 || !table_new(&setup, &table, &err)) abort();
    hall_put(hall, process, table, 1);
    table_free(table);
    process_start(process);
}

bool seat_join(struct seat *seat, int port)
{
    const struct out log = seat->socket.log;
    seat->socket.log = (struct out){ 0 };
    socket_close(&seat->socket);
    if (!socket_open(&seat->socket, port, "/ws", NULL)) {
        seat->socket.log = log;
        return false;
    }
    seat->socket.log = log;
    const struct node *answer = socket_ask(&seat->socket, "\"do\":\"join\",\"token\":\"%s\"", seat->token);
    copy(seat->at, sizeof seat->at, text_of(answer, "at"));
    return socket_is_ok(&seat->socket) && strcmp(text_of(answer, "role"), seat->role) == 0;
}

bool is_wanted(const struct node *answer, const char *role)
{
    const struct node *pending = answer ? node_get(answer, "pending") : NULL;
    const struct node *roles = pending ? node_get(pending, "roles") : NULL;
    for (size_t i = 0; roles && i < node_count(roles); i++) {
        if (strcmp(node_text(node_at(roles, i)), role) == 0) return true;
    }
    return false;
}

bool seat_play(struct seat *seat, struct rng *rng)
{
    char action[256], at[AT_MAX];
    const struct node *view = socket_ask(&seat->socket, "\"do\":\"view\"");
    const struct node *choices = view ? node_get(view, "choices") : NULL;
    if (!choices || node_count(choices) == 0) return false;
    const uint32_t count = (uint32_t)node_count(choices), first = rng_below(rng, count);
    action[0] = 0;
    for (uint32_t i = 0; i < count && !action[0]; i++) { /* a place on a table is told as bounds, without an order */
        copy(action, sizeof action, text_of(node_at(choices, (first + i) % count), "action"));
    }
    copy(at, sizeof at, text_of(view, "at"));
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", action, at);
    copy(seat->at, sizeof seat->at, text_of(seat->socket.node, "at"));
    return socket_is_ok(&seat->socket);
}

char *seat_view(struct seat *seat)
{
    socket_ask(&seat->socket, "\"do\":\"view\",\"state\":true");
    const char *from = socket_is_ok(&seat->socket) ? strstr(seat->socket.message.bytes, "\"ok\"") : "";
    char *text = malloc(strlen(from) + 1);
    if (!text) abort();
    return strcpy(text, from);
}
