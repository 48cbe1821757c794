/* The store by itself: what is written is there, what collides is refused, a newer database is left alone. */
#include "store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/cluster.h"
#include "tests/support/tap.h"

static char folder[256], path[300];
static const char *where = path; /* a file, or a database of PostgreSQL */

static bool open_again(struct store **store)
{
    struct err err;
    if (*store) store_close(*store);
    *store = NULL;
    return store_open(where, store, &err);
}

static void check_match(struct store **store)
{
    struct store_match match = { .id = 1, .game = "template", .scenario = "skirmish", .options = "{}",
                                 .seed = "5eed", .seats = 2 };
    struct store_match read;
    struct blob journal;
    struct err err;
    uint32_t entries = 0;
    int64_t id = 1, found;
    bool is_offered;
    uint8_t role, hash[STORE_HASH_BYTES] = { 1 }, other[STORE_HASH_BYTES] = { 2 };
    match.seat[0] = (struct store_seat){ .role = 0, .kind = "human", .has_token = true, .token = { 1 } };
    match.seat[1] = (struct store_seat){ .role = 1, .kind = "open" };
    tap_result(store_create(*store, &match, "a\n", 2, &err), "a match is created");
    struct store_entry entry = { .id = 1, .number = 1, .text = "b\nc\n", .length = 4 };
    tap_result(store_append(*store, &entry, &err), "its journal goes on");
    tap_result(!store_append(*store, &entry, &err) && err.sentence[0], "no entry is written twice");
    match.id = 2;
    tap_result(!store_create(*store, &match, "a\n", 2, &err), "no token opens two seats");
    tap_result(store_last_id(*store, &found, &err) && found == 1, "the last id is known");
    tap_result(open_again(store), "it can be opened again");
    tap_result(store_read(*store, id, &read, &err) == STORE_DONE && strcmp(read.game, "template") == 0 &&
               strcmp(read.seed, "5eed") == 0 && read.seats == 2 && read.created > 0 && !read.is_over,
               "the match is there");
    tap_result(store_read(*store, id + 1, &read, &err) == STORE_NONE, "no other is");
    tap_result(store_read_journal(*store, id, &journal, &entries, &err) && entries == 2 &&
               strcmp((char *)journal.bytes, "a\nb\nc\n") == 0, "so is its journal");
    blob_free(&journal);
    tap_result(store_find_token(*store, hash, &found, &role, &is_offered, &err) == STORE_DONE && found == id &&
               role == 0 && !is_offered,
               "a token finds its seat");
    tap_result(store_find_token(*store, other, &found, &role, &is_offered, &err) == STORE_NONE, "another finds none");
    int64_t open[4];
    int count;
    tap_result(store_list_open(*store, 4, open, &count, &err) && count == 1 && open[0] == id,
               "its open seat is listed");
    tap_result(store_offer_open(*store, id, 1, other, &err) == STORE_DONE, "and can be offered to somebody");
    tap_result(store_offer_open(*store, id, 1, hash, &err) == STORE_NONE, "not to two");
    tap_result(store_find_token(*store, other, &found, &role, &is_offered, &err) == STORE_DONE && is_offered,
               "the link is there");
    tap_result(store_accept(*store, other, &err) == STORE_DONE && store_accept(*store, other, &err) == STORE_NONE,
               "when it is used, it is in force");
    tap_result(store_list_open(*store, 4, open, &count, &err) && count == 0, "then the seat is open no more");
    hash[1] = 7;
    tap_result(store_offer_new(*store, id, 1, hash, &err) == STORE_DONE &&
               store_find_token(*store, other, &found, &role, &is_offered, &err) == STORE_DONE,
               "a new link is offered, and the old one still works");
    tap_result(store_accept(*store, hash, &err) == STORE_DONE &&
               store_find_token(*store, other, &found, &role, &is_offered, &err) == STORE_NONE,
               "until the new one is used");
    entry = (struct store_entry){ .id = id, .number = 1, .text = "o\n", .length = 2, .is_over = true, .people = 1 };
    tap_result(store_replace_journal(*store, id, "n\n", 2, &err) && store_append(*store, &entry, &err) &&
               store_read(*store, id, &read, &err) == STORE_DONE && read.is_over && read.people == 1,
               "a journal is replaced, and ends");
}

/* Many writes share a sync; one that is refused does not spoil the others. */
static void check_batch(struct store *store)
{
    struct store_match match = { .id = 5, .game = "template", .scenario = "skirmish", .options = "{}", .seed = "5eed" };
    struct store_entry entry = { .id = 5, .number = 1, .text = "b\n", .length = 2 };
    struct blob journal;
    struct err err;
    uint32_t entries = 0;
    bool is_fine = store_begin(store, &err) == STORE_DONE && store_create(store, &match, "a\n", 2, &err) &&
                   store_append(store, &entry, &err) && !store_append(store, &entry, &err);
    entry.number = 2;
    is_fine = is_fine && store_append(store, &entry, &err) && store_commit(store, &err) == STORE_DONE;
    tap_result(is_fine, "several writes together, one of them refused");
    tap_result(store_read_journal(store, 5, &journal, &entries, &err) && entries == 3 &&
               strcmp((char *)journal.bytes, "a\nb\nb\n") == 0, "the others are there");
    blob_free(&journal);
}

static int64_t read_trial(void)
{
    int64_t at = -1;
    sqlite3 *db = NULL;
    sqlite3_stmt *statement;
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "SELECT at FROM trial", -1, &statement, NULL) != SQLITE_OK) abort();
    if (sqlite3_step(statement) == SQLITE_ROW) at = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return at;
}

/* A trial of the disk writes something that was not there before: SQLite leaves a page alone that stays the same. */
static void check_trial(struct store *store)
{
    enum { TRIALS = 4 };
    struct err err;
    int written = 0;
    for (int i = 0; i < TRIALS; i++) {
        const int64_t before = read_trial();
        written += store_try(store, &err) == STORE_DONE && read_trial() != before;
    }
    tap_result(written == TRIALS, "of %d trials of the disk at once each writes something", TRIALS);
}

/* What is left to think with is kept with an order or without; a match without a clock has none. */
static void check_clock(struct store **store)
{
    struct store_match match = { .id = 7, .game = "template", .scenario = "skirmish", .options = "{}", .seed = "5eed",
                                 .pace = "correspondence 86400 0 wait", .clock = "1 0 0 0" }, read;
    struct store_entry entry = { .id = 7, .number = 1, .text = "b\n", .length = 2, .people = 1, .clock = "2 3 1 0" };
    struct err err;
    bool is_fine = store_create(*store, &match, "a\n", 2, &err) && store_read(*store, 7, &read, &err) == STORE_DONE;
    tap_result(is_fine && strcmp(read.pace, match.pace) == 0 && strcmp(read.clock, match.clock) == 0,
               "a match with a clock");
    is_fine = store_append(*store, &entry, &err) && !store_append(*store, &entry, &err);
    entry = (struct store_entry){ .id = 7, .number = 2, .text = "c\n", .length = 2 };
    is_fine = is_fine && store_append(*store, &entry, &err) && open_again(store) &&
              store_read(*store, 7, &read, &err) == STORE_DONE;
    tap_result(is_fine && strcmp(read.clock, "2 3 1 0") == 0, "which is kept with an order");
    entry = (struct store_entry){ .id = 7, .number = 2, .text = "d\n", .length = 2, .clock = "9 9 9 9" };
    is_fine = !store_append(*store, &entry, &err) && store_read(*store, 7, &read, &err) == STORE_DONE;
    tap_result(is_fine && strcmp(read.clock, "2 3 1 0") == 0, "and not with one that was refused");
    is_fine = store_set_clock(*store, 7, "3 3 2 0", &err) && store_read(*store, 7, &read, &err) == STORE_DONE;
    tap_result(is_fine && strcmp(read.clock, "3 3 2 0") == 0, "or without one");
    const int64_t before = store_time(*store);
    is_fine = store_note_time(*store, &err) && open_again(store);
    const int64_t after = is_fine ? store_time(*store) : 0;
    tap_result(after >= before - 1000 && after < before + 600000, "the time goes on from where it stood");
}

/* Matches that nobody plays go away; where two have played they are told first. */
static void check_sweep(struct store *store)
{
    struct store_match match = { .game = "template", .scenario = "skirmish", .options = "{}", .seed = "5eed" }, read;
    struct store_entry entry = { .number = 1, .text = "b\n", .length = 2 };
    enum { LATER = 100, PASSED = -100 }; /* seconds: until it goes; as if so many had passed since it was touched */
    const int64_t soon = (int64_t)time(NULL) + LATER;
    struct err err;
    int64_t ids[4];
    int removed = 0, count = 0;
    for (match.id = 11; match.id <= 14; match.id++) store_create(store, &match, "a\n", 2, &err);
    entry.id = 12, entry.people = 1, store_append(store, &entry, &err);
    entry.id = 13, entry.people = 3, store_append(store, &entry, &err);
    tap_result(store_sweep(store, 0, LATER, 1000, 100, &removed, &err) && removed == 0, "nothing is old yet");
    tap_result(store_sweep(store, 0, LATER, 1, 100, &removed, &err) && removed == 2 &&
               store_read(store, 14, &read, &err) != STORE_NONE, "of those without a move the newest stay");
    tap_result(store_sweep(store, PASSED, LATER, 1000, 100, &removed, &err) && removed >= 2 &&
               store_read(store, 12, &read, &err) == STORE_NONE, "what one person has played goes");
    tap_result(store_read(store, 13, &read, &err) == STORE_DONE && read.ends >= soon - 1 &&
               read.ends <= soon + LATER / 2 &&
               store_list_ending(store, 4, ids, &count, &err) && count == 1 && ids[0] == 13,
               "what two have played gets a notice");
    entry.number = 2, store_append(store, &entry, &err);
    tap_result(store_list_ending(store, 4, ids, &count, &err) && count == 0, "and stays if somebody moves");
    tap_result(store_sweep(store, PASSED, -1000, 1000, 100, &removed, &err) && removed == 1 &&
               store_read(store, 13, &read, &err) == STORE_NONE, "if not, it goes, too");
}

/* A copy made while somebody writes, and put back. */
static void check_copy(struct store **store)
{
    struct store_match match = { .id = 20, .game = "template", .scenario = "skirmish", .seed = "5eed" };
    struct store_match read;
    struct err err;
    char copy[300];
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    store_create(*store, &match, "a\n", 2, &err);
    tap_result(store_backup(path, copy, &err), "a copy of an open store");
    tap_result(!store_backup(path, copy, &err), "which overwrites nothing");
    match.id = 21;
    store_create(*store, &match, "a\n", 2, &err);
    store_close(*store);
    *store = NULL;
    tap_result(store_restore(path, copy, &err) && open_again(store) &&
               store_read(*store, 20, &read, &err) == STORE_DONE && store_read(*store, 21, &read, &err) == STORE_NONE,
               "but when it has stopped");
    unlink(copy);
}

static void check_newer(struct store **store)
{
    struct err err;
    sqlite3 *db = NULL;
    store_close(*store);
    *store = NULL;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA user_version = 1000", NULL, NULL, NULL);
    sqlite3_close(db);
    tap_result(!store_open(path, store, &err) && strstr(err.sentence, "newer"), "a newer database is left alone: %s",
               err.sentence);
    FILE *file = fopen(path, "w");
    for (int i = 0; file && i < 200; i++) fputs("this is no database\n", file);
    if (file) fclose(file);
    tap_result(!store_open(path, store, &err) && err.sentence[0], "so is what is none: %s", err.sentence);
    tap_result(!store_open("/nowhere/at/all.db", store, &err) && err.sentence[0], "and what is not there: %s",
               err.sentence);
}

/* Opens it as somebody who is bound by permissions: root is not. The sentence of the refusal; "": it was opened. */
static void open_as_nobody(char *ret, size_t size)
{
    enum { NOBODY = 65534 };
    int ends[2];
    if (getuid() == 0 && (chown(folder, NOBODY, NOBODY) != 0 || chown(path, NOBODY, NOBODY) != 0)) abort();
    if (pipe(ends) != 0) abort();
    const pid_t child = fork();
    if (child == 0) {
        struct store *store;
        struct err err = { 0 };
        if (getuid() == 0 && setuid(NOBODY) != 0) abort();
        if (store_open(path, &store, &err)) store_close(store);
        _exit(write(ends[1], err.sentence, strlen(err.sentence)) < 0);
    }
    close(ends[1]);
    FILE *said = fdopen(ends[0], "r");
    ret[said ? fread(ret, 1, size - 1, said) : 0] = 0;
    if (said) fclose(said);
    waitpid(child, NULL, 0);
}

/* A file that may only be read is refused, and left as it is: when it may be written again, all is well. */
static void check_read_only(struct store **store)
{
    char sentence[256];
    store_close(*store);
    *store = NULL;
    if (chmod(path, 0400) != 0) abort();
    open_as_nobody(sentence, sizeof sentence);
    tap_result(strstr(sentence, "cannot be written"), "a file that may not be written is refused: %s", sentence);
    if (chmod(path, 0600) != 0) abort();
    open_as_nobody(sentence, sizeof sentence);
    tap_result(!sentence[0], "and is as before when it may be again %s", sentence);
    if (!open_again(store)) abort();
}

/* Three matches with all that a match can have. */
static void fill(struct store *store)
{
    struct store_match match = { .game = "template", .scenario = "skirmish", .options = "{}", .seed = "5eed",
                                 .pace = "live 600 10 claim", .clock = "1", .seats = 1 };
    struct store_account account = { .id = 7, .name = "Émile", .alike = "emile", .password = "$", .is_bot = true };
    struct store_pass pass = { .hash = { 5 }, .number = 8, .account = 7, .scopes = 3, .label = "a bot",
                               .expires = INT32_MAX };
    struct store_said said = { .role = 1, .text = "鬨の声 'quoted' \\ and more" };
    const struct store_rating rating = { .account = 7, .game = "template", .rating = 1600001, .deviation = 90000,
                                         .volatility = 1, .matches = 3 };
    struct err err;
    if (store_add_account(store, &account, &pass, &err) != STORE_DONE) abort();
    for (match.id = 31; match.id <= 33; match.id++) {
        struct store_entry entry = { .id = match.id, .number = 1, .text = "b\nc\n", .length = 4, .people = 3,
                                     .clock = "2" };
        match.seat[0] = (struct store_seat){ .kind = "human", .has_token = true, .token = { 0, 9, (uint8_t)match.id },
                                             .account = match.id == 33 ? 7 : 0 };
        if (!store_create(store, &match, "a\n", 2, &err) || !store_append(store, &entry, &err) ||
            !store_replace_journal(store, match.id, "n\n", 2, &err) || !store_append(store, &entry, &err) ||
            (match.id == 33 && !store_set_ratings(store, match.id, &rating, 1, &err)) ||
            !store_set_snapshot(store, match.id, "s\n", 2, &err) || !store_say(store, match.id, &said, &err) ||
            !store_set_standing(store, match.id, 0, "stay retreat-to=obama", &err)) abort();
    }
}

static bool hear(void *context, const struct store_said *said)
{
    snprintf(context, STORE_SAID_BYTES, "%s", said->text);
    return true;
}

static bool is_filled(struct store *store)
{
    static const uint8_t token[STORE_HASH_BYTES] = { 0, 9, 33 }, hash[STORE_HASH_BYTES] = { 5 };
    struct store_account account;
    struct store_pass pass;
    struct blob journal, snapshot;
    struct store_match match;
    struct err err;
    char said[STORE_SAID_BYTES] = "", standing[64] = "";
    bool is_offered;
    uint32_t entries;
    int64_t id;
    uint8_t role;
    if (!store_read_journal(store, 33, &journal, &entries, &err) ||
        store_read_snapshot(store, 33, &snapshot, &err) != STORE_DONE ||
        store_find_token(store, token, &id, &role, &is_offered, &err) != STORE_DONE ||
        store_read(store, 33, &match, &err) != STORE_DONE ||
        store_read_standing(store, 33, 0, standing, sizeof standing, &err) != STORE_DONE ||
        !store_list_said(store, 33, 0, hear, said, &err)) return false;
    const bool is_same = strcmp((char *)journal.bytes, "n\nb\nc\n") == 0 && id == 33 && role == 0 && entries == 2 &&
                         strcmp((char *)snapshot.bytes, "s\n") == 0 && strcmp(match.clock, "2") == 0 &&
                         strcmp(match.pace, "live 600 10 claim") == 0 && strstr(said, "鬨の声 'quoted' \\ and") &&
                         strcmp(standing, "stay retreat-to=obama") == 0 &&
                         strcmp(match.seat[0].name, "Émile") == 0 && match.seat[0].is_bot && match.seat[0].is_early &&
                         match.seat[0].rating == 1600001 && match.seat[0].deviation == 90000 && match.is_rated &&
                         store_find_pass(store, hash, &pass, &account, &err) == STORE_DONE && pass.number == 8 &&
                         pass.scopes == 3 && strcmp(pass.label, "a bot") == 0 && strcmp(account.alike, "emile") == 0;
    blob_free(&journal);
    blob_free(&snapshot);
    return is_same;
}

/* ---- several servers ---------------------------------------------------------------------------------------- */

static bool is_refused(bool is_done, const struct err *err)
{
    return !is_done && strstr(err->sentence, "another server has this match");
}

/* Whatever a server writes of a match that it has lost. */
static int count_refused(struct store *store, int64_t id)
{
    const struct store_entry entry = { .id = id, .number = 9, .text = "x\n", .length = 2, .people = 1 };
    struct store_said said = { .role = 1, .text = "x" };
    struct err err = { 0 };
    int refused = is_refused(store_append(store, &entry, &err), &err);
    refused += is_refused(store_end(store, id, "draw", &err) != STORE_FAILED, &err);
    refused += is_refused(store_set_clock(store, id, "9", &err), &err);
    refused += is_refused(store_set_snapshot(store, id, "x\n", 2, &err), &err);
    refused += is_refused(store_replace_journal(store, id, "x\n", 2, &err), &err);
    refused += is_refused(store_say(store, id, &said, &err), &err);
    refused += is_refused(store_set_standing(store, id, 0, "x", &err), &err);
    return refused;
}

static void check_sharing(struct cluster *cluster)
{
    const struct store_match match = { .id = 40, .game = "template", .scenario = "skirmish", .options = "{}",
                                       .seed = "5eed" };
    struct store *store[2], *alone;
    char reach[STORE_REACH_BYTES];
    struct err err = { 0 };
    int64_t last[2];
    if (!store_open_server(cluster->url, &store[0], &err) || !store_announce(store[0], "one:1", &err) ||
        !store_open_server(cluster->url, &store[1], &err) || !store_announce(store[1], "two:2", &err)) {
        tap_result(false, "two servers: %s", err.sentence);
        return;
    }
    tap_result(!store_open(cluster->url, &alone, &err), "nobody has it alone: %s", err.sentence);
    tap_result(store_reserve_ids(store[0], 10, &last[0], &err) && store_reserve_ids(store[1], 10, &last[1], &err) &&
               last[1] == last[0] + 10, "each has ids of its own");
    if (!store_create(store[0], &match, "a\n", 2, &err)) abort();
    const bool is_held = store_hold(store[0], 40, reach, &err) == STORE_DONE;
    tap_result(is_held && store_hold(store[1], 40, reach, &err) == STORE_NONE && strcmp(reach, "one:1") == 0,
               "a match is one server's, and the other one learns whose");
    tap_result(count_refused(store[1], 40) == 7 && count_refused(store[0], 40) == 0, "it alone writes");
    if (!store_create(store[0], &(struct store_match){ .id = 41, .game = "template" }, "a\n", 2, &err)) abort();
    tap_result(store_hold(store[1], 41, reach, &err) == STORE_DONE && count_refused(store[0], 41) == 7,
               "of another match the other one");
    tap_result(store_let_go(store[1], 41, &err) && store_hold(store[0], 41, reach, &err) == STORE_DONE,
               "which lets it go");
    /* It is away for a while: its connection breaks, and its match has another server when it comes back. */
    cluster_run(cluster, "SELECT pg_terminate_backend(CAST(backend AS INTEGER)) FROM server WHERE reach = 'one:1'");
    enum store_result taken;
    do {
        taken = store_hold(store[1], 40, reach, &err); /* the connection may just be closing */
    } while (taken == STORE_NONE);
    tap_result(taken == STORE_DONE, "a match of one whose lock has fallen is taken over");
    tap_result(count_refused(store[0], 40) == 7, "when it is back it writes nothing of that any more");
    tap_result(store_hold(store[0], 41, reach, &err) == STORE_DONE && store_set_clock(store[0], 41, "1", &err),
               "and what is still its own as before");
    store_close(store[0]);
    store_close(store[1]);
}

/* A database of PostgreSQL as the program before clocks left it. (Those of SQLite lie in tests/old/.) */
static void check_yesterday(struct cluster *cluster)
{
    struct store *store;
    struct store_match match;
    struct store_entry entry = { .id = 33, .number = 2, .text = "d\n", .length = 2, .people = 1 };
    struct err err = { 0 };
    if (!cluster_run(cluster, "ALTER TABLE match DROP COLUMN pace") ||
        !cluster_run(cluster, "ALTER TABLE match DROP COLUMN clock") ||
        !cluster_run(cluster, "ALTER TABLE seat DROP COLUMN standing") ||
        !cluster_run(cluster, "ALTER TABLE seat DROP COLUMN account") ||
        !cluster_run(cluster, "ALTER TABLE seat DROP COLUMN is_early") ||
        !cluster_run(cluster, "ALTER TABLE match DROP COLUMN is_rated") ||
        !cluster_run(cluster, "DROP TABLE rating") ||
        !cluster_run(cluster, "DROP TABLE pass") || !cluster_run(cluster, "DROP TABLE account") ||
        !cluster_run(cluster, "DROP TABLE server") || !cluster_run(cluster, "DROP SEQUENCE server_number") ||
        !cluster_run(cluster, "ALTER TABLE match DROP COLUMN holder") ||
        !cluster_run(cluster, "ALTER TABLE clock DROP COLUMN noted") ||
        !cluster_run(cluster, "ALTER TABLE honjin DROP COLUMN peer_key") ||
        !cluster_run(cluster, "UPDATE honjin SET version = 1")) abort();
    if (!store_open(cluster->url, &store, &err)) {
        tap_result(false, "yesterday's database is opened: %s", err.sentence);
        return;
    }
    const bool is_read = store_read(store, 33, &match, &err) == STORE_DONE && store_append(store, &entry, &err);
    tap_result(is_read && !match.pace[0] && !match.clock[0] && match.people == 3,
               "yesterday's database is brought up to date, and its matches have no clock");
    store_close(store);
}

/* Another kind of store gives the same answers; what is copied over is the same. */
static void check_postgres(void)
{
    struct cluster cluster;
    struct store *store = NULL, *file = NULL;
    struct err err = { 0 };
    int64_t matches = 0;
    tap_result(cluster_start(&cluster), "a PostgreSQL of its own");
    where = cluster.url;
    tap_result(open_again(&store), "an empty store in PostgreSQL: %s", err.sentence);
    check_match(&store);
    check_batch(store);
    check_clock(&store);
    check_sweep(store);
    fill(store);
    where = path;
    const bool is_copied = open_again(&file) && store_copy(store, file, NULL, &matches, &err);
    tap_result(is_copied && matches == 3 && is_filled(file), "%d matches are copied into a file", (int)matches);
    const bool is_twice = store_copy(store, file, NULL, &matches, &err);
    tap_result(!is_twice && strstr(err.sentence, "must be new"), "not a second time: %s", err.sentence);
    int64_t ids[2] = { 0 };
    const bool is_told = store_last_id(store, &ids[0], &err) && store_last_id(file, &ids[1], &err);
    tap_result(is_told && ids[0] == 33 && ids[1] == 33, "no id will be given twice");
    store_close(store);
    if (!cluster_run(&cluster, "DROP SCHEMA public CASCADE")) abort();
    if (!cluster_run(&cluster, "CREATE SCHEMA public")) abort();
    store = NULL;
    where = cluster.url;
    err.sentence[0] = 0;
    const bool is_back = open_again(&store) && store_copy(file, store, NULL, &matches, &err);
    tap_result(is_back && matches == 3 && is_filled(store), "and back: %s", err.sentence);
    store_close(store);
    store_close(file);
    check_sharing(&cluster);
    check_yesterday(&cluster);
    cluster_run(&cluster, "UPDATE honjin SET version = 1000");
    tap_result(!store_open(cluster.url, &store, &err) && strstr(err.sentence, "newer"), "a newer one is left: %s",
               err.sentence);
    cluster_end(&cluster);
    tap_result(!store_open(cluster.url, &store, &err) && err.sentence[0], "and one that is not there is refused: %s",
               err.sentence);
    where = path;
}

static void check_file(void)
{
    struct store *store = NULL;
    tap_result(open_again(&store), "an empty store");
    check_match(&store);
    check_batch(store);
    check_trial(store);
    check_clock(&store);
    check_sweep(store);
    check_copy(&store);
    check_read_only(&store);
    check_newer(&store);
}

int main(int argc, char **argv)
{
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/honjin-store-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/a.db", folder);
    if (argc > 1 && strcmp(argv[1], "postgres") == 0) check_postgres();
    else check_file();
    unlink(path);
    for (int i = 0; i < 2; i++) {
        char beside[320];
        snprintf(beside, sizeof beside, "%s-%s", path, i ? "wal" : "shm");
        unlink(beside);
    }
    char lock[320];
    snprintf(lock, sizeof lock, "%s.lock", path);
    unlink(lock);
    rmdir(folder);
    return tap_end();
}
