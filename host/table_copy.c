/* A copy of a match that another thread may look at; see table.h. */
#include <stdlib.h>
#include <string.h>

#include "host/table_inside.h"

struct table *table_copy(const struct table *table)
{
    const size_t start_bytes = table->match.start ? table->match.game->state_bytes : 0;
    const size_t opening_bytes = table->match.openings * sizeof *table->match.opening;
    struct table *copy = malloc(sizeof *copy);
    void *start = start_bytes ? malloc(start_bytes) : NULL, *opening = opening_bytes ? malloc(opening_bytes) : NULL;
    struct lesson *lesson = table->lesson ? malloc(sizeof *lesson) : NULL;
    char *journal = malloc(table->journal_length + 1), *name = table_copy_text(table->scenario_name);
    if (!copy || !journal || !name || (start_bytes && !start) || (opening_bytes && !opening) ||
        (table->lesson && !lesson) ||
        !match_copy(&table->match, &copy->match)) {
        free(copy);
        free(start);
        free(opening);
        free(journal);
        free(name);
        free(lesson);
        return NULL;
    }
    const struct match match = copy->match;
    if (lesson) *lesson = *table->lesson;
    *copy = *table;
    copy->match = match;
    copy->match.scenario = scenario_hold(table->match.scenario);
    if (start) copy->match.start = memcpy(start, table->match.start, start_bytes);
    copy->match.opening = opening ? memcpy(opening, table->match.opening, opening_bytes) : NULL;
    if (table->journal_length) memcpy(journal, table->journal, table->journal_length);
    journal[table->journal_length] = 0;
    copy->journal = journal;
    copy->journal_capacity = table->journal_length + 1;
    copy->scenario_name = name;
    copy->path = NULL; /* nothing is written by a copy */
    copy->setting = NULL;
    copy->lesson = lesson;
    copy->pack = (struct blob){ 0 };
    copy->folder = NULL;
    return copy;
}
