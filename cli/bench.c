/* honjin bench: how fast the rules are, on one core, in CPU time.
 *
 *   decision   list all legal actions of a role, and play one of them; where they are too many to list (on a table
 *              without hexes): ask plan() for one and play it
 *   choice     a decision with more than one of them
 *   option     one of these actions
 *   game       from set-up to the end, every action chosen uniformly at random
 *   iteration  of the player hard: a guess of the world, orders down the tree, play until it settles, a judgement
 *
 * Chance takes its time but does not count. Several rounds are played; the figures are the median and the range. With
 * --events some games are played again, not timed, to say what happens in them: a game in which everybody stands still
 * is quickly played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/playout.h"
#include "cli/bench.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/load.h"
#include "games/list.h"
#include "host/table.h"

enum { ROUNDS_MAX = 99, GAMES_AT_ONCE = 8, CLONES = 16, CLONE_ROUNDS = 4096, GAMES_TOLD = 64, EVENTS_ROOM = 1024 };

struct tally {
    uint64_t games, decisions, choices, options;
};

enum figure { DECISIONS_PER_S, CHOICES_PER_S, OPTIONS_PER_S, MEAN_OPTIONS, GAMES_PER_S, MEAN_DECISIONS, CLONE_NS,
              EVALUATE_NS, REDACT_NS, HASH_NS, KEY_NS, ITERATIONS_PER_S, FIGURES };

static const char *const figure_name[FIGURES] = {
    [DECISIONS_PER_S] = "decisions_per_s",
    [CHOICES_PER_S] = "choices_per_s",
    [OPTIONS_PER_S] = "options_per_s",
    [MEAN_OPTIONS] = "mean_options",
    [GAMES_PER_S] = "games_per_s",
    [MEAN_DECISIONS] = "mean_decisions",
    [CLONE_NS] = "clone_ns",
    [EVALUATE_NS] = "evaluate_ns",
    [REDACT_NS] = "redact_ns",
    [HASH_NS] = "hash_ns",
    [KEY_NS] = "key_ns",
    [ITERATIONS_PER_S] = "iterations_per_s",
};

struct report {
    const struct game *game;
    int rounds;
    bool has_events;
    double event[UINT8_MAX + 1]; /* of each kind, in a game */
    double figure[FIGURES][ROUNDS_MAX]; /* sorted in the end */
};

double bench_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One game from set-up to the end: the loop that is measured. */
static void play_game(const struct game *game, const void *scenario, void *state, struct choices *choices,
                      struct rng *rng, struct tally *tally)
{
    struct pending pending;
    struct action action;
    uint64_t decisions = 0, choices_made = 0, options = 0;
    const bool is_wide = playout_is_wide(game);
    game->setup(scenario, state);
    for (;;) {
        game->pending(scenario, state, &pending);
        if (pending.kind == PENDING_DECISION) {
            uint32_t total;
            if (!is_wide) game->choices(scenario, state, (uint8_t)__builtin_ctz(pending.roles), choices);
            if (!is_wide && (!game->think->plan || choices_are_complete(choices))) {
                total = playout_choose(choices, rng, &action);
            } else {
                total = playout_next(game, scenario, state, &pending, rng, choices, &action);
            }
            if (total == 0) break;
            decisions++;
            choices_made += total > 1;
            options += total;
        } else if (pending.kind == PENDING_CHANCE) {
            playout_deal(&pending.chance, rng, &action);
        } else {
            break;
        }
        game->apply(scenario, state, &action, NULL);
    }
    tally->games++;
    tally->decisions += decisions;
    tally->choices += choices_made;
    tally->options += options;
}

/* What happens in a game of random play, in the mean of some. */
static void count_events(struct report *report, const void *scenario, void *state, struct choices *choices)
{
    const struct game *game = report->game;
    static struct event event[EVENTS_ROOM];
    struct pending pending;
    struct action action;
    struct rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < GAMES_TOLD; i++) {
        game->setup(scenario, state);
        for (;;) {
            struct sink sink = { .event = event, .capacity = EVENTS_ROOM };
            game->pending(scenario, state, &pending);
            if (!playout_next(game, scenario, state, &pending, &rng, choices, &action)) break;
            game->apply(scenario, state, &action, &sink);
            for (uint32_t e = 0; e < sink.count && e < EVENTS_ROOM; e++) {
                if (event[e].kind <= UINT8_MAX) report->event[event[e].kind] += 1.0 / GAMES_TOLD;
            }
        }
    }
}

static double clone_nanoseconds(const struct game *game, const void *scenario)
{
    unsigned char *states = malloc(game->state_bytes * CLONES);
    if (!states) abort();
    for (int i = 0; i < CLONES; i++) game->setup(scenario, states + (size_t)i * game->state_bytes);
    const double start = bench_seconds();
    for (int round = 0; round < CLONE_ROUNDS; round++) {
        for (size_t i = 1; i < CLONES; i++) {
            memcpy(states + i * game->state_bytes, states + (i - 1) * game->state_bytes, game->state_bytes);
            __asm__ volatile("" : : : "memory"); /* each copy is made, though nobody reads it */
        }
    }
    const double seconds = bench_seconds() - start;
    free(states);
    return 1e9 * seconds / (CLONE_ROUNDS * (CLONES - 1.0));
}

static void measure_round(struct report *report, const void *scenario, void *state, struct choices *choices,
                          double seconds)
{
    const struct game *game = report->game;
    const int round = report->rounds++;
    struct tally tally = { 0 };
    struct rng rng;
    rng_seed(&rng, (uint64_t)round + 1);
    const double start = bench_seconds();
    double spent;
    do {
        for (int i = 0; i < GAMES_AT_ONCE; i++) play_game(game, scenario, state, choices, &rng, &tally);
        spent = bench_seconds() - start;
    } while (spent < seconds);
    const double games = (double)tally.games, decisions = (double)tally.decisions;
    const double options = (double)tally.options;
    report->figure[DECISIONS_PER_S][round] = decisions / spent;
    report->figure[CHOICES_PER_S][round] = (double)tally.choices / spent;
    report->figure[OPTIONS_PER_S][round] = options / spent;
    report->figure[MEAN_OPTIONS][round] = decisions > 0 ? options / decisions : 0;
    report->figure[GAMES_PER_S][round] = games / spent;
    report->figure[MEAN_DECISIONS][round] = decisions / games;
    report->figure[CLONE_NS][round] = clone_nanoseconds(game, scenario);
    double part[PARTS];
    bench_parts(game, scenario, (uint64_t)round + 1, part);
    for (int i = 0; i < PARTS; i++) report->figure[EVALUATE_NS + i][round] = part[i];
    report->figure[ITERATIONS_PER_S][round] = bench_thought(game, scenario, (uint64_t)round + 1, seconds);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool measure(const struct game *game, const char *name, int rounds, double seconds, bool has_events,
                    struct report *ret)
{
    const struct options options = { { 0 } };
    struct image image;
    struct err err;
    void *scenario = malloc(game->scenario_bytes), *state = malloc(game->state_bytes);
    struct choices *choices = malloc(sizeof *choices);
    if (!scenario || !state || !choices) abort();
    const bool is_loaded = table_find_pack(game->id, &image, &err) &&
                           game_load(game, &image, name, &options, scenario, &err);
    if (is_loaded) {
        *ret = (struct report){ .game = game, .has_events = has_events };
        for (int i = 0; i < rounds; i++) measure_round(ret, scenario, state, choices, seconds);
        for (int f = 0; f < FIGURES; f++) {
            qsort(ret->figure[f], (size_t)rounds, sizeof ret->figure[f][0], compare);
        }
        if (has_events) count_events(ret, scenario, state, choices);
    } else {
        fprintf(stderr, "honjin: %s:%d: %s\n", err.file, err.line, err.sentence);
    }
    free(choices);
    free(state);
    free(scenario);
    return is_loaded;
}

/* ---- printing ------------------------------------------------------------------------------------ */

static double median(const struct report *report, int f)
{
    const double *sorted = report->figure[f];
    const int n = report->rounds;
    return n % 2 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
}

static void print_json(const struct report *report)
{
    printf("{\"game\":\"%s\",\"state_bytes\":%zu,\"rounds\":%d", report->game->id, report->game->state_bytes,
           report->rounds);
    for (int f = 0; f < FIGURES; f++) {
        printf(",\"%s\":%.2f,\"%s_range\":[%.2f,%.2f]", figure_name[f], median(report, f), figure_name[f],
               report->figure[f][0], report->figure[f][report->rounds - 1]);
    }
    if (report->has_events) {
        printf(",\"events\":{");
        for (int kind = 1, listed = 0; kind < report->game->events && kind <= UINT8_MAX; kind++) {
            if (report->event[kind] <= 0) continue;
            printf("%s\"%s\":%.2f", listed++ ? "," : "", report->game->event[kind].id, report->event[kind]);
        }
        printf("}");
    }
    printf("}");
}

static void print_plain(const struct report *report)
{
    printf("%s, %d rounds, state of %zu bytes\n", report->game->id, report->rounds,
           report->game->state_bytes);
    for (int f = 0; f < FIGURES; f++) {
        printf("  %-16s %14.1f   (%.1f to %.1f)\n", figure_name[f], median(report, f), report->figure[f][0],
               report->figure[f][report->rounds - 1]);
    }
    for (int kind = 1; report->has_events && kind < report->game->events && kind <= UINT8_MAX; kind++) {
        if (report->event[kind] <= 0) continue;
        printf("  %-16s %14.1f   a game\n", report->game->event[kind].id, report->event[kind]);
    }
}

static bool read_number(const char *word, double low, double high, double *ret)
{
    char *end;
    const double value = strtod(word, &end);
    if (end == word || *end || !(value >= low && value <= high)) return false;
    *ret = value;
    return true;
}

int bench_main(int argc, char **argv)
{
    const char *id = NULL, *scenario = NULL, *seconds_word = "1", *rounds_word = "5";
    bool is_json = false, is_protocol = false, has_events = false;
    double seconds, rounds;
    const struct cli_option options[] = {
        { "json", .ret_flag = &is_json, .help = "print JSON: an object for one game, an array for all" },
        { "protocol", .ret_flag = &is_protocol, .help = "what an order costs a server, with the updates it makes" },
        { "scenario", .ret_value = &scenario, .value = "NAME", .help = "which scenario of the game (the first)" },
        { "events", .ret_flag = &has_events, .help = "also what happens in a game, in the mean of 64" },
        { "seconds", .ret_value = &seconds_word, .value = "S", .help = "CPU seconds of each round (1)" },
        { "rounds", .ret_value = &rounds_word, .value = "N", .help = "rounds, up to 99 (5)" },
        { 0 },
    };
    const enum cli_next next = cli_read_options(
        argc, argv, "bench [GAME] [--scenario NAME] [--events] [--protocol] [--json] [--seconds S] [--rounds N]",
        options, 1, &id);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!read_number(seconds_word, 0, 3600, &seconds)) {
        return cli_wrong("bench: --seconds wants a number, not '%s'", seconds_word);
    }
    if (!read_number(rounds_word, 1, ROUNDS_MAX, &rounds)) {
        return cli_wrong("bench: --rounds wants a number from 1 to %d, not '%s'", ROUNDS_MAX, rounds_word);
    }
    if (scenario && !id) return cli_wrong("bench: --scenario wants a game");
    if (id && !games_find(id)) return cli_wrong("bench: there is no game '%s'; honjin games lists them", id);

    struct report *report = malloc(sizeof *report);
    bool is_first = true, is_good = true;
    if (!report) abort();
    if (is_json && !id) printf("[");
    for (int i = 0; games_list[i]; i++) {
        if (id && strcmp(games_list[i]->id, id) != 0) continue;
        if (!is_protocol && !measure(games_list[i], scenario, (int)rounds, seconds, has_events, report)) {
            is_good = false;
            continue;
        }
        if (is_json && !is_first) printf(",");
        is_first = false;
        if (is_protocol) {
            is_good &= bench_protocol(games_list[i], seconds, is_json);
            continue;
        }
        if (is_json) print_json(report);
        else print_plain(report);
        fflush(stdout);
    }
    if (is_json) printf(id ? "\n" : "]\n");
    free(report);
    return is_good ? 0 : 1;
}
