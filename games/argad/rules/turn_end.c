/* (h): the end of a turn: loading, lengths regained, order regained, fires, markers off. */
#include <string.h>

#include "games/argad/rules/rules.h"

/* Immobile: 0 mm gone; in close order also two paces, a pivot or a change of ranks [close-order-two-paces]. Who falls
 * in was not in the ranks yet when he walked. */
bool argad_is_immobile(const state_t *state, int figure)
{
    return state->gone[figure] == 0 || (argad_is_in_close_order(state, figure) && state->gone[figure] <= TWO_PACES &&
                                        state->posture[figure] != POSTURE_FORM);
}

/* Did it do nothing else in this turn? */
static bool is_idle(const state_t *state, int figure)
{
    const uint64_t busy = state->shot | state->fought | state->recoiled | state->shaken | state->blocked |
                          state->stunned | state->fleeing | state->crouched;
    return argad_is_immobile(state, figure) && !(busy & bit_of(figure));
}

uint16_t argad_reload_rule(int weapon)
{
    switch (weapon) {
    case WEAPON_OZUTSU: return RULE_OZUTSU_RELOAD; /* [ozutsu-reload] */
    case WEAPON_BO_HIYA: return RULE_BO_HIYA_RELOAD; /* [bo-hiya-reload] */
    case WEAPON_ARQUEBUS: return RULE_ARQUEBUS_RELOAD; /* [arquebus-reload] */
    default: return RULE_SHORT_FIREARMS_RELOAD; /* [short-firearms-reload] */
    }
}

static bool is_working(const state_t *state, int figure)
{
    const int posture = state->posture[figure];
    return posture == POSTURE_HELP || posture == POSTURE_TAKE || posture == POSTURE_DROP || posture == POSTURE_MOUNT ||
           posture == POSTURE_DISMOUNT || posture == POSTURE_DOUSE;
}

/* A helper beside him who did nothing else [reload-help]. */
static int helper_of(const scenario_t *scenario, const state_t *state, int figure)
{
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        if (state->posture[i] == POSTURE_HELP && state->aim[i] == figure && is_idle(state, i) &&
            argad_figures_gap(scenario, state, i, figure) <= TWO_PACES) return i;
    }
    return -1;
}

/* A turn counts if the gunner stood still and did not shoot, strike, get struck or recoil. */
static void load_weapons(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left), weapon = scenario->figure[i].profile->missile;
        if (!state->reload[i] || !is_idle(state, i) || is_working(state, i)) continue;
        const int helper = state->reload[i] > 1 ? helper_of(scenario, state, i) : -1;
        state->reload[i] = (uint8_t)(helper >= 0 ? 0 : state->reload[i] - 1);
        const bool is_order = argad_is_in_close_order(state, i) && state->gone[i];
        if (helper >= 0) TELL(sink, EVENT_HELPED, RULE_RELOAD_HELP, argad_reload_rule(weapon), helper, i);
        TELL(sink, state->reload[i] ? EVENT_LOADING : EVENT_LOADED, argad_reload_rule(weapon),
             is_order ? RULE_CLOSE_ORDER_TWO_PACES : 0, i);
    }
}

/* Loose pikemen lose their length after a turn of melee, and have it again after one without contact [pike-loose,
 * pike-regain]. Disorder ends after a whole turn without contact or move [base:disorder]. */
static void recover(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t bit = bit_of(i);
        const bool is_pike = scenario->figure[i].profile->melee == WEAPON_PIKE;
        const bool touches = (state->touched & bit) || argad_enemies_touching(scenario, state, i) != 0; /* or did */
        if (is_pike && !argad_is_in_close_order(state, i) && (state->fought & bit) && !(state->spent & bit)) {
            state->spent |= bit;
            TELL(sink, EVENT_PIKE_SPENT, RULE_PIKE_LOOSE, 0, i);
        } else if ((state->spent & bit) && !touches && !(state->fought & bit)) {
            state->spent &= ~bit;
            TELL(sink, EVENT_PIKE_REGAINED, RULE_PIKE_REGAIN, 0, i); /* [pike-regain] */
        }
        if ((state->disorder & bit) && !(state->fresh & bit) && !touches && !state->gone[i]) {
            state->disorder &= ~bit;
            TELL(sink, EVENT_IN_ORDER, RULE_BASE_DISORDER, 0, i);
        }
    }
}

/* From the end of the turn after that in which it began a fire is deadly [bo-hiya-effect]. */
static void spread_fires(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int f = 0; f < scenario->features; f++) {
        if (state->burning[f] == FIRE_BEGINS) {
            state->burning[f] = FIRE_SPREADS;
        } else if (state->burning[f] == FIRE_SPREADS) {
            state->burning[f] = ABLAZE;
            TELL(sink, EVENT_ABLAZE, RULE_BO_HIYA_EFFECT, 0, f);
        }
        if (state->burning[f] != ABLAZE) continue;
        for (int i = 0; i < scenario->figures; i++) {
            if (state->life[i] != ON_TABLE && state->life[i] != UNSEEN) continue;
            if (!area_holds(&scenario->feature[f].area, figure_place(state, i))) continue;
            if (state->life[i] == UNSEEN) argad_show_ambusher(scenario, state, i, RULE_BO_HIYA_EFFECT, sink);
            TELL(sink, EVENT_BURNT, RULE_BO_HIYA_EFFECT, 0, i, f);
            argad_figure_dies(scenario, state, i, sink);
        }
    }
}

void argad_end_of_turn(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    load_weapons(scenario, state, sink);
    recover(scenario, state, sink);
    spread_fires(scenario, state, sink);
    state->shaken = state->recoiled;
    state->recoiled = state->blocked = state->stunned = state->crouched = state->charging = state->touched = 0;
    state->withdrew = state->shot = state->fought = state->slowed = state->fresh = 0;
    memset(state->gone, 0, sizeof state->gone);
    memset(state->slow, 0, sizeof state->slow);
    memset(state->pivoted, 0, sizeof state->pivoted);
    memset(state->thrown, 0, sizeof state->thrown);
    memset(state->die, 0, sizeof state->die); /* of those who tried to put out a fire */
    for (int g = 0; g < scenario->groups; g++) {
        if (state->order[g] == FORMED_NOW) state->order[g] = CLOSE_ORDER;
    }
}
