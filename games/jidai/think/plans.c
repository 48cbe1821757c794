/* How good the orders of the set-up are, before all the plan: it should give what the army means to do. */
#include "games/jidai/think/think.h"

enum {
    ORDERED = 10,        /* an order is given; for a unit, its printed place */
    PLAN_FITS = 20,      /* a point of plan_fit(): the book's orders for all clans do not make up for a poor plan */
    COMBINED_CLANS = 10, /* a combined manoeuvre [9.5.5] is a point of plan_fit() for so many clans of the army */
};

/* What the plans give beyond their tasks [7.3], in points of plan_fit(): to an army that attacks, to one that holds. */
static const int8_t plan_gift[PLANS][2] = {
    [PLAN_GANKO] = { 20, 20 },       /* a better command die: a chit more every other turn */
    [PLAN_KURUMA_GAKARI] = { 0, 0 }, /* tasks alone */
    [PLAN_GYORIN] = { 5, 15 },       /* works, where it is active from the start; they do not march */
    [PLAN_KOYAKU] = { -10, 20 },     /* rallies better and bears more, but begins without Attack mode */
    [PLAN_KOKUYOKU] = { 0, 0 },      /* likewise */
    [PLAN_SAKU] = { -20, 20 },       /* works, and nothing but Defense at the beginning */
    [PLAN_HOSHI] = { 10, -10 },      /* finds its way into Attack mode, and hardly out of it */
};
/* A task of each kind, likewise; an impetuous attack is the enemy's, against the clan that he likes best. Combined
 * manoeuvres are for armies of many clans (COMBINED_CLANS). */
static const int8_t task_gift[ACTIVITIES][2] = {
    [ACTIVITY_ATTACK] = { 6, 3 },
    [ACTIVITY_RETREAT] = { 3, 4 },
    [ACTIVITY_IMPETUOUS] = { -12, -12 },
};

/* An army attacks if it is stronger than those of the enemy who are there from the beginning: Uesugi on the historical
 * morning, Takeda against the mountain. Else it holds. */
static bool means_to_hold(const scenario_t *scenario, uint8_t side)
{
    int points[ARMIES] = { 0 };
    for (int c = 0; c < CLANS; c++) {
        const struct clan *clan = &scenario->clan[c];
        for (int u = clan->first; u < clan->end && (clan->side == side || clan->box == BOX_MAP); u++) {
            points[clan->side] += scenario->unit[u].elan + scenario->unit[u].mass;
        }
    }
    return 100 * points[side] < HOLD * points[enemy_of(side)];
}

static int plan_fit(const scenario_t *scenario, uint8_t side, int plan, bool holds)
{
    const uint8_t *quota = scenario->plan[plan].quota;
    const bool has_works = plan == PLAN_GYORIN || plan == PLAN_SAKU;
    int fit = has_works && !scenario->plan_is_active[side] ? 0 : plan_gift[plan][holds];
    for (int a = 0; a < ACTIVITIES; a++) fit += quota[a] * task_gift[a][holds];
    return fit + quota[ACTIVITY_COMBINED] * (clan_end(side) - clan_first(side)) / COMBINED_CLANS;
}

/* How much less a plan fits than the best one: a player who is offered some of them waits for that. */
int32_t jidai_judge_plan(const scenario_t *scenario, uint8_t side, int plan)
{
    const bool holds = means_to_hold(scenario, side);
    const int fit = plan_fit(scenario, side, plan, holds);
    int best = fit;
    for (int p = 0; p < PLANS; p++) {
        const int other = plan_fit(scenario, side, p, holds);
        if (other > best) best = other;
    }
    return PLAN_FITS * (fit - best);
}

/* The book's set-up keeps clans together and has modes that fit: who finishes it that way does well. */
int32_t jidai_judge_orders(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int32_t worth = 0;
    if (state->sequence.frame[0].kind != FRAME_SETUP) return 0;
    if (state->plan[side] < PLANS) worth += jidai_judge_plan(scenario, side, state->plan[side]);
    for (int c = clan_first(side); c < clan_end(side); c++) {
        worth += ORDERED * ((state->mode[c] < MODES) + (state->entry[c] < ENTRIES));
        for (int u = scenario->clan[c].first; u < scenario->clan[c].end; u++) {
            const int place = unit_is_on_map(state, u) ? state->hex[u] : state->draft[u];
            worth += ORDERED * (place >= 0 && place == scenario->unit[u].start);
        }
    }
    return worth;
}
