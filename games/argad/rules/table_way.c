/* A way, measured: its length, the worst ground it touches, what stops it. Centres count: a base may hang over a bank
 * [base:obstacle, base:buildings]. */
#include "games/argad/rules/rules.h"

static const struct ground *ground_of(const scenario_t *scenario, int feature)
{
    return &scenario->ground[scenario->feature[feature].ground];
}

/* Nobody enters a fire [bo-hiya-effect]. */
static uint8_t going_on(const scenario_t *scenario, const state_t *state, int feature, int mount)
{
    /* [terrain-bushes, terrain-woods, terrain-hard-slope] */
    return state->burning[feature] == ABLAZE ? NEVER : ground_of(scenario, feature)->going[mount];
}

static uint16_t rule_on(const scenario_t *scenario, const state_t *state, int feature)
{
    return state->burning[feature] == ABLAZE ? RULE_BO_HIYA_EFFECT : ground_of(scenario, feature)->rule;
}

static void worsen(struct way *way, uint8_t going, int feature, uint16_t rule)
{
    if (going < NEVER && going > way->slow) {
        way->slow = going;
        way->slow_feature = (int16_t)feature;
        way->slow_rule = rule;
    }
    if (going <= way->going) return;
    way->going = going;
    way->feature = (int16_t)feature;
    way->rule = rule;
}

/* ---- areas: what lies on top hides what is below it ---------------------------------------------------------- */

struct stay { struct area_span span; int feature; }; /* a part of the leg inside a feature */

static bool is_less(struct ratio r, struct ratio s) { return r.n * s.d < s.n * r.d; }

/* Is some of stay[n] not covered by later ones? */
static bool is_open(const struct stay stay[], int stays, int n)
{
    struct ratio at = stay[n].span.in; /* covered up to there */
    for (int k = n + 1; k < stays; k++) {
        const struct area_span *span = &stay[k].span;
        if (is_less(at, span->in) || !is_less(at, span->out)) continue;
        at = span->out;
        k = n; /* one that was passed over may go on from here */
    }
    return is_less(at, stay[n].span.out);
}

/* Is the first point in stay[n], and in none of the later ones? On the rim of a ford one starts in the stream. */
static bool starts_in(const struct stay stay[], int stays, int n)
{
    if (stay[n].span.in_edge >= 0) return false;
    for (int k = n + 1; k < stays; k++) {
        if (stay[k].span.in_edge < 0) return false;
    }
    return true;
}

static void leg_areas(const scenario_t *scenario, const state_t *state, int mount, struct point a, struct point b,
                      uint64_t near, struct way *way)
{
    struct stay stay[FEATURES];
    int stays = 0;
    for (; near; near &= near - 1) {
        const int f = lowest(near);
        if (ground_of(scenario, f)->is_line) continue;
        if (area_span(&scenario->feature[f].area, a, b, &stay[stays].span)) stay[stays++].feature = f;
    }
    for (int n = 0; n < stays; n++) {
        const int f = stay[n].feature;
        const uint8_t going = going_on(scenario, state, f, mount);
        const bool is_worse = going > way->going || (going < NEVER && going > way->slow);
        if (is_worse && (starts_in(stay, stays, n) || is_open(stay, stays, n))) {
            worsen(way, going, f, rule_on(scenario, state, f));
        }
    }
}

/* ---- lines and walls ----------------------------------------------------------------------------------------- */

/* Doors, gates and breaches are gone through; windows and slits are not. */
static bool lets_through(const struct opening *opening)
{
    return opening->kind == DOOR || opening->kind == GATE || opening->kind == BREACH;
}

/* Does the leg go over the piece from c to d of a palisade by a gate in it? Not along the palisade. */
static bool meets_opening(const scenario_t *scenario, const struct feature *feature, struct point c, struct point d,
                          struct point a, struct point b)
{
    if (point_cross(c, d, a) == 0 && point_cross(c, d, b) == 0) return false;
    for (int o = 0; o < feature->openings; o++) {
        const struct opening *opening = &scenario->opening[feature->first_opening + o];
        if (lets_through(opening) && point_cross(c, d, opening->from) == 0 && point_cross(c, d, opening->to) == 0 &&
            segments_touch(a, b, opening->from, opening->to)) return true;
    }
    return false;
}

/* To touch an obstacle is to cross it: nobody steps over it in two legs. */
static void leg_obstacles(const scenario_t *scenario, int mount, struct point a, struct point b, uint64_t near,
                          struct way *way)
{
    for (; near; near &= near - 1) {
        const int f = lowest(near);
        const struct area *line = &scenario->feature[f].area;
        if (!ground_of(scenario, f)->is_line) continue;
        for (int i = 0; i + 1 < line->corners; i++) {
            if (!segments_touch(a, b, line->corner[i], line->corner[i + 1])) continue;
            if (meets_opening(scenario, &scenario->feature[f], line->corner[i], line->corner[i + 1], a, b)) continue;
            way->crosses = true;
            worsen(way, ground_of(scenario, f)->going[mount], f, RULE_BASE_OBSTACLE);
            break;
        }
    }
}

/* Is the wall, where the leg goes over that edge of a building, a door? Only foot goes in [base:buildings]. */
static bool is_door(const scenario_t *scenario, const struct feature *feature, int edge, struct point a, struct point b)
{
    const struct point c = feature->area.corner[edge], d = area_next(&feature->area, edge);
    for (int o = 0; o < feature->openings; o++) {
        const struct opening *opening = &scenario->opening[feature->first_opening + o];
        if (lets_through(opening) && point_cross(c, d, opening->from) == 0 && point_cross(c, d, opening->to) == 0 &&
            line_meets(a, b, opening->from, opening->to)) return true;
    }
    return false;
}

static void leg_walls(const scenario_t *scenario, struct point a, struct point b, uint64_t near, struct way *way)
{
    for (; near; near &= near - 1) {
        const int f = lowest(near);
        const struct feature *feature = &scenario->feature[f];
        struct area_span span;
        if (ground_of(scenario, f)->is_line || ground_of(scenario, f)->sight != SIGHT_WALLS) continue; /* a house */
        if (!area_span(&feature->area, a, b, &span)) continue;
        if ((span.in_edge >= 0 && !is_door(scenario, feature, span.in_edge, a, b)) ||
            (span.out_edge >= 0 && !is_door(scenario, feature, span.out_edge, a, b))) {
            worsen(way, NEVER, f, RULE_BASE_BUILDINGS);
        }
    }
}

/* ---- whole ways ---------------------------------------------------------------------------------------------- */

void argad_way_add(const scenario_t *scenario, const state_t *state, int mount, struct point a, struct point b,
                   struct way *way)
{
    const uint64_t near = argad_features_near(scenario, a, b);
    if (!near) return;
    const int end = argad_feature_at(scenario, b); /* the rim of a bridge is no bridge to stand on */
    leg_areas(scenario, state, mount, a, b, near, way);
    if (end >= 0) worsen(way, going_on(scenario, state, end, mount), end, rule_on(scenario, state, end));
    leg_obstacles(scenario, mount, a, b, near, way);
    leg_walls(scenario, a, b, near, way);
}

void argad_way_measure_from(const scenario_t *scenario, const state_t *state, int figure, struct point from,
                            const struct point leg[], int legs, struct way *ret)
{
    struct point at = from;
    const int mount = argad_mount_of(scenario, state, figure);
    *ret = WAY_NONE;
    for (int i = 0; i < legs; i++) {
        const struct point to = leg[i];
        ret->length += (int32_t)whole_root_up((uint64_t)point_square(at, to) << 16);
        argad_way_add(scenario, state, mount, at, to, ret);
        if (to.x <= 0 || to.y <= 0 || to.x >= scenario->width || to.y >= scenario->depth) {
            ret->leaves = true;
            ret->edge = to.y >= scenario->depth ? EDGE_NORTH : to.x >= scenario->width ? EDGE_EAST :
                        to.y <= 0 ? EDGE_SOUTH : EDGE_WEST;
        }
        at = to;
    }
}

void argad_way_measure(const scenario_t *scenario, const state_t *state, int figure, const struct point leg[], int legs,
                       struct way *ret)
{
    argad_way_measure_from(scenario, state, figure, figure_place(state, figure), leg, legs, ret);
}
