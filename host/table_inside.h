/* What the files of the table share; nobody else includes it. */
#ifndef HONJIN_HOST_TABLE_INSIDE_H
#define HONJIN_HOST_TABLE_INSIDE_H

#include "core/text.h"
#include "host/table.h"

/* Both are always false, so that they can be returned. */
bool table_fail(struct err *err, const char *sentence);
bool table_fail_memory(struct err *err);

/* NULL: out of memory. */
char *table_copy_text(const char *string);

/* From a folder, or NULL: the one inside the program. */
bool table_load_pack(struct table *table, const char *folder, struct err *ret_err);

/* In memory only. */
bool table_keep_text(struct table *table, const char *text, size_t length);
/* Adds whole lines, on the disk first. */
bool table_append(struct table *table, struct text *lines, struct err *ret_err);
void table_fill_header(const struct table *table, struct journal_header *ret);
bool table_begin_journal(struct table *table, struct err *ret_err);
/* When the match is over: a last hash, and the seed is revealed. */
bool table_end_journal(struct table *table, struct err *ret_err);
void table_seed_path(const char *path, char *ret, size_t size);
bool table_write_seed(const struct table *table, struct err *ret_err);

#endif
