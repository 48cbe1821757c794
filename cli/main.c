/* The `honjin` program: finds the command and runs it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/options.h"
#include "cli/saved.h"
#include "core/journal.h"
#include "core/say.h"
#include "games/list.h"
#include "host/build.h"
#include "host/table.h"
#include "wire/wire.h"

static const struct {
    const char *name;
    int (*main)(int argc, char **argv);
    const char *help;
    bool is_text; /* sentences and nothing else: no board, no JSON, no picture */
} commands[] = {
    { "play", play_main, "play a game here, against the computer or a friend", false },
    { "lesson", lesson_main, "learn a game, in short lessons on prepared positions", false },
    { "serve", serve_main, "play in a browser, also with friends over the net", false },
    { "backup", backup_main, "copy a server's matches, also while it runs", false },
    { "restore", restore_main, "put a copy of a server's matches back", false },
    { "store", store_main, "copy a server's matches into another store", false },
    { "games", games_main, "the games, their scenarios and options", true },
    { "rules", rules_main, "the rules of a game, in our words", false },
    { "words", words_main, "the sentences of a game, and what a language lacks", true },
    { "engine", engine_main, "speak the JSON protocol on standard input and output", false },
    { "replay", replay_main, "watch a saved game again, step by step", false },
    { "review", review_main, "look back at a saved game: chances, costly orders, luck", false },
    { "verify", verify_main, "check a saved game: rules, hashes, dice", true },
    { "odds", odds_main, "the chances of an order, or of what is being decided", true },
    { "show", show_main, "a picture of any position", false },
    { "pack", pack_main, "check, compile, begin or compare packs of maps and units", false },
    { "arena", arena_main, "which of two machine players is the stronger", false },
    { "learn", learn_main, "train a game's machine players, by games they play", false },
    { "balance", balance_main, "who wins a scenario how often, and how", false },
    { "soak", soak_main, "random and greedy play that looks for broken rules", false },
    { "bench", bench_main, "how fast the rules are", false },
    { "version", version_main, "versions of the program and its formats", false },
    { "help", help_main, "this list, or what a command takes", true },
    { NULL, NULL, NULL, false },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] - 1 };

static int unknown(const char *word)
{
    for (int i = 0; games_list[i]; i++) {
        if (strcmp(word, games_list[i]->id) == 0) return cli_wrong("to play it: honjin play %s", word);
    }
    return cli_wrong("unknown %s '%s'%s; see honjin help", word[0] == '-' ? "option" : "command", word,
                     cli_meant(word, &commands[0].name, sizeof commands[0]));
}

static const struct cli_option no_options[] = { { NULL, NULL, NULL, NULL, NULL } };

const char *games_meant(const char *word)
{
    static char hint[200];
    const char *names[32] = { NULL };
    size_t length = 0;
    for (int i = 0; games_list[i] && i < 31; i++) names[i] = games_list[i]->id;
    const char *meant = cli_meant(word, names, sizeof names[0]);
    if (meant[0]) return meant;
    for (int i = 0; names[i] && length < sizeof hint; i++) {
        length += (size_t)snprintf(hint + length, sizeof hint - length, "%s%s", i ? ", " : "; there are ", names[i]);
    }
    return hint;
}

int help_main(int argc, char **argv)
{
    char help[] = "--help";
    const char *command = NULL;
    const enum cli_next next = cli_read_options(argc, argv, "help [COMMAND]", no_options, 1, &command);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    for (int i = 0; command && i < COMMANDS; i++) {
        char *words[] = { argv[1], help, NULL };
        if (strcmp(command, commands[i].name) == 0) return commands[i].main(2, words);
    }
    if (command) return unknown(command);
    const struct voice voice = cli_voice();
    printf("%s\n\n", SAY(voice, HELP_INTRO));
    cli_print_usage("[COMMAND] [OPTIONS]");
    puts("");
    for (int i = 0; i < COMMANDS; i++) {
        printf("  %-9s %s\n", commands[i].name, SAY_TOLD(voice.lang, commands[i].help));
    }
    printf("\n%s\n%s\n", SAY(voice, HELP_MORE), SAY(voice, HELP_LANG));
    return 0;
}

int version_main(int argc, char **argv)
{
    const enum cli_next next = cli_read_options(argc, argv, "version", no_options, 0, NULL);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    printf("honjin %s (%s), protocol %d, journal format %d\n", build_version, build_commit, WIRE_VERSION,
           JOURNAL_FORMAT);
    return 0;
}

static int print_saved(void)
{
    int count;
    struct saved *saved = saved_list(NULL, &count);
    for (int i = 0; i < count; i++) saved_print(&saved[i]);
    puts(count == 0 ? SAY(cli_voice(), SAVED_NONE) : SAY(cli_voice(), SAVED_HOW));
    free(saved);
    return 0;
}

int games_main(int argc, char **argv)
{
    bool is_saved = false;
    const struct cli_option options[] = {
        { "saved", NULL, &is_saved, NULL, "instead: the games that were played here, the last one first" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct image image;
    struct err err;
    const enum cli_next next = cli_read_options(argc, argv, "games [--saved]", options, 0, NULL);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (is_saved) return print_saved();
    const enum lang lang = cli_lang();
    for (int i = 0; games_list[i]; i++) {
        const struct game *game = games_list[i];
        printf("%-10s %s %s\n", game->id, game->title, game->native ? game->native : "");
        if (!table_find_pack(game->id, &image, &err)) continue;
        const char *name;
        for (int s = 0; (name = image_scenario(&image, s)); s++) {
            const char *title = image_fact(&image, name, "title");
            printf("           %-16s %s\n", name, words_or(game, lang, "scenario", name, title ? title : ""));
        }
        for (int o = 0; o < game->options; o++) {
            const struct option *option = &game->option[o];
            printf("           --option %s=%s", option->name, option->value[0]);
            for (int v = 1; option->value[v]; v++) printf("|%s", option->value[v]);
            printf("\n             %s\n", words_or(game, lang, "option-help", option->name, option->help));
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    char play[] = "play", *no_words[] = { play, NULL };
    argc = cli_take_lang(argc, argv);
    if (argc < 0) return 2;
    if (argc < 2) return play_main(1, no_words);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return help_main(1, argv);
    if (strcmp(argv[1], "--version") == 0) return version_main(1, argv);
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) continue;
        if (commands[i].is_text) cli_fit_locale();
        return commands[i].main(argc - 1, argv + 1);
    }
    return unknown(argv[1]);
}
