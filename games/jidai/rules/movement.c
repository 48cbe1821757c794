/* Chapter 10: movement, with the single hexes of 9.3.3 and 9.3.4, and the clan gone astray of 9.5.5. Where units may
 * go is march.c's.
 *
 *     FRAME_MOVE   MOVE_FREELY  Move and Defense: `move UNIT HEX`, each unit once, or `done`
 *                  MOVE_ATTACK  `first UNIT`, `step` by `step` towards the enemy, then the others `move` up
 *                  MOVE_ASTRAY  like MOVE_FREELY, but the enemy decides and hexes are counted
 *     FRAME_STEPS  `first UNIT`, `step UNIT HEX`: one hex each */
#include "games/jidai/rules/march.h"

static uint16_t steps_rule(const struct frame *frame)
{
    return is_combat_step(frame) ? RULE_COMBAT_CHIT : RULE_REJOIN;
}

void jidai_steps_begin(const scenario_t *scenario, state_t *state, uint8_t role, int clan, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_STEPS, role);
    frame->arg[STEPS_CLAN] = (int16_t)clan;
    frame->arg[STEPS_UNIT] = NOBODY;
    (void)scenario;
    (void)sink;
}

/* ---- moving a unit ------------------------------------------------------------------------------- */

static int step_cost(const scenario_t *scenario, const state_t *state, int unit, int to)
{
    const int start = jidai_unit_node(state, unit);
    for (int s = 0; s < HEXSIDES; s++) {
        if (scenario->beside[start][s] != to) continue;
        const bool is_dear = jidai_is_in_zone(state, to, enemy_of(unit_side(scenario, unit)));
        return scenario->cost[start][s] + (is_dear ? scenario->zone_cost : 0);
    }
    return 0;
}

/* Puts the unit there and notes what follows from it: contact is a charge [11.5-charge], Kaizu is taken or besieged
 * [18.3, 13.5], `from` one of these hexes before its walls. */
static void go_to(const scenario_t *scenario, state_t *state, int unit, const struct hexset *from, int to,
                  struct sink *sink)
{
    const uint8_t side = unit_side(scenario, unit), enemy = enemy_of(side);
    jidai_unit_move(scenario, state, unit, to);
    set_add(state->moved, unit);
    set_remove(state->charged, unit);
    if (jidai_is_in_zone(state, to, enemy)) TELL(sink, EVENT_IN_ZONE, RULE_ZONE_ENTER, RULE_ZONE, unit, to);
    const unsigned contact = jidai_contact_hexsides(scenario, state, unit);
    if (contact) {
        const int towards = __builtin_ctz(contact);
        set_add(state->charged, unit);
        TELL(sink, EVENT_CONTACT, RULE_CHARGE, scenario->cost[to][towards] ? 0 : RULE_ZONE_FIRE, unit,
             state->at[scenario->beside[to][towards]]);
    }
    if (to == scenario->kaizu) jidai_siege_enter(scenario, state, unit, from, sink);
}

static void move_unit(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0], to = action->arg[1], anchor = frame->arg[MOVE_ANCHOR];
    const bool is_fortress = to == scenario->kaizu && !scenario->is_historical;
    struct walk walk;
    if (sink || is_fortress) { /* nobody else wants to know the way */
        jidai_march_terms(scenario, state, unit, frame->step, &walk.terms);
        jidai_walk(scenario, state, jidai_unit_node(state, unit), &walk);
    }
    TELL(sink, EVENT_MOVES, frame->step == MOVE_ATTACK ? RULE_ATTACK_OTHERS : frame->step == MOVE_ASTRAY ? RULE_COMBINED
         : jidai_mode_rule(scenario, unit_mode(scenario, state, unit)), RULE_COSTS, unit, to,
         jidai_walk_cost(&walk, to));
    if (anchor == NOBODY) frame->arg[MOVE_ANCHOR] = (int16_t)unit;
    struct hexset from = { 0 };
    if (is_fortress) from = jidai_walk_walls(scenario, state, &walk);
    go_to(scenario, state, unit, &from, to, sink);
    if (anchor != NOBODY && sink && !jidai_is_straggler(scenario, state, unit)) {
        TELL(sink, EVENT_CLOSES_UP, RULE_TOGETHER, 0, unit, anchor);
    }
}

static void step_unit(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0], to = action->arg[1], from = jidai_unit_node(state, unit);
    const int cost = step_cost(scenario, state, unit, to);
    if (frame->kind == FRAME_MOVE) {
        if (state->next[unit_slot(scenario, unit)] & NEXT_SEVERAL) { /* it keeps to those it comes nearer to */
            uint64_t kept[2];
            state->aim = (uint8_t)jidai_march_aim(scenario, state, frame, to, kept);
            memcpy(state->kept, kept, sizeof kept);
        }
        frame->arg[MOVE_SPENT] = (int16_t)(frame->arg[MOVE_SPENT] + cost);
        state->aim = (uint8_t)(state->aim - cost);
        TELL(sink, EVENT_STEPS, RULE_ATTACK_FIRST, RULE_ATTACK, unit, to, cost);
    } else {
        TELL(sink, EVENT_STEPS, steps_rule(frame), 0, unit, to, cost);
        frame->arg[STEPS_UNIT] = NOBODY;
    }
    const struct hexset before = hexset_of(&from, from < HEXES);
    go_to(scenario, state, unit, &before, to, sink);
}

/* The first unit of a clan in Attack mode: all goals are open to it. */
static void walk_begin(state_t *state, int unit)
{
    struct frame *frame = sequence_top(&state->sequence);
    frame->arg[MOVE_ANCHOR] = frame->arg[MOVE_UNIT] = (int16_t)unit;
    state->aim = REACH_FAR;
    memset(state->kept, 0, sizeof state->kept);
}

/* ---- the interface ------------------------------------------------------------------------------- */

void jidai_move_begin(const scenario_t *scenario, state_t *state, uint8_t role, int clan, int kind, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_MOVE, role);
    (void)scenario;
    (void)sink;
    frame->step = (uint8_t)kind;
    frame->arg[MOVE_CLAN] = (int16_t)clan;
    frame->arg[MOVE_ANCHOR] = frame->arg[MOVE_UNIT] = NOBODY;
}

void jidai_movement_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t role = frame->role;
    (void)scenario;
    if (frame->kind == FRAME_STEPS) {
        if (frame->arg[STEPS_UNIT] == NOBODY) {
            ask_role(role, steps_rule(frame), PROMPT_STEP_WHO, role, 0, 0, ret);
        } else {
            ask_role(role, steps_rule(frame), PROMPT_STEP, role, frame->arg[STEPS_UNIT], 0, ret);
        }
    } else if (frame->step != MOVE_ATTACK) {
        ask_role(role, frame->step == MOVE_ASTRAY ? RULE_COMBINED : RULE_MOVEMENT, PROMPT_MOVE, role,
                       frame->arg[MOVE_CLAN], 0, ret);
    } else if (frame->arg[MOVE_ANCHOR] == NOBODY) {
        ask_role(role, RULE_ATTACK_FIRST, PROMPT_FIRST, role, frame->arg[MOVE_CLAN], 0, ret);
    } else if (frame->arg[MOVE_UNIT] != NOBODY) {
        ask_role(role, RULE_ATTACK_FIRST, PROMPT_STEP, role, frame->arg[MOVE_UNIT], 0, ret);
    } else {
        ask_role(role, RULE_ATTACK_OTHERS, PROMPT_FOLLOW, role, frame->arg[MOVE_ANCHOR], 0, ret);
    }
}

/* Who may be first: those with a way towards the enemy, so that nobody evades his duty; where nobody has one, anybody
 * of the clan who is in play [6.5-attack-first-unit]. */
static void first_units(const scenario_t *scenario, const state_t *state, const struct frame *frame, uint64_t ret[2])
{
    const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
    uint64_t in_play[2] = { 0 };
    ret[0] = ret[1] = 0;
    for (int u = clan->first; u < clan->end; u++) {
        if (jidai_unit_node(state, u) != HEX_NONE) set_add(in_play, u);
    }
    const bool has_choice = bits_count(in_play, 2) > 1;
    for (int u = clan->first; u < clan->end && has_choice; u++) {
        if (jidai_march_may_be_first(scenario, state, frame, u)) set_add(ret, u);
    }
    if (!(ret[0] | ret[1])) memcpy(ret, in_play, sizeof in_play);
}

static void offer_moves(const scenario_t *scenario, const state_t *state, const struct frame *frame, uint8_t role,
                        struct choices *ret)
{
    const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
    uint64_t leaving[2] = { 0 };
    struct walk walk;
    bool must, may_end = true;
    for (int u = clan->first; u < clan->end; u++) {
        const struct hexset open = jidai_march_destinations(scenario, state, frame, u, &walk, &must);
        jidai_offer_hexes(ret, role, VERB_MOVE, u, &open);
        may_end = may_end && !jidai_march_is_left_behind(scenario, state, frame, u, &open, must);
        if (jidai_march_may_leave(scenario, state, frame, u)) set_add(leaving, u);
    }
    jidai_offer_units(ret, role, VERB_LEAVE, leaving);
    if (may_end) choices_add(ret, role, VERB_DONE);
}

void jidai_movement_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_STEPS) {
        if (frame->arg[STEPS_UNIT] == NOBODY) {
            jidai_offer_units(ret, role, VERB_FIRST, state->stepping);
            return;
        }
        jidai_offer_next(scenario, state, frame->arg[STEPS_UNIT], role, ret);
        if (state->next[unit_slot(scenario, frame->arg[STEPS_UNIT])] & NEXT_MAY_STAY) choices_add(ret, role, VERB_DONE);
    } else if (frame->step == MOVE_ATTACK && frame->arg[MOVE_ANCHOR] == NOBODY) {
        jidai_offer_units(ret, role, VERB_FIRST, state->stepping);
    } else if (frame->step == MOVE_ATTACK && frame->arg[MOVE_UNIT] != NOBODY) {
        jidai_offer_next(scenario, state, frame->arg[MOVE_UNIT], role, ret);
    } else {
        offer_moves(scenario, state, frame, role, ret);
    }
}

static bool is_held_kaizu(const scenario_t *scenario, const state_t *state, uint8_t enemy, int hex)
{
    return hex == scenario->kaizu && !scenario->is_historical && jidai_kaizu_holds(scenario, state, enemy);
}

static struct refusal refuse_kaizu(const state_t *state, uint8_t clan)
{
    if (state->mode[clan] != MODE_ATTACK) return refuse(RULE_KAIZU, REASON_KAIZU_HELD, clan, 0, 0, 0);
    return refuse(RULE_REINFORCEMENTS, REASON_NOT_ALL_ENTER, clan, 0, 0, 0);
}

/* Why a unit may not go there, as exactly as can be said. */
static struct refusal move_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                 const struct action *action)
{
    const int unit = action->arg[0], to = action->arg[1];
    const uint8_t clan = scenario->unit[unit].clan, enemy = enemy_of(unit_side(scenario, unit));
    struct walk_terms terms;
    bool must;
    if (clan != frame->arg[MOVE_CLAN]) return refuse(RULE_MOVEMENT, REASON_OTHER_CLAN_MOVES, unit, clan, 0, 0);
    if (jidai_unit_node(state, unit) == HEX_NONE) return refuse(RULE_MOVEMENT, REASON_NOT_ON_MAP, unit, 0, 0, 0);
    if (set_has(state->moved, unit)) return refuse(RULE_MOVEMENT, REASON_HAS_MOVED, unit, 0, 0, 0);
    if (unit == frame->arg[MOVE_ANCHOR]) return refuse(RULE_MOVEMENT, REASON_HAS_MOVED, unit, 0, 0, 0);
    if (jidai_unit_is_in_siege(scenario, state, unit)) return refuse(RULE_KAIZU, REASON_IN_SIEGE, unit, 0, 0, 0);
    if (jidai_march_is_held(scenario, state, unit)) { /* [example:VIII] */
        return refuse(RULE_ZONE_LEAVE, REASON_HELD, unit, 0, 0, 0);
    }
    if (!hexset_has(&scenario->on_map, to)) return refuse(RULE_MAP, REASON_IMPASSABLE, to, 0, 0, 0);
    if (hexset_has(&state->stands[UESUGI], to) || hexset_has(&state->stands[TAKEDA], to)) {
        return refuse(RULE_STACKING, REASON_OCCUPIED, to, 0, 0, 0);
    }
    jidai_march_follow_terms(scenario, state, frame, unit, &terms);
    const struct hexset all = jidai_walk_slowly(scenario, state, &terms, jidai_unit_node(state, unit));
    const struct hexset open = jidai_march_together(scenario, state, frame, unit, &all, &must);
    if (hexset_has(&open, to)) return ALLOWED;
    if (!hexset_has(&all, to)) {
        if (is_held_kaizu(scenario, state, enemy, to)) return refuse_kaizu(state, clan);
        const bool is_zone = jidai_is_in_zone(state, to, enemy), is_open = hexset_has(&terms.dear, to);
        if (is_zone && !is_open) {
            return refuse(jidai_mode_rule(scenario, state->mode[clan]), REASON_ZONE_CLOSED, to, 0, 0, 0);
        }
        return refuse(is_zone ? RULE_ZONE_ENTER : RULE_COSTS, REASON_TOO_FAR, unit, to, terms.points, 0);
    }
    return refuse(frame->step == MOVE_ATTACK ? RULE_ATTACK_OTHERS : RULE_TOGETHER, REASON_APART, unit,
                  frame->arg[MOVE_ANCHOR], 0, 0);
}

static struct refusal step_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                 const struct action *action)
{
    const bool is_move = frame->kind == FRAME_MOVE;
    const int unit = frame->arg[is_move ? MOVE_UNIT : STEPS_UNIT];
    const uint16_t rule = is_move ? RULE_ATTACK_FIRST : steps_rule(frame);
    if (action->verb == VERB_DONE) {
        return state->next[unit_slot(scenario, unit)] & NEXT_MAY_STAY ? ALLOWED
               : refuse(rule, REASON_MUST_STEP, unit, 0, 0, 0);
    }
    if (action->verb != VERB_STEP) return refuse(rule, REASON_NOT_NOW, 0, 0, 0, 0);
    if (action->arg[0] != unit) return refuse(rule, REASON_OTHER_UNIT, action->arg[0], unit, 0, 0);
    if (jidai_next_leads_to(scenario, state, unit, action->arg[1])) return ALLOWED;
    if (is_held_kaizu(scenario, state, enemy_of(unit_side(scenario, unit)), action->arg[1])) {
        return refuse_kaizu(state, scenario->unit[unit].clan);
    }
    int target;
    const int targets = rule == RULE_REJOIN ? 0
                        : jidai_march_targets(scenario, state, frame, unit, HEX_NONE, 1, &target);
    if (targets == 0) return refuse(rule, REASON_NOT_TO_MATE, unit, action->arg[1], 0, 0);
    return refuse(rule, targets == 1 ? REASON_NOT_TOWARDS : REASON_NOT_TOWARDS_ANY, unit, action->arg[1], target,
                  state->hex[target]);
}

struct refusal jidai_movement_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool is_steps = frame->kind == FRAME_STEPS;
    const bool wants_first = is_steps ? frame->arg[STEPS_UNIT] == NOBODY
                                      : frame->step == MOVE_ATTACK && frame->arg[MOVE_ANCHOR] == NOBODY;
    if (wants_first) {
        if (!is_steps && action->verb == VERB_MOVE) { /* the clan marches, but one goes first */
            const uint8_t clan = scenario->unit[action->arg[0]].clan;
            return clan == frame->arg[MOVE_CLAN] ? refuse(RULE_ATTACK_FIRST, REASON_FIRST_WANTED, 0, 0, 0, 0)
                   : refuse(RULE_MOVEMENT, REASON_OTHER_CLAN_MOVES, action->arg[0], clan, 0, 0);
        }
        return jidai_first_legal(action, is_steps ? steps_rule(frame) : RULE_ATTACK_FIRST, state->stepping);
    }
    if (is_steps || frame->arg[MOVE_UNIT] != NOBODY) return step_legal(scenario, state, frame, action);
    switch (action->verb) {
    case VERB_MOVE: return move_legal(scenario, state, frame, action);
    case VERB_LEAVE:
        if (scenario->unit[action->arg[0]].clan != frame->arg[MOVE_CLAN]) {
            return refuse(RULE_MOVEMENT, REASON_OTHER_CLAN_MOVES, action->arg[0],
                          scenario->unit[action->arg[0]].clan, 0, 0);
        }
        if (action->arg[0] == scenario->commander[army_commander(unit_side(scenario, action->arg[0]))]) {
            return refuse(RULE_DAIMYO, REASON_DAIMYO_STAYS, action->arg[0], 0, 0, 0);
        }
        return jidai_march_may_leave(scenario, state, frame, action->arg[0]) ? ALLOWED
               : refuse(RULE_OFF_MAP, REASON_NOT_AT_EDGE, action->arg[0], 0, 0, 0);
    case VERB_DONE: {
        const int unit = jidai_march_left_behind(scenario, state, frame);
        return unit == NOBODY ? ALLOWED : refuse(frame->step == MOVE_ATTACK ? RULE_ATTACK_OTHERS : RULE_TOGETHER,
                                                 REASON_LEFT_BEHIND, unit, 0, 0, 0);
    }
    default: return refuse(RULE_MOVEMENT, REASON_NOT_NOW, 0, 0, 0, 0);
    }
}

void jidai_movement_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (action->verb) {
    case VERB_FIRST:
        if (frame->kind == FRAME_STEPS) frame->arg[STEPS_UNIT] = (int16_t)action->arg[0];
        else walk_begin(state, action->arg[0]);
        break;
    case VERB_MOVE: move_unit(scenario, state, action, sink); break;
    case VERB_STEP: step_unit(scenario, state, action, sink); break;
    case VERB_LEAVE:
        TELL(sink, EVENT_LEAVES_MAP, RULE_OFF_MAP, 0, action->arg[0]);
        set_add(state->moved, action->arg[0]);
        jidai_unit_eliminate(scenario, state, action->arg[0], false, RULE_OFF_MAP, sink);
        break;
    default: /* done */
        if (frame->kind == FRAME_STEPS) {
            set_add(state->moved, frame->arg[STEPS_UNIT]);
            frame->arg[STEPS_UNIT] = NOBODY;
        } else {
            sequence_pop(&state->sequence);
        }
    }
}

void jidai_movement_next(const scenario_t *scenario, state_t *state)
{
    const struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_STEPS) {
        if (frame->arg[STEPS_UNIT] == NOBODY) {
            jidai_march_step_units(scenario, state, frame, state->stepping);
            return;
        }
        state->next[unit_slot(scenario, frame->arg[STEPS_UNIT])] = jidai_march_single_steps(scenario, state, frame);
    } else if (frame->step == MOVE_ATTACK && frame->arg[MOVE_ANCHOR] == NOBODY) {
        first_units(scenario, state, frame, state->stepping);
    } else if (frame->step == MOVE_ATTACK && frame->arg[MOVE_UNIT] != NOBODY) {
        state->next[unit_slot(scenario, frame->arg[MOVE_UNIT])] = jidai_march_attack_steps(scenario, state, frame,
                                                                                           &state->aim);
    }
}

static bool steps_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint64_t *units = state->stepping;
    jidai_movement_next(scenario, state);
    if (frame->arg[STEPS_UNIT] != NOBODY) {
        if (state->next[unit_slot(scenario, frame->arg[STEPS_UNIT])]) return false;
        set_add(state->moved, frame->arg[STEPS_UNIT]); /* it cannot come nearer */
        frame->arg[STEPS_UNIT] = NOBODY;
        return true;
    }
    const int count = __builtin_popcountll(units[0]) + __builtin_popcountll(units[1]);
    if (count > 1) return false;
    if (count == 1) {
        frame->arg[STEPS_UNIT] = (int16_t)(units[0] ? __builtin_ctzll(units[0]) : 64 + __builtin_ctzll(units[1]));
        return true;
    }
    /* Who stood still has not moved: only that counts for a charge [11.5-charge]. */
    memset(state->moved, 0, sizeof state->moved);
    for (int i = 0; i < 2; i++) state->moved[i] = state->charged[i];
    (void)sink;
    sequence_pop(&state->sequence);
    return true;
}

static bool attack_run(const scenario_t *scenario, state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->arg[MOVE_ANCHOR] == NOBODY) {
        const struct clan *clan = &scenario->clan[frame->arg[MOVE_CLAN]];
        bool is_free = false; /* where everybody is held by the enemy there is no first */
        for (int u = clan->first; u < clan->end; u++) is_free = is_free || jidai_march_can_move(scenario, state, u);
        if (!is_free) {
            sequence_pop(&state->sequence);
            return true;
        }
        jidai_movement_next(scenario, state);
        if (bits_count(state->stepping, 2) > 1) return false;
        walk_begin(state, bits_next(state->stepping, 2, 0));
        return true;
    }
    if (frame->arg[MOVE_UNIT] == NOBODY) return false;
    jidai_movement_next(scenario, state);
    if (state->next[unit_slot(scenario, frame->arg[MOVE_UNIT])]) return false;
    frame->arg[MOVE_UNIT] = NOBODY; /* the first unit is where it can get */
    state->aim = 0;
    memset(state->kept, 0, sizeof state->kept);
    return true;
}

bool jidai_movement_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_STEPS) return steps_run(scenario, state, sink);
    const uint8_t mode = state->mode[frame->arg[MOVE_CLAN]];
    if (frame->step == MOVE_ATTACK) {
        if (attack_run(scenario, state)) return true;
        if (frame->arg[MOVE_ANCHOR] == NOBODY || frame->arg[MOVE_UNIT] != NOBODY) return false;
    }
    /* A clan that was routed while it moved (somebody left the map) has another mode now and stops. */
    const bool goes_on = frame->step != MOVE_FREELY || mode == MODE_MOVE || mode == MODE_DEFENSE;
    if (goes_on && jidai_march_can_go(scenario, state, frame)) return false;
    sequence_pop(&state->sequence);
    return true;
}

bool jidai_route(const void *scenario_, const void *view, const struct action *action, struct route *ret)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = view;
    const struct frame *frame = sequence_top_const(&state->sequence);
    struct walk walk;
    bool must;
    int32_t back[ROUTE_MAX];
    int length = 0;
    if (action->verb == VERB_STEP && (frame->kind == FRAME_MOVE || frame->kind == FRAME_STEPS)) {
        const int from = jidai_unit_node(state, action->arg[0]), to = action->arg[1];
        if (from < 0 || from >= HEXES || !jidai_next_leads_to(scenario, state, action->arg[0], to)) {
            return false;
        }
        *ret = (struct route){ .cost = step_cost(scenario, state, action->arg[0], to) };
        route_add_hex(ret, from);
        route_add_hex(ret, to);
        return true;
    }
    if (frame->kind != FRAME_MOVE || action->verb != VERB_MOVE) return false;
    const struct hexset open = jidai_march_destinations(scenario, state, frame, action->arg[0], &walk, &must);
    if (!hexset_has(&open, action->arg[1])) return false;
    const int start = jidai_unit_node(state, action->arg[0]);
    for (int hex = action->arg[1]; hex != start && length < ROUTE_MAX - 1;
         hex = jidai_walk_before(scenario, state, &walk, hex)) back[length++] = hex;
    *ret = (struct route){ .cost = jidai_walk_cost(&walk, action->arg[1]) };
    if (start < HEXES) route_add_hex(ret, start); /* an entry point is no hex of the way */
    while (length-- > 0) route_add_hex(ret, back[length]);
    return true;
}
