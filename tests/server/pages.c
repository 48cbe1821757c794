/* Answers that are too long come in pages: put together they are what the engine, which knows no pages, tells at once.
 * No answer is longer than LIMIT_ANSWER. And what `save` tells whom. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/book.h"
#include "host/table.h"
#include "server/limits.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"
#include "wire/wire.h"

enum { ORDERS = 90 };

/* Everything that a list of the answers has, page after page; how many pages. */
static int fetch(struct socket *socket, const char *request, const char *list, struct out *ret)
{
    int pages = 0;
    for (int64_t since = 0; since >= 0; pages++) {
        const struct node *answer = socket_ask(socket, "%s,\"since\":%lld", request, (long long)since);
        const struct node *items = socket_is_ok(socket) ? node_get(answer, list) : NULL;
        if (!items || socket->message.length > LIMIT_ANSWER) return -1;
        for (size_t i = 0; i < node_count(items); i++) {
            const struct node *item = node_at(items, i);
            const char *name = text_of(item, "action");
            char number[32];
            snprintf(number, sizeof number, "%lld", (long long)int_of(item, list[0] == 'f' ? "frame" : "n"));
            if (strcmp(list, "rules") == 0) name = text_of(item, "id");
            if (list[0] == 'f' || list[0] == 'e') name = number;
            out_plain(ret, name, strlen(name));
            out_plain(ret, "\n", 1);
        }
        const struct node *last = node_count(items) ? node_at(items, node_count(items) - 1) : NULL;
        const int64_t next = list[0] == 'e' ? int_of(last, "n") : int_of(last, "frame") + 1;
        if (list[0] == 'e') since = next < int_of(answer, "count") ? next : -1;
        else if (list[0] == 'f') since = next < int_of(answer, "total") ? next : -1;
        else since = node_get(answer, "next") ? int_of(answer, "next") : -1;
    }
    return pages;
}

/* 1, 2, 3, ...: none is missing, none comes twice. */
static bool is_counting(const struct out *out, int from)
{
    const char *at = out->bytes;
    for (; at && *at; from++) {
        if (atoi(at) != from) return false;
        at = strchr(at, '\n') + 1;
    }
    return out->length > 0;
}

static bool has_twice(const struct out *out)
{
    for (const char *a = out->bytes; a && *a; a = strchr(a, '\n') + 1) {
        const size_t length = strcspn(a, "\n") + 1;
        for (const char *b = a + length; *b; b = strchr(b, '\n') + 1) {
            if (strncmp(a, b, length) == 0) return true;
        }
    }
    return false;
}

/* How many choices the groups of a view have. */
static size_t count_grouped(struct socket *socket)
{
    size_t count = 0;
    const struct node *groups = node_get(socket_ask(socket, "\"do\":\"choices\",\"groups\":true"), "choices");
    for (size_t i = 0; groups && i < node_count(groups); i++) {
        const struct node *group = node_at(groups, i), *args = node_get(group, "args");
        const char *over = text_of(group, "over");
        const struct node *values = over[0] ? node_get(args, over) : NULL;
        count += values && node_kind(values) == NODE_LIST ? node_count(values) : 1;
    }
    return count;
}

static size_t count_lines(const struct out *out)
{
    size_t count = 0;
    for (size_t i = 0; i < out->length; i++) count += out->bytes[i] == '\n';
    return count;
}

static void check_choices(void)
{
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    struct out all = { 0 };
    rng_seed(&rng, 1);
    hall_begin(&hall, &process, "jidai", "hypothetical");
    seat_join(&hall.seat[0], process.port);
    seat_join(&hall.seat[1], process.port);
    int pages = 0;
    struct seat *seat = NULL;
    for (int i = 0; i < ORDERS && pages < 2; i++) { /* until somebody has very much to choose from */
        for (int s = 0; s < 2; s++) {
            seat = &hall.seat[s];
            all.length = 0;
            pages = fetch(&seat->socket, "\"do\":\"choices\"", "choices", &all);
            if (pages > 1) break;
        }
        if (pages < 2 && !seat_play(&hall.seat[0], &rng)) seat_play(&hall.seat[1], &rng);
    }
    tap_result(pages > 1 && count_lines(&all) == count_grouped(&seat->socket) && !has_twice(&all),
               "%zu choices in %d pages: all of them, each once", count_lines(&all), pages);
    struct out seen = { 0 };
    tap_result(fetch(&seat->socket, "\"do\":\"view\",\"state\":true", "choices", &seen) > 1 &&
               strcmp(all.bytes, seen.bytes) == 0, "and the same with views");
    out_free(&all);
    out_free(&seen);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
    process_end(&process);
}

/* A view that fills a page before its choices begin: they are told nevertheless. */
static void check_large_view(void)
{
    struct process process = { 0 };
    struct hall hall;
    struct out all = { 0 }, seen = { 0 };
    hall_begin(&hall, &process, "gunyuden", "campaign");
    struct seat *seat = &hall.seat[0];
    for (int s = 0; s < 2 && !all.length; s++) { /* one of the two is asked */
        seat = &hall.seat[s];
        seat_join(seat, process.port);
        fetch(&seat->socket, "\"do\":\"choices\"", "choices", &all);
    }
    socket_ask(&seat->socket, "\"do\":\"view\",\"state\":true");
    const size_t length = seat->socket.message.length;
    tap_result(length > PAGE_BYTES && fetch(&seat->socket, "\"do\":\"view\",\"state\":true", "choices", &seen) >= 1 &&
               all.length && strcmp(all.bytes, seen.bytes) == 0, "%zu choices stand in a view of %zu bytes",
               count_lines(&all), length);
    out_free(&all);
    out_free(&seen);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
    process_end(&process);
}

static void check_lists(struct seat *seat)
{
    struct out out = { 0 };
    int pages = fetch(&seat->socket, "\"do\":\"history\",\"count\":100", "frames", &out);
    tap_result(pages > 1 && is_counting(&out, 0), "the history in %d pages: every frame once", pages);
    out.length = 0;
    pages = fetch(&seat->socket, "\"do\":\"events\"", "events", &out);
    tap_result(pages >= 1 && is_counting(&out, 1), "the events in %d pages: every one once", pages);
    out.length = 0;
    pages = fetch(&seat->socket, "\"do\":\"rules\",\"game\":\"gunyuden\"", "rules", &out);
    tap_result(pages > 1 && count_lines(&out) == (size_t)games_find("gunyuden")->rules - 1 && !has_twice(&out),
               "%zu rules in %d pages", count_lines(&out), pages);
    out.length = 0;
    struct book *book;
    struct err err;
    const bool has_book = book_read("gunyuden", NULL, LANG_EN, &book, &err);
    pages = fetch(&seat->socket, "\"do\":\"book\",\"game\":\"gunyuden\"", "blocks", &out);
    tap_result(has_book && pages >= 1 && count_lines(&out) == (size_t)book->blocks, "%zu blocks of a book in %d pages",
               count_lines(&out), pages);
    if (has_book) free(book);
    out_free(&out);
}

/* ---- odds -------------------------------------------------------------------------------------------------- */

/* Asks a session without a server; the answer as a tree, to be freed. */
static struct node *ask_wire(struct wire *wire, const char *request)
{
    struct out out = { 0 };
    char why[256];
    wire_handle(wire, request, strlen(request), &out);
    struct node *node = node_parse(out.bytes, out.length, why, sizeof why);
    if (!node) abort();
    out_free(&out);
    return node;
}

/* The chances of all results or pairs of an answer, page after page; how many pages. */
static int list_chances(struct wire *wire, const char *question, const char *list, struct out *ret)
{
    int pages = 0, summaries = 0;
    for (int64_t since = 0; since >= 0; pages++) {
        char request[400];
        snprintf(request, sizeof request, "{\"do\":\"odds\",%s,\"since\":%lld}", question, (long long)since);
        struct node *answer = ask_wire(wire, request);
        const struct node *items = node_get(answer, list);
        if (!items || !text_of(answer, "at")[0]) return -1;
        for (size_t i = 0; i < node_count(items); i++) {
            char line[200];
            const struct node *item = node_at(items, i);
            snprintf(line, sizeof line, "%s %s %lld/%lld\n", text_of(item, "own"), text_of(item, "other"),
                     (long long)int_of(item, "numerator"), (long long)int_of(item, "denominator"));
            out_plain(ret, line, strlen(line));
        }
        summaries += node_get(answer, "summary") != NULL;
        since = node_get(answer, "next") ? int_of(answer, "next") : -1;
        node_free(answer);
    }
    return summaries <= 1 ? pages : -1;
}

static void compare_odds(struct wire *wire, const char *question, const char *list)
{
    struct out whole = { 0 }, parts = { 0 };
    wire->page = 0;
    const int one = list_chances(wire, question, list, &whole);
    wire->page = 3000; /* bytes: as if the answer were much longer */
    const int many = list_chances(wire, question, list, &parts);
    tap_result(one == 1 && many > 1 && whole.length && strcmp(whole.bytes, parts.bytes) == 0,
               "odds: %zu of '%s' in %d pages, each once", count_lines(&whole), list, many);
    out_free(&whole);
    out_free(&parts);
}

/* As in docs/protocol.md: a duel in kenshin. */
static void check_odds(void)
{
    struct wire wire = { .is_trusted = true };
    node_free(ask_wire(&wire, "{\"do\":\"new\",\"game\":\"kenshin\",\"dealer\":\"ask\"}"));
    node_free(ask_wire(&wire, "{\"do\":\"position\",\"phase\":\"uesugi-movement\",\"set\":{\"turn\":2,\"hex\":{"
                       "\"c1304\":\"1104\"},\"up\":{\"c1004\":true,\"c1304\":true},"
                       "\"known\":{\"c1004\":true,\"c1304\":true}}}"));
    compare_odds(&wire, "\"action\":\"uesugi attack 1004 1104\",\"role\":\"uesugi\"", "results");
    node_free(ask_wire(&wire, "{\"do\":\"play\",\"action\":\"uesugi attack 1004 1104\"}"));
    compare_odds(&wire, "\"role\":\"uesugi\"", "matrix");
    wire_close(&wire);
}

/* ---- save ------------------------------------------------------------------------------------------------- */

/* The whole text; in pages that end with a line. */
static char *save(struct socket *socket, bool *ret_is_whole)
{
    struct out out = { 0 };
    int64_t since = 0;
    while (since >= 0) {
        const struct node *answer = socket_ask(socket, "\"do\":\"save\",\"since\":%lld", (long long)since);
        if (!socket_is_ok(socket)) abort();
        *ret_is_whole = node_bool(node_get(answer, "whole"));
        out_plain(&out, text_of(answer, "journal"), strlen(text_of(answer, "journal")));
        since = node_get(answer, "next") ? int_of(answer, "next") : -1;
    }
    return out.bytes;
}

static bool can_open(const char *journal, struct err *ret_err)
{
    struct table *table;
    const struct table_source source = { .name = "journal", .text = journal, .length = strlen(journal),
                                         .find_game = games_find };
    if (!table_open(&source, &table, ret_err)) return false;
    table_free(table);
    return true;
}

static int count_orders(const char *journal, const char *role)
{
    char start[40];
    int count = 0;
    snprintf(start, sizeof start, "\n%s ", role);
    for (const char *at = journal; (at = strstr(at, start)); at++) count++;
    return count;
}

static void check_save(struct hall *hall)
{
    bool is_whole;
    struct err err = { 0 };
    int orders[2];
    for (int i = 0; i < 3; i++) {
        struct seat *seat = &hall->seat[i];
        char *journal = save(&seat->socket, &is_whole);
        if (i < 2) orders[i] = count_orders(journal, seat->role);
        tap_result(!is_whole && strstr(journal, "\n@view ") && strstr(journal, "\n# "), "%s saves what he has seen",
                   seat->role);
        tap_result((i == 2 || orders[i] > 10) && (i == 0 || !count_orders(journal, hall->seat[0].role)) &&
                   (i == 1 || !count_orders(journal, hall->seat[1].role)) && !strstr(journal, "\nchance ") &&
                   !strstr(journal, "\n@seed"), "his own orders, and nobody else's");
        tap_result(!can_open(journal, &err) && strstr(err.sentence, "one side has seen"),
                   "it cannot be replayed: %s", err.sentence);
        free(journal);
    }
    socket_ask(&hall->seat[0].socket, "\"do\":\"resign\"");
    char *journal = save(&hall->seat[1].socket, &is_whole);
    tap_result(is_whole && count_orders(journal, hall->seat[0].role) >= orders[0] &&
               count_orders(journal, hall->seat[1].role) >= orders[1] && strstr(journal, "\n@seed "),
               "when the match is over: all of it, with the seed");
    tap_result(strstr(journal, "\n# ended: resigned ") != NULL, "and how it was ended");
    tap_result(can_open(journal, &err), "which can be replayed");
    free(journal);
}

int main(void)
{
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    signal(SIGPIPE, SIG_IGN);
    rng_seed(&rng, 1561);
    check_choices();
    check_large_view();
    check_odds();
    hall_begin(&hall, &process, "kenshin", "amenomiya");
    for (int i = 0; i < 3; i++) seat_join(&hall.seat[i], process.port);
    for (int i = 0; i < ORDERS; i++) {
        const int first = (int)rng_below(&rng, 2);
        if (!seat_play(&hall.seat[first], &rng)) seat_play(&hall.seat[!first], &rng);
    }
    for (int i = 0; i < 3; i++) { /* whoever has not answered a ping while the others were busy may have been let go */
        seat_join(&hall.seat[i], process.port);
        check_lists(&hall.seat[i]);
    }
    for (int i = 0; i < 3; i++) seat_join(&hall.seat[i], process.port);
    check_save(&hall);
    for (int i = 0; i < 3; i++) socket_close(&hall.seat[i].socket);
    process_end(&process);
    return tap_end();
}
