/* The games that were kept by themselves, ${XDG_STATE_HOME:-~/.local/state}/honjin/GAME.journal: the one being played,
 * and GAME-1.journal, GAME-2.journal ... that were put aside for it. None is ever overwritten. */
#ifndef HONJIN_CLI_SAVED_H
#define HONJIN_CLI_SAVED_H

#include <stdbool.h>
#include <stdint.h>

enum { SAVED_PATH_BYTES = 4096, SAVED_MAX = 100 };

struct saved {
    char path[SAVED_PATH_BYTES];
    char game[32], scenario[48];
    char when[24];  /* it was last played */
    int64_t time;
    uint32_t plies; /* orders and draws so far */
    bool is_over;
};

/* Where a game of this kind is kept; false: there is no folder for it. */
bool saved_path(const char *game, char ret[SAVED_PATH_BYTES]);
/* Puts what is kept there aside, with what belongs to it, and says where; false: that failed. */
bool saved_put_aside(const char *path);
/* The games that can be gone on with or looked at, the last played first; of this game, or NULL: of all. malloc'ed. */
struct saved *saved_list(const char *game, int *ret_count);
void saved_print(const struct saved *saved);

#endif
