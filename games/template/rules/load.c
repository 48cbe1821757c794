/* From the pack to the scenario, and from the scenario to the first state. Only load can fail: what it
 * accepts, the rules bear. */
#include <string.h>

#include "core/load.h"
#include "games/template/rules/state.h"

const struct terrain template_terrains[TERRAINS] = {
    [TERRAIN_PLAINS] = { "plains", "Plains", '.' },
    [TERRAIN_HILL] = { "hill", "Hill", '^' },
};

static bool load_map(const struct image *image, scenario_t *scenario, struct err *ret_err)
{
    static const char *const words[] = { "plains", "hill", NULL }; /* in the order of enum terrain_id */
    struct image_table map;
    if (!image_find(image, "map", "hex terrain", &map, ret_err)) return false;
    if (!image_check_unique(&map, "hex", ret_err)) return false;
    for (int row = 0; row < map.rows; row++) {
        int hex = HEX_NONE, terrain;
        if (!load_hex(&map, row, "hex", &scenario->grid, &hex, ret_err)) return false;
        if (!image_word(&map, row, "terrain", words, &terrain, ret_err)) return false;
        scenario->terrain[hex] = (uint8_t)terrain;
    }
    return true;
}

static bool load_units(const struct image *image, scenario_t *scenario, struct err *ret_err)
{
    static const char *const sides[] = { "red", "blue", NULL }; /* in the order of the roles */
    struct image_table units;
    int count[PLAYERS] = { 0 };
    if (!image_find(image, "units", "name side title value hex", &units, ret_err)) return false;
    if (!image_check_unique(&units, "name", ret_err)) return false;
    if (!image_check_unique(&units, "hex", ret_err)) return false;
    if (units.rows > UNITS_MAX) {
        return image_fail(&units, -1, ret_err, "there are more than %d units", UNITS_MAX);
    }
    for (int row = 0; row < units.rows; row++) {
        int hex = HEX_NONE, side;
        if (!image_word(&units, row, "side", sides, &side, ret_err)) return false;
        if (!image_int(&units, row, "value", 1, 9, &scenario->unit[row].value, ret_err)) return false;
        if (!load_hex(&units, row, "hex", &scenario->grid, &hex, ret_err)) return false;
        if (!load_name(&units, row, &scenario->unit[row].name, ret_err)) return false;
        scenario->unit[row].title = image_text(&units, row, "title");
        scenario->unit[row].side = (uint8_t)side;
        scenario->unit[row].start = (int16_t)hex;
        count[side]++;
    }
    scenario->units = units.rows;
    if (count[RED] == 0 || count[BLUE] == 0) return image_fail(&units, -1, ret_err, "a side has no units");
    return true;
}

bool template_load(const struct image *image, const char *name, const struct options *options,
                   void *ret_scenario, struct err *ret_err)
{
    scenario_t scenario = { 0 };
    int32_t columns, rows;
    (void)options; /* this game has none */
    if (!image_find_scenario(image, name, &name, ret_err)) return false;
    if (!image_fact_int(image, name, "columns", 1, COLUMNS_MAX, &columns, ret_err)) return false;
    if (!image_fact_int(image, name, "rows", 1, ROWS_MAX, &rows, ret_err)) return false;
    if (!image_fact_int(image, name, "turns", 1, 99, &scenario.turns, ret_err)) return false;
    scenario.grid = (struct grid){ .columns = (uint8_t)columns, .rows = (uint8_t)rows, .lane_log2 = LANE_LOG2,
                                   .parity = EVEN_COLUMNS_SOUTH };
    if (!load_map(image, &scenario, ret_err) || !load_units(image, &scenario, ret_err)) return false;
    memcpy(ret_scenario, &scenario, sizeof scenario);
    return true;
}

void template_setup(const void *scenario, void *ret_state)
{
    const scenario_t *sc = scenario;
    state_t state = { .banner = { NOTHING, NOTHING }, .turn = 1 };
    for (int unit = 0; unit < UNITS_MAX; unit++) {
        state.hex[unit] = unit < sc->units ? sc->unit[unit].start : NOTHING;
    }
    sequence_push(&state.sequence, FRAME_BANNER, 0);
    template_settle(scenario, &state);
    memcpy(ret_state, &state, sizeof state);
}
