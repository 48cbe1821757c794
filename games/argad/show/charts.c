/* The bands of the missile weapons, a chart each: how far, and what the die needs. */
#include "core/text.h"
#include "games/argad/rules/shooting_measure.h"
#include "games/argad/show/charts.h"

bool argad_chart(const void *scenario, int number, struct chart *ret)
{
    const int weapon = WEAPON_MISSILES + number;
    int to, need;
    (void)scenario;
    if (weapon > WEAPONS) return false; /* WEAPONS itself: the salvo */
    *ret = (struct chart){ .name = "bands", .rule = argad_weapon_band(weapon, 0, &to, &need), .across = KIND_MM,
                           .is_upto = true, .rows = 1 };
    for (int band = 0; argad_weapon_band(weapon, band, &to, &need); band++) {
        struct text text;
        ret->column[ret->columns] = to;
        text_open(&text, ret->cell[0][ret->columns++], CHART_CELL);
        text_int(&text, need);
        text_put(&text, "+");
    }
    return true;
}
