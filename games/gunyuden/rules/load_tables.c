/* Loads the tables of the quick reference: weather, replenishment, battles and sieges. */
#include "games/gunyuden/rules/load.h"

#include <string.h>

#include "core/text.h"
#include "games/gunyuden/rules/rules.h"

const char *const gunyuden_weather_words[WEATHERS + 1] = { [WEATHER_GOOD] = "good", [WEATHER_RAIN] = "rain",
    [WEATHER_SNOW] = "snow", [WEATHER_HEAVY_SNOW] = "heavy-snow", [WEATHER_MELTING_SNOW] = "melting-snow" };
static const char *const ruleset_words[RULESETS + 1] = { "classic", "revised" };

/* ---- weather and replenishment --------------------------------------------------------------------- */

static bool load_weather(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    uint8_t seen = 0;
    if (!image_find(image, "weather", "die", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int32_t die;
        if (!image_int(&table, row, "die", 1, 6, &die, err)) return false;
        if (seen >> die & 1) return image_fail(&table, row, err, "this die is there twice");
        seen = (uint8_t)(seen | 1u << die);
        for (int month = 1; month <= MONTHS; month++) {
            char column[16];
            struct text text;
            int weather;
            text_open(&text, column, sizeof column);
            text_put(&text, "month-");
            text_int(&text, month);
            if (!image_word(&table, row, column, gunyuden_weather_words, &weather, err)) return false;
            scenario->weather_by[month][die] = (uint8_t)weather;
        }
    }
    if (table.rows != 6) return image_fail(&table, -1, err, "a die has six rows, not %d", table.rows);
    return true;
}

static bool load_replenishment(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const column_words[] = { "first", "second", NULL };
    const char *const side_words[] = { gunyuden_roles[0].id, gunyuden_roles[1].id, NULL };
    struct image_table table;
    bool seen[SIDES_OF_WAR][2][REPLENISH_ROWS] = { { { false } } };
    if (!image_find(image, "replenishment", "side columns die castle other", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int side, columns;
        int32_t die, castle, other;
        if (!image_word(&table, row, "side", side_words, &side, err)) return false;
        if (!image_word(&table, row, "columns", column_words, &columns, err)) return false;
        if (!image_int(&table, row, "die", REPLENISH_LOW, REPLENISH_LOW + REPLENISH_ROWS - 1, &die, err)) return false;
        if (!image_int(&table, row, "castle", -9, 9, &castle, err)) return false;
        if (!image_int(&table, row, "other", -9, 9, &other, err)) return false;
        if (seen[side][columns][die - REPLENISH_LOW]) return image_fail(&table, row, err, "this row is there twice");
        seen[side][columns][die - REPLENISH_LOW] = true;
        scenario->replenish[side][columns][die - REPLENISH_LOW][0] = (int8_t)castle;
        scenario->replenish[side][columns][die - REPLENISH_LOW][1] = (int8_t)other;
    }
    for (int i = 0; i < SIDES_OF_WAR * 2 * REPLENISH_ROWS; i++) {
        const int side = i / (2 * REPLENISH_ROWS), columns = i / REPLENISH_ROWS % 2, r = i % REPLENISH_ROWS;
        if (!seen[side][columns][r]) {
            return image_fail(&table, -1, err, "the row of die %d is missing", r + REPLENISH_LOW);
        }
        for (int k = 0; k < 2 && r > 0; k++) {
            if (scenario->replenish[side][columns][r][k] >= scenario->replenish[side][columns][r - 1][k]) continue;
            return image_fail(&table, -1, err, "the results fall at die %d", r + REPLENISH_LOW);
        }
    }
    return true;
}

/* ---- results by die and strength ------------------------------------------------------------------- */

/* Columns from-1, from-3 and so on: strengths from so much on. */
static bool load_bands(const struct image_table *table, struct result_table *ret, struct err *err)
{
    for (int i = 0; i < table->columns; i++) {
        const char *name = image_column_name(table, i);
        int64_t from;
        if (strncmp(name, "from-", 5) != 0) continue;
        if (!text_read_int(name + 5, strlen(name + 5), 0, 200, &from)) {
            return image_fail(table, -1, err, "column '%s' does not name a strength", name);
        }
        if (ret->bands == BANDS_MAX) return image_fail(table, -1, err, "at most %d columns", BANDS_MAX);
        if (ret->bands > 0 && from <= ret->from[ret->bands - 1]) {
            return image_fail(table, -1, err, "column '%s' overlaps the one before", name);
        }
        ret->from[ret->bands++] = (uint8_t)from;
    }
    if (ret->bands == 0 || ret->from[0] > 1) return image_fail(table, -1, err, "a column for strength 1 is missing");
    return true;
}

/* "4", "4*", or in an assault "1-3*". */
static bool read_result(const char *cell, bool is_assault, uint8_t *ret, uint8_t *ret_losses, bool *ret_dot)
{
    const size_t length = strcspn(cell, "*");
    const char *dash = strchr(cell, '-');
    int64_t result, losses = 0;
    if ((dash != NULL) != is_assault || (cell[length] && cell[length + 1])) return false;
    if (!text_read_int(cell, dash ? (size_t)(dash - cell) : length, 0, 20, &result)) return false;
    if (dash && !text_read_int(dash + 1, length - (size_t)(dash + 1 - cell), 0, 20, &losses)) return false;
    *ret = (uint8_t)result;
    *ret_losses = (uint8_t)losses;
    *ret_dot = cell[length] == '*';
    return true;
}

/* A higher die and more strength never do less, nor cost the attacker more. */
static bool check_rising(const struct image_table *table, const struct result_table *results, int r, int b,
                         struct err *err)
{
    for (int k = 0; k < 2; k++) {
        const int r2 = k ? r : r - 1, b2 = k ? b - 1 : b;
        if (r2 < 0 || b2 < 0) continue;
        const bool does_less = results->result[r][b] < results->result[r2][b2];
        if (!does_less && results->losses[r][b] <= results->losses[r2][b2]) continue;
        return image_fail(table, r, err, "the results fall in the column from strength %d", results->from[b]);
    }
    return true;
}

static bool load_results(const struct image *image, const char *name, bool is_assault, struct result_table *ret,
                         struct err *err)
{
    struct image_table table;
    if (!image_find(image, name, "die", &table, err) || !load_bands(&table, ret, err)) return false;
    if (table.rows < 1 || table.rows > DICE_MAX) return image_fail(&table, -1, err, "1 to %d rows", DICE_MAX);
    for (int row = 0; row < table.rows; row++) {
        int32_t die;
        int b = 0;
        if (!image_int(&table, row, "die", -20, 20, &die, err)) return false;
        if (row == 0) ret->low = (int8_t)die;
        if (die != ret->low + row) return image_fail(&table, row, err, "the row of die %d is missing", ret->low + row);
        for (int i = 0; i < table.columns; i++) {
            const char *column = image_column_name(&table, i), *cell = image_text(&table, row, column);
            if (strncmp(column, "from-", 5) != 0) continue;
            if (!read_result(cell, is_assault, &ret->result[row][b], &ret->losses[row][b], &ret->dot[row][b])) {
                return image_fail(&table, row, err, "column '%s': '%s' is no result", column, cell);
            }
            if (!check_rising(&table, ret, row, b++, err)) return false;
        }
    }
    ret->rows = (uint8_t)table.rows;
    if (ret->low > 1 || ret->low + ret->rows < 7) return image_fail(&table, -1, err, "the dice 1 to 6 need rows");
    return true;
}

/* ---- sieges ---------------------------------------------------------------------------------------- */

static bool load_answers(const struct image_table *table, int row, int8_t ret[ANSWERS], struct err *err)
{
    static const char *const columns[ANSWERS] = { "a", "b", "c", "d", "e", "f", "g", "h" };
    int32_t last = FROM_LOWEST - 1;
    for (int a = 0; a < ANSWERS; a++) {
        const char *cell = image_text(table, row, columns[a]);
        int32_t die = FROM_LOWEST;
        ret[a] = NEVER;
        if (!cell[0]) continue;
        if (strcmp(cell, "any") != 0 && !image_int(table, row, columns[a], -20, 40, &die, err)) return false;
        if (last < FROM_LOWEST && die != FROM_LOWEST) {
            return image_fail(table, row, err, "the first answer must hold from the lowest die on: any");
        }
        if (die <= last) return image_fail(table, row, err, "column '%s' overlaps the one before", columns[a]);
        ret[a] = (int8_t)die;
        last = die;
    }
    if (last < FROM_LOWEST) return image_fail(table, row, err, "there is no answer at all");
    return true;
}

static bool load_surrender(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    bool seen[RULESETS][DURABILITY + 1] = { { false } };
    if (!image_find(image, "surrender", "ruleset low high a b c d e f g h", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int ruleset;
        int32_t low, high;
        int8_t answers[ANSWERS];
        if (!image_word(&table, row, "ruleset", ruleset_words, &ruleset, err)) return false;
        if (!image_int(&table, row, "low", 0, DURABILITY, &low, err)) return false;
        if (!image_int(&table, row, "high", low, DURABILITY, &high, err)) return false;
        if (!load_answers(&table, row, answers, err)) return false;
        for (int d = low; d <= high; d++) {
            if (seen[ruleset][d]) return image_fail(&table, row, err, "durability %d overlaps another row", d);
            seen[ruleset][d] = true;
            memcpy(scenario->surrender[ruleset][d], answers, sizeof answers);
        }
    }
    for (int i = 0; i < RULESETS * (DURABILITY + 1); i++) {
        const int ruleset = i / (DURABILITY + 1), d = i % (DURABILITY + 1);
        if (seen[ruleset][d]) continue;
        return image_fail(&table, -1, err, "%s: the row of durability %d is missing", ruleset_words[ruleset], d);
    }
    return true;
}

static bool load_siege(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const garrison_words[] = { "within", "over", "any", NULL };
    static const char *const result_words[] = { "none", "morale", "durability", "incident", NULL };
    struct image_table table;
    bool seen[RULESETS][2][7] = { { { false } } };
    if (!image_find(image, "siege", "ruleset garrison die result amount", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int ruleset, garrison, result;
        int32_t die, amount;
        if (!image_word(&table, row, "ruleset", ruleset_words, &ruleset, err)) return false;
        if (!image_word(&table, row, "garrison", garrison_words, &garrison, err)) return false;
        if (!image_word(&table, row, "result", result_words, &result, err)) return false;
        if (!image_int(&table, row, "die", 1, 6, &die, err)) return false;
        if (!image_int(&table, row, "amount", 0, 9, &amount, err)) return false;
        for (int g = 0; g < 2; g++) {
            if (garrison != 2 && garrison != g) continue;
            if (seen[ruleset][g][die]) return image_fail(&table, row, err, "this row is there twice");
            seen[ruleset][g][die] = true;
            scenario->siege[ruleset][g][die].result = (uint8_t)result;
            scenario->siege[ruleset][g][die].amount = (uint8_t)amount;
        }
    }
    for (int i = 0; i < RULESETS * 2 * 6; i++) {
        if (seen[i / 12][i / 6 % 2][i % 6 + 1]) continue;
        return image_fail(&table, -1, err, "%s: the row of die %d is missing", ruleset_words[i / 12], i % 6 + 1);
    }
    return true;
}

static bool load_incidents(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    static const char *const words[INCIDENTS + 1] = { "treachery", "fire", "plot", "desertion", "quarrel", "unrest",
                                                      "hunger", "nothing", "night-sortie" };
    struct image_table table;
    int32_t next = -99;
    if (!image_find(image, "incidents", "low high incident", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int incident;
        int32_t low, high;
        if (!image_word(&table, row, "incident", words, &incident, err)) return false;
        if (incident != row) return image_fail(&table, row, err, "'%s' is wanted here", words[row]);
        if (!image_int(&table, row, "low", -99, 99, &low, err)) return false;
        if (!image_int(&table, row, "high", low, 99, &high, err)) return false;
        if (low != next) return image_fail(&table, row, err, "the rows overlap or leave a gap: %d is next", next);
        scenario->incident_low[incident] = (int8_t)low;
        next = high + 1;
    }
    if (table.rows != INCIDENTS || next != 100) return image_fail(&table, -1, err, "%d incidents, up to 99", INCIDENTS);
    return true;
}

static bool load_limits(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "limits", "level units", &table, err)) return false;
    if (table.rows != LEVELS_OF_CASTLES) return image_fail(&table, -1, err, "one row a level: %d", LEVELS_OF_CASTLES);
    for (int row = 0; row < table.rows; row++) {
        int32_t level, units;
        if (!image_int(&table, row, "level", row, row, &level, err)) return false;
        if (!image_int(&table, row, "units", 0, UNITS_MAX, &units, err)) return false;
        scenario->limit[level] = (uint8_t)units;
    }
    return true;
}

bool gunyuden_load_tables(const struct image *image, struct gunyuden_scenario *scenario, struct err *err)
{
    return load_weather(image, scenario, err) && load_replenishment(image, scenario, err) &&
           load_results(image, "combat", false, &scenario->combat, err) &&
           load_results(image, "assault", true, &scenario->assault, err) && load_surrender(image, scenario, err) &&
           load_siege(image, scenario, err) && load_incidents(image, scenario, err) &&
           load_limits(image, scenario, err);
}
