/* What one side has seen of a match, as a journal for people; see table.h.
 *
 *     honjin-journal 1 ... begin    the header, as ever
 *     @view uesugi                  whose eyes: what follows cannot be replayed
 *     uesugi as-printed             its own orders
 *     # 1 Uesugi has set up.        and what it was told
 *
 * Orders of others are not in it, only what was told of them: a name may be secret though the order is not. */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "core/words.h"
#include "host/table_inside.h"

enum { SENTENCE_MAX = 1024 };

struct seen {
    const struct table *table;
    uint8_t role;
    enum lang lang;
    uint32_t events;   /* told so far */
    struct blob text;
    struct blob told;  /* of the ply that is being played: it follows on the order */
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

static void add_event(struct seen *seen, const struct event *event)
{
    const struct match *match = &seen->table->match;
    char buffer[SENTENCE_MAX];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    text_put(&text, "# ");
    text_int(&text, ++seen->events);
    text_put(&text, " ");
    words_event(match->game, match->scenario, event, seen->lang, &text);
    text_put(&text, "\n");
    add(seen, &seen->told, &text);
}

static void tell(void *context, const struct event *event, uint32_t events)
{
    struct seen *seen = context;
    struct event told;
    for (uint32_t i = 0; i < events; i++) {
        if (event_redact(&event[i], seen->role, &told)) add_event(seen, &told);
    }
}

static void add_told(struct seen *seen)
{
    if (!blob_add(&seen->text, seen->told.bytes, seen->told.size)) seen->is_out_of_memory = true;
    seen->told.size = 0;
}

static void add_plies(struct seen *seen, void *state)
{
    const struct match *match = &seen->table->match;
    struct rerun rerun;
    struct action action;
    tell(seen, match->opening, match->openings);
    add_told(seen);
    rerun_open(&rerun, match, state, 0);
    while (!seen->is_out_of_memory && rerun_next(&rerun, &action, tell, seen)) {
        add_order(seen, &action);
        add_told(seen);
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
    if (!seen.is_out_of_memory) {
        *ret = seen.text;
        return true;
    }
    blob_free(&seen.text);
    return table_fail_memory(ret_err);
}
