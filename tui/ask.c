/* A real table: what dice, cards and draws showed is typed in, or chosen from the list. */
#include <stdio.h>

#include "tui/state.h"

/* Dice are asked for at once; Esc gives time to look around, and Enter asks again. */
void ask_dice(struct tui *tui)
{
    const struct chance *chance = &tui->scene.pending.chance;
    const struct voice voice = session_voice(tui->session);
    char line[LINE_BYTES], label[SAY_BYTES + 2];
    if (chance->kind != CHANCE_DICE) return;
    snprintf(label, sizeof label, "%s ", SAYS(voice, ASK_DICE, SAID_NUMBER(chance->count), SAID_NUMBER(chance->faces)));
    const bool is_read = prompt_read(tui, label, "", line);
    if (is_read) tui_take_line(tui, line);
    if (!is_read || !line[0]) tui_say(tui, INK_PROMPT, SAY(voice, ENTER_FOR_DICE));
}

void ask_take(struct tui *tui, const char *line)
{
    session_deal(tui->session, &tui->scene.pending, line);
}
