/* What a sensible player would think about, as macro orders (core/game.h). They go by what the side sees alone.
 *
 *     set-up      a battle plan, all else as printed, seal
 *     command     points put by; whole purchases, those first that can do most with a chit, in several mixtures
 *     movement    a clan: one unit goes where its mode wants it, its mates beside it
 *     battles     enemies, each with all who touch it, the better odds first; declared
 *     all else    each offer with a weight */
#include "games/jidai/rules/combat.h"
#include "games/jidai/think/think.h"
#include "games/jidai/rules/march.h"
#include "kit/rng.h"

enum {
    POOL = 64, /* plans that are looked at; the heaviest are given */
    PURCHASES = 6,
    MARCHES = 3, /* a unit of a clan */
    STAND_OFF = 4, /* hexes: where a march ends, so that the next chit can begin an attack */
    KEEP_OFF = 7,  /* hexes: whoever waits for the enemy stands in Defense mode from there on */
    HELP_WITHIN = 4, /* hexes: friends so near, and enemies one further, are counted before an attack ... */
    HELP = 110,    /* ... which wants so many hundredths of their strength */
    HUNT = 10,     /* hexes: who is so near to prey (hints_prey.c) goes for it */
    LOCKED = 2,    /* an army that waits does so until so many of its units are in enemy zones */
    TRY_POINTS = 7, /* two dice are not higher more often than not */

    WEIGHT_CHAIN = 12,
    WEIGHT_FITS = 12, /* a mode that the clan should have */
};

/* What a chit is worth to a clan, by the mode of each of its units and by what it can do. From three screenings, 2,500
 * to 3,500 pairs of games of the level script (docs/history/opponents-trials.md): an attack wants many clans, so those
 * who march up to the enemy come first; who touches him already fights under the Combat chit without one. */
enum {
    USE_WITHIN = 7,    /* hexes: near */
    USE_ENTERS = 50,   /* a unit of it is not on the map yet */
    USE_LOCKED = -40,  /* it touches an enemy ... */
    USE_ATTACKS = -50, /* ... in Attack mode */
    USE_CHARGES = 30,  /* ... or may reach one in it */
    USE_DAIMYO = -50,
    USE_ELAN = -3,
    USE_NOISE = 20,    /* makes mixtures of purchases */
};
static const int8_t use_near[MODES] = { [MODE_ATTACK] = 35, [MODE_DEFENSE] = -10, [MODE_MOVE] = 45,
                                        [MODE_REGROUP] = 10 };
static const int8_t use_far[MODES] = { [MODE_MOVE] = 20, [MODE_REGROUP] = 10 };

struct pool {
    const scenario_t *scenario;
    const state_t *state;
    uint8_t side;
    bool holds;      /* the army waits for the enemy */
    bool looks, has_prey; /* for prey; there is some */
    struct rng *rng;
    struct rings enemy, prey;
    struct choices choices;
    int count;
    struct plan plan[POOL];
};

static struct plan *begin(struct pool *pool, int weight)
{
    if (pool->count == POOL) return NULL;
    struct plan *plan = &pool->plan[pool->count++];
    plan->weight = (uint16_t)(weight < 1 ? 1 : weight);
    plan->actions = plan->spare = 0;
    return plan;
}

static void add(const struct pool *pool, struct plan *plan, uint8_t verb, uint8_t nargs, int first, int second)
{
    if (!plan || plan->actions == PLAN_ACTIONS) return;
    plan->action[plan->actions++] = (struct action){ .role = pool->side, .verb = verb, .nargs = nargs,
                                                     .arg = { first, second } };
}

static bool is_offered(const struct pool *pool, uint8_t verb)
{
    for (uint32_t i = 0; i < pool->choices.count; i++) {
        if (pool->choices.item[i].first.verb == verb) return true;
    }
    return false;
}

static int away_from(const struct pool *pool, const struct rings *rings, int clan)
{
    int away = FAR;
    for (int u = pool->scenario->clan[clan].first; u < pool->scenario->clan[clan].end; u++) {
        if (!unit_is_on_map(pool->state, u)) continue;
        const int hexes = rings_distance(rings, pool->state->hex[u]);
        if (hexes < away) away = hexes;
    }
    return away;
}

static int away_of(const struct pool *pool, int clan) { return away_from(pool, &pool->enemy, clan); }

static bool is_daimyo(const struct pool *pool, int unit)
{
    return unit == pool->scenario->commander[army_commander(unit_side(pool->scenario, unit))];
}

/* Does the clan go for an enemy who stands alone? They are looked for when somebody asks. */
static bool hunts(struct pool *pool, int clan)
{
    if (clan == clan_first(clan_side(clan))) return false;
    if (pool->looks) pool->has_prey = jidai_find_prey(pool->scenario, pool->state, pool->side, &pool->prey);
    pool->looks = false;
    return pool->has_prey && away_from(pool, &pool->prey, clan) <= HUNT;
}

/* The army that waits, but for hunters, and the daimyo's clan. */
static bool keeps_off(struct pool *pool, int clan)
{
    return clan == clan_first(clan_side(clan)) || (pool->holds && !hunts(pool, clan));
}

/* ---- set-up --------------------------------------------------------------------------------------------------- */

static void plan_setup(struct pool *pool)
{
    const bool wants_plan = is_offered(pool, VERB_PLAN);
    for (int p = 0; p < PLANS && wants_plan; p++) {
        struct plan *plan = begin(pool, WEIGHT_CHAIN + 3 + jidai_judge_plan(pool->scenario, pool->side, p) / 20);
        add(pool, plan, VERB_PLAN, 1, p, 0);
        add(pool, plan, VERB_AS_PRINTED, 0, 0, 0);
        add(pool, plan, VERB_SEAL, 0, 0, 0);
    }
    if (!wants_plan && is_offered(pool, VERB_AS_PRINTED)) {
        struct plan *plan = begin(pool, WEIGHT_CHAIN);
        add(pool, plan, VERB_AS_PRINTED, 0, 0, 0);
        add(pool, plan, VERB_SEAL, 0, 0, 0);
    }
}

/* ---- command -------------------------------------------------------------------------------------------------- */

static void plan_saving(struct pool *pool)
{
    const state_t *state = pool->state;
    if (!is_offered(pool, VERB_SAVE)) return;
    for (int n = 0; n <= state->points[pool->side][0]; n++) {
        const int sum = state->saved[pool->side] + n;
        const bool tries = sum >= TRY_POINTS;
        struct plan *plan = begin(pool, n == 0 ? WEIGHT_CHAIN : tries && sum < 2 * TRY_POINTS ? 4 : 1);
        add(pool, plan, VERB_SAVE, 1, n, 0);
        if (tries) add(pool, plan, VERB_TRY_PLAN, 0, 0, 0);
        add(pool, plan, VERB_SEAL, 0, 0, 0);
    }
}

struct purse { /* a commander's */
    int commander, points;
    uint64_t chits;
};

static int find_purses(const struct pool *pool, struct purse ret[2])
{
    int count = 0;
    for (uint32_t i = 0; i < pool->choices.count && count < 2; i++) {
        const struct choice *item = &pool->choices.item[i];
        if (item->first.verb != VERB_BUY) continue;
        const int commander = item->first.arg[1];
        ret[count++] = (struct purse){ .commander = commander, .chits = pool->choices.word[item->at],
            .points = jidai_points_left(pool->scenario, pool->state, pool->side, commander) };
    }
    return count;
}

static int32_t chit_use(const struct pool *pool, int clan)
{
    const int away = away_of(pool, clan);
    const uint8_t mode = pool->state->mode[clan] % MODES;
    bool enters = false;
    int32_t use = 0;
    for (int u = pool->scenario->clan[clan].first; u < pool->scenario->clan[clan].end; u++) {
        if (!unit_is_alive(pool->state, u)) continue;
        use += (away <= USE_WITHIN ? use_near : use_far)[mode] + USE_ELAN * pool->scenario->elan[u];
        enters |= !unit_is_on_map(pool->state, u);
    }
    if (enters) use += USE_ENTERS;
    if (away <= 1) use += mode == MODE_ATTACK ? USE_ATTACKS : USE_LOCKED;
    else if (away <= REACH && mode == MODE_ATTACK) use += USE_CHARGES;
    return clan == clan_first(pool->side) ? use + USE_DAIMYO : use;
}

/* Adds the order that is worth most to the plan, and so on while there are points; a little chance makes the mixture.
 * What is bought by the one cannot be bought by the other. */
static void buy_chits(struct pool *pool, struct plan *plan, const int32_t use[CLANS], int noise, uint64_t *bought,
                      struct purse *purse)
{
    while (plan && plan->actions < PLAN_ACTIONS && purse->points > 0) {
        int best = -1;
        int32_t most = 0;
        for (uint64_t left = purse->chits & ~*bought; left; left &= left - 1) {
            const int clan = __builtin_ctzll(left);
            const int32_t worth = use[clan] + (noise ? (int32_t)rng_below(pool->rng, (uint32_t)noise) : 0);
            if (best >= 0 && worth <= most) continue;
            best = clan;
            most = worth;
        }
        if (best < 0) return;
        add(pool, plan, VERB_BUY, 2, best, purse->commander);
        *bought |= clan_bit(best);
        purse->points--;
    }
}

/* The clan that an attack is best ordered for, or that should get away. */
static int find_aim(const struct pool *pool, int activity)
{
    int best = -1, most = 0;
    for (int c = clan_first(pool->side); c < clan_end(pool->side); c++) {
        const int away = away_of(pool, c);
        int use = 0;
        if (c == clan_first(pool->side) || !jidai_clan_is_on_map(pool->scenario, pool->state, c)) continue;
        for (int u = pool->scenario->clan[c].first; u < pool->scenario->clan[c].end; u++) {
            const bool is_worn = pool->state->steps[u] >= DISORGANIZED;
            if (!unit_is_on_map(pool->state, u)) continue;
            if (activity == ACTIVITY_ATTACK) use += away > 1 && away <= REACH + 1 && !is_worn ? 2 : -1;
            else use += away <= 2 && is_worn ? 2 : -1;
        }
        if (use > most) {
            best = c;
            most = use;
        }
    }
    return best;
}

/* A special chit's task, with the clan it is for. */
static void assign_task(struct pool *pool, struct plan *plan)
{
    for (uint32_t i = 0; i < pool->choices.count; i++) {
        const struct choice *item = &pool->choices.item[i];
        if (item->first.verb != VERB_ASSIGN) continue;
        for (uint64_t left = pool->choices.word[item->at]; left; left &= left - 1) {
            const int activity = __builtin_ctzll(left);
            const int aim = activity == ACTIVITY_ATTACK || activity == ACTIVITY_RETREAT ? find_aim(pool, activity) : -1;
            if (aim < 0 && activity != ACTIVITY_IMPETUOUS) continue;
            add(pool, plan, VERB_ASSIGN, 2, item->first.arg[0], activity);
            if (aim >= 0) add(pool, plan, VERB_AIM, 2, item->first.arg[0], aim);
            return;
        }
    }
}

static void plan_purchase(struct pool *pool, int max)
{
    int32_t use[CLANS] = { 0 };
    struct purse purse[2];
    const int purses = find_purses(pool, purse), mixtures = purses ? (max < PURCHASES ? max : PURCHASES) : 0;
    for (int c = clan_first(pool->side); c < clan_end(pool->side) && mixtures; c++) {
        use[c] = chit_use(pool, c);
    }
    for (int i = 0; i < mixtures; i++) {
        struct plan *plan = begin(pool, i == 0 ? WEIGHT_CHAIN : WEIGHT_CHAIN / 2);
        struct purse left[2];
        uint64_t bought = 0;
        memcpy(left, purse, sizeof left);
        if (is_offered(pool, VERB_RECALL)) add(pool, plan, VERB_RECALL, 0, 0, 0); /* it costs nothing */
        const int before = plan ? plan->actions : 0;
        if (i % 2) assign_task(pool, plan);
        left[0].points -= plan && plan->actions > before;
        for (int p = purses; p-- > 0;) { /* Kosaka's first */
            buy_chits(pool, plan, use, USE_NOISE * i, &bought, &left[p]);
        }
        add(pool, plan, VERB_SEAL, 0, 0, 0);
    }
}

/* ---- movement ------------------------------------------------------------------------------------------------- */

/* How far from the enemy a clan would stand. */
static int wanted_distance(struct pool *pool, int clan)
{
    switch (pool->state->mode[clan]) {
    case MODE_ATTACK: return 1;
    case MODE_DEFENSE: return keeps_off(pool, clan) ? REACH : 1;
    case MODE_REGROUP: return SAFE;
    default: return keeps_off(pool, clan) ? SAFE : STAND_OFF;
    }
}

static struct hexset ring_at(const struct pool *pool, int distance)
{
    struct hexset ret = { 0 };
    if (distance >= pool->enemy.count) return ret;
    ret = pool->enemy.within[distance];
    return distance ? hexset_less(ret, &pool->enemy.within[distance - 1]) : ret;
}

/* One of those hexes that are nearest to the distance wanted, or HEX_NONE. */
static int pick_hex(struct pool *pool, const struct hexset *open, int wanted)
{
    uint64_t words[HEXSET_WORDS];
    for (int off = 0; off <= FAR; off++) {
        for (int sign = 1; sign >= -1; sign -= 2) {
            const int distance = wanted + sign * off;
            if (distance < 0 || (off == 0 && sign < 0)) continue;
            const struct hexset ring = ring_at(pool, distance), there = hexset_and(*open, &ring);
            if (hexset_is_empty(&there)) continue;
            memcpy(words, &there, sizeof words);
            const int count = bits_count(words, HEXSET_WORDS);
            return bits_nth(words, HEXSET_WORDS, (int)rng_below(pool->rng, (uint32_t)count));
        }
    }
    memcpy(words, open, sizeof words); /* all beyond the rings */
    const int count = bits_count(words, HEXSET_WORDS);
    return count ? bits_nth(words, HEXSET_WORDS, (int)rng_below(pool->rng, (uint32_t)count)) : HEX_NONE;
}

struct marcher {
    int unit;
    struct hexset open;
};

static int find_marchers(const struct pool *pool, struct marcher ret[CLAN_UNITS_MAX])
{
    int count = 0;
    for (uint32_t i = 0; i < pool->choices.count && count < CLAN_UNITS_MAX; i++) {
        const struct choice *item = &pool->choices.item[i];
        uint64_t words[HEXSET_WORDS] = { 0 };
        if (item->first.verb != VERB_MOVE) continue;
        memcpy(words + item->skip, &pool->choices.word[item->at], item->words * sizeof *words);
        ret[count].unit = item->first.arg[0];
        memcpy(&ret[count++].open, words, sizeof words);
    }
    return count;
}

/* The first goes where it likes, the others as near to that as they can. */
static void add_march(struct pool *pool, const struct marcher marcher[], int count, int first, int wanted, int weight)
{
    struct hexset taken = { 0 }, beside = { 0 };
    const int hex = pick_hex(pool, &marcher[first].open, wanted);
    struct plan *plan = begin(pool, weight + (rings_distance(&pool->enemy, hex) == wanted ? 4 : 0));
    add(pool, plan, VERB_MOVE, 2, marcher[first].unit, hex);
    hexset_add(&taken, hex);
    hexset_add_around(&beside, hex);
    for (int i = 1; i < count; i++) {
        const struct marcher *mate = &marcher[(first + i) % count];
        struct hexset open = hexset_less(mate->open, &taken), near = hexset_and(open, &beside);
        const int to = pick_hex(pool, hexset_is_empty(&near) ? &open : &near, wanted);
        if (to == HEX_NONE) continue;
        add(pool, plan, VERB_MOVE, 2, mate->unit, to);
        hexset_add(&taken, to);
        hexset_add_around(&beside, to);
    }
    add(pool, plan, VERB_DONE, 0, 0, 0);
}

static void plan_march(struct pool *pool, const struct frame *frame, int max)
{
    struct marcher marcher[CLAN_UNITS_MAX];
    const int count = find_marchers(pool, marcher), clan = frame->arg[MOVE_CLAN];
    if (hunts(pool, clan)) pool->enemy = pool->prey; /* whatever else is near */
    const int wanted = wanted_distance(pool, clan), away = away_of(pool, clan);
    for (int i = 0; i < count; i++) {
        for (int n = 0; n < MARCHES && (n == 0 || max > 4); n++) {
            static const int8_t also[MARCHES] = { 0, -2, 3 }; /* nearer, further away */
            const int other = wanted + also[n];
            add_march(pool, marcher, count, i, other > 0 ? other : 1, n ? 3 : WEIGHT_CHAIN);
        }
    }
    if (is_offered(pool, VERB_DONE)) add(pool, begin(pool, away == wanted ? WEIGHT_CHAIN : 2), VERB_DONE, 0, 0, 0);
}

/* ---- battles -------------------------------------------------------------------------------------------------- */

struct target {
    int unit, odds;
    int attackers;
    uint8_t attacker[6];
};

/* Who touches it and is free to fight. */
static void find_attackers(const struct pool *pool, int unit, const uint64_t used[2], struct target *ret)
{
    const state_t *state = pool->state;
    struct hexset beside = { 0 }; /* asked first, for most units are not there */
    *ret = (struct target){ .unit = unit, .odds = -unit_strength(pool->scenario, state, unit) };
    hexset_add_around(&beside, state->hex[unit]);
    for (int u = unit_first(pool->scenario, pool->side); u < unit_end(pool->scenario, pool->side); u++) {
        uint8_t contact[6];
        if (state->hex[u] < 0 || !hexset_has(&beside, state->hex[u])) continue;
        if (!set_has(state->active, u) || state->battle[u] || set_has(used, u) || ret->attackers == 6) continue;
        if (!jidai_may_touch(pool->scenario, state, u)) continue;
        const int count = jidai_contacts(pool->scenario, state, u, contact);
        for (int i = 0; i < count; i++) {
            if (contact[i] != unit) continue;
            ret->attacker[ret->attackers++] = (uint8_t)u;
            ret->odds += unit_strength(pool->scenario, state, u);
            break;
        }
    }
}

/* Battles with at least these odds, the best first; of several, or of one. */
static void add_battles(struct pool *pool, const uint64_t targets[2], int least, bool is_single, int weight)
{
    struct plan *plan = begin(pool, weight);
    uint64_t used[2] = { 0 }, left[2] = { targets[0], targets[1] };
    for (;;) {
        struct target best = { .unit = -1 };
        for (int t = bits_next(left, 2, 0); t >= 0; t = bits_next(left, 2, t + 1)) {
            struct target target;
            find_attackers(pool, t, used, &target);
            if (!target.attackers || target.odds < least || (best.unit >= 0 && target.odds <= best.odds)) continue;
            best = target;
        }
        if (best.unit < 0) break;
        set_remove(left, best.unit);
        add(pool, plan, VERB_BATTLE, 1, best.unit, 0);
        for (int i = 0; i < best.attackers; i++) {
            add(pool, plan, VERB_JOIN, 1, best.attacker[i], 0);
            set_add(used, best.attacker[i]);
        }
        if (is_single) break;
    }
    add(pool, plan, VERB_DECLARED, 0, 0, 0);
    if (plan && plan->action[0].verb == VERB_DECLARED && !is_offered(pool, VERB_DECLARED)) pool->count--;
}

static void plan_battles(struct pool *pool)
{
    for (uint32_t i = 0; i < pool->choices.count; i++) {
        const struct choice *item = &pool->choices.item[i];
        if (item->first.verb != VERB_BATTLE) continue;
        const uint64_t *targets = &pool->choices.word[item->at];
        add_battles(pool, targets, 1, false, WEIGHT_CHAIN);
        add_battles(pool, targets, 2, false, WEIGHT_CHAIN);
        add_battles(pool, targets, -FAR, false, 3);
        add_battles(pool, targets, -1, true, 3);
    }
}

/* ---- one offer after the other -------------------------------------------------------------------------------- */

static bool is_worn(const struct pool *pool, int clan)
{
    int worn = 0;
    for (int u = pool->scenario->clan[clan].first; u < pool->scenario->clan[clan].end; u++) {
        worn += unit_is_alive(pool->state, u) ? (pool->state->steps[u] >= DISORGANIZED ? 1 : -1) : 0;
    }
    return worn > 0;
}

/* Has the clan friends enough around it to attack? In the hypothetical scenario both armies come up in column, and who
 * goes at the enemy alone is beaten alone: there it pays to wait (+5.2 +- 1.1 points of script's score). On the
 * historical morning it does not (-2.4 +- 1.1). */
static bool has_help(const struct pool *pool, int clan)
{
    const scenario_t *scenario = pool->scenario;
    const state_t *state = pool->state;
    int points[ARMIES] = { 0 }, at = HEX_NONE;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end && at == HEX_NONE; u++) {
        if (unit_is_on_map(state, u)) at = state->hex[u];
    }
    if (at == HEX_NONE || scenario->is_historical) return true;
    for (int u = 0; u < scenario->units; u++) {
        const uint8_t side = unit_side(scenario, u);
        const int within = side == pool->side ? HELP_WITHIN : HELP_WITHIN + 1;
        if (!unit_is_on_map(state, u) || hex_distance(&scenario->grid, at, state->hex[u]) > within) continue;
        points[side] += unit_strength(scenario, state, u);
        points[side] += side == pool->side && unit_mode(scenario, state, u) == MODE_ATTACK;
    }
    return 100 * points[pool->side] >= HELP * points[enemy_of(pool->side)];
}

/* Which mode would the clan have? */
static uint8_t wanted_mode(struct pool *pool, int clan)
{
    const int away = away_of(pool, clan);
    if (is_worn(pool, clan)) return away > REACH ? MODE_REGROUP : MODE_DEFENSE;
    if (keeps_off(pool, clan)) return away <= KEEP_OFF ? MODE_DEFENSE : MODE_MOVE;
    if (away > NEAR) return MODE_MOVE;
    return has_help(pool, clan) ? MODE_ATTACK : MODE_DEFENSE;
}

/* A step of somebody who attacks goes nearer, of somebody who gets away further from the enemy. */
static int weigh_step(const struct pool *pool, const struct action *action, const struct frame *frame)
{
    const int hexes = rings_distance(&pool->enemy, action->arg[1]);
    const bool comes = frame->kind == FRAME_MOVE || frame->kind == FRAME_STEPS;
    return comes ? (hexes < NEAR ? 2 + 2 * (NEAR - hexes) : 2) : 2 + 2 * (hexes < SAFE ? hexes : SAFE);
}

/* To leave a clan's mode as it is; or anything else. */
static int weigh_done(struct pool *pool)
{
    for (uint32_t i = 0; i < pool->choices.count; i++) {
        const struct action *first = &pool->choices.item[i].first;
        if (first->verb != VERB_MODE) continue;
        return pool->state->mode[first->arg[0]] == wanted_mode(pool, first->arg[0]) ? WEIGHT_FITS : 3;
    }
    return 1;
}

static int weigh(struct pool *pool, const struct action *action, const struct frame *frame)
{
    const state_t *state = pool->state;
    const int first = action->arg[0];
    switch (action->verb) {
    case VERB_DONE: return weigh_done(pool);
    case VERB_MODE: return action->arg[1] == wanted_mode(pool, first) ? WEIGHT_FITS : 1;
    case VERB_CONFORM: return action->arg[1] == wanted_mode(pool, first) ? 6 : 1;
    case VERB_STEP: return weigh_step(pool, action, frame);
    case VERB_FALL_BACK: case VERB_EXIT: return 2 + rings_distance(&pool->enemy, action->arg[1]);
    case VERB_CLAN: return 4;
    case VERB_SUFFER: return is_daimyo(pool, first) ? 1 : 2 + 4 * (ELIMINATED - state->steps[first]);
    case VERB_ADVANCE: return 1; /* to stand is 3 */
    case VERB_SEPPUKU: return 10 - state->lead[first];
    case VERB_RALLY: return 4 + state->steps[first];
    case VERB_KEEP: return unit_strength(pool->scenario, state, first);
    case VERB_ACCEPT: return 20; /* thrown back it may not come again */
    case VERB_POST: case VERB_JOIN: return 6;
    case VERB_ASSAULT: return 5;
    case VERB_CALL: case VERB_MUSTER: case VERB_OCCUPY: case VERB_REPLACE: case VERB_SAMURAI: return 4;
    case VERB_STAND: case VERB_PLAIN: case VERB_PASS: case VERB_PRESS_ON: case VERB_FIRE: case VERB_CHARGE: return 3;
    case VERB_YIELD_MAN: case VERB_PUSH: case VERB_HOLD: case VERB_SEAL: case VERB_BUY:
    case VERB_DECLARED: case VERB_KANSUKE: return 2;
    default: return 1;
    }
}

static void plan_offers(struct pool *pool, const struct frame *frame)
{
    const uint32_t total = choices_total(&pool->choices);
    const uint32_t room = (uint32_t)(POOL - pool->count), count = total < room ? total : room;
    for (uint32_t i = 0; i < count; i++) { /* of too many, some from all over the list */
        const struct action action = choices_at(&pool->choices, (uint32_t)((uint64_t)i * total / count));
        struct plan *plan = begin(pool, weigh(pool, &action, frame));
        plan->action[plan->actions++] = action;
    }
}

/* ---- all of them ---------------------------------------------------------------------------------------------- */

int jidai_plan(const void *scenario, const void *view, uint8_t role, struct rng *rng, int max, struct plan *ret)
{
    struct pool pool; /* not cleared: most of it is room */
    jidai_choices(scenario, view, role, &pool.choices);
    if (pool.choices.count == 0) return 0;
    pool.scenario = scenario;
    pool.state = view;
    pool.side = role;
    pool.rng = rng;
    pool.count = 0;
    jidai_draw_rings(scenario, view, role, &pool.enemy);
    pool.looks = !pool.scenario->is_historical;
    pool.has_prey = false;
    pool.holds = pool.scenario->is_historical ? jidai_holds_back(scenario, view, role, LOCKED)
                                              : !jidai_is_locked(view, role, LOCKED);
    const struct frame *frame = sequence_top_const(&pool.state->sequence);
    const bool is_march = frame->kind == FRAME_MOVE && is_offered(&pool, VERB_MOVE);
    if (frame->kind == FRAME_SETUP) plan_setup(&pool);
    if (frame->kind == FRAME_TURN) {
        plan_saving(&pool);
        plan_purchase(&pool, max);
    }
    if (is_march) plan_march(&pool, frame, max);
    if (frame->kind == FRAME_COMBAT) plan_battles(&pool);
    if (!is_march && pool.count < max) plan_offers(&pool, frame);
    return plans_give(pool.plan, pool.count, rng, max, ret);
}
