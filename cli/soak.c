/* `honjin soak`: plays many games, at random and by thought, and looks for what must not happen: an invariant that
 * does not hold, an offer that is refused, a game that does not end. It counts the events that are told (tally.c) and
 * the rules cited on the way, in events, prompts, outcomes and refusals; what is never met needs an example.
 *
 * Everything about a game (scenario, options, dice, choices) follows from its seed, so that
 * `honjin soak GAME --games 1 --seed S` plays it again. Its journal is kept if something is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/ai.h"
#include "ai/playout.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/tally.h"
#include "core/fields.h"
#include "core/legal.h"
#include "core/rule_places.h"
#include "games/list.h"
#include "host/table.h"
#include "wire/json.h"

enum { PLIES_MAX = 20000, BROKEN_MAX = 20, SCENARIOS_MAX = 64, TRY_EVERY = 4 };

struct broken {
    uint64_t seed;
    bool is_greedy;
    uint32_t ply;
    char what[160], journal[4096];
};

struct soak {
    const struct game *game;
    const char *pack, *scenario, *folder; /* folder: where journals of broken games go */
    uint64_t seed, random_games, greedy_games;
    uint64_t nodes; /* of the greedy opponent */
    const char *variants;   /* as given */
    struct options options; /* UINT8_MAX: follows from the seed */
    bool is_json;

    struct choices *choices;
    void *view;
    uint64_t *cited; /* times each rule was cited */
    struct tally *tally; /* of each kind of event */
    uint64_t *endings;   /* by level and role */
    const void *read; /* a scenario that stays, for names */
    uint64_t played, plies, longest;
    struct broken broken[BROKEN_MAX];
    int broken_count;
    const char *names[SCENARIOS_MAX]; /* scenarios to choose from */
    uint32_t names_count;
};

static void cite(struct soak *soak, uint16_t rule)
{
    if (rule > 0 && rule < soak->game->rules) soak->cited[rule]++;
}

/* ---- one game ------------------------------------------------------------------------------------------- */

struct trial {
    struct table *table;
    struct rng rng;
    bool is_greedy;
    uint64_t seed;
};

/* A value of the kind, sometimes a little off. */
static int32_t some_value(const struct match *match, struct rng *rng, uint8_t kind)
{
    const struct game *game = match->game;
    uint32_t size = 12;
    if (kind == KIND_HEX && game->grid) size = (uint32_t)hex_limit(game->grid(match->scenario));
    if (kind >= KIND_GAME) size = (uint32_t)game->kind[kind - KIND_GAME].count(match->scenario);
    return (int32_t)rng_below(rng, size + 2) - 1;
}

/* An order as a beginner might give it: an offered one with something changed, or any words that make a sentence.
 * What it is refused for counts as cited. */
static void try_something(struct soak *soak, struct trial *trial, const struct pending *pending)
{
    const struct match *match = &trial->table->match;
    const struct game *game = soak->game;
    struct action action = { 0 };
    uint8_t role = 0;
    while (!(pending->roles & ROLE_BIT(role))) role++;
    game->choices(match->scenario, match->state, role, soak->choices);
    if (rng_below(&trial->rng, 2) && playout_choose(soak->choices, &trial->rng, &action) && action.nargs) {
        const uint32_t i = rng_below(&trial->rng, action.nargs);
        action.arg[i] = some_value(match, &trial->rng, game->verb[action.verb].arg[i].kind);
    } else {
        action = (struct action){ .role = role, .verb = (uint8_t)(1 + rng_below(&trial->rng, game->verbs - 1u)) };
        const struct verb *verb = &game->verb[action.verb];
        action.nargs = verb->nargs;
        for (int i = 0; i < verb->nargs; i++) action.arg[i] = some_value(match, &trial->rng, verb->arg[i].kind);
    }
    const struct refusal refusal = action_legal(game, match->scenario, match->state, &action);
    cite(soak, refusal.rule);
}

static bool choose(struct soak *soak, struct trial *trial, const struct pending *pending, struct action *ret)
{
    const struct match *match = &trial->table->match;
    const struct game *game = soak->game;
    if (!trial->is_greedy || pending->kind != PENDING_DECISION || !pending->roles) {
        return playout_next(game, match->scenario, match->state, pending, &trial->rng, soak->choices, ret) > 0;
    }
    const struct ai_request request = { .level = "greedy", .nodes = (uint32_t)soak->nodes,
                                        .seed = rng_next(&trial->rng) };
    struct ai_answer answer;
    uint8_t role = 0;
    while (!(pending->roles & ROLE_BIT(role))) role++;
    state_redact(game, match->scenario, match->state, role, soak->view);
    if (!ai_think(game, match->scenario, soak->view, role, &request, &answer)) return false;
    *ret = answer.action;
    return true;
}

static void cite_ply(struct soak *soak, const struct match *match)
{
    if (match->last_events > match->events) return; /* too many to be kept */
    for (uint32_t i = match->events - match->last_events; i < match->events; i++) {
        cite(soak, match->event[i].rule);
        cite(soak, match->event[i].also);
        tally_add(soak->tally, soak->game, match->scenario, &match->event[i]);
    }
}

/* Plays on by one action; NULL, or what is wrong. */
static const char *play_ply(struct soak *soak, struct trial *trial, const struct pending *pending)
{
    const struct match *match = &trial->table->match;
    struct action action;
    struct refusal refusal;
    struct err err;
    cite(soak, pending->rule);
    if (pending->kind == PENDING_DECISION && pending->roles && rng_below(&trial->rng, TRY_EVERY) == 0) {
        try_something(soak, trial, pending);
    }
    if (!choose(soak, trial, pending, &action)) return "nobody who is wanted has a choice";
    switch (table_submit_blind(trial->table, &action, &refusal, &err)) {
    case TABLE_DONE: break;
    case TABLE_REFUSED: return "an action that was offered is refused";
    case TABLE_FAILED: return "out of memory";
    case TABLE_FULL: return "a phase holds no more";
    case TABLE_UNWANTED: return "no lesson is taken here";
    }
    cite_ply(soak, match);
    return soak->game->check ? soak->game->check(match->scenario, match->state) : NULL;
}

static const char *play_game(struct soak *soak, struct trial *trial)
{
    const struct match *match = &trial->table->match;
    struct pending pending;
    for (;;) {
        soak->game->pending(match->scenario, match->state, &pending);
        if (pending.kind == PENDING_OVER) break;
        if (match->plies >= PLIES_MAX) return "the game does not end";
        const char *wrong = play_ply(soak, trial, &pending);
        soak->plies++;
        if (wrong) return wrong;
    }
    struct outcome outcome;
    soak->game->outcome(match->scenario, match->state, &outcome);
    cite(soak, outcome.rule);
    soak->endings[outcome.level * ROLES + outcome.winner]++;
    if (match->plies > soak->longest) soak->longest = match->plies;
    return NULL;
}

/* ---- many games ----------------------------------------------------------------------------------------- */

static void note_broken(struct soak *soak, const struct trial *trial, const char *wrong)
{
    struct err err;
    if (soak->broken_count == BROKEN_MAX) return;
    struct broken *broken = &soak->broken[soak->broken_count++];
    *broken = (struct broken){ .seed = trial->seed, .is_greedy = trial->is_greedy, .ply = trial->table->match.plies };
    snprintf(broken->what, sizeof broken->what, "%s", wrong);
    snprintf(broken->journal, sizeof broken->journal, "%s/soak-%s-%s-%llu.journal", soak->folder, soak->game->id,
             trial->is_greedy ? "greedy" : "random", (unsigned long long)trial->seed);
    if (file_replace(broken->journal, trial->table->journal, trial->table->journal_length, &err)) return;
    cli_fail(&err);
    broken->journal[0] = 0;
}

/* Scenario and options follow from the seed; the first game of seed 1 is not special. */
static bool set_table(struct soak *soak, struct trial *trial, struct err *ret_err)
{
    struct table_setup setup = { .game = soak->game, .pack = soak->pack, .scenario = soak->scenario, .dice = DICE_ASK };
    rng_seed(&trial->rng, trial->seed);
    if (!setup.scenario) setup.scenario = soak->names[rng_below(&trial->rng, soak->names_count)];
    for (int i = 0; i < soak->game->options; i++) {
        uint32_t count = 0;
        while (count < 8 && soak->game->option[i].value[count]) count++;
        const uint8_t any = (uint8_t)rng_below(&trial->rng, count);
        setup.options.value[i] = soak->options.value[i] == UINT8_MAX ? any : soak->options.value[i];
    }
    return table_new(&setup, &trial->table, ret_err);
}

static void show_progress(const struct soak *soak, bool is_over)
{
    enum { WIDTH = 40 };
    const uint64_t all = soak->random_games + soak->greedy_games;
    const int filled = all ? (int)(soak->played * WIDTH / all) : WIDTH;
    static time_t last;
    const time_t now = time(NULL);
    if (!isatty(STDERR_FILENO) || (now == last && !is_over)) return;
    last = now;
    fprintf(stderr, "\r%s [%.*s%*s] %llu of %llu games", soak->game->id, filled,
            "########################################", WIDTH - filled, "", (unsigned long long)soak->played,
            (unsigned long long)all);
    if (soak->broken_count) fprintf(stderr, ", %d broken", soak->broken_count);
    fputs(is_over ? "\r\033[K" : "\033[K", stderr);
    fflush(stderr);
}

static bool run(struct soak *soak, struct err *ret_err)
{
    for (uint64_t i = 0; i < soak->random_games + soak->greedy_games && soak->broken_count < BROKEN_MAX; i++) {
        const bool is_greedy = i >= soak->random_games;
        struct trial trial = { .is_greedy = is_greedy, .seed = soak->seed + (is_greedy ? i - soak->random_games : i) };
        if (!set_table(soak, &trial, ret_err)) return false;
        const char *wrong = play_game(soak, &trial);
        if (wrong) note_broken(soak, &trial, wrong);
        table_free(trial.table);
        soak->played++;
        show_progress(soak, false);
    }
    show_progress(soak, true);
    return true;
}

/* ---- telling -------------------------------------------------------------------------------------------- */

static void print_text(const struct soak *soak)
{
    const struct game *game = soak->game;
    int seen = 0;
    for (int rule = 1; rule < game->rules; rule++) seen += soak->cited[rule] > 0;
    printf("%s: %llu random and %llu greedy games from seed %llu, %llu plies, the longest game %llu\n", game->id,
           (unsigned long long)soak->random_games, (unsigned long long)soak->greedy_games,
           (unsigned long long)soak->seed, (unsigned long long)soak->plies, (unsigned long long)soak->longest);
    printf("%d of %d rules cited:\n", seen, game->rules - 1);
    for (int rule = 1; rule < game->rules; rule++) {
        if (soak->cited[rule]) printf("%12llu  %-20s %s\n", (unsigned long long)soak->cited[rule], game->rule[rule].id,
                                      game->rule[rule].title[LANG_EN]);
    }
    if (seen < game->rules - 1) printf("never cited:\n");
    for (int rule = 1; rule < game->rules; rule++) {
        const char *test = rule_places_find(game->id, game->rule[rule].id)->tests;
        if (soak->cited[rule]) continue;
        printf("%12s  %-20s %s (%.*s)\n", "-", game->rule[rule].id, game->rule[rule].title[LANG_EN],
               (int)strcspn(test, "\n"), test);
    }
    tally_print(soak->tally, game, soak->read);
    puts("endings:");
    for (int i = 0; i < game->levels * ROLES; i++) {
        if (!soak->endings[i]) continue;
        printf("%12llu  %-20s %s\n", (unsigned long long)soak->endings[i], game->level[i / ROLES].id,
               i % ROLES < game->roles ? game->role[i % ROLES].id : "nobody");
    }
    for (int i = 0; i < soak->broken_count; i++) {
        const struct broken *broken = &soak->broken[i];
        printf("BROKEN: %s (%s game of seed %llu, after %u plies)\n", broken->what,
               broken->is_greedy ? "greedy" : "random", (unsigned long long)broken->seed, broken->ply);
        if (broken->journal[0]) printf("        journal: %s\n", broken->journal);
        printf("        again: honjin soak %s --games %d --greedy %d --seed %llu", game->id, !broken->is_greedy,
               broken->is_greedy, (unsigned long long)broken->seed);
        if (broken->is_greedy) printf(" --nodes %llu", (unsigned long long)soak->nodes);
        if (soak->scenario) printf(" --scenario %s", soak->scenario);
        if (soak->variants) printf(" --option %s", soak->variants);
        if (soak->pack) printf(" --pack %s", soak->pack);
        putchar('\n');
    }
    if (!soak->broken_count) puts("Every invariant held.");
}

static void put_number(struct out *out, const char *key, uint64_t value)
{
    out_member_int(out, key, (int64_t)value);
}

/* A member "endings": level to winner to count. */
static void put_endings(const struct soak *soak, struct out *out)
{
    const struct game *game = soak->game;
    out_key(out, "endings");
    out_open(out, '{');
    for (int level = 1; level < game->levels; level++) {
        out_key(out, game->level[level].id);
        out_open(out, '{');
        for (int role = 0; role < ROLES; role++) {
            const uint64_t count = soak->endings[level * ROLES + role];
            if (count) put_number(out, role < game->roles ? game->role[role].id : "nobody", count);
        }
        out_close(out, '}');
    }
    out_close(out, '}');
}

static void print_json(const struct soak *soak)
{
    const struct game *game = soak->game;
    struct out out = { 0 };
    out_open(&out, '{');
    out_member(&out, "game", game->id);
    put_number(&out, "random", soak->random_games);
    put_number(&out, "greedy", soak->greedy_games);
    put_number(&out, "seed", soak->seed);
    put_number(&out, "plies", soak->plies);
    put_number(&out, "longest", soak->longest);
    out_key(&out, "cited");
    out_open(&out, '{');
    for (int rule = 1; rule < game->rules; rule++) {
        if (soak->cited[rule]) put_number(&out, game->rule[rule].id, soak->cited[rule]);
    }
    out_close(&out, '}');
    out_key(&out, "never");
    out_open(&out, '[');
    for (int rule = 1; rule < game->rules; rule++) {
        if (!soak->cited[rule]) out_text(&out, game->rule[rule].id);
    }
    out_close(&out, ']');
    tally_put(soak->tally, game, soak->read, &out);
    put_endings(soak, &out);
    out_key(&out, "broken");
    out_open(&out, '[');
    for (int i = 0; i < soak->broken_count; i++) {
        const struct broken *broken = &soak->broken[i];
        out_open(&out, '{');
        out_member(&out, "what", broken->what);
        out_member(&out, "play", broken->is_greedy ? "greedy" : "random");
        put_number(&out, "seed", broken->seed);
        put_number(&out, "plies", broken->ply);
        out_member(&out, "journal", broken->journal[0] ? broken->journal : NULL);
        out_close(&out, '}');
    }
    out_close(&out, ']');
    out_close(&out, '}');
    puts(out.bytes);
    out_free(&out);
}

/* ---- the command ---------------------------------------------------------------------------------------- */

/* The scenarios of the pack; a first table is set to read it. */
static bool find_scenarios(struct soak *soak, struct table **ret, struct err *ret_err)
{
    const struct table_setup setup = { .game = soak->game, .pack = soak->pack, .scenario = soak->scenario,
                                       .dice = DICE_ASK };
    const char *name;
    if (!table_new(&setup, ret, ret_err)) return false;
    soak->read = (*ret)->match.scenario;
    while (soak->names_count < SCENARIOS_MAX && (name = image_scenario(&(*ret)->image, (int)soak->names_count))) {
        soak->names[soak->names_count++] = name;
    }
    return true;
}

static int soak_run(struct soak *soak)
{
    struct table *table = NULL;
    struct err err;
    int status;
    soak->choices = malloc(sizeof *soak->choices);
    soak->view = malloc(soak->game->state_bytes);
    soak->cited = calloc(soak->game->rules, sizeof *soak->cited);
    soak->endings = calloc((size_t)soak->game->levels * ROLES, sizeof *soak->endings);
    if (!soak->choices || !soak->view || !soak->cited || !soak->endings) abort();
    soak->tally = tally_new(soak->game);
    if (find_scenarios(soak, &table, &err) && run(soak, &err)) {
        if (soak->is_json) print_json(soak);
        else print_text(soak);
        status = soak->broken_count ? 1 : 0;
    } else {
        status = cli_fail(&err);
    }
    table_free(table);
    free(soak->choices);
    free(soak->view);
    free(soak->cited);
    tally_free(soak->tally, soak->game);
    free(soak->endings);
    return status;
}

int soak_main(int argc, char **argv)
{
    const char *game = NULL, *games = "1000", *greedy = "20", *seed = "1", *nodes = "40";
    struct err err;
    struct soak *soak = calloc(1, sizeof *soak);
    if (!soak) abort();
    soak->folder = ".";
    memset(&soak->options, UINT8_MAX, sizeof soak->options);
    const struct cli_option options[] = {
        { "games", &games, NULL, "N", "games played at random (1000)" },
        { "greedy", &greedy, NULL, "N", "games played by the greedy opponent (20)" },
        { "nodes", &nodes, NULL, "N", "actions it tries before it plays (40)" },
        { "option", &soak->variants, NULL, "NAME=VALUE,...", "variants of the rules; the others follow from the seed" },
        { "seed", &seed, NULL, "S", "seed of the first game; the next have the next numbers (1)" },
        { "scenario", &soak->scenario, NULL, "NAME", "only this one; without it each game picks one" },
        { "pack", &soak->pack, NULL, "DIR", "map and units from a folder" },
        { "save", &soak->folder, NULL, "DIR", "where the journals of broken games go (here)" },
        { "json", NULL, &soak->is_json, NULL, "print JSON" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const enum cli_next next = cli_read_options(argc, argv, "soak GAME [--games N] [--greedy N] [--seed S] [--json]",
                                                options, 1, &game);
    int status = 2;
    if (next != CLI_GO_ON) {
        status = next == CLI_HELPED ? 0 : 2;
    } else if (!game) {
        cli_wrong("soak: name a game; \"honjin games\" lists them");
    } else if (!(soak->game = games_find(game))) {
        cli_wrong("soak: there is no game '%s'; honjin games lists them", game);
    } else if (soak->variants && !table_set_options(soak->game, soak->variants, &soak->options, &err)) {
        cli_wrong("soak: --option: %s", err.sentence);
    } else if (cli_read_number("soak", "games", games, 0, 100000000, &soak->random_games) &&
               cli_read_number("soak", "greedy", greedy, 0, 100000000, &soak->greedy_games) &&
               cli_read_number("soak", "nodes", nodes, 1, 1000000000, &soak->nodes) &&
               cli_read_number("soak", "seed", seed, 0, INT64_MAX / 2, &soak->seed)) {
        status = soak_run(soak);
    }
    free(soak);
    return status;
}
