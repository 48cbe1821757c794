/* What a move has cost, told part by part: ground, rivers, zones [15-2, 15-4]. */
#include "games/gunyuden/rules/ask.h"

void gunyuden_tell_way(const scenario_t *scenario, const struct reach_terms *terms, int leader, int count,
                       const int32_t hexes[], int cost, struct sink *sink)
{
    const struct reach_ground *ground = terms->ground;
    const bool is_march = !terms->into;
    int rivers = 0, into = 0, out = 0, hexes_cost = 0;
    if (!sink) return;
    for (int i = 1; i < count; i++) {
        const int from = hexes[i - 1], to = hexes[i];
        hexes_cost += ground->enter[to];
        rivers += ground->hexside[from][hexside_towards(&scenario->grid, from, to)];
        if (is_march) continue;
        into += hexset_has(terms->into, to);
        out += hexset_has(terms->out, from);
    }
    TELL(sink, is_march ? EVENT_MARCHES : EVENT_MOVES, is_march ? RULE_15_3_1 : RULE_15_1_2, RULE_15_2_1, leader,
         hexes[0], hexes[count - 1], cost);
    TELL(sink, EVENT_GROUND, is_march ? RULE_15_2_3 : RULE_15_2_2, RULE_TABLE_TERRAIN_EFFECTS, hexes_cost);
    if (rivers) TELL(sink, EVENT_RIVERS, RULE_15_2_4, RULE_RULING_23, rivers);
    if (into) TELL(sink, EVENT_INTO_ZONES, RULE_15_4_1, RULE_5_1_1, into);
    if (out) TELL(sink, EVENT_OUT_OF_ZONES, RULE_15_4_3, RULE_5_0, out);
}
