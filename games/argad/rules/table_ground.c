/* What lies where on the table. Areas are looked at from the top: later ones lie on earlier ones. */
#include "games/argad/rules/rules.h"
#include "kit/angle.h"
#include "kit/lanes.h"

static const struct ground *ground_of(const scenario_t *scenario, int feature)
{
    return &scenario->ground[scenario->feature[feature].ground];
}

static int highest(uint64_t set) { return 63 - __builtin_clzll(set); }

uint64_t argad_features_near(const scenario_t *scenario, struct point a, struct point b)
{
    const struct lanes_box box = { a.x < b.x ? a.x : b.x, a.x < b.x ? b.x : a.x,
                                   a.y < b.y ? a.y : b.y, a.y < b.y ? b.y : a.y };
    return lanes_touching(scenario->left, scenario->right, scenario->bottom, scenario->top, scenario->features, box);
}

int argad_feature_at(const scenario_t *scenario, struct point p)
{
    for (uint64_t near = argad_features_near(scenario, p, p); near; near &= ~bit_of(highest(near))) {
        const int f = highest(near);
        if (!ground_of(scenario, f)->is_line && area_holds(&scenario->feature[f].area, p)) return f;
    }
    return -1;
}

int argad_building_at(const scenario_t *scenario, struct point p)
{
    for (uint64_t near = argad_features_near(scenario, p, p); near; near &= ~bit_of(highest(near))) {
        const int f = highest(near);
        const struct ground *ground = ground_of(scenario, f);
        if (ground->sight == SIGHT_WALLS && !ground->is_line && area_holds(&scenario->feature[f].area, p)) return f;
    }
    return -1;
}

int argad_level_at(const scenario_t *scenario, struct point p)
{
    const int feature = argad_feature_at(scenario, p);
    return feature < 0 ? 0 : scenario->feature[feature].level;
}

/* [base:level] */
bool argad_is_higher(const scenario_t *scenario, struct point a, struct point b)
{
    enum { UPHILL = 10 };
    const int here = argad_feature_at(scenario, a), there = argad_feature_at(scenario, b);
    const int level_a = here < 0 ? 0 : scenario->feature[here].level;
    const int level_b = there < 0 ? 0 : scenario->feature[there].level;
    if (level_a != level_b) return level_a > level_b;
    if (here < 0 || scenario->feature[here].uphill < 0) return false; /* up a slope, or above its foot */
    const int uphill = scenario->feature[here].uphill;
    const int64_t climb = (int64_t)(a.x - b.x) * angle_sine(uphill) + (int64_t)(a.y - b.y) * angle_cosine(uphill);
    return climb >= (int64_t)UPHILL * ANGLE_ONE;
}

int argad_obstacle_between(const scenario_t *scenario, struct point a, struct point b)
{
    for (uint64_t near = argad_features_near(scenario, a, b); near; near &= near - 1) {
        const int f = lowest(near);
        const struct area *line = &scenario->feature[f].area;
        if (ground_of(scenario, f)->is_line && line_crosses(a, b, line->corner, line->corners, NULL)) return f;
    }
    return -1;
}

bool argad_is_in_band_zone(const scenario_t *scenario, uint8_t band, struct point p)
{
    return p.x >= scenario->zone_low[band].x && p.x <= scenario->zone_high[band].x &&
           p.y >= scenario->zone_low[band].y && p.y <= scenario->zone_high[band].y;
}

/* Bushes and high crops hide whoever crouches in them; woods hide by their depth, houses by their walls. */
bool argad_is_in_bushes(const scenario_t *scenario, struct point p)
{
    const int feature = argad_feature_at(scenario, p);
    return feature >= 0 && ground_of(scenario, feature)->hides && ground_of(scenario, feature)->sight == SIGHT_CLEAR;
}

/* Is there an opening in that wall, between two, by which they meet? */
static bool is_open_between(const scenario_t *scenario, int f, struct point a, struct point b)
{
    const struct feature *feature = &scenario->feature[f];
    for (int o = 0; o < feature->openings; o++) {
        const struct opening *opening = &scenario->opening[feature->first_opening + o];
        if (opening->kind != SLIT && segments_touch(a, b, opening->from, opening->to)) return true;
    }
    return false;
}

/* Does the wall of a building, a palisade or a high wall stand between two who are side by side? They meet at doors,
 * gates, breaches and windows [base:buildings, base:obstacle]. */
bool argad_is_walled_off(const scenario_t *scenario, struct point a, struct point b)
{
    const int here = argad_building_at(scenario, a), there = argad_building_at(scenario, b);
    if (here != there && here >= 0 && !is_open_between(scenario, here, a, b)) return true;
    if (here != there && there >= 0 && !is_open_between(scenario, there, a, b)) return true;
    for (uint64_t near = argad_features_near(scenario, a, b); near; near &= near - 1) {
        const int f = lowest(near);
        const struct area *line = &scenario->feature[f].area;
        if (!ground_of(scenario, f)->is_line || ground_of(scenario, f)->sight != SIGHT_WALLS) continue;
        if (line_crosses(a, b, line->corner, line->corners, NULL) && !is_open_between(scenario, f, a, b)) return true;
    }
    return false;
}

bool argad_is_hiding_place(const scenario_t *scenario, struct point p)
{
    const int feature = argad_feature_at(scenario, p);
    return feature >= 0 && ground_of(scenario, feature)->hides;
}
