/* The terminal board: a session on the whole screen, with keys and mouse; and a journal, step by step. */
#ifndef HONJIN_TUI_TUI_H
#define HONJIN_TUI_TUI_H

#include "cli/whole_screen.h"

bool tui_replay(struct replay *replay);

#endif
