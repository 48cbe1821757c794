/* Chapter 14, optional: a hero for the army that is behind.
 *
 *     a line of the track is crossed (jidai_samurai_line) -> his chit goes into the bowl [14.1]
 *     FRAME_SAMURAI  `samurai UNIT` -> `rally-here` -> rally.c, or `charge` -> modes.c [14.2]
 *     he leaves: killed, his unit eliminated, or a quiet end of turn [14.3] */
#include "games/jidai/rules/rules.h"

enum samurai_step { SAMURAI_JOIN, SAMURAI_ACT, SAMURAI_END };

/* The marker moved from `before` to state->vp. Only moving away from zero crosses a line [14.1]; the lines
 * are [track:victory-and-samurai-lines]. */
void jidai_samurai_line(const scenario_t *scenario, state_t *state, int before, struct sink *sink)
{
    if (!scenario->edition.samurai) return;
    for (uint8_t side = 0; side < ARMIES; side++) {
        const int sign = side == UESUGI ? -1 : 1; /* Uesugi is helped where Takeda leads */
        const int was = sign * before, now = sign * state->vp, chit = CHIT_SAMURAI + side;
        for (int i = 0; i < scenario->samurai_lines[side]; i++) {
            const int line = scenario->samurai_line[side][i];
            if (was >= line || now < line) continue;
            if (state->place[chit] != PLACE_OUT || state->samurai[side] != NO_UNIT) continue;
            if (scenario->edition.samurai_may) { /* [edition:14.1]: asked before the next draw */
                state->called |= ROLE_BIT(side);
                continue;
            }
            state->place[chit] = PLACE_BOWL;
            TELL(sink, EVENT_SAMURAI_CALLED, RULE_SAMURAI_LINE, 0, side);
        }
    }
}

void jidai_samurai_leave(const scenario_t *scenario, state_t *state, uint8_t side, uint16_t rule, struct sink *sink)
{
    (void)scenario;
    if (state->samurai[side] == NO_UNIT) return;
    TELL(sink, EVENT_SAMURAI_LEAVES, RULE_SAMURAI_LEAVES, rule, side, state->samurai[side]);
    state->samurai[side] = NO_UNIT;
}

void jidai_samurai_end_of_turn(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (uint8_t side = 0; side < ARMIES; side++) {
        const int unit = state->samurai[side];
        if (unit == NO_UNIT || jidai_is_in_zone(state, state->hex[unit], enemy_of(side))) continue;
        jidai_samurai_leave(scenario, state, side, RULE_END_OF_TURN, sink);
    }
}

static void units_to_join(const scenario_t *scenario, const state_t *state, uint8_t side, uint64_t ret[2])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (unit_side(scenario, u) == side && unit_is_on_map(state, u)) set_add(ret, u);
    }
}

/* In a siege men rally, not units [13.4.2]. */
static struct refusal rally_legal(const scenario_t *scenario, const state_t *state, int host)
{
    if (jidai_unit_is_in_siege(scenario, state, host)) {
        return refuse(RULE_OUT_OF_COMBAT, REASON_IN_SIEGE, host, 0, 0, 0);
    }
    return state->steps[host] > GOOD_ORDER ? ALLOWED : refuse(RULE_SAMURAI_DRAWN, REASON_IN_ORDER, host, 0, 0, 0);
}

void jidai_samurai_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    if (frame->step == SAMURAI_JOIN) {
        ask_role(frame->role, RULE_SAMURAI_DRAWN, PROMPT_SAMURAI, frame->role, 0, 0, ret);
    } else {
        ask_role(frame->role, RULE_SAMURAI_DRAWN, PROMPT_SAMURAI_ACT, frame->role, state->samurai[frame->role],
                       0, ret);
    }
}

void jidai_samurai_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    uint64_t units[2];
    if (sequence_top_const(&state->sequence)->step == SAMURAI_JOIN) {
        units_to_join(scenario, state, role, units);
        jidai_offer_units(ret, role, VERB_SAMURAI, units);
        choices_add(ret, role, VERB_DONE);
        return;
    }
    choices_add(ret, role, VERB_CHARGE);
    if (!rally_legal(scenario, state, state->samurai[role]).reason) choices_add(ret, role, VERB_RALLY_HERE);
    choices_add(ret, role, VERB_DONE);
}

struct refusal jidai_samurai_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    uint64_t units[2];
    const int unit = action->arg[0];
    if (action->verb == VERB_DONE) return ALLOWED;
    if (sequence_top_const(&state->sequence)->step == SAMURAI_JOIN) {
        if (action->verb != VERB_SAMURAI) return refuse(RULE_SAMURAI_DRAWN, REASON_NOT_NOW, 0, 0, 0, 0);
        units_to_join(scenario, state, action->role, units);
        return set_has(units, unit) ? ALLOWED : refuse(RULE_SAMURAI_DRAWN, REASON_CANNOT_JOIN, unit, 0, 0, 0);
    }
    if (action->verb == VERB_CHARGE) return ALLOWED;
    if (action->verb != VERB_RALLY_HERE) return refuse(RULE_SAMURAI_DRAWN, REASON_NOT_NOW, 0, 0, 0, 0);
    return rally_legal(scenario, state, state->samurai[action->role]);
}

void jidai_samurai_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role;
    switch (action->verb) {
    case VERB_SAMURAI:
        state->samurai[side] = (uint8_t)action->arg[0];
        frame->step = SAMURAI_ACT;
        TELL(sink, EVENT_SAMURAI_JOINS, RULE_SAMURAI_DRAWN, 0, side, action->arg[0]);
        break;
    case VERB_RALLY_HERE: /* in a zone or not, in whatever mode */
        frame->step = SAMURAI_END;
        jidai_rally_unit(scenario, state, state->samurai[side], sink);
        break;
    case VERB_CHARGE: { /* as if the clan's own chit had been drawn just now [9.4] */
        const int clan = scenario->unit[state->samurai[side]].clan;
        frame->step = SAMURAI_END;
        jidai_mode_set(scenario, state, clan, MODE_ATTACK, RULE_SAMURAI_DRAWN, 0, sink);
        jidai_clan_begin(scenario, state, side, clan_bit(clan), CLAN_MAY_CHANGE | CLAN_TESTS_REGROUP, sink);
        break;
    }
    default: frame->step = SAMURAI_END;
    }
}

bool jidai_samurai_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario;
    (void)sink;
    if (sequence_top(&state->sequence)->step != SAMURAI_END) return false;
    sequence_pop(&state->sequence);
    return true;
}
