/* Pairs of figures on their ways, for the loops that skip most of them: how near they can be, and where they are. */
#ifndef HONJIN_GAMES_ARGAD_RULES_MOVEMENT_TICKS_PAIRS_H
#define HONJIN_GAMES_ARGAD_RULES_MOVEMENT_TICKS_PAIRS_H

#include <stddef.h>

#include "games/argad/rules/movement_ticks.h"

enum {
    ROUNDING = 4,       /* mm: places are rounded at both ticks, for both figures */
    WHEEL_ROUNDING = 4, /* mm: and angles, too */
    SHORT_REACH = 10, LONG_REACH = 25, /* of a base from its centre */
};

static inline const struct mover *mover_of(const struct ticks *ticks, int figure)
{
    return ticks->body[figure].mover < 0 ? NULL : &ticks->mover[ticks->body[figure].mover];
}

static inline int wheel_rounding(const struct ticks *ticks, int figure)
{
    const struct mover *mover = mover_of(ticks, figure);
    return mover && mover->wheel ? WHEEL_ROUNDING : 0;
}

static inline int reach_of(const struct ticks *ticks, int figure)
{
    return (ticks->body[figure].is_long ? LONG_REACH : SHORT_REACH) + wheel_rounding(ticks, figure);
}

/* Not more than the distance. */
static inline int at_least(struct point a, struct point b)
{
    const int dx = a.x < b.x ? b.x - a.x : a.x - b.x, dy = a.y < b.y ? b.y - a.y : a.y - b.y;
    const int longer = dx > dy ? dx : dy, slanting = (dx + dy) * 181 / 256; /* 181/256 is below the root of a half */
    return longer > slanting ? longer : slanting;
}

/* The last tick up to which a base surely lies as it does after this one: riders turn where their ways bend, and when
 * they aim. */
static inline int steady_tick(const struct ticks *ticks, int figure, int tick)
{
    const struct mover *mover = mover_of(ticks, figure);
    return ticks->body[figure].is_long && mover ? argad_mover_steady_tick(mover, tick) : TICKS;
}

/* Do they overlap after a tick by more than that many half millimetres? */
static inline bool bodies_overlap(const struct ticks *ticks, int i, int j, int tick, int halves)
{
    const struct shape one = argad_body_shape(ticks, i, tick), other = argad_body_shape(ticks, j, tick);
    return shape_overlaps(&one, &other, halves);
}

/* Places and shapes, and the ticks for which they were last asked. */
struct seen {
    int16_t place_tick[TICK_FIGURES], shape_tick[TICK_FIGURES];
    struct point place[TICK_FIGURES];
    struct shape shape[TICK_FIGURES];
};

static inline void seen_nothing(struct seen *seen)
{
    for (int i = 0; i < TICK_FIGURES; i++) seen->place_tick[i] = seen->shape_tick[i] = -1;
}

/* The tick at which a figure last moved, up to this one. */
static inline int seen_tick(const struct ticks *ticks, int figure, int tick)
{
    const struct mover *mover = mover_of(ticks, figure);
    return !mover ? 0 : tick > mover->stop ? mover->stop : tick;
}

static inline struct point seen_place(const struct ticks *ticks, struct seen *seen, int figure, int tick)
{
    tick = seen_tick(ticks, figure, tick);
    if (seen->place_tick[figure] != tick) {
        seen->place_tick[figure] = (int16_t)tick;
        seen->place[figure] = argad_body_place(ticks, figure, tick);
    }
    return seen->place[figure];
}

static inline const struct shape *seen_shape(const struct ticks *ticks, struct seen *seen, int figure, int tick)
{
    tick = seen_tick(ticks, figure, tick);
    if (seen->shape_tick[figure] != tick) {
        const struct point at = seen_place(ticks, seen, figure, tick);
        seen->shape_tick[figure] = (int16_t)tick;
        seen->shape[figure] = argad_body_shape_at(ticks, figure, at, tick);
    }
    return &seen->shape[figure];
}

/* Do they overlap by more than that many half millimetres? Centres first, which are quickly compared. */
static inline bool seen_overlap(const struct ticks *ticks, struct seen *seen, int i, int j, int tick, int halves)
{
    const int reach = (ticks->body[i].is_long ? LONG_REACH : SHORT_REACH) +
                      (ticks->body[j].is_long ? LONG_REACH : SHORT_REACH);
    if (at_least(seen_place(ticks, seen, i, tick), seen_place(ticks, seen, j, tick)) > reach) return false;
    return shape_overlaps(seen_shape(ticks, seen, i, tick), seen_shape(ticks, seen, j, tick), halves);
}

#endif
