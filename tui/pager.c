/* A text on the whole screen, to be read and put away. */
#include <limits.h>
#include <string.h>

#include "tui/state.h"

/* What costs the game is red: a letter with a mark in the grid of a duel, a line that says so. */
static void draw_warnings(const struct lines *lines, const struct box *box, int top)
{
    for (int i = top; i < lines->count && i < top + box->height; i++) {
        const char *text = lines->line[i].text;
        for (const char *mark = strchr(text, '!'); mark; mark = strchr(mark + 1, '!')) {
            if (mark == text || mark[-1] < 'a' || mark[-1] > 'z' || (mark[1] && mark[1] != ' ')) continue;
            const char cell[] = { mark[-1], '!', 0 };
            draw_ink(box->y + i - top, box->x + (int)(mark - text) - 1, 2, INK_WARNING, cell);
        }
    }
}

static void draw(struct tui *tui, const char *title, const char *text, struct lines *lines, int *top)
{
    const struct voice voice = session_voice(tui->session);
    const char *lost = SAY(voice, GAME_LOST);
    const size_t wide = strlen("：");
    int height, width;
    getmaxyx(stdscr, height, width);
    lines_clear(lines);
    lines_add(lines, width - 2, 4, INK_PLAIN, text);
    for (int i = 0; i < lines->count; i++) { /* headings end in a colon and are not indented */
        const char *line = lines->line[i].text;
        const size_t length = strlen(line);
        const bool has_colon = length > 1 && (line[length - 1] == ':' ||
                                              (length > wide && strcmp(line + length - wide, "：") == 0));
        if (has_colon && line[0] != ' ') lines->line[i].ink = INK_PROMPT;
        if (strstr(line, lost)) lines->line[i].ink = INK_WARNING;
    }
    const struct box box = { .y = 1, .x = 1, .height = height - 2, .width = width - 2 };
    if (*top > lines->count - box.height) *top = lines->count - box.height;
    if (*top < 0) *top = 0;
    erase();
    draw_ink(0, 0, width, INK_BAR, "");
    draw_ink(0, 1, width - 1, INK_BAR, title);
    lines_draw(lines, &box, *top);
    draw_warnings(lines, &box, *top);
    const bool has_more = lines->count > box.height;
    draw_ink(height - 1, 0, width, INK_BAR, has_more ? SAY(voice, KEYS_PAGER_MORE) : SAY(voice, KEYS_PAGER));
    curs_set(0);
    refresh();
}

void pager_show(struct tui *tui, const char *title, const char *text, bool from_end)
{
    struct lines lines = { 0 };
    int top = from_end ? INT_MAX / 2 : 0;
    for (;;) {
        draw(tui, title, text, &lines, &top);
        const int page = LINES > 4 ? LINES - 3 : 1;
        const int key = tui_key(tui);
        switch (key) {
        case KEY_UP: case 'k': top--; break;
        case KEY_DOWN: case 'j': case '\n': case '\r': case KEY_ENTER: top++; break;
        case KEY_PPAGE: case 'b': top -= page; break;
        case KEY_NPAGE: case ' ': top += page; break;
        case KEY_HOME: case 'g': top = 0; break;
        case KEY_END: case 'G': top = lines.count; break;
        case KEY_RESIZE: case KEY_MOUSE: break;
        case 27: case 'q': case TUI_LEAVE:
            lines_free(&lines);
            return;
        default: break;
        }
    }
}
