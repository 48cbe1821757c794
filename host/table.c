/* Playing at a table, and taking back; see table.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "host/table_inside.h"

bool table_fail(struct err *err, const char *sentence)
{
    struct text text;
    err->file[0] = 0;
    err->line = 0;
    text_open(&text, err->sentence, sizeof err->sentence);
    text_put(&text, sentence);
    return false;
}

bool table_fail_memory(struct err *err)
{
    return table_fail(err, "out of memory");
}

/* ---- memory --------------------------------------------------------------------------------------------- */

static bool grow(void **array, uint32_t *capacity, uint32_t wanted, size_t size)
{
    if (wanted <= *capacity) return true;
    uint32_t more = *capacity ? *capacity : 64;
    while (more < wanted) {
        if (more > UINT32_MAX / 2) return false;
        more *= 2;
    }
    void *larger = realloc(*array, more * size);
    if (!larger) return false;
    *array = larger;
    *capacity = more;
    return true;
}

bool table_make_room(struct match *match)
{
    void *ply = match->ply, *event = match->event;
    const bool is_done = grow(&ply, &match->ply_capacity, match->plies + 1, sizeof match->ply[0]) &&
                         grow(&event, &match->event_capacity, match->events + EVENTS_PER_PLY, sizeof match->event[0]);
    match->ply = ply;
    match->event = event;
    return is_done;
}

char *table_copy_text(const char *string)
{
    const size_t size = strlen(string) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, string, size) : NULL;
}

void table_free(struct table *table)
{
    if (!table) return;
    free((void *)(uintptr_t)table->match.scenario);
    free((void *)(uintptr_t)table->match.start);
    free(table->match.state);
    free(table->match.ply);
    free(table->match.event);
    free(table->scenario_name);
    free(table->journal);
    free(table->path);
    blob_free(&table->pack);
    free(table);
}

/* ---- playing -------------------------------------------------------------------------------------------- */

/* Writes a legal action down, after a hash of the position before it if one is due, and plays it. */
static bool record(struct table *table, const struct action *action, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX + 128];
    struct text text;
    if (!table_make_room(match)) return table_fail_memory(ret_err);
    text_open(&text, buffer, sizeof buffer);
    if (match->plies && match->plies % JOURNAL_HASH_EVERY == 0) journal_write_hash(match, &text);
    notation_write(match->game, match->scenario, action, &text);
    text_put(&text, "\n");
    if (!table_append(table, &text, ret_err)) return false;
    match_play(match, action);
    return true;
}

bool table_run_dealer(struct table *table, struct err *ret_err)
{
    struct match *match = &table->match;
    struct pending pending;
    struct action action;
    for (;;) {
        match->game->pending(match->scenario, match->state, &pending);
        if (pending.kind == PENDING_OVER) return table_end_journal(table, ret_err);
        if (pending.kind != PENDING_CHANCE || table->dice == DICE_ASK) return true;
        if (!dealer_deal(&table->dealer, &pending.chance, &action)) return true;
        if (!record(table, &action, ret_err)) {
            table->dealer.next--;
            return false;
        }
    }
}

enum table_result table_submit(struct table *table, const struct view *view, const struct action *action,
                               struct refusal *ret_refusal, struct err *ret_err)
{
    const struct refusal refusal = view_judge(view, action);
    if (refusal.reason) {
        *ret_refusal = refusal;
        return TABLE_REFUSED;
    }
    return record(table, action, ret_err) && table_run_dealer(table, ret_err) ? TABLE_DONE : TABLE_FAILED;
}

enum table_result table_submit_blind(struct table *table, const struct action *action, struct refusal *ret_refusal,
                                     struct err *ret_err)
{
    struct view view;
    view_open(&view, &table->match, action->role == ROLE_CHANCE ? ROLES : action->role);
    return table_submit(table, &view, action, ret_refusal, ret_err);
}

/* ---- taking back ---------------------------------------------------------------------------------------- */

static bool may_take_back(const struct table *table, struct err *ret_err)
{
    if (table->is_revealed && table->dice == DICE_RANDOM) {
        return table_fail(ret_err, "the match is over and its dice are revealed: nothing can be taken back");
    }
    return true;
}

/* Writes down what was taken back; if that fails, the plies are played again. */
static bool confirm(struct table *table, struct text *line, const struct ply *plies, uint32_t count,
                    struct err *ret_err)
{
    struct match *match = &table->match;
    if (table_append(table, line, ret_err)) {
        table->is_revealed = false;
        return true;
    }
    match_start(match);
    for (uint32_t i = 0; i < count; i++) {
        match_play(match, &plies[i].action);
    }
    return false;
}

static struct ply *copy_plies(const struct match *match)
{
    struct ply *copy = malloc((match->plies + 1) * sizeof *copy);
    if (copy && match->plies) memcpy(copy, match->ply, match->plies * sizeof *copy);
    return copy;
}

bool table_undo(struct table *table, uint8_t role, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (!may_take_back(table, ret_err)) return false;
    const uint32_t count = match->plies;
    struct ply *plies = copy_plies(match);
    if (!plies) return table_fail_memory(ret_err);
    const enum undo undo = match_undo(match, role, /* is_old= */ false);
    text_open(&text, buffer, sizeof buffer);
    journal_write_undo(match, role, &text);
    const bool is_done = undo == UNDO_DONE ? confirm(table, &text, plies, count, ret_err)
                                           : table_fail(ret_err, undo_words(undo));
    free(plies);
    return is_done;
}

bool table_rewind(struct table *table, uint32_t n, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (!may_take_back(table, ret_err)) return false;
    const uint32_t count = match->plies;
    if (n == 0 || n > count) {
        return file_fail(ret_err, "", 0, "expected a number of plies from 1 to %u, found %u", count, n);
    }
    struct ply *plies = copy_plies(match);
    if (!plies) return table_fail_memory(ret_err);
    match_rewind(match, n);
    text_open(&text, buffer, sizeof buffer);
    journal_write_rewind(n, &text);
    const bool is_done = confirm(table, &text, plies, count, ret_err) && table_run_dealer(table, ret_err);
    free(plies);
    return is_done;
}

bool table_set_position(struct table *table, void *scenario, const char *scenario_name, const void *state,
                        struct err *ret_err)
{
    const size_t size = table->match.game->state_bytes;
    char *name = scenario ? table_copy_text(scenario_name) : NULL;
    void *start = malloc(size);
    if (table->path || !start || (scenario && !name)) {
        free(start);
        free(name);
        if (!table->path) return table_fail_memory(ret_err);
        return table_fail(ret_err, "this match is kept in a journal file: its position cannot be set by hand");
    }
    if (scenario) {
        free(table->scenario_name);
        free((void *)(uintptr_t)table->match.scenario);
        table->scenario_name = name;
        table->match.scenario = scenario;
    }
    memcpy(start, state, size);
    free((void *)(uintptr_t)table->match.start);
    table->match.start = start;
    match_start(&table->match);
    table->is_by_hand = true;
    table->is_revealed = false;
    return table_run_dealer(table, ret_err);
}
