/* Reading and compiling a pack; see pack.h. pack_read() goes through three steps:
 *
 *   read_facts()   pack.ini, by way of inih, becomes the table "facts"
 *   read_table()   each CSV file becomes a table
 *   write_image()  the tables become one block of bytes, laid out as core/image.h says */
#include "host/pack.h"

#include <assert.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "host/csv.h"
#include "kit/hash.h"

/* ---- growing arrays; out of memory is the end, since every input is bounded ------------------ */

static void *grow(void *old, size_t bytes)
{
    void *new = realloc(old, bytes);
    if (!new) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return new;
}

struct numbers {
    uint32_t *at;
    size_t count, capacity;
};

static void numbers_add(struct numbers *numbers, uint32_t number)
{
    if (numbers->count == numbers->capacity) {
        numbers->capacity = numbers->capacity ? 2 * numbers->capacity : 64;
        numbers->at = grow(numbers->at, numbers->capacity * sizeof *numbers->at);
    }
    numbers->at[numbers->count++] = number;
}

/* ---- the string pool: each string once ------------------------------------------------------- */

struct pool {
    char *at;
    size_t size, capacity;
    uint32_t *slot; /* open addressing; offset + 1, or 0 for a free slot */
    size_t slots, used;
};

static size_t pool_slot(const struct pool *pool, const char *string)
{
    size_t i = (size_t)hash_bytes(string, strlen(string), 0) & (pool->slots - 1);
    while (pool->slot[i] && strcmp(pool->at + pool->slot[i] - 1, string) != 0)
        i = (i + 1) & (pool->slots - 1);
    return i;
}

static void pool_widen(struct pool *pool)
{
    uint32_t *old = pool->slot;
    const size_t slots = pool->slots;
    pool->slots = slots ? 2 * slots : 1024;
    pool->slot = grow(NULL, pool->slots * sizeof *pool->slot);
    memset(pool->slot, 0, pool->slots * sizeof *pool->slot);
    for (size_t i = 0; i < slots; i++)
        if (old[i]) pool->slot[pool_slot(pool, pool->at + old[i] - 1)] = old[i];
    free(old);
}

static uint32_t pool_add(struct pool *pool, const char *string)
{
    if (2 * pool->used >= pool->slots) pool_widen(pool);
    const size_t i = pool_slot(pool, string), bytes = strlen(string) + 1;
    if (pool->slot[i]) return pool->slot[i] - 1;
    if (pool->size + bytes > pool->capacity) {
        pool->capacity = 2 * (pool->size + bytes);
        pool->at = grow(pool->at, pool->capacity);
    }
    const uint32_t offset = (uint32_t)pool->size;
    memcpy(pool->at + offset, string, bytes);
    pool->size += bytes;
    pool->slot[i] = offset + 1;
    pool->used++;
    return offset;
}

/* ---- a pack under construction --------------------------------------------------------------- */

struct table {
    uint32_t name, file;
    struct numbers column, line, cell; /* strings; lines; strings, row by row */
};

struct builder {
    const char *folder;
    const struct pack_check *check; /* or NULL: the first error ends the reading */
    struct pool pool;
    struct table table[IMAGE_TABLES_MAX];
    size_t tables;
};

/* After an error: may the reading go on without the line? */
static bool goes_on(const struct builder *builder, const struct err *err)
{
    if (!builder->check) return false;
    builder->check->tell(builder->check->context, err);
    return true;
}

static bool is_left_out(const struct builder *builder, const char *path, int line)
{
    for (int i = 0; builder->check && i < builder->check->left_out_count; i++) {
        const struct err *row = &builder->check->left_out[i];
        const size_t length = strlen(path), end = strlen(row->file);
        if (row->line == line && end <= length && strcmp(path + length - end, row->file) == 0) return true;
    }
    return false;
}

enum { FACT_SECTION, FACT_KEY, FACT_VALUE, FACT_SOURCE, FACT_COLUMNS };

static const char *pool_text(const struct builder *builder, uint32_t offset)
{
    return builder->pool.at + offset;
}

static void builder_free(struct builder *builder)
{
    for (size_t i = 0; i < builder->tables; i++) {
        free(builder->table[i].column.at);
        free(builder->table[i].line.at);
        free(builder->table[i].cell.at);
    }
    free(builder->pool.at);
    free(builder->pool.slot);
}

/* Row of a fact, or -1. The facts are table 0. */
static int find_fact(const struct builder *builder, const char *section, const char *key)
{
    const struct table *facts = &builder->table[0];
    for (size_t row = 0; row < facts->line.count; row++) {
        const uint32_t *cell = facts->cell.at + row * FACT_COLUMNS;
        if (strcmp(pool_text(builder, cell[FACT_SECTION]), section) == 0 &&
            (!key || strcmp(pool_text(builder, cell[FACT_KEY]), key) == 0))
            return (int)row;
    }
    return -1;
}

static const char *fact_text(const struct builder *builder, int row)
{
    return pool_text(builder, builder->table[0].cell.at[(size_t)row * FACT_COLUMNS + FACT_VALUE]);
}

/* Is it a line "tables = ..."? Alone of all it may be given again, for lines are short. */
static bool is_list(const struct builder *builder, int row)
{
    const uint32_t *cell = builder->table[0].cell.at + (size_t)row * FACT_COLUMNS;
    return strcmp(pool_text(builder, cell[FACT_SECTION]), "pack") == 0 &&
           strcmp(pool_text(builder, cell[FACT_KEY]), "tables") == 0;
}

/* ---- what words must look like --------------------------------------------------------------- */

/* Names that games, files and notation use. */
static bool is_name(const char *text)
{
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && length <= 32 && text[length] == 0;
}

/* rule | example | public | reconstructed, and perhaps a colon and words. */
static bool is_source(const char *text)
{
    static const char *const word[] = { "rule", "example", "public", "reconstructed" };
    const size_t length = strcspn(text, ":");
    if (text[length] == ':' && text[length + 1 + strspn(text + length + 1, " ")] == 0) return false;
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (strlen(word[i]) == length && memcmp(word[i], text, length) == 0) return true;
    return false;
}

#define SOURCE_WORDS "rule, example, public or reconstructed, and perhaps ': words'"

/* ---- step 1: pack.ini ------------------------------------------------------------------------ */

struct ini {
    struct builder *builder;
    const char *path;
    const char *at, *end;
    int line;
    char last[64]; /* section read last */
    struct err *err;
    bool has_failed;
};

/* Gives inih one line at a time, so that we know its number. Leading spaces are dropped: to inih they
 * would make the line a continuation. */
static char *next_line(char *ret, int room, void *stream)
{
    struct ini *ini = stream;
    if (ini->has_failed || ini->at >= ini->end) return NULL;
    const char *stop = memchr(ini->at, '\n', (size_t)(ini->end - ini->at));
    if (!stop) stop = ini->end;
    ini->line++;
    const char *start = ini->at;
    while (start < stop && *start == ' ') start++;
    const size_t length = (size_t)(stop - start);
    ini->at = stop + 1;
    if (length + 3 > (size_t)room) {
        ini->has_failed = true;
        file_fail(ini->err, ini->path, ini->line, "the line is longer than %d bytes", room - 3);
        return NULL;
    }
    memcpy(ret, start, length);
    ret[length] = '\n';
    ret[length + 1] = 0;
    return ret;
}

/* The name under which a section's facts are kept, or NULL if it is no section of ours. */
static const char *section_name(const char *section)
{
    static const char scenario[] = "scenario ";
    if (strcmp(section, "pack") == 0) return section;
    if (strncmp(section, scenario, sizeof scenario - 1) != 0) return NULL;
    const char *name = section + sizeof scenario - 1;
    return is_name(name) && strcmp(name, "pack") != 0 ? name : NULL;
}

/* Cuts "6 | rule: 9" into the fact and its source, "" if it has none. */
static const char *cut_source(char *value)
{
    char *bar = strrchr(value, '|');
    if (!bar) return "";
    char *source = bar + 1;
    while (*source == ' ') source++;
    while (bar > value && bar[-1] == ' ') bar--;
    *bar = 0;
    return source;
}

static bool add_fact(struct ini *ini, const char *name, const char *key, const char *given)
{
    struct builder *builder = ini->builder;
    struct table *facts = &builder->table[0];
    char value[256];
    const char *source = "";
    const bool is_words = strcmp(key, "title") == 0 || strcmp(key, "native") == 0;
    snprintf(value, sizeof value, "%s", given);
    if (strcmp(name, "pack") != 0 && !is_words) {
        source = cut_source(value);
        if (!is_source(source))
            return file_fail(ini->err, ini->path, ini->line, "'%s' needs its source: %s = value | %s", key,
                             key, SOURCE_WORDS);
    }
    if (value[0] == 0) return file_fail(ini->err, ini->path, ini->line, "'%s' has no value", key);
    const uint32_t cell[FACT_COLUMNS] = {
        [FACT_SECTION] = pool_add(&builder->pool, name),
        [FACT_KEY] = pool_add(&builder->pool, key),
        [FACT_VALUE] = pool_add(&builder->pool, value),
        [FACT_SOURCE] = pool_add(&builder->pool, source),
    };
    for (int i = 0; i < FACT_COLUMNS; i++) numbers_add(&facts->cell, cell[i]);
    numbers_add(&facts->line, (uint32_t)ini->line);
    return true;
}

static bool take_fact(struct ini *ini, const char *section, const char *key, const char *value)
{
    const char *name = section_name(section);
    if (!name)
        return file_fail(ini->err, ini->path, ini->line,
                         "this line stands in '[%s]'; expected [pack] or [scenario NAME]", section);
    if (!is_name(key))
        return file_fail(ini->err, ini->path, ini->line, "'%s' is not a name of letters a-z, digits and -", key);
    if (strcmp(name, ini->last) != 0 && find_fact(ini->builder, name, NULL) >= 0)
        return file_fail(ini->err, ini->path, ini->line, "the section '[%s]' is given twice", section);
    const int row = find_fact(ini->builder, name, key);
    if (row >= 0 && !is_list(ini->builder, row))
        return file_fail(ini->err, ini->path, ini->line, "'%s' is given in line %d already", key,
                         (int)ini->builder->table[0].line.at[row]);
    if (ini->builder->table[0].line.count == IMAGE_ROWS_MAX)
        return file_fail(ini->err, ini->path, ini->line, "there are more than %d facts", IMAGE_ROWS_MAX);
    snprintf(ini->last, sizeof ini->last, "%s", name);
    return add_fact(ini, name, key, value);
}

static int handle_fact(void *user, const char *section, const char *key, const char *value)
{
    struct ini *ini = user;
    if (is_left_out(ini->builder, ini->path, ini->line)) return 1;
    if (!ini->has_failed && !take_fact(ini, section, key, value)) ini->has_failed = !goes_on(ini->builder, ini->err);
    return !ini->has_failed;
}

/* inih hands the same pointer to its reader and, apart from it, one to its handler: both are ini. */
static bool parse_facts(struct ini *ini)
{
    const int bad_line = ini_parse_stream(next_line, ini, handle_fact, ini);
    if (bad_line > 0 && (!ini->has_failed || bad_line < ini->line)) {
        file_fail(ini->err, ini->path, bad_line, "expected [section], key = value, or a comment");
        return !ini->has_failed && goes_on(ini->builder, ini->err);
    }
    return !ini->has_failed && bad_line == 0;
}

static bool check_facts(const struct builder *builder, const char *path, struct err *err)
{
    static const char *const wanted[] = { "id", "title", "version", "tables" };
    const struct table *facts = &builder->table[0];
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (find_fact(builder, "pack", wanted[i]) < 0)
            return file_fail(err, path, 0, "the section [pack] has no line '%s = ...'", wanted[i]);
    const int id = find_fact(builder, "pack", "id");
    if (!is_name(fact_text(builder, id)))
        return file_fail(err, path, (int)facts->line.at[id],
                         "the id '%s' is not a name of letters a-z, digits and -", fact_text(builder, id));
    for (size_t row = 0; row < facts->line.count; row++) {
        const uint32_t section = facts->cell.at[row * FACT_COLUMNS + FACT_SECTION];
        if (strcmp(pool_text(builder, section), "pack") != 0) return true;
    }
    return file_fail(err, path, 0, "there is no section [scenario NAME]");
}

/* Opens a new table; nothing in it yet. */
static struct table *add_table(struct builder *builder, const char *name)
{
    assert(builder->tables < IMAGE_TABLES_MAX);
    struct table *table = &builder->table[builder->tables++];
    *table = (struct table){ .name = pool_add(&builder->pool, name) };
    return table;
}

static bool read_text(const struct builder *builder, const char *name, char *path, size_t room,
                      struct blob *ret, struct err *err)
{
    struct blob text;
    if ((size_t)snprintf(path, room, "%s/%s", builder->folder, name) >= room)
        return file_fail(err, builder->folder, 0, "the path is too long");
    if (!file_read(path, PACK_FILE_MAX, &text, err)) return false;
    if (!csv_check_text(path, &text, err)) {
        blob_free(&text);
        return false;
    }
    *ret = text;
    return true;
}

/* "kenshin/map.csv": where a row comes from, the same wherever the folder lies. */
static uint32_t add_file_name(struct builder *builder, const char *name)
{
    char file[96];
    snprintf(file, sizeof file, "%s/%s", fact_text(builder, find_fact(builder, "pack", "id")), name);
    return pool_add(&builder->pool, file);
}

static bool read_facts(struct builder *builder, struct err *err)
{
    static const char *const column[FACT_COLUMNS] = {
        [FACT_SECTION] = "section",
        [FACT_KEY] = "key",
        [FACT_VALUE] = "value",
        [FACT_SOURCE] = "source",
    };
    char path[1024];
    struct blob text;
    struct table *facts = add_table(builder, "facts");
    for (int i = 0; i < FACT_COLUMNS; i++)
        numbers_add(&facts->column, pool_add(&builder->pool, column[i]));
    if (!read_text(builder, "pack.ini", path, sizeof path, &text, err)) return false;
    struct ini ini = {
        .builder = builder,
        .path = path,
        .at = (const char *)text.bytes,
        .end = (const char *)text.bytes + text.size,
        .err = err,
    };
    const bool is_read = parse_facts(&ini);
    blob_free(&text);
    if (!is_read || !check_facts(builder, path, err)) return false;
    facts->file = add_file_name(builder, "pack.ini");
    return true;
}

/* ---- step 2: tables -------------------------------------------------------------------------- */

static bool read_header(struct builder *builder, struct table *table, struct csv *csv, int *ret_source,
                        struct err *err)
{
    int source = -1;
    if (!csv_next(csv, err)) return false;
    if (csv->cells == 0)
        return file_fail(err, csv->path, 0, "there is no line with the names of the columns");
    for (int i = 0; i < csv->cells; i++) {
        if (!is_name(csv->cell[i]))
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

static bool check_row(const struct table *table, const struct csv *csv, int source, struct err *err)
{
    const int columns = (int)table->column.count;
    if (csv->cells != columns)
        return file_fail(err, csv->path, csv->line, "expected %d cells, found %d", columns, csv->cells);
    if (!is_source(csv->cell[source]))
        return file_fail(err, csv->path, csv->line, "column 'source': expected " SOURCE_WORDS "; found '%s'",
                         csv->cell[source]);
    if (table->line.count == IMAGE_ROWS_MAX)
        return file_fail(err, csv->path, csv->line, "there are more than %d rows", IMAGE_ROWS_MAX);
    return true;
}

static bool read_rows(struct builder *builder, struct table *table, struct csv *csv, struct err *err)
{
    int source = -1;
    if (!read_header(builder, table, csv, &source, err)) return false;
    for (;;) {
        const bool is_read = csv_next(csv, err);
        if (is_read && csv->cells == 0) return true;
        if (!is_read || !check_row(table, csv, source, err)) {
            if (!goes_on(builder, err)) return false;
            continue;
        }
        if (is_left_out(builder, csv->path, csv->line)) continue;
        for (int i = 0; i < csv->cells; i++) numbers_add(&table->cell, pool_add(&builder->pool, csv->cell[i]));
        numbers_add(&table->line, (uint32_t)csv->line);
    }
}

static bool read_table(struct builder *builder, const char *name, const char *file_name, struct err *err)
{
    char path[1024];
    struct blob text;
    struct csv csv;
    if (!read_text(builder, file_name, path, sizeof path, &text, err)) return false;
    struct table *table = add_table(builder, name);
    table->file = add_file_name(builder, file_name);
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
    return is_name(ret);
}

/* One of the tables that pack.ini names in this line. */
static bool read_listed(struct builder *builder, const char *file_name, int line, struct err *err)
{
    char path[1024], name[40];
    snprintf(path, sizeof path, "%s/pack.ini", builder->folder);
    if (!table_name(file_name, name, sizeof name))
        return file_fail(err, path, line, "'%s' cannot be a table; expected a name like map.csv", file_name);
    for (size_t i = 0; i < builder->tables; i++)
        if (strcmp(pool_text(builder, builder->table[i].name), name) == 0)
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
        if (!read_listed(builder, file_name, line, err) && !goes_on(builder, err)) return false;
    }
}

static bool read_tables(struct builder *builder, struct err *err)
{
    const struct table *facts = &builder->table[0];
    for (int row = 0; row < (int)facts->line.count; row++)
        if (is_list(builder, row) &&
            !read_list(builder, fact_text(builder, row), (int)facts->line.at[row], err))
            return false;
    return true;
}

/* ---- step 3: the image ----------------------------------------------------------------------- */

static size_t aligned(size_t size)
{
    return (size + 7) / 8 * 8;
}

static size_t put(unsigned char *bytes, size_t at, size_t number)
{
    assert(number <= INT32_MAX);
    for (int i = 0; i < 4; i++) bytes[at++] = (unsigned char)(number >> (8 * i));
    return at;
}

static size_t put_all(unsigned char *bytes, size_t at, const struct numbers *numbers)
{
    for (size_t i = 0; i < numbers->count; i++) at = put(bytes, at, numbers->at[i]);
    return aligned(at);
}

static size_t table_bytes(const struct table *table)
{
    return aligned(4 * table->column.count) + 8 * table->line.count + aligned(4 * table->cell.count);
}

/* Writes a table's columns, rows and cells at `at`, and its entry in the directory. */
static size_t put_table(unsigned char *bytes, size_t at, size_t entry, const struct table *table)
{
    const size_t column_at = at, row_at = put_all(bytes, column_at, &table->column);
    at = row_at;
    for (size_t i = 0; i < table->line.count; i++) {
        at = put(bytes, at, table->file);
        at = put(bytes, at, table->line.at[i]);
    }
    const size_t entries[] = { table->name, table->column.count, table->line.count, column_at, row_at, at };
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) entry = put(bytes, entry, entries[i]);
    return put_all(bytes, at, &table->cell);
}

static bool write_image(const struct builder *builder, struct blob *ret, struct err *err)
{
    size_t pool = IMAGE_HEAD_BYTES + builder->tables * IMAGE_TABLE_BYTES;
    for (size_t i = 0; i < builder->tables; i++) pool += table_bytes(&builder->table[i]);
    const size_t pool_size = aligned(builder->pool.size), size = pool + pool_size;
    if (size > IMAGE_SIZE_MAX)
        return file_fail(err, builder->folder, 0, "the pack is larger than %d bytes", IMAGE_SIZE_MAX);

    unsigned char *bytes = grow(NULL, size + 1);
    memset(bytes, 0, size + 1);
    size_t at = IMAGE_HEAD_BYTES + builder->tables * IMAGE_TABLE_BYTES;
    for (size_t i = 0; i < builder->tables; i++)
        at = put_table(bytes, at, IMAGE_HEAD_BYTES + i * IMAGE_TABLE_BYTES, &builder->table[i]);
    assert(at == pool);
    memcpy(bytes + pool, builder->pool.at, builder->pool.size);

    memcpy(bytes, IMAGE_MAGIC, 8);
    put(bytes, 8, IMAGE_FORMAT);
    put(bytes, 12, size);
    put(bytes, 24, builder->tables);
    put(bytes, 28, IMAGE_HEAD_BYTES);
    put(bytes, 32, pool);
    put(bytes, 36, pool_size);
    const uint64_t hash = hash_bytes(bytes + IMAGE_HASHED_FROM, size - IMAGE_HASHED_FROM, IMAGE_FORMAT);
    for (int i = 0; i < 8; i++) bytes[16 + i] = (unsigned char)(hash >> (8 * i));
    *ret = (struct blob){ .bytes = bytes, .size = size };
    return true;
}

static bool read_folder(struct builder *builder, struct blob *ret, struct err *err)
{
    const bool is_done = read_facts(builder, err) && read_tables(builder, err) && write_image(builder, ret, err);
    builder_free(builder);
    return is_done;
}

bool pack_read(const char *path, struct blob *ret, struct err *err)
{
    struct builder builder = { .folder = path };
    struct stat status;
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode)) return file_read(path, IMAGE_SIZE_MAX, ret, err);
    return read_folder(&builder, ret, err);
}

bool pack_read_all(const char *folder, const struct pack_check *check, struct blob *ret)
{
    struct builder builder = { .folder = folder, .check = check };
    struct err err;
    const bool is_done = read_folder(&builder, ret, &err);
    if (!is_done) check->tell(check->context, &err);
    return is_done;
}
