/* Ways for those who do not draw them themselves: standing plans and flight. Straight where that is possible; over a
 * bridge or ford where water is in between, round a corner of what else is in the way. */
#include "games/argad/rules.h"
#include "kit/angle.h"

static bool is_way(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                   struct way *way)
{
    for (int i = 0; i < legs; i++) {
        if (point_equal(leg[i], i ? leg[i - 1] : figure_place(state, figure))) return false;
    }
    way_measure(scenario, state, figure, leg, legs, way);
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

/* The shortest way by that many of those points to leg[wanted]; leg[0 .. done - 1] are chosen. */
static void go_round(const scenario_t *scenario, const state_t *state, int figure, const struct point round[],
                     int rounds, struct point leg[LEGS], int done, int wanted, struct point ret[LEGS], int *ret_legs,
                     int32_t *best)
{
    struct way way;
    if (done == wanted) {
        consider(scenario, state, figure, leg, wanted + 1, ret, ret_legs, best);
        return;
    }
    for (int r = 0; r < rounds; r++) {
        leg[done] = round[r];
        if (!is_on_table(scenario, round[r]) || !is_way(scenario, state, figure, leg, done + 1, &way)) continue;
        go_round(scenario, state, figure, round, rounds, leg, done + 1, wanted, ret, ret_legs, best);
    }
}

int route_to(const scenario_t *scenario, const state_t *state, int figure, struct point to, struct point ret[LEGS])
{
    const struct point own = figure_place(state, figure);
    const int mount = mount_of(scenario, state, figure);
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
    struct point round[ROUNDS], leg[LEGS];
    const int rounds = points_round(scenario, way.feature, round);
    for (int wanted = 1; wanted < LEGS && (wanted == 1 || legs == 0); wanted++) {
        leg[wanted] = to;
        go_round(scenario, state, figure, round, rounds, leg, 0, wanted, ret, &legs, &best);
    }
    return legs;
}

/* Cuts a way to a length, in mm. */
int route_cut(struct point from, struct point leg[], int legs, int most)
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
