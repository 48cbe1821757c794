/* What one side has seen of a match, as a journal for people; see table.h.
 *
 *     honjin-journal 1 ... begin    the header, as ever
 *     @view uesugi                  whose eyes: what follows cannot be replayed
 *     uesugi as-printed             its own orders
 *     # 1 Uesugi is drawn up.       and what it was told: beats, each when it is complete,
 *                                   with the number of its first event
 *
 * Orders of others are not in it, only what was told of them: a name may be secret though the order is not. */
#include <stdlib.h>
#include <string.h>

#include "core/beat.h"
#include "core/notation.h"
#include "core/words.h"
#include "host/table_inside.h"

struct noted { uint32_t news; size_t at, size; }; /* a beat: complete after this event, its text */

struct seen {
    const struct table *table;
    uint8_t role;
    enum lang lang;
    struct blob text;
    struct blob told;  /* the beats as text, one after the other */
    struct blob beats; /* struct noted: which is where */
    size_t at;         /* the first of them that is not in the text yet */
    bool is_out_of_memory;
};

static void add(struct seen *seen, struct blob *blob, const struct text *text)
{
    if (!blob_add(blob, text->at, text->length)) seen->is_out_of_memory = true;
}

static void begin(struct seen *seen)
{
    struct journal_header header;
    char buffer[4096];
    struct text text;
    table_fill_header(seen->table, &header);
    text_open(&text, buffer, sizeof buffer);
    journal_write_header(&header, &text);
    text_put(&text, "@view ");
    words_value(seen->table->match.game, seen->table->match.scenario, KIND_ROLE, seen->role, &text);
    text_put(&text, "\n");
    add(seen, &seen->text, &text);
}

static void add_order(struct seen *seen, const struct action *action)
{
    const struct match *match = &seen->table->match;
    char buffer[JOURNAL_LINE_MAX];
    struct text text;
    if (action->role != seen->role) return;
    text_open(&text, buffer, sizeof buffer);
    notation_write(match->game, match->scenario, action, &text);
    text_put(&text, "\n");
    add(seen, &seen->text, &text);
}

/* Notes the beats, to be told after the orders that made them. */
static void note_beat(void *context, const struct beat *beat)
{
    struct seen *seen = context;
    const struct match *match = &seen->table->match;
    char buffer[BEAT_BYTES + 32];
    struct text text;
    struct noted noted = { .news = beat->news, .at = seen->told.size };
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, "# ");
    text_int(&text, beat->first);
    text_put(&text, " ");
    words_beat(match->game, match->scenario, beat, seen->lang, &text);
    text_put(&text, "\n");
    add(seen, &seen->told, &text);
    noted.size = seen->told.size - noted.at;
    if (!blob_add(&seen->beats, &noted, sizeof noted)) seen->is_out_of_memory = true;
}

/* The beats that are complete when the role has been told so many events. */
static void add_told(struct seen *seen, uint32_t told)
{
    struct noted noted;
    for (; seen->at < seen->beats.size && !seen->is_out_of_memory; seen->at += sizeof noted) {
        memcpy(&noted, seen->beats.bytes + seen->at, sizeof noted);
        if (noted.news > told) return;
        if (!blob_add(&seen->text, seen->told.bytes + noted.at, noted.size)) seen->is_out_of_memory = true;
    }
}

static void add_plies(struct seen *seen, void *state)
{
    const struct match *match = &seen->table->match;
    struct rerun rerun;
    struct action action;
    match_beats(match, seen->role, 0, note_beat, seen);
    rerun_open(&rerun, match, state, 0);
    add_told(seen, rerun.counts.told[seen->role]);
    while (!seen->is_out_of_memory && rerun_next(&rerun, &action, NULL, NULL)) {
        add_order(seen, &action);
        add_told(seen, rerun.counts.told[seen->role]);
    }
}

bool table_write_seen(const struct table *table, uint8_t role, enum lang lang, struct blob *ret, struct err *ret_err)
{
    struct seen seen = { .table = table, .role = role, .lang = lang };
    void *state = calloc(1, table->match.game->state_bytes);
    if (!state) return table_fail_memory(ret_err);
    begin(&seen);
    add_plies(&seen, state);
    free(state);
    blob_free(&seen.told);
    blob_free(&seen.beats);
    if (!seen.is_out_of_memory) {
        *ret = seen.text;
        return true;
    }
    blob_free(&seen.text);
    return table_fail_memory(ret_err);
}
