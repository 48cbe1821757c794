/* What a front end may draw. Nothing is secret in this game. */
#include "core/text.h"
#include "core/words.h"
#include "games/gunyuden/rules/load.h"
#include "games/gunyuden/game.h"
#include "games/gunyuden/show/show.h"

static const char *morale_word(int low)
{
    static const char *const words[] = { NULL, "morale −1", "morale −2", "morale −3", "morale −4" };
    return low <= MORALE_LOW ? words[low] : NULL;
}

static void add_mark(struct piece *piece, int *marks, const char *word)
{
    if (word && *marks < MARKS_MAX) piece->mark[(*marks)++] = word;
}

static struct piece piece_of(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct unit *who = &scenario->unit[unit];
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool is_in_play = unit_is_in_play(state, unit);
    const uint8_t side = unit_side(state, unit);
    static const char *const boxes[PLACES] = { NULL, NULL, "to be placed", "waiting", "returning", "killed",
                                               "removed" };
    int marks = 0;
    struct piece piece = {
        .id = unit,
        .hex = state->hex[unit],
        .role = side < NEUTRAL ? side : ROLE_OBSERVER,
        .face_up = true,
        .name = who->name,
        .title = who->title,
        .native = who->native,
        .code = who->code,
        .value = 2 * unit_strength(scenario, state, unit),
        .ability = { { "modifier", who->fbm }, { "activation", who->ap }, { "leads", who->lead } },
        .steps = state->steps[unit],
        .box = boxes[state->place[unit]],
    };
    piece.army = scenario->clan[state->clan[unit]].title;
    if (is_in_play && !unit_leads(state, unit) && unit_is_in_play(state, state->leader[unit])) {
        piece.is_led = true;
        piece.under = state->leader[unit];
    }
    piece.may_act = frame->kind == FRAME_PHASE && frame->role == side && is_in_play &&
                    !gunyuden_force_may_act(scenario, state, side, unit).reason;
    if (!who->lead) piece.ability[2].name = NULL;
    add_mark(&piece, &marks, who->rank > BUSHO ? gunyuden_rank_words[who->rank] : NULL);
    add_mark(&piece, &marks, unit_is_inside(state, unit) ? "inside" : NULL);
    add_mark(&piece, &marks, bits_has(state->investing, unit) ? "investing" : NULL);
    piece.shaken = (uint8_t)state->low[unit];
    add_mark(&piece, &marks, morale_word(state->low[unit]));
    add_mark(&piece, &marks, bits_has(state->rebel, unit) ? "rebel" : NULL);
    add_mark(&piece, &marks, is_in_play && bits_has(state->acted, unit) ? "acted" : NULL);
    return piece;
}

/* Force by force, its leader last: he is on top of the stack, and the greatest of them above all. */
static int pieces(const void *scenario_, const void *view, struct piece ret[PIECES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    int count = 0;
    for (int leader = scenario->units; leader-- > 0;) { /* who leads many comes first among a clan's counters */
        if (!unit_leads(state, leader)) continue;
        for (int u = 0; u < scenario->units; u++) {
            if (u != leader && state->leader[u] == leader) ret[count++] = piece_of(scenario, state, u);
        }
        ret[count++] = piece_of(scenario, state, leader);
    }
    for (int u = 0; u < scenario->units; u++) { /* whose leader is gone */
        if (!unit_leads(state, u) && !unit_leads(state, state->leader[u])) ret[count++] = piece_of(scenario, state, u);
    }
    return count;
}

/* ---- castles ------------------------------------------------------------------------------------------- */

static bool is_there(const scenario_t *scenario, int castle)
{
    return scenario->castle_at[scenario->castle[castle].hex] == castle;
}

int gunyuden_site_of(const scenario_t *scenario, int castle)
{
    int site = 0;
    for (int c = 0; c < castle; c++) site += is_there(scenario, c);
    return site;
}

static const char *clan_title(const scenario_t *scenario, int clan)
{
    return clan == NO_CLAN ? NULL : scenario->clan[clan].title;
}

static int sites(const void *scenario_, const void *view, struct site ret[SITES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    int count = 0;
    for (int c = 0; c < scenario->castles; c++) {
        const struct castle *castle = &scenario->castle[c];
        const int owner = state->owner[c];
        const uint8_t side = castle_side(state, c);
        int marks = 0;
        if (!is_there(scenario, c)) continue;
        struct site *site = &ret[count++];
        *site = (struct site){ .hex = castle->hex, .name = castle->name, .title = castle->title,
            .native = castle->native, .army = clan_title(scenario, owner), .level = castle->level,
            .role = side < NEUTRAL ? side : ROLE_OBSERVER, .left = state->durability[c], .of = DURABILITY,
            .morale = (int16_t)-state->castle_low[c] };
        /* [28-2]: neutral castles are marked here, rebels among the pieces */
        if (owner == NO_CLAN) site->mark[marks++] = "abandoned";
        else if (side == NEUTRAL) site->mark[marks++] = "neutral";
        site->is_main = owner != NO_CLAN && state->main[owner] == c;
        site->is_besieged = gunyuden_is_invested(scenario, state, c);
        if (site->is_main) site->mark[marks++] = "main";
        if (site->is_besieged) site->mark[marks++] = "invested";
    }
    return count;
}

/* ---- zones --------------------------------------------------------------------------------------------- */

/* Where a player is hindered and where his lines do not pass; for others both sides' strong zones. */
static int overlays(const void *scenario_, const void *view, uint8_t role, struct overlay ret[OVERLAYS_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    int count = 0;
    for (int hex = 0; hex < hex_limit(&scenario->grid); hex++) {
        if (!hexset_has(&scenario->area, hex)) continue;
        for (uint8_t side = 0; side < SIDES_OF_WAR && count < OVERLAYS_MAX; side++) {
            if (role < SIDES_OF_WAR && side != role) continue;
            const char *name = NULL;
            if (hexset_has(&state->hindered[side], hex)) name = "zone";
            else if (role < SIDES_OF_WAR && hexset_has(&state->barred[side], hex)) name = "barred";
            if (name) ret[count++] = (struct overlay){ .name = name, .hex = hex, .role = enemy_of(side) };
        }
    }
    return count;
}

/* ---- the panel ------------------------------------------------------------------------------------------ */

static void turn_block(const scenario_t *scenario, const state_t *state, struct panel *ret)
{
    static const char *const month[LANGS] = { "month ", "mois ", "" };
    static const char *const week[LANGS] = { ", week ", ", semaine ", "月第" };
    static const char *const end[LANGS] = { "", "", "週" };
    static const char *const weather[WEATHERS] = { [WEATHER_GOOD] = "good weather", [WEATHER_RAIN] = "rain",
        [WEATHER_SNOW] = "snow", [WEATHER_HEAVY_SNOW] = "heavy snow", [WEATHER_MELTING_SNOW] = "thaw" };
    char words[64];
    struct text text;
    text_open(&text, words, sizeof words);
    text_put(&text, month[ret->lang]);
    text_int(&text, gunyuden_month(scenario, state));
    text_put(&text, week[ret->lang]);
    text_int(&text, gunyuden_week(scenario, state));
    text_put(&text, end[ret->lang]);
    panel_block(ret, BLOCK_TRACK, "turn", "Turn")->rule = RULE_4_1_1;
    for (int turn = 1; turn <= scenario->turns; turn++) {
        struct item *item = panel_item(ret, NULL);
        if (turn != state->turn) continue;
        item->title = panel_keep(ret, &text);
        item->flags = ITEM_HERE;
        item->state = weather[state->weather];
    }
}

static void stage_block(const state_t *state, struct panel *ret)
{
    const int stage = gunyuden_stage(state);
    panel_block(ret, BLOCK_TRACK, "stage", "Stage")->rule = RULE_12_2_4;
    for (int s = 0; s < STAGES; s++) {
        struct item *item = panel_item(ret, NULL);
        if (s + 1 == stage) item->flags = ITEM_HERE;
    }
}

/* Forces of the side whose phase it is that may still act. */
static void able_block(const scenario_t *scenario, const state_t *state, struct panel *ret)
{
    const struct frame *frame = sequence_find((struct sequence *)&state->sequence, FRAME_PHASE);
    uint64_t able[UNIT_WORDS];
    if (!frame || frame->role >= SIDES_OF_WAR) return;
    gunyuden_able(scenario, state, frame->role, able);
    struct block *block = panel_block(ret, BLOCK_ROSTER, "may-act", "May still act");
    block->role = frame->role;
    block->rule = RULE_12_2_3;
    block->heading[0] = "strength";
    block->heading[1] = "units";
    block->heading[2] = "morale";
    FOR_UNITS(u, able) {
        struct item *item = panel_item(ret, scenario->unit[u].title);
        uint64_t force[UNIT_WORDS];
        gunyuden_force(scenario, state, u, force);
        item->name = scenario->unit[u].name;
        item->native = scenario->unit[u].native;
        item->hex = state->hex[u];
        item->role = frame->role;
        item->state = unit_is_inside(state, u) ? "inside" : bits_has(state->investing, u) ? "investing" : NULL;
        panel_number(item, gunyuden_force_strength(scenario, state, u));
        panel_number(item, bits_count(force, UNIT_WORDS));
        panel_number(item, -gunyuden_force_low(scenario, state, u));
        FOR_UNITS(v, force) panel_about(ret, item, v);
    }
}

/* Against whom a clan that is not free may act, or whom one that is has to spare, and by which rule [34-2, 37-1]. */
static const char *enemies_of(const scenario_t *scenario, const state_t *state, int clan, struct panel *panel)
{
    static const char *const against[LANGS] = { "against ", "contre ", "相手：" };
    static const char *const not_against[LANGS] = { "not against ", "pas contre ", "行動不可：" };
    static const char *const comma[LANGS] = { ", ", ", ", "、" };
    const bool is_free = state->awake[clan] == AWAKE;
    char words[512];
    struct text text;
    int count = 0;
    if (!scenario->has_sleep || state->side_of[clan] == NEUTRAL || state->awake[clan] == ASLEEP) return NULL;
    text_open(&text, words, sizeof words);
    for (int other = 0; other < scenario->clans; other++) {
        if (!scenario->clan[other].is_here || state->side_of[other] != enemy_of(state->side_of[clan])) continue;
        const uint16_t rule = gunyuden_ask.spares(scenario, state, clan, other);
        if (is_free ? !rule || rule == RULE_RULING_69 : rule) continue; /* that the other sleeps is said of the other */
        text_put(&text, (count++ ? comma : is_free ? not_against : against)[panel->lang]);
        words_title(&gunyuden_game, scenario, KIND_CLAN, other, panel->lang, &text);
        if (!rule) continue;
        text_put(&text, " (");
        text_put(&text, gunyuden_rules[rule].id);
        text_put(&text, ")");
    }
    return count ? panel_keep(panel, &text) : NULL;
}

/* The clans: whose they are, whether they act, against whom, and why; how strong they are. */
static void clan_block(const scenario_t *scenario, const state_t *state, struct panel *ret)
{
    static const char *const states[AWAKES] = { "asleep", "roused", "in rebellion", "against one clan", NULL };
    static const uint16_t rules[AWAKES] = { RULE_34_0, RULE_34_2, RULE_39_5, RULE_38_2, 0 };
    struct block *block = panel_block(ret, BLOCK_ROSTER, "clans", "Clans");
    block->rule = RULE_30_1_3;
    block->heading[0] = "units";
    block->heading[1] = "strength";
    block->heading[2] = "castles";
    for (int c = 0; c < scenario->clans; c++) {
        int units = 0, strength = 0, castles = 0;
        for (int u = 0; u < scenario->units; u++) {
            if (state->clan[u] != c || !unit_is_in_play(state, u)) continue;
            units++;
            strength += unit_strength(scenario, state, u);
        }
        for (int k = 0; k < scenario->castles; k++) castles += state->owner[k] == c;
        if (!units && !castles) continue;
        struct item *item = panel_item(ret, scenario->clan[c].title);
        item->name = scenario->clan[c].name;
        item->native = scenario->clan[c].native;
        item->role = state->side_of[c] < NEUTRAL ? state->side_of[c] : ROLE_OBSERVER;
        item->state = state->side_of[c] == NEUTRAL ? "neutral" : states[state->awake[c]];
        item->rule = state->side_of[c] == NEUTRAL ? RULE_RULING_65 : rules[state->awake[c]];
        item->mark[0] = enemies_of(scenario, state, c, ret);
        if (state->main[c] != NO_CASTLE) item->hex = scenario->castle[state->main[c]].hex;
        panel_number(item, units);
        panel_number(item, strength);
        panel_number(item, castles);
    }
}

static void panel(const void *scenario, const void *view, uint8_t role, struct panel *ret)
{
    (void)role;
    turn_block(scenario, view, ret);
    stage_block(view, ret);
    masamune_account(scenario, view, ret); /* before the long ones */
    able_block(scenario, view, ret);
    clan_block(scenario, view, ret);
}

static void hex(const void *scenario_, int hex, struct hex_info *ret)
{
    static const char *const features[FEATURES] = { NULL, "river", "bridge", "sea", "lake" };
    const scenario_t *scenario = scenario_;
    const int castle = scenario->castle_at[hex];
    *ret = (struct hex_info){ .terrain = &scenario->ground[scenario->terrain[hex]].kind,
                              .label = castle < CASTLES_MAX ? scenario->castle[castle].title : scenario->label[hex],
                              .native = castle < CASTLES_MAX ? scenario->castle[castle].native : NULL,
                              .region = scenario->province[hex],
                              .is_outside = !hexset_has(&scenario->area, hex) };
    for (int s = 0; s < HEXSIDES; s++) ret->hexside[s] = features[scenario->feature[hex][s]];
}

static int rivers(const void *scenario_, const struct river **ret)
{
    const scenario_t *scenario = scenario_;
    *ret = scenario->course;
    return scenario->courses;
}

const struct show gunyuden_show = {
    .hex = hex,
    .rivers = rivers,
    .pieces = pieces,
    .sites = sites,
    .overlays = overlays,
    .panel = panel,
    .remark_on = gunyuden_remark_on,
    .dangers = gunyuden_dangers,
    .line = gunyuden_line,
    .route = gunyuden_route,
    .chart = gunyuden_chart,
    .telling = &gunyuden_telling,
    .standing = gunyuden_standing,
};
