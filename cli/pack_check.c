/* `honjin pack check`: everything that is wrong with a pack, with file and line.
 *
 *   read     pack_read_all tells of every bad line
 *   load     the game loads every scenario with every value of every option; a row that it refuses is left out
 *            and loading goes on while the complaints are about the same table, so that ten wrong hexes are found
 *            at once, but no consequences of a missing row elsewhere
 *   play     a few random games: what load accepts, the rules must bear */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/pack.h"
#include "core/load.h"
#include "games/list.h"
#include "host/pack.h"

enum { LEFT_OUT_MAX = 50, GAMES = 20, PLIES_MAX = 20000 };

struct check {
    const char *folder;
    const struct game *game;
    struct err problem[LEFT_OUT_MAX]; /* what the game refused; file is "/map.csv", line 0 the whole of it */
    int refused;
    int problems;                     /* in all */
};

/* "kenshin/map.csv" of an image is map.csv of the folder. */
static const char *file_of(const struct err *err)
{
    const char *slash = strrchr(err->file, '/');
    return slash ? slash + 1 : err->file;
}

static void tell(void *context, const struct err *err)
{
    struct check *check = context;
    check->problems++;
    fflush(stdout); /* in the order in which it was found, also where both go to the same file */
    fprintf(stderr, "%s%s%s:", check->folder, err->file[0] ? "/" : "", file_of(err));
    if (err->line) fprintf(stderr, "%d:", err->line);
    fprintf(stderr, " %s\n", err->sentence);
}

static void ignore(void *context, const struct err *err)
{
    (void)context;
    (void)err;
}

/* ---- loading -------------------------------------------------------------------------------------------- */

static bool was_told(const struct check *check, const struct err *err)
{
    for (int i = 0; i < check->refused; i++) {
        if (check->problem[i].line == err->line && strcmp(check->problem[i].sentence, err->sentence) == 0) return true;
    }
    return false;
}

/* Loads without the rows that were refused from number `first` on; false: ret_err is the game's complaint. */
static bool load(const struct check *check, int first, const char *scenario, const struct options *options,
                 void *room, struct err *ret_err)
{
    const struct pack_check again = { .tell = ignore, .left_out = check->problem + first,
                                      .left_out_count = check->refused - first };
    struct blob blob;
    struct image image;
    if (!pack_read_all(check->folder, &again, &blob)) return true; /* there is nothing left to complain of */
    memset(room, 0, check->game->scenario_bytes);
    const bool is_loaded = image_open(blob.bytes, blob.size, &image, ret_err) &&
                           game_load(check->game, &image, scenario, options, room, ret_err);
    blob_free(&blob);
    return is_loaded;
}

static void check_load(struct check *check, const char *scenario, const struct options *options)
{
    void *room = malloc(check->game->scenario_bytes);
    const int first = check->refused;
    struct err err;
    if (!room) abort();
    while (!load(check, first, scenario, options, room, &err)) {
        const bool is_first = check->refused == first;
        if (!is_first && strcmp(check->problem[first].file + 1, file_of(&err)) != 0) break;
        if ((!is_first && !err.line) || was_told(check, &err)) break; /* a row is missing because we left it out */
        tell(check, &err);
        if (check->refused == LEFT_OUT_MAX) break;
        struct err *row = &check->problem[check->refused++];
        *row = err;
        snprintf(row->file, sizeof row->file, "/%.90s", file_of(&err));
        if (!err.line) break; /* it is about no row that could be left out */
    }
    free(room);
}

/* ---- playing -------------------------------------------------------------------------------------------- */

static void complain(struct check *check, const char *scenario, const char *sentence, uint64_t seed)
{
    struct err err = { .file = "pack.ini" };
    snprintf(err.sentence, sizeof err.sentence, "scenario %s, random game %llu: %s", scenario,
             (unsigned long long)seed, sentence);
    tell(check, &err);
}

static void play(struct check *check, const void *scenario, const char *name, uint64_t seed)
{
    const struct game *game = check->game;
    void *state = malloc(game->state_bytes);
    struct choices *choices = malloc(sizeof *choices);
    struct pending pending;
    struct action action;
    struct rng rng;
    const char *wrong = NULL;
    if (!state || !choices) abort();
    rng_seed(&rng, seed);
    game->setup(scenario, state);
    for (int ply = 0; !wrong; ply++) {
        game->pending(scenario, state, &pending);
        if (pending.kind == PENDING_OVER) break;
        if (!playout_next(game, scenario, state, &pending, &rng, choices, &action)) wrong = "nobody has anything to do";
        else if (ply == PLIES_MAX) wrong = "it does not end";
        if (wrong) break;
        game->apply(scenario, state, &action, NULL);
        if (game->check) wrong = game->check(scenario, state);
    }
    if (wrong) complain(check, name, wrong, seed);
    free(choices);
    free(state);
}

static void check_play(struct check *check, const struct image *image, const char *name)
{
    const struct options options = { { 0 } };
    void *scenario = calloc(1, check->game->scenario_bytes);
    struct err err;
    if (!scenario) abort();
    if (game_load(check->game, image, name, &options, scenario, &err)) {
        for (uint64_t seed = 1; seed <= GAMES && !check->problems; seed++) play(check, scenario, name, seed);
    }
    free(scenario);
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

static void print_sources(const struct image *image)
{
    static const char *const word[] = { "rule", "example", "public", "reconstructed" };
    enum { WORDS = sizeof word / sizeof word[0] };
    int count[WORDS] = { 0 };
    for (int t = 0; t < (int)image->tables; t++) {
        const struct image_table table = image_table_at(image, t);
        for (int row = 0; row < table.rows; row++) {
            const char *source = image_text(&table, row, "source");
            for (int w = 0; w < WORDS; w++) {
                const size_t length = strlen(word[w]);
                if (strncmp(source, word[w], length) == 0 && (!source[length] || source[length] == ':')) count[w]++;
            }
        }
    }
    printf("  %u tables; rows by source:", image->tables - 1); /* the facts are no table of the folder's */
    for (int w = 0; w < WORDS; w++) printf(" %d %s%s", count[w], word[w], w + 1 < WORDS ? "," : "\n");
}

static void check_scenarios(struct check *check, const struct image *image)
{
    const char *name;
    for (int s = 0; (name = image_scenario(image, s)); s++) {
        struct options options = { { 0 } };
        check_load(check, name, &options);
        for (int o = 0; o < check->game->options; o++) {
            for (uint8_t v = 1; v < 8 && check->game->option[o].value[v]; v++) {
                options.value[o] = v;
                check_load(check, name, &options);
            }
            options.value[o] = 0;
        }
        if (!check->problems) check_play(check, image, name);
        if (!check->problems) printf("  scenario %s: loads, and %d random games end well\n", name, GAMES);
    }
}

static bool find_game(const char *wish, const struct image *image, const struct game **ret)
{
    const char *id = wish ? wish : image_fact(image, "pack", "id");
    *ret = games_find(id);
    if (*ret) return true;
    cli_wrong("pack check: there is no game '%s'%s", id, wish ? "" : "; say with --game which one this pack is for");
    return false;
}

int pack_check_main(int argc, char **argv)
{
    const char *folder = NULL, *game = NULL;
    const struct cli_option options[] = {
        { "game", &game, NULL, "GAME", "the game it is for, if its id does not say so" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct check *check = calloc(1, sizeof *check);
    struct blob blob;
    struct image image;
    struct err err;
    int status = 1;
    if (!check) abort();
    const enum cli_next next = cli_read_options(argc, argv, "pack check DIR [--game GAME]", options, 1, &folder);
    if (next != CLI_GO_ON || !folder) {
        free(check);
        if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
        return cli_wrong("pack check: name a folder; see honjin pack check --help");
    }
    check->folder = folder;
    const struct pack_check all = { .tell = tell, .context = check };
    if (pack_read_all(folder, &all, &blob)) {
        if (check->problems) {
            fputs("honjin: scenarios are loaded when these are mended\n", stderr);
        } else if (!image_open(blob.bytes, blob.size, &image, &err)) {
            tell(check, &err);
        } else if (!find_game(game, &image, &check->game)) {
            status = 2;
        } else {
            printf("%s: %s, version %s\n", folder, image_fact(&image, "pack", "title"),
                   image_fact(&image, "pack", "version"));
            print_sources(&image);
            check_scenarios(check, &image);
            if (!check->problems) status = 0;
        }
        blob_free(&blob);
    }
    if (status == 1) fprintf(stderr, "honjin: %d problem%s\n", check->problems, check->problems == 1 ? "" : "s");
    free(check);
    return status;
}
