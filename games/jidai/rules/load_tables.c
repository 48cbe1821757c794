/* Loads the tables of Sengoku Jidai: combat [table:combat], change of mode [table:mode-change], rally [table:rally],
 * rout [table:rout], command points [table:command], the battle plans [7.1] with what they make of combat results
 * [7.3-koyaku-d21, 7.3-saku-dRR], and the tracks [track:delay, track:victory-and-samurai-lines]. */
#include "games/jidai/rules/load.h"

#include <string.h>

#include "core/text.h"

static const char *const result_words[RESULTS + 1] = {
    [RESULT_AE2] = "aE^2", [RESULT_A21] = "a2^1", [RESULT_A11] = "a1^1", [RESULT_A10] = "a1^0", [RESULT_NONE] = "-",
    [RESULT_A1D1] = "a1-d1", [RESULT_DRR] = "dR^R", [RESULT_D11] = "d1^1", [RESULT_D1RR] = "d1R^R",
    [RESULT_D1R1] = "d1R^1", [RESULT_D21] = "d2^1", [RESULT_DE2] = "dE^2",
};

/* ---- combat -------------------------------------------------------------------------------------- */

static bool load_combat(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    bool is_there[COMBAT_SPAN][COMBAT_SPAN] = { { false } };
    if (!image_find(image, "combat", "line column result", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int32_t line, column;
        int result;
        if (!image_int(&table, row, "line", COMBAT_LOW, COMBAT_HIGH, &line, err)) return false;
        if (!image_int(&table, row, "column", COMBAT_LOW, COMBAT_HIGH, &column, err)) return false;
        if (!image_word(&table, row, "result", result_words, &result, err)) return false;
        bool *cell = &is_there[line - COMBAT_LOW][column - COMBAT_LOW];
        if (*cell) return image_fail(&table, row, err, "line %d, column %d is there twice", (int)line, (int)column);
        *cell = true;
        scenario->combat[line - COMBAT_LOW][column - COMBAT_LOW] = (uint8_t)result;
    }
    for (int line = COMBAT_LOW; line <= COMBAT_HIGH; line++) {
        for (int column = COMBAT_LOW; column <= COMBAT_HIGH; column++) {
            if (is_there[line - COMBAT_LOW][column - COMBAT_LOW]) continue;
            return image_fail(&table, -1, err, "line %d, column %d is missing", line, column);
        }
    }
    return true;
}

/* ---- modes, rally, rout -------------------------------------------------------------------------- */

static bool load_modes(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "modes", "name movement", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows != MODES) return image_fail(&table, -1, err, "%d modes are wanted, not %d", MODES, table.rows);
    for (int row = 0; row < MODES; row++) {
        int mode;
        int32_t movement;
        if (!image_word(&table, row, "name", jidai_mode_words, &mode, err)) return false;
        if (!image_int(&table, row, "movement", 0, 12, &movement, err)) return false;
        scenario->movement[mode] = (uint8_t)movement;
    }
    return true;
}

static bool load_changes(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "changes", "from to at-least", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int from, to;
        int32_t least;
        if (!image_word(&table, row, "from", jidai_mode_words, &from, err)) return false;
        if (!image_word(&table, row, "to", jidai_mode_words, &to, err)) return false;
        if (!image_int(&table, row, "at-least", 1, 12, &least, err)) return false;
        if (from == to) return image_fail(&table, row, err, "a change leads to another mode");
        if (scenario->mode_change[from][to]) return image_fail(&table, row, err, "this change is there twice");
        scenario->mode_change[from][to] = (uint8_t)least;
    }
    if (table.rows != MODES * (MODES - 1)) {
        return image_fail(&table, -1, err, "%d changes are wanted, not %d", MODES * (MODES - 1), table.rows);
    }
    return true;
}

/* A row holds from its score on; the first one from 0, and scores rise. */
static bool load_score(const struct image_table *table, int row, int value, uint8_t ret[SCORES], struct err *err)
{
    int32_t score, last = -1;
    if (!image_int(table, row, "score", 0, SCORES - 1, &score, err)) return false;
    if (row > 0 && !image_int(table, row - 1, "score", 0, SCORES - 1, &last, err)) return false;
    if (row == 0 ? score != 0 : score <= last) {
        return image_fail(table, row, err, "scores begin with 0 and rise from row to row");
    }
    for (int i = score; i < SCORES; i++) ret[i] = (uint8_t)value;
    return true;
}

static bool load_rally(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "rally", "score levels", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int32_t levels;
        if (!image_int(&table, row, "levels", 0, EXHAUSTED, &levels, err)) return false;
        if (!load_score(&table, row, levels, scenario->rally, err)) return false;
    }
    return table.rows > 0 || image_fail(&table, -1, err, "the table is empty");
}

static bool load_rout(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const rout_words[ROUTS + 1] = { [ROUT_ROUT] = "rout", [ROUT_RETREAT_SEPPUKU] = "retreat-seppuku",
        [ROUT_RETREAT] = "retreat", [ROUT_SEPPUKU] = "seppuku", [ROUT_NONE] = "none" };
    struct image_table table;
    if (!image_find(image, "rout", "score result", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int result;
        if (!image_word(&table, row, "result", rout_words, &result, err)) return false;
        if (!load_score(&table, row, result, scenario->rout, err)) return false;
    }
    return table.rows > 0 || image_fail(&table, -1, err, "the table is empty");
}

/* ---- command points [8.2, 17.2] ------------------------------------------------------------------ */

static bool load_command_row(const struct image_table *table, int row, int column, struct jidai_scenario *scenario,
                             struct err *err)
{
    static const char *const die_columns[COMMAND_ROWS] = { "0", "1", "2", "3", "4", "5", "6", "7" };
    int commander;
    int32_t first, last;
    if (column == COMMAND_COLUMNS_MAX) {
        return image_fail(table, row, err, "a scenario has at most %d rows here", COMMAND_COLUMNS_MAX);
    }
    if (!image_word(table, row, "commander", jidai_commander_words, &commander, err)) return false;
    if (!image_int(table, row, "first", 1, TURNS_MAX, &first, err)) return false;
    if (!image_int(table, row, "last", first, TURNS_MAX, &last, err)) return false;
    for (int die = 0; die < COMMAND_ROWS; die++) {
        int32_t points;
        if (!image_int(table, row, die_columns[die], 0, 20, &points, err)) return false;
        scenario->command[column][die] = (uint8_t)points;
    }
    for (int turn = first; turn <= last; turn++) {
        if (scenario->command_column[commander][turn] != NO_VALUE) {
            return image_fail(table, row, err, "%s has points for turn %d already", jidai_commander_words[commander],
                              turn);
        }
        scenario->command_column[commander][turn] = (uint8_t)column;
    }
    return true;
}

/* Kenshin and Shingen get points in every turn; Kosaka does or never does [18.2]. */
static bool load_command(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    int columns = 0;
    memset(scenario->command_column, NO_VALUE, sizeof scenario->command_column);
    if (!image_find(image, "command", "scenario commander first last 0 1 2 3 4 5 6 7", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        bool is_ours;
        if (!jidai_load_scenario(&table, row, scenario, &is_ours, err)) return false;
        if (is_ours && !load_command_row(&table, row, columns++, scenario, err)) return false;
    }
    for (int commander = 0; commander < COMMANDERS; commander++) {
        if (commander == KOSAKA && scenario->command_column[KOSAKA][1] == NO_VALUE) continue;
        for (int turn = 1; turn <= scenario->turns; turn++) {
            if (scenario->command_column[commander][turn] != NO_VALUE) continue;
            return image_fail(&table, -1, err, "%s has no points for turn %d in scenario '%s'",
                              jidai_commander_words[commander], turn, scenario->name);
        }
    }
    return true;
}

/* ---- plans --------------------------------------------------------------------------------------- */

/* "any", or modes with spaces between them, as bits. */
static bool load_plan_modes(const struct image_table *table, int row, const char *column, uint8_t *ret,
                            struct err *err)
{
    const char *cell = image_text(table, row, column), *at = cell, *word;
    const bool is_any = strcmp(cell, "any") == 0;
    size_t length;
    int modes = is_any ? (1 << MODES) - 1 : 0, mode = 0;
    while (!is_any && mode < MODES && text_read_word(&at, &word, &length)) {
        for (mode = 0; mode < MODES && !text_is(word, length, jidai_mode_words[mode]);) mode++;
        modes |= 1 << mode;
    }
    if (modes == 0 || mode == MODES) {
        return image_fail(table, row, err, "column '%s': expected any, or some of attack defense move regroup; "
                          "found '%s'", column, cell);
    }
    *ret = (uint8_t)modes;
    return true;
}

/* Where the two texts disagree on initial modes the edition decides [edition:7.3-hoshi]. */
static bool load_plans(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    static const char *const plan_words[PLANS + 1] = { [PLAN_GANKO] = "ganko", [PLAN_KURUMA_GAKARI] = "kuruma-gakari",
        [PLAN_GYORIN] = "gyorin", [PLAN_KOYAKU] = "koyaku", [PLAN_KOKUYOKU] = "kokuyoku", [PLAN_SAKU] = "saku",
        [PLAN_HOSHI] = "hoshi" };
    static const char *const quota_columns[ACTIVITIES] = { [ACTIVITY_ATTACK] = "attack",
        [ACTIVITY_RETREAT] = "retreat", [ACTIVITY_IMPETUOUS] = "impetuous", [ACTIVITY_COMBINED] = "combined" };
    struct image_table table;
    if (!image_find(image, "plans", "name title native initial initial-fr attack retreat impetuous combined", &table,
                    err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows != PLANS) return image_fail(&table, -1, err, "%d plans are wanted, not %d", PLANS, table.rows);
    for (int row = 0; row < PLANS; row++) {
        int p;
        uint8_t english, french;
        if (!image_word(&table, row, "name", plan_words, &p, err)) return false;
        if (!load_plan_modes(&table, row, "initial", &english, err)) return false;
        if (!load_plan_modes(&table, row, "initial-fr", &french, err)) return false;
        struct battle_plan *plan = &scenario->plan[p];
        *plan = (struct battle_plan){ .name = plan_words[p], .title = image_text(&table, row, "title"),
            .native = image_text(&table, row, "native"),
            .modes = scenario->edition.hoshi_regroup ? french : english };
        for (int activity = 0; activity < ACTIVITIES; activity++) {
            int32_t count;
            if (!image_int(&table, row, quota_columns[activity], 0, 99, &count, err)) return false;
            plan->quota[activity] = (uint8_t)count;
        }
    }
    return true;
}

static bool load_substitutions(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    enum { KOYAKU, SAKU };
    static const char *const plan_words[] = { [KOYAKU] = "koyaku", [SAKU] = "saku", NULL };
    static const uint8_t suffered[] = { [KOYAKU] = RESULT_D21, [SAKU] = RESULT_DRR };
    uint8_t *const by_die[] = { [KOYAKU] = scenario->koyaku, [SAKU] = scenario->saku };
    struct image_table table;
    memset(scenario->koyaku, NO_VALUE, sizeof scenario->koyaku);
    memset(scenario->saku, NO_VALUE, sizeof scenario->saku);
    if (!image_find(image, "substitutions", "plan result low high becomes", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int plan, result, becomes;
        int32_t low, high;
        if (!image_word(&table, row, "plan", plan_words, &plan, err)) return false;
        if (!image_word(&table, row, "result", result_words, &result, err)) return false;
        if (!image_word(&table, row, "becomes", result_words, &becomes, err)) return false;
        if (!image_int(&table, row, "low", 1, 6, &low, err)) return false;
        if (!image_int(&table, row, "high", low, 6, &high, err)) return false;
        if (result != suffered[plan]) {
            return image_fail(&table, row, err, "%s changes %s, not %s", plan_words[plan],
                              result_words[suffered[plan]], result_words[result]);
        }
        for (int die = low; die <= high; die++) {
            if (by_die[plan][die] != NO_VALUE) return image_fail(&table, row, err, "die %d is there twice", die);
            by_die[plan][die] = (uint8_t)becomes;
        }
    }
    for (int die = 1; die <= 6; die++) {
        if (scenario->koyaku[die] == NO_VALUE || scenario->saku[die] == NO_VALUE) {
            return image_fail(&table, -1, err, "die %d is missing", die);
        }
    }
    scenario->koyaku[0] = RESULT_D21; /* no die shows it */
    scenario->saku[0] = RESULT_DRR;
    return true;
}

/* ---- tracks [14.1, 15.1] ------------------------------------------------------------------------- */

static bool load_tracks(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    enum { VICTORY, TURN, DELAY, TRACKS };
    static const char *const track_words[TRACKS + 1] = { "victory", "turn", "delay" };
    struct image_table table;
    if (!image_find(image, "tracks", "name low high", &table, err)) return false;
    if (!image_check_unique(&table, "name", err)) return false;
    if (table.rows != TRACKS) return image_fail(&table, -1, err, "%d tracks are wanted, not %d", TRACKS, table.rows);
    for (int row = 0; row < TRACKS; row++) {
        int track;
        int32_t low, high;
        if (!image_word(&table, row, "name", track_words, &track, err)) return false;
        if (!image_int(&table, row, "high", 1, 200, &high, err)) return false;
        if (!image_int(&table, row, "low", -200, 1, &low, err)) return false;
        if (track == VICTORY && low != -high) {
            return image_fail(&table, row, err, "0 is in the middle of the victory track");
        }
        if (track == TURN && (low != 1 || high < scenario->turns)) {
            return image_fail(&table, row, err, "the game has turns 1 to %d", scenario->turns);
        }
        if (track == DELAY && (low != 1 || high != DELAYS)) {
            return image_fail(&table, row, err, "the delay track has boxes 1 to %d", DELAYS);
        }
        if (track == VICTORY) scenario->track_end = (uint8_t)high;
    }
    return true;
}

static bool load_samurai(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    struct image_table table;
    if (!image_find(image, "samurai", "helps lead", &table, err)) return false;
    for (int row = 0; row < table.rows; row++) {
        int side;
        int32_t lead;
        if (!image_word(&table, row, "helps", jidai_army_words, &side, err)) return false;
        if (!image_int(&table, row, "lead", 1, scenario->track_end, &lead, err)) return false;
        const int count = scenario->samurai_lines[side];
        if (count == LINES_MAX) return image_fail(&table, row, err, "at most %d lines help an army", LINES_MAX);
        if (count > 0 && lead <= scenario->samurai_line[side][count - 1]) {
            return image_fail(&table, row, err, "the lines of an army stand in rising order");
        }
        scenario->samurai_line[side][count] = (uint8_t)lead;
        scenario->samurai_lines[side]++;
    }
    return true;
}

bool jidai_load_tables(const struct image *image, struct jidai_scenario *scenario, struct err *err)
{
    return load_combat(image, scenario, err) && load_modes(image, scenario, err) &&
           load_changes(image, scenario, err) && load_rally(image, scenario, err) &&
           load_rout(image, scenario, err) && load_command(image, scenario, err) &&
           load_plans(image, scenario, err) && load_substitutions(image, scenario, err) &&
           load_tracks(image, scenario, err) && load_samurai(image, scenario, err);
}
