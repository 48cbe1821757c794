/* The second step of compiling a pack: each CSV file becomes a table. */
#include <stdio.h>
#include <string.h>

#include "host/pack_builder.h"
#include "host/csv.h"

static bool read_header(struct builder *builder, struct pack_table *table, struct csv *csv, int *ret_source,
                        struct err *err)
{
    int source = -1;
    if (!csv_next(csv, err)) return false;
    if (csv->cells == 0)
        return file_fail(err, csv->path, 0, "there is no line with the names of the columns");
    for (int i = 0; i < csv->cells; i++) {
        if (!pack_is_name(csv->cell[i]))
            return file_fail(err, csv->path, csv->line,
                             "column %d: '%s' is not a name of letters a-z, digits and -", i + 1, csv->cell[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(csv->cell[k], csv->cell[i]) == 0)
                return file_fail(err, csv->path, csv->line, "there are two columns '%s'", csv->cell[i]);
        if (strcmp(csv->cell[i], "source") == 0) source = i;
        numbers_add(&table->column, pool_add(&builder->pool, csv->cell[i]));
    }
    if (source < 0) return file_fail(err, csv->path, csv->line, "there is no column 'source'");
    *ret_source = source;
    return true;
}

static bool check_row(const struct pack_table *table, const struct csv *csv, int source, struct err *err)
{
    const int columns = (int)table->column.count;
    if (csv->cells != columns)
        return file_fail(err, csv->path, csv->line, "expected %d cells, found %d", columns, csv->cells);
    if (!pack_is_source(csv->cell[source]))
        return file_fail(err, csv->path, csv->line, "column 'source': expected " SOURCE_WORDS "; found '%s'",
                         csv->cell[source]);
    if (table->line.count == IMAGE_ROWS_MAX)
        return file_fail(err, csv->path, csv->line, "there are more than %d rows", IMAGE_ROWS_MAX);
    return true;
}

static bool read_rows(struct builder *builder, struct pack_table *table, struct csv *csv, struct err *err)
{
    int source = -1;
    if (!read_header(builder, table, csv, &source, err)) return false;
    for (;;) {
        const bool is_read = csv_next(csv, err);
        if (is_read && csv->cells == 0) return true;
        if (!is_read || !check_row(table, csv, source, err)) {
            if (!builder_goes_on(builder, err)) return false;
            continue;
        }
        if (builder_leaves_out(builder, csv->path, csv->line)) continue;
        for (int i = 0; i < csv->cells; i++) numbers_add(&table->cell, pool_add(&builder->pool, csv->cell[i]));
        numbers_add(&table->line, (uint32_t)csv->line);
    }
}

static bool read_table(struct builder *builder, const char *name, const char *file_name, struct err *err)
{
    char path[1024];
    struct blob text;
    struct csv csv;
    if (!builder_read(builder, file_name, path, sizeof path, &text, err)) return false;
    struct pack_table *table = builder_add_table(builder, name);
    table->file = builder_add_file_name(builder, file_name);
    csv_open(&csv, path, &text);
    const bool is_read = read_rows(builder, table, &csv, err);
    blob_free(&text);
    return is_read;
}

/* "map.csv" -> "map"; only plain names, so that no pack reaches out of its folder. */
static bool table_name(const char *file_name, char *ret, size_t room)
{
    const size_t length = strlen(file_name);
    if (length <= 4 || length - 4 >= room || strcmp(file_name + length - 4, ".csv") != 0) return false;
    memcpy(ret, file_name, length - 4);
    ret[length - 4] = 0;
    return pack_is_name(ret);
}

/* One of the tables that pack.ini names in this line. */
static bool read_listed(struct builder *builder, const char *file_name, int line, struct err *err)
{
    char path[1024], name[40];
    snprintf(path, sizeof path, "%s/pack.ini", builder->folder);
    if (!table_name(file_name, name, sizeof name))
        return file_fail(err, path, line, "'%s' cannot be a table; expected a name like map.csv", file_name);
    for (size_t i = 0; i < builder->tables; i++)
        if (strcmp(builder_text(builder, builder->table[i].name), name) == 0)
            return file_fail(err, path, line, "there are two tables '%s'", name);
    if (builder->tables == IMAGE_TABLES_MAX)
        return file_fail(err, path, line, "there are more than %d tables", IMAGE_TABLES_MAX);
    return read_table(builder, name, file_name, err);
}

/* The tables of one line "tables = map.csv units.csv". */
static bool read_list(struct builder *builder, const char *given, int line, struct err *err)
{
    char list[256];
    char *rest = list;
    snprintf(list, sizeof list, "%s", given);
    for (;;) {
        rest += strspn(rest, " ");
        const size_t length = strcspn(rest, " ");
        if (length == 0) return true;
        char *file_name = rest;
        rest += length + (rest[length] != 0);
        file_name[length] = 0;
        if (!read_listed(builder, file_name, line, err) && !builder_goes_on(builder, err)) return false;
    }
}

bool pack_read_tables(struct builder *builder, struct err *err)
{
    const struct pack_table *facts = &builder->table[0];
    for (int row = 0; row < (int)facts->line.count; row++)
        if (fact_is_list(builder, row) &&
            !read_list(builder, fact_text(builder, row), (int)facts->line.at[row], err))
            return false;
    return true;
}
