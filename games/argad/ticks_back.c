/* Stepping back [base:friends]: the clock runs back for those who overlap. In rounds; in each, of every two who overlap
 * the one who was the last to move goes back one tick of its way, both together if they stopped at the same. So the
 * first of several who run at one enemy stays in contact, and the others stop behind him.
 *
 * As in ticks_run.c pairs are looked at only when they could have changed: one that overlaps deeply stays so for a
 * while, one that is far apart cannot overlap yet. Each of the two has its share of the room there is between them, and
 * has used it up when it has gone back to a certain tick (due); who does not step back uses nothing. Rounds in which
 * the same ones step back and no pair is due are gone at once. Pairs too far apart to matter are looked for every
 * LOOKOUT rounds. */
#include <string.h>

#include "games/argad/ticks_pairs.h"
#include "kit/lanes.h"
#include "kit/whole.h"

enum {
    FRIENDS = 2,        /* half millimetres by which friends may overlap: rounding in ranks */
    LOOKOUT = 32,       /* rounds */
    NEARBY = 2 * LONG_REACH + ROUNDING + 2 * WHEEL_ROUNDING + 2 * LOOKOUT, /* nobody goes more than 1 mm a tick */
    PLACES = 3,         /* half millimetres: a place is rounded at both ticks, 1.42 mm in all */
    WHEELED = 4 * WHEEL_ROUNDING,
    NONE = -1,
};

struct rounds {
    struct ticks *ticks;
    uint64_t here;                          /* figures */
    uint64_t placed, shaped;                /* figures whose places and shapes are known */
    uint64_t moved;                         /* that have stepped back since the last lookout */
    uint64_t clashing;                      /* that are in an overlap */
    uint64_t beyond, unbarred;              /* movers that stand, by rounding, where they could not go; that cannot */
    uint64_t known[TICK_FIGURES];           /* with whom a figure is a pair */
    uint64_t overlaps[TICK_FIGURES];        /* whom it overlaps */
    int16_t due[TICK_FIGURES][LANES];       /* a pair is looked at when the mover of the first has gone back so far */
    int16_t next[TICK_FIGURES];             /* of each mover: the first of these, or a later tick */
    int16_t x[LANES], y[LANES];
    struct shape shape[TICK_FIGURES];
};

static uint64_t bit(int i) { return UINT64_C(1) << i; }

static int stop_of(const struct ticks *ticks, int figure)
{
    const struct mover *mover = mover_of(ticks, figure);
    return mover ? mover->stop : 0;
}

static struct point place_of(struct rounds *rounds, int figure)
{
    if (!(rounds->placed & bit(figure))) {
        const struct point at = body_place(rounds->ticks, figure, TICKS);
        rounds->x[figure] = (int16_t)at.x;
        rounds->y[figure] = (int16_t)at.y;
        rounds->placed |= bit(figure);
    }
    return (struct point){ rounds->x[figure], rounds->y[figure] };
}

static const struct shape *shape_of(struct rounds *rounds, int figure)
{
    if (!(rounds->shaped & bit(figure))) {
        rounds->shape[figure] = body_shape_at(rounds->ticks, figure, place_of(rounds, figure), TICKS);
        rounds->shaped |= bit(figure);
    }
    return &rounds->shape[figure];
}

/* ---- pairs --------------------------------------------------------------------------------------------------- */

static void set_overlap(struct rounds *rounds, int i, int j, bool overlaps)
{
    rounds->overlaps[i] = overlaps ? rounds->overlaps[i] | bit(j) : rounds->overlaps[i] & ~bit(j);
    rounds->overlaps[j] = overlaps ? rounds->overlaps[j] | bit(i) : rounds->overlaps[j] & ~bit(i);
    rounds->clashing &= ~(bit(i) | bit(j));
    if (rounds->overlaps[i]) rounds->clashing |= bit(i);
    if (rounds->overlaps[j]) rounds->clashing |= bit(j);
}

/* When a figure has used up its share of the room between the two, in half millimetres. But where a rider turns the
 * room is another one. */
static void set_due(struct rounds *rounds, int figure, int other, int share)
{
    const struct ticks *ticks = rounds->ticks;
    const struct body *body = &ticks->body[figure];
    if (body->mover < 0) return;
    const struct mover *mover = &ticks->mover[body->mover];
    const int room = share - PLACES - (mover->wheel ? WHEELED : 0);
    const int later = room > 0 ? 1 + room * (TICKS / 2) / mover->pace : 1;
    int due = mover->stop >= later ? mover->stop - later : NONE;
    if (body->is_long && later > 1) {
        const int turn = mover_straight_tick(mover, mover->stop) - 1;
        if (due < turn) due = turn;
    }
    rounds->due[figure][other] = (int16_t)due;
    if (due > rounds->next[body->mover]) rounds->next[body->mover] = (int16_t)due;
}

/* The squared distance of the axes of two bases, in half millimetres; of round ones that of their centres. */
static struct ratio square_of(struct rounds *rounds, int i, int j)
{
    const struct ticks *ticks = rounds->ticks;
    if (ticks->body[i].is_long || ticks->body[j].is_long) return shape_square(shape_of(rounds, i), shape_of(rounds, j));
    return (struct ratio){ 4 * point_square(place_of(rounds, i), place_of(rounds, j)), 1 };
}

/* How a pair stands now, and when it may stand otherwise. Of the room between them the one who is going to step back
 * has all, as far as one can see now; else each has half. */
static void look(struct rounds *rounds, int i, int j)
{
    const struct ticks *ticks = rounds->ticks;
    const int allowed = ticks->body[i].band == ticks->body[j].band ? FRIENDS : 0;
    const struct ratio square = square_of(rounds, i, j);
    const int touch = width_of(ticks, i) + width_of(ticks, j) - allowed; /* half millimetres */
    const bool overlaps = ratio_below(square, touch * touch);
    rounds->due[i][j] = rounds->due[j][i] = NONE;
    if (overlaps && !(rounds->overlaps[i] & bit(j)) && bodies_overlap(ticks, i, j, 0, allowed)) return; /* always did */
    set_overlap(rounds, i, j, overlaps);
    const struct mover *mover = mover_of(ticks, i);
    if (mover == mover_of(ticks, j) && !mover->wheel) return; /* side by side for ever */
    const int apart = (int)whole_root((uint64_t)(square.n / square.d)); /* rounded down */
    const int room = overlaps ? touch - apart - 1 : apart - touch;
    const int lead = overlaps ? stop_of(ticks, i) - stop_of(ticks, j)
                              : (int)(rounds->clashing >> i & 1) - (int)(rounds->clashing >> j & 1);
    set_due(rounds, i, j, lead > 0 ? room : lead < 0 ? 0 : room / 2);
    set_due(rounds, j, i, lead < 0 ? room : lead > 0 ? 0 : room / 2);
}

/* The pairs of a mover that are due. */
static void look_due(struct rounds *rounds, int m)
{
    const struct mover *mover = &rounds->ticks->mover[m];
    int next = NONE;
    if (rounds->next[m] < mover->stop) return;
    for (uint64_t left = mover->figures; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        for (uint64_t due = lanes_above(rounds->due[i], mover->stop - 1); due; due &= due - 1) {
            look(rounds, i, __builtin_ctzll(due));
        }
    }
    for (uint64_t left = mover->figures; left; left &= left - 1) {
        const int last = lanes_most(rounds->due[__builtin_ctzll(left)]);
        if (last > next) next = last;
    }
    rounds->next[m] = (int16_t)next;
}

static int pace_at_most(const struct ticks *ticks, int figure)
{
    const struct mover *mover = mover_of(ticks, figure);
    return mover ? mover->pace : 0;
}

/* Could two who stand so meet before one looks out again? */
static bool may_meet(const struct rounds *rounds, int i, int j)
{
    const struct ticks *ticks = rounds->ticks;
    const struct point a = { rounds->x[i], rounds->y[i] }, b = { rounds->x[j], rounds->y[j] };
    const int room = at_least(a, b) - reach_of(ticks, i) - reach_of(ticks, j) - ROUNDING;
    return room <= 0 || room * TICKS <= LOOKOUT * (pace_at_most(ticks, i) + pace_at_most(ticks, j));
}

/* Pairs that have come near enough to be watched, one of whom has stepped back. */
static void look_out(struct rounds *rounds)
{
    const struct ticks *ticks = rounds->ticks;
    for (uint64_t left = rounds->moved; left; left &= left - 1) place_of(rounds, __builtin_ctzll(left));
    for (uint64_t left = rounds->moved; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        const struct lanes_box box = { rounds->x[i] - NEARBY, rounds->x[i] + NEARBY,
                                       rounds->y[i] - NEARBY, rounds->y[i] + NEARBY };
        uint64_t near = rounds->here & ~(rounds->known[i] | bit(i));
        near &= lanes_touching(rounds->x, rounds->x, rounds->y, rounds->y, ticks->figures, box);
        for (; near; near &= near - 1) {
            const int j = __builtin_ctzll(near);
            if ((ticks->body[i].mover < 0 && ticks->body[j].mover < 0) || !may_meet(rounds, i, j)) continue;
            rounds->known[i] |= bit(j);
            rounds->known[j] |= bit(i);
            look(rounds, i, j);
        }
    }
    rounds->moved = 0;
}

/* ---- who has come, by rounding, to where he could not go ------------------------------------------------------- */

static void look_beyond(struct rounds *rounds, int mover)
{
    const struct ticks *ticks = rounds->ticks;
    const int stop = ticks->mover[mover].stop;
    rounds->beyond &= ~bit(mover);
    if ((rounds->unbarred & bit(mover)) || stop == 0) return;
    for (uint64_t left = ticks->mover[mover].figures & ~ticks->unbarred; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        const struct point from = body_straight(ticks, i, stop);
        if (!ticks->is_barred(ticks->context, i, from, place_of(rounds, i))) continue;
        rounds->beyond |= bit(mover);
        return;
    }
}

/* Does nothing that bars the way lie near any place where somebody of this mover has been? */
static bool is_unbarred(const struct ticks *ticks, const struct mover *mover)
{
    if (!ticks->is_barred) return true;
    for (uint64_t left = mover->figures & ~ticks->unbarred; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        if (!ticks->is_open) return false;
        const struct box box = body_box(ticks, i);
        if (!ticks->is_open(ticks->context, i, box.low, box.high)) return false;
    }
    return true;
}

/* ---- rounds -------------------------------------------------------------------------------------------------- */

static void begin(struct rounds *rounds, struct ticks *ticks)
{
    rounds->ticks = ticks;
    rounds->here = rounds->placed = rounds->shaped = rounds->clashing = rounds->beyond = rounds->unbarred = 0;
    for (int i = 0; i < ticks->figures; i++) {
        rounds->here |= (uint64_t)ticks->body[i].is_here << i;
        rounds->known[i] = rounds->overlaps[i] = 0;
    }
    memset(rounds->x, 0, sizeof rounds->x);
    memset(rounds->y, 0, sizeof rounds->y);
    memset(rounds->due, NONE, (size_t)ticks->figures * sizeof rounds->due[0]);
    for (int m = 0; m < ticks->movers; m++) {
        ticks->mover[m].stop = (int16_t)mover_last_tick(&ticks->mover[m]);
        rounds->next[m] = NONE;
    }
    for (int m = 0; m < ticks->movers; m++) {
        if (is_unbarred(ticks, &ticks->mover[m])) rounds->unbarred |= bit(m);
        else look_beyond(rounds, m);
    }
    rounds->moved = rounds->here;
    look_out(rounds);
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

/* In how many rounds the same ones step back: till a pair is due, one of them is back at the beginning, or somebody who
 * stopped before them goes with them. Who may stand where he cannot go is looked at in every round. */
static int rounds_alike(const struct rounds *rounds, uint64_t stepping, int most)
{
    const struct ticks *ticks = rounds->ticks;
    if (stepping & ~rounds->unbarred) return 1;
    for (uint64_t movers = stepping; movers; movers &= movers - 1) {
        const int m = __builtin_ctzll(movers), stop = ticks->mover[m].stop, next = rounds->next[m];
        if (stop - (next < 0 ? 0 : next) < most) most = stop - (next < 0 ? 0 : next);
        for (uint64_t left = ticks->mover[m].figures & rounds->clashing; left; left &= left - 1) {
            uint64_t others = rounds->overlaps[__builtin_ctzll(left)];
            for (; others; others &= others - 1) {
                const int other = ticks->body[__builtin_ctzll(others)].mover;
                if (other < 0 || (stepping & bit(other)) || ticks->mover[other].stop == 0) continue;
                if (stop - ticks->mover[other].stop < most) most = stop - ticks->mover[other].stop;
            }
        }
    }
    return most;
}

/* The last to move of those in an overlap go back; for how many rounds, up to that many. 0: nobody has to. */
static int step(struct rounds *rounds, int most)
{
    struct ticks *ticks = rounds->ticks;
    const uint64_t stepping = who_steps(rounds);
    if (!stepping) return 0;
    const int alike = rounds_alike(rounds, stepping, most);
    for (uint64_t left = stepping; left; left &= left - 1) {
        struct mover *mover = &ticks->mover[__builtin_ctzll(left)];
        mover->stop = (int16_t)(mover->stop - alike);
        rounds->moved |= mover->figures;
        rounds->placed &= ~mover->figures;
        rounds->shaped &= ~mover->figures;
    }
    for (uint64_t left = stepping; left; left &= left - 1) {
        look_beyond(rounds, __builtin_ctzll(left));
        look_due(rounds, __builtin_ctzll(left));
    }
    return alike;
}

void ticks_step_back(struct ticks *ticks)
{
    struct rounds rounds;
    begin(&rounds, ticks);
    for (int left = LOOKOUT, gone; (gone = step(&rounds, left)) > 0;) {
        left -= gone;
        if (left > 0) continue;
        look_out(&rounds);
        left = LOOKOUT;
    }
}
