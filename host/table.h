/* A match at a table: the pack it is played with, memory that grows, dice, and the journal on the disk.
 *
 *     table_new / table_open      load the pack, start or replay; opening only reads
 *     table_keep_in               from here on the match is kept in this file
 *     table_submit                an order: judged from its player's view, written to the journal, played; then the
 *                                 dealer deals, and what players have decided in advance is given
 *     table_undo, table_rewind    likewise written down before anybody is told
 *
 * An action is in the journal and on the disk before it is played; if it cannot be written, it is not
 * played. The secret seed of random dice lies in a file beside the journal (FILE.seed) until the match is
 * over and the journal itself reveals it. */
#ifndef HONJIN_HOST_TABLE_H
#define HONJIN_HOST_TABLE_H

#include "core/image.h"
#include "core/journal.h"
#include "core/standing.h"
#include "host/dealer.h"
#include "host/file.h"
#include "host/lesson.h"
#include "host/scenario.h"

enum table_dice { DICE_RANDOM, DICE_ASK, DICE_SCRIPT };

struct table_setup {
    const struct game *game;
    const char *pack;     /* a folder; NULL: the pack inside the program */
    const char *scenario; /* NULL: the first */
    struct options options;
    enum table_dice dice;
    const char *seed;     /* what a person typed; NULL: a fresh one */
    const struct action *script; /* for DICE_SCRIPT */
    size_t script_length;
    const char *path;     /* of the journal; NULL: it is kept in memory only */
    const char *lesson;   /* of the pack: its name or number. It brings scenario, options and dice of its own */
};

/* Drafts of a sealed phase: what was given since something happened last that others see. */
struct drafts {
    uint32_t from, end;             /* plies before the first and up to the last of them */
    size_t at;                      /* bytes of the journal before them */
    uint64_t seen[4];               /* what they speak of, by its hash ... */
    bool has_repeats;               /* ... and perhaps twice of the same */
    size_t before[ROLE_PLAYERS_MAX]; /* bytes of the journal that each role drafted in this phase before them ... */
    size_t share[ROLE_PLAYERS_MAX]; /* ... and in all ... */
    size_t tidied[ROLE_PLAYERS_MAX]; /* ... and when they were looked through last */
};

/* A journal that these rules allow only so far: the match stands there, and waits until its players agree to go on
 * (table_go_on). */
struct halt {
    int line;           /* the first that they do not allow; 0: they allow all */
    uint32_t played, of; /* orders and draws: before it, and in all */
    char why[256];      /* in the words of the rules; it may tell secrets */
};

struct table {
    struct match match; /* to be read by all, played on by the table alone */
    struct blob pack;   /* if it came from a folder ... */
    char *folder;       /* ... or a file: this one; or NULL */
    struct image image;
    char *scenario_name;
    struct options options;
    enum table_dice dice;
    struct dealer dealer;
    bool is_revealed;   /* the seed stands in the journal: nothing can be taken back any more */
    bool is_by_hand;    /* the position was set from outside: no journal leads to it */
    void *setting;      /* while "@set" lines are read: the state they make; or NULL */
    bool is_converted;  /* the journal was of another pack or rules version, or is halted: it wants another file */
    char *journal;      /* its text, or what of it nobody else keeps: table_drop_journal() */
    size_t journal_length, journal_capacity;
    size_t journal_dropped; /* bytes before that ... */
    size_t journal_replaced; /* ... after which so many were kept whose place it takes: table_tidy() */
    struct drafts drafts;   /* of this moment ... */
    struct drafts sealed;   /* ... and those that the last order has ended, if any speak twice of the same */
    struct standing_orders standing[ROLE_PLAYERS_MAX]; /* what they have decided in advance: in no journal */
    size_t share_max;       /* bytes that a role may draft in one phase; 0: any number */
    char *path;         /* or NULL */
    struct halt halt;
    struct lesson *lesson; /* that is taken here, or NULL; a line "# lesson: NAME" of the journal says so */
    char warning[256];  /* what table_open had to say though it succeeded, or "" */
};

/* A pack inside the program. */
bool table_find_pack(const char *id, struct image *ret, struct err *ret_err);
/* Is a match of the pack with this hash the same with this table's pack? It is of that pack, or its scenario says by
 * the fact `same-as` that there it was as it is here. */
bool table_is_of_pack(const struct table *table, uint64_t pack);
/* An error names the options or values there are. */
bool table_set_option(const struct game *game, const char *name, const char *value, struct options *ret,
                      struct err *ret_err);
/* The same for NAME=VALUE,NAME=VALUE. */
bool table_set_options(const struct game *game, const char *list, struct options *ret, struct err *ret_err);

/* Memory of a match. match_make_room: for one more ply, and for what it tells; false: there is no more. */
bool match_make_room(struct match *match);
bool match_copy(const struct match *match, struct match *ret);
void match_free(struct match *match); /* all but the scenario, the start and what is told of it */

bool table_new(const struct table_setup *setup, struct table **ret, struct err *ret_err);

struct table_source {
    const char *name;       /* for errors: the file, or "journal" */
    const char *text;
    size_t length;
    const struct game *(*find_game)(const char *id);
    const char *pack;       /* as in table_setup */
    const char *seed;       /* of a match with random dice that is not over; NULL: a new one from here on */
    bool takes_part;        /* of a journal that these rules do not allow as a whole: as far as they do (struct halt) */
    bool is_own;            /* nobody else could write to it: its actions are not judged again if it fits this pack
                             * and these rules */
};
/* Replays a journal, in memory. One of another pack or rules version is replayed if every action is still legal. */
bool table_open(const struct table_source *source, struct table **ret, struct err *ret_err);
/* A journal that begins where the match stands now: what it goes on from if the whole one can no longer be replayed. */
bool table_write_snapshot(const struct table *table, struct blob *ret, struct err *ret_err);
/* A match of its own that begins where this one stood after so many plies, with dice of its own. */
bool table_take_up(const struct table *table, uint32_t plies, const char *pack,
                   const struct game *(*find_game)(const char *id), struct table **ret, struct err *ret_err);
/* What a role has seen so far, as a journal: its own orders, and what it was told. It can be read, not replayed. */
bool table_write_seen(const struct table *table, uint8_t role, enum lang lang, struct blob *ret, struct err *ret_err);
/* Adds the lines that end a journal: a last hash, and the seed. False: out of memory. */
bool table_write_end(const struct table *table, struct blob *blob);
/* The same of a journal file, with the seed that lies beside it; as far as these rules allow it. */
bool table_open_file(const char *file, const char *pack, const struct game *(*find_game)(const char *id),
                     struct table **ret, struct err *ret_err);
/* A match that was halted goes on from where it stands, and its journal with it: what came after is in the old one. */
bool table_go_on(struct table *table, struct err *ret_err);
/* Or from a position that was noted later (table_write_snapshot). False, and it is as it was: the match has been there
 * already, or the position is impossible. */
bool table_go_on_from(struct table *table, const struct table *noted, struct err *ret_err);
/* From here on the match is kept in this file, with its seed beside it; if it has been, nothing is written. The file is
 * the caller's, by its lock. */
bool table_keep_in(struct table *table, const char *path, struct err *ret_err);
void table_free(struct table *table);
/* A copy to look at, by another thread if need be: it shares nothing but the scenario. (A pack that came from a folder
 * stays with the original.) NULL: out of memory. */
struct table *table_copy(const struct table *table);

enum table_result { TABLE_DONE, TABLE_REFUSED, TABLE_FAILED, TABLE_FULL, TABLE_UNWANTED };
/* An order of the view's role, decided on the position that the view shows, which must be the table's; of the view that
 * sees everything, anybody's. Refused: ret_refusal says why. Failed: ret_err does (the disk). Full: so does ret_err; it
 * has drafted more than table.share_max. Unwanted: the rules allow it, but the lesson wants what ret_err says.
 * Whatever the order leads to that others have decided in advance (table.standing) is given with it. */
enum table_result table_submit(struct table *table, const struct view *view, const struct action *action,
                               struct refusal *ret_refusal, struct err *ret_err);
/* The same for whoever has not looked: the view of the one who acts is opened first. */
enum table_result table_submit_blind(struct table *table, const struct action *action, struct refusal *ret_refusal,
                                     struct err *ret_err);
/* Writes a line into the journal that changes nothing: that the role was given a hint, and which, or NULL. */
bool table_note_hint(struct table *table, uint8_t role, const struct action *action, struct err *ret_err);
/* Deals until a decision is wanted; in a lesson, other sides do what it says as well. Dice that are asked for and a
 * script at its end leave chance pending. Whoever gives orders calls it again where the dealer could not write down
 * what it dealt. */
bool table_run_dealer(struct table *table, struct err *ret_err);
bool table_undo(struct table *table, uint8_t role, struct err *ret_err);
bool table_rewind(struct table *table, uint32_t n, struct err *ret_err);

/* At a real table the players measured this position, and all agree: the match goes on from it, and the journal tells
 * how it differs. What came before cannot be taken back any more. */
bool table_adjudicate(struct table *table, const void *state, struct err *ret_err);
/* A line "@set" of a journal; and before any other line, and at the end: all of them were read. */
bool table_read_set(struct table *table, const char *line, struct err *ret_err);
bool table_end_sets(struct table *table, struct err *ret_err);

/* Forgets drafts of a sealed phase that later ones have replaced, when the phase has ended or somebody has drafted half
 * of what he may. Nobody else is told, and all stands as it did. The journal, if it is kept elsewhere, has then to be
 * replaced from where they began (journal_replaced). Nothing may have been added since it was dropped but one order. */
void table_tidy(struct table *table);

/* The journal so far is kept elsewhere: the table need not remember it. */
void table_drop_journal(struct table *table);

/* Puts a position on the table, of another scenario if one is given. The history before it is gone. */
bool table_set_position(struct table *table, const void *scenario, const char *scenario_name, const void *state,
                        struct err *ret_err);
/* Another scenario of the same pack with the same options; to be closed. */
const void *table_open_scenario(const struct table *table, const char *name, struct err *ret_err);

#endif
