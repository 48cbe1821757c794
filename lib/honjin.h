/* libhonjin: Sengoku-era wargames as a library. It plays, referees and studies; it draws nothing.
 *
 *     honjin_match      one game that is played, with its journal and its dice; judged and written down like any other
 *     honjin_view       all that one role knows and may do at one moment of a match: choices, refusals, odds, a player
 *     honjin_batch      many positions of one scenario, side by side, without journals: for search and for learning
 *
 *     honjin_match *match = honjin_match_new(&(honjin_setup){ .game = "kenshin" }, &error);
 *     honjin_view *view = honjin_view_open(match, role, &error);
 *     honjin_view_choice(view, 0, &action);
 *     honjin_match_play(match, &action, &error);
 *
 * Threads: different matches, views and batches may be used by different threads at the same time; one of them by one
 * thread at a time. Nothing is kept between them but scenarios that were loaded, which never change.
 *
 * Failure: functions that can fail take a honjin_error, which may be NULL, and return NULL, false or -1. Strings that
 * are returned live as long as the library unless it says otherwise. A function that writes into a buffer returns the
 * length that the whole text has, like snprintf, and ends what is there with a zero byte. Arguments that are no match,
 * no role or no pointer at all are a mistake of the caller's and are not looked for, except where it says so. */
#ifndef HONJIN_LIB_HONJIN_H
#define HONJIN_LIB_HONJIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define HONJIN_API __attribute__((visibility("default")))
#else
#define HONJIN_API
#endif

/* ---- what can go wrong ------------------------------------------------------------------------------------- */

enum honjin_trouble {
    HONJIN_FINE,
    HONJIN_REFUSED, /* the rules do not allow it: the error names the rule */
    HONJIN_NOT_READ, /* there is no such game, scenario, option, action, level; or a line that nobody can read */
    HONJIN_NOT_NOW, /* nobody is asked, nothing can be taken back, the match is over */
    HONJIN_FAILED,  /* memory, or a file */
};

typedef struct honjin_error {
    enum honjin_trouble trouble;
    char rule[24];      /* "7.8", or "" */
    char sentence[512]; /* for people, in English */
} honjin_error;

/* ---- this library ------------------------------------------------------------------------------------------- */

HONJIN_API const char *honjin_version(void); /* "0.2.0" */
HONJIN_API const char *honjin_commit(void);  /* of the sources, or "unknown" */

/* ---- games --------------------------------------------------------------------------------------------------- */

typedef struct honjin_game honjin_game;

/* Games from 0 on; NULL: there are no more, or none of that name. */
HONJIN_API const honjin_game *honjin_game_at(int index);
HONJIN_API const honjin_game *honjin_game_find(const char *id);
HONJIN_API const char *honjin_game_id(const honjin_game *game);    /* "kenshin" */
HONJIN_API const char *honjin_game_title(const honjin_game *game); /* "Kawanakajima" */
HONJIN_API int honjin_game_version(const honjin_game *game);       /* of its rules; in every journal */
HONJIN_API int honjin_game_roles(const honjin_game *game);
/* Names of roles, verbs, scenarios, options and their values, from 0 on (verbs from 1 on). NULL: there are no more. */
HONJIN_API const char *honjin_role_name(const honjin_game *game, int role);
HONJIN_API const char *honjin_verb_name(const honjin_game *game, int verb);
HONJIN_API const char *honjin_scenario_name(const honjin_game *game, int index);
HONJIN_API const char *honjin_option_name(const honjin_game *game, int option);
HONJIN_API const char *honjin_option_value(const honjin_game *game, int option, int value);

enum { HONJIN_ROLES_MAX = 6, HONJIN_OBSERVER = 6, HONJIN_CHANCE = 7, HONJIN_ALL = 8 };

/* ---- actions -------------------------------------------------------------------------------------------------- */

enum { HONJIN_ARGS_MAX = 8 };

typedef struct honjin_action {
    uint8_t role, verb, args, spare;
    int32_t arg[HONJIN_ARGS_MAX]; /* numbers; honjin_view_write_action() names them */
} honjin_action;

/* ---- matches --------------------------------------------------------------------------------------------------- */

typedef struct honjin_match honjin_match;

typedef struct honjin_setup {
    const char *game;
    const char *scenario; /* NULL: the first */
    const char *options;  /* "name=value,name=value", or NULL */
    const char *seed;     /* of the dice; NULL: a fresh one that nobody knows before the match is over */
    bool is_explicit;     /* chance is not dealt: each time honjin_match_deal() or _draw() is wanted */
} honjin_setup;

HONJIN_API honjin_match *honjin_match_new(const honjin_setup *setup, honjin_error *error);
/* From a journal; the seed of one with random dice that is not over, or NULL: its dice go on with a fresh one. */
HONJIN_API honjin_match *honjin_match_read(const char *journal, size_t length, const char *seed, honjin_error *error);
HONJIN_API honjin_match *honjin_match_copy(const honjin_match *match, honjin_error *error);
HONJIN_API void honjin_match_free(honjin_match *match); /* NULL is allowed */

HONJIN_API const honjin_game *honjin_match_game(const honjin_match *match);
HONJIN_API const char *honjin_match_scenario(const honjin_match *match); /* as long as the match */
HONJIN_API uint32_t honjin_match_plies(const honjin_match *match);
HONJIN_API uint64_t honjin_match_hash(const honjin_match *match); /* of the position, as journals have it */

enum honjin_wanted { HONJIN_DECISION, HONJIN_DEAL, HONJIN_OVER };
enum honjin_chance { HONJIN_NO_CHANCE, HONJIN_DICE, HONJIN_DRAW };

typedef struct honjin_pending { /* what the match waits for */
    enum honjin_wanted wanted;
    uint8_t roles;             /* of a decision, a bit each; several: each decides in secret */
    enum honjin_chance chance; /* of a deal: so many dice with so many faces, or one of so many things */
    uint8_t count, faces;      /* of a draw `count` is 1 and `faces` how many there are */
} honjin_pending;

HONJIN_API honjin_pending honjin_match_pending(const honjin_match *match);
/* The one who is asked, the lowest of several; HONJIN_CHANCE; or HONJIN_OBSERVER when it is over. */
HONJIN_API int honjin_match_role(const honjin_match *match);

/* Judged by what its role knows, written down, played; then chance is dealt if it is not explicit. */
HONJIN_API bool honjin_match_play(honjin_match *match, const honjin_action *action, honjin_error *error);
/* The same of a line, "move 1004 1105" */
HONJIN_API bool honjin_match_order(honjin_match *match, int role, const char *line, honjin_error *error);
/* What chance decides: the numbers the dice showed, or which of the things was drawn (from 0 on). */
HONJIN_API bool honjin_match_deal(honjin_match *match, const int32_t value[], int values, honjin_error *error);
/* The same by the match's own dice, once. */
HONJIN_API bool honjin_match_draw(honjin_match *match, honjin_error *error);
/* Takes the role's last order back, if nobody has learned anything since. */
HONJIN_API bool honjin_match_undo(honjin_match *match, int role, honjin_error *error);

HONJIN_API int32_t honjin_match_score(const honjin_match *match, int role);
/* When the match is over: the role, or HONJIN_OBSERVER for a draw; -1: it goes on. */
HONJIN_API int honjin_match_winner(const honjin_match *match);
HONJIN_API size_t honjin_match_write_outcome(const honjin_match *match, char *buffer, size_t size);
/* The journal so far: it can be read again, by the program too. Until the next call with this match. */
HONJIN_API const char *honjin_match_journal(const honjin_match *match, size_t *ret_length);

/* ---- views ------------------------------------------------------------------------------------------------------ */

typedef struct honjin_view honjin_view;

/* What a role knows now, HONJIN_OBSERVER too; HONJIN_ALL: everything. It stays as it is while the match goes on, and
 * may outlive it. */
HONJIN_API honjin_view *honjin_view_open(const honjin_match *match, int role, honjin_error *error);
HONJIN_API void honjin_view_look(honjin_view *view, const honjin_match *match); /* again, at how it is now */
HONJIN_API void honjin_view_free(honjin_view *view);                            /* NULL is allowed */

HONJIN_API const honjin_game *honjin_view_game(const honjin_view *view);
HONJIN_API int honjin_view_role(const honjin_view *view);
HONJIN_API bool honjin_view_is_asked(const honjin_view *view); /* is a decision of the role wanted? */
/* Of what it sees: equal positions, as far as the role knows, have equal ones. */
HONJIN_API uint64_t honjin_view_hash(const honjin_view *view);
/* How many actions are listed, and number `index` of them. Complete: there are no others; of a game on a table without
 * hexes there are, and honjin_view_plans() proposes some. */
HONJIN_API uint32_t honjin_view_choices(honjin_view *view);
HONJIN_API bool honjin_view_choice(honjin_view *view, uint32_t index, honjin_action *ret);
HONJIN_API bool honjin_view_is_complete(honjin_view *view);
/* What a sensible player would think about, at most `max`: how many. The same seed gives the same. */
HONJIN_API int honjin_view_plans(const honjin_view *view, uint64_t seed, honjin_action ret[], int max);
/* May it be ordered? If not, the error is HONJIN_REFUSED and says by which rule. */
HONJIN_API bool honjin_view_is_legal(const honjin_view *view, const honjin_action *action, honjin_error *error);
/* Actions as lines: "uesugi move 1004 1105"; reading, the role may be left out. */
HONJIN_API bool honjin_view_read_action(const honjin_view *view, const char *line, honjin_action *ret,
                                        honjin_error *error);
HONJIN_API size_t honjin_view_write_action(const honjin_view *view, const honjin_action *action, char *buffer,
                                           size_t size);
/* As people say it, and what the role is asked; in "en", "fr" or "ja", or NULL for English. */
HONJIN_API size_t honjin_view_write_order(const honjin_view *view, const honjin_action *action, const char *language,
                                          char *buffer, size_t size);
HONJIN_API size_t honjin_view_write_prompt(const honjin_view *view, const char *language, char *buffer, size_t size);

typedef struct honjin_piece {
    int32_t id;
    int32_t hex;       /* as it is printed on the map (1004), or -1: on none */
    int32_t x, y;      /* on a table, in mm; or -1 */
    uint8_t role;      /* HONJIN_OBSERVER: nobody's */
    bool is_face_up;
    int32_t value;     /* in halves, or -1: hidden */
    uint8_t steps;
    const char *name;  /* NULL: unknown to this role; as long as the view */
} honjin_piece;
/* The pieces that the role sees, at most `max`: how many there are. */
HONJIN_API int honjin_view_pieces(const honjin_view *view, honjin_piece ret[], int max);

/* ---- machine players --------------------------------------------------------------------------------------------- */

/* Their names, weakest first. NULL: there are no more. */
HONJIN_API const char *honjin_level_name(int index);
/* What a machine player would do in the role's place, who thinks about so many actions. */
HONJIN_API bool honjin_view_think(const honjin_view *view, const char *level, uint32_t nodes, uint64_t seed,
                                  honjin_action *ret, honjin_error *error);

/* ---- odds -------------------------------------------------------------------------------------------------------- */

typedef struct honjin_odds honjin_odds;

typedef struct honjin_odds_result {
    int64_t numerator, denominator; /* its chance */
    uint64_t hash;                  /* of the position that it leads to, as the role sees it */
    int winner;                     /* role, HONJIN_OBSERVER for a draw; -1: the match goes on */
    int32_t score[HONJIN_ROLES_MAX]; /* that each role wins by it */
} honjin_odds_result;

/* The exact chances of an order, as a line; NULL: of what chance is about to decide. The view must stay. */
HONJIN_API honjin_odds *honjin_odds_ask(const honjin_view *view, const char *order, honjin_error *error);
HONJIN_API bool honjin_odds_is_exact(const honjin_odds *odds); /* what is hidden makes no difference */
HONJIN_API uint32_t honjin_odds_results(const honjin_odds *odds);
HONJIN_API honjin_odds_result honjin_odds_result_at(const honjin_odds *odds, uint32_t index);
/* What becomes of the pieces: "Amakasu: moves, retreat; ..." */
HONJIN_API size_t honjin_odds_write_result(const honjin_odds *odds, uint32_t index, char *buffer, size_t size);
HONJIN_API void honjin_odds_free(honjin_odds *odds); /* NULL is allowed */

/* ---- many positions -------------------------------------------------------------------------------------------------
 *
 * A batch is `count` positions of one scenario. Actions have numbers in a space that is the same for every position of
 * the scenario: for each verb, every combination of its arguments. Where arguments are millimetres there is no such
 * space: there an action is the number of a plan that the game proposes in that position (honjin_batch_has_plans).
 *
 * Chance has numbers as well, too: dice are the digits of a number in base `faces`, the first die the last digit;
 * a draw is the number of the thing. A batch deals by a quick generator of its own, one for each position, or leaves
 * chance to the caller. */

typedef struct honjin_batch honjin_batch;

/* The setup's seed is not used; the same seed gives the same games. Chance is dealt unless is_explicit says so. */
HONJIN_API honjin_batch *honjin_batch_new(const honjin_setup *setup, uint32_t count, uint64_t seed,
                                          honjin_error *error);
HONJIN_API void honjin_batch_free(honjin_batch *batch); /* NULL is allowed */
HONJIN_API uint32_t honjin_batch_count(const honjin_batch *batch);
HONJIN_API const honjin_game *honjin_batch_game(const honjin_batch *batch);
HONJIN_API void honjin_batch_reset(honjin_batch *batch, uint32_t i); /* to the set-up */
/* False: they are of different scenarios. */
HONJIN_API bool honjin_batch_copy(honjin_batch *batch, uint32_t to, const honjin_batch *from, uint32_t i);
/* What a match stands at becomes position i. False: it is of another scenario. */
HONJIN_API bool honjin_batch_set(honjin_batch *batch, uint32_t i, const honjin_match *match, honjin_error *error);

HONJIN_API uint32_t honjin_batch_actions(const honjin_batch *batch); /* the size of the space */
HONJIN_API bool honjin_batch_has_plans(const honjin_batch *batch);
/* The action of a number in position i, and the other way; false or -1: there is none. */
HONJIN_API bool honjin_batch_action(const honjin_batch *batch, uint32_t i, int32_t number, honjin_action *ret);
HONJIN_API int32_t honjin_batch_number(const honjin_batch *batch, const honjin_action *action);
HONJIN_API size_t honjin_batch_write_action(const honjin_batch *batch, const honjin_action *action, char *buffer,
                                            size_t size);

HONJIN_API honjin_pending honjin_batch_pending(const honjin_batch *batch, uint32_t i);
/* Whose turn it is in each of them, as honjin_match_role() says it. */
HONJIN_API void honjin_batch_roles(const honjin_batch *batch, uint8_t ret[]);
/* The numbers of what may be done in position i by the role that is asked, ascending; at most `max`: how many. */
HONJIN_API uint32_t honjin_batch_legal(honjin_batch *batch, uint32_t i, int32_t ret[], uint32_t max);
/* A byte for each number of the space: 1 may be done. */
HONJIN_API void honjin_batch_mask(honjin_batch *batch, uint32_t i, uint8_t ret[]);
/* One of them for each position, each equally likely; of chance an outcome; -1: it is over. */
HONJIN_API void honjin_batch_sample(honjin_batch *batch, int32_t ret[]);
/* Plays a number in each position, -1 in those that are to stay. An illegal one: -1, nothing is played anywhere from
 * that position on, and the error says where and why. Otherwise how many positions are over. Resets: those that are
 * over when it begins start again instead. */
HONJIN_API int64_t honjin_batch_step(honjin_batch *batch, const int32_t number[], bool resets, honjin_error *error);

/* At the end 1 for who has won, -1 for who has lost, 0 for a draw; before, 0. A number for each role. */
HONJIN_API void honjin_batch_returns(const honjin_batch *batch, uint32_t i, float ret[]);
HONJIN_API void honjin_batch_scores(const honjin_batch *batch, uint32_t i, int32_t ret[]);
/* Of what the role sees (HONJIN_ALL: of everything). */
HONJIN_API uint64_t honjin_batch_hash(const honjin_batch *batch, uint32_t i, int role);

/* An observation is numbers, in parts. Fields of the state come as they are: -1 is hidden, -2 is none. */
enum honjin_part_kind {
    HONJIN_BY_HEX,  /* rows * columns * planes: what stands on each hex of the map, a plane for each role and thing */
    HONJIN_BY_ITEM, /* of units, clans, roles, ...: items * planes, a plane for each field */
    HONJIN_PLAIN,   /* all the rest, in a row */
};

typedef struct honjin_part {
    enum honjin_part_kind kind;
    const char *name;            /* "hex", "unit", "role", "rest" */
    uint32_t first, count;       /* of the numbers of the whole */
    uint32_t planes, rows, columns; /* the shape: planes x rows x columns; by item and plain have one column */
} honjin_part;

HONJIN_API uint32_t honjin_batch_observed(const honjin_batch *batch); /* how many numbers in all */
HONJIN_API bool honjin_batch_part(const honjin_batch *batch, int index, honjin_part *ret); /* false: no more */
/* The name of a plane of a part; NULL: there are no more. */
HONJIN_API const char *honjin_batch_plane(const honjin_batch *batch, int part, uint32_t plane);
/* What the role sees of position i, and nothing else. */
HONJIN_API void honjin_batch_observe(const honjin_batch *batch, uint32_t i, int role, int32_t ret[]);

#ifdef __cplusplus
}
#endif

#endif
