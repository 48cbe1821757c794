/* visits GAME GAMES LEVEL SEED [SCENARIO [--prompts]]
 *
 * How often does a player have to come back to the table in a turn, if he goes away whenever he is not wanted? Counted
 * in games that players of a level play with each other, once with all that may be decided in advance (core/standing.h)
 * switched on, once with a random half of it: the visits that they make, and those that the same game would have taken
 * if they had been asked. What is given so has to be legal, offered, and no order that takes a second stroke. TAP; the
 * figures are told.
 *
 * With --prompts also what they came back for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/legal.h"
#include "core/standing.h"
#include "tests/laws/laws.h"
#include "tests/support/tap.h"

enum { PLIES_MAX = 100000, NODES = 300, PROMPTS_MAX = 512 };

/* Who is at the table, and how often they came. */
struct coming {
    bool is_there[ROLE_PLAYERS_MAX];
    int visits;
    int by_prompt[PROMPTS_MAX]; /* by what was asked first */
};

struct figures {
    int turns, given, asked;    /* given in advance, and decided by a player */
    int wrong;                  /* given in advance, and should not have been */
    struct coming as_it_is, decided;
};

struct run {
    const struct game *game;
    const void *scenario;
    const char *level;
    void *state;
    struct rng rng;
    struct standing_orders orders[ROLE_PLAYERS_MAX];
};

/* All of it; of two that answer the same question the first. is_half: or not, as it happens. */
static void decide(struct run *run, bool is_half)
{
    for (uint8_t role = 0; role < run->game->roles; role++) {
        struct standing_orders *orders = &run->orders[role];
        for (int i = 0; standing_at(run->game, i); i++) {
            const struct standing_orders before = *orders;
            const uint8_t kind = standing_kind(run->game, i);
            const int values = kind >= KIND_GAME ? run->game->kind[kind - KIND_GAME].count(run->scenario) : 1;
            if (is_half && rng_below(&run->rng, 2)) continue;
            int32_t value = (int32_t)rng_below(&run->rng, (uint32_t)values);
            while (!standing_takes(run->game, run->scenario, i, value)) value = (value + 1) % values;
            standing_switch(run->game, orders, i, true, value);
            if (!is_half && (before.on & ~orders->on)) *orders = before;
        }
    }
}

static bool is_offered(const struct run *run, const struct action *action)
{
    static struct choices choices;
    run->game->choices(run->scenario, run->state, action->role, &choices);
    for (uint32_t i = 0; i < choices_total(&choices); i++) {
        const struct action other = choices_at(&choices, i);
        if (action_same(&other, action)) return true;
    }
    return false;
}

static bool give(struct run *run, const struct pending *pending, struct action *ret, struct figures *figures)
{
    static struct view view, seen;
    const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
    if (pending->roles != ROLE_BIT(role)) return false;
    view_open_state(&view, run->game, run->scenario, run->state, role);
    view_open_state(&seen, run->game, run->scenario, run->state, ROLE_OBSERVER);
    if (!standing_find(&view, seen.state, &run->orders[role], ret)) return false;
    const unsigned int flags = run->game->verb[ret->verb].flags;
    const struct remark remark = view_remark(&view, ret);
    figures->given++;
    figures->wrong += action_legal(run->game, run->scenario, run->state, ret).reason || !is_offered(run, ret) ||
                      flags & (VERB_GRAVE | VERB_SECRET | VERB_SEALS) ||
                      (remark.is_grave && remark.remark != REMARK_UNSPENT);
    return true;
}

static void think(struct run *run, const struct pending *pending, struct action *ret)
{
    static struct view view;
    const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
    const struct ai_request request = { .level = run->level, .nodes = NODES, .seed = rng_next(&run->rng) };
    struct ai_answer answer;
    view_open_state(&view, run->game, run->scenario, run->state, role);
    if (!ai_ask(&view, &request, &answer)) abort();
    *ret = answer.action;
}

/* Who is wanted comes, who is not goes away. */
static void come_and_go(const struct run *run, const struct pending *pending, struct coming *coming)
{
    for (uint8_t role = 0; role < run->game->roles; role++) {
        const bool is_wanted = pending->roles & ROLE_BIT(role);
        if (is_wanted && !coming->is_there[role]) {
            coming->visits++;
            coming->by_prompt[pending->prompt < PROMPTS_MAX ? pending->prompt : 0]++;
        }
        coming->is_there[role] = is_wanted;
    }
}

static void play(struct run *run, bool is_half, struct figures *figures)
{
    static struct panel panel;
    struct pending pending;
    struct action action;
    int last = 0;
    memset(figures->as_it_is.is_there, 0, sizeof figures->as_it_is.is_there);
    memset(figures->decided.is_there, 0, sizeof figures->decided.is_there);
    memset(run->orders, 0, sizeof run->orders);
    decide(run, is_half);
    run->game->setup(run->scenario, run->state);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        run->game->pending(run->scenario, run->state, &pending);
        if (pending.kind == PENDING_OVER) break;
        const int turn = panel_turn(run->game, run->scenario, run->state, &panel);
        if (turn > last) last = turn;
        if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, &run->rng, &action);
        } else {
            come_and_go(run, &pending, &figures->as_it_is);
            if (!give(run, &pending, &action, figures)) {
                come_and_go(run, &pending, &figures->decided);
                think(run, &pending, &action);
                figures->asked++;
            }
        }
        run->game->apply(run->scenario, run->state, &action, NULL);
    }
    figures->turns += last ? last : 1;
}

static double per_turn(const struct run *run, const struct figures *figures, int visits)
{
    return (double)visits / figures->turns / run->game->roles;
}

static void tell_prompts(const struct run *run, const struct figures *figures)
{
    for (int i = 0; i < run->game->prompts && i < PROMPTS_MAX; i++) {
        if (!figures->as_it_is.by_prompt[i]) continue;
        fprintf(stderr, "  %6.2f %6.2f  %s\n", per_turn(run, figures, figures->as_it_is.by_prompt[i]),
                per_turn(run, figures, figures->decided.by_prompt[i]), run->game->prompt[i].id);
    }
}

int main(int argc, char **argv)
{
    struct law_subject subject;
    static struct figures figures[2];
    if (argc < 5 || !law_load(argv[1], argc > 5 ? argv[5] : NULL, NULL, 0, &subject)) {
        fputs("usage: visits GAME GAMES LEVEL SEED [SCENARIO [--prompts]]\n", stderr);
        return 2;
    }
    struct run run = { .game = subject.game, .scenario = subject.scenario, .level = argv[3] };
    run.state = malloc(run.game->state_bytes);
    if (!run.state) abort();
    for (int is_half = 0; is_half < 2; is_half++) {
        struct figures *now = &figures[is_half];
        rng_seed(&run.rng, strtoull(argv[4], NULL, 10));
        for (int i = 0; i < atoi(argv[2]); i++) play(&run, is_half, now);
        fprintf(stderr, "%s, %s decided in advance: %.1f visits a turn and player, %.1f without; %d decisions by "
                "players, %d in advance, %d turns\n", run.game->id, is_half ? "half of it" : "all that can be",
                per_turn(&run, now, now->decided.visits), per_turn(&run, now, now->as_it_is.visits), now->asked,
                now->given, now->turns);
        if (argc > 6) tell_prompts(&run, now);
    }
    tap_result(figures[0].wrong + figures[1].wrong == 0,
               "%s: all of %d orders given in advance were for the player to give, and not grave", run.game->id,
               figures[0].given + figures[1].given);
    const bool has_list = run.game->show->standing != NULL;
    tap_result(figures[0].decided.visits + (has_list ? 1 : 0) <= figures[0].as_it_is.visits,
               "%d visits instead of %d", figures[0].decided.visits, figures[0].as_it_is.visits);
    free(run.state);
    free(subject.scenario);
    return tap_end();
}
