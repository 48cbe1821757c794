/* What draws a game on the whole screen. The program is linked with one (tui/tui.c); the commands that use it know no
 * more of it than this. */
#ifndef HONJIN_CLI_WHOLE_SCREEN_H
#define HONJIN_CLI_WHOLE_SCREEN_H

#include "cli/replay.h"
#include "cli/session.h"

struct whole_screen {
    /* Until the game is left. Exit status. */
    int (*play)(struct session *session);
    /* A journal on the board, step by step. False: this is no terminal for it. */
    bool (*replay)(struct replay *replay);
};
extern const struct whole_screen whole_screen;

#endif
