/* Whole games of gunyuden's small scenarios, at random and by thought: after each action the position is a possible
 * one, and a journal that ends in the midst of a decision or of dice, whichever frame asks for them, is taken up again.
 *
 *     gunyuden_games [RANDOM GREEDY]           so many games of each scenario, from seed 1
 *     gunyuden_games --table RANDOM GREEDY     prints docs/history/gunyuden-fight.md
 *
 * rule: 43-0, 44-0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "core/fields.h"
#include "games/gunyuden/game.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/gunyuden/tally.h"
#include "tests/support/tap.h"

enum { PLIES_MAX = 20000, NODES = 30, STEPS_MAX = 32, PLANNED = TALLY_PLAYS /* neither random nor greedy */ };

static struct choices choices;
static state_t view;
static bool was_cut[FRAME_KINDS][STEPS_MAX]; /* by frame and its step */
static bool is_table;                        /* no results are told, the table alone */

static bool is_cut(uint8_t kind)
{
    bool is_any = false;
    for (int step = 0; step < STEPS_MAX; step++) is_any |= was_cut[kind][step];
    return is_any;
}

static struct table *set_table(const char *name, const char *variant)
{
    struct table_setup setup = { .game = &gunyuden_game, .scenario = name, .dice = DICE_ASK };
    struct table *table = NULL;
    struct err err = { .sentence = "" };
    if (!table_set_options(&gunyuden_game, variant, &setup.options, &err) || !table_new(&setup, &table, &err)) {
        fprintf(stderr, "%s\n", err.sentence);
        exit(1);
    }
    return table;
}

/* ---- a journal that is cut short ---------------------------------------------------------------------------- */

/* Where the line of the last action begins. */
static size_t last_line(const struct table *table)
{
    size_t at = table->journal_length;
    do {
        for (at--; at > 0 && table->journal[at - 1] != '\n'; at--) continue;
    } while (table->journal[at] == '@'); /* a hash */
    return at;
}

/* The journal breaks off inside the line of the last action: what is opened stands before it, and goes on as it did. */
static const char *take_up(const struct table *table, const struct action *action, uint64_t hash_before)
{
    enum { SOME = 4 };
    const struct table_source source = { .name = "journal", .text = table->journal,
                                         .length = last_line(table) + SOME, .find_game = games_find };
    struct table *cut = NULL;
    struct refusal refusal;
    struct err err = { .sentence = "" };
    const char *wrong = NULL;
    if (!table_open(&source, &cut, &err)) return "a journal that was cut short is not opened";
    if (cut->match.plies + 1 != table->match.plies || state_hash(&gunyuden_game, cut->match.state) != hash_before) {
        wrong = "a journal that was cut short stands elsewhere";
    } else if (table_submit_blind(cut, action, &refusal, &err) != TABLE_DONE ||
               state_hash(&gunyuden_game, cut->match.state) != state_hash(&gunyuden_game, table->match.state)) {
        wrong = "a journal that was cut short goes on otherwise";
    }
    table_free(cut);
    return wrong;
}

/* ---- games -------------------------------------------------------------------------------------------------- */

/* The campaign begins as the default has it: armies under their leaders. */
static bool choose_setup(const struct table *table, const struct pending *pending, struct action *ret)
{
    const scenario_t *scenario = table->match.scenario;
    const state_t *state = table->match.state;
    if (!scenario->has_sleep || sequence_top_const(&state->sequence)->kind != FRAME_DEPLOY) return false;
    gunyuden_game.choices(scenario, state, pending->roles & ROLE_BIT(0) ? 0 : 1, &choices);
    for (uint32_t i = 0; i < choices.count; i++) {
        *ret = choices.item[i].first;
        if (ret->verb == VERB_DEFAULT || ret->verb == VERB_DEPLOYED) return true;
    }
    return false;
}

static bool choose(const struct table *table, int play, const struct pending *pending, struct rng *rng,
                   struct action *ret)
{
    const struct match *match = &table->match;
    if (choose_setup(table, pending, ret)) return true;
    if (play == PLANNED && pending->kind == PENDING_DECISION) { /* the first order of any plan */
        struct plan plan;
        const uint8_t role = pending->roles & ROLE_BIT(0) ? 0 : 1;
        if (!playout_plan(&gunyuden_game, match->scenario, match->state, role, false, rng, &plan)) return false;
        *ret = plan.action[0];
        return true;
    }
    if (play == TALLY_RANDOM || pending->kind != PENDING_DECISION) {
        return playout_next(&gunyuden_game, match->scenario, match->state, pending, rng, &choices, ret) > 0;
    }
    const struct ai_request request = { .level = "greedy", .nodes = NODES, .seed = rng_next(rng) };
    const uint8_t role = pending->roles & ROLE_BIT(0) ? 0 : 1;
    struct ai_answer answer;
    state_redact(&gunyuden_game, match->scenario, match->state, role, &view);
    if (!ai_think(&gunyuden_game, match->scenario, &view, role, &request, &answer)) return false;
    *ret = answer.action;
    return true;
}

static const char *play_ply(struct table *table, int play, const struct pending *pending, struct rng *rng)
{
    const struct match *match = &table->match;
    const struct frame *frame = sequence_top_const(&((const state_t *)match->state)->sequence);
    const uint8_t kind = frame->kind, step = frame->step;
    const uint64_t hash = state_hash(&gunyuden_game, match->state);
    struct action action;
    struct refusal refusal;
    struct err err;
    if (!choose(table, play, pending, rng, &action)) return "nobody who is wanted has a choice";
    if (table_submit_blind(table, &action, &refusal, &err) != TABLE_DONE) return "what was offered is refused";
    for (uint32_t i = match->events - match->last_events; i < match->events; i++) {
        if (play < TALLY_PLAYS) tally_event(match->scenario, play, &match->event[i]);
    }
    if (step < STEPS_MAX && !was_cut[kind][step]) {
        const char *wrong = take_up(table, &action, hash);
        if (wrong) return wrong;
        was_cut[kind][step] = true;
    }
    return gunyuden_game.check(match->scenario, match->state);
}

/* NULL: it came to its end. */
static const char *play_game(struct table *table, int play, uint64_t seed)
{
    struct pending pending;
    struct rng rng;
    rng_seed(&rng, seed);
    while (table->match.plies < PLIES_MAX) {
        gunyuden_game.pending(table->match.scenario, table->match.state, &pending);
        if (pending.kind == PENDING_OVER) return NULL;
        const char *wrong = play_ply(table, play, &pending, &rng);
        if (wrong) return wrong;
    }
    return "it does not end";
}

/* So many games from seed 1; or, with a frame to be seen, until its journal was cut. */
static bool play_games(const char *name, const char *variant, int play, int games, uint8_t until)
{
    static const char *const plays[] = { "at random", "by thought", "by any plans" };
    const char *wrong = NULL;
    int g = 0;
    while (g < games && !wrong && !(until && is_cut(until))) {
        struct table *table = set_table(name, variant);
        wrong = play_game(table, play, (uint64_t)++g);
        if (wrong) tap_note("seed %d, ply %u: %s", g, table->match.plies, wrong);
        table_free(table);
    }
    if (!is_table && g) tap_result(!wrong, "%s, %s: %d games %s end as they should", name, variant, g, plays[play]);
    return !wrong;
}

/* ---- what is asked for -------------------------------------------------------------------------------------- */

static const char *const scenarios[] = { "hitotoribashi", "suriagehara" };

static bool play_all(int random, int greedy)
{
    bool holds = true;
    for (int i = 0; i < 2; i++) {
        holds &= play_games(scenarios[i], "ruleset=classic", TALLY_RANDOM, random, 0);
        holds &= play_games(scenarios[i], "ruleset=classic", TALLY_GREEDY, greedy, 0);
    }
    return holds;
}

/* What the small scenarios do not know, or seldom: the campaign's events, what only the revised rules have, leaders who
 * die and castles that fall. Then a journal was cut in every frame. */
static void play_others(void)
{
    enum { GAMES = 200 };
    static const uint8_t seldom[] = { FRAME_WAKE, FRAME_EVENT, FRAME_AMBUSH, FRAME_OFFER, FRAME_FALL, FRAME_DEATH };
    for (size_t i = 0; i < sizeof seldom; i++) {
        play_games("campaign", "ruleset=revised", PLANNED, GAMES, seldom[i]);
    }
    for (uint8_t kind = FRAME_DEPLOY; kind < FRAME_OVER; kind++) {
        tap_result(is_cut(kind), "a journal cut in frame %d is taken up again", kind);
    }
}

static int print_table(int random, int greedy)
{
    is_table = true;
    if (!play_all(random, greedy)) return 1;
    struct table *table = set_table(scenarios[0], "ruleset=classic");
    printf("# Gunyuden's fights, played many times\n\n"
           "`build/release/tests/gunyuden/gunyuden_games --table %d %d`, from the project's "
           "root: %d games at random and %d of `greedy` with %d nodes\nof each small scenario, seeds from 1, ruleset "
           "classic; every game came to its end and every position was a possible one.\nHow often each thing happened; "
           "the example under `tests/examples/gunyuden/`\nshows it, also where it "
           "was seen seldom or never, and `tests/unit/gunyuden_tables.c` looks up every cell of every table.\n",
           random, greedy, random, greedy, NODES);
    const bool holds = tally_print(table->match.scenario);
    table_free(table);
    return !holds;
}

int main(int argc, char **argv)
{
    const bool wants_table = argc == 4 && strcmp(argv[1], "--table") == 0;
    const int random = argc > 2 ? atoi(argv[argc - 2]) : 5, greedy = argc > 2 ? atoi(argv[argc - 1]) : 1;
    if (wants_table) return print_table(random, greedy);
    play_all(random, greedy);
    play_others();
    return tap_end();
}
