/* The loop over the ticks, which skips pairs that cannot meet yet.
 *
 * Each pair of enemies of whom one moves waits in the list of the tick at which it could overlap at the earliest:
 *
 *     tick   1  2  3 ... 37 ...          at 37: looked at; it overlaps: both stop at 36;
 *            .  .  .     (a,b) (c,d)                     it does not: it waits for its next tick
 *
 * Between those ticks it cannot overlap whatever the two do, so nothing is missed. */
#include "games/argad/ticks.h"

#include <stddef.h>

enum {
    PAIRS = TICK_FIGURES / 2 * (TICK_FIGURES / 2),
    ROUNDING = 4,      /* mm: places are rounded at both ticks, for both figures */
    WHEEL_ROUNDING = 4, /* mm: and angles, too */
    SHORT_REACH = 10, LONG_REACH = 25, /* of a base from its centre */
    NONE = -1,
};

struct schedule {
    struct ticks *ticks;
    int pairs;
    uint8_t one[PAIRS], other[PAIRS];
    int16_t next[PAIRS], head[TICKS + 1];
    int16_t last[TICK_FIGURES]; /* of each mover: the tick at which it has arrived */
    /* The shape of a figure, and the tick for which it was last asked. */
    int16_t tick[TICK_FIGURES];
    struct shape shape[TICK_FIGURES];
};

static const struct mover *mover_of(const struct ticks *ticks, int figure)
{
    return ticks->body[figure].mover < 0 ? NULL : &ticks->mover[ticks->body[figure].mover];
}

static int reach_of(const struct ticks *ticks, int figure)
{
    const struct mover *mover = mover_of(ticks, figure);
    return (ticks->body[figure].is_long ? LONG_REACH : SHORT_REACH) + (mover && mover->wheel ? WHEEL_ROUNDING : 0);
}

/* mm in 400 ticks, from this tick on. */
static int pace_from(const struct schedule *schedule, int figure, int tick)
{
    const struct mover *mover = mover_of(schedule->ticks, figure);
    return mover && mover->stop > tick && schedule->last[schedule->ticks->body[figure].mover] > tick ? mover->pace : 0;
}

static void wait(struct schedule *schedule, int pair, int tick)
{
    schedule->next[pair] = schedule->head[tick];
    schedule->head[tick] = (int16_t)pair;
}

/* Not more than the distance. */
static int at_least(struct point a, struct point b)
{
    const int dx = a.x < b.x ? b.x - a.x : a.x - b.x, dy = a.y < b.y ? b.y - a.y : a.y - b.y;
    const int longer = dx > dy ? dx : dy, slanting = (dx + dy) * 181 / 256; /* 181/256 is below the root of a half */
    return longer > slanting ? longer : slanting;
}

/* Puts a pair, whose centres are so far apart at a tick, on the list of the next tick that matters. */
static void put_off(struct schedule *schedule, int pair, int apart, int tick)
{
    const struct ticks *ticks = schedule->ticks;
    const int i = schedule->one[pair], j = schedule->other[pair];
    const int pace = pace_from(schedule, i, tick) + pace_from(schedule, j, tick);
    const int room = apart - reach_of(ticks, i) - reach_of(ticks, j) - ROUNDING;
    if (pace == 0 || (room > 0 && room * TICKS >= pace * (TICKS - tick))) return;
    const int next = tick + 1 + (room > 0 ? room * TICKS / pace : 0);
    if (next <= TICKS) wait(schedule, pair, next);
}

static const struct shape *shape_of(struct schedule *schedule, int figure, int tick)
{
    const struct mover *mover = mover_of(schedule->ticks, figure);
    if (mover && tick > mover->stop) tick = mover->stop;
    if (!mover) tick = 0;
    if (schedule->tick[figure] != tick) {
        schedule->tick[figure] = (int16_t)tick;
        schedule->shape[figure] = body_shape(schedule->ticks, figure, tick);
    }
    return &schedule->shape[figure];
}

static bool do_overlap(struct schedule *schedule, int i, int j, int tick)
{
    return shape_overlaps(shape_of(schedule, i, tick), shape_of(schedule, j, tick), 0);
}

static struct point centre(const struct shape *shape)
{
    return (struct point){ (shape->a.x + shape->b.x) / 4, (shape->a.y + shape->b.y) / 4 };
}

/* Stops a figure's mover at the tick before; false: it had stopped. */
static bool stop_before(struct ticks *ticks, int figure, int tick)
{
    if (ticks->body[figure].mover < 0) return false;
    struct mover *mover = &ticks->mover[ticks->body[figure].mover];
    if (mover->stop < tick) return false;
    mover->stop = (int16_t)(tick - 1);
    return true;
}

static void make_pairs(struct schedule *schedule)
{
    const struct ticks *ticks = schedule->ticks;
    schedule->pairs = 0;
    for (int t = 0; t <= TICKS; t++) schedule->head[t] = NONE;
    for (int m = 0; m < ticks->movers; m++) schedule->last[m] = (int16_t)mover_last_tick(&ticks->mover[m]);
    for (int i = 0; i < ticks->figures; i++) {
        schedule->tick[i] = NONE;
        for (int j = 0; ticks->body[i].is_here && j < i; j++) {
            const struct body *one = &ticks->body[i], *other = &ticks->body[j];
            if (!other->is_here || one->band == other->band || (one->mover < 0 && other->mover < 0)) continue;
            const int pair = schedule->pairs, apart = at_least(one->start, other->start);
            schedule->one[pair] = (uint8_t)i;
            schedule->other[pair] = (uint8_t)j;
            /* Who overlaps when it begins (set up so by hand) is let apart. */
            if (apart < LONG_REACH + LONG_REACH && do_overlap(schedule, i, j, 0)) continue;
            schedule->pairs++;
            put_off(schedule, pair, apart, 0);
        }
    }
}

/* All pairs that are due: those that overlap stop together, again and again till none does. Stopping may make others
 * overlap, but only such as are due as well. */
static void one_tick(struct schedule *schedule, int tick)
{
    for (bool again = true; again;) {
        uint64_t overlapping = 0;
        again = false;
        for (int pair = schedule->head[tick]; pair != NONE; pair = schedule->next[pair]) {
            const int i = schedule->one[pair], j = schedule->other[pair];
            if (do_overlap(schedule, i, j, tick)) overlapping |= UINT64_C(1) << i | UINT64_C(1) << j;
        }
        for (; overlapping; overlapping &= overlapping - 1) {
            if (stop_before(schedule->ticks, __builtin_ctzll(overlapping), tick)) again = true;
        }
    }
    for (int pair = schedule->head[tick], next; pair != NONE; pair = next) {
        next = schedule->next[pair];
        const struct point a = centre(shape_of(schedule, schedule->one[pair], tick));
        const struct point b = centre(shape_of(schedule, schedule->other[pair], tick));
        put_off(schedule, pair, at_least(a, b), tick);
    }
}

void ticks_run(struct ticks *ticks)
{
    struct schedule schedule;
    schedule.ticks = ticks;
    make_pairs(&schedule);
    for (int tick = 1; tick <= TICKS; tick++) {
        if ((tick - 1) % AIM_TICKS == 0) ticks_aim(ticks, tick - 1);
        if (schedule.head[tick] != NONE) one_tick(&schedule, tick);
    }
}

/* ---- stepping back ------------------------------------------------------------------------------------------- */

enum { FRIENDS = 2 }; /* half millimetres by which friends may overlap: rounding in ranks */

/* Where everybody stands in the end, as far as one knows yet. */
struct standing {
    struct shape shape[TICK_FIGURES];
    int32_t x[TICK_FIGURES], y[TICK_FIGURES];
};

static void stand(const struct ticks *ticks, struct standing *standing, uint64_t figures)
{
    for (; figures; figures &= figures - 1) {
        const int i = __builtin_ctzll(figures);
        standing->shape[i] = body_shape(ticks, i, TICKS);
        standing->x[i] = centre(&standing->shape[i]).x;
        standing->y[i] = centre(&standing->shape[i]).y;
    }
}

/* Those whose centres are near enough for two riders to touch. */
static uint64_t near(const struct standing *standing, int figures, int i)
{
    enum { BOX = 2 * LONG_REACH };
    uint64_t found = 0;
    for (int j = 0; j < figures; j++) {
        const uint32_t dx = (uint32_t)(standing->x[j] - standing->x[i] + BOX);
        const uint32_t dy = (uint32_t)(standing->y[j] - standing->y[i] + BOX);
        found |= (uint64_t)((dx <= 2 * BOX) & (dy <= 2 * BOX)) << j;
    }
    return found & ~(UINT64_C(1) << i);
}

/* Do two overlap more than they may, and did not so from the beginning? */
static bool is_too_near(const struct ticks *ticks, const struct standing *standing, int i, int j)
{
    const int allowed = ticks->body[i].band == ticks->body[j].band ? FRIENDS : 0;
    if (!shape_overlaps(&standing->shape[i], &standing->shape[j], allowed)) return false;
    const struct shape one = body_shape(ticks, i, 0), other = body_shape(ticks, j, 0);
    return !shape_overlaps(&one, &other, allowed);
}

static bool is_beyond(const struct ticks *ticks, const struct standing *standing, int figure)
{
    const struct mover *mover = &ticks->mover[ticks->body[figure].mover];
    const struct point at = { standing->x[figure], standing->y[figure] };
    return ticks->is_barred && mover->stop > 0 &&
           ticks->is_barred(ticks->context, figure, body_straight(ticks, figure, mover->stop), at);
}

static uint64_t mover_bit(const struct ticks *ticks, int figure)
{
    return ticks->body[figure].mover < 0 ? 0 : UINT64_C(1) << ticks->body[figure].mover;
}

/* Movers with a figure that overlaps another, looking at pairs with one of `changed`; or that stands, by rounding,
 * where it could not have gone. */
static uint64_t movers_in_overlap(const struct ticks *ticks, const struct standing *standing, uint64_t here,
                                  uint64_t changed)
{
    uint64_t movers = 0;
    for (uint64_t todo = changed; todo; todo &= todo - 1) {
        const int i = __builtin_ctzll(todo);
        const uint64_t looked_at = changed & ((UINT64_C(1) << i) - 1); /* those pairs have had their turn */
        if (is_beyond(ticks, standing, i)) movers |= mover_bit(ticks, i);
        for (uint64_t left = near(standing, ticks->figures, i) & here & ~looked_at; left; left &= left - 1) {
            const int j = __builtin_ctzll(left);
            if (is_too_near(ticks, standing, i, j)) movers |= mover_bit(ticks, i) | mover_bit(ticks, j);
        }
    }
    return movers;
}

void ticks_step_back(struct ticks *ticks)
{
    struct standing standing;
    uint64_t here = 0, changed = 0;
    for (int m = 0; m < ticks->movers; m++) {
        ticks->mover[m].stop = (int16_t)mover_last_tick(&ticks->mover[m]);
        changed |= ticks->mover[m].figures; /* pairs that have stood still have not changed */
    }
    for (int i = 0; i < ticks->figures; i++) here |= (uint64_t)ticks->body[i].is_here << i;
    stand(ticks, &standing, here);
    while (changed) {
        uint64_t movers = movers_in_overlap(ticks, &standing, here, changed);
        for (changed = 0; movers; movers &= movers - 1) {
            struct mover *mover = &ticks->mover[__builtin_ctzll(movers)];
            if (mover->stop == 0) continue;
            mover->stop--;
            changed |= mover->figures;
        }
        stand(ticks, &standing, changed);
    }
}
