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
/* A ply was played whose line in the journal has so many bytes (a hash before it is nobody's: when one is due goes by
 * the orders of all); something else was written. */
void table_note_ply(struct table *table, size_t bytes);
void table_note_other(struct table *table);
/* "# mended: PLAYED of ALL" or "... noted": the match was halted there, and went on, from another position if one was
 * noted. False: another line. */
void table_write_mended(const struct table *table, bool is_noted, struct text *ret);
bool table_read_mended(const char *line, struct halt *ret_halt, bool *ret_is_noted);
/* Writes down how a state differs, after these lines, and goes on from it. */
bool table_set_state(struct table *table, const void *state, const struct text *lines, struct err *ret_err);
/* What a lesson brings to the table, if one is wanted: scenario, options, dice. */
bool table_take_lesson(struct table *table, struct table_setup *setup, struct err *ret_err);
/* The lesson's position takes the place of the scenario's, and the journal says so. */
bool table_begin_lesson(struct table *table, struct err *ret_err);
/* "# lesson: NAME": the match goes on as one if the pack still has it. */
void table_read_lesson(struct table *table, const char *line, const char *pack);
/* Dice that a lesson does not tell come from its name, after so many. */
void table_take_lesson_dice(struct table *table, uint64_t deals);
void table_fill_header(const struct table *table, struct journal_header *ret);
bool table_begin_journal(struct table *table, struct err *ret_err);
/* When the match is over: a last hash, and the seed is revealed. */
bool table_end_journal(struct table *table, struct err *ret_err);
void table_seed_path(const char *path, char *ret, size_t size);
bool table_write_seed(const struct table *table, struct err *ret_err);

#endif
