/* A real table: what dice, cards and draws showed is typed in, or chosen from the list. */
#include <stdio.h>

#include "tui/state.h"

/* Dice are asked for at once; Esc gives time to look around. */
void ask_dice(struct tui *tui)
{
    const struct chance *chance = &tui->scene.pending.chance;
    char line[LINE_BYTES], label[96];
    if (chance->kind != CHANCE_DICE) return;
    snprintf(label, sizeof label, "%d %s of %d sides, they show: ", chance->count, chance->count == 1 ? "die" : "dice",
             chance->sides);
    if (prompt_read(tui, label, "", line)) tui_take_line(tui, line);
}

void ask_take(struct tui *tui, const char *line)
{
    session_deal(tui->session, &tui->scene.pending, line);
}
