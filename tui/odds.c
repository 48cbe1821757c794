/* The chances of what is being decided, or of the order under the cursor, where the engine has them. */
#include <stdio.h>

#include "core/notation.h"
#include "tui/state.h"

void odds_show(struct tui *tui)
{
    char line[LINE_BYTES];
    struct action action;
    struct text text;
    text_open(&text, line, sizeof line);
    text_put(&text, "odds");
    const bool is_listed = tui->focus == FOCUS_LIST && tui->entry >= 0 && tui->entry < tui->entries.count &&
                           tui->entries.entry[tui->entry].kind == ENTRY_PLAY;
    const bool is_meant = tui->focus == FOCUS_MAP ? pick_meant(tui, tui->cursor, &action) : is_listed;
    const bool is_sealed = tui->scene.is_duel || (tui->scene.pending.roles & (tui->scene.pending.roles - 1)) != 0;
    if (is_meant && !is_sealed) {
        if (tui->focus == FOCUS_LIST) action = tui->entries.entry[tui->entry].action;
        text_put(&text, " ");
        notation_write(tui->scene.game, tui->scene.scenario, &action, &text);
    } else if (!is_sealed && tui->scene.want != SESSION_CHANCE) {
        tui_say(tui, INK_WARNING, SAY(session_voice(tui->session), ODDS_WHERE));
        return;
    }
    tui_command(tui, line, line);
}
