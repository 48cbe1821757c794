/* What a sensible player would think about, as macro orders (core/game.h). They go by what the side sees alone.
 *
 *     set-up         the commander here or there, all others as printed, seal
 *     command        turn up or mark those nearest to the enemy, or those that count in the end; one of them; mark the
 *                    commander, so that he can go away; end
 *     movement       a unit goes to strike an enemy; goes nearer; the commander keeps away; end
 *     combat         each card; each hex to retreat to; take the cards back
 *     reinforcement  all that can come; end */
#include "games/kenshin/think/think.h"
#include "kit/bits.h"
#include "kit/rng.h"

enum {
    POOL = PLANS_POOLED, /* plans that are looked at; the heaviest are given */
    GOAL_FAR = 40,
    SAFE = 6,  /* hexes from the enemy: further is all the same to a commander */
    MEAN_VALUE = 10, /* of a unit one does not see, in halves */

    WEIGHT_STRIKE = 10,     /* at even strength ... */
    WEIGHT_HALF = 2,        /* ... and for each half point of lead */
    WEIGHT_COMMANDER = 30,  /* to strike the enemy commander */
    WEIGHT_SHAKEN = 6,      /* to strike a unit under a retreat marker: any loss removes it */
    WEIGHT_APPROACH = 4,
    WEIGHT_HIDE = 12,       /* the commander, with an enemy near */
    WEIGHT_SAVE = 6,        /* likewise: to command him */
    WEIGHT_END = 3,
    SHUFFLED = 5, /* units of a set-up, at most: an order has room for no more */
    SET_UPS = 6,  /* ways to go on with one */
};

/* How far hexes are from some others: within[k] is at most k hexes away. They are drawn as far as somebody asks. */
struct rings {
    int count;
    struct hexset within[GOAL_FAR];
};

/* Anchors keep the plans that they were frozen with. */
enum age { AGE_GREEDY, AGE_FIRST /* hard-1, script */, AGE_NOW };

struct pool {
    const scenario_t *scenario;
    const state_t *state;
    uint8_t side;
    enum age age;
    struct rng *rng;
    struct rings to_goal, to_enemy; /* goal: the enemy commander, or where he may be */
    int count;
    struct plan plan[POOL];
};

static void rings_begin(struct rings *rings, const struct hexset *from)
{
    rings->within[0] = *from;
    rings->count = hexset_is_empty(from) ? 0 : 1;
}

/* The hexes of a set that are nearest, and how near; GOAL_FAR: there are none. */
HOT_PART int rings_meet(struct rings *rings, const struct hexset *set, struct hexset *ret)
{
    if (hexset_is_empty(set)) return GOAL_FAR;
    for (int k = 0; k < GOAL_FAR && rings->count; k++) {
        if (k == rings->count) rings->within[rings->count++] = hexset_widen(&rings->within[k - 1], 1);
        *ret = hexset_and(*set, &rings->within[k]);
        if (!hexset_is_empty(ret)) return k;
    }
    return GOAL_FAR;
}

HOT static int rings_to(struct rings *rings, int hex)
{
    for (int k = 0; k < GOAL_FAR && rings->count; k++) {
        if (k == rings->count) rings->within[rings->count++] = hexset_widen(&rings->within[k - 1], 1);
        if (hexset_has(&rings->within[k], hex)) return k;
    }
    return GOAL_FAR;
}

static int first_of(const struct hexset *set)
{
    uint64_t words[HEXSET_WORDS];
    memcpy(words, set, sizeof words);
    return bits_next(words, HEXSET_WORDS, 0);
}

static struct plan *begin(struct pool *pool, int weight)
{
    if (pool->count == POOL) return NULL;
    struct plan *plan = &pool->plan[pool->count++];
    plan->weight = (uint16_t)(weight < 1 ? 1 : weight);
    plan->actions = 0;
    plan->spare = 0;
    return plan;
}

static void add(const struct pool *pool, struct plan *plan, uint8_t verb, uint8_t nargs, int first, int second)
{
    if (plan && plan->actions < PLAN_ACTIONS) {
        plan->action[plan->actions++] = (struct action){ pool->side, verb, nargs, 0, { first, second } };
    }
}

static void add_single(struct pool *pool, int weight, uint8_t verb, uint8_t nargs, int first)
{
    add(pool, begin(pool, weight), verb, nargs, first, 0);
}

/* The unit of a counter as the side sees it, or -1. */
static int unit_seen(const struct pool *pool, int counter)
{
    const state_t *state = pool->state;
    if (!(kenshin_seen_by(pool->scenario, state, FIELD_UNIT, counter) & ROLE_BIT(pool->side))) return -1;
    return state->unit[counter] < UNITS ? state->unit[counter] : -1;
}

static bool is_commander(const struct pool *pool, int counter)
{
    return unit_seen(pool, counter) == pool->scenario->commander[side_of(counter)];
}

/* In halves, in a hex. */
static int strength_seen(const struct pool *pool, int counter, int hex, bool is_attacked)
{
    const int unit = unit_seen(pool, counter);
    const uint8_t side = side_of(counter);
    int value = unit < 0 ? MEAN_VALUE : pool->scenario->unit[unit].value;
    value += pool->scenario->terrain_combat[pool->scenario->terrain[hex]];
    if (unit != pool->scenario->commander[side]) {
        value += pool->scenario->commander_retreat * pool->state->retreats[side];
    }
    if (is_attacked && (pool->state->shaken & bit_of(counter))) value += pool->scenario->retreat_marker;
    return value;
}

static int nearest_enemy(struct pool *pool, int hex) { return rings_to(&pool->to_enemy, hex); }

/* The middle of all the places where he may stand; where he is printed to start if there are none on the map. */
static int find_middle(const struct pool *pool, uint8_t side)
{
    const int printed = pool->scenario->start[pool->scenario->unit[pool->scenario->commander[side]].printed];
    uint8_t likely[COUNTERS];
    const int sum = kenshin_weigh_commander(pool->scenario, pool->state, side, likely);
    int column = sum / 2, row = sum / 2;
    if (sum == 0) return printed;
    for (uint64_t left = counters_of(side) & ~pool->state->removed; left; left &= left - 1) {
        const int counter = lowest(left), hex = pool->state->hex[counter];
        if (!likely[counter]) continue;
        column += likely[counter] * hexset_column(hex);
        row += likely[counter] * hexset_row(hex);
    }
    return column / sum * HEXSET_LANE_BITS + row / sum;
}

/* Where the enemy commander stands, if that is known; otherwise where he may be. */
static int find_goal(const struct pool *pool)
{
    const uint8_t enemy = enemy_of(pool->side);
    const int unit = pool->scenario->commander[enemy];
    for (uint64_t left = counters_of(enemy) & ~pool->state->removed; left; left &= left - 1) {
        const int counter = lowest(left);
        if (unit_seen(pool, counter) == unit && pool->state->hex[counter] >= 0) return pool->state->hex[counter];
    }
    if (pool->age == AGE_NOW) return find_middle(pool, enemy);
    return pool->scenario->start[pool->scenario->unit[unit].printed];
}

/* ---- set-up -------------------------------------------------------------------------------------------- */

/* How many units a side puts down. */
static int starters_of(const struct pool *pool) { return __builtin_popcountll(pool->scenario->lettered[pool->side]); }

/* Some units change places with others, so that nobody is known by where he began. */
static void shuffle_some(struct pool *pool, struct plan *plan, const struct choices *choices, int commander_at)
{
    uint64_t taken[HEXSET_WORDS] = { 0 };
    uint32_t mixed = 0;
    if (commander_at != HEX_NONE) taken[commander_at / 64] |= UINT64_C(1) << commander_at % 64;
    for (int i = 0; i < SHUFFLED; i++) {
        const uint32_t at = rng_below(pool->rng, choices->count);
        const struct choice *item = &choices->item[at];
        uint64_t free[HEXSET_WORDS];
        if (item->first.verb != VERB_PLACE || mixed >> at & 1) continue;
        if (item->first.arg[0] == pool->scenario->commander[pool->side]) continue;
        for (int w = 0; w < HEXSET_WORDS; w++) free[w] = choices->word[item->at + (uint32_t)w] & ~taken[w];
        const int count = bits_count(free, HEXSET_WORDS);
        if (count == 0) continue;
        const int hex = bits_nth(free, HEXSET_WORDS, (int)rng_below(pool->rng, (uint32_t)count));
        taken[hex / 64] |= UINT64_C(1) << hex % 64;
        mixed |= UINT32_C(1) << at;
        add(pool, plan, VERB_PLACE, 2, item->first.arg[0], hex);
    }
}

/* The commander in a place, or HEX_NONE if he has one, and others anywhere. */
static void add_set_up(struct pool *pool, const struct choices *choices, int hex)
{
    struct plan *plan = begin(pool, 1);
    if (hex != HEX_NONE) add(pool, plan, VERB_PLACE, 2, pool->scenario->commander[pool->side], hex);
    if (pool->age == AGE_NOW) shuffle_some(pool, plan, choices, hex);
    add(pool, plan, VERB_AS_PRINTED, 0, 0, 0);
    add(pool, plan, VERB_SEAL, 0, 0, 0);
}

/* The commander in every place; players of now do it twice, the others changed in some other way. */
static void plan_set_ups(struct pool *pool, const struct choices *choices, const struct choice *commander)
{
    const uint64_t *set = &choices->word[commander->at];
    for (int hex = bits_next(set, HEXSET_WORDS, 0); hex >= 0; hex = bits_next(set, HEXSET_WORDS, hex + 1)) {
        add_set_up(pool, choices, hex);
        if (pool->age == AGE_NOW) add_set_up(pool, choices, hex);
    }
}

static void plan_setup(struct pool *pool)
{
    struct choices choices;
    bool has_commander = true;
    choices_clear(&choices);
    kenshin_setup_choices(pool->scenario, pool->state, pool->side, &choices);
    for (uint32_t i = 0; i < choices.count; i++) {
        const struct action *first = &choices.item[i].first;
        if (first->verb != VERB_PLACE) {
            struct plan *plan = begin(pool, pool->age == AGE_NOW ? 1 : 4);
            add(pool, plan, first->verb, 0, 0, 0);
            if (first->verb == VERB_AS_PRINTED) add(pool, plan, VERB_SEAL, 0, 0, 0);
        } else if (first->arg[0] == pool->scenario->commander[pool->side]) {
            plan_set_ups(pool, &choices, &choices.item[i]);
            has_commander = false;
        }
    }
    if (pool->age < AGE_NOW || !has_commander || choices.count < 2) return;
    /* He is asked again after each unit that he has put down: so many, and the rest as printed. */
    if ((int)choices.count - 1 < starters_of(pool) - SHUFFLED) return;
    for (int i = 0; i < SET_UPS; i++) add_set_up(pool, &choices, HEX_NONE);
}

/* ---- command ------------------------------------------------------------------------------------------- */

struct ranked { /* hexes of counters, best first */
    int count;
    int hex[COUNTERS], worth[COUNTERS];
};

static void rank(struct ranked *ranked, int hex, int worth)
{
    int at = ranked->count++;
    for (; at > 0 && ranked->worth[at - 1] < worth; at--) {
        ranked->hex[at] = ranked->hex[at - 1];
        ranked->worth[at] = ranked->worth[at - 1];
    }
    ranked->hex[at] = hex;
    ranked->worth[at] = worth;
}

static void add_commands(struct pool *pool, const struct ranked *ranked, int weight, int up, int marked)
{
    if (ranked->count == 0) return;
    struct plan *plan = begin(pool, weight);
    const int left = pool->scenario->commands - pool->state->commands;
    int given = 0;
    for (int i = 0; i < up && given < ranked->count && given < left; i++) {
        add(pool, plan, VERB_TURN_UP, 1, ranked->hex[given++], 0);
    }
    for (int i = 0; i < marked && given < ranked->count && given < left; i++) {
        add(pool, plan, VERB_MARK, 1, ranked->hex[given++], 0);
    }
    if (up + marked > 1) add(pool, plan, VERB_END, 0, 0, 0);
}

/* He moves only if he is commanded: under a marker he stays unseen. */
static void save_commander(struct pool *pool, int hex, const struct ranked *strikers)
{
    const int left = pool->scenario->commands - pool->state->commands - 1;
    struct plan *plan = begin(pool, nearest_enemy(pool, hex) < SAFE ? WEIGHT_SAVE : 1);
    add(pool, plan, VERB_MARK, 1, hex, 0);
    for (int i = 0; i < left && i < strikers->count; i++) add(pool, plan, VERB_TURN_UP, 1, strikers->hex[i], 0);
    add(pool, plan, VERB_END, 0, 0, 0);
    add_single(pool, 2, VERB_MARK, 1, hex);
}

static void plan_command(struct pool *pool)
{
    const scenario_t *scenario = pool->scenario;
    const state_t *state = pool->state;
    const bool may_mark = !(pool->side == TAKEDA && state->turn == scenario->surprise_turn);
    int commander = HEX_NONE;
    struct ranked strikers = { 0 }, counting = { 0 }; /* those near the enemy; those that make points face up */
    uint64_t counters = counters_of(pool->side) & ~(state->up | state->marked | state->removed);
    if (!may_mark) counters &= ~(bit_of(NIGHT_FIRST) - 1);
    for (; counters; counters &= counters - 1) {
        const int counter = lowest(counters), hex = state->hex[counter];
        if (hex < 0) continue;
        const int near = nearest_enemy(pool, hex);
        const int value = strength_seen(pool, counter, hex, false);
        if (is_commander(pool, counter)) commander = hex;
        else rank(&strikers, hex, value - 4 * near - rings_to(&pool->to_goal, hex));
        if (pool->side == TAKEDA || hexset_has(&scenario->takeda_side, hex)) rank(&counting, hex, near);
    }
    const int last_chance = pool->side == UESUGI ? scenario->no_command_turn - 1 : scenario->turns;
    add_commands(pool, &strikers, 6, 6, 0);
    add_commands(pool, &strikers, 3, 3, 0);
    add_commands(pool, &counting, state->turn >= last_chance ? 30 : state->turn + 1 == last_chance ? 4 : 1, 6, 0);
    if (may_mark) {
        add_commands(pool, &strikers, 5, 0, 6);
        add_commands(pool, &strikers, 4, 3, 3);
        add_commands(pool, &strikers, 2, 0, 3);
    }
    for (int i = 0; i < strikers.count && i < 6; i++) {
        add_single(pool, 2, VERB_TURN_UP, 1, strikers.hex[i]);
        if (may_mark) add_single(pool, 2, VERB_MARK, 1, strikers.hex[i]);
    }
    if (may_mark && commander >= 0 && pool->age > AGE_GREEDY) save_commander(pool, commander, &strikers);
    add_single(pool, 1, VERB_END, 0, 0);
}

/* ---- movement ------------------------------------------------------------------------------------------ */

static int weigh_strike(const struct pool *pool, int counter, int from, int target)
{
    const int lead = strength_seen(pool, counter, from, false) -
                     strength_seen(pool, target, pool->state->hex[target], true);
    int weight = WEIGHT_STRIKE + WEIGHT_HALF * lead;
    if (is_commander(pool, target)) weight += WEIGHT_COMMANDER;
    if (pool->state->shaken & bit_of(target)) weight += WEIGHT_SHAKEN;
    if (is_commander(pool, counter)) weight /= 4;
    return weight;
}

/* The hex to strike from: where one is strongest, and among fewest enemies. */
static int best_place(const struct pool *pool, int counter, const struct hexset *places)
{
    uint64_t words[HEXSET_WORDS];
    int best = HEX_NONE, most = -1000;
    memcpy(words, places, sizeof words);
    for (int hex = bits_next(words, HEXSET_WORDS, 0); hex >= 0; hex = bits_next(words, HEXSET_WORDS, hex + 1)) {
        const int enemies = __builtin_popcount(hexset_around(&pool->state->stands[enemy_of(pool->side)], hex));
        const int worth = 4 * strength_seen(pool, counter, hex, false) - enemies;
        if (worth <= most) continue;
        most = worth;
        best = hex;
    }
    return best;
}

static void plan_strikes(struct pool *pool, int counter, bool may_attack)
{
    const scenario_t *scenario = pool->scenario;
    const state_t *state = pool->state;
    const int from = state->hex[counter];
    const bool is_held = kenshin_is_in_zone(scenario, state, from, enemy_of(pool->side));
    struct hexset places = { 0 };
    if (!may_attack) return;
    if (!is_held) places = kenshin_mover_reach(scenario, state, counter, scenario->attack_cost);
    for (uint64_t left = counters_of(enemy_of(pool->side)) & ~state->removed; left; left &= left - 1) {
        const int target = lowest(left), hex = state->hex[target];
        if (hex < 0) continue;
        if (is_held) {
            if (!hexset_has(&scenario->beside[from], hex)) continue;
            add(pool, begin(pool, weigh_strike(pool, counter, from, target)), VERB_ATTACK, 2, from, hex);
            continue;
        }
        const struct hexset around = hexset_and(places, &scenario->beside[hex]);
        if (hexset_is_empty(&around)) continue;
        const int place = best_place(pool, counter, &around);
        struct plan *plan = begin(pool, weigh_strike(pool, counter, place, target));
        add(pool, plan, VERB_MOVE, 2, from, place);
        add(pool, plan, VERB_ATTACK, 2, place, hex);
    }
}

/* Away from the enemy, and not into a corner. */
static int best_refuge(struct pool *pool, const struct hexset *places)
{
    uint64_t words[HEXSET_WORDS];
    int best = HEX_NONE, most = -1;
    memcpy(words, places, sizeof words);
    for (int hex = bits_next(words, HEXSET_WORDS, 0); hex >= 0; hex = bits_next(words, HEXSET_WORDS, hex + 1)) {
        const int near = nearest_enemy(pool, hex);
        const int ways = __builtin_popcount(hexset_around(&pool->scenario->on_map, hex));
        const int worth = 4 * (near < SAFE ? near : SAFE) + ways;
        if (worth <= most) continue;
        most = worth;
        best = hex;
    }
    return best;
}

/* A quiet move: nearer to the goal, or for the commander away from the enemy. Not into an enemy zone. */
HOT static void plan_march(struct pool *pool, int counter)
{
    const state_t *state = pool->state;
    const int from = state->hex[counter];
    const struct hexset zone = zone_of(pool->scenario, state, enemy_of(pool->side));
    struct hexset places = kenshin_mover_reach(pool->scenario, state, counter, 0), nearest = { 0 };
    int weight = WEIGHT_APPROACH, to;
    places = hexset_less(places, &zone);
    if (hexset_is_empty(&places)) return;
    if (is_commander(pool, counter)) {
        to = best_refuge(pool, &places);
        weight = nearest_enemy(pool, from) < SAFE ? WEIGHT_HIDE : 1;
    } else {
        const int left = rings_meet(&pool->to_goal, &places, &nearest);
        to = first_of(&nearest);
        if (hexset_has(&zone, from)) weight = 2; /* it would be shaken */
        else if (left >= rings_to(&pool->to_goal, from)) weight = 1;
    }
    struct plan *plan = begin(pool, weight);
    add(pool, plan, VERB_MOVE, 2, from, to);
    add(pool, plan, VERB_DONE, 0, 0, 0);
}

static void plan_movement(struct pool *pool)
{
    const state_t *state = pool->state;
    uint64_t able = (state->up | state->marked) & counters_of(pool->side) & ~state->removed & ~state->acted;
    for (; able; able &= able - 1) {
        plan_strikes(pool, lowest(able), true);
        plan_march(pool, lowest(able));
    }
    add_single(pool, WEIGHT_END, VERB_END, 0, 0);
}

static void plan_mover(struct pool *pool, const struct frame *frame)
{
    const int counter = frame->arg[MOVER_COUNTER];
    const bool may_attack = !(frame->arg[MOVER_FLAGS] & MOVER_ATTACKED) &&
                            frame->arg[MOVER_POINTS] >= pool->scenario->attack_cost;
    plan_strikes(pool, counter, may_attack);
    plan_march(pool, counter);
    add_single(pool, WEIGHT_END, VERB_DONE, 0, 0);
}

/* ---- everything else: what is offered ------------------------------------------------------------------ */

static int weigh_offer(struct pool *pool, const struct action *action)
{
    switch (action->verb) {
    case VERB_RETREAT: return 1 + nearest_enemy(pool, action->arg[0]);
    case VERB_REPLENISH: return 6;
    case VERB_EXCHANGE: return 12;
    case VERB_REINFORCE: return 6;
    default: return 1;
    }
}

static void plan_cards(struct pool *pool)
{
    uint16_t weight[CARDS];
    kenshin_weigh_cards(pool->scenario, pool->state, pool->side, weight);
    for (int c = 0; c < CARDS; c++) {
        if (pool->state->hand[pool->side][c]) add_single(pool, weight[c], VERB_CARD, 1, c);
    }
}

static void plan_offers(struct pool *pool)
{
    struct choices choices;
    kenshin_choices(pool->scenario, pool->state, pool->side, &choices);
    const uint32_t total = choices_total(&choices);
    for (uint32_t i = 0; i < total; i++) {
        const struct action action = choices_at(&choices, i);
        struct plan *plan = begin(pool, weigh_offer(pool, &action));
        if (plan) plan->action[plan->actions++] = action;
    }
}

static int plans_of(const void *scenario, const void *view, uint8_t role, enum age age, struct rng *rng, int max,
                    struct plan ret[])
{
    struct pool pool; /* not cleared: most of it is room */
    struct pending pending;
    struct hexset goal = { 0 };
    kenshin_pending(scenario, view, &pending);
    if (pending.kind != PENDING_DECISION || !(pending.roles & ROLE_BIT(role))) return 0;
    pool.scenario = scenario;
    pool.state = view;
    pool.side = role;
    pool.age = age;
    pool.rng = rng;
    pool.count = 0;
    rings_begin(&pool.to_enemy, &pool.state->stands[enemy_of(role)]);
    const struct frame *frame = sequence_top_const(&pool.state->sequence);
    const bool is_phase = frame->kind == FRAME_PHASE;
    if (is_phase || frame->kind == FRAME_MOVER) {
        hexset_add(&goal, find_goal(&pool));
        rings_begin(&pool.to_goal, &goal);
    }
    if (frame->kind == FRAME_SETUP) plan_setup(&pool);
    else if (is_phase && frame->step == PHASE_COMMAND) plan_command(&pool);
    else if (is_phase && frame->step == PHASE_MOVEMENT) plan_movement(&pool);
    else if (frame->kind == FRAME_MOVER) plan_mover(&pool, frame);
    else if (frame->kind == FRAME_COMBAT && frame->step == COMBAT_CARDS) plan_cards(&pool);
    else plan_offers(&pool);
    return plans_give(pool.plan, pool.count, rng, max, ret);
}

int kenshin_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan ret[])
{
    return plans_of(scenario, view, role, AGE_NOW, rng, max, ret);
}

int kenshin_first_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                       struct plan ret[])
{
    return plans_of(scenario, view, role, AGE_FIRST, rng, max, ret);
}

int kenshin_greedy_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max,
                        struct plan ret[])
{
    return plans_of(scenario, view, role, AGE_GREEDY, rng, max, ret);
}
