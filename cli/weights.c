/* The file of a judge's weights: whole numbers with commas, and how they were made in a comment above them. A game
 * includes it as C; here it is read and written. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn.h"
#include "cli/options.h"
#include "host/file.h"

bool weights_write(const char *path, const struct training *training, const struct fit *fit, const int16_t *weight)
{
    enum { A_LINE = 16 };
    FILE *file = fopen(path, "w");
    if (!file) {
        perror("honjin: learn");
        return false;
    }
    fprintf(file, "/* What each feature is worth to %s, in thousandths of log odds (core/judge.h). Made by:\n"
                  " *     honjin learn %s --scenario %s --player %s:%u%s%s --games %u --random %u --epochs %u "
                  "--seed %llu\n"
                  " * Log loss on %u games held apart: %.4f; by hand alone %.4f. Rules version %u. */\n",
            training->game->role[0].title, training->game->id, training->scenario_name,
            training->player.level, training->player.nodes, training->from ? " --from " : "",
            training->from ? training->from : "", training->games, training->random, training->epochs,
            (unsigned long long)training->seed, fit->held_games, fit->loss, fit->loss_by_hand, training->game->version);
    const int count = training->game->think->judge->features;
    for (int i = 0; i < count; i++) {
        fprintf(file, "%d,%s", weight[i], i % A_LINE == A_LINE - 1 || i == count - 1 ? "\n" : " ");
    }
    return fclose(file) == 0;
}

bool weights_read(const char *command, const char *path, const struct judge *judge, int16_t *ret_weight)
{
    enum { BYTES_MAX = 4 << 20 };
    struct blob blob = { 0 };
    struct err err;
    int count = 0;
    if (!file_read(path, BYTES_MAX, &blob, &err)) {
        cli_fail(&err);
        return false;
    }
    const char *at = (const char *)blob.bytes, *end = at + blob.size;
    bool is_comment = false;
    for (; at < end && (is_comment || *at == '/' || isspace((unsigned char)*at)); at++) {
        if (at[0] == '/' && !is_comment) is_comment = true;
        else if (at[0] == '/' && at[-1] == '*') is_comment = false;
    }
    while (at < end && count < judge->features) {
        while (at < end && (isspace((unsigned char)*at) || *at == ',')) at++;
        char word[16] = "", *rest;
        size_t length = 0;
        for (; at < end && length < sizeof word - 1 && (isdigit((unsigned char)*at) || *at == '-'); at++) {
            word[length++] = *at;
        }
        const long value = strtol(word, &rest, 10);
        if (length == 0 || *rest || value < INT16_MIN || value > INT16_MAX) break;
        ret_weight[count++] = (int16_t)value;
    }
    blob_free(&blob);
    if (count < judge->features) {
        cli_wrong("%s: %s has %d weights, the game's judge wants %d", command, path, count, judge->features);
    }
    return count == judge->features;
}

bool mind_open(const char *command, const char *path, const struct game *game, struct mind *ret)
{
    if (!game->think->judge) {
        cli_wrong("%s: the players of %s learn nothing: it lists no features", command, game->id);
        return false;
    }
    *ret = (struct mind){ .game = *game, .think = *game->think, .judge = *game->think->judge,
                          .weight = calloc(game->think->judge->features, sizeof *ret->weight) };
    if (!ret->weight || (path && !weights_read(command, path, game->think->judge, ret->weight))) {
        mind_close(ret);
        return false;
    }
    ret->judge.weight = ret->weight;
    ret->think.judge = &ret->judge;
    ret->game.think = &ret->think;
    return true;
}

void mind_close(struct mind *mind)
{
    free(mind->weight);
    *mind = (struct mind){ 0 };
}
