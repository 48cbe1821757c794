/* Chapter 15: movement, dropping units on the march.
 *
 * A move is given leg by leg: a leg goes to a hex by the cheapest way, paid at once, or into a castle or out of it
 * (garrison.c).
 * FRAME_MOVE stays while there are points for more. Units are dropped wherever the force is, also before its first leg:
 * then it has to move. */
#include "games/gunyuden/rules/ask.h"
#include "kit/path.h"

/* ---- ways ------------------------------------------------------------------------------------------------ */

/* How a force moves now. */
struct march {
    int start;
    struct hexset barred; /* not entered: enemies [15-6-2]; in strategic movement all that is near them [15-3-1] */
    struct hexset out;    /* left for a point more: strong enemy zones, with the start [15-4-3, ruling:59] */
    struct hexset off;    /* with or beside clans to keep away from; set if it is leaving them */
    bool is_leaving;
    struct reach_terms terms;
};

/* Clans from which the force has to keep away [ruling:71]. Who stands beside one need not leave; if he does he passes
 * other hexes beside it, but not with it. */
static void bar_what_is_kept_off(const scenario_t *scenario, const state_t *state, int leader, struct march *ret)
{
    ret->is_leaving = false;
    if (!scenario->has_sleep) return;
    const struct hexset with = gunyuden_ask.keeps_off(scenario, state, leader);
    if (hexset_is_empty(&with)) return;
    ret->off = gunyuden_around(scenario, &with);
    ret->is_leaving = hexset_has(&ret->off, ret->start);
    ret->barred = hexset_or(ret->barred, ret->is_leaving ? &with : &ret->off);
}

/* Who leaves goes where none of them is near, to a castle of his side, or, if that is too far, as far as he gets. */
static void keep_ends_of_leaving(const scenario_t *scenario, const state_t *state, int leader, const struct march *way,
                                 struct hexset *hexes)
{
    if (!way->is_leaving) return;
    const struct hexset held = gunyuden_held(scenario, state, unit_side(state, leader));
    const struct hexset homes = hexset_and(held, hexes), clear = hexset_less(*hexes, &way->off);
    const struct hexset ends = hexset_or(clear, &homes);
    if (!hexset_is_empty(&ends)) *hexes = ends;
}

/* near: the hexes with and beside enemies if they are known already, or NULL. */
HOT_PART void march_open(const scenario_t *scenario, const state_t *state, int leader, int pace, int points,
                         const struct hexset *near, struct march *ret)
{
    const uint8_t side = unit_side(state, leader);
    const int start = state->hex[leader];
    ret->start = start;
    /* ground, rivers, weather [15-2-4, 15-2-4-bridge, ruling:2, ruling:23, ruling:81, 32-1-2, table:terrain-effects] */
    ret->terms = (struct reach_terms){ .ground = &scenario->ways[state->weather][pace], .barred = &ret->barred,
                                       .points = (uint8_t)(points > 0 ? points : 0) };
    if (pace == PACE_STRATEGIC) {
        ret->barred = near ? *near : gunyuden_near_enemies(scenario, state, side);
        bar_what_is_kept_off(scenario, state, leader, ret);
        return;
    }
    ret->barred = state->stands[enemy_of(side)]; /* friends never are in the way [6-0] */
    bar_what_is_kept_off(scenario, state, leader, ret);
    ret->out = state->hindered[side];
    if (gunyuden_is_hindered(scenario, state, side, start, leader)) hexset_add(&ret->out, start);
    ret->terms.into = &state->hindered[side]; /* [15-4-1] */
    ret->terms.out = &ret->out; /* [15-4-3] */
    ret->terms.into_cost = ret->terms.out_cost = 1; /* [15-4-5] */
}

/* The first point of a move is spent; where it began matters to a roused clan only [ruling:68]. */
void gunyuden_move_begins(const scenario_t *scenario, const state_t *state, struct frame *frame)
{
    const int leader = frame->arg[MOVE_LEADER];
    const bool matters = gunyuden_ask.only_fights(scenario, state, state->clan[leader]);
    if (!frame->arg[MOVE_BEGAN]) frame->arg[MOVE_BEGAN] = (int16_t)(matters ? 1 + state->hex[leader] : 1);
}

/* Where the move of a force began, all legs together. */
static int began_in(const state_t *state, int leader)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool has_begun = frame->kind == FRAME_MOVE && frame->arg[MOVE_LEADER] == leader && frame->arg[MOVE_BEGAN];
    return has_begun ? frame->arg[MOVE_BEGAN] - 1 : state->hex[leader];
}

/* Without the hexes where a move may not end [ruling:68]. */
static void keep_ends(const scenario_t *scenario, const state_t *state, int leader, struct hexset *hexes)
{
    const int began = began_in(state, leader);
    if (!gunyuden_ask.only_fights(scenario, state, state->clan[leader])) return;
    for (int c = 0; c < HEX_COLUMNS; c++) {
        for (uint64_t rows = hexes->column[c]; rows; rows &= rows - 1) {
            const int hex = c * HEXSET_LANE_BITS + __builtin_ctzll(rows);
            if (!gunyuden_ask.may_end(scenario, state, leader, began, hex)) hexset_remove(hexes, hex);
        }
    }
}

/* No zone as far as a move goes: it need not be looked for. */
HOT_PART bool is_unhindered(const struct hexset *zones, int hex)
{
    const int first = hexset_column(hex) - ALLOWANCE, last = hexset_column(hex) + ALLOWANCE;
    const int row = hexset_row(hex), north = row > ALLOWANCE ? row - ALLOWANCE : 0;
    const uint64_t rows = (UINT64_C(1) << (2 * ALLOWANCE + 1)) - 1;
    uint64_t any = 0;
    for (int c = first < 0 ? 0 : first; c <= last && c < HEX_COLUMNS; c++) any |= zones->column[c];
    return !(any & rows << north);
}

HOT static void reach_of(const scenario_t *scenario, const state_t *state, int leader, int pace, int points,
                         const struct hexset *near, struct hexset *ret)
{
    struct march way;
    march_open(scenario, state, leader, pace, points, near, &way);
    if (way.terms.into && is_unhindered(&way.out, way.start)) way.terms.into = way.terms.out = NULL;
    *ret = reach_all_by(&way.terms, way.start, open_around(scenario, state, pace, way.start));
    keep_ends_of_leaving(scenario, state, leader, &way, ret);
    keep_ends(scenario, state, leader, ret);
}

/* Forces of a clan that stand together with as many points go equally far: what was found for one is kept for the
 * next. */
enum { KNOWN_MAX = 12 };
struct known {
    int count;
    struct { int16_t hex; uint8_t points, clan; struct hexset hexes; } reach[KNOWN_MAX];
};

static const struct hexset *known_reach(const scenario_t *scenario, const state_t *state, int leader, int pace,
                                        int points, const struct hexset *near, struct known *known)
{
    const int hex = state->hex[leader], clan = scenario->has_sleep ? state->clan[leader] : 0;
    for (int i = 0; i < known->count; i++) {
        if (known->reach[i].hex == hex && known->reach[i].points == points && known->reach[i].clan == clan) {
            return &known->reach[i].hexes;
        }
    }
    const int at = known->count < KNOWN_MAX ? known->count++ : KNOWN_MAX - 1;
    known->reach[at].hex = (int16_t)hex;
    known->reach[at].points = (uint8_t)points;
    known->reach[at].clan = (uint8_t)clan;
    reach_of(scenario, state, leader, pace, points, near, &known->reach[at].hexes);
    return &known->reach[at].hexes;
}

enum { WAY_MAX = 32 };

/* The cheapest way: the number of hexes from start to end, or 0 if it is out of reach. */
HOT static int march_to(const struct march *way, int to, int32_t ret[WAY_MAX], int *ret_cost)
{
    struct reach reach;
    int count = 1;
    reach_from(&way->terms, REACH_START_HEX(way->start), &reach);
    *ret_cost = reach_cost(&reach, to);
    if (*ret_cost == REACH_FAR) return 0;
    for (int hex = to; hex != way->start; hex = reach_before(&way->terms, way->start, &reach, hex)) count++;
    for (int hex = to, i = count - 1; i > 0; hex = reach_before(&way->terms, way->start, &reach, hex)) ret[i--] = hex;
    ret[0] = way->start;
    return count;
}

/* Among equally cheap ways one that wakes nobody before its end, if there is one [ruling:69]. */
static int march_quietly(const scenario_t *scenario, const state_t *state, int leader, struct march *way, int to,
                         int32_t ret[WAY_MAX], int *ret_cost)
{
    const int count = march_to(way, to, ret, ret_cost);
    int32_t quiet[WAY_MAX];
    int cost;
    if (!scenario->has_sleep) return count;
    const struct hexset barred = way->barred;
    struct hexset wakes = gunyuden_ask.wakes(scenario, state, leader);
    hexset_remove(&wakes, to);
    way->barred = hexset_or(way->barred, &wakes);
    const int hexes = march_to(way, to, quiet, &cost);
    way->barred = barred;
    if (!hexes || cost > *ret_cost) return count;
    memcpy(ret, quiet, (size_t)hexes * sizeof quiet[0]);
    return hexes;
}

/* The same, one hex at a time: legal() goes by it. */
static int step_cost(const void *ctx, int from, int to)
{
    const struct reach_terms *terms = ctx;
    const int points = reach_step(terms, from, hexside_towards(&terms->ground->grid, from, to));
    return points ? points : PATH_FORBIDDEN;
}

static bool is_within(const struct march *way, int to)
{
    const struct path_terms terms = { .grid = &way->terms.ground->grid, .points = way->terms.points,
                                      .enter = step_cost, .ctx = &way->terms };
    struct path_field field;
    path_flood(&terms, way->start, &field);
    return field.cost[to] > 0;
}

/* ---- conditions ------------------------------------------------------------------------------------------- */

static int allowance(const scenario_t *scenario, const state_t *state, int leader)
{
    return ALLOWANCE - gunyuden_force_low(scenario, state, leader); /* [15-6-3, 10-2] */
}

/* Strategic movement: 1 no low morale [15-3-3], 2 not beside an enemy where it begins [15-3-1]; and a line [15-3-2]. */
static struct refusal march_begins(const scenario_t *scenario, const state_t *state, const struct hexset *near,
                                   int leader)
{
    const int low = gunyuden_force_low(scenario, state, leader), hex = state->hex[leader];
    (void)scenario;
    if (low) return refuse(RULE_15_3_3, REASON_LOW_MORALE, leader, -low, 0, 0);
    if (hexset_has(near, hex)) return refuse(RULE_RULING_12, REASON_NEAR_ENEMIES, hex, 0, 0, 0);
    return ALLOWED;
}

static struct refusal march_legal(const scenario_t *scenario, const state_t *state, int leader)
{
    const struct hexset near = gunyuden_near_enemies(scenario, state, unit_side(state, leader));
    const struct refusal refusal = march_begins(scenario, state, &near, leader);
    if (refusal.reason) return refusal;
    /* [11-3-2] */
    if (!gunyuden_has_line(scenario, state, leader)) return refuse(RULE_15_3_2, REASON_NO_LINE, leader, 0, 0, 0);
    return ALLOWED;
}

/* A leg: the hex must be within reach. */
static struct refusal leg_legal(const scenario_t *scenario, const state_t *state, int leader, int pace, int points,
                                int to)
{
    const uint8_t side = unit_side(state, leader);
    struct march way;
    if (to == state->hex[leader]) return refuse(RULE_15_1_2, REASON_IS_THERE, leader, to, 0, 0);
    const struct reach_ground *ways = scenario->ways[state->weather];
    /* [30-2-2, 42-1, 43-1, 44-1] */
    if (!hexset_has(&scenario->area, to) && scenario->ground[scenario->terrain[to]].cost[PACE_NORMAL]) {
        return refuse(gunyuden_ask.area_rule(scenario, to), REASON_OUT_OF_AREA, to, 0, 0, 0);
    }
    if (!ways[PACE_NORMAL].enter[to]) return refuse(RULE_15_2_2, REASON_NO_ENTRY, to, 0, 0, 0);
    if (!ways[pace].enter[to]) return refuse(RULE_15_2_3, REASON_NO_ENTRY, to, 0, 0, 0);
    if (hexset_has(&state->stands[enemy_of(side)], to)) return refuse(RULE_15_6_2, REASON_ENEMY_THERE, to, 0, 0, 0);
    march_open(scenario, state, leader, pace, points, NULL, &way);
    if (pace == PACE_STRATEGIC && hexset_has(&way.barred, to)) {
        return refuse(RULE_15_3_1, REASON_NEAR_ENEMIES, to, 0, 0, 0);
    }
    const uint16_t off = scenario->has_sleep ? gunyuden_ask.off_rule(scenario, state, leader, to) : 0;
    if (off) {
        struct hexset ends = reach_all(&way.terms, way.start);
        keep_ends_of_leaving(scenario, state, leader, &way, &ends);
        if (!way.is_leaving || !hexset_has(&ends, to)) return refuse(off, REASON_KEPT_OFF, leader, 0, 0, 0);
    }
    if (scenario->has_sleep && !gunyuden_ask.may_end(scenario, state, leader, began_in(state, leader), to)) {
        return refuse(RULE_RULING_68, REASON_ONLY_TOWARDS, leader, 0, 0, 0);
    }
    if (is_within(&way, to)) return ALLOWED; /* [15-4-4] */
    const int across = hexside_towards(&scenario->grid, way.start, to);
    if (across >= 0 && scenario->feature[way.start][across] >= FEATURE_SEA) {
        return refuse(RULE_15_6_1, REASON_WATER, way.start, to, 0, 0);
    }
    way.terms.points = (uint8_t)(points + gunyuden_force_low(scenario, state, leader));
    return refuse(is_within(&way, to) ? RULE_15_6_3 : RULE_15_2_1, REASON_TOO_FAR, to, points, 0, 0);
}

/* ---- beginning in the phase --------------------------------------------------------------------------------- */

/* Is there a hex to go to, or a castle to go into or out of? */
static bool may_set_out(const scenario_t *scenario, const state_t *state, int leader)
{
    const int points = allowance(scenario, state, leader);
    struct hexset hexes;
    if (unit_is_inside(state, leader)) return !gunyuden_leave_legal(scenario, state, leader, points).reason;
    if (!gunyuden_garrison_legal(scenario, state, leader, points).reason) return true;
    reach_of(scenario, state, leader, PACE_NORMAL, points, NULL, &hexes);
    if (!hexset_is_empty(&hexes)) return true;
    if (march_legal(scenario, state, leader).reason) return false;
    reach_of(scenario, state, leader, PACE_STRATEGIC, points, NULL, &hexes);
    return !hexset_is_empty(&hexes);
}

/* A move also begins with a unit that stays where the others set out from [15-5]. */
static struct refusal begin_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const bool is_drop = action->verb == VERB_DROP;
    const int leader = is_drop ? state->leader[action->arg[0]] : action->arg[0];
    if (is_drop && leader == action->arg[0]) return refuse(RULE_15_5, REASON_LED_BY_NOBODY, leader, 0, 0, 0);
    const struct refusal refusal = gunyuden_force_may_act(scenario, state, action->role, leader);
    const bool has_moved = refusal.reason == REASON_HAS_ACTED && bits_has(state->did[DEED_MOVE], leader);
    if (has_moved && action->verb == VERB_GARRISON) {
        return gunyuden_garrison_legal(scenario, state, leader, 0); /* its move had to keep a point for the gate */
    }
    if (refusal.reason) return refusal;
    if (bits_has(state->investing, leader)) return refuse(RULE_18_4_1, REASON_IS_INVESTING, leader, 0, 0, 0);
    if (is_drop && !may_set_out(scenario, state, leader)) {
        return refuse(RULE_15_5, REASON_CANNOT_MOVE, leader, 0, 0, 0);
    }
    if (is_drop) return ALLOWED;
    const int points = allowance(scenario, state, leader);
    if (action->verb == VERB_GARRISON) return gunyuden_garrison_legal(scenario, state, leader, points);
    if (action->verb == VERB_LEAVE) return gunyuden_leave_legal(scenario, state, leader, points);
    if (unit_is_inside(state, leader)) return refuse(RULE_16_3, REASON_IS_INSIDE, leader, 0, 0, 0);
    const bool is_march = action->verb == VERB_MARCH;
    if (is_march) {
        const struct refusal march = march_legal(scenario, state, leader);
        if (march.reason) return march;
    }
    return leg_legal(scenario, state, leader, is_march ? PACE_STRATEGIC : PACE_NORMAL, points, action->arg[1]);
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    const struct hexset near = gunyuden_near_enemies(scenario, state, side);
    uint64_t entering[UNIT_WORDS] = { 0 }, leaving[UNIT_WORDS] = { 0 }, marching[UNIT_WORDS] = { 0 };
    uint64_t moving[UNIT_WORDS] = { 0 }, staying[UNIT_WORDS] = { 0 };
    struct known known; /* most of it is room to work in */
    known.count = 0;
    FOR_UNITS(u, able) {
        if (bits_has(state->investing, u)) continue;
        const int points = allowance(scenario, state, u);
        if (!gunyuden_garrison_legal(scenario, state, u, points).reason) bits_set(entering, u);
        if (!gunyuden_leave_legal(scenario, state, u, points).reason) bits_set(leaving, u);
        if (bits_has(entering, u) || bits_has(leaving, u)) bits_set(moving, u);
        if (unit_is_inside(state, u)) continue;
        const struct hexset *hexes = known_reach(scenario, state, u, PACE_NORMAL, points, NULL, &known);
        gunyuden_offer_hexes(ret, side, VERB_MOVE, u, hexes);
        if (!hexset_is_empty(hexes)) bits_set(moving, u);
        if (!march_begins(scenario, state, &near, u).reason) bits_set(marching, u);
    }
    if (!set_is_empty(marching)) gunyuden_linked(scenario, state, side, marching);
    known.count = 0;
    FOR_UNITS(u, marching) {
        const struct hexset *hexes = known_reach(scenario, state, u, PACE_STRATEGIC, ALLOWANCE, &near, &known);
        gunyuden_offer_hexes(ret, side, VERB_MARCH, u, hexes);
        if (!hexset_is_empty(hexes)) bits_set(moving, u);
    }
    FOR_UNITS(u, state->in_play[side]) {
        if (!unit_leads(state, u) && bits_has(moving, state->leader[u])) bits_set(staying, u);
    }
    gunyuden_offer_units(ret, side, VERB_DROP, staying);
    gunyuden_offer_units(ret, side, VERB_GARRISON, entering);
    gunyuden_offer_units(ret, side, VERB_LEAVE, leaving);
}

/* ---- going -------------------------------------------------------------------------------------------------- */

HOT static void go(const scenario_t *scenario, state_t *state, struct frame *frame, int to, struct sink *sink)
{
    const int leader = frame->arg[MOVE_LEADER];
    struct march way;
    int32_t hexes[WAY_MAX];
    int cost;
    march_open(scenario, state, leader, frame->arg[MOVE_PACE], frame->arg[MOVE_POINTS], NULL, &way);
    int count = march_quietly(scenario, state, leader, &way, to, hexes, &cost);
    if (scenario->has_sleep) { /* the move stops in the hex that wakes somebody [34-1, ruling:69] */
        const struct hexset wakes = gunyuden_ask.wakes(scenario, state, leader);
        for (int i = 1; i < count; i++) {
            if (!hexset_has(&wakes, hexes[i])) continue;
            for (count = i + 1, cost = 0; i > 0; i--) {
                const int hexside = hexside_towards(&scenario->grid, hexes[i - 1], hexes[i]);
                cost += reach_step(&way.terms, hexes[i - 1], hexside);
            }
            break;
        }
        to = hexes[count - 1];
    }
    gunyuden_tell_way(scenario, &way.terms, leader, count, hexes, cost, sink);
    gunyuden_move_begins(scenario, state, frame);
    gunyuden_force_put(scenario, state, leader, to, PLACE_MAP);
    frame->arg[MOVE_POINTS] = (int16_t)(frame->arg[MOVE_POINTS] - cost);
    gunyuden_settle(scenario, state);
    gunyuden_ask.entered(scenario, state, leader, sink);
}

static void finish(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    gunyuden_force_acted(scenario, state, frame->arg[MOVE_LEADER], DEED_MOVE);
    TELL(sink, EVENT_MOVE_ENDS, RULE_15_1_1, 0, frame->arg[MOVE_LEADER], frame->arg[MOVE_POINTS]);
    memset(state->regrouped, 0, sizeof state->regrouped);
    sequence_pop(&state->sequence);
}

/* Those dropped have acted [ruling:11] and are a force in the hex at once [ruling:57]. Where nothing is spent yet the
 * morale of those who go is what counts [15-6-3]. No points are spent [15-5-1]. */
static void drop(const scenario_t *scenario, state_t *state, struct frame *frame, int unit, struct sink *sink)
{
    gunyuden_part(state, unit); /* [9-1-2] */
    gunyuden_unit_acted(state, unit, DEED_DROP);
    bits_set(state->regrouped, unit);
    if (!frame->arg[MOVE_BEGAN]) {
        frame->arg[MOVE_POINTS] = (int16_t)allowance(scenario, state, frame->arg[MOVE_LEADER]);
    }
    TELL(sink, EVENT_DROPPED, RULE_15_5, RULE_15_5_1, unit, state->hex[unit]);
    TELL(sink, EVENT_DROPPED_ACTED, RULE_RULING_11, 0, unit);
}

static void begin(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_MOVE, action->role);
    const int leader = action->verb == VERB_DROP ? state->leader[action->arg[0]] : action->arg[0];
    frame->arg[MOVE_LEADER] = (int16_t)leader;
    frame->arg[MOVE_POINTS] = (int16_t)allowance(scenario, state, leader);
    frame->arg[MOVE_PACE] = PACE_OPEN;
    if (action->verb == VERB_MARCH) frame->arg[MOVE_PACE] = PACE_STRATEGIC;
    if (action->verb == VERB_MOVE) frame->arg[MOVE_PACE] = PACE_NORMAL;
    if (frame->arg[MOVE_POINTS] < ALLOWANCE) {
        TELL(sink, EVENT_SLOW, RULE_15_6_3, RULE_RULING_62, leader, frame->arg[MOVE_POINTS]);
    }
    if (action->verb == VERB_DROP) drop(scenario, state, frame, action->arg[0], sink);
    else if (action->verb == VERB_GARRISON) gunyuden_go_inside(scenario, state, frame, sink);
    else if (action->verb == VERB_LEAVE) gunyuden_go_outside(scenario, state, frame, sink);
    else go(scenario, state, frame, action->arg[1], sink);
}

const struct action_kind gunyuden_movement_action = { .offer = offer, .legal = begin_legal, .begin = begin,
    .verb = { VERB_MOVE, VERB_MARCH, VERB_GARRISON, VERB_LEAVE, VERB_DROP } };

/* ---- further legs, dropping ------------------------------------------------------------------------------------ */

/* A unit of the moving force, not its leader; under a commander who was dropped here too [ruling:77]. */
static struct refusal drop_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                 const struct action *action)
{
    const int leader = frame->arg[MOVE_LEADER], unit = action->arg[0];
    if (unit == leader || state->leader[unit] != leader) {
        return refuse(RULE_15_5, REASON_NOT_IN_FORCE, unit, leader, 0, 0);
    }
    if (action->verb == VERB_DROP) return ALLOWED;
    if (!bits_has(state->regrouped, action->arg[1])) {
        return refuse(RULE_RULING_77, REASON_NOT_DROPPED, action->arg[1], 0, 0, 0);
    }
    return gunyuden_may_lead(scenario, state, action->arg[1], unit);
}

static bool pace_fits(const struct frame *frame, int pace)
{
    return frame->arg[MOVE_PACE] == pace || frame->arg[MOVE_PACE] == PACE_OPEN;
}

struct refusal gunyuden_movement_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int leader = frame->arg[MOVE_LEADER], points = frame->arg[MOVE_POINTS];
    const int pace = action->verb == VERB_MARCH ? PACE_STRATEGIC : PACE_NORMAL;
    switch (action->verb) {
    case VERB_DONE:
        return frame->arg[MOVE_BEGAN] ? ALLOWED : refuse(RULE_15_5, REASON_HAS_TO_MOVE, leader, 0, 0, 0);
    case VERB_DROP:
    case VERB_DROP_UNDER: return drop_legal(scenario, state, frame, action);
    case VERB_MOVE:
    case VERB_MARCH:
    case VERB_LEAVE:
    case VERB_GARRISON: break;
    case VERB_LEAD: return refuse(RULE_15_5_2, REASON_NO_PICKING_UP, leader, 0, 0, 0);
    case VERB_DEPLOYED: return refuse(RULE_RULING_84, REASON_NOT_NOW, 0, 0, 0, 0);
    default: return refuse(RULE_15_1_1, REASON_MOVE_FIRST, leader, 0, 0, 0);
    }
    if (action->arg[0] != leader) return refuse(RULE_15_1_1, REASON_MOVE_FIRST, leader, 0, 0, 0);
    if (action->verb == VERB_GARRISON) return gunyuden_garrison_legal(scenario, state, leader, points);
    if (action->verb == VERB_LEAVE) return gunyuden_leave_legal(scenario, state, leader, points);
    if (unit_is_inside(state, leader)) return refuse(RULE_16_3, REASON_IS_INSIDE, leader, 0, 0, 0);
    if (!pace_fits(frame, pace)) return refuse(RULE_15_2_3, REASON_OTHER_PACE, leader, 0, 0, 0);
    if (pace == PACE_STRATEGIC && frame->arg[MOVE_PACE] == PACE_OPEN) {
        const struct refusal march = march_legal(scenario, state, leader);
        if (march.reason) return march;
    }
    return leg_legal(scenario, state, leader, pace, points, action->arg[1]);
}

void gunyuden_movement_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int leader = frame->arg[MOVE_LEADER], points = frame->arg[MOVE_POINTS];
    const uint8_t side = frame->role;
    for (int pace = PACE_NORMAL; pace <= PACE_STRATEGIC; pace++) {
        if (!pace_fits(frame, pace) || unit_is_inside(state, leader)) continue;
        if (pace == PACE_STRATEGIC && frame->arg[MOVE_PACE] == PACE_OPEN &&
            march_legal(scenario, state, leader).reason) continue;
        struct hexset hexes;
        reach_of(scenario, state, leader, pace, points, NULL, &hexes);
        gunyuden_offer_hexes(ret, side, pace == PACE_STRATEGIC ? VERB_MARCH : VERB_MOVE, leader, &hexes);
    }
    uint64_t force[UNIT_WORDS], one[UNIT_WORDS] = { 0 };
    gunyuden_force(scenario, state, leader, force);
    bits_clear(force, leader);
    gunyuden_offer_units(ret, side, VERB_DROP, force);
    FOR_UNITS(c, state->regrouped) {
        uint64_t under[UNIT_WORDS] = { 0 };
        FOR_UNITS(u, force) {
            if (!gunyuden_may_lead(scenario, state, c, u).reason) bits_set(under, u);
        }
        gunyuden_offer_pairs(ret, side, VERB_DROP_UNDER, under, c);
    }
    bits_set(one, leader);
    if (!gunyuden_garrison_legal(scenario, state, leader, points).reason) {
        gunyuden_offer_units(ret, side, VERB_GARRISON, one);
    }
    if (!gunyuden_leave_legal(scenario, state, leader, points).reason) gunyuden_offer_units(ret, side, VERB_LEAVE, one);
    if (frame->arg[MOVE_BEGAN]) choices_add(ret, side, VERB_DONE);
}

void gunyuden_movement_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    ask_role(frame->role, RULE_15_1_2, PROMPT_MOVE, frame->arg[MOVE_LEADER],
                      state->hex[frame->arg[MOVE_LEADER]], frame->arg[MOVE_POINTS], ret);
}

void gunyuden_movement_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_DONE: finish(scenario, state, sink); break;
    case VERB_DROP: drop(scenario, state, frame, unit, sink); break;
    case VERB_DROP_UNDER:
        drop(scenario, state, frame, unit, sink);
        TELL(sink, EVENT_DROPPED_UNDER, RULE_RULING_77, 0, unit, action->arg[1]);
        gunyuden_join(scenario, state, unit, action->arg[1], sink);
        break;
    case VERB_GARRISON: gunyuden_go_inside(scenario, state, frame, sink); break;
    case VERB_LEAVE: gunyuden_go_outside(scenario, state, frame, sink); break;
    default:
        frame->arg[MOVE_PACE] = action->verb == VERB_MARCH ? PACE_STRATEGIC : PACE_NORMAL;
        go(scenario, state, frame, action->arg[1], sink);
    }
}

/* Is there a step that the points are enough for? */
static bool has_step(const scenario_t *scenario, const state_t *state, int leader, int pace, int points)
{
    struct march way;
    march_open(scenario, state, leader, pace, points, NULL, &way);
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int cost = reach_step(&way.terms, way.start, hexside);
        if (cost && cost <= points) return true; /* [15-4-4] */
    }
    return false;
}

/* A move in which nothing is left to do ends by itself. */
bool gunyuden_movement_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    const int leader = frame->arg[MOVE_LEADER], points = frame->arg[MOVE_POINTS];
    const bool is_inside = unit_is_inside(state, leader);
    if (gunyuden_led(scenario, state, leader) || !gunyuden_garrison_legal(scenario, state, leader, points).reason ||
        !gunyuden_leave_legal(scenario, state, leader, points).reason) return false;
    for (int pace = PACE_NORMAL; pace <= PACE_STRATEGIC && points > 0 && !is_inside; pace++) {
        if (pace_fits(frame, pace) && has_step(scenario, state, leader, pace, points)) return false;
    }
    if (points > 0 && !is_inside && gunyuden_is_hindered(scenario, state, frame->role, state->hex[leader], leader)) {
        TELL(sink, EVENT_HELD, RULE_15_4_4, 0, leader, state->hex[leader], points);
    }
    finish(scenario, state, sink);
    return true;
}

/* The way of a move that is ordered: the number of its hexes, or 0. */
static int way_of(const scenario_t *scenario, const state_t *state, const struct action *action, struct march *ret,
                  int32_t ret_hexes[WAY_MAX], int *ret_cost)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int leader = action->arg[0], to = action->arg[1];
    if (action->verb != VERB_MOVE && action->verb != VERB_MARCH) return 0;
    if (!unit_is_outside(state, leader) || unit_side(state, leader) >= NEUTRAL || to < 0 || to >= HEXES) return 0;
    const int points = frame->kind == FRAME_MOVE ? frame->arg[MOVE_POINTS] : allowance(scenario, state, leader);
    march_open(scenario, state, leader, action->verb == VERB_MARCH ? PACE_STRATEGIC : PACE_NORMAL, points, NULL, ret);
    return march_quietly(scenario, state, leader, ret, to, ret_hexes, ret_cost);
}

struct remark gunyuden_move_remark(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    struct march way;
    int32_t hexes[WAY_MAX];
    int cost;
    struct remark remark = { 0 };
    if (!scenario->has_sleep) return remark;
    const int count = way_of(scenario, state, action, &way, hexes, &cost);
    for (int i = 1; i < count && !remark.remark; i++) {
        remark = gunyuden_ask.entry_remark(scenario, state, action->arg[0], hexes[i]);
    }
    return remark;
}

bool gunyuden_way(const void *scenario_, const void *view, const struct action *action, gunyuden_way_notes *notes,
                  struct route *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    struct march way;
    int32_t hexes[WAY_MAX];
    *ret = (struct route){ .cost = 0 };
    const int count = way_of(scenario, state, action, &way, hexes, &ret->cost);
    for (int i = 0; i < count; i++) route_add_hex(ret, hexes[i]);
    if (count) notes(scenario, state, action->arg[0], &way.terms, count, hexes, ret);
    return count > 0;
}
