/* The first step of compiling a pack: pack.ini, by way of inih, becomes the table "facts". */
#include <ini.h>
#include <stdio.h>
#include <string.h>

#include "host/pack_builder.h"

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
    return pack_is_name(name) && strcmp(name, "pack") != 0 ? name : NULL;
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
    struct pack_table *facts = &builder->table[0];
    char value[256];
    const char *source = "";
    const bool is_words = strcmp(key, "title") == 0 || strcmp(key, "native") == 0;
    snprintf(value, sizeof value, "%s", given);
    if (strcmp(name, "pack") != 0 && !is_words) {
        source = cut_source(value);
        if (!pack_is_source(source))
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
    if (!pack_is_name(key))
        return file_fail(ini->err, ini->path, ini->line, "'%s' is not a name of letters a-z, digits and -", key);
    if (strcmp(name, ini->last) != 0 && fact_find(ini->builder, name, NULL) >= 0)
        return file_fail(ini->err, ini->path, ini->line, "the section '[%s]' is given twice", section);
    const int row = fact_find(ini->builder, name, key);
    if (row >= 0 && !fact_is_list(ini->builder, row))
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
    if (builder_leaves_out(ini->builder, ini->path, ini->line)) return 1;
    if (ini->has_failed) return 0;
    ini->has_failed = !take_fact(ini, section, key, value) && !builder_goes_on(ini->builder, ini->err);
    return !ini->has_failed;
}

/* inih hands the same pointer to its reader and, apart from it, one to its handler: both are ini. */
static bool parse_facts(struct ini *ini)
{
    const int bad_line = ini_parse_stream(next_line, ini, handle_fact, ini);
    if (bad_line > 0 && (!ini->has_failed || bad_line < ini->line)) {
        file_fail(ini->err, ini->path, bad_line, "expected [section], key = value, or a comment");
        return !ini->has_failed && builder_goes_on(ini->builder, ini->err);
    }
    return !ini->has_failed && bad_line == 0;
}

static bool check_facts(const struct builder *builder, const char *path, struct err *err)
{
    static const char *const wanted[] = { "id", "title", "version", "tables" };
    const struct pack_table *facts = &builder->table[0];
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (fact_find(builder, "pack", wanted[i]) < 0)
            return file_fail(err, path, 0, "the section [pack] has no line '%s = ...'", wanted[i]);
    const int id = fact_find(builder, "pack", "id");
    if (!pack_is_name(fact_text(builder, id)))
        return file_fail(err, path, (int)facts->line.at[id],
                         "the id '%s' is not a name of letters a-z, digits and -", fact_text(builder, id));
    for (size_t row = 0; row < facts->line.count; row++) {
        const uint32_t section = facts->cell.at[row * FACT_COLUMNS + FACT_SECTION];
        if (strcmp(builder_text(builder, section), "pack") != 0) return true;
    }
    return file_fail(err, path, 0, "there is no section [scenario NAME]");
}

bool pack_read_facts(struct builder *builder, struct err *err)
{
    static const char *const column[FACT_COLUMNS] = {
        [FACT_SECTION] = "section",
        [FACT_KEY] = "key",
        [FACT_VALUE] = "value",
        [FACT_SOURCE] = "source",
    };
    char path[1024];
    struct blob text;
    struct pack_table *facts = builder_add_table(builder, "facts");
    for (int i = 0; i < FACT_COLUMNS; i++)
        numbers_add(&facts->column, pool_add(&builder->pool, column[i]));
    if (!builder_read(builder, "pack.ini", path, sizeof path, &text, err)) return false;
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
    facts->file = builder_add_file_name(builder, "pack.ini");
    return true;
}
