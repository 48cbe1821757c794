/* Chapter 7: movement. One unit after the other moves in legs and may attack once on the way.
 *
 *     movement phase --move, attack--> mover frame: points left, flags
 *        mover: move (unless halted), attack (once), done -> mover_finish
 *
 * choices go by bit sets (kit/hexset.h), legal by the slow search of kit/path.c that knows why not. */
#include "games/kenshin/rules/rules.h"
#include "kit/bits.h"
#include "kit/path.h"
#include "kit/target.h"

/* What one unit can still do. */
struct mover {
    int counter, hex, points;
    unsigned flags;
};

static struct mover mover_now(const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int counter = frame->arg[MOVER_COUNTER];
    return (struct mover){ counter, state->hex[counter], frame->arg[MOVER_POINTS], (unsigned)frame->arg[MOVER_FLAGS] };
}

static struct mover mover_fresh(const scenario_t *scenario, const state_t *state, int counter)
{
    return (struct mover){ counter, state->hex[counter], scenario->movement, 0 }; /* [7.1] */
}

/* The ground as a side finds it. */
struct ground {
    struct hexset zone;  /* where one stops [7.5] */
    struct hexset taken; /* where nobody enters [7.7] */
    struct hexset clear; /* nor do units that may not enter an enemy zone [7.8, 7.9] */
};

HOT_PART void ground_for(const scenario_t *scenario, const state_t *state, uint8_t side, struct ground *ret)
{
    ret->taken = hexset_or(state->stands[UESUGI], &state->stands[TAKEDA]); /* [7.7] */
    ret->zone = zone_of(scenario, state, enemy_of(side));
    ret->clear = hexset_or(ret->taken, &ret->zone);
}

HOT_PART struct reach_terms terms_for(const scenario_t *scenario, const struct ground *ground,
                                      const struct mover *mover)
{
    const bool keeps_clear = (mover->flags & MOVER_LEFT) || hexset_has(&ground->zone, mover->hex);
    return (struct reach_terms){ .ground = &scenario->ground, .points = (uint8_t)mover->points, /* [7.3] */
                                 .barred = keeps_clear ? &ground->clear : &ground->taken, .stop = &ground->zone };
}

/* [7.11], [8-attack]: three points, once, and an enemy beside it. */
HOT_PART struct hexset targets_of(const scenario_t *scenario, const state_t *state, const struct mover *mover)
{
    struct hexset none = { 0 };
    if ((mover->flags & MOVER_ATTACKED) || mover->points < scenario->attack_cost) return none;
    return hexset_and(scenario->beside[mover->hex], &state->stands[enemy_of(side_of(mover->counter))]);
}

HOT_PART void add_mover(const scenario_t *scenario, const state_t *state, const struct ground *ground,
                        const struct mover *mover, struct choices *ret)
{
    const uint8_t side = side_of(mover->counter);
    struct action *action;
    if (!(mover->flags & MOVER_STOPPED) && mover->points > 0) {
        uint64_t *set = choices_add_ranged(ret, side, VERB_MOVE, 1, HEXSET_WORDS, &action);
        action->nargs = 2;
        action->arg[0] = mover->hex;
        const struct reach_terms terms = terms_for(scenario, ground, mover);
        const struct hexset reach = reach_all(&terms, mover->hex);
        memcpy(set, &reach, sizeof reach);
        if (hexset_is_empty(&reach)) choices_drop(ret);
    }
    if (!hexset_has(&ground->zone, mover->hex)) return;
    const struct hexset targets = targets_of(scenario, state, mover);
    if (hexset_is_empty(&targets)) return;
    uint64_t *set = choices_add_ranged(ret, side, VERB_ATTACK, 1, HEXSET_WORDS, &action);
    memcpy(set, &targets, sizeof targets);
    action->nargs = 2;
    action->arg[0] = mover->hex;
}

void kenshin_movement_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const uint8_t side = sequence_top_const(&state->sequence)->role;
    (void)scenario;
    ask_role(side, side == UESUGI ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT, PROMPT_MOVEMENT, side, 0, 0, ret);
}

void kenshin_mover_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct mover mover = mover_now(state);
    const uint8_t side = side_of(mover.counter);
    (void)scenario;
    ask_role(side, RULE_ONE_AT_A_TIME, PROMPT_MOVER, side, mover.hex, mover.points, ret);
}

/* Who may act and has not yet. */
static uint64_t counters_to_act(const state_t *state, uint8_t side)
{
    return (state->up | state->marked) & counters_of(side) & ~state->removed & ~state->acted;
}

HOT void kenshin_movement_choices(const scenario_t *scenario, const state_t *state, uint8_t side, struct choices *ret)
{
    struct ground ground;
    ground_for(scenario, state, side, &ground);
    choices_add(ret, side, VERB_END);
    for (uint64_t able = counters_to_act(state, side); able; able &= able - 1) {
        const struct mover mover = mover_fresh(scenario, state, lowest(able));
        add_mover(scenario, state, &ground, &mover, ret);
    }
}

HOT void kenshin_mover_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct mover mover = mover_now(state);
    struct ground ground;
    ground_for(scenario, state, role, &ground);
    choices_add(ret, role, VERB_DONE);
    add_mover(scenario, state, &ground, &mover, ret);
}

HOT_PART struct hexset reach_of(const scenario_t *scenario, const state_t *state, const struct mover *mover, int kept)
{
    const struct hexset none = { 0 };
    struct ground ground;
    if ((mover->flags & MOVER_STOPPED) || mover->points - kept < 1) return none;
    ground_for(scenario, state, side_of(mover->counter), &ground);
    struct reach_terms terms = terms_for(scenario, &ground, mover);
    terms.points = (uint8_t)(mover->points - kept);
    return reach_all(&terms, mover->hex);
}

HOT struct hexset kenshin_mover_reach(const scenario_t *scenario, const state_t *state, int counter, int kept)
{
    const bool is_moving = sequence_top_const(&state->sequence)->kind == FRAME_MOVER;
    const struct mover mover = is_moving ? mover_now(state) : mover_fresh(scenario, state, counter);
    return reach_of(scenario, state, &mover, kept);
}

struct hexset kenshin_fresh_reach(const scenario_t *scenario, const state_t *state, int counter, int kept)
{
    const struct mover mover = mover_fresh(scenario, state, counter);
    return reach_of(scenario, state, &mover, kept);
}

/* A unit that can neither move nor attack any more is finished without asking. */
HOT_PART bool mover_can_act(const scenario_t *scenario, const state_t *state)
{
    const struct mover mover = mover_now(state);
    const uint8_t enemy = enemy_of(side_of(mover.counter));
    if (mover.hex < 0) return false; /* removed in its own attack */
    const struct hexset targets = targets_of(scenario, state, &mover);
    const struct hexset enemies = hexset_and(scenario->beside[mover.hex], &state->stands[enemy]);
    if (!hexset_is_empty(&targets)) return true;
    if ((mover.flags & MOVER_STOPPED) || mover.points < 1) return false;
    struct hexset steps = hexset_less(scenario->beside[mover.hex], &state->stands[UESUGI]);
    steps = hexset_less(steps, &state->stands[TAKEDA]);
    if (mover.points < 2) steps = hexset_and(steps, &scenario->ground.cost[1]);
    if ((mover.flags & MOVER_LEFT) || !hexset_is_empty(&enemies)) {
        const struct hexset zone = zone_of(scenario, state, enemy);
        steps = hexset_less(steps, &zone);
    }
    return !hexset_is_empty(&steps);
}

/* ---- why a move is refused ------------------------------------------------------------------------ */

struct walk { /* context of the slow search */
    const scenario_t *scenario;
    const state_t *state;
    uint8_t enemy;
    bool keeps_clear;
    bool through_friends; /* to find out who bars the way */
};

static int walk_enter(const void *context, int from, int to)
{
    const struct walk *walk = context;
    (void)from;
    const int counter = walk->state->at[to]; /* [7.7] */
    if (counter != NO_COUNTER && (!walk->through_friends || side_of(counter) == walk->enemy)) return PATH_FORBIDDEN;
    if (walk->keeps_clear && kenshin_is_in_zone(walk->scenario, walk->state, to, walk->enemy)) return PATH_FORBIDDEN;
    return walk->scenario->terrain_cost[walk->scenario->terrain[to]]; /* [7.3, 3.1-terrain] */
}

static bool walk_stop(const void *context, int hex)
{
    const struct walk *walk = context;
    return kenshin_is_in_zone(walk->scenario, walk->state, hex, walk->enemy); /* [7.5] */
}

static struct walk walk_of(const scenario_t *scenario, const state_t *state, const struct mover *mover)
{
    const uint8_t enemy = enemy_of(side_of(mover->counter));
    return (struct walk){ .scenario = scenario, .state = state, .enemy = enemy,
        .keeps_clear = (mover->flags & MOVER_LEFT) || kenshin_is_in_zone(scenario, state, mover->hex, enemy) };
}

static void walk_flood(const struct walk *walk, int from, int points, struct path_field *ret)
{
    const struct path_terms terms = { .grid = &walk->scenario->grid, .points = points, .enter = walk_enter,
                                      .stop = walk_stop, .ctx = walk };
    path_flood(&terms, from, ret);
}

/* Nothing leads there, however many points there are. What bars the way: one's own units [7.7], the zone one stands in
 * or has left [7.8, 7.9], or the zones on the way, where one stops [7.5]. */
static struct refusal no_way(struct walk walk, const struct mover *mover, int to)
{
    const bool is_held = kenshin_is_in_zone(walk.scenario, walk.state, mover->hex, walk.enemy);
    struct path_field field;
    walk.through_friends = true;
    walk_flood(&walk, mover->hex, INT16_MAX, &field);
    if (field.cost[to] >= 0) return refuse(RULE_NO_ENTRY, REASON_FRIENDS_IN_WAY, to, 0, 0, 0);
    if (!walk.keeps_clear) return refuse(RULE_STOP, REASON_NO_WAY, to, 0, 0, 0);
    return refuse(is_held ? RULE_ZONE_TO_ZONE : RULE_NO_SECOND_ZONE, REASON_ZONES_IN_WAY, to, 0, 0, 0);
}

static struct refusal move_legal(const scenario_t *scenario, const state_t *state, const struct mover *mover, int to)
{
    const uint8_t enemy = enemy_of(side_of(mover->counter));
    struct path_field field;
    if (to == mover->hex) return refuse(RULE_COST, REASON_SAME_HEX, to, 0, 0, 0);
    if (state->at[to] != NO_COUNTER) return refuse(RULE_NO_ENTRY, REASON_OCCUPIED, to, 0, 0, 0);
    if (mover->flags & MOVER_STOPPED) return refuse(RULE_STOP, REASON_HALTED, mover->hex, 0, 0, 0);
    if (kenshin_is_in_zone(scenario, state, to, enemy)) {
        const bool starts_held = kenshin_is_in_zone(scenario, state, mover->hex, enemy);
        if (starts_held && hex_distance(&scenario->grid, mover->hex, to) == 1) {
            return refuse(RULE_ZONE_TO_ZONE, REASON_ZONE_TO_ZONE, mover->hex, to, 0, 0);
        }
        if (starts_held || (mover->flags & MOVER_LEFT)) {
            return refuse(RULE_NO_SECOND_ZONE, REASON_NO_SECOND_ZONE, to, 0, 0, 0);
        }
    }
    const struct walk walk = walk_of(scenario, state, mover);
    walk_flood(&walk, mover->hex, mover->points, &field);
    if (field.cost[to] >= 0) return ALLOWED;
    walk_flood(&walk, mover->hex, INT16_MAX, &field); /* how far is it? */
    if (field.cost[to] < 0) return no_way(walk, mover, to);
    return refuse(RULE_COST, REASON_TOO_FAR, to, field.cost[to], mover->points, 0);
}

static struct refusal attack_legal(const scenario_t *scenario, const state_t *state, const struct mover *mover,
                                   int target)
{
    const int counter = state->at[target];
    if (counter == NO_COUNTER || side_of(counter) == side_of(mover->counter)) {
        return refuse(RULE_ATTACK, REASON_NO_ENEMY, target, 0, 0, 0);
    }
    if (hex_distance(&scenario->grid, mover->hex, target) != 1) {
        return refuse(RULE_ATTACK, REASON_NOT_ADJACENT, target, mover->hex, 0, 0);
    }
    if (mover->flags & MOVER_ATTACKED) { /* if nobody has won, a unit still attacks only once */
        return refuse(mover->flags & MOVER_SLIPPED ? RULE_ATTACK : RULE_VICTOR, REASON_ATTACKED_ALREADY, mover->hex, 0,
                      0, 0);
    }
    if (mover->points < scenario->attack_cost) {
        return refuse(RULE_ATTACK_COST, REASON_SPENT, mover->hex, 0, 0, 0);
    }
    return ALLOWED;
}

/* Why a unit has finished, as far as the order is concerned: beaten in its attack [ruling:21], it has had its one
 * attack [7.13, 8-attack], it had no points for that [7.3, 7.11] or was halted [7.5], or its player was done, or there
 * was nowhere to go [7.12]. */
static struct refusal finished(const state_t *state, int counter, bool is_attack)
{
    const uint64_t bit = bit_of(counter);
    const int hex = state->hex[counter];
    if (state->beaten & bit) return refuse(RULE_RULING_21, REASON_BEATEN, hex, 0, 0, 0);
    if (is_attack && (state->won & bit)) return refuse(RULE_VICTOR, REASON_ATTACKED_ALREADY, hex, 0, 0, 0);
    if (is_attack && (state->slipped & bit)) return refuse(RULE_ATTACK, REASON_ATTACKED_ALREADY, hex, 0, 0, 0);
    if (!((state->spent | state->halted) & bit)) return refuse(RULE_ONE_AT_A_TIME, REASON_HAS_ACTED, hex, 0, 0, 0);
    if (is_attack) return refuse(RULE_ATTACK_COST, REASON_SPENT, hex, 0, 0, 0);
    if (state->halted & bit) return refuse(RULE_STOP, REASON_HALTED, hex, 0, 0, 0);
    return refuse(RULE_COST, REASON_SPENT, hex, 0, 0, 0);
}

/* Who is meant by the hex an order names, and may that unit act? [7.1], [7.12]. */
static struct refusal mover_named(const scenario_t *scenario, const state_t *state, const struct action *action,
                                  struct mover *ret)
{
    const int from = action->arg[0], counter = state->at[from];
    const bool is_moving = sequence_top_const(&state->sequence)->kind == FRAME_MOVER;
    if (counter == NO_COUNTER || side_of(counter) != action->role) {
        return refuse(action->role == UESUGI ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT, REASON_NO_UNIT, from, 0, 0,
                      0);
    }
    if (is_moving) {
        const struct mover mover = mover_now(state);
        if (mover.counter != counter) return refuse(RULE_ONE_AT_A_TIME, REASON_OTHER_MOVING, mover.hex, 0, 0, 0);
        *ret = mover;
        return ALLOWED;
    }
    if (state->acted & bit_of(counter)) return finished(state, counter, action->verb == VERB_ATTACK);
    if (!((state->up | state->marked) & bit_of(counter))) return refuse(RULE_POINTS, REASON_NO_ORDERS, from, 0, 0, 0);
    *ret = mover_fresh(scenario, state, counter);
    return ALLOWED;
}

struct refusal kenshin_movement_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const bool is_moving = sequence_top_const(&state->sequence)->kind == FRAME_MOVER;
    struct mover mover = { 0 };
    struct refusal refusal;
    switch (action->verb) {
    case VERB_MOVE:
        refusal = mover_named(scenario, state, action, &mover);
        return refusal.reason ? refusal : move_legal(scenario, state, &mover, action->arg[1]);
    case VERB_ATTACK:
        refusal = mover_named(scenario, state, action, &mover);
        return refusal.reason ? refusal : attack_legal(scenario, state, &mover, action->arg[1]);
    case VERB_DONE:
        return is_moving ? ALLOWED : refuse(RULE_ONE_AT_A_TIME, REASON_NO_MOVER, 0, 0, 0, 0);
    case VERB_END:
        if (!is_moving) return ALLOWED;
        mover = mover_now(state);
        return refuse(RULE_ONE_AT_A_TIME, REASON_FINISH_UNIT, mover.hex, 0, 0, 0);
    default: return not_now();
    }
}

bool kenshin_route(const void *scenario, const void *view, const struct action *action, struct route *ret)
{
    struct mover mover;
    struct path_field field;
    int32_t hex[ROUTE_MAX];
    if (action->verb != VERB_MOVE || kenshin_movement_legal(scenario, view, action).reason ||
        mover_named(scenario, view, action, &mover).reason) return false;
    const struct walk walk = walk_of(scenario, view, &mover);
    walk_flood(&walk, mover.hex, mover.points, &field);
    *ret = (struct route){ .cost = field.cost[action->arg[1]] };
    const int hexes = path_trace(&field, action->arg[1], ROUTE_MAX, hex);
    for (int i = 0; i < hexes; i++) route_add_hex(ret, hex[i]);
    return true;
}

/* ---- carrying it out -------------------------------------------------------------------------------- */

static struct frame *mover_frame(const scenario_t *scenario, state_t *state, int counter)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_MOVER) return frame;
    frame = sequence_push(&state->sequence, FRAME_MOVER, side_of(counter));
    frame->arg[MOVER_COUNTER] = (int16_t)counter;
    frame->arg[MOVER_POINTS] = scenario->movement;
    return frame;
}

HOT_PART void move_apply(const scenario_t *scenario, state_t *state, int counter, int to, struct sink *sink)
{
    const uint8_t side = side_of(counter);
    const int from = state->hex[counter];
    struct frame *frame = mover_frame(scenario, state, counter);
    const struct mover mover = mover_now(state);
    struct ground ground;
    struct reach reach;
    ground_for(scenario, state, side, &ground);
    const struct reach_terms terms = terms_for(scenario, &ground, &mover);
    reach_from(&terms, REACH_START_HEX(from), &reach);
    const int cost = reach_cost(&reach, to);
    kenshin_counter_lift(state, counter);
    kenshin_counter_put(state, counter, to);
    frame->arg[MOVER_POINTS] = (int16_t)(mover.points - cost);
    const role_set told = state->known & bit_of(counter) ? ROLE_ALL : (role_set)ROLE_BIT(side);
    TELL_AS(sink, EVENT_MOVES, RULE_COST, 0, 0, ROLE_ALL, 1, told,
            state->unit[counter] == UNIT_UNDRAWN ? NOTHING : state->unit[counter], from, to, cost);
    if (scenario->terrain_cost[scenario->terrain[to]] > 1) {
        TELL(sink, EVENT_SLOW_GROUND, RULE_TERRAIN, RULE_COST, to, scenario->terrain[to],
             scenario->terrain_cost[scenario->terrain[to]]);
    }
    if (hexset_has(&ground.zone, from)) { /* [7.9], [7.10]; after a victory too [ruling:7] */
        TELL(sink, EVENT_LEAVES, RULE_LEAVING, mover.flags & MOVER_WON ? RULE_RULING_7 : 0, to);
        frame->arg[MOVER_FLAGS] |= MOVER_LEFT;
    }
    if (hexset_has(&ground.zone, to)) { /* [7.5]; it may still attack [ruling:5] */
        const bool can_attack = frame->arg[MOVER_POINTS] >= scenario->attack_cost; /* or too late for that [7.11] */
        TELL(sink, EVENT_STOPPED, RULE_STOP, can_attack ? RULE_RULING_5 : RULE_ATTACK_COST, to,
             frame->arg[MOVER_POINTS]);
        frame->arg[MOVER_FLAGS] |= MOVER_STOPPED;
        kenshin_contact(scenario, state, counter, 0, sink);
    }
}

/* One unit attacks one other, whoever else stands by [8-one-against-one]. */
static void attack_apply(const scenario_t *scenario, state_t *state, int attacker, int defender, struct sink *sink)
{
    struct frame *frame = mover_frame(scenario, state, attacker);
    frame->arg[MOVER_POINTS] = (int16_t)(frame->arg[MOVER_POINTS] - scenario->attack_cost);
    frame->arg[MOVER_FLAGS] |= MOVER_ATTACKED;
    TELL(sink, EVENT_ATTACKS, RULE_ATTACK, RULE_ONE_AGAINST_ONE, state->unit[attacker], state->hex[attacker],
         state->unit[defender], state->hex[defender], scenario->attack_cost);
    kenshin_combat_begin(scenario, state, attacker, defender, sink);
}

/* The unit is done: points left are lost [7.2], its marker comes off [7.4], and if it walked out of an
 * enemy zone it is turned down under a retreat marker [7.10]. That is no retreat, also for a commander
 * [ruling:8]. is_spent: because it can do nothing more. */
static void mover_finish(const scenario_t *scenario, state_t *state, bool is_spent, struct sink *sink)
{
    const struct mover mover = mover_now(state);
    const uint64_t bit = bit_of(mover.counter);
    const bool has_slipped = mover.flags & MOVER_SLIPPED;
    state->acted |= bit;
    if (mover.flags & MOVER_BEATEN) state->beaten |= bit;
    else if (is_spent && (mover.flags & MOVER_STOPPED)) state->halted |= bit;
    else if (is_spent && mover.points == 0) state->spent |= bit; /* with points, it has no way out of a pocket */
    if (mover.flags & MOVER_WON) *(has_slipped ? &state->slipped : &state->won) |= bit;
    sequence_pop(&state->sequence);
    if (state->marked & bit) {
        state->marked &= ~bit;
        if (mover.hex >= 0) TELL(sink, EVENT_MARKER_OFF, RULE_MARKER_OFF, 0, mover.hex);
    }
    if (mover.hex < 0) return; /* removed in its own attack */
    TELL(sink, EVENT_UNIT_DONE, RULE_UNUSED, 0, mover.hex, mover.points);
    if (!(mover.flags & MOVER_LEFT)) return;
    const bool is_commander = state->unit[mover.counter] == scenario->commander[side_of(mover.counter)];
    kenshin_counter_turn_down(scenario, state, mover.counter, RULE_LEAVING, is_commander ? RULE_RULING_8 : 0, sink);
}

HOT void kenshin_movement_apply(const scenario_t *scenario, state_t *state, const struct action *action,
                                struct sink *sink)
{
    switch (action->verb) {
    case VERB_MOVE: move_apply(scenario, state, state->at[action->arg[0]], action->arg[1], sink); break;
    case VERB_ATTACK:
        attack_apply(scenario, state, state->at[action->arg[0]], state->at[action->arg[1]], sink);
        break;
    case VERB_DONE: mover_finish(scenario, state, false, sink); break;
    default: /* end: nobody else acts; their markers come off in movement_end */
        state->acted = counters_of(action->role);
    }
}

void kenshin_movers_forget(state_t *state)
{
    state->acted = state->won = state->slipped = state->beaten = state->spent = state->halted = 0;
}

/* ---- the run --------------------------------------------------------------------------------------------------- */

/* [5A.3], [5B.3]: face-up units act every turn, marked ones in this [7-face-up]. */
static void movement_begin(state_t *state, uint8_t side, struct sink *sink)
{
    const uint64_t own = counters_of(side) & ~state->removed;
    kenshin_movers_forget(state);
    TELL(sink, EVENT_MAY_ACT, side == UESUGI ? RULE_UESUGI_MOVEMENT : RULE_TAKEDA_MOVEMENT, RULE_FACE_UP, side,
         __builtin_popcountll(state->up & own), __builtin_popcountll(state->marked & ~state->up & own));
}

/* A move marker serves for one phase, used or not [7.4]. */
static void movement_end(state_t *state, uint8_t side, struct sink *sink)
{
    for (uint64_t left = state->marked & counters_of(side); left; left &= left - 1) {
        TELL(sink, EVENT_MARKER_OFF, RULE_MARKER_OFF, 0, state->hex[lowest(left)]);
    }
    state->marked &= ~counters_of(side);
    kenshin_movers_forget(state);
}

bool kenshin_movement_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const uint8_t side = sequence_top(&state->sequence)->role;
    (void)scenario;
    if (phase_begins(state)) movement_begin(state, side, sink);
    if (counters_to_act(state, side)) return false;
    movement_end(state, side, sink);
    return phase_ends(state);
}

HOT bool kenshin_mover_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    if (mover_can_act(scenario, state)) return false;
    mover_finish(scenario, state, true, sink);
    return true;
}
