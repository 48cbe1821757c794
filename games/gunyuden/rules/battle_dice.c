/* Dice of field battles: strength, modifiers, results [23-2, 23-6, 24-2, example:skirmish]. Each modifier is an event
 * of its own. */
#include "games/gunyuden/rules/battle.h"

void gunyuden_lenders(const scenario_t *scenario, const state_t *state, const uint64_t set[UNIT_WORDS],
                      uint64_t ret[UNIT_WORDS])
{
    int highest = 0;
    set_clear(ret);
    for (int pass = 0; pass < 2; pass++) {
        FOR_UNITS(u, set) {
            if (!unit_leads(state, u) && !bits_has(state->orphan, u)) continue; /* under command [9-2-5] */
            const int rank = scenario->unit[u].rank;
            if (pass == 0 && rank > highest) highest = rank;
            if (pass == 1 && rank == highest) bits_set(ret, u);
        }
    }
}

/* Whose modifier counts: who was picked, else the first of them. */
static int lender_of(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t set[UNIT_WORDS])
{
    uint64_t lenders[UNIT_WORDS];
    if (state->lender[side] != NO_UNIT && bits_has(set, state->lender[side])) return state->lender[side];
    gunyuden_lenders(scenario, state, set, lenders);
    return bits_next(lenders, UNIT_WORDS, 0);
}

/* Below and above its ends a table's last rows hold. */
struct cell gunyuden_cell(const struct result_table *table, int die, int strength)
{
    int row = die - table->low, band = 0;
    if (row < 0) row = 0;
    if (row >= table->rows) row = table->rows - 1;
    while (band + 1 < table->bands && table->from[band + 1] <= strength) band++;
    return (struct cell){ table->result[row][band], table->losses[row][band], table->dot[row][band] };
}

/* Against whom a clan may not act: sleepers, too, are not attacked [ruling:69]. */
uint16_t gunyuden_target_bar(const scenario_t *scenario, const state_t *state, int attacker, int unit)
{
    return gunyuden_ask.spares(scenario, state, state->clan[attacker], state->clan[unit]);
}

static bool is_across_river(const scenario_t *scenario, const struct frame *battle)
{
    const int from = battle->arg[BATTLE_FROM], to = battle->arg[BATTLE_HEX];
    /* [ruling:23] */
    return from != to && scenario->feature[from][hexside_towards(&scenario->grid, from, to)] == FEATURE_RIVER;
}

static const struct ground *ground_at(const scenario_t *scenario, int hex)
{
    return &scenario->ground[scenario->terrain[hex]];
}

static int river(const scenario_t *scenario, const state_t *state, const struct frame *battle, bool is_counterattack,
                 struct sink *sink)
{
    uint16_t rule = is_counterattack ? RULE_23_6_2_2 : RULE_23_2_1_3;
    if (!is_across_river(scenario, battle)) return 0;
    const int value = gunyuden_ask.river(scenario, state, is_counterattack, &rule);
    TELL(sink, EVENT_MODIFIER_RIVER, rule, RULE_RULING_23, value);
    return value;
}

/* The difference of two leaders' field battle modifiers [ruling:24]. */
static int leaders(const scenario_t *scenario, int own, int other, uint16_t rule, struct sink *sink)
{
    const int value = scenario->unit[own].fbm - scenario->unit[other].fbm;
    if (value) TELL(sink, EVENT_MODIFIER_LEADERS, rule, RULE_RULING_24, own, other, value);
    return value;
}

static int morale(int own_low, int other_low, uint16_t rule, uint16_t also, struct sink *sink)
{
    const int value = other_low - own_low; /* [10-2] */
    if (value) TELL(sink, EVENT_MODIFIER_MORALES, rule, also, -own_low, -other_low, value);
    return value;
}

/* Looks the result up and keeps it for who is struck. */
static void settle_die(const scenario_t *scenario, state_t *state, uint8_t struck, int strength, int die, int modifier,
                       uint16_t rule, struct sink *sink)
{
    const struct cell cell = gunyuden_cell(&scenario->combat, die + modifier, strength); /* [table:combat-results] */
    state->die[enemy_of(struck)] = (uint8_t)die;
    state->result[struck] = (uint8_t)cell.result;
    state->dot[struck] = (uint8_t)cell.dot;
    TELL(sink, EVENT_STRIKE, rule, RULE_TABLE_COMBAT_RESULTS, enemy_of(struck), die, die + modifier, strength,
         cell.result);
    if (cell.dot) TELL(sink, EVENT_DOT, RULE_23_3_3, 0, struck);
    if (!cell.result) TELL(sink, EVENT_NO_EFFECT, RULE_23_3, 0, struck);
}

/* [23-2-1]: 1 and 2 the defender's ground, 3 river, 4 leaders, 5 morale, the lowest on each side [ruling:26]; a sortie
 * is at -1 [23-7-1]. */
void gunyuden_strike(const scenario_t *scenario, state_t *state, const struct frame *battle, int die, struct sink *sink)
{
    const uint8_t side = battle->role, enemy = enemy_of(side);
    const struct ground *ground = ground_at(scenario, battle->arg[BATTLE_HEX]);
    const int own = lender_of(scenario, state, side, state->joined);
    const int other = lender_of(scenario, state, enemy, state->target);
    int modifier = ground->attack; /* [23-2-1-1, 23-2-1-2, table:terrain-effects] */
    if (ground->attack) {
        TELL(sink, EVENT_MODIFIER_GROUND, ground->attack < -1 ? RULE_23_2_1_2 : RULE_23_2_1_1,
             RULE_TABLE_TERRAIN_EFFECTS, scenario->terrain[battle->arg[BATTLE_HEX]], ground->attack);
    }
    modifier += river(scenario, state, battle, false, sink);
    modifier += leaders(scenario, own, other, RULE_23_2_1_4, sink);
    modifier += morale(gunyuden_set_low(state, state->joined), gunyuden_set_low(state, state->target), RULE_23_2_1_5,
                       RULE_RULING_62, sink);
    if (battle->arg[BATTLE_KIND] == SORTIE) {
        TELL(sink, EVENT_MODIFIER_SORTIE, RULE_23_7_1, 0, -1);
        modifier--;
    }
    settle_die(scenario, state, enemy, gunyuden_set_strength(scenario, state, state->joined), die, modifier, RULE_23_2,
               sink);
}

/* Those who still invest count for half, rounded up, of their total [18-4-2, ruling:30]; not against a sortie
 * [23-7-2]. */
int gunyuden_defence(const scenario_t *scenario, const state_t *state, bool is_sortie, struct sink *sink)
{
    uint64_t busy[UNIT_WORDS];
    const int strength = gunyuden_set_strength(scenario, state, state->target);
    for (int w = 0; w < UNIT_WORDS; w++) busy[w] = state->target[w] & state->investing[w];
    if (set_is_empty(busy)) return strength;
    if (is_sortie) {
        TELL(sink, EVENT_FULL_STRENGTH, RULE_23_7_2, 0, strength);
        return strength;
    }
    const int half = strength - gunyuden_set_strength(scenario, state, busy) / 2;
    TELL(sink, EVENT_HALF_STRENGTH, RULE_18_4_2, RULE_RULING_30, half, strength);
    return half;
}

/* Morale of the defenders in a counterattack: of a single force its lowest, of several that of the highest in rank
 * [23-6-2-4, ruling:26]. */
static int counter_low(const state_t *state, int lender)
{
    uint64_t heads[UNIT_WORDS];
    gunyuden_heads(state, state->target, heads);
    return bits_count(heads, UNIT_WORDS) > 1 ? state->low[lender] : gunyuden_set_low(state, state->target);
}

/* [23-6-2]: 1 ground of the force that was attacked [ruling:25], 2 river, 3 leaders, 4 morale; against a sortie +1
 * [23-7-3]. */
void gunyuden_strike_back(const scenario_t *scenario, state_t *state, const struct frame *battle, int die,
                          struct sink *sink)
{
    const uint8_t side = battle->role, enemy = enemy_of(side);
    const struct ground *ground = ground_at(scenario, battle->arg[BATTLE_HEX]);
    const int own = lender_of(scenario, state, enemy, state->target);
    const int other = lender_of(scenario, state, side, state->joined);
    const bool is_sortie = battle->arg[BATTLE_KIND] == SORTIE;
    int modifier = ground->counterattack; /* [23-6-2-1] */
    if (ground->counterattack) {
        TELL(sink, EVENT_MODIFIER_GROUND, RULE_23_6_2_1, RULE_RULING_25, scenario->terrain[battle->arg[BATTLE_HEX]],
             ground->counterattack);
    }
    modifier += river(scenario, state, battle, true, sink);
    modifier += leaders(scenario, own, other, RULE_23_6_2_3, sink);
    modifier += morale(counter_low(state, own), gunyuden_set_low(state, state->joined), RULE_23_6_2_4, RULE_RULING_26,
                       sink);
    if (is_sortie) {
        TELL(sink, EVENT_MODIFIER_SORTIE, RULE_23_7_3, 0, 1);
        modifier++;
    }
    const int strength = gunyuden_defence(scenario, state, is_sortie, sink);
    settle_die(scenario, state, side, strength, die, modifier, RULE_23_6, sink);
}

/* [24-2-3]: leaders and the lowest morale, no terrain. */
void gunyuden_round_die(const scenario_t *scenario, state_t *state, uint8_t side, const struct frame *battle, int die,
                        struct sink *sink)
{
    const bool is_attacker = side == battle->role;
    const uint64_t *own = is_attacker ? state->joined : state->target;
    const uint64_t *other = is_attacker ? state->target : state->joined;
    int modifier = leaders(scenario, lender_of(scenario, state, side, own),
                           lender_of(scenario, state, enemy_of(side), other), RULE_24_2_3, sink);
    modifier += morale(gunyuden_set_low(state, own), gunyuden_set_low(state, other), RULE_24_2_3, RULE_RULING_62, sink);
    const int strength = is_attacker ? gunyuden_set_strength(scenario, state, own) /* [24-2-1] */
                                     : gunyuden_defence(scenario, state, false, sink);
    settle_die(scenario, state, enemy_of(side), strength, die, modifier, RULE_24_2_2, sink);
}
