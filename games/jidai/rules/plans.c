/* Chapter 7: battle plans, what they grant, when they show. The attempt to activate one is command.c's; the
 * second rolls of Koyaku and Saku on combat results are combat's [7.3-koyaku-d21, 7.3-saku-dRR]. */
#include "games/jidai/rules/rules.h"

bool jidai_plan_has(const state_t *state, uint8_t side, int plan)
{
    return (state->plan_active & ROLE_BIT(side)) && state->plan[side] == plan;
}

void jidai_plan_show(const scenario_t *scenario, state_t *state, uint8_t side, uint16_t rule, struct sink *sink)
{
    (void)scenario;
    if (state->plan_shown & ROLE_BIT(side)) return;
    state->plan_shown |= ROLE_BIT(side);
    TELL_AS(sink, EVENT_PLAN_SHOWN, RULE_PLAN_SECRET, rule, EVENT_REVEALS, ROLE_ALL, 0, ROLE_ALL, side,
            state->plan[side]);
}

/* [edition:7.3-hoshi] is settled when the pack is loaded: each edition has its own modes. */
uint8_t jidai_plan_modes(const scenario_t *scenario, int plan)
{
    return scenario->plan[plan].modes;
}

/* Special chits lie in the reserve from the moment they may be used [7.2]. */
void jidai_special_chits_in(state_t *state, uint8_t side)
{
    for (int i = 0; i < SPECIALS; i++) {
        const int chit = CHIT_SPECIAL + SPECIALS * side + i;
        if (state->place[chit] == PLACE_OUT) state->place[chit] = PLACE_RESERVE;
    }
}

/* The plan hands its impetuous attacks to the other side, once [9.5.3]. */
static void give(const scenario_t *scenario, state_t *state, uint8_t side, uint16_t rule, struct sink *sink)
{
    const uint8_t enemy = enemy_of(side);
    const uint8_t count = scenario->plan[state->plan[side]].quota[ACTIVITY_IMPETUOUS];
    if (state->plan_given & ROLE_BIT(side)) return;
    state->plan_given |= ROLE_BIT(side);
    jidai_plan_show(scenario, state, side, rule, sink);
    state->granted[enemy] = (uint8_t)(state->granted[enemy] + count);
    TELL(sink, EVENT_GRANTED, rule, RULE_IMPETUOUS, enemy, count);
    /* [edition:7.2-special-chits, edition:9.5.3]: whether they are of use without a plan of one's own */
    if (jidai_plan_has_chits(scenario, state, enemy)) jidai_special_chits_in(state, enemy);
}

/* [7.3-hoshi] */
void jidai_plan_first_combat(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    if (jidai_plan_has(state, side, PLAN_HOSHI)) give(scenario, state, side, RULE_HOSHI, sink);
}

/* [7.3-kuruma-gakari] */
void jidai_plan_first_retreat(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    if (jidai_plan_has(state, side, PLAN_KURUMA_GAKARI)) give(scenario, state, side, RULE_KURUMA_GAKARI, sink);
}

bool jidai_plan_has_chits(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    if (state->plan_active & ROLE_BIT(side)) return true;
    return state->granted[side] && !scenario->edition.special_needs_plan;
}

/* [9.5.1, example:9.5.1] */
int jidai_plan_left(const scenario_t *scenario, const state_t *state, uint8_t side, int activity)
{
    int left = state->granted[side];
    if (activity != ACTIVITY_IMPETUOUS) {
        const bool is_active = state->plan_active & ROLE_BIT(side);
        left = is_active && state->plan[side] < PLANS ? scenario->plan[state->plan[side]].quota[activity] : 0;
    }
    left -= state->used[side][activity];
    for (int i = 0; i < SPECIALS; i++) {
        const int chit = SPECIALS * side + i; /* of a drawn one the task counts as used when it is shown */
        if (state->activity[chit] == activity && state->place[CHIT_SPECIAL + chit] != PLACE_DRAWN) left--;
    }
    return left;
}
