/* Where the server keeps its matches: what is played, who sits where, and the journal. In a SQLite file, or in
 * PostgreSQL.
 *
 * One interface; what is behind it is nobody's business. One process writes, whoever has opened the store; in
 * PostgreSQL one for each match (store_hold). Others of the same process may read beside it. Of a seat's secret link
 * only a hash is kept. The journal is kept in entries, each the lines that one order led to, so that an order and its
 * dice are there together or not at all.
 *
 *     store_begin                   all that is written from here on ...
 *         store_append, ...         (each of them is done, or refused without a trace)
 *     store_commit                  ... is on the disk: one sync for all
 *
 * Without store_begin every call that writes is on the disk when it returns. */
#ifndef HONJIN_STORE_STORE_H
#define HONJIN_STORE_STORE_H

#include "core/clock.h"
#include "core/journal.h"
#include "host/file.h"

enum { STORE_KIND_BYTES = 16, STORE_HASH_BYTES = 32, STORE_SEED_BYTES = 65,
       STORE_RESULT_BYTES = 64, STORE_OFFER_SECONDS = 30 /* so long nobody else is offered the same open seat */ };

/* Of an account: bytes of its name, of what all names have in common that look like it, of a hash of libsodium's. */
enum { ACCOUNT_NAME_BYTES = 64, ACCOUNT_ALIKE_BYTES = 96, ACCOUNT_PASSWORD_BYTES = 128 };

struct store;

struct store_seat {
    uint8_t role;                /* ROLE_OBSERVER: the link for watchers */
    char kind[STORE_KIND_BYTES]; /* "human", "open", "watch", or the level of an opponent */
    bool is_taken; /* it is open, but was offered to somebody a moment ago */
    bool has_token;
    uint8_t token[STORE_HASH_BYTES];
    int64_t account; /* whose it is; 0: of whoever has the link */
    char name[ACCOUNT_NAME_BYTES];
    int32_t rating, deviation; /* of the account in this game, in thousandths; 0: none yet */
    bool is_bot, is_early; /* the account is a bot's; it took the seat before anybody had moved there */
};

struct store_match {
    int64_t id;
    int64_t created; /* seconds since 1970; given by the store */
    int64_t touched; /* when a person moved last, or it was created, by the store's own clock: seconds that it ran */
    role_set people; /* the roles for which a person has moved */
    int64_t ends;    /* 0, or when it will be removed unless somebody moves: the lobby gives notice of it */
    bool is_over, is_rated; /* it has been counted in its players' ratings */
    char result[STORE_RESULT_BYTES]; /* "draw", "resigned ROLE" if the players ended it themselves; or "" */
    char game[JOURNAL_NAME_MAX], scenario[JOURNAL_NAME_MAX];
    char options[2048];          /* a JSON object */
    char seed[STORE_SEED_BYTES]; /* of the dice, in hexadecimal: a secret */
    char pace[PACE_BYTES], clock[CLOCK_BYTES]; /* as core/clock.h writes them; "": it has none */
    struct store_seat seat[ROLES];
    int seats;
};

/* None: there is no such thing, or it is not so any more. Failed: ret_err says why (the disk), and nothing has
 * changed. Unknown: the disk did not say whether it has it; the store is of no use any more, and only opening it anew
 * will tell. */
enum store_result { STORE_DONE, STORE_NONE, STORE_FAILED, STORE_UNKNOWN };

/* Where: the path of a SQLite file, or the URL of a PostgreSQL database, postgresql://...; that one must be there, but
 * may be empty. */
bool store_is_url(const char *where);
/* What may be shown of it: a URL without its password. */
enum { STORE_NAME_BYTES = 4096 };
void store_name(const char *where, char ret[STORE_NAME_BYTES]);
/* Makes the file if need be, brings the tables up to date and tries whether they can be written. Refused: another
 * process has it (which one is said, if known), it is damaged, it cannot be written. */
bool store_open(const char *where, struct store **ret, struct err *ret_err);
/* The same for a server: in PostgreSQL any number of them, as store_is_shared() says. Then each has to announce itself,
 * and writes of a match only while it holds it. */
bool store_open_server(const char *where, struct store **ret, struct err *ret_err);
/* For reading only, by another thread, while the first one is open. */
bool store_open_reader(const char *where, struct store **ret, struct err *ret_err);
void store_close(struct store *store);
/* A large store is not looked through when it is opened: store_check() is still to be done. */
bool store_needs_check(const struct store *store);
/* Looks at all of it; false: something is damaged. Takes a while: a reader can do it beside the others. */
bool store_check(struct store *store, struct err *ret_err);
/* From another thread: what is being done with the store is given up, and fails. */
void store_interrupt(struct store *store);

/* Done, failed, or unknown: the store is lost, by the disk or to another server. */
enum store_result store_begin(struct store *store, struct err *ret_err);
/* Done, failed or unknown, for all that was written since store_begin. */
enum store_result store_commit(struct store *store, struct err *ret_err);
/* Writes something and syncs it, to see whether that can be done. */
enum store_result store_try(struct store *store, struct err *ret_err);

/* The highest id that was ever given. */
bool store_last_id(struct store *store, int64_t *ret, struct err *ret_err);
/* The id is the caller's; the journal so far becomes entry 0. */
bool store_create(struct store *store, const struct store_match *match, const char *journal, size_t length,
                  struct err *ret_err);
enum store_result store_read(struct store *store, int64_t id, struct store_match *ret, struct err *ret_err);
/* All entries as one text, and the number of the next. */
bool store_read_journal(struct store *store, int64_t id, struct blob *ret, uint32_t *ret_entries,
                        struct err *ret_err);

struct store_entry {
    int64_t id;
    uint32_t number;
    const char *text;
    size_t length;
    size_t replaced; /* bytes at the end of the journal whose place it takes */
    bool is_over;    /* the match is, with this entry */
    role_set people; /* who have given the order; none: the computer */
    const char *clock; /* as it stands after it; NULL: the match has none */
};
/* Fails if there is an entry of this number already: somebody else plays the same match. */
bool store_append(struct store *store, const struct store_entry *entry, struct err *ret_err);
/* The players have ended the match. None: it is over already. */
enum store_result store_end(struct store *store, int64_t id, const char *result, struct err *ret_err);
/* A position to go on from if the journal can no longer be replayed: a journal of its own (host/table.h). */
bool store_set_snapshot(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err);
enum store_result store_read_snapshot(struct store *store, int64_t id, struct blob *ret, struct err *ret_err);
/* The clock without an order: somebody has come. */
bool store_set_clock(struct store *store, int64_t id, const char *clock, struct err *ret_err);
/* Milliseconds that servers ran with it: they stand while none runs, and go on from where they were noted last. */
int64_t store_time(const struct store *store);
bool store_note_time(struct store *store, struct err *ret_err);
/* Puts another text, as entry 0, in the place of all entries: the journal was brought up to date. The former one is
 * laid aside, once. */
bool store_replace_journal(struct store *store, int64_t id, const char *text, size_t length, struct err *ret_err);

/* ---- several servers on one database: share.c ---- */

enum { STORE_REACH_BYTES = 128, STORE_KEY_BYTES = 80 };
bool store_is_shared(const struct store *store);
/* From here on it is there: reach says where other servers find it, "127.0.0.1:8515". */
bool store_announce(struct store *store, const char *reach, struct err *ret_err);
/* A secret that the servers of a database share. */
bool store_read_key(struct store *store, char ret[STORE_KEY_BYTES], struct err *ret_err);
/* So many ids that no other server gives to a match; the last of them. */
bool store_reserve_ids(struct store *store, int count, int64_t *ret_last, struct err *ret_err);
/* Holds the match: what is read of it from here on stands, and nobody else writes it. None: another server has it, and
 * is reached there; "": that one is gone in a moment, ask again. Where there is but one server it always has it. */
enum store_result store_hold(struct store *store, int64_t id, char ret_reach[STORE_REACH_BYTES], struct err *ret_err);
bool store_let_go(struct store *store, int64_t id, struct err *ret_err);

/* ---- seats and their links ---- */

/* A link that was offered is not yet in force; the seat's present one, if it has any, still works. */
enum store_result store_find_token(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t *ret_id,
                                   uint8_t *ret_role, bool *ret_is_offered, struct err *ret_err);
/* Offers a link for an open seat to somebody, who has a little while to use it before another can have it. None: the
 * seat is not open. */
enum store_result store_offer_open(struct store *store, int64_t id, uint8_t role,
                                   const uint8_t token[STORE_HASH_BYTES], struct err *ret_err);
/* Offers another link for a seat that has one. */
enum store_result store_offer_new(struct store *store, int64_t id, uint8_t role,
                                  const uint8_t token[STORE_HASH_BYTES], struct err *ret_err);
/* An offered link was used: it is the seat's only one from now on. None: it was not offered, or no more. */
enum store_result store_accept(struct store *store, const uint8_t token[STORE_HASH_BYTES], struct err *ret_err);
/* What the seat's player has decided in advance (core/standing.h); None: there is no such seat. */
bool store_set_standing(struct store *store, int64_t id, uint8_t role, const char *line, struct err *ret_err);
enum store_result store_read_standing(struct store *store, int64_t id, uint8_t role, char *ret, size_t size,
                                      struct err *ret_err);
/* Ids of matches with an open seat, newest first. */
bool store_list_open(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err);

/* ---- people (store/account.c) ---- */

enum { PASS_LABEL_BYTES = 64 };

struct store_account {
    int64_t id; /* at random: it tells nobody how many there are */
    char name[ACCOUNT_NAME_BYTES], alike[ACCOUNT_ALIKE_BYTES], password[ACCOUNT_PASSWORD_BYTES];
    int64_t created; /* seconds since 1970; given by the store */
    bool is_bot;
};

/* What somebody shows who has signed in, or whose program may act for him. Of the secret only a hash is kept. */
struct store_pass {
    uint8_t hash[STORE_HASH_BYTES];
    int64_t number, account; /* number: at random, to name it by */
    uint32_t scopes;
    char label[PASS_LABEL_BYTES];
    int64_t created, expires; /* seconds since 1970; created: given by the store */
};

/* None: a name that looks like it is taken. The pass is added with it. */
enum store_result store_add_account(struct store *store, const struct store_account *account,
                                    const struct store_pass *pass, struct err *ret_err);
enum store_result store_find_account(struct store *store, const char *alike, struct store_account *ret,
                                     struct err *ret_err);
/* All that is his alone: the account, its passes, what it has said. Its seats stay with whoever has their links.
 * None: it has gone, or another password is in force by now. */
enum store_result store_remove_account(struct store *store, const struct store_account *account, struct err *ret_err);
/* Ends all passes of these scopes but one. None: as above. */
enum store_result store_set_password(struct store *store, const struct store_account *account, const char *password,
                                     uint32_t scopes, const uint8_t but[STORE_HASH_BYTES], struct err *ret_err);

/* Adds it and forgets those that have expired; beyond `max` with the same scopes the oldest goes. None: another
 * password than this is in force by now; NULL: any. */
enum store_result store_add_pass(struct store *store, const struct store_pass *pass, const char *password, int max,
                                 struct err *ret_err);
/* Whose it is. None: it is not in force, or no more. */
enum store_result store_find_pass(struct store *store, const uint8_t hash[STORE_HASH_BYTES], struct store_pass *ret,
                                  struct store_account *ret_account, struct err *ret_err);
enum store_result store_remove_pass(struct store *store, int64_t account, int64_t number, struct err *ret_err);
/* Those in force, the newest first. */
bool store_list_passes(struct store *store, int64_t account, bool (*tell)(void *context, const struct store_pass *pass),
                       void *context, struct err *ret_err);

/* The seat of a link becomes his. None: it is not in force, or somebody else's. */
enum store_result store_own_seat(struct store *store, const uint8_t token[STORE_HASH_BYTES], int64_t account,
                                 struct err *ret_err);
/* He lets go of it; whoever has the link still has the seat. */
enum store_result store_disown_seat(struct store *store, int64_t match, uint8_t role, int64_t account,
                                    struct err *ret_err);
/* Ids of matches with a seat of his below `before`, newest first. */
bool store_list_own(struct store *store, int64_t account, int64_t before, int max, int64_t ret_ids[], int *ret_count,
                    struct err *ret_err);

/* How strong somebody is in a game (server/rating.h). */
struct store_rating {
    int64_t account;
    char game[JOURNAL_NAME_MAX];
    int32_t rating, deviation, volatility, matches;
    int64_t at; /* when it was counted last: seconds since 1970; given by the store */
};
enum store_result store_read_rating(struct store *store, int64_t account, const char *game, struct store_rating *ret,
                                    struct err *ret_err);
/* Of all who played a match, which has been counted then. */
bool store_set_ratings(struct store *store, int64_t match, const struct store_rating *ratings, int count,
                       struct err *ret_err);
bool store_list_ratings(struct store *store, int64_t account,
                        bool (*tell)(void *context, const struct store_rating *rating), void *context,
                        struct err *ret_err);

/* ---- what players say ---- */

enum { STORE_SAID_BYTES = 501, STORE_SAID_MAX = 500 /* lines of a match; then the oldest go */ };

struct store_said {
    int64_t number; /* of the match, from 1 */
    uint8_t role;   /* ROLE_OBSERVER: somebody who watches */
    char text[STORE_SAID_BYTES];
};
/* Gives the line its number. */
bool store_say(struct store *store, int64_t id, struct store_said *said, struct err *ret_err);
/* Calls tell() with the lines after number `since`, the oldest first, until it says that this is enough. */
bool store_list_said(struct store *store, int64_t id, int64_t since,
                     bool (*tell)(void *context, const struct store_said *said), void *context, struct err *ret_err);

/* ---- figures ---- */

struct store_figures {
    int64_t matches, over; /* those that are over among them */
    int64_t bytes;         /* of the files */
};
bool store_count(struct store *store, struct store_figures *ret, struct err *ret_err);

/* ---- matches that nobody plays any more ---- */

/* Removes those that nobody has touched for `idle` seconds (0: none), which count only while a server runs; where two
 * people had begun, they get a notice first, and go `notice` seconds later (store_match.ends). Of those in which no
 * person has ever moved the oldest go if there are more than `unplayed`. How many were removed. At most `max` at a
 * time. */
bool store_sweep(struct store *store, int64_t idle, int64_t notice, int unplayed, int max, int *ret_removed,
                 struct err *ret_err);
/* Ids of matches with a notice, the next to go first. */
bool store_list_ending(struct store *store, int max, int64_t ret_ids[], int *ret_count, struct err *ret_err);

/* ---- copies ---- */

/* A whole and consistent copy into a new file, while others write. */
bool store_backup(const char *where, const char *to, struct err *ret_err);
/* Puts a copy in the place of the store; nobody may have it open. The copy is checked first. */
bool store_restore(const char *where, const char *from, struct err *ret_err);
/* All matches into a store that is new, of either kind, as one transaction; every journal is read again and compared.
 * Both are opened to write, so that nobody plays meanwhile. Calls tell(), if there is one, now and then. */
bool store_copy(struct store *from, struct store *to, void (*tell)(int64_t done, int64_t all), int64_t *ret_matches,
                struct err *ret_err);

#endif
