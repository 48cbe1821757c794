/* A compiled pack: one flat, read-only, hashed block of bytes with named tables of text cells.
 *
 * host/pack.h makes it from a folder of CSV and INI files, tools/embed puts it into the program, and a
 * game's load() reads it like this:
 *
 *     struct image_table units;
 *     int32_t value;
 *     if (!image_find(image, "units", "name side value source", &units, err)) return false;
 *     if (!image_check_unique(&units, "name", err)) return false;
 *     for (int row = 0; row < units.rows; row++) {
 *         const char *name = image_text(&units, row, "name");
 *         if (!image_half(&units, row, "value", 1, 20, &value, err)) return false;
 *         if (too_many) return image_fail(&units, row, err, "unit '%s' is one too many", name);
 *     }
 *     if (!image_fact_int(image, "kawanakajima", "turns", 1, 99, &turns, err)) return false;
 *
 * The facts of pack.ini are the table "facts" with the columns section, key, value and source; a section
 * is "pack" or the name of a scenario. Texts live as long as the bytes.
 *
 * Layout (all numbers little-endian int32, all positions counted in bytes from the start):
 *   "HONJPACK", format, size, hash (64 bits, of all that follows it)
 *   tables, position of the directory, position of the string pool, its size, 2 spare
 *   directory: for each table name, columns, rows, positions of its column names, rows and cells
 *   column name: string; row: string (file), line; cell: string; a string is its offset in the pool */
#ifndef HONJIN_CORE_IMAGE_H
#define HONJIN_CORE_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

#define IMAGE_MAGIC "HONJPACK"
enum {
    IMAGE_FORMAT = 1,
    IMAGE_HEAD_BYTES = 48,  /* up to and with the spare numbers */
    IMAGE_HASHED_FROM = 24, /* the hash covers everything from here on */
    IMAGE_TABLE_BYTES = 24, /* one entry of the directory */
    IMAGE_TABLES_MAX = 64,
    IMAGE_COLUMNS_MAX = 64,
    IMAGE_ROWS_MAX = 20000,
    IMAGE_SIZE_MAX = 64 << 20,
};

struct image {
    const unsigned char *bytes;
    uint32_t tables, directory, pool, pool_size;
    uint64_t hash;
};

struct image_table {
    const struct image *image;
    const char *name;
    int columns, rows;
    uint32_t column_at, row_at, cell_at;
};

/* Checks every number in the bytes, so that whatever is read later lies inside them, also if they come
 * from an enemy. The bytes are not copied. */
bool image_open(const void *bytes, size_t size, struct image *ret, struct err *err);
uint64_t image_hash(const struct image *image);

/* The table of this name, which must have these columns (separated by spaces; others are welcome). */
bool image_find(const struct image *image, const char *name, const char *columns, struct image_table *ret,
                struct err *err);
/* All tables in order; index < image->tables. */
struct image_table image_table_at(const struct image *image, int index);
const char *image_column_name(const struct image_table *table, int column);
bool image_has_column(const struct image_table *table, const char *column);

/* A cell. "" where it is empty or the table has no such column. */
const char *image_text(const struct image_table *table, int row, const char *column);
bool image_int(const struct image_table *table, int row, const char *column, int32_t low, int32_t high,
               int32_t *ret, struct err *err);
/* "6.5" is 13; the limits too are counted in halves. */
bool image_half(const struct image_table *table, int row, const char *column, int32_t low, int32_t high,
                int32_t *ret, struct err *err);
/* The cell must be one of the words of a NULL-terminated list; which one. */
bool image_word(const struct image_table *table, int row, const char *column, const char *const *words,
                int *ret, struct err *err);

/* The first row with this text in the column, or -1. */
int image_row(const struct image_table *table, const char *column, const char *text);
bool image_check_unique(const struct image_table *table, const char *column, struct err *err);
const char *image_file(const struct image_table *table, int row);
int image_line(const struct image_table *table, int row);

/* The index-th scenario of the pack, or NULL if there are fewer. */
const char *image_scenario(const struct image *image, int index);
/* The scenario of this name, or the first without one. */
bool image_find_scenario(const struct image *image, const char *name, const char **ret, struct err *err);
/* A fact, or NULL. */
const char *image_fact(const struct image *image, const char *section, const char *key);
bool image_fact_int(const struct image *image, const char *section, const char *key, int32_t low,
                    int32_t high, int32_t *ret, struct err *err);

/* Says what is wrong with a row, or with the whole table if row is -1. The format knows %s and %d only.
 * Always false, so that a loader can return it. */
#ifdef __GNUC__
__attribute__((format(printf, 4, 5)))
#endif
bool image_fail(const struct image_table *table, int row, struct err *err, const char *format, ...);

/* Well-formed UTF-8 without control characters. */
bool image_is_plain_text(const char *bytes, size_t size);

#endif
