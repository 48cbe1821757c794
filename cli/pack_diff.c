/* `honjin pack diff`: which values differ between two packs, by table, key and column, with their sources.
 *
 * The rows of a table are paired by a key: the first column, or as many of the first columns as it takes to tell
 * the rows of both packs apart; rows that no key tells apart are paired by their number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/pack.h"

enum { KEY_BYTES = 512 };

struct diff {
    const char *name[2];      /* of the packs, as they were given */
    bool has_sources;         /* rows that differ in their source alone are listed too */
    int values, rows, sources; /* differences */
};

/* ---- keys ----------------------------------------------------------------------------------------------- */

static bool is_facts(const struct image_table *table)
{
    return strcmp(table->name, "facts") == 0;
}

/* A fact has section and key; the lines "tables = ..." have both in common and are counted. */
static void write_fact_key(const struct image_table *facts, int row, char ret[KEY_BYTES])
{
    const char *section = image_text(facts, row, "section"), *key = image_text(facts, row, "key");
    int same = 1;
    for (int r = 0; r < row; r++) {
        same += strcmp(image_text(facts, r, "section"), section) == 0 && strcmp(image_text(facts, r, "key"), key) == 0;
    }
    snprintf(ret, KEY_BYTES, same > 1 ? "%s %s (%d)" : "%s %s", section, key, same);
}

/* The first `columns` cells of a row; with 0 columns its number. */
static void write_key(const struct image_table *table, int row, int columns, char ret[KEY_BYTES])
{
    size_t length = 0;
    if (is_facts(table)) {
        write_fact_key(table, row, ret);
        return;
    }
    if (columns == 0) snprintf(ret, KEY_BYTES, "row %d", row + 1);
    for (int c = 0; c < columns && length < KEY_BYTES; c++) {
        length += (size_t)snprintf(ret + length, KEY_BYTES - length, "%s%s", c ? " " : "",
                                   image_text(table, row, image_column_name(table, c)));
    }
}

struct key {
    char text[KEY_BYTES];
    int row;
};

struct keys { /* sorted */
    struct key *at;
    int count;
};

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const struct key *)a)->text, ((const struct key *)b)->text);
}

static void keys_open(struct keys *keys, const struct image_table *table, int columns)
{
    keys->count = table->rows;
    keys->at = calloc((size_t)table->rows + 1, sizeof *keys->at);
    if (!keys->at) abort();
    for (int row = 0; row < table->rows; row++) {
        write_key(table, row, columns, keys->at[row].text);
        keys->at[row].row = row;
    }
    qsort(keys->at, (size_t)keys->count, sizeof *keys->at, compare_keys);
}

static bool keys_are_unique(const struct keys *keys)
{
    for (int i = 1; i < keys->count; i++) {
        if (strcmp(keys->at[i - 1].text, keys->at[i].text) == 0) return false;
    }
    return true;
}

/* The row with this key, or -1. */
static int keys_find(const struct keys *keys, const char *text)
{
    struct key wanted;
    snprintf(wanted.text, sizeof wanted.text, "%s", text);
    const struct key *found = bsearch(&wanted, keys->at, (size_t)keys->count, sizeof *keys->at, compare_keys);
    return found ? found->row : -1;
}

static bool is_key(const struct image_table table[2], int columns)
{
    bool is_unique = true;
    for (int side = 0; side < 2 && is_unique; side++) {
        struct keys keys;
        keys_open(&keys, &table[side], columns);
        is_unique = keys_are_unique(&keys);
        free(keys.at);
    }
    return is_unique;
}

/* How many of the first columns make the key; both tables must have them in this order. */
static int find_key(const struct image_table table[2])
{
    for (int columns = 1; columns <= table[0].columns && columns <= table[1].columns; columns++) {
        const char *name = image_column_name(&table[0], columns - 1);
        if (strcmp(name, image_column_name(&table[1], columns - 1)) != 0 || strcmp(name, "source") == 0) return 0;
        if (is_key(table, columns)) return columns;
    }
    return 0;
}

/* ---- comparing ------------------------------------------------------------------------------------------ */

static void diff_cell(struct diff *diff, const struct image_table table[2], const int row[2], const char *key,
                      const char *column)
{
    const char *a = image_text(&table[0], row[0], column), *b = image_text(&table[1], row[1], column);
    const char *from = image_text(&table[0], row[0], "source"), *to = image_text(&table[1], row[1], "source");
    if (strcmp(a, b) == 0) return;
    printf("%s %s %s: %s -> %s  (%s -> %s)\n", table[0].name, key, column, a[0] ? a : "-", b[0] ? b : "-", from, to);
    diff->values++;
}

static void diff_rows(struct diff *diff, const struct image_table table[2], const int row[2], const char *key)
{
    const int before = diff->values;
    for (int c = 0; c < table[0].columns; c++) {
        const char *column = image_column_name(&table[0], c);
        if (strcmp(column, "source") != 0) diff_cell(diff, table, row, key, column);
    }
    for (int c = 0; c < table[1].columns; c++) { /* columns that only the second has */
        const char *column = image_column_name(&table[1], c);
        if (!image_has_column(&table[0], column)) diff_cell(diff, table, row, key, column);
    }
    const char *from = image_text(&table[0], row[0], "source"), *to = image_text(&table[1], row[1], "source");
    if (diff->values > before || strcmp(from, to) == 0) return;
    diff->sources++;
    if (diff->has_sources) printf("%s %s source: %s -> %s\n", table[0].name, key, from, to);
}

static void tell_only(struct diff *diff, const struct image_table *table, const char *key, const char *pack)
{
    printf("%s %s: only in %s\n", table->name, key, pack);
    diff->rows++;
}

static void diff_tables(struct diff *diff, const struct image_table table[2])
{
    const int columns = find_key(table);
    struct keys keys[2];
    char key[KEY_BYTES];
    for (int side = 0; side < 2; side++) keys_open(&keys[side], &table[side], columns);
    for (int row = 0; row < table[0].rows; row++) {
        write_key(&table[0], row, columns, key);
        const int pair[2] = { row, keys_find(&keys[1], key) };
        if (pair[1] >= 0) diff_rows(diff, table, pair, key);
        else tell_only(diff, &table[0], key, diff->name[0]);
    }
    for (int row = 0; row < table[1].rows; row++) {
        write_key(&table[1], row, columns, key);
        if (keys_find(&keys[0], key) < 0) tell_only(diff, &table[1], key, diff->name[1]);
    }
    for (int side = 0; side < 2; side++) free(keys[side].at);
}

static void diff_packs(struct diff *diff, const struct named_pack pack[2])
{
    struct image_table table[2];
    struct err err;
    for (int i = 0; i < (int)pack[0].image.tables; i++) {
        table[0] = image_table_at(&pack[0].image, i);
        if (image_find(&pack[1].image, table[0].name, "", &table[1], &err)) {
            diff_tables(diff, table);
        } else {
            printf("%s: the table is only in %s\n", table[0].name, diff->name[0]);
            diff->rows += table[0].rows;
        }
    }
    for (int i = 0; i < (int)pack[1].image.tables; i++) {
        table[1] = image_table_at(&pack[1].image, i);
        if (image_find(&pack[0].image, table[1].name, "", &table[0], &err)) continue;
        printf("%s: the table is only in %s\n", table[1].name, diff->name[1]);
        diff->rows += table[1].rows;
    }
}

int pack_diff_main(int argc, char **argv)
{
    struct diff diff = { .name = { NULL, NULL } };
    const struct cli_option options[] = {
        { "sources", NULL, &diff.has_sources, NULL, "also list the rows that differ in their source alone" },
        { NULL, NULL, NULL, NULL, NULL },
    };
    struct named_pack pack[2] = { 0 };
    struct err err;
    static const char usage[] = "pack diff PACK PACK [--sources]\n"
                                "A PACK is a folder, a compiled file, or the id of one inside the program.\n"
                                "The exit status is 1 if values or rows differ.";
    const enum cli_next next = cli_read_options(argc, argv, usage, options, 2, diff.name);
    if (next != CLI_GO_ON) return next == CLI_HELPED ? 0 : 2;
    if (!diff.name[1]) return cli_wrong("pack diff: name two packs; see honjin pack diff --help");
    if (!named_pack_open(diff.name[0], &pack[0], &err)) return cli_fail(&err);
    if (!named_pack_open(diff.name[1], &pack[1], &err)) {
        named_pack_close(&pack[0]);
        return cli_fail(&err);
    }
    diff_packs(&diff, pack);
    printf("%d values and %d rows differ; %d rows in their source alone\n", diff.values, diff.rows, diff.sources);
    named_pack_close(&pack[0]);
    named_pack_close(&pack[1]);
    return diff.values || diff.rows ? 1 : 0;
}
