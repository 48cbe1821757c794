/* Two players at one keyboard: between them the screen shows nothing of either. */
#include <stdio.h>
#include <string.h>

#include "tui/state.h"

void pass_keyboard(struct tui *tui, uint8_t role)
{
    const struct role_name *name = &tui->session->table->match.game->role[role];
    char line[160];
    tui->session->viewer = role;
    tui->selection = (struct selection){ 0 };
    tui->message[0] = 0;
    tui->histories = 0; /* what was typed may be a secret too */
    tui->prompt = 0;
    for (;;) {
        erase();
        colour_ink(INK_PLAIN);
        snprintf(line, sizeof line, "Pass the keyboard to %s %s", name->title, name->native ? name->native : "");
        const int x = (COLS - text_columns(line)) / 2;
        draw_ink(LINES / 2 - 1, x > 0 ? x : 0, text_columns(line), INK_PROMPT, line);
        draw_ink(LINES / 2 + 1, x > 0 ? x : 0, 44, INK_PLAIN, "Press Enter when nobody else is looking.");
        curs_set(0);
        clearok(stdscr, TRUE); /* nothing of the last picture stays behind */
        refresh();
        const int key = tui_key(tui);
        if (key == '\n' || key == '\r' || key == KEY_ENTER || key == TUI_LEAVE) return;
        if (key == 'q') {
            tui->is_leaving = true;
            return;
        }
    }
}
