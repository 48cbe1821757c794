/* What a front end draws of the map: pieces with their states, and the hexes. It is given redacted states. */
#include "games/jidai/rules/load.h"
#include "games/jidai/show/show.h"

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
        *piece = (struct piece){
            .id = u, .kind = KIND_UNIT, .hex = is_draft ? view->draft[u] : view->hex[u], .role = unit->side,
            .face_up = view->steps[u] < DISORGANIZED, .may_act = may_act(scenario, view, u), .name = unit->name,
            .title = unit->title, .native = unit->native, .code = unit->code, .value = 2 * (unit->elan + unit->mass),
            .ability = { { "elan", unit->elan }, { "mass", unit->mass }, { "firepower", unit->fire },
                         { "leadership", jidai_unit_lead(scenario, view, u) } },
            .steps = (uint8_t)(ELIMINATED - view->steps[u]),
            .box = is_draft || view->box[u] >= BOXES ? NULL : box_words[view->box[u]] };
        int marks = 0;
        if (mode < MODES) piece->mark[marks++] = jidai_mode_words[mode];
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
    for (int s = 0; s < HEXSIDES; s++) ret->hexside[s] = features[scenario->feature[hex][s]];
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
