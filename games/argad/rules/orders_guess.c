/* What a captain is likely to order a group that nobody else can see the orders of: the guess at an enemy's draft
 * (secrets.c) goes by it, and players begin with it. */
#include "games/argad/rules/shooting_measure.h"

struct company { /* a group as its captain sees it */
    int figures, shooters, fighters, carriers; /* shooters: with missiles; fighters: class 2 or more, without */
    int unseen;
    int nearest;       /* mm from one of them to an enemy */
    int pace;          /* the most of them */
    bool has_target;   /* an enemy is in reach of a missile */
    bool is_touched;
};

static void look_at(const scenario_t *scenario, const state_t *state, int group, struct company *ret)
{
    enum { FAR = 4 * TABLE_HIGH };
    const uint8_t band = scenario->group[group].band;
    int64_t nearest = (int64_t)FAR * FAR;
    *ret = (struct company){ 0 };
    for (uint64_t left = scenario->group[group].member & ~state->fleeing; left; left &= left - 1) {
        const int i = lowest(left);
        const struct profile *profile = scenario->figure[i].profile;
        if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
        const int foe = argad_nearest_enemy(scenario, state, band, figure_place(state, i));
        const int64_t square = foe < 0 ? nearest : point_square(figure_place(state, i), figure_place(state, foe));
        const int pace = argad_pace_of(scenario, state, i).mm;
        ret->figures++;
        ret->unseen += state->life[i] == UNSEEN;
        const bool shoots = profile->missile != WEAPON_NONE && profile->missile != WEAPON_SHURIKEN;
        ret->shooters += shoots;
        ret->fighters += !shoots && profile->class >= 2;
        ret->carriers += state->carries[i] < LOADS;
        const int64_t reach = shoots ? argad_good_reach(profile->missile) : 0;
        ret->has_target |= square <= reach * reach;
        if (pace > ret->pace) ret->pace = pace;
        if (square < nearest) nearest = square;
        if (square < (int64_t)(2 * HORSE_LENGTH) * (2 * HORSE_LENGTH)) {
            ret->is_touched |= argad_enemies_touching(scenario, state, i) != 0;
        }
    }
    ret->nearest = (int)whole_root((uint64_t)nearest);
}

static int weight_of(const scenario_t *scenario, const state_t *state, int group, const struct company *company,
                     int plan)
{
    const bool shoots = 2 * company->shooters > company->figures;
    const bool is_near = company->nearest < company->pace + HORSE_LENGTH;
    const bool waits = company->unseen == company->figures && company->nearest > 2 * company->pace &&
                       2 * state->turn < scenario->turns;
    if (company->figures == 0) return 0;
    if (waits) return plan == PLAN_HOLD; /* they lie still till somebody comes, or it gets late */
    if (company->fighters == 0 && !shoots) { /* they keep out of it */
        return plan == PLAN_HOLD ? 4 : plan == PLAN_FALL_BACK ? 6 : plan == PLAN_OBJECTIVE ? 2 : 0;
    }
    switch (plan) {
    case PLAN_HOLD: return shoots && company->has_target ? 12 : company->is_touched ? 8 : 4;
    case PLAN_CHARGE: case PLAN_OVERWHELM: return !is_near ? 2 : shoots ? 6 : 12;
    case PLAN_PRESS: return is_near ? 12 : 8;
    case PLAN_ADVANCE: return shoots && company->has_target ? 2 : 6;
    case PLAN_OBJECTIVE: return company->carriers ? 16 : shoots && company->has_target ? 3 : 8;
    case PLAN_FALL_BACK: return is_near ? 3 : 2;
    default: /* PLAN_FORM */
        if (state->order[group] != LOOSE || company->figures < 3 || is_near) return 0;
        return scenario->group[group].is_close ? 4 : 2;
    }
}

void argad_plan_weights(const scenario_t *scenario, const state_t *state, int group, int ret[PLANS])
{
    struct company company;
    look_at(scenario, state, group, &company);
    for (int plan = 0; plan < PLANS; plan++) ret[plan] = weight_of(scenario, state, group, &company, plan);
}
