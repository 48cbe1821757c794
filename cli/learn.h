/* What `honjin learn` is made of: games of a player against itself, and a judge fitted to what came of them.
 *
 *     learn_play   plays games in blocks, each a file of the folder; those that are there already are not played again
 *     learn_load   takes all blocks together, in the order of the games, whoever played them
 *     learn_fit    logistic regression on the features of the game's judge (core/judge.h)
 *     weights_*    the file of weights: C text between braces, so that a game can include it */
#ifndef HONJIN_CLI_LEARN_H
#define HONJIN_CLI_LEARN_H

#include <stdio.h>

#include "cli/contest.h"
#include "core/judge.h"

enum { LEARN_GAMES_MAX = 1000000, BLOCK_GAMES = 100 };

struct training { /* all that the games follow from, and the weights from them */
    const struct game *game;
    const void *scenario;
    const char *scenario_name;
    struct player player; /* of both sides */
    uint64_t seed;
    uint32_t games, threads;
    uint32_t shard, shards; /* of the blocks, every shards-th is played, beginning with number `shard`; 0, 0: all */
    uint32_t random;  /* so many orders in a hundred are drawn from the plans */
    uint32_t epochs;
    const char *folder;
    const char *from; /* the file of the weights that the player judges by; NULL: the program's own */
};

struct position {
    float hand;  /* log odds by hand */
    uint32_t at; /* in `feature` of the data */
    uint16_t on; /* how many */
};

struct played { /* one game */
    uint32_t first, positions;
    float result; /* of role 0: 1, 0.5 or 0 */
};

struct data {
    uint32_t games, positions;
    uint64_t features;
    struct played *game;
    struct position *position;
    uint16_t *feature;
};

/* False: it failed, and that is said; or it was interrupted. */
bool learn_play(const struct training *training);
bool learn_load(const struct training *training, struct data *ret);
void learn_free(struct data *data);

struct fit { /* how well it tells the results of games held apart: log loss */
    double loss, loss_by_hand;
    double hand; /* what log odds by hand count for in it */
    uint32_t held_games;
};
/* The weights are those of the judge's features, in thousandths of log odds; those of tempo are 0. */
bool learn_fit(const struct training *training, const struct data *data, int16_t *ret_weight, struct fit *ret);

bool weights_write(const char *path, const struct training *training, const struct fit *fit, const int16_t *weight);
/* False: no such file, or not so many weights; that is said. */
bool weights_read(const char *command, const char *path, const struct judge *judge, int16_t *ret_weight);

/* A game whose players judge by other weights than the program's. */
struct mind {
    struct game game;
    struct think think;
    struct judge judge;
    int16_t *weight;
};
/* path NULL: by weights of nothing but zeros. */
bool mind_open(const char *command, const char *path, const struct game *game, struct mind *ret);
void mind_close(struct mind *mind);

#endif
