/* What front ends draw: figures with their bases, the ground, zones and objectives, the panel. Made from a role's
 * view. */

#include "core/grammar.h"
#include "core/text.h"
#include "core/words.h"
#include "games/argad/game.h"
#include "games/argad/show/charts.h"
#include "games/argad/show/measure.h"

static int put_marks(const state_t *view, int i, const char *mark[MARKS_MAX])
{
    const struct { uint64_t set; const char *word; } marks[] = {
        { view->fleeing, "fleeing" }, { view->disorder, "disorder" }, { view->blocked, "blocked" },
        { view->stunned, "stunned" }, { view->crouched, "hidden" }, { view->charging, "charging" },
        { view->recoiled, "recoiled" },
    };
    int count = 0;
    if (view->life[i] == UNSEEN) mark[count++] = "unseen";
    if (view->reload[i]) mark[count++] = "empty";
    if (view->carries[i] < LOADS) mark[count++] = "loaded";
    for (size_t m = 0; m < sizeof marks / sizeof marks[0] && count < MARKS_MAX; m++) {
        if (marks[m].set & bit_of(i)) mark[count++] = marks[m].word;
    }
    return count;
}

static int pieces(const void *scenario_, const void *view_, struct piece ret[PIECES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    int count = 0;
    for (int i = 0; i < scenario->figures; i++) {
        const struct profile *profile = scenario->figure[i].profile;
        const bool is_gone = view->life[i] == DEAD || view->life[i] == FLED || view->life[i] == LEFT;
        struct piece *piece = &ret[count++];
        *piece = (struct piece){ .id = i, .kind = KIND_FIGURE, .hex = NOTHING, .role = scenario->figure[i].band,
            .face_up = true,
            .may_act = !is_gone && !(view->fleeing & bit_of(i)), .name = scenario->figure[i].name,
            .title = profile->title, .native = profile->native, .code = scenario->figure[i].name,
            .value = 2 * profile->class, .ability = { { "class", profile->class }, { "armour", profile->armour },
                                                     { "rank", view->rank[i] }, { "file", view->file[i] } },
            .army = scenario->group[scenario->figure[i].group].name,
            .box = view->life[i] == DEAD ? "dead" : view->life[i] == FLED ? "fled" : view->life[i] == LEFT ? "left" :
                   view->x[i] < 0 ? "unseen" : NULL };
        put_marks(view, i, piece->mark);
        if (is_gone || view->x[i] < 0) continue;
        piece->base = (struct base){ .x = view->x[i], .y = view->y[i], .facing = view->facing[i],
            .width = argad_is_mounted(view, i) ? HORSE_WIDTH : FOOT_WIDTH,
            .depth = argad_is_mounted(view, i) ? HORSE_LENGTH : FOOT_WIDTH,
            .shape = argad_is_mounted(view, i) ? SHAPE_STADIUM : SHAPE_ROUND };
    }
    return count;
}

static void table(const void *scenario, int32_t *ret_width, int32_t *ret_depth)
{
    *ret_width = ((const scenario_t *)scenario)->width;
    *ret_depth = ((const scenario_t *)scenario)->depth;
}

static void put_box(struct show_feature *feature, struct point low, struct point high)
{
    feature->points = 4;
    feature->point[0] = low;
    feature->point[1] = (struct point){ high.x, low.y };
    feature->point[2] = high;
    feature->point[3] = (struct point){ low.x, high.y };
}

/* The ground from the bottom up, then zones while bands are set up, then objectives and loads. */
static int features(const void *scenario_, const void *view_, struct show_feature ret[FEATURES_MAX])
{
    static const char *const fires[] = { NULL, "smouldering", "smouldering", "burning", "ablaze" };
    static const char *const openings[] = { "door", "window", "slit", "gate", "breach" };
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    int count = 0;
    for (int f = 0; f < scenario->features; f++) {
        const struct feature *own = &scenario->feature[f];
        const struct ground *ground = &scenario->ground[own->ground];
        struct show_feature *feature = &ret[count++];
        *feature = (struct show_feature){ .name = own->name, .kind = ground->name, .title = ground->title,
            .of = KIND_FEATURE, .value = f,
            .is_line = ground->is_line, .role = ROLE_OBSERVER, .level = own->level,
            .points = (uint8_t)own->area.corners, .uphill = own->uphill < 0 ? HIDDEN : own->uphill,
            .mark = { fires[view->burning[f]] } };
        for (int c = 0; c < own->area.corners; c++) feature->point[c] = own->area.corner[c];
        for (int o = 0; o < own->openings && o < OPENINGS_MAX; o++) {
            const struct opening *opening = &scenario->opening[own->first_opening + o];
            feature->opening[feature->openings++] =
                (struct show_opening){ openings[opening->kind], opening->from, opening->to };
        }
    }
    for (uint8_t band = 0; band < BANDS && sequence_top_const(&view->sequence)->kind == FRAME_SETUP; band++) {
        ret[count] = (struct show_feature){ .name = band == WEST ? "west-zone" : "east-zone", .kind = "zone",
            .title = "zone for the set-up", .role = band, .uphill = HIDDEN };
        put_box(&ret[count++], scenario->zone_low[band], scenario->zone_high[band]);
    }
    for (int o = 0; o < scenario->objectives && count < FEATURES_MAX; o++) {
        const struct objective *objective = &scenario->objective[o];
        if (objective->low.x == objective->high.x) continue;
        ret[count] = (struct show_feature){ .name = objective->name, .kind = "objective", .title = objective->why,
            .of = KIND_OBJECTIVE, .value = o,
            .role = objective->band < BANDS ? objective->band : ROLE_OBSERVER, .uphill = HIDDEN };
        put_box(&ret[count++], objective->low, objective->high);
    }
    for (int i = 0; i < scenario->loads && count < FEATURES_MAX; i++) {
        const struct point at = { view->load_x[i], view->load_y[i] };
        if (at.x < 0) continue;
        ret[count] = (struct show_feature){ .name = scenario->load[i].name, .kind = "load",
            .of = KIND_LOAD, .value = i, .title = scenario->load[i].title, .role = ROLE_OBSERVER, .uphill = HIDDEN };
        put_box(&ret[count++], (struct point){ at.x - 10, at.y - 10 }, (struct point){ at.x + 10, at.y + 10 });
    }
    return count;
}

/* ---- the panel --------------------------------------------------------------------------------------------- */

static void add_turns(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    panel_block(ret, BLOCK_TRACK, "turn", "Turn")->rule = RULE_BASE_TURN_ORDER;
    for (int turn = 1; turn <= scenario->turns; turn++) {
        struct item *item = panel_item(ret, NULL); /* the number is all there is to say */
        item->flags = turn == view->turn ? ITEM_HERE : turn < view->turn ? ITEM_SPENT : 0;
    }
}

/* "Keeping the lord alive (East)": most objectives count for one side alone. */
static const char *objective_title(const scenario_t *scenario, int o, struct panel *panel)
{
    const enum lang lang = (enum lang)panel->lang;
    const uint8_t band = scenario->objective[o].band;
    char buffer[256];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    words_title(&argad_game, scenario, KIND_OBJECTIVE, o, lang, &text);
    grammar_capital(buffer);
    if (band < BANDS) {
        text_put(&text, lang == LANG_JA ? "（" : " (");
        words_title(&argad_game, scenario, KIND_ROLE, band, lang, &text);
        text_put(&text, lang == LANG_JA ? "）" : ")");
    }
    return panel_keep(panel, &text);
}

static const char *group_title(const scenario_t *scenario, int g, struct panel *panel)
{
    char buffer[96];
    struct text text;
    text_open(&text, buffer, sizeof buffer);
    words_title(&argad_game, scenario, KIND_GROUP, g, (enum lang)panel->lang, &text);
    grammar_capital(buffer);
    return panel_keep(panel, &text);
}

static void add_score(const scenario_t *scenario, const state_t *view, struct panel *ret)
{
    struct block *block = panel_block(ret, BLOCK_TABLE, "score", "Score");
    block->rule = RULE_BASE_VICTORY;
    block->heading[0] = "West";
    block->heading[1] = "East";
    for (int o = 0; o < scenario->objectives; o++) {
        const struct objective *objective = &scenario->objective[o];
        struct item *item = panel_item(ret, objective_title(scenario, o, ret));
        item->name = objective->name;
        if (objective->band < BANDS) item->role = objective->band;
        for (uint8_t band = 0; band < BANDS; band++) {
            panel_number(item, argad_objective_points(scenario, view, o, band));
        }
    }
    struct item *item = panel_item(ret, "Total with losses");
    for (uint8_t band = 0; band < BANDS; band++) panel_number(item, argad_score(scenario, view, band));
}

static void add_groups(const scenario_t *scenario, const state_t *view, uint8_t band, struct panel *ret)
{
    struct block *block = panel_block(ret, BLOCK_ROSTER, band == WEST ? "west-groups" : "east-groups",
                                      "Groups");
    block->rule = RULE_BASE_GROUP;
    block->role = band;
    block->heading[0] = "men";
    block->heading[1] = "lost";
    for (int g = 0; g < scenario->groups; g++) {
        const struct group *group = &scenario->group[g];
        int left = 0;
        if (group->band != band) continue;
        struct item *item = panel_item(ret, group_title(scenario, g, ret));
        item->name = group->name;
        item->role = band;
        item->state = view->order[g] != LOOSE ? "close order" : "loose";
        if (view->fleeing & group->member) item->state = "fleeing";
        for (uint64_t members = group->member; members; members &= members - 1) {
            const int i = lowest(members);
            left += view->life[i] == ON_TABLE || view->life[i] == UNSEEN;
            panel_about(ret, item, i);
        }
        panel_number(item, left);
        panel_number(item, __builtin_popcountll(group->member) - left);
    }
}

static void panel(const void *scenario, const void *view, uint8_t role, struct panel *ret)
{
    (void)role;
    add_turns(scenario, view, ret);
    add_score(scenario, view, ret);
    for (uint8_t band = 0; band < BANDS; band++) add_groups(scenario, view, band, ret);
}

extern const struct telling argad_telling; /* beats.c */

const struct show argad_show = {
    .table = table,
    .pieces = pieces,
    .features = features,
    .ways = argad_ways,
    .panel = panel,
    .remark_on = argad_remark_on,
    .dangers = argad_dangers,
    .measure = argad_measure,
    .chart = argad_chart,
    .telling = &argad_telling,
};
