/* The turn [base:turn-order], and the running on from one decision to the next.
 *
 *     SETUP                      setup.c
 *     each turn:
 *         ORDERS    sealed       orders.c, draft.c      (a)
 *         SLOWING   dice         slowing.c              (b)
 *           movement             movement.c, after.c    (c), (d)
 *         TARGETS   sealed       targets.c              (e)
 *         SHOTS     dice         shots.c
 *         IGNITION  dice         fires.c
 *         PAIRINGS  sealed       pairings.c             (f)
 *         BLOWS     dice         blows.c, once for each length
 *         FOLLOW    sealed       recoil.c
 *         MORALE    dice         morale.c               (g)
 *         DOUSING   dice         fires.c                (h)
 *           end of turn          ending.c, victory.c
 *     OVER
 *
 * One frame is open at a time; its step is 0 until the activity has begun. */
#include <string.h>

#include "games/argad/rules.h"

const char *const argad_phase_names[] = { "setup", "orders", "targets", "pairings", NULL };

static void enter(state_t *state, uint8_t kind)
{
    while (state->sequence.depth) sequence_pop(&state->sequence);
    sequence_push(&state->sequence, kind, 0);
    state->sealed = 0;
}

/* ---- the orders are shown ---------------------------------------------------------------------------------- */

/* What a figure does without being seen. */
static bool is_quiet(const state_t *state, int figure)
{
    const int posture = state->posture[figure];
    return state->legs[figure] == 0 && (posture == POSTURE_STAY || posture == POSTURE_HIDE || posture == POSTURE_MOVE ||
                                        posture == POSTURE_DASH || posture == POSTURE_HELP ||
                                        (posture == POSTURE_CHARGE && state->aim[figure] == NO_FIGURE));
}

void show_ambusher(const scenario_t *scenario, state_t *state, int figure, uint16_t also, struct sink *sink)
{
    (void)scenario;
    state->life[figure] = ON_TABLE;
    TELL_AS(sink, EVENT_SHOWN, RULE_BASE_AMBUSH, also, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, figure,
            state->x[figure], state->y[figure]);
}

/* A unit that is ordered into difficult ground or over an obstacle breaks, and its men go on singly
 * [close-order-broken, ruling:close-order-difficult]. */
static void break_on_ground(const scenario_t *scenario, state_t *state, int group, struct sink *sink)
{
    const int anchor = formation_anchor(scenario, state, group);
    const struct draft draft = draft_of(state, anchor);
    const uint64_t members = formation_members(scenario, state, group);
    struct draft own[FIGURES];
    struct point start;
    bool is_broken = false;
    int facing;
    if (draft.legs == 0 && draft.posture != POSTURE_WHEEL) return; /* it stays, wherever that is */
    formation_start(scenario, state, group, &draft, &start, &facing);
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        const struct point here = figure_place(state, i);
        const struct point from = draft.posture == POSTURE_WHEEL ? formation_place(state, anchor, i, start,
                                                                                   facing) : here;
        struct way way;
        own[i] = (struct draft)DRAFT_NONE;
        own[i].posture = POSTURE_MOVE;
        if (!point_equal(from, here)) own[i].leg[own[i].legs++] = from;
        for (int k = 0; k < draft.legs && own[i].legs < LEGS; k++) {
            own[i].leg[own[i].legs++] = (struct point){ from.x + draft.leg[k].x - start.x,
                                                        from.y + draft.leg[k].y - start.y };
        }
        if (own[i].legs == 0) { /* about whom it wheels */
            own[i].posture = POSTURE_STAY;
            own[i].leg[0] = here;
        }
        way_measure(scenario, state, i, own[i].leg, own[i].legs ? own[i].legs : 1, &way);
        is_broken |= way.going != EASY || way.crosses;
    }
    if (!is_broken) return;
    formation_break(scenario, state, group, RULE_CLOSE_ORDER_BROKEN, RULE_RULING_CLOSE_ORDER_DIFFICULT, sink);
    for (uint64_t left = members; left; left &= left - 1) draft_put(state, lowest(left), &own[lowest(left)]);
}

/* Both have sealed. Who begins to move is seen from now on [base:ambush]; those in flight run [base:flight]. */
static void reveal_orders(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    TELL_AS(sink, EVENT_REVEALED, RULE_BASE_ORDERS, RULE_MOVE_SIMULTANEOUS, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL,
            state->turn);
    for (uint64_t left = figures_unseen(scenario, state); left; left &= left - 1) {
        if (!is_quiet(state, lowest(left))) show_ambusher(scenario, state, lowest(left), RULE_BASE_ORDERS, sink);
    }
    for (int g = 0; g < scenario->groups; g++) {
        if (state->order[g] == LOOSE) continue;
        bool forms = false;
        for (uint64_t left = formation_members(scenario, state, g); left; left &= left - 1) {
            forms |= state->posture[lowest(left)] == POSTURE_FORM;
        }
        if (forms) { /* it falls in anew */
            formation_break(scenario, state, g, RULE_CLOSE_ORDER_FORM, 0, sink);
        } else {
            break_on_ground(scenario, state, g, sink);
        }
    }
    for (uint64_t left = figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        if (enemies_touching(scenario, state, i)) state->touched |= bit_of(i);
        if (state->posture[i] == POSTURE_CHARGE && state->aim[i] == NO_FIGURE) state->posture[i] = POSTURE_MOVE;
    }
    flight_orders(scenario, state);
}

static void begin_turn(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    enter(state, FRAME_ORDERS);
    orders_clear(scenario, state);
    for (int i = 0; i < scenario->figures; i++) {
        state->from_x[i] = state->x[i];
        state->from_y[i] = state->y[i];
    }
    TELL(sink, EVENT_TURN, RULE_BASE_TURN_ORDER, 0, state->turn, scenario->turns);
}

/* ---- running on -------------------------------------------------------------------------------------------- */

enum { BOTH = 1 << WEST | 1 << EAST };

/* Both have sealed: what they drafted is shown. */
static void tell_shown(const state_t *state, uint16_t event, uint16_t rule, struct sink *sink)
{
    TELL_AS(sink, event, rule, RULE_BASE_TURN_ORDER, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, state->turn);
}

/* One step; false: something is wanted from outside. */
static bool step(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const bool begins = frame->step == 0;
    frame->step = 1;
    switch (frame->kind) {
    case FRAME_SETUP:
        if (state->sealed != BOTH) return false;
        placing_finish(scenario, state, sink);
        begin_turn(scenario, state, sink);
        return true;
    case FRAME_ORDERS:
        if (state->sealed != BOTH) return false;
        reveal_orders(scenario, state, sink);
        enter(state, FRAME_SLOWING);
        state->rough = slowing_rough(scenario, state);
        return true;
    case FRAME_SLOWING:
        if (slowing_next(scenario, state)) return false;
        state->rough = 0;
        argad_move(scenario, state, sink);
        after_movement(scenario, state, sink);
        enter(state, FRAME_TARGETS);
        return true;
    case FRAME_TARGETS:
        if (begins) state->sealed = targets_begin(scenario, state);
        if (state->sealed != BOTH) return false;
        if (!begins) tell_shown(state, EVENT_TARGETS, RULE_BASE_SHOOTING_ROLL, sink);
        shots_begin(scenario, state, sink);
        enter(state, FRAME_SHOTS);
        return true;
    case FRAME_SHOTS:
        if (shots_next(scenario, state)) return false;
        shots_resolve(scenario, state, sink);
        enter(state, FRAME_IGNITION);
        return true;
    case FRAME_IGNITION:
        if (ignition_next(scenario, state)) return false;
        targets_end(state);
        enter(state, FRAME_PAIRINGS);
        return true;
    case FRAME_PAIRINGS:
        if (begins) state->sealed = pairings_begin(scenario, state);
        if (state->sealed != BOTH) return false;
        if (!begins) tell_shown(state, EVENT_MELEE, RULE_MELEE_LENGTH_ORDER, sink);
        blows_begin(scenario, state, sink);
        enter(state, FRAME_BLOWS);
        return true;
    case FRAME_BLOWS:
        if (blows_next(scenario, state, sink)) return false;
        recoils(scenario, state, sink);
        show_found(scenario, state, sink);
        enter(state, FRAME_FOLLOW);
        return true;
    case FRAME_FOLLOW:
        if (begins) state->sealed = follow_begin(scenario, state);
        if (state->sealed != BOTH) return false;
        if (!begins) tell_shown(state, EVENT_FOLLOWS, RULE_BASE_FOLLOW_UP, sink);
        follow_ups(scenario, state, sink);
        show_found(scenario, state, sink);
        morale_begin(scenario, state, sink);
        enter(state, FRAME_MORALE);
        return true;
    case FRAME_MORALE:
        if (morale_next(scenario, state)) return false;
        enter(state, FRAME_DOUSING);
        return true;
    case FRAME_DOUSING:
        if (dousing_next(scenario, state)) return false;
        end_of_turn(scenario, state, sink);
        if (victory_is_over(scenario, state, sink)) {
            enter(state, FRAME_OVER);
            return true;
        }
        state->turn++;
        begin_turn(scenario, state, sink);
        return true;
    default:
        return false;
    }
}

void turn_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    while (step(scenario, state, sink)) continue;
}

/* ---- the game's questions ---------------------------------------------------------------------------------- */

static void sealed_pending(const state_t *state, uint16_t rule, uint16_t prompt, struct pending *ret)
{
    *ret = (struct pending){ .kind = PENDING_DECISION, .rule = rule, .prompt = prompt,
                             .roles = (role_set)(BOTH & ~state->sealed), .arg = { state->turn } };
}

void argad_pending(const void *scenario, const void *state_, struct pending *ret)
{
    const state_t *state = state_;
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SETUP: sealed_pending(state, RULE_BASE_SETUP, PROMPT_SETUP, ret); break;
    case FRAME_ORDERS: sealed_pending(state, RULE_BASE_ORDERS, PROMPT_ORDERS, ret); break;
    case FRAME_TARGETS: sealed_pending(state, RULE_BASE_SHOOTING_ROLL, PROMPT_TARGETS, ret); break;
    case FRAME_PAIRINGS: sealed_pending(state, RULE_MELEE_LENGTH_ORDER, PROMPT_PAIRINGS, ret); break;
    case FRAME_FOLLOW: sealed_pending(state, RULE_BASE_FOLLOW_UP, PROMPT_FOLLOW, ret); break;
    case FRAME_SLOWING: slowing_pending(scenario, state, ret); break;
    case FRAME_SHOTS: shots_pending(scenario, state, ret); break;
    case FRAME_IGNITION: ignition_pending(scenario, state, ret); break;
    case FRAME_BLOWS: blows_pending(scenario, state, ret); break;
    case FRAME_MORALE: morale_pending(scenario, state, ret); break;
    case FRAME_DOUSING: dousing_pending(scenario, state, ret); break;
    default: *ret = (struct pending){ .kind = PENDING_OVER };
    }
    /* What the orders of a turn begin ends with the turn. */
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    ret->depth = (uint8_t)(state->sequence.depth + (kind != FRAME_SETUP && kind != FRAME_ORDERS && kind != FRAME_OVER));
}

void argad_choices(const void *scenario, const void *state_, uint8_t role, struct choices *ret)
{
    const state_t *state = state_;
    choices_clear(ret);
    if (role >= BANDS || (state->sealed & ROLE_BIT(role))) return;
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SETUP: placing_choices(scenario, state, role, ret); break;
    case FRAME_ORDERS: orders_choices(scenario, state, role, ret); break;
    case FRAME_TARGETS: targets_choices(scenario, state, role, ret); break;
    case FRAME_PAIRINGS: pairings_choices(scenario, state, role, ret); break;
    case FRAME_FOLLOW: follow_choices(scenario, state, role, ret); break;
    default: break;
    }
}

struct refusal argad_legal(const void *scenario, const void *state_, const struct action *action)
{
    const state_t *state = state_;
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SETUP: return placing_legal(scenario, state, action);
    case FRAME_ORDERS: return orders_legal(scenario, state, action);
    case FRAME_TARGETS: return targets_legal(scenario, state, action);
    case FRAME_PAIRINGS: return pairings_legal(scenario, state, action);
    default: return follow_legal(scenario, state, action);
    }
}

void argad_apply(const void *scenario, void *state_, const struct action *action, struct sink *sink)
{
    state_t *state = state_;
    switch (sequence_top_const(&state->sequence)->kind) {
    case FRAME_SETUP: placing_apply(scenario, state, action, sink); break;
    case FRAME_ORDERS: orders_apply(scenario, state, action, sink); break;
    case FRAME_SLOWING: slowing_apply(scenario, state, action, sink); break;
    case FRAME_TARGETS: targets_apply(scenario, state, action, sink); break;
    case FRAME_SHOTS: shots_apply(scenario, state, action); break;
    case FRAME_IGNITION: ignition_apply(scenario, state, action, sink); break;
    case FRAME_PAIRINGS: pairings_apply(scenario, state, action, sink); break;
    case FRAME_BLOWS: blows_apply(scenario, state, action); break;
    case FRAME_FOLLOW: follow_apply(scenario, state, action, sink); break;
    case FRAME_MORALE: morale_apply(scenario, state, action, sink); break;
    default: dousing_apply(scenario, state, action, sink);
    }
    turn_run(scenario, state, sink);
}

/* Play stands at the beginning of this phase, and both bands are asked; for tests and studies. */
bool argad_phase(const void *scenario, void *state_, const char *name)
{
    static const uint8_t kind[] = { FRAME_SETUP, FRAME_ORDERS, FRAME_TARGETS, FRAME_PAIRINGS };
    state_t *state = state_;
    for (int i = 0; argad_phase_names[i]; i++) {
        if (strcmp(argad_phase_names[i], name) != 0) continue;
        const bool was_setup = sequence_top(&state->sequence)->kind == FRAME_SETUP;
        if (was_setup && kind[i] != FRAME_SETUP) placing_finish(scenario, state, NULL);
        enter(state, kind[i]);
        sequence_top(&state->sequence)->step = 1;
        orders_clear(scenario, state);
        targets_end(state);
        melee_end(state);
        return true;
    }
    return false;
}
