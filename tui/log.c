/* What has happened, as the person at the keyboard was told it. What is new since the last order is bold. */
#include <stdlib.h>

#include "tui/state.h"

enum { SENTENCE = 1024, LOG_KEPT = 400 };

struct telling_lines {
    struct tui *tui;
    int width;
    uint32_t told;
};

static void mark_news(struct tui *tui, const struct beat *beat)
{
    for (int i = 0; tui->marks.mark && i < beat->hexes; i++) {
        if (hex_is_on(tui->scene.grid, beat->hex[i])) tui->marks.mark[beat->hex[i]] |= MARK_NEWS;
    }
}

static void add_line(struct telling_lines *telling, uint32_t number, bool is_heading, const char *sentence)
{
    const bool is_new = number > telling->told;
    telling->tui->log.tag = (int)number;
    lines_add(&telling->tui->log, telling->width, is_heading ? 0 : 2, is_new ? INK_BOLD : INK_DIM, sentence);
}

static void add_beat(void *context, const struct beat *beat)
{
    struct telling_lines *telling = context;
    char sentence[BEAT_BYTES];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_beat(telling->tui->session, beat, &text);
    if (beat->news > telling->told) mark_news(telling->tui, beat);
    add_line(telling, beat->news, beat->heading, sentence);
}

static void add_event(void *context, uint32_t number, const struct event *event)
{
    struct telling_lines *telling = context;
    char sentence[SENTENCE];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_event(telling->tui->session, event, &text);
    add_line(telling, number, false, sentence);
}

void log_make(struct tui *tui, int width)
{
    const struct match *match = &tui->session->table->match;
    const uint8_t viewer = tui->session->viewer;
    struct telling_lines telling = { .tui = tui, .width = width, .told = session_told(tui->session) };
    const uint32_t count = match_told(match, viewer), since = count > LOG_KEPT ? count - LOG_KEPT : 0;
    lines_clear(&tui->log);
    if (tui->session->has_events) match_events(match, viewer, since, add_event, &telling);
    else match_beats(match, viewer, since, add_beat, &telling);
}
