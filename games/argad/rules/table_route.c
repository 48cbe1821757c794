/* Ways for those who do not draw them themselves: standing plans and flight. Straight where that is possible; over a
 * bridge or ford where water is in between, round a corner of what else is in the way. */
#include "games/argad/rules/rules.h"
#include "kit/angle.h"

static bool is_way(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                   struct way *way)
{
    for (int i = 0; i < legs; i++) {
        if (point_equal(leg[i], i ? leg[i - 1] : figure_place(state, figure))) return false;
    }
    argad_way_measure(scenario, state, figure, leg, legs, way);
    return way->going != NEVER;
}

static struct point middle_of(struct point a, struct point b) { return (struct point){ (a.x + b.x) / 2,
    (a.y + b.y) / 2 }; }

/* The middle of a side of an area, and a step outwards. */
static struct point off_side(const struct area *area, int side)
{
    const struct point middle = middle_of(area->corner[side], area_next(area, side));
    return angle_place(middle, angle_heading(middle_of(area->low, area->high), middle), FOOT_WIDTH, 0);
}

static bool is_on_table(const scenario_t *scenario, struct point p)
{
    return p.x > 0 && p.y > 0 && p.x < scenario->width && p.y < scenario->depth;
}

/* Is this way better than the best one so far? */
static void consider(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                     struct point ret[LEGS], int *ret_legs, int32_t *best)
{
    struct way way;
    for (int i = 0; i + 1 < legs; i++) {
        if (!is_on_table(scenario, leg[i])) return;
    }
    if (!is_way(scenario, state, figure, leg, legs, &way) || (*ret_legs && way.length >= *best)) return;
    *best = way.length;
    *ret_legs = legs;
    for (int i = 0; i < legs; i++) ret[i] = leg[i];
}

/* Points from which what is in the way can be walked round or left: a step out from each corner, and on both sides of
 * each door. */
enum { ROUNDS = 40 };

static int points_round(const scenario_t *scenario, int feature, struct point ret[ROUNDS])
{
    const struct area *barrier = &scenario->feature[feature].area;
    const struct point centre = middle_of(barrier->low, barrier->high);
    int count = 0;
    for (int c = 0; c < barrier->corners && count < ROUNDS; c++) {
        const struct point corner = barrier->corner[c];
        ret[count++] = angle_place(corner, angle_heading(centre, corner), HORSE_WIDTH, 0);
    }
    for (int o = 0; o < scenario->feature[feature].openings && count + 1 < ROUNDS; o++) {
        const struct opening *opening = &scenario->opening[scenario->feature[feature].first_opening + o];
        if (opening->kind == WINDOW || opening->kind == SLIT) continue;
        const struct point door = middle_of(opening->from, opening->to);
        const int across = angle_fold(angle_heading(opening->from, opening->to) + QUARTER);
        ret[count++] = angle_place(door, across, FOOT_WIDTH, 0);
        ret[count++] = angle_place(door, across, -FOOT_WIDTH, 0);
    }
    return count;
}

/* The shortest way found to each of those points; of two as short, the one by the earlier points. */
struct reached {
    int32_t length; /* -1: none */
    uint8_t by[LEGS];
};

static bool is_better(const struct reached *a, const struct reached *b, int points)
{
    if (b->length < 0 || a->length != b->length) return b->length < 0 || a->length < b->length;
    for (int i = 0; i < points; i++) {
        if (a->by[i] != b->by[i]) return a->by[i] < b->by[i];
    }
    return false;
}

/* One point further: from wherever one has come by `done` of them. */
static void go_further(const scenario_t *scenario, const state_t *state, int figure, const struct point round[],
                       int rounds, const struct reached before[ROUNDS], int done, struct reached ret[ROUNDS])
{
    struct point leg[LEGS];
    struct way way;
    for (int to = 0; to < rounds; to++) {
        ret[to].length = -1;
        for (int from = 0; from < (done ? rounds : 1) && is_on_table(scenario, round[to]); from++) {
            struct reached one = { 0 };
            if (done && (from == to || before[from].length < 0)) continue;
            if (done) one = before[from];
            one.by[done] = (uint8_t)to;
            for (int i = 0; i <= done; i++) leg[i] = round[one.by[i]];
            if (!is_way(scenario, state, figure, leg, done + 1, &way)) continue;
            one.length = way.length;
            if (is_better(&one, &ret[to], done + 1)) ret[to] = one;
        }
    }
}

/* The shortest way to a place by as few of those points as will do. A pack may have many of them: the best way to each
 * is found once for each number of points. */
static void go_round(const scenario_t *scenario, const state_t *state, int figure, const struct point round[],
                     int rounds, struct point to, struct point ret[LEGS], int *ret_legs, int32_t *best)
{
    struct reached reached[2][ROUNDS];
    for (int points = 1; points < LEGS && (points == 1 || *ret_legs == 0); points++) {
        const struct reached *before = reached[points & 1];
        struct reached *now = reached[~points & 1];
        struct reached first = { .length = -1 };
        go_further(scenario, state, figure, round, rounds, before, points - 1, now);
        for (int r = 0; r < rounds; r++) {
            struct point leg[LEGS], found[LEGS];
            struct reached one = now[r];
            int32_t length = 0;
            int legs = 0;
            if (one.length < 0) continue;
            for (int i = 0; i < points; i++) leg[i] = round[one.by[i]];
            leg[points] = to;
            consider(scenario, state, figure, leg, points + 1, found, &legs, &length);
            one.length = length;
            if (legs && is_better(&one, &first, points)) first = one;
        }
        if (first.length < 0 || (*ret_legs && first.length >= *best)) continue;
        *best = first.length;
        *ret_legs = points + 1;
        for (int i = 0; i < points; i++) ret[i] = round[first.by[i]];
        ret[points] = to;
    }
}

int argad_route_to(const scenario_t *scenario, const state_t *state, int figure, struct point to,
                   struct point ret[LEGS])
{
    const struct point own = figure_place(state, figure);
    const int mount = argad_mount_of(scenario, state, figure);
    struct way way;
    int legs = 0;
    int32_t best = 0;
    ret[0] = to;
    if (point_equal(own, to)) return 0;
    if (is_way(scenario, state, figure, ret, 1, &way)) return 1;
    if (way.feature < 0) return 0;
    const struct area *barrier = &scenario->feature[way.feature].area;
    for (int f = way.feature + 1; f < scenario->features; f++) { /* what lies on top of it and can be crossed */
        const struct area *area = &scenario->feature[f].area;
        const struct ground *ground = &scenario->ground[scenario->feature[f].ground];
        const struct point centre = middle_of(area->low, area->high);
        if (ground->is_line || ground->going[mount] == NEVER || !area_holds(barrier, centre)) continue;
        for (int in = 0; in < area->corners; in++) { /* on at one side and off at another, or straight through */
            for (int out = 0; out < area->corners; out++) {
                const struct point leg[] = { off_side(area, in), off_side(area, out), to };
                if (in == out) consider(scenario, state, figure, leg + 1, 2, ret, &legs, &best);
                else consider(scenario, state, figure, leg, 3, ret, &legs, &best);
            }
        }
    }
    struct point round[ROUNDS];
    const int rounds = points_round(scenario, way.feature, round);
    go_round(scenario, state, figure, round, rounds, to, ret, &legs, &best);
    return legs;
}

/* Cuts a way to a length, in mm. */
int argad_route_cut(struct point from, struct point leg[], int legs, int most)
{
    for (int i = 0; i < legs; i++) {
        const int length = (int)whole_root_up((uint64_t)point_square(from, leg[i]));
        if (length > most) {
            if (most < 1) return i;
            leg[i] = (struct point){ from.x + (int32_t)whole_nearest((int64_t)(leg[i].x - from.x) * most, length),
                                     from.y + (int32_t)whole_nearest((int64_t)(leg[i].y - from.y) * most, length) };
            return point_equal(from, leg[i]) ? i : i + 1;
        }
        most -= length;
        from = leg[i];
    }
    return legs;
}
