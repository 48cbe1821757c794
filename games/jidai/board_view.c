/* What a front end draws: pieces with their states, the hexes, and the panel with both headquarters (Honjin),
 * the bowl, the tracks and the fortress. It is given redacted states. */
#include "core/text.h"
#include "games/jidai/rules.h"

static const char *const side_titles[ARMIES] = { "Uesugi", "Takeda" };
static const char *const mode_words[MODES] = { "attack", "defense", "move", "regroup" };
static const char *const state_words[] = { NULL, "Shaken", "Disorganized", "Exhausted" }; /* d is defense */
static const char *const box_words[BOXES] = { NULL, "entry A", "entry B", "entry C", "entry D", "Mount Saijo",
                                              "waiting", "eliminated" };

/* ---- pieces -------------------------------------------------------------------------------------- */

static bool may_act(const scenario_t *scenario, const state_t *view, int unit)
{
    const struct frame *frame = sequence_top_const(&view->sequence);
    const int clan = scenario->unit[unit].clan;
    if (!unit_is_on_map(view, unit) && jidai_unit_node(view, unit) == HEX_NONE) return false;
    switch (frame->kind) {
    case FRAME_MOVE: return frame->arg[0] == clan && !set_has(view->moved, unit);
    case FRAME_CLAN: return view->active_clans & clan_bit(clan);
    case FRAME_RETREAT:
    case FRAME_RALLY: return frame->arg[0] == clan;
    case FRAME_STEPS: return frame->role == unit_side(scenario, unit) && unit_mode(scenario, view, unit) == MODE_ATTACK;
    default: return false;
    }
}

int jidai_pieces(const void *scenario_, const void *view_, struct piece ret[PIECES_MAX])
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    int count = 0;
    for (int u = 0; u < scenario->units; u++) {
        const struct unit *unit = &scenario->unit[u];
        const uint8_t mode = unit_mode(scenario, view, u);
        const bool is_draft = view->draft[u] >= 0;
        if (!unit_is_alive(view, u)) continue;
        struct piece *piece = &ret[count++];
        *piece = (struct piece){ .id = u, .hex = is_draft ? view->draft[u] : view->hex[u], .role = unit->side,
            .face_up = view->steps[u] < DISORGANIZED, .may_act = may_act(scenario, view, u), .name = unit->name,
            .title = unit->title, .native = unit->native, .code = unit->code, .value = 2 * (unit->elan + unit->mass),
            .ability = { { "elan", unit->elan }, { "mass", unit->mass }, { "firepower", unit->fire },
                         { "leadership", jidai_unit_lead(scenario, view, u) } },
            .steps = (uint8_t)(ELIMINATED - view->steps[u]),
            .box = is_draft || view->box[u] >= BOXES ? NULL : box_words[view->box[u]] };
        int marks = 0;
        if (mode < MODES) piece->mark[marks++] = mode_words[mode];
        if (view->steps[u] && view->steps[u] < ELIMINATED) piece->mark[marks++] = state_words[view->steps[u]];
        if (set_has(view->position, u)) piece->mark[marks++] = "position";
        if (view->lead[u] < unit->lead) piece->mark[marks++] = "leader lost";
        if (view->samurai[unit->side] == u) piece->mark[marks++] = "samurai";
        if (scenario->commander[KENSHIN] == u || scenario->commander[SHINGEN] == u) piece->mark[marks++] = "commander";
    }
    return count;
}

void jidai_hex(const void *scenario_, int hex, struct hex_info *ret)
{
    static const char *const features[] = { NULL, "stream", "ford", "river", "impassable" };
    static const struct terrain nowhere = { .name = "nowhere", .title = "Not on the map", .glyph = ' ' };
    const scenario_t *scenario = scenario_;
    *ret = (struct hex_info){ .terrain = &scenario->terrain_kind[scenario->terrain[hex]],
                              .label = scenario->label[hex], .level = scenario->level[hex] };
    if (!hexset_has(&scenario->on_map, hex)) ret->terrain = &nowhere;
    for (int s = 0; s < SIDES; s++) ret->side[s] = features[scenario->feature[hex][s]];
    for (int i = 0; i < scenario->columns; i++) {
        if (scenario->column[i] == hex) ret->start = "column";
    }
    for (int e = 0; e < ENTRIES; e++) {
        for (int i = 0; i < scenario->entry[e].hexes; i++) {
            if (scenario->entry[e].hex[i] != hex) continue;
            ret->start = box_words[BOX_A + e];
            ret->entry = scenario->entry[e].title;
        }
    }
}

/* ---- the panel ----------------------------------------------------------------------------------- */

static void put_number(struct text *ret, const char *before, int number, const char *after)
{
    text_put(ret, before);
    text_int(ret, number);
    text_put(ret, after);
}

/* The chits that lie in one place, if there are any. */
static void put_chits(const scenario_t *scenario, const state_t *view, uint8_t side, int place, const char *title,
                      struct text *ret)
{
    bool is_first = true;
    for (int chit = 0; chit < CHITS; chit++) {
        if (view->place[chit] != place || chit_side(chit) != side) continue;
        text_put(ret, is_first ? title : " ");
        text_put(ret, scenario->chit_name[chit]);
        if (view->bought[chit] && view->bought[chit] != 0xff) text_put(ret, "(bought)");
        if (chit_is_special(chit) && view->activity[chit - CHIT_SPECIAL] < ACTIVITIES) {
            static const char *const tasks[ACTIVITIES] = { "attack", "retreat", "impetuous", "combined" };
            text_put(ret, ":");
            text_put(ret, tasks[view->activity[chit - CHIT_SPECIAL]]);
        }
        is_first = false;
    }
    if (!is_first) text_put(ret, "\n");
}

static void put_modes(const scenario_t *scenario, const state_t *view, uint8_t side, struct text *ret)
{
    for (int m = 0; m < MODES; m++) {
        bool is_first = true;
        for (int c = clan_first(side); c < clan_end(side); c++) {
            if (view->mode[c] != m || !jidai_clan_is_alive(scenario, view, c)) continue;
            const char letter[2] = { scenario->clan[c].letter, 0 };
            text_put(ret, is_first ? "  " : " ");
            if (is_first) {
                text_put(ret, mode_words[m]);
                text_put(ret, ": ");
            }
            text_put(ret, letter);
            is_first = false;
        }
        if (!is_first) text_put(ret, "\n");
    }
}

/* What special chits can still be given to do [9.5.1]. */
static void put_tasks(const scenario_t *scenario, const state_t *view, uint8_t side, struct text *ret)
{
    static const char *const words[ACTIVITIES] = { [ACTIVITY_ATTACK] = " attack", [ACTIVITY_RETREAT] = " retreat",
        [ACTIVITY_IMPETUOUS] = " impetuous", [ACTIVITY_COMBINED] = " combined" };
    bool is_first = true;
    if (!jidai_plan_has_chits(scenario, view, side)) return;
    for (int a = 0; a < ACTIVITIES; a++) {
        const int left = jidai_plan_left(scenario, view, side, a);
        if (left <= 0) continue;
        put_number(ret, is_first ? "  tasks left: " : ", ", left, words[a]);
        is_first = false;
    }
    if (!is_first) text_put(ret, "\n");
}

static void put_honjin(const scenario_t *scenario, const state_t *view, uint8_t side, bool is_own, struct text *ret)
{
    static const char *const delays[DELAYS] = { "  delay 1: ", "  delay 2: ", "  delay 3: ", "  delay 4: " };
    text_put(ret, side_titles[side]);
    if (view->plan[side] < PLANS) {
        text_put(ret, ", plan ");
        text_put(ret, scenario->plan[view->plan[side]].title);
        text_put(ret, view->plan_active & ROLE_BIT(side) ? " (active)" : " (not active)");
    }
    if (view->saved[side] != 0xff && view->saved[side]) put_number(ret, ", ", view->saved[side], " points put by");
    for (int i = 0; i < 2 && view->points[side][i] != 0xff && view->points[side][i]; i++) {
        const int commander = i ? KOSAKA : army_commander(side);
        const int saving = is_own && !i && view->saving[side] != NO_VALUE ? view->saving[side] : 0;
        const int left = is_own ? jidai_points_left(scenario, view, side, commander) - saving : view->points[side][i];
        put_number(ret, i ? " and " : ", ", left, " of ");
        put_number(ret, "", view->points[side][i], i ? " of Kosaka's left" : " command points left");
    }
    if (view->bundori[side]) put_number(ret, ", Bundori ", view->bundori[side], "");
    if (view->granted[side]) put_number(ret, ", impetuous attacks given: ", view->granted[side], "");
    text_put(ret, "\n");
    put_modes(scenario, view, side, ret);
    if (is_own) put_tasks(scenario, view, side, ret);
    put_chits(scenario, view, side, PLACE_RESERVE, "  reserve: ", ret);
    for (int i = 0; i < DELAYS; i++) put_chits(scenario, view, side, PLACE_DELAY_1 + i, delays[i], ret);
    put_chits(scenario, view, side, PLACE_BOWL, "  in the bowl: ", ret);
}

/* The fortress map: each area, who holds it, and the lines of attack from it with what they have to overcome [13.1]. */
static void put_areas(const scenario_t *scenario, const state_t *view, struct text *ret)
{
    text_put(ret, "  Areas, and the lines from them with the Defense Score at their end:\n");
    for (int a = 0; a < scenario->areas; a++) {
        text_put(ret, "  ");
        text_put(ret, scenario->area[a].name);
        text_put(ret, " ");
        text_put(ret, scenario->area[a].title);
        for (uint8_t side = 0; side < ARMIES; side++) {
            if (!view->area[side][a]) continue;
            text_put(ret, ", ");
            text_put(ret, side_titles[side]);
        }
        bool is_first = true;
        for (int b = 0; b < scenario->areas; b++) {
            if (scenario->line[a][b] == NO_LINE) continue;
            text_put(ret, is_first ? ": " : ", ");
            text_put(ret, scenario->area[b].name);
            put_number(ret, " ", scenario->line[a][b], "");
            is_first = false;
        }
        text_put(ret, "\n");
    }
}

static void put_fortress(const scenario_t *scenario, const state_t *view, struct text *ret)
{
    if (view->besieger == NO_VALUE) return;
    text_put(ret, "Siege of Kaizu by ");
    text_put(ret, side_titles[view->besieger % ARMIES]);
    text_put(ret, "\n");
    for (uint8_t side = 0; side < ARMIES; side++) {
        text_put(ret, "  ");
        text_put(ret, side_titles[side]);
        put_number(ret, ": manpower ", view->manpower[side], "");
        put_number(ret, ", out of combat ", view->out[side], ", markers in");
        for (int a = 0; a < scenario->areas; a++) {
            if (!view->area[side][a]) continue;
            text_put(ret, " ");
            text_put(ret, scenario->area[a].name);
        }
        text_put(ret, "\n");
    }
    put_areas(scenario, view, ret);
}

void jidai_panel(const void *scenario_, const void *view_, uint8_t role, struct text *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *view = view_;
    put_number(ret, "Turn ", view->turn, " of ");
    put_number(ret, "", scenario->turns, "; ");
    put_number(ret, "Uesugi's lead ", view->vp, "\n");
    for (uint8_t side = 0; side < ARMIES; side++) put_honjin(scenario, view, side, side == role, ret);
    text_put(ret, "Compulsory chits in the bowl:");
    for (int chit = CHIT_RALLY; chit < CHIT_SAMURAI; chit++) {
        if (view->place[chit] != PLACE_BOWL) continue;
        text_put(ret, " ");
        text_put(ret, scenario->chit_name[chit]);
    }
    text_put(ret, "\n");
    put_fortress(scenario, view, ret);
}
