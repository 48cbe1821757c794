/* `honjin play`: a game at this terminal, against the computer or a friend, kept in a journal. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/ai.h"
#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/options.h"
#include "cli/plain.h"
#include "cli/saved.h"
#include "games/list.h"
#include "host/lock.h"
#include "kit/hash.h"
#include "tui/tui.h"

enum { PATH_BYTES = SAVED_PATH_BYTES, SEAT_BYTES = 48, SEATS_FILE_MAX = 256,
       NODES_DEFAULT = 20000, NODES_MAX = 10000000 };

struct wish { /* the command line */
    const char *game, *scenario, *option, *side, *opponent, *nodes, *dice, *seed, *pack, *resume, *save;
    bool is_plain, asks_all;
    char seats[2][SEAT_BYTES]; /* side and opponent as they were when the game was left */
};

/* ---- where the journal lies ----------------------------------------------------------------------------------- */

static bool is_free(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || status.st_size == 0;
}

/* Two programs that write the same journal would spoil it. Says who plays it already; the exit status then. */
static int lock_place(const struct wish *wish, struct lock *ret)
{
    char path[PATH_BYTES];
    long holder;
    const char *place = wish->save ? wish->save : wish->resume;
    if (!place && games_find(wish->game) && saved_path(wish->game, path)) place = path;
    if (!place || lock_take(place, ret, &holder)) return 0;
    fprintf(stderr, "honjin: another honjin (process %ld) is playing the game in %s.\n", holder, place);
    if (wish->resume && !wish->save) fprintf(stderr, "Leave it there first, or go on in a copy: --save COPY.\n");
    else if (wish->save) fprintf(stderr, "Leave it there first, or take another file.\n");
    else fprintf(stderr, "Leave it there first, or keep this game elsewhere: --save FILE.\n");
    return 1;
}

/* ---- who sits where: FILE.seats, so that a game goes on as it was left -------------------------------------- */

static void write_seats(const struct session *session)
{
    const struct table *table = session->table;
    char path[PATH_BYTES + 16], text[2 * SEAT_BYTES + 32];
    struct err err;
    if (!table->path) return;
    snprintf(path, sizeof path, "%s.seats", table->path);
    snprintf(text, sizeof text, "side %s\nopponent %s\n",
             session->side == ROLES ? "all" : table->match.game->role[session->side].id, session->opponent);
    if (!file_replace(path, text, strlen(text), &err)) {
        fprintf(stderr, "honjin: %s: %s\n", err.file, err.sentence); /* the game itself is safe */
    }
}

/* What the command line does not say is as it was. */
static void read_seats(const char *journal, struct wish *wish)
{
    char path[PATH_BYTES + 16];
    struct blob blob;
    struct err err;
    snprintf(path, sizeof path, "%s.seats", journal);
    if (!file_read(path, SEATS_FILE_MAX, &blob, &err)) return;
    if (sscanf((const char *)blob.bytes, "side %47s opponent %47s", wish->seats[0], wish->seats[1]) == 2) {
        if (!wish->side && strcmp(wish->seats[0], "all") != 0) wish->side = wish->seats[0];
        if (!wish->opponent) wish->opponent = wish->seats[1];
    }
    blob_free(&blob);
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
    return wish->opponent && strcmp(wish->opponent, "human") == 0;
}

/* ", random, greedy ..." */
static const char *list_levels(void)
{
    static char list[160];
    size_t length = 0;
    for (const struct ai_level *level = ai_levels; level->name && length < sizeof list; level++) {
        length += (size_t)snprintf(list + length, sizeof list - length, ", %s", level->name);
    }
    return list;
}

static const char *list_sides(const struct game *game)
{
    static char list[160];
    size_t length = 0;
    for (int role = 0; role < game->roles && length < sizeof list; role++) {
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", role ? ", " : "", game->role[role].id);
    }
    return list;
}

/* Says what is wrong before anything is begun. */
static int check_sides(const struct wish *wish, const struct game *game, uint8_t *ret_side)
{
    int side = 0;
    while (wish->side && side < game->roles && strcmp(game->role[side].id, wish->side) != 0) side++;
    if (side == game->roles) {
        return cli_wrong("play: %s has no side '%s'; it has %s", game->id, wish->side, list_sides(game));
    }
    if (wish->opponent && !is_human(wish) && !is_level(wish->opponent)) {
        return cli_wrong("play: --opponent is human%s, not '%s'", list_levels(), wish->opponent);
    }
    *ret_side = is_human(wish) ? ROLES : (uint8_t)side;
    return 0;
}

/* Tried without a journal, so that nothing is moved or written for a game that cannot be. */
static bool can_start(const struct table_setup *setup, struct err *ret_err)
{
    struct table *table;
    if (!table_new(setup, &table, ret_err)) return false;
    table_free(table);
    return true;
}

static int start_new(const struct wish *wish, uint8_t *ret_side, struct table **ret)
{
    struct table_setup setup = { .scenario = wish->scenario, .pack = wish->pack, .seed = wish->seed };
    char path[PATH_BYTES];
    struct err err;
    setup.game = games_find(wish->game);
    if (!setup.game) return cli_wrong("play: there is no game '%s'%s", wish->game, games_meant(wish->game));
    const int wrong = check_sides(wish, setup.game, ret_side);
    if (wrong) return wrong;
    if (wish->option && !table_set_options(setup.game, wish->option, &setup.options, &err)) {
        return cli_wrong("play: --option: %s", err.sentence);
    }
    if (strcmp(wish->dice, "ask") == 0) setup.dice = DICE_ASK;
    else if (strcmp(wish->dice, "random") != 0) return cli_wrong("play: --dice is ask or random, not '%s'", wish->dice);
    if (!can_start(&setup, &err)) return say(&err);
    if (wish->save) {
        if (!is_free(wish->save)) {
            return cli_wrong("play: %s exists already; --resume goes on with it", wish->save);
        }
        setup.path = wish->save;
    } else if (saved_path(setup.game->id, path) && saved_put_aside(path)) {
        setup.path = path;
    } else {
        fprintf(stderr, "honjin: there is no folder to keep the game in; it will be lost at the end\n");
    }
    return table_new(&setup, ret, &err) ? 0 : say(&err);
}

static int start_again(struct wish *wish, uint8_t *ret_side, struct table **ret)
{
    struct err err;
    read_seats(wish->resume, wish);
    if (wish->save && !is_free(wish->save)) return cli_wrong("play: %s exists already", wish->save);
    if (!table_resume(wish->resume, wish->pack, wish->save, games_find, ret, &err)) return say(&err);
    if ((*ret)->warning[0]) printf("Note: %s.\n", (*ret)->warning);
    return check_sides(wish, (*ret)->match.game, ret_side);
}

enum { WRONG = -1 };

/* Which of so many games is meant: nothing and yes mean the first, no means none (0). */
static int read_number(const char *line, int games)
{
    const char *at = line + strspn(line, " \t");
    const int number = atoi(at);
    if (*at == 'n' || *at == 'N') return 0;
    if (*at == '\n' || *at == 0 || *at == 'y' || *at == 'Y') return 1;
    return number >= 1 && number <= games ? number : WRONG;
}

/* Games that were left are offered again before a new one begins. False: neither, the input ended. */
static bool offer_what_was_left(struct wish *wish, char path[PATH_BYTES])
{
    struct saved *saved;
    char line[64];
    int count, left = 0;
    if (wish->resume || wish->save || !games_find(wish->game)) return true;
    saved = saved_list(wish->game, &count);
    for (int i = 0; i < count; i++) {
        if (!saved[i].is_over) saved[left++] = saved[i];
    }
    if (left == 1) {
        printf("A game of %s is not finished: %u orders and draws so far.\n", wish->game, saved[0].plies);
    }
    for (int i = 0; left > 1 && i < left; i++) {
        printf("%3d  ", i + 1);
        saved_print(&saved[i]);
    }
    int number = left ? WRONG : 0;
    while (number == WRONG) {
        if (left == 1) printf("Go on with it? [Y/n] ");
        else printf("Go on with which of these games? [1 to %d, n: a new one] ", left);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) break;
        number = read_number(line, left);
        if (number == WRONG) printf("There is no such game.\n");
    }
    if (number > 0) {
        snprintf(path, PATH_BYTES, "%s", saved[number - 1].path);
        wish->resume = path;
    }
    free(saved);
    return number != WRONG;
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

static void tell_where(const struct session *session)
{
    const struct match *match = &session->table->match;
    const char *path = session->table->path;
    struct pending pending;
    char sentence[512];
    struct text text;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind == PENDING_OVER) {
        text_open(&text, sentence, sizeof sentence);
        session_write_outcome(session, &text);
        printf("%s\n", sentence);
    }
    if (path && pending.kind == PENDING_OVER) printf("See it again with: honjin replay %s\n", path);
    else if (path) printf("The game is kept in %s; go on with: honjin play --resume %s\n", path, path);
}

static bool has_terminal(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && name[0] && strcmp(name, "dumb") != 0;
}

static int play(struct wish *wish, struct session *session)
{
    const bool has_board = has_terminal() && !wish->is_plain;
    uint64_t nodes = NODES_DEFAULT;
    if (wish->nodes && !cli_read_number("play", "nodes", wish->nodes, 1, NODES_MAX, &nodes)) return 2;
    int status = wish->resume ? start_again(wish, &session->side, &session->table)
                              : start_new(wish, &session->side, &session->table);
    if (status) return status;
    session->opponent = wish->opponent ? wish->opponent : "greedy";
    session->nodes = (uint32_t)nodes;
    session->is_unhurried = wish->nodes != NULL;
    session->asks_all = wish->asks_all;
    session->thinking = seed_of_thoughts(wish);
    write_seats(session);
    signal(SIGXFSZ, SIG_IGN); /* a limit on files is an error of writing, not the end */
    if (!has_board) {
        cli_fit_locale();
        greet(session);
    }
    status = has_board ? tui_run(session) : plain_run(session);
    tell_where(session);
    return status;
}

int play_main(int argc, char **argv)
{
    struct wish wish = { .game = games_list[0]->id, .dice = "random" };
    const struct cli_option options[] = {
        { "scenario", &wish.scenario, NULL, "NAME", "see honjin games; without it the first one" },
        { "option", &wish.option, NULL, "NAME=VALUE,...", "variants of the rules; see honjin games" },
        { "side", &wish.side, NULL, "ROLE", "whom you play; without it the first side" },
        { "opponent", &wish.opponent, NULL, "random|greedy|easy|normal|hard|human",
          "who plays the others; without it greedy" },
        { "nodes", &wish.nodes, NULL, "N",
          "actions the computer tries before it plays; without it 20000, for 2 s at most" },
        { "dice", &wish.dice, NULL, "random|ask", "ask: you type what real dice, cards and draws show" },
        { "seed", &wish.seed, NULL, "HEX", "the same seed deals the same dice" },
        { "pack", &wish.pack, NULL, "DIR", "map and units from a folder" },
        { "resume", &wish.resume, NULL, "FILE", "go on with a saved game" },
        { "save", &wish.save, NULL, "FILE", "keep the game here" },
        { "ask-all", NULL, &wish.asks_all, NULL, "ask also where only one order is possible" },
        { "plain", NULL, &wish.is_plain, NULL, "by lines, without the board" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct session session = { .lang = (uint8_t)cli_lang() };
    struct lock lock = { .fd = -1 };
    char left[PATH_BYTES];
    const char *words[1] = { NULL };
    const enum cli_next next = cli_read_options(argc, argv, "play [GAME] [OPTIONS]", options, 1, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (words[0]) wish.game = words[0];
    const bool is_asked = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int status = lock_place(&wish, &lock);
    if (!status && (!is_asked || offer_what_was_left(&wish, left))) status = play(&wish, &session);
    table_free(session.table);
    lock_give(&lock);
    return status;
}
