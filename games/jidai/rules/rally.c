/* Chapter 12: rally.
 *
 *     FRAME_RALLY  `rally UNIT` -> a die -> states regained, or panic [12.2]; `done` ends it
 *                  Koyaku: after a natural 6 `adopt` puts the clan into Defense [7.3-koyaku] */
#include "games/jidai/rules/rules.h"

enum rally_step { RALLY_PICK, RALLY_ROLL, RALLY_ADOPT };
enum rally_arg { RALLY_CLAN, RALLY_UNIT, RALLY_SINGLE };

/* [12.1]: in Regroup mode, not in an enemy zone, not retreated; under the Rally chit neither obliged to
 * [ruling:rally, edition:9.3.1-rally]. A unit in good order has nothing to regain. */
bool jidai_may_rally(const scenario_t *scenario, const state_t *state, int unit)
{
    const bool is_obliged = set_has(state->obliged, unit) && !scenario->edition.rally_if_stayed;
    return unit_is_on_map(state, unit) && state->steps[unit] > GOOD_ORDER &&
           unit_mode(scenario, state, unit) == MODE_REGROUP && !set_has(state->retreated, unit) && !is_obliged &&
           !set_has(state->rallied, unit) && !jidai_unit_is_in_siege(scenario, state, unit) &&
           !jidai_is_in_zone(state, state->hex[unit], enemy_of(unit_side(scenario, unit)));
}

static void units_to_rally(const scenario_t *scenario, const state_t *state, int clan, uint64_t ret[2])
{
    ret[0] = ret[1] = 0;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (jidai_may_rally(scenario, state, u)) set_add(ret, u);
    }
}

void jidai_rally_begin(const scenario_t *scenario, state_t *state, int clan, struct sink *sink)
{
    uint64_t units[2];
    (void)sink;
    units_to_rally(scenario, state, clan, units);
    if (!(units[0] | units[1])) return;
    sequence_push(&state->sequence, FRAME_RALLY, clan_side(clan))->arg[RALLY_CLAN] = (int16_t)clan;
}

void jidai_rally_unit(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    struct frame *frame = sequence_push(&state->sequence, FRAME_RALLY, unit_side(scenario, unit));
    (void)sink;
    frame->step = RALLY_ROLL;
    frame->arg[RALLY_CLAN] = scenario->unit[unit].clan;
    frame->arg[RALLY_UNIT] = (int16_t)unit;
    frame->arg[RALLY_SINGLE] = 1;
}

void jidai_rally_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    (void)scenario;
    switch (frame->step) {
    case RALLY_PICK:
        ask_role(frame->role, RULE_RALLY, PROMPT_RALLY, frame->role, frame->arg[RALLY_CLAN], 0, ret);
        break;
    case RALLY_ROLL: ask_dice(1, RULE_RALLY, PROMPT_RALLY_DIE, frame->arg[RALLY_UNIT], 0, ret); break;
    default: ask_role(frame->role, RULE_KOYAKU, PROMPT_ADOPT, frame->role, frame->arg[RALLY_CLAN], 0, ret);
    }
}

void jidai_rally_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t units[2];
    if (frame->step == RALLY_ADOPT) choices_add(ret, role, VERB_ADOPT);
    if (frame->step == RALLY_PICK) {
        units_to_rally(scenario, state, frame->arg[RALLY_CLAN], units);
        jidai_offer_units(ret, role, VERB_RALLY, units);
    }
    choices_add(ret, role, VERB_DONE);
}

struct refusal jidai_rally_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int unit = action->arg[0];
    if (action->verb == VERB_DONE) return ALLOWED;
    if (frame->step == RALLY_ADOPT) {
        return action->verb == VERB_ADOPT ? ALLOWED : refuse(RULE_KOYAKU, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (action->verb != VERB_RALLY) return refuse(RULE_RALLY, REASON_NOT_NOW, 0, 0, 0, 0);
    if (scenario->unit[unit].clan != frame->arg[RALLY_CLAN]) {
        return refuse(RULE_RALLY, REASON_OTHER_CLAN_MOVES, unit, scenario->unit[unit].clan, 0, 0);
    }
    if (jidai_may_rally(scenario, state, unit)) return ALLOWED;
    if (set_has(state->obliged, unit)) return refuse(RULE_RULING_RALLY, REASON_CANNOT_RALLY, unit, 0, 0, 0);
    return refuse(RULE_RALLY, REASON_CANNOT_RALLY, unit, 0, 0, 0);
}

/* Die, best leader, +1 for Koyaku, on the table [table:rally]; under its chit [9.3.1-rally] as elsewhere. Levels are
 * states regained [5.3-rally, 5.3-examples]. */
static void roll(const scenario_t *scenario, state_t *state, int die, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = frame->arg[RALLY_UNIT], clan = frame->arg[RALLY_CLAN];
    const uint8_t side = frame->role;
    const bool is_single = frame->arg[RALLY_SINGLE], is_koyaku = jidai_plan_has(state, side, PLAN_KOYAKU);
    int score = die + jidai_clan_lead(scenario, state, clan);
    set_add(state->rallied, unit);
    if (die == 1) { /* [12.2]: who does not move has his own try all the same [12.1] */
        TELL(sink, EVENT_PANIC, RULE_RALLY_ONE, 0, unit, clan);
        frame->arg[RALLY_UNIT] = 0;
        frame->step = RALLY_PICK;
        if (is_single) sequence_pop(&state->sequence);
        jidai_retreat_begin(scenario, state, clan, CAUSE_PANIC, sink);
        return;
    }
    if (is_koyaku) {
        score++;
        jidai_plan_show(scenario, state, side, RULE_KOYAKU, sink);
        TELL(sink, EVENT_KOYAKU, RULE_KOYAKU, RULE_RALLY, unit);
    }
    const int levels = scenario->rally[score < SCORES ? score : SCORES - 1];
    const int now = state->steps[unit] > levels ? state->steps[unit] - levels : GOOD_ORDER;
    TELL(sink, EVENT_RALLIES, RULE_RALLY, is_single ? RULE_SAMURAI_DRAWN : RULE_RULING_RALLY, unit, die, score,
         state->steps[unit] - now);
    if (now != state->steps[unit]) { /* [table:states] */
        TELL(sink, EVENT_STATE, RULE_STATE_RALLY, levels > 1 ? RULE_EXAMPLES_STATE : RULE_STATE_RALLY, unit, now);
    }
    state->steps[unit] = (uint8_t)now;
    frame->arg[RALLY_UNIT] = 0;
    frame->step = RALLY_PICK;
    if (is_koyaku && die == 6 && state->mode[clan] != MODE_DEFENSE) frame->step = RALLY_ADOPT;
    else if (is_single) sequence_pop(&state->sequence);
}

void jidai_rally_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (action->verb) {
    case VERB_ROLL: roll(scenario, state, action->arg[0], sink); break;
    case VERB_RALLY:
        frame->arg[RALLY_UNIT] = (int16_t)action->arg[0];
        frame->step = RALLY_ROLL;
        break;
    default: /* adopt, done */
        if (action->verb == VERB_ADOPT) {
            jidai_mode_set(scenario, state, frame->arg[RALLY_CLAN], MODE_DEFENSE, RULE_KOYAKU, 0, sink);
            jidai_mode_show(scenario, state, frame->arg[RALLY_CLAN], sink);
        }
        if (frame->step == RALLY_PICK || frame->arg[RALLY_SINGLE]) sequence_pop(&state->sequence);
        else frame->step = RALLY_PICK;
    }
}

bool jidai_rally_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    (void)sink;
    if (frame->step != RALLY_PICK) return false;
    units_to_rally(scenario, state, frame->arg[RALLY_CLAN], units);
    if (units[0] | units[1]) return false;
    sequence_pop(&state->sequence);
    return true;
}
