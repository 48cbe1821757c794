/* A real table: what dice, cards and draws showed is typed in, or chosen from the list. */
#include <stdio.h>

#include "tui/state.h"

/* Dice are asked for at once; Esc gives time to look around, and Enter asks again. */
void ask_dice(struct tui *tui)
{
    const struct chance *chance = &tui->scene.pending.chance;
    char line[LINE_BYTES], label[96];
    if (chance->kind != CHANCE_DICE) return;
    snprintf(label, sizeof label, chance->count == 1 ? "%d die of %d sides, it shows: "
             : "%d dice of %d sides, in the order told above, they show: ", chance->count, chance->faces);
    const bool is_read = prompt_read(tui, label, "", line);
    if (is_read) tui_take_line(tui, line);
    if (!is_read || !line[0]) tui_say(tui, INK_PROMPT, "Press Enter to type what the dice show.");
}

void ask_take(struct tui *tui, const char *line)
{
    session_deal(tui->session, &tui->scene.pending, line);
}
