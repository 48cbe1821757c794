/* Movers on their ways: where everybody is after a tick. The loop over the ticks is in movement_ticks_run.c. */
#include "games/argad/rules/movement_ticks.h"

#include <assert.h>
#include <stddef.h>

#include "kit/angle.h"
#include "kit/whole.h"

void argad_ticks_clear(struct ticks *ticks, int figures)
{
    assert(figures <= TICK_FIGURES);
    ticks->figures = figures;
    ticks->movers = 0;
    ticks->is_barred = NULL;
    ticks->is_open = NULL;
    ticks->context = NULL;
    ticks->unbarred = 0;
    for (int i = 0; i < figures; i++) ticks->body[i] = (struct body){ .mover = NOT_MOVING };
}

void argad_ticks_add_figure(struct ticks *ticks, int figure, uint8_t band, bool is_long, struct point at, int facing)
{
    ticks->body[figure] = (struct body){ true, is_long, band, NOT_MOVING, (int16_t)facing, at, at };
}

struct mover *argad_ticks_add_mover(struct ticks *ticks, uint64_t figures, int pace)
{
    struct mover *mover = &ticks->mover[ticks->movers];
    mover->figures = figures;
    mover->pace = pace;
    mover->stop = TICKS;
    mover->chased = NOT_MOVING;
    mover->stretches = 0;
    mover->wheel = 0;
    mover->wheel_cost = mover->cost = 0;
    mover->first_window = mover->windows = 0;
    for (uint64_t left = figures; left; left &= left - 1)
        ticks->body[__builtin_ctzll(left)].mover = (int16_t)ticks->movers;
    ticks->movers++;
    return mover;
}

void argad_mover_add_leg(struct mover *mover, struct point from, struct point to, int rate, int facing)
{
    assert(mover->stretches < TICK_STRETCHES && rate > 0 && rate <= mover->pace);
    const int64_t length = whole_root_up((uint64_t)point_square(from, to) << 16);
    const int64_t cost = whole_up(25 * length * mover->pace, rate);
    mover->way[mover->stretches++] = (struct stretch){ mover->cost, mover->cost + cost, from, to, (int16_t)facing };
    mover->cost += cost;
}

void argad_mover_add_wheel(struct mover *mover, struct point pivot, int turn, int64_t arc)
{
    assert(mover->stretches == 0 && turn != 0 && arc > 0);
    mover->wheel = (int16_t)turn;
    mover->wheel_cost = mover->cost = 25 * arc;
    mover->pivot = pivot;
}

/* What a mover has spent after a tick. */
static int64_t spent(const struct mover *mover, int tick) { return (int64_t)mover->pace * 16 * tick; }

/* ---- pursuit ------------------------------------------------------------------------------------------------- */

/* The tick at which a pursuer first aims: the last multiple of ten before his legs are done. */
static int first_aim(const struct mover *mover)
{
    if (mover->cost >= spent(mover, TICKS)) return TICKS;
    return (int)(mover->cost / spent(mover, 1)) / AIM_TICKS * AIM_TICKS;
}

/* Where he is, in 1/256 mm from where he began the turn. */
static struct point pursuit_place(const struct window *window, const struct mover *mover, int tick)
{
    int64_t gone = spent(mover, tick) / 25 - window->begin / 25;
    if (gone <= 0 || window->length == 0) return window->from;
    if (gone > window->length) gone = window->length;
    return (struct point){ window->from.x + (int32_t)whole_nearest(window->way.x * gone, window->length),
                           window->from.y + (int32_t)whole_nearest(window->way.y * gone, window->length) };
}

static const struct window *window_at(const struct mover *mover, int tick)
{
    int i = tick <= mover->first_window ? 0 : (tick - 1 - mover->first_window) / AIM_TICKS;
    return &mover->window[i < mover->windows ? i : mover->windows - 1];
}

/* To whole millimetres, as seen from the start, so that it is even on both sides. */
static struct point rounded(struct point start, struct point in256)
{
    return (struct point){ start.x + (int32_t)whole_nearest(in256.x, 256),
                           start.y + (int32_t)whole_nearest(in256.y, 256) };
}

/* Ground he may not enter lies on his way: he goes as near as the ticks let him, and stops. */
static void look_ahead(const struct ticks *ticks, int figure, struct mover *mover, int tick)
{
    const struct point here = rounded(ticks->body[figure].start, mover->window[mover->windows - 1].from);
    int last = tick + AIM_TICKS;
    if (!ticks->is_barred || (ticks->unbarred >> figure & 1)) return;
    if (!ticks->is_barred(ticks->context, figure, here, argad_body_place(ticks, figure, last))) return;
    while (--last > tick && ticks->is_barred(ticks->context, figure, here, argad_body_place(ticks, figure,
                                                                                            last))) continue;
    mover->stop = (int16_t)last;
}

void argad_ticks_aim(struct ticks *ticks, int tick)
{
    for (int m = 0; m < ticks->movers; m++) {
        struct mover *mover = &ticks->mover[m];
        if (mover->chased < 0 || mover->stop <= tick || (mover->windows == 0 && tick < first_aim(mover))) continue;
        const int figure = __builtin_ctzll(mover->figures);
        const struct body *body = &ticks->body[figure];
        struct window window;
        if (mover->windows == 0) {
            const struct point end = mover->stretches ? mover->way[mover->stretches - 1].to : body->start;
            mover->first_window = (int16_t)tick;
            window.begin = mover->cost;
            window.from = (struct point){ 256 * (end.x - body->start.x), 256 * (end.y - body->start.y) };
        } else {
            window.begin = spent(mover, tick);
            window.from = pursuit_place(&mover->window[mover->windows - 1], mover, tick);
        }
        const struct point target = argad_body_place(ticks, mover->chased, tick);
        const struct point aim = { 256 * (target.x - body->start.x), 256 * (target.y - body->start.y) };
        window.way = (struct point){ aim.x - window.from.x, aim.y - window.from.y };
        window.length = (int32_t)whole_root_up((uint64_t)point_square(window.from, aim));
        mover->window[mover->windows++] = window;
        look_ahead(ticks, figure, mover, tick);
    }
}

/* ---- places -------------------------------------------------------------------------------------------------- */

/* A member of a formation that wheels: its place turned about the pivot. */
static struct point wheeled(const struct mover *mover, const struct body *body, int64_t cost)
{
    if (cost >= mover->wheel_cost) return body->base;
    const int turn = (int)whole_nearest(mover->wheel * cost, mover->wheel_cost);
    return angle_place(mover->pivot, turn, body->start.y - mover->pivot.y, body->start.x - mover->pivot.x);
}

static const struct stretch *stretch_at(const struct mover *mover, int64_t cost)
{
    const struct stretch *stretch = mover->way;
    for (int i = 1; i < mover->stretches && cost > stretch->end; i++) stretch++;
    return stretch;
}

static bool is_pursuing(const struct mover *mover, int64_t cost) { return mover->windows > 0 && cost > mover->cost; }

struct point argad_body_place(const struct ticks *ticks, int figure, int tick)
{
    const struct body *body = &ticks->body[figure];
    if (body->mover < 0 || tick == 0) return body->start;
    const struct mover *mover = &ticks->mover[body->mover];
    if (tick > mover->stop) tick = mover->stop;
    if (tick == 0) return body->start;
    const int64_t cost = spent(mover, tick);
    if (is_pursuing(mover, cost)) {
        return rounded(body->start, pursuit_place(window_at(mover, tick), mover, tick));
    }
    if (mover->wheel && cost <= mover->wheel_cost) return wheeled(mover, body, cost);
    if (mover->stretches == 0) return body->base;
    const struct stretch *stretch = stretch_at(mover, cost);
    struct point at = stretch->to;
    if (cost < stretch->end) {
        const int64_t gone = cost - stretch->begin, length = stretch->end - stretch->begin;
        at.x = stretch->from.x + (int32_t)whole_nearest((stretch->to.x - stretch->from.x) * gone, length);
        at.y = stretch->from.y + (int32_t)whole_nearest((stretch->to.y - stretch->from.y) * gone, length);
    }
    const struct point begin = mover->way[0].from;
    return (struct point){ body->base.x + at.x - begin.x, body->base.y + at.y - begin.y };
}

struct point argad_body_straight(const struct ticks *ticks, int figure, int tick)
{
    const struct body *body = &ticks->body[figure];
    const struct mover *mover = &ticks->mover[body->mover];
    const int64_t cost = spent(mover, tick);
    if (is_pursuing(mover, cost)) return rounded(body->start, window_at(mover, tick)->from);
    if (mover->stretches == 0 || (mover->wheel && cost <= mover->wheel_cost)) return body->start;
    const struct point from = stretch_at(mover, cost)->from, begin = mover->way[0].from;
    return (struct point){ body->base.x + from.x - begin.x, body->base.y + from.y - begin.y };
}

int argad_body_facing(const struct ticks *ticks, int figure, int tick)
{
    const struct body *body = &ticks->body[figure];
    if (body->mover < 0) return body->facing;
    const struct mover *mover = &ticks->mover[body->mover];
    if (tick > mover->stop) tick = mover->stop;
    if (tick == 0) return body->facing;
    const int64_t cost = spent(mover, tick);
    if (is_pursuing(mover, cost)) {
        const struct window *window = window_at(mover, tick);
        const struct point none = { 0, 0 };
        /* Halved till it fits what a heading can be asked of: the direction hardly changes, and evenly. */
        struct point way = window->way;
        while (way.x > POINT_MAX || way.x < -POINT_MAX || way.y > POINT_MAX || way.y < -POINT_MAX) {
            way.x /= 2;
            way.y /= 2;
        }
        return window->length ? angle_heading(none, way) : body->facing;
    }
    if (mover->wheel && cost <= mover->wheel_cost)
        return angle_fold(body->facing + (int)whole_nearest(mover->wheel * cost, mover->wheel_cost));
    return mover->stretches ? stretch_at(mover, cost)->facing : angle_fold(body->facing + mover->wheel);
}

struct shape argad_body_shape(const struct ticks *ticks, int figure, int tick)
{
    return argad_body_shape_at(ticks, figure, argad_body_place(ticks, figure, tick), tick);
}

struct shape argad_body_shape_at(const struct ticks *ticks, int figure, struct point at, int tick)
{
    return ticks->body[figure].is_long
               ? shape_at(at, argad_body_facing(ticks, figure, tick), BODY_HORSE_WIDTH, BODY_HORSE_LENGTH)
               : shape_at(at, 0, BODY_WIDTH, BODY_WIDTH);
}

/* ---- boxes --------------------------------------------------------------------------------------------------- */

static int smaller(int a, int b) { return a < b ? a : b; }
static int greater(int a, int b) { return a > b ? a : b; }

/* About a box and what lies between it and another one. */
static struct box box_of_both(struct box one, struct box other)
{
    return (struct box){ { smaller(one.low.x, other.low.x), smaller(one.low.y, other.low.y) },
                         { greater(one.high.x, other.high.x), greater(one.high.y, other.high.y) } };
}

static struct box box_of_legs(const struct body *body, const struct mover *mover)
{
    struct box box = { body->start, body->start };
    for (int i = 0; i < mover->stretches; i++) {
        const struct point to = mover->way[i].to, begin = mover->way[0].from;
        const struct point end = { body->base.x + to.x - begin.x, body->base.y + to.y - begin.y };
        box = box_of_both(box, (struct box){ end, end });
    }
    return box;
}

/* As far as the pace goes. */
static struct box box_of_pace(const struct body *body, const struct mover *mover)
{
    enum { ROUNDING = 4 };
    const int far = mover->pace + ROUNDING;
    return (struct box){ { body->start.x - far, body->start.y - far }, { body->start.x + far, body->start.y + far } };
}

/* A pursuer stays between his legs and the places where his enemy may be; who that is may pursue somebody himself. */
void argad_ticks_boxes(struct ticks *ticks, struct box ret[])
{
    for (int i = 0; i < ticks->figures; i++) {
        const struct body *body = &ticks->body[i];
        const struct mover *mover = body->mover < 0 ? NULL : &ticks->mover[body->mover];
        ret[i] = !mover ? (struct box){ body->start, body->start } :
                 mover->wheel || mover->chased >= 0 ? box_of_pace(body, mover) : box_of_legs(body, mover);
    }
    for (int m = 0; m < ticks->movers; m++) {
        const struct mover *mover = &ticks->mover[m];
        if (mover->chased < 0) continue;
        const int i = __builtin_ctzll(mover->figures);
        const struct box way = box_of_both(box_of_legs(&ticks->body[i], mover), ret[mover->chased]);
        ret[i] = (struct box){ { greater(ret[i].low.x, way.low.x), greater(ret[i].low.y, way.low.y) },
                               { smaller(ret[i].high.x, way.high.x), smaller(ret[i].high.y, way.high.y) } };
    }
    for (int i = 0; i < ticks->figures && ticks->is_open; i++) {
        if (ticks->body[i].mover < 0 || (ticks->unbarred >> i & 1)) continue;
        if (ticks->is_open(ticks->context, i, ret[i].low, ret[i].high)) ticks->unbarred |= UINT64_C(1) << i;
    }
}

/* ---- how far ------------------------------------------------------------------------------------------------- */

int argad_mover_last_tick(const struct mover *mover)
{
    if (mover->pace == 0) return 0;
    if (mover->chased >= 0) return mover->stop;
    const int64_t last = whole_up(mover->cost, spent(mover, 1));
    return last < mover->stop ? (int)last : mover->stop;
}

int argad_mover_straight_tick(const struct mover *mover, int tick)
{
    const int64_t cost = spent(mover, tick);
    if (tick == 0 || mover->stretches + mover->windows == 0 || (mover->wheel && cost <= mover->wheel_cost)) return tick;
    if (!is_pursuing(mover, cost)) return 1 + (int)(stretch_at(mover, cost)->begin / spent(mover, 1));
    const int window = (int)(window_at(mover, tick) - mover->window);
    return 1 + (window ? mover->first_window + window * AIM_TICKS : (int)(mover->cost / spent(mover, 1)));
}

int argad_mover_steady_tick(const struct mover *mover, int tick)
{
    const int64_t cost = spent(mover, tick);
    if (tick >= mover->stop) return TICKS;
    if (is_pursuing(mover, cost)) return (int)whole_up(tick, AIM_TICKS) * AIM_TICKS;
    if (tick == 0 || mover->wheel || mover->chased >= 0 || mover->stretches == 0) return tick;
    return stretch_at(mover, cost) == &mover->way[mover->stretches - 1] ? TICKS : tick;
}

int argad_mover_gone(const struct mover *mover, int tick)
{
    int64_t cost = spent(mover, tick), gone = 0; /* in 1/6400 mm of the table, not of the pace */
    if (tick == 0) return 0;
    if (mover->wheel) gone += cost < mover->wheel_cost ? cost : mover->wheel_cost;
    for (int i = 0; i < mover->stretches && cost > mover->way[i].begin; i++) {
        const struct stretch *stretch = &mover->way[i];
        const int64_t length = 25 * (int64_t)whole_root_up((uint64_t)point_square(stretch->from, stretch->to) << 16);
        gone += cost >= stretch->end ? length
                                     : length * (cost - stretch->begin) / (stretch->end - stretch->begin);
    }
    if (is_pursuing(mover, cost)) {
        for (int i = 0; i < mover->windows; i++) {
            const struct window *window = &mover->window[i];
            const int end = mover->first_window + (i + 1) * AIM_TICKS;
            int64_t part = spent(mover, end < tick ? end : tick) - window->begin;
            if (part <= 0) break;
            if (part > 25 * (int64_t)window->length) part = 25 * (int64_t)window->length;
            gone += part;
            if (end >= tick) break;
        }
    }
    return (int)whole_up(gone, TICK_PACE);
}

int argad_mover_run(const struct ticks *ticks, int figure, int tick, struct point *ret_from)
{
    const struct body *body = &ticks->body[figure];
    const struct mover *mover = &ticks->mover[body->mover];
    const int64_t cost = spent(mover, tick);
    int64_t run = 0;
    *ret_from = body->start;
    if (is_pursuing(mover, cost)) {
        *ret_from = rounded(body->start, mover->window[0].from);
        run = cost - mover->cost;
    } else if (mover->stretches && tick > 0) {
        const struct stretch *stretch = stretch_at(mover, cost), *first = stretch;
        while (first > mover->way && first[-1].facing == first->facing) first--; /* several legs in one line */
        *ret_from = (struct point){ body->base.x + first->from.x - mover->way[0].from.x,
                                    body->base.y + first->from.y - mover->way[0].from.y };
        run = (cost < stretch->end ? cost : stretch->end) - first->begin;
    }
    return (int)whole_up(run, TICK_PACE);
}
