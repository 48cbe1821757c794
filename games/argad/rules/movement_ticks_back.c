/* Stepping back [base:friends]: the clock runs back for those who overlap. In rounds; in each, of every two who overlap
 * the one who was the last to move goes back one tick of its way, both together if they stopped at the same. So the
 * first of several who run at one enemy stays in contact, and the others stop behind him.
 *
 * Who overlaps whom is kept as sets. In each round only those who have stepped back are looked at, and of the others
 * only those in a box about them (kit/lanes.h). */
#include <string.h>

#include "games/argad/rules/movement_ticks_pairs.h"
#include "kit/lanes.h"

enum {
    FRIENDS = 2,       /* half millimetres by which friends may overlap: rounding in ranks */
    AXIS_ROUNDING = 1, /* mm: the axis of a rider ends on a half millimetre, which may be a little beyond its reach */
};

struct rounds {
    struct ticks *ticks;
    uint64_t here, riders;           /* figures */
    uint64_t clashing;               /* that are in an overlap */
    uint64_t beyond;                 /* movers that stand, by rounding, where they could not go */
    uint64_t overlaps[TICK_FIGURES]; /* whom a figure overlaps */
    uint64_t free[TICK_FIGURES];     /* whom it overlapped when movement began: they are let apart */
    int16_t x[LANES], y[LANES];
    struct shape shape[TICK_FIGURES]; /* of riders */
    int16_t straight[TICK_FIGURES];   /* likewise: down to this tick they look the same way */
};

static uint64_t bit(int i) { return UINT64_C(1) << i; }

static int stop_of(const struct ticks *ticks, int figure)
{
    const struct mover *mover = mover_of(ticks, figure);
    return mover ? mover->stop : 0;
}

static void place(struct rounds *rounds, int figure, int stop)
{
    const struct ticks *ticks = rounds->ticks;
    const struct point at = argad_body_place(ticks, figure, stop);
    const int dx = at.x - rounds->x[figure], dy = at.y - rounds->y[figure];
    rounds->x[figure] = (int16_t)at.x;
    rounds->y[figure] = (int16_t)at.y;
    if (!(rounds->riders & bit(figure))) return;
    if (stop >= rounds->straight[figure]) {
        rounds->shape[figure] = shape_moved(rounds->shape[figure], dx, dy);
        return;
    }
    rounds->shape[figure] = argad_body_shape_at(ticks, figure, at, stop);
    rounds->straight[figure] = (int16_t)(stop ? argad_mover_straight_tick(mover_of(ticks, figure), stop) : 0);
}

static struct point place_of(const struct rounds *rounds, int figure)
{
    return (struct point){ rounds->x[figure], rounds->y[figure] };
}

static struct shape shape_of(const struct rounds *rounds, int figure)
{
    if (rounds->riders & bit(figure)) return rounds->shape[figure];
    return shape_at(place_of(rounds, figure), 0, BODY_WIDTH, BODY_WIDTH);
}

/* ---- overlaps ------------------------------------------------------------------------------------------------ */

static int allowed_between(const struct ticks *ticks, int i, int j)
{
    return ticks->body[i].band == ticks->body[j].band ? FRIENDS : 0;
}

/* Of round bases the distance of the centres says it all; of riders it does from afar and very near, for the axes go
 * through the centres. */
static bool do_overlap(const struct rounds *rounds, int i, int j)
{
    const bool rides = rounds->riders & bit(i), other_rides = rounds->riders & bit(j);
    const int reach = (rides ? LONG_REACH : SHORT_REACH) + (other_rides ? LONG_REACH : SHORT_REACH);
    const int halves = (rides ? BODY_HORSE_WIDTH : BODY_WIDTH) + (other_rides ? BODY_HORSE_WIDTH : BODY_WIDTH);
    const int64_t square = point_square(place_of(rounds, i), place_of(rounds, j));
    if (square >= (reach + AXIS_ROUNDING) * (reach + AXIS_ROUNDING)) return false;
    const int allowed = allowed_between(rounds->ticks, i, j);
    if (4 * square < (halves - allowed) * (halves - allowed)) return true;
    if (!rides && !other_rides) return false;
    const struct shape one = shape_of(rounds, i), other = shape_of(rounds, j);
    return shape_overlaps(&one, &other, allowed);
}

static void set_overlaps(struct rounds *rounds, int figure, uint64_t overlaps)
{
    for (uint64_t left = overlaps ^ rounds->overlaps[figure]; left; left &= left - 1) {
        const int other = __builtin_ctzll(left);
        rounds->overlaps[other] ^= bit(figure);
        rounds->clashing = rounds->overlaps[other] ? rounds->clashing | bit(other) : rounds->clashing & ~bit(other);
    }
    rounds->overlaps[figure] = overlaps;
    rounds->clashing = overlaps ? rounds->clashing | bit(figure) : rounds->clashing & ~bit(figure);
}

/* Whom a mover's figure overlaps now. */
static void look(struct rounds *rounds, int figure)
{
    const struct ticks *ticks = rounds->ticks;
    const struct mover *mover = mover_of(ticks, figure);
    const int far = (rounds->riders & bit(figure) ? LONG_REACH : SHORT_REACH) + AXIS_ROUNDING +
                    (rounds->riders ? LONG_REACH : SHORT_REACH);
    const int x = rounds->x[figure], y = rounds->y[figure];
    const uint64_t beside = mover->wheel ? bit(figure) : mover->figures; /* these stay as they are */
    const uint64_t others = rounds->here & ~(beside | rounds->free[figure]);
    uint64_t overlaps = 0;
    for (uint64_t left = others & lanes_touching(rounds->x, rounds->x, rounds->y, rounds->y, ticks->figures,
                                                 (struct lanes_box){ x - far, x + far, y - far, y + far });
         left; left &= left - 1) {
        const int other = __builtin_ctzll(left);
        if (!do_overlap(rounds, figure, other)) continue;
        if (!(rounds->overlaps[figure] & bit(other)) &&
            bodies_overlap(ticks, figure, other, 0, allowed_between(ticks, figure, other))) {
            rounds->free[figure] |= bit(other);
            rounds->free[other] |= bit(figure);
        } else {
            overlaps |= bit(other);
        }
    }
    if (overlaps != rounds->overlaps[figure]) set_overlaps(rounds, figure, overlaps);
}

/* ---- who has come, by rounding, to where he could not go ------------------------------------------------------- */

static void look_beyond(struct rounds *rounds, int mover)
{
    const struct ticks *ticks = rounds->ticks;
    const int stop = ticks->mover[mover].stop;
    rounds->beyond &= ~bit(mover);
    if (!ticks->is_barred || stop == 0) return;
    for (uint64_t left = ticks->mover[mover].figures & ~ticks->unbarred; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        const struct point from = argad_body_straight(ticks, i, stop);
        if (!ticks->is_barred(ticks->context, i, from, place_of(rounds, i))) continue;
        rounds->beyond |= bit(mover);
        return;
    }
}

/* ---- rounds -------------------------------------------------------------------------------------------------- */

/* These movers stand elsewhere now. */
static void look_at(struct rounds *rounds, uint64_t movers)
{
    const struct ticks *ticks = rounds->ticks;
    for (uint64_t left = movers; left; left &= left - 1) look_beyond(rounds, __builtin_ctzll(left));
    for (uint64_t left = movers; left; left &= left - 1) {
        uint64_t figures = ticks->mover[__builtin_ctzll(left)].figures & rounds->here;
        for (; figures; figures &= figures - 1) look(rounds, __builtin_ctzll(figures));
    }
}

static void begin(struct rounds *rounds, struct ticks *ticks)
{
    uint64_t movers = 0;
    rounds->ticks = ticks;
    rounds->here = rounds->riders = rounds->clashing = rounds->beyond = 0;
    memset(rounds->x, 0, sizeof rounds->x);
    memset(rounds->y, 0, sizeof rounds->y);
    for (int m = 0; m < ticks->movers; m++) {
        ticks->mover[m].stop = (int16_t)argad_mover_last_tick(&ticks->mover[m]);
        movers |= bit(m);
    }
    for (int i = 0; i < ticks->figures; i++) {
        rounds->overlaps[i] = rounds->free[i] = 0;
        if (!ticks->body[i].is_here) continue;
        rounds->here |= bit(i);
        if (ticks->body[i].is_long) rounds->riders |= bit(i);
        rounds->straight[i] = TICKS + 1; /* not known */
        place(rounds, i, stop_of(ticks, i));
    }
    look_at(rounds, movers);
}

/* Movers that go back: who overlaps somebody who stopped no later than he did. */
static uint64_t who_steps(const struct rounds *rounds)
{
    const struct ticks *ticks = rounds->ticks;
    uint64_t stepping = rounds->beyond;
    for (uint64_t left = rounds->clashing; left; left &= left - 1) {
        const int i = __builtin_ctzll(left), m = ticks->body[i].mover;
        if (m < 0 || ticks->mover[m].stop == 0) continue;
        for (uint64_t others = rounds->overlaps[i]; others && !(stepping & bit(m)); others &= others - 1) {
            if (stop_of(ticks, __builtin_ctzll(others)) <= ticks->mover[m].stop) stepping |= bit(m);
        }
    }
    return stepping;
}

void argad_ticks_step_back(struct ticks *ticks)
{
    struct rounds rounds;
    uint64_t stepping;
    begin(&rounds, ticks);
    while ((stepping = who_steps(&rounds)) != 0) {
        for (uint64_t left = stepping; left; left &= left - 1) {
            struct mover *mover = &ticks->mover[__builtin_ctzll(left)];
            mover->stop--;
            for (uint64_t figures = mover->figures & rounds.here; figures; figures &= figures - 1) {
                place(&rounds, __builtin_ctzll(figures), mover->stop);
            }
        }
        look_at(&rounds, stepping);
    }
}
