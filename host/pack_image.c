/* The last step of compiling a pack: the tables become one block of bytes, laid out as core/image.h says. */
#include <assert.h>
#include <string.h>

#include "host/pack_builder.h"
#include "kit/hash.h"

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

static size_t table_bytes(const struct pack_table *table)
{
    return aligned(4 * table->column.count) + 8 * table->line.count + aligned(4 * table->cell.count);
}

/* Writes a table's columns, rows and cells at `at`, and its entry in the directory. */
static size_t put_table(unsigned char *bytes, size_t at, size_t entry, const struct pack_table *table)
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

bool pack_write_image(const struct builder *builder, struct blob *ret, struct err *err)
{
    size_t pool = IMAGE_HEAD_BYTES + builder->tables * IMAGE_TABLE_BYTES;
    for (size_t i = 0; i < builder->tables; i++) pool += table_bytes(&builder->table[i]);
    const size_t pool_size = aligned(builder->pool.size), size = pool + pool_size;
    if (size > IMAGE_SIZE_MAX)
        return file_fail(err, builder->folder, 0, "the pack is larger than %d bytes", IMAGE_SIZE_MAX);

    unsigned char *bytes = builder_grow(NULL, size + 1);
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
