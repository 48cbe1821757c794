/* The request 'charts': the tables of the rulebook; and by which of them a question will be answered. */
#include "core/words.h"
#include "wire/describe.h"

static void describe_lines(struct out *out, const struct match *match, const char *key, uint8_t kind,
                           const int32_t *line, int count)
{
    out_key(out, key);
    out_open(out, '[');
    for (int i = 0; i < count; i++) describe_value(out, match, kind ? kind : KIND_NUMBER, line[i]);
    out_close(out, ']');
}

static void describe_chart(struct out *out, const struct match *match, const struct chart *chart)
{
    out_open(out, '{');
    out_member(out, "name", chart->name);
    out_member(out, "title", words_rule_title(&match->game->rule[chart->rule], out->lang).text);
    out_key(out, "rule");
    describe_rule(out, match->game, chart->rule);
    if (chart->of) out_member(out, "of", words_kind(match->game, chart->of));
    if (chart->across) out_member(out, "across", words_kind(match->game, chart->across));
    if (chart->down) out_member(out, "down", words_kind(match->game, chart->down));
    if (chart->is_upto) {
        out_key(out, "upto");
        out_bool(out, true);
    }
    out_key(out, "dice");
    out_open(out, '[');
    out_int(out, chart->column_dice);
    out_int(out, chart->row_dice);
    out_close(out, ']');
    describe_lines(out, match, "columns", chart->across, chart->column, chart->columns);
    describe_lines(out, match, "rows", chart->down, chart->row, chart->rows);
    out_key(out, "cells");
    out_open(out, '[');
    for (int row = 0; row < chart->rows; row++) {
        out_open(out, '[');
        for (int column = 0; column < chart->columns; column++) out_text(out, chart->cell[row][column]);
        out_close(out, ']');
    }
    out_close(out, ']');
    out_close(out, '}');
}

bool wire_charts(struct wire *wire, const struct node *request, struct out *out, struct failure *ret)
{
    const struct match *match = &wire->table->match;
    const struct show *show = match->game->show;
    struct chart chart = { 0 };
    (void)request;
    (void)ret;
    out_key(out, "charts");
    out_open(out, '[');
    for (int i = 0; show->chart && show->chart(match->scenario, i, &chart); i++) {
        describe_chart(out, match, &chart);
        chart = (struct chart){ 0 };
    }
    out_close(out, ']');
    return true;
}

static bool asks(const struct chart *chart, uint16_t prompt)
{
    for (int i = 0; i < CHART_ASKERS && chart->asker[i]; i++) {
        if (chart->asker[i] == prompt) return true;
    }
    return false;
}

/* The chart that a question is about, and by which numbers it would be read as things stand, before dice. */
void describe_reads(struct out *out, const struct match *match, const struct pending *pending)
{
    const struct show *show = match->game->show;
    struct chart chart = { 0 };
    if (!show->chart || pending->prompt == 0 || pending->prompt >= match->game->prompts) return;
    const uint8_t *kind = match->game->prompt[pending->prompt].kind;
    int column = -1, row = -1;
    for (int i = 0; i < 4; i++) {
        if (kind[i] == KIND_COLUMN) column = i;
        if (kind[i] == KIND_ROW) row = i;
    }
    if (column < 0 && row < 0) return;
    for (int i = 0; show->chart(match->scenario, i, &chart); i++) {
        if (asks(&chart, pending->prompt)) {
            out_key(out, "reads");
            out_open(out, '{');
            out_member(out, "chart", chart.name);
            if (column >= 0) out_member_int(out, "column", pending->arg[column]);
            if (row >= 0) out_member_int(out, "row", pending->arg[row]);
            out_close(out, '}');
            return;
        }
        chart = (struct chart){ 0 };
    }
}
