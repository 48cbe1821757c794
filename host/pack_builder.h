/* A pack while it is compiled; see pack.c for the steps. Out of memory is the end, since every input is bounded. */
#ifndef HONJIN_HOST_PACK_BUILDER_H
#define HONJIN_HOST_PACK_BUILDER_H

#include "host/pack.h"

struct numbers {
    uint32_t *at;
    size_t count, capacity;
};

/* Each string once. */
struct pool {
    char *at;
    size_t size, capacity;
    uint32_t *slot; /* open addressing; offset + 1, or 0 for a free slot */
    size_t slots, used;
};

struct pack_table {
    uint32_t name, file;
    struct numbers column, line, cell; /* strings; lines; strings, row by row */
};

struct builder {
    const char *folder;
    const struct pack_check *check; /* or NULL: the first error ends the reading */
    struct pool pool;
    struct pack_table table[IMAGE_TABLES_MAX];
    size_t tables;
};

void *builder_grow(void *old, size_t bytes);
void numbers_add(struct numbers *numbers, uint32_t number);
uint32_t pool_add(struct pool *pool, const char *string);

const char *builder_text(const struct builder *builder, uint32_t offset);
void builder_free(struct builder *builder);
/* After an error: may the reading go on without the line? */
bool builder_goes_on(const struct builder *builder, const struct err *err);
bool builder_leaves_out(const struct builder *builder, const char *path, int line);
/* Opens a new table; nothing in it yet. */
struct pack_table *builder_add_table(struct builder *builder, const char *name);
/* "kenshin/map.csv": where a row comes from, the same wherever the folder lies. */
uint32_t builder_add_file_name(struct builder *builder, const char *name);
/* The text of a file of the folder; writes its path. */
bool builder_read(const struct builder *builder, const char *name, char *path, size_t room, struct blob *ret,
                  struct err *err);

/* The facts are table 0. */
enum { FACT_SECTION, FACT_KEY, FACT_VALUE, FACT_SOURCE, FACT_COLUMNS };
/* Its row, or -1. */
int fact_find(const struct builder *builder, const char *section, const char *key);
const char *fact_text(const struct builder *builder, int row);
/* Is it a line "tables = ..."? Alone of all it may be given again, for lines are short. */
bool fact_is_list(const struct builder *builder, int row);

/* Names that games, files and notation use. */
bool pack_is_name(const char *text);
/* rule | example | public | reconstructed, and perhaps a colon and words. */
bool pack_is_source(const char *text);
#define SOURCE_WORDS "rule, example, public or reconstructed, and perhaps ': words'"

/* The steps. */
bool pack_read_facts(struct builder *builder, struct err *err);
bool pack_read_tables(struct builder *builder, struct err *err);
bool pack_write_image(const struct builder *builder, struct blob *ret, struct err *err);

#endif
