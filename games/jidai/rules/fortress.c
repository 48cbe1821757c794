/* Sections 13.1 to 13.5 and 13.7: the fortress map, the men inside, how they come; how they go is withdraw.c's.
 *
 *     jidai_siege_enter   a unit comes in: the siege begins [13.5] or is reinforced [13.7]
 *     FRAME_COME_IN       where it may have come by several exterior areas, its player says by which
 *     FRAME_POST          when its clan is in: the besieged posts markers, then who entered does
 *     FRAME_SIEGE_RALLY   a die for each man out of combat [13.6.2] */
#include "games/jidai/rules/siege.h"

/* ---- areas and lines [13.1, 13.2, fortress:kaizu] ------------------------------------------------- */

unsigned jidai_fortress_areas(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    unsigned areas = 0;
    for (int a = 0; a < scenario->areas; a++) areas |= (unsigned)(area_has(state, side, a) != 0) << a;
    return areas;
}

int jidai_fortress_markers(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return __builtin_popcount(jidai_fortress_areas(scenario, state, side));
}

int jidai_fortress_men(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    return state->manpower[side] + state->out[side] + jidai_fortress_markers(scenario, state, side);
}

/* The chain must be free of enemy markers from end to end: one in the base itself lets nobody out. */
unsigned jidai_fortress_joined(const scenario_t *scenario, const state_t *state, uint8_t side, unsigned from)
{
    const unsigned barred = jidai_fortress_areas(scenario, state, enemy_of(side));
    unsigned joined = from, next = from & ~barred;
    while (next) {
        const int a = __builtin_ctz(next);
        next &= next - 1;
        for (int b = 0; b < scenario->areas; b++) {
            const unsigned bit = 1u << b;
            if (scenario->line[a][b] == NO_LINE || (barred | joined) & bit) continue;
            joined |= bit;
            next |= bit;
        }
    }
    return joined;
}

/* [13.4.4]: one marker an area; in an exterior area one of each side. */
unsigned jidai_fortress_room(const scenario_t *scenario, const state_t *state, uint8_t side, unsigned areas)
{
    unsigned room = areas & ~jidai_fortress_areas(scenario, state, side);
    for (int a = 0; a < scenario->areas; a++) {
        if (area_has(state, enemy_of(side), a) && !area_is_exterior(scenario, a)) room &= ~(1u << a);
    }
    return state->manpower[side] ? room : 0;
}

/* Two markers in one exterior area are adjacent, at a score of 0 [13.1, 13.4.4, edition:13.4.4]. */
unsigned jidai_fortress_around(const scenario_t *scenario, const state_t *state, uint8_t side, int area,
                               int *ret_score)
{
    unsigned around = 0;
    int score = INT8_MAX;
    for (int a = 0; a < scenario->areas; a++) {
        if (!area_has(state, side, a)) continue;
        const bool is_inside = a == area && area_is_exterior(scenario, a);
        if (scenario->line[a][area] == NO_LINE && !is_inside) continue; /* [fortress:kaizu] */
        const int line = is_inside ? 0 : scenario->line[a][area];
        around |= 1u << a;
        if (line < score) score = line;
    }
    *ret_score = score;
    return around;
}

void jidai_fortress_post(state_t *state, uint8_t side, int area, uint16_t rule, uint16_t also, struct sink *sink)
{
    state->area[side][area] = 1;
    state->manpower[side]--;
    TELL(sink, EVENT_POSTED, rule, also, side, area, state->manpower[side]);
}

void jidai_fortress_offer(struct choices *choices, uint8_t role, uint8_t verb, unsigned areas)
{
    struct action *action;
    if (!areas) return;
    uint64_t *set = choices_add_ranged(choices, role, verb, 0, 1, &action);
    action->nargs = 1;
    *set = areas;
}

/* ---- who comes in --------------------------------------------------------------------------------- */

int jidai_fortress_worth(const scenario_t *scenario, const state_t *state, uint8_t side)
{
    int worth = 0;
    for (int u = unit_first(scenario, side); u < unit_end(scenario, side); u++) {
        if (state->hex[u] == scenario->kaizu) worth += unit_men(scenario, u);
    }
    return worth;
}

/* [13.4.1, 13.4.2]: sound and shaken units are manpower, the others out of combat. */
static void count_in(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const uint8_t side = unit_side(scenario, unit);
    const bool is_fit = state->steps[unit] <= SHAKEN;
    uint8_t *track = is_fit ? &state->manpower[side] : &state->out[side];
    *track = (uint8_t)(*track + unit_men(scenario, unit));
    TELL(sink, is_fit ? EVENT_MANPOWER : EVENT_OUT, is_fit ? RULE_MANPOWER : RULE_OUT_OF_COMBAT, 0, unit,
         unit_men(scenario, unit), *track);
}

void jidai_kaizu_falls(const scenario_t *scenario, state_t *state, uint8_t side, struct sink *sink)
{
    if (state->kaizu_side == side) return;
    state->kaizu_side = side;
    TELL(sink, EVENT_KAIZU, RULE_HYPOTHETICAL_VICTORY, 0, side);
    jidai_gain_points(scenario, state, side, scenario->kaizu_points, RULE_HYPOTHETICAL_VICTORY, sink);
}

static void siege_begin(const scenario_t *scenario, state_t *state, uint8_t besieger, struct sink *sink)
{
    const uint8_t besieged = enemy_of(besieger);
    state->besieger = besieger;
    state->siege[SIEGE_IS_NEW] = 1;
    TELL(sink, EVENT_SIEGE_BEGINS, RULE_SIEGE_BEGINS, RULE_FORTRESS_MAP, besieger, besieged);
    for (int u = 0; u < scenario->units; u++) {
        if (state->hex[u] == scenario->kaizu && unit_side(scenario, u) == besieged) count_in(scenario, state, u, sink);
    }
    for (int a = 0; a < scenario->areas; a++) {
        if (scenario->area[a].kind != AREA_CENTRE) continue;
        state->base[besieged] = (uint16_t)(1u << a);
        TELL(sink, EVENT_BASE, RULE_FORTRESS_AREAS, RULE_FORTRESS_KAIZU, besieged, a);
    }
}

/* The exterior area that a hex before the walls is tied to [13.2], or -1. */
static int area_by_hex(const scenario_t *scenario, int hex)
{
    for (int a = 0; a < scenario->areas; a++) {
        for (int i = 0; i < scenario->area[a].hexes; i++) {
            if (scenario->area[a].hex[i] == hex) return a;
        }
    }
    return -1;
}

static unsigned entered(const state_t *state)
{
    return (unsigned)state->siege[SIEGE_ENTERED] | (unsigned)state->siege[SIEGE_ENTERED + 1] << 8;
}

/* The exterior area the unit came by is a base of its side from now on [13.2]. */
static void come_by(state_t *state, uint8_t side, int area, struct sink *sink)
{
    const unsigned bits = entered(state) | 1u << area;
    state->siege[SIEGE_ENTERED] = (uint8_t)(bits & 0xff);
    state->siege[SIEGE_ENTERED + 1] = (uint8_t)(bits >> 8);
    if (state->base[side] >> area & 1) return;
    state->base[side] = (uint16_t)(state->base[side] | 1u << area);
    TELL(sink, EVENT_BASE, RULE_FORTRESS_AREAS, 0, side, area);
}

/* [13.3]: with nobody to fight, Kaizu simply changes hands. Otherwise the siege begins [13.5] or is reinforced
 * [13.7], from one of the hexes before the walls: where they are tied to several areas its player is asked. */
void jidai_siege_enter(const scenario_t *scenario, state_t *state, int unit, const struct hexset *from,
                       struct sink *sink)
{
    const uint8_t side = unit_side(scenario, unit);
    if (scenario->is_historical) return;
    TELL(sink, EVENT_ENTERS_KAIZU, RULE_KAIZU, 0, unit);
    if (state->besieger == NO_VALUE) {
        if (!jidai_kaizu_holds(scenario, state, enemy_of(side))) {
            jidai_kaizu_falls(scenario, state, side, sink);
            return;
        }
        siege_begin(scenario, state, side, sink);
    } else if (!state->siege[SIEGE_IS_NEW]) {
        TELL(sink, EVENT_REINFORCES, RULE_REINFORCEMENTS, 0, unit);
    }
    count_in(scenario, state, unit, sink);
    unsigned areas = 0;
    for (int s = 0; s < HEXSIDES; s++) {
        const int hex = scenario->beside[scenario->kaizu][s];
        if (hex != HEX_NONE && hexset_has(from, hex)) areas |= 1u << area_by_hex(scenario, hex);
    }
    assert(areas); /* every hex around Kaizu is tied to one */
    if (areas & (areas - 1)) {
        struct frame *frame = sequence_push(&state->sequence, FRAME_COME_IN, side);
        frame->arg[COME_IN_UNIT] = (int16_t)unit;
        frame->arg[COME_IN_AREAS] = (int16_t)areas;
    } else {
        come_by(state, side, __builtin_ctz(areas), sink);
    }
}

static int pay(uint8_t *track, int men)
{
    const int paid = men < *track ? men : *track;
    *track = (uint8_t)(*track - paid);
    return men - paid;
}

/* Its men go with it, those of its own track first, as when a clan leaves [13.8]. Markers go only if there would be
 * more men than the others inside are worth. */
void jidai_siege_lose_unit(const scenario_t *scenario, state_t *state, int unit, struct sink *sink)
{
    const uint8_t side = unit_side(scenario, unit);
    const int men = unit_men(scenario, unit), worth = jidai_fortress_worth(scenario, state, side) - men;
    const bool is_fit = state->steps[unit] <= SHAKEN;
    const int left = pay(is_fit ? &state->out[side] : &state->manpower[side],
                         pay(is_fit ? &state->manpower[side] : &state->out[side], men));
    TELL(sink, EVENT_MEN_LEAVE, RULE_ROUT, is_fit ? RULE_MANPOWER : RULE_OUT_OF_COMBAT, side, men - left,
         state->manpower[side], state->out[side]);
    for (int a = scenario->areas - 1; a >= 0; a--) {
        if (!area_has(state, side, a) || jidai_fortress_men(scenario, state, side) <= worth) continue;
        state->area[side][a] = 0;
        TELL(sink, EVENT_MARKER_LEAVES, RULE_ROUT, RULE_MARKERS, side, a);
    }
}

/* At the beginning the besieged posts first [13.5]. */
static void post_begin(state_t *state, uint8_t side)
{
    const unsigned bits = entered(state);
    const bool is_new = state->siege[SIEGE_IS_NEW];
    struct frame *frame = sequence_push(&state->sequence, FRAME_POST, is_new ? enemy_of(side) : side);
    frame->step = is_new ? POST_BESIEGED : POST_ENTERING;
    frame->arg[POST_ENTERED] = (int16_t)bits;
    frame->arg[POST_IS_NEW] = is_new;
    memset(state->siege, 0, sizeof state->siege);
}

void jidai_siege_after_movement(const scenario_t *scenario, state_t *state, int clan, struct sink *sink)
{
    (void)scenario;
    (void)sink;
    if (state->besieger != NO_VALUE && entered(state)) post_begin(state, clan_side(clan));
}

/* Where markers may be posted now: the besieged where he likes, others along free chains. */
static unsigned post_areas(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const unsigned from = (unsigned)frame->arg[POST_ENTERED];
    const unsigned all = (1u << scenario->areas) - 1;
    return jidai_fortress_room(scenario, state, frame->role, frame->step == POST_BESIEGED ? all :
                               jidai_fortress_joined(scenario, state, frame->role, from));
}

static uint16_t post_rule(const struct frame *frame)
{
    return frame->arg[POST_IS_NEW] ? RULE_SIEGE_BEGINS : RULE_REINFORCEMENTS;
}

static bool post_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (frame->step != POST_OVER && post_areas(scenario, state, frame)) return false;
    if (frame->step == POST_BESIEGED) {
        frame->step = POST_ENTERING;
        frame->role = enemy_of(frame->role);
        return true;
    }
    if (!jidai_siege_is_over(scenario, state, sink)) sequence_pop(&state->sequence);
    return true;
}

static void post_apply(state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    if (action->verb == VERB_POST) {
        jidai_fortress_post(state, frame->role, action->arg[0], RULE_MARKERS, post_rule(frame), sink);
        return;
    }
    TELL(sink, EVENT_POSTS_NO_MORE, post_rule(frame), 0, frame->role, state->manpower[frame->role]);
    if (frame->step == POST_BESIEGED) {
        frame->step = POST_ENTERING;
        frame->role = enemy_of(frame->role);
    } else {
        frame->step = POST_OVER;
    }
}

/* ---- the Rally chit [13.6.2] ---------------------------------------------------------------------- */

void jidai_siege_rally(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario;
    if (state->besieger == NO_VALUE) return;
    for (int i = 0; i < ARMIES; i++) {
        const uint8_t side = enemy_of((uint8_t)i); /* the one pushed last rolls first */
        if (!state->out[side]) continue;
        sequence_push(&state->sequence, FRAME_SIEGE_RALLY, side)->arg[0] = state->out[side];
        TELL(sink, EVENT_MEN_RALLY, RULE_SIEGE_RALLY, RULE_SIEGE, side, state->out[side]);
    }
}

static uint8_t rally_dice(const struct frame *frame)
{
    return (uint8_t)(frame->arg[0] < ARG_MAX ? frame->arg[0] : ARG_MAX);
}

static void rally_apply(state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const uint8_t side = frame->role;
    int lost = 0, back = 0;
    for (int i = 0; i < action->nargs; i++) {
        lost += action->arg[i] <= 2;
        back += action->arg[i] >= 5;
    }
    state->out[side] = (uint8_t)(state->out[side] - lost - back);
    state->manpower[side] = (uint8_t)(state->manpower[side] + back);
    TELL(sink, EVENT_MEN_RALLIED, RULE_SIEGE_RALLY, 0, side, lost, back, state->out[side], state->manpower[side]);
    frame->arg[0] = (int16_t)(frame->arg[0] - action->nargs);
}

/* ---- how it ends, and the frames of this file ----------------------------------------------------- */

/* [13.9]: a side has lost when it has neither markers nor manpower, or nobody inside any more. */
static unsigned losers_of(const scenario_t *scenario, const state_t *state)
{
    unsigned losers = 0;
    for (uint8_t side = 0; side < ARMIES && state->besieger != NO_VALUE; side++) {
        const bool is_spent = !state->manpower[side] && !jidai_fortress_areas(scenario, state, side);
        if (is_spent || !jidai_kaizu_holds(scenario, state, side)) losers |= ROLE_BIT(side);
    }
    return losers;
}

bool jidai_siege_ends(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const unsigned losers = losers_of(scenario, state);
    if (losers) jidai_survivors_begin(scenario, state, losers, sink);
    return losers;
}

bool jidai_siege_is_over(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    if (!losers_of(scenario, state)) return false;
    sequence_pop(&state->sequence);
    return jidai_siege_ends(scenario, state, sink);
}

bool jidai_fortress_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    if (frame->kind == FRAME_COME_IN) return false;
    if (frame->kind == FRAME_POST) return post_run(scenario, state, sink);
    if (frame->arg[0]) return false; /* dice for the men out of combat */
    sequence_pop(&state->sequence);
    return true;
}

void jidai_fortress_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t side = frame->role;
    (void)scenario;
    if (frame->kind == FRAME_COME_IN) {
        ask_role(side, RULE_SIEGE_BEGINS, PROMPT_COME_IN, frame->arg[COME_IN_UNIT], 0, 0, ret);
    } else if (frame->kind == FRAME_POST) {
        ask_role(side, post_rule(frame), PROMPT_POST, state->manpower[side], 0, 0, ret);
    } else {
        ask_dice(rally_dice(frame), RULE_SIEGE_RALLY, PROMPT_MEN_RALLY, side, 0, ret);
    }
}

void jidai_fortress_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_COME_IN) {
        jidai_fortress_offer(ret, role, VERB_COME_IN, (unsigned)frame->arg[COME_IN_AREAS]);
        return;
    }
    jidai_fortress_offer(ret, role, VERB_POST, post_areas(scenario, state, frame));
    choices_add(ret, role, VERB_DONE);
}

struct refusal jidai_fortress_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->kind == FRAME_COME_IN) {
        if (action->verb != VERB_COME_IN) return refuse(RULE_SIEGE_BEGINS, REASON_NOT_NOW, 0, 0, 0, 0);
        return frame->arg[COME_IN_AREAS] >> action->arg[0] & 1 ? ALLOWED :
               refuse(RULE_SIEGE_BEGINS, REASON_NO_WAY_BY, frame->arg[COME_IN_UNIT], action->arg[0], 0, 0);
    }
    if (action->verb == VERB_DONE) return ALLOWED;
    if (action->verb != VERB_POST) return refuse(post_rule(frame), REASON_NOT_NOW, 0, 0, 0, 0);
    return post_areas(scenario, state, frame) >> action->arg[0] & 1 ? ALLOWED :
           refuse(RULE_MARKERS, REASON_NO_POST, action->arg[0], 0, 0, 0);
}

void jidai_fortress_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const struct frame *frame = sequence_top(&state->sequence);
    (void)scenario;
    if (frame->kind == FRAME_POST) {
        post_apply(state, action, sink);
    } else if (frame->kind == FRAME_COME_IN) {
        const uint8_t side = frame->role;
        sequence_pop(&state->sequence);
        come_by(state, side, action->arg[0], sink);
    } else {
        rally_apply(state, action, sink);
    }
}
