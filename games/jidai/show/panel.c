/* What lies beside the map: both headquarters (Honjin) with plan, points, clans and chits, the bowl, and the fortress
 * map of a siege. It is given redacted states. */
#include "core/text.h"
#include "core/words.h"
#include "games/jidai/game.h"
#include "games/jidai/rules/load.h"
#include "games/jidai/show/show.h"

static const char *const activity_words[ACTIVITIES] = { [ACTIVITY_ATTACK] = "special attack",
    [ACTIVITY_RETREAT] = "special retreat", [ACTIVITY_IMPETUOUS] = "impetuous attack",
    [ACTIVITY_COMBINED] = "combined manoeuvre" };

/* What a chit or an area is called in the language of the panel. */
static const char *title_of(const scenario_t *scenario, uint8_t kind, int value, struct panel *ret)
{
    char words[64];
    struct text text;
    text_open(&text, words, sizeof words);
    words_title(&jidai_game, scenario, kind, value, (enum lang)ret->lang, &text);
    return panel_keep(ret, &text);
}

static struct item *add_number(struct panel *ret, const char *title, int32_t number)
{
    struct item *item = panel_item(ret, title);
    panel_number(item, number);
    return item;
}

/* "3 of 7": what is left of the command points of one commander [8.2]. */
static void add_points(const scenario_t *scenario, const state_t *view, uint8_t side, bool is_own, struct panel *ret)
{
    static const char *const of[LANGS] = { " of ", " sur ", "/" };
    for (int i = 0; i < 2 && view->points[side][i] != 0xff && view->points[side][i]; i++) {
        const int commander = i ? KOSAKA : army_commander(side);
        const int saving = is_own && !i && view->saving[side] != NO_VALUE ? view->saving[side] : 0;
        const int left = is_own ? jidai_points_left(scenario, view, side, commander) - saving : view->points[side][i];
        char words[32];
        struct text text;
        text_open(&text, words, sizeof words);
        text_int(&text, left);
        text_put(&text, of[ret->lang]);
        text_int(&text, view->points[side][i]);
        struct item *item = panel_item(ret, i ? "Kosaka's command points left" : "command points left");
        item->state = panel_keep(ret, &text);
        item->rule = RULE_POINTS;
    }
}

static void add_headquarters(const scenario_t *scenario, const state_t *view, uint8_t side, bool is_own,
                             struct panel *ret)
{
    static const char *const word[LANGS] = { "plan ", "plan ", "陣立て " };
    panel_block(ret, BLOCK_TABLE, "headquarters", "headquarters")->role = side;
    if (view->plan[side] < PLANS) {
        const struct battle_plan *plan = &scenario->plan[view->plan[side]];
        char words[64];
        struct text text;
        text_open(&text, words, sizeof words);
        text_put(&text, word[ret->lang]);
        text_put(&text, plan->title);
        struct item *item = panel_item(ret, panel_keep(ret, &text));
        item->name = plan->name;
        item->native = plan->native;
        item->state = view->plan_active & ROLE_BIT(side) ? "active" : "not active";
        item->rule = jidai_plan_rule(scenario, view->plan[side]);
    }
    if (view->saved[side] != 0xff && view->saved[side]) {
        add_number(ret, "points saved", view->saved[side])->rule = RULE_PLAN_ACTIVATE;
    }
    add_points(scenario, view, side, is_own, ret);
    if (view->bundori[side]) add_number(ret, "Bundori", view->bundori[side]);
    if (view->granted[side]) add_number(ret, "impetuous attacks", view->granted[side]);
    for (int a = 0; a < ACTIVITIES && is_own && jidai_plan_has_chits(scenario, view, side); a++) {
        const int left = jidai_plan_left(scenario, view, side, a); /* [9.5.1] */
        if (left > 0) add_number(ret, "tasks left", left)->state = activity_words[a];
    }
}

/* Where the chit of a clan lies, as far as the viewer knows. */
static const char *chit_place(const state_t *view, int chit)
{
    static const char *const words[DELAYS] = { "delay 1", "delay 2", "delay 3", "delay 4" };
    const int place = view->place[chit];
    if (place == PLACE_BOWL) return "in the bowl";
    return place >= PLACE_DELAY_1 && place < PLACE_DELAY_1 + DELAYS ? words[place - PLACE_DELAY_1] : NULL;
}

static void add_clans(const scenario_t *scenario, const state_t *view, uint8_t side, struct panel *ret)
{
    struct block *block = panel_block(ret, BLOCK_ROSTER, "clans", "clans");
    block->role = side;
    for (int m = 0; m <= MODES; m++) { /* those of one mode together, those whose mode is not known at the end */
        for (int c = clan_first(side); c < clan_end(side); c++) {
            if (!jidai_clan_is_alive(scenario, view, c)) continue;
            if (m < MODES ? view->mode[c] != m : view->mode[c] < MODES) continue;
            struct item *item = panel_item(ret, scenario->chit_title[c]);
            item->role = side;
            item->name = scenario->clan[c].name;
            item->native = scenario->clan[c].native;
            item->state = m < MODES ? jidai_mode_words[m] : view->mode[c] == NO_VALUE ? "no mode yet" : "mode unknown";
            item->rule = m < MODES ? jidai_mode_rule(scenario, m) : 0;
            item->mark[0] = chit_place(view, c);
            for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
                if (unit_is_alive(view, u)) panel_about(ret, item, u);
            }
        }
    }
}

/* The chits that lie in one place, if there are any. */
static void add_chits(const scenario_t *scenario, const state_t *view, uint8_t side, int place, const char *name,
                      const char *title, struct panel *ret)
{
    struct block *block = NULL;
    for (int chit = 0; chit < CHITS; chit++) {
        if (view->place[chit] != place || chit_side(chit) != side) continue;
        if (!block) block = panel_block(ret, BLOCK_HAND, name, title);
        block->role = side;
        struct item *item = panel_item(ret, title_of(scenario, KIND_CHIT, chit, ret));
        int marks = 0;
        item->name = scenario->chit_name[chit];
        item->native = scenario->chit_native[chit];
        item->role = side;
        if (view->bought[chit] && view->bought[chit] != 0xff) item->mark[marks++] = "bought";
        if (chit_is_special(chit) && view->activity[chit - CHIT_SPECIAL] < ACTIVITIES) {
            item->mark[marks++] = activity_words[view->activity[chit - CHIT_SPECIAL]];
        }
    }
}

static void add_tracks(const scenario_t *scenario, const state_t *view, uint8_t side, struct panel *ret)
{
    static const char *const delays[DELAYS] = { "delay 1", "delay 2", "delay 3", "delay 4" };
    add_chits(scenario, view, side, PLACE_RESERVE, "reserve", "reserve", ret);
    for (int i = 0; i < DELAYS; i++) add_chits(scenario, view, side, PLACE_DELAY_1 + i, delays[i], delays[i], ret);
    add_chits(scenario, view, side, PLACE_BOWL, "in-bowl", "in the bowl", ret);
}

/* The chit that is being carried out; everybody has seen it [9.1]. */
static void add_drawn(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    for (int i = view->sequence.depth; i-- > 0;) {
        const int chit = view->sequence.frame[i].arg[0];
        if (view->sequence.frame[i].kind != FRAME_CHIT || chit < 0 || chit >= CHITS) continue;
        panel_block(ret, BLOCK_HAND, "drawn", "drawn chit");
        struct item *item = panel_item(ret, title_of(scenario, KIND_CHIT, chit, ret));
        item->name = scenario->chit_name[chit];
        item->native = scenario->chit_native[chit];
        if (chit_side(chit) < ARMIES) item->role = chit_side(chit);
        return;
    }
}

/* The fortress map: each area, who holds it, and the lines of attack from it with what they have to overcome [13.1]. */
static void add_areas(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    static const char *const holders[ARMIES] = { "Uesugi", "Takeda" };
    struct block *block = panel_block(ret, BLOCK_AREAS, "areas",
                                      "Areas of Kaizu, lines and Defense Scores");
    block->rule = RULE_FORTRESS_MAP;
    for (int a = 0; a < scenario->areas; a++) {
        struct item *item = panel_item(ret, title_of(scenario, KIND_AREA, a, ret));
        int marks = 0;
        item->name = scenario->area[a].name;
        item->native = scenario->area[a].native;
        for (uint8_t side = 0; side < ARMIES; side++) {
            if (!view->area[side][a]) continue;
            item->role = side;
            item->mark[marks++] = holders[side];
        }
        for (int b = 0; b < scenario->areas && item->lines < ITEM_LINES; b++) {
            if (scenario->line[a][b] == NO_LINE) continue;
            item->line[item->lines].to = (uint8_t)b;
            item->line[item->lines++].number = scenario->line[a][b];
        }
    }
}

static void add_siege(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    if (view->besieger == NO_VALUE) return;
    struct block *block = panel_block(ret, BLOCK_TABLE, "siege", view->besieger % ARMIES == UESUGI ?
                                      "Siege of Kaizu by Uesugi" : "Siege of Kaizu by Takeda");
    block->heading[0] = "manpower";
    block->heading[1] = "out of combat";
    for (uint8_t side = 0; side < ARMIES; side++) {
        struct item *item = panel_item(ret, side == UESUGI ? "Uesugi" : "Takeda");
        item->role = side;
        panel_number(item, view->manpower[side]);
        panel_number(item, view->out[side]);
    }
    add_areas(scenario, view, ret);
}

void jidai_panel(const void *scenario_, const void *view_, uint8_t role, struct panel *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    panel_block(ret, BLOCK_TRACK, "turn", "Turn");
    for (int turn = 1; turn <= scenario->turns; turn++) {
        struct item *item = panel_item(ret, NULL);
        if (turn == view->turn) item->flags = ITEM_HERE;
    }
    panel_block(ret, BLOCK_TABLE, "points", NULL);
    add_number(ret, "Uesugi's lead", view->vp);
    for (uint8_t side = 0; side < ARMIES; side++) {
        add_headquarters(scenario, view, side, side == role, ret);
        add_clans(scenario, view, side, ret);
        add_tracks(scenario, view, side, ret);
    }
    panel_block(ret, BLOCK_CUP, "bowl", "Compulsory chits in the bowl");
    for (int chit = CHIT_RALLY; chit < CHIT_SAMURAI; chit++) {
        struct item *item = panel_item(ret, title_of(scenario, KIND_CHIT, chit, ret));
        item->name = scenario->chit_name[chit];
        item->native = scenario->chit_native[chit];
        if (chit_side(chit) < ARMIES) item->role = chit_side(chit);
        if (view->place[chit] != PLACE_BOWL) item->flags = ITEM_SPENT;
    }
    add_drawn(scenario, view, ret);
    add_siege(scenario, view, ret);
}
