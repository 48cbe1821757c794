/* A lesson at a table; see lesson.h. Its dice are told, not thrown: the journal says "dice ask", as it does where a
 * person types what real dice showed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/table_inside.h"

static const char prefix[] = "# lesson: ";

bool table_take_lesson(struct table *table, struct table_setup *setup, struct err *ret_err)
{
    const char *option;
    if (!setup->lesson) return true;
    if (!lesson_read(setup->game->id, setup->pack, setup->lesson, &table->lesson, ret_err)) return false;
    if (lesson_role(table->lesson, setup->game) == ROLES) return table_fail(ret_err, "the lesson is for another game");
    setup->scenario = lesson_line(table->lesson, -1, LESSON_SCENARIO, 0);
    setup->dice = DICE_ASK;
    for (int i = 0; (option = lesson_line(table->lesson, -1, LESSON_OPTION, i)); i++) {
        char name[64], value[64];
        if (sscanf(option, "%63s %63s", name, value) != 2) {
            return table_fail(ret_err, "'option' has a name and a value");
        }
        if (!table_set_option(setup->game, name, value, &setup->options, ret_err)) return false;
    }
    return true;
}

void table_take_lesson_dice(struct table *table, uint64_t deals)
{
    uint8_t seed[DEALER_SEED_BYTES];
    dealer_seed_from_text(table->lesson->name, seed);
    dealer_random_init(&table->dealer, seed);
    table->dealer.next = deals;
}

bool table_begin_lesson(struct table *table, struct err *ret_err)
{
    const struct match *match = &table->match;
    char line[JOURNAL_LINE_MAX];
    struct text text;
    if (!table->lesson) return true;
    table_take_lesson_dice(table, 0);
    void *state = malloc(match->game->state_bytes);
    if (!state) return table_fail_memory(ret_err);
    text_open(&text, line, sizeof line);
    text_put(&text, prefix);
    text_put(&text, table->lesson->name);
    text_put(&text, "\n");
    const bool is_begun = lesson_set_up(table->lesson, match->game, match->scenario, state, ret_err) &&
                          table_set_state(table, state, &text, ret_err);
    free(state);
    return is_begun;
}

void table_read_lesson(struct table *table, const char *line, const char *pack)
{
    struct err err;
    if (strncmp(line, prefix, sizeof prefix - 1) != 0 || table->lesson) return;
    if (!lesson_read(table->match.game->id, pack, line + sizeof prefix - 1, &table->lesson, &err)) return;
    if (lesson_role(table->lesson, table->match.game) != ROLES) return;
    free(table->lesson);
    table->lesson = NULL;
}
