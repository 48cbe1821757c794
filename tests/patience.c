/* patience GAME DECISIONS SEED [SCENARIO [--play]]
 *
 * A player that is told to stop answers at once, with something legal, wherever it is in its thought. Counted are the
 * actions that it still tries, which are the same on every machine; how long that took is told, and not judged. TAP.
 *
 * With --play, for figures made by hand: hard plays itself with the effort and the time it has against people, and how
 * long decisions and turns took is all that is told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "core/legal.h"
#include "tests/laws/laws.h"
#include "tests/support/tap.h"

enum { ONE_IN = 5, PLIES_MAX = 100000, PLAYED_NODES = 20000, LATER_MAX = 20000 /* actions until it is stopped */ };
enum { NODES_AFTER = 10000 }; /* in which it has to come to an end: half of what it tries for a decision in play */

struct watch {
    atomic_bool stop;
    uint32_t until; /* actions */
    double time;    /* of the last look */
};

struct run {
    const struct game *game;
    const void *scenario;
    void *state, *view;
    struct choices *choices;
    struct rng rng;
    int decisions, wanted, illegal;
    uint32_t most;
    double *ms;
};

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

/* Whoever presses a key may do so right after a look: what counts begins with the last look before. */
static void look(void *context, uint32_t nodes)
{
    struct watch *watch = context;
    if (nodes >= watch->until) watch->stop = true;
    else watch->time = milliseconds();
}

static void ask(struct run *run, uint8_t role)
{
    struct watch watch = { .until = rng_below(&run->rng, LATER_MAX), .time = milliseconds() };
    const struct ai_request request = { .level = "hard", .nodes = UINT32_MAX, .seed = rng_next(&run->rng),
                                        .stop = &watch.stop, .progress = look, .context = &watch };
    struct ai_answer answer;
    state_redact(run->game, run->scenario, run->state, role, run->view);
    if (!ai_think(run->game, run->scenario, run->view, role, &request, &answer) ||
        action_legal(run->game, run->scenario, run->state, &answer.action).reason) {
        run->illegal++;
        return;
    }
    const uint32_t after = answer.nodes > watch.until ? answer.nodes - watch.until : 0;
    if (after > run->most) run->most = after;
    run->ms[run->decisions++] = milliseconds() - watch.time;
}

static void play(struct run *run)
{
    struct pending pending;
    struct action action;
    run->game->setup(run->scenario, run->state);
    for (int ply = 0; ply < PLIES_MAX && run->decisions < run->wanted; ply++) {
        run->game->pending(run->scenario, run->state, &pending);
        const uint32_t among = playout_next(run->game, run->scenario, run->state, &pending, &run->rng, run->choices,
                                            &action);
        if (among == 0) return;
        if (pending.kind == PENDING_DECISION && rng_below(&run->rng, ONE_IN) == 0) {
            ask(run, (uint8_t)__builtin_ctz(pending.roles));
        }
        run->game->apply(run->scenario, run->state, &action, NULL);
    }
}

/* ---- as people see it ------------------------------------------------------------------------------------------ */

/* A whole game, or until enough was decided. */
static void play_hard(struct run *run, double *ret_turn)
{
    struct ai_patience patience[ROLE_PLAYERS_MAX] = { 0 };
    static struct view view;
    struct pending pending;
    struct action action;
    run->game->setup(run->scenario, run->state);
    for (int ply = 0; ply < PLIES_MAX && run->decisions < run->wanted; ply++) {
        run->game->pending(run->scenario, run->state, &pending);
        if (pending.kind == PENDING_OVER) return;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &run->rng, &action);
        } else {
            const uint8_t role = (uint8_t)__builtin_ctz(pending.roles);
            struct ai_answer answer;
            view_open_state(&view, run->game, run->scenario, run->state, role);
            const struct ai_request request = { .level = "hard", .nodes = PLAYED_NODES, .seed = rng_next(&run->rng),
                                                .deadline_ms = ai_patience_left(&patience[role], &view) };
            const double start = milliseconds();
            if (!ai_ask(&view, &request, &answer)) abort();
            ai_patience_spend(&patience[role], &answer);
            if (answer.nodes) run->ms[run->decisions++] = milliseconds() - start;
            if (patience[role].spent_ms > *ret_turn) *ret_turn = patience[role].spent_ms;
            action = answer.action;
        }
        run->game->apply(run->scenario, run->state, &action, NULL);
    }
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    struct law_subject subject;
    if (argc < 4 || !law_load(argv[1], argc > 4 ? argv[4] : NULL, NULL, 0, &subject)) {
        fputs("usage: patience GAME DECISIONS SEED [SCENARIO [--play]]\n", stderr);
        return 2;
    }
    struct run run = { .game = subject.game, .scenario = subject.scenario, .wanted = atoi(argv[2]) };
    run.state = malloc(run.game->state_bytes);
    run.view = malloc(run.game->state_bytes);
    run.choices = malloc(sizeof *run.choices);
    run.ms = malloc(sizeof *run.ms * (size_t)(run.wanted + 1));
    if (!run.state || !run.view || !run.choices || !run.ms || run.wanted < 1) abort();
    rng_seed(&run.rng, strtoull(argv[3], NULL, 10));
    const bool is_played = argc > 5;
    double turn = 0;
    while (run.decisions < run.wanted && run.illegal == 0) is_played ? play_hard(&run, &turn) : play(&run);
    qsort(run.ms, (size_t)run.decisions, sizeof *run.ms, compare);
    if (is_played) fprintf(stderr, "longest turn %.0f ms; as below, but of whole thoughts\n", turn);
    tap_result(run.illegal == 0, "%s: all that are stopped have a legal answer", run.game->id);
    tap_result(run.most <= NODES_AFTER, "and try no more than %d actions before they give it: %u at most", NODES_AFTER,
               run.most);
    if (run.decisions) {
        fprintf(stderr, "%s: %d stopped; ms from the last look to the answer: half %.1f, 99 of 100 %.1f, all %.1f\n",
                run.game->id, run.decisions, run.ms[run.decisions / 2], run.ms[run.decisions * 99 / 100],
                run.ms[run.decisions - 1]);
    }
    free(run.ms);
    free(run.choices);
    free(run.view);
    free(run.state);
    free(subject.scenario);
    return tap_end();
}
