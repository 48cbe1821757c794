/* calibration GAME SCENARIO LEVEL:NODES GAMES SEED [--samples]
 *
 * Is lead() what it says, a chance to win? Plays games of a level against itself, notes the chance of the first side at
 * positions from all over them, and compares it with what came of it: in no tenth of the chances that has at least 200
 * positions may the two be more than 10 points apart. TAP. With --samples the positions are printed instead, for
 * tools/fit-lead. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/luck.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/think.h"
#include "games/list.h"
#include "host/table.h"

enum { BINS = 10, BINS_MIN = 4 };
enum { POSITIONS_MIN = 200, POINTS_OFF = 10, ONE_IN = 12, PLIES_MAX = 20000, SAMPLES_MAX = 1024 };

struct bin {
    uint32_t positions;
    double told, came;
};

struct sample {
    int32_t chance; /* millionths */
    uint32_t clock;
};

struct run {
    const struct game *game;
    const void *scenario;
    const char *level;
    uint32_t nodes;
    bool prints;
    struct rng rng;
    void *state, *view;
    struct bin bin[BINS];
};

static void note(struct run *run, const struct sample sample[], int count, double result)
{
    for (int i = 0; i < count; i++) {
        const int at = sample[i].chance / (1000000 / BINS);
        struct bin *bin = &run->bin[at < BINS ? at : BINS - 1];
        bin->positions++;
        bin->told += sample[i].chance / 1e6;
        bin->came += result;
        if (run->prints) printf("%u %.6f %.1f\n", sample[i].clock, sample[i].chance / 1e6, result);
    }
}

static void play(struct run *run)
{
    const struct game *game = run->game;
    struct sample sample[SAMPLES_MAX];
    struct pending pending;
    struct outcome outcome;
    int count = 0;
    game->setup(run->scenario, run->state);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        struct ai_answer answer;
        game->pending(run->scenario, run->state, &pending);
        if (pending.kind == PENDING_OVER) break;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &run->rng, &answer.action);
        } else {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            const struct ai_request request = { .level = run->level, .nodes = run->nodes, .seed = rng_next(&run->rng) };
            state_redact(game, run->scenario, run->state, role, run->view);
            if (!ai_think(game, run->scenario, run->view, role, &request, &answer)) abort();
            const uint32_t clock = game->clock(run->scenario, run->state);
            if (clock > 0 && count < SAMPLES_MAX && rng_below(&run->rng, ONE_IN) == 0) {
                sample[count++] = (struct sample){ luck_chance(game, run->scenario, run->state), clock };
            }
        }
        game->apply(run->scenario, run->state, &answer.action, NULL);
    }
    if (pending.kind != PENDING_OVER) return;
    game->outcome(run->scenario, run->state, &outcome);
    note(run, sample, count, outcome.winner == 0 ? 1 : outcome.winner == 1 ? 0 : 0.5);
}

static void tell(const struct run *run)
{
    int held = 0;
    for (int i = 0; i < BINS; i++) {
        const struct bin *bin = &run->bin[i];
        if (bin->positions < POSITIONS_MIN) continue;
        const double told = 100 * bin->told / bin->positions, came = 100 * bin->came / bin->positions;
        const double off = told < came ? came - told : told - came;
        printf("%sok %d - %s: told %.1f %%, came to %.1f %% (%u positions)\n", off > POINTS_OFF ? "not " : "", ++held,
               run->game->id, told, came, bin->positions);
    }
    printf("%sok %d - chances of all kinds: %d tenths\n", held < BINS_MIN ? "not " : "", held + 1, held);
    printf("1..%d\n", held + 1);
}

int main(int argc, char **argv)
{
    struct run run = { .game = argc > 5 ? games_find(argv[1]) : NULL };
    struct err err;
    struct table *table;
    char level[32] = "";
    if (!run.game || !run.game->think->lead || sscanf(argv[3], "%31[^:]:%u", level, &run.nodes) < 1) {
        fputs("usage: calibration GAME SCENARIO LEVEL:NODES GAMES SEED [--samples]\n", stderr);
        return 2;
    }
    const struct table_setup setup = { .game = run.game, .scenario = argv[2], .dice = DICE_ASK };
    if (!table_new(&setup, &table, &err)) {
        fprintf(stderr, "%s\n", err.sentence);
        return 1;
    }
    run.scenario = table->match.scenario;
    run.level = level;
    run.prints = argc > 6 && strcmp(argv[6], "--samples") == 0;
    run.state = malloc(run.game->state_bytes);
    run.view = malloc(run.game->state_bytes);
    if (!run.state || !run.view) abort();
    rng_seed(&run.rng, strtoull(argv[5], NULL, 10));
    for (int i = 0; i < atoi(argv[4]); i++) play(&run);
    if (!run.prints) tell(&run);
    free(run.state);
    free(run.view);
    table_free(table);
    return 0;
}
