/* Chapter 16: going into garrison and leaving it, legs of a move (movement.c) for a point each. */
#include "games/gunyuden/rules/ask.h"

/* Into a castle of its side [16-1-1], which is no neutral's [ruling:65]. */
struct refusal gunyuden_garrison_legal(const scenario_t *scenario, const state_t *state, int leader, int points)
{
    const int hex = state->hex[leader];
    if (!unit_is_outside(state, leader)) return refuse(RULE_16_1_1, REASON_IS_INSIDE, leader, 0, 0, 0);
    const int castle = castle_at(scenario, hex);
    if (castle != NO_CASTLE && state->owner[castle] != NO_CLAN && castle_side(state, castle) == NEUTRAL) {
        return refuse(RULE_RULING_65, REASON_NEUTRAL, castle, 0, 0, 0);
    }
    if (!has_castle_of(scenario, state, hex, unit_side(state, leader))) {
        return refuse(RULE_16_1_1, REASON_NO_CASTLE, hex, 0, 0, 0);
    }
    if (points < 1) return refuse(RULE_16_1_1, REASON_NO_POINTS, leader, 0, 0, 0);
    return ALLOWED;
}

/* Not where enemies stand outside [16-3-1]. */
struct refusal gunyuden_leave_legal(const scenario_t *scenario, const state_t *state, int leader, int points)
{
    const int hex = state->hex[leader];
    (void)scenario;
    if (!unit_is_inside(state, leader)) return refuse(RULE_16_3, REASON_IS_OUTSIDE, leader, 0, 0, 0);
    if (hexset_has(&state->stands[enemy_of(unit_side(state, leader))], hex)) {
        return refuse(RULE_16_3_1, REASON_ENEMY_THERE, hex, 0, 0, 0);
    }
    if (points < 1) return refuse(RULE_16_3, REASON_NO_POINTS, leader, 0, 0, 0);
    return ALLOWED;
}

/* Into garrison, a kind of movement as any other [16-0]; the castle's own marker of morale goes [10-4, ruling:78]. */
void gunyuden_go_inside(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int leader = frame->arg[MOVE_LEADER], castle = castle_at(scenario, state->hex[leader]);
    gunyuden_force_put(scenario, state, leader, state->hex[leader], PLACE_GARRISON);
    frame->arg[MOVE_POINTS]--;
    gunyuden_move_begins(scenario, state, frame);
    TELL(sink, EVENT_GOES_INSIDE, RULE_16_1_1, RULE_16_1_2, leader, castle);
    if (state->castle_low[castle]) TELL(sink, EVENT_CASTLE_HEARTENED, RULE_10_4, RULE_RULING_78, castle);
    state->castle_low[castle] = 0;
    gunyuden_settle(scenario, state);
}

void gunyuden_go_outside(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const int leader = frame->arg[MOVE_LEADER];
    gunyuden_force_put(scenario, state, leader, state->hex[leader], PLACE_MAP); /* the others stay [ruling:10] */
    frame->arg[MOVE_POINTS]--;
    gunyuden_move_begins(scenario, state, frame);
    TELL(sink, EVENT_GOES_OUTSIDE, RULE_16_3, RULE_RULING_10, leader, castle_at(scenario, state->hex[leader]));
    gunyuden_settle(scenario, state);
}
