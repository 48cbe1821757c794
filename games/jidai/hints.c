/* How good a position is, for players that think ahead. The state may be a guess of one. In 1/100 points, a victory
 * point being 100: what is left of both armies, how clans stand together, who stands well to strike or badly to be
 * struck, works, leaders, a plan that suits the battle. */
#include "games/jidai/rules.h"

enum {
    POINT = 100,
    STRENGTH = 12,     /* a point of Elan or Mass that still stands */
    STATE_LOSS = 45,   /* each step lost */
    TOGETHER = 12,     /* a unit beside a mate */
    ALONE = -20,
    GOOD_CONTACT = 14, /* beside a weaker enemy, in Attack mode; a column of advantage */
    BAD_MODE = -60,    /* caught marching or regrouping beside an enemy */
    TIRED_ATTACK = -25,
    CLOSER = 2,        /* a hex nearer to the enemy, for those who attack */
    WORKS = 20,
    CHIT_WORTH = 15,
    PLAN_WORTH = 60,
    BASE_WORTH = 15,
    DAIMYO_STEP = 250, /* each step the commander's unit has lost [16.4] */
    DAIMYO_MET = 120,  /* an enemy beside him */
    DAIMYO_CALM = 40,  /* his clan defends, which also helps his command [8.2-modifiers] */
};

static bool has_mate_beside(const scenario_t *scenario, const state_t *state, int unit)
{
    const struct clan *clan = &scenario->clan[scenario->unit[unit].clan];
    for (int u = clan->first; u < clan->end; u++) {
        if (u == unit || !unit_is_on_map(state, u)) continue;
        if (jidai_is_beside(scenario, state->hex[unit], state->hex[u])) return true;
    }
    return clan->end - clan->first == 1;
}

static int strength(const scenario_t *scenario, const state_t *state, int unit)
{
    return scenario->unit[unit].elan + scenario->unit[unit].mass - state->steps[unit];
}

/* What the fronts are worth to a unit: enemies it touches, its mode and state there. */
static int32_t judge_contact(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t mode = unit_mode(scenario, state, unit);
    uint8_t contact[6];
    int32_t worth = 0;
    const int count = jidai_contacts(scenario, state, unit, contact);
    for (int i = 0; i < count; i++) {
        const int advantage = strength(scenario, state, unit) - strength(scenario, state, contact[i]);
        if (mode == MODE_ATTACK) worth += GOOD_CONTACT * (advantage + 1);
        else if (mode == MODE_DEFENSE) worth += GOOD_CONTACT * advantage / 2;
    }
    if (count && (mode == MODE_MOVE || mode == MODE_REGROUP)) worth += BAD_MODE;
    if (mode == MODE_ATTACK && state->steps[unit] >= DISORGANIZED) worth += TIRED_ATTACK;
    return worth;
}

/* Whoever loses his daimyo has lost. */
static int32_t judge_daimyo(const scenario_t *scenario, const state_t *state, int unit)
{
    uint8_t contact[6];
    return DAIMYO_CALM * (unit_mode(scenario, state, unit) == MODE_DEFENSE) - DAIMYO_STEP * state->steps[unit] -
           DAIMYO_MET * jidai_contacts(scenario, state, unit, contact);
}

static int32_t judge_unit(const scenario_t *scenario, const state_t *state, int unit, const struct hexset *near)
{
    const uint8_t mode = unit_mode(scenario, state, unit);
    int32_t worth = STRENGTH * (scenario->unit[unit].elan + scenario->unit[unit].mass) + 10 * state->lead[unit];
    worth -= (STATE_LOSS + 8 * scenario->unit[unit].elan * (state->steps[unit] > SHAKEN)) * state->steps[unit];
    if (unit == scenario->commander[unit_side(scenario, unit) == UESUGI ? KENSHIN : SHINGEN]) {
        worth += judge_daimyo(scenario, state, unit);
    }
    if (!unit_is_on_map(state, unit)) return worth;
    worth += has_mate_beside(scenario, state, unit) ? TOGETHER : ALONE;
    worth += judge_contact(scenario, state, unit);
    if (set_has(state->position, unit)) worth += WORKS;
    if (mode == MODE_ATTACK || mode == MODE_MOVE) { /* rings of two, four and six hexes around the enemy */
        for (int ring = 0; ring < 3; ring++) worth += CLOSER * hexset_has(&near[ring], state->hex[unit]);
    }
    if (mode == MODE_REGROUP && state->steps[unit] && !hexset_has(&near[1], state->hex[unit])) worth += STATE_LOSS / 2;
    return worth;
}

/* The bowl works for a side; a plan with many tasks is a good one for an army that means to attack. */
static int32_t judge_command(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t worth = 0;
    for (int chit = 0; chit < CHIT_RALLY; chit++) {
        const int place = state->place[chit];
        const bool is_bought = chit_is_clan(chit) && state->bought[chit];
        const bool is_drafted = chit_is_special(chit) && state->activity[chit - CHIT_SPECIAL] != NO_ACTIVITY;
        if (chit_side(chit) != side) continue;
        if (place == PLACE_BOWL || is_bought || is_drafted) worth += CHIT_WORTH;
        else if (place >= PLACE_DELAY_1 && place <= PLACE_DELAY_4) worth += CHIT_WORTH / 3;
    }
    if (state->plan[side] < PLANS) {
        const struct battle_plan *plan = &scenario->plan[state->plan[side]];
        worth += 3 * (plan->quota[ACTIVITY_ATTACK] + plan->quota[ACTIVITY_COMBINED]) + plan->quota[ACTIVITY_RETREAT] -
                 5 * plan->quota[ACTIVITY_IMPETUOUS];
        if (state->plan_active & ROLE_BIT(side)) worth += PLAN_WORTH;
        else worth += 4 * state->saved[side];
    }
    return worth - 20 * state->bundori[side];
}

static int32_t judge_siege(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t worth = 0;
    if (state->besieger == NO_VALUE) return 0;
    for (int a = 0; a < scenario->areas; a++) worth += BASE_WORTH * state->area[side][a];
    return worth + 10 * state->manpower[side] + 3 * state->out[side];
}

int32_t jidai_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    int32_t worth[ARMIES] = { 0 };
    if (role >= ARMIES) return 0;
    for (uint8_t side = 0; side < ARMIES; side++) {
        struct hexset near[3];
        for (int ring = 0; ring < 3; ring++) near[ring] = jidai_near(scenario, state, enemy_of(side), 2 * ring + 2);
        for (int u = side == UESUGI ? 0 : scenario->first_takeda;
             u < (side == UESUGI ? scenario->first_takeda : scenario->units); u++) {
            if (unit_is_alive(state, u)) worth[side] += judge_unit(scenario, state, u, near);
        }
        worth[side] += judge_command(scenario, state, side) + judge_siege(scenario, state, side);
    }
    const int32_t lead = role == UESUGI ? state->vp : -state->vp;
    return POINT * lead + worth[role] - worth[enemy_of(role)];
}
