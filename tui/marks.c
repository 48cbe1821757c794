/* Which hexes stand out: what may act, what may be chosen, the way there; see map.h. */
#include <stdlib.h>
#include <string.h>

#include "tui/map.h"

/* How many points a move there costs; 0 where the game shows no way. */
static uint8_t cost_of(const struct scene *scene, const struct action *action)
{
    struct route route;
    return (uint8_t)(view_route(scene->view, action, &route) ? route.cost : 0);
}

void marks_make(struct marks *marks, const struct scene *scene, const struct selection *selection)
{
    const struct selection nothing = { 0 };
    marks_free(marks);
    if (!scene->grid) return;
    const size_t limit = (size_t)hex_limit(scene->grid) + 1;
    marks->mark = calloc(limit, 1);
    marks->cost = calloc(limit, 1);
    if (!marks->mark || !marks->cost) abort();
    for (uint32_t i = 0; i < scene->actions; i++) {
        const struct action *action = &scene->action[i];
        const int subject = select_next_hex(scene, &nothing, action);
        if (subject >= 0) marks->mark[subject] |= MARK_SUBJECT;
        if (!select_fits(scene, selection, action)) continue;
        const int hex = select_next_hex(scene, selection, action);
        if (hex < 0) continue;
        marks->mark[hex] |= MARK_REACH;
        if (selection->hexes && !marks->cost[hex]) marks->cost[hex] = cost_of(scene, action);
    }
    for (int n = 0; n < selection->hexes; n++) marks->mark[selection->hex[n]] |= MARK_CHOSEN;
}

void marks_way(struct marks *marks, const struct scene *scene, const struct action *action)
{
    struct route route;
    if (!marks->mark) return;
    for (int hex = 0; hex < hex_limit(scene->grid); hex++) marks->mark[hex] &= (uint8_t)~MARK_WAY;
    if (!action || !view_route(scene->view, action, &route)) return;
    for (int i = 0; i < route.spots; i++) marks->mark[route.spot[i].hex] |= MARK_WAY;
}

void marks_free(struct marks *marks)
{
    free(marks->mark);
    free(marks->cost);
    *marks = (struct marks){ 0 };
}
