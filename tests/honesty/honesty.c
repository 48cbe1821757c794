/* honesty GAME POSITIONS NODES SEED [SCENARIO [OPTION=VALUE...]]
 *
 * Does a machine player, where the program really asks it, go by anything that its role may not know? Games are played
 * at random; at a decision, all that the role cannot see is replaced by other values that fit (determinize), and `play`
 * (also for a hint), `serve` and `engine` are asked about both positions. What they hand to the player, what it answers
 * and everything it thought about must be the same, byte by byte. Then the same with a view that is the state itself:
 * each site must be caught. TAP.
 *
 * The linker leads ai_ask() and view_open() here (--wrap); the player is not told of it. It answers nothing in the end,
 * so that the position stays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "games/list.h"
#include "tests/honesty/sites.h"
#include "tests/support/tap.h"

enum { ONE_IN = 3, WORLDS = 2, CAUGHT_WITHIN = 400, PLIES_MAX = 100000 };

struct witness { /* of one question */
    int asked;
    bool is_found;
    char level[32];
    struct view view;
    struct ai_answer answer;
};

static struct witness witness[WORLDS];
static int world;      /* the one that is asked about */
static uint32_t nodes;
static uint64_t seed;
static const char *level;
static bool is_mutant; /* views are states */

/* ---- in the way of the program -------------------------------------------------------------------------------- */

bool __real_ai_ask(const struct view *view, const struct ai_request *request, struct ai_answer *ret);
bool __wrap_ai_ask(const struct view *view, const struct ai_request *request, struct ai_answer *ret);
void __real_view_open(struct view *view, const struct match *match, uint8_t role);
void __wrap_view_open(struct view *view, const struct match *match, uint8_t role);

/* The time it has, and what the dice of the server say, are the same for both. */
bool __wrap_ai_ask(const struct view *view, const struct ai_request *request, struct ai_answer *ret)
{
    const struct ai_request same = { .level = level, .nodes = nodes, .seed = seed, .threads = request->threads };
    struct witness *w = &witness[world];
    w->asked++;
    w->view = *view;
    snprintf(w->level, sizeof w->level, "%s", request->level);
    w->is_found = __real_ai_ask(view, &same, &w->answer);
    *ret = w->answer;
    return false;
}

void __wrap_view_open(struct view *view, const struct match *match, uint8_t role)
{
    __real_view_open(view, match, role);
    if (is_mutant) memcpy(view->state, match->state, match->game->state_bytes);
}

/* ---- comparing ------------------------------------------------------------------------------------------------- */

static bool same_line(const struct action a[], int as, const struct action b[], int bs)
{
    for (int i = 0; i < as && as == bs; i++) {
        if (!action_same(&a[i], &b[i])) return false;
    }
    return as == bs;
}

static bool same_options(const struct ai_answer *a, const struct ai_answer *b)
{
    for (int i = 0; i < a->options && a->options == b->options; i++) {
        const struct ai_option *x = &a->option[i], *y = &b->option[i];
        if (!action_same(&x->action, &y->action) || x->estimate != y->estimate || x->merit != y->merit ||
            x->visits != y->visits || x->mix != y->mix) return false;
    }
    return a->options == b->options;
}

/* What is not the same, or NULL. */
static const char *find_difference(const struct game *game)
{
    const struct witness *a = &witness[0], *b = &witness[1];
    const struct pending *p = &a->view.pending, *q = &b->view.pending;
    if (a->asked != 1 || b->asked != 1 || !a->is_found || !b->is_found) return "the player was not asked, or is silent";
    if (memcmp(a->view.state, b->view.state, game->state_bytes) != 0) return "the view is another";
    if (a->view.role != b->view.role || a->view.hash != b->view.hash || a->view.events != b->view.events ||
        p->kind != q->kind || p->roles != q->roles || p->prompt != q->prompt || p->rule != q->rule ||
        memcmp(p->arg, q->arg, sizeof p->arg) != 0) return "what goes with the view is another";
    if (strcmp(a->level, b->level) != 0) return "another level is asked";
    const struct ai_answer *x = &a->answer, *y = &b->answer;
    if (!action_same(&x->action, &y->action)) return "the answer is another";
    if (x->estimate != y->estimate || x->is_chance != y->is_chance) return "it expects another thing";
    if (x->nodes != y->nodes || x->tries != y->tries) return "it took more or less thought";
    if (!same_options(x, y)) return "what it thought about is another";
    if (!same_line(x->line, x->lines, y->line, y->lines)) return "it would go on in another way";
    return NULL;
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

struct run {
    struct table *table;
    struct rng rng;
    void *state, *other;
    uint64_t positions, wanted;
    const char *broken[16]; /* by site */
};

static void ask_sites(struct run *run, uint8_t role)
{
    struct match *match = &run->table->match;
    for (int i = 0; i < askers_count; i++) {
        if (run->broken[i]) continue;
        seed = rng_next(&run->rng);
        for (world = 0; world < WORLDS; world++) {
            witness[world].asked = 0;
            memcpy(match->state, world ? run->other : run->state, match->game->state_bytes);
            askers[i].ask(run->table, role);
        }
        run->broken[i] = find_difference(match->game);
    }
}

/* The sites are asked if there is anything that the role does not know. */
static void look(struct run *run, const struct pending *pending)
{
    const struct match *match = &run->table->match;
    const struct game *game = match->game;
    int levels = 0;
    while (ai_levels[levels].name) levels++;
    for (uint8_t role = 0; role < game->roles && run->positions < run->wanted; role++) {
        if (!(pending->roles & ROLE_BIT(role))) continue;
        state_redact(game, match->scenario, run->state, role, run->other);
        if (game->determinize) game->determinize(match->scenario, run->other, role, &run->rng);
        if (memcmp(run->state, run->other, game->state_bytes) == 0) continue;
        level = ai_levels[run->positions++ % (uint64_t)levels].name;
        ask_sites(run, role);
    }
}

static void play(struct run *run)
{
    const struct match *match = &run->table->match;
    const struct game *game = match->game;
    struct choices *choices = malloc(sizeof *choices);
    struct pending pending;
    struct action action;
    if (!choices) abort();
    for (uint64_t games = 0; run->positions < run->wanted && (games < 20 || run->positions > 0); games++) {
        game->setup(match->scenario, run->state);
        for (int ply = 0; ply < PLIES_MAX && run->positions < run->wanted; ply++) {
            game->pending(match->scenario, run->state, &pending);
            if (pending.kind == PENDING_DECISION && rng_below(&run->rng, ONE_IN) == 0) look(run, &pending);
            if (!playout_next(game, match->scenario, run->state, &pending, &run->rng, choices, &action)) break;
            game->apply(match->scenario, run->state, &action, NULL);
        }
    }
    free(choices);
}

static void try_sites(struct run *run, uint64_t first_seed, uint64_t positions)
{
    memset(run->broken, 0, sizeof run->broken);
    run->positions = 0;
    run->wanted = positions;
    rng_seed(&run->rng, first_seed);
    play(run);
}

static bool open_table(char **word, int words, struct table **ret)
{
    struct table_setup setup = { .game = games_find(word[0]), .scenario = words > 4 ? word[4] : NULL,
                                 .dice = DICE_ASK };
    struct err err = { .sentence = "there is no such game" };
    bool is_good = setup.game != NULL;
    for (int i = 5; i < words && is_good; i++) is_good = table_set_options(setup.game, word[i], &setup.options, &err);
    if (is_good && table_new(&setup, ret, &err)) return true;
    fprintf(stderr, "honesty: %s\n", err.sentence);
    return false;
}

int main(int argc, char **argv)
{
    struct run run = { 0 };
    if (argc < 5 || !open_table(argv + 1, argc - 1, &run.table)) {
        fputs("usage: honesty GAME POSITIONS NODES SEED [SCENARIO [OPTION=VALUE...]]\n", stderr);
        return 2;
    }
    const struct game *game = run.table->match.game;
    const uint64_t positions = strtoull(argv[2], NULL, 10), first_seed = strtoull(argv[4], NULL, 10);
    nodes = (uint32_t)strtoul(argv[3], NULL, 10);
    run.state = malloc(game->state_bytes);
    run.other = malloc(game->state_bytes);
    if (!run.state || !run.other) abort();

    try_sites(&run, first_seed, positions);
    tap_result(run.positions == positions, "%s: %llu positions with secrets, %u nodes", game->id,
               (unsigned long long)run.positions, nodes);
    for (int i = 0; i < askers_count; i++) {
        tap_result(!run.broken[i], "%s goes by the view alone", askers[i].name);
        if (run.broken[i]) tap_note("%s", run.broken[i]);
    }
    is_mutant = true;
    try_sites(&run, first_seed, positions < CAUGHT_WITHIN ? positions : CAUGHT_WITHIN);
    for (int i = 0; i < askers_count; i++) {
        tap_result(run.broken[i], "%s that hands over the state is caught", askers[i].name);
    }
    is_mutant = false;
    game->setup(run.table->match.scenario, run.table->match.state);
    struct pending pending;
    game->pending(run.table->match.scenario, run.table->match.state, &pending);
    for (int is_closing = 0; is_closing < 2 && pending.kind == PENDING_DECISION; is_closing++) {
        tap_result(site_serve_stops(run.table, (uint8_t)__builtin_ctz(pending.roles), is_closing),
                   is_closing ? "serve stops thinking when it closes" : "serve plays at once when a player says stop");
    }
    free(run.state);
    free(run.other);
    table_free(run.table);
    return tap_end();
}
