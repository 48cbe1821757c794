/* Two runs with different secrets and equal views, compared byte for byte, and every byte searched.
 *
 * Two matches begin with the same seed. One side has secrets: where it decides in secret it decides otherwise in the
 * second match, whenever the others see no difference (that is worked out here, from the rules). Everybody else asks
 * the same in both, and as long as his views are equal every byte that the server sends him must be. In games without
 * secret orders the dice are the secret: the seeds differ, until the first die is rolled.
 *
 * Then a whole match of each game by two random players and somebody who watches: in what each of them was sent before
 * it was over there stands no seed, no link, and no order that another gave in secret; the journal tells those.
 *
 *     server_secrets [GAME SCENARIO [ORDERS]]    that one only */
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/choices.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/words.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { RUNS = 2, TRIALS = 12, LOOK_EVERY = 8, LINE = 256, WATCHER = ROLE_PLAYERS_MAX };

struct run { /* one of the two matches, as the server has it and as it is known here */
    struct table *table;
    struct seat seat[WATCHER + 1];
};

struct pair {
    const struct game *game;
    uint8_t keeper; /* of secrets */
    struct run run[RUNS];
    struct process process;
    struct rng rng;
    int orders, apart; /* given; of those while the matches were different and looked the same */
    size_t bytes;      /* compared */
};

/* ---- beginning -------------------------------------------------------------------------------------------- */

static bool has_secret_orders(const struct game *game)
{
    for (int v = 0; v < game->verbs; v++) {
        if (game->verb[v].flags & VERB_SECRET) return true;
    }
    return false;
}

static bool join(struct pair *pair, int run, int role)
{
    return seat_join(&pair->run[run].seat[role], pair->process.port);
}

static void begin(struct pair *pair, const char *scenario, int number)
{
    struct err err;
    struct hall hall;
    char seed[32];
    process_start(&pair->process); /* makes the folder and the tables */
    process_stop(&pair->process);
    for (int run = 0; run < RUNS; run++) {
        snprintf(seed, sizeof seed, "%d-%d", number, has_secret_orders(pair->game) ? 0 : run);
        const struct table_setup setup = { .game = pair->game, .scenario = scenario, .dice = DICE_RANDOM,
                                           .seed = seed };
        if (!table_new(&setup, &pair->run[run].table, &err)) abort();
        hall_put(&hall, &pair->process, pair->run[run].table, run + 1);
        for (int role = 0; role < pair->game->roles; role++) pair->run[run].seat[role] = hall.seat[role];
        pair->run[run].seat[WATCHER] = hall.seat[hall.seats];
    }
    process_start(&pair->process);
    for (int run = 0; run < RUNS; run++) {
        for (int role = 0; role <= WATCHER; role++) {
            if (role < pair->game->roles || role == WATCHER) join(pair, run, role);
        }
        for (int role = 0; role <= WATCHER; role++) { /* the answer to 'join' has the match's number and its links */
            if (role >= pair->game->roles && role != WATCHER) continue;
            socket_ask(&pair->run[run].seat[role].socket, "\"do\":\"help\"");
            pair->run[run].seat[role].socket.log.length = 0;
        }
    }
}

static void end(struct pair *pair)
{
    for (int run = 0; run < RUNS; run++) {
        for (int role = 0; role <= WATCHER; role++) {
            if (role < pair->game->roles || role == WATCHER) socket_close(&pair->run[run].seat[role].socket);
        }
        table_free(pair->run[run].table);
    }
    process_end(&pair->process);
}

/* ---- what is known here ----------------------------------------------------------------------------------- */

static bool is_view_same(const struct table *a, const struct table *b, uint8_t role)
{
    _Alignas(16) unsigned char view[RUNS][STATE_MAX];
    const struct game *game = a->match.game;
    if (match_told(&a->match, role) != match_told(&b->match, role)) return false;
    state_redact(game, a->match.scenario, a->match.state, role, view[0]);
    state_redact(game, b->match.scenario, b->match.state, role, view[1]);
    return memcmp(view[0], view[1], game->state_bytes) == 0;
}

/* To all but the keeper of secrets. */
static bool looks_same(const struct pair *pair, const struct table *a, const struct table *b)
{
    for (uint8_t role = 0; role < pair->game->roles; role++) {
        if (role != pair->keeper && !is_view_same(a, b, role)) return false;
    }
    return is_view_same(a, b, ROLE_OBSERVER);
}

static bool play_here(struct table *table, const struct action *action)
{
    struct refusal refusal;
    struct err err;
    return table_submit_blind(table, action, &refusal, &err) == TABLE_DONE;
}

/* Would they look the same after these two? */
static bool may_play(const struct pair *pair, const struct action *a, const struct action *b)
{
    struct table *copy[RUNS] = { table_copy(pair->run[0].table), table_copy(pair->run[1].table) };
    const bool is_fine = play_here(copy[0], a) && play_here(copy[1], b) && looks_same(pair, copy[0], copy[1]);
    table_free(copy[0]);
    table_free(copy[1]);
    return is_fine;
}

/* False: there is nothing to choose. */
static bool pick(struct pair *pair, int run, uint8_t role, struct action *ret)
{
    struct view view;
    view_open(&view, &pair->run[run].table->match, role);
    const struct choices *choices = view_choices(&view);
    const uint32_t total = choices_total(choices);
    if (total) *ret = choices_at(choices, rng_below(&pair->rng, total));
    return total > 0;
}

/* The next orders: another one in the second match, if that is a secret; otherwise the same. False: there are none that
 * leave everybody else's view the same. */
static bool pick_two(struct pair *pair, uint8_t role, struct action ret[RUNS])
{
    for (int i = 0; i < TRIALS; i++) {
        if (!pick(pair, 0, role, &ret[0])) return false;
        ret[1] = ret[0];
        if (role == pair->keeper && pair->game->verb[ret[0].verb].flags & VERB_SECRET && i < TRIALS / 2) {
            pick(pair, 1, role, &ret[1]);
        }
        if (may_play(pair, &ret[0], &ret[1])) return true;
    }
    return false;
}

/* Somebody who is wanted; one who has sealed has nothing more to do. */
static bool pick_of_anybody(struct pair *pair, role_set wanted, struct action ret[RUNS])
{
    const uint8_t roles = (uint8_t)pair->game->roles, first = (uint8_t)rng_below(&pair->rng, roles);
    for (uint8_t i = 0; i < roles; i++) {
        const uint8_t role = (uint8_t)((first + i) % roles);
        if (wanted & ROLE_BIT(role) && pick_two(pair, role, ret)) return true;
    }
    return false;
}

/* ---- playing ---------------------------------------------------------------------------------------------- */

static bool play(struct pair *pair, int run, const struct action *action)
{
    struct run *at = &pair->run[run];
    struct seat *seat = &at->seat[action->role];
    char line[LINE];
    struct text text;
    text_open(&text, line, sizeof line);
    notation_write(pair->game, at->table->match.scenario, action, &text);
    const struct node *answer = socket_ask(&seat->socket, "\"do\":\"view\",\"groups\":true");
    char now[AT_MAX];
    snprintf(now, sizeof now, "%s", text_of(answer, "at"));
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"", line, now);
    if (!socket_is_ok(&seat->socket)) tap_note("'%s': %.300s", line, seat->socket.message.bytes);
    return socket_is_ok(&seat->socket) && play_here(at->table, action);
}

/* Everybody but the keeper looks around, in both. */
static void look(struct pair *pair, int run, uint8_t role)
{
    struct socket *socket = &pair->run[run].seat[role].socket;
    socket_ask(socket, "\"do\":\"view\",\"state\":true,\"groups\":true");
    if (pair->orders % LOOK_EVERY) return;
    socket_ask(socket, "\"do\":\"events\",\"since\":%u", match_told(&pair->run[0].table->match,
                                                               role == WATCHER ? ROLE_OBSERVER : role) / 2);
    socket_ask(socket, "\"do\":\"history\",\"since\":%d", pair->orders / 2);
    socket_ask(socket, "\"do\":\"choices\"");
    if (has_secret_orders(pair->game)) socket_ask(socket, "\"do\":\"save\""); /* it names the hash of the seed */
}

static bool is_log_same(struct pair *pair, uint8_t role)
{
    struct socket *a = &pair->run[0].seat[role].socket, *b = &pair->run[1].seat[role].socket;
    const bool is_same = a->log.length == b->log.length && memcmp(a->log.bytes, b->log.bytes, a->log.length) == 0;
    size_t at = 0;
    while (!is_same && at < a->log.length && at < b->log.length && a->log.bytes[at] == b->log.bytes[at]) at++;
    if (!is_same) {
        tap_note("%s after %d orders: %.200s", pair->run[0].seat[role].role, pair->orders, a->log.bytes + at);
        tap_note("... and %.200s", b->log.bytes + at);
    }
    pair->bytes += a->log.length;
    return is_same;
}

/* No order that the keeper gave in secret, no token, no seed. */
static bool is_clean(const struct pair *pair, uint8_t role)
{
    const struct out *log = &pair->run[0].seat[role].socket.log;
    char secret[128];
    dealer_seed_hex(pair->run[0].table->dealer.seed, secret);
    bool is_fine = !log->length || (!strstr(log->bytes, secret) && !strstr(log->bytes, "token-"));
    for (int v = 0; is_fine && v < pair->game->verbs; v++) {
        if (!(pair->game->verb[v].flags & VERB_SECRET)) continue;
        snprintf(secret, sizeof secret, "%s %s ", pair->game->role[pair->keeper].id, pair->game->verb[v].name);
        is_fine = !log->length || !strstr(log->bytes, secret);
        if (!is_fine) tap_note("%s was told '%s'", pair->run[0].seat[role].role, secret);
    }
    return is_fine;
}

static bool compare(struct pair *pair)
{
    bool is_fine = true;
    for (uint8_t role = 0; role <= WATCHER; role++) {
        if (role == pair->keeper || (role >= pair->game->roles && role != WATCHER)) continue;
        for (int run = 0; run < RUNS; run++) look(pair, run, role);
        is_fine = is_log_same(pair, role) && is_clean(pair, role) && is_fine;
        for (int run = 0; run < RUNS; run++) pair->run[run].seat[role].socket.log.length = 0;
    }
    for (int run = 0; run < RUNS; run++) { /* he fetches what he is told, or the server would hang up at some time */
        struct socket *socket = &pair->run[run].seat[pair->keeper].socket;
        while (socket_next(socket, 0)) continue;
        socket->log.length = 0;
    }
    return is_fine;
}

static bool is_apart(const struct pair *pair)
{
    const struct match *a = &pair->run[0].table->match, *b = &pair->run[1].table->match;
    return memcmp(a->state, b->state, a->game->state_bytes) != 0 ||
           memcmp(pair->run[0].table->dealer.seed, pair->run[1].table->dealer.seed, DEALER_SEED_BYTES) != 0;
}

/* Until the match is over, or the views are no longer equal. */
static bool play_pair(struct pair *pair, int orders)
{
    const struct match *match = &pair->run[0].table->match;
    struct pending pending;
    struct action action[RUNS];
    bool is_fine = true;
    while (is_fine && pair->orders < orders) {
        match->game->pending(match->scenario, match->state, &pending);
        if (pending.kind != PENDING_DECISION) break; /* when it is over everything is told */
        is_fine = compare(pair);
        if (!pick_of_anybody(pair, pending.roles, action)) break;
        for (int run = 0; run < RUNS; run++) is_fine = play(pair, run, &action[run]) && is_fine;
        pair->orders++;
        pair->apart += is_apart(pair);
    }
    return is_fine;
}

/* ---- whole matches ---------------------------------------------------------------------------------------- */

struct tale {
    struct hall hall;
    struct process process;
    struct rng rng;
    int orders;
    bool is_over;
};

/* Whoever can; the watcher looks on. */
static void play_tale(struct tale *tale, int orders)
{
    const int players = tale->hall.seats;
    struct seat *watcher = &tale->hall.seat[players];
    while (tale->orders < orders && !tale->is_over) {
        bool is_played = false;
        const int first = (int)rng_below(&tale->rng, (uint32_t)players);
        for (int i = 0; i < players && !is_played; i++) {
            is_played = seat_play(&tale->hall.seat[(first + i) % players], &tale->rng);
        }
        tale->orders += is_played;
        if (tale->orders % LOOK_EVERY && is_played) continue;
        const struct node *view = socket_ask(&watcher->socket, "\"do\":\"view\",\"state\":true,\"groups\":true");
        tale->is_over = view && strcmp(text_of(node_get(view, "pending"), "kind"), "over") == 0;
        if (!is_played && !tale->is_over) return;
    }
}

/* The journal of all, and with it the end of the match. */
static char *end_tale(struct tale *tale)
{
    struct socket *socket = &tale->hall.seat[0].socket;
    struct out out = { 0 };
    if (!tale->is_over) socket_ask(socket, "\"do\":\"resign\"");
    for (int64_t since = 0; since >= 0;) {
        const struct node *answer = socket_ask(socket, "\"do\":\"save\",\"since\":%lld", (long long)since);
        if (!socket_is_ok(socket) || !node_bool(node_get(answer, "whole"))) abort();
        out_plain(&out, text_of(answer, "journal"), strlen(text_of(answer, "journal")));
        since = node_get(answer, "next") ? int_of(answer, "next") : -1;
    }
    return out.bytes;
}

static bool is_secret_line(const struct game *game, const char *line, const char *role)
{
    char start[80];
    for (int v = 0; v < game->verbs; v++) {
        if (!(game->verb[v].flags & VERB_SECRET)) continue;
        snprintf(start, sizeof start, "%s %s", role, game->verb[v].name);
        if (strncmp(line, start, strlen(start)) == 0) return true;
    }
    return false;
}

/* Lines of the journal that others may not know, and that nevertheless stand in what somebody was sent. */
static int count_told(const struct game *game, const struct tale *tale, char *journal, int *ret_searched)
{
    int told = 0;
    for (char *line = strtok(journal, "\n"); line; line = strtok(NULL, "\n")) {
        for (int i = 0; i <= tale->hall.seats; i++) {
            const struct seat *seat = &tale->hall.seat[i];
            const size_t own = strlen(seat->role);
            const bool is_seed = strncmp(line, "@seed ", 6) == 0;
            bool is_secret = is_seed;
            for (int r = 0; !is_secret && r < game->roles; r++) {
                is_secret = is_secret_line(game, line, game->role[r].id);
            }
            if (!is_secret || (strncmp(line, seat->role, own) == 0 && line[own] == ' ')) continue;
            ++*ret_searched;
            if (seat->socket.log.bytes && strstr(seat->socket.log.bytes, is_seed ? line + 6 : line)) {
                tap_note("%s was told '%s'", seat->role, line);
                told++;
            }
        }
    }
    return told;
}

static int count_links(const struct tale *tale)
{
    int count = 0;
    for (int i = 0; i <= tale->hall.seats; i++) {
        for (int other = 0; other <= tale->hall.seats; other++) {
            const char *log = tale->hall.seat[i].socket.log.bytes;
            count += log && strstr(log, tale->hall.seat[other].token) != NULL;
        }
    }
    return count;
}

static void check_whole(const char *name, const char *scenario, int orders)
{
    struct tale tale = { .orders = 0 };
    const struct game *game = games_find(name);
    char request[200];
    int length = snprintf(request, sizeof request, "\"game\":\"%s\",\"scenario\":\"%s\",\"seats\":{", name, scenario);
    for (int r = 0; r < game->roles; r++) {
        length += snprintf(request + length, sizeof request - (size_t)length, "%s\"%s\":\"human\"", r ? "," : "",
                           game->role[r].id);
    }
    snprintf(request + length, sizeof request - (size_t)length, "}");
    rng_seed(&tale.rng, 1561);
    process_start(&tale.process);
    hall_create(&tale.hall, tale.process.port, request);
    size_t bytes = 0;
    for (int i = 0; i <= tale.hall.seats; i++) seat_join(&tale.hall.seat[i], tale.process.port);
    play_tale(&tale, orders);
    for (int i = 0; i <= tale.hall.seats; i++) bytes += tale.hall.seat[i].socket.log.length;
    struct out before = tale.hall.seat[0].socket.log; /* the journal itself is not part of the search */
    tale.hall.seat[0].socket.log = (struct out){ 0 };
    char *journal = end_tale(&tale);
    out_free(&tale.hall.seat[0].socket.log);
    tale.hall.seat[0].socket.log = before;
    int searched = 0;
    const int told = count_told(game, &tale, journal, &searched), links = count_links(&tale);
    tap_result(tale.orders > 20 && searched > 0 && told == 0 && links == 0,
               "%s, %s: %d orders%s, %zu bytes to all: %d secrets of others are not in them", name, scenario,
               tale.orders, tale.is_over ? " to the end" : "", bytes, searched);
    free(journal);
    for (int i = 0; i <= tale.hall.seats; i++) socket_close(&tale.hall.seat[i].socket);
    process_end(&tale.process);
}

static void check_game(const char *game, const char *scenario, int pairs, int orders)
{
    int given = 0, apart = 0;
    size_t bytes = 0;
    bool is_fine = true;
    for (int i = 0; i < pairs; i++) {
        struct pair pair = { .game = games_find(game), .keeper = (uint8_t)(i % games_find(game)->roles) };
        rng_seed(&pair.rng, (uint64_t)i + 1);
        begin(&pair, scenario, i);
        is_fine = play_pair(&pair, orders) && is_fine;
        given += pair.orders;
        apart += pair.apart;
        bytes += pair.bytes;
        end(&pair);
    }
    tap_result(is_fine && apart > 0, "%s, %s: %d orders in %d pairs of matches, %d of them with different secrets: "
               "what the others were sent is the same, %zu bytes", game, scenario, given, pairs, apart, bytes);
}

int main(int argc, char **argv)
{
    static const struct { const char *game, *scenario; int pairs, orders, whole; } games[] = {
        { "template", "skirmish", 6, 60, 1000 },  { "kenshin", "amenomiya", 2, 100, 3000 },
        { "jidai", "historical", 2, 1000, 4000 }, { "gunyuden", "hitotoribashi", 2, 60, 3000 },
        { "argad", "ambush", 2, 30, 200 },
    };
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (sodium_init() < 0) abort();
    if (argc > 2) check_game(argv[1], argv[2], 2, argc > 3 ? atoi(argv[3]) : 100);
    if (argc > 2) check_whole(argv[1], argv[2], argc > 3 ? atoi(argv[3]) : 4000);
    for (size_t i = 0; argc < 3 && i < sizeof games / sizeof games[0]; i++) {
        check_game(games[i].game, games[i].scenario, games[i].pairs, games[i].orders);
        check_whole(games[i].game, games[i].scenario, games[i].whole);
    }
    return tap_end();
}
