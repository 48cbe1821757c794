/* Loads the table: kinds of ground, areas and obstacles with their corners, openings of walls. */
#include <string.h>

#include "core/text.h"
#include "games/argad/rules/load.h"

/* The rule that a kind of ground stands for; the rest are reconstructed obstacles and waters. */
static uint16_t rule_of(const char *name, bool is_line)
{
    static const struct { const char *name; uint16_t rule; } rules[] = {
        { "bushes", RULE_TERRAIN_BUSHES }, { "woods", RULE_TERRAIN_WOODS }, /* [terrain-bushes, terrain-woods] */
        /* [terrain-hard-slope] */
        { "hard-slope", RULE_TERRAIN_HARD_SLOPE }, { "building", RULE_BASE_BUILDINGS }, { "hill", RULE_BASE_LEVEL },
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        if (strcmp(rules[i].name, name) == 0) return rules[i].rule;
    }
    return is_line ? RULE_BASE_OBSTACLE : RULE_TERRAIN_DIFFICULT;
}

static bool load_kinds(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const goings[] = { "easy", "difficult", "very-difficult", "never", NULL };
    static const char *const sights[] = { "clear", "depth", "walls", "high", NULL };
    static const char *const yes[] = { "no", "yes", NULL };
    static const char *const mounts[MOUNTS] = { "foot", "cavalry", "mounted-foot" };
    struct image_table table;
    if (!image_find(image, "terrain", "name title native line foot cavalry mounted-foot sight cover hides shield burns",
                    &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows > GROUNDS) return image_fail(&table, GROUNDS, err, "at most %d kinds of ground", GROUNDS);
    for (int row = 0; row < table.rows; row++) {
        struct ground *ground = &scenario->ground[row];
        int going, sight, is_line, hides, is_shield, burns;
        int32_t cover;
        if (!image_word(&table, row, "sight", sights, &sight, err)) return false;
        if (!image_word(&table, row, "line", yes, &is_line, err)) return false;
        if (!image_word(&table, row, "hides", yes, &hides, err)) return false;
        if (!image_word(&table, row, "shield", yes, &is_shield, err)) return false;
        if (!image_word(&table, row, "burns", yes, &burns, err)) return false;
        if (!image_int(&table, row, "cover", -2, 0, &cover, err)) return false;
        const char *name = image_text(&table, row, "name");
        *ground = (struct ground){ .name = name, .title = image_text(&table, row, "title"),
            .native = image_text(&table, row, "native"), .is_line = is_line, .hides = hides, .is_shield = is_shield,
            .burns = burns, .sight = (uint8_t)sight, .cover = (uint8_t)-cover, .rule = rule_of(name, is_line) };
        for (int mount = 0; mount < MOUNTS; mount++) {
            if (!image_word(&table, row, mounts[mount], goings, &going, err)) return false;
            ground->going[mount] = (uint8_t)going;
        }
    }
    scenario->grounds = (uint8_t)table.rows;
    return true;
}

/* The corners of one feature, in their order. */
static bool load_corners(const struct image_table *corners, scenario_t *scenario, struct feature *feature,
                         const struct image_table *features, int of, struct err *err)
{
    struct point corner[AREA_CORNERS];
    int count = 0, line[AREA_CORNERS], at = 0;
    for (int row = 0; row < corners->rows; row++) {
        int32_t number;
        if (!argad_load_is_ours(scenario, corners, row) ||
            strcmp(image_text(corners, row, "feature"), feature->name) != 0) continue;
        if (count == AREA_CORNERS) return image_fail(corners, row, err, "at most %d corners", AREA_CORNERS);
        if (!image_int(corners, row, "number", count + 1, count + 1, &number, err)) return false;
        if (!argad_load_point(scenario, corners, row, "x", "y", &corner[count], err)) return false;
        for (int i = 0; i < count; i++) {
            if (point_equal(corner[i], corner[count])) {
                return image_fail(corners, row, err, "corner %d of '%s' is corner %d again", count + 1, feature->name,
                                  i + 1);
            }
        }
        line[count++] = row;
    }
    if (scenario->ground[feature->ground].is_line) {
        if (count < 2) return image_fail(features, of, err, "obstacle '%s' wants two corners", feature->name);
        feature->area.corners = count;
        feature->area.low = feature->area.high = corner[0];
        for (int i = 0; i < count; i++) {
            struct area *area = &feature->area;
            area->corner[i] = corner[i];
            if (corner[i].x < area->low.x) area->low.x = corner[i].x;
            if (corner[i].y < area->low.y) area->low.y = corner[i].y;
            if (corner[i].x > area->high.x) area->high.x = corner[i].x;
            if (corner[i].y > area->high.y) area->high.y = corner[i].y;
        }
        return true;
    }
    if (count < 3) return image_fail(features, of, err, "area '%s' wants three corners", feature->name);
    switch (area_make(corner, count, &feature->area, &at)) {
    case AREA_SOUND: return true;
    case AREA_CLOCKWISE: return image_fail(corners, line[at], err, "'%s' goes round clockwise", feature->name);
    case AREA_NOT_CONVEX: return image_fail(corners, line[at], err, "'%s' is not convex at corner %d", feature->name,
                                            at + 1);
    default: return image_fail(corners, line[at], err, "corner %d of '%s' is no corner", at + 1, feature->name);
    }
}

/* "the toll house": the name is a word of the pack, "toll-house". */
static void title_feature(struct feature *feature)
{
    struct text text;
    text_open(&text, feature->title, sizeof feature->title);
    text_put(&text, "the ");
    text_put(&text, feature->name);
    for (char *at = feature->title; *at; at++) {
        if (*at == '-') *at = ' ';
    }
}

static bool load_features(const struct image *image, scenario_t *scenario, struct err *err)
{
    struct image_table table, corners;
    if (!image_find(image, "features", "scenario name kind level uphill", &table, err)) return false;
    if (!image_find(image, "corners", "scenario feature number x y", &corners, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int32_t level, uphill = NOTHING;
        uint8_t ground = 0;
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        if (scenario->features == FEATURES) return image_fail(&table, row, err, "at most %d features", FEATURES);
        struct feature *feature = &scenario->feature[scenario->features];
        const char *kind = image_text(&table, row, "kind");
        while (ground < scenario->grounds && strcmp(scenario->ground[ground].name, kind) != 0) ground++;
        if (ground == scenario->grounds) return image_fail(&table, row, err, "no such ground: '%s'", kind);
        if (!image_int(&table, row, "level", 0, 3, &level, err)) return false;
        const bool is_slope = strcmp(kind, "hard-slope") == 0, has_uphill = image_text(&table, row, "uphill")[0];
        if (has_uphill && !is_slope) {
            return image_fail(&table, row, err, "'%s' has no uphill: only a hard-slope has", kind);
        }
        if (is_slope && !image_int(&table, row, "uphill", 0, TURN - 1, &uphill, err)) return false;
        *feature = (struct feature){ .name = image_text(&table, row, "name"), .ground = ground,
                                     .level = (uint8_t)level, .uphill = (int16_t)uphill };
        for (int i = 0; i < scenario->features; i++) {
            if (strcmp(scenario->feature[i].name, feature->name) == 0) {
                return image_fail(&table, row, err, "feature '%s' is there twice", feature->name);
            }
        }
        if (!load_corners(&corners, scenario, feature, &table, row, err)) return false;
        title_feature(feature);
        scenario->features++;
    }
    for (int row = 0; row < corners.rows; row++) {
        bool is_known = !argad_load_is_ours(scenario, &corners, row);
        for (int i = 0; i < scenario->features && !is_known; i++) {
            is_known = strcmp(scenario->feature[i].name, image_text(&corners, row, "feature")) == 0;
        }
        if (!is_known) {
            return image_fail(&corners, row, err, "no feature '%s'", image_text(&corners, row, "feature"));
        }
    }
    return true;
}

/* Does the opening lie on one of the walls: both ends on the same edge? */
static bool is_on_wall(const struct feature *feature, bool is_line, struct point from, struct point to)
{
    for (int edge = 0; edge < feature->area.corners - is_line; edge++) { /* a palisade does not close */
        const struct point a = feature->area.corner[edge], b = area_next(&feature->area, edge);
        if (point_cross(a, b, from) == 0 && point_cross(a, b, to) == 0 && point_dot(from, a, b) <= 0 &&
            point_dot(to, a, b) <= 0) return true;
    }
    return false;
}

/* Doors, gates and breaches let a base through; windows and slits only sight [base:buildings]. */
static bool load_openings(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const kinds[] = { "door", "window", "slit", "gate", "breach", NULL };
    struct image_table table;
    if (!image_find(image, "openings", "scenario feature name kind x1 y1 x2 y2", &table, err)) return false;
    for (uint8_t f = 0; f < scenario->features; f++) {
        struct feature *feature = &scenario->feature[f];
        feature->first_opening = scenario->openings;
        for (int row = 0; row < table.rows; row++) {
            int kind;
            struct point from, to;
            if (!argad_load_is_ours(scenario, &table, row) ||
                strcmp(image_text(&table, row, "feature"), feature->name) != 0) continue;
            if (scenario->openings == OPENINGS) return image_fail(&table, row, err, "at most %d openings", OPENINGS);
            if (!image_word(&table, row, "kind", kinds, &kind, err)) return false;
            if (!argad_load_point(scenario, &table, row, "x1", "y1", &from, err)) return false;
            if (!argad_load_point(scenario, &table, row, "x2", "y2", &to, err)) return false;
            const bool is_way = kind != WINDOW && kind != SLIT;
            if (point_equal(from, to) || !is_on_wall(feature, scenario->ground[feature->ground].is_line, from, to)) {
                return image_fail(&table, row, err, "the opening is not on a wall of '%s'", feature->name);
            }
            if (is_way && point_square(from, to) < FOOT_WIDTH * FOOT_WIDTH) {
                return image_fail(&table, row, err, "the opening is narrower than a base (%d mm)", FOOT_WIDTH);
            }
            scenario->opening[scenario->openings++] = (struct opening){ .name = image_text(&table, row, "name"),
                .feature = f, .kind = (uint8_t)kind, .from = from, .to = to };
            feature->openings++;
        }
    }
    for (int row = 0; row < table.rows; row++) {
        bool is_known = !argad_load_is_ours(scenario, &table, row);
        for (int i = 0; i < scenario->features && !is_known; i++) {
            is_known = strcmp(scenario->feature[i].name, image_text(&table, row, "feature")) == 0;
        }
        if (!is_known) return image_fail(&table, row, err, "no feature '%s'", image_text(&table, row, "feature"));
    }
    return true;
}

/* Nothing lies in the box of a feature that is not there. */
static void make_boxes(scenario_t *scenario)
{
    for (int f = 0; f < FEATURES; f++) {
        const struct area *area = &scenario->feature[f].area;
        const bool is_there = f < scenario->features;
        scenario->left[f] = is_there ? (int16_t)area->low.x : INT16_MAX;
        scenario->bottom[f] = is_there ? (int16_t)area->low.y : INT16_MAX;
        scenario->right[f] = is_there ? (int16_t)area->high.x : INT16_MIN;
        scenario->top[f] = is_there ? (int16_t)area->high.y : INT16_MIN;
    }
}

bool argad_load_ground(const struct image *image, scenario_t *scenario, struct err *err)
{
    if (!load_kinds(image, scenario, err) || !load_features(image, scenario, err) ||
        !load_openings(image, scenario, err)) return false;
    make_boxes(scenario);
    return true;
}
