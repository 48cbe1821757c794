/* Where units may march: costs and zones by mode (6.5), keeping together (6.3), the way to the enemy (6.5, 9.3.3), the
 * straggler's hex (9.3.4). movement.c plays it.
 *
 * Towards the enemy means: on a cheapest way into contact with the enemy that is cheapest to reach. Ways go
 * round units, because no hex holds two [10.3], and end in the first enemy zone [5.2-enter].
 * Keeping together [6.3]: the first unit of a clan to move is free; each other one must end beside the chain
 * that has the first in it, if it can, or else nearer to the chain; and nobody may be left behind who could do so. A
 * scattered clan may not stand still. */
#include "games/jidai/rules/march.h"

/* ---- grounds for movement ------------------------------------------------------------------------ */

/* Does a friend other than this unit have the enemy in this hex in his zone? */
static bool others_engage(const scenario_t *scenario, const state_t *state, int unit, int hex)
{
    const struct hexset *friends = &state->stands[unit_side(scenario, unit)];
    for (unsigned hexsides = hexset_around(friends, hex); hexsides; hexsides &= hexsides - 1) {
        const int friend = state->at[scenario->beside[hex][__builtin_ctz(hexsides)]];
        if (friend != unit && jidai_unit_threatens(scenario, state, friend, hex)) return true;
    }
    return false;
}

/* The enemies in the zone of a friend other than this unit: they may be ignored by those who attack, and met by those
 * who defend [6.5-attack, 6.5-defense]. */
static struct hexset engaged_by_others(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t side = unit_side(scenario, unit);
    struct hexset engaged = hexset_and(state->zone[side], &state->stands[enemy_of(side)]);
    for (unsigned hexsides = jidai_contact_hexsides(scenario, state, unit); hexsides; hexsides &= hexsides - 1) {
        const int hex = scenario->beside[state->hex[unit]][__builtin_ctz(hexsides)];
        if (!others_engage(scenario, state, unit, hex)) hexset_remove(&engaged, hex);
    }
    return engaged;
}

/* Hexes of enemy zones that a unit in Defense may enter: every enemy whose zone it is must be engaged already. */
HOT static struct hexset defense_zone(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    const struct hexset engaged = engaged_by_others(scenario, state, unit);
    if (hexset_is_empty(&engaged)) return engaged;
    const struct hexset others = hexset_less(state->stands[enemy], &engaged);
    const struct hexset closed = jidai_zone_from(scenario, state, &others);
    return hexset_less(state->zone[enemy], &closed);
}

HOT void jidai_march_terms(const scenario_t *scenario, const state_t *state, int unit, int kind,
                           struct walk_terms *ret)
{
    const uint8_t side = unit_side(scenario, unit), clan = scenario->unit[unit].clan, mode = state->mode[clan];
    ret->side = side;
    ret->count_hexes = ret->may_storm = ret->all_goals = ret->is_free = false;
    ret->goal = NULL;
    switch (kind) {
    case MOVE_ATTACK: /* [6.5-attack] */
        ret->dear = state->zone[enemy_of(side)];
        ret->may_storm = true;
        ret->points = state->special_clan == clan ? scenario->special_movement /* [9.5.2] */
                                                  : scenario->movement[MODE_ATTACK];
        break;
    case MOVE_ASTRAY:
        memset(&ret->dear, 0, sizeof ret->dear);
        ret->count_hexes = true;
        ret->points = 4; /* [9.5.5] */
        break;
    default:
        if (mode == MODE_DEFENSE) ret->dear = defense_zone(scenario, state, unit);
        else memset(&ret->dear, 0, sizeof ret->dear);
        ret->points = scenario->movement[mode];
    }
}

/* ---- keeping together [6.3] ---------------------------------------------------------------------- */

/* The body of the clan: the chain of units that has the anchor in it, or the anchor alone [edition:6.3]; without `unit`
 * itself. Their hexes, and all beside them. */
HOT static struct hexset body_of(const scenario_t *scenario, const state_t *state, int anchor, int unit, bool chain)
{
    const struct clan *clan = &scenario->clan[scenario->unit[anchor].clan];
    int hex[CLAN_UNITS_MAX], count = 0;
    if (unit_is_on_map(state, anchor)) hex[count++] = state->hex[anchor];
    unsigned out = 1u << (anchor - clan->first) | 1u << (unit - clan->first); /* those who are not looked at any more */
    for (int i = 0; i < count && chain; i++) {
        for (int u = clan->first; u < clan->end; u++) {
            const unsigned bit = 1u << (u - clan->first);
            if (out & bit || !unit_is_on_map(state, u) || !jidai_is_beside(scenario, hex[i], state->hex[u])) continue;
            out |= bit;
            hex[count++] = state->hex[u];
        }
    }
    const struct hexset body = hexset_of(hex, count);
    return hexset_widen(&body, 1);
}

static int distance_to(const scenario_t *scenario, const state_t *state, int hex, int unit)
{
    return hex_distance(&scenario->grid, hex, state->hex[unit]);
}

static bool is_with(const state_t *state, int unit, const struct hexset *body)
{
    return unit_is_on_map(state, unit) && hexset_has(body, state->hex[unit]);
}

/* The mates that the enemy holds: nobody leaves them who can stay beside them. Of those that a unit is with, or, if it
 * is with none, of all, the bodies: it may close up to any. False: nobody is held. */
static bool held_mates(const scenario_t *scenario, const state_t *state, int unit, struct hexset *ret)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    bool is_any = false, is_together = false;
    for (int u = clan->first; u < clan->end; u++) {
        if (u == unit || !unit_is_on_map(state, u) || !jidai_march_is_held(scenario, state, u)) continue;
        const struct hexset body = body_of(scenario, state, u, unit, true);
        const bool is_here = is_with(state, unit, &body);
        if (is_any && is_together && !is_here) continue;
        *ret = is_any && is_together == is_here ? hexset_or(*ret, &body) : body;
        is_any = true;
        is_together = is_here;
    }
    return is_any;
}

/* The open hexes as near to the body as can be, if that is nearer than the unit is now. */
static struct hexset nearest_to(const state_t *state, int unit, const struct hexset *body, const struct hexset *open)
{
    struct hexset ring = *body, none = { 0 };
    while (!is_with(state, unit, &ring)) {
        const struct hexset nearest = hexset_and(*open, &ring), wider = hexset_widen(&ring, 1);
        if (!hexset_is_empty(&nearest)) return nearest;
        if (memcmp(&wider, &ring, sizeof ring) == 0) break;
        ring = wider;
    }
    return none;
}

void jidai_march_follow_terms(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                              struct walk_terms *ret)
{
    const int anchor = frame->arg[MOVE_ANCHOR];
    jidai_march_terms(scenario, state, unit, frame->step, ret);
    if (frame->step == MOVE_ATTACK) ret->may_storm = anchor != NOBODY && state->hex[anchor] == scenario->kaizu;
}

/* Where a unit may go so that the clan keeps together [6.3], of the hexes that it can reach; `ret_must`: it has to, if
 * nothing else is done. In Attack mode the others come beside the first unit itself [6.5-attack-others]. */
struct hexset jidai_march_together(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                   int unit, const struct hexset *open, bool *ret_must)
{
    const int anchor = frame->arg[MOVE_ANCHOR];
    const bool chain = frame->step != MOVE_ATTACK && scenario->edition.chain;
    struct hexset body = { 0 };
    *ret_must = false;
    if (anchor == NOBODY) {
        if (!held_mates(scenario, state, unit, &body)) return *open;
    } else if (jidai_unit_is_in_siege(scenario, state, anchor)) { /* all of the clan goes in [13.7] */
        hexset_add(&body, scenario->kaizu);
        *ret_must = true;
        const struct hexset inside = hexset_and(*open, &body);
        if (hexset_is_empty(&inside)) *ret_must = false; /* it waits until the mates in its way are inside */
        return inside;
    } else {
        if (!unit_is_on_map(state, anchor)) return *open; /* still on its entry point: nothing to close up to */
        body = body_of(scenario, state, anchor, unit, chain);
    }
    const struct hexset joined = hexset_and(*open, &body);
    if (is_with(state, unit, &body)) return joined;
    *ret_must = true;
    if (!hexset_is_empty(&joined)) return joined;
    const struct hexset nearest = nearest_to(state, unit, &body, open);
    *ret_must = !hexset_is_empty(&nearest);
    return nearest;
}

HOT struct hexset jidai_march_destinations(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                           int unit, struct walk *ret_walk, bool *ret_must)
{
    const struct hexset none = { 0 };
    *ret_must = false;
    if (!jidai_march_can_move(scenario, state, unit) || unit == frame->arg[MOVE_ANCHOR]) return none;
    jidai_march_follow_terms(scenario, state, frame, unit, &ret_walk->terms);
    jidai_walk(scenario, state, jidai_unit_node(state, unit), ret_walk);
    return jidai_march_together(scenario, state, frame, unit, &ret_walk->reach.all, ret_must);
}

/* Who is free to go where it likes needs only one hex beside it. */
bool jidai_march_has_destination(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    struct hexset body;
    struct walk walk;
    bool must;
    if (!jidai_march_can_move(scenario, state, unit) || unit == frame->arg[MOVE_ANCHOR]) return false;
    if (frame->arg[MOVE_ANCHOR] == NOBODY && !held_mates(scenario, state, unit, &body)) {
        jidai_march_follow_terms(scenario, state, frame, unit, &walk.terms);
        return jidai_can_step(scenario, state, &walk.terms, jidai_unit_node(state, unit));
    }
    const struct hexset open = jidai_march_destinations(scenario, state, frame, unit, &walk, &must);
    return !hexset_is_empty(&open);
}

bool jidai_march_can_go(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
    for (int u = clan->first; u < clan->end; u++) {
        if (jidai_march_may_leave(scenario, state, frame, u) ||
            jidai_march_has_destination(scenario, state, frame, u)) return true;
    }
    return false;
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
        near = hexset_widen(&near, distance_to(scenario, state, state->hex[unit], mate) - 1);
        near = hexset_and(near, open);
        if (!hexset_is_empty(&near)) return true;
    }
    return false;
}

int jidai_march_left_behind(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
    struct walk walk;
    bool must;
    for (int u = clan->first; u < clan->end; u++) {
        const struct hexset open = jidai_march_destinations(scenario, state, frame, u, &walk, &must);
        if (jidai_march_is_left_behind(scenario, state, frame, u, &open, must)) return u;
    }
    return NOBODY;
}

/* Over the edge, for units that move as they like [10.4]. A daimyo does not leave the field: off the map nobody could
 * defeat him any more [16.4]. */
bool jidai_march_may_leave(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    return frame->step == MOVE_FREELY && unit != scenario->commander[army_commander(unit_side(scenario, unit))] &&
           unit_is_on_map(state, unit) && jidai_march_can_move(scenario, state, unit) &&
           scenario->movement[unit_mode(scenario, state, unit)] && hexset_has(&scenario->edge, state->hex[unit]);
}

/* ---- towards the enemy [6.5-attack-first-unit, 9.3.3, example:I, example:VI-1, example:VI-2] ---- */

/* The ways of a unit into contact. */
struct towards {
    struct hexset engaged;   /* the enemies that may be ignored */
    struct hexset must, may; /* where it would touch an enemy that counts, one that may be ignored */
    struct walk walk;
    int limit;               /* points to the nearest enemy */
    bool is_bound;           /* he may not be ignored */
    bool storms;             /* the enemy in Kaizu is met inside */
};

enum { SINGLE_STEP = 1 }; /* instead of points: one hex, whatever it costs [9.3.3] */

/* Of a clan that may storm Kaizu: what each of its units has, and what is left to the one that goes first. */
struct march_points {
    int all, left;
};

static const struct march_points single_step = { SINGLE_STEP, SINGLE_STEP };

/* Who is on his way keeps to those he has come nearer to. */
static void leave_unkept(const scenario_t *scenario, const state_t *state, struct hexset *engaged)
{
    struct hexset kept = { 0 };
    for (int u = 0; u < scenario->units; u++) {
        if (set_has(state->kept, u) && unit_is_on_map(state, u)) hexset_add(&kept, state->hex[u]);
    }
    *engaged = hexset_and(*engaged, &kept);
}

/* Hexes from which a unit would touch an enemy: those beside it, over a side it could cross. The enemies that may not
 * be ignored, and the others. From Kaizu one touches nobody outside [13.3]; who is in it is met there [13.5], or, as
 * long as the clan cannot go in, before it. */
HOT static void find_contacts(const scenario_t *scenario, const state_t *state, int unit, struct towards *ret)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    ret->engaged = engaged_by_others(scenario, state, unit);
    const struct hexset others = hexset_less(state->stands[enemy], &ret->engaged);
    if (set_has(state->kept, unit)) leave_unkept(scenario, state, &ret->engaged);
    ret->may = hexset_is_empty(&ret->engaged) ? ret->engaged : ways_step(&scenario->ground.open, &ret->engaged);
    ret->must = ways_step(&scenario->ground.open, &others);
    if (scenario->is_historical) return;
    hexset_remove(&ret->must, scenario->kaizu);
    hexset_remove(&ret->may, scenario->kaizu);
    if (!jidai_kaizu_holds(scenario, state, enemy)) return;
    if (ret->storms) hexset_add(&ret->must, scenario->kaizu);
    for (unsigned hexsides = ret->storms ? 0 : scenario->crosses[scenario->kaizu]; hexsides; hexsides &= hexsides - 1) {
        hexset_add(&ret->must, scenario->beside[scenario->kaizu][__builtin_ctz(hexsides)]);
    }
}

/* Does a way of so many points, or a single step [9.3.3], lead a unit into Kaizu? */
static bool reaches_kaizu(const scenario_t *scenario, const state_t *state, int unit, int points)
{
    struct walk walk;
    if (points == SINGLE_STEP) {
        const int hexside = unit_is_on_map(state, unit)
                                ? hexside_towards(&scenario->grid, scenario->kaizu, state->hex[unit]) : -1;
        return hexside >= 0 && scenario->crosses[scenario->kaizu] >> hexside & 1;
    }
    jidai_march_terms(scenario, state, unit, MOVE_ATTACK, &walk.terms);
    walk.terms.points = (uint8_t)points;
    jidai_walk(scenario, state, jidai_unit_node(state, unit), &walk);
    return hexset_has(&walk.reach.all, scenario->kaizu);
}

/* A quick no for those who are too far away: Kaizu itself costs most. */
static bool is_too_far(const scenario_t *scenario, const state_t *state, int unit, int points)
{
    const int kaizu_cost = scenario->terrain_cost[scenario->terrain[scenario->kaizu]];
    if (!unit_is_on_map(state, unit)) return false;
    const int distance = hex_distance(&scenario->grid, state->hex[unit], scenario->kaizu);
    return points == SINGLE_STEP ? distance > 1 : distance - 1 + kaizu_cost > points;
}

/* All of a clan must be able to enter Kaizu together [13.7], this unit first, with the points it has left: one after
 * the other, for who has gone in is in nobody's way any more. */
static bool may_storm(const scenario_t *scenario, const state_t *state, int unit, struct march_points points)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    uint64_t outside[2] = { 0, 0 };
    if (scenario->is_historical || is_too_far(scenario, state, unit, points.left)) return false;
    for (int u = clan->first; u < clan->end; u++) {
        if (!unit_is_alive(state, u) || u == unit || state->hex[u] == scenario->kaizu) continue;
        if (jidai_unit_node(state, u) == HEX_NONE || is_too_far(scenario, state, u, points.all)) return false;
        set_add(outside, u);
    }
    if (!reaches_kaizu(scenario, state, unit, points.left)) return false;
    state_t then = *state;
    jidai_unit_lift(scenario, &then, unit);
    for (int u = bits_next(outside, 2, 0); u >= 0; u = bits_next(outside, 2, 0)) {
        while (u >= 0 && !(jidai_march_can_move(scenario, &then, u) &&
                           reaches_kaizu(scenario, &then, u, points.all))) u = bits_next(outside, 2, u + 1);
        if (u < 0) return false;
        jidai_unit_lift(scenario, &then, u);
        set_remove(outside, u);
    }
    return true;
}

/* `aim`: how far off the enemy is at most. False: the unit does not go, for it is held, or there already, or has no
 * way. */
HOT static bool find_towards(const scenario_t *scenario, const state_t *state, int unit, struct march_points points,
                             int aim, struct towards *ret)
{
    const int start = jidai_unit_node(state, unit);
    struct walk *walk = &ret->walk;
    ret->is_bound = false;
    ret->limit = aim;
    if (start == HEX_NONE || jidai_march_is_held(scenario, state, unit)) return false;
    ret->storms = may_storm(scenario, state, unit, points);
    find_contacts(scenario, state, unit, ret);
    if (ret->storms && jidai_clan_is_in_siege(scenario, state, scenario->unit[unit].clan)) { /* all goes in [13.7] */
        ret->must = ret->may = ret->engaged = (struct hexset){ 0 };
        hexset_add(&ret->must, scenario->kaizu);
    }
    if (start < HEXES && (hexset_has(&ret->must, start) || hexset_has(&ret->may, start))) return false;
    jidai_march_terms(scenario, state, unit, MOVE_ATTACK, &walk->terms);
    walk->terms.points = REACH_POINTS;
    walk->terms.may_storm = ret->storms;
    walk->terms.goal = hexset_is_empty(&ret->must) ? &ret->may : &ret->must;
    jidai_walk(scenario, state, start, walk);
    /* The nearest enemy that counts sets the limit; ignored ones that are nearer may be chosen all the same. */
    int limit = walk->reach.is_found ? walk->reach.last : REACH_FAR;
    ret->is_bound = limit != REACH_FAR && walk->terms.goal == &ret->must;
    if (limit == REACH_FAR && walk->terms.goal == &ret->must) limit = jidai_walk_cheapest(walk, &ret->may);
    if (limit < aim) ret->limit = limit;
    return ret->limit != REACH_FAR;
}

/* Where the unit would touch the enemy in this hex, as cheaply as it can: what that costs, or REACH_FAR if it is more
 * than the nearest one does. Each enemy has cheapest ways of his own, whoever stands beside him. */
static int ways_to(const scenario_t *scenario, const struct towards *towards, int enemy, struct hexset *ret)
{
    const bool is_stormed = enemy == scenario->kaizu && !scenario->is_historical && towards->storms;
    int cheapest = towards->limit + 1;
    *ret = (struct hexset){ 0 };
    for (int s = 0; s < HEXSIDES; s++) {
        const int hex = is_stormed ? enemy : scenario->cost[enemy][s] ? scenario->beside[enemy][s] : HEX_NONE;
        if (!is_stormed && hex == scenario->kaizu && !scenario->is_historical) continue;
        if (hex == HEX_NONE || !hexset_has(&towards->walk.reach.all, hex)) continue;
        if (!hexset_has(&towards->must, hex) && !hexset_has(&towards->may, hex)) continue;
        int cost = 1;
        while (cost <= cheapest && !hexset_has(&towards->walk.reach.layer[cost], hex)) cost++;
        if (cost > cheapest || cost > towards->limit) continue;
        if (cost < cheapest) *ret = (struct hexset){ 0 };
        cheapest = cost;
        hexset_add(ret, hex);
    }
    return cheapest > towards->limit ? REACH_FAR : cheapest;
}

/* The hexes of the enemies that may be ignored, one after the other. */
static inline int next_engaged(const struct towards *towards, int from)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, &towards->engaged, sizeof words);
    return bits_next(words, HEXSET_WORDS, from);
}

/* Beside the nearest enemies that count [6.5-attack]. */
HOT_PART struct hexset nearest_goals(const struct towards *towards)
{
    const struct hexset none = { 0 };
    if (towards->limit > towards->walk.reach.last) return none;
    return hexset_and(towards->must, &towards->walk.reach.layer[towards->limit]);
}

/* Where its ways may end: there, and beside those no further away that may be ignored. *ret_several: some are nearer
 * than others. */
HOT_PART struct hexset find_goals(const scenario_t *scenario, const struct towards *towards, bool *ret_several)
{
    struct hexset goals = nearest_goals(towards);
    *ret_several = false;
    for (int hex = next_engaged(towards, 0); hex >= 0; hex = next_engaged(towards, hex + 1)) {
        struct hexset own;
        const int cost = ways_to(scenario, towards, hex, &own);
        if (cost == REACH_FAR) continue;
        goals = hexset_or(goals, &own);
        if (cost < towards->limit) *ret_several = true;
    }
    return goals;
}

/* Does a cheapest way to one of these goals, for so many points, begin with a step to this hex? */
HOT_PART bool begins_with(const scenario_t *scenario, const struct towards *towards, const struct hexset *goals,
                          int cost, int to)
{
    const unsigned hexsides = jidai_walk_first(scenario, &towards->walk, goals, cost);
    for (int s = 0; s < HEXSIDES; s++) {
        if (hexsides >> s & 1 && scenario->beside[towards->walk.start][s] == to) return true;
    }
    return false;
}

/* The hexsides (bits) over which a unit may take its next hex towards the enemy, with `points` left. *aim: how far off
 * the enemy is at most; it becomes what sets the limit. *ret_must: there is an enemy that may not be ignored. */
HOT static uint8_t hexsides_towards(const scenario_t *scenario, const state_t *state, int unit, int points,
                                    struct march_points storm, uint8_t *aim, bool *ret_must)
{
    const int start = jidai_unit_node(state, unit);
    struct towards towards;
    bool is_several;
    const bool has_way = find_towards(scenario, state, unit, storm, *aim, &towards);
    *ret_must = towards.is_bound;
    *aim = (uint8_t)towards.limit;
    if (!has_way) return 0;
    const struct hexset goals = find_goals(scenario, &towards, &is_several);
    uint8_t hexsides = jidai_walk_first(scenario, &towards.walk, &goals, towards.limit);
    for (int s = 0; s < HEXSIDES; s++) { /* what the next hex costs */
        if (!(hexsides >> s & 1)) continue;
        if (jidai_step_points(scenario, state, &towards.walk.terms, start, s) > points) hexsides &= (uint8_t)~(1u << s);
    }
    return hexsides && is_several ? hexsides | NEXT_SEVERAL : hexsides;
}

/* Can it touch the enemy in this hex on a cheapest way that begins with a step to `to`? */
static bool leads_to(const scenario_t *scenario, const struct towards *towards, int to, int enemy)
{
    struct hexset own;
    const int cost = ways_to(scenario, towards, enemy, &own);
    return cost != REACH_FAR && (to == HEX_NONE || begins_with(scenario, towards, &own, cost, to));
}

static struct march_points attack_points(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const bool is_special = state->special_clan == frame->arg[MOVE_CLAN];
    const int all = is_special ? scenario->special_movement : scenario->movement[MODE_ATTACK];
    return (struct march_points){ all, all - frame->arg[MOVE_SPENT] };
}

uint8_t jidai_march_attack_steps(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                 uint8_t *aim)
{
    const struct march_points points = attack_points(scenario, state, frame);
    bool must;
    return hexsides_towards(scenario, state, frame->arg[MOVE_UNIT], points.left, points, aim, &must);
}

int jidai_march_targets(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit, int to,
                        int max, int ret[])
{
    struct march_points points = frame->kind == FRAME_STEPS ? single_step : attack_points(scenario, state, frame);
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    const bool is_walking = frame->kind == FRAME_MOVE && frame->arg[MOVE_UNIT] == unit;
    struct towards towards;
    int count = 0;
    if (!is_walking) points.left = points.all;
    if (!find_towards(scenario, state, unit, points, is_walking ? state->aim : REACH_FAR, &towards)) return 0;
    for (int e = 0; e < scenario->units; e++) {
        if (unit_side(scenario, e) != enemy || !unit_is_on_map(state, e)) continue;
        if (!leads_to(scenario, &towards, to, state->hex[e])) continue;
        if (count < max) ret[count] = e;
        count++;
    }
    return count;
}

HOT int jidai_march_aim(const scenario_t *scenario, const state_t *state, const struct frame *frame, int to,
                        uint64_t ret_kept[2])
{
    const int unit = frame->arg[MOVE_UNIT];
    const struct march_points points = attack_points(scenario, state, frame);
    struct towards towards;
    int furthest = 0;
    memcpy(ret_kept, state->kept, 2 * sizeof *ret_kept);
    if (!find_towards(scenario, state, unit, points, state->aim, &towards)) return state->aim;
    memset(ret_kept, 0, 2 * sizeof *ret_kept);
    set_add(ret_kept, unit);
    for (int hex = next_engaged(&towards, 0); hex >= 0; hex = next_engaged(&towards, hex + 1)) {
        struct hexset own;
        const int cost = ways_to(scenario, &towards, hex, &own);
        if (cost == REACH_FAR || !begins_with(scenario, &towards, &own, cost, to)) continue;
        set_add(ret_kept, state->at[hex]);
        if (cost > furthest) furthest = cost;
    }
    const struct hexset nearest = nearest_goals(&towards);
    if (begins_with(scenario, &towards, &nearest, towards.limit, to)) return towards.limit;
    return furthest ? furthest : state->aim;
}

bool jidai_march_may_be_first(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    const struct march_points points = attack_points(scenario, state, frame);
    uint8_t aim = REACH_FAR;
    bool must;
    return jidai_march_can_move(scenario, state, unit) &&
           hexsides_towards(scenario, state, unit, points.left, points, &aim, &must);
}

/* ---- single hexes [9.3.3, 9.3.4-rejoin] ---------------------------------------------------------- */

HOT void jidai_march_step_units(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                uint64_t ret[2])
{
    const bool is_combat = is_combat_step(frame);
    uint64_t clans = is_combat ? clans_in_mode(state, MODE_ATTACK) & clans_of_side(frame->role)
                               : clan_bit(frame->arg[STEPS_CLAN]);
    ret[0] = ret[1] = 0;
    for (; clans; clans &= clans - 1) {
        const int c = __builtin_ctzll(clans);
        if (!jidai_mode_is_known(scenario, state, c)) continue;
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
            if (!unit_is_on_map(state, u) || !jidai_march_can_move(scenario, state, u)) continue;
            if (is_combat || jidai_is_straggler(scenario, state, u)) set_add(ret, u);
        }
    }
}

/* The straggler's hex must bring it nearer to a mate, and Defense mode binds it [9.3.4-rejoin]. */
static uint8_t hexsides_to_mates(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    const int start = state->hex[unit];
    uint8_t hexsides = 0;
    struct walk walk;
    jidai_march_terms(scenario, state, unit, MOVE_FREELY, &walk.terms);
    jidai_walk(scenario, state, start, &walk);
    for (int s = 0; s < HEXSIDES; s++) {
        const int to = scenario->beside[start][s];
        if (to == HEX_NONE || !hexset_has(&walk.reach.all, to)) continue;
        if (jidai_walk_before(scenario, state, &walk, to) != start) continue;
        for (int mate = clan->first; mate < clan->end; mate++) {
            if (mate == unit || !unit_is_on_map(state, mate)) continue;
            if (distance_to(scenario, state, to, mate) < distance_to(scenario, state, start, mate)) {
                hexsides |= (uint8_t)(1u << s);
            }
        }
    }
    return hexsides;
}

uint8_t jidai_march_single_steps(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int unit = frame->arg[STEPS_UNIT];
    bool must = false;
    uint8_t aim = REACH_FAR;
    const uint8_t hexsides = is_combat_step(frame)
        ? hexsides_towards(scenario, state, unit, scenario->movement[MODE_ATTACK], single_step, &aim, &must)
        : hexsides_to_mates(scenario, state, unit);
    return hexsides && !must ? hexsides | NEXT_MAY_STAY : hexsides;
}
