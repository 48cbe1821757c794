/* What the steps of compiling a pack share; see pack_builder.h. */
#include "host/pack_builder.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/csv.h"
#include "kit/hash.h"

/* ---- growing arrays, the string pool ----------------------------------------------------------------------------- */

void *builder_grow(void *old, size_t bytes)
{
    void *new = realloc(old, bytes);
    if (!new) {
        fputs("out of memory\n", stderr);
        abort();
    }
    return new;
}

void numbers_add(struct numbers *numbers, uint32_t number)
{
    if (numbers->count == numbers->capacity) {
        numbers->capacity = numbers->capacity ? 2 * numbers->capacity : 64;
        numbers->at = builder_grow(numbers->at, numbers->capacity * sizeof *numbers->at);
    }
    numbers->at[numbers->count++] = number;
}

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
    pool->slot = builder_grow(NULL, pool->slots * sizeof *pool->slot);
    memset(pool->slot, 0, pool->slots * sizeof *pool->slot);
    for (size_t i = 0; i < slots; i++)
        if (old[i]) pool->slot[pool_slot(pool, pool->at + old[i] - 1)] = old[i];
    free(old);
}

uint32_t pool_add(struct pool *pool, const char *string)
{
    if (2 * pool->used >= pool->slots) pool_widen(pool);
    const size_t i = pool_slot(pool, string), bytes = strlen(string) + 1;
    if (pool->slot[i]) return pool->slot[i] - 1;
    if (pool->size + bytes > pool->capacity) {
        pool->capacity = 2 * (pool->size + bytes);
        pool->at = builder_grow(pool->at, pool->capacity);
    }
    const uint32_t offset = (uint32_t)pool->size;
    memcpy(pool->at + offset, string, bytes);
    pool->size += bytes;
    pool->slot[i] = offset + 1;
    pool->used++;
    return offset;
}

/* ---- the builder ------------------------------------------------------------------------------------------------- */

const char *builder_text(const struct builder *builder, uint32_t offset)
{
    return builder->pool.at + offset;
}

void builder_free(struct builder *builder)
{
    for (size_t i = 0; i < builder->tables; i++) {
        free(builder->table[i].column.at);
        free(builder->table[i].line.at);
        free(builder->table[i].cell.at);
    }
    free(builder->pool.at);
    free(builder->pool.slot);
}

bool builder_goes_on(const struct builder *builder, const struct err *err)
{
    if (!builder->check) return false;
    builder->check->tell(builder->check->context, err);
    return true;
}

bool builder_leaves_out(const struct builder *builder, const char *path, int line)
{
    for (int i = 0; builder->check && i < builder->check->left_out_count; i++) {
        const struct err *row = &builder->check->left_out[i];
        const size_t length = strlen(path), end = strlen(row->file);
        if (row->line == line && end <= length && strcmp(path + length - end, row->file) == 0) return true;
    }
    return false;
}

struct pack_table *builder_add_table(struct builder *builder, const char *name)
{
    assert(builder->tables < IMAGE_TABLES_MAX);
    struct pack_table *table = &builder->table[builder->tables++];
    *table = (struct pack_table){ .name = pool_add(&builder->pool, name) };
    return table;
}

bool builder_read(const struct builder *builder, const char *name, char *path, size_t room, struct blob *ret,
                  struct err *err)
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

uint32_t builder_add_file_name(struct builder *builder, const char *name)
{
    char file[96];
    snprintf(file, sizeof file, "%s/%s", fact_text(builder, fact_find(builder, "pack", "id")), name);
    return pool_add(&builder->pool, file);
}

/* ---- facts ------------------------------------------------------------------------------------------------------- */

int fact_find(const struct builder *builder, const char *section, const char *key)
{
    const struct pack_table *facts = &builder->table[0];
    for (size_t row = 0; row < facts->line.count; row++) {
        const uint32_t *cell = facts->cell.at + row * FACT_COLUMNS;
        if (strcmp(builder_text(builder, cell[FACT_SECTION]), section) == 0 &&
            (!key || strcmp(builder_text(builder, cell[FACT_KEY]), key) == 0))
            return (int)row;
    }
    return -1;
}

const char *fact_text(const struct builder *builder, int row)
{
    return builder_text(builder, builder->table[0].cell.at[(size_t)row * FACT_COLUMNS + FACT_VALUE]);
}

bool fact_is_list(const struct builder *builder, int row)
{
    const uint32_t *cell = builder->table[0].cell.at + (size_t)row * FACT_COLUMNS;
    return strcmp(builder_text(builder, cell[FACT_SECTION]), "pack") == 0 &&
           strcmp(builder_text(builder, cell[FACT_KEY]), "tables") == 0;
}

/* ---- what words must look like ----------------------------------------------------------------------------------- */

bool pack_is_name(const char *text)
{
    const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && length <= 32 && text[length] == 0;
}

bool pack_is_source(const char *text)
{
    static const char *const word[] = { "rule", "example", "public", "reconstructed" };
    const size_t length = strcspn(text, ":");
    if (text[length] == ':' && text[length + 1 + strspn(text + length + 1, " ")] == 0) return false;
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        if (strlen(word[i]) == length && memcmp(word[i], text, length) == 0) return true;
    return false;
}
