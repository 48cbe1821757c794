/* Pairings [melee-length-order]: a sealed phase. Each figure that may strike names one enemy it touches, or one that
 * the man before it touches; who is not named a foe strikes at the one he faces. Who swings a weapon in both hands may
 * give that up for the man behind [yari-swing-in-front]. */
#include <string.h>

#include "games/argad/rules/melee_measure.h"

uint8_t argad_pairings_begin(const scenario_t *scenario, state_t *state)
{
    uint8_t nothing = (uint8_t)(ROLE_BIT(WEST) | ROLE_BIT(EAST));
    for (uint64_t left = argad_figures_on_table(scenario, state); left; left &= left - 1) {
        const int i = lowest(left);
        const uint64_t foes = argad_foes_of(scenario, state, i);
        const bool may_choose = (foes & (foes - 1)) || argad_may_give_room(scenario, state, i);
        if (may_choose) nothing &= (uint8_t)~ROLE_BIT(scenario->figure[i].band);
    }
    return nothing;
}

static struct refusal room_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int figure = action->arg[0];
    if (figure >= scenario->figures) return refuse(RULE_BASE_CONTACT, REASON_ONE_BY_ONE, figure, 0, 0, 0);
    if (scenario->figure[figure].band != action->role) {
        return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, figure, 0, 0, 0);
    }
    if (action->verb == VERB_HOLD) {
        return state->room[figure] ? ALLOWED : refuse(RULE_YARI_SWING_IN_FRONT, REASON_SWINGS, figure, 0, 0, 0);
    }
    if (state->room[figure] || !argad_may_give_room(scenario, state, figure)) {
        return refuse(RULE_YARI_SWING_IN_FRONT, REASON_NOBODY_BEHIND, figure, 0, 0, 0);
    }
    return ALLOWED;
}

/* 1) A single figure 2) of one's own 3) that can strike, 4) at somebody it touches or reaches. */
struct refusal argad_pairings_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int figure = action->arg[0], foe = action->arg[1];
    if (action->verb == VERB_SEAL) return ALLOWED;
    if (action->verb == VERB_GIVE_ROOM || action->verb == VERB_HOLD) return room_legal(scenario, state, action);
    if (action->verb != VERB_FIGHT) return refuse(RULE_BASE_TURN_ORDER, REASON_NOT_NOW, 0, 0, 0, 0);
    if (figure >= scenario->figures || foe >= scenario->figures) {
        /* 1 */
        return refuse(RULE_BASE_CONTACT, REASON_ONE_BY_ONE, figure >= scenario->figures ? figure : foe, 0, 0, 0);
    }
    if (scenario->figure[figure].band != action->role) {
        return refuse(RULE_BASE_GROUP, REASON_NOT_YOURS, figure, 0, 0, 0); /* 2 */
    }
    const struct refusal refusal = argad_striker_legal(state, figure); /* 3 */
    if (refusal.reason) return refusal;
    if (!(argad_foes_of(scenario, state, figure) & bit_of(foe))) {
        const int swinger = scenario->figure[foe].band != action->role
                                ? argad_swinger_before(scenario, state, figure, foe) : -1;
        if (swinger >= 0) {
            const bool is_naginata = scenario->figure[swinger].profile->melee == WEAPON_NAGINATA;
            return refuse(is_naginata ? RULE_NAGINATA_NO_SECOND_RANK : RULE_YARI_SWING_IN_FRONT, REASON_SWING, figure,
                          swinger, 0, 0);
        }
        return refuse(RULE_BASE_CONTACT, REASON_NOT_TOUCHED, figure, foe, 0, 0); /* 4 */
    }
    return ALLOWED;
}

void argad_pairings_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    choices_add(ret, role, VERB_SEAL);
    for (uint64_t left = argad_figures_on_table(scenario, state) & scenario->band[role]; left; left &= left - 1) {
        const int i = lowest(left);
        struct action *action;
        const uint64_t foes = argad_foes_of(scenario, state, i);
        if (state->room[i] || argad_may_give_room(scenario, state, i)) {
            action = choices_add(ret, role, state->room[i] ? VERB_HOLD : VERB_GIVE_ROOM);
            action->nargs = 1;
            action->arg[0] = i;
        }
        if (!(foes & (foes - 1)) || state->foe[i] != NO_FIGURE) continue;
        *choices_add_ranged(ret, role, VERB_FIGHT, 1, 1, &action) = foes;
        action->nargs = 2;
        action->arg[0] = i;
    }
}

/* Whoever is swung before again strikes at nobody over that man. */
static void set_room(const scenario_t *scenario, state_t *state, int figure, bool gives)
{
    state->room[figure] = gives;
    for (uint64_t left = scenario->band[scenario->figure[figure].band]; left; left &= left - 1) {
        const int i = lowest(left), foe = state->foe[i];
        if (foe != NO_FIGURE && !(argad_foes_of(scenario, state, i) & bit_of(foe))) state->foe[i] = NO_FIGURE;
    }
}

void argad_pairings_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    if (action->verb == VERB_GIVE_ROOM || action->verb == VERB_HOLD) {
        const bool gives = action->verb == VERB_GIVE_ROOM;
        set_room(scenario, state, action->arg[0], gives);
        TELL_AS(sink, gives ? EVENT_GIVES_ROOM : EVENT_SWINGS, RULE_YARI_SWING_IN_FRONT, RULE_NAGINATA_NO_SECOND_RANK,
                0, ROLE_BIT(action->role), 0, ROLE_ALL, action->arg[0]);
        return;
    }
    if (action->verb == VERB_FIGHT) {
        state->foe[action->arg[0]] = (uint8_t)action->arg[1];
        TELL_AS(sink, EVENT_PAIRED, RULE_MELEE_LENGTH_ORDER, RULE_BASE_CONTACT, 0, ROLE_BIT(action->role), 0, ROLE_ALL,
                action->arg[0], action->arg[1]);
        return;
    }
    state->sealed |= ROLE_BIT(action->role);
    TELL(sink, EVENT_SEALED, RULE_MELEE_LENGTH_ORDER, 0, action->role);
}

bool argad_pairings_are_sound(const scenario_t *scenario, const state_t *state)
{
    for (int i = 0; i < scenario->figures; i++) {
        if (state->room[i] && !argad_may_give_room(scenario, state, i)) return false;
        if (state->foe[i] == NO_FIGURE) continue;
        if (state->foe[i] >= scenario->figures || state->life[i] != ON_TABLE) return false;
        if (!(argad_foes_of(scenario, state, i) & bit_of(state->foe[i]))) return false;
    }
    return true;
}

void argad_melee_end(state_t *state)
{
    memset(state->foe, NO_FIGURE, sizeof state->foe);
    memset(state->room, 0, sizeof state->room);
    memset(state->beaten, NO_FIGURE, sizeof state->beaten);
    memset(state->follow, 0, sizeof state->follow);
    memset(state->die, 0, sizeof state->die);
}
