/* Where the server keeps its matches: what is played, who sits where, and the journal.
 *
 * One interface; SQLite is behind it (store/sqlite.c). Every call that writes is one transaction and is on the
 * disk when it returns. Of a seat's secret link only a hash is kept. The journal is kept in entries, each the
 * lines that one order led to, so that an order and its dice are there together or not at all. */
#ifndef HONJIN_STORE_STORE_H
#define HONJIN_STORE_STORE_H

#include "core/journal.h"
#include "host/file.h"

enum { STORE_KIND_BYTES = 16, STORE_HASH_BYTES = 32, STORE_SEED_BYTES = 65 };

struct store;

struct store_seat {
    uint8_t role;                /* ROLE_OBSERVER: the link for watchers */
    char kind[STORE_KIND_BYTES]; /* "human", "open", "watch", or the level of an opponent */
    bool has_token;
    uint8_t token[STORE_HASH_BYTES];
};

struct store_match {
    int64_t id;      /* given by the store */
    int64_t created; /* seconds since 1970; given by the store */
    bool is_over;
    char game[JOURNAL_NAME_MAX], scenario[JOURNAL_NAME_MAX];
    char options[2048];          /* a JSON object */
    char seed[STORE_SEED_BYTES]; /* of the dice, in hexadecimal: a secret */
    struct store_seat seat[ROLES];
    int seats;
};

/* None: there is no such thing, or it is not so any more. Failed: ret_err says why (the disk). */
enum store_result { STORE_DONE, STORE_NONE, STORE_FAILED };

/* Makes the file if need be and brings its tables up to date. */
bool store_open(const char *path, struct store **ret, struct err *ret_err);
void store_close(struct store *store);

/* The journal so far becomes entry 0. */
bool store_create(struct store *store, const struct store_match *match, const char *journal, size_t length,
                  int64_t *ret_id, struct err *ret_err);
enum store_result store_read(struct store *store, int64_t id, struct store_match *ret, struct err *ret_err);
/* All entries as one text, and how many there are. */
bool store_read_journal(struct store *store, int64_t id, struct blob *ret, uint32_t *ret_entries,
                        struct err *ret_err);
/* Fails if there is an entry of this number already: somebody else plays the same match. */
bool store_append(struct store *store, int64_t id, uint32_t entry, const char *text, size_t length, bool is_over,
                  struct err *ret_err);
/* Puts another text, as entry 0, in the place of all entries: the journal was brought up to date. */
bool store_replace_journal(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err);

enum store_result store_find_token(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t *ret_id,
                                   uint8_t *ret_role, struct err *ret_err);
/* An open seat becomes a human's. None: it is not open. */
enum store_result store_take_seat(struct store *store, int64_t id, uint8_t role,
                                  const uint8_t token[STORE_HASH_BYTES], struct err *ret_err);
/* A seat that has a token gets another. */
enum store_result store_renew_seat(struct store *store, int64_t id, uint8_t role,
                                   const uint8_t token[STORE_HASH_BYTES], struct err *ret_err);
/* Ids of matches with an open seat, newest first. */
bool store_list_open(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err);

#endif
