/* Loads a scenario of Argad from its pack: facts, zones, loads, objectives. The ground is in load_ground.c, the bands
 * in load_bands.c. What is accepted here, the rules bear. */
#include "games/argad/rules/load.h"

#include <string.h>


const char *const argad_load_roles[] = { "west", "east", "either", NULL };
const char *const argad_load_edges[] = { "north", "east", "south", "west", "", NULL }; /* in the order of enum edge */

bool argad_load_is_ours(const scenario_t *scenario, const struct image_table *table, int row)
{
    return strcmp(image_text(table, row, "scenario"), scenario->name) == 0;
}

bool argad_load_point(const scenario_t *scenario, const struct image_table *table, int row, const char *x,
                      const char *y, struct point *ret, struct err *err)
{
    return image_int(table, row, x, 0, scenario->width, &ret->x, err) &&
           image_int(table, row, y, 0, scenario->depth, &ret->y, err);
}

int argad_load_figure(const scenario_t *scenario, const char *name)
{
    for (int i = 0; i < scenario->figures; i++) {
        if (strcmp(scenario->figure[i].name, name) == 0) return i;
    }
    return -1;
}

/* Fails at a fact of pack.ini. */
static bool fail_fact(const struct image *image, const char *section, const char *key, struct err *err,
                      const char *sentence)
{
    struct image_table facts;
    if (!image_find(image, "facts", "section key", &facts, err)) return false;
    for (int row = 0; row < facts.rows; row++) {
        if (strcmp(image_text(&facts, row, "section"), section) == 0 &&
            strcmp(image_text(&facts, row, "key"), key) == 0) {
            return image_fail(&facts, row, err, "%s %s", key, sentence);
        }
    }
    return image_fail(&facts, -1, err, "scenario %s has no fact '%s'", section, key);
}

/* The scenario's own rule is a fact of the pack:
 * [scenario:bridge-or-gate, scenario:village-raid]
 * [scenario:woods-ambush, scenario:teppo-line] */
static bool load_facts(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const edge_key[BANDS] = { "west-edge", "east-edge" };
    static const char *const budget_key[BANDS] = { "west-budget", "east-budget" };
    const char *name = scenario->name;
    int32_t value;
    if (!image_fact_int(image, name, "width", TABLE_LOW, TABLE_HIGH, &value, err)) return false;
    scenario->width = (int16_t)value;
    if (!image_fact_int(image, name, "depth", TABLE_LOW, TABLE_HIGH, &value, err)) return false;
    scenario->depth = (int16_t)value;
    if (!image_fact_int(image, name, "turns", 1, 99, &value, err)) return false;
    scenario->turns = (uint8_t)value;
    for (int band = 0; band < BANDS; band++) {
        if (!image_fact_int(image, name, budget_key[band], 1, 9999, &value, err)) return false;
        scenario->budget[band] = (int16_t)value;
        const char *edge = image_fact(image, name, edge_key[band]);
        scenario->edge[band] = EDGES;
        for (uint8_t e = 0; edge && e < EDGES; e++) {
            if (strcmp(edge, argad_load_edges[e]) == 0) scenario->edge[band] = e;
        }
        if (scenario->edge[band] == EDGES) {
            return fail_fact(image, name, edge_key[band], err, "must be north, east, south or west");
        }
    }
    const char *rule = image_fact(image, name, "rule");
    for (uint16_t i = 1; rule && i < RULES; i++) {
        if (strcmp(argad_rules[i].id, rule) == 0) scenario->rule = i;
    }
    return scenario->rule ? true : fail_fact(image, name, "rule", err, "names no rule of this game");
}

/* [base:command]: the leader is an officer for every group of his band. */
static bool load_leaders(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const key[BANDS] = { "west-leader", "east-leader" };
    for (uint8_t band = 0; band < BANDS; band++) {
        const char *name = image_fact(image, scenario->name, key[band]);
        const int leader = name ? argad_load_figure(scenario, name) : -1;
        if (leader < 0 || scenario->figure[leader].band != band) {
            return fail_fact(image, scenario->name, key[band], err, "names no figure of that band");
        }
        scenario->leader[band] = (uint8_t)leader;
    }
    return true;
}

static bool load_zones(const struct image *image, scenario_t *scenario, struct err *err)
{
    struct image_table table;
    bool is_there[BANDS] = { false };
    if (!image_find(image, "zones", "scenario role x1 y1 x2 y2", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int band;
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        if (!image_word(&table, row, "role", argad_load_roles, &band, err)) return false;
        if (band == BANDS || is_there[band]) return image_fail(&table, row, err, "each band has one zone");
        if (!argad_load_point(scenario, &table, row, "x1", "y1", &scenario->zone_low[band], err)) return false;
        if (!argad_load_point(scenario, &table, row, "x2", "y2", &scenario->zone_high[band], err)) return false;
        if (scenario->zone_low[band].x >= scenario->zone_high[band].x ||
            scenario->zone_low[band].y >= scenario->zone_high[band].y) {
            return image_fail(&table, row, err, "the zone is empty: x1, y1 is its south-west corner");
        }
        is_there[band] = true;
    }
    return is_there[WEST] && is_there[EAST] ? true : image_fail(&table, -1, err, "a band has no zone");
}

/* Both bands are placed in secret: wherever that is, nobody stands on an enemy [base:setup]. */
static bool check_zones(const struct image *image, const scenario_t *scenario, struct err *err)
{
    const struct point *low = scenario->zone_low, *high = scenario->zone_high;
    int apart = 0, at = -1;
    struct image_table table;
    for (int band = 0; band < BANDS; band++) {
        apart += (scenario->horsed & scenario->band[band] ? HORSE_LENGTH : FOOT_WIDTH) / 2;
    }
    if (low[WEST].x >= high[EAST].x + apart || low[EAST].x >= high[WEST].x + apart ||
        low[WEST].y >= high[EAST].y + apart || low[EAST].y >= high[WEST].y + apart) return true;
    if (!image_find(image, "zones", "scenario", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) at = argad_load_is_ours(scenario, &table, row) ? row : at;
    return image_fail(&table, at, err, "the zones of the bands are less than %d mm apart: bases could overlap", apart);
}

/* [base:load] */
static bool load_loads(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const weights[] = { "heavy", "very-heavy", NULL };
    struct image_table table;
    if (!image_find(image, "loads", "scenario name title weight x y carrier", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int weight;
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        if (scenario->loads == LOADS) return image_fail(&table, row, err, "at most %d loads", LOADS);
        struct load *load = &scenario->load[scenario->loads];
        if (!image_word(&table, row, "weight", weights, &weight, err)) return false;
        *load = (struct load){ .name = image_text(&table, row, "name"), .title = image_text(&table, row, "title"),
                               .slowing = weight ? 8 : 4, .carrier = NO_FIGURE };
        for (int i = 0; i < scenario->loads; i++) {
            if (strcmp(scenario->load[i].name, load->name) == 0) {
                return image_fail(&table, row, err, "load '%s' is there twice", load->name);
            }
        }
        const char *carrier = image_text(&table, row, "carrier");
        if (carrier[0]) {
            const int figure = argad_load_figure(scenario, carrier);
            if (figure < 0) return image_fail(&table, row, err, "no figure '%s'", carrier);
            if (scenario->group[scenario->figure[figure].group].is_hidden) {
                return image_fail(&table, row, err, "'%s' may lie unseen and carries nothing", carrier);
            }
            for (int i = 0; i < scenario->loads; i++) {
                if (scenario->load[i].carrier == figure) {
                    return image_fail(&table, row, err, "'%s' carries something already", carrier);
                }
            }
            load->carrier = (uint8_t)figure;
        } else if (!argad_load_point(scenario, &table, row, "x", "y", &load->place, err)) {
            return false;
        }
        scenario->loads++;
    }
    return true;
}

/* What an objective is about, by kind: a named figure, a load, an edge, a rectangle [base:victory]. */
static bool load_objective(scenario_t *scenario, const struct image_table *table, int row, struct objective *ret,
                           struct err *err)
{
    const char *figure = image_text(table, row, "figure"), *load = image_text(table, row, "load");
    int edge;
    if (!image_word(table, row, "edge", argad_load_edges, &edge, err)) return false;
    ret->edge = (uint8_t)edge;
    if (figure[0]) {
        const int found = argad_load_figure(scenario, figure);
        if (found < 0) return image_fail(table, row, err, "no figure '%s'", figure);
        ret->figure = (uint8_t)found;
    }
    for (int i = 0; load[0] && i < scenario->loads; i++) {
        if (strcmp(scenario->load[i].name, load) == 0) ret->load = (uint8_t)i;
    }
    if (load[0] && ret->load == NO_FIGURE) return image_fail(table, row, err, "no load '%s'", load);
    const bool has_area = ret->kind == OBJECTIVE_HOLD || ret->kind == OBJECTIVE_EACH || ret->kind == OBJECTIVE_STORE;
    if (ret->kind != OBJECTIVE_HOLD && ret->band == BANDS) {
        return image_fail(table, row, err, "only an area to hold is for either band");
    }
    if (ret->kind == OBJECTIVE_EXIT && edge == EDGES) return image_fail(table, row, err, "by which edge?");
    if (ret->kind == OBJECTIVE_LOAD && ret->load == NO_FIGURE) return image_fail(table, row, err, "which load?");
    if (ret->kind == OBJECTIVE_ALIVE && ret->figure == NO_FIGURE) return image_fail(table, row, err, "which figure?");
    if (edge != EDGES && ret->band < BANDS) scenario->may_leave[ret->band] |= (uint8_t)(1 << edge);
    if (!has_area) return true;
    if (!argad_load_point(scenario, table, row, "x1", "y1", &ret->low, err)) return false;
    if (!argad_load_point(scenario, table, row, "x2", "y2", &ret->high, err)) return false;
    if (ret->low.x < ret->high.x && ret->low.y < ret->high.y) return true;
    return image_fail(table, row, err, "the area is empty: x1, y1 is its south-west corner");
}

static bool load_objectives(const struct image *image, scenario_t *scenario, struct err *err)
{
    static const char *const kinds[] = { "hold", "each", "exit", "load", "store", "alive", NULL };
    struct image_table table;
    if (!image_find(image, "objectives", "scenario name kind role points max x1 y1 x2 y2 figure load edge why", &table,
                    err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int kind, band;
        int32_t points, most;
        if (!argad_load_is_ours(scenario, &table, row)) continue;
        if (scenario->objectives == OBJECTIVES) {
            return image_fail(&table, row, err, "at most %d objectives", OBJECTIVES);
        }
        if (!image_word(&table, row, "kind", kinds, &kind, err)) return false;
        if (!image_word(&table, row, "role", argad_load_roles, &band, err)) return false;
        if (!image_int(&table, row, "points", 1, 99, &points, err)) return false;
        if (!image_int(&table, row, "max", points, 999, &most, err)) return false;
        struct objective *objective = &scenario->objective[scenario->objectives++];
        *objective = (struct objective){ .name = image_text(&table, row, "name"), .why = image_text(&table, row, "why"),
            .kind = (uint8_t)kind, .band = (uint8_t)band, .figure = NO_FIGURE, .load = NO_FIGURE,
            .points = (int16_t)points, .most = (int16_t)most };
        if (!load_objective(scenario, &table, row, objective, err)) return false;
    }
    return true;
}

bool argad_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                struct err *err)
{
    scenario_t *scenario = ret_scenario;
    memset(scenario, 0, sizeof *scenario);
    scenario->has_stun = options->value[OPTION_STUN] == 1;
    scenario->has_untrained = options->value[OPTION_UNTRAINED] == 1;
    const bool is_good = image_find_scenario(image, name, &scenario->name, err) && load_facts(image, scenario, err) &&
                         load_zones(image, scenario, err) && argad_load_ground(image, scenario, err) &&
                         argad_load_bands(image, scenario, err) && check_zones(image, scenario, err) &&
                         load_leaders(image, scenario, err) && load_loads(image, scenario, err) &&
                         load_objectives(image, scenario, err);
    if (is_good) argad_net_make(scenario);
    return is_good;
}
