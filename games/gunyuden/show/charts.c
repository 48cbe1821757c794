/* The tables of the quick reference: battles, sieges, weather, events. */
#include <string.h>

#include "core/text.h"
#include "games/gunyuden/rules/masamune.h"
#include "games/gunyuden/rules/words.h"
#include "games/gunyuden/show/show.h"

/* The name of a value, as notation has it. */
static void set_cell(struct chart *chart, int row, int column, const scenario_t *scenario, int value)
{
    const char *name = gunyuden_kinds[chart->of - KIND_GAME].name(scenario, value);
    strncpy(chart->cell[row][column], name, CHART_CELL - 1);
}

/* [table:combat-results, table:assault-results]: steps lost, * for the printed dot; in an assault durability first. */
static void fill_results(const struct result_table *table, bool is_assault, struct chart *ret)
{
    ret->across = KIND_COLUMN;
    ret->down = KIND_ROW;
    ret->row_dice = 1;
    ret->rows = table->rows;
    ret->columns = table->bands;
    for (int r = 0; r < table->rows; r++) ret->row[r] = table->low + r;
    for (int b = 0; b < table->bands; b++) ret->column[b] = table->from[b];
    for (int r = 0; r < table->rows; r++) {
        for (int b = 0; b < table->bands; b++) {
            struct text text;
            text_open(&text, ret->cell[r][b], CHART_CELL);
            text_int(&text, table->result[r][b]);
            if (is_assault) {
                text_put(&text, "-");
                text_int(&text, table->losses[r][b]);
            }
            if (table->dot[r][b]) text_put(&text, "*");
        }
    }
}

static void fill_combat(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "combat", .rule = RULE_TABLE_COMBAT_RESULTS };
    fill_results(&scenario->combat, false, ret);
}

static void fill_assault(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "assault", .rule = RULE_TABLE_ASSAULT_RESULTS };
    fill_results(&scenario->assault, true, ret);
}

enum { CALL_LOW = -2, CALL_ROWS = 15 }; /* modified dice that the answers lie between */

/* [table:surrender]: durability across, the modified die down. */
static void fill_surrender(const scenario_t *scenario, struct chart *ret)
{
    const bool is_revised = scenario->ruleset == RULESET_REVISED;
    *ret = (struct chart){ .name = "surrender", .of = KIND_ANSWER, .across = KIND_COLUMN, .down = KIND_ROW,
                           .rule = is_revised ? RULE_TABLE_SURRENDER_REVISED : RULE_TABLE_SURRENDER,
                           .columns = DURABILITY + 1, .rows = CALL_ROWS, .row_dice = 1 };
    for (int d = 0; d <= DURABILITY; d++) ret->column[d] = d;
    for (int r = 0; r < CALL_ROWS; r++) {
        ret->row[r] = CALL_LOW + r;
        for (int d = 0; d <= DURABILITY; d++) {
            int answer = 0;
            for (int a = 0; a < ANSWERS; a++) {
                const int from = scenario->surrender[scenario->ruleset][d][a];
                if (from != NEVER && from <= CALL_LOW + r) answer = a;
            }
            set_cell(ret, r, d, scenario, answer);
        }
    }
}

/* [table:siege-results]: the classic rules know one column; that of the revised ones depends on who is inside. */
static void fill_siege(const scenario_t *scenario, struct chart *ret)
{
    static const char *const words[] = { [SIEGE_NONE] = "none", [SIEGE_MORALE] = "morale",
                                         [SIEGE_DURABILITY] = "durability", [SIEGE_INCIDENT] = "incident" };
    const bool is_revised = scenario->ruleset == RULESET_REVISED;
    *ret = (struct chart){ .name = "siege", .down = KIND_DIE, .columns = is_revised ? 2 : 1, .rows = 6, .row_dice = 1,
                           .rule = is_revised ? RULE_TABLE_SIEGE_RESULTS_REVISED : RULE_TABLE_SIEGE_RESULTS };
    for (int die = 1; die <= 6; die++) {
        ret->row[die - 1] = die;
        for (int over = 0; over < ret->columns; over++) {
            struct text text;
            text_open(&text, ret->cell[die - 1][over], CHART_CELL);
            text_put(&text, words[scenario->siege[scenario->ruleset][over][die].result]);
            if (scenario->siege[scenario->ruleset][over][die].amount > 0) {
                text_put(&text, "-");
                text_int(&text, scenario->siege[scenario->ruleset][over][die].amount);
            }
        }
    }
}

/* [table:incident-results] */
static void fill_incident(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "incident", .rule = RULE_TABLE_INCIDENT_RESULTS, .of = KIND_INCIDENT,
                           .down = KIND_ROW, .columns = 1, .rows = INCIDENTS, .row_dice = 1 };
    for (int i = 0; i < INCIDENTS; i++) {
        ret->row[i] = scenario->incident_low[i];
        set_cell(ret, i, 0, scenario, i);
    }
}

/* [table:weather]: the month across. */
static void fill_weather(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "weather", .rule = RULE_32_1_1, .of = KIND_WEATHER, .across = KIND_COLUMN,
                           .down = KIND_DIE, .columns = MONTHS, .rows = 6, .row_dice = 1 };
    for (int month = 1; month <= MONTHS; month++) ret->column[month - 1] = month;
    for (int die = 1; die <= 6; die++) {
        ret->row[die - 1] = die;
        for (int month = 1; month <= MONTHS; month++) {
            set_cell(ret, die - 1, month - 1, scenario, scenario->weather_by[month][die]);
        }
    }
}

/* [table:random-events]: the letter across; peace has no second die. */
static void fill_events(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "events", .rule = RULE_33_1, .of = KIND_HAPPENING, .across = KIND_LETTER,
                           .down = KIND_DIE, .rows = 6, .row_dice = 1 };
    for (int die = 1; die <= 6; die++) ret->row[die - 1] = die;
    for (int letter = 1; letter <= LETTERS; letter++) {
        if (letter == LETTER_PEACE) continue;
        ret->column[ret->columns] = letter;
        for (int die = 1; die <= 6; die++) {
            set_cell(ret, die - 1, ret->columns, scenario, scenario->masamune.event[letter][die].happens);
        }
        ret->columns++;
    }
}

bool gunyuden_chart(const void *scenario, int number, struct chart *ret)
{
    static void (*const fill[])(const scenario_t *, struct chart *) = { fill_combat, fill_assault, fill_surrender,
                                                                        fill_siege, fill_incident, fill_weather,
                                                                        fill_events };
    if (number >= (int)(sizeof fill / sizeof *fill)) return false;
    fill[number](scenario, ret);
    return true;
}
