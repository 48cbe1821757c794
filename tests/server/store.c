/* The store by itself: what is written is there, what collides is refused, a newer database is left alone. */
#include "store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/tap.h"

static char folder[256], path[300];

static bool open_again(struct store **store)
{
    struct err err;
    if (*store) store_close(*store);
    *store = NULL;
    return store_open(path, store, &err);
}

static void check_match(struct store **store)
{
    struct store_match match = { .game = "template", .scenario = "skirmish", .options = "{}",
                                 .seed = "5eed", .seats = 2 };
    struct store_match read;
    struct blob journal;
    struct err err;
    uint32_t entries = 0;
    int64_t id, found;
    uint8_t role, hash[STORE_HASH_BYTES] = { 1 }, other[STORE_HASH_BYTES] = { 2 };
    match.seat[0] = (struct store_seat){ .role = 0, .kind = "human", .has_token = true, .token = { 1 } };
    match.seat[1] = (struct store_seat){ .role = 1, .kind = "open" };
    tap_result(store_create(*store, &match, "a\n", 2, &id, &err), "a match is created");
    tap_result(store_append(*store, id, 1, "b\nc\n", 4, false, &err), "its journal goes on");
    tap_result(!store_append(*store, id, 1, "x\n", 2, false, &err) && err.sentence[0], "no entry is written twice");
    tap_result(!store_create(*store, &match, "a\n", 2, &found, &err), "no token opens two seats");
    tap_result(open_again(store), "it can be opened again");
    tap_result(store_read(*store, id, &read, &err) == STORE_DONE && strcmp(read.game, "template") == 0 &&
               strcmp(read.seed, "5eed") == 0 && read.seats == 2 && read.created > 0 && !read.is_over,
               "the match is there");
    tap_result(store_read(*store, id + 1, &read, &err) == STORE_NONE, "no other is");
    tap_result(store_read_journal(*store, id, &journal, &entries, &err) && entries == 2 &&
               strcmp((char *)journal.bytes, "a\nb\nc\n") == 0, "so is its journal");
    blob_free(&journal);
    tap_result(store_find_token(*store, hash, &found, &role, &err) == STORE_DONE && found == id && role == 0,
               "a token finds its seat");
    tap_result(store_find_token(*store, other, &found, &role, &err) == STORE_NONE, "another finds none");
    int64_t open[4];
    int count;
    tap_result(store_list_open(*store, 4, open, &count, &err) && count == 1 && open[0] == id,
               "its open seat is listed");
    tap_result(store_take_seat(*store, id, 1, other, &err) == STORE_DONE, "and can be taken");
    tap_result(store_take_seat(*store, id, 1, hash, &err) == STORE_NONE, "once");
    tap_result(store_list_open(*store, 4, open, &count, &err) && count == 0, "then it is open no more");
    hash[1] = 7;
    tap_result(store_renew_seat(*store, id, 1, hash, &err) == STORE_DONE &&
               store_find_token(*store, other, &found, &role, &err) == STORE_NONE, "a new token ends the old one");
    tap_result(store_replace_journal(*store, id, "n\n", 2, &err) &&
               store_append(*store, id, 1, "o\n", 2, true, &err) &&
               store_read(*store, id, &read, &err) == STORE_DONE && read.is_over, "a journal is replaced, and ends");
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

int main(void)
{
    const char *place = getenv("TMPDIR");
    struct store *store = NULL;
    snprintf(folder, sizeof folder, "%s/honjin-store-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/a.db", folder);
    tap_result(open_again(&store), "an empty store");
    check_match(&store);
    check_newer(&store);
    unlink(path);
    for (int i = 0; i < 2; i++) {
        char beside[320];
        snprintf(beside, sizeof beside, "%s-%s", path, i ? "wal" : "shm");
        unlink(beside);
    }
    rmdir(folder);
    return tap_end();
}
