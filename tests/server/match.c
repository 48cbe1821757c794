/* A whole match of Kenshin vs. Shingen by two random players and somebody who watches, with lost connections and a
 * killed server on the way. Afterwards every byte that each of them received is searched for what was secret
 * from him at that time: the true story comes from the journal, which the server tells when the match is over. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/fields.h"
#include "core/words.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { PEOPLE = 3, WATCHER = 2 }; /* two players and a watcher */
enum { ORDERS_MAX = 6000, UNITS_MAX = 64, PLIES_MAX = 20000, EVENTS_MAX = 200000, NEVER = 1 << 30 };

static const char two_players[] = "\"game\":\"kenshin\",\"seats\":{\"uesugi\":\"human\",\"takeda\":\"human\"}";

/* ---- playing --------------------------------------------------------------------------------------------- */

struct story {
    int orders;
    size_t seen[PEOPLE][ORDERS_MAX + 1]; /* bytes each had received when so many orders had been given */
};

static void check_reconnect(struct hall *hall, int port, int who)
{
    char *before = seat_view(&hall->seat[who]);
    socket_hang_up(&hall->seat[who].socket);
    tap_result(seat_join(&hall->seat[who], port), "%s comes back after a lost connection", hall->seat[who].role);
    char *after = seat_view(&hall->seat[who]);
    tap_result(strcmp(before, after) == 0, "and sees what he saw");
    free(before);
    free(after);
}

static void check_kill(struct hall *hall, struct process *process)
{
    char *before[PEOPLE], *after[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) before[i] = seat_view(&hall->seat[i]);
    process_kill(process);
    process_start(process);
    for (int i = 0; i < PEOPLE; i++) {
        tap_result(seat_join(&hall->seat[i], process->port), "%s comes back after the server was killed",
                   hall->seat[i].role);
        after[i] = seat_view(&hall->seat[i]);
        tap_result(strcmp(before[i], after[i]) == 0, "and nothing is lost");
        free(before[i]);
        free(after[i]);
    }
}

static bool play_match(struct hall *hall, struct process *process, struct rng *rng, struct story *story)
{
    while (story->orders < ORDERS_MAX) {
        const struct node *answer = socket_ask(&hall->seat[0].socket, "\"do\":\"pending\"");
        if (!answer) return false;
        const struct node *pending = node_get(answer, "pending");
        if (strcmp(text_of(pending, "kind"), "over") == 0) return true;
        bool wanted[2];
        for (int i = 0; i < 2; i++) wanted[i] = is_wanted(answer, hall->seat[i].role);
        const int who = wanted[0] && wanted[1] ? (int)rng_below(rng, 2) : wanted[1];
        if (!seat_play(&hall->seat[who], rng)) {
            tap_note("refused: %.300s", hall->seat[who].socket.message.bytes);
            return false;
        }
        socket_ask(&hall->seat[WATCHER].socket, "\"do\":\"view\",\"state\":true");
        for (int i = 0; i < PEOPLE; i++) story->seen[i][story->orders] = hall->seat[i].socket.log.length;
        story->orders++;
        if (story->orders == 30) check_reconnect(hall, process->port, 1);
        if (story->orders == 90) check_reconnect(hall, process->port, 0);
        if (story->orders == 60 || story->orders == 140) check_kill(hall, process);
    }
    return false;
}

/* ---- what each could know -------------------------------------------------------------------------------- */

struct truth {
    const struct game *game;
    const void *scenario;
    int units, known_at[PEOPLE][UNITS_MAX]; /* after so many orders he may know where the unit is */
};

static void note_knowledge(const struct match *match, int orders, struct truth *truth)
{
    const int f = field_find(match->game, "unit", 4);
    const struct field *field = &match->game->field[f];
    for (int who = 0; who < PEOPLE; who++) {
        const uint8_t role = who == WATCHER ? ROLE_OBSERVER : (uint8_t)who;
        for (int i = 0; i < field->count; i++) {
            const int32_t unit = field_get(field, match->state, i);
            if (unit < 0 || unit >= truth->units || truth->known_at[who][unit] <= orders) continue;
            if (field_may_see(match->game, match->scenario, match->state, f, i, role)) {
                truth->known_at[who][unit] = orders;
            }
        }
    }
}

/* Plays the journal once more and notes from which order on each role may know each unit. */
static bool read_truth(const struct table *table, struct truth *truth)
{
    struct journal_cursor cursor = { .at = table->journal, .end = table->journal + table->journal_length };
    struct match match = { .game = table->match.game, .scenario = table->match.scenario,
                           .log_capacity = PLIES_MAX * PLY_BYTES_MAX };
    struct journal_header header;
    char line[JOURNAL_LINE_MAX];
    bool is_long, is_fine = true;
    struct err err;
    int orders = 0;
    truth->game = match.game;
    truth->scenario = match.scenario;
    truth->units = match.game->kind[0].count(match.scenario);
    for (int i = 0; i < PEOPLE * UNITS_MAX; i++) truth->known_at[i / UNITS_MAX][i % UNITS_MAX] = NEVER;
    match.state = calloc(1, match.game->state_bytes);
    match.log = calloc(1, match.log_capacity);
    if (!match.state || !match.log || !journal_read_header(&cursor, &header, &err)) abort();
    match_start(&match);
    while (is_fine && journal_next(&cursor, line, &is_long)) {
        if (line[0] != '@' && strncmp(line, "chance", 6) != 0) orders++;
        is_fine = journal_play(&match, &cursor, line, &err);
        note_knowledge(&match, orders, truth);
    }
    free(match.state);
    free(match.log);
    return is_fine;
}

/* ---- searching ------------------------------------------------------------------------------------------- */

static bool is_in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* Where the word first stands in the text; NULL: nowhere. */
static const char *find_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        if ((at == text || !is_in_word(at[-1])) && !is_in_word(at[length])) return at;
    }
    return NULL;
}

/* How many orders had been given when these bytes came. */
static int order_of(const struct story *story, int who, size_t offset)
{
    int order = 0;
    while (order < story->orders && story->seen[who][order] <= offset) order++;
    return order;
}

/* What `other` keeps to himself whatever happens. */
static void search_orders(const char *log, const char *who, const struct seat *other)
{
    static const char *const secret[] = { "card", "place", "as-printed" };
    char order[64];
    for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++) {
        snprintf(order, sizeof order, "%s %s", other->role, secret[i]);
        tap_result(!strstr(log, order), "%s: no order '%s' in %zu bytes", who, order, strlen(log));
    }
    tap_result(!strstr(log, other->token), "%s: no token of %s", who, other->role);
    snprintf(order, sizeof order, "\"%s\":\"?\"", other->role);
    const char *card = strstr(log, "\"card\":{");
    bool is_hidden = card != NULL;
    for (; card; card = strstr(card + 1, "\"card\":{")) {
        const char *end = strchr(card, '}'), *at = strstr(card, order);
        if (!at || at > end) is_hidden = false;
    }
    tap_result(is_hidden, "%s: the card of %s is hidden in every view", who, other->role);
}

static void search(const struct hall *hall, const struct story *story, const struct truth *truth, int who)
{
    const char *log = hall->seat[who].socket.log.bytes;
    const struct name_kind *unit = &truth->game->kind[0];
    int found = 0, early = 0;
    for (int u = 0; u < truth->units; u++) {
        if (unit->name(truth->scenario, u)[0] == hall->seat[who].role[0]) continue; /* u-a is Uesugi's own */
        const char *names[2] = { unit->name(truth->scenario, u), unit->title(truth->scenario, u) };
        for (int n = 0; n < 2; n++) {
            const char *at = find_word(log, names[n]);
            if (!at) continue;
            found++;
            /* The answer to the order that reveals it comes before the order is counted. */
            if (order_of(story, who, (size_t)(at - log)) + 1 >= truth->known_at[who][u]) continue;
            early++;
            tap_note("%s was told of %s too early: ...%.80s", hall->seat[who].role, names[n],
                     at > log + 40 ? at - 40 : at);
        }
    }
    tap_result(early == 0, "%s was told of no unit before he may know it", hall->seat[who].role);
    tap_result(found > 0, "... and of %d names in all: the search finds something", found);
    for (int i = 0; i < WATCHER; i++) {
        if (i != who) search_orders(log, hall->seat[who].role, &hall->seat[i]);
    }
}

/* Asks for the journal, which is only told now, and checks it. */
static void check_secrets(struct hall *hall, const struct story *story)
{
    static struct truth truth;
    struct out logs[PEOPLE];
    struct table *table;
    struct err err;
    for (int i = 0; i < PEOPLE; i++) { /* the journal itself holds everything: it is not part of the search */
        logs[i] = hall->seat[i].socket.log;
        hall->seat[i].socket.log = (struct out){ 0 };
    }
    const struct node *answer = socket_ask(&hall->seat[0].socket, "\"do\":\"save\"");
    tap_result(socket_is_ok(&hall->seat[0].socket), "the journal is told when the match is over");
    const char *journal = text_of(answer, "journal");
    tap_result(strstr(journal, "\n@seed ") != NULL, "with the seed of its dice");
    const struct table_source source = { .name = "journal", .text = journal, .length = strlen(journal),
                                         .find_game = games_find };
    const bool is_open = table_open(&source, &table, &err);
    tap_result(is_open, "it can be opened");
    socket_ask(&hall->seat[0].socket, "\"do\":\"history\",\"all\":true,\"count\":1");
    tap_result(socket_is_ok(&hall->seat[0].socket), "everything is shown when the match is over");
    for (int i = 0; i < PEOPLE; i++) {
        out_free(&hall->seat[i].socket.log);
        hall->seat[i].socket.log = logs[i];
    }
    if (!is_open) return;
    tap_result(read_truth(table, &truth), "it can be replayed");
    for (int i = 0; i < PEOPLE; i++) search(hall, story, &truth, i);
    table_free(table);
}

/* ---- a server that is killed while an order is under way ------------------------------------------------- */

static void check_killed_orders(struct process *process, struct rng *rng)
{
    struct hall hall;
    int told = 0, lost = 0, odd = 0;
    hall_create(&hall, process->port, two_players);
    struct seat *seat = &hall.seat[0];
    for (int i = 0; i < 12; i++) {
        char action[128], before[AT_MAX], after[AT_MAX] = "";
        if (!seat_join(seat, process->port)) break;
        snprintf(before, sizeof before, "%s", seat->at);
        const struct node *answer = socket_ask(&seat->socket, "\"do\":\"choices\"");
        const struct node *choices = node_get(answer, "choices");
        const uint32_t places = (uint32_t)node_count(choices) - 1; /* behind 'as-printed', which places all */
        snprintf(action, sizeof action, "%s", text_of(node_at(choices, 1 + rng_below(rng, places)), "action"));
        char request[512];
        snprintf(request, sizeof request, "{\"id\":99,\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"}", action,
                 before);
        socket_say(&seat->socket, request);
        /* Some of them are surely answered before the kill, some perhaps. */
        answer = socket_next(&seat->socket, i % 2 ? (int)rng_below(rng, 3) : WAIT_MS);
        while (i % 2 == 0 && answer && int_of(answer, "id") != 99) answer = socket_next(&seat->socket, WAIT_MS);
        process_kill(process);
        do {
            if (int_of(answer, "id") == 99) snprintf(after, sizeof after, "%s", text_of(answer, "at"));
        } while ((answer = socket_next(&seat->socket, WAIT_MS)));
        process_start(process);
        if (!seat_join(seat, process->port)) break;
        told += after[0] != 0;
        lost += after[0] && strcmp(seat->at, after) != 0;
        /* Sent again, an order that was kept is stale; one that was not is played now. */
        const bool is_kept = strcmp(seat->at, before) != 0;
        socket_say(&seat->socket, request);
        while ((answer = socket_next(&seat->socket, WAIT_MS)) && int_of(answer, "id") != 99) continue;
        odd += is_kept ? !socket_has_code(&seat->socket, "stale") : !socket_is_ok(&seat->socket);
    }
    tap_result(lost == 0 && told >= 6,
               "of 12 orders under way when the server was killed, none of the %d acknowledged is lost", told);
    tap_result(odd == 0, "and none is played twice");
    socket_close(&seat->socket);
}

int main(void)
{
    static struct story story;
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 1561);
    hall_begin(&hall, &process, "kenshin", "amenomiya");
    for (int i = 0; i < PEOPLE; i++) {
        tap_result(seat_join(&hall.seat[i], process.port), "%s joins", hall.seat[i].role);
    }
    const bool is_over = play_match(&hall, &process, &rng, &story);
    tap_result(is_over, "a whole match of %d orders", story.orders);
    check_secrets(&hall, &story);
    for (int i = 0; i < PEOPLE; i++) socket_close(&hall.seat[i].socket);
    check_killed_orders(&process, &rng);
    tap_result(process_stop(&process) == 0, "the server stops when it is told to");
    process_end(&process);
    return tap_end();
}
