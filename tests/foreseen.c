/* foreseen GAME SCENARIO LEVEL:NODES DECISIONS SEED [--samples]
 *
 * Is it true what odds foresee of the others' answers? A level plays against itself; whenever somebody who is attacked
 * has to choose between several kinds of answers (to retreat, to stand), the judge of odds (ai/foresee.h) says how
 * likely it takes each kind, and then the player says what it does. Where a kind was told a chance of 30 to 40 %, say,
 * it is chosen as often, within 15 points: in each tenth of the chances that has at least 60 answers. TAP. With
 * --samples the answers are printed instead: the kind, what was told of it, and 1 if it was chosen. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/foresee.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/think.h"
#include "games/list.h"
#include "host/table.h"

enum { BINS = 10, BIN_MIN = 60, POINTS_OFF = 15, PLIES_MAX = 20000, GAMES_MAX = 1000, KINDS_MAX = 64 };

struct bin {
    uint32_t kinds;
    double told, came;
};

struct run {
    const struct game *game;
    const void *scenario;
    const char *level;
    uint32_t nodes;
    bool prints;
    struct rng rng;
    void *state, *view;
    struct choices choices;
    int settled; /* depth at which the fight began, or -1: there is none */
    uint8_t attacker;
    uint32_t decisions, unlisted;
    double squares; /* Brier's, all kinds of a decision together */
    struct bin bin[BINS];
};

/* The kinds of orders that a role may give, a bit a verb; 0: a new fight may begin here, this one is over. */
static uint64_t list_kinds(struct run *run, uint8_t role)
{
    uint64_t kinds = 0;
    choices_clear(&run->choices);
    run->game->choices(run->scenario, run->state, role, &run->choices);
    for (uint32_t i = 0; i < run->choices.count; i++) {
        const int verb = run->choices.item[i].first.verb;
        if (run->game->verb[verb].flags & VERB_RISKY) return 0;
        if (verb < KINDS_MAX) kinds |= UINT64_C(1) << verb;
    }
    return kinds;
}

static void note(struct run *run, int verb, double told, bool came)
{
    struct bin *bin = &run->bin[told < 1 ? (int)(told * BINS) : BINS - 1];
    bin->kinds++;
    bin->told += told;
    bin->came += came;
    run->squares += (told - came) * (told - came);
    if (run->prints) printf("%s %.4f %d\n", run->game->verb[verb].name, told, came);
}

/* What was foreseen of the decision, before it is taken. */
static void compare(struct run *run, uint64_t kinds, const struct likely *likely, const struct action *action)
{
    double told[KINDS_MAX] = { 0 };
    for (int i = 0; i < likely->count; i++) {
        if (likely->action[i].verb < KINDS_MAX) {
            told[likely->action[i].verb] += (double)likely->parts[i] / LIKELY_PARTS;
        }
    }
    for (int verb = 0; verb < KINDS_MAX; verb++) {
        if (kinds >> verb & 1) note(run, verb, told[verb], action->verb == verb);
    }
    run->decisions++;
}

/* The fight is over where it began, or with the order that begins another. */
static void follow(struct run *run, const struct pending *pending, const struct action *action)
{
    if (run->game->verb[action->verb].flags & VERB_RISKY) {
        run->settled = pending->depth;
        run->attacker = action->role;
    } else if (pending->depth <= run->settled && action->role == run->attacker) {
        run->settled = -1;
    }
}

static bool decide(struct run *run, const struct pending *pending, struct action *ret)
{
    const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
    const struct ai_request request = { .level = run->level, .nodes = run->nodes, .seed = rng_next(&run->rng) };
    const bool is_inside = run->settled >= 0 && pending->depth >= run->settled && role != run->attacker &&
                           !(pending->roles & (pending->roles - 1));
    const uint64_t kinds = is_inside ? list_kinds(run, role) : 0;
    struct likely likely[2];
    struct ai_answer answer;
    state_redact(run->game, run->scenario, run->state, role, run->view);
    if (!ai_think(run->game, run->scenario, run->view, role, &request, &answer)) return false;
    *ret = answer.action;
    if ((kinds & (kinds - 1)) && foresee(run->game, run->scenario, run->state, run->settled, likely)) {
        compare(run, kinds, &likely[0], ret);
    }
    follow(run, pending, ret);
    return true;
}

static void play(struct run *run, uint32_t decisions)
{
    run->game->setup(run->scenario, run->state);
    run->settled = -1;
    for (int ply = 0; ply < PLIES_MAX && run->decisions < decisions; ply++) {
        struct pending pending;
        struct action action;
        run->game->pending(run->scenario, run->state, &pending);
        if (pending.kind == PENDING_OVER) return;
        if (pending.kind == PENDING_CHANCE) playout_deal(&pending.chance, &run->rng, &action);
        else if (!decide(run, &pending, &action)) abort();
        run->game->apply(run->scenario, run->state, &action, NULL);
    }
}

static void tell(const struct run *run, uint32_t decisions)
{
    int told = 0;
    for (int i = 0; i < BINS; i++) {
        const struct bin *bin = &run->bin[i];
        if (bin->kinds < BIN_MIN) continue;
        const double said = 100 * bin->told / bin->kinds, came = 100 * bin->came / bin->kinds;
        const bool is_off = fabs(said - came) > POINTS_OFF;
        printf("%sok %d - %s: told %.1f %%, came to %.1f %% (%u answers)\n", is_off ? "not " : "", ++told,
               run->game->id, said, came, bin->kinds);
    }
    printf("%sok %d - %u decisions, Brier's score %.3f\n1..%d\n", run->decisions < decisions ? "not " : "", told + 1,
           run->decisions, run->squares / run->decisions, told + 1);
}

int main(int argc, char **argv)
{
    struct run run = { .game = argc > 5 ? games_find(argv[1]) : NULL };
    struct err err;
    struct table *table;
    char level[32] = "";
    if (!run.game || !run.game->think->plan || sscanf(argv[3], "%31[^:]:%u", level, &run.nodes) < 2) {
        fputs("usage: foreseen GAME SCENARIO LEVEL:NODES DECISIONS SEED [--samples]\n", stderr);
        return 2;
    }
    const struct table_setup setup = { .game = run.game, .scenario = argv[2], .dice = DICE_ASK };
    const uint32_t decisions = (uint32_t)atoi(argv[4]);
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
    for (int i = 0; i < GAMES_MAX && run.decisions < decisions; i++) play(&run, decisions);
    if (!run.prints) tell(&run, decisions);
    free(run.state);
    free(run.view);
    table_free(table);
    return 0;
}
