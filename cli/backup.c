/* `honjin backup` and `honjin restore`: whole copies of the server's matches, also while it runs. */
#include <stdio.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/state.h"
#include "store/store.h"

enum { PATH_BYTES = 4096 };

/* The word FILE and the option --db of both commands; false: *ret_status is the exit status. */
static bool read_words(int argc, char **argv, const char *usage, const char **ret_file, const char **ret_db,
                       char *path, int *ret_status)
{
    const struct cli_option options[] = {
        { "db", ret_db, NULL, "FILE", "where the server keeps its matches" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    const enum cli_next next = cli_read_options(argc, argv, usage, options, 1, ret_file);
    *ret_status = next == CLI_HELPED ? 0 : 2;
    if (next != CLI_GO_ON) return false;
    if (!*ret_file) {
        *ret_status = cli_wrong("name a file; see honjin %s --help", argv[0]);
        return false;
    }
    if (!*ret_db) {
        if (!cli_state_path("honjin.db", path, PATH_BYTES)) {
            *ret_status = cli_wrong("there is no folder to keep matches in; name a file with --db");
            return false;
        }
        *ret_db = path;
    }
    return true;
}

int backup_main(int argc, char **argv)
{
    const char *file = NULL, *db = NULL;
    char path[PATH_BYTES];
    struct err err;
    int status;
    if (!read_words(argc, argv, "backup FILE [OPTIONS]", &file, &db, path, &status)) return status;
    if (!store_backup(db, file, &err)) return cli_fail(&err);
    printf("%s\n", SAYS(cli_voice(), BACKED_UP, SAID_WORD(file), SAID_WORD(db)));
    return 0;
}

int restore_main(int argc, char **argv)
{
    const char *file = NULL, *db = NULL;
    char path[PATH_BYTES];
    struct err err;
    int status;
    if (!read_words(argc, argv, "restore FILE [OPTIONS]", &file, &db, path, &status)) return status;
    if (!store_restore(db, file, &err)) return cli_fail(&err);
    printf("%s\n", SAYS(cli_voice(), RESTORED, SAID_WORD(db), SAID_WORD(file)));
    return 0;
}
