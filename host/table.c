/* Playing at a table, and taking back; see table.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
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
    uint32_t more = wanted < 8 ? wanted : wanted + wanted / 4; /* most matches are short, and many are open */
    if (more < wanted) return false;
    void *larger = realloc(*array, more * size);
    if (!larger) return false;
    *array = larger;
    *capacity = more;
    return true;
}

enum { EVENTS_KEPT = 128 }; /* at least: what an order and its dice usually tell, and the beat they go on with */

bool match_make_room(struct match *match)
{
    const uint32_t snapshots = (match->plies + 1) / SNAPSHOT_EVERY;
    const uint32_t events = match->last_events > EVENTS_KEPT / 2 ? 2 * match->last_events : EVENTS_KEPT;
    void *log = match->log, *snapshot = match->snapshot, *event = match->event;
    const bool is_done = grow(&log, &match->log_capacity, match->log_bytes + PLY_BYTES_MAX, 1) &&
                         grow(&snapshot, &match->snapshot_capacity, snapshots, match_snapshot_bytes(match->game)) &&
                         grow(&event, &match->event_capacity, events, sizeof match->event[0]);
    match->log = log;
    match->snapshot = snapshot;
    match->event = event;
    return is_done;
}

static void *copy_bytes(const void *bytes, size_t size)
{
    void *copy = malloc(size + 1);
    return copy && size ? memcpy(copy, bytes, size) : copy;
}

bool match_copy(const struct match *match, struct match *ret)
{
    *ret = *match;
    ret->state = copy_bytes(match->state, match->game->state_bytes);
    ret->log = copy_bytes(match->log, match->log_capacity);
    ret->snapshot = copy_bytes(match->snapshot, match->snapshot_capacity * match_snapshot_bytes(match->game));
    ret->event = copy_bytes(match->event, match->event_capacity * sizeof *match->event);
    if (ret->state && ret->log && ret->snapshot && ret->event) return true;
    match_free(ret);
    return false;
}

void match_free(struct match *match)
{
    free(match->state);
    free(match->log);
    free(match->snapshot);
    free(match->event);
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
    scenario_close(table->match.scenario);
    free((void *)(uintptr_t)table->match.start);
    free(table->match.opening);
    match_free(&table->match);
    free(table->scenario_name);
    free(table->journal);
    free(table->path);
    free(table->setting);
    free(table->lesson);
    blob_free(&table->pack);
    free(table->folder);
    free(table);
}

/* ---- playing -------------------------------------------------------------------------------------------- */

/* Writes a legal action down, after a hash of the position before it if one is due, and plays it. */
static bool record(struct table *table, const struct action *action, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX + 128];
    struct text text;
    if (!match_make_room(match)) return table_fail_memory(ret_err);
    text_open(&text, buffer, sizeof buffer);
    if (match->plies && match->plies % JOURNAL_HASH_EVERY == 0) journal_write_hash(match, &text);
    const size_t hashed = text.length;
    notation_write(match->game, match->scenario, action, &text);
    text_put(&text, "\n");
    if (!table_append(table, &text, ret_err)) return false;
    match_play(match, action);
    table_note_ply(table, text.length - hashed);
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
        if (table->lesson && lesson_answer(table->lesson, match, &pending, &action)) {
            table->dealer.next += action.role == ROLE_CHANCE;
            if (!record(table, &action, ret_err)) return false;
            continue;
        }
        if (pending.kind != PENDING_CHANCE || (table->dice == DICE_ASK && !table->lesson)) return true;
        if (!dealer_deal(&table->dealer, &pending.chance, &action)) return true;
        if (!record(table, &action, ret_err)) {
            table->dealer.next--;
            return false;
        }
    }
}

/* What is asked now, if whoever is asked has decided it in advance. */
static bool find_decided(const struct table *table, const struct pending *pending, struct action *ret)
{
    const struct match *match = &table->match;
    _Alignas(16) unsigned char seen[STATE_MAX];
    struct view view;
    if (pending->kind != PENDING_DECISION || !pending->roles) return false;
    const uint8_t role = (uint8_t)__builtin_ctz(pending->roles);
    if (role >= ROLE_PLAYERS_MAX || !table->standing[role].on || pending->roles != ROLE_BIT(role)) return false;
    view_open(&view, match, role);
    state_redact(match->game, match->scenario, match->state, ROLE_OBSERVER, seen);
    return standing_find(&view, seen, &table->standing[role], ret);
}

/* So many in a row: then a player has to look again. */
enum { DECIDED_MAX = 64 };

static bool give_decided(struct table *table, struct err *ret_err)
{
    const struct match *match = &table->match;
    struct pending pending;
    struct action action;
    if (table->lesson) return true;
    for (int i = 0; i < DECIDED_MAX; i++) {
        match->game->pending(match->scenario, match->state, &pending);
        if (!find_decided(table, &pending, &action)) return true;
        if (!record(table, &action, ret_err) || !table_run_dealer(table, ret_err)) return false;
    }
    return true;
}

/* Is it an order of the learner's that the lesson does not want? What is the only one possible is taken. */
static bool is_unwanted(const struct table *table, const struct view *view, const struct action *action,
                        struct err *ret_err)
{
    const struct lesson *lesson = table->lesson;
    struct action forced;
    struct text text;
    if (!lesson || action->role != lesson_role(lesson, table->match.game)) return false;
    const int step = lesson_walk(lesson, &table->match).step;
    if (step == lesson->steps || lesson_takes(lesson, &table->match, step, action)) return false;
    struct view *own = malloc(sizeof *own);
    if (!own) abort();
    view_open(own, &table->match, action->role);
    const bool is_forced = view_forced(own, &forced);
    free(own);
    if (is_forced) return false;
    *ret_err = (struct err){ 0 };
    text_open(&text, ret_err->sentence, sizeof ret_err->sentence);
    lesson_write_wanted(lesson, &table->match, (enum lang)view->lang, &text);
    return true;
}

enum table_result table_submit(struct table *table, const struct view *view, const struct action *action,
                               struct refusal *ret_refusal, struct err *ret_err)
{
    const struct refusal refusal = view_judge(view, action);
    if (refusal.reason) {
        *ret_refusal = refusal;
        return TABLE_REFUSED;
    }
    if (table->share_max && table->match.game->verb[action->verb].flags & VERB_SECRET &&
        table->drafts.share[action->role] >= table->share_max) {
        table_fail(ret_err, "you have drafted as much as one phase can hold: end it with the orders that stand");
        return TABLE_FULL;
    }
    if (is_unwanted(table, view, action, ret_err)) return TABLE_UNWANTED;
    return record(table, action, ret_err) && table_run_dealer(table, ret_err) && give_decided(table, ret_err)
               ? TABLE_DONE : TABLE_FAILED;
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

bool table_undo(struct table *table, uint8_t role, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (!may_take_back(table, ret_err)) return false;
    const enum undo undo = match_may_undo(match, role);
    if (undo != UNDO_DONE) return table_fail(ret_err, undo_words(undo));
    text_open(&text, buffer, sizeof buffer);
    journal_write_undo(match, role, &text);
    if (!table_append(table, &text, ret_err)) return false;
    match_undo(match, role, /* is_old= */ true); /* it may: that was asked above */
    table_note_other(table);
    table->is_revealed = false;
    return true;
}

bool table_rewind(struct table *table, uint32_t n, struct err *ret_err)
{
    struct match *match = &table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (!may_take_back(table, ret_err)) return false;
    if (n == 0 || n > match->plies) {
        return file_fail(ret_err, "", 0, "expected a number of plies from 1 to %u, found %u", match->plies, n);
    }
    text_open(&text, buffer, sizeof buffer);
    journal_write_rewind(n, &text);
    if (!table_append(table, &text, ret_err)) return false;
    match_rewind(match, n);
    table_note_other(table);
    table->is_revealed = false;
    return table_run_dealer(table, ret_err);
}

bool table_set_position(struct table *table, const void *scenario, const char *scenario_name, const void *state,
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
        scenario_close(table->match.scenario);
        table->scenario_name = name;
        table->match.scenario = scenario_hold(scenario);
    }
    memcpy(start, state, size);
    free((void *)(uintptr_t)table->match.start);
    table->match.start = start;
    table->match.openings = 0;
    match_start(&table->match);
    table->is_by_hand = true;
    table->is_revealed = false;
    return table_run_dealer(table, ret_err);
}
