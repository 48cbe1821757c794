/* What a player has decided in advance: the orders are given for him while he is away, nobody else is told what is
 * switched on, it survives a kill, can be revoked, and the journal replays without knowing of it.
 *
 * A match of gunyuden whose dice are known is played here, too: the computer chooses here what both sides order, and
 * the server is given the same. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "core/notation.h"
#include "games/list.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { ORDERS = 250, OWN = 0, OTHER = 1 };

static const char *const decided[] = { "refuse-terms", "decline-battle", "hold", "lose-evenly", "stand", "stay" };
static const char *const verbs[] = { "decline", "hold", "stand", "stay" }; /* what he is never to be asked then */
enum { DECIDED = sizeof decided / sizeof decided[0], VERBS = sizeof verbs / sizeof verbs[0] };

static int count_on(struct seat *seat)
{
    const struct node *answer = socket_ask(&seat->socket, "\"do\":\"standing\"");
    const struct node *list = answer ? node_get(answer, "standing") : NULL;
    int on = 0;
    for (size_t i = 0; list && i < node_count(list); i++) on += node_bool(node_get(node_at(list, i), "on"));
    return on;
}

static bool is_asked_for(const struct node *view, const char *role, const char *verb)
{
    const struct node *choices = view ? node_get(view, "choices") : NULL;
    char order[80];
    snprintf(order, sizeof order, "%s %s", role, verb);
    for (size_t i = 0; choices && i < node_count(choices); i++) {
        if (strcmp(text_of(node_at(choices, i), "action"), order) == 0) return true;
    }
    return false;
}

/* The next order by the computer, here and there. */
static bool play_one(struct table *table, struct hall *hall, uint64_t seed)
{
    static struct view view;
    struct pending pending;
    struct ai_answer answer;
    struct refusal refusal;
    struct err err;
    char line[256];
    struct text text;
    table->match.game->pending(table->match.scenario, table->match.state, &pending);
    if (pending.kind != PENDING_DECISION) return false;
    const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
    struct socket *socket = &hall->seat[role].socket;
    const struct ai_request request = { .level = "greedy", .nodes = 1, .seed = seed };
    view_open(&view, &table->match, role);
    if (!ai_ask(&view, &request, &answer)) return false;
    text_open(&text, line, sizeof line);
    notation_write(view.game, view.scenario, &answer.action, &text);
    const struct node *seen = socket_ask(socket, "\"do\":\"pending\"");
    char at[AT_MAX];
    snprintf(at, sizeof at, "%s", text_of(seen, "at"));
    socket_ask(socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", line, at);
    if (!socket_is_ok(socket)) tap_note("'%s': %.200s", line, socket->message.bytes);
    return socket_is_ok(socket) && table_submit_blind(table, &answer.action, &refusal, &err) == TABLE_DONE;
}

/* How often is one side asked what it may have decided? */
static int play(struct table *table, struct hall *hall, int orders, int *ret_played)
{
    struct seat *seat = &hall->seat[OWN];
    int asked = 0;
    for (*ret_played = 0; *ret_played < orders; ++*ret_played) {
        const struct node *view = socket_ask(&seat->socket, "\"do\":\"view\"");
        for (int v = 0; v < VERBS; v++) asked += is_asked_for(view, seat->role, verbs[v]);
        if (!play_one(table, hall, (uint64_t)(table->match.plies))) break;
    }
    return asked;
}

/* All of it, as it is saved when the match is over. */
static char *read_journal(struct seat *seat)
{
    struct out out = { 0 };
    for (int64_t since = 0; since >= 0;) {
        const struct node *answer = socket_ask(&seat->socket, "\"do\":\"save\",\"since\":%lld", (long long)since);
        if (!socket_is_ok(&seat->socket)) break;
        out_plain(&out, text_of(answer, "journal"), strlen(text_of(answer, "journal")));
        since = node_get(answer, "next") ? int_of(answer, "next") : -1;
    }
    return out.bytes;
}

static int count_lines(const char *journal, const char *role)
{
    int count = 0;
    for (int v = 0; v < VERBS; v++) {
        char line[80];
        snprintf(line, sizeof line, "\n%s %s\n", role, verbs[v]);
        for (const char *at = journal; (at = strstr(at, line)); at++) count++;
    }
    return count;
}

static bool replays(const char *journal)
{
    const struct table_source source = { .name = "journal", .text = journal, .length = strlen(journal),
                                         .find_game = games_find };
    struct table *table;
    struct err err;
    const bool is_fine = table_open(&source, &table, &err) && !table->halt.line;
    if (!is_fine) tap_note("%s", err.sentence);
    if (is_fine) table_free(table);
    return is_fine;
}

/* Nobody else hears of it: not a byte comes to them. */
static void switch_on(struct hall *hall)
{
    struct seat *seat = &hall->seat[OWN], *other = &hall->seat[OTHER], *watcher = &hall->seat[hall->seats];
    socket_ask(&other->socket, "\"do\":\"clock\"");
    socket_ask(&watcher->socket, "\"do\":\"clock\"");
    const size_t heard = other->socket.log.length, seen = watcher->socket.log.length;
    bool is_on = true;
    for (int i = 0; i < DECIDED; i++) {
        socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"%s\",\"on\":true", decided[i]);
        is_on &= socket_is_ok(&seat->socket);
    }
    tap_result(is_on && count_on(seat) == DECIDED, "%d decisions in advance", DECIDED);
    tap_result(!socket_next(&other->socket, 0) && !socket_next(&watcher->socket, 0) &&
               other->socket.log.length == heard && watcher->socket.log.length == seen, "nobody else hears of it");
    tap_result(count_on(other) == 0, "the other side has decided nothing");
    socket_ask(&watcher->socket, "\"do\":\"standing\"");
    tap_result(socket_has_code(&watcher->socket, "state"), "those who watch have nothing to decide");
    socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"accept-battle\"");
    tap_result(count_on(seat) == DECIDED, "what answers the same question takes the other's place");
    socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"decline-battle\"");
    socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"retreat-to\"");
    tap_result(socket_has_code(&seat->socket, "parse"), "towards which castle has to be said");
    socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"retreat-to\",\"value\":\"?\"");
    tap_result(socket_has_code(&seat->socket, "unknown"), "and one that exists");
    socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"win\"");
    tap_result(socket_has_code(&seat->socket, "unknown") && count_on(seat) == DECIDED, "there is nothing called 'win'");
}

int main(void)
{
    struct process process = { .pid = 0 };
    struct hall hall;
    struct table *table;
    struct err err;
    int played;
    const struct table_setup setup = { .game = games_find("gunyuden"), .scenario = "hitotoribashi",
                                       .dice = DICE_RANDOM, .seed = "1561" }; /* as hall_begin has it */
    signal(SIGPIPE, SIG_IGN);
    hall_begin(&hall, &process, "gunyuden", "hitotoribashi");
    if (!table_new(&setup, &table, &err)) abort();
    struct seat *seat = &hall.seat[OWN];
    for (int i = 0; i <= hall.seats; i++) seat_join(&hall.seat[i], process.port);
    switch_on(&hall);
    for (int i = 0; i < DECIDED; i++) {
        standing_switch(table->match.game, &table->standing[OWN], standing_named(table->match.game, decided[i]),
                        true, 0);
    }
    process_kill(&process);
    process_start(&process);
    for (int i = 0; i <= hall.seats; i++) seat_join(&hall.seat[i], process.port);
    tap_result(count_on(seat) == DECIDED, "it survives a kill of the server");
    const int asked = play(table, &hall, ORDERS, &played);
    tap_result(played == ORDERS && asked == 0, "in %d orders he is never asked what he has decided", played);
    const int given = count_lines(table->journal, seat->role);
    bool is_told = false;
    for (int i = OTHER; i <= hall.seats; i++) {
        is_told |= hall.seat[i].socket.log.bytes && strstr(hall.seat[i].socket.log.bytes, "\"on\":true");
    }
    tap_result(!is_told, "and nobody was told what is on");
    for (int i = 0; i < DECIDED; i++) {
        socket_ask(&seat->socket, "\"do\":\"standing\",\"name\":\"%s\",\"on\":false", decided[i]);
    }
    tap_result(count_on(seat) == 0, "all of it is revoked");
    table->standing[OWN] = (struct standing_orders){ 0 };
    tap_result(play(table, &hall, ORDERS, &played) > 0, "then he is asked again");
    socket_ask(&seat->socket, "\"do\":\"resign\"");
    char *journal = read_journal(seat);
    tap_result(given > 0 && count_lines(journal, seat->role) >= given, "the journal has %d such orders, as his", given);
    tap_result(replays(journal), "and replays");
    free(journal);
    table_free(table);
    for (int i = 0; i <= hall.seats; i++) socket_close(&hall.seat[i].socket);
    process_end(&process);
    return tap_end();
}
