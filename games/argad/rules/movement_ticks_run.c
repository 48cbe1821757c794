/* The loop over the ticks, which skips pairs that cannot meet yet; stepping back is in movement_ticks_back.c.
 *
 * Each pair of enemies of whom one moves waits in the list of the tick at which it could overlap at the earliest:
 *
 *     tick   1  2  3 ... 37 ...          at 37: looked at; it overlaps: both stop at 36;
 *            .  .  .     (a,b) (c,d)                     it does not: it waits for its next tick
 *
 * Between those ticks it cannot overlap whatever the two do, so nothing is missed. */
#include "games/argad/rules/movement_ticks_pairs.h"
#include "kit/lanes.h"
#include "kit/whole.h"

enum {
    PAIRS = TICK_FIGURES / 2 * (TICK_FIGURES / 2), NONE = -1,
    PLACES = 3, /* mm: the places of two are rounded at both ticks, 1.42 mm for each */
};

struct schedule {
    struct ticks *ticks;
    int pairs;
    uint8_t one[PAIRS], other[PAIRS];
    int16_t next[PAIRS], head[TICKS + 1];
    int16_t last[TICK_FIGURES]; /* of each mover: the tick at which it has arrived */
    int16_t left[LANES], right[LANES], bottom[LANES], top[LANES]; /* boxes that the bases never leave */
    struct seen seen;
};

static int smaller(int a, int b) { return a < b ? a : b; }

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

static bool do_overlap(struct schedule *schedule, int i, int j, int tick)
{
    return seen_overlap(schedule->ticks, &schedule->seen, i, j, tick, 0);
}

/* How far two can come nearer to each other before they could overlap, in mm; up to which tick that holds. From afar by
 * their centres; near by the bases, as long as no rider turns. */
static int room_between(struct schedule *schedule, int i, int j, int tick, int *ret_until)
{
    enum { NEAR = 16 };
    const struct ticks *ticks = schedule->ticks;
    const struct point a = seen_place(ticks, &schedule->seen, i, tick), b = seen_place(ticks, &schedule->seen, j, tick);
    const int reach = reach_of(ticks, i) + reach_of(ticks, j), room = at_least(a, b) - reach - ROUNDING;
    *ret_until = TICKS;
    if (room > NEAR) return room;
    if (!ticks->body[i].is_long && !ticks->body[j].is_long) {
        return (int)whole_root((uint64_t)point_square(a, b)) - reach - PLACES;
    }
    const int until = smaller(steady_tick(ticks, i, tick), steady_tick(ticks, j, tick));
    if (until == tick) return room;
    const struct shape *one = seen_shape(ticks, &schedule->seen, i, tick);
    const struct shape *other = seen_shape(ticks, &schedule->seen, j, tick);
    const struct ratio square = shape_square(one, other);
    const int apart = (int)whole_root((uint64_t)(square.n / square.d)) - one->radius - other->radius;
    *ret_until = until;
    return apart / 2 - PLACES - wheel_rounding(ticks, i) - wheel_rounding(ticks, j);
}

/* Puts a pair, as it is at a tick, on the list of the next tick that matters. */
static void put_off(struct schedule *schedule, int pair, int tick)
{
    const int i = schedule->one[pair], j = schedule->other[pair];
    const int pace = pace_from(schedule, i, tick) + pace_from(schedule, j, tick);
    if (pace == 0) return;
    int until;
    const int room = room_between(schedule, i, j, tick, &until);
    const int next = tick + 1 + (room > 0 ? room * TICKS / pace : 0);
    if (next <= TICKS || until < TICKS) wait(schedule, pair, next <= until ? next : until + 1);
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

/* ---- who may meet whom ----------------------------------------------------------------------------------------- */

static void find_boxes(struct schedule *schedule)
{
    struct ticks *ticks = schedule->ticks;
    struct box box[TICK_FIGURES];
    argad_ticks_boxes(ticks, box);
    for (int i = 0; i < ticks->figures; i++) {
        const int around = reach_of(ticks, i) + ROUNDING;
        if (!ticks->body[i].is_here) continue;
        schedule->left[i] = (int16_t)(box[i].low.x - around);
        schedule->bottom[i] = (int16_t)(box[i].low.y - around);
        schedule->right[i] = (int16_t)(box[i].high.x + around);
        schedule->top[i] = (int16_t)(box[i].high.y + around);
    }
}

static void add_pair(struct schedule *schedule, int i, int j)
{
    const struct ticks *ticks = schedule->ticks;
    const int pair = schedule->pairs, apart = at_least(ticks->body[i].start, ticks->body[j].start);
    schedule->one[pair] = (uint8_t)i;
    schedule->other[pair] = (uint8_t)j;
    /* Who overlaps when it begins (set up so by hand) is let apart. */
    if (apart < LONG_REACH + LONG_REACH && do_overlap(schedule, i, j, 0)) return;
    schedule->pairs++;
    put_off(schedule, pair, 0);
}

/* Enemies whose boxes touch, and one of whom moves. */
static void make_pairs(struct schedule *schedule)
{
    const struct ticks *ticks = schedule->ticks;
    uint64_t band[2] = { 0, 0 }, moving = 0;
    schedule->pairs = 0;
    seen_nothing(&schedule->seen);
    for (int t = 0; t <= TICKS; t++) schedule->head[t] = NONE;
    for (int m = 0; m < ticks->movers; m++) schedule->last[m] = (int16_t)argad_mover_last_tick(&ticks->mover[m]);
    for (int i = 0; i < ticks->figures; i++) {
        const struct body *body = &ticks->body[i];
        if (body->is_here) band[body->band] |= UINT64_C(1) << i;
        if (body->mover >= 0) moving |= UINT64_C(1) << i;
    }
    find_boxes(schedule);
    for (uint64_t left = band[0]; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        const struct lanes_box box = { schedule->left[i], schedule->right[i], schedule->bottom[i], schedule->top[i] };
        uint64_t near = moving >> i & 1 ? band[1] : band[1] & moving;
        near &= lanes_touching(schedule->left, schedule->right, schedule->bottom, schedule->top, ticks->figures, box);
        for (; near; near &= near - 1) add_pair(schedule, i, __builtin_ctzll(near));
    }
}

/* ---- ticks --------------------------------------------------------------------------------------------------- */

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
        put_off(schedule, pair, tick);
    }
}

void argad_ticks_run(struct ticks *ticks)
{
    struct schedule schedule;
    schedule.ticks = ticks;
    make_pairs(&schedule);
    for (int tick = 1; tick <= TICKS; tick++) { /* [base:ticks] */
        if ((tick - 1) % AIM_TICKS == 0) argad_ticks_aim(ticks, tick - 1);
        if (schedule.head[tick] != NONE) one_tick(&schedule, tick);
    }
}
