/* Who sees what: the secrets, how to guess them, and what a front end may draw. */
#include "core/text.h"
#include "games/template/state.h"
#include "kit/rng.h"

/* A banner is known to its own side, and to everybody when the game is over [1.1, 4.4]. Only the field
 * `banner` is SEEN_BY_GAME, so no other comes here; element i belongs to side i. The answer must follow
 * from what everybody sees, or the very question would tell something. */
role_set template_seen_by(const void *scenario, const void *state, int field, int i)
{
    const struct template_state *s = state;
    (void)scenario;
    assert(field == FIELD_BANNER);
    (void)field;
    if (sequence_top_const(&s->sequence)->kind == FRAME_OVER) return ROLE_ALL;
    return ROLE_BIT(i);
}

/* Any unit that is still there may carry a banner we cannot see; a side that has not sealed may not have
 * named one yet. */
void template_determinize(const void *scenario, void *view, uint8_t role, struct rng *rng)
{
    const struct template_scenario *sc = scenario;
    struct template_state *s = view;
    for (int side = 0; side < PLAYERS; side++) {
        int8_t candidate[UNITS_MAX + 1];
        uint32_t count = 0;
        if (template_seen_by(scenario, view, FIELD_BANNER, side) & ROLE_BIT(role)) continue;
        if (!s->sealed[side]) candidate[count++] = NOTHING;
        for (int unit = 0; unit < sc->units; unit++) {
            if (sc->unit[unit].side == side && s->hex[unit] != NOTHING) candidate[count++] = (int8_t)unit;
        }
        s->banner[side] = candidate[rng_below(rng, count)];
    }
}

int template_pieces(const void *scenario, const void *view, struct piece ret[PIECES_MAX])
{
    const struct template_scenario *sc = scenario;
    const struct template_state *s = view;
    const struct frame *frame = sequence_top_const(&s->sequence);
    for (int unit = 0; unit < sc->units; unit++) {
        const uint8_t side = sc->unit[unit].side;
        const bool is_lost = s->hex[unit] == NOTHING;
        ret[unit] = (struct piece){
            .id = unit,
            .hex = s->hex[unit],
            .role = side,
            .face_up = true,
            .may_act = frame->kind == FRAME_TURN && frame->role == side && !is_lost && !s->acted[unit],
            .name = sc->unit[unit].name,
            .title = sc->unit[unit].title,
            .code = sc->unit[unit].name,
            .value = 2 * sc->unit[unit].value,
            .mark = { s->banner[side] == unit ? "banner" : NULL },
            .box = is_lost ? "lost" : NULL,
        };
    }
    return sc->units;
}

void template_panel(const void *scenario, const void *view, uint8_t role, struct panel *ret)
{
    const struct template_scenario *sc = scenario;
    const struct template_state *s = view;
    panel_block(ret, BLOCK_TRACK, "turn", "Turn");
    for (int turn = 1; turn <= sc->turns; turn++) {
        if (turn == s->turn) panel_item(ret, NULL)->flags = ITEM_HERE;
        else panel_item(ret, NULL);
    }
    if (role < PLAYERS && s->banner[role] >= 0) {
        struct block *block = panel_block(ret, BLOCK_ROSTER, "banner", "Your banner");
        block->rule = RULE_BANNER;
        panel_about(ret, panel_item(ret, sc->unit[s->banner[role]].title), s->banner[role]);
    }
}

void template_hex(const void *scenario, int hex, struct hex_info *ret)
{
    const struct template_scenario *sc = scenario;
    *ret = (struct hex_info){ .terrain = &template_terrains[sc->terrain[hex]] };
    for (int unit = 0; unit < sc->units; unit++) {
        if (sc->unit[unit].start == hex) ret->start = sc->unit[unit].name;
    }
}
