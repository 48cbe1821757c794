/* Section 13.9: the end of a siege [example:13.9].
 *
 *     LOSERS        all units of a side without markers and manpower are lost
 *     KEEP          `keep UNIT`: the winner keeps units worth no more than his men in all [13.9-survivors]
 *     DISORGANIZE   `disorganize UNIT`: enough of them for the men out of combat; the others are in good order
 *     FATES         a die for the leader of each unit lost or disorganized [11.11]
 *     OVER          Kaizu has one master again */
#include "games/jidai/rules/combat.h"
#include "games/jidai/rules/siege.h"

enum end_arg { END_LOSER_BITS, END_TO_KEEP, END_TO_DISORGANIZE };

void jidai_survivors_begin(const scenario_t *scenario, state_t *state, unsigned losers, struct sink *sink)
{
    const uint8_t winner = losers & ROLE_BIT(UESUGI) ? TAKEDA : UESUGI;
    const int markers = jidai_fortress_markers(scenario, state, winner);
    struct frame *frame = sequence_push(&state->sequence, FRAME_SIEGE_END, winner);
    frame->arg[END_LOSER_BITS] = (int16_t)losers;
    if (losers == (ROLE_BIT(UESUGI) | ROLE_BIT(TAKEDA))) {
        TELL(sink, EVENT_SIEGE_RUINS_BOTH, RULE_SIEGE_ENDS, 0, 0);
        return;
    }
    frame->arg[END_TO_KEEP] = (int16_t)jidai_fortress_men(scenario, state, winner);
    frame->arg[END_TO_DISORGANIZE] = state->out[winner];
    TELL(sink, EVENT_SIEGE_ENDS, RULE_SIEGE_ENDS, 0, winner);
    TELL(sink, EVENT_SURVIVORS, RULE_SURVIVORS, 0, winner, frame->arg[END_TO_KEEP], state->manpower[winner],
         state->out[winner], markers);
}

static bool is_there(const scenario_t *scenario, const state_t *state, int unit, uint8_t side)
{
    return state->hex[unit] == scenario->kaizu && unit_side(scenario, unit) == side;
}

static void is_lost(const scenario_t *scenario, state_t *state, int unit, uint16_t rule, struct sink *sink)
{
    jidai_rout_remove_unit(scenario, state, unit, true, rule, sink);
    state->survival[unit] = SURVIVAL_LOST;
}

static void losers_go(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    for (int u = 0; u < scenario->units; u++) {
        const bool is_loser = frame->arg[END_LOSER_BITS] >> unit_side(scenario, u) & 1;
        if (is_loser && state->hex[u] == scenario->kaizu) is_lost(scenario, state, u, RULE_SIEGE_ENDS, sink);
    }
    frame->step = END_KEEP;
}

/* The winner may keep a unit if what is left of his total is enough for it. */
static bool keepers(const scenario_t *scenario, const state_t *state, uint64_t ret[2])
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (!is_there(scenario, state, u, frame->role) || state->survival[u]) continue;
        if (unit_men(scenario, u) <= frame->arg[END_TO_KEEP]) set_add(ret, u);
    }
    return ret[0] | ret[1];
}

/* Whoever was not kept is lost; the others are in good order for now. */
static void keep_ends(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    for (int u = 0; u < scenario->units; u++) {
        if (!is_there(scenario, state, u, frame->role)) continue;
        if (state->survival[u]) state->steps[u] = GOOD_ORDER;
        else is_lost(scenario, state, u, RULE_SURVIVORS, sink);
    }
    frame->step = END_DISORGANIZE;
}

static bool kept(const scenario_t *scenario, const state_t *state, uint64_t ret[2])
{
    ret[0] = ret[1] = 0;
    for (int u = 0; u < scenario->units; u++) {
        if (state->survival[u] == SURVIVAL_KEPT) set_add(ret, u);
    }
    return ret[0] | ret[1];
}

static void disorganize(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    state->survival[unit] = SURVIVAL_DISORGANIZED;
    state->steps[unit] = DISORGANIZED;
    frame->arg[END_TO_DISORGANIZE] = (int16_t)(frame->arg[END_TO_DISORGANIZE] - unit_men(scenario, unit));
    TELL(sink, EVENT_DISORGANIZED, RULE_SURVIVORS, 0, unit);
}

/* False: the winner chooses. When everybody left is needed, there is nothing to choose. */
static bool disorganize_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    int sum = 0;
    if (frame->arg[END_TO_DISORGANIZE] <= 0 || !kept(scenario, state, units)) {
        frame->step = END_FATES;
        return true;
    }
    for (int u = bits_next(units, 2, 0); u >= 0; u = bits_next(units, 2, u + 1)) sum += unit_men(scenario, u);
    if (sum > frame->arg[END_TO_DISORGANIZE] && bits_count(units, 2) > 1) return false;
    disorganize(scenario, state, bits_next(units, 2, 0), sink);
    return true;
}

/* One leader after another. */
static bool fates_run(const scenario_t *scenario, state_t *state)
{
    for (int u = 0; u < scenario->units; u++) {
        const int mark = state->survival[u];
        state->survival[u] = 0;
        if (mark != SURVIVAL_LOST && mark != SURVIVAL_DISORGANIZED) continue;
        jidai_rout_test_leaders(scenario, state, u, mark == SURVIVAL_LOST ? FATE_OF_ELIMINATION : FATE_OF_LOSSES);
        return true;
    }
    return false;
}

static void siege_over(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame end = *sequence_top(&state->sequence);
    memset(state->area, 0, sizeof state->area);
    memset(state->manpower, 0, sizeof state->manpower);
    memset(state->out, 0, sizeof state->out);
    memset(state->actions, 0, sizeof state->actions);
    memset(state->base, 0, sizeof state->base);
    memset(state->siege, 0, sizeof state->siege);
    state->besieger = NO_VALUE;
    sequence_pop(&state->sequence);
    if (!(end.arg[END_LOSER_BITS] >> end.role & 1)) jidai_kaizu_falls(scenario, state, end.role, sink);
}

bool jidai_survivors_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t units[2];
    switch (frame->step) {
    case END_LOSERS: losers_go(scenario, state, sink); return true;
    case END_KEEP:
        if (keepers(scenario, state, units)) return false;
        keep_ends(scenario, state, sink);
        return true;
    case END_DISORGANIZE: return disorganize_run(scenario, state, sink);
    case END_FATES:
        if (!fates_run(scenario, state)) frame->step = END_OVER;
        return true;
    default:
        siege_over(scenario, state, sink);
        return true;
    }
}

void jidai_survivors_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const bool keeps = frame->step == END_KEEP;
    (void)scenario;
    ask_role(frame->role, RULE_SURVIVORS, keeps ? PROMPT_KEEP : PROMPT_DISORGANIZE,
                   frame->arg[keeps ? END_TO_KEEP : END_TO_DISORGANIZE], 0, 0, ret);
}

void jidai_survivors_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const bool keeps = sequence_top_const(&state->sequence)->step == END_KEEP;
    uint64_t units[2];
    if (keeps) keepers(scenario, state, units);
    else kept(scenario, state, units);
    jidai_offer_units(ret, role, keeps ? VERB_KEEP : VERB_DISORGANIZE, units);
    if (keeps) choices_add(ret, role, VERB_DONE);
}

struct refusal jidai_survivors_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const bool keeps = sequence_top_const(&state->sequence)->step == END_KEEP;
    const int unit = action->arg[0];
    uint64_t units[2];
    if (keeps && action->verb == VERB_DONE) return ALLOWED;
    if (action->verb != (keeps ? VERB_KEEP : VERB_DISORGANIZE)) {
        return refuse(RULE_SURVIVORS, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (keeps) keepers(scenario, state, units);
    else kept(scenario, state, units);
    return set_has(units, unit) ? ALLOWED :
           refuse(RULE_SURVIVORS, keeps ? REASON_CANNOT_KEEP : REASON_NOT_KEPT, unit, 0, 0, 0);
}

void jidai_survivors_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int unit = action->arg[0];
    switch (action->verb) {
    case VERB_KEEP:
        state->survival[unit] = SURVIVAL_KEPT;
        frame->arg[END_TO_KEEP] = (int16_t)(frame->arg[END_TO_KEEP] - unit_men(scenario, unit));
        TELL(sink, EVENT_KEPT, RULE_SURVIVORS, 0, unit, frame->arg[END_TO_KEEP]);
        return;
    case VERB_DISORGANIZE: disorganize(scenario, state, unit, sink); return;
    default: keep_ends(scenario, state, sink);
    }
}
