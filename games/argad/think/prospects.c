/* Hints for players: what the shots and blows to come will probably do. Dice make most of the difference between one
 * turn and the next; whoever compares orders does better to weigh chances than to throw.
 *
 * Each shooter takes the target, and each striker the foe, from whom he can expect most; the longer weapons strike
 * first, and who has probably fallen probably does not strike back. Then groups may break that have lost their officer
 * or half of their men, or are few among many. Sixes that add up are left out. */
#include <string.h>

#include "games/argad/rules/melee_measure.h"
#include "games/argad/rules/movement_movers.h"
#include "games/argad/think/evaluate.h"

enum { SURE = 1024 }; /* chances are counted in parts of it */

struct strike { uint8_t foe, length; int16_t hit, push; };

static void fall(int alive[FIGURES], int figure, int chance)
{
    alive[figure] = alive[figure] * (SURE - chance) / SURE;
}

/* How far a shot can hit at all: sevens are beyond a die to which nothing is added, and nothing is but for an ozutsu
 * [ozutsu-target]. Guns may shoot by the salvo's table. */
static int hopeful_reach(int weapon)
{
    const int most = weapon == WEAPON_OZUTSU ? 7 : 6, table = weapon == WEAPON_ARQUEBUS ? WEAPONS : weapon;
    int reach = 0, to, need;
    for (int band = 0; argad_weapon_band(table, band, &to, &need) && need <= most; band++) reach = to;
    return reach + 2 * HORSE_LENGTH; /* from centre to centre */
}

/* The target from whom a shooter can expect most; -1: none. */
static int best_target(const scenario_t *scenario, const state_t *state, int shooter, const int alive[FIGURES],
                       struct trail *trail, int *ret_chance)
{
    const uint64_t seen = argad_figures_on_table(scenario, state);
    const uint64_t enemies = seen & scenario->band[enemy_of(scenario->figure[shooter].band)];
    const int64_t reach = hopeful_reach(scenario->figure[shooter].profile->missile);
    int best = -1, best_worth = 0;
    for (uint64_t targets = argad_shot_reach(scenario, state, shooter, enemies); targets; targets &= targets - 1) {
        const int target = lowest(targets);
        const int64_t near = reach + state->gone[shooter] + state->gone[target]; /* on their ways they may be nearer */
        struct shot shot;
        if (point_square(figure_place(state, shooter), figure_place(state, target)) > near * near) continue;
        if (argad_shot_at(scenario, state, shooter, target, trail, &shot).reason) continue;
        int sixths = 7 - (shot.need - shot.modifiers.sum);
        sixths = sixths > 5 ? 5 : sixths < 0 ? 0 : sixths; /* a natural one misses */
        const int worth = sixths * alive[target] / 8 * argad_worth_of_figure(scenario, target) / SURE;
        if (worth <= best_worth) continue;
        best = target;
        best_worth = worth;
        *ret_chance = sixths * SURE / 6;
    }
    return best;
}

/* How often he will shoot in the next turns if nobody disturbs him. */
static int shots_to_come(const scenario_t *scenario, const state_t *state, int shooter, bool shoots_now)
{
    enum { AHEAD = 3 };
    const int left = scenario->turns - state->turn, turns = left < AHEAD ? left : AHEAD;
    const int reload = argad_weapon_reload(scenario->figure[shooter].profile->missile);
    const int wait = shoots_now ? reload : state->reload[shooter] - (state->reload[shooter] && !state->gone[shooter]);
    return turns > wait ? (turns - wait + reload) / (reload + 1) : 0;
}

/* All shots fall together; targets are taken one by one, so that not all take the same. Whoever stands free with
 * somebody before him will shoot again. */
static void weigh_shots(const scenario_t *scenario, const state_t *state, bool is_time, int alive[FIGURES],
                        struct prospect ret[BANDS])
{
    struct trail trail;
    trail.is_begun = false;
    for (uint64_t left = argad_figures_on_table(scenario, state) | argad_figures_unseen(scenario, state); left;
         left &= left - 1) {
        const int i = lowest(left);
        int chance = 0;
        if (scenario->figure[i].profile->missile == WEAPON_NONE || (state->fleeing & bit_of(i))) continue;
        if (argad_enemies_touching(scenario, state, i)) continue;
        const bool shoots_now = is_time && !argad_shooter_legal(scenario, state, i).reason;
        const int shots = shots_to_come(scenario, state, i, shoots_now);
        if (!shots && !shoots_now) continue;
        const int target = best_target(scenario, state, i, alive, &trail, &chance);
        if (target < 0) continue;
        ret[scenario->figure[i].band].fire += shots * chance * argad_worth_of_figure(scenario, target) / SURE;
        if (shoots_now) fall(alive, target, chance);
    }
}

/* What a blow does in parts of SURE. */
static void weigh_blow(const scenario_t *scenario, const state_t *state, int foe, int sum, struct strike *ret)
{
    int hits = 0, pushes = 0;
    uint16_t rule;
    for (int die = 1; die <= 6; die++) {
        const uint8_t result = argad_blow_result(scenario, state, foe, die, die, sum, &rule);
        hits += result == RESULT_HIT;
        pushes += result == RESULT_RECOIL;
    }
    ret->hit = (int16_t)(hits * SURE / 6);
    ret->push = (int16_t)(pushes * SURE / 6);
}

/* How much of the other's result goes before one's own if both strike each other and do the same: all of it, if he is
 * better, half of it if nothing but the dice decides [melee-simultaneous, melee-tie-armour]. */
static int precedence(const scenario_t *scenario, int figure, int other)
{
    const struct profile *own = scenario->figure[figure].profile, *his = scenario->figure[other].profile;
    const int lead = own->class != his->class ? own->class - his->class : own->armour - his->armour;
    return lead > 0 ? 0 : lead < 0 ? SURE : SURE / 2;
}

/* One length: all strike together. able: the chance to stand in one's place, neither dead nor driven back. */
static void weigh_length(const scenario_t *scenario, const struct strike strike[FIGURES], uint64_t strikers,
                         int alive[FIGURES], int able[FIGURES])
{
    int before[FIGURES];
    for (uint64_t left = strikers; left; left &= left - 1) before[lowest(left)] = able[lowest(left)];
    for (uint64_t left = strikers; left; left &= left - 1) {
        const int i = lowest(left), foe = strike[i].foe;
        int hit = strike[i].hit * before[i] / SURE, push = strike[i].push * before[i] / SURE;
        if ((strikers & bit_of(foe)) && strike[foe].foe == i) {
            const int part = precedence(scenario, i, foe);
            const int his_hit = strike[foe].hit * before[foe] / SURE, his_push = strike[foe].push * before[foe] / SURE;
            hit = hit * (SURE - his_hit * part / SURE) / SURE;
            push = push * (SURE - his_hit - his_push * part / SURE) / SURE;
        }
        fall(alive, foe, hit);
        fall(able, foe, hit + push);
    }
}

static void weigh_blows(const scenario_t *scenario, const state_t *state, int alive[FIGURES])
{
    struct strike strike[FIGURES];
    int able[FIGURES];
    uint64_t strikers[LENGTHS] = { 0 };
    memcpy(able, alive, sizeof able);
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        int best = -1;
        for (uint64_t foes = argad_foes_of(scenario, state, i); foes; foes &= foes - 1) {
            const int foe = lowest(foes);
            struct blow blow;
            struct strike tried = { .foe = (uint8_t)foe };
            argad_blow_measure(scenario, state, i, foe, &blow);
            weigh_blow(scenario, state, foe, blow.modifiers.sum, &tried);
            const int worth = (4 * tried.hit + tried.push) * argad_worth_of_figure(scenario, foe) / SURE;
            if (worth <= best) continue;
            best = worth;
            tried.length = blow.length;
            strike[i] = tried;
        }
        if (best >= 0) strikers[strike[i].length] |= bit_of(i);
    }
    for (int length = 0; length < LENGTHS; length++) weigh_length(scenario, strike, strikers[length], alive, able);
}

/* ---- morale ------------------------------------------------------------------------------------------------- */

enum { DEATHS = 16 }; /* more in one group and turn are as many */

struct company { /* a group that has not fled, and how many of it probably fall */
    uint64_t members;          /* on the table */
    int size, lost, left;
    int chance[DEATHS + 1];    /* of so many deaths, in parts of SURE */
};

static void look_at(const scenario_t *scenario, const state_t *state, const int alive[FIGURES], int group,
                    struct company *ret)
{
    *ret = (struct company){ .chance = { SURE } };
    for (uint64_t left = scenario->group[group].member; left; left &= left - 1) {
        const int i = lowest(left);
        ret->size++;
        ret->lost += state->life[i] == DEAD || state->life[i] == FLED;
        ret->left += state->life[i] == ON_TABLE || state->life[i] == UNSEEN;
        if (state->life[i] != ON_TABLE) continue;
        ret->members |= bit_of(i);
        for (int n = DEATHS; n >= 0 && alive[i] < SURE; n--) {
            const int before = n ? ret->chance[n - 1] : 0;
            ret->chance[n] = (ret->chance[n] * alive[i] + before * (SURE - alive[i])) / SURE;
        }
    }
}

/* Enemies within 20 cm, by the chance that they live. */
static int enemies_about(const scenario_t *scenario, const state_t *state, const int alive[FIGURES], int group,
                         uint64_t members)
{
    const uint64_t foes = argad_figures_on_table(scenario,
                                                 state) & scenario->band[enemy_of(scenario->group[group].band)];
    int sum = 0;
    for (uint64_t left = foes & ~state->fleeing; left; left &= left - 1) {
        const int foe = lowest(left);
        if (argad_figures_near(state, members, figure_place(state, foe), COMMAND_RANGE + FOOT_WIDTH)) sum += alive[foe];
    }
    return sum;
}

/* The best class that is left, and one more where an officer is about. */
static int courage(const scenario_t *scenario, const state_t *state, int group, uint64_t members, bool officer_dies)
{
    const uint8_t officer[2] = { scenario->group[group].officer, scenario->leader[scenario->group[group].band] };
    int best = 1, is_led = 0;
    for (int o = 0; o < 2; o++) {
        const int i = officer[o];
        if (i >= FIGURES || state->life[i] != ON_TABLE || (state->fleeing & bit_of(i))) continue;
        if (o == 0 && officer_dies) members &= ~bit_of(i);
        else if (argad_figures_near(state, members & ~bit_of(i), figure_place(state, i), COMMAND_RANGE)) is_led = 1;
    }
    for (uint64_t left = members; left; left &= left - 1) {
        const int class = scenario->figure[lowest(left)].profile->class;
        if (class > best) best = class;
    }
    return best + is_led;
}

/* The chance that a group breaks, in parts of SURE [base:morale]: each of three causes comes or does not. */
static int chance_to_break(const scenario_t *scenario, const state_t *state, const int alive[FIGURES], int group,
                           const struct company *company)
{
    enum { OFFICER_DIES = 1, HALF_LOST = 2, OUTNUMBERED = 4, FEW = 3 };
    const int officer = scenario->group[group].officer;
    int dies = 0, half = 0, few = 0, sum = 0;
    if (officer < FIGURES && state->led[group] && state->life[officer] == ON_TABLE) dies = SURE - alive[officer];
    const int about = company->left <= FEW + 1 ? enemies_about(scenario, state, alive, group, company->members) : 0;
    for (int n = 0; n <= DEATHS && n < company->left; n++) {
        const int left = company->left - n;
        if (2 * (company->lost + n) >= company->size && 2 * state->lost[group] < company->size) {
            half += company->chance[n];
        }
        if (left < FEW && about >= 2 * left * SURE) few += company->chance[n];
    }
    for (int causes = 1; causes < 8; causes++) {
        int chance = causes & OFFICER_DIES ? dies : SURE - dies;
        chance = chance * (causes & HALF_LOST ? half : SURE - half) / SURE;
        chance = chance * (causes & OUTNUMBERED ? few : SURE - few) / SURE;
        if (chance == 0) continue;
        const int need = courage(scenario, state, group, company->members, causes & OFFICER_DIES) -
                         (__builtin_popcount((unsigned)causes) - 1);
        sum += chance * (need > 6 ? 0 : need < 0 ? 6 : 6 - need) / 6;
    }
    return sum;
}

/* What flight will probably cost: some never come back, some are cut down, and all are missed meanwhile. */
static void weigh_fear(const scenario_t *scenario, const state_t *state, const int alive[FIGURES],
                       struct prospect ret[BANDS])
{
    enum { A_POINT = 12, STEADY = 5 }; /* 1/100 points of score; the class that never flees */
    for (int g = 0; g < scenario->groups; g++) {
        struct company company;
        int32_t points = 0;
        if (scenario->group[g].member & state->fleeing) continue;
        look_at(scenario, state, alive, g, &company);
        const int chance = chance_to_break(scenario, state, alive, g, &company);
        for (uint64_t left = chance ? company.members : 0; left; left &= left - 1) {
            const struct profile *profile = scenario->figure[lowest(left)].profile;
            if (profile->class < STEADY) points += alive[lowest(left)] * profile->points;
        }
        ret[scenario->group[g].band].loss += points / SURE * A_POINT * chance / SURE;
    }
}

void argad_prospects(const scenario_t *scenario, const state_t *state, struct prospect ret[BANDS])
{
    const uint8_t kind = sequence_top_const(&state->sequence)->kind;
    int alive[FIGURES];
    int64_t square[BANDS] = { 0 };
    memset(ret, 0, BANDS * sizeof ret[0]);
    if (kind != FRAME_ORDERS && kind != FRAME_TARGETS && kind != FRAME_PAIRINGS) return;
    for (int i = 0; i < scenario->figures; i++) alive[i] = SURE;
    weigh_shots(scenario, state, kind == FRAME_TARGETS, alive, ret);
    weigh_blows(scenario, state, alive);
    for (int i = 0; i < scenario->figures; i++) {
        struct prospect *own = &ret[scenario->figure[i].band];
        const int32_t points = scenario->figure[i].profile->points;
        const int32_t loss = (SURE - alive[i]) * argad_worth_of_figure(scenario, i) / SURE;
        /* Before new orders one may still get away, or get help. */
        own->loss += kind == FRAME_ORDERS ? loss / 2 : loss;
        own->points += (SURE - alive[i]) * points;
        square[scenario->figure[i].band] += (int64_t)points * points * alive[i] / SURE * (SURE - alive[i]) / SURE;
    }
    if (kind != FRAME_ORDERS) weigh_fear(scenario, state, alive, ret);
    for (int band = 0; band < BANDS; band++) {
        ret[band].points /= SURE;
        ret[band].spread = (int32_t)whole_root((uint64_t)square[band]);
    }
}
