/* Who sees whom, and behind what [base:visibility]. The line goes from centre to centre; it is the same from the other
 * end, but for the cover, which is the target's. */
#include "games/argad/rules/rules.h"
#include "kit/angle.h"
#include "kit/bits.h"

enum { NEAR_HALVES = 2 * 20, FOREST_BLOCKS = 16 * 100, FOREST_EDGE = 16 * 30 };
/* 20 mm from an opening or obstacle; 10 cm of woods; 3 cm */

struct look { /* one question */
    const scenario_t *scenario;
    const state_t *state;
    int from, to;
    int but; /* a feature that is not in the way, or NOTHING */
    struct point a, b;
    struct shape shooter, target;
    struct sight_line *line;
};

static const struct ground *ground_of(const scenario_t *scenario, int feature)
{
    return &scenario->ground[scenario->feature[feature].ground];
}

static bool block(const struct look *look, uint16_t rule, int feature, int figure, struct point at)
{
    look->line->is_clear = false;
    look->line->cover = 0;
    look->line->rule = rule;
    look->line->feature = (int16_t)feature;
    look->line->figure = (int16_t)figure;
    look->line->at = at;
    return true;
}

/* Covers are not added: the worst counts [shoot-terrain-no-stacking]. */
static void cover(const struct look *look, int modifier, uint16_t rule, int feature)
{
    const struct ground *ground = ground_of(look->scenario, feature);
    if (modifier > 0 && (ground->is_shield || ground->sight == SIGHT_WALLS)) look->line->is_solid = true;
    if (modifier <= look->line->cover) return;
    look->line->cover = (uint8_t)modifier;
    look->line->rule = rule;
    look->line->feature = (int16_t)feature;
}

static bool is_near(const struct shape *shape, const struct opening *opening)
{
    return shape_within_line(shape, opening->from, opening->to, NEAR_HALVES);
}

/* The opening of a wall, from c to d, through which the line goes; one of the two must be close to it. NULL: none. */
static const struct opening *opening_on(const struct look *look, const struct feature *feature, struct point c,
                                        struct point d)
{
    for (int o = 0; o < feature->openings; o++) {
        const struct opening *opening = &look->scenario->opening[feature->first_opening + o];
        if (point_cross(c, d, opening->from) != 0 || point_cross(c, d, opening->to) != 0) continue;
        if (!line_meets(look->a, look->b, opening->from, opening->to)) continue;
        if (is_near(&look->shooter, opening) || is_near(&look->target, opening)) return opening;
    }
    return NULL;
}

/* [shoot-terrain-hard-protection] Whoever is shot at through an opening is behind it; a slit in a strong wall is a
 * narrow one [shoot-terrain-narrow,
 * shoot-terrain-hard-protection]. Who stands at it to shoot is in nobody's way. */
static void cover_of_opening(const struct look *look, const struct opening *opening, bool is_inside)
{
    const bool is_slit = opening->kind == SLIT;
    if (argad_is_mounted(look->state, look->to) || (!is_inside && !is_near(&look->target, opening))) return;
    /* [shoot-terrain-narrow] */
    cover(look, is_slit ? 2 : 1, is_slit ? RULE_SHOOT_TERRAIN_NARROW : RULE_SHOOT_TERRAIN_COVER, opening->feature);
}

/* A building: its wall is in the way where the line goes in and where it comes out. */
static bool look_at_walls(const struct look *look, int f, const struct area_span *span)
{
    const struct area *area = &look->scenario->feature[f].area;
    for (int k = 0; k < 2; k++) {
        const int edge = k == 0 ? span->in_edge : span->out_edge;
        if (edge < 0) continue;
        const struct opening *opening = opening_on(look, &look->scenario->feature[f], area->corner[edge],
                                                   area_next(area, edge));
        if (!opening) {
            return block(look, RULE_BASE_BUILDINGS, f, NOTHING,
                         area_way_point(k == 0 ? span->in : span->out, look->a, look->b));
        }
        cover_of_opening(look, opening, k == 0 && span->out_edge < 0);
    }
    return false;
}

/* A palisade or high wall: a bent one may be in the way more than once, and each time an opening is wanted. */
static bool look_at_high_line(const struct look *look, int f)
{
    const struct feature *feature = &look->scenario->feature[f];
    const struct point *corner = feature->area.corner;
    int piece;
    for (int n = 0; line_crosses(look->a, look->b, corner + n, feature->area.corners - n, &piece); n += piece + 1) {
        const struct opening *opening = opening_on(look, feature, corner[n + piece], corner[n + piece + 1]);
        if (!opening) return block(look, RULE_BASE_OBSTACLE, f, NOTHING, corner[n + piece]);
        cover_of_opening(look, opening, false);
    }
    return false;
}

/* A low wall, bank or hedge covers who is close behind it [shoot-terrain-cover]. */
static bool look_at_line(const struct look *look, int f)
{
    const struct feature *feature = &look->scenario->feature[f];
    const struct ground *ground = ground_of(look->scenario, f);
    const struct point *corner = feature->area.corner;
    bool near_target = false, near_shooter = false;
    if (ground->sight == SIGHT_WALLS) return look_at_high_line(look, f);
    if (!line_crosses(look->a, look->b, corner, feature->area.corners, NULL)) return false;
    for (int i = 0; i + 1 < feature->area.corners; i++) {
        near_target |= shape_within_line(&look->target, corner[i], corner[i + 1], NEAR_HALVES);
        near_shooter |= shape_within_line(&look->shooter, corner[i], corner[i + 1], NEAR_HALVES);
    }
    if (near_target && !near_shooter && !argad_is_mounted(look->state, look->to)) {
        cover(look, ground->cover, RULE_SHOOT_TERRAIN_COVER, f);
    }
    return false;
}

/* [shoot-terrain-mounted-edge] Woods: 10 cm in all hide; less is cover, but not for a rider in their edge
 * [terrain-line-of-sight-woods,
 * shoot-terrain-forest, shoot-terrain-mounted-edge]. */
static bool look_at_woods(const struct look *look, int f, const struct area_span *span)
{
    const struct area *area = &look->scenario->feature[f].area;
    const bool is_edge = area_holds(area, look->b);
    const int depth = area_span_length(span, look->a, look->b);
    look->line->forest += depth;
    if (look->line->forest >= FOREST_BLOCKS) {
        return block(look, RULE_TERRAIN_LINE_OF_SIGHT_WOODS, f, NOTHING, area_way_point(span->in, look->a, look->b));
    }
    /* Who stands in the edge and shoots out of it is in nobody's way, like one who stands at a wall. */
    if (depth <= FOREST_EDGE && !is_edge && area_holds(area, look->a)) return false;
    if (!argad_is_mounted(look->state, look->to) || !is_edge) {
        cover(look, ground_of(look->scenario, f)->cover, RULE_SHOOT_TERRAIN_FOREST, f); /* [shoot-terrain-forest] */
    }
    return false;
}

static bool look_at_ground(const struct look *look)
{
    const scenario_t *scenario = look->scenario;
    const int level_a = argad_level_at(scenario, look->a), level_b = argad_level_at(scenario, look->b);
    for (uint64_t near = argad_features_near(scenario, look->a, look->b); near; near &= near - 1) {
        const int f = lowest(near);
        const struct feature *feature = &scenario->feature[f];
        struct area_span span;
        if (f == look->but) continue;
        if (ground_of(scenario, f)->is_line) {
            if (look_at_line(look, f)) return true;
            continue;
        }
        if (!area_span(&feature->area, look->a, look->b, &span)) continue;
        const struct point at = area_way_point(span.in, look->a, look->b);
        if (look->state->burning[f] == ABLAZE) return block(look, RULE_BO_HIYA_EFFECT, f, NOTHING, at);
        if (feature->level > level_a && feature->level > level_b) return block(look, RULE_BASE_LEVEL, f, NOTHING, at);
        switch (ground_of(scenario, f)->sight) {
        case SIGHT_WALLS:
            if (look_at_walls(look, f, &span)) return true;
            break;
        case SIGHT_DEPTH:
            if (look_at_woods(look, f, &span)) return true;
            break;
        default:
            if (ground_of(scenario, f)->cover && area_holds(&feature->area, look->b) &&
                !argad_is_mounted(look->state, look->to)) {
                cover(look, ground_of(scenario, f)->cover, RULE_SHOOT_TERRAIN_COVER, f);
            }
        }
    }
    return false;
}

/* The base of a third figure in close order, unless one of the two is mounted or stands higher than it. */
static bool look_at_ranks(const struct look *look)
{
    const scenario_t *scenario = look->scenario;
    const state_t *state = look->state;
    if ((state->mounted & (bit_of(look->from) | bit_of(look->to))) != 0) return false;
    uint64_t loose;
    bits_of_value(state->rank, FIGURES, 0, &loose, 1);
    const uint64_t others = argad_figures_on_table(scenario, state) & ~(loose | bit_of(look->from) | bit_of(look->to));
    for (uint64_t left = argad_figures_between(state, others, look->a, look->b, FOOT_WIDTH / 2); left;
         left &= left - 1) {
        const int i = lowest(left);
        const struct shape base = argad_figure_shape(scenario, state, i);
        const struct point at = figure_place(state, i);
        if (!shape_overlaps_line(&base, look->a, look->b)) continue;
        if (argad_is_higher(scenario, look->a, at) || argad_is_higher(scenario, look->b, at)) continue;
        return block(look, RULE_BASE_VISIBILITY, NOTHING, i, at);
    }
    return false;
}

static void look_along(const scenario_t *scenario, const state_t *state, int from, struct point a, int to,
                       struct point b, int but, struct sight_line *ret)
{
    *ret = (struct sight_line){ .is_clear = true, .feature = NOTHING, .figure = NOTHING, .rule = RULE_BASE_VISIBILITY,
                                .at = b };
    const struct look look = { scenario, state, from, to, but, a, b,
                               argad_base_at(scenario, state, from, a, state->facing[from]),
                               argad_base_at(scenario, state, to, b, state->facing[to]), ret };
    if (!look_at_ground(&look)) look_at_ranks(&look);
}

void argad_sight_between(const scenario_t *scenario, const state_t *state, int from, struct point a, int to,
                         struct point b, struct sight_line *ret)
{
    look_along(scenario, state, from, a, to, b, NOTHING, ret);
}

bool argad_sees_corner(const scenario_t *scenario, const state_t *state, int figure, int feature, struct point corner)
{
    struct sight_line line;
    look_along(scenario, state, figure, figure_place(state, figure), figure, corner, feature, &line);
    return line.is_clear;
}

bool argad_is_in_arc(const state_t *state, int figure, struct point at, struct point p)
{
    return angle_in_front(at, state->facing[figure], p);
}
