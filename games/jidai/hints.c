/* How good a position is, for players that think ahead. The state may be a guess of one. In 1/100 points, a victory
 * point being 100: what is left of both armies, how clans stand together, how far they are from the enemy, who stands
 * well to strike or badly to be struck, works, leaders, chits for those who can use them, a plan that suits the battle.
 *
 * Players look one order ahead, and a clan moves unit by unit. So what is worth doing must show after each order: a
 * clan that is on the move is not blamed for being apart, every hex nearer counts, every order of the set-up does. */
#include "games/jidai/march.h"

enum {
    POINT = 100,
    STRENGTH = 12,     /* a point of Elan or Mass that still stands */
    STATE_LOSS = 45,   /* each step lost */
    TOGETHER = 12,     /* a unit beside a mate */
    ALONE = -20,
    GOOD_CONTACT = 14, /* beside a weaker enemy, in Attack mode; a column of advantage */
    BAD_MODE = -60,    /* caught marching or regrouping beside an enemy */
    TIRED_ATTACK = -25,
    CLOSER = 4,        /* a hex nearer to the enemy */
    FAR = 20,          /* hexes; further away is all the same */
    ALIVE = CLOSER * FAR, /* nobody is better dead, be he ever so far away */
    OFF_MAP = -ALIVE - 40, /* at an entry point: any hex of the map is better */
    NEAR = 7,          /* hexes from the enemy for those who attack */
    SAFE = 6,          /* hexes from the enemy for those who regroup, and for the daimyo */
    MARCH = 30,        /* a clan had its turn to march: random play may waste it, but who lets it go gets nowhere */
    MODE_FITS = 10,
    WORKS = 20,
    ORDERED = 10,      /* an order of the set-up is given; for a unit, its printed place */
    CHIT_WORTH = 20,   /* a chit in the bowl, and again for each unit that can use it */
    PLAN_WORTH = 60,
    BASE_WORTH = 15,
    DAIMYO_STEP = 250, /* each step the commander's unit has lost [16.4] */
    DAIMYO_MET = 120,  /* an enemy beside him */
    DAIMYO_CALM = 40,  /* his clan defends, which also helps his command [8.2-modifiers] */
};

/* How far the enemy is: the hexes at most so many steps from him, round rivers and the like. */
struct rings {
    struct hexset within[FAR + 1];
    int count;
};

static void draw_rings(const scenario_t *scenario, const state_t *state, uint8_t side, struct rings *ret)
{
    ret->within[0] = jidai_near(scenario, state, enemy_of(side), 0);
    ret->count = hexset_is_empty(&ret->within[0]) ? 0 : 1;
    while (ret->count && ret->count <= FAR) {
        const struct hexset *last = &ret->within[ret->count - 1];
        const struct hexset beyond = hexset_less(state->stands[side], last);
        if (hexset_is_empty(&beyond)) break;
        const struct hexset step = ways_step(&scenario->open, last);
        ret->within[ret->count++] = hexset_or(step, last);
    }
}

static int distance(const struct rings *rings, int hex)
{
    for (int i = 0; i < rings->count; i++) {
        if (hexset_has(&rings->within[i], hex)) return i;
    }
    return FAR;
}

/* The clan whose units go one after the other at this moment, or NO_CLAN. */
static int clan_on_the_move(const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    return frame->kind == FRAME_MOVE ? frame->arg[MOVE_CLAN] : NO_CLAN;
}

/* Do both sides march clan by clan [9.3.2]? */
static bool is_move_chit(const state_t *state)
{
    for (int i = 0; i < state->sequence.depth; i++) {
        const struct frame *frame = &state->sequence.frame[i];
        if (frame->kind == FRAME_SIDES) return frame->arg[0] == TASK_MOVE;
    }
    return false;
}

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

/* Where the enemy is far, a clan should march; where he is near, it should strike while it can, and get away and rally
 * when it cannot. */
static int32_t judge_mode(const scenario_t *scenario, const state_t *state, int unit, int away)
{
    const uint8_t mode = unit_mode(scenario, state, unit), steps = state->steps[unit];
    switch (mode) {
    case MODE_ATTACK: return away <= NEAR && steps <= SHAKEN ? MODE_FITS : -MODE_FITS;
    case MODE_REGROUP: return steps >= DISORGANIZED && away > 4 ? STATE_LOSS / 2 : steps ? 0 : -2 * MODE_FITS;
    default: return 0;
    }
}

/* How one stands to the enemy is the business of the side that thinks: else coming nearer would be as good for him. */
static int32_t judge_distance(const scenario_t *scenario, const state_t *state, int unit, const struct rings *enemy)
{
    const bool keeps_off = unit == scenario->commander[army_commander(unit_side(scenario, unit))] ||
                           unit_mode(scenario, state, unit) == MODE_REGROUP;
    const int away = distance(enemy, state->hex[unit]);
    return judge_mode(scenario, state, unit, away) - CLOSER * (keeps_off && away < SAFE ? SAFE : away);
}

static int32_t judge_unit(const scenario_t *scenario, const state_t *state, int unit)
{
    int32_t worth = ALIVE + STRENGTH * (scenario->unit[unit].elan + scenario->unit[unit].mass) + 10 * state->lead[unit];
    worth -= (STATE_LOSS + 8 * scenario->unit[unit].elan * (state->steps[unit] > SHAKEN)) * state->steps[unit];
    if (unit == scenario->commander[army_commander(unit_side(scenario, unit))]) {
        worth += judge_daimyo(scenario, state, unit);
    }
    if (!unit_is_on_map(state, unit)) return worth + OFF_MAP;
    const bool will_close_up = scenario->unit[unit].clan == clan_on_the_move(state); /* [6.3] sees to it */
    worth += will_close_up || has_mate_beside(scenario, state, unit) ? TOGETHER : ALONE;
    worth += judge_contact(scenario, state, unit);
    if (set_has(state->position, unit)) worth += WORKS;
    return worth;
}

/* What a chit can do for its clan: attackers and those on the march need it, the worn rally by it. */
static int32_t judge_chit(const scenario_t *scenario, const state_t *state, int clan)
{
    int use = 1;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (!unit_is_alive(state, u)) continue;
        use += state->mode[clan] == MODE_ATTACK || state->mode[clan] == MODE_MOVE;
        use += state->steps[u] > 0;
    }
    return CHIT_WORTH * use;
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
        const int32_t use = chit_is_clan(chit) ? judge_chit(scenario, state, chit) : 3 * CHIT_WORTH;
        const bool is_shown = state->shown >> chit & 1; /* thrown back it is worth less than played */
        if (place == PLACE_BOWL || is_bought || is_drafted || is_shown) {
            worth += place == PLACE_BOWL && is_shown ? use / 2 : use;
        }
        else if (place >= PLACE_DELAY_1 && place <= PLACE_DELAY_4) worth += use / (place - PLACE_BOWL + 1);
    }
    if (is_move_chit(state)) {
        for (int c = clan_first(side); c < clan_end(side); c++) worth += state->acted & clan_bit(c) ? MARCH : 0;
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

/* The book's set-up keeps clans together and has modes that fit: who finishes it that way does well. */
static int32_t judge_orders(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t worth = 0;
    if (state->sequence.frame[0].kind != FRAME_SETUP) return 0;
    for (int c = clan_first(side); c < clan_end(side); c++) {
        worth += ORDERED * ((state->mode[c] < MODES) + (state->entry[c] < ENTRIES));
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
            const int place = unit_is_on_map(state, u) ? state->hex[u] : state->draft[u];
            worth += ORDERED * (place >= 0 && place == scenario->unit[u].start);
        }
    }
    return worth;
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
    struct rings enemy;
    draw_rings(scenario, state, role, &enemy);
    for (int u = 0; u < scenario->units; u++) {
        const uint8_t side = unit_side(scenario, u);
        if (!unit_is_alive(state, u)) continue;
        worth[side] += judge_unit(scenario, state, u);
        if (side == role && unit_is_on_map(state, u)) worth[side] += judge_distance(scenario, state, u, &enemy);
    }
    for (uint8_t side = 0; side < ARMIES; side++) {
        worth[side] += judge_command(scenario, state, side) + judge_siege(scenario, state, side) +
                       judge_orders(scenario, state, side);
    }
    const int32_t lead = role == UESUGI ? state->vp : -state->vp;
    return POINT * lead + worth[role] - worth[enemy_of(role)];
}
