/* The terminal board: a session on the whole screen, with keys and mouse. */
#ifndef HONJIN_TUI_TUI_H
#define HONJIN_TUI_TUI_H

#include "cli/replay.h"
#include "cli/session.h"

/* Until the game is left. Exit status. */
int tui_run(struct session *session);
/* A journal on the board, step by step. False: this is no terminal for it. */
bool tui_replay(struct replay *replay);

#endif
