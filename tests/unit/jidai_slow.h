/* How good jidai's greedy thinks a position is, recounted slowly: unit by unit, as it was when the anchor was frozen.
 * games/jidai/hints.c says the same faster; tests/unit/jidai_evaluate.c holds that it does. The numbers stand here
 * again, so that nobody changes the anchor by turning one of them. */
#ifndef HONJIN_TESTS_UNIT_JIDAI_SLOW_H
#define HONJIN_TESTS_UNIT_JIDAI_SLOW_H

#include "games/jidai/hints.h"
#include "games/jidai/march.h"

enum {
    /* What armies are made of. A lost unit also costs its Elan in points [17.5, 18.3]. */
    POINT = 100,
    STRENGTH = 12,     /* a point of Elan or Mass that still stands */
    STATE_LOSS = 45,   /* each step lost: four cost about what a unit of two points of Elan scores */
    TOGETHER = 16,     /* a unit beside a mate: they fight as one, and one order moves both */
    ALONE = -30,
    WORKS = 20,

    /* The enemy. */
    REACH_ORDERED = 5, /* REACH by a special attack: six points [9.5.2] */
    CLOSER = 4,        /* a hex nearer to him */
    ALIVE = CLOSER * FAR, /* nobody is better dead, be he ever so far away */
    OFF_MAP = -ALIVE - 40, /* at an entry point: any hex of the map is better */
    ODDS = 14,         /* a line of the Combat Table more than even [11.6], all who touch an enemy added up ... */
    ODDS_LOW = -4,     /* ... within these: beyond them the table changes little */
    ODDS_HIGH = 8,
    BAD_MODE = -60,    /* caught marching or regrouping beside an enemy: two columns [11.6-mode] */
    OPEN_MODE = -20,   /* marching within his reach */
    TIRED_ATTACK = -25,
    MODE_FITS = 10,
    HOLD_NEAR = 2,     /* hexes: what an army that holds (hints.h) attacks ... */
    LOCKED = 3,        /* ... until so many of its units are in enemy zones: then all must help */

    /* Whoever loses his daimyo has lost [16.4]. */
    DAIMYO_STEP = 250, /* each step his unit has lost: he may die with it, or when it loses two at once [11.11] */
    DAIMYO_MET = 120,  /* an enemy beside him */
    DAIMYO_NEAR = 30,  /* each hex less than SAFE */
    DAIMYO_CALM = 40,  /* his clan defends, which also helps his command [8.2-modifiers] */

    /* Command. */
    MARCH = 150,       /* a clan had its turn to march. Random play wastes it, by up to 130 for a clan of three; but who
                        * picks a clan may still leave it where it is, and who passes leaves all others there [9.3.2] */
    CHIT_WORTH = 20,   /* a chit in the bowl, and again for what it can do there */
    PLAYED = 120,      /* a chit that was played; as a good one in the bowl, for random play makes little of it */
    ORDERS_HEARD = 9,  /* hexes from a commander; beyond, his orders take a turn [8.3-delay] */
    TASK_WORTH = 20,   /* each task of an active plan: what the least chit is worth */
    PLAN_POINTS = 12,  /* two dice are never higher [7.2]; so many points put by are worth the plan itself, fewer their
                        * part. By that, trying pays from six on; below, a failure costs more than is hoped for */
    TROPHY = -20,      /* a point of Bundori, which lowers every command die [11.11-bundori] */

    /* Kaizu, eight points to whoever takes it [18.3]. */
    GARRISON = 150,    /* it is not left empty */
    AREA = 12,         /* an area more than the besieged */
    MAN = 8,           /* a man more; it takes many more to win, and a siege with fewer should not begin */
    SIEGE_LOW = -150,
    SIEGE_HIGH = 300,
    ACTION = 60,       /* a siege action to spend: those not used are lost [13.6.1] */
};

static void slow_rings(const scenario_t *scenario, const state_t *state, uint8_t side, struct rings *ret)
{
    ret->within[0] = jidai_near(scenario, state, enemy_of(side), 0);
    ret->count = hexset_is_empty(&ret->within[0]) ? 0 : 1;
    while (ret->count && ret->count <= FAR) {
        const struct hexset *last = &ret->within[ret->count - 1];
        const struct hexset beyond = hexset_less(state->stands[side], last);
        if (hexset_is_empty(&beyond)) break;
        const struct hexset step = ways_step(&scenario->ground.open, last);
        ret->within[ret->count++] = hexset_or(step, last);
    }
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
        if (frame->kind == FRAME_ALTERNATE) return frame->arg[0] == TASK_MOVE;
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

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* What the fronts are worth to the enemies of a unit: who touches it, and in which modes. */
static int32_t judge_front(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t mode = unit_mode(scenario, state, unit);
    uint8_t contact[6];
    int pressed = 0, attackers = 0;
    const int count = jidai_contacts(scenario, state, unit, contact);
    for (int i = 0; i < count; i++) {
        const uint8_t other = unit_mode(scenario, state, contact[i]);
        if (other == MODE_ATTACK) attackers++;
        if (other == MODE_ATTACK || other == MODE_DEFENSE) pressed += unit_strength(scenario, state, contact[i]);
    }
    int32_t worth = 0;
    if (attackers) worth += ODDS * clamp(pressed - unit_strength(scenario, state, unit), ODDS_LOW, ODDS_HIGH);
    if (count && (mode == MODE_MOVE || mode == MODE_REGROUP)) worth -= BAD_MODE;
    if (mode == MODE_ATTACK && state->steps[unit] >= DISORGANIZED) worth -= TIRED_ATTACK;
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
static int32_t judge_mode(const scenario_t *scenario, const state_t *state, int unit, int away, bool holds)
{
    const uint8_t mode = unit_mode(scenario, state, unit), steps = state->steps[unit];
    switch (mode) {
    case MODE_ATTACK: return away <= (holds ? HOLD_NEAR : NEAR) && steps <= SHAKEN ? MODE_FITS : -MODE_FITS;
    case MODE_DEFENSE: return away <= NEAR && holds ? MODE_FITS : 0;
    case MODE_MOVE: return away <= REACH ? OPEN_MODE : 0;
    case MODE_REGROUP: return steps >= DISORGANIZED && away > REACH ? STATE_LOSS / 2 : steps ? 0 : -2 * MODE_FITS;
    default: return 0;
    }
}

/* An army that is weaker on the map waits for the enemy, or for its own to come up, until it is locked in battle. */
static bool slow_holds_back(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int points[ARMIES] = { 0 }, locked = 0;
    for (int u = 0; u < scenario->units; u++) {
        const uint8_t owner = unit_side(scenario, u);
        if (!unit_is_on_map(state, u)) continue;
        points[owner] += unit_strength(scenario, state, u);
        locked += owner == side && jidai_is_in_zone(state, state->hex[u], enemy_of(side));
    }
    return 100 * points[side] < HOLD * points[enemy_of(side)] && locked < LOCKED;
}

/* How one stands to the enemy is the business of the side that thinks: else coming nearer would be as good for him. */
static int32_t judge_distance(const scenario_t *scenario, const state_t *state, int unit, int away, bool holds)
{
    const bool is_daimyo = unit == scenario->commander[army_commander(unit_side(scenario, unit))];
    const bool keeps_off = holds || is_daimyo || unit_mode(scenario, state, unit) == MODE_REGROUP;
    int32_t worth = judge_mode(scenario, state, unit, away, holds);
    if (is_daimyo && away < SAFE) worth -= DAIMYO_NEAR * (SAFE - away);
    return worth - CLOSER * (keeps_off && away < SAFE ? SAFE : away);
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
    worth -= judge_front(scenario, state, unit);
    if (set_has(state->position, unit)) worth += WORKS;
    return worth;
}

/* What a chit can do for its clan: attackers in reach of an enemy need it most, then those who may be struck and want
 * another mode, and the worn, who rally by it. Under the Move chit clans march without one of their own. */
static int32_t slow_chit(const scenario_t *scenario, const state_t *state, int clan, int away)
{
    static const int8_t use_near[MODES] = { [MODE_ATTACK] = 3, [MODE_DEFENSE] = 1, [MODE_MOVE] = 2,
                                            [MODE_REGROUP] = 1 };
    static const int8_t use_far[MODES] = { [MODE_MOVE] = 1, [MODE_REGROUP] = 1 };
    const uint8_t mode = state->mode[clan] % MODES;
    int use = 1;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (!unit_is_alive(state, u)) continue;
        use += away <= NEAR ? use_near[mode] : use_far[mode];
        use += state->steps[u] > 0;
    }
    return CHIT_WORTH * use;
}

/* Will the order take a turn to arrive? Nearly: hexes are counted, not points of march. */
static bool is_late(const scenario_t *scenario, const state_t *state, int clan)
{
    const int from = state->hex[scenario->commander[state->bought[clan] - 1]];
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end && from >= 0; u++) {
        if (unit_is_on_map(state, u) && hex_distance(&scenario->grid, from, state->hex[u]) < ORDERS_HEARD) return false;
    }
    return from >= 0;
}

/* Is an attack ordered in vain? The daimyo had better not lead one [16.4]; and after its first charge a clan stands in
 * contact, so that a second order finds it without one, and two columns are for charges only [9.5.2]. */
static bool is_wasted(const state_t *state, int special, int clan)
{
    const int first = special / SPECIALS * SPECIALS;
    if (clan == clan_first(clan_side(clan))) return true;
    for (int s = first; s < special; s++) {
        const bool is_to_come = state->place[CHIT_SPECIAL + s] != PLACE_DRAWN;
        if (is_to_come && state->activity[s] == ACTIVITY_ATTACK && state->target[s][0] == clan) return true;
    }
    return false;
}

/* What a special chit's task is worth: an attack for those who can charge, a retreat for those who are beaten. */
static int32_t slow_task(const scenario_t *scenario, const state_t *state, int special, const uint8_t away[CLANS])
{
    const uint8_t activity = state->activity[special];
    int use = 1;
    if (activity == ACTIVITY_IMPETUOUS) return 3 * CHIT_WORTH;
    for (int i = 0; i < TARGETS; i++) {
        const int clan = state->target[special][i];
        if (clan >= CLANS) continue;
        if (activity == ACTIVITY_ATTACK && is_wasted(state, special, clan)) return 0;
        const bool can_charge = away[clan] > 1 && away[clan] <= REACH_ORDERED;
        for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
            if (!unit_is_on_map(state, u)) continue;
            const bool is_worn = state->steps[u] >= DISORGANIZED;
            switch (activity) {
            case ACTIVITY_ATTACK: use += !is_worn && can_charge ? 2 + scenario->unit[u].elan : -1; break;
            case ACTIVITY_RETREAT: use += is_worn && away[clan] <= 2 ? 4 : -1; break;
            default: use += away[clan] <= NEAR ? 2 : 1;
            }
        }
    }
    return CHIT_WORTH * use;
}

/* The bowl works for a side. */
static int32_t judge_bowl(const scenario_t *scenario, const state_t *state, uint8_t side, const uint8_t away[CLANS])
{
    int32_t worth = 0;
    for (int chit = 0; chit < CHIT_RALLY; chit++) {
        const int place = state->place[chit];
        const bool is_bought = chit_is_clan(chit) && state->bought[chit];
        const bool is_drafted = chit_is_special(chit) && state->activity[chit - CHIT_SPECIAL] != NO_ACTIVITY;
        const bool is_shown = state->shown >> chit & 1;
        const bool is_idle = (place == PLACE_OUT || place == PLACE_RESERVE) && !is_bought && !is_drafted && !is_shown;
        if (is_idle || chit_side(chit) != side) continue;
        const int32_t use = chit_is_clan(chit) ? slow_chit(scenario, state, chit, away[chit])
                                               : slow_task(scenario, state, chit - CHIT_SPECIAL, away);
        if (place == PLACE_BOWL) worth += is_shown ? use / 2 : use; /* thrown back it may not come again */
        else if (is_shown) worth += PLAYED;
        else if (place >= PLACE_DELAY_1 && place <= PLACE_DELAY_4) worth += use / (place - PLACE_BOWL + 1);
        else if (is_bought) worth += is_late(scenario, state, chit) ? use / 2 : use;
        else worth += use;
    }
    return worth;
}

/* Clans that have had their turn under the Move chit. The business of the side that thinks: the chit may be over after
 * an order, and if the enemy's clans counted too, it would be good to be done with it. */
static int32_t judge_march(const state_t *state, uint8_t side)
{
    return is_move_chit(state) ? MARCH * __builtin_popcountll(state->acted & clans_of_side(side)) : 0;
}

/* The plan, once it is active, and points put by for it. Those of the enemy's impetuous attacks are not its tasks. */
static int32_t judge_saving(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    const uint8_t *quota = scenario->plan[state->plan[side]].quota;
    const int tasks = quota[ACTIVITY_ATTACK] + quota[ACTIVITY_RETREAT] + quota[ACTIVITY_COMBINED];
    const int points = state->plan_active & ROLE_BIT(side) ? PLAN_POINTS : state->saved[side];
    return TASK_WORTH * tasks * points / PLAN_POINTS;
}

static int32_t judge_command(const scenario_t *scenario, const state_t *state, uint8_t side, const uint8_t away[CLANS])
{
    int32_t worth = judge_bowl(scenario, state, side, away);
    if (state->plan[side] < PLANS) worth += judge_saving(scenario, state, side);
    return worth + TROPHY * state->bundori[side];
}

/* A siege is the besieger's affair: it begins even, whatever it has cost to come in. */
static int32_t judge_siege(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    if (scenario->is_historical) return 0;
    int32_t worth = ACTION * state->actions[side];
    if (state->kaizu_side == side && jidai_kaizu_holds(scenario, state, side)) worth += GARRISON;
    if (state->besieger != side) return worth;
    for (int a = 0; a < scenario->areas; a++) {
        worth += AREA * (state->area[side][a] - state->area[enemy_of(side)][a]);
    }
    const int men = 2 * (state->manpower[side] - state->manpower[enemy_of(side)]) + state->out[side] -
                    state->out[enemy_of(side)];
    return worth + clamp(MAN * men / 2, SIEGE_LOW, SIEGE_HIGH);
}

static int32_t slow_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    int32_t worth[ARMIES] = { 0 };
    if (role >= ARMIES) return 0;
    struct rings enemy;
    uint8_t away[CLANS]; /* how far clans are from the enemy; of his own, that they may be near is enough */
    memset(away, FAR, sizeof away);
    memset(away + clan_first(enemy_of(role)), REACH, (size_t)(clan_end(enemy_of(role)) - clan_first(enemy_of(role))));
    slow_rings(scenario, state, role, &enemy);
    const bool holds = slow_holds_back(scenario, state, role);
    for (int u = 0; u < scenario->units; u++) {
        const uint8_t side = unit_side(scenario, u), clan = scenario->unit[u].clan;
        if (!unit_is_alive(state, u)) continue;
        worth[side] += judge_unit(scenario, state, u);
        if (side != role || !unit_is_on_map(state, u)) continue;
        const int hexes = rings_distance(&enemy, state->hex[u]);
        if (hexes < away[clan]) away[clan] = (uint8_t)hexes;
        worth[side] += judge_distance(scenario, state, u, hexes, holds);
    }
    for (uint8_t side = 0; side < ARMIES; side++) {
        worth[side] += judge_command(scenario, state, side, away) + judge_siege(scenario, state, side);
    }
    worth[role] += judge_march(state, role);
    worth[role] += jidai_judge_orders(scenario, state, role); /* the enemy gives his own, unseen */
    const int32_t lead = role == UESUGI ? state->vp : -state->vp;
    return POINT * lead + worth[role] - worth[enemy_of(role)];
}

#endif
