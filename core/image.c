/* Reading a compiled pack; see image.h. image_open() proves that every string and table lies inside the
 * bytes; nothing after it needs to check again. */
#include "core/image.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

#include "core/near.h"
#include "core/text.h"
#include "kit/hash.h"

static uint32_t get(const unsigned char *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static const char *pool_text(const struct image *image, uint32_t at)
{
    return (const char *)image->bytes + image->pool + get(image->bytes + at);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* How many bytes the character at `at` has, or 0 if it is not one. Overlong forms, surrogates and what
 * lies beyond U+10FFFF are not characters. */
static size_t character_bytes(const unsigned char *at, size_t left)
{
    const unsigned char first = at[0];
    if (first < 0x80) return first >= 0x20 && first != 0x7f;
    const size_t count = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first < 0xc2 || first > 0xf4 || count > left) return 0;
    const unsigned char low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned char high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (at[1] < low || at[1] > high) return 0;
    for (size_t i = 2; i < count; i++)
        if (at[i] < 0x80 || at[i] > 0xbf) return 0;
    if (first == 0xc2 && at[1] < 0xa0) return 0; /* control characters again */
    return count;
}

bool image_is_plain_text(const char *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    for (size_t i = 0; i < size;) {
        const size_t count = character_bytes(at + i, size - i);
        if (count == 0) return false;
        i += count;
    }
    return true;
}

static bool refuse(struct err *err, const char *sentence)
{
    struct text text;
    text_open(&text, err->file, sizeof err->file);
    text_put(&text, "pack image");
    err->line = 0;
    text_open(&text, err->sentence, sizeof err->sentence);
    text_put(&text, sentence);
    return false;
}

/* Does a run of count things of so many bytes lie between the head and the pool? */
static bool is_inside(const struct image *image, uint32_t at, uint64_t count, uint32_t bytes)
{
    return at >= IMAGE_HEAD_BYTES && at % 4 == 0 && at + count * bytes <= image->pool;
}

/* A string begins where the pool begins or behind the end of another one. */
static bool is_string(const struct image *image, uint32_t at)
{
    const uint32_t offset = get(image->bytes + at);
    if (offset >= image->pool_size) return false;
    return offset == 0 || image->bytes[image->pool + offset - 1] == 0;
}

static bool is_pool_sound(const struct image *image)
{
    const char *pool = (const char *)image->bytes + image->pool;
    if (image->pool_size == 0 || pool[image->pool_size - 1] != 0) return false;
    for (uint32_t at = 0; at < image->pool_size;) {
        const size_t length = strlen(pool + at);
        if (!image_is_plain_text(pool + at, length)) return false;
        at += (uint32_t)length + 1;
    }
    return true;
}

static bool is_table_sound(const struct image *image, uint32_t entry)
{
    const unsigned char *at = image->bytes + entry;
    const uint32_t columns = get(at + 4), rows = get(at + 8);
    const uint32_t column_at = get(at + 12), row_at = get(at + 16), cell_at = get(at + 20);
    const uint64_t cells = (uint64_t)columns * rows;
    if (!is_string(image, entry)) return false;
    if (columns > IMAGE_COLUMNS_MAX || rows > IMAGE_ROWS_MAX) return false;
    if (!is_inside(image, column_at, columns, 4) || !is_inside(image, row_at, rows, 8)) return false;
    if (!is_inside(image, cell_at, cells, 4)) return false;
    for (uint32_t i = 0; i < columns; i++)
        if (!is_string(image, column_at + 4 * i)) return false;
    for (uint32_t i = 0; i < rows; i++) {
        if (!is_string(image, row_at + 8 * i)) return false;
        if (get(image->bytes + row_at + 8 * i + 4) > INT32_MAX) return false;
    }
    for (uint32_t i = 0; i < cells; i++)
        if (!is_string(image, cell_at + 4 * i)) return false;
    return true;
}

bool image_open(const void *bytes, size_t size, struct image *ret, struct err *err)
{
    const unsigned char *at = bytes;
    if (size < IMAGE_HEAD_BYTES || memcmp(at, IMAGE_MAGIC, 8) != 0)
        return refuse(err, "this is not a compiled pack");
    if (get(at + 8) != IMAGE_FORMAT) return refuse(err, "compiled for another version; compile it again");
    if (size > IMAGE_SIZE_MAX || get(at + 12) != size)
        return refuse(err, "the size is wrong; part of it is missing");

    struct image image = {
        .bytes = at,
        .hash = get(at + 16) | (uint64_t)get(at + 20) << 32,
        .tables = get(at + 24),
        .directory = get(at + 28),
        .pool = get(at + 32),
        .pool_size = get(at + 36),
    };
    if (image.hash != hash_bytes(at + IMAGE_HASHED_FROM, size - IMAGE_HASHED_FROM, IMAGE_FORMAT))
        return refuse(err, "the hash is wrong; it was changed or damaged");
    if (image.pool < IMAGE_HEAD_BYTES || (uint64_t)image.pool + image.pool_size != size ||
        !is_pool_sound(&image))
        return refuse(err, "the strings are damaged");
    if (image.tables > IMAGE_TABLES_MAX ||
        !is_inside(&image, image.directory, image.tables, IMAGE_TABLE_BYTES))
        return refuse(err, "the list of tables is damaged");
    for (uint32_t i = 0; i < image.tables; i++)
        if (!is_table_sound(&image, image.directory + i * IMAGE_TABLE_BYTES))
            return refuse(err, "a table is damaged");
    *ret = image;
    return true;
}

uint64_t image_hash(const struct image *image)
{
    return image->hash;
}

/* ---- tables ---------------------------------------------------------------------------------- */

struct image_table image_table_at(const struct image *image, int index)
{
    assert(index >= 0 && (uint32_t)index < image->tables);
    const uint32_t entry = image->directory + (uint32_t)index * IMAGE_TABLE_BYTES;
    const unsigned char *at = image->bytes + entry;
    return (struct image_table){
        .image = image,
        .name = pool_text(image, entry),
        .columns = (int)get(at + 4),
        .rows = (int)get(at + 8),
        .column_at = get(at + 12),
        .row_at = get(at + 16),
        .cell_at = get(at + 20),
    };
}

const char *image_column_name(const struct image_table *table, int column)
{
    assert(column >= 0 && column < table->columns);
    return pool_text(table->image, table->column_at + 4 * (uint32_t)column);
}

static int column_of(const struct image_table *table, const char *name, size_t length)
{
    for (int i = 0; i < table->columns; i++)
        if (text_is(name, length, image_column_name(table, i))) return i;
    return -1;
}

bool image_has_column(const struct image_table *table, const char *column)
{
    return column_of(table, column, strlen(column)) >= 0;
}

static bool find_table(const struct image *image, const char *name, struct image_table *ret)
{
    for (int i = 0; i < (int)image->tables; i++) {
        const struct image_table table = image_table_at(image, i);
        if (strcmp(table.name, name) != 0) continue;
        *ret = table;
        return true;
    }
    return false;
}

/* The column whose name is nearest, if it may be a slip; or NULL. */
static const char *near_column(const struct image_table *table, const char *word, size_t length)
{
    const char *meant = NULL;
    int nearest = (int)length;
    for (int i = 0; i < table->columns; i++) {
        const int distance = near_distance(word, length, image_column_name(table, i));
        if (distance >= nearest || !near_is_slip(distance, length)) continue;
        nearest = distance;
        meant = image_column_name(table, i);
    }
    return meant;
}

bool image_find(const struct image *image, const char *name, const char *columns, struct image_table *ret,
                struct err *err)
{
    const struct image_table none = { .image = image, .name = name };
    struct image_table table;
    const char *word;
    size_t length;
    if (!find_table(image, name, &table))
        return image_fail(&none, -1, err, "the pack has no table '%s'", name);
    while (text_read_word(&columns, &word, &length)) {
        if (column_of(&table, word, length) >= 0) continue;
        char column[64];
        struct text text;
        text_open(&text, column, sizeof column);
        text_put_bytes(&text, word, length);
        const char *meant = near_column(&table, word, length);
        const int line = table.rows ? image_line(&table, 0) : 0; /* the names of the columns stand above it */
        if (meant) {
            return image_fail(&table, -1, err, "there is no column '%s' above line %d; is '%s' it?", column, line,
                              meant);
        }
        return image_fail(&table, -1, err, "there is no column '%s' above line %d", column, line);
    }
    *ret = table;
    return true;
}

static const char *cell_text(const struct image_table *table, int row, int column)
{
    const uint32_t cell = (uint32_t)row * (uint32_t)table->columns + (uint32_t)column;
    return pool_text(table->image, table->cell_at + 4 * cell);
}

const char *image_text(const struct image_table *table, int row, const char *column)
{
    assert(row >= 0 && row < table->rows);
    const int index = column_of(table, column, strlen(column));
    return index < 0 ? "" : cell_text(table, row, index);
}

int image_row(const struct image_table *table, const char *column, const char *text)
{
    const int index = column_of(table, column, strlen(column));
    for (int row = 0; index >= 0 && row < table->rows; row++)
        if (strcmp(cell_text(table, row, index), text) == 0) return row;
    return -1;
}

bool image_check_unique(const struct image_table *table, const char *column, struct err *err)
{
    for (int row = 0; row < table->rows; row++) {
        const char *text = image_text(table, row, column);
        const int first = image_row(table, column, text);
        if (first < 0 || first == row) continue;
        return image_fail(table, row, err, "column '%s': '%s' stands in line %d already", column, text,
                          image_line(table, first));
    }
    return true;
}

const char *image_file(const struct image_table *table, int row)
{
    assert(row >= 0 && row < table->rows);
    return pool_text(table->image, table->row_at + 8 * (uint32_t)row);
}

int image_line(const struct image_table *table, int row)
{
    assert(row >= 0 && row < table->rows);
    return (int)get(table->image->bytes + table->row_at + 8 * (uint32_t)row + 4);
}

/* ---- numbers and words ----------------------------------------------------------------------- */

static bool read_half(const char *cell, int32_t low, int32_t high, int32_t *ret)
{
    const char *dot = strchr(cell, '.');
    const size_t length = dot ? (size_t)(dot - cell) : strlen(cell);
    int64_t whole;
    if (!text_read_int(cell, length, INT32_MIN / 2, INT32_MAX / 2, &whole)) return false;
    if (dot && strcmp(dot, ".5") != 0 && strcmp(dot, ".0") != 0) return false;
    int64_t halves = 2 * whole;
    if (dot && dot[1] == '5') halves += cell[0] == '-' ? -1 : 1;
    if (halves < low || halves > high) return false;
    *ret = (int32_t)halves;
    return true;
}

/* "column 'cost': expected a number from 1 to 9, found 'x'"; what: "column" or "fact". */
static bool refuse_number(const struct image_table *table, int row, const char *what, const char *name,
                          const char *cell, void (*put)(struct text *, int64_t), int32_t low, int32_t high,
                          struct err *err)
{
    char range[48];
    struct text text;
    text_open(&text, range, sizeof range);
    put(&text, low);
    text_put(&text, " to ");
    put(&text, high);
    return image_fail(table, row, err, "%s '%s': expected a number from %s, found '%s'", what, name, range,
                      cell);
}

bool image_int(const struct image_table *table, int row, const char *column, int32_t low, int32_t high,
               int32_t *ret, struct err *err)
{
    const char *cell = image_text(table, row, column);
    int64_t value;
    if (!text_read_int(cell, strlen(cell), low, high, &value))
        return refuse_number(table, row, "column", column, cell, text_int, low, high, err);
    *ret = (int32_t)value;
    return true;
}

bool image_half(const struct image_table *table, int row, const char *column, int32_t low, int32_t high,
                int32_t *ret, struct err *err)
{
    const char *cell = image_text(table, row, column);
    if (!read_half(cell, low, high, ret))
        return refuse_number(table, row, "column", column, cell, text_half, low, high, err);
    return true;
}

bool image_word(const struct image_table *table, int row, const char *column, const char *const *words,
                int *ret, struct err *err)
{
    const char *cell = image_text(table, row, column);
    char list[160];
    struct text text;
    text_open(&text, list, sizeof list);
    for (int i = 0; words[i]; i++) {
        if (strcmp(cell, words[i]) == 0) {
            *ret = i;
            return true;
        }
        text_put(&text, i > 0 ? ", " : "");
        text_put(&text, words[i]);
    }
    return image_fail(table, row, err, "column '%s': expected one of %s; found '%s'", column, list, cell);
}

/* ---- facts ----------------------------------------------------------------------------------- */

const char *image_scenario(const struct image *image, int index)
{
    struct image_table facts;
    const char *last = "pack"; /* sections stay together, so a new name is a new scenario */
    if (!find_table(image, "facts", &facts)) return NULL;
    for (int row = 0; row < facts.rows; row++) {
        const char *section = image_text(&facts, row, "section");
        if (strcmp(section, last) == 0) continue;
        last = section;
        if (strcmp(section, "pack") != 0 && index-- == 0) return section;
    }
    return NULL;
}

bool image_find_scenario(const struct image *image, const char *name, const char **ret, struct err *err)
{
    const char *found;
    for (int i = 0; (found = image_scenario(image, i)); i++) {
        if (name && strcmp(found, name) != 0) continue;
        *ret = found;
        return true;
    }
    struct text text;
    *err = (struct err){ 0 };
    text_open(&text, err->sentence, sizeof err->sentence);
    text_put(&text, "the pack has no scenario '");
    text_put(&text, name ? name : "");
    text_put(&text, "'");
    for (int i = 0; (found = image_scenario(image, i)); i++) {
        text_put(&text, i ? ", " : "; it has ");
        text_put(&text, found);
    }
    return false;
}

static int fact_row(const struct image_table *facts, const char *section, const char *key)
{
    for (int row = 0; row < facts->rows; row++)
        if (strcmp(image_text(facts, row, "key"), key) == 0 &&
            strcmp(image_text(facts, row, "section"), section) == 0)
            return row;
    return -1;
}

const char *image_fact(const struct image *image, const char *section, const char *key)
{
    struct image_table facts;
    if (!find_table(image, "facts", &facts)) return NULL;
    const int row = fact_row(&facts, section, key);
    return row < 0 ? NULL : image_text(&facts, row, "value");
}

bool image_fact_int(const struct image *image, const char *section, const char *key, int32_t low,
                    int32_t high, int32_t *ret, struct err *err)
{
    struct image_table facts;
    int64_t value;
    if (!image_find(image, "facts", "section key value", &facts, err)) return false;
    const int row = fact_row(&facts, section, key);
    if (row < 0) return image_fail(&facts, -1, err, "'%s' has no fact '%s'", section, key);
    const char *cell = image_text(&facts, row, "value");
    if (!text_read_int(cell, strlen(cell), low, high, &value))
        return refuse_number(&facts, row, "fact", key, cell, text_int, low, high, err);
    *ret = (int32_t)value;
    return true;
}

/* ---- trouble --------------------------------------------------------------------------------- */

bool image_fail(const struct image_table *table, int row, struct err *err, const char *format, ...)
{
    struct text text;
    va_list values;
    text_open(&text, err->file, sizeof err->file);
    if (table->rows > 0) text_put(&text, image_file(table, row < 0 ? 0 : row));
    else text_put(&text, table->name);
    err->line = row < 0 ? 0 : image_line(table, row);

    text_open(&text, err->sentence, sizeof err->sentence);
    va_start(values, format);
    for (const char *at = format; *at;) {
        const size_t plain = strcspn(at, "%");
        text_put_bytes(&text, at, plain);
        at += plain;
        if (*at == 0) break;
        assert(at[1] == 's' || at[1] == 'd');
        if (at[1] == 's') text_put(&text, va_arg(values, const char *));
        else text_int(&text, va_arg(values, int));
        at += 2;
    }
    va_end(values);
    return false;
}
