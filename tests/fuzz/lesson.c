/* Fuzz target: a lesson. The first line names a game, the rest is the file. What can be read and set up can be taken:
 * whoever is asked plays as he likes, wanted or not, and the lesson always knows how far its learner is. */
#include <stdlib.h>
#include <string.h>

#include "games/list.h"
#include "host/table.h"
#include "kit/rng.h"
#include "tests/fuzz/fuzz.h"

enum { PLIES = 12, NAME_BYTES = 16 };

/* Whatever is offered to whoever is asked. */
static bool play(struct table *table, struct view *view, struct rng *rng)
{
    const struct match *match = &table->match;
    struct pending pending;
    struct refusal refusal;
    struct err err;
    uint8_t role = 0;
    match->game->pending(match->scenario, match->state, &pending);
    if (pending.kind != PENDING_DECISION) return false;
    while (!(pending.roles >> role & 1)) role++;
    view_open(view, match, role);
    const struct choices *choices = view_choices(view);
    const uint32_t total = choices_total(choices);
    if (!total) return false;
    const struct action action = choices_at(choices, rng_below(rng, total));
    table_submit(table, view, &action, &refusal, &err);
    return true;
}

static void take(struct table *table)
{
    const struct lesson *lesson = table->lesson;
    struct view *view = malloc(sizeof *view);
    struct rng rng;
    if (!view) abort();
    rng_seed(&rng, 1);
    for (int ply = 0; ply < PLIES && play(table, view, &rng); ply++) {
        const struct lesson_at at = lesson_walk(lesson, &table->match);
        char wanted[512];
        struct text text;
        text_open(&text, wanted, sizeof wanted);
        const bool is_wanted = lesson_write_wanted(lesson, &table->match, LANG_FR, &text);
        if (at.step > lesson->steps || at.answer > lesson->lines || is_wanted != (at.step < lesson->steps)) abort();
    }
    free(view);
}

/* As table_new() does it, but from memory. */
static void set_up(const struct game *game, struct lesson **lesson)
{
    const struct table_setup setup = { .game = game, .scenario = lesson_line(*lesson, -1, LESSON_SCENARIO, 0),
                                       .dice = DICE_ASK };
    struct table *table;
    struct err err;
    if (lesson_role(*lesson, game) == ROLES || !table_new(&setup, &table, &err)) return;
    void *state = malloc(game->state_bytes);
    if (!state) abort();
    if (lesson_set_up(*lesson, game, table->match.scenario, state, &err)) {
        const char *broken = game->check(table->match.scenario, state);
        if (broken) abort();
        if (table_adjudicate(table, state, &err)) {
            table->lesson = *lesson;
            *lesson = NULL; /* the table's */
            take(table);
        }
    }
    free(state);
    table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data, *end = size ? memchr(data, '\n', size) : NULL;
    char name[NAME_BYTES] = "";
    struct lesson *lesson = malloc(sizeof *lesson);
    struct err err;
    if (!lesson) abort();
    if (end && (size_t)(end - text) < sizeof name) memcpy(name, text, (size_t)(end - text));
    const struct game *game = games_find(name);
    if (game && lesson_parse("fuzz", end + 1, size - (size_t)(end + 1 - text), lesson, &err)) set_up(game, &lesson);
    free(lesson);
    return 0;
}
