/* Section 13.8: a clan leaves the siege.
 *
 *     FRAME_WITHDRAW   CHOOSE   a clan no longer attacking may leave by an exterior area
 *                      PAY      by others as well [edition:13.8]; and markers instead of men, if they are joined to
 *                               one of them [13.8-markers]
 *                      EXIT     unit by unit onto the map */
#include "games/jidai/rules/combat.h"
#include "games/jidai/rules/siege.h"

/* What a clan takes along: sound men, and men out of combat. */
static void clan_points(const scenario_t *scenario, const state_t *state, int clan, int *ret_fit, int *ret_out)
{
    *ret_fit = *ret_out = 0;
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        if (state->hex[u] != scenario->kaizu) continue;
        *(state->steps[u] <= SHAKEN ? ret_fit : ret_out) += unit_men(scenario, u);
    }
}

static unsigned joined_markers(const scenario_t *scenario, const state_t *state, uint8_t side, unsigned areas)
{
    return jidai_fortress_joined(scenario, state, side, areas) & jidai_fortress_areas(scenario, state, side);
}

/* Of the clan that is leaving now. */
static unsigned leavers_markers(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    return joined_markers(scenario, state, frame->role, (unsigned)frame->arg[WITHDRAW_AREAS]);
}

static void add_exits(const scenario_t *scenario, const state_t *state, int hex, struct hexset *near,
                      struct hexset *far)
{
    if (state->at[hex] == NO_UNIT) hexset_add(near, hex);
    for (int s = 0; s < HEXSIDES; s++) {
        const int beside = scenario->beside[hex][s];
        if (beside == HEX_NONE || !scenario->cost[hex][s] || beside == scenario->kaizu) continue;
        if (state->at[beside] == NO_UNIT) hexset_add(far, beside);
    }
}

/* Free hexes for a unit that leaves: those tied to the areas; when they are full, by the English text their
 * neighbours [edition:13.8]. */
static struct hexset exit_hexes(const scenario_t *scenario, const state_t *state, unsigned areas, bool wide)
{
    struct hexset near = { { 0 } }, far = { { 0 } };
    for (unsigned left = areas; left; left &= left - 1) {
        const struct area *exit = &scenario->area[__builtin_ctz(left)];
        for (int i = 0; i < exit->hexes; i++) add_exits(scenario, state, exit->hex[i], &near, &far);
    }
    if (!scenario->edition.withdraw_spreads) return near;
    if (wide) return hexset_or(near, &far);
    return hexset_is_empty(&near) ? far : near;
}

/* A clan may leave by an area [example:13.8] if
 *   1) it is the clan that was activated, and the area an exterior one with a marker of its side
 *   2) the side has the men it takes along, in manpower, out of combat, or in markers joined to the area; what
 *      one track lacks because men rallied or fell markers stand in for, and then the other pays
 *   3) there is room for all its units outside, for it leaves as a whole. */
static struct refusal withdraw_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int clan = action->arg[0], area = action->arg[1];
    const uint8_t side = frame->role;
    int fit, out, units = 0;
    if (clan != frame->arg[WITHDRAW_CLAN]) {                                                            /* 1 */
        return refuse(RULE_WITHDRAW, REASON_OTHER_CLAN_LEAVES, clan, 0, 0, 0);
    }
    if (!area_is_exterior(scenario, area) || !area_has(state, side, area)) {
        return refuse(RULE_WITHDRAW, REASON_NO_EXIT, area, 0, 0, 0);
    }
    clan_points(scenario, state, clan, &fit, &out);
    const int markers = __builtin_popcount(joined_markers(scenario, state, side, 1u << area));
    if (fit + out > state->manpower[side] + state->out[side] + markers) {
        return refuse(RULE_WITHDRAW, REASON_TOO_FEW_MEN, clan, fit + out, 0, 0);                        /* 2 */
    }
    for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
        units += state->hex[u] == scenario->kaizu;
    }
    const struct hexset hexes = exit_hexes(scenario, state, 1u << area, true);
    if (hexes_count(&hexes) < units) return refuse(RULE_WITHDRAW, REASON_NO_ROOM, area, units, 0, 0);   /* 3 */
    return ALLOWED;
}

/* By the English text the clan may name another area with a marker of its side [edition:13.8]. */
static unsigned other_areas(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    unsigned areas = 0;
    for (int a = 0; a < scenario->areas && scenario->edition.withdraw_spreads; a++) {
        if (area_is_exterior(scenario, a) && area_has(state, frame->role, a)) areas |= 1u << a;
    }
    return areas & ~(unsigned)frame->arg[WITHDRAW_AREAS];
}

static unsigned withdraw_areas(const scenario_t *scenario, const state_t *state)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    struct action action = { .role = frame->role, .verb = VERB_WITHDRAW, .nargs = 2,
                             .arg = { frame->arg[WITHDRAW_CLAN] } };
    unsigned areas = 0;
    for (int a = 0; a < scenario->areas; a++) {
        action.arg[1] = a;
        if (!withdraw_legal(scenario, state, &action).reason) areas |= 1u << a;
    }
    return areas;
}

void jidai_siege_withdraw(const scenario_t *scenario, state_t *state, int clan, struct sink *sink)
{
    (void)sink;
    struct frame *frame = sequence_push(&state->sequence, FRAME_WITHDRAW, clan_side(clan));
    frame->arg[WITHDRAW_CLAN] = (int16_t)clan;
    if (!withdraw_areas(scenario, state)) sequence_pop(&state->sequence);
}

/* Its own men first: those out of combat for those; the rest is still to be paid. */
static void withdraw_begin(const scenario_t *scenario, state_t *state, int area, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role;
    int fit, out;
    clan_points(scenario, state, frame->arg[WITHDRAW_CLAN], &fit, &out);
    const int paid = out < state->out[side] ? out : state->out[side];
    state->out[side] = (uint8_t)(state->out[side] - paid);
    frame->arg[WITHDRAW_AREA] = (int16_t)area;
    frame->arg[WITHDRAW_AREAS] = (int16_t)(1 << area);
    frame->arg[WITHDRAW_LEFT] = (int16_t)(fit + out - paid);
    frame->step = WITHDRAW_PAY;
    TELL(sink, EVENT_WITHDRAWS, RULE_WITHDRAW, 0, frame->arg[WITHDRAW_CLAN], area, fit, out);
}

/* What manpower lacks, markers stand in for [13.8-markers]; men out of combat only where no marker is left. */
static bool can_pay_with_men(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int men = state->manpower[frame->role], left = frame->arg[WITHDRAW_LEFT];
    return men >= left || (!leavers_markers(scenario, state, frame) && men + state->out[frame->role] >= left);
}

static void pay_with_men(state_t *state, struct frame *frame, struct sink *sink)
{
    const uint8_t side = frame->role;
    const int left = frame->arg[WITHDRAW_LEFT];
    const int men = left < state->manpower[side] ? left : state->manpower[side];
    state->manpower[side] = (uint8_t)(state->manpower[side] - men);
    state->out[side] = (uint8_t)(state->out[side] - (left - men));
    frame->arg[WITHDRAW_LEFT] = 0;
    TELL(sink, EVENT_MEN_LEAVE, RULE_WITHDRAW, 0, side, left, state->manpower[side], state->out[side]);
}

bool jidai_withdraw_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int clan = frame->arg[WITHDRAW_CLAN];
    switch (frame->step) {
    case WITHDRAW_CHOOSE: return false;
    case WITHDRAW_PAY:
        if (other_areas(scenario, state)) return false;
        if (frame->arg[WITHDRAW_LEFT]) {
            if (leavers_markers(scenario, state, frame)) return false;
            pay_with_men(state, frame, sink);
        }
        frame->step = WITHDRAW_EXIT;
        return true;
    case WITHDRAW_EXIT:
        if (jidai_clan_is_in_siege(scenario, state, clan)) return false;
        frame->step = WITHDRAW_OVER;
        return true;
    default:
        if (!jidai_siege_is_over(scenario, state, sink)) sequence_pop(&state->sequence);
        return true;
    }
}

static struct refusal pay_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (action->verb == VERB_DONE) {
        return can_pay_with_men(scenario, state, frame) ? ALLOWED :
               refuse(RULE_WITHDRAW_MARKERS, REASON_NEED_MARKERS, frame->arg[WITHDRAW_LEFT], 0, 0, 0);
    }
    if (action->verb == VERB_WITHDRAW) {
        if (action->arg[0] != frame->arg[WITHDRAW_CLAN]) {
            return refuse(RULE_WITHDRAW, REASON_OTHER_CLAN_LEAVES, action->arg[0], 0, 0, 0);
        }
        return other_areas(scenario, state) >> action->arg[1] & 1 ? ALLOWED :
               refuse(RULE_WITHDRAW, REASON_NO_OTHER_EXIT, action->arg[1], 0, 0, 0);
    }
    if (action->verb != VERB_YIELD_MARKER || !frame->arg[WITHDRAW_LEFT]) {
        return refuse(RULE_WITHDRAW_MARKERS, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    return leavers_markers(scenario, state, frame) >> action->arg[0] & 1 ? ALLOWED :
           refuse(RULE_WITHDRAW_MARKERS, REASON_NOT_JOINED, action->arg[0], frame->arg[WITHDRAW_AREA], 0, 0);
}

static struct refusal exit_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (action->verb != VERB_EXIT) return refuse(RULE_WITHDRAW, REASON_NOT_NOW, 0, 0, 0, 0);
    const int unit = action->arg[0];
    if (scenario->unit[unit].clan != frame->arg[WITHDRAW_CLAN] || state->hex[unit] != scenario->kaizu) {
        return refuse(RULE_WITHDRAW, REASON_NOT_LEAVING, unit, 0, 0, 0);
    }
    const struct hexset hexes = exit_hexes(scenario, state, (unsigned)frame->arg[WITHDRAW_AREAS], false);
    return hexset_has(&hexes, action->arg[1]) ? ALLOWED :
           refuse(RULE_WITHDRAW, REASON_NOT_AN_EXIT, action->arg[1], frame->arg[WITHDRAW_AREA], 0, 0);
}

struct refusal jidai_withdraw_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    switch (sequence_top_const(&state->sequence)->step) {
    case WITHDRAW_CHOOSE:
        if (action->verb == VERB_DONE) return ALLOWED;
        if (action->verb != VERB_WITHDRAW) return refuse(RULE_WITHDRAW, REASON_NOT_NOW, 0, 0, 0, 0);
        return withdraw_legal(scenario, state, action);
    case WITHDRAW_PAY: return pay_legal(scenario, state, action);
    default: return exit_legal(scenario, state, action);
    }
}

void jidai_withdraw_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int clan = frame->arg[WITHDRAW_CLAN];
    switch (frame->step) {
    case WITHDRAW_CHOOSE:
        jidai_offer_pairs(ret, role, VERB_WITHDRAW, clan, withdraw_areas(scenario, state));
        choices_add(ret, role, VERB_DONE);
        return;
    case WITHDRAW_PAY:
        if (frame->arg[WITHDRAW_LEFT]) {
            jidai_fortress_offer(ret, role, VERB_YIELD_MARKER, leavers_markers(scenario, state, frame));
        }
        jidai_offer_pairs(ret, role, VERB_WITHDRAW, clan, other_areas(scenario, state));
        if (can_pay_with_men(scenario, state, frame)) choices_add(ret, role, VERB_DONE);
        return;
    default: {
        const struct hexset hexes = exit_hexes(scenario, state, (unsigned)frame->arg[WITHDRAW_AREAS], false);
        for (int u = scenario->clan[clan].first; u < scenario->clan[clan].end; u++) {
            if (state->hex[u] == scenario->kaizu) jidai_offer_hexes(ret, role, VERB_EXIT, u, &hexes);
        }
    }
    }
}

void jidai_withdraw_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    switch (action->verb) {
    case VERB_WITHDRAW:
        if (frame->step == WITHDRAW_CHOOSE) {
            withdraw_begin(scenario, state, action->arg[1], sink);
            return;
        }
        frame->arg[WITHDRAW_AREAS] = (int16_t)(frame->arg[WITHDRAW_AREAS] | 1 << action->arg[1]);
        TELL(sink, EVENT_WITHDRAWS_ALSO, RULE_WITHDRAW, RULE_EDITION_138, action->arg[0], action->arg[1]);
        return;
    case VERB_YIELD_MARKER:
        state->area[frame->role][action->arg[0]] = 0;
        frame->arg[WITHDRAW_LEFT]--;
        TELL(sink, EVENT_MARKER_LEAVES, RULE_WITHDRAW_MARKERS, 0, frame->role, action->arg[0]);
        return;
    case VERB_EXIT:
        jidai_unit_move(scenario, state, action->arg[0], action->arg[1]);
        TELL(sink, EVENT_EXITS, RULE_WITHDRAW, RULE_EDITION_138, action->arg[0], action->arg[1]);
        return;
    default: /* done */
        if (frame->step == WITHDRAW_PAY) {
            if (frame->arg[WITHDRAW_LEFT]) pay_with_men(state, frame, sink);
            frame->step = WITHDRAW_EXIT;
        } else {
            TELL(sink, EVENT_STAYS_INSIDE, RULE_SIEGE, 0, frame->arg[WITHDRAW_CLAN]);
            sequence_pop(&state->sequence);
        }
    }
}

void jidai_withdraw_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t side = frame->role;
    (void)scenario;
    switch (frame->step) {
    case WITHDRAW_CHOOSE:
        ask_role(side, RULE_WITHDRAW, PROMPT_WITHDRAW, frame->arg[WITHDRAW_CLAN], 0, 0, ret);
        return;
    case WITHDRAW_PAY:
        ask_role(side, RULE_WITHDRAW_MARKERS, PROMPT_WITHDRAW_PAY, frame->arg[WITHDRAW_LEFT], 0, 0, ret);
        return;
    default:
        ask_role(side, RULE_WITHDRAW, PROMPT_EXIT, frame->arg[WITHDRAW_CLAN], frame->arg[WITHDRAW_AREA], 0, ret);
    }
}
