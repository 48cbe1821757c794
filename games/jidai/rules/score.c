/* Sections 11.5, 11.6 and 11.8 to 11.10: the column and the line of a battle before leaders and dice.
 *
 *                        elan      mass      firepower    a unit's case decides what counts where
 *     charge             + column  + line    -            [11.5-charge]
 *     counter-charge     - column  - line    -            [11.5-counter-charge]
 *     yari fusuma        - line    - line    - column     [11.5-yari-fusuma]
 *     melee, attacker    + line    + line    -            [11.5-melee]
 *     melee, defender    - line    - line    - column, for shooters in place only [11.9]
 *
 * Then the modifiers of the column. Where the units of a battle differ, it counts against the attacker
 * [ruling:mixed-battles]. Every number is told with its rule. */
#include "games/jidai/rules/combat.h"

struct score {
    const scenario_t *scenario;
    const state_t *state;
    struct sink *sink;
    uint8_t side; /* of the attackers */
    int column, line;
};

static bool part_attacks(const scenario_t *scenario, const state_t *state, int i, uint8_t attacker)
{
    return unit_side(scenario, part_unit(state, i)) == attacker;
}

/* ---- ground --------------------------------------------------------------------------------------- */

static int feature_between(const scenario_t *scenario, int from, int to)
{
    return scenario->feature[from][hexside_towards(&scenario->grid, from, to)];
}

/* What every attacker of the battle has to cross or climb to reach a defender: bits of enum ground. */
static unsigned sides_of(const scenario_t *scenario, const state_t *state, int defender)
{
    const uint8_t attacker = enemy_of(unit_side(scenario, defender));
    const int hex = state->hex[defender];
    unsigned hexsides = 1u << GROUND_STREAM | 1u << GROUND_FORD | 1u << GROUND_SLOPE;
    for (int i = 0; i < state->fight.parts; i++) {
        if (!part_attacks(scenario, state, i, attacker)) continue;
        const int from = state->hex[part_unit(state, i)];
        const int feature = feature_between(scenario, from, hex);
        if (feature != FEATURE_STREAM) hexsides &= ~(1u << GROUND_STREAM);
        if (feature != FEATURE_FORD) hexsides &= ~(1u << GROUND_FORD);
        if (scenario->level[hex] <= scenario->level[from]) hexsides &= ~(1u << GROUND_SLOPE);
    }
    return hexsides;
}

static int ground_column(const scenario_t *scenario, int ground)
{
    switch (ground - scenario->terrains) {
    case GROUND_STREAM: return scenario->feature_column[FEATURE_STREAM];
    case GROUND_FORD: return scenario->feature_column[FEATURE_FORD];
    case GROUND_SLOPE: return scenario->up_column;
    default: return ground < 0 ? 0 : scenario->terrain_column[ground];
    }
}

/* [2.2-several-terrains, table:terrain]: what a defender's hex and the way into it offer, as far as it changes
 * anything. A hexside counts only if every attacker crosses one like it. */
uint64_t jidai_score_grounds(const scenario_t *scenario, const state_t *state)
{
    const uint8_t attacker = unit_side(scenario, part_unit(state, 0));
    uint64_t grounds = 0;
    for (int i = 0; i < state->fight.parts; i++) {
        if (part_attacks(scenario, state, i, attacker)) continue;
        const int defender = part_unit(state, i);
        grounds |= UINT64_C(1) << scenario->terrain[state->hex[defender]];
        grounds |= (uint64_t)sides_of(scenario, state, defender) << scenario->terrains;
    }
    for (int g = 0; g <= scenario->terrains + GROUND_SLOPE; g++) {
        if (!ground_column(scenario, g)) grounds &= ~(UINT64_C(1) << g);
    }
    return grounds;
}

/* ---- what each unit brings ------------------------------------------------------------------------ */

/* [11.5-charge]: moved into contact in this activation; in both texts who is there already fights a melee, whatever its
 * mode [edition:11.5-charge]. */
static bool is_charging(const state_t *state, int unit)
{
    return set_has(state->charged, unit);
}

/* [11.8]: a marker helps while its clan is in Defense mode. */
static bool is_dug_in(const scenario_t *scenario, const state_t *state, int unit)
{
    return set_has(state->position, unit) && unit_mode(scenario, state, unit) == MODE_DEFENSE;
}

/* Does this ground count? Of several the defender has named one, and no other does [2.2-several-terrains]. */
static bool ground_counts(const scenario_t *scenario, const state_t *state, int ground)
{
    const uint64_t grounds = jidai_score_grounds(scenario, state);
    return !(grounds & (grounds - 1)) || state->fight.ground == ground;
}

/* [11.10, 11.8]: one point of a charger's elan counts as such if any enemy it charges
 *   1) stands in difficult terrain, and that counts
 *   2) is dug in
 *   3) is reached over a hexside that is difficult, a ford, and that counts. */
static bool is_hampered(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t side = unit_side(scenario, unit);
    for (int i = 0; i < state->fight.parts; i++) {
        if (part_attacks(scenario, state, i, side)) continue;
        const int enemy = part_unit(state, i), hex = state->hex[enemy];
        const int terrain = scenario->terrain[hex], feature = feature_between(scenario, state->hex[unit], hex);
        if (scenario->terrain_difficult[terrain] && ground_counts(scenario, state, terrain)) return true; /* 1 */
        if (is_dug_in(scenario, state, enemy)) return true;                                             /* 2 */
        if (!scenario->feature_difficult[feature]) continue;
        const int ford = scenario->terrains + (feature == FEATURE_FORD ? GROUND_FORD : GROUND_STREAM);
        if (ground_counts(scenario, state, ford)) return true;                                          /* 3 */
    }
    return false;
}

/* A 2-2 that is hampered counts as 1-3 [example:11.10]; one that charges two may be met by a counter-charge
 * and by closed ranks at once [example:11.6]. */
static void count_attacker(struct score *score, int unit)
{
    const struct unit *counter = &score->scenario->unit[unit];
    int elan = counter->elan, mass = counter->mass; /* [5.1] */
    if (!is_charging(score->state, unit)) { /* [11.5-melee] */
        score->line += elan + mass;
        TELL(score->sink, EVENT_MELEE, RULE_MELEE, 0, unit, elan + mass);
        return;
    }
    if (elan > 1 && is_hampered(score->scenario, score->state, unit)) {
        mass += elan - 1;
        elan = 1;
        TELL(score->sink, EVENT_HAMPERED, RULE_DIFFICULT, RULE_RULING_MIXED, unit, elan, mass);
    }
    score->column += elan;
    score->line += mass;
    TELL(score->sink, EVENT_CHARGES, RULE_CHARGE, RULE_SCORE, unit, elan, mass);
}

/* [11.9]: firepower counts in a melee for a unit that is dug in, or that has the benefit of a ford; there
 * too its clan must be in Defense mode, unless [edition:11.9] is read the English way. */
static bool shoots_in_melee(const scenario_t *scenario, const state_t *state, int unit)
{
    if (is_dug_in(scenario, state, unit)) return true;
    if (state->fight.ground != scenario->terrains + GROUND_FORD) return false;
    if (!(sides_of(scenario, state, unit) >> GROUND_FORD & 1)) return false;
    return scenario->edition.ford_any_mode || unit_mode(scenario, state, unit) == MODE_DEFENSE;
}

static void count_defender(struct score *score, int unit, bool is_charged)
{
    const struct unit *counter = &score->scenario->unit[unit];
    const int elan = counter->elan, mass = counter->mass, fire = counter->fire;
    if (!is_charged) { /* [11.5-melee] */
        score->line -= elan + mass;
        TELL(score->sink, EVENT_MELEE, RULE_MELEE, 0, unit, -elan - mass);
        if (!fire || !shoots_in_melee(score->scenario, score->state, unit)) return;
        score->column -= fire;
        TELL(score->sink, EVENT_SHOOTS, RULE_SHOOTERS, 0, unit, -fire);
        return;
    }
    if (unit_mode(score->scenario, score->state, unit) == MODE_ATTACK) { /* [11.5-counter-charge] */
        score->column -= elan;
        score->line -= mass;
        TELL(score->sink, EVENT_COUNTER_CHARGES, RULE_COUNTER_CHARGE, 0, unit, -elan, -mass);
        return;
    }
    score->line -= elan + mass; /* [11.5-yari-fusuma] */
    score->column -= fire;
    TELL(score->sink, EVENT_CLOSES_RANKS, RULE_YARI_FUSUMA, 0, unit, -fire, -elan - mass);
}

/* ---- modifiers of the column ---------------------------------------------------------------------- */

/* Each modifier that is not zero is added and told with its rules. */
static void modify(struct score *score, int value, uint16_t event, uint16_t rule, uint16_t also, int what)
{
    if (!value) return;
    score->column += value;
    TELL(score->sink, event, rule, also, value, what);
}

static bool is_slow(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t mode = unit_mode(scenario, state, unit);
    return mode == MODE_MOVE || mode == MODE_REGROUP;
}

/* [11.6-support]: a friend supports if
 *   1) it takes part in no battle of this activation
 *   2) its zone reaches one of the units attacked
 *   3) no other enemy's zone reaches it. */
static bool is_supporting(const scenario_t *scenario, const state_t *state, int unit)
{
    bool reaches = false;
    if (state->battle[unit] || set_has(state->fought, unit) || !unit_is_on_map(state, unit)) return false; /* 1 */
    const uint8_t enemy = enemy_of(unit_side(scenario, unit));
    uint64_t attacked[2] = { 0, 0 };
    for (int i = 0; i < state->fight.parts; i++) {
        const int part = part_unit(state, i);
        if (unit_side(scenario, part) != enemy) continue;
        set_add(attacked, part);
        reaches = reaches || jidai_unit_threatens(scenario, state, unit, state->hex[part]);             /* 2 */
    }
    if (!reaches) return false;
    for (int s = 0; s < HEXSIDES; s++) {
        const int beside = scenario->beside[state->hex[unit]][s];
        if (beside == HEX_NONE || !hexset_has(&state->stands[enemy], beside)) continue;
        const int other = state->at[beside];
        if (set_has(attacked, other)) continue;
        if (jidai_unit_threatens(scenario, state, other, state->hex[unit])) return false;               /* 3 */
    }
    return true;
}

/* [ruling:support, edition:11.6-support]: one column in all, or one for each. */
static void count_support(struct score *score)
{
    const scenario_t *scenario = score->scenario;
    const state_t *state = score->state;
    uint64_t friends[2] = { 0, 0 }; /* around the units attacked */
    for (int i = 0; i < state->fight.parts; i++) {
        if (part_attacks(scenario, state, i, score->side)) continue;
        const int hex = state->hex[part_unit(state, i)];
        for (unsigned hexsides = hexset_around(&state->stands[score->side], hex); hexsides; hexsides &= hexsides - 1) {
            set_add(friends, state->at[scenario->beside[hex][__builtin_ctz(hexsides)]]);
        }
    }
    for (int u = bits_next(friends, 2, 0); u >= 0; u = bits_next(friends, 2, u + 1)) {
        if (!is_supporting(scenario, state, u)) continue;
        modify(score, 1, EVENT_SUPPORTED, RULE_SUPPORT, RULE_RULING_SUPPORT, u);
        if (!scenario->edition.support_each) return;
    }
}

/* What is said of all attackers and of all defenders. */
struct sums {
    int worst_state, best_state;
    bool any_slow, all_charge, all_special;  /* attackers */
    bool all_slow, any_dug_in, all_surprised; /* defenders */
};

static struct sums sum_up(const struct score *score)
{
    const scenario_t *scenario = score->scenario;
    const state_t *state = score->state;
    struct sums sums = { .best_state = ELIMINATED, .all_charge = true, .all_special = true, .all_slow = true,
                         .all_surprised = true };
    for (int i = 0; i < state->fight.parts; i++) {
        const int unit = part_unit(state, i), clan = scenario->unit[unit].clan;
        if (part_attacks(scenario, state, i, score->side)) {
            if (state->steps[unit] > sums.worst_state) sums.worst_state = state->steps[unit];
            sums.any_slow |= is_slow(scenario, state, unit);
            sums.all_charge &= is_charging(state, unit);
            sums.all_special &= clan == state->special_clan;
        } else {
            if (state->steps[unit] < sums.best_state) sums.best_state = state->steps[unit];
            sums.all_slow &= is_slow(scenario, state, unit);
            sums.any_dug_in |= is_dug_in(scenario, state, unit);
            sums.all_surprised &= clan_side(clan) == TAKEDA && !scenario->clan[clan].is_kosaka;
        }
    }
    return sums;
}

/* The modifiers in the order of the rule:
 *   1) the best state of the defenders, the worst of the attackers [11.6-state, table:states]
 *   2) the ground [11.6-terrain]
 *   3) a Defensive Position [11.6-position, 11.8]
 *   4) support [11.6-support]
 *   5) modes [11.6-mode]
 *   6) a special attack's charge [9.5.2]
 *   7) out of the fog on the first turn [17.1-surprise] */
static void count_modifiers(struct score *score)
{
    const scenario_t *scenario = score->scenario;
    const state_t *state = score->state;
    const struct sums sums = sum_up(score);
    const int ground = state->fight.ground;
    const bool is_surprise = scenario->surprise_turn && state->turn == scenario->surprise_turn && sums.all_surprised;
    modify(score, sums.best_state, EVENT_STATE_DEFENDER, RULE_SCORE_STATE, 0, sums.best_state);         /* 1 */
    modify(score, -sums.worst_state, EVENT_STATE_ATTACKER, RULE_SCORE_STATE, 0, sums.worst_state);
    modify(score, ground_column(scenario, ground), EVENT_GROUND, RULE_SCORE_TERRAIN, 0, ground);        /* 2 */
    modify(score, -(int)sums.any_dug_in, EVENT_DUG_IN, RULE_SCORE_POSITION, RULE_POSITION, 0);          /* 3 */
    count_support(score);                                                                               /* 4 */
    modify(score, sums.any_slow ? -2 : 0, EVENT_SLOW_ATTACKER, RULE_SCORE_MODE, RULE_RULING_MIXED, 0);  /* 5 */
    modify(score, sums.all_slow ? 2 : 0, EVENT_SLOW_DEFENDER, RULE_SCORE_MODE, RULE_RULING_MIXED, 0);
    modify(score, sums.all_charge && sums.all_special ? 2 : 0, EVENT_SPECIAL_CHARGE, RULE_SPECIAL_ATTACK, 0,
           state->special_clan);                                                                        /* 6 */
    modify(score, is_surprise ? scenario->surprise_column : 0, EVENT_SURPRISE, RULE_SURPRISE, 0, 0);    /* 7 */
}

void jidai_score_count(const scenario_t *scenario, state_t *state, uint8_t attacker, struct sink *sink)
{
    struct score score = { .scenario = scenario, .state = state, .sink = sink, .side = attacker };
    bool is_charged = false; /* by anybody: then nobody of the defenders fights a melee */
    for (int i = 0; i < state->fight.parts; i++) {
        const int unit = part_unit(state, i);
        if (part_attacks(scenario, state, i, attacker)) {
            is_charged |= is_charging(state, unit);
            count_attacker(&score, unit);
        } else {
            count_defender(&score, unit, is_charged); /* attackers come first in the list */
        }
    }
    count_modifiers(&score);
    state->fight.column = (int16_t)score.column;
    state->fight.line = (int16_t)score.line;
    TELL(sink, EVENT_SCORE, RULE_SCORE, 0, score.column, score.line);
}
