/* `honjin store copy FROM TO`: all matches of a server into another store, of either kind. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/locale.h"
#include "cli/options.h"
#include "store/store.h"

static const char USAGE[] = "store copy FROM TO";

static void tell(int64_t done, int64_t all)
{
    fprintf(stderr, "\r%lld / %lld%s", (long long)done, (long long)all, done == all ? "\n" : "");
}

static int copy(const char *where[2])
{
    struct store *store[2] = { NULL, NULL };
    struct err err;
    int64_t matches = 0;
    bool is_done = store_open(where[0], &store[0], &err) && store_open(where[1], &store[1], &err) &&
                   store_copy(store[0], store[1], isatty(STDERR_FILENO) ? tell : NULL, &matches, &err);
    store_close(store[1]);
    store_close(store[0]);
    if (!is_done) return cli_fail(&err);
    printf("%s\n", SAYS(cli_voice(), STORE_COPIED, SAID_NUMBER((int)matches)));
    return 0;
}

int store_main(int argc, char **argv)
{
    const struct cli_option options[] = { { NULL, NULL, NULL, NULL, NULL } };
    const char *words[3] = { NULL };
    const enum cli_next next = cli_read_options(argc, argv, USAGE, options, 3, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!words[0] || strcmp(words[0], "copy") != 0) return cli_wrong("store: say what to do: %s", USAGE);
    if (!words[1] || !words[2]) return cli_wrong("store copy: name both, a file or postgresql://... (%s)", USAGE);
    if (!store_is_url(words[1]) && access(words[1], F_OK) != 0) {
        return cli_wrong("store copy: there is no file %s to copy from", words[1]);
    }
    return copy(words + 1);
}
