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
#include "cli/whole_screen.h"
#include "games/list.h"
#include "host/lock.h"
#include "kit/hash.h"

enum { PATH_BYTES = SAVED_PATH_BYTES, NODES_DEFAULT = 20000, NODES_MAX = 10000000 };

struct wish { /* the command line */
    const char *game, *scenario, *option, *side, *opponent, *nodes, *dice, *seed, *pack, *resume, *save, *at;
    bool is_plain, asks_all, has_events;
    struct saved_seats seats; /* as they were when the game was left */
    struct lock lock;         /* of the journal that is played */
};

/* ---- where the journal lies ----------------------------------------------------------------------------------- */

static bool is_free(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || status.st_size == 0;
}

/* Two programs that write the same journal would spoil it. Says who plays it already; the exit status then. */
static int lock_place(struct wish *wish, const char *place)
{
    long holder;
    lock_give(&wish->lock);
    if (lock_take(place, &wish->lock, &holder)) return 0;
    const struct voice voice = cli_voice();
    cli_wrong("another honjin (process %ld) is playing the game in %s", holder, place);
    fprintf(stderr, "%s\n", wish->resume && !wish->save ? SAY(voice, LEAVE_OR_COPY)
                            : wish->save               ? SAY(voice, LEAVE_OR_OTHER)
                                                       : SAY(voice, LEAVE_OR_SAVE));
    return 1;
}

/* Where the game will be kept, before anything is opened. */
static int lock_first_place(struct wish *wish)
{
    char path[PATH_BYTES];
    if (wish->at) return 0; /* take_up() will know */
    if (wish->save) return lock_place(wish, wish->save);
    if (wish->resume) return lock_place(wish, wish->resume);
    return games_find(wish->game) && saved_path(wish->game, path) ? lock_place(wish, path) : 0;
}

/* ---- who sits where, so that a game goes on as it was left ---------------------------------------------------- */

static void write_seats(const struct session *session, const struct wish *wish)
{
    const struct table *table = session->table;
    struct saved_seats seats = { .pack = "" };
    struct err err;
    if (!table->path) return;
    snprintf(seats.side, sizeof seats.side, "%s",
             session->side == ROLES ? "all" : table->match.game->role[session->side].id);
    snprintf(seats.opponent, sizeof seats.opponent, "%s", session->opponent);
    char *folder = wish->pack ? realpath(wish->pack, NULL) : NULL;
    if (folder) snprintf(seats.pack, sizeof seats.pack, "%s", folder);
    free(folder);
    if (!saved_write_seats(table->path, &seats, &err)) {
        cli_fail(&err); /* the game itself is safe */
    }
}

/* What the command line does not say is as it was. */
static void read_seats(const char *journal, struct wish *wish)
{
    struct saved_seats *seats = &wish->seats;
    saved_read_seats(journal, seats);
    if (!wish->side && seats->side[0] && strcmp(seats->side, "all") != 0) wish->side = seats->side;
    if (!wish->opponent && seats->opponent[0]) wish->opponent = seats->opponent;
    if (!wish->pack && seats->pack[0]) wish->pack = seats->pack;
}

/* ---- starting -------------------------------------------------------------------------------------------------- */

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
    if (!can_start(&setup, &err)) return cli_fail(&err);
    if (wish->save) {
        if (!is_free(wish->save)) {
            return cli_wrong("play: %s exists already; --resume goes on with it", wish->save);
        }
        setup.path = wish->save;
    } else if (saved_path(setup.game->id, path) && saved_put_aside(path)) {
        setup.path = path;
    } else {
        cli_wrong("there is no folder to keep the game in; it will be lost at the end");
    }
    return table_new(&setup, ret, &err) ? 0 : cli_fail(&err);
}

/* In the same file, unless it was made by other rules or with another pack: then in a new one beside it. */
static int keep_again(struct wish *wish, struct table *table)
{
    char beside[PATH_BYTES];
    const char *place = wish->save ? wish->save : wish->resume;
    struct err err;
    if (!wish->save && table->is_converted) {
        saved_name_beside(wish->resume, beside);
        place = beside;
        const int status = lock_place(wish, place);
        if (status) return status;
        printf("%s\n", SAYS(cli_voice(), GOES_ON_IN, SAID_WORD(place), SAID_WORD(wish->resume)));
    }
    return table_keep_in(table, place, &err) ? 0 : cli_fail(&err);
}

/* These rules do not allow all of it: where they stop it goes on, if the player wants that. */
static int go_on_from_halt(const struct wish *wish, struct table *table)
{
    const struct halt *halt = &table->halt;
    char line[64] = "";
    struct err err;
    cli_wrong("%s:%d: %s", wish->resume, halt->line, halt->why);
    const struct voice voice = cli_voice();
    printf("%s\n%s ", SAYS(voice, NOTE, SAID_WORD(SAY_TOLD(cli_lang(), table->warning))),
           SAYS(voice, GO_ON_AFTER, SAID_NUMBER(halt->played)));
    fflush(stdout);
    const bool is_wanted = fgets(line, sizeof line, stdin) && say_is_yes(voice.lang, line);
    if (is_wanted) return table_go_on(table, &err) ? 0 : cli_fail(&err);
    printf("\n%s\n", SAYS(voice, STAYS, SAID_WORD(wish->resume)));
    return 1;
}

static int start_again(struct wish *wish, uint8_t *ret_side, struct table **ret)
{
    struct err err;
    read_seats(wish->resume, wish);
    if (wish->save && !is_free(wish->save)) return cli_wrong("play: %s exists already", wish->save);
    if (!table_open_file(wish->resume, wish->pack, games_find, ret, &err)) return cli_fail(&err);
    const int wrong = check_sides(wish, (*ret)->match.game, ret_side);
    if (wrong) return wrong;
    if ((*ret)->halt.line) {
        const int status = go_on_from_halt(wish, *ret);
        if (status) return status;
    } else if ((*ret)->warning[0]) {
        printf("%s\n", SAYS(cli_voice(), NOTE, SAID_WORD(SAY_TOLD(cli_lang(), (*ret)->warning))));
    }
    return keep_again(wish, *ret);
}

/* A moment of a saved game, in a game of its own: the old one stays as it is. */
static int take_up(struct wish *wish, uint8_t *ret_side, struct table **ret)
{
    char path[PATH_BYTES];
    const char *place = wish->save;
    struct table *old;
    struct err err;
    uint64_t at;
    if (!wish->resume) return cli_wrong("play: --at goes with --resume FILE");
    read_seats(wish->resume, wish);
    if (wish->save && !is_free(wish->save)) return cli_wrong("play: %s exists already", wish->save);
    if (!table_open_file(wish->resume, wish->pack, games_find, &old, &err)) return cli_fail(&err);
    const struct match *match = &old->match;
    int status = check_sides(wish, match->game, ret_side);
    if (!status && !cli_read_number("play", "at", wish->at, 0, match->plies, &at)) status = 2;
    if (!status && !table_take_up(old, (uint32_t)at, wish->pack, games_find, ret, &err)) status = cli_fail(&err);
    if (!status && !place && saved_path(match->game->id, path)) place = path;
    table_free(old);
    if (status || !place) return status;
    status = lock_place(wish, place);
    if (status || (!wish->save && !saved_put_aside(place))) return status;
    return table_keep_in(*ret, place, &err) ? 0 : cli_fail(&err);
}

enum { WRONG = -1 };

/* Which of so many games is meant: nothing and yes mean the first, no means none (0). */
static int read_number(const char *line, int games)
{
    const char *at = line + strspn(line, " \t");
    const int number = atoi(at);
    if (*at == 'n' || *at == 'N') return 0;
    if (*at == '\n' || *at == 0 || say_is_yes(cli_lang(), at)) return 1;
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
        printf("%s\n", SAYS(cli_voice(), UNFINISHED, SAID_WORD(saved[0].title), SAID_NUMBER(saved[0].plies),
                            SAID_WORD(saved[0].remark)));
    }
    for (int i = 0; left > 1 && i < left; i++) {
        printf("%3d  ", i + 1);
        saved_print(&saved[i]);
    }
    int number = left ? WRONG : 0;
    while (number == WRONG) {
        printf("%s ", left == 1 ? SAY(cli_voice(), GO_ON_WITH_IT)
                                : SAYS(cli_voice(), GO_ON_WITH_WHICH, SAID_NUMBER(left)));
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) break;
        number = read_number(line, left);
        if (number == WRONG) printf("%s\n", SAY(cli_voice(), NO_SUCH_GAME));
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
    const struct voice voice = session_voice(session);
    printf("%s %s, %s\n", game->title, game->native ? game->native : "", record_scenario(table));
    if (game->notice) printf("%s\n", SAY_SET(voice.lang, words_notice(game, voice.lang)));
    if (session->side == ROLES) printf("%s\n", SAY(voice, ALL_SIDES));
    else printf("%s\n", SAYS(voice, YOU_PLAY, SAID_VALUE(KIND_ROLE, session->side),
                             SAID_WORD(SAYS(voice, LEVEL, SAID_WORD(session->opponent)))));
    if (table->path) printf("%s\n", SAYS(voice, KEPT_IN, SAID_WORD(table->path)));
    printf("%s\n\n", SAY(voice, TYPE_FOR_HELP));
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
    const struct voice voice = session_voice(session);
    if (path) printf("%s\n", pending.kind == PENDING_OVER ? SAYS(voice, SEE_AGAIN, SAID_WORD(path))
                                                          : SAYS(voice, RESUME_WITH, SAID_WORD(path)));
}

static int play(struct wish *wish, struct session *session)
{
    const bool has_board = cli_has_terminal() && !wish->is_plain;
    uint64_t nodes = NODES_DEFAULT;
    if (wish->nodes && !cli_read_number("play", "nodes", wish->nodes, 1, NODES_MAX, &nodes)) return 2;
    int status = wish->at ? take_up(wish, &session->side, &session->table)
                 : wish->resume ? start_again(wish, &session->side, &session->table)
                                : start_new(wish, &session->side, &session->table);
    if (status) return status;
    session->opponent = wish->opponent ? wish->opponent : "normal";
    session->nodes = (uint32_t)nodes;
    session->is_unhurried = wish->nodes != NULL;
    session->asks_all = wish->asks_all;
    session->has_events = wish->has_events;
    session->thinking = seed_of_thoughts(wish);
    write_seats(session, wish);
    signal(SIGXFSZ, SIG_IGN); /* a limit on files is an error of writing, not the end */
    if (!has_board) {
        cli_fit_locale();
        greet(session);
    }
    status = has_board ? whole_screen.play(session) : plain_run(session);
    tell_where(session);
    return status;
}

int play_main(int argc, char **argv)
{
    struct wish wish = { .game = games_list[0]->id, .dice = "random", .lock = { .fd = -1 } };
    const struct cli_option options[] = {
        { "scenario", &wish.scenario, NULL, "NAME", "see honjin games; without it the first one" },
        { "option", &wish.option, NULL, "NAME=VALUE,...", "variants of the rules; see honjin games" },
        { "side", &wish.side, NULL, "ROLE", "whom you play; without it the first side" },
        { "opponent", &wish.opponent, NULL, "random|greedy|easy|normal|hard|master|human",
          "who plays the others; without it normal" },
        { "nodes", &wish.nodes, NULL, "N",
          "actions the computer tries before it plays; without it 20000, for 2 s at most" },
        { "dice", &wish.dice, NULL, "random|ask", "ask: you type what real dice, cards and draws show" },
        { "seed", &wish.seed, NULL, "HEX", "the same seed deals the same dice" },
        { "pack", &wish.pack, NULL, "DIR", "map and units from a folder" },
        { "resume", &wish.resume, NULL, "FILE", "go on with a saved game" },
        { "at", &wish.at, NULL, "N", "with --resume: from its position after N plies, as a game of its own" },
        { "save", &wish.save, NULL, "FILE", "keep the game here" },
        { "events", NULL, &wish.has_events, NULL, "tell every event with its rule, not only what happened" },
        { "ask-all", NULL, &wish.asks_all, NULL, "ask also where only one order is possible" },
        { "plain", NULL, &wish.is_plain, NULL, "by lines, without the board" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct session session = { .lang = (uint8_t)cli_lang() };
    char left[PATH_BYTES];
    const char *words[1] = { NULL };
    const enum cli_next next = cli_read_options(argc, argv, "play [GAME] [OPTIONS]", options, 1, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (words[0]) wish.game = words[0];
    const bool is_asked = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int status = 0;
    if (!is_asked || offer_what_was_left(&wish, left)) {
        status = lock_first_place(&wish);
        if (!status) status = play(&wish, &session);
    }
    table_free(session.table);
    lock_give(&wish.lock);
    return status;
}
