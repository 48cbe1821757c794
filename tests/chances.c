/* chances GAME SCENARIO POSITIONS SAMPLES SEED
 *
 * Are told chances true? In positions from all over games that plans play, an order that begins a fight is taken, and
 * what study/odds.h says of it, counted over all ways, is compared with how often it came so when the fight was played:
 * dice and draws by chance, both sides' choices by the same judge. Ends may differ by chance alone. What is told adds
 * up to everything, and what cannot be was not told. TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/foresee.h"
#include "ai/playout.h"
#include "core/think.h"
#include "games/list.h"
#include "host/table.h"
#include "kit/rng.h"
#include "study/odds.h"

enum { PLIES_MAX = 20000, ONE_IN = 8, ERRORS = 5 /* standard errors */, TRIES_MAX = 5000 };

struct run {
    const struct game *game;
    const void *scenario;
    struct rng rng;
    void *state;
    struct choices choices;
    uint32_t samples, compared, wide, wrong;
};

static double chance_of(const struct fraction *fraction)
{
    return (double)fraction->numerator / (double)fraction->denominator;
}

static double chance_in(const struct odds *odds, uint64_t hash)
{
    for (uint32_t i = 0; i < odds->results; i++) {
        if (odds->result[i].hash == hash) return chance_of(&odds->result[i].chance);
    }
    return 0;
}

/* Somebody has to choose inside the fight: it was too rare to be gone on with. Samples go on. */
static double open_part(const struct odds *odds)
{
    double sum = 0;
    for (uint32_t i = 0; i < odds->results; i++) {
        const struct pending *pending = &odds->result[i].pending;
        const bool is_inside = pending->kind == PENDING_DECISION && pending->depth > odds->view->pending.depth;
        if (is_inside || (pending->roles & (pending->roles - 1))) sum += chance_of(&odds->result[i].chance);
    }
    return sum;
}

static bool is_off(const struct run *run, double told, double came, double open)
{
    const double error = sqrt((told > came ? told * (1 - told) : came * (1 - came)) / run->samples);
    return fabs(told - came) > ERRORS * error + 3.0 / run->samples + open;
}

static void tell_off(struct run *run, const struct action *action, const char *what, double told, double came)
{
    printf("# %s %s: told %.4f, came %.4f\n", run->game->verb[action->verb].name, what, told, came);
    run->wrong++;
}

static void compare(struct run *run, const struct action *action, const struct odds *told, const struct odds *came)
{
    const double open = open_part(told);
    const uint32_t wrong = run->wrong;
    double sum = 0;
    for (uint32_t i = 0; i < told->results; i++) {
        const double chance = chance_of(&told->result[i].chance), often = chance_in(came, told->result[i].hash);
        sum += chance;
        if (chance <= 0) tell_off(run, action, "a chance of nothing", chance, often);
        if (is_off(run, chance, often, open)) tell_off(run, action, "an end", chance, often);
    }
    for (uint32_t i = 0; i < came->results; i++) {
        const double often = chance_of(&came->result[i].chance), chance = chance_in(told, came->result[i].hash);
        if (chance == 0 && is_off(run, 0, often, open)) tell_off(run, action, "an end not told", 0, often);
    }
    if (fabs(sum - 1) > 1e-9) tell_off(run, action, "the sum", sum, 1);
    if (run->wrong > wrong) run->wrong = wrong + 1; /* positions are counted */
    run->compared++;
}

static void try_order(struct run *run, const struct action *action)
{
    struct odds told, came;
    struct view *view = malloc(sizeof *view);
    if (!view) abort();
    view_open_state(view, run->game, run->scenario, run->state, ROLES);
    odds_open(&told, view);
    odds_open(&came, view);
    told.judge = came.judge = foresee;
    told.goes_through = came.goes_through = true;
    if (odds_add(&told, run->state, action, 1, 1) && !told.is_too_wide) {
        for (uint32_t i = 0; i < run->samples; i++) {
            odds_add_sample(&came, run->state, action, 1, run->samples, &run->rng);
            came.ways = 0;
        }
        if (!came.is_too_wide) compare(run, action, &told, &came);
    } else {
        run->wide++;
    }
    odds_close(&came);
    odds_close(&told);
    free(view);
}

/* An order of the role that begins a fight, each as likely as the others. */
static bool pick_risky(struct run *run, uint8_t role, struct action *ret)
{
    uint32_t found = 0;
    choices_clear(&run->choices);
    run->game->choices(run->scenario, run->state, role, &run->choices);
    const uint32_t total = choices_total(&run->choices);
    for (uint32_t i = 0; i < total; i++) {
        const struct action action = choices_at(&run->choices, i);
        if (!(run->game->verb[action.verb].flags & VERB_RISKY)) continue;
        if (rng_below(&run->rng, ++found) == 0) *ret = action;
    }
    return found > 0;
}

static void play(struct run *run, uint32_t positions)
{
    run->game->setup(run->scenario, run->state);
    for (int ply = 0; ply < PLIES_MAX && run->compared < positions; ply++) {
        struct pending pending;
        struct action action;
        struct plan plan;
        run->game->pending(run->scenario, run->state, &pending);
        if (pending.kind == PENDING_OVER) return;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &run->rng, &action);
        } else {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            const bool is_risky = pick_risky(run, role, &action);
            if (is_risky && rng_below(&run->rng, ONE_IN) == 0) try_order(run, &action);
            if (!is_risky || rng_below(&run->rng, 2)) {
                if (!playout_plan(run->game, run->scenario, run->state, role, false, &run->rng, &plan)) return;
                action = plan.action[0];
            }
        }
        run->game->apply(run->scenario, run->state, &action, NULL);
    }
}

int main(int argc, char **argv)
{
    struct run run = { .game = argc > 5 ? games_find(argv[1]) : NULL };
    struct err err;
    struct table *table;
    if (!run.game || !run.game->think->plan) {
        fputs("usage: chances GAME SCENARIO POSITIONS SAMPLES SEED\n", stderr);
        return 2;
    }
    const struct table_setup setup = { .game = run.game, .scenario = argv[2], .dice = DICE_ASK };
    const uint32_t positions = (uint32_t)atoi(argv[3]);
    if (!table_new(&setup, &table, &err)) {
        fprintf(stderr, "%s\n", err.sentence);
        return 1;
    }
    run.scenario = table->match.scenario;
    run.samples = (uint32_t)atoi(argv[4]);
    run.state = malloc(run.game->state_bytes);
    if (!run.state) abort();
    rng_seed(&run.rng, strtoull(argv[5], NULL, 10));
    for (int i = 0; i < TRIES_MAX && run.compared < positions; i++) play(&run, positions);
    printf("%sok 1 - %s: %u fights went as they were told (%u samples each; %u more were too wide to count)\n",
           run.wrong ? "not " : "", run.game->id, run.compared - run.wrong, run.samples, run.wide);
    printf("%sok 2 - %s: there were %u fights\n1..2\n", run.compared < positions ? "not " : "", run.game->id,
           positions);
    free(run.state);
    table_free(table);
    return 0;
}
