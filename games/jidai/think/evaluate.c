/* How good a position is, for players that think ahead. The state may be a guess of one. In 1/100 points, a victory
 * point being 100: what is left of both armies, how clans stand together, how far they are from the enemy, who stands
 * well to strike or badly to be struck, works, leaders, Kaizu, chits and tasks for those who can use them, a plan that
 * suits what the army means to do. The weights are ours, by the reasons beside them; few were compared in games.
 *
 * Players look one order ahead, and a clan moves unit by unit. So what is worth doing must show after each order: a
 * clan that is on the move is not blamed for being apart, every hex nearer counts, every order of the set-up does. */
#include "games/jidai/think/think.h"
#include "games/jidai/rules/march.h"

enum { LANE = HEXSET_LANE_BITS, LOW_COLUMNS = HEX_PARITY == EVEN_COLUMNS_SOUTH };
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

HOT void jidai_draw_rings_round(const scenario_t *scenario, const state_t *state, uint8_t side,
                                const struct hexset *hexes, struct rings *ret)
{
    ret->within[0] = *hexes;
    ret->count = hexset_is_empty(&ret->within[0]) ? 0 : 1;
    while (ret->count && ret->count <= FAR) {
        const struct hexset *last = &ret->within[ret->count - 1];
        const struct hexset beyond = hexset_less(state->stands[side], last);
        if (hexset_is_empty(&beyond)) break;
        const struct hexset step = ways_step(&scenario->ground.open, last);
        ret->within[ret->count++] = hexset_or(step, last);
    }
}

HOT void jidai_draw_rings(const scenario_t *scenario, const state_t *state, uint8_t side, struct rings *ret)
{
    const struct hexset enemy = jidai_near(scenario, state, enemy_of(side), 0);
    jidai_draw_rings_round(scenario, state, side, &enemy, ret);
}

/* How far each unit of a side is from the enemy, as by rings; those who are not on the map are FAR. The hexes of a ring
 * get its number written into five sets, a binary digit each. */
HOT_PART void find_distances(const scenario_t *scenario, const state_t *state, uint8_t side, uint8_t ret[UNITS_MAX])
{
    enum { DIGITS = 5 };
    struct hexset within = jidai_near(scenario, state, enemy_of(side), 0), digit[DIGITS] = { 0 };
    if (hexset_is_empty(&within)) {
        memset(ret, FAR, UNITS_MAX);
        return;
    }
    struct hexset seen = within;
    for (int ring = 1; ring <= FAR; ring++) {
        const struct hexset beyond = hexset_less(state->stands[side], &within);
        if (hexset_is_empty(&beyond)) break;
        const struct hexset step = ways_step(&scenario->ground.open, &within), fresh = hexset_less(step, &within);
        within = hexset_or(within, &fresh);
        for (int d = 0; d < DIGITS; d++) {
            if (ring >> d & 1) digit[d] = hexset_or(digit[d], &fresh);
        }
        seen = within;
    }
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        const int hex = state->hex[u], column = hex < 0 ? 0 : hexset_column(hex), row = hex < 0 ? 0 : hexset_row(hex);
        unsigned away = 0;
        for (int d = 0; d < DIGITS; d++) away |= (digit[d].column[column] >> row & 1) << d;
        ret[u] = (uint8_t)(hex >= 0 && seen.column[column] >> row & 1 ? away : FAR);
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

/* Which units have a mate beside them: for all clans at once, because hexes beside each other differ by few numbers,
 * and units of a clan follow each other. */
HOT_PART void find_mates(const scenario_t *scenario, const state_t *state, int16_t ret[UNITS_MAX])
{
    int16_t low[UNITS_MAX], pair[UNITS_MAX];
    for (int u = 0; u < UNITS_MAX; u++) {
        low[u] = (int16_t)(((uint16_t)state->hex[u] / LANE & 1) == LOW_COLUMNS ? LANE + 1 : LANE - 1);
        ret[u] = scenario->is_alone[u];
    }
    for (int k = 1; k < CLAN_UNITS_MAX; k++) {
        for (int u = 0; u < UNITS_MAX - k; u++) {
            const int16_t from = state->hex[u], to = state->hex[u + k], apart = (int16_t)(to - from);
            const int16_t back = (int16_t)(low[u] - 2 * LANE);
            int16_t beside = scenario->has_mate[k - 1][u];
            beside = from >= 0 && to >= 0 ? beside : 0;
            const int16_t one = (int16_t)(apart < 0 ? -apart : apart);
            const int16_t is_near = one <= 1 || one == LANE ? 1 : 0;
            const int16_t is_slant = apart == low[u] || apart == back ? 1 : 0;
            pair[u] = beside & (is_near | is_slant);
        }
        for (int u = 0; u < UNITS_MAX - k; u++) ret[u] |= pair[u];
        for (int u = 0; u < UNITS_MAX - k; u++) ret[u + k] |= pair[u];
    }
}

static int32_t judge_works(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t works = 0;
    for (int u = bits_next(state->position, 2, 0); u >= 0; u = bits_next(state->position, 2, u + 1)) {
        works += unit_side(scenario, u) == side && unit_is_on_map(state, u);
    }
    return WORKS * works;
}

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }

/* What the front of a unit that touches enemies is worth to them: who touches it, and in which modes. */
HOT_PART int32_t judge_front(const scenario_t *scenario, const state_t *state, int unit)
{
    const uint8_t mode = unit_mode(scenario, state, unit);
    const int own = state->hex[unit];
    const uint8_t around = hexset_around(&state->stands[enemy_of(unit_side(scenario, unit))], own);
    const uint8_t contacts = around & scenario->touches[scenario->unit[unit].fire != 0][own];
    int pressed = 0, attackers = 0;
    for (unsigned hexsides = contacts; hexsides; hexsides &= hexsides - 1) {
        const int contact = state->at[scenario->beside[own][__builtin_ctz(hexsides)]];
        const uint8_t other = unit_mode(scenario, state, contact);
        const int strength = scenario->strength[contact] - state->steps[contact];
        attackers += other == MODE_ATTACK;
        pressed += other == MODE_ATTACK || other == MODE_DEFENSE ? strength : 0;
    }
    int32_t worth = 0;
    if (attackers) worth += ODDS * clamp(pressed - unit_strength(scenario, state, unit), ODDS_LOW, ODDS_HIGH);
    if (contacts && (mode == MODE_MOVE || mode == MODE_REGROUP)) worth -= BAD_MODE;
    return worth;
}

/* All fronts of a side. */
HOT_PART int32_t judge_fronts(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    uint64_t touching[2];
    int32_t worth = 0;
    jidai_touching(scenario, state, side, touching);
    for (int u = bits_next(touching, 2, 0); u >= 0; u = bits_next(touching, 2, u + 1)) {
        worth += judge_front(scenario, state, u);
    }
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
static int32_t judge_mode(uint8_t mode, uint8_t steps, int away, bool holds)
{
    switch (mode) {
    case MODE_ATTACK: return away <= (holds ? HOLD_NEAR : NEAR) && steps <= SHAKEN ? MODE_FITS : -MODE_FITS;
    case MODE_DEFENSE: return away <= NEAR && holds ? MODE_FITS : 0;
    case MODE_MOVE: return away <= REACH ? OPEN_MODE : 0;
    case MODE_REGROUP: return steps >= DISORGANIZED && away > REACH ? STATE_LOSS / 2 : steps ? 0 : -2 * MODE_FITS;
    default: return 0;
    }
}

HOT bool jidai_is_locked(const state_t *state, uint8_t side, int locked)
{
    const struct hexset held = hexset_and(state->stands[side], &state->zone[enemy_of(side)]);
    uint64_t word[HEXSET_WORDS];
    memcpy(word, &held, sizeof word);
    return bits_count(word, HEXSET_WORDS) >= locked;
}

/* An army that is weaker on the map waits for the enemy, or for its own to come up, until it is locked in battle. */
HOT bool jidai_holds_back(const scenario_t *scenario, const state_t *state, uint8_t side, int locked)
{
    int32_t points[ARMIES] = { 0 };
    for (uint8_t army = 0; army < ARMIES; army++) {
        int16_t sum = 0;
        for (int u = unit_first(scenario, army); u < unit_end(scenario, army); u++) {
            const int16_t strength = (int16_t)(scenario->strength[u] - state->steps[u]);
            sum = (int16_t)(sum + (state->hex[u] >= 0 ? strength : 0));
        }
        points[army] = sum;
    }
    return 100 * points[side] < HOLD * points[enemy_of(side)] && !jidai_is_locked(state, side, locked);
}

/* How one stands to the enemy is the business of the side that thinks: else coming nearer would be as good for him. */
static int32_t judge_distance(uint8_t mode, uint8_t steps, int away, bool holds, bool is_daimyo)
{
    const bool keeps_off = holds || is_daimyo || mode == MODE_REGROUP;
    int32_t worth = judge_mode(mode, steps, away, holds);
    if (is_daimyo && away < SAFE) worth -= DAIMYO_NEAR * (SAFE - away);
    return worth - CLOSER * (keeps_off && away < SAFE ? SAFE : away);
}

void jidai_think_prepare(void *scenario_)
{
    scenario_t *scenario = scenario_;
    for (int u = 0; u < UNITS_MAX; u++) {
        const struct unit *unit = &scenario->unit[u];
        const struct clan *clan = &scenario->clan[unit->clan];
        const bool is_there = u < scenario->units;
        scenario->strength[u] = (uint8_t)(is_there ? unit->elan + unit->mass : 0);
        scenario->elan[u] = is_there ? unit->elan : 0;
        scenario->is_alone[u] = !is_there || clan->end - clan->first == 1;
        for (int k = 1; k < CLAN_UNITS_MAX; k++) {
            scenario->has_mate[k - 1][u] = is_there && u + k < clan->end;
        }
    }
    for (int h = 0; h < 2; h++) {
        for (uint8_t m = 0; m <= MODES; m++) {
            for (uint8_t s = 0; s <= ELIMINATED; s++) {
                for (int d = 0; d <= FAR; d++) {
                    scenario->stance[h][m][s][d] = (int16_t)judge_distance(m, s, d, h, false);
                }
            }
        }
    }
}

/* What the units of a side are worth by themselves, wherever they are: vectors of small numbers. */
HOT_PART int32_t judge_units(const scenario_t *scenario, const state_t *state, uint8_t side,
                               const int16_t mates[UNITS_MAX])
{
    int16_t worth = 0; /* a unit is worth less than 300 */
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        const int16_t steps = state->steps[u], worn = steps > SHAKEN ? steps : 0;
        const int16_t own = (int16_t)(ALIVE + STRENGTH * scenario->strength[u] + 10 * state->lead[u] -
                                      STATE_LOSS * steps - 8 * scenario->elan[u] * worn);
        const int16_t place = mates[u] ? TOGETHER : ALONE;
        const int16_t all = (int16_t)(own + (state->hex[u] >= 0 ? place : (int16_t)OFF_MAP));
        worth = (int16_t)(worth + (state->box[u] != BOX_ELIMINATED ? all : 0));
    }
    return worth;
}

/* What follows from the modes of the clans, of either side or of the one that thinks; how far its clans are away. */
HOT_PART int32_t judge_modes(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t tired = 0;
    for (uint64_t left = clans_in_mode(state, MODE_ATTACK) & clans_of_side(side); left; left &= left - 1) {
        const struct clan *clan = &scenario->clan[__builtin_ctzll(left)];
        for (int u = clan->first; u < clan->end; u++) {
            tired += state->steps[u] >= DISORGANIZED && unit_is_on_map(state, u);
        }
    }
    return TIRED_ATTACK * tired;
}

HOT_PART int32_t judge_stance(const scenario_t *scenario, const state_t *state, uint8_t side, uint8_t ret_away[CLANS])
{
    const bool holds = jidai_holds_back(scenario, state, side, LOCKED);
    const int daimyo = scenario->commander[army_commander(side)];
    uint8_t away[UNITS_MAX];
    int32_t worth = 0;
    find_distances(scenario, state, side, away);
    for (int c = clan_first(side); c < clan_end(side); c++) {
        const uint8_t mode = state->mode[c] < MODES ? state->mode[c] : MODES;
        uint8_t nearest = FAR;
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
            if (!unit_is_on_map(state, u)) continue;
            if (away[u] < nearest) nearest = away[u];
            worth += scenario->stance[holds][mode][state->steps[u]][away[u]];
        }
        ret_away[c] = nearest;
    }
    if (unit_is_on_map(state, daimyo)) {
        const uint8_t mode = unit_mode(scenario, state, daimyo), steps = state->steps[daimyo];
        worth += judge_distance(mode, steps, away[daimyo], holds, true) -
                 judge_distance(mode, steps, away[daimyo], holds, false);
    }
    return worth;
}

/* What a chit can do for its clan: attackers in reach of an enemy need it most, then those who may be struck and want
 * another mode, and the worn, who rally by it. Under the Move chit clans march without one of their own. */
int32_t jidai_judge_chit(const scenario_t *scenario, const state_t *state, int clan, int away)
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
int32_t jidai_judge_task(const scenario_t *scenario, const state_t *state, int special, const uint8_t away[CLANS])
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
HOT_PART int32_t judge_bowl(const scenario_t *scenario, const state_t *state, uint8_t side, const uint8_t away[CLANS])
{
    int32_t worth = 0;
    for (int chit = 0; chit < CHIT_RALLY; chit++) {
        const int place = state->place[chit];
        const bool is_bought = chit_is_clan(chit) && state->bought[chit];
        const bool is_drafted = chit_is_special(chit) && state->activity[chit - CHIT_SPECIAL] != NO_ACTIVITY;
        const bool is_shown = state->shown >> chit & 1;
        const bool is_idle = (place == PLACE_OUT || place == PLACE_RESERVE) && !is_bought && !is_drafted && !is_shown;
        if (is_idle || chit_side(chit) != side) continue;
        const int32_t use = chit_is_clan(chit) ? jidai_judge_chit(scenario, state, chit, away[chit])
                                               : jidai_judge_task(scenario, state, chit - CHIT_SPECIAL, away);
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

HOT_PART int32_t judge_command(const scenario_t *scenario, const state_t *state, uint8_t side,
                               const uint8_t away[CLANS])
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

HOT int32_t jidai_evaluate(const void *scenario_, const void *state_, uint8_t role)
{
    const scenario_t *scenario = scenario_;
    const state_t *state = state_;
    int32_t worth[ARMIES] = { 0 };
    if (role >= ARMIES) return 0;
    const uint8_t enemy = enemy_of(role);
    uint8_t away[CLANS]; /* how far clans are from the enemy; of his own, that they may be near is enough */
    memset(away + clan_first(enemy), REACH, (size_t)(clan_end(enemy) - clan_first(enemy)));
    worth[role] += judge_stance(scenario, state, role, away);
    int16_t mates[UNITS_MAX];
    const int moving = clan_on_the_move(state);
    find_mates(scenario, state, mates);
    if (moving != NO_CLAN) { /* [6.3] sees to it that they close up */
        for (int u = scenario->clan[moving].first; u < scenario->clan[moving].end; u++) mates[u] = 1;
    }
    for (uint8_t side = 0; side < ARMIES; side++) {
        const int daimyo = scenario->commander[army_commander(side)];
        worth[side] += judge_units(scenario, state, side, mates) - judge_fronts(scenario, state, side) +
                       judge_modes(scenario, state, side) + judge_works(scenario, state, side) +
                       judge_command(scenario, state, side, away) + judge_siege(scenario, state, side);
        if (unit_is_alive(state, daimyo)) worth[side] += judge_daimyo(scenario, state, daimyo);
    }
    worth[role] += judge_march(state, role);
    worth[role] += jidai_judge_orders(scenario, state, role); /* the enemy gives his own, unseen */
    const int32_t lead = role == UESUGI ? state->vp : -state->vp;
    return POINT * lead + worth[role] - worth[enemy];
}
