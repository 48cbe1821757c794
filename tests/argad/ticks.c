/* ticks TURNS SEED: random turns of movement, with formations, pursuits and walls. The fast loop gives what the plain
 * one gives; a table mirrored, turned, renumbered or with the sides exchanged gives the same, transformed; nobody
 * overlaps, passes an enemy or a wall, or goes farther than he may. Speaks TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/angle.h"
#include "kit/rng.h"
#include "kit/whole.h"
#include "tests/argad/plain_ticks.h"

enum { WIDTH = 1200, DEPTH = 1200, WALLS = 4 };

static struct rng rng;
static int below(int n) { return (int)rng_below(&rng, (uint32_t)n); }

/* A turn before it is given to the loop, so that it can be transformed. */
struct plan_figure { bool is_here, is_long; uint8_t band; struct point at; int facing; };
struct plan_mover {
    uint64_t figures;
    int pace, legs, chased, wheel, files, ranks;
    struct point leg[TICK_STRETCHES];
    int rate[TICK_STRETCHES];
    bool is_body; /* a formation */
};
struct plan {
    int figures, movers;
    struct plan_figure figure[TICK_FIGURES];
    struct plan_mover mover[TICK_FIGURES];
    struct point wall[WALLS][2];
    uint64_t in_ranks; /* of formations: they do not mind walls here */
};

/* ---- transformations: a table of 1200 x 1200, mirrored and turned -------------------------------------------- */

struct transform { bool mirror; int quarters; bool exchange, renumber; };

static struct point moved(const struct transform *t, struct point p)
{
    if (t->mirror) p.x = WIDTH - p.x;
    for (int i = 0; i < t->quarters; i++) p = (struct point){ p.y, WIDTH - p.x };
    return p;
}

static int turned(const struct transform *t, int facing)
{
    return angle_fold((t->mirror ? -facing : facing) + 900 * t->quarters);
}

/* ---- making a turn ------------------------------------------------------------------------------------------- */

static bool is_barred(const void *context, int figure, struct point a, struct point b)
{
    const struct plan *plan = context;
    for (int i = 0; i < WALLS && !(plan->in_ranks >> figure & 1); i++) {
        if (segments_touch(a, b, plan->wall[i][0], plan->wall[i][1])) return true;
    }
    return false;
}

static bool is_open(const void *context, int figure, struct point low, struct point high)
{
    const struct plan *plan = context;
    for (int i = 0; i < WALLS && !(plan->in_ranks >> figure & 1); i++) {
        const struct point a = plan->wall[i][0], b = plan->wall[i][1];
        if ((a.x >= low.x || b.x >= low.x) && (a.x <= high.x || b.x <= high.x) && (a.y >= low.y || b.y >= low.y) &&
            (a.y <= high.y || b.y <= high.y)) return false;
    }
    return true;
}

static bool is_taken(const struct plan *plan, struct point p, bool is_long)
{
    const int reach = is_long ? 25 : 10;
    for (int i = 0; i < plan->figures; i++) {
        const int64_t apart = reach + (plan->figure[i].is_long ? 25 : 10);
        if (point_square(plan->figure[i].at, p) < apart * apart) return true;
    }
    return false;
}

static int argad_pace_of(bool is_long)
{
    static const int foot[] = { 200, 160, 120, 97, 61 }, horse[] = { 400, 360, 320, 180, 133 };
    return is_long ? horse[below(5)] : foot[below(5)];
}

/* Legs of a way no longer than the pace; seldom of no length at all, which orders do not allow. */
static void make_legs(struct plan *plan, struct plan_mover *mover, struct point at)
{
    int64_t left = 256 * (int64_t)mover->pace;
    const int legs = below(mover->chased >= 0 ? 3 : 5);
    for (int i = 0; i < legs; i++) {
        const int far = 1 + below(mover->pace);
        const struct point to = angle_place(at, below(4) ? below(3600) : 450 * below(8), far, 0);
        const int64_t length = whole_root_up((uint64_t)point_square(at, to) << 16);
        if (length > left || to.x < 0 || to.y < 0 || to.x > WIDTH || to.y > DEPTH || point_equal(at, to)) break;
        if (is_barred(plan, __builtin_ctzll(mover->figures), at, to)) break;
        mover->rate[mover->legs] = mover->pace;
        mover->leg[mover->legs++] = at = to;
        left -= length;
    }
}

static void add_formation(struct plan *plan, uint8_t band, int size)
{
    const int files = 2 + below(3), ranks = 1 + below(2), facing = 450 * below(8);
    const struct point at = { 200 + below(size), 200 + below(size) };
    struct plan_mover *mover = &plan->mover[plan->movers];
    const int first = plan->figures;
    if (first + files * ranks > TICK_FIGURES) return;
    for (int i = 0; i < files * ranks; i++) {
        const struct point p = angle_place(at, facing, -20 * (i / files), 20 * (i % files));
        bool taken = false;
        for (int j = 0; j < first; j++) {
            const int64_t apart = 10 + (plan->figure[j].is_long ? 25 : 10);
            taken |= point_square(plan->figure[j].at, p) < apart * apart;
        }
        if (taken) {
            plan->figures = first;
            return;
        }
        plan->figure[plan->figures++] = (struct plan_figure){ true, false, band, p, facing };
    }
    memset(mover, 0, sizeof *mover);
    mover->is_body = true;
    mover->files = files;
    mover->ranks = ranks;
    mover->chased = NOT_MOVING;
    mover->pace = below(2) ? 120 : 160;
    mover->figures = (plan->figures < 64 ? UINT64_C(1) << plan->figures : 0) - (UINT64_C(1) << first);
    mover->wheel = below(3) == 0 ? below(1801) - 900 : 0;
    const int looks = angle_fold(facing + mover->wheel);
    struct point from = at;
    if (mover->wheel > 0) { /* about the right end */
        const struct point right = angle_place(at, facing, 0, 20 * (files - 1));
        from = angle_place(right, looks, 0, -20 * (files - 1));
    }
    const int legs = below(3);
    for (int i = 0; i < legs; i++) {
        const bool is_ahead = below(2);
        const int far = 1 + below(60);
        from = is_ahead ? angle_place(from, looks, far, 0) : angle_place(from, looks, 0, below(2) ? far : -far);
        mover->rate[i] = is_ahead ? mover->pace : 80;
        mover->leg[i] = from;
        mover->legs++;
    }
    plan->movers++;
}

static void make_plan(struct plan *plan)
{
    const int size = 150 + below(700), wanted = 8 + below(40);
    memset(plan, 0, sizeof *plan);
    for (int i = 0; i < WALLS; i++) {
        plan->wall[i][0] = (struct point){ 200 + below(size), 200 + below(size) };
        plan->wall[i][1] = (struct point){ 200 + below(size), 200 + below(size) };
        if (below(2)) plan->wall[i][1] = plan->wall[i][0];
    }
    for (int i = below(4); i > 0; i--) add_formation(plan, (uint8_t)below(2), size);
    const int loose = plan->figures;
    plan->in_ranks = (UINT64_C(1) << loose) - 1;
    for (int tries = 0; plan->figures < wanted && plan->figures < TICK_FIGURES && tries < 400; tries++) {
        const struct plan_figure figure = { true, below(3) == 0, (uint8_t)below(2),
                                            { 200 + below(size), 200 + below(size) }, below(3600) };
        if (!is_taken(plan, figure.at, figure.is_long)) plan->figure[plan->figures++] = figure;
    }
    for (int i = loose; i < plan->figures; i++) {
        if (below(4) == 0) continue;
        struct plan_mover *mover = &plan->mover[plan->movers++];
        memset(mover, 0, sizeof *mover);
        mover->figures = UINT64_C(1) << i;
        mover->pace = argad_pace_of(plan->figure[i].is_long);
        mover->chased = NOT_MOVING;
        for (int tries = below(3); tries > 0; tries--) {
            const int target = below(plan->figures);
            if (plan->figure[target].band != plan->figure[i].band) mover->chased = target;
        }
        make_legs(plan, mover, plan->figure[i].at);
        if (mover->legs == 0 && mover->chased < 0) plan->movers--;
    }
}

/* ---- giving it to the loop ----------------------------------------------------------------------------------- */

static void shuffle(int n, int ret[])
{
    for (int i = 0; i < n; i++) ret[i] = i;
    for (int i = n; i-- > 1;) {
        const int j = below(i + 1), keep = ret[i];
        ret[i] = ret[j];
        ret[j] = keep;
    }
}

static void load_body(struct ticks *ticks, const struct plan *plan, const struct plan_mover *from,
                      const struct transform *t, const int number[])
{
    const int first = __builtin_ctzll(from->figures), files = from->files;
    const struct plan_figure *anchor = &plan->figure[first];
    struct point start = anchor->at;
    int looks = anchor->facing;
    uint64_t figures = 0;
    for (uint64_t left = from->figures; left; left &= left - 1) figures |= UINT64_C(1) << number[__builtin_ctzll(left)];
    struct mover *mover = argad_ticks_add_mover(ticks, figures, from->pace);
    if (from->wheel) {
        const int end = first + (from->wheel > 0 ? files - 1 : 0);
        const struct point pivot = plan->figure[end].at;
        const struct point outer = { 20 * (files - 1), 20 * (from->ranks - 1) };
        looks = angle_fold(looks + from->wheel);
        argad_mover_add_wheel(mover, moved(t, pivot), t->mirror ? -from->wheel : from->wheel,
                              angle_arc((struct point){ 0, 0 }, outer, from->wheel));
        for (uint64_t left = from->figures; left; left &= left - 1) {
            const int i = __builtin_ctzll(left), n = i - first;
            const struct point base = angle_place(pivot, looks, -20 * (n / files), 20 * (n % files - (end - first)));
            ticks->body[number[i]].base = moved(t, base);
            if (n == 0) start = base;
        }
    }
    for (int i = 0; i < from->legs; i++) {
        argad_mover_add_leg(mover, moved(t, start), moved(t, from->leg[i]), from->rate[i], turned(t, looks));
        start = from->leg[i];
    }
}

static void load(struct ticks *ticks, const struct plan *plan, const struct transform *t, const int number[],
                 struct plan *ret_walls)
{
    int order[TICK_FIGURES];
    argad_ticks_clear(ticks, plan->figures);
    for (int i = 0; i < plan->figures; i++) {
        const struct plan_figure *figure = &plan->figure[i];
        argad_ticks_add_figure(ticks, number[i], t->exchange ? figure->band ^ 1 : figure->band, figure->is_long,
                               moved(t, figure->at), turned(t, figure->facing));
    }
    for (int i = 0; i < plan->movers; i++) order[i] = i;
    if (t->renumber) shuffle(plan->movers, order);
    for (int k = 0; k < plan->movers; k++) {
        const struct plan_mover *from = &plan->mover[order[k]];
        if (from->is_body) {
            load_body(ticks, plan, from, t, number);
            continue;
        }
        const int figure = __builtin_ctzll(from->figures);
        struct point at = moved(t, plan->figure[figure].at);
        struct mover *mover = argad_ticks_add_mover(ticks, UINT64_C(1) << number[figure], from->pace);
        for (int i = 0; i < from->legs; i++) {
            const struct point to = moved(t, from->leg[i]);
            argad_mover_add_leg(mover, at, to, from->rate[i], angle_heading(at, to));
            at = to;
        }
        if (from->chased >= 0) mover->chased = (int16_t)number[from->chased];
    }
    for (int i = 0; i < WALLS; i++)
        for (int k = 0; k < 2; k++) ret_walls->wall[i][k] = moved(t, plan->wall[i][k]);
    ret_walls->in_ranks = 0;
    for (int i = 0; i < plan->figures; i++) ret_walls->in_ranks |= (plan->in_ranks >> i & 1) << number[i];
    ticks->is_barred = is_barred;
    ticks->is_open = is_open;
    ticks->context = ret_walls;
}

/* ---- what must hold ------------------------------------------------------------------------------------------ */

enum { FAST, OVERLAP, TOO_FAR, WALL, PASSED, AIMED, SYMMETRY, CASES };
static const char *const title[CASES] = {
    "the fast loop gives what the plain one gives", "nobody overlaps afterwards", "nobody goes farther than he may",
    "nobody goes through a wall", "nobody passes through an enemy",
    "a pursuer goes to where his enemy was at the last tenth tick",
    "mirrored, turned, renumbered, sides exchanged: the same, transformed",
};
static int failed[CASES];
static int contacts, pursuits, steps_back;

static bool is_same(const struct ticks *a, const struct ticks *b, const struct transform *t, const int number[])
{
    for (int i = 0; i < a->figures; i++) {
        const struct point p = moved(t, argad_body_place(a, i, TICKS)), q = argad_body_place(b, number[i], TICKS);
        if (!point_equal(p, q) || turned(t, argad_body_facing(a, i, TICKS)) != argad_body_facing(b, number[i],
                                                                                                 TICKS)) return false;
    }
    return true;
}

static void check_overlaps(const struct ticks *ticks)
{
    for (int i = 0; i < ticks->figures; i++) {
        for (int j = 0; j < i; j++) {
            const int allowed = ticks->body[i].band == ticks->body[j].band ? 2 : 0;
            const struct shape one = argad_body_shape(ticks, i, TICKS), other = argad_body_shape(ticks, j, TICKS);
            const struct shape was = argad_body_shape(ticks, i, 0), beside = argad_body_shape(ticks, j, 0);
            if (shape_overlaps(&one, &other, allowed) && !shape_overlaps(&was, &beside, allowed)) failed[OVERLAP]++;
        }
    }
}

/* No mover goes farther than its pace, nor through a wall: not on any of the straights it really went. (Between them
 * its rounded places zigzag about the true way.) Formations are only sent where there is no wall in their way. */
static void check_ways(const struct ticks *ticks, const struct plan *plan)
{
    for (int m = 0; m < ticks->movers; m++) {
        const struct mover *mover = &ticks->mover[m];
        const int i = __builtin_ctzll(mover->figures);
        struct point before = ticks->body[i].start;
        if (argad_mover_gone(mover, mover->stop) > mover->pace) failed[TOO_FAR]++;
        if (mover->wheel || mover->figures != UINT64_C(1) << i) continue;
        for (int tick = 1; tick <= mover->stop; tick++) {
            const struct point straight = argad_body_straight(ticks, i, tick);
            const bool is_last = tick == mover->stop || !point_equal(argad_body_straight(ticks, i, tick + 1), straight);
            if (!is_last) continue;
            if (is_barred(plan, i, before, straight) && !point_equal(before, straight)) failed[WALL]++;
            before = tick == mover->stop ? argad_body_place(ticks, i, tick) : argad_body_straight(ticks, i, tick + 1);
            if (is_barred(plan, i, straight, before) && !point_equal(before, straight)) failed[WALL]++;
        }
        if (point_square(ticks->body[i].start, before) > (int64_t)(mover->pace + 2) * (mover->pace + 2)) {
            failed[TOO_FAR]++;
        }
    }
}

/* At no tick of the move as it was really walked do two enemies overlap. */
static void check_passing(const struct ticks *ticks)
{
    for (int i = 0; i < ticks->figures; i++) {
        for (int j = 0; j < i; j++) {
            if (ticks->body[i].band == ticks->body[j].band) continue;
            for (int tick = 1; tick <= TICKS; tick++) {
                const struct shape one = argad_body_shape(ticks, i, tick), other = argad_body_shape(ticks, j, tick);
                const struct shape was = argad_body_shape(ticks, i, 0), beside = argad_body_shape(ticks, j, 0);
                if (shape_overlaps(&one, &other, 0) && !shape_overlaps(&was, &beside, 0)) {
                    failed[PASSED]++;
                    break;
                }
            }
        }
    }
}

/* Before anybody steps back: at every tenth tick a pursuer looks to where his enemy is. */
static void check_aims(const struct ticks *ticks)
{
    for (int m = 0; m < ticks->movers; m++) {
        const struct mover *mover = &ticks->mover[m];
        const int i = __builtin_ctzll(mover->figures);
        for (int tick = mover->first_window + AIM_TICKS; mover->chased >= 0 && mover->windows && tick < mover->stop;
             tick += AIM_TICKS) {
            const struct point here = argad_body_place(ticks, i, tick), there = argad_body_place(ticks, mover->chased,
                                                                                                 tick);
            const int off = angle_between(argad_body_facing(ticks, i, tick + 1), angle_heading(here, there));
            if (point_square(here, there) > 60 * 60 && (off > 15 || off < -15)) failed[AIMED]++;
        }
    }
}

static void one_turn(int turn)
{
    static struct plan plan, walls, other_walls;
    static struct ticks plain, fast, other;
    static const struct transform same = { false, 0, false, false };
    int own[TICK_FIGURES], number[TICK_FIGURES];
    make_plan(&plan);
    for (int i = 0; i < TICK_FIGURES; i++) own[i] = i;
    load(&plain, &plan, &same, own, &walls);
    load(&fast, &plan, &same, own, &walls);
    plain_run(&plain);
    argad_ticks_run(&fast);
    if (!is_same(&plain, &fast, &same, own)) failed[FAST]++;
    if (turn % 16 == 0) check_passing(&fast);
    for (int m = 0; m < fast.movers; m++) {
        contacts += fast.mover[m].stop < TICKS;
        pursuits += fast.mover[m].windows > 0;
    }
    check_aims(&fast);
    const struct ticks before = fast;
    plain_step_back(&plain);
    argad_ticks_step_back(&fast);
    if (!is_same(&plain, &fast, &same, own)) failed[FAST]++;
    for (int m = 0; m < fast.movers; m++) steps_back += fast.mover[m].stop < argad_mover_last_tick(&before.mover[m]);
    check_overlaps(&fast);
    check_ways(&fast, &walls);
    const struct transform t = { below(2), below(4), below(2), true };
    shuffle(plan.figures, number);
    load(&other, &plan, &t, number, &other_walls);
    argad_ticks_run(&other);
    argad_ticks_step_back(&other);
    if (!is_same(&fast, &other, &t, number)) failed[SYMMETRY]++;
}

int main(int argc, char **argv)
{
    const int turns = argc > 1 ? atoi(argv[1]) : 500;
    rng_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    for (int i = 0; i < turns; i++) one_turn(i);
    for (int i = 0; i < CASES; i++) printf("%sok %d - %s\n", failed[i] ? "not " : "", i + 1, title[i]);
    printf("# %d turns: %d movers stopped, %d pursued, %d stepped back\n", turns, contacts, pursuits, steps_back);
    printf("%sok %d - it was worth looking at\n", contacts && pursuits && steps_back ? "" : "not ", CASES + 1);
    printf("1..%d\n", CASES + 1);
    return 0;
}
