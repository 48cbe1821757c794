/* What has happened, as the person at the keyboard was told it. What is new since the last order is bold. */
#include <stdlib.h>

#include "tui/state.h"

enum { SENTENCE = 1024, LOG_KEPT = 400 };

struct telling {
    struct tui *tui;
    int width;
    uint32_t told;
};

static void mark_news(struct tui *tui, const struct event *event)
{
    const struct wording *wording = &tui->scene.game->event[event->kind];
    for (int i = 0; tui->marks.mark && i < event->nargs; i++) {
        if (wording->kind[i] != KIND_HEX || !hex_is_on(tui->scene.grid, event->arg[i])) continue;
        tui->marks.mark[event->arg[i]] |= MARK_NEWS;
    }
}

static void add_event(void *context, uint32_t number, const struct event *event)
{
    struct telling *telling = context;
    char sentence[SENTENCE];
    struct text text;
    text_open(&text, sentence, sizeof sentence);
    session_write_event(telling->tui->session, event, &text);
    const bool is_new = number > telling->told;
    if (is_new) mark_news(telling->tui, event);
    telling->tui->log.tag = (int)number;
    lines_add(&telling->tui->log, telling->width, 2, is_new ? INK_BOLD : INK_DIM, sentence);
}

void log_make(struct tui *tui, int width)
{
    const struct match *match = &tui->session->table->match;
    const uint8_t viewer = tui->session->viewer;
    struct telling telling = { .tui = tui, .width = width, .told = session_told(tui->session) };
    const uint32_t count = match_told(match, viewer);
    lines_clear(&tui->log);
    match_events(match, viewer, count > LOG_KEPT ? count - LOG_KEPT : 0, add_event, &telling);
}
