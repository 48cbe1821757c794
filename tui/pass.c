/* Two players at one keyboard: between them the screen shows nothing of either. */
#include <stdio.h>
#include <string.h>

#include "tui/state.h"

void pass_keyboard(struct tui *tui, uint8_t role)
{
    const struct voice voice = session_voice(tui->session);
    const char *native = voice.lang == LANG_JA ? NULL : voice.game->role[role].native;
    char line[SAY_BYTES + 64];
    tui->session->viewer = role;
    tui->selection = (struct selection){ 0 };
    tui->message[0] = 0;
    tui->histories = 0; /* what was typed may be a secret too */
    tui->prompt = 0;
    for (;;) {
        erase();
        colour_ink(INK_PLAIN);
        snprintf(line, sizeof line, "%s%s%s", SAYS(voice, PASS_TO, SAID_VALUE(KIND_ROLE, role)), native ? " " : "",
                 native ? native : "");
        const char *enter = SAY(voice, PASS_ENTER);
        const int x = (COLS - text_columns(line)) / 2;
        draw_ink(LINES / 2 - 1, x > 0 ? x : 0, text_columns(line), INK_PROMPT, line);
        draw_ink(LINES / 2 + 1, x > 0 ? x : 0, text_columns(enter), INK_PLAIN, enter);
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
