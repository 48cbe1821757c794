/* `honjin learn`: a judge for a game's players, from nothing but games they play.
 *
 *     games    of a player against itself, in blocks on the disk: a run that was stopped goes on, parts may be played
 *              on other machines (--shard)
 *     fit      weights for the features that the game lists
 *     test     the new judge against the last on seeds of its own, until it is clear which is better; beside it a judge
 *              of zeros, which shows what comes from the mixture and not from learning */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/learn.h"
#include "cli/options.h"
#include "games/list.h"
#include "host/table.h"

enum { PATH_BYTES = 512 };

struct course {
    struct training training;
    struct mind from;    /* whose games are learnt from, and who is to be beaten; the program's own if there is none */
    uint64_t test_games, test_nodes;
    bool has_from;
};

static double score_of_a(const struct contest *contest, uint32_t game, int about)
{
    (void)about;
    return contest_score_of(contest, game, contest_role_of_a(game));
}

/* One judge against the last. The seeds follow from the training's and are nobody else's. */
static bool test(const struct course *course, const char *name, const struct mind *mind, struct sprt *sprt)
{
    const struct training *training = &course->training;
    struct contest contest = { .game = training->game, .scenario = training->scenario,
                               .seed = training->seed + LEARN_GAMES_MAX, .games = (uint32_t)course->test_games,
                               .threads = training->threads, .sprt = sprt };
    for (int i = 0; i < PLAYERS_OF_CONTEST; i++) {
        struct player *player = &contest.player[i];
        const bool is_judge = i == PLAYER_A || course->has_from;
        snprintf(player->level, sizeof player->level, "%s", is_judge ? "hard" : training->player.level);
        player->nodes = (uint32_t)course->test_nodes;
        player->mind = i == PLAYER_A ? &mind->game : training->game;
    }
    const bool is_good = contest_open(&contest) && contest_run(&contest) && !contest.is_stopped;
    if (is_good) {
        const struct estimate score = contest_estimate(&contest, score_of_a, 0);
        printf("  %s v %s: %.1f %% [%.1f, %.1f] of %u games at %u nodes\n", name,
               course->has_from ? "the last" : training->player.level, 100 * score.mean, 100 * score.low,
               100 * score.high, 2 * score.pairs, contest.player[PLAYER_A].nodes);
        fflush(stdout);
    }
    contest_close(&contest);
    return is_good;
}

/* 0: better than the last; 1: not, or something failed. */
static int fit_and_test(struct course *course, const struct data *data)
{
    const struct training *training = &course->training;
    char path[PATH_BYTES];
    struct mind new = { 0 }, zero = { 0 };
    struct fit fit;
    struct sprt sprt = { .elo = { 0, 30 } };
    int status = 1;
    if (!mind_open("learn", NULL, training->game, &new) || !mind_open("learn", NULL, training->game, &zero)) goto end;
    if (!learn_fit(training, data, new.weight, &fit)) {
        perror("honjin: learn");
        goto end;
    }
    snprintf(path, sizeof path, "%s/weights.def", training->folder);
    printf("%s %s: %u games, %u positions\n", training->game->id, training->scenario_name, data->games,
           data->positions);
    printf("  log loss on %u games held apart %.4f; by hand alone %.4f\n", fit.held_games, fit.loss, fit.loss_by_hand);
    printf("  the outlook by hand counts %.3f in it\n", fit.hand);
    fflush(stdout);
    if (!weights_write(path, training, &fit, new.weight)) goto end;
    printf("  %s\n", path);
    status = 0;
    if (course->test_games == 0) goto end;
    if (!test(course, "learnt", &new, &sprt) || !test(course, "zeros", &zero, NULL)) status = 1;
    else if (sprt.pairs == 0 || sprt.llr < 0) status = 1;
    puts(status == 0 ? "  better: keep it" : "  not better: the last one stays");
end:
    mind_close(&new);
    mind_close(&zero);
    return status;
}

static int run(struct course *course, const char *scenario, const char *pack)
{
    struct training *training = &course->training;
    const struct table_setup setup = { .game = training->game, .scenario = scenario, .pack = pack, .dice = DICE_ASK };
    struct table *table;
    struct data data = { 0 };
    struct err err;
    int status = 1;
    if (!table_new(&setup, &table, &err)) return cli_fail(&err);
    training->scenario = table->match.scenario;
    training->scenario_name = table->scenario_name;
    if (learn_play(training)) {
        if (training->shards) status = 0;
        else if (learn_load(training, &data)) status = fit_and_test(course, &data);
    }
    learn_free(&data);
    table_free(table);
    return status;
}

int learn_main(int argc, char **argv)
{
    const char *game = NULL, *scenario = NULL, *player = "hard-1:60", *games = "9600", *threads = "2", *seed = "1";
    const char *folder = NULL, *shard = NULL, *random = "5", *epochs = "15", *from = NULL, *test_games = "400";
    const char *test_nodes = "200", *pack = NULL;
    char own_folder[PATH_BYTES];
    struct course course = { 0 };
    struct training *training = &course.training;
    uint64_t games_wanted, threads_wanted, random_wanted, epochs_wanted;
    const struct cli_option options[] = {
        { "scenario", &scenario, NULL, "NAME", "which scenario (the first)" },
        { "pack", &pack, NULL, "DIR", "map and units from a folder" },
        { "games", &games, NULL, "N", "how many to learn from (9600)" },
        { "player", &player, NULL, "LEVEL:NODES", "who plays them (hard-1:60)" },
        { "from", &from, NULL, "FILE", "who plays judges by these weights, and they are to be beaten" },
        { "random", &random, NULL, "P", "so many orders in a hundred are drawn from the plans (5)" },
        { "epochs", &epochs, NULL, "N", "how often the games are gone through (15)" },
        { "seed", &seed, NULL, "S", "everything follows from it (1)" },
        { "threads", &threads, NULL, "N", "games played at the same time (2)" },
        { "dir", &folder, NULL, "DIR", "where games and weights are kept (learn-GAME); a run goes on there" },
        { "shard", &shard, NULL, "I/N", "only play the I-th of N parts of the games" },
        { "test", &test_games, NULL, "N", "games to test the judge by, at the most; 0: none (400)" },
        { "test-nodes", &test_nodes, NULL, "N", "nodes a decision in these (200)" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const enum cli_next next = cli_read_options(argc, argv, "learn GAME [--games N] [--dir DIR]", options, 1, &game);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!game) return cli_wrong("learn: name a game; \"honjin games\" lists them");
    training->game = games_find(game);
    if (!training->game) return cli_wrong("learn: there is no game '%s'%s", game, games_meant(game));
    if (isatty(STDERR_FILENO)) {
        const struct voice voice = { training->game, NULL, cli_lang() };
        fprintf(stderr, "%s\n", SAYS(voice, LEARN_IS_TRAINING, SAID_WORD(training->game->id)));
    }
    if (!training->game->think->judge || !training->game->clock) {
        return cli_wrong("learn: %s lists no features to learn; docs/learning.md says how", game);
    }
    if (!player_read("learn", "player", player, &training->player) ||
        !cli_read_number("learn", "games", games, 20, LEARN_GAMES_MAX, &games_wanted) ||
        !cli_read_number("learn", "threads", threads, 1, CONTEST_THREADS_MAX, &threads_wanted) ||
        !cli_read_number("learn", "random", random, 0, 100, &random_wanted) ||
        !cli_read_number("learn", "epochs", epochs, 1, 1000, &epochs_wanted) ||
        !cli_read_number("learn", "test", test_games, 0, CONTEST_GAMES_MAX, &course.test_games) ||
        !cli_read_number("learn", "test-nodes", test_nodes, 1, 1000000000, &course.test_nodes) ||
        !cli_read_number("learn", "seed", seed, 0, INT64_MAX / 2, &training->seed)) return 2;
    if (course.test_games % 2) return cli_wrong("learn: --test must be even: games are played in pairs");
    if (shard && !contest_read_shard("learn", shard, &training->shard, &training->shards)) return 2;
    if (!training->player.nodes) training->player.nodes = 100;
    training->games = (uint32_t)games_wanted;
    training->threads = (uint32_t)threads_wanted;
    training->random = (uint32_t)random_wanted;
    training->epochs = (uint32_t)epochs_wanted;
    snprintf(own_folder, sizeof own_folder, "learn-%s", training->game->id);
    training->folder = folder ? folder : own_folder;
    if (from) {
        if (!mind_open("learn", from, training->game, &course.from)) return 1;
        course.has_from = true;
        training->from = from;
        training->game = &course.from.game;
    }
    const int status = run(&course, scenario, pack);
    mind_close(&course.from);
    return status;
}
