/* Chapters that are still to come: shots and blows. */
#include <string.h>
#include "games/argad/rules.h"
uint8_t targets_begin(const scenario_t *scenario, state_t *state)
{ (void)scenario, (void)state; return 3; }
struct refusal targets_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{ (void)scenario, (void)state; return action->verb == VERB_SEAL ? ALLOWED : refuse(RULE_BASE_TURN_ORDER,
    REASON_NOT_NOW, 0,0,0,0); }
void targets_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{ (void)scenario, (void)state; choices_add(ret, role, VERB_SEAL); }
void targets_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{ (void)scenario, (void)sink; state->sealed |= ROLE_BIT(action->role); }
void targets_end(state_t *state)
{ memset(state->target, NO_FIGURE, sizeof state->target); }
void shots_begin(const scenario_t *scenario, state_t *state, struct sink *sink)
{ (void)scenario, (void)state, (void)sink; }
bool shots_next(const scenario_t *scenario, state_t *state)
{ (void)scenario, (void)state; return false; }
void shots_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{ (void)scenario, (void)state, (void)ret; }
void shots_apply(const scenario_t *scenario, state_t *state, const struct action *action)
{ (void)scenario, (void)state, (void)action; }
void shots_resolve(const scenario_t *scenario, state_t *state, struct sink *sink)
{ (void)scenario, (void)state, (void)sink; }
bool ignition_next(const scenario_t *scenario, state_t *state)
{ (void)scenario, (void)state; return false; }
void ignition_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{ (void)scenario, (void)state, (void)ret; }
void ignition_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{ (void)scenario, (void)state, (void)action, (void)sink; }
bool dousing_next(const scenario_t *scenario, state_t *state)
{ (void)scenario, (void)state; return false; }
void dousing_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{ (void)scenario, (void)state, (void)ret; }
void dousing_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{ (void)scenario, (void)state, (void)action, (void)sink; }
uint8_t pairings_begin(const scenario_t *scenario, state_t *state)
{ (void)scenario, (void)state; return 3; }
struct refusal pairings_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{ return targets_legal(scenario, state, action); }
void pairings_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{ targets_choices(scenario, state, role, ret); }
void pairings_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{ targets_apply(scenario, state, action, sink); }
void melee_end(state_t *state)
{ memset(state->foe, NO_FIGURE, sizeof state->foe); }
void blows_begin(const scenario_t *scenario, state_t *state, struct sink *sink)
{ (void)scenario, (void)state, (void)sink; }
bool blows_next(const scenario_t *scenario, state_t *state, struct sink *sink)
{ (void)scenario, (void)state, (void)sink; return false; }
void blows_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{ (void)scenario, (void)state, (void)ret; }
void blows_apply(const scenario_t *scenario, state_t *state, const struct action *action)
{ (void)scenario, (void)state, (void)action; }
void recoils(const scenario_t *scenario, state_t *state, struct sink *sink)
{ (void)scenario, (void)state, (void)sink; }
uint8_t follow_begin(const scenario_t *scenario, state_t *state)
{ (void)scenario, (void)state; return 3; }
struct refusal follow_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{ return targets_legal(scenario, state, action); }
void follow_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{ targets_choices(scenario, state, role, ret); }
void follow_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{ targets_apply(scenario, state, action, sink); }
void follow_ups(const scenario_t *scenario, state_t *state, struct sink *sink)
{ (void)scenario, (void)state, (void)sink; }
