/* A match from the middle: a journal that begins with the position instead of all that led to it; or, where players
 * measured another position at a real table than the program has, goes on from that; see table.h.
 *
 *     honjin-journal 1 ... begin    the header, as ever
 *     @deals 17                     so many were dealt from the seed
 *     @set turn 0 5                 fields by name: from element 0 on these values
 *     @set unit-hex 40 311 312 -1
 *     ...
 *     @set x 3 312                  later: w-lord stands there, all sides agreed; what came before is not taken back
 *
 * Names and plain numbers are what a later program understands best: a field that it does not know is left out, one
 * that is new to it is as the scenario has it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "host/table_inside.h"

enum { SET_LINE_MAX = JOURNAL_LINE_MAX - 16 };

/* As many elements of the field from *i on as a line takes. */
static bool add_line(struct blob *blob, const struct field *field, const void *state, int *i)
{
    char line[JOURNAL_LINE_MAX];
    int length = snprintf(line, sizeof line, "@set %s %d", field->name, *i);
    while (*i < field->count && length < SET_LINE_MAX) {
        length += snprintf(line + length, sizeof line - (size_t)length, " %d", field_get(field, state, (*i)++));
    }
    line[length++] = '\n';
    return blob_add(blob, line, (size_t)length);
}

bool table_write_snapshot(const struct table *table, struct blob *ret, struct err *ret_err)
{
    const struct match *match = &table->match;
    struct journal_header header;
    struct blob blob = { 0 };
    char buffer[4096];
    struct text text;
    table_fill_header(table, &header);
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    text_put(&text, "@deals ");
    text_int(&text, (int64_t)table->dealer.next);
    text_put(&text, "\n");
    bool is_done = blob_add(&blob, text.at, text.length);
    for (int f = 0; is_done && f < match->game->fields; f++) {
        const struct field *field = &match->game->field[f];
        for (int i = 0; is_done && i < field->count;) is_done = add_line(&blob, field, match->state, &i);
    }
    if (is_done) {
        *ret = blob;
        return true;
    }
    blob_free(&blob);
    return table_fail_memory(ret_err);
}

/* The values of a line; what lies outside its field is left out. */
static void set_values(const struct field *field, void *state, char *values)
{
    char *end;
    long i = strtol(values, &end, 10);
    for (values = end; *values == ' ' && i >= 0 && i < field->count; values = end, i++) {
        const long value = strtol(values, &end, 10);
        if (end == values) return;
        if (value >= field->low && value <= field->high) field_set(field, state, (int)i, (int32_t)value);
    }
}

/* Who may see where a figure stands. */
static role_set who_see(const struct match *match, const void *state, int field, int i)
{
    role_set seen_by = ROLE_NOBODY;
    for (uint8_t role = 0; role < ROLES; role++) {
        if (field_may_see(match->game, match->scenario, state, field, i, role)) seen_by |= ROLE_BIT(role);
    }
    return seen_by;
}

/* The log is to begin with the figures that were put where they were measured, the last of them if there is no room for
 * all. What was told before is gone, but for other measurements made at the same moment. */
static void tell_measured(struct match *match, const void *from, const void *to)
{
    const struct game *game = match->game;
    const int x = field_find(game, "x", 1), y = field_find(game, "y", 1), facing = field_find(game, "facing", 6);
    if (match->plies > 0) match->openings = 0;
    if (!game->measured.event || x < 0 || y < 0 || facing < 0) return;
    if (!match->opening) match->opening = malloc(OPENING_MAX * sizeof match->opening[0]);
    if (!match->opening) return; /* the match goes on, and is told less of */
    for (int i = 0; i < game->field[x].count; i++) {
        const int field[3] = { x, y, facing };
        struct event event = { .kind = game->measured.event, .rule = game->measured.rule, .nargs = 4, .arg = { i },
                               .seen_by = who_see(match, to, x, i), .told = ROLE_ALL };
        bool is_other = false;
        for (int k = 0; k < 3; k++) {
            event.arg[k + 1] = field_get(&game->field[field[k]], to, i);
            is_other |= event.arg[k + 1] != field_get(&game->field[field[k]], from, i);
        }
        if (!is_other) continue;
        if (match->openings == OPENING_MAX) {
            memmove(match->opening, match->opening + 1, --match->openings * sizeof event);
        }
        match->opening[match->openings++] = event;
    }
}

/* The match begins with this state. */
static bool start_anew(struct table *table, const void *state)
{
    const size_t size = table->match.game->state_bytes;
    void *start = malloc(size);
    if (!start) return false;
    memcpy(start, state, size);
    free((void *)(uintptr_t)table->match.start);
    table->match.start = start;
    return true;
}

bool table_read_set(struct table *table, const char *line, struct err *ret_err)
{
    const struct game *game = table->match.game;
    char copy[JOURNAL_LINE_MAX];
    if (!table->is_setting && !start_anew(table, table->match.state)) return table_fail_memory(ret_err);
    table->is_setting = true;
    snprintf(copy, sizeof copy, "%s", line + strlen("@set "));
    char *space = strchr(copy, ' ');
    if (!space) return table_fail(ret_err, "'@set' names a field, its first element, and values");
    const int f = field_find(game, copy, (size_t)(space - copy));
    if (f >= 0) set_values(&game->field[f], (void *)(uintptr_t)table->match.start, space);
    return true;
}

bool table_end_sets(struct table *table, struct err *ret_err)
{
    const struct game *game = table->match.game;
    if (!table->is_setting) return true;
    table->is_setting = false;
    void *start = (void *)(uintptr_t)table->match.start;
    if (game->settle) game->settle(table->match.scenario, start);
    const char *broken = game->check(table->match.scenario, start);
    if (broken) return file_fail(ret_err, "", 0, "the snapshot is impossible in these rules: %s", broken);
    if (table->match.plies > 0) tell_measured(&table->match, table->match.state, start); /* no snapshot */
    match_start(&table->match);
    return true;
}

/* The lines that make one state of another; false: they are too many. */
static bool write_sets(const struct game *game, const void *from, const void *to, struct text *ret)
{
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        for (int i = 0; i < field->count && !field->derived; i++) {
            const int32_t value = field_get(field, to, i);
            if (value == field_get(field, from, i)) continue;
            text_put(ret, "@set ");
            text_put(ret, field->name);
            text_put(ret, " ");
            text_int(ret, i);
            text_put(ret, " ");
            text_int(ret, value);
            text_put(ret, "\n");
        }
    }
    return !ret->is_cut;
}

bool table_adjudicate(struct table *table, const void *state, struct err *ret_err)
{
    const struct match *match = &table->match;
    char buffer[4096];
    struct text text;
    const char *broken = match->game->check(match->scenario, state);
    if (broken) return file_fail(ret_err, "", 0, "that is impossible: %s", broken);
    text_open(&text, buffer, sizeof buffer);
    if (!write_sets(match->game, match->state, state, &text)) return table_fail(ret_err, "too much is changed at once");
    if (text.length == 0) return table_fail(ret_err, "that is how it stands");
    if (!table_append(table, &text, ret_err)) return false;
    tell_measured(&table->match, match->state, state);
    if (!start_anew(table, state)) return table_fail_memory(ret_err);
    match_start(&table->match);
    return table_run_dealer(table, ret_err);
}
