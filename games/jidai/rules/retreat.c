/* Retreat and pursuit of 9.3.1, whatever causes it [ruling:pursuit].
 *
 *     FRAME_RETREAT  `first UNIT` of those nearer than four hexes to an enemy that can get away
 *                    `step UNIT HEX` ... until it is four hexes from all enemies
 *                    the others follow, `step` by `step`, if that brings them to the first; else they stay
 *       FRAME_PURSUIT  after each unit: `pursue UNIT`, if several enemies can
 *
 * Nobody enters an enemy zone, an occupied hex, or a hex twice. A step is only offered if the unit can finish
 * from there, so nothing can get stuck; TRAIL_MAX hexes bound the way. The walk ends in the first hex that
 * will do. */
#include "games/jidai/rules/rules.h"

/* Its step: bits of the units, counted within the clan, that have gone. Under one chit a clan may have to run twice, so
 * state->retreated does not tell. */
enum retreat_arg { RETREAT_CLAN, RETREAT_FIRST, RETREAT_UNIT, RETREAT_CAUSE };
enum { NOBODY = -1, SAFE = 4 };

/* ---- ways ---------------------------------------------------------------------------------------- */

struct ground { /* for the units of one side */
    struct hexset open; /* may be entered */
    struct hexset near; /* less than four hexes from an enemy */
    struct hexset safe; /* open, and four hexes or more from every enemy */
};

/* [9.3.1-retreat]: nobody enters an enemy zone, an occupied hex, or a hex twice; and nobody flees into a fortress. */
HOT static void ground_for(const scenario_t *scenario, const state_t *state, uint8_t side, struct ground *ret)
{
    const uint8_t enemy = enemy_of(side);
    struct hexset walked = { 0 };
    for (int i = 0; i < state->trails; i++) hexset_add(&walked, state->trail[i]);
    if (!scenario->is_historical) hexset_add(&walked, scenario->kaizu);
    ret->near = jidai_near(scenario, state, enemy, SAFE - 1);
    const struct hexset taken = hexset_or(state->stands[UESUGI], &state->stands[TAKEDA]);
    const struct hexset closed = hexset_or(taken, &state->zone[enemy]);
    ret->open = hexset_less(hexset_less(scenario->on_map, &closed), &walked);
    ret->safe = hexset_less(ret->open, &ret->near);
}

static int steps_left(const state_t *state)
{
    return state->trails ? TRAIL_MAX - state->trails : TRAIL_MAX - 1;
}

/* The first unit goes to any safe hex. One that was too near when the Rally chit was drawn, but is no longer, goes as
 * well, and not nearer to the enemy than it is [ruling:simultaneous-retreat]; `room` is for the hexes where it may. */
HOT_PART const struct hexset *first_goals(const scenario_t *scenario, const state_t *state, int unit,
                                          const struct ground *ground, struct hexset *room)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    int distance = SAFE;
    if (hexset_has(&ground->near, state->hex[unit]) || !set_has(state->obliged, unit)) return &ground->safe;
    struct hexset near = ground->near;
    while (distance < HEX_COLUMNS) {
        const struct hexset wider = jidai_near(scenario, state, enemy, distance);
        if (hexset_has(&wider, state->hex[unit])) break;
        near = wider;
        distance++;
    }
    *room = hexset_less(ground->open, &near);
    return room;
}

/* The sides of a unit's next hex on its walk to one of these goals: behind them one can still be reached. */
HOT_PART uint8_t hexsides_towards(const scenario_t *scenario, const state_t *state, int unit,
                                  const struct ground *ground, const struct hexset *goals)
{
    const int own = state->hex[unit];
    const uint8_t hexsides = hexset_around(&ground->open, own) & scenario->crosses[own];
    if (!hexsides) return 0;
    /* What can be crossed can be crossed both ways: from the goals one comes to where one comes to the goals from. */
    const int steps = steps_left(state) - 1;
    const struct hexset way = ways_flood(&scenario->ground.open, &ground->open, goals, steps, own, hexsides);
    return hexset_around(&way, own) & hexsides;
}

/* The goals of a follower that cannot come beside the first: as near to it as can be, if that is nearer than now. */
HOT_PART struct hexset near_goals(const scenario_t *scenario, const state_t *state, int first, int unit,
                                  const struct ground *ground)
{
    const int own = state->hex[unit], began = state->trails ? state->trail[0] : own;
    const int now = hex_distance(&scenario->grid, began, state->hex[first]);
    struct hexset none = { 0 }, ring = { 0 }, start = { 0 };
    hexset_add(&start, own);
    const struct hexset open = ways_flood(&scenario->ground.open, &ground->open, &start, steps_left(state), own, 0);
    const struct hexset safe = hexset_and(ground->safe, &open);
    hexset_add(&ring, state->hex[first]);
    if (hexset_is_empty(&safe)) return none;
    for (int distance = 1; distance < now || distance == 1; distance++) {
        ring = hexset_widen(&ring, 1);
        const struct hexset goals = hexset_and(ring, &safe);
        if (!hexset_is_empty(&goals)) return goals;
    }
    return none;
}

/* The hexsides over which a unit walks on. The first goes to any safe hex; a follower beside the first, or as near to
 * it as can be [edition:9.3.1-retreat]: *ret_goals are the hexes where it may end. */
HOT static uint8_t next_hexsides(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                              const struct ground *ground, struct hexset *ret_goals)
{
    const int first = frame->arg[RETREAT_FIRST];
    if (first == unit || first == NOBODY) {
        const struct hexset *goals = first_goals(scenario, state, unit, ground, ret_goals);
        return hexset_is_empty(goals) ? 0 : hexsides_towards(scenario, state, unit, ground, goals);
    }
    memset(ret_goals, 0, sizeof *ret_goals);
    if (!unit_is_on_map(state, first)) return 0;
    const int beside = state->hex[first];
    const struct hexset own = hexset_of(&beside, 1); /* not safe itself, for it is not free */
    *ret_goals = hexset_and(hexset_widen(&own, 1), &ground->safe);
    if (!hexset_is_empty(ret_goals) && steps_left(state) > 0) { /* most often there is room beside the first */
        const uint8_t hexsides = hexsides_towards(scenario, state, unit, ground, ret_goals);
        if (hexsides) return hexsides;
    }
    memset(ret_goals, 0, sizeof *ret_goals);
    if (scenario->edition.retreat_only_adjacent) return 0;
    *ret_goals = near_goals(scenario, state, first, unit, ground);
    return hexset_is_empty(ret_goals) ? 0 : hexsides_towards(scenario, state, unit, ground, ret_goals);
}

/* ---- who goes ------------------------------------------------------------------------------------ */

static bool is_in_danger(const state_t *state, int unit, const struct ground *ground)
{
    return unit_is_on_map(state, unit) && hexset_has(&ground->near, state->hex[unit]);
}

static bool has_gone(const scenario_t *scenario, const struct frame *frame, int unit)
{
    return frame->step >> unit_slot(scenario, unit) & 1;
}

/* The hexsides over which its walk can begin, or 0. */
static uint8_t first_sides(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                           const struct ground *ground)
{
    struct hexset goals;
    if (!jidai_unit_is_outside(scenario, state, unit) || has_gone(scenario, frame, unit)) return 0;
    return next_hexsides(scenario, state, frame, unit, ground, &goals);
}

/* The first must be one of those that have to go: too near to an enemy, and able to get away. */
static void first_units(const scenario_t *scenario, const state_t *state, const struct frame *frame, uint64_t ret[2])
{
    const struct clan *clan = &scenario->clan[frame->arg[RETREAT_CLAN]];
    struct ground ground;
    ground_for(scenario, state, clan->side, &ground);
    ret[0] = ret[1] = 0;
    for (int u = clan->first; u < clan->end; u++) {
        const bool must = is_in_danger(state, u, &ground) ||
                          (frame->arg[RETREAT_CAUSE] == CAUSE_CHIT && set_has(state->obliged, u));
        if (must && first_sides(scenario, state, frame, u, &ground)) set_add(ret, u);
    }
}

static bool is_beside_first(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                            const struct ground *ground)
{
    const int first = frame->arg[RETREAT_FIRST];
    return unit_is_on_map(state, first) && jidai_is_beside(scenario, state->hex[unit], state->hex[first]) &&
           !is_in_danger(state, unit, ground);
}

/* Of a unit that must follow the first, if it can. */
static uint8_t follower_sides(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit,
                              const struct ground *ground)
{
    if (unit == frame->arg[RETREAT_FIRST] || !unit_is_on_map(state, unit)) return 0;
    if (is_beside_first(scenario, state, frame, unit, ground)) return 0;
    return first_sides(scenario, state, frame, unit, ground);
}

void jidai_retreat_begin(const scenario_t *scenario, state_t *state, int clan, int cause, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_RETREAT, clan_side(clan));
    (void)scenario;
    frame->arg[RETREAT_CLAN] = (int16_t)clan;
    frame->arg[RETREAT_FIRST] = frame->arg[RETREAT_UNIT] = NOBODY;
    frame->arg[RETREAT_CAUSE] = (int16_t)cause;
    TELL(sink, EVENT_CLAN_RETREATS, cause == CAUSE_CHIT ? RULE_RETREAT : cause == CAUSE_SPECIAL ? RULE_SPECIAL_RETREAT
         : cause == CAUSE_ROUT ? RULE_ROUT_RETREAT : cause == CAUSE_INITIATIVE ? RULE_INITIATIVE : RULE_RALLY_ONE,
         RULE_RETREAT, clan);
}

/* ---- pursuit [9.3.1-pursuit] --------------------------------------------------------------------- */

/* Enemies in Attack mode that had the unit in their zone where it began, and can follow over that side. */
static void pursuers(const scenario_t *scenario, const state_t *state, int unit, uint64_t ret[2])
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    const int began = state->trail[0];
    ret[0] = ret[1] = 0;
    for (int s = 0; s < HEXSIDES; s++) {
        const int beside = scenario->beside[began][s];
        if (beside == HEX_NONE || !hexset_has(&state->stands[enemy], beside)) continue;
        const int pursuer = state->at[beside];
        if (unit_mode(scenario, state, pursuer) != MODE_ATTACK || !scenario->cost[beside][(s + 3) % HEXSIDES]) continue;
        if (jidai_unit_threatens(scenario, state, pursuer, began)) set_add(ret, pursuer);
    }
}

/* Whether those who hold a unit pursue it or not shows their mode [6.2-secret]. */
static void show_pursuers(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    for (int s = 0; s < HEXSIDES; s++) {
        const int beside = scenario->beside[state->hex[unit]][s];
        if (beside == HEX_NONE || !hexset_has(&state->stands[enemy], beside)) continue;
        jidai_mode_show(scenario, state, scenario->unit[state->at[beside]].clan, sink);
    }
}

/* Along the same hexes, until it comes into an enemy zone or the way is taken. */
static void pursue(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    for (int i = 0; i < state->trails; i++) {
        const int to = state->trail[i];
        if (state->at[to] != NO_UNIT) break;
        jidai_unit_move(scenario, state, unit, to);
        if (jidai_is_in_zone(state, to, enemy)) break;
    }
    jidai_mode_show(scenario, state, scenario->unit[unit].clan, sink);
    TELL(sink, EVENT_PURSUES, RULE_PURSUIT, RULE_RULING_PURSUIT, unit, state->hex[unit]);
}

static void forget_trail(state_t *state)
{
    memset(state->trail, 0, sizeof state->trail);
    state->trails = 0;
}

static void walk_ends(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int unit = frame->arg[RETREAT_UNIT];
    uint64_t units[2];
    set_add(state->retreated, unit);
    frame->step |= (uint8_t)(1u << unit_slot(scenario, unit));
    frame->arg[RETREAT_UNIT] = NOBODY;
    TELL(sink, EVENT_GOT_AWAY, RULE_RETREAT, 0, unit, state->hex[unit]);
    pursuers(scenario, state, unit, units);
    if (units[0] | units[1]) { /* [ruling:pursuit] */
        struct frame *pursuit = sequence_push(&state->sequence, FRAME_PURSUIT, enemy_of(frame->role));
        pursuit->arg[0] = (int16_t)unit;
    } else {
        forget_trail(state);
    }
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_retreat_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    if (frame->kind == FRAME_PURSUIT) {
        ask_role(frame->role, RULE_PURSUIT, PROMPT_PURSUE, frame->role, frame->arg[0], 0, ret);
    } else if (frame->arg[RETREAT_FIRST] == NOBODY) {
        ask_role(frame->role, RULE_RETREAT, PROMPT_RETREAT_FIRST, frame->role, frame->arg[RETREAT_CLAN], 0, ret);
    } else {
        ask_role(frame->role, RULE_RETREAT, PROMPT_RETREAT, frame->role, frame->arg[RETREAT_CLAN], 0, ret);
    }
}

void jidai_retreat_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[2];
    if (frame->kind == FRAME_PURSUIT) {
        pursuers(scenario, state, frame->arg[0], units);
        jidai_offer_units(ret, role, VERB_PURSUE, units);
        return;
    }
    if (frame->arg[RETREAT_FIRST] == NOBODY) {
        first_units(scenario, state, frame, units);
        jidai_offer_units(ret, role, VERB_FIRST, units);
        return;
    }
    const struct clan *clan = &scenario->clan[frame->arg[RETREAT_CLAN]];
    for (int u = clan->first; u < clan->end; u++) {
        if (state->next[u - clan->first]) jidai_offer_next(scenario, state, u, role, ret);
    }
}

struct refusal jidai_retreat_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int unit = action->arg[0];
    uint64_t units[2];
    if (frame->kind == FRAME_PURSUIT) {
        if (action->verb != VERB_PURSUE) return refuse(RULE_PURSUIT, REASON_NOT_NOW, 0, 0, 0, 0);
        pursuers(scenario, state, frame->arg[0], units);
        return set_has(units, unit) ? ALLOWED : refuse(RULE_PURSUIT, REASON_CANNOT_PURSUE, unit, 0, 0, 0);
    }
    if (frame->arg[RETREAT_FIRST] == NOBODY) {
        first_units(scenario, state, frame, units);
        return jidai_first_legal(action, RULE_RETREAT, units);
    }
    if (action->verb != VERB_STEP) {
        const bool is_march = action->verb == VERB_DONE || action->verb == VERB_FIRST || action->verb == VERB_MOVE;
        return refuse(RULE_RETREAT, is_march ? REASON_MUST_RETREAT : REASON_NOT_NOW, 0, 0, 0, 0);
    }
    const bool is_of_clan = scenario->unit[unit].clan == frame->arg[RETREAT_CLAN];
    if (!is_of_clan || !state->next[unit_slot(scenario, unit)]) {
        return refuse(RULE_RETREAT, REASON_NOT_RETREATING, unit, 0, 0, 0);
    }
    return jidai_next_leads_to(scenario, state, unit, action->arg[1]) ? ALLOWED
           : refuse(RULE_RETREAT, REASON_NO_RETREAT, unit, action->arg[1], 0, 0);
}

static void step(const scenario_t *scenario, state_t *state, int unit, int to, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->arg[RETREAT_UNIT] == NOBODY) frame->arg[RETREAT_UNIT] = (int16_t)unit;
    if (state->trails == 0) {
        state->trail[state->trails++] = state->hex[unit];
        show_pursuers(scenario, state, unit, sink);
    }
    if (state->trails == 1 && jidai_is_in_zone(state, state->hex[unit], enemy_of(frame->role))) {
        TELL(sink, EVENT_BREAKS_OFF, RULE_ZONE_LEAVE, RULE_RETREAT, unit);
    }
    jidai_unit_move(scenario, state, unit, to);
    state->trail[state->trails++] = (int16_t)to;
    TELL(sink, EVENT_RETREATS, RULE_RETREAT, 0, unit, to);
}

/* Is the unit that walks where it can stop? A follower is not if it could come nearer to the first. */
static bool is_there(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                     const struct ground *ground, const struct hexset *goals)
{
    const int unit = frame->arg[RETREAT_UNIT], hex = state->hex[unit];
    if (state->trails < 2 || hexset_has(&ground->near, hex)) return false;
    if (unit == frame->arg[RETREAT_FIRST]) return true;
    const int first = state->hex[frame->arg[RETREAT_FIRST]];
    const int distance = hex_distance(&scenario->grid, hex, first);
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint32_t rows = goals->column[c]; rows; rows &= rows - 1) {
            const int goal = c * HEXSET_LANE_BITS + __builtin_ctz(rows);
            if (hex_distance(&scenario->grid, goal, first) < distance) return false;
        }
    }
    return true;
}

/* True: the walk of a unit is over. */
static bool find_next(const scenario_t *scenario, state_t *state, const struct frame *frame)
{
    const struct clan *clan = &scenario->clan[frame->arg[RETREAT_CLAN]];
    struct ground ground;
    ground_for(scenario, state, clan->side, &ground);
    const int walking = frame->arg[RETREAT_UNIT];
    if (walking != NOBODY) {
        struct hexset goals;
        if (walking == frame->arg[RETREAT_FIRST] && is_there(scenario, state, frame, &ground, NULL)) return true;
        const uint8_t hexsides = next_hexsides(scenario, state, frame, walking, &ground, &goals);
        if (is_there(scenario, state, frame, &ground, &goals)) return true;
        state->next[unit_slot(scenario, walking)] = hexsides;
        return false;
    }
    for (int u = clan->first; u < clan->end; u++) {
        state->next[u - clan->first] = follower_sides(scenario, state, frame, u, &ground);
    }
    return false;
}

void jidai_retreat_next(const scenario_t *scenario, state_t *state)
{
    const struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_RETREAT && frame->arg[RETREAT_FIRST] != NOBODY) find_next(scenario, state, frame);
}

void jidai_retreat_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (action->verb) {
    case VERB_FIRST: frame->arg[RETREAT_FIRST] = frame->arg[RETREAT_UNIT] = (int16_t)action->arg[0]; break;
    case VERB_PURSUE:
        sequence_pop(&state->sequence);
        pursue(scenario, state, action->arg[0], sink);
        forget_trail(state);
        break;
    default: step(scenario, state, action->arg[0], action->arg[1], sink);
    }
}

bool jidai_retreat_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    if (frame->kind == FRAME_PURSUIT) {
        pursuers(scenario, state, frame->arg[0], units);
        if (__builtin_popcountll(units[0]) + __builtin_popcountll(units[1]) > 1) return false;
        sequence_pop(&state->sequence); /* the only one that can must [9.3.1-pursuit] */
        pursue(scenario, state, units[0] ? __builtin_ctzll(units[0]) : 64 + __builtin_ctzll(units[1]), sink);
        forget_trail(state);
        return true;
    }
    const int clan = frame->arg[RETREAT_CLAN];
    if (frame->arg[RETREAT_FIRST] == NOBODY) {
        first_units(scenario, state, frame, units);
        const int count = __builtin_popcountll(units[0]) + __builtin_popcountll(units[1]);
        if (count > 1) return false;
        if (count == 1) {
            const int unit = units[0] ? __builtin_ctzll(units[0]) : 64 + __builtin_ctzll(units[1]);
            frame->arg[RETREAT_FIRST] = frame->arg[RETREAT_UNIT] = (int16_t)unit;
            return true;
        }
    } else {
        if (find_next(scenario, state, frame)) {
            walk_ends(scenario, state, frame, sink);
            return true;
        }
        for (int i = 0; i < CLAN_UNITS_MAX; i++) {
            if (state->next[i]) return false;
        }
    }
    const bool is_rout = frame->arg[RETREAT_CAUSE] == CAUSE_ROUT;
    sequence_pop(&state->sequence);
    if (is_rout) {
        jidai_mode_set(scenario, state, clan, MODE_REGROUP, RULE_ROUT_RETREAT, 0, sink);
        jidai_mode_show(scenario, state, clan, sink);
    }
    return true;
}
