/* Every row of server/limits.h that a client can meet: at the limit all is well, one beyond it there is a clear answer,
 * and everybody else goes on. */
#include "server/limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/list.h"
#include "host/table.h"
#include "store/store.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { FEW = 20, MANY = 90 }; /* connections of a server that is soon full */
enum { TRIES = 100000 }; /* each is an answer of the server: by then it has noticed whatever it has to */

static bool is_alive(int port)
{
    struct socket socket;
    const bool is_open = socket_open(&socket, port, "/ws", NULL) && socket_ask(&socket, "\"do\":\"help\"");
    const bool is_ok = is_open && socket_is_ok(&socket);
    socket_close(&socket);
    return is_ok;
}

/* ---- LIMIT_MESSAGE, LIMIT_SKIPPED ------------------------------------------------------------------------- */

/* A request of exactly this many bytes; malloc'ed. */
static char *make_long(size_t length)
{
    static const char request[] = "{\"id\":1,\"do\":\"help\"}";
    char *text = malloc(length);
    if (!text) abort();
    memset(text, ' ', length);
    memcpy(text, request, sizeof request - 1);
    return text;
}

static void check_message(int port, size_t length, const char *code, int close_code)
{
    struct socket socket;
    char *text = make_long(length);
    socket_open(&socket, port, "/ws", NULL);
    socket_send(&socket, OPCODE_TEXT, text, length);
    socket_next(&socket, WAIT_MS);
    if (close_code) tap_result(socket.close_code == close_code, "a message of %zu bytes: %d", length, close_code);
    else if (code) tap_result(socket_has_code(&socket, code), "a message of %zu bytes: %s", length, code);
    else tap_result(socket_is_ok(&socket), "a message of %zu bytes is answered", length);
    free(text);
    socket_close(&socket);
}

/* ---- LIMIT_CONNECTIONS ------------------------------------------------------------------------------------ */

static void check_connections(void)
{
    static struct socket crowd[FEW], more;
    struct process process = { .arguments = { "--connections", "20" } };
    int open = 0, refused = 0;
    process_start(&process);
    for (int i = 0; i < FEW; i++) {
        open += socket_open(&crowd[i], process.port, "/ws", NULL) && socket_ask(&crowd[i], "\"do\":\"help\"");
    }
    tap_result(open == FEW, "%d connections of %d", open, FEW);
    for (int i = 0; i < FEW; i++) {
        socket_open(&more, process.port, "/ws", NULL);
        socket_say(&more, "{\"do\":\"help\"}"); /* it need not wait for the answer to its handshake */
        while (socket_next(&more, WAIT_MS)) continue;
        refused += more.close_code == 1013;
        socket_close(&more);
    }
    tap_result(refused == FEW, "those beyond are told that the server is full (%d of %d)", refused, FEW);
    socket_ask(&crowd[0], "\"do\":\"help\"");
    tap_result(socket_is_ok(&crowd[0]), "and the others go on");
    socket_close(&crowd[FEW - 1]);
    bool is_let_in = false;
    for (int i = 0; i < TRIES && !is_let_in; i++) is_let_in = is_alive(process.port);
    tap_result(is_let_in, "when one leaves there is room again");
    for (int i = 0; i < FEW - 1; i++) socket_close(&crowd[i]);
    tap_result(process_stop(&process) == 0, "and the server stops well");
    process_end(&process);
}

/* ---- LIMIT_CONNECTIONS_OF_ADDRESS, --trust-proxy ----------------------------------------------------------- */

/* With headers that a proxy would have sent; they follow on the origin's line. */
static bool open_with(struct socket *socket, int port, const char *headers)
{
    char origin[2048];
    snprintf(origin, sizeof origin, "http://127.0.0.1:%d%s%s", port, headers[0] ? "\r\n" : "", headers);
    if (!socket_open(socket, port, "/ws", origin)) return false;
    socket_ask(socket, "\"do\":\"help\"");
    return socket_is_ok(socket);
}

static bool open_from(struct socket *socket, int port, const char *address)
{
    char headers[200];
    snprintf(headers, sizeof headers, "X-Forwarded-For: 198.51.100.1, %s", address);
    return open_with(socket, port, headers);
}

/* Whatever a client puts before it, or into other headers, the last entry of the named header counts; without one
 * nobody is let in. */
static void check_forgery(void)
{
    enum { LONG = 1000, LIMIT = LIMIT_CONNECTIONS_OF_ADDRESS };
    static struct socket crowd[LIMIT + 1], other;
    struct process process = { .arguments = { "--connections", "200", "--trust-proxy", "X-Forwarded-For" } };
    int open = 0;
    process_start(&process);
    for (int i = 0; i <= LIMIT; i++) {
        char headers[1600], forged[LONG + 1];
        memset(forged, '1', LONG);
        forged[LONG] = 0;
        switch (i % 4) {
        case 0: snprintf(headers, sizeof headers, "X-Forwarded-For: %s, 203.0.113.9", forged); break;
        case 1: snprintf(headers, sizeof headers, "Forwarded: for=198.51.100.%d\r\nX-Forwarded-For: 203.0.113.9", i);
            break;
        case 2: snprintf(headers, sizeof headers, "X-Forwarded-For: 198.51.100.%d\r\nX-Forwarded-For: 203.0.113.9", i);
            break;
        default: snprintf(headers, sizeof headers, "X-Real-IP: 198.51.100.%d\r\nX-Forwarded-For: 203.0.113.9:4711", i);
        }
        open += open_with(&crowd[i], process.port, headers);
    }
    tap_result(open == LIMIT && crowd[LIMIT].close_code == 1013, "forged addresses change nothing: %d are let in",
               open);
    tap_result(open_with(&other, process.port, "X-Forwarded-For: 198.51.100.2, [2001:db8::1]:4711"),
               "another address is");
    socket_close(&other);
    static const char *const nobody[] = { "", "X-Forwarded-For: ", "X-Forwarded-For: 198.51.100.1, unknown",
                                          "Forwarded: for=198.51.100.1", "X-Real-IP: 198.51.100.1" };
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        tap_result(!open_with(&other, process.port, nobody[i]) && other.status == 400,
                   "whoever comes from nowhere is not (%d): '%s'", other.status, nobody[i]);
        socket_close(&other);
    }
    for (int i = 0; i <= LIMIT; i++) socket_close(&crowd[i]);
    process_end(&process);
}

static void check_address(int connections, bool is_trusting)
{
    static struct socket crowd[MANY + 1], other;
    char word[16];
    const int share = connections / LIMIT_SHARE_OF_ADDRESS;
    const int limit = share > LIMIT_CONNECTIONS_OF_ADDRESS ? share : LIMIT_CONNECTIONS_OF_ADDRESS;
    struct process process = { .arguments = { "--connections", word, is_trusting ? "--trust-proxy" : NULL,
                                              is_trusting ? "X-Forwarded-For" : NULL } };
    int open = 0;
    snprintf(word, sizeof word, "%d", connections);
    process_start(&process);
    for (int i = 0; i <= limit; i++) open += open_from(&crowd[i], process.port, "203.0.113.9");
    tap_result(open == limit && crowd[limit].close_code == 1013,
               "of %d connections an address may have %d, not one more", connections, open);
    const bool is_let_in = open_from(&other, process.port, "203.0.113.10");
    tap_result(is_let_in == is_trusting, "what a proxy says is %s", is_trusting ? "believed with --trust-proxy"
                                                                                : "not believed without it");
    for (int i = 0; i <= limit; i++) socket_close(&crowd[i]);
    socket_close(&other);
    process_end(&process);
}

/* ---- LIMIT_UNDONE ------------------------------------------------------------------------------------------ */

static bool draft_and_undo(struct seat *red)
{
    socket_ask(&red->socket, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", red->at);
    if (!socket_is_ok(&red->socket)) return false;
    socket_ask(&red->socket, "\"do\":\"undo\"");
    if (socket_is_ok(&red->socket)) snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    return socket_is_ok(&red->socket);
}

static void check_undone(int port)
{
    struct hall hall;
    int undone = 0;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0];
    seat_join(red, port);
    while (undone <= LIMIT_UNDONE && draft_and_undo(red)) undone++;
    tap_result(undone == LIMIT_UNDONE && socket_has_code(&red->socket, "limit"),
               "%d orders are taken back, not one more", undone);
    socket_close(&red->socket);
}

/* ---- LIMIT_DRAFTS ------------------------------------------------------------------------------------------ */

static bool draft(struct seat *red, int number)
{
    socket_ask(&red->socket, "\"do\":\"play\",\"action\":\"red carry r-%d\",\"at\":\"%s\"", 1 + number % 2, red->at);
    if (socket_is_ok(&red->socket)) snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    return socket_is_ok(&red->socket);
}

static bool seal(struct seat *seat, int port)
{
    seat_join(seat, port);
    socket_ask(&seat->socket, "\"do\":\"play\",\"action\":\"%s seal\",\"at\":\"%s\"", seat->role, seat->at);
    return socket_is_ok(&seat->socket);
}

static int count_text(const char *text, const char *word)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, word)); at++) count++;
    return count;
}

/* Drafts that were replaced are not kept: neither in the file nor by those who ask what happened. */
static void check_replaced(struct process *process)
{
    enum { DRAFTS = 300 };
    struct hall hall;
    int given = 0;
    hall_create(&hall, process->port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, process->port);
    seat_join(blue, process->port);
    while (given < DRAFTS && draft(red, given)) given++;
    socket_ask(&blue->socket, "\"do\":\"play\",\"action\":\"blue carry b-1\",\"at\":\"%s\"", blue->at);
    tap_result(given == DRAFTS && seal(red, process->port) && seal(blue, process->port), "%d drafts, then both seal",
               given);
    char *before = seat_view(red);
    process_kill(process);
    process_start(process);
    seat_join(red, process->port);
    char *after = seat_view(red);
    tap_result(strcmp(before, after) == 0, "the match is as it was told, after a kill");
    socket_ask(&red->socket, "\"do\":\"resign\"");
    socket_ask(&red->socket, "\"do\":\"save\"");
    const char *journal = text_of(red->socket.node, "journal");
    tap_result(count_text(journal, "\nred carry r-2\n") == 1 && count_text(journal, "\nred carry") == 1 &&
               count_text(journal, "\nblue carry b-1\n") == 1, "of all drafts the journal has the last of each side");
    free(before);
    free(after);
    socket_close(&red->socket);
    socket_close(&blue->socket);
}

/* What is taken back between drafts stays in the journal, so somebody can fill his share: he is refused, and the other
 * plays on. */
static void check_drafts(int port)
{
    enum { DRAFTS = 2 * LIMIT_DRAFTS / (int)sizeof "red carry r-1", OFTEN = 100 };
    struct hall hall;
    int given = 0;
    hall_create(&hall, port, "\"game\":\"template\",\"seats\":{\"red\":\"human\",\"blue\":\"human\"}");
    struct seat *red = &hall.seat[0], *blue = &hall.seat[1];
    seat_join(red, port);
    while (given < DRAFTS && draft(red, given)) {
        if (++given % OFTEN) continue;
        socket_ask(&red->socket, "\"do\":\"undo\"");
        snprintf(red->at, sizeof red->at, "%s", text_of(red->socket.node, "at"));
    }
    tap_result(given < DRAFTS && socket_has_code(&red->socket, "limit"), "%d drafts fill a seat's share of a phase",
               given);
    seat_join(blue, port); /* only now: whoever has not answered a ping for long, as on a slow disk, is let go */
    socket_ask(&blue->socket, "\"do\":\"play\",\"action\":\"blue carry b-1\",\"at\":\"%s\"", blue->at);
    tap_result(socket_is_ok(&blue->socket), "the other drafts as he likes");
    tap_result(seal(red, port) && seal(blue, port), "both can end the phase");
    seat_join(red, port);
    socket_ask(&red->socket, "\"do\":\"play\",\"action\":\"red move r-1 0103\",\"at\":\"%s\"", red->at);
    tap_result(socket_is_ok(&red->socket), "and the match goes on");
    socket_close(&red->socket);
    socket_close(&blue->socket);
}

/* ---- LIMIT_SOCKETS_BESIDE ---------------------------------------------------------------------------------- */

/* A socket of an address of this machine that has asked for something and stays open; -1: it was not let in. */
static int stay(int port, const char *from)
{
    static const char request[] = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
    const struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                    .sin_addr.s_addr = inet_addr("127.0.0.1") };
    const struct sockaddr_in own = { .sin_family = AF_INET, .sin_addr.s_addr = inet_addr(from) };
    char answer[16];
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (const struct sockaddr *)&own, sizeof own) != 0) abort();
    if (connect(fd, (const struct sockaddr *)&to, sizeof to) == 0 &&
        send(fd, request, sizeof request - 1, 0) == (ssize_t)sizeof request - 1 &&
        recv(fd, answer, sizeof answer, 0) > 0) return fd;
    close(fd);
    return -1;
}

static void check_sockets(void)
{
    enum { LIMIT = LIMIT_CONNECTIONS_OF_ADDRESS + LIMIT_SOCKETS_BESIDE, SOCKETS = 10 * LIMIT };
    struct process process = { .arguments = { "--connections", "8" } };
    int fd[SOCKETS], open = 0, fresh = -1;
    process_start(&process);
    while (open < SOCKETS && (fd[open] = stay(process.port, "127.0.0.1")) >= 0) open++;
    /* Those that have been silent for long are closed: on a busy machine there may be more. */
    tap_result(open >= LIMIT && open < SOCKETS, "an address may have %d sockets, then no more", LIMIT);
    const int other = stay(process.port, "127.0.0.2");
    tap_result(other >= 0, "another one is let in");
    close(other);
    for (int i = 0; i < open; i++) close(fd[i]);
    for (int i = 0; fresh < 0 && i < 100000; i++) fresh = stay(process.port, "127.0.0.1");
    tap_result(fresh >= 0, "and it, too, when it has left");
    close(fresh);
    process_end(&process);
}

/* ---- LIMIT_JOURNAL, LIMIT_UNPLAYED, LIMIT_SWEPT ----------------------------------------------------------- */

static struct store *open_store(const struct process *process)
{
    struct store *store;
    struct err err;
    char path[512];
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (!store_open(path, &store, &err)) abort();
    return store;
}

/* A match of template whose seat red has the link "token". */
static void fill_match(const struct table *table, int64_t id, struct store_match *ret)
{
    *ret = (struct store_match){ .id = id, .game = "template", .options = "{}", .seats = 2 };
    snprintf(ret->scenario, sizeof ret->scenario, "%s", table->scenario_name);
    dealer_seed_hex(table->dealer.seed, ret->seed);
    for (uint8_t role = 0; role < 2; role++) {
        ret->seat[role] = (struct store_seat){ .role = role, .kind = "human", .has_token = role == 0 && id == 1 };
    }
    crypto_generichash(ret->seat[0].token, STORE_HASH_BYTES, (const unsigned char *)"token", 5, NULL, 0);
}

static struct table *new_table(void)
{
    const struct table_setup setup = { .game = games_find("template"), .dice = DICE_RANDOM };
    struct table *table;
    struct err err;
    if (!table_new(&setup, &table, &err)) abort();
    return table;
}

/* A journal that is as long as may be, with lines that are for people. */
static void check_journal(void)
{
    static struct store_match match;
    struct process process = { 0 };
    struct table *table = new_table();
    struct blob journal = { 0 };
    struct err err;
    struct seat red = { .role = "red", .token = "token", .socket = { .fd = -1 } };
    process_start(&process);
    process_stop(&process);
    journal.bytes = malloc(LIMIT_JOURNAL + 1);
    if (!journal.bytes) abort();
    memset(journal.bytes, '#', LIMIT_JOURNAL);
    memcpy(journal.bytes, table->journal, table->journal_length);
    for (int i = LIMIT_JOURNAL - 1; i >= (int)table->journal_length; i -= 100) journal.bytes[i] = '\n';
    struct store *store = open_store(&process);
    fill_match(table, 1, &match);
    if (!store_create(store, &match, (const char *)journal.bytes, LIMIT_JOURNAL, &err)) abort();
    store_close(store);
    process_start(&process);
    tap_result(seat_join(&red, process.port), "a journal of %d bytes is opened", LIMIT_JOURNAL);
    socket_ask(&red.socket, "\"do\":\"play\",\"action\":\"red carry r-1\",\"at\":\"%s\"", red.at);
    tap_result(socket_is_ok(&red.socket), "and takes another order");
    snprintf(red.at, sizeof red.at, "%s", text_of(red.socket.node, "at"));
    socket_ask(&red.socket, "\"do\":\"play\",\"action\":\"red carry r-2\",\"at\":\"%s\"", red.at);
    tap_result(socket_has_code(&red.socket, "limit"), "but none when it is longer");
    socket_close(&red.socket);
    blob_free(&journal);
    table_free(table);
    process_end(&process);
}

/* ---- LIMIT_ANSWER ----------------------------------------------------------------------------------------- */

/* A match whose journal has remarks with so many characters that take six bytes each when they are told. What `save`
 * answers at its end: its length, or 0 if it is too long. */
static size_t save_strange(struct process *process, const struct table *table, int64_t id, size_t strange)
{
    enum { REMARKS = 50000, LINE = 100 };
    struct table remarked = *table;
    struct hall hall;
    char *text = malloc(table->journal_length + REMARKS);
    if (!text) abort();
    memcpy(text, table->journal, table->journal_length);
    char *remark = text + table->journal_length;
    for (size_t i = 0; i < REMARKS; i++) {
        const size_t at = i % LINE;
        const bool is_strange = at > 0 && at < LINE - 1 && strange > 0;
        remark[i] = at == 0 ? '#' : at == LINE - 1 ? '\n' : is_strange ? '\1' : '.';
        strange -= is_strange;
    }
    remarked.journal = text;
    remarked.journal_length += REMARKS;
    hall_put(&hall, process, &remarked, id);
    free(text);
    process_start(process);
    struct seat *red = &hall.seat[0];
    seat_join(red, process->port);
    socket_ask(&red->socket, "\"do\":\"resign\"");
    socket_ask(&red->socket, "\"do\":\"save\"");
    const size_t length = socket_has_code(&red->socket, "limit") ? 0 : red->socket.message.length;
    socket_ask(&red->socket, "\"do\":\"help\"");
    if (!socket_is_ok(&red->socket)) abort();
    socket_close(&red->socket);
    process_stop(process);
    return length;
}

static void check_answer(void)
{
    struct process process = { 0 };
    struct table *table = new_table();
    process_start(&process);
    process_stop(&process);
    const size_t plain = save_strange(&process, table, 1, 0), most = (LIMIT_ANSWER - plain) / 5;
    const size_t longest = save_strange(&process, table, 2, most);
    tap_result(longest > LIMIT_ANSWER - 5 && longest <= LIMIT_ANSWER, "an answer of %zu bytes", longest);
    tap_result(save_strange(&process, table, 3, most + 1) == 0, "is sent; a longer one is refused");
    table_free(table);
    process_end(&process);
}

static int sweep(struct store *store)
{
    struct err err;
    int removed = -1;
    if (!store_sweep(store, 0, 0, LIMIT_UNPLAYED, LIMIT_SWEPT, &removed, &err)) abort();
    return removed;
}

/* Matches that nobody plays: the disk is bounded. */
static void check_unplayed(void)
{
    static struct store_match match;
    struct process process = { 0 };
    struct table *table = new_table();
    struct err err;
    process_start(&process);
    process_stop(&process);
    struct store *store = open_store(&process);
    int64_t id = 0;
    const int steps[] = { LIMIT_UNPLAYED, 1, LIMIT_SWEPT + 1 }, removed[] = { 0, 1, LIMIT_SWEPT };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (store_begin(store, &err) != STORE_DONE) abort();
        for (int n = 0; n < steps[i]; n++) {
            fill_match(table, ++id, &match);
            if (!store_create(store, &match, table->journal, table->journal_length, &err)) abort();
        }
        if (store_commit(store, &err) != STORE_DONE) abort();
        const int swept = sweep(store);
        tap_result(swept == removed[i], "of %lld matches in which nobody has moved %d are removed", (long long)id,
                   swept);
    }
    tap_result(sweep(store) == 1 && sweep(store) == 0, "the rest the next time");
    store_close(store);
    table_free(table);
    process_end(&process);
}

/* ---- LIMIT_WATCHERS, LIMIT_WINDOWS ------------------------------------------------------------------------ */

static int count_joins(int port, struct socket *crowd, int count, const char *token)
{
    int joined = 0;
    for (int i = 0; i < count; i++) {
        socket_open(&crowd[i], port, "/ws", NULL);
        socket_ask(&crowd[i], "\"do\":\"join\",\"token\":\"%s\"", token);
        joined += socket_is_ok(&crowd[i]);
    }
    return joined;
}

static void check_match(int port)
{
    static struct socket watchers[LIMIT_WATCHERS + 1], windows[LIMIT_WINDOWS + 1];
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\"");
    int joined = count_joins(port, watchers, LIMIT_WATCHERS + 1, hall.seat[2].token);
    tap_result(joined == LIMIT_WATCHERS && socket_has_code(&watchers[LIMIT_WATCHERS], "limit"),
               "%d may watch a match", joined);
    joined = count_joins(port, windows, LIMIT_WINDOWS + 1, hall.seat[0].token);
    tap_result(joined == LIMIT_WINDOWS && socket_has_code(&windows[LIMIT_WINDOWS], "limit"),
               "and still its seat can be opened in %d windows", joined);
    socket_ask(&windows[0], "\"do\":\"join\",\"token\":\"%s\"", hall.seat[0].token);
    tap_result(socket_is_ok(&windows[0]), "one of them may join again");
    for (int i = 0; i <= LIMIT_WATCHERS; i++) socket_close(&watchers[i]);
    for (int i = 0; i <= LIMIT_WINDOWS; i++) socket_close(&windows[i]);
}

/* ---- words ------------------------------------------------------------------------------------------------ */

static void check_chat(int port)
{
    enum { CHAT_BYTES = STORE_SAID_BYTES - 1 };
    struct hall hall;
    hall_create(&hall, port, "\"game\":\"template\"");
    struct seat *red = &hall.seat[0];
    seat_join(red, port);
    socket_ask(&red->socket, "\"do\":\"chat\",\"text\":\"%0*d\"", CHAT_BYTES, 0);
    tap_result(socket_is_ok(&red->socket), "%d bytes are said at a time", CHAT_BYTES);
    socket_ask(&red->socket, "\"do\":\"chat\",\"text\":\"%0*d\"", CHAT_BYTES + 1, 0);
    tap_result(socket_has_code(&red->socket, "limit"), "not one more");
    socket_close(&red->socket);
}

/* ---- LIMIT_MATCHES_OF_CONNECTION, LIMIT_LOBBY ------------------------------------------------------------- */

static void check_matches(int port)
{
    struct socket socket;
    int created = 0;
    socket_open(&socket, port, "/ws", NULL);
    for (int i = 0; i <= LIMIT_MATCHES_OF_CONNECTION; i++) {
        socket_ask(&socket, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"blue\":\"open\"}");
        created += socket_is_ok(&socket);
    }
    tap_result(created == LIMIT_MATCHES_OF_CONNECTION && socket_has_code(&socket, "limit"),
               "a connection creates %d matches, not one more", created);
    socket_close(&socket);
    socket_open(&socket, port, "/ws", NULL);
    socket_ask(&socket, "\"do\":\"create\",\"game\":\"template\",\"seats\":{\"blue\":\"open\"}");
    const int64_t last = int_of(socket.node, "match");
    const struct node *list = node_get(socket_ask(&socket, "\"do\":\"lobby\""), "matches");
    tap_result(list && node_count(list) == LIMIT_LOBBY && int_of(node_at(list, 0), "match") == last,
               "of %d open matches the lobby shows the newest %d", created + 1, LIMIT_LOBBY);
    socket_close(&socket);
}

/* ---- LIMIT_FILE ------------------------------------------------------------------------------------------- */

static void write_file(const char *folder, const char *name, size_t size)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (!file || fseek(file, (long)size - 1, SEEK_SET) != 0 || fputc(' ', file) == EOF || fclose(file) != 0) abort();
}

static void check_file(void)
{
    struct process process = { .arguments = { "--web", PROCESS_FOLDER } };
    process_start(&process);
    write_file(process.folder, "large.txt", LIMIT_FILE);
    write_file(process.folder, "larger.txt", LIMIT_FILE + 1);
    char *answer = http_get(process.port, "HEAD /large.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    tap_result(answer && strncmp(answer, "HTTP/1.1 200", 12) == 0, "a file of the page with %d bytes", LIMIT_FILE);
    free(answer);
    answer = http_get(process.port, "HEAD /larger.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
    tap_result(answer && strncmp(answer, "HTTP/1.1 404", 12) == 0, "is there; one with a byte more is not");
    free(answer);
    tap_result(is_alive(process.port), "and the server goes on");
    process_end(&process);
}

int main(void)
{
    struct process process = { 0 };
    signal(SIGPIPE, SIG_IGN);
    if (sodium_init() < 0) abort();
    check_connections();
    check_file();
    check_address(LIMIT_SHARE_OF_ADDRESS * LIMIT_CONNECTIONS_OF_ADDRESS - 1, false);
    check_address(LIMIT_SHARE_OF_ADDRESS * MANY, true);
    check_forgery();
    check_sockets();
    check_journal();
    check_unplayed();
    check_answer();
    process_start(&process);
    check_message(process.port, LIMIT_MESSAGE, NULL, 0);
    check_message(process.port, LIMIT_MESSAGE + 1, "limit", 0);
    check_message(process.port, LIMIT_SKIPPED, "limit", 0);
    check_message(process.port, LIMIT_SKIPPED + 1, NULL, 1009);
    check_match(process.port);
    check_chat(process.port);
    check_undone(process.port);
    check_drafts(process.port);
    check_replaced(&process);
    check_matches(process.port);
    tap_result(is_alive(process.port), "after all this the server answers");
    process_end(&process);
    return tap_end();
}
