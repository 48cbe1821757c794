/* The terminal board: a session on the whole screen, with keys and mouse. */
#ifndef HONJIN_TUI_TUI_H
#define HONJIN_TUI_TUI_H

#include "cli/session.h"

/* Until the game is left. Exit status. */
int tui_run(struct session *session);

#endif
