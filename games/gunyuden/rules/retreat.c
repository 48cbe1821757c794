/* Retreats [23-4, 24-3]: force by force, hex by hex.
 *
 *     RETREAT_NEXT   which force goes (fall-back, refuge); after a lost decisive battle the next one by itself
 *     RETREAT_DIE    how far, by die [24-3-1]
 *     RETREAT_WALK   the next hex, or refuge; shut in: the rest in steps [ruling:88]
 *     RETREAT_ENTERED  the extra step was paid [23-4-4]; now morale [23-4-5]
 *     RETREAT_ARRIVED  the last hex has a castle of its side: refuge, or done [23-4-6] */
#include "games/gunyuden/rules/battle.h"

enum { RETREAT_NEXT, RETREAT_DIE, RETREAT_WALK, RETREAT_ENTERED, RETREAT_ARRIVED };
enum { RETREAT_MAX = 4 };

void gunyuden_retreat_push(state_t *state, uint8_t role, int away, int hexes, bool is_orderly)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_RETREAT, role);
    frame->arg[RETREAT_AWAY] = (int16_t)away;
    frame->arg[RETREAT_HEXES] = (int16_t)hexes;
    frame->arg[RETREAT_IS_ORDERLY] = is_orderly;
}

/* ---- where to --------------------------------------------------------------------------------------------- */

/* Reasons against a hex, distance apart: 1 beside it and on the map, 2 water between [23-4-3-1], 3 mountains
 * [23-4-3-2], 4 enemies [23-4-3-3]. */
static struct refusal may_enter(const scenario_t *scenario, const state_t *state, uint8_t role, int from, int to)
{
    const int towards = hex_is_on(&scenario->grid, to) ? hexside_towards(&scenario->grid, from, to) : -1;
    if (towards < 0) return refuse(RULE_23_4_2, REASON_NOT_BESIDE, to, from, 0, 0);
    if (scenario->feature[from][towards] >= FEATURE_SEA) {
        return refuse(RULE_23_4_3_1, REASON_NO_RETREAT_THERE, to, 0, 0, 0);
    }
    if (scenario->ground[scenario->terrain[to]].retreat < 0) {
        return refuse(RULE_23_4_3_2, REASON_NO_RETREAT_THERE, to, 0, 0, 0);
    }
    if (!hexset_has(&scenario->area, to)) return refuse(RULE_23_4_2, REASON_NO_RETREAT_THERE, to, 0, 0, 0);
    if (hexset_has(&state->stands[enemy_of(role)], to)) return refuse(RULE_23_4_3_3, REASON_ENEMY_THERE, to, 0, 0, 0);
    return ALLOWED;
}

/* Farther from the enemy; only if nothing farther is there, as far [ruling:27]. */
static struct hexset ways(const scenario_t *scenario, const state_t *state, const struct frame *frame, int from)
{
    const int away = frame->arg[RETREAT_AWAY], distance = hex_distance(&scenario->grid, from, away);
    struct hexset farther = { 0 }, as_far = { 0 };
    for (int hexside = 0; hexside < HEXSIDES; hexside++) {
        const int to = scenario->beside[from][hexside];
        if (to == HEX_NONE || may_enter(scenario, state, frame->role, from, to).reason) continue;
        const int there = hex_distance(&scenario->grid, to, away);
        if (there > distance) hexset_add(&farther, to);
        if (there == distance) hexset_add(&as_far, to);
    }
    return hexset_is_empty(&farther) ? as_far : farther;
}

/* A castle of its side in the hex [23-4-6, ruling:28]; who steps back in good order has to go his hex first [24-2-5,
 * 24-2-7, 16-2]. */
static bool has_refuge(const scenario_t *scenario, const state_t *state, const struct frame *frame, int hex)
{
    const bool has_gone = !set_is_empty(state->walking) && frame->arg[RETREAT_LEFT] == 0;
    return (has_gone || !frame->arg[RETREAT_IS_ORDERLY]) && has_castle_of(scenario, state, hex, frame->role) &&
           !hexset_has(&state->stands[enemy_of(frame->role)], hex);
}

/* The heads that may go now: of the force that is on its way, or of all that still have to. */
static void heads_now(const state_t *state, uint64_t ret[UNIT_WORDS])
{
    gunyuden_heads(state, set_is_empty(state->walking) ? state->running : state->walking, ret);
}

static bool is_shut_in(const scenario_t *scenario, const state_t *state, const struct frame *frame, int hex)
{
    const struct hexset hexes = ways(scenario, state, frame, hex);
    return hexset_is_empty(&hexes) && !has_refuge(scenario, state, frame, hex);
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

void gunyuden_retreat_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t heads[UNIT_WORDS];
    (void)scenario;
    heads_now(state, heads);
    const int head = bits_next(heads, UNIT_WORDS, 0);
    if (frame->step == RETREAT_DIE) {
        ask_die(RULE_24_3_1, PROMPT_RETREAT_DIE, head, 0, 0, ret);
    } else if (set_is_empty(state->walking)) {
        ask_role(frame->role, RULE_23_4_2, PROMPT_RETREAT, frame->role, frame->arg[RETREAT_HEXES], 0, ret);
    } else {
        ask_role(frame->role, RULE_23_4_2, PROMPT_RETREAT_ON, head, frame->arg[RETREAT_LEFT], 0, ret);
    }
}

void gunyuden_retreat_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t heads[UNIT_WORDS], refuge[UNIT_WORDS] = { 0 };
    heads_now(state, heads);
    FOR_UNITS(u, heads) {
        const struct hexset hexes = ways(scenario, state, frame, state->hex[u]);
        if (frame->step != RETREAT_ARRIVED) gunyuden_offer_hexes(ret, frame->role, VERB_FALL_BACK, u, &hexes);
        if (has_refuge(scenario, state, frame, state->hex[u])) bits_set(refuge, u);
    }
    gunyuden_offer_units(ret, frame->role, VERB_REFUGE, refuge);
    if (frame->step == RETREAT_ARRIVED) choices_add(ret, frame->role, VERB_DONE);
}

struct refusal gunyuden_retreat_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t heads[UNIT_WORDS];
    if (frame->step == RETREAT_DIE) {
        return action->verb == VERB_ROLL ? ALLOWED : refuse(RULE_24_3_1, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (frame->step == RETREAT_ARRIVED && action->verb == VERB_DONE) return ALLOWED;
    const bool walks = action->verb == VERB_FALL_BACK && frame->step != RETREAT_ARRIVED;
    if (!walks && action->verb != VERB_REFUGE) {
        return refuse(RULE_23_4, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    const int head = action->arg[0];
    heads_now(state, heads);
    if (!bits_has(heads, head)) return refuse(RULE_23_4_1, REASON_NOT_RETREATING, head, 0, 0, 0);
    const int from = state->hex[head];
    if (action->verb == VERB_REFUGE) {
        if (has_refuge(scenario, state, frame, from)) return ALLOWED;
        return refuse(RULE_23_4_6, REASON_NO_CASTLE, from, 0, 0, 0);
    }
    const struct refusal refusal = may_enter(scenario, state, frame->role, from, action->arg[1]);
    if (refusal.reason) return refusal;
    const struct hexset hexes = ways(scenario, state, frame, from);
    if (hexset_has(&hexes, action->arg[1])) return ALLOWED;
    const int away = frame->arg[RETREAT_AWAY];
    const int distance = hex_distance(&scenario->grid, from, away);
    const bool is_nearer = hex_distance(&scenario->grid, action->arg[1], away) < distance;
    return refuse(is_nearer ? RULE_23_4_2 : RULE_RULING_27, REASON_NOT_AWAY, action->arg[1], away, 0, 0);
}

/* ---- going ------------------------------------------------------------------------------------------------ */

void gunyuden_trail_begin(state_t *state, int hex)
{
    state->trail[0] = (int16_t)hex;
    state->trails = 1;
}

/* Notes where a force went, for who may follow. */
static void trail_add(state_t *state, int from, int to)
{
    int at = -1;
    for (int i = 0; i < state->trails; i++) {
        if (state->trail[i] == from) at = i;
        if (state->trail[i] == to && i > 0 && state->trail[state->trail_from[i]] == from) return;
    }
    if (at < 0 || state->trails == TRAIL_MAX) return;
    state->trail[state->trails] = (int16_t)to;
    state->trail_from[state->trails++] = (uint8_t)at;
}

/* [23-4-4]: one extra step, however many of its conditions hold. */
static bool is_harmed(const scenario_t *scenario, const state_t *state, uint8_t role, int head, int to,
                      struct sink *sink)
{
    const int from = state->hex[head], hexside = hexside_towards(&scenario->grid, from, to);
    const bool holds[] = { hexset_has(&state->hindered[role], to), has_castle_of(scenario, state, to, enemy_of(role)),
                           scenario->feature[from][hexside] == FEATURE_RIVER,
                           scenario->ground[scenario->terrain[to]].retreat > 0 };
    static const uint16_t rules[] = { RULE_23_4_4_1, RULE_23_4_4_2, RULE_23_4_4_3, RULE_23_4_4_4 };
    bool is_any = false;
    for (int i = 0; i < 4; i++) {
        if (holds[i]) TELL(sink, EVENT_HARMED, rules[i], RULE_RULING_27, head, to);
        is_any |= holds[i];
    }
    return is_any;
}

/* The force sets out, if it has not yet. */
static void set_out(state_t *state, struct frame *frame, int head)
{
    if (!set_is_empty(state->walking)) return;
    gunyuden_group(state, head, state->walking);
    for (int w = 0; w < UNIT_WORDS; w++) state->walking[w] &= state->running[w];
    frame->arg[RETREAT_LEFT] = frame->arg[RETREAT_HEXES];
}

static void fall_back(const scenario_t *scenario, state_t *state, struct frame *frame, int head, int to,
                      struct sink *sink)
{
    const int from = state->hex[head];
    set_out(state, frame, head);
    TELL(sink, EVENT_FALLS_BACK, RULE_23_4_2, 0, head, from, to);
    const bool harmed = is_harmed(scenario, state, frame->role, head, to, sink);
    trail_add(state, from, to);
    gunyuden_uninvest(scenario, state, state->walking, sink);
    gunyuden_set_put(state, state->walking, to, PLACE_MAP);
    gunyuden_settle(scenario, state);
    gunyuden_ask.entered(scenario, state, head, sink);
    frame->step = RETREAT_ENTERED;
    if (harmed) gunyuden_losses_push(state, frame->role, 1, false, false, LOSES_WALKING);
}

bool gunyuden_lower(const scenario_t *scenario, state_t *state, int unit, int points, uint16_t rule, struct sink *sink)
{
    if (state->low[unit] + points <= MORALE_LOW) {
        state->low[unit] = (uint8_t)(state->low[unit] + points); /* [10-1-1, 10-1-4] */
        return true;
    }
    gunyuden_inflicted(state, unit_side(state, unit), state->steps[unit]);
    TELL(sink, EVENT_LOSES_HEART, RULE_10_1_2, rule, unit);
    gunyuden_unit_remove(scenario, state, unit, PLACE_KILLED, rule, sink);
    return false;
}

void gunyuden_lower_all(const scenario_t *scenario, state_t *state, const uint64_t set[UNIT_WORDS], int points,
                        uint16_t rule, struct sink *sink)
{
    for (int rank = BUSHO; rank < RANKS; rank++) {
        FOR_UNITS(u, set) {
            if (scenario->unit[u].rank != rank || !unit_is_in_play(state, u)) continue;
            gunyuden_lower(scenario, state, u, points, rule, sink);
        }
    }
}

/* A point for each hex [23-4-5], unit by unit. */
static void lower_walking(const scenario_t *scenario, state_t *state, int points, uint16_t rule, struct sink *sink)
{
    uint64_t walking[UNIT_WORDS];
    memcpy(walking, state->walking, sizeof walking);
    TELL(sink, EVENT_MORALE_FALLS, rule, 0, bits_next(walking, UNIT_WORDS, 0), points);
    gunyuden_lower_all(scenario, state, walking, points, rule, sink);
}

/* Into the castle, with the loss of morale of the whole way [23-4-6]. */
static void take_refuge(const scenario_t *scenario, state_t *state, struct frame *frame, int head, struct sink *sink)
{
    const int hex = state->hex[head], castle = castle_at(scenario, hex);
    set_out(state, frame, head);
    TELL(sink, EVENT_TAKES_REFUGE, RULE_23_4_6, state->trails == 1 ? RULE_RULING_28 : RULE_16_2, head, castle);
    gunyuden_set_put(state, state->walking, hex, PLACE_GARRISON);
    if (state->castle_low[castle]) TELL(sink, EVENT_CASTLE_HEARTENED, RULE_10_4, RULE_RULING_78, castle);
    state->castle_low[castle] = 0;
    gunyuden_settle(scenario, state);
    if (frame->arg[RETREAT_LEFT]) lower_walking(scenario, state, frame->arg[RETREAT_LEFT], RULE_23_4_6, sink);
    frame->arg[RETREAT_LEFT] = 0;
    frame->step = RETREAT_WALK;
}

/* [24-3-2]: four hexes at the most; a 5 costs a step, a 6 two. */
static void roll(state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int hexes = die < RETREAT_MAX ? die : RETREAT_MAX;
    frame->arg[RETREAT_LEFT] = (int16_t)hexes;
    frame->step = RETREAT_WALK;
    TELL(sink, EVENT_RUNS, RULE_24_3_1, RULE_24_3_2, bits_next(state->walking, UNIT_WORDS, 0), die, hexes);
    if (die > hexes) gunyuden_losses_push(state, frame->role, die - hexes, false, false, LOSES_WALKING);
}

static void next_force(state_t *state, struct frame *frame)
{
    set_less(state->running, state->walking);
    set_clear(state->walking);
    frame->step = RETREAT_NEXT;
}

void gunyuden_retreat_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (action->verb == VERB_ROLL) roll(state, frame, action->arg[0], sink);
    else if (action->verb == VERB_DONE) next_force(state, frame);
    else if (action->verb == VERB_REFUGE) take_refuge(scenario, state, frame, action->arg[0], sink);
    else fall_back(scenario, state, frame, action->arg[0], action->arg[1], sink);
}

/* A force without a way out gives what is left in steps [ruling:88]. */
static void give_up(state_t *state, struct frame *frame, int head, struct sink *sink)
{
    const int left = frame->arg[RETREAT_LEFT];
    TELL(sink, EVENT_SHUT_IN, RULE_RULING_88, RULE_RULING_27, head, left);
    frame->arg[RETREAT_LEFT] = 0;
    gunyuden_losses_push(state, frame->role, left, false, false, LOSES_WALKING);
}

static bool run_next(const scenario_t *scenario, state_t *state, struct frame *frame)
{
    uint64_t heads[UNIT_WORDS];
    if (set_is_empty(state->running)) {
        sequence_pop(&state->sequence);
        return true;
    }
    gunyuden_heads(state, state->running, heads);
    if (frame->arg[RETREAT_HEXES] == 0) {
        set_out(state, frame, bits_next(heads, UNIT_WORDS, 0));
        frame->step = RETREAT_DIE;
        return true;
    }
    FOR_UNITS(u, heads) {
        if (!is_shut_in(scenario, state, frame, state->hex[u])) continue;
        set_out(state, frame, u);
        frame->step = RETREAT_WALK;
        return true;
    }
    return false;
}

bool gunyuden_retreat_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (frame->step) {
    case RETREAT_NEXT: return run_next(scenario, state, frame);
    case RETREAT_DIE:
    case RETREAT_ARRIVED: return false;
    case RETREAT_ENTERED:
        if (!frame->arg[RETREAT_IS_ORDERLY] && !set_is_empty(state->walking)) {
            lower_walking(scenario, state, 1, frame->arg[RETREAT_HEXES] ? RULE_23_4_5 : RULE_RULING_32, sink);
        }
        frame->arg[RETREAT_LEFT]--;
        frame->step = RETREAT_WALK;
        return true;
    default: break;
    }
    const int first = bits_next(state->walking, UNIT_WORDS, 0);
    if (first >= 0 && frame->arg[RETREAT_LEFT] == 0 && unit_is_outside(state, first) &&
        has_refuge(scenario, state, frame, state->hex[first])) {
        frame->step = RETREAT_ARRIVED;
        return false;
    }
    if (first < 0 || frame->arg[RETREAT_LEFT] == 0) {
        next_force(state, frame);
        return true;
    }
    const int head = gunyuden_head(state, first);
    if (!is_shut_in(scenario, state, frame, state->hex[head])) return false;
    give_up(state, frame, head, sink);
    return true;
}
