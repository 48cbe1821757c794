/* The tables of the Game Aid that a battle is decided on. */
#include <string.h>

#include "games/jidai/rules/words.h"
#include "games/jidai/show/show.h"

/* The name of a value, as notation has it. */
static void set_cell(struct chart *chart, int row, int column, const scenario_t *scenario, int value)
{
    const char *name = jidai_kinds[chart->of - KIND_GAME].name(scenario, value);
    strncpy(chart->cell[row][column], name, CHART_CELL - 1);
}

/* [table:combat] */
static void fill_combat(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "combat", .rule = RULE_TABLE_COMBAT, .of = KIND_RESULT, .across = KIND_COLUMN,
                           .down = KIND_ROW, .columns = COMBAT_SPAN, .rows = COMBAT_SPAN, .column_dice = 2,
                           .row_dice = 2,
                           .asker = { PROMPT_LEADER, PROMPT_LEADER_DEFENDS, PROMPT_BATTLE_DICE } };
    for (int i = 0; i < COMBAT_SPAN; i++) {
        ret->row[i] = ret->column[i] = COMBAT_LOW + i;
        for (int c = 0; c < COMBAT_SPAN; c++) set_cell(ret, i, c, scenario, scenario->combat[i][c]);
    }
}

/* [table:rout]: one row for each score. */
static void fill_rout(const scenario_t *scenario, struct chart *ret)
{
    *ret = (struct chart){ .name = "rout", .rule = RULE_TABLE_ROUT, .of = KIND_ROUT, .down = KIND_ROW, .columns = 1,
                           .row_dice = 1 };
    for (int score = 0; score < SCORES; score++) {
        if (score > 0 && scenario->rout[score] == scenario->rout[score - 1]) continue;
        ret->row[ret->rows] = score;
        set_cell(ret, ret->rows++, 0, scenario, scenario->rout[score]);
    }
}

bool jidai_chart(const void *scenario, int number, struct chart *ret)
{
    static void (*const fill[])(const scenario_t *, struct chart *) = { fill_combat, fill_rout };
    if (number >= (int)(sizeof fill / sizeof *fill)) return false;
    fill[number](scenario, ret);
    return true;
}
