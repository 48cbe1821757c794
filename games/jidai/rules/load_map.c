/* Loads the map of Sengoku Jidai: the Terrain Table [table:terrain], the areas and Lines of Attack of Kaizu
 * [fortress:kaizu], the hexes with their hexsides [2.2], the entry points of Mount Saijo [16.2]; and works out what
 * follows from them: neighbours, costs, the edge, who can be stopped by a river. */
#include "games/jidai/rules/load.h"

#include <string.h>

/* ---- the Terrain Table --------------------------------------------------------------------------- */

static const char *const feature_words[] = { [FEATURE_STREAM - 1] = "stream", [FEATURE_FORD - 1] = "ford",
                                             [FEATURE_RIVER - 1] = "river", [FEATURE_WALL - 1] = "undrawn", NULL };

/* What fills a hex. Kaizu is a kind of its own [13.3]. */
static bool load_ground(const struct image_table *table, int row, struct jidai_scenario *scenario, struct err *err)
{
    const int kind = scenario->terrains;
    int32_t cost, column, difficult;
    const char *glyph = image_text(table, row, "glyph");
    if (kind == TERRAINS_MAX) return image_fail(table, row, err, "at most %d kinds fill a hex", TERRAINS_MAX);
    if (!image_int(table, row, "cost", 1, REACH_GROUND, &cost, err)) return false;
    if (!image_int(table, row, "column", -9, 0, &column, err)) return false;
    if (!image_int(table, row, "difficult", 0, 1, &difficult, err)) return false;
    if (glyph[0] == 0 || glyph[1] != 0) return image_fail(table, row, err, "a glyph is one letter or sign");
    scenario->terrain_kind[kind] = (struct terrain){ .title = image_text(table, row, "title"), .glyph = glyph[0] };
    if (!load_name(table, row, &scenario->terrain_kind[kind].name, err)) return false;
    scenario->terrain_cost[kind] = (uint8_t)cost;
    scenario->terrain_column[kind] = (int8_t)column;
    scenario->terrain_difficult[kind] = difficult;
    scenario->terrains++;
    return true;
}

/* A hexside. An empty cost: it cannot be crossed; river only. */
static bool load_feature(const struct image_table *table, int row, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const crossed_words[] = { "stream", "ford", "river", NULL };
    int32_t cost = 0, column, difficult;
    int feature;
    if (!image_word(table, row, "name", crossed_words, &feature, err)) return false;
    feature += FEATURE_STREAM;
    if (feature != FEATURE_RIVER && !image_int(table, row, "cost", 0, 12, &cost, err)) return false;
    if (feature == FEATURE_RIVER && image_text(table, row, "cost")[0]) {
        return image_fail(table, row, err, "a river is crossed at its fords only; its cost stays empty");
    }
    if (!image_int(table, row, "column", -9, 0, &column, err)) return false;
    if (!image_int(table, row, "difficult", 0, 1, &difficult, err)) return false;
    scenario->feature_cost[feature] = (uint8_t)cost;
    scenario->feature_column[feature] = (int8_t)column;
    scenario->feature_difficult[feature] = difficult;
    return true;
}

/* A slope, a Defensive Position, an enemy zone: one row each, all with a cost; a slope hinders an attack too. */
static bool load_other_cost(const struct image_table *table, int row, const char *name, int most, uint8_t *ret,
                            struct err *err)
{
    int32_t cost;
    if (strcmp(image_text(table, row, "name"), name) != 0) {
        return image_fail(table, row, err, "this place is for '%s' only", name);
    }
    if (!image_int(table, row, "cost", 0, most, &cost, err)) return false;
    *ret = (uint8_t)cost;
    return true;
}

static bool load_terrain(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    enum { PLACE_HEX, PLACE_SIDE, PLACE_RISE, PLACE_MARKER, PLACE_ZONE };
    static const char *const place_words[] = { "hex", "side", "rise", "marker", "zone", NULL };
    static const char *const wanted[] = { "stream", "ford", "river", "up", "position", "zone", "kaizu" };
    struct image_table table;
    if (!image_find(image, "terrain", "name place title glyph cost column difficult", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int place;
        int32_t column;
        uint8_t marker; /* nobody pays it [edition:terrain-table] */
        bool is_good = false;
        if (!image_word(&table, row, "place", place_words, &place, err)) return false;
        if (place == PLACE_HEX) is_good = load_ground(&table, row, scenario, err);
        if (place == PLACE_SIDE) is_good = load_feature(&table, row, scenario, err);
        if (place == PLACE_RISE) is_good = load_other_cost(&table, row, "up", REACH_HEXSIDE, &scenario->up_cost, err);
        if (place == PLACE_MARKER) is_good = load_other_cost(&table, row, "position", REACH_GROUND, &marker, err);
        if (place == PLACE_ZONE) {
            is_good = load_other_cost(&table, row, "zone", REACH_INTO, &scenario->zone_cost, err);
        }
        if (!is_good) return false;
        if (place != PLACE_RISE) continue;
        if (!image_int(&table, row, "column", -9, 0, &column, err)) return false;
        scenario->up_column = (int8_t)column;
    }
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        if (image_row(&table, "name", wanted[i]) < 0) return image_fail(&table, -1, err, "'%s' is missing", wanted[i]);
    }
    return true;
}

/* ---- the fortress [13.1, 13.2] ------------------------------------------------------------------- */

static bool load_areas(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const kind_words[] = { [AREA_CENTRE] = "centre", [AREA_KEY] = "key",
                                              [AREA_EXTERIOR] = "exterior", NULL };
    struct image_table table;
    int centres = 0;
    if (!image_find(image, "areas", "name kind title native", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows > AREAS_MAX) return image_fail(&table, AREAS_MAX, err, "at most %d areas", AREAS_MAX);
    for (int row = 0; row < table.rows; row++) {
        int kind;
        if (!image_word(&table, row, "kind", kind_words, &kind, err)) return false;
        scenario->area[row] = (struct area){ .title = image_text(&table, row, "title"),
            .native = image_text(&table, row, "native"), .kind = (uint8_t)kind };
        if (!load_name(&table, row, &scenario->area[row].name, err)) return false;
        centres += kind == AREA_CENTRE;
    }
    if (centres != 1) return image_fail(&table, -1, err, "a fortress has one centre, not %d", centres);
    scenario->areas = (uint8_t)table.rows;
    return true;
}

static bool load_lines(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table, areas;
    uint32_t reached = 1, before = 0;
    if (!image_find(image, "lines", "first second take-first take-second", &table, err)) return false;
    if (!image_find(image, "areas", "name", &areas, err)) return false;
    memset(scenario->line, NO_LINE, sizeof scenario->line);
    for (int row = 0; row < table.rows; row++) {
        int32_t back, forth;
        const int a = image_row(&areas, "name", image_text(&table, row, "first"));
        const int b = image_row(&areas, "name", image_text(&table, row, "second"));
        if (a < 0 || b < 0 || a == b) return image_fail(&table, row, err, "a line joins two different areas");
        if (scenario->line[a][b] != NO_LINE) return image_fail(&table, row, err, "this line is there twice");
        if (!image_int(&table, row, "take-first", 0, 9, &back, err)) return false;
        if (!image_int(&table, row, "take-second", 0, 9, &forth, err)) return false;
        scenario->line[b][a] = (int8_t)back;
        scenario->line[a][b] = (int8_t)forth;
    }
    while (reached != before) {
        before = reached;
        for (int a = 0; a < scenario->areas; a++) {
            for (int b = 0; b < scenario->areas; b++) {
                if ((reached >> a & 1) && scenario->line[a][b] != NO_LINE) reached |= UINT32_C(1) << b;
            }
        }
    }
    for (int a = 0; a < scenario->areas; a++) {
        if (reached >> a & 1) continue;
        return image_fail(&table, -1, err, "no line leads to area '%s'", scenario->area[a].name);
    }
    return true;
}

/* ---- hexes --------------------------------------------------------------------------------------- */

/* The exterior area that a hex is tied to, if any. */
static bool load_tie(const struct image_table *table, int row, int16_t hex, struct jidai_scenario *scenario,
                     struct err *err)
{
    const char *name = image_text(table, row, "area");
    if (name[0] == 0) return true;
    for (int a = 0; a < scenario->areas; a++) {
        struct area *area = &scenario->area[a];
        if (strcmp(area->name, name) != 0 || area->kind != AREA_EXTERIOR) continue;
        if (area->hexes == sizeof area->hex / sizeof area->hex[0]) {
            return image_fail(table, row, err, "area '%s' is tied to too many hexes", name);
        }
        area->hex[area->hexes++] = hex;
        return true;
    }
    return image_fail(table, row, err, "there is no exterior area '%s'", name);
}

static bool load_hexes(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    enum { WEST, EAST };
    static const char *const bank_words[] = { [WEST] = "west", [EAST] = "east", NULL };
    struct image_table table;
    scenario->kaizu = HEX_NONE;
    if (!image_find(image, "map", "hex terrain level bank area label", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int hex;
        int32_t level;
        int bank, kind = 0;
        const char *terrain = image_text(&table, row, "terrain"), *label = image_text(&table, row, "label");
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (hexset_has(&scenario->on_map, hex)) return image_fail(&table, row, err, "this hex is there twice");
        if (!image_int(&table, row, "level", 0, 9, &level, err)) return false;
        if (!image_word(&table, row, "bank", bank_words, &bank, err)) return false;
        while (kind < scenario->terrains && strcmp(scenario->terrain_kind[kind].name, terrain) != 0) kind++;
        if (kind == scenario->terrains) return image_fail(&table, row, err, "no such terrain: '%s'", terrain);
        if (strcmp(terrain, "kaizu") == 0) {
            if (scenario->kaizu != HEX_NONE) return image_fail(&table, row, err, "a second Kaizu");
            scenario->kaizu = (int16_t)hex;
        }
        hexset_add(&scenario->on_map, hex);
        if (bank == WEST) hexset_add(&scenario->west, hex);
        scenario->terrain[hex] = (uint8_t)kind;
        scenario->level[hex] = (uint8_t)level;
        scenario->bank[hex] = (uint8_t)bank;
        scenario->label[hex] = label[0] ? label : NULL;
        if (!load_tie(&table, row, (int16_t)hex, scenario, err)) return false;
    }
    if (scenario->kaizu == HEX_NONE) return image_fail(&table, -1, err, "Kaizu is missing");
    for (int a = 0; a < scenario->areas; a++) {
        const struct area *area = &scenario->area[a];
        if (area->kind == AREA_EXTERIOR && area->hexes == 0) {
            return image_fail(&table, -1, err, "no hex is tied to the exterior area '%s'", area->name);
        }
        for (int i = 0; i < area->hexes; i++) {
            const int label = hex_label(&scenario->grid, area->hex[i]);
            if (hex_distance(&scenario->grid, area->hex[i], scenario->kaizu) == 1) continue;
            return image_fail(&table, -1, err, "hex %d is tied to area '%s' but not beside Kaizu", label, area->name);
        }
    }
    return true;
}

static bool load_hexsides(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const hexside_words[HEXSIDES + 1] = {
        [HEXSIDE_N] = "n", [HEXSIDE_NE] = "ne", [HEXSIDE_SE] = "se",
        [HEXSIDE_S] = "s", [HEXSIDE_SW] = "sw", [HEXSIDE_NW] = "nw" };
    struct image_table table;
    if (!image_find(image, "sides", "hex side feature", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int hex;
        int hexside, feature;
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (!image_word(&table, row, "side", hexside_words, &hexside, err)) return false;
        if (!image_word(&table, row, "feature", feature_words, &feature, err)) return false;
        const int other = hex_neighbour(&scenario->grid, hex, hexside);
        if (!hexset_has(&scenario->on_map, hex) || other == HEX_NONE || !hexset_has(&scenario->on_map, other)) {
            return image_fail(&table, row, err, "a hexside lies between two playable hexes");
        }
        if (scenario->feature[hex][hexside]) return image_fail(&table, row, err, "this hexside is there twice");
        scenario->feature[hex][hexside] = (uint8_t)(feature + 1);
        scenario->feature[other][(hexside + 3) % HEXSIDES] = (uint8_t)(feature + 1);
    }
    for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
        for (int hexside = 0; hexside < HEXSIDES && hexset_has(&scenario->on_map, hex); hexside++) {
            const int other = hex_neighbour(&scenario->grid, hex, hexside);
            if (other == HEX_NONE || !hexset_has(&scenario->on_map, other)) continue;
            if (scenario->bank[hex] == scenario->bank[other]) continue;
            if (scenario->feature[hex][hexside] >= FEATURE_FORD) continue;
            return image_fail(&table, -1, err, "hexes %d and %d lie on two banks with no river between them",
                              hex_label(&scenario->grid, hex), hex_label(&scenario->grid, other));
        }
    }
    return true;
}

/* ---- what follows from them ---------------------------------------------------------------------- */

/* One side undrawn, and the whole hex is impassable: the English reading [edition:2.2]. */
static bool is_undrawn(const struct jidai_scenario *scenario, int hex)
{
    if (!scenario->edition.undrawn_hex_impassable) return false;
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        if (scenario->feature[hex][hexside] == FEATURE_WALL) return true;
    }
    return false;
}

/* Points to go from hex to its neighbour across a side, 0 if it is not allowed [10.2]. */
static uint8_t step_cost(const struct jidai_scenario *scenario, int hex, int side, int other)
{
    const int feature = scenario->feature[hex][side], rise = scenario->level[other] - scenario->level[hex];
    if (feature == FEATURE_RIVER || feature == FEATURE_WALL) return 0;
    if (is_undrawn(scenario, hex) || is_undrawn(scenario, other)) return 0;
    return (uint8_t)(scenario->terrain_cost[scenario->terrain[other]] + scenario->feature_cost[feature] +
                     (rise > 0 ? rise * scenario->up_cost : 0));
}

/* path.c counts with at most REACH_HEXSIDE points more for a side and a slope together. */
static bool join_hexes(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table map;
    if (!image_find(image, "map", "hex", &map, err)) return false;
    for (int node = 0; node < NODES; node++) {
        for (int hexside = 0; hexside < HEXSIDES; hexside++) scenario->beside[node][hexside] = HEX_NONE;
    }
    for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
        for (int hexside = 0; hexside < HEXSIDES && hexset_has(&scenario->on_map, hex); hexside++) {
            const int other = hex_neighbour(&scenario->grid, hex, hexside);
            if (other == HEX_NONE || !hexset_has(&scenario->on_map, other)) {
                hexset_add(&scenario->edge, hex);
                continue;
            }
            scenario->beside[hex][hexside] = (int16_t)other;
            scenario->cost[hex][hexside] = step_cost(scenario, hex, hexside, other);
            if (scenario->cost[hex][hexside] == 0) hexset_add(&scenario->banked, hex);
            if (scenario->cost[hex][hexside] >= scenario->terrain_cost[scenario->terrain[other]] + REACH_HEXSIDES) {
                return image_fail(&map, -1, err, "the step from %d to %d adds more than %d points for side and slope",
                                  hex_label(&scenario->grid, hex), hex_label(&scenario->grid, other), REACH_HEXSIDE);
            }
        }
    }
    return true;
}

/* Each row gives one hex of an entry point; its name, title and turn are the same in all of them. From the point
 * a hex costs what its terrain does. */
static bool load_entries(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const entry_words[ENTRIES + 1] = { "a", "b", "c", "d" };
    struct image_table table;
    if (!image_find(image, "entries", "name title turn hex", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int e;
        int32_t turn;
        int hex;
        if (!image_word(&table, row, "name", entry_words, &e, err)) return false;
        if (!image_int(&table, row, "turn", 1, scenario->turns, &turn, err)) return false;
        if (!load_hex(&table, row, "hex", &scenario->grid, &hex, err)) return false;
        if (!hexset_has(&scenario->edge, hex)) return image_fail(&table, row, err, "this is no hex of the edge");
        struct entry_point *entry = &scenario->entry[e];
        if (entry->hexes == HEXSIDES) {
            return image_fail(&table, row, err, "at most %d hexes touch an entry point", HEXSIDES);
        }
        if (entry->hexes > 0 && entry->turn != turn) return image_fail(&table, row, err, "one point, two turns");
        for (int i = 0; i < entry->hexes; i++) {
            if (entry->hex[i] == hex) return image_fail(&table, row, err, "this hex is there twice");
        }
        const int node = HEXES + e, side = entry->hexes++;
        entry->name = entry_words[e];
        entry->title = image_text(&table, row, "title");
        entry->turn = (uint8_t)turn;
        entry->hex[side] = (int16_t)hex;
        scenario->beside[node][side] = (int16_t)hex;
        scenario->cost[node][side] = scenario->terrain_cost[scenario->terrain[hex]];
    }
    for (int e = 0; e < ENTRIES; e++) {
        if (scenario->entry[e].hexes == 0) {
            return image_fail(&table, -1, err, "entry point '%s' touches no hex", entry_words[e]);
        }
    }
    return true;
}

bool jidai_load_map(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    if (!load_terrain(image, scenario, err) || !load_areas(image, scenario, err)) return false;
    if (!load_lines(image, scenario, err) || !load_hexes(image, scenario, err)) return false;
    if (!load_hexsides(image, scenario, err) || !join_hexes(image, scenario, err)) return false;
    return load_entries(image, scenario, err);
}
