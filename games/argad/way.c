/* A drafted way, measured: its length, the worst ground it touches, what stops it. */
#include "games/argad/rules.h"

/* The wall that a leg runs into, or -1: building walls but for doors, which let foot through [base:buildings]. */
static int wall_hit(const scenario_t *scenario, struct point a, struct point b, bool is_mounted_now)
{
    for (int f = 0; f < scenario->features; f++) {
        const struct feature *feature = &scenario->feature[f];
        struct area_span span;
        if (scenario->ground[feature->ground].sight != SIGHT_WALLS || !area_span(&feature->area, a, b, &span)) continue;
        const int edge[2] = { span.in_edge, span.out_edge };
        for (int k = 0; k < 2; k++) {
            bool is_open = edge[k] < 0;
            for (int o = 0; o < feature->openings && !is_open; o++) {
                const struct opening *opening = &scenario->opening[feature->first_opening + o];
                const struct point c = feature->area.corner[edge[k]], d = area_next(&feature->area, edge[k]);
                const bool is_here = point_cross(c, d, opening->from) == 0 && point_cross(c, d, opening->to) == 0;
                is_open = is_here && opening->kind != WINDOW && opening->kind != SLIT && !is_mounted_now &&
                          line_meets(a, b, opening->from, opening->to);
            }
            if (!is_open) return f;
        }
    }
    return -1;
}

static void worsen(struct way *way, uint8_t going, int feature, uint16_t rule)
{
    if (going <= way->going) return;
    way->going = going;
    way->feature = (int16_t)feature;
    way->rule = rule;
}

/* What lies on top hides what is below it: of a leg, points a few mm apart are looked at. */
static void leg_ground(const scenario_t *scenario, int mount, struct point a, struct point b, struct way *way)
{
    enum { STEP = 5 };
    const int length = (int)whole_root((uint64_t)point_square(a, b)), steps = length / STEP + 1;
    for (int k = 0; k <= steps; k++) {
        const struct point p = { a.x + (int32_t)whole_nearest((int64_t)(b.x - a.x) * k, steps),
                                 a.y + (int32_t)whole_nearest((int64_t)(b.y - a.y) * k, steps) };
        const int feature = feature_at(scenario, p);
        if (feature < 0) continue;
        const struct ground *ground = &scenario->ground[scenario->feature[feature].ground];
        worsen(way, ground->going[mount], feature, ground->rule);
    }
}

void way_measure(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                 struct way *ret)
{
    struct point at = figure_place(state, figure);
    const int mount = mount_of(scenario, state, figure);
    *ret = (struct way){ .feature = NOTHING, .rule = RULE_TERRAIN_DIFFICULT };
    for (int i = 0; i < legs; i++) {
        const struct point to = leg[i];
        ret->length += (int32_t)whole_root_up((uint64_t)point_square(at, to) << 16);
        leg_ground(scenario, mount, at, to, ret);
        const int obstacle = obstacle_between(scenario, at, to);
        if (obstacle >= 0) {
            ret->crosses = true;
            worsen(ret, scenario->ground[scenario->feature[obstacle].ground].going[mount], obstacle,
                   RULE_BASE_OBSTACLE);
        }
        const int wall = wall_hit(scenario, at, to, mount != ON_FOOT);
        if (wall >= 0) worsen(ret, NEVER, wall, RULE_BASE_BUILDINGS);
        if (to.x == 0 || to.y == 0 || to.x == scenario->width || to.y == scenario->depth) {
            ret->leaves = true;
            ret->edge = to.y == scenario->depth ? EDGE_NORTH : to.x == scenario->width ? EDGE_EAST :
                        to.y == 0 ? EDGE_SOUTH : EDGE_WEST;
        }
        at = to;
    }
}
