/* Chapters 9, 10 and 12: units, forces, who leads whom, who may act. */
#include "games/gunyuden/rules/battle.h"

void gunyuden_units_at(const scenario_t *scenario, const state_t *state, int hex, uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (state->hex[u] == hex) bits_set(ret, u);
    }
}

void gunyuden_force(const scenario_t *scenario, const state_t *state, int leader, uint64_t ret[UNIT_WORDS])
{
    (void)scenario;
    bits_of_value(state->leader, UNITS_MAX, (uint8_t)leader, ret, UNIT_WORDS); /* by leader, not by hex [9-1-1] */
    for (int w = 0; w < UNIT_WORDS; w++) ret[w] &= state->in_play[0][w] | state->in_play[1][w];
}

int gunyuden_force_strength(const scenario_t *scenario, const state_t *state, int leader)
{
    uint64_t force[UNIT_WORDS];
    int strength = 0;
    gunyuden_force(scenario, state, leader, force);
    FOR_UNITS(u, force) strength += unit_strength(scenario, state, u);
    return strength;
}

int gunyuden_force_low(const scenario_t *scenario, const state_t *state, int leader)
{
    uint64_t force[UNIT_WORDS];
    int low = 0;
    gunyuden_force(scenario, state, leader, force);
    FOR_UNITS(u, force) {
        if (state->low[u] > low) low = state->low[u];
    }
    return low;
}

int gunyuden_led(const scenario_t *scenario, const state_t *state, int leader)
{
    uint64_t force[UNIT_WORDS];
    gunyuden_force(scenario, state, leader, force);
    return bits_count(force, UNIT_WORDS) - 1;
}

/* [12-2-4, example:organization]; halved twice is quartered, rounded up once at the end [ruling:34]. */
int gunyuden_points(const scenario_t *scenario, const state_t *state, int unit)
{
    const int divisor = 1 << gunyuden_ask.halvings(scenario, state, unit);
    return (scenario->unit[unit].ap + divisor - 1) / divisor;
}

/* Alone in a hex with a commander of its clan who could act: its own points count, not his [12-2-2]. */
static bool is_beside_abler(const scenario_t *scenario, const state_t *state, int unit, int stage)
{
    FOR_UNITS(u, state->in_play[unit_side(state, unit)]) {
        if (state->hex[u] == state->hex[unit] && state->clan[u] == state->clan[unit] &&
            scenario->unit[u].rank > scenario->unit[unit].rank && gunyuden_points(scenario, state, u) >= stage) {
            return true;
        }
    }
    return false;
}

struct refusal gunyuden_force_may_act(const scenario_t *scenario, const state_t *state, uint8_t side, int leader)
{
    const int stage = gunyuden_stage(state);
    /* 1: one of ours, in play */
    if (!unit_is_in_play(state, leader)) {
        return refuse(state->place[leader] == PLACE_KILLED ? RULE_25_1 : RULE_9_1, REASON_NOT_IN_PLAY, leader, 0, 0, 0);
    }
    if (unit_side(state, leader) != side) return refuse(RULE_7_1_1, REASON_NOT_YOURS, leader, 0, 0, 0);
    /* 2: not under command [12-2-1] */
    if (!unit_leads(state, leader)) return refuse(RULE_12_2_1, REASON_IS_LED, leader, state->leader[leader], 0, 0);
    /* 3: once a phase [12-2-3]; who was separated or dropped counts as having acted */
    if (bits_has(state->acted, leader)) {
        uint16_t rule = RULE_12_2_3;
        if (bits_has(state->did[DEED_SEPARATE], leader)) rule = RULE_13_2_4;
        if (bits_has(state->did[DEED_DROP], leader)) rule = RULE_RULING_11;
        return refuse(rule, REASON_HAS_ACTED, leader, 0, 0, 0);
    }
    /* 4: its clan acts */
    const uint16_t rule = gunyuden_ask.sleeps(scenario, state, state->clan[leader]);
    if (rule) return refuse(rule, REASON_CLAN_SLEEPS, leader, state->clan[leader], 0, 0);
    /* 5: activation points for this stage [12-2-4] */
    const int points = gunyuden_points(scenario, state, leader);
    if (points < stage) { /* [29-3, 4-1-3, 4-1-4, 4-1-5] */
        const uint16_t halved = gunyuden_ask.halving_rule(scenario, state, leader);
        const bool is_alone = !gunyuden_led(scenario, state, leader);
        const uint16_t plain = is_alone && is_beside_abler(scenario, state, leader, stage) ? RULE_12_2_2 : RULE_12_2_4;
        return refuse(halved ? halved : plain, REASON_TOO_FEW_POINTS, leader, points, stage, 0);
    }
    return ALLOWED;
}

void gunyuden_able(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[UNIT_WORDS])
{
    ret[0] = ret[1] = 0;
    FOR_UNITS(u, state->in_play[side]) {
        if (!unit_leads(state, u) || bits_has(state->acted, u)) continue;
        if (!gunyuden_force_may_act(scenario, state, side, u).reason) bits_set(ret, u);
    }
}

void gunyuden_nobody_acted(state_t *state)
{
    memset(state->acted, 0, sizeof state->acted);
    memset(state->did, 0, sizeof state->did);
}

void gunyuden_unit_acted(state_t *state, int unit, enum deed deed)
{
    if (bits_has(state->acted, unit)) return; /* the first deed counts */
    bits_set(state->acted, unit); /* [12-1-2] */
    if (deed != DEED_OTHER) bits_set(state->did[deed], unit);
}

void gunyuden_set_acted(state_t *state, const uint64_t set[UNIT_WORDS], enum deed deed)
{
    FOR_UNITS(u, set) gunyuden_unit_acted(state, u, deed);
}

void gunyuden_force_acted(const scenario_t *scenario, state_t *state, int leader, enum deed deed)
{
    uint64_t force[UNIT_WORDS];
    gunyuden_force(scenario, state, leader, force);
    gunyuden_set_acted(state, force, deed);
}

/* Conditions of leading: 1 a commander [9-2], 2 lower rank [9-2-3], 3 of his army [9-2-6], 4 himself led by nobody
 * [9-2-4], 5 room [9-2-2], 6 same hex, both inside or both outside [13-1-4]. */
struct refusal gunyuden_may_lead(const scenario_t *scenario, const state_t *state, int commander, int unit)
{
    const struct unit *who = &scenario->unit[commander];
    if (who->rank == BUSHO) return refuse(RULE_13_1_1, REASON_NO_COMMANDER, commander, 0, 0, 0);
    if (scenario->unit[unit].rank >= who->rank) return refuse(RULE_9_2_3, REASON_RANK, commander, unit, 0, 0);
    const uint16_t other = gunyuden_ask.leads_not(scenario, state, commander, unit);
    if (other) return refuse(other, REASON_OTHER_ARMY, commander, unit, 0, 0);
    if (!unit_leads(state, commander)) {
        return refuse(RULE_9_2_4, REASON_IS_LED, commander, state->leader[commander], 0, 0);
    }
    if (state->leader[unit] != commander && gunyuden_led(scenario, state, commander) >= who->lead) { /* [9-2-1] */
        return refuse(RULE_9_2_2, REASON_NO_ROOM, commander, who->lead, 0, 0);
    }
    if (state->hex[unit] != state->hex[commander]) {
        return refuse(RULE_13_1_4, REASON_OTHER_HEX, commander, unit, 0, 0);
    }
    if (state->place[unit] != state->place[commander]) {
        return refuse(RULE_16_1_2, REASON_WALL_BETWEEN, commander, unit, 0, 0);
    }
    return ALLOWED;
}

/* A leader who joins leaves those he led as forces of one unit. */
void gunyuden_part(state_t *state, int unit)
{
    uint64_t force[UNIT_WORDS];
    bits_of_value(state->leader, UNITS_MAX, (uint8_t)unit, force, UNIT_WORDS);
    FOR_UNITS(u, force) state->leader[u] = (uint8_t)u;
    state->leader[unit] = (uint8_t)unit;
}

void gunyuden_join(const scenario_t *scenario, state_t *state, int unit, int leader, struct sink *sink)
{
    gunyuden_part(state, unit);
    state->leader[unit] = (uint8_t)leader;
    TELL(sink, EVENT_LEADS, RULE_9_2, RULE_9_2_1, leader, unit, gunyuden_led(scenario, state, leader),
         scenario->unit[leader].lead);
    const int low = gunyuden_force_low(scenario, state, leader);
    uint64_t force[UNIT_WORDS];
    bool is_levelled = true;
    gunyuden_force(scenario, state, leader, force);
    FOR_UNITS(u, force) {
        is_levelled &= state->low[u] == low;
        state->low[u] = (uint8_t)low; /* [13-2-5, ruling:9] */
    }
    if (!is_levelled) TELL(sink, EVENT_LEVELLED, RULE_13_2_5, RULE_RULING_9, leader, -low);
}

void gunyuden_force_put(const scenario_t *scenario, state_t *state, int leader, int hex, uint8_t place)
{
    uint64_t force[UNIT_WORDS];
    gunyuden_force(scenario, state, leader, force);
    FOR_UNITS(u, force) {
        state->hex[u] = (int16_t)hex;
        state->place[u] = place;
    }
}

/* ---- castles ------------------------------------------------------------------------------------------ */

bool gunyuden_is_invested(const scenario_t *scenario, const state_t *state, int castle)
{
    FOR_UNITS(u, state->investing) {
        if (state->hex[u] == scenario->castle[castle].hex) return true;
    }
    return false;
}

void gunyuden_garrison(const scenario_t *scenario, const state_t *state, int castle, uint64_t ret[UNIT_WORDS])
{
    gunyuden_units_at(scenario, state, scenario->castle[castle].hex, ret);
    FOR_UNITS(u, ret) {
        if (!unit_is_inside(state, u)) bits_clear(ret, u);
    }
}

struct hexset gunyuden_held(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    struct hexset held = { 0 };
    for (int c = 0; c < scenario->castles; c++) {
        if (castle_side(state, c) == side) hexset_add(&held, scenario->castle[c].hex);
    }
    return held;
}

void gunyuden_castle_abandon(const scenario_t *scenario, state_t *state, int castle, uint16_t rule, struct sink *sink)
{
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, castle, garrison);
    FOR_UNITS(u, garrison) state->place[u] = PLACE_MAP;
    state->owner[castle] = NO_CLAN;
    state->durability[castle] = 0;
    state->castle_low[castle] = 0;
    state->castle_flags[castle] &= CASTLE_MENDED | CASTLE_REBEL; /* [20-3-A] */
    TELL(sink, EVENT_ABANDONED, rule, RULE_8_2_5, castle);
    gunyuden_settle(scenario, state);
}

/* ---- forces in battle ----------------------------------------------------------------------------------- */

void gunyuden_group(const state_t *state, int unit, uint64_t ret[UNIT_WORDS])
{
    bits_of_value(state->leader, UNITS_MAX, state->leader[unit], ret, UNIT_WORDS);
    for (int w = 0; w < UNIT_WORDS; w++) ret[w] &= state->in_play[0][w] | state->in_play[1][w];
}

int gunyuden_head(const state_t *state, int unit)
{
    uint64_t group[UNIT_WORDS];
    if (unit_is_in_play(state, state->leader[unit])) return state->leader[unit];
    gunyuden_group(state, unit, group);
    return bits_next(group, UNIT_WORDS, 0);
}

void gunyuden_heads(const state_t *state, const uint64_t set[UNIT_WORDS], uint64_t ret[UNIT_WORDS])
{
    set_clear(ret);
    FOR_UNITS(u, set) bits_set(ret, gunyuden_head(state, u));
}

void gunyuden_outside(const scenario_t *scenario, const state_t *state, int hex, uint8_t side, uint64_t ret[UNIT_WORDS])
{
    gunyuden_units_at(scenario, state, hex, ret);
    FOR_UNITS(u, ret) {
        if (!unit_is_outside(state, u) || unit_side(state, u) != side) bits_clear(ret, u);
    }
}

int gunyuden_set_strength(const scenario_t *scenario, const state_t *state, const uint64_t set[UNIT_WORDS])
{
    int strength = 0;
    FOR_UNITS(u, set) strength += unit_strength(scenario, state, u); /* [2-2-1] */
    return strength;
}

int gunyuden_strength_in(const scenario_t *scenario, const state_t *state, int hex, uint8_t side)
{
    uint64_t there[UNIT_WORDS];
    gunyuden_outside(scenario, state, hex, side, there);
    return gunyuden_set_strength(scenario, state, there);
}

int gunyuden_set_low(const state_t *state, const uint64_t set[UNIT_WORDS])
{
    int low = 0;
    FOR_UNITS(u, set) {
        if (state->low[u] > low) low = state->low[u];
    }
    return low;
}

void gunyuden_set_put(state_t *state, const uint64_t set[UNIT_WORDS], int hex, uint8_t place)
{
    FOR_UNITS(u, set) {
        state->hex[u] = (int16_t)hex;
        state->place[u] = place;
    }
}
