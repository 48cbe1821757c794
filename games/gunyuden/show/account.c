/* The running account: what the points of both sides are made of just now, castle by castle and leader by leader
 * [42-6, 43-6]. What is told at the end (masamune_reckon) is the same. */
#include "core/words.h"
#include "games/gunyuden/game.h"
#include "games/gunyuden/rules/masamune.h"
#include "games/gunyuden/show/show.h"

static struct item *row(struct panel *panel, const char *title, const char *state, uint16_t rule, int32_t date,
                        int32_t anti)
{
    struct item *item = panel_item(panel, title);
    item->state = state;
    item->rule = rule;
    panel_number(item, date);
    panel_number(item, anti);
    return item;
}

static const char *title_of(const scenario_t *scenario, int clan, struct panel *panel)
{
    char words[64];
    struct text text;
    text_open(&text, words, sizeof words);
    words_title(&gunyuden_game, scenario, KIND_CLAN, clan, panel->lang, &text);
    return panel_keep(panel, &text);
}

/* Castles that are not with their first side, also those that bring nobody anything [42-6-1-rebellion]. */
static void castles(const scenario_t *scenario, const state_t *state, struct panel *panel)
{
    for (int c = 0; c < scenario->castles; c++) {
        const int first_clan = scenario->castle[c].owner, owner = state->owner[c];
        if (first_clan == NO_CLAN || scenario->clan[first_clan].side == castle_side(state, c)) continue;
        const int32_t date = masamune_castle_account(scenario, state, c, DATE);
        const int32_t anti = masamune_castle_account(scenario, state, c, ANTI);
        const bool is_rebels = state->castle_flags[c] & CASTLE_REBEL && owner != NO_CLAN && !date != !anti;
        struct item *item = row(panel, scenario->castle[c].title, owner == NO_CLAN ? "abandoned" : "taken",
                                is_rebels ? RULE_42_6_1_REBELLION : RULE_42_6_1, date, anti);
        item->name = scenario->castle[c].name;
        item->native = scenario->castle[c].native;
        item->hex = scenario->castle[c].hex;
        if (owner != NO_CLAN) item->mark[0] = title_of(scenario, owner, panel);
    }
}

/* Leaders killed [42-6-3]; the rebels of Shonai have none [ruling:48]. */
static void dead(const scenario_t *scenario, const state_t *state, struct panel *panel)
{
    for (int u = 0; u < scenario->units; u++) {
        if (state->place[u] != PLACE_KILLED || scenario->clan[state->clan[u]].size == SIZE_REBELS) continue;
        const int32_t points = -masamune_rank_points[scenario->unit[u].rank];
        const bool is_dates = unit_side(state, u) == DATE;
        struct item *item = row(panel, scenario->unit[u].title, "killed", RULE_42_6_3, is_dates ? points : 0,
                                is_dates ? 0 : points);
        item->name = scenario->unit[u].name;
        item->native = scenario->unit[u].native;
        panel_about(panel, item, u);
    }
}

static void relief(const state_t *state, struct panel *panel)
{
    row(panel, "Steps inflicted", NULL, RULE_43_6_1, state->inflicted[DATE], state->inflicted[ANTI]);
    if (state->reached[NEAR]) row(panel, "Came up to Nihonmatsu", NULL, RULE_43_6_2, 0, RELIEF_POINTS);
    if (!state->reached[INSIDE]) row(panel, "Nobody has entered Nihonmatsu", NULL, RULE_43_6_3, NO_RELIEF_POINTS, 0);
}

void masamune_account(const scenario_t *scenario, const state_t *state, struct panel *ret)
{
    const bool is_relief = scenario->chapter == HITOTORIBASHI;
    struct block *block = panel_block(ret, BLOCK_TABLE, "points", "Points");
    block->rule = is_relief ? RULE_43_6_1 : RULE_42_6_1;
    for (int side = 0; side < SIDES_OF_WAR; side++) block->heading[side] = gunyuden_roles[side].title;
    if (is_relief) {
        relief(state, ret);
    } else {
        castles(scenario, state, ret);
        dead(scenario, state, ret);
        if (state->battles[DATE] || state->battles[ANTI]) {
            row(ret, "Battles won", NULL, RULE_42_6_4, BATTLE_POINTS * state->battles[DATE],
                BATTLE_POINTS * state->battles[ANTI]);
        }
    }
    row(ret, "In all", NULL, 0, masamune_score(scenario, state, DATE), masamune_score(scenario, state, ANTI));
}
