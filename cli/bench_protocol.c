/* honjin bench --protocol: what an order costs a server, without the network and the disk.
 *
 *     order    a line of JSON comes in, is judged, written to the journal in memory, played, dice included; then both
 *              players get the update that it makes for them
 *
 * The client's side (choosing, writing the request) is not measured. Figures whose names end in _late are of the last
 * quarter of each match: nothing may grow with its length. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "cli/bench.h"
#include "core/notation.h"
#include "games/list.h"
#include "wire/update.h"

enum { ORDERS_MAX = 1 << 20, PAGES = 8, LONG_PLIES = 20000 };
enum { LIVE_ORDERS = 1000 }; /* or as many as an average match has */

struct hall { /* a match and those who play it */
    struct table *table;
    struct wire wire[ROLE_PLAYERS_MAX];
    struct seat seat[ROLE_PLAYERS_MAX];
    struct out answer, update;
    struct rng rng;
    uint32_t orders;
};

struct bill {
    double us[ORDERS_MAX];
    uint32_t orders;
    double late_us, first_us; /* sums over the last and the first quarter of each match */
    uint32_t lates, firsts;
    uint64_t bytes;           /* of all updates */
};

static bool open_hall(struct hall *hall, const struct game *game, uint64_t seed)
{
    char text[32];
    const struct table_setup setup = { .game = game, .seed = text };
    struct err err;
    snprintf(text, sizeof text, "bench %llu", (unsigned long long)seed);
    *hall = (struct hall){ 0 };
    rng_seed(&hall->rng, seed);
    if (!table_new(&setup, &hall->table, &err)) {
        fprintf(stderr, "honjin: %s:%d: %s\n", err.file, err.line, err.sentence);
        return false;
    }
    for (uint8_t role = 0; role < game->roles; role++) {
        hall->wire[role] = (struct wire){ .table = hall->table, .role = role, .needs_at = true, .is_pushed = true };
        seat_open(&hall->seat[role], hall->table, role, LANG_EN);
    }
    match_settle(&hall->table->match);
    return true;
}

static void close_hall(struct hall *hall)
{
    for (int role = 0; role < ROLE_PLAYERS_MAX; role++) seat_close(&hall->seat[role]);
    table_free(hall->table);
    out_free(&hall->answer);
    out_free(&hall->update);
}

/* What one of the players says next, as a line; false: the match is over. */
static bool write_request(struct hall *hall, char *ret, size_t size, uint8_t *ret_role)
{
    const struct match *match = &hall->table->match;
    char order[JOURNAL_LINE_MAX], at[VIEW_AT_BYTES];
    struct pending pending;
    struct action action;
    struct view view;
    struct text text;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_DECISION || !pending.roles) return false;
    do *ret_role = (uint8_t)rng_below(&hall->rng, match->game->roles);
    while (!(pending.roles & ROLE_BIT(*ret_role)));
    view_open(&view, match, *ret_role);
    pending.roles = ROLE_BIT(*ret_role);
    if (!playout_next(view.game, view.scenario, view.state, &pending, &hall->rng, &view.choices, &action)) return false;
    text_open(&text, order, sizeof order);
    notation_write(view.game, view.scenario, &action, &text);
    view_write_at(&view, at);
    snprintf(ret, size, "{\"id\":%u,\"do\":\"play\",\"action\":\"%s\",\"at\":\"%s\"}", hall->orders, order, at);
    return true;
}

static void take_request(struct hall *hall, const char *line, uint8_t role, struct bill *bill)
{
    hall->answer.length = 0;
    hall->answer.wants_comma = false;
    wire_handle(&hall->wire[role], line, strlen(line), &hall->answer);
    for (uint8_t r = 0; r < hall->table->match.game->roles; r++) {
        hall->update.length = 0;
        hall->update.wants_comma = false;
        if (seat_update(&hall->seat[r], hall->table, &hall->update) && bill) bill->bytes += hall->update.length;
    }
    match_settle(&hall->table->match);
}

/* Plays on by one order; false: the match is over. */
static bool play_order(struct hall *hall, struct bill *bill)
{
    char line[1024];
    uint8_t role;
    if (!write_request(hall, line, sizeof line, &role)) return false;
    const double start = bench_seconds();
    take_request(hall, line, role, bill);
    const double spent = 1e6 * (bench_seconds() - start);
    if (strstr(hall->answer.bytes, "\"ok\":false")) {
        fprintf(stderr, "honjin: bench: %s: %s", line, hall->answer.bytes);
        return false;
    }
    hall->orders++;
    if (bill && bill->orders < ORDERS_MAX) bill->us[bill->orders++] = spent;
    return true;
}

static bool play_match(const struct game *game, uint64_t seed, struct bill *bill)
{
    struct hall hall;
    const uint32_t first = bill->orders;
    if (!open_hall(&hall, game, seed)) return false;
    while (play_order(&hall, bill)) continue;
    const uint32_t orders = bill->orders - first;
    for (uint32_t i = 0; i < orders / 4; i++) {
        bill->first_us += bill->us[first + i];
        bill->late_us += bill->us[first + orders - 1 - i];
        bill->firsts++;
        bill->lates++;
    }
    close_hall(&hall);
    return orders > 0;
}

/* ---- other costs ---------------------------------------------------------------------------------------------- */

/* Bytes that a live match takes with its seats after so many orders, or at its end. */
static double live_bytes(const struct game *game, uint32_t orders, uint64_t seed)
{
    struct hall keeper, hall; /* the first one makes the scenario, which all share */
    if (!open_hall(&keeper, game, 0)) return 0;
    const size_t before = mallinfo2().uordblks;
    if (!open_hall(&hall, game, seed)) return 0;
    while (hall.orders < orders && play_order(&hall, NULL)) table_drop_journal(hall.table); /* a server keeps it */
    out_free(&hall.answer);
    out_free(&hall.update);
    const double bytes = (double)(mallinfo2().uordblks - before);
    close_hall(&hall);
    close_hall(&keeper);
    return bytes;
}

/* Asks a whole match for pages of its history; the dearest of them, in milliseconds. */
static double history_ms(struct hall *hall)
{
    const uint32_t frames = hall->table->match.counts.frames[0];
    double dearest = 0;
    for (uint32_t page = 0; page < PAGES; page++) {
        char line[96];
        const double start = bench_seconds();
        hall->answer.length = 0;
        hall->answer.wants_comma = false;
        const int length = snprintf(line, sizeof line, "{\"do\":\"history\",\"since\":%u,\"count\":50}",
                                    frames / PAGES * page);
        wire_handle(&hall->wire[0], line, (size_t)length, &hall->answer);
        const double spent = 1e3 * (bench_seconds() - start);
        if (spent > dearest) dearest = spent;
    }
    return dearest;
}

/* Makes a long match: in a sealed phase an order may be given again and again. False: this game begins with none. */
static bool play_long(struct hall *hall)
{
    const struct match *match = &hall->table->match;
    struct action action[2]; /* by turns: what is so already is not ordered again */
    struct refusal refusal;
    struct err err;
    struct view view;
    int found = 0;
    view_open(&view, match, 0);
    const struct choices *choices = view_choices(&view);
    for (uint32_t i = choices_total(choices); i-- > 0 && found < 2;) {
        action[found] = choices_at(choices, i);
        found += action[found].nargs && match->game->verb[action[found].verb].flags & VERB_SECRET;
    }
    if (found < 2) return false;
    while (match->plies < LONG_PLIES) {
        if (table_submit_blind(hall->table, &action[match->plies % 2], &refusal, &err) != TABLE_DONE) return false;
    }
    return true;
}

/* What somebody is told first who comes to the match, in milliseconds. */
static double join_ms(struct hall *hall)
{
    const char request[] = "{\"do\":\"view\",\"groups\":true}";
    const double start = bench_seconds();
    hall->answer.length = 0;
    hall->answer.wants_comma = false;
    wire_handle(&hall->wire[0], request, sizeof request - 1, &hall->answer);
    return 1e3 * (bench_seconds() - start);
}

/* Reads the journal of the match again, as a server does when the first comes; microseconds a ply. */
static double open_us(const struct hall *hall)
{
    const struct table_source source = { .name = "bench", .text = hall->table->journal,
                                         .length = hall->table->journal_length, .find_game = games_find,
                                         .is_own = true };
    struct table *table;
    struct err err;
    const double start = bench_seconds();
    if (!table_open(&source, &table, &err)) return 0;
    const double spent = bench_seconds() - start;
    const double plies = table->match.plies;
    table_free(table);
    return 1e6 * spent / plies;
}

static double rewind_us(struct hall *hall)
{
    struct match *match = &hall->table->match;
    const double start = bench_seconds();
    match_rewind(match, 1);
    return 1e6 * (bench_seconds() - start);
}

/* ---- the bill --------------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct figure {
    const char *name;
    double value;
};

static void print_figures(const struct game *game, const struct figure figure[], int figures, bool is_json)
{
    printf(is_json ? "{\"game\":\"%s\"" : "%s, through the protocol\n", game->id);
    for (int i = 0; i < figures; i++) {
        printf(is_json ? ",\"%s\":%.2f" : "  %-16s %14.2f\n", figure[i].name, figure[i].value);
    }
    if (is_json) printf("}");
}

bool bench_protocol(const struct game *game, double seconds, bool is_json)
{
    struct bill *bill = calloc(1, sizeof *bill);
    struct hall hall;
    double sum = 0;
    uint32_t matches = 0;
    if (!bill) abort();
    const double start = bench_seconds();
    do {
        if (!play_match(game, ++matches, bill)) {
            free(bill);
            return false;
        }
    } while (bench_seconds() - start < seconds && bill->orders < ORDERS_MAX);
    for (uint32_t i = 0; i < bill->orders; i++) sum += bill->us[i];
    qsort(bill->us, bill->orders, sizeof bill->us[0], compare);
    if (!open_hall(&hall, game, 1)) return false;
    while (play_order(&hall, NULL)) continue;
    const uint32_t live = bill->orders / matches < LIVE_ORDERS ? bill->orders / matches : LIVE_ORDERS;
    struct hall longer;
    const bool is_long = open_hall(&longer, game, 1) && play_long(&longer);
    const struct figure figure[] = {
        { "matches", matches },
        { "orders", bill->orders },
        { "order_us", sum / bill->orders },
        { "order_p50_us", bill->us[bill->orders / 2] },
        { "order_p99_us", bill->us[(uint64_t)bill->orders * 99 / 100] },
        { "order_us_first", bill->first_us / bill->firsts },
        { "order_us_late", bill->late_us / bill->lates },
        { "update_bytes", (double)bill->bytes / bill->orders / game->roles },
        { "history_ms_most", history_ms(&hall) },
        { "open_us_a_ply", open_us(&hall) },
        { "rewind_us", rewind_us(&hall) },
        { "live_orders", live },
        { "live_bytes", live_bytes(game, live, 2) },
        { "long_plies", is_long ? LONG_PLIES : 0 },
        { "long_join_ms", is_long ? join_ms(&longer) : 0 },
        { "long_open_ms", is_long ? 1e-3 * LONG_PLIES * open_us(&longer) : 0 },
        { "long_history_ms", is_long ? history_ms(&longer) : 0 },
    };
    print_figures(game, figure, (int)(sizeof figure / sizeof figure[0]), is_json);
    close_hall(&hall);
    close_hall(&longer);
    free(bill);
    return true;
}
