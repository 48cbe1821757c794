/* The journal of a match, in memory and on the disk, and the seed beside it; see table.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "host/table_inside.h"

bool table_keep_text(struct table *table, const char *text, size_t length)
{
    if (table->journal_length + length + 1 > table->journal_capacity) {
        size_t capacity = table->journal_capacity ? table->journal_capacity : 256;
        while (capacity < table->journal_length + length + 1) capacity *= 2;
        char *larger = realloc(table->journal, capacity);
        if (!larger) return false;
        table->journal = larger;
        table->journal_capacity = capacity;
    }
    memcpy(table->journal + table->journal_length, text, length);
    table->journal_length += length;
    table->journal[table->journal_length] = 0;
    return true;
}

void table_drop_journal(struct table *table)
{
    table->journal_dropped += table->journal_length;
    free(table->journal);
    table->journal = NULL;
    table->journal_length = table->journal_capacity = table->journal_replaced = 0;
}

bool table_append(struct table *table, struct text *lines, struct err *ret_err)
{
    if (table->is_by_hand || lines->length == 0) return true;
    if (!table_keep_text(table, lines->at, lines->length)) return table_fail_memory(ret_err);
    if (table->path) {
        lines->at[lines->length - 1] = 0; /* file_append_line puts the last line feed itself */
        if (!file_append_line(table->path, lines->at, ret_err)) {
            table->journal_length -= lines->length;
            table->journal[table->journal_length] = 0;
            return false;
        }
    }
    return true;
}

bool table_note_hint(struct table *table, uint8_t role, const struct action *action, struct err *ret_err)
{
    const struct match *match = &table->match;
    char line[512];
    struct text text;
    text_open(&text, line, sizeof line - 2);
    text_put(&text, "# hint: ");
    if (action) notation_write(match->game, match->scenario, action, &text);
    else text_put(&text, match->game->role[role].id);
    line[text.length++] = '\n';
    line[text.length] = 0;
    if (!table_append(table, &text, ret_err)) return false;
    table_note_other(table);
    return true;
}

void table_seed_path(const char *path, char *ret, size_t size)
{
    snprintf(ret, size, "%s.seed", path);
}

bool table_write_seed(const struct table *table, struct err *ret_err)
{
    char path[4096], hex[DEALER_HEX_BYTES];
    table_seed_path(table->path, path, sizeof path);
    dealer_seed_hex(table->dealer.seed, hex);
    return file_has(path, hex, strlen(hex)) || file_replace(path, hex, strlen(hex), ret_err);
}

void table_fill_header(const struct table *table, struct journal_header *ret)
{
    const struct game *game = table->match.game;
    *ret = (struct journal_header){ .version = game->version, .pack = image_hash(&table->image) };
    snprintf(ret->game, sizeof ret->game, "%s", game->id);
    snprintf(ret->scenario, sizeof ret->scenario, "%s", table->scenario_name);
    for (int i = 0; i < game->options; i++) {
        const int o = ret->options++;
        snprintf(ret->option[o].name, JOURNAL_NAME_MAX, "%s", game->option[i].name);
        snprintf(ret->option[o].value, JOURNAL_NAME_MAX, "%s", game->option[i].value[table->options.value[i]]);
    }
    if (table->dice == DICE_RANDOM) dealer_commitment(table->dealer.seed, ret->commitment);
}

bool table_begin_journal(struct table *table, struct err *ret_err)
{
    char buffer[4096];
    struct text text;
    struct journal_header header;
    table_fill_header(table, &header);
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    if (!table_keep_text(table, text.at, text.length)) return table_fail_memory(ret_err);
    table_note_other(table);
    if (!table->path) return true;
    if (table->dice == DICE_RANDOM && !table_write_seed(table, ret_err)) return false;
    return file_replace(table->path, table->journal, table->journal_length, ret_err);
}

static void write_end(const struct table *table, struct text *ret)
{
    char hex[DEALER_HEX_BYTES];
    journal_write_hash(&table->match, ret);
    if (table->dice != DICE_RANDOM) return;
    dealer_seed_hex(table->dealer.seed, hex);
    journal_write_seed(hex, ret);
}

bool table_write_end(const struct table *table, struct blob *blob)
{
    char buffer[256];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    write_end(table, &text);
    return blob_add(blob, text.at, text.length);
}

bool table_end_journal(struct table *table, struct err *ret_err)
{
    char buffer[256], path[4096];
    struct text text;
    if (table->is_revealed) return true;
    text_open(&text, buffer, sizeof buffer);
    write_end(table, &text);
    if (!table_append(table, &text, ret_err)) return false;
    table->is_revealed = true;
    if (table->path && table->dice == DICE_RANDOM) {
        table_seed_path(table->path, path, sizeof path);
        remove(path); /* it stands in the journal now */
    }
    return true;
}
