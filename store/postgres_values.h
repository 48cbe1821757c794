/* Statements and values as PostgreSQL wants them: $1 for ?1, numbers as text, bytes as they are. */
#ifndef HONJIN_STORE_POSTGRES_VALUES_H
#define HONJIN_STORE_POSTGRES_VALUES_H

#include <libpq-fe.h>

#include "store/database.h"

struct prepared {
    char name[16], sql[800];
    int values;            /* how many it needs */
    unsigned connection;   /* the one that knows it; 0: none */
    PGresult *rows;        /* of the run, up to its end */
    int row;
    unsigned char *bytes;  /* read from it; libpq's */
};

struct values {
    const char *text[VALUES_MAX];
    int size[VALUES_MAX], is_binary[VALUES_MAX];
    char number[VALUES_MAX][24];
};

/* NULL: out of memory. */
struct prepared *prepared_make(const struct statement *statement);
void prepared_end(struct prepared *prepared);
void values_write(struct values *ret, const struct statement *statement);
int64_t prepared_read_number(struct statement *statement, int column);
const void *prepared_read_bytes(struct statement *statement, int column, size_t *ret_size);

#endif
