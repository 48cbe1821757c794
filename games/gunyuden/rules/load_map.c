/* Loads the map: the Terrain Effects Chart [table:terrain-effects], the hexes, the features of their sides [ruling:81],
 * and works out what follows: neighbours, the area of the scenario, where zones reach [5-2], costs [32-1-2]. */
#include "games/gunyuden/rules/load.h"

#include <string.h>

/* ---- the chart ------------------------------------------------------------------------------------- */

/* An empty cell: not allowed. */
static bool load_cost(const struct image_table *table, int row, const char *column, int32_t low, uint8_t *ret,
                      struct err *err)
{
    int32_t cost = 0;
    if (image_text(table, row, column)[0] && !image_int(table, row, column, low, 9, &cost, err)) return false;
    *ret = (uint8_t)cost;
    return true;
}

static bool load_ground(const struct image_table *table, int row, struct ground *ret, struct err *err)
{
    static const char *const pace_columns[PACES] = { "normal", "strategic", "line" };
    int32_t attack, counterattack, assault, retreat = -1;
    const char *glyph = image_text(table, row, "glyph");
    *ret = (struct ground){ .kind = { .title = image_text(table, row, "title"), .glyph = glyph[0] },
                            .native = image_text(table, row, "native") };
    if (!load_name(table, row, &ret->kind.name, err)) return false;
    for (int pace = 0; pace < PACES; pace++) {
        if (!load_cost(table, row, pace_columns[pace], 1, &ret->cost[pace], err)) return false;
    }
    if (!image_int(table, row, "attack", -9, 0, &attack, err)) return false;
    if (!image_int(table, row, "counterattack", -9, 0, &counterattack, err)) return false;
    if (!image_int(table, row, "assault", -9, 0, &assault, err)) return false;
    if (image_text(table, row, "retreat")[0] && !image_int(table, row, "retreat", 0, 1, &retreat, err)) return false;
    if (!gunyuden_load_yes(table, row, "zone", &ret->has_zones, err)) return false;
    if (!gunyuden_load_yes(table, row, "battle", &ret->has_battles, err)) return false;
    if (!gunyuden_load_yes(table, row, "rain", &ret->has_mud, err)) return false;
    if (!gunyuden_load_yes(table, row, "snow", &ret->has_winter_lines, err)) return false;
    ret->attack = (int8_t)attack;
    ret->counterattack = (int8_t)counterattack;
    ret->assault = (int8_t)assault;
    ret->retreat = (int8_t)retreat;
    return true;
}

static bool load_chart(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const place_words[] = { "hex", "side", NULL };
    struct image_table table;
    bool has_river = false;
    if (!image_find(image, "terrain", "name place title native glyph normal strategic line attack counterattack "
                    "assault retreat zone battle rain snow", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int is_side;
        if (!image_word(&table, row, "place", place_words, &is_side, err)) return false;
        if (is_side) {
            if (strcmp(image_text(&table, row, "name"), "river") != 0) {
                return image_fail(&table, row, err, "the only side with a row of its own is 'river'");
            }
            if (!load_ground(&table, row, &scenario->river, err)) return false;
            has_river = true;
            continue;
        }
        if (scenario->grounds == TERRAINS_MAX) {
            return image_fail(&table, row, err, "at most %d kinds fill a hex", TERRAINS_MAX);
        }
        if (image_text(&table, row, "glyph")[0] == 0 || image_text(&table, row, "glyph")[1] != 0) {
            return image_fail(&table, row, err, "a glyph is one letter or sign");
        }
        if (!load_ground(&table, row, &scenario->ground[scenario->grounds++], err)) return false;
    }
    if (!has_river) return image_fail(&table, -1, err, "'river' is missing");
    return true;
}

/* ---- hexes and sides ------------------------------------------------------------------------------- */

static int ground_named(const struct gunyuden_scenario *scenario, const char *name)
{
    for (int g = 0; g < scenario->grounds; g++) {
        if (strcmp(scenario->ground[g].kind.name, name) == 0) return g;
    }
    return -1;
}

/* Is a word one of a list of words between spaces? */
static bool is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; *at;) {
        const size_t here = strcspn(at, " ");
        if (here == length && memcmp(at, word, here) == 0) return true;
        at += here + strspn(at + here, " ");
    }
    return false;
}

static bool load_hexes(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    const char *provinces = image_fact(image, scenario->name, "provinces");
    if (!image_find(image, "map", "hex terrain province label", &table, err)) return false;
    if (!provinces) return image_fail(&table, -1, err, "scenario '%s' has no provinces", scenario->name);
    for (int row = 0; row < table.rows; row++) {
        int hex;
        const char *terrain = image_text(&table, row, "terrain"), *label = image_text(&table, row, "label");
        const char *province = image_text(&table, row, "province");
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (hexset_has(&scenario->on_map, hex)) return image_fail(&table, row, err, "this hex is there twice");
        const int kind = ground_named(scenario, terrain);
        if (kind < 0) return image_fail(&table, row, err, "no such terrain: '%s'", terrain);
        const struct ground *ground = &scenario->ground[kind];
        hexset_add(&scenario->on_map, hex);
        if (ground->cost[PACE_NORMAL] && is_listed(provinces, province)) hexset_add(&scenario->area, hex);
        if (ground->has_zones) hexset_add(&scenario->zoned, hex);
        scenario->terrain[hex] = (uint8_t)kind;
        scenario->label[hex] = label[0] ? label : NULL;
        scenario->province[hex] = province;
    }
    const int wanted = scenario->grid.columns * scenario->grid.rows;
    if (table.rows != wanted) return image_fail(&table, -1, err, "the map has %d hexes, not %d", wanted, table.rows);
    return true;
}

/* The next side of a river, which comes after those before it in the table. What has no room is drawn all the same. */
static void follow_river(struct gunyuden_scenario *scenario, const char *name, int a, int b)
{
    int r = 0;
    while (r < scenario->courses && strcmp(scenario->course[r].name, name) != 0) r++;
    if (r == RIVERS_MAX) return;
    struct river *river = &scenario->course[r];
    if (r == scenario->courses) {
        scenario->courses++;
        river->name = name;
    }
    if (river->sides == RIVER_SIDES_MAX) return;
    river->side[river->sides][0] = (int16_t)a;
    river->side[river->sides++][1] = (int16_t)b;
}

static bool load_hexsides(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const words[] = { "river", "bridge", "sea", "lake", NULL };
    struct image_table table;
    if (!image_find(image, "sides", "first second feature name", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int a, b, feature;
        const char *name = image_text(&table, row, "name");
        if (!load_hex(&table, row, "first", &scenario->grid, &a, err)) return false;
        if (!load_hex(&table, row, "second", &scenario->grid, &b, err)) return false;
        if (!image_word(&table, row, "feature", words, &feature, err)) return false;
        const int hexside = hexside_towards(&scenario->grid, a, b);
        if (hexside < 0) return image_fail(&table, row, err, "these two hexes do not touch");
        if (scenario->feature[a][hexside]) return image_fail(&table, row, err, "this hexside is there twice");
        feature += FEATURE_RIVER;
        if (feature >= FEATURE_SEA) scenario->has_water_sides = true;
        scenario->feature[a][hexside] = scenario->feature[b][(hexside + 3) % HEXSIDES] = (uint8_t)feature;
        if (!name[0]) continue;
        scenario->feature_name[a][hexside] = scenario->feature_name[b][(hexside + 3) % HEXSIDES] = name;
        if (feature == FEATURE_RIVER || feature == FEATURE_BRIDGE) follow_river(scenario, name, a, b);
    }
    return true;
}

static void join_hexes(struct gunyuden_scenario *scenario)
{
    for (int hex = 0; hex < HEXES; hex++) {
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            scenario->beside[hex][hexside] = HEX_NONE;
            if (hex >= hex_limit(&scenario->grid) || !hexset_has(&scenario->area, hex)) continue;
            const int other = hex_neighbour(&scenario->grid, hex, hexside);
            if (other == HEX_NONE || !hexset_has(&scenario->area, other)) continue;
            scenario->beside[hex][hexside] = (int16_t)other;
        }
        scenario->castle_at[hex] = NO_CASTLE;
    }
}

bool gunyuden_load_map(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    if (!load_chart(image, scenario, err) || !load_hexes(image, scenario, err)) return false;
    if (!load_hexsides(image, scenario, err)) return false;
    join_hexes(scenario);
    return true;
}

/* ---- costs ----------------------------------------------------------------------------------------- */

/* A river on at least one of its sides, whichever way it is entered [ruling:8]. */
static bool has_river(const struct gunyuden_scenario *scenario, int hex)
{
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int feature = scenario->feature[hex][hexside];
        if (feature == FEATURE_RIVER || feature == FEATURE_BRIDGE) return true;
    }
    return false;
}

/* What the weather makes of the ground [32-1-2, ruling:54]. */
static uint8_t ground_cost(const struct gunyuden_scenario *scenario, int hex, int weather, int pace)
{
    const struct ground *ground = &scenario->ground[scenario->terrain[hex]];
    const int cost = ground->cost[pace];
    const bool is_snow = weather == WEATHER_SNOW || weather == WEATHER_HEAVY_SNOW;
    if (is_snow && pace == PACE_LINE && cost && !ground->has_winter_lines) return scenario->foothills_line;
    if (is_snow) return (uint8_t)(2 * cost);
    if (weather == WEATHER_RAIN && ground->has_mud && has_river(scenario, hex)) return (uint8_t)(2 * cost);
    return (uint8_t)cost;
}

static void fill_ways(const struct gunyuden_scenario *scenario, int weather, int pace, struct reach_ground *ret)
{
    ret->grid = scenario->grid;
    for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
        if (hexset_has(&scenario->area, hex)) ret->enter[hex] = ground_cost(scenario, hex, weather, pace);
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            const int feature = scenario->feature[hex][hexside]; /* a bridge costs nothing [15-2-4-bridge] */
            if (feature == FEATURE_RIVER) ret->hexside[hex][hexside] = scenario->river_cost[weather][pace];
            if (feature >= FEATURE_SEA) ret->hexside[hex][hexside] = REACH_CLOSED; /* [15-6-1, 11-1-3-4] */
        }
    }
    reach_prepare(ret);
}

HOT static void open_up(struct gunyuden_scenario *scenario, int pace)
{
    const struct reach_ground *ways = &scenario->ways[scenario->usual_weather][pace];
    for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
        if (hexset_has(&scenario->area, hex)) reach_open_up(ways, hex, &scenario->open[pace][hex]);
    }
}

HOT static void open_first_links(struct gunyuden_scenario *scenario)
{
    const struct reach_terms terms = { .ground = &scenario->ways[scenario->usual_weather][PACE_LINE],
                                       .points = FIRST_LINK };
    for (int c = 0; c < scenario->castles; c++) {
        scenario->first_link[c] = reach_all(&terms, scenario->castle[c].hex);
    }
}

void gunyuden_load_costs(struct gunyuden_scenario *scenario)
{
    for (int weather = 0; weather < WEATHERS; weather++) {
        for (int pace = 0; pace < PACES; pace++) {
            const int river = scenario->river.cost[pace];
            scenario->river_cost[weather][pace] = (uint8_t)(weather == WEATHER_MELTING_SNOW ? 2 * river : river);
            fill_ways(scenario, weather, pace, &scenario->ways[weather][pace]);
        }
    }
    for (int pace = 0; pace < PACES; pace++) open_up(scenario, pace);
    open_first_links(scenario);
    for (int c = 0; c < scenario->castles; c++) {
        const int hex = scenario->castle[c].hex;
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            const int other = scenario->beside[hex][hexside];
            if (other == HEX_NONE || scenario->feature[hex][hexside] >= FEATURE_SEA) continue; /* [5-2-1] */
            if (hexset_has(&scenario->zoned, other)) hexset_add(&scenario->castle_zone[c], other); /* [5-2-2] */
        }
    }
}
