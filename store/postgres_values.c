/* Statements and values as PostgreSQL wants them; see store/postgres_values.h. */
#include "store/postgres_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TYPE_BYTEA = 17 }; /* PostgreSQL's number of it, for ever */

struct prepared *prepared_make(const struct statement *statement)
{
    struct prepared *ret = calloc(1, sizeof *ret);
    const size_t length = strlen(statement->sql);
    if (!ret) return NULL;
    if (length >= sizeof ret->sql) abort(); /* larger, then: it is ours */
    snprintf(ret->name, sizeof ret->name, "s%d", (int)(statement - statement->store->statement));
    for (size_t i = 0; i < length; i++) {
        const bool is_value = statement->sql[i] == '?';
        const int place = is_value ? atoi(statement->sql + i + 1) : 0;
        ret->sql[i] = is_value ? '$' : statement->sql[i];
        if (place > ret->values) ret->values = place;
    }
    return ret;
}

void prepared_end(struct prepared *prepared)
{
    PQclear(prepared->rows);
    PQfreemem(prepared->bytes);
    prepared->rows = NULL;
    prepared->bytes = NULL;
}

void values_write(struct values *ret, const struct statement *statement)
{
    for (int i = 0; i < VALUES_MAX; i++) {
        const struct value *value = &statement->value[i];
        ret->text[i] = value->kind == VALUE_NULL ? NULL : value->bytes;
        ret->size[i] = (int)value->size;
        ret->is_binary[i] = value->kind == VALUE_TEXT || value->kind == VALUE_BYTES; /* a text may end anywhere */
        if (value->kind != VALUE_NUMBER) continue;
        snprintf(ret->number[i], sizeof ret->number[i], "%lld", (long long)value->number);
        ret->text[i] = ret->number[i];
    }
}

int64_t prepared_read_number(struct statement *statement, int column)
{
    const struct prepared *prepared = statement->prepared;
    return strtoll(PQgetvalue(prepared->rows, prepared->row, column), NULL, 10);
}

const void *prepared_read_bytes(struct statement *statement, int column, size_t *ret_size)
{
    struct prepared *prepared = statement->prepared;
    *ret_size = 0;
    if (PQgetisnull(prepared->rows, prepared->row, column)) return NULL;
    const char *text = PQgetvalue(prepared->rows, prepared->row, column);
    *ret_size = (size_t)PQgetlength(prepared->rows, prepared->row, column);
    if (PQftype(prepared->rows, column) != TYPE_BYTEA) return text;
    PQfreemem(prepared->bytes);
    prepared->bytes = PQunescapeBytea((const unsigned char *)text, ret_size);
    return prepared->bytes;
}
