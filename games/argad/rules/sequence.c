/* The turn [base:turn-order], and the running on from one decision to the next.
 *
 *     SETUP                      setup.c
 *     each turn:
 *         ORDERS    sealed       orders.c, orders_draft.c      (a)
 *         SLOWING   dice         movement_slowing.c              (b)
 *           movement             movement.c, movement_after.c    (c), (d)
 *         TARGETS   sealed       shooting_targets.c              (e)
 *         SHOTS     dice         shooting_dice.c
 *         IGNITION  dice         shooting_fire.c
 *         PAIRINGS  sealed       melee_pairings.c             (f)
 *         BLOWS     dice         melee_dice.c, once for each length
 *         FOLLOW    sealed       melee_recoil.c
 *         MORALE    dice         morale.c               (g)
 *         DOUSING   dice         shooting_fire.c                (h)
 *           end of turn          turn_end.c, victory.c
 *     OVER
 *
 * One frame is open at a time; its step is 0 until the activity has begun. */
#include <string.h>

#include "games/argad/game.h"
#include "games/argad/rules/rules.h"

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

void argad_show_ambusher(const scenario_t *scenario, state_t *state, int figure, uint16_t also, struct sink *sink)
{
    (void)scenario;
    state->life[figure] = ON_TABLE;
    TELL_AS(sink, EVENT_SHOWN, RULE_BASE_AMBUSH, also, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, figure,
            state->x[figure], state->y[figure]);
}

/* Is a unit ordered into difficult ground or over an obstacle [ruling:close-order-difficult]? What each of its men is
 * ordered then, singly. */
static bool find_own_orders(const scenario_t *scenario, const state_t *state, int group, struct draft own[FIGURES])
{
    const int anchor = argad_formation_anchor(scenario, state, group);
    const struct draft draft = argad_draft_of(state, anchor);
    const uint64_t members = argad_formation_members(scenario, state, group);
    struct point start;
    bool is_broken = false;
    int facing;
    if (draft.legs == 0 && draft.posture != POSTURE_WHEEL) return false; /* it stays, wherever that is */
    argad_formation_start(scenario, state, group, &draft, &start, &facing);
    for (uint64_t left = members; left; left &= left - 1) {
        const int i = lowest(left);
        const struct point here = figure_place(state, i);
        const struct point from = draft.posture == POSTURE_WHEEL ? argad_formation_place(state, anchor, i, start,
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
        argad_way_measure(scenario, state, i, own[i].leg, own[i].legs ? own[i].legs : 1, &way);
        is_broken |= way.going != EASY || way.crosses;
    }
    return is_broken;
}

bool argad_formation_would_break(const scenario_t *scenario, const state_t *state, int group)
{
    struct draft own[FIGURES];
    return find_own_orders(scenario, state, group, own);
}

/* Then it breaks, and its men go on singly [close-order-broken]. */
static void break_on_ground(const scenario_t *scenario, state_t *state, int group, struct sink *sink)
{
    const uint64_t members = argad_formation_members(scenario, state, group);
    struct draft own[FIGURES];
    if (!find_own_orders(scenario, state, group, own)) return;
    argad_formation_break(scenario, state, group, RULE_CLOSE_ORDER_BROKEN, RULE_RULING_CLOSE_ORDER_DIFFICULT, sink);
    for (uint64_t left = members; left; left &= left - 1) argad_draft_put(state, lowest(left), &own[lowest(left)]);
}

/* Both have sealed. Who begins to move is seen from now on [base:ambush]; those in flight run [base:flight]. */
static void reveal_orders(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    TELL_AS(sink, EVENT_REVEALED, RULE_BASE_ORDERS, RULE_MOVE_SIMULTANEOUS, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL,
            state->turn);
    for (uint64_t left = argad_figures_unseen(scenario, state); left; left &= left - 1) {
        if (!is_quiet(state, lowest(left))) argad_show_ambusher(scenario, state, lowest(left), RULE_BASE_ORDERS, sink);
    }
    for (int g = 0; g < scenario->groups; g++) {
        if (state->order[g] == LOOSE) continue;
        bool forms = false;
        for (uint64_t left = argad_formation_members(scenario, state, g); left; left &= left - 1) {
            forms |= state->posture[lowest(left)] == POSTURE_FORM;
        }
        if (forms) { /* it falls in anew */
            argad_formation_break(scenario, state, g, RULE_CLOSE_ORDER_FORM, 0, sink);
        } else {
            break_on_ground(scenario, state, g, sink);
        }
    }
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        if (argad_enemies_touching(scenario, state, i)) state->touched |= bit_of(i);
        if (state->posture[i] == POSTURE_CHARGE && state->aim[i] == NO_FIGURE) state->posture[i] = POSTURE_MOVE;
    }
    argad_flight_orders(scenario, state);
}

static void begin_turn(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    enter(state, FRAME_ORDERS);
    argad_orders_clear(scenario, state);
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

/* What goes on in each frame, once it stands on top; false: something is wanted from outside. step is 0 until the
 * activity has begun. */
static bool begins(state_t *state)
{
    struct frame *frame = sequence_top(&state->sequence);
    const bool is_first = frame->step == 0;
    frame->step = 1;
    return is_first;
}

static bool setup_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    begins(state);
    if (state->sealed != BOTH) return false;
    argad_placing_finish(scenario, state, sink);
    begin_turn(scenario, state, sink);
    return true;
}

static bool orders_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    begins(state);
    if (state->sealed != BOTH) return false;
    reveal_orders(scenario, state, sink);
    enter(state, FRAME_SLOWING);
    state->rough = argad_slowing_rough(scenario, state);
    return true;
}

static bool slowing_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    begins(state);
    if (argad_slowing_next(scenario, state)) return false;
    state->rough = 0;
    argad_move(scenario, state, sink);
    argad_after_movement(scenario, state, sink);
    enter(state, FRAME_TARGETS); /* [base:turn-order] */
    return true;
}

static bool targets_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const bool is_first = begins(state);
    if (is_first) state->sealed = argad_targets_begin(scenario, state);
    if (state->sealed != BOTH) return false;
    if (!is_first) tell_shown(state, EVENT_TARGETS, RULE_BASE_SHOOTING_ROLL, sink);
    argad_shots_begin(scenario, state, sink);
    enter(state, FRAME_SHOTS);
    return true;
}

static bool shots_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    begins(state);
    if (argad_shots_next(scenario, state)) return false;
    argad_shots_resolve(scenario, state, sink);
    enter(state, FRAME_IGNITION);
    return true;
}

static bool ignition_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)sink;
    begins(state);
    if (argad_ignition_next(scenario, state)) return false;
    argad_targets_end(state);
    enter(state, FRAME_PAIRINGS);
    return true;
}

static bool pairings_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const bool is_first = begins(state);
    if (is_first) state->sealed = argad_pairings_begin(scenario, state);
    if (state->sealed != BOTH) return false;
    if (!is_first) tell_shown(state, EVENT_MELEE, RULE_MELEE_LENGTH_ORDER, sink);
    argad_blows_begin(scenario, state, sink);
    enter(state, FRAME_BLOWS);
    return true;
}

static bool blows_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    begins(state);
    if (argad_blows_next(scenario, state, sink)) return false;
    argad_recoils(scenario, state, sink);
    argad_show_found(scenario, state, sink);
    enter(state, FRAME_FOLLOW);
    return true;
}

static bool follow_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const bool is_first = begins(state);
    if (is_first) state->sealed = argad_follow_begin(scenario, state);
    if (state->sealed != BOTH) return false;
    if (!is_first) tell_shown(state, EVENT_FOLLOWS, RULE_BASE_FOLLOW_UP, sink);
    argad_follow_ups(scenario, state, sink);
    argad_show_found(scenario, state, sink);
    argad_morale_begin(scenario, state, sink);
    enter(state, FRAME_MORALE);
    return true;
}

static bool morale_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)sink;
    begins(state);
    if (argad_morale_next(scenario, state)) return false;
    enter(state, FRAME_DOUSING);
    return true;
}

static bool dousing_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    begins(state);
    if (argad_dousing_next(scenario, state)) return false;
    argad_end_of_turn(scenario, state, sink);
    if (argad_victory_is_over(scenario, state, sink)) {
        enter(state, FRAME_OVER);
        return true;
    }
    state->turn++;
    begin_turn(scenario, state, sink);
    return true;
}

static bool over_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario, (void)sink;
    begins(state);
    return false;
}

/* ---- the table --------------------------------------------------------------------------------------------- */

/* Sealed phases: both bands are asked at once. */
#define SEALED_PHASE(name, number, words) \
    static void name##_pending(const scenario_t *scenario, const state_t *state, struct pending *ret) \
    { \
        (void)scenario; \
        *ret = (struct pending){ .kind = PENDING_DECISION, .rule = number, .prompt = words, \
                                 .roles = (role_set)(BOTH & ~state->sealed), .arg = { state->turn } }; \
    }
SEALED_PHASE(placing, RULE_BASE_SETUP, PROMPT_SETUP)
SEALED_PHASE(orders, RULE_BASE_ORDERS, PROMPT_ORDERS)
SEALED_PHASE(targets, RULE_BASE_SHOOTING_ROLL, PROMPT_TARGETS)
SEALED_PHASE(pairings, RULE_MELEE_LENGTH_ORDER, PROMPT_PAIRINGS)
SEALED_PHASE(follow, RULE_BASE_FOLLOW_UP, PROMPT_FOLLOW)

#define SEALED(name, runs) \
    { name##_pending, argad_##name##_choices, argad_##name##_legal, argad_##name##_apply, runs, NULL }
#define DICE(name) { .pending = argad_##name##_pending, .apply = argad_##name##_apply, .run = name##_run }
static const struct chapter chapters[FRAME_KINDS] = {
    [FRAME_SETUP] = SEALED(placing, setup_run),
    [FRAME_ORDERS] = SEALED(orders, orders_run),
    [FRAME_SLOWING] = DICE(slowing),
    [FRAME_TARGETS] = SEALED(targets, targets_run),
    [FRAME_SHOTS] = DICE(shots),
    [FRAME_IGNITION] = DICE(ignition),
    [FRAME_PAIRINGS] = SEALED(pairings, pairings_run),
    [FRAME_BLOWS] = DICE(blows),
    [FRAME_FOLLOW] = SEALED(follow, follow_run),
    [FRAME_MORALE] = DICE(morale),
    [FRAME_DOUSING] = DICE(dousing),
    [FRAME_OVER] = { .run = over_run },
};

void argad_turn_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    chapter_run(chapters, scenario, state, sink);
}

void argad_pending(const void *scenario, const void *state_, struct pending *ret)
{
    const state_t *state = state_;
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    chapter_pending(chapters, scenario, state, ret);
    /* What the orders of a turn begin ends with the turn. */
    if (kind != FRAME_SETUP && kind != FRAME_ORDERS && kind != FRAME_OVER) ret->depth++;
}

void argad_choices(const void *scenario, const void *state, uint8_t role, struct choices *ret)
{
    chapter_choices(chapters, scenario, state, role, ret);
}

struct refusal argad_legal(const void *scenario, const void *state, const struct action *action)
{
    return chapter_legal(chapters, argad_game.verb, VERB_NONE, scenario, state, action);
}

void argad_apply(const void *scenario, void *state, const struct action *action, struct sink *sink)
{
    chapter_now(chapters, state)->apply(scenario, state, action, sink);
    argad_turn_run(scenario, state, sink);
}

/* Play stands at the beginning of this phase, and both bands are asked; for tests and studies. */
bool argad_phase(const void *scenario, void *state_, const char *name)
{
    static const uint8_t kind[] = { FRAME_SETUP, FRAME_ORDERS, FRAME_TARGETS, FRAME_PAIRINGS };
    state_t *state = state_;
    for (int i = 0; argad_phase_names[i]; i++) {
        if (strcmp(argad_phase_names[i], name) != 0) continue;
        const bool was_setup = sequence_top(&state->sequence)->kind == FRAME_SETUP;
        if (was_setup && kind[i] != FRAME_SETUP) argad_placing_finish(scenario, state, NULL);
        enter(state, kind[i]);
        sequence_top(&state->sequence)->step = 1;
        argad_orders_clear(scenario, state);
        argad_targets_end(state);
        argad_melee_end(state);
        return true;
    }
    return false;
}
