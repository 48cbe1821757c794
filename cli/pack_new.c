/* `honjin pack new`: writes the program's own pack of a game as a folder of text, to be changed by whoever owns the
 * printed game. The same tables and facts; comments say what to do with them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/pack.h"
#include "games/list.h"
#include "host/table.h"

enum { PATH_BYTES = 4096 };

struct folder {
    const char *path;
    const struct image *image;
    const struct game *game;
};

/* ---- text ----------------------------------------------------------------------------------------------- */

/* A cell needs quotes if csv.h would read it otherwise. */
static void put_cell(FILE *out, const char *cell)
{
    const size_t length = strlen(cell);
    const bool is_plain = !strpbrk(cell, ",\"") && cell[0] != '#' && cell[0] != ' ' &&
                          (length == 0 || cell[length - 1] != ' ');
    if (is_plain) {
        fputs(cell, out);
        return;
    }
    fputc('"', out);
    for (; *cell; cell++) {
        if (*cell == '"') fputc('"', out);
        fputc(*cell, out);
    }
    fputc('"', out);
}

static void put_table(FILE *out, const void *what)
{
    const struct image_table *table = what;
    fprintf(out, "# %s: copied from the program's own pack. Where your copy of the game says otherwise, change\n"
            "# the value, and the source to what it rests on, such as \"public: printed map\".\n", table->name);
    for (int c = 0; c < table->columns; c++) {
        fprintf(out, "%s%s", c ? "," : "", image_column_name(table, c));
    }
    fputc('\n', out);
    for (int row = 0; row < table->rows; row++) {
        for (int c = 0; c < table->columns; c++) {
            if (c) fputc(',', out);
            put_cell(out, image_text(table, row, image_column_name(table, c)));
        }
        fputc('\n', out);
    }
}

static void put_facts(FILE *out, const void *what)
{
    const struct image_table *facts = what;
    const char *last = "";
    fputs("; A pack: data for one game. docs/packs.md tells how to change it; honjin pack check looks it over.\n"
          "; A fact is a value, a bar, and its source: rule, example, public or reconstructed, and perhaps\n"
          "; a colon and words.\n", out);
    for (int row = 0; row < facts->rows; row++) {
        const char *section = image_text(facts, row, "section"), *source = image_text(facts, row, "source");
        if (strcmp(section, last) != 0) {
            const bool is_pack = strcmp(section, "pack") == 0;
            fprintf(out, "\n[%s%s]\n", is_pack ? "" : "scenario ", section);
            if (is_pack) fputs("; keep the id: it says which game the pack is for\n", out);
        }
        last = section;
        fprintf(out, "%s = %s", image_text(facts, row, "key"), image_text(facts, row, "value"));
        if (source[0]) fprintf(out, " | %s", source);
        fputc('\n', out);
    }
}

static void put_sources(FILE *out, const void *what)
{
    const struct folder *folder = what;
    fprintf(out, "# Where the numbers come from\n\n"
            "Begun as a copy of the program's own pack of %s. Say here which printing of the game you\n"
            "typed in, what you measured or counted yourself, and what you had to guess. Each row says in its\n"
            "`source` what it rests on:\n\n"
            "| word | meaning |\n|---|---|\n"
            "| `rule` | the rulebook says so |\n| `example` | an example in the rulebook shows it |\n"
            "| `public` | printed on map, counters or charts, or on a public page |\n"
            "| `reconstructed` | a guess, to be replaced |\n", folder->game->title);
}

/* ---- files ---------------------------------------------------------------------------------------------- */

static bool write_file(const struct folder *folder, const char *name, const char *ending,
                       void (*put)(FILE *out, const void *what), const void *what, struct err *ret_err)
{
    char path[PATH_BYTES], *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) abort();
    put(out, what);
    fclose(out);
    snprintf(path, sizeof path, "%s/%s%s", folder->path, name, ending);
    const bool is_done = file_replace(path, text, size, ret_err);
    free(text);
    return is_done;
}

static bool write_pack(const struct folder *folder, struct err *ret_err)
{
    for (int i = 0; i < (int)folder->image->tables; i++) {
        const struct image_table table = image_table_at(folder->image, i);
        const bool is_facts = strcmp(table.name, "facts") == 0;
        if (is_facts ? !write_file(folder, "pack", ".ini", put_facts, &table, ret_err)
                     : !write_file(folder, table.name, ".csv", put_table, &table, ret_err)) return false;
    }
    return write_file(folder, "SOURCES", ".md", put_sources, folder, ret_err);
}

int pack_new_main(int argc, char **argv)
{
    static const struct cli_option options[] = { { NULL, NULL, NULL, NULL, NULL } };
    const char *words[2] = { NULL, NULL };
    struct image image;
    struct err err;
    const enum cli_next next = cli_read_options(argc, argv, "pack new GAME DIR\n"
                                                "DIR is made; it must not be there yet.", options, 2, words);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!words[1]) return cli_wrong("pack new: name a game and a folder; see honjin pack new --help");
    const struct folder folder = { .path = words[1], .image = &image, .game = games_find(words[0]) };
    if (!folder.game) return cli_wrong("pack new: there is no game '%s'; honjin games lists them", words[0]);
    if (!table_find_pack(folder.game->id, &image, &err)) return cli_fail(&err);
    if (mkdir(folder.path, 0777) != 0) {
        file_fail(&err, folder.path, 0, "cannot be made: %s", strerror(errno));
        return cli_fail(&err);
    }
    if (!write_pack(&folder, &err)) return cli_fail(&err);
    printf("%s: written. Change what you own, then: honjin pack check %s\n", folder.path, folder.path);
    return 0;
}
