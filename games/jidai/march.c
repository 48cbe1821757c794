/* Where units may march: costs and zones by mode (6.5), keeping together (6.3), the way to the enemy (6.5, 9.3.3), the
 * straggler's hex (9.3.4). movement.c plays it.
 *
 * Towards the enemy means: on a cheapest way into contact with the enemy that is cheapest to reach. Ways go
 * round units, because no hex holds two [10.3], and end in the first enemy zone [5.2-enter].
 * Keeping together [6.3]: the first unit of a clan to move is free; each other one must end beside the chain
 * that has the first in it, if it can, or else nearer to it; and nobody may be left behind who could do so. A
 * scattered clan may not stand still. */
#include "games/jidai/march.h"
#include "games/jidai/ways.h"

/* ---- grounds for movement ------------------------------------------------------------------------ */

/* [5.2-leave, example:VIII] */
bool jidai_march_is_held(const scenario_t *scenario, const state_t *state, int unit)
{
    return jidai_is_in_zone(state, state->hex[unit], enemy_of(unit_side(scenario, unit))); /* [5.2-leave] */
}

/* The enemies in the zone of a friend other than this unit: they may be ignored by those who attack, and met by those
 * who defend [6.5-attack, 6.5-defense]. */
static struct hexset engaged_by_others(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t side = unit_side(scenario, unit);
    const int own = state->hex[unit];
    struct hexset others = state->stands[side];
    if (own >= 0) hexset_remove(&others, own);
    const struct hexset zone = jidai_zone_from(scenario, state, &others);
    return hexset_and(zone, &state->stands[enemy_of(side)]);
}

/* Hexes of enemy zones that a unit in Defense may enter: every enemy whose zone it is must be engaged already. */
static struct hexset defense_zone(const scenario_t *scenario, const state_t *state, int unit,
                                  const struct hexset *zone)
{
    const struct hexset engaged = engaged_by_others(scenario, state, unit);
    const struct hexset others = hexset_less(state->stands[enemy_of(unit_side(scenario, unit))], &engaged);
    const struct hexset closed = jidai_zone_from(scenario, state, &others);
    return hexset_less(*zone, &closed);
}

HOT struct reach_terms jidai_march_terms(const scenario_t *scenario, const state_t *state, int unit, int kind)
{
    const uint8_t side = unit_side(scenario, unit), clan = scenario->unit[unit].clan, mode = state->mode[clan];
    const struct hexset *zone = &state->zone[enemy_of(side)];
    struct reach_terms terms = { .side = side, .barred = hexset_or(state->stands[UESUGI], &state->stands[TAKEDA]) };
    switch (kind) {
    case MOVE_ATTACK:
        terms.dear = *zone;
        terms.may_storm = true;
        terms.points = state->special_clan == clan ? scenario->special_movement /* [9.5.2] */
                                                   : scenario->movement[MODE_ATTACK];
        break;
    case MOVE_ASTRAY:
        terms.barred = hexset_or(terms.barred, zone);
        terms.count_hexes = true;
        terms.points = 4; /* [9.5.5] */
        break;
    default:
        terms.points = scenario->movement[mode];
        if (mode == MODE_DEFENSE) terms.dear = defense_zone(scenario, state, unit, zone);
        const struct hexset closed = hexset_less(*zone, &terms.dear);
        terms.barred = hexset_or(terms.barred, &closed);
    }
    return terms;
}

/* ---- keeping together [6.3] ---------------------------------------------------------------------- */

/* The hexes that count as the body of the clan: the chain of units that has the anchor in it, or the anchor
 * alone [edition:6.3]; without `unit` itself. */
static struct hexset body_of(const scenario_t *scenario, const state_t *state, int anchor, int unit, bool chain)
{
    const struct clan *clan = &scenario->clan[scenario->unit[anchor].clan];
    struct hexset body = { 0 };
    if (!unit_is_on_map(state, anchor)) return body;
    hexset_add(&body, state->hex[anchor]);
    for (bool grows = chain; grows;) {
        grows = false;
        const struct hexset beside = hexset_neighbours(&body);
        for (int u = clan->first; u < clan->end; u++) {
            if (u == unit || !unit_is_on_map(state, u) || hexset_has(&body, state->hex[u])) continue;
            if (!hexset_has(&beside, state->hex[u])) continue;
            hexset_add(&body, state->hex[u]);
            grows = true;
        }
    }
    return body;
}

static int distance_to(const scenario_t *scenario, const state_t *state, int hex, int unit)
{
    return hex_distance(&scenario->grid, hex, state->hex[unit]);
}

static bool is_with(const scenario_t *scenario, const state_t *state, int unit, const struct hexset *body)
{
    const int hex = state->hex[unit];
    if (hex < 0) return false;
    if (hexset_has(body, hex)) return true; /* together in Kaizu */
    const struct hexset beside = hexset_neighbours(body);
    (void)scenario;
    return hexset_has(&beside, hex);
}

/* Where a unit may go so that the clan keeps together; `ret_must`: it has to, if nothing else is done. */
static struct hexset together(const scenario_t *scenario, const state_t *state, int unit, int anchor, bool chain,
                              struct hexset open, bool *ret_must)
{
    const struct hexset body = body_of(scenario, state, anchor, unit, chain);
    struct hexset beside = hexset_neighbours(&body);
    const bool is_there = is_with(scenario, state, unit, &body);
    if (hexset_has(&body, scenario->kaizu) && !scenario->is_historical) hexset_add(&beside, scenario->kaizu);
    if (state->hex[anchor] == scenario->kaizu && !scenario->is_historical) { /* all of the clan goes in [13.7] */
        memset(&beside, 0, sizeof beside);
        hexset_add(&beside, scenario->kaizu);
    }
    const struct hexset joined = hexset_and(open, &beside);
    *ret_must = !is_there;
    if (is_there || !hexset_is_empty(&joined)) return joined;
    if (!unit_is_on_map(state, anchor)) { /* the anchor is still on its entry point: nothing to close up to */
        *ret_must = false;
        return open;
    }
    /* As near as it can come. */
    struct hexset nearest = { 0 };
    int best = unit_is_on_map(state, unit) ? distance_to(scenario, state, state->hex[unit], anchor) : HEX_COLUMNS * 2;
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint32_t rows = open.column[c]; rows; rows &= rows - 1) {
            const int hex = c * HEXSET_LANE_BITS + __builtin_ctz(rows);
            const int distance = distance_to(scenario, state, hex, anchor);
            if (distance > best || (distance == best && hexset_is_empty(&nearest))) continue;
            if (distance < best) memset(&nearest, 0, sizeof nearest);
            best = distance;
            hexset_add(&nearest, hex);
        }
    }
    *ret_must = !hexset_is_empty(&nearest);
    return nearest;
}

/* ---- free movement and followers ----------------------------------------------------------------- */

bool jidai_march_can_move(const scenario_t *scenario, const state_t *state, int unit)
{
    return !set_has(state->moved, unit) && jidai_unit_node(state, unit) != HEX_NONE &&
           !jidai_unit_is_in_siege(scenario, state, unit) && !jidai_march_is_held(scenario, state, unit);
}

/* A mate that the enemy holds: nobody leaves it who can stay beside it. One that the unit is with comes first. */
static int held_mate(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    int found = NOBODY;
    for (int u = clan->first; u < clan->end; u++) {
        if (u == unit || !unit_is_on_map(state, u) || !jidai_march_is_held(scenario, state, u)) continue;
        const struct hexset body = body_of(scenario, state, u, unit, true);
        if (is_with(scenario, state, unit, &body)) return u;
        if (found == NOBODY) found = u;
    }
    return found;
}

static struct reach_terms terms_to_follow(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                          int unit)
{
    const int anchor = frame->arg[MOVE_ANCHOR];
    struct reach_terms terms = jidai_march_terms(scenario, state, unit, frame->step);
    if (frame->step == MOVE_ATTACK) terms.may_storm = anchor != NOBODY && state->hex[anchor] == scenario->kaizu;
    return terms;
}

/* The unit that this one has to keep to, or NOBODY. */
static int anchor_for(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    const int anchor = frame->arg[MOVE_ANCHOR];
    return anchor == NOBODY ? held_mate(scenario, state, unit) : anchor;
}

struct hexset jidai_march_destinations(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                       int unit, struct reach *ret_reach, bool *ret_must)
{
    const struct hexset none = { 0 };
    *ret_must = false;
    if (!jidai_march_can_move(scenario, state, unit) || unit == frame->arg[MOVE_ANCHOR]) return none;
    ret_reach->terms = terms_to_follow(scenario, state, frame, unit);
    jidai_reach(scenario, state, jidai_unit_node(state, unit), ret_reach);
    const int anchor = anchor_for(scenario, state, frame, unit);
    if (anchor == NOBODY) return ret_reach->all;
    /* In Attack mode the others come beside the first unit itself [6.5-attack-others]. */
    const bool chain = frame->step != MOVE_ATTACK && scenario->edition.chain;
    return together(scenario, state, unit, anchor, chain, ret_reach->all, ret_must);
}

/* Who is free to go where it likes needs only one hex beside it. */
bool jidai_march_has_destination(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    struct reach reach;
    bool must;
    if (!jidai_march_can_move(scenario, state, unit) || unit == frame->arg[MOVE_ANCHOR]) return false;
    if (anchor_for(scenario, state, frame, unit) == NOBODY) {
        const struct reach_terms terms = terms_to_follow(scenario, state, frame, unit);
        return jidai_can_step(scenario, state, &terms, jidai_unit_node(state, unit));
    }
    const struct hexset open = jidai_march_destinations(scenario, state, frame, unit, &reach, &must);
    return !hexset_is_empty(&open);
}

/* A unit that has to follow; or, before anybody has moved, one that is apart from its clan and could come nearer. */
bool jidai_march_is_left_behind(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                                const struct hexset *open, bool must)
{
    const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
    if (hexset_is_empty(open)) return false;
    if (frame->arg[MOVE_ANCHOR] != NOBODY) return must;
    if (!jidai_is_straggler(scenario, state, unit)) return false;
    for (int mate = clan->first; mate < clan->end; mate++) {
        if (mate == unit || !unit_is_on_map(state, mate)) continue;
        struct hexset near = { 0 };
        hexset_add(&near, state->hex[mate]);
        for (int i = distance_to(scenario, state, state->hex[unit], mate); i > 1; i--) {
            const struct hexset wider = hexset_neighbours(&near);
            near = hexset_or(near, &wider);
        }
        near = hexset_and(near, open);
        if (!hexset_is_empty(&near)) return true;
    }
    return false;
}

int jidai_march_left_behind(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
    struct reach reach;
    bool must;
    for (int u = clan->first; u < clan->end; u++) {
        const struct hexset open = jidai_march_destinations(scenario, state, frame, u, &reach, &must);
        if (jidai_march_is_left_behind(scenario, state, frame, u, &open, must)) return u;
    }
    return NOBODY;
}

/* Over the edge, for units that move as they like [10.4]. */
bool jidai_march_may_leave(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    return frame->step == MOVE_FREELY && unit_is_on_map(state, unit) && jidai_march_can_move(scenario, state, unit) &&
           scenario->movement[unit_mode(scenario, state, unit)] && hexset_has(&scenario->edge, state->hex[unit]);
}

/* ---- towards the enemy [6.5-attack-first-unit, 9.3.3, example:I, example:VI-1, example:VI-2] ---- */

/* Hexes from which a unit would touch an enemy: those beside it, over a side it could cross. The enemies that may not
 * be ignored, and the others. Who is in Kaizu is met there [13.5]. */
HOT static void find_contacts(const scenario_t *scenario, const state_t *state, int unit, struct hexset *ret_must,
                              struct hexset *ret_may)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    const int first = enemy == UESUGI ? 0 : scenario->first_takeda;
    const int end = enemy == UESUGI ? scenario->first_takeda : scenario->units;
    const struct hexset engaged = engaged_by_others(scenario, state, unit);
    const struct hexset others = hexset_less(state->stands[enemy], &engaged);
    *ret_may = ways_step(&scenario->open, &engaged);
    *ret_must = ways_step(&scenario->open, &others);
    for (int e = first; e < end && !scenario->is_historical; e++) {
        if (state->hex[e] == scenario->kaizu) hexset_add(ret_must, scenario->kaizu);
    }
}

/* All of a clan must be able to enter Kaizu together [13.7]; a single step of 9.3.3 counts as little. */
static bool may_storm(const scenario_t *scenario, const state_t *state, int unit, int points)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    if (scenario->is_historical) return false;
    for (int u = clan->first; u < clan->end; u++) {
        if (!unit_is_alive(state, u) || u == unit || state->hex[u] == scenario->kaizu) continue;
        if (!unit_is_on_map(state, u) || jidai_march_is_held(scenario, state, u)) return false;
        const int distance = hex_distance(&scenario->grid, state->hex[u], scenario->kaizu);
        if (points == 1 ? distance > 1 : distance + 2 > points) return false;
    }
    return true;
}

static int cheapest(const struct reach *reach, const struct hexset *set)
{
    for (int cost = 1; cost <= reach->last; cost++) {
        const struct hexset found = hexset_and(reach->layer[cost], set);
        if (!hexset_is_empty(&found)) return cost;
    }
    return REACH_FAR;
}

/* The sides (bits) over which a unit may take its next hex towards the enemy, with `points` left. *ret_must:
 * there is an enemy that may not be ignored. */
static uint8_t sides_towards(const scenario_t *scenario, const state_t *state, int unit, int points, int reach_in,
                             bool *ret_must)
{
    const int start = jidai_unit_node(state, unit);
    struct hexset must, may;
    *ret_must = false;
    if (start == HEX_NONE || jidai_march_is_held(scenario, state, unit)) return 0;
    find_contacts(scenario, state, unit, &must, &may);
    if (start < HEXES && (hexset_has(&must, start) || hexset_has(&may, start))) return 0; /* it is there */
    struct reach reach;
    reach.terms = jidai_march_terms(scenario, state, unit, MOVE_ATTACK);
    reach.terms.points = REACH_MAX;
    reach.terms.may_storm = may_storm(scenario, state, unit, reach_in);
    reach.terms.goal = hexset_is_empty(&must) ? &may : &must;
    jidai_reach(scenario, state, start, &reach);
    /* The nearest enemy that counts sets the limit; ignored ones that are nearer may be chosen all the same. */
    int limit = reach.is_found ? reach.last : REACH_FAR;
    uint8_t sides;
    *ret_must = limit != REACH_FAR && reach.terms.goal == &must;
    if (limit == REACH_FAR && reach.terms.goal == &must) limit = cheapest(&reach, &may);
    if (limit == REACH_FAR) return 0;
    const struct hexset goals = hexset_or(must, &may);
    sides = jidai_reach_first(scenario, &reach, &goals, limit);
    for (int s = 0; s < SIDES; s++) { /* what the next hex costs */
        const int next = sides >> s & 1 ? scenario->beside[start][s] : HEX_NONE;
        if (next == HEX_NONE) continue;
        const int cost = scenario->cost[start][s] + (hexset_has(&reach.terms.dear, next) ? scenario->zone_cost : 0);
        if (cost > points) sides &= (uint8_t)~(1u << s);
    }
    return sides;
}

static int attack_points(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const bool is_special = state->special_clan == frame->arg[MOVE_CLAN];
    return (is_special ? scenario->special_movement : scenario->movement[MODE_ATTACK]) - frame->arg[MOVE_SPENT];
}

uint8_t jidai_march_attack_steps(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int points = attack_points(scenario, state, frame);
    bool must;
    return sides_towards(scenario, state, frame->arg[MOVE_UNIT], points, points + frame->arg[MOVE_SPENT], &must);
}

/* ---- single hexes [9.3.3, 9.3.4-rejoin] ---------------------------------------------------------- */

void jidai_march_step_units(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                            uint64_t ret[2])
{
    const bool is_combat = is_combat_step(frame);
    ret[0] = ret[1] = 0;
    for (int c = clan_first(frame->role); c < clan_end(frame->role); c++) {
        if (is_combat ? state->mode[c] != MODE_ATTACK : c != frame->arg[STEPS_CLAN]) continue;
        if (!jidai_mode_is_known(scenario, state, c)) continue;
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
            if (!unit_is_on_map(state, u) || !jidai_march_can_move(scenario, state, u)) continue;
            if (is_combat || jidai_is_straggler(scenario, state, u)) set_add(ret, u);
        }
    }
}

/* The straggler's hex must bring it nearer to a mate, and Defense mode binds it [9.3.4-rejoin]. */
static uint8_t sides_to_mates(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    const int start = state->hex[unit];
    uint8_t sides = 0;
    struct reach reach;
    reach.terms = jidai_march_terms(scenario, state, unit, MOVE_FREELY);
    jidai_reach(scenario, state, start, &reach);
    for (int s = 0; s < SIDES; s++) {
        const int to = scenario->beside[start][s];
        if (to == HEX_NONE || !hexset_has(&reach.all, to) || jidai_reach_from(scenario, &reach, to) != start) continue;
        for (int mate = clan->first; mate < clan->end; mate++) {
            if (mate == unit || !unit_is_on_map(state, mate)) continue;
            if (distance_to(scenario, state, to, mate) < distance_to(scenario, state, start, mate)) {
                sides |= (uint8_t)(1u << s);
            }
        }
    }
    return sides;
}

uint8_t jidai_march_single_steps(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int unit = frame->arg[STEPS_UNIT];
    bool must = false;
    const uint8_t sides = is_combat_step(frame)
        ? sides_towards(scenario, state, unit, scenario->movement[MODE_ATTACK], 1, &must)
        : sides_to_mates(scenario, state, unit);
    return sides && !must ? sides | NEXT_MAY_STAY : sides;
}
