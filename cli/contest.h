/* Many games between two players, on several processors: what `honjin arena` and `honjin balance` are made of.
 *
 * Games come in pairs: both have the same dice, and the players change sides between them. A game follows from the
 * seed, its number and the players alone, so that the result is the same whatever the number of workers. Workers are
 * processes: a player that crashes loses its game and nothing else. */
#ifndef HONJIN_CLI_CONTEST_H
#define HONJIN_CLI_CONTEST_H

#include "core/game.h"

enum { PLAYER_A, PLAYER_B, PLAYERS_OF_CONTEST, PLAYER_NONE = PLAYERS_OF_CONTEST };
enum { CONTEST_THREADS_MAX = 64, CONTEST_GAMES_MAX = 1000000, LEVEL_BYTES = 24 };
enum fault { FAULT_NONE, FAULT_ILLEGAL, FAULT_CRASHED, FAULT_ENDLESS };

struct player {
    char level[LEVEL_BYTES];
    uint32_t nodes;
    bool reads; /* the other's sealed choices (ai/reader.h) */
    const struct game *mind; /* the game as it thinks of it: with a judge of its own (learn.h). NULL: as it is */
};

struct contest_game { /* one game, when it is over */
    uint8_t is_done;
    uint8_t winner;          /* role; ROLE_OBSERVER: a draw */
    uint8_t fault, culprit;  /* enum fault; whose answer it was, or PLAYER_NONE */
    uint16_t level;          /* of the outcome; 0 with a fault */
    uint32_t plies, decisions;
    int32_t luck;            /* of role 0, in millionths of the chance to win, if the contest weighs it (ai/luck.h) */
};

struct contest_shared; /* contest.c */

struct sprt { /* is A better by elo[1] rather than by elo[0]? */
    double elo[2];
    uint32_t pairs; /* 0: all count; else it was decided after so many, and later ones do not count */
    double llr;     /* logarithm of the likelihood ratio, over the pairs from the first on that are finished */
};

struct contest {
    const struct game *game;
    const void *scenario;
    struct player player[PLAYERS_OF_CONTEST];
    uint64_t seed;
    uint32_t games; /* an even number */
    uint32_t threads;
    uint32_t shard, shards; /* of the pairs, every shards-th is played, beginning with number `shard`; 0, 0: all */
    const char *journals;   /* a folder for a journal of each game; or NULL */
    const char *scenario_name;
    const char *pack;       /* the folder that the scenario came from; NULL: the pack inside the program */
    bool weighs_luck;       /* what dice and draws did is counted; for games that tell chances to win */
    struct sprt *sprt;      /* stop when one of two hypotheses is accepted; or NULL */
    void (*progress)(const struct contest *contest, uint32_t done, bool is_over); /* or NULL */

    bool is_stopped; /* Ctrl-C: not all games were played */
    struct contest_shared *shared;
};

/* Reads LEVEL or LEVEL:NODES; without nodes they are 0. False: it is none, and that is said. */
bool player_read(const char *command, const char *option, const char *word, struct player *ret);
/* Reads I/N: the I-th of N parts, from 0 on. Likewise. */
bool contest_read_shard(const char *command, const char *word, uint32_t *ret_shard, uint32_t *ret_shards);
/* Nodes a decision for those who gave none: a fixed effort a game, shared among its decisions. */
uint32_t contest_budget(const struct game *game, const void *scenario);

/* Makes room for the results. False: no memory. Close it in any case. */
bool contest_open(struct contest *contest);
/* Plays them all, or until Ctrl-C or a verdict. False: no processes. */
bool contest_run(struct contest *contest);
/* Puts a result in its place: one that another program played. */
void contest_put(struct contest *contest, uint32_t game, const struct contest_game *result);
void contest_close(struct contest *contest);

/* ---- what came of it ---- */

const struct contest_game *contest_at(const struct contest *contest, uint32_t game);
/* Both games of the pair are over, and it counts. */
bool contest_has_pair(const struct contest *contest, uint32_t pair);
/* The role that player A has in a game. */
uint8_t contest_role_of_a(uint32_t game);
/* 1 won, 1/2 drawn, 0 lost, for the role. A fault is a loss of the culprit. */
double contest_score_of(const struct contest *contest, uint32_t game, uint8_t role);
/* A game whose answer was illegal or crashed, or that did not end: its number, or games. */
uint32_t contest_find_fault(const struct contest *contest);

struct estimate { /* of a mean over pairs, with its 95 % interval */
    uint32_t pairs;
    double mean, low, high;
};
/* The value of a game for the estimate. */
typedef double contest_value(const struct contest *contest, uint32_t game, int about);
struct estimate contest_estimate(const struct contest *contest, contest_value *value, int about);

/* The difference in strength that the score stands for. */
double contest_elo(double score);
/* Looks at the pairs that are finished; true: decided. */
bool contest_judge(struct contest *contest, contest_value *value);

/* Milliseconds of processor time that so many hundredths of the player's decisions took at most; those without a choice
 * do not count. */
double contest_milliseconds(const struct contest *contest, int player, int hundredths);
/* Actions tried in thought, and the seconds it took. */
void contest_effort(const struct contest *contest, int player, double *ret_nodes, double *ret_seconds);

/* Games of whole pairs that a role (ROLE_OBSERVER: nobody) won at a level of victory. */
uint32_t contest_victories(const struct contest *contest, uint8_t role, uint16_t level);
/* The roles, then ROLE_OBSERVER, then ROLES. */
uint8_t contest_next_winner(const struct game *game, uint8_t role);

/* ---- telling it (contest_tell.c) ---- */

enum { PLAYER_BYTES = LEVEL_BYTES + 32 };
void player_name(const struct player *player, char ret[PLAYER_BYTES]);
struct out;
void contest_put_real(struct out *out, const char *key, double value); /* key NULL: the value alone */
void contest_put_victories(struct out *out, const struct contest *contest);

#endif
