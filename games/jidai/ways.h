/* Sets of hexes with what is beside them. */
#ifndef HONJIN_GAMES_JIDAI_WAYS_H
#define HONJIN_GAMES_JIDAI_WAYS_H

#include "games/jidai/state.h"

HOT_PART void sheet_store(const struct sheet *sheet, struct stretch stretch, struct hexset *ret)
{
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) strip_store(ret, stretch, i, &sheet->at[i]);
}

/* A sheet with everything beside it, hexes off the map too. */
HOT_PART void sheet_widen(const struct sheet *from, struct stretch stretch, struct sheet *ret)
{
    ret->at[0] = ret->at[stretch.strips + 1] = (strip){ 0 };
    UNROLLED
    for (int i = 1; i <= stretch.strips; i++) {
        strip beside;
        strip_beside(from, i, &beside);
        ret->at[i] = from->at[i] | beside;
    }
}

/* These hexes and all beside them. */
HOT_PART struct hexset hexes_with_neighbours(const int hex[], int count)
{
    struct sheet sheet, wider;
    struct hexset result;
    sheet_clear(WHOLE_MAP, &sheet);
    for (int j = 0; j < count; j++) {
        UNROLLED
        for (int i = 1; i <= STRIPS; i++) strip_add(&sheet.at[i], WHOLE_MAP, i, hex[j]);
    }
    sheet_widen(&sheet, WHOLE_MAP, &wider);
    sheet_store(&wider, WHOLE_MAP, &result);
    return result;
}

#endif
