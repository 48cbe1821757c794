/* Fuzz target: a journal. Whatever can be opened can be saved, opened again, and stands at the same position. */
#include <stdlib.h>

#include "core/fields.h"
#include "games/list.h"
#include "host/table.h"
#include "tests/fuzz/fuzz.h"

static struct table *open_text(const char *text, size_t length)
{
    const struct table_source source = { .name = "journal", .text = text, .length = length, .find_game = games_find };
    struct table *table;
    struct err err;
    return table_open(&source, &table, &err) ? table : NULL;
}

static uint64_t position(const struct table *table)
{
    return state_hash(table->match.game, table->match.state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_tame_dice();
    struct table *table = open_text((const char *)data, size);
    if (!table) return 0;
    struct table *again = open_text(table->journal, table->journal_length);
    if (!again || position(table) != position(again) || table->match.plies != again->match.plies) abort();
    table_free(again);
    table_free(table);
    return 0;
}
