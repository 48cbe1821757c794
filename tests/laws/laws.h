/* The laws: what must hold in every game, whatever its rules. Random and greedy games are played, and at
 * each ply or at some of them every law is asked. tests/laws.c runs them as a test; tests/mutants proves
 * that each of them can fail. */
#ifndef HONJIN_TESTS_LAWS_LAWS_H
#define HONJIN_TESTS_LAWS_LAWS_H

#include <stdio.h>

#include "core/fields.h"
#include "core/game.h"
#include "core/match.h"
#include "core/think.h"
#include "kit/rng.h"

enum { LAW_SENTENCE = 512, LAW_TEXT = 1024, LAW_EVENTS = 512 /* of one ply */ };

struct law_plan {
    uint32_t random_games, greedy_games;
    uint64_t seed;
    uint32_t greedy_nodes;
    uint32_t plies_max; /* a game that is not over by then has no end */
    bool is_thorough;   /* ask at every ply, not only at some */
};

/* What the games showed besides. */
struct law_summary {
    uint32_t games, plies, longest; /* longest game, in plies */
    uint32_t events_max;            /* in one ply */
    int32_t depth_max;              /* activities open at once */
    uint32_t choices_max, words_max; /* in one list of choices */
    uint32_t pieces_max;
    bool *cited;                    /* by rule: the engine cited it */
};

/* A game under trial. A law that does not hold says so with law_broken(). */
struct trial {
    const struct game *game;
    const void *scenario;
    struct rng rng; /* for what laws pick at random; not the one that plays */
    struct law_summary *summary;
    char *sentence; /* LAW_SENTENCE bytes: why the law that was asked last does not hold */
    void *room[4];  /* states to work in */
    struct choices choices[2]; /* likewise */
};

struct law_ply { /* one action, played */
    const void *before, *after;
    const struct action *action;
    const struct event *event;
    uint32_t events;
    bool learned; /* the match will not undo beyond it */
};

/* A law is asked where it has a function for: of the tables, once; of positions; of plies; of whole
 * games, with whether they came to an end. false: it does not hold. */
struct law {
    const char *name;
    bool (*table)(struct trial *trial);
    bool (*position)(struct trial *trial, const void *state);
    bool (*ply)(struct trial *trial, const struct law_ply *ply);
    bool (*match)(struct trial *trial, const struct match *match); /* while it goes on; see undo */
    bool (*whole)(struct trial *trial, const struct match *match, bool is_over);
    uint16_t every; /* asked about once in so many positions, plies or games */
    uint16_t most;  /* and no more often than this in a run, because it is dear; 0: no limit */
};

extern const struct law laws[];
extern const int laws_count;
int law_find(const char *name); /* it must be there */

struct law_result {
    bool is_broken;
    char sentence[LAW_SENTENCE]; /* what, where and with which seed */
};

/* Plays the games of the plan under one law (its index) or all of them (-1). The results are by law; the
 * summary's `cited` has room for all rules of the game. */
void laws_run(const struct game *game, const void *scenario, const struct law_plan *plan, int only,
              struct law_result result[], struct law_summary *summary);

/* Always false. */
__attribute__((format(printf, 2, 3))) bool law_broken(struct trial *trial, const char *format, ...);

/* ---- helpers that several laws share (play.c) ---- */

/* Now and then: one in n. */
bool law_sometimes(struct trial *trial, uint32_t n);
void law_cite(struct trial *trial, uint16_t rule);
bool choices_same(const struct choices *a, const struct choices *b);
/* An action somebody might send by mistake or malice; sometimes it is even legal. */
struct action law_garbage(struct trial *trial, const void *state, uint8_t role);
/* Text of an action, in a buffer of LAW_TEXT bytes. */
const char *law_notation(const struct trial *trial, const struct action *action, char *buffer);
const char *law_role(const struct trial *trial, int role);
/* The first field in which two states differ, and which element of it. */
const char *law_difference(const struct game *game, const void *a, const void *b, int *ret_element);

/* Roles a law asks about: the players, then the observer. */
static inline uint8_t law_next_role(const struct game *game, uint8_t role)
{
    return role + 1 < game->roles ? (uint8_t)(role + 1) : role < ROLE_OBSERVER ? ROLE_OBSERVER : ROLES;
}

/* ---- a game, ready to be tried (load.c) ---- */
struct law_subject {
    const struct game *game;
    void *scenario; /* malloc'ed */
};
/* Loads a game with the pack inside the program; explains on stderr if that fails. name NULL: its first scenario;
 * options are words NAME=VALUE. */
bool law_load(const char *id, const char *name, char *const option[], int count, struct law_subject *ret);

/* ---- the laws, by file ---- */
bool law_wanted(struct trial *trial, const void *state);
bool law_offered(struct trial *trial, const void *state);
bool law_ends(struct trial *trial, const struct match *match, bool is_over);
bool law_bears_garbage(struct trial *trial, const void *state);
bool law_check(struct trial *trial, const struct law_ply *ply);
bool law_words(struct trial *trial, const struct law_ply *ply);
bool law_beats_alike(struct trial *trial, const struct match *match, bool is_over);
bool law_names(struct trial *trial, const void *state);
bool law_names_told(struct trial *trial, const struct law_ply *ply);
bool law_names_log(struct trial *trial, const struct match *match, bool is_over);
bool law_names_options(struct trial *trial);
/* tongues.c */
bool law_tongues(struct trial *trial, const void *state);
bool law_room(struct trial *trial, const void *state);
bool law_sealed_order(struct trial *trial, const void *state);

bool law_plans(struct trial *trial, const void *state);
bool law_reached(struct trial *trial, const void *state);
bool law_thought(struct trial *trial, const void *state);
bool law_clock(struct trial *trial, const struct law_ply *ply);

bool law_view_choices(struct trial *trial, const void *state);
bool law_secrecy(struct trial *trial, const void *state);
bool law_secret_action(struct trial *trial, const struct law_ply *ply);
bool law_redact_twice(struct trial *trial, const void *state);
bool law_determinize(struct trial *trial, const void *state);

bool law_sink(struct trial *trial, const struct law_ply *ply);
bool law_replay(struct trial *trial, const struct match *match, bool is_over);
bool law_journal(struct trial *trial, const struct match *match, bool is_over);
bool law_reveal(struct trial *trial, const struct law_ply *ply);
bool law_undo(struct trial *trial, const struct match *match);

bool law_field_table(struct trial *trial);
bool law_field_range(struct trial *trial, const void *state);
bool law_position(struct trial *trial, const void *state);
bool law_key(struct trial *trial, const void *state);
bool law_phases(struct trial *trial);
bool law_newcomers(struct trial *trial);
bool law_holes(struct trial *trial);

#endif
