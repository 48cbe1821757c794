/* The three scenarios: area, turns, sides [42, 43, 44], told when they begin. */
#include "games/gunyuden/rules/masamune.h"

static uint16_t one_of(const scenario_t *scenario, uint16_t campaign, uint16_t first, uint16_t second)
{
    return scenario->chapter == CAMPAIGN ? campaign : scenario->chapter == HITOTORIBASHI ? first : second;
}

/* Shimotsuke is never used [30-2-2]; the others are not in every scenario. */
uint16_t masamune_area_rule(const scenario_t *scenario, int hex)
{
    if (scenario->province[hex] && strcmp(scenario->province[hex], "shimotsuke") == 0) return RULE_30_2_2;
    return one_of(scenario, RULE_42_1, RULE_43_1, RULE_44_1);
}

static bool all_act(const scenario_t *scenario, const state_t *state)
{
    for (int c = 0; c < scenario->clans; c++) {
        if (scenario->clan[c].is_here && state->awake[c] != AWAKE) return false;
    }
    return true;
}

/* What is in force is told, and no more: of a clan that slept, nobody would hear that it acts. */
void masamune_opening(const scenario_t *scenario, const state_t *state, struct sink *sink)
{
    int hexes = 0, clans[SIDES_OF_WAR + 1] = { 0 }, castles = 0;
    for (int c = 0; c < HEX_COLUMNS; c++) hexes += __builtin_popcountll(scenario->area.column[c]);
    for (int c = 0; c < scenario->clans; c++) {
        if (scenario->clan[c].is_here) clans[state->side_of[c]]++;
    }
    for (int c = 0; c < scenario->castles; c++) castles += state->owner[c] != NO_CLAN;
    TELL(sink, EVENT_AREA, one_of(scenario, RULE_42_1, RULE_43_1, RULE_44_1), 0, hexes);
    TELL(sink, EVENT_LENGTH, one_of(scenario, RULE_42_2, RULE_43_2, RULE_44_2), RULE_RULING_37, scenario->turns,
         scenario->month, scenario->week);
    TELL(sink, EVENT_SIDES, one_of(scenario, RULE_42_3, RULE_43_3, RULE_44_3), RULE_30_1_3, clans[DATE], clans[ANTI],
         clans[NEUTRAL]);
    /* [castles:campaign, castles:mini-1, castles:mini-2]: whose they are; all with a durability of 10 */
    TELL(sink, EVENT_CASTLES, RULE_41_2_1, RULE_8_2_1, castles);
    if (scenario->chapter == CAMPAIGN) {
        const int tomizawa = scenario->masamune.house[HOUSE_TOMIZAWA], kasai = scenario->masamune.house[HOUSE_KASAI];
        const bool is_apart = tomizawa != NO_CLAN && kasai != NO_CLAN && state->awake[tomizawa] == AWAKE &&
                              state->awake[kasai] == ASLEEP;
        if (is_apart) TELL(sink, EVENT_APART, RULE_40_1, RULE_34_0, tomizawa, kasai);
        return;
    }
    if (all_act(scenario, state)) TELL(sink, EVENT_ALL_ACT, one_of(scenario, 0, RULE_43_7_4, RULE_44_7_4), 0, 0);
    if (scenario->events != EVENTS_TABLE) {
        TELL(sink, EVENT_NO_EVENTS, one_of(scenario, 0, RULE_43_7_2, RULE_44_7_1), 0, 0);
    }
    if (!scenario->has_replenishment) TELL(sink, EVENT_NO_REPLENISHMENT, RULE_43_7_3, 0, 0);
    if (scenario->chapter == SURIAGEHARA) TELL(sink, EVENT_MISSING_CASTLES, RULE_RULING_58, 0, 0);
}
