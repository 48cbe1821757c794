/* What a front end may draw. */
#include "core/tell.h"
#include "core/text.h"
#include "games/template/game.h"
#include "games/template/rules/state.h"
#include "kit/path.h"

static const char *const army[PLAYERS] = { [RED] = "Red", [BLUE] = "Blue" };

/* The others are under the bearer of their banner, as far as this view knows him. */
static int pieces(const void *scenario, const void *view, struct piece ret[PIECES_MAX])
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
            .army = army[side],
            .code = sc->unit[unit].name,
            .value = 2 * sc->unit[unit].value,
            .mark = { s->banner[side] == unit ? "banner" : NULL },
            .box = is_lost ? "lost" : NULL,
            .is_led = s->banner[side] >= 0 && s->banner[side] != unit,
            .under = s->banner[side],
        };
    }
    return sc->units;
}

/* ---- on the map: camps, zones and lines, which no rule asks for ---------------------------------------------- */

/* A side's camp is where its first unit starts. */
static int camp_of(const struct template_scenario *scenario, int side)
{
    int unit = 0;
    while (scenario->unit[unit].side != side) unit++;
    return scenario->unit[unit].start;
}

/* Does a unit of the side stand so near to the hex? 0: in it, 1: beside it. */
static bool has_unit(const struct template_scenario *scenario, const struct template_state *state, int side, int hex,
                     int distance)
{
    for (int unit = 0; unit < scenario->units; unit++) {
        if (scenario->unit[unit].side == side && state->hex[unit] != NOTHING &&
            hex_distance(&scenario->grid, state->hex[unit], hex) == distance) return true;
    }
    return false;
}

/* A site stands on the map and is no piece. */
static int sites(const void *scenario, const void *view, struct site ret[SITES_MAX])
{
    static const char *const name[PLAYERS] = { [RED] = "red-camp", [BLUE] = "blue-camp" };
    static const char *const title[PLAYERS] = { [RED] = "Red Camp", [BLUE] = "Blue Camp" };
    for (uint8_t side = 0; side < PLAYERS; side++) {
        const int hex = camp_of(scenario, side);
        ret[side] = (struct site){ .hex = hex, .name = name[side], .title = title[side], .army = army[side],
                                   .role = side, .morale = HIDDEN,
                                   .mark = { has_unit(scenario, view, !side, hex, 0) ? "taken" : NULL } };
    }
    return PLAYERS;
}

/* An overlay holds of a hex just now: here, that units of a side can attack into it [4.1]. */
static int overlays(const void *scenario, const void *view, uint8_t role, struct overlay ret[OVERLAYS_MAX])
{
    const struct template_scenario *sc = scenario;
    int count = 0;
    (void)role; /* everybody sees them */
    for (int hex = 0; hex < hex_limit(&sc->grid); hex++) {
        for (uint8_t side = 0; hex_is_on(&sc->grid, hex) && side < PLAYERS; side++) {
            if (has_unit(sc, view, side, hex, 1)) ret[count++] = (struct overlay){ "zone", hex, side };
        }
    }
    return count;
}

struct walk { const struct template_scenario *scenario; const struct template_state *state; int side; };

static int step_cost(const void *ctx, int from, int to)
{
    const struct walk *walk = ctx;
    (void)from;
    return has_unit(walk->scenario, walk->state, !walk->side, to, 0) ? PATH_FORBIDDEN : 1;
}

/* A line of communication: from the camp past the enemies to the unit, in one link. */
static bool line(const void *scenario, const void *view, int32_t piece, struct trace *ret)
{
    const struct template_scenario *sc = scenario;
    const struct template_state *s = view;
    const struct walk walk = { sc, s, sc->unit[piece].side };
    const int camp = camp_of(sc, walk.side), hex = s->hex[piece];
    const struct path_terms terms = { .grid = &sc->grid, .points = LINE_MAX, .enter = step_cost, .ctx = &walk };
    struct path_field field;
    struct link *link = &ret->link[0];
    memset(ret, 0, sizeof *ret);
    if (hex == NOTHING) ret->why = refuse(RULE_TURN, REASON_LOST, piece, 0, 0, 0);
    if (hex == NOTHING || hex == camp) return hex == camp;
    path_flood(&terms, camp, &field);
    if (field.cost[hex] < 0 || has_unit(sc, s, !walk.side, camp, 0)) {
        ret->why = refuse(RULE_FREE, REASON_CUT_OFF, piece, 0, 0, 0);
        return false;
    }
    *link = (struct link){ .from = camp, .to = hex, .piece = NOTHING, .site = walk.side, .cost = field.cost[hex],
                           .limit = LINE_MAX };
    link->hexes = (uint8_t)path_trace(&field, hex, LINK_HEXES_MAX, link->hex);
    ret->links = 1;
    return true;
}

/* ---- beside it ------------------------------------------------------------------------------------------------ */

static void panel(const void *scenario, const void *view, uint8_t role, struct panel *ret)
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

static void hex(const void *scenario, int hex, struct hex_info *ret)
{
    const struct template_scenario *sc = scenario;
    *ret = (struct hex_info){ .terrain = &template_terrains[sc->terrain[hex]] };
    for (int unit = 0; unit < sc->units; unit++) {
        if (sc->unit[unit].start == hex) ret->start = sc->unit[unit].name;
    }
}

const struct show template_show = {
    .hex = hex,
    .pieces = pieces,
    .sites = sites,
    .overlays = overlays,
    .panel = panel,
    .line = line,
};
