/* A real table: what dice, cards and draws showed is typed in. */
#include <stdio.h>

#include "tui/state.h"

void ask_chance(struct tui *tui)
{
    const struct pending *pending = &tui->scene.pending;
    const struct chance *chance = &pending->chance;
    char line[LINE_BYTES], label[96];
    if (chance->kind == CHANCE_DICE) {
        snprintf(label, sizeof label, "%d %s of %d sides show: ", chance->count, chance->count == 1 ? "die" : "dice",
                 chance->sides);
    } else {
        snprintf(label, sizeof label, "What was drawn (Tab completes): ");
    }
    if (!prompt_read(tui, label, "", line)) return;
    if (!tui_command(tui, "", line)) session_deal(tui->session, pending, line);
}
