/* What a move costs and why, hex by hex: the breakdown that front ends show before a move is confirmed. It names what
 * costs points, and what would have but was cancelled [5, 15]. */
#include "games/gunyuden/rules/ask.h"
#include "games/gunyuden/show/show.h"

struct explaining {
    const scenario_t *scenario;
    const state_t *state;
    int leader;
    uint8_t side, enemy;
    struct route *route;
};

static void add_note(struct explaining *at, uint16_t rule, uint16_t remark, int32_t a, int32_t b)
{
    struct route *route = at->route;
    if (route->notes == NOTES_MAX) return;
    for (int i = 0; i < route->notes; i++) { /* once for each thing */
        const struct note *note = &route->note[i];
        if (note->rule == rule && note->remark == remark && note->arg[0] == a && note->arg[1] == b) return;
    }
    route->note[route->notes++] = (struct note){ rule, remark, { a, b } };
}

/* ---- zones ------------------------------------------------------------------------------------------------ */

/* Enemies outside castles beside a hex: how many exert their zone into it, and one of each kind, or NO_UNIT. */
struct nearby {
    int count;
    int zoner;  /* whose zone reaches the hex, if ground and weather let it */
    int beyond; /* across water [5-2-1] */
};

static struct nearby enemies_beside(const struct explaining *at, uint8_t of, int hex)
{
    const scenario_t *scenario = at->scenario;
    const state_t *state = at->state;
    struct nearby nearby = { 0, NO_UNIT, NO_UNIT };
    FOR_UNITS(u, state->in_play[of]) {
        if (!unit_is_outside(state, u) || state->awake[state->clan[u]] == ASLEEP) continue;
        const int from = state->hex[u], hexside = hexside_towards(&scenario->grid, from, hex);
        if (hexside < 0) continue;
        if (scenario->feature[from][hexside] >= FEATURE_SEA) nearby.beyond = u;
        else {
            nearby.zoner = u;
            nearby.count++;
        }
    }
    return nearby;
}

/* A force of ours in the hex besides the one that moves, or NO_UNIT. */
static int friend_in(const struct explaining *at, int hex)
{
    FOR_UNITS(u, at->state->in_play[at->side]) {
        if (at->state->hex[u] == hex && unit_is_outside(at->state, u) && at->state->leader[u] != at->leader) return u;
    }
    return NO_UNIT;
}

/* An enemy castle beside the hex whose weak zone lies on it, or NO_CASTLE. */
static int weak_castle(const struct explaining *at, int hex)
{
    for (int c = 0; c < at->scenario->castles; c++) {
        if (castle_side(at->state, c) == at->enemy && hexset_has(&at->scenario->castle_zone[c], hex) &&
            !gunyuden_is_invested(at->scenario, at->state, c)) return c;
    }
    return NO_CASTLE;
}

/* Who hinders in this hex, and which zones of others make no difference [5-3, 5-4-2]. */
static void note_hindrance(struct explaining *at, int hex)
{
    const int castle = castle_at(at->scenario, hex), weak = weak_castle(at, hex);
    const struct nearby nearby = enemies_beside(at, at->enemy, hex);
    if (castle != NO_CASTLE && castle_side(at->state, castle) == at->enemy) {
        add_note(at, RULE_RULING_3, REMARK_ZONE_OF_CASTLE, hex, castle);
        if (gunyuden_ask.zone_weather(at->scenario, at->state)) {
            add_note(at, RULE_RULING_4, REMARK_ZONE_OF_CASTLE, hex, castle);
        }
    } else {
        add_note(at, RULE_15_4_1, REMARK_ZONE_OF, hex, nearby.zoner);
        if (nearby.count > 1) add_note(at, RULE_5_3_1, REMARK_ZONES_OVERLAP, hex, nearby.count);
        if (weak != NO_CASTLE) add_note(at, RULE_5_3_2, REMARK_ZONE_OVER_WEAK, hex, weak);
    }
    const struct nearby ours = enemies_beside(at, at->side, hex);
    if (ours.zoner != NO_UNIT && at->state->leader[ours.zoner] != at->leader) {
        add_note(at, RULE_5_4_2, REMARK_ZONES_OF_BOTH, hex, ours.zoner);
    }
}

/* One of ours stands there: also an ally [ruling:60], or one who was dropped just now [ruling:57]. */
static void note_friend(struct explaining *at, int hex, int comrade)
{
    add_note(at, RULE_15_4_6, REMARK_ZONE_FRIEND, hex, comrade);
    add_note(at, RULE_5_2_3, REMARK_ZONE_FRIEND, hex, comrade);
    if (at->state->clan[comrade] != at->state->clan[at->leader]) {
        add_note(at, RULE_RULING_60, REMARK_ZONE_FRIEND, hex, comrade);
    }
    if (bits_has(at->state->regrouped, comrade)) add_note(at, RULE_RULING_57, REMARK_ZONE_FRIEND, hex, comrade);
}

/* Why a hex near the enemy does not hinder. */
static void note_cancelled(struct explaining *at, int hex)
{
    const scenario_t *scenario = at->scenario;
    const state_t *state = at->state;
    const int castle = castle_at(scenario, hex), comrade = friend_in(at, hex), weak = weak_castle(at, hex);
    const struct nearby nearby = enemies_beside(at, at->enemy, hex);
    const uint16_t calm = gunyuden_ask.zone_weather(scenario, state);
    if (nearby.beyond != NO_UNIT) add_note(at, RULE_5_2_1, REMARK_ZONE_WATER, hex, nearby.beyond);
    if (nearby.zoner != NO_UNIT) {
        if (calm) add_note(at, calm, REMARK_ZONE_WEATHER, hex, nearby.zoner);
        else if (!hexset_has(&scenario->zoned, hex)) {
            add_note(at, RULE_5_2_2, REMARK_ZONE_GROUND, hex, nearby.zoner);
            add_note(at, RULE_RULING_2, REMARK_ZONE_GROUND, hex, nearby.zoner);
        } else if (comrade != NO_UNIT) note_friend(at, hex, comrade);
        else if (has_castle_of(scenario, state, hex, at->side)) {
            add_note(at, RULE_5_4_1, REMARK_ZONE_OUR_CASTLE, hex, castle);
            add_note(at, RULE_5_2_4, REMARK_ZONE_OUR_CASTLE, hex, castle);
        }
    }
    const bool is_enemy = castle != NO_CASTLE && castle_side(state, castle) == at->enemy;
    if (is_enemy && gunyuden_is_invested(scenario, state, castle)) {
        add_note(at, RULE_5_4_3, REMARK_ZONE_INVESTED, castle, NOTHING);
    }
    if (weak == NO_CASTLE) return;
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, weak, garrison);
    if (set_is_empty(garrison)) add_note(at, RULE_15_4_2, REMARK_ZONE_WEAK, hex, weak);
    else add_note(at, RULE_5_3_3, REMARK_ZONE_GARRISON, hex, weak);
}

/* ---- the whole way -------------------------------------------------------------------------------------------- */

static void note_steps(struct explaining *at, const struct reach_terms *terms, int count, const int32_t hexes[])
{
    const scenario_t *scenario = at->scenario;
    for (int i = 1; i < count; i++) {
        const int from = hexes[i - 1], to = hexes[i];
        const int feature = scenario->feature[from][hexside_towards(&scenario->grid, from, to)];
        if (feature == FEATURE_BRIDGE) {
            add_note(at, RULE_15_2_4_BRIDGE, REMARK_BRIDGE, from, to);
            add_note(at, RULE_RULING_81, REMARK_BRIDGE, from, to);
        }
        if (feature == FEATURE_RIVER) add_note(at, RULE_15_2_4, REMARK_RIVER, from, to);
        if (!terms->into) continue;
        if (i == 1 && !hexset_has(terms->out, from)) note_cancelled(at, from);
        const bool is_out = hexset_has(terms->out, from), is_into = hexset_has(terms->into, to);
        if (is_out && i == 1 && !hexset_has(terms->into, from)) {
            add_note(at, RULE_RULING_59, REMARK_LEAVES_OWN, from, NOTHING);
        } else if (is_out) add_note(at, RULE_15_4_3, REMARK_LEAVES, from, NOTHING);
        if (is_out && is_into) add_note(at, RULE_15_4_5, REMARK_ZONE_TO_ZONE, from, to);
        if (is_into) note_hindrance(at, to);
        else note_cancelled(at, to);
    }
}

static void route_notes(const scenario_t *scenario, const state_t *state, int leader, const struct reach_terms *terms,
                          int count, const int32_t hexes[], struct route *ret)
{
    const uint8_t side = unit_side(state, leader);
    struct explaining at = { scenario, state, leader, side, enemy_of(side), ret };
    const uint16_t weather = gunyuden_ask.march_weather(scenario, state);
    int ground = 0;
    for (int i = 1; i < count; i++) ground += terms->ground->enter[hexes[i]];
    add_note(&at, terms->into ? RULE_15_2_2 : RULE_15_2_3, REMARK_GROUND, ground, NOTHING);
    if (weather) add_note(&at, weather, REMARK_MARCH_WEATHER, state->weather, NOTHING);
    note_steps(&at, terms, count, hexes);
    const int left = friend_in(&at, hexes[0]), met = friend_in(&at, hexes[count - 1]);
    if (left != NO_UNIT) add_note(&at, RULE_9_1_1, REMARK_OTHERS_STAY, hexes[0], left);
    if (met != NO_UNIT) add_note(&at, RULE_6_0, REMARK_SHARES_HEX, hexes[count - 1], met);
}

bool gunyuden_route(const void *scenario, const void *view, const struct action *action, struct route *ret)
{
    return gunyuden_way(scenario, view, action, route_notes, ret);
}
