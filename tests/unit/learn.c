/* A tiny judge of kenshin is taught from nothing, in seconds, by games of a player that does not think, and beats
 * itself as it was before; twice taught it has the same weights. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/learn.h"
#include "games/list.h"
#include "host/table.h"

enum { GAMES = 300, TEST_GAMES = 40 };

static struct table *table;
static char folder[] = "/tmp/honjin-learn-XXXXXX";

static int open_table(void **unused)
{
    const struct table_setup setup = { .game = games_find("kenshin"), .dice = DICE_ASK };
    struct err err;
    (void)unused;
    return mkdtemp(folder) && table_new(&setup, &table, &err) ? 0 : -1;
}

static int close_table(void **unused)
{
    char path[64];
    (void)unused;
    for (int block = 0; block < GAMES / BLOCK_GAMES; block++) {
        snprintf(path, sizeof path, "%s/games-%06d", folder, block * BLOCK_GAMES);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/weights.def", folder);
    unlink(path);
    table_free(table);
    return rmdir(folder);
}

static struct training lesson_of(uint32_t threads)
{
    return (struct training){ .game = table->match.game, .scenario = table->match.scenario,
                            .scenario_name = table->scenario_name, .player = { .level = "script", .nodes = 1 },
                            .seed = 1, .games = GAMES, .threads = threads, .random = 10, .epochs = 12,
                            .folder = folder };
}

static double score_of_a(const struct contest *contest, uint32_t game, int about)
{
    (void)about;
    return contest_score_of(contest, game, contest_role_of_a(game));
}

/* Both without what the game knows by hand. */
static double score(struct mind *a, struct mind *b)
{
    struct contest contest = { .game = table->match.game, .scenario = table->match.scenario, .seed = 2,
                               .games = TEST_GAMES, .threads = 2,
                               .player = { { .level = "hard", .nodes = 40, .mind = &a->game },
                                           { .level = "hard", .nodes = 40, .mind = &b->game } } };
    a->judge.hand_part = b->judge.hand_part = 0;
    a->judge.learnt_part = 1000;
    assert_true(contest_open(&contest) && contest_run(&contest));
    const struct estimate estimate = contest_estimate(&contest, score_of_a, 0);
    assert_int_equal(estimate.pairs, TEST_GAMES / 2);
    contest_close(&contest);
    return estimate.mean;
}

static void learns(void **unused)
{
    const struct training training = lesson_of(2);
    struct mind learnt, untaught, read;
    struct data data;
    struct fit fit;
    char path[64];
    (void)unused;
    assert_true(mind_open("learn", NULL, training.game, &learnt) && mind_open("learn", NULL, training.game, &untaught));
    assert_true(learn_play(&training) && learn_load(&training, &data));
    assert_int_equal(data.games, GAMES);
    assert_true(learn_fit(&training, &data, learnt.weight, &fit));
    assert_true(fit.loss < fit.loss_by_hand);

    /* the same from the same games, and what is written can be read */
    assert_true(learn_fit(&training, &data, untaught.weight, &fit));
    assert_memory_equal(learnt.weight, untaught.weight, training.game->think->judge->features * sizeof *learnt.weight);
    memset(untaught.weight, 0, training.game->think->judge->features * sizeof *untaught.weight);
    snprintf(path, sizeof path, "%s/weights.def", folder);
    assert_true(weights_write(path, &training, &fit, learnt.weight));
    assert_true(mind_open("learn", path, training.game, &read));
    assert_memory_equal(learnt.weight, read.weight, training.game->think->judge->features * sizeof *read.weight);

    const double mean = score(&read, &untaught);
    print_message("# learnt v untaught: %.1f %%\n", 100 * mean);
    assert_true(mean > 0.6);
    learn_free(&data);
    mind_close(&learnt);
    mind_close(&untaught);
    mind_close(&read);
}

/* Games of a player who judged by other weights are not taken for its own. */
static void tells_players_apart(void **unused)
{
    struct training training = lesson_of(1);
    struct mind other;
    struct data data;
    (void)unused;
    assert_true(mind_open("learn", NULL, training.game, &other));
    training.game = &other.game;
    assert_false(learn_load(&training, &data));
    learn_free(&data);
    mind_close(&other);
}

/* A block that is missing is played again, whoever plays it, to the same bytes. */
static void goes_on(void **unused)
{
    struct training training = lesson_of(1);
    struct data before, after;
    char path[64];
    (void)unused;
    assert_true(learn_play(&training) && learn_load(&training, &before));
    snprintf(path, sizeof path, "%s/games-%06d", folder, BLOCK_GAMES);
    assert_int_equal(unlink(path), 0);
    training.shards = 3;
    training.shard = 0; /* not its own */
    assert_true(learn_play(&training));
    assert_int_not_equal(access(path, R_OK), 0);
    training.shard = 1;
    assert_true(learn_play(&training) && learn_load(&training, &after));
    assert_int_equal(before.features, after.features);
    assert_memory_equal(before.feature, after.feature, before.features * sizeof *before.feature);
    learn_free(&before);
    learn_free(&after);
}

int main(void)
{
    cmocka_set_message_output(CM_OUTPUT_TAP);
    const struct CMUnitTest tests[] = { cmocka_unit_test(learns), cmocka_unit_test(tells_players_apart),
                                       cmocka_unit_test(goes_on) };
    return cmocka_run_group_tests(tests, open_table, close_table);
}
