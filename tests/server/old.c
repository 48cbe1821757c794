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
static void spoil(const struct process *process)
{
    char path[512];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/honjin.db", process->folder);
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "UPDATE entry SET text = replace(replace(replace(replace(text, '@hash 16 ', '@hash 16 0'), "
                     "'@hash 32 ', '@hash 32 0'), '@hash 48 ', '@hash 48 0'), '@hash 64 ', '@hash 64 0')", NULL, NULL,
                     NULL) != SQLITE_OK) abort();
    sqlite3_close(db);
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
    spoil(&process);
    process_start(&process);
    for (int i = 0; i < 2; i++) {
        tap_result(seat_join(&hall.seat[i], process.port), "%s: the match can still be joined", game);
        tap_result(strstr(hall.seat[i].socket.message.bytes, "no longer be replayed") != NULL, "%s: and says so", game);
        after[i] = seat_view(&hall.seat[i]);
        /* The numbers of events begin anew; what is on the board does not. */
        const char *pieces[2] = { strstr(before[i], "\"pieces\""), strstr(after[i], "\"pieces\"") };
        const char *end = pieces[0] ? strstr(pieces[0], "\"events\"") : NULL;
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
    { "kenshin", "kawanakajima", { 5, 80 } },
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
             "\"%s\":\"human\"}", sample->game, sample->scenario, game->role[0].id, game->role[1].id);
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
    check_snapshot("kenshin", "kawanakajima");
    check_snapshot("jidai", "historical");
    return tap_end();
}
