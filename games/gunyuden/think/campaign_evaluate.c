/* How good a position of the campaign is, for players that think ahead; the small scenarios keep their own hints
 * (hints.c), by which greedy-mini plays the campaign, too.
 *
 * Beside points, strength and morale: enemies that sleep are worth leaving asleep; units belong on a line or in a
 * castle; a castle calls those who could take it, or save it, together; who stands near stronger enemies is in danger,
 * a sodaisho, with whom his clan goes, most of all. */
#include "games/gunyuden/think/think.h"

enum {
    POINT = 100,      /* of the score */
    STRENGTH = 12,    /* a point of strength */
    ACTS = 4,         /* a point of strength of a clan that acts freely; half of it if it was roused */
    MORALE = 10,      /* a point of morale, of a unit */
    LED = 10,         /* a unit under a commander: they act and strike as one */
    CUT_OFF = 10,     /* a unit without a line, and as much again for each point of morale that it has lost */
    CROWD = 30,       /* strength beyond which more does not help a force to be there */
    REACH = 16,       /* movement points from which forces matter to a castle */
    NEAR = 3,         /* hexes from which they are attacked */
    FEW = 4,          /* steps of a force that one bad day ends */
};

struct force_seen {
    int16_t hex;
    uint8_t leader, clan, steps;
    bool is_inside, is_awake;
    int32_t strength, stake; /* stake: points of its dead, in 1/100 */
};

struct sight {
    int count[SIDES_OF_WAR];
    struct force_seen force[SIDES_OF_WAR][UNITS_MAX];
    int32_t near[SIDES_OF_WAR][CASTLES_MAX]; /* strength that could be at a castle soon */
    uint32_t strikes[CLANS_MAX];             /* clans it may act against */
};

/* ---- looking ---------------------------------------------------------------------------------------- */

static void see_force(const scenario_t *scenario, const state_t *state, int leader, struct sight *sight)
{
    static const int32_t points[RANKS] = { [BUSHO] = 2, [TAISHO] = 5, [SODAISHO] = 20 };
    const uint8_t side = unit_side(state, leader);
    struct force_seen *force = &sight->force[side][sight->count[side]++];
    uint64_t units[UNIT_WORDS];
    gunyuden_force(scenario, state, leader, units);
    *force = (struct force_seen){ .hex = state->hex[leader], .leader = (uint8_t)leader, .clan = state->clan[leader],
                                  .is_inside = unit_is_inside(state, leader),
                                  .is_awake = state->awake[state->clan[leader]] != ASLEEP };
    FOR_UNITS(u, units) {
        force->steps = (uint8_t)(force->steps + state->steps[u]);
        force->strength += unit_strength(scenario, state, u);
        force->stake += POINT * points[scenario->unit[u].rank];
    }
}

static void see_castles(const scenario_t *scenario, struct sight *sight)
{
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        for (int i = 0; i < sight->count[side]; i++) {
            const struct force_seen *force = &sight->force[side][i];
            if (!force->is_awake) continue;
            for (int c = 0; c < scenario->castles; c++) {
                if (scenario->road[c][force->hex] <= REACH) sight->near[side][c] += force->strength;
            }
        }
    }
}

static void look(const scenario_t *scenario, const state_t *state, struct sight *ret)
{
    memset(ret->count, 0, sizeof ret->count);
    memset(ret->near, 0, sizeof ret->near);
    memset(ret->strikes, 0, sizeof ret->strikes);
    for (uint8_t side = 0; side < SIDES_OF_WAR; side++) {
        FOR_UNITS(u, state->in_play[side]) {
            if (unit_leads(state, u)) see_force(scenario, state, u, ret);
        }
    }
    see_castles(scenario, ret);
    for (int clan = 0; clan < scenario->clans; clan++) {
        if (state->awake[clan] == ASLEEP || state->side_of[clan] >= NEUTRAL) continue;
        for (int other = 0; other < scenario->clans; other++) {
            if (state->side_of[other] != enemy_of(state->side_of[clan])) continue;
            if (!gunyuden_ask.spares(scenario, state, clan, other)) ret->strikes[clan] |= UINT32_C(1) << other;
        }
    }
}

/* ---- castles ---------------------------------------------------------------------------------------- */

/* Both lose and win by it: twice its points. To whom it belongs asleep is left alone unless it is easy. */
static int32_t castle_prize(const scenario_t *scenario, const state_t *state, const struct sight *sight, int castle,
                            uint8_t side)
{
    static const int32_t points[LEVELS_OF_CASTLES] = { 1, 2, 4 };
    enum { BOTH = 2, SLEEPER = 4 };
    const int owner = state->owner[castle];
    if (owner == NO_CLAN || state->side_of[owner] >= NEUTRAL) return 0;
    int32_t prize = BOTH * POINT * points[scenario->castle[castle].level];
    const uint8_t enemy = enemy_of(side);
    const int32_t ours = sight->near[side][castle], theirs = sight->near[enemy][castle];
    if (state->side_of[owner] == side) {
        const bool is_pressed = hexset_has(&state->stands[enemy], scenario->castle[castle].hex);
        const bool is_main = state->main[owner] == castle;
        if (!is_pressed) return is_main && theirs > ours / 2 ? prize / 2 : 0;
        return ours > theirs / 2 ? prize * (is_main ? BOTH : 1) : 0; /* what can still be relieved */
    }
    if (state->awake[owner] == ASLEEP) prize /= SLEEPER;
    const int32_t need = gunyuden_siege_need(scenario, castle) + theirs;
    return ours < need ? prize * ours / need : prize; /* a siege that can be finished */
}

static void pulls_seen(const scenario_t *scenario, const state_t *state, uint8_t side, const struct sight *sight,
                       struct pulls *ret)
{
    memset(ret, 0, sizeof *ret);
    for (int c = 0; c < scenario->castles; c++) {
        if (scenario->castle[c].owner != NO_CLAN) ret->worth[c] = castle_prize(scenario, state, sight, c, side);
        if (ret->worth[c]) ret->pulling |= UINT64_C(1) << c;
    }
    for (int clan = 0; clan < scenario->clans; clan++) {
        for (int c = 0; c < scenario->castles; c++) {
            const int owner = state->owner[c];
            if (owner == NO_CLAN || state->side_of[owner] == side || state->awake[owner] == ASLEEP) continue;
            if (!(sight->strikes[clan] >> owner & 1)) ret->closed[clan] |= UINT64_C(1) << c;
        }
    }
}

void campaign_pulls(const scenario_t *scenario, const state_t *state, uint8_t side, struct pulls *ret)
{
    struct sight sight;
    look(scenario, state, &sight);
    pulls_seen(scenario, state, side, &sight, ret);
}

/* ---- danger ----------------------------------------------------------------------------------------- */

/* The strongest force that could strike it, and half of the others. */
static int32_t threat_to(const scenario_t *scenario, const struct sight *sight, uint8_t side,
                         const struct force_seen *force)
{
    int32_t most = 0, all = 0;
    for (int i = 0; i < sight->count[enemy_of(side)]; i++) {
        const struct force_seen *other = &sight->force[enemy_of(side)][i];
        if (!(sight->strikes[other->clan] >> force->clan & 1)) continue;
        if (hex_distance(&scenario->grid, other->hex, force->hex) > NEAR) continue;
        all += other->strength;
        if (other->strength > most) most = other->strength;
    }
    return most + (all - most) / 2;
}

static int32_t danger(const scenario_t *scenario, const struct sight *sight, uint8_t side,
                      const struct force_seen *force)
{
    enum { ONE_IN = 4 }; /* not every blow kills */
    if (force->is_inside || !force->is_awake) return 0;
    const int32_t threat = threat_to(scenario, sight, side, force);
    if (threat <= force->strength) return 0;
    const int32_t stake = STRENGTH * force->strength + (force->steps <= FEW ? force->stake : force->stake / ONE_IN);
    return stake * (threat - force->strength) / threat / ONE_IN;
}

/* ---- the whole -------------------------------------------------------------------------------------- */

static int32_t side_worth(const scenario_t *scenario, const state_t *state, uint8_t side, const struct sight *sight)
{
    struct pulls pulls;
    uint64_t linked[UNIT_WORDS] = { 0 };
    int32_t worth = 0;
    pulls_seen(scenario, state, side, sight, &pulls);
    FOR_UNITS(u, state->in_play[side]) {
        if (unit_is_outside(state, u)) bits_set(linked, u);
    }
    gunyuden_linked(scenario, state, side, linked);
    FOR_UNITS(u, state->in_play[side]) {
        const uint8_t awake = state->awake[state->clan[u]];
        const int32_t acts = awake == AWAKE ? ACTS : awake == ASLEEP ? 0 : ACTS / 2;
        worth += (STRENGTH + acts) * unit_strength(scenario, state, u) - MORALE * state->low[u];
        if (!unit_leads(state, u)) worth += LED;
        if (unit_is_outside(state, u) && !bits_has(linked, u)) worth -= CUT_OFF * (1 + state->low[u]);
    }
    for (int i = 0; i < sight->count[side]; i++) {
        const struct force_seen *force = &sight->force[side][i];
        const int32_t strength = force->strength < CROWD ? force->strength : CROWD;
        if (force->is_awake) worth += hints_pull(scenario, state, &pulls, force->leader, force->hex) * strength / 100;
        worth -= danger(scenario, sight, side, force);
    }
    return worth + hints_sieges(scenario, state, side, &pulls);
}

int32_t gunyuden_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    struct sight sight; /* not cleared: most of it is room to work in */
    if (role >= SIDES_OF_WAR) return 0;
    if (!scenario->has_sleep) return gunyuden_mini_evaluate(scenario, state, role);
    const uint8_t enemy = enemy_of(role);
    look(scenario, state, &sight);
    return POINT * (gunyuden_score(scenario, state, role) - gunyuden_score(scenario, state, enemy)) +
           side_worth(scenario, state, role, &sight) - side_worth(scenario, state, enemy, &sight);
}
