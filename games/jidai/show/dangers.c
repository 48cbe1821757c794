/* What a side has to fear: its daimyo is attacked where he cannot fall back, or worn as he is, for with him the battle
 * is lost [11.7-retreat, 16.4]; Kaizu stands empty with an enemy near [18.3]; a clan may rout when its exhausted unit
 * falls [11.12-rout]. Redacted states are given: an enemy may attack whatever his mode is. */
#include "games/jidai/show/show.h"

enum { NEAR_KAIZU = 4, FAR_OFF = 7 /* hexes: nobody attacks over more in one turn */ };
enum { MAY_ROUT = 2 /* sides of the die */ };

struct list {
    int count;
    struct note *note;
};

static void put(struct list *list, uint16_t rule, uint16_t remark, int32_t first, int32_t second)
{
    if (list->count == DANGERS_MAX) return;
    list->note[list->count++] = (struct note){ .rule = rule, .remark = remark, .arg = { first, second } };
}

/* A free hex outside all enemy zones that a unit can step to [11.7-retreat]. */
static bool has_way_out(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t side = unit_side(scenario, unit);
    const int hex = state->hex[unit];
    for (unsigned hexsides = scenario->crosses[hex]; hexsides; hexsides &= hexsides - 1) {
        const int beside = scenario->beside[hex][__builtin_ctz(hexsides)];
        const bool is_taken = hexset_has(&state->stands[side], beside) ||
                              hexset_has(&state->stands[enemy_of(side)], beside);
        if (!is_taken && !hexset_has(&state->zone[enemy_of(side)], beside)) return true;
    }
    return false;
}

static bool is_touched(const scenario_t *scenario, const state_t *state, int unit)
{
    uint8_t enemy[6];
    return jidai_contacts(scenario, state, unit, enemy) > 0 || jidai_is_in_zone(state, state->hex[unit],
                                                                                enemy_of(unit_side(scenario, unit)));
}

/* Can an enemy march beside the unit in Attack mode [6.5-attack]? */
static bool can_be_reached(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    const int hex = state->hex[unit];
    for (int u = unit_first(scenario, enemy); u < unit_end(scenario, enemy); u++) {
        if (!jidai_unit_is_outside(scenario, state, u)) continue;
        if (hex_distance(&scenario->grid, state->hex[u], hex) > FAR_OFF) continue;
        struct walk walk = { .terms = { .dear = state->zone[enemy_of(enemy)], .side = enemy,
                                        .points = scenario->movement[MODE_ATTACK] } };
        jidai_walk(scenario, state, state->hex[u], &walk);
        for (unsigned hexsides = scenario->crosses[hex]; hexsides; hexsides &= hexsides - 1) {
            if (hexset_has(&walk.reach.all, scenario->beside[hex][__builtin_ctz(hexsides)])) return true;
        }
    }
    return false;
}

static void find_daimyo(const scenario_t *scenario, const state_t *state, uint8_t side, struct list *list)
{
    const int unit = scenario->commander[army_commander(side)];
    if (!jidai_unit_is_outside(scenario, state, unit) || !state->lead[unit]) return;
    const bool is_met = is_touched(scenario, state, unit);
    if (!has_way_out(scenario, state, unit) && (is_met || can_be_reached(scenario, state, unit))) {
        put(list, RULE_DAIMYO, REMARK_DAIMYO_SHUT_IN, unit, state->hex[unit]);
    } else if (is_met && state->steps[unit] >= DISORGANIZED) {
        put(list, RULE_DAIMYO, REMARK_DAIMYO_WORN, unit, state->hex[unit]);
    }
}

/* Whoever enters it takes it, and the points. */
static void find_open_kaizu(const scenario_t *scenario, const state_t *state, uint8_t side, struct list *list)
{
    if (scenario->is_historical || state->kaizu_side != side || jidai_kaizu_holds(scenario, state, side)) return;
    const struct hexset near = jidai_near(scenario, state, enemy_of(side), NEAR_KAIZU);
    if (!hexset_has(&near, scenario->kaizu)) return;
    put(list, RULE_HYPOTHETICAL_VICTORY, REMARK_KAIZU_OPEN, scenario->kaizu, scenario->kaizu_points);
}

/* Would its clan rout on two sides of the die if this unit falls? Its own leadership counts no more. */
static bool would_rout(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    int lead = 0, mates = 0, sides = 0;
    bool has_mate = false;
    for (int u = clan->first; u < clan->end; u++) {
        if (u == unit || !unit_is_alive(state, u)) continue;
        has_mate = true;
        mates += unit_is_on_map(state, u) && state->steps[u] < EXHAUSTED;
        if (state->box[u] <= BOX_D && jidai_unit_lead(scenario, state, u) > lead) {
            lead = jidai_unit_lead(scenario, state, u);
        }
    }
    for (int die = 1; die <= 6; die++) {
        const int score = die + lead + mates;
        sides += scenario->rout[score < SCORES ? score : SCORES - 1] == ROUT_ROUT;
    }
    return has_mate && sides >= MAY_ROUT;
}

static void find_routs(const scenario_t *scenario, const state_t *state, uint8_t side, struct list *list)
{
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        const int clan = scenario->unit[u].clan;
        if (clan == clan_first(side)) continue; /* [16.4-clan-A] */
        if (!jidai_unit_is_outside(scenario, state, u) || state->steps[u] != EXHAUSTED) continue;
        if (is_touched(scenario, state, u) && would_rout(scenario, state, u)) {
            put(list, RULE_ROUT, REMARK_WOULD_ROUT, u, clan);
        }
    }
}

int jidai_dangers(const void *scenario, const void *view, uint8_t role, struct note ret[DANGERS_MAX])
{
    struct list list = { .note = ret };
    find_daimyo(scenario, view, role, &list);
    find_open_kaizu(scenario, view, role, &list);
    find_routs(scenario, view, role, &list);
    return list.count;
}
