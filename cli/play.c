/* `honjin play`: a game at this terminal, against the computer or a friend, kept in a journal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/ai.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/session.h"
#include "games/list.h"
#include "kit/hash.h"

enum { PATH_BYTES = 4096 };

struct wish { /* the command line */
    const char *game, *scenario, *side, *opponent, *dice, *seed, *pack, *resume, *save;
};

/* ---- where the journal lies ----------------------------------------------------------------------------------- */

static bool make_folders(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')); at++) {
        *at = 0;
        const bool is_made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *at = '/';
        if (!is_made) return false;
    }
    return true;
}

/* ${XDG_STATE_HOME:-~/.local/state}/honjin/GAME.journal. The game before this one is kept beside it. */
static bool find_autosave(const char *game, char ret[PATH_BYTES])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char previous[PATH_BYTES + 16];
    struct stat status;
    if (state && state[0] == '/') snprintf(ret, PATH_BYTES, "%s/honjin/%s.journal", state, game);
    else if (home && home[0]) snprintf(ret, PATH_BYTES, "%s/.local/state/honjin/%s.journal", home, game);
    else return false;
    if (!make_folders(ret)) return false;
    if (stat(ret, &status) != 0) return true;
    snprintf(previous, sizeof previous, "%s.previous", ret);
    if (rename(ret, previous) != 0) return false;
    printf("The last game was moved to %s.\n", previous);
    snprintf(ret + strlen(ret), PATH_BYTES - strlen(ret), ".seed");
    snprintf(previous + strlen(previous), sizeof previous - strlen(previous), ".seed");
    if (stat(ret, &status) == 0 && rename(ret, previous) != 0) return false;
    ret[strlen(ret) - strlen(".seed")] = 0;
    return true;
}

static bool is_free(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || status.st_size == 0;
}

/* ---- starting -------------------------------------------------------------------------------------------------- */

static int say(const struct err *err)
{
    if (err->file[0] && err->line) fprintf(stderr, "honjin: %s:%d: %s\n", err->file, err->line, err->sentence);
    else if (err->file[0]) fprintf(stderr, "honjin: %s: %s\n", err->file, err->sentence);
    else fprintf(stderr, "honjin: %s\n", err->sentence);
    return 1;
}

static bool is_level(const char *name)
{
    for (const struct ai_level *level = ai_levels; level->name; level++) {
        if (strcmp(level->name, name) == 0) return true;
    }
    return false;
}

static bool is_human(const struct wish *wish)
{
    return strcmp(wish->opponent, "human") == 0;
}

/* Says what is wrong before anything is begun. */
static int check_sides(const struct wish *wish, const struct game *game, uint8_t *ret_side)
{
    int side = 0;
    while (wish->side && side < game->roles && strcmp(game->role[side].id, wish->side) != 0) side++;
    if (side == game->roles) return cli_wrong("play: %s has no side '%s'", game->id, wish->side);
    if (!is_human(wish) && !is_level(wish->opponent)) {
        return cli_wrong("play: --opponent is human, random or greedy, not '%s'", wish->opponent);
    }
    *ret_side = is_human(wish) ? ROLES : (uint8_t)side;
    return 0;
}

static int start_new(const struct wish *wish, uint8_t *ret_side, struct table **ret)
{
    struct table_setup setup = { .scenario = wish->scenario, .pack = wish->pack, .seed = wish->seed };
    char path[PATH_BYTES];
    struct err err;
    setup.game = games_find(wish->game);
    if (!setup.game) return cli_wrong("play: there is no game '%s'; honjin games lists them", wish->game);
    const int wrong = check_sides(wish, setup.game, ret_side);
    if (wrong) return wrong;
    if (strcmp(wish->dice, "ask") == 0) setup.dice = DICE_ASK;
    else if (strcmp(wish->dice, "random") != 0) return cli_wrong("play: --dice is ask or random, not '%s'", wish->dice);
    if (wish->save) {
        if (!is_free(wish->save)) {
            return cli_wrong("play: %s exists already; --resume goes on with it", wish->save);
        }
        setup.path = wish->save;
    } else if (find_autosave(setup.game->id, path)) {
        setup.path = path;
    } else {
        fprintf(stderr, "honjin: there is no folder to keep the game in; it will be lost at the end\n");
    }
    return table_new(&setup, ret, &err) ? 0 : say(&err);
}

static int start_again(const struct wish *wish, uint8_t *ret_side, struct table **ret)
{
    struct err err;
    if (wish->save && !is_free(wish->save)) return cli_wrong("play: %s exists already", wish->save);
    if (!table_resume(wish->resume, wish->pack, wish->save, games_find, ret, &err)) return say(&err);
    if ((*ret)->warning[0]) printf("Note: %s.\n", (*ret)->warning);
    return check_sides(wish, (*ret)->match.game, ret_side);
}

static uint64_t seed_of_thoughts(const struct wish *wish)
{
    uint8_t seed[DEALER_SEED_BYTES];
    if (wish->seed) dealer_seed_from_text(wish->seed, seed);
    else dealer_seed_fresh(seed);
    return hash_bytes(seed, sizeof seed, 1);
}

static void greet(const struct session *session)
{
    const struct table *table = session->table;
    const struct game *game = table->match.game;
    printf("%s %s, %s\n", game->title, game->native ? game->native : "", table->scenario_name);
    if (game->notice) printf("%s\n", game->notice);
    if (session->side == ROLES) printf("All sides are played here.\n");
    else printf("You play %s; the computer (%s) plays the rest.\n", game->role[session->side].title, session->opponent);
    if (table->path) printf("The game is kept in %s.\n", table->path);
    printf("Type ? for help.\n\n");
}

int play_main(int argc, char **argv)
{
    struct wish wish = { .game = "kenshin", .opponent = "greedy", .dice = "random" };
    const struct cli_option options[] = {
        { "scenario", &wish.scenario, NULL, "NAME", "see honjin games; without it the first one" },
        { "side", &wish.side, NULL, "ROLE", "whom you play; without it the first side" },
        { "opponent", &wish.opponent, NULL, "random|greedy|human", "who plays the others; without it greedy" },
        { "dice", &wish.dice, NULL, "random|ask", "ask: you type what real dice, cards and draws show" },
        { "seed", &wish.seed, NULL, "HEX", "the same seed deals the same dice" },
        { "pack", &wish.pack, NULL, "DIR", "map and units from a folder" },
        { "resume", &wish.resume, NULL, "FILE", "go on with a saved game" },
        { "save", &wish.save, NULL, "FILE", "keep the game here" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct session session = { .is_terminal = isatty(STDIN_FILENO) };
    const char *words[1] = { NULL };
    const enum cli_next next = cli_read_options(argc, argv, "play [GAME] [OPTIONS]", options, 1, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (words[0]) wish.game = words[0];
    int status = wish.resume ? start_again(&wish, &session.side, &session.table)
                             : start_new(&wish, &session.side, &session.table);
    if (status == 0) {
        session.opponent = wish.opponent;
        session.thinking = seed_of_thoughts(&wish);
        greet(&session);
        status = session_run(&session);
        if (session.table->path) printf("The game is kept in %s; go on with: honjin play --resume %s\n",
                                        session.table->path, session.table->path);
    }
    table_free(session.table);
    return status;
}
