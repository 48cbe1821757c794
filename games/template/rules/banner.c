/* Chapter 1: both sides name their bearers, each unseen by the other.
 *
 * A sealed phase: `carry` may be given again until `seal`; nothing depends on who was first. */
#include "games/template/rules/state.h"

void template_banner_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    role_set open = 0;
    (void)scenario;
    for (uint8_t side = 0; side < PLAYERS; side++) {
        if (!state->sealed[side]) open |= ROLE_BIT(side);
    }
    ask_roles(open, RULE_BANNER, PROMPT_BANNER, ret); /* [1.1] */
}

/* What is not named yet, then the seal. Another bearer may still be named, but that is not offered. */
void template_banner_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    uint64_t units = 0;
    if (state->banner[role] != NOTHING) {
        choices_add(ret, role, VERB_SEAL);
        return;
    }
    for (int unit = 0; unit < scenario->units; unit++) {
        if (scenario->unit[unit].side == role && state->hex[unit] != NOTHING) bits_set(&units, unit);
    }
    offer_each(ret, role, VERB_CARRY, 1, &units);
}

/* A bearer must be 1) an own unit 2) that is not lost [1.1]. A seal wants a bearer [1.2]. */
struct refusal template_banner_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_CARRY:
        if (scenario->unit[unit].side != action->role) {
            return refuse(RULE_BANNER, REASON_NOT_YOURS, unit, 0, 0, 0); /* 1 */
        }
        if (state->hex[unit] == NOTHING) return refuse(RULE_BANNER, REASON_LOST, unit, 0, 0, 0); /* 2 */
        return ALLOWED;
    case VERB_SEAL:
        return state->banner[action->role] != NOTHING ? ALLOWED : refuse(RULE_SEAL, REASON_NO_BEARER, 0, 0, 0, 0);
    default: return not_now();
    }
}

void template_banner_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const uint8_t role = action->role;
    (void)scenario;
    if (action->verb == VERB_CARRY) { /* nobody else hears of it [1.1] */
        state->banner[role] = (int8_t)action->arg[0];
        TELL_AS(sink, EVENT_CARRY, RULE_BANNER, 0, 0, ROLE_BIT(role), 0, ROLE_ALL, action->arg[0]);
    } else { /* [1.2] */
        state->sealed[role] = 1;
        TELL(sink, EVENT_SEALED, RULE_SEAL, 0, role);
    }
}

/* When both have sealed, red begins [1.2]. */
bool template_banner_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario;
    if (!state->sealed[RED] || !state->sealed[BLUE]) return false;
    template_begin_turn(state, RED, sink);
    return true;
}
