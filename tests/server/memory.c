/* `make load`, the second half: how much memory live matches take, and how soon the server is ready with many in the
 * file. Matches are played here, put into a database many times over, and joined.
 *
 *     server_memory            all of it
 *     server_memory few        what one match takes, by game */
#include <poll.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "host/table.h"
#include "store/store.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

/* What the store keeps in memory to read from is full after the first FEW. */
enum { FEW = 500, MANY = 1000, ALL = 5000, TOGETHER = 50, READY_MS = 100, READY_TRIES = 5 };

/* ---- matches ---------------------------------------------------------------------------------------------- */

static void random_order(struct table *table, struct rng *rng)
{
    struct pending pending;
    struct view view;
    struct refusal refusal;
    struct err err;
    table->match.game->pending(table->match.scenario, table->match.state, &pending);
    uint8_t role = 0;
    while (!(pending.roles & ROLE_BIT(role))) role++;
    view_open(&view, &table->match, role);
    const struct choices *choices = view_choices(&view);
    const struct action action = choices_at(choices, rng_below(rng, choices_total(choices)));
    if (table_submit(table, &view, &action, &refusal, &err) != TABLE_DONE) abort();
}

static bool is_over(const struct table *table)
{
    struct pending pending;
    table->match.game->pending(table->match.scenario, table->match.state, &pending);
    return pending.kind == PENDING_OVER;
}

/* A match that has come so far; those that end too soon are begun again. */
static struct table *play(const char *game, int orders)
{
    struct rng rng;
    for (uint64_t seed = 1;; seed++) {
        char word[32];
        struct table *table;
        struct err err;
        snprintf(word, sizeof word, "%llu", (unsigned long long)seed);
        const struct table_setup setup = { .game = games_find(game), .dice = DICE_RANDOM, .seed = word };
        if (!table_new(&setup, &table, &err)) abort();
        rng_seed(&rng, seed);
        int given = 0;
        while (given < orders && !is_over(table)) {
            random_order(table, &rng);
            given++;
        }
        if (given == orders && !is_over(table)) return table;
        table_free(table);
    }
}

static void write_token(int i, char ret[TOKEN_MAX])
{
    snprintf(ret, TOKEN_MAX, "token-%d", i);
}

/* So many matches of this kind in the process's database; links token-0, token-1, ... for the first seat. */
static void fill(const struct process *process, const struct table *table, int count)
{
    static struct store_match match;
    struct store *store;
    struct err err;
    char path[512], token[TOKEN_MAX];
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (!store_open(path, &store, &err) || store_begin(store, &err) != STORE_DONE) abort();
    for (int i = 0; i < count; i++) {
        match = (struct store_match){ .id = i + 1, .options = "{}", .seats = table->match.game->roles + 1 };
        snprintf(match.game, sizeof match.game, "%s", table->match.game->id);
        snprintf(match.scenario, sizeof match.scenario, "%s", table->scenario_name);
        dealer_seed_hex(table->dealer.seed, match.seed);
        for (int s = 0; s < match.seats; s++) {
            const bool is_watch = s == match.seats - 1;
            match.seat[s].role = is_watch ? ROLE_OBSERVER : (uint8_t)s;
            snprintf(match.seat[s].kind, sizeof match.seat[s].kind, "%s", is_watch ? "watch" : "human");
            match.seat[s].has_token = s == 0;
            write_token(i, token);
            crypto_generichash(match.seat[s].token, STORE_HASH_BYTES, (const unsigned char *)token, strlen(token),
                               NULL, 0);
        }
        if (!store_create(store, &match, table->journal, table->journal_length, &err)) abort();
    }
    if (store_commit(store, &err) != STORE_DONE) abort();
    store_close(store);
}

/* ---- live ones -------------------------------------------------------------------------------------------- */

static struct socket sockets[ALL];

/* Joins matches first to last - 1, several at a time. */
static int join(const struct process *process, int first, int last)
{
    char request[128], token[TOKEN_MAX];
    int joined = 0;
    for (int at = first; at < last; at += TOGETHER) {
        const int end = at + TOGETHER < last ? at + TOGETHER : last;
        for (int i = at; i < end; i++) {
            write_token(i, token);
            snprintf(request, sizeof request, "http://127.0.0.1:%d\r\nX-Forwarded-For: 203.0.113.%d", process->port,
                     1 + i / TOGETHER);
            socket_open(&sockets[i], process->port, "/ws", request);
            snprintf(request, sizeof request, "{\"id\":1,\"do\":\"join\",\"token\":\"%s\"}", token);
            socket_say(&sockets[i], request);
        }
        for (int i = at; i < end; i++) {
            while (socket_next(&sockets[i], WAIT_MS) && int_of(sockets[i].node, "id") != 1) continue;
            joined += socket_is_ok(&sockets[i]);
        }
    }
    return joined;
}

/* Bytes of memory that are the server's own. */
static int64_t resident(const struct process *process)
{
    char path[64], line[256];
    int64_t kb = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process->pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "RssAnon:", 8) == 0) kb = atoll(line + 8);
    }
    if (file) fclose(file);
    return kb * 1024;
}

static void begin(struct process *process, const struct table *table, int count)
{
    *process = (struct process){ .arguments = { "--connections", "6000", "--trust-proxy", "X-Forwarded-For" } };
    socket_address = "198.51.100.1";
    process_start(process); /* makes the folder and the tables */
    process_stop(process);
    fill(process, table, count);
}

/* What a socket takes that has asked for something once, in the lobby. */
static int64_t measure_socket(const struct process *process)
{
    static struct socket lobby[MANY];
    int64_t before = 0;
    for (int i = 0; i < MANY; i++) {
        if (i == FEW) before = resident(process);
        socket_open(&lobby[i], process->port, "/ws", NULL);
        socket_ask(&lobby[i], "\"do\":\"help\"");
    }
    const int64_t each = (resident(process) - before) / (MANY - FEW);
    for (int i = 0; i < MANY; i++) socket_close(&lobby[i]);
    return each;
}

static void check_one(const char *game, int orders, int aim)
{
    struct process process;
    struct table *table = play(game, orders);
    begin(&process, table, MANY);
    process_start(&process);
    int joined = join(&process, 0, FEW);
    const int64_t before = resident(&process);
    joined += join(&process, FEW, MANY);
    const int64_t with_socket = (resident(&process) - before) / (MANY - FEW), socket = measure_socket(&process);
    const int64_t each = with_socket - socket;
    tap_result(joined == MANY && each < aim, "%s: a live match at order %d takes %.1f KB (aim: %d), its socket %.1f KB",
               game, orders, (double)each / 1024, aim / 1024, (double)socket / 1024);
    for (int i = 0; i < MANY; i++) socket_close(&sockets[i]);
    process_end(&process);
    table_free(table);
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void check_all(void)
{
    struct process process;
    struct table *table = play("kenshin", 300);
    int64_t best = INT64_MAX;
    begin(&process, table, ALL);
    for (int i = 0; i < READY_TRIES; i++) {
        const int64_t start = now();
        process_start(&process);
        if (now() - start < best) best = now() - start;
        process_stop(&process);
    }
    tap_result(best < READY_MS * 1000, "with %d matches in the file it is ready after %.0f ms", ALL,
               (double)best / 1000);
    process_start(&process);
    const int joined = join(&process, 0, ALL);
    const double mb = (double)resident(&process) / (1 << 20);
    tap_result(joined == ALL && mb < 200, "%d live matches at order 300 with a socket each: %.0f MB", joined, mb);
    for (int i = 0; i < ALL; i++) socket_close(&sockets[i]);
    process_end(&process);
    table_free(table);
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (sodium_init() < 0) abort();
    check_one("kenshin", 300, 12 << 10);
    check_one("jidai", 1000, 30 << 10);
    if (argc < 2 || strcmp(argv[1], "few") != 0) check_all();
    return tap_end();
}
