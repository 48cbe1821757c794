/* Options of a command: --name VALUE, --name=VALUE or --flag, and words without dashes. */
#ifndef HONJIN_CLI_OPTIONS_H
#define HONJIN_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/say.h"

struct cli_option {
    const char *name;         /* without the dashes */
    const char **ret_value;   /* takes a value ... */
    bool *ret_flag;           /* ... or is a flag */
    const char *value, *help; /* "FILE", "what it is for" */
};

enum cli_next { CLI_GO_ON, CLI_HELPED, CLI_WRONG };

/* Reads the options up to the table's NULL name; the other words go to ret_words, at most `words` of
 * them. --help prints the usage; what is wrong is said on standard error. */
enum cli_next cli_read_options(int argc, char **argv, const char *usage, const struct cli_option *options,
                               int words, const char **ret_words);
/* The language of words for people: --lang of any command, or the environment's: HONJIN_LANG, LC_ALL, LC_MESSAGES,
 * LANG. */
enum lang cli_lang(void);
static inline struct voice cli_voice(void)
{
    return (struct voice){ .lang = cli_lang() };
}
/* Takes --lang out of the words of a command; how many are left, or -1: it is wrong, and that is said. */
int cli_take_lang(int argc, char **argv);
/* "honjin: sentence", and where to find help; the exit status for it. The English of core/told.def is told in the
 * language of the reader, also behind "COMMAND: ". */
#ifdef __GNUC__
__attribute__((format(printf, 1, 2)))
#endif
int cli_wrong(const char *format, ...);
/* " (did you mean X?)" where a name is near the word, or "". Each name is `stride` bytes after the one before; NULL
 * ends them. */
const char *cli_meant(const char *word, const char *const *name, size_t stride);
/* The same for games: what it may be, or all there are. */
const char *games_meant(const char *word);
/* "usage: honjin pack check DIR"; one line of help: name, what it takes or NULL, what it is for. */
void cli_print_usage(const char *usage);
void cli_print_help(const char *name, const char *value, const char *help);
/* "honjin: file:line: sentence"; the exit status of a command that failed. */
int cli_fail(const struct err *err);
/* A whole number from low to high; false: it is none, and that is said. */
bool cli_read_number(const char *command, const char *option, const char *word, uint64_t low, uint64_t high,
                     uint64_t *ret);

#endif
