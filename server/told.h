/* What never changes of a scenario, whoever plays it and however it goes: its map and its words in one language, as a
 * file that a browser keeps. It is made from a fresh table of the pack, never from a match: there is nothing in it that
 * somebody may not know. What was asked for once is kept, plain and packed. */
#ifndef HONJIN_SERVER_TOLD_H
#define HONJIN_SERVER_TOLD_H

#include "host/file.h"

struct told {
    struct told *next;
    char path[96];
    struct blob plain, packed; /* by gzip */
};

/* "/told/GAME/SCENARIO/LANG.json"; NULL: there is no such game, scenario or language. */
const struct told *told_find(struct told **all, const char *path);
void told_free(struct told *all);

#endif
