/* Cheapest paths, cost by cost: all hexes that cost 0, then all that cost the next amount that
 * occurs, and so on. Every step costs at least 1, so a hex is final when its cost comes up. */
#include "kit/path.h"

#include <assert.h>

/* Steps from one hex to its neighbours. Returns the least cost at which a neighbour was entered, or
 * `least` if that is lower. */
static int spread(const struct path_terms *terms, int hex, int least, struct path_field *field)
{
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        int next = hex_neighbour(terms->grid, hex, hexside);
        if (next == HEX_NONE)
            continue;
        int step = terms->enter(terms->ctx, hex, next);
        if (step == PATH_FORBIDDEN)
            continue;
        assert(step >= 1);
        if (step > terms->points - field->cost[hex])
            continue;
        int cost = field->cost[hex] + step;
        int known = field->cost[next];
        if (known < 0 || cost < known || (cost == known && hex < field->from[next])) {
            field->cost[next] = (int16_t)cost;
            field->from[next] = (int16_t)hex;
            if (cost < least)
                least = cost;
        }
    }
    return least;
}

void path_flood(const struct path_terms *terms, int start, struct path_field *ret)
{
    int limit = hex_limit(terms->grid);
    assert(limit <= HEX_MAX);
    assert(hex_is_on(terms->grid, start));
    assert(terms->points >= 0 && terms->points <= INT16_MAX);
    for (int hex = 0; hex < HEX_MAX; hex++) {
        ret->cost[hex] = -1;
        ret->from[hex] = HEX_NONE;
    }
    ret->cost[start] = 0;
    int nothing_left = INT16_MAX + 1;
    for (int now = 0; now < nothing_left;) {
        int next = nothing_left;
        for (int hex = 0; hex < limit; hex++) {
            int cost = ret->cost[hex];
            if (cost > now && cost < next)
                next = cost;
            else if (cost == now && (hex == start || !terms->stop || !terms->stop(terms->ctx, hex)))
                next = spread(terms, hex, next, ret);
        }
        now = next;
    }
}

int path_trace(const struct path_field *field, int to, int max, int32_t ret[])
{
    assert(to >= 0 && to < HEX_MAX);
    if (field->cost[to] < 0)
        return 0;
    int count = 0;
    for (int hex = to; hex != HEX_NONE; hex = field->from[hex])
        count++;
    if (count > max)
        return 0;
    int i = count;
    for (int hex = to; hex != HEX_NONE; hex = field->from[hex])
        ret[--i] = hex;
    return count;
}
