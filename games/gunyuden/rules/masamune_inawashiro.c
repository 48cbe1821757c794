/* Suriagehara: Inawashiro Morikuni goes over to Date [44-7-2]. */
#include "games/gunyuden/rules/battle.h"
#include "games/gunyuden/rules/masamune.h"

enum { DEFECTS = 1 }; /* the die */

/* The die is rolled until he has gone, or is dead [ruling:79]. */
bool masamune_has_inawashiro(const scenario_t *scenario, const state_t *state)
{
    const int old = scenario->masamune.person[MORIKUNI];
    const int unit = scenario->masamune.person[MORIKUNI_OF_DATE];
    return scenario->events == EVENTS_DIE && !state->story[STORY_MORIKUNI] && old != NO_UNIT &&
           unit_is_in_play(state, old) && unit != NO_UNIT && state->place[unit] == PLACE_WAITING;
}

/* Into the castle if the enemy stands before it. */
void masamune_withdraw(const scenario_t *scenario, state_t *state, int hex, struct sink *sink)
{
    const bool goes_inside = hexset_has(&state->stands[DATE], hex);
    TELL(sink, EVENT_WITHDRAWS, RULE_44_7_2, 0, bits_next(state->running, UNIT_WORDS, 0), hex);
    gunyuden_set_put(state, state->running, hex, goes_inside ? PLACE_GARRISON : PLACE_MAP);
    if (goes_inside) state->castle_low[castle_at(scenario, hex)] = 0;
    set_clear(state->running);
}

/* Whoever held the castle for the other side, and Ashina's units in its hex, go to Kurokawa, besieged or not; if that
 * is lost, to the nearest castle of their side, of equals to the one that their player picks; without any they are
 * gone. */
static void move_garrison(const scenario_t *scenario, state_t *state, int castle, struct sink *sink)
{
    uint64_t garrison[UNIT_WORDS];
    const int home = masamune_castle_named(scenario, "kurokawa");
    const int left = scenario->castle[castle].hex;
    struct hexset refuges = { 0 };
    gunyuden_units_at(scenario, state, left, garrison);
    FOR_UNITS(u, garrison) {
        const bool is_ashina = masamune_is(scenario, state->clan[u], HOUSE_ASHINA);
        if (unit_side(state, u) != ANTI || (unit_is_outside(state, u) && !is_ashina)) bits_clear(garrison, u);
    }
    if (set_is_empty(garrison)) return;
    gunyuden_uninvest(scenario, state, garrison, sink);
    if (castle_side(state, home) == ANTI) hexset_add(&refuges, scenario->castle[home].hex);
    else refuges = masamune_nearest(scenario, state, ANTI, NO_CLAN, left);
    if (hexset_is_empty(&refuges)) {
        FOR_UNITS(u, garrison) gunyuden_unit_remove(scenario, state, u, PLACE_REMOVED, RULE_44_7_2, sink);
        return;
    }
    memcpy(state->running, garrison, sizeof state->running);
    if (masamune_only(&refuges) != HEX_NONE) {
        masamune_withdraw(scenario, state, masamune_only(&refuges), sink);
        return;
    }
    gunyuden_set_put(state, garrison, left, PLACE_MAP);
    masamune_ask_castle(state, ANTI, ASKS_REFUGE, bits_next(garrison, UNIT_WORDS, 0), left);
}

/* The old counter goes, the castle is Date's, the new counter stands in it. */
void masamune_inawashiro(const scenario_t *scenario, state_t *state, int die, struct sink *sink)
{
    const int castle = masamune_castle_named(scenario, "inawashiro");
    const int old = scenario->masamune.person[MORIKUNI];
    const int unit = scenario->masamune.person[MORIKUNI_OF_DATE];
    TELL(sink, EVENT_INAWASHIRO_DIE, RULE_44_7_2, 0, die);
    if (die != DEFECTS || castle == NO_CASTLE || unit == NO_UNIT) return;
    state->story[STORY_MORIKUNI] = 1;
    gunyuden_unit_remove(scenario, state, old, PLACE_REMOVED, RULE_44_7_2, sink);
    if (castle_side(state, castle) != DATE) {
        state->owner[castle] = state->clan[unit];
        if (!state->durability[castle]) state->durability[castle] = 1;
        state->castle_low[castle] = 0;
        move_garrison(scenario, state, castle, sink);
        TELL(sink, EVENT_CHANGES_HANDS, RULE_44_7_2, RULE_RULING_79, castle, state->clan[unit]);
    }
    state->hex[unit] = scenario->castle[castle].hex;
    state->place[unit] = PLACE_GARRISON;
    state->steps[unit] = STEPS;
    TELL(sink, EVENT_DEFECTS, RULE_44_7_2, 0, unit, castle);
    gunyuden_settle(scenario, state);
    gunyuden_investments(scenario, state, sink);
    gunyuden_deaths(state);
}
