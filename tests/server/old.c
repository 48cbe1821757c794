/* Yesterday's matches: databases that earlier programs have written (tests/old/), and journals that today's rules no
 * longer replay. Every match can be joined and played on. */
#include <dirent.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/journal.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/server/process.h"
#include "tests/server/seat.h"
#include "tests/support/tap.h"

enum { ORDERS = 70, LATER = 10 };

/* ---- journals that no longer replay ------------------------------------------------------------------------ */

static bool play_some(struct hall *hall, struct rng *rng, int orders)
{
    int given = 0;
    for (int i = 0; i < 4 * orders && given < orders; i++) given += seat_play(&hall->seat[i % 2], rng);
    return given == orders;
}

/* As if the rules had changed: the hashes of the journal fit no more. */
#define SPOIL "UPDATE entry SET text = replace(replace(replace(text, '@hash 32 ', '@hash 32 0'), '@hash 48 ', " \
              "'@hash 48 0'), '@hash 64 ', '@hash 64 0');"
/* As if no position had been noted. */
#define FORGET "DELETE FROM snapshot;"

static void change(const struct process *process, const char *sql)
{
    char path[512];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) abort();
    sqlite3_close(db);
}

/* How many lines of the journals that were laid aside, or of those in force. */
static int count_lines(const struct process *process, const char *table)
{
    char path[512], sql[128];
    sqlite3 *db = NULL;
    sqlite3_stmt *statement;
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    snprintf(sql, sizeof sql, "SELECT sum(length(text) - length(replace(text, char(10), ''))) FROM %s", table);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) abort();
    const int lines = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return lines;
}

/* The next push of this kind; NULL: none came. */
static const struct node *await_push(struct socket *socket, const char *kind)
{
    const struct node *node;
    while ((node = socket_next(socket, WAIT_MS)) && strcmp(text_of(node, "push"), kind) != 0) continue;
    return node;
}

static void check_snapshot(const char *game, const char *scenario)
{
    struct process process = { 0 };
    struct hall hall;
    struct rng rng;
    char *before[2], *after[2];
    rng_seed(&rng, 6);
    hall_begin(&hall, &process, game, scenario);
    seat_join(&hall.seat[0], process.port);
    seat_join(&hall.seat[1], process.port);
    tap_result(play_some(&hall, &rng, ORDERS), "%s: %d orders", game, ORDERS);
    for (int i = 0; i < 2; i++) before[i] = seat_view(&hall.seat[i]);
    process_stop(&process);
    const int lines = count_lines(&process, "entry");
    change(&process, SPOIL);
    process_start(&process);
    for (int i = 0; i < 2; i++) {
        tap_result(seat_join(&hall.seat[i], process.port), "%s: the match can still be joined", game);
        tap_result(strstr(hall.seat[i].socket.message.bytes, "rules were mended") != NULL, "%s: and says so", game);
        tap_result(int_of(hall.seat[i].socket.node, "events") > 8, "%s: its log is kept", game);
        after[i] = seat_view(&hall.seat[i]);
        /* The numbers of events begin anew; what is on the board does not. */
        const char *pieces[2] = { strstr(before[i], "\"pieces\""), strstr(after[i], "\"pieces\"") };
        const char *end = pieces[0] ? strstr(pieces[0], "\"undo\"") : NULL; /* nothing before the halt can be undone */
        tap_result(end && pieces[1] && strncmp(pieces[0], pieces[1], (size_t)(end - pieces[0])) == 0,
                   "%s: everything stands where it stood", game);
        free(before[i]);
        free(after[i]);
    }
    tap_result(play_some(&hall, &rng, LATER), "%s: and it goes on", game);
    process_kill(&process);
    process_start(&process);
    tap_result(seat_join(&hall.seat[0], process.port) && seat_join(&hall.seat[1], process.port) &&
               play_some(&hall, &rng, LATER), "%s: also after the next start", game);
    tap_result(count_lines(&process, "former") == lines, "%s: the former journal is laid aside", game);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
    process_end(&process);
}

/* Two who ask at once, by links that stay good; is the server alive afterwards? */
static bool ask_twice(const struct hall *hall, int port, const char *what)
{
    struct socket socket[2];
    bool is_answered = true;
    for (int i = 0; i < 4; i++) {
        if (i < 2) socket_open(&socket[i], port, "/ws", NULL);
        if (!socket_ask(&socket[i % 2], "\"do\":\"%s\",\"token\":\"%s\"", what, hall->seat[i % 2].token)) {
            is_answered = false;
        }
    }
    for (int i = 0; i < 2; i++) socket_close(&socket[i]);
    return is_answered;
}

/* No position was noted: the match stands after the last order that the rules allow, until both agree to go on. */
static void check_halt(const char *game, const char *scenario)
{
    struct process process = { .has_log = true };
    struct hall hall;
    struct rng rng;
    rng_seed(&rng, 6);
    hall_begin(&hall, &process, game, scenario);
    struct seat *first = &hall.seat[0], *second = &hall.seat[1];
    seat_join(first, process.port);
    seat_join(second, process.port);
    play_some(&hall, &rng, ORDERS);
    process_stop(&process);
    const int lines = count_lines(&process, "entry");
    change(&process, SPOIL FORGET);
    process_start(&process);
    tap_result(ask_twice(&hall, process.port, "peek") && ask_twice(&hall, process.port, "join"),
               "%s: whoever looks at a match that the rules no longer allow is answered, however often", game);
    tap_result(seat_join(first, process.port) && seat_join(second, process.port), "%s: it can be joined", game);
    const struct node *halted = node_get(second->socket.node, "halted");
    tap_result(halted && int_of(halted, "played") >= 30 && int_of(halted, "of") > int_of(halted, "played") &&
               strstr(second->socket.message.bytes, "rules were mended"), "%s: and says how far it goes", game);
    tap_result(int_of(second->socket.node, "events") > 8, "%s: its log is kept", game);
    socket_ask(&first->socket, "\"do\":\"save\"");
    tap_result(socket_is_ok(&first->socket), "%s: it can be saved as it stands", game);
    socket_ask(&first->socket, "\"do\":\"rewind\",\"plies\":1");
    tap_result(socket_has_code(&first->socket, "state") && strstr(first->socket.message.bytes, "rules were mended"),
               "%s: nothing is played meanwhile", game);
    socket_ask(&first->socket, "\"do\":\"resume\"");
    const struct node *agreed = node_get(first->socket.node, "agreed");
    tap_result(agreed && !node_bool(agreed) && await_push(&second->socket, "offer"), "%s: one offers to go on", game);
    tap_result(count_lines(&process, "former") == 0 && count_lines(&process, "entry") == lines,
               "%s: nothing was written so far", game);
    socket_ask(&second->socket, "\"do\":\"resume\"");
    agreed = node_get(second->socket.node, "agreed");
    tap_result(agreed && node_bool(agreed) && await_push(&first->socket, "resumed"), "%s: the other agrees", game);
    tap_result(count_lines(&process, "former") == lines, "%s: the former journal is laid aside, whole", game);
    tap_result(play_some(&hall, &rng, LATER), "%s: and it goes on", game);
    process_kill(&process);
    process_start(&process);
    tap_result(seat_join(first, process.port) && seat_join(second, process.port) && play_some(&hall, &rng, LATER),
               "%s: also after the next start", game);
    process_stop(&process);
    change(&process, "UPDATE entry SET text = replace(text, 'scenario ', 'scenario no-');" FORGET);
    const int later = count_lines(&process, "entry");
    process_start(&process);
    tap_result(ask_twice(&hall, process.port, "peek") && ask_twice(&hall, process.port, "join"),
               "%s: also of a match that cannot be read at all", game);
    tap_result(!seat_join(first, process.port) && strstr(first->socket.message.bytes, "no scenario"),
               "%s: which says why", game);
    tap_result(process_count_logged(&process, false, "error") > 0, "%s: to the operator, too", game);
    process_stop(&process);
    tap_result(count_lines(&process, "former") == lines && count_lines(&process, "entry") == later,
               "%s: and nothing is thrown away", game);
    for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
    process_end(&process);
}

/* ---- databases of earlier programs ------------------------------------------------------------------------- */

static void copy_file(const char *from, const char *to)
{
    char bytes[65536];
    size_t count;
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    if (!in || !out) abort();
    while ((count = fread(bytes, 1, sizeof bytes, in)) > 0) fwrite(bytes, 1, count, out);
    fclose(in);
    fclose(out);
}

/* tests/old/NAME.db and NAME.links: a line for each match with the tokens of its seats. */
static int clocks; /* matches with one */

static void check_database(const char *name)
{
    struct process process = { 0 };
    struct rng rng;
    char path[512], to[512], line[512];
    rng_seed(&rng, 8);
    process_start(&process);
    process_stop(&process);
    snprintf(path, sizeof path, "tests/old/%s.db", name);
    snprintf(to, sizeof to, "%s/honjin.db", process.folder);
    copy_file(path, to);
    process_start(&process);
    snprintf(path, sizeof path, "tests/old/%s.links", name);
    FILE *links = fopen(path, "r");
    while (links && fgets(line, sizeof line, links)) {
        struct hall hall = { .seats = 2 };
        char game[32];
        if (sscanf(line, "%31s %31s %63s %31s %63s", game, hall.seat[0].role, hall.seat[0].token, hall.seat[1].role,
                   hall.seat[1].token) != 5) continue;
        hall.seat[0].socket.fd = hall.seat[1].socket.fd = -1;
        const bool is_joined = seat_join(&hall.seat[0], process.port) && seat_join(&hall.seat[1], process.port);
        tap_result(is_joined, "%s: %s can be joined", name, game);
        if (!is_joined) tap_note("%.300s", hall.seat[0].socket.message.bytes);
        clocks += is_joined && strstr(hall.seat[0].socket.message.bytes, "\"clock\":{") != NULL;
        const bool is_over = is_joined && strstr(hall.seat[0].socket.message.bytes, "\"over\":true");
        tap_result(is_joined && (is_over || play_some(&hall, &rng, LATER)), "%s: %s goes on", name, game);
        for (int i = 0; i < 2; i++) socket_close(&hall.seat[i].socket);
    }
    tap_result(links != NULL, "%s is there", path);
    if (links) fclose(links);
    process_end(&process);
}

/* ---- journals of earlier programs -------------------------------------------------------------------------- */

static uint16_t version_of(const struct blob *journal, char ret_game[JOURNAL_NAME_MAX])
{
    struct journal_cursor cursor = { .at = (const char *)journal->bytes,
                                     .end = (const char *)journal->bytes + journal->size };
    struct journal_header header = { .version = 0 };
    struct err err;
    if (!journal_read_header(&cursor, &header, &err)) abort();
    snprintf(ret_game, JOURNAL_NAME_MAX, "%s", header.game);
    return header.version;
}

/* tests/old/NAME.journal. One of the same rules version has to replay: whoever changes the rules raises it. Another one
 * replays, or says where it does not. */
static void check_journal_file(const char *name)
{
    char path[512], game[JOURNAL_NAME_MAX];
    struct blob journal;
    struct table *table;
    struct err err = { 0 };
    snprintf(path, sizeof path, "tests/old/%s.journal", name);
    if (!file_read(path, 1 << 24, &journal, &err)) abort();
    const bool is_same = version_of(&journal, game) == games_find(game)->version;
    const struct table_source source = { .name = path, .text = (const char *)journal.bytes, .length = journal.size,
                                         .find_game = games_find };
    const bool is_open = table_open(&source, &table, &err);
    tap_result(is_open || (!is_same && err.line), "%s can be opened", path);
    if (!is_open) tap_note("%s:%d: %s", err.file, err.line, err.sentence);
    if (is_open) table_free(table);
    blob_free(&journal);
}

/* ---- making them ------------------------------------------------------------------------------------------- */

static const struct sample { const char *game, *scenario; int orders[2]; } samples[] = {
    { "template", "skirmish", { 5, 12 } },
    { "kenshin", "amenomiya", { 5, 80 } },
    { "jidai", "historical", { 5, 80 } },
    { "gunyuden", "hitotoribashi", { 5, 80 } },
    { "argad", "ambush", { 5, 30 } },
};

/* The whole journal, which is told when somebody resigns. */
static void write_journal(struct seat *seat, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) abort();
    socket_ask(&seat->socket, "\"do\":\"resign\"");
    fputs(text_of(socket_ask(&seat->socket, "\"do\":\"save\""), "journal"), file);
    fclose(file);
}

static void make_match(const struct sample *sample, int orders, int port, struct rng *rng, struct hall *ret)
{
    const struct game *game = games_find(sample->game);
    char request[256];
    snprintf(request, sizeof request, "\"game\":\"%s\",\"scenario\":\"%s\",\"seats\":{\"%s\":\"human\","
             "\"%s\":\"human\"},\"pace\":{\"kind\":\"correspondence\",\"each\":86400}", sample->game, sample->scenario,
             game->role[0].id, game->role[1].id);
    hall_create(ret, port, request);
    seat_join(&ret->seat[0], port);
    seat_join(&ret->seat[1], port);
    play_some(ret, rng, orders);
}

/* `server_old --make NAME`, with $HONJIN as the program of the day. */
static int make_database(const char *name)
{
    struct process process = { 0 };
    struct rng rng;
    struct hall hall;
    char path[512], from[512];
    rng_seed(&rng, 7);
    process_start(&process);
    snprintf(path, sizeof path, "tests/old/%s.links", name);
    FILE *links = fopen(path, "w");
    if (!links) return 1;
    for (const struct sample *sample = samples; sample < samples + sizeof samples / sizeof samples[0]; sample++) {
        for (int i = 0; i < 2; i++) {
            make_match(sample, sample->orders[i], process.port, &rng, &hall);
            fprintf(links, "%s %s %s %s %s\n", sample->game, hall.seat[0].role, hall.seat[0].token, hall.seat[1].role,
                    hall.seat[1].token);
            for (int s = 0; s < 2; s++) socket_close(&hall.seat[s].socket);
        }
        make_match(sample, sample->orders[1], process.port, &rng, &hall);
        snprintf(path, sizeof path, "tests/old/%s-%s.journal", name, sample->game);
        write_journal(&hall.seat[0], path);
        for (int s = 0; s < 2; s++) socket_close(&hall.seat[s].socket);
    }
    fclose(links);
    process_stop(&process);
    snprintf(from, sizeof from, "%s/honjin.db", process.folder);
    snprintf(path, sizeof path, "tests/old/%s.db", name);
    copy_file(from, path);
    process_end(&process);
    return 0;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    if (argc == 3 && strcmp(argv[1], "--make") == 0) return make_database(argv[2]);
    DIR *folder = opendir("tests/old");
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        char name[64];
        const size_t length = strcspn(entry->d_name, ".");
        const bool is_journal = strcmp(entry->d_name + length, ".journal") == 0;
        if (length >= sizeof name || (!is_journal && strcmp(entry->d_name + length, ".db") != 0)) continue;
        memcpy(name, entry->d_name, length);
        name[length] = 0;
        if (is_journal) check_journal_file(name);
        else check_database(name);
    }
    if (folder) closedir(folder);
    tap_result(clocks >= 10, "%d matches of earlier programs have a clock, which goes on", clocks);
    check_snapshot("kenshin", "kawanakajima");
    check_snapshot("jidai", "historical");
    check_halt("kenshin", "kawanakajima");
    check_halt("jidai", "historical");
    return tap_end();
}
