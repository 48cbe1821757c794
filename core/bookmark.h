/* How far somebody was told a match in beats; see core/beat.h. */
#ifndef HONJIN_CORE_BOOKMARK_H
#define HONJIN_CORE_BOOKMARK_H

#include <stdint.h>

enum { TOLLS = 4 /* kinds of things that a game counts by the turn */, TOLL_MAX = 48 };

/* Of one kind, and each a piece or a hex: so that a bookmark is small. */
struct toll { uint8_t kind, count; int16_t value[TOLL_MAX]; };

/* What somebody was told. All zero: nothing yet. It is worth nothing once events before `told` were taken back. */
struct bookmark {
    uint32_t told;           /* events */
    uint32_t begun;          /* events before the beat that was open then, or before the one that began last */
    struct toll toll[TOLLS]; /* of the turn, up to there */
};

#endif
