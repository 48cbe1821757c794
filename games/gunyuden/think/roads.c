/* How far every hex is from every castle, for players that think ahead: movement points in good weather, zones and
 * enemies left out of account. Computed once, when a scenario is loaded. */
#include "games/gunyuden/think/think.h"

/* Hexes wait in a ring, each at most once; a better way puts a hex back into it. */
static void flood(const struct gunyuden_scenario *scenario, int start, uint8_t ret[HEXES])
{
    int16_t queue[HEXES];
    bool is_waiting[HEXES] = { false };
    int first = 0, count = 1;
    memset(ret, UINT8_MAX, HEXES);
    ret[start] = 0;
    queue[0] = (int16_t)start;
    while (count > 0) {
        const int hex = queue[first];
        first = (first + 1) % HEXES;
        count--;
        is_waiting[hex] = false;
        for (int hexside = 0; hexside < HEXSIDES; hexside++) {
            const int other = scenario->beside[hex][hexside];
            if (other == HEX_NONE || scenario->feature[hex][hexside] >= FEATURE_SEA) continue;
            const int river = scenario->feature[hex][hexside] == FEATURE_RIVER ? scenario->river.cost[PACE_NORMAL] : 0;
            const int cost = ret[hex] + scenario->ground[scenario->terrain[other]].cost[PACE_NORMAL] + river;
            if (cost >= ret[other]) continue;
            ret[other] = (uint8_t)cost;
            if (is_waiting[other]) continue;
            is_waiting[other] = true;
            queue[(first + count++) % HEXES] = (int16_t)other;
        }
    }
}

void gunyuden_load_roads(void *scenario_)
{
    scenario_t *scenario = scenario_;
    for (int c = 0; c < scenario->castles; c++) {
        if (scenario->castle[c].owner != NO_CLAN) flood(scenario, scenario->castle[c].hex, scenario->road[c]);
    }
}
