/* From the pack to the scenario, and from the scenario to the first state. */
#include <string.h>

#include "core/load.h"
#include "games/archers/rules/state.h"

/* Woods are upright rectangles here; `struct area` bears anything convex. */
static bool load_woods(const struct image *image, scenario_t *scenario, struct err *ret_err)
{
    struct image_table table;
    if (!image_find(image, "woods", "name x y width depth", &table, ret_err)) return false;
    if (!image_check_unique(&table, "name", ret_err)) return false;
    if (table.rows > WOODS_MAX) return image_fail(&table, -1, ret_err, "there are more than %d woods", WOODS_MAX);
    for (scenario->woods = 0; scenario->woods < table.rows; scenario->woods++) {
        const int row = scenario->woods;
        int32_t x, y, width, depth;
        if (!load_name(&table, row, &scenario->wood[row].name, ret_err) ||
            !image_int(&table, row, "x", 0, TABLE_MAX, &x, ret_err) ||
            !image_int(&table, row, "y", 0, TABLE_MAX, &y, ret_err) ||
            !image_int(&table, row, "width", 1, TABLE_MAX, &width, ret_err) ||
            !image_int(&table, row, "depth", 1, TABLE_MAX, &depth, ret_err)) return false;
        if (x + width > scenario->width || y + depth > scenario->depth) {
            return image_fail(&table, row, ret_err, "the wood grows beyond the table");
        }
        const struct point corner[4] = { { x, y }, { x + width, y }, { x + width, y + depth }, { x, y + depth } };
        int fault;
        area_make(corner, 4, &scenario->wood[row].area, &fault);
    }
    return true;
}

static bool load_figures(const struct image *image, scenario_t *scenario, struct err *ret_err)
{
    static const char *const sides[] = { "red", "blue", NULL }; /* in the order of the roles */
    struct image_table table;
    int count[PLAYERS] = { 0 };
    if (!image_find(image, "figures", "name side title x y facing", &table, ret_err)) return false;
    if (!image_check_unique(&table, "name", ret_err)) return false;
    if (table.rows > FIGURES_MAX) return image_fail(&table, -1, ret_err, "there are more than %d", FIGURES_MAX);
    for (int row = 0; row < table.rows; row++) {
        int side;
        int32_t x, y, facing;
        if (!load_name(&table, row, &scenario->figure[row].name, ret_err) ||
            !image_word(&table, row, "side", sides, &side, ret_err) ||
            !image_int(&table, row, "x", BASE / 2, scenario->width - BASE / 2, &x, ret_err) ||
            !image_int(&table, row, "y", BASE / 2, scenario->depth - BASE / 2, &y, ret_err) ||
            !image_int(&table, row, "facing", 0, ANGLE_FULL - 1, &facing, ret_err)) return false;
        for (int other = 0; other < row; other++) {
            const struct point at = { scenario->figure[other].x, scenario->figure[other].y };
            if (point_square(at, (struct point){ x, y }) >= BASE * BASE) continue;
            return image_fail(&table, row, ret_err, "two archers stand in the same place");
        }
        scenario->figure[row].title = image_text(&table, row, "title");
        scenario->figure[row].side = (uint8_t)side;
        scenario->figure[row].x = (int16_t)x;
        scenario->figure[row].y = (int16_t)y;
        scenario->figure[row].facing = (int16_t)facing;
        count[side]++;
    }
    scenario->figures = table.rows;
    if (count[RED] == 0 || count[BLUE] == 0) return image_fail(&table, -1, ret_err, "a side has no archers");
    return true;
}

bool archers_load(const struct image *image, const char *name, const struct options *options, void *ret_scenario,
                  struct err *ret_err)
{
    scenario_t scenario = { 0 };
    (void)options;
    if (!image_find_scenario(image, name, &name, ret_err)) return false;
    if (!image_fact_int(image, name, "width", 100, TABLE_MAX, &scenario.width, ret_err) ||
        !image_fact_int(image, name, "depth", 100, TABLE_MAX, &scenario.depth, ret_err) ||
        !image_fact_int(image, name, "turns", 1, 99, &scenario.turns, ret_err) ||
        !image_fact_int(image, name, "pace", BASE, TABLE_MAX, &scenario.pace, ret_err) ||
        !image_fact_int(image, name, "range", BASE, TABLE_MAX, &scenario.range, ret_err)) return false;
    if (!load_woods(image, &scenario, ret_err) || !load_figures(image, &scenario, ret_err)) return false;
    memcpy(ret_scenario, &scenario, sizeof scenario);
    return true;
}

void archers_setup(const void *scenario_, void *ret_state)
{
    const scenario_t *scenario = scenario_;
    state_t state = { .turn = 1 };
    for (int figure = 0; figure < FIGURES_MAX; figure++) {
        const bool is_there = figure < scenario->figures;
        state.x[figure] = is_there ? scenario->figure[figure].x : NOTHING;
        state.y[figure] = is_there ? scenario->figure[figure].y : NOTHING;
        state.facing[figure] = is_there ? scenario->figure[figure].facing : 0;
    }
    sequence_push(&state.sequence, FRAME_TURN, RED);
    memcpy(ret_state, &state, sizeof state);
}
