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

bool table_take_up(const struct table *table, uint32_t plies, const char *pack,
                   const struct game *(*find_game)(const char *id), struct table **ret, struct err *ret_err)
{
    struct table *copy = table_copy(table);
    struct blob journal = { 0 };
    uint8_t seed[DEALER_SEED_BYTES];
    char hex[DEALER_HEX_BYTES];
    if (!copy) return table_fail_memory(ret_err);
    if (plies < copy->match.plies) match_rewind(&copy->match, copy->match.plies - plies);
    dealer_seed_fresh(seed);
    dealer_seed_hex(seed, hex);
    dealer_random_init(&copy->dealer, seed);
    copy->dice = DICE_RANDOM;
    const bool is_written = table_write_snapshot(copy, &journal, ret_err);
    table_free(copy);
    if (!is_written) return false;
    const struct table_source source = { .name = "journal", .text = (const char *)journal.bytes, .length = journal.size,
                                         .find_game = find_game, .pack = pack, .seed = hex };
    const bool is_open = table_open(&source, ret, ret_err);
    blob_free(&journal);
    return is_open;
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

/* The log as the match begins anew: what was told so far, and then what is new. */
struct told {
    struct event *event;
    uint32_t events, capacity;
};

static void add_told(void *context, uint32_t number, const struct event *event)
{
    struct told *told = context;
    (void)number;
    if (told->events == told->capacity) {
        const uint32_t capacity = told->capacity ? 2 * told->capacity : 16;
        struct event *larger = realloc(told->event, capacity * sizeof *larger);
        if (!larger) return; /* the match goes on, and is told less of */
        told->event = larger;
        told->capacity = capacity;
    }
    told->event[told->events++] = *event;
}

/* The figures that were put where they were measured. */
static void tell_measured(const struct match *match, const void *from, const void *to, struct told *told)
{
    const struct game *game = match->game;
    const int x = field_find(game, "x", 1), y = field_find(game, "y", 1), facing = field_find(game, "facing", 6);
    if (!game->measured.event || x < 0 || y < 0 || facing < 0) return;
    for (int i = 0; i < game->field[x].count; i++) {
        const int field[3] = { x, y, facing };
        struct event event = { .kind = game->measured.event, .rule = game->measured.rule, .nargs = 4, .arg = { i },
                               .seen_by = who_see(match, to, x, i), .told = ROLE_ALL };
        bool is_other = false;
        for (int k = 0; k < 3; k++) {
            event.arg[k + 1] = field_get(&game->field[field[k]], to, i);
            is_other |= event.arg[k + 1] != field_get(&game->field[field[k]], from, i);
        }
        if (is_other) add_told(told, 0, &event);
    }
}

static void keep_log(struct match *match, const void *from, const void *to)
{
    struct told told = { 0 };
    match_events(match, ROLES, 0, add_told, &told);
    tell_measured(match, from, to, &told);
    free(match->opening);
    match->opening = told.event;
    match->openings = told.events;
}

/* The match begins anew with this state. */
static bool start_anew(struct table *table, const void *state)
{
    struct match *match = &table->match;
    const size_t size = match->game->state_bytes;
    void *start = malloc(size);
    if (!start) return false;
    memcpy(start, state, size);
    if (match->plies > 0 || match->openings > 0) keep_log(match, match->state, state);
    free((void *)(uintptr_t)match->start);
    match->start = start;
    match_start(match);
    return true;
}

bool table_read_set(struct table *table, const char *line, struct err *ret_err)
{
    const struct game *game = table->match.game;
    char copy[JOURNAL_LINE_MAX];
    if (!table->setting) {
        table->setting = malloc(game->state_bytes);
        if (!table->setting) return table_fail_memory(ret_err);
        memcpy(table->setting, table->match.state, game->state_bytes);
    }
    snprintf(copy, sizeof copy, "%s", line + strlen("@set "));
    char *space = strchr(copy, ' ');
    if (!space) return table_fail(ret_err, "'@set' names a field, its first element, and values");
    const int f = field_find(game, copy, (size_t)(space - copy));
    if (f >= 0) set_values(&game->field[f], table->setting, space);
    return true;
}

bool table_end_sets(struct table *table, struct err *ret_err)
{
    const struct game *game = table->match.game;
    void *state = table->setting;
    if (!state) return true;
    table->setting = NULL;
    if (game->settle) game->settle(table->match.scenario, state);
    const char *broken = game->check(table->match.scenario, state);
    const bool is_begun = !broken && start_anew(table, state);
    free(state);
    if (broken) return file_fail(ret_err, "", 0, "the snapshot is impossible in these rules: %s", broken);
    return is_begun || table_fail_memory(ret_err);
}

/* The lines that make one state of another. */
static bool write_sets(const struct game *game, const void *from, const void *to, struct blob *ret)
{
    bool is_done = true;
    for (int f = 0; f < game->fields; f++) {
        const struct field *field = &game->field[f];
        for (int i = 0; is_done && i < field->count && !field->derived; i++) {
            const int32_t value = field_get(field, to, i);
            char line[JOURNAL_LINE_MAX];
            if (value == field_get(field, from, i)) continue;
            const int length = snprintf(line, sizeof line, "@set %s %d %d\n", field->name, i, value);
            is_done = blob_add(ret, line, (size_t)length);
        }
    }
    return is_done;
}

bool table_set_state(struct table *table, const void *state, const struct text *lines, struct err *ret_err)
{
    const struct match *match = &table->match;
    struct blob blob = { 0 };
    bool is_done = (!lines || blob_add(&blob, lines->at, lines->length)) &&
                   write_sets(match->game, match->state, state, &blob);
    if (!is_done) table_fail_memory(ret_err);
    else if (blob.size == 0) is_done = table_fail(ret_err, "that is how it stands");
    if (is_done) {
        struct text text = { .at = (char *)blob.bytes, .length = blob.size, .capacity = blob.size + 1 };
        is_done = table_append(table, &text, ret_err);
    }
    blob_free(&blob);
    if (is_done && !start_anew(table, state)) return table_fail_memory(ret_err);
    if (is_done) table_note_other(table);
    return is_done && table_run_dealer(table, ret_err);
}

bool table_adjudicate(struct table *table, const void *state, struct err *ret_err)
{
    const struct match *match = &table->match;
    const char *broken = match->game->check(match->scenario, state);
    if (broken) return file_fail(ret_err, "", 0, "that is impossible: %s", broken);
    return table_set_state(table, state, NULL, ret_err);
}

/* ---- going on with a match that was halted ---------------------------------------------------------------- */

void table_write_mended(const struct table *table, bool is_noted, struct text *ret)
{
    if (table->dice == DICE_RANDOM) { /* those after the halt were seen: none of them comes again */
        text_put(ret, "@deals ");
        text_int(ret, (int64_t)table->dealer.next);
        text_put(ret, "\n");
    }
    text_put(ret, "# mended: ");
    text_int(ret, table->halt.played);
    text_put(ret, " of ");
    text_int(ret, table->halt.of);
    text_put(ret, is_noted ? " noted\n" : "\n");
}

bool table_read_mended(const char *line, struct halt *ret_halt, bool *ret_is_noted)
{
    struct halt halt = { 0 };
    char noted[8] = "";
    if (sscanf(line, "# mended: %u of %u %7s", &halt.played, &halt.of, noted) < 2) return false;
    *ret_halt = halt;
    *ret_is_noted = strcmp(noted, "noted") == 0;
    return true;
}

bool table_go_on(struct table *table, struct err *ret_err)
{
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    table_write_mended(table, false, &text);
    if (!table_append(table, &text, ret_err)) return false;
    table->halt.line = 0;
    table_note_other(table);
    return table_run_dealer(table, ret_err);
}

/* Has the match been in this state? */
static bool has_been_in(const struct match *match, const void *state)
{
    const uint64_t hash = state_hash(match->game, state);
    void *past = malloc(match->game->state_bytes);
    struct action action;
    struct rerun rerun;
    if (!past) return false;
    rerun_open(&rerun, match, past, 0);
    bool has_been = state_hash(match->game, past) == hash;
    while (!has_been && rerun_next(&rerun, &action, NULL, NULL)) has_been = state_hash(match->game, past) == hash;
    free(past);
    return has_been;
}

bool table_go_on_from(struct table *table, const struct table *noted, struct err *ret_err)
{
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (has_been_in(&table->match, noted->match.state)) return table_fail(ret_err, "the match has been there");
    text_open(&text, buffer, sizeof buffer);
    table_write_mended(table, true, &text);
    if (!table_set_state(table, noted->match.state, &text, ret_err)) return false;
    table->halt.line = 0;
    return true;
}
