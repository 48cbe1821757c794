/* The games that were kept by themselves, ${XDG_STATE_HOME:-~/.local/state}/honjin/GAME.journal: the one being played,
 * and GAME-1.journal, GAME-2.journal ... that were put aside for it. None is ever overwritten, and looking at them
 * writes nothing. Beside each lie FILE.seed (host/table.h), FILE.lock (host/lock.h) and FILE.seats: who sits where, and
 * the folder of its pack, so that a game goes on as it was left. */
#ifndef HONJIN_CLI_SAVED_H
#define HONJIN_CLI_SAVED_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum { SAVED_PATH_BYTES = 4096, SAVED_MAX = 100 };

struct saved {
    char path[SAVED_PATH_BYTES];
    char game[48], title[160]; /* its id; "Kenshin, Fourth Kawanakajima" */
    char when[24];  /* it was last played */
    int64_t time;
    uint32_t plies; /* orders and draws so far, as far as these rules allow them */
    bool is_over;
    char remark[512]; /* ", over: Uesugi wins.", ", played by process 17": what else is to be known, or "" */
};

enum { SAVED_SEAT_BYTES = 48 };
struct saved_seats {
    char side[SAVED_SEAT_BYTES], opponent[SAVED_SEAT_BYTES]; /* "" : nobody knows */
    char pack[SAVED_PATH_BYTES];                             /* "": the one inside the program */
};
void saved_read_seats(const char *journal, struct saved_seats *ret);
bool saved_write_seats(const char *journal, const struct saved_seats *seats, struct err *ret_err);

/* Where a game of this kind is kept; false: there is no folder for it. */
bool saved_path(const char *game, char ret[SAVED_PATH_BYTES]);
/* The first name beside a journal that no file has. */
void saved_name_beside(const char *journal, char ret[SAVED_PATH_BYTES]);
/* Puts what is kept there aside, with what belongs to it, and says where; false: that failed. */
bool saved_put_aside(const char *path);
/* The games that can be gone on with or looked at, the last played first; of this game, or NULL: of all. malloc'ed. */
struct saved *saved_list(const char *game, int *ret_count);
void saved_print(const struct saved *saved);

#endif
