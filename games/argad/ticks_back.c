/* Stepping back [base:friends]: the clock runs back for those who overlap. In rounds; in each, of every two who overlap
 * the one who was the last to move goes back one tick of its way, both together if they stopped at the same. So the
 * first of several who run at one enemy stays in contact, and the others stop behind him.
 *
 * As in ticks_run.c pairs are looked at only when they could have changed: one that overlaps deeply stays so for a
 * while, one that is far apart cannot overlap yet. Each of the two has half of the room there is between them, and has
 * used it up when it has gone back to a certain tick (due); who does not step back uses nothing. Pairs too far apart to
 * matter are looked for every LOOKOUT rounds. */
#include "games/argad/ticks_pairs.h"
#include "kit/lanes.h"
#include "kit/whole.h"

enum {
    PAIRS = TICK_FIGURES * (TICK_FIGURES - 1) / 2,
    FRIENDS = 2,        /* half millimetres by which friends may overlap: rounding in ranks */
    LOOKOUT = 32,       /* rounds */
    NEARBY = 2 * LONG_REACH + ROUNDING + 2 * WHEEL_ROUNDING + 2 * LOOKOUT, /* nobody goes more than 1 mm a tick */
    NONE = -1,
};

struct pair {
    uint8_t figure[2];
    bool overlaps;
    int16_t due[2];     /* looked at when the mover of one of them has gone back so far; NONE: never */
    int16_t next[2];    /* of the pairs of that mover */
};

struct rounds {
    struct ticks *ticks;
    uint64_t here;                       /* figures */
    uint64_t stuck, beyond;              /* movers in an overlap; that stand, by rounding, where they could not go */
    uint64_t known[TICK_FIGURES];        /* with whom of lower number a figure is a pair already */
    int16_t overlaps[TICK_FIGURES];      /* of each mover: pairs */
    int16_t due[TICK_FIGURES];           /* of each mover: the first of its pairs */
    int16_t first[TICK_FIGURES];         /* of each mover's pairs */
    int pairs;
    struct pair pair[PAIRS];
    int16_t x[LANES], y[LANES];
    struct seen seen, start;
};

static uint64_t bit(int i) { return UINT64_C(1) << i; }

static void set_overlap(struct rounds *rounds, struct pair *pair, bool overlaps)
{
    const int change = overlaps - pair->overlaps;
    pair->overlaps = overlaps;
    for (int k = 0; k < 2 && change; k++) {
        const int m = rounds->ticks->body[pair->figure[k]].mover;
        if (m < 0) continue;
        rounds->overlaps[m] = (int16_t)(rounds->overlaps[m] + change);
        rounds->stuck = rounds->overlaps[m] ? rounds->stuck | bit(m) : rounds->stuck & ~bit(m);
    }
}

/* Half of the room between two is used up by each when it has gone back to its due tick; but where a rider turns the
 * room is another one. */
static void set_due(struct rounds *rounds, struct pair *pair, int room)
{
    const struct ticks *ticks = rounds->ticks;
    for (int k = 0; k < 2; k++) {
        const struct body *body = &ticks->body[pair->figure[k]];
        if (body->mover < 0) continue;
        const struct mover *mover = &ticks->mover[body->mover];
        const int later = room > 0 ? 1 + room * (TICKS / 2) / mover->pace : 1;
        int due = mover->stop >= later ? mover->stop - later : NONE;
        if (body->is_long && later > 1) {
            const int turn = mover_straight_tick(mover, mover->stop) - 1;
            if (due < turn) due = turn;
        }
        pair->due[k] = (int16_t)due;
        if (due > rounds->due[body->mover]) rounds->due[body->mover] = (int16_t)due;
    }
}

/* How a pair stands now, and when it may stand otherwise. */
static void look(struct rounds *rounds, struct pair *pair)
{
    const struct ticks *ticks = rounds->ticks;
    const int i = pair->figure[0], j = pair->figure[1];
    const int allowed = ticks->body[i].band == ticks->body[j].band ? FRIENDS : 0;
    const struct mover *mover = mover_of(ticks, i), *second = mover_of(ticks, j);
    const struct shape *one = seen_shape(ticks, &rounds->seen, i, TICKS);
    const struct shape *other = seen_shape(ticks, &rounds->seen, j, TICKS);
    const struct ratio square = shape_square(one, other);
    const int touch = one->radius + other->radius - allowed; /* half millimetres */
    const bool overlaps = ratio_below(square, touch * touch);
    pair->due[0] = pair->due[1] = NONE;
    if (overlaps && !pair->overlaps && seen_overlap(ticks, &rounds->start, i, j, 0, allowed)) return; /* always did */
    set_overlap(rounds, pair, overlaps);
    if (mover == second && !mover->wheel) return; /* side by side for ever */
    const int apart = (int)whole_root((uint64_t)(square.n / square.d)); /* rounded down */
    const int wheels = (mover && mover->wheel) + (second && second->wheel);
    set_due(rounds, pair, (overlaps ? touch - apart - 1 : apart - touch) / 2 - ROUNDING - wheels * WHEEL_ROUNDING);
}

/* The pairs of a mover that are due. */
static void look_due(struct rounds *rounds, int mover)
{
    const struct ticks *ticks = rounds->ticks;
    const int stop = ticks->mover[mover].stop;
    if (rounds->due[mover] < stop) return;
    rounds->due[mover] = NONE;
    for (int number = rounds->first[mover], next; number != NONE; number = next) {
        struct pair *pair = &rounds->pair[number];
        const int k = ticks->body[pair->figure[0]].mover != mover;
        next = pair->next[k];
        if (pair->due[k] >= stop) look(rounds, pair);
        if (pair->due[k] > rounds->due[mover]) rounds->due[mover] = pair->due[k];
    }
}

static void add_pair(struct rounds *rounds, int i, int j)
{
    const int number = rounds->pairs++, figure[2] = { i, j };
    struct pair *pair = &rounds->pair[number];
    *pair = (struct pair){ { (uint8_t)i, (uint8_t)j }, false, { NONE, NONE }, { NONE, NONE } };
    for (int k = 0; k < 2; k++) {
        const int m = rounds->ticks->body[figure[k]].mover;
        if (m < 0 || (k && m == rounds->ticks->body[i].mover)) continue;
        pair->next[k] = rounds->first[m];
        rounds->first[m] = (int16_t)number;
    }
    look(rounds, pair);
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

/* Pairs that have come near enough to be watched, one of whom moves. */
static void look_out(struct rounds *rounds)
{
    const struct ticks *ticks = rounds->ticks;
    for (uint64_t left = rounds->here; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        const struct point at = seen_place(ticks, &rounds->seen, i, TICKS);
        rounds->x[i] = (int16_t)at.x;
        rounds->y[i] = (int16_t)at.y;
    }
    for (uint64_t left = rounds->here; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        uint64_t near = lanes_between(rounds->x, rounds->x[i] - NEARBY, rounds->x[i] + NEARBY) &
                        lanes_between(rounds->y, rounds->y[i] - NEARBY, rounds->y[i] + NEARBY);
        near &= rounds->here & (bit(i) - 1) & ~rounds->known[i];
        for (; near; near &= near - 1) {
            const int j = __builtin_ctzll(near);
            if ((ticks->body[i].mover < 0 && ticks->body[j].mover < 0) || !may_meet(rounds, i, j)) continue;
            rounds->known[i] |= bit(j);
            add_pair(rounds, i, j);
        }
    }
}

static void look_beyond(struct rounds *rounds, int mover)
{
    const struct ticks *ticks = rounds->ticks;
    const int stop = ticks->mover[mover].stop;
    rounds->beyond &= ~bit(mover);
    if (!ticks->is_barred || stop == 0) return;
    for (uint64_t left = ticks->mover[mover].figures & ~ticks->unbarred; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        const struct point at = seen_place(ticks, &rounds->seen, i, TICKS);
        if (!ticks->is_barred(ticks->context, i, body_straight(ticks, i, stop), at)) continue;
        rounds->beyond |= bit(mover);
        return;
    }
}

static void begin(struct rounds *rounds, struct ticks *ticks)
{
    rounds->ticks = ticks;
    rounds->here = rounds->stuck = rounds->beyond = 0;
    rounds->pairs = 0;
    seen_nothing(&rounds->seen);
    seen_nothing(&rounds->start);
    for (int i = 0; i < ticks->figures; i++) {
        rounds->here |= (uint64_t)ticks->body[i].is_here << i;
        rounds->known[i] = 0;
    }
    for (int i = 0; i < LANES; i++) rounds->x[i] = rounds->y[i] = 0;
    for (int m = 0; m < ticks->movers; m++) {
        ticks->mover[m].stop = (int16_t)mover_last_tick(&ticks->mover[m]);
        rounds->overlaps[m] = 0;
        rounds->first[m] = rounds->due[m] = NONE;
    }
    for (int m = 0; m < ticks->movers; m++) look_beyond(rounds, m);
    look_out(rounds);
}

/* Does a mover overlap somebody who stopped no later than it did? */
static bool is_last(const struct rounds *rounds, int mover)
{
    const struct ticks *ticks = rounds->ticks;
    for (int number = rounds->first[mover], next; number != NONE; number = next) {
        const struct pair *pair = &rounds->pair[number];
        const int k = ticks->body[pair->figure[0]].mover != mover;
        const struct mover *other = mover_of(ticks, pair->figure[!k]);
        next = pair->next[k];
        if (pair->overlaps && (!other || other->stop <= ticks->mover[mover].stop)) return true;
    }
    return false;
}

/* The last to move of those in an overlap go back; false: nobody has to. */
static bool step(struct rounds *rounds)
{
    struct ticks *ticks = rounds->ticks;
    uint64_t stepped = 0;
    for (uint64_t left = rounds->stuck | rounds->beyond; left; left &= left - 1) {
        const int m = __builtin_ctzll(left);
        if (ticks->mover[m].stop == 0) continue;
        if ((rounds->beyond >> m & 1) || is_last(rounds, m)) stepped |= bit(m);
    }
    for (uint64_t left = stepped; left; left &= left - 1) ticks->mover[__builtin_ctzll(left)].stop--;
    for (uint64_t left = stepped; left; left &= left - 1) {
        look_beyond(rounds, __builtin_ctzll(left));
        look_due(rounds, __builtin_ctzll(left));
    }
    return stepped != 0;
}

void ticks_step_back(struct ticks *ticks)
{
    struct rounds rounds;
    begin(&rounds, ticks);
    for (int round = 1; step(&rounds); round++) {
        if (round % LOOKOUT == 0) look_out(&rounds);
    }
}
