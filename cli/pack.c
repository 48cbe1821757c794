/* `honjin pack`: finds the part that is wanted; and `honjin pack compile`. */
#include "cli/pack.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "host/pack.h"
#include "host/table.h"

static const struct {
    const char *name, *usage, *help;
    int (*main)(int argc, char **argv);
} parts[] = {
    { "check", "DIR", "look for all that is wrong with it, and play it", pack_check_main },
    { "compile", "DIR [-o FILE]", "make one file of it", pack_compile_main },
    { "new", "GAME DIR", "write the program's own pack there, to begin with", pack_new_main },
    { "diff", "PACK PACK", "which numbers differ", pack_diff_main },
};
enum { PARTS = sizeof parts / sizeof parts[0] };

bool named_pack_open(const char *name, struct named_pack *ret, struct err *ret_err)
{
    struct named_pack pack = { 0 };
    struct stat status;
    if (stat(name, &status) != 0) {
        if (!strchr(name, '/') && table_find_pack(name, &pack.image, ret_err)) {
            *ret = pack;
            return true;
        }
        return file_fail(ret_err, name, 0, "is neither a folder, nor a compiled pack, nor a pack inside the program");
    }
    if (!pack_read(name, &pack.blob, ret_err)) return false;
    if (!image_open(pack.blob.bytes, pack.blob.size, &pack.image, ret_err)) {
        blob_free(&pack.blob);
        return file_fail(ret_err, name, 0, "%s", ret_err->sentence);
    }
    *ret = pack;
    return true;
}

void named_pack_close(struct named_pack *pack)
{
    blob_free(&pack->blob);
}

/* ---- compile -------------------------------------------------------------------------------------------- */

int pack_compile_main(int argc, char **argv)
{
    const char *folder = NULL, *path = NULL;
    char own_path[128], long_name[] = "--output";
    const struct cli_option options[] = {
        { "output", &path, NULL, "FILE", "where it goes, also -o; without it ID.pack in this folder" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct named_pack pack;
    struct err err;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-o") == 0) argv[i] = long_name;
    }
    const enum cli_next next = cli_read_options(argc, argv, "pack compile DIR [-o FILE]", options, 1, &folder);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!folder) return cli_wrong("pack compile: name a folder; see honjin pack compile --help");
    if (!named_pack_open(folder, &pack, &err)) return cli_fail(&err);
    const char *id = image_fact(&pack.image, "pack", "id");
    snprintf(own_path, sizeof own_path, "%s.pack", id);
    if (!path) path = own_path;
    const size_t size = pack.blob.size;
    const bool is_done = size && file_replace(path, pack.blob.bytes, size, &err);
    const uint64_t hash = image_hash(&pack.image);
    named_pack_close(&pack);
    if (!size) return cli_wrong("pack compile: '%s' is compiled already, inside the program", folder);
    if (!is_done) return cli_fail(&err);
    printf("%s: %zu bytes, pack %016llx\n", path, size, (unsigned long long)hash);
    return 0;
}

/* ---- finding the part ----------------------------------------------------------------------------------- */

static void print_help(void)
{
    cli_print_usage("pack check|compile|new|diff ...");
    for (int i = 0; i < PARTS; i++) cli_print_help(parts[i].name, parts[i].usage, parts[i].help);
    puts(SAY(cli_voice(), USAGE_PACK_MORE));
}

int pack_main(int argc, char **argv)
{
    char whole[64];
    if (argc < 2) return cli_wrong("pack: name one of check, compile, new, diff; see honjin pack --help");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return 0;
    }
    for (int i = 0; i < PARTS; i++) {
        if (strcmp(argv[1], parts[i].name) != 0) continue;
        snprintf(whole, sizeof whole, "pack %s", parts[i].name);
        argv[1] = whole;
        return parts[i].main(argc - 1, argv + 1);
    }
    return cli_wrong("pack: it is check, compile, new or diff, not '%s'; see honjin pack --help", argv[1]);
}
