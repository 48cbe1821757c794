/* Chapters 17 to 19: investing and assaulting castles. What investments do is in siege_result.c, calls and falls are in
 * fall.c.
 *
 *     invest, assault or besiege (both) LEADER CASTLE
 *     SIEGE_BUILD    others join, or only invest (`running`), then go [17-1-2, 18-1-2]
 *     SIEGE_DIE      classic: the die of the assault, all forces together -> losses
 *     SIEGE_HIT      then the castle is hit -> fall.c
 *     SIEGE_NEXT     revised: which force assaults now, one at a time -> ambush.c [19-1-1]
 *     SIEGE_MORE     ... or none: the first of them had to */
#include "games/gunyuden/rules/battle.h"

enum { SIEGE_BUILD, SIEGE_DIE, SIEGE_HIT, SIEGE_NEXT, SIEGE_MORE, SIEGE_END };
enum { DOES_INVEST = 1, DOES_ASSAULT = 2 };
enum { STRENGTH_A_LEVEL = 10 }; /* [18-1] */

int gunyuden_siege_need(const scenario_t *scenario, int castle)
{
    const int level = scenario->castle[castle].level;
    return STRENGTH_A_LEVEL * (level ? level : 1); /* [18-1-1, ruling:17] */
}

int gunyuden_castle_lowness(const scenario_t *scenario, const state_t *state, int castle)
{
    uint64_t garrison[UNIT_WORDS];
    gunyuden_garrison(scenario, state, castle, garrison);
    return set_is_empty(garrison) ? state->castle_low[castle] : gunyuden_set_low(state, garrison);
}

/* ---- investments ------------------------------------------------------------------------------------------ */

void gunyuden_investors(const scenario_t *scenario, const state_t *state, int castle, uint64_t ret[UNIT_WORDS])
{
    gunyuden_units_at(scenario, state, scenario->castle[castle].hex, ret);
    for (int w = 0; w < UNIT_WORDS; w++) ret[w] &= state->investing[w];
}

/* An investment ends: morale inside is normal again [18-3-2]. */
static void end_investment(const scenario_t *scenario, state_t *state, int castle, struct sink *sink)
{
    uint64_t inside[UNIT_WORDS], outside[UNIT_WORDS];
    gunyuden_investors(scenario, state, castle, outside);
    set_less(state->investing, outside);
    state->invested &= ~(UINT64_C(1) << castle);
    TELL(sink, EVENT_INVESTMENT_ENDS, RULE_18_3, RULE_18_3_2, castle);
    gunyuden_garrison(scenario, state, castle, inside);
    FOR_UNITS(u, inside) state->low[u] = 0;
    state->castle_low[castle] = 0;
    gunyuden_settle(scenario, state);
}

void gunyuden_investments(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    for (int c = 0; c < scenario->castles && state->invested; c++) {
        uint64_t set[UNIT_WORDS];
        if (!(state->invested >> c & 1)) continue;
        gunyuden_investors(scenario, state, c, set);
        const int first = bits_next(set, UNIT_WORDS, 0);
        const bool is_enemy = first >= 0 && castle_side(state, c) == enemy_of(unit_side(state, first));
        /* [18-3] */
        if (is_enemy && gunyuden_set_strength(scenario, state, set) >= gunyuden_siege_need(scenario, c)) continue;
        end_investment(scenario, state, c, sink);
    }
}

void gunyuden_uninvest(const scenario_t *scenario, state_t *state, const uint64_t set[UNIT_WORDS], struct sink *sink)
{
    bool is_any = false;
    FOR_UNITS(u, set) {
        is_any |= bits_has(state->investing, u);
        bits_clear(state->investing, u);
    }
    if (is_any) gunyuden_investments(scenario, state, sink);
}

/* ---- beginning -------------------------------------------------------------------------------------------- */

/* At an enemy castle: 1 in its hex [17-1-1], outside, 2 it is an enemy's and stands, 3 one may act against it. */
static struct refusal at_castle(const scenario_t *scenario, const state_t *state, int leader, int castle)
{
    const int hex = scenario->castle[castle].hex;
    if (state->hex[leader] != hex || !unit_is_outside(state, leader)) {
        return refuse(RULE_17_1_1, REASON_NOT_AT_CASTLE, leader, castle, 0, 0);
    }
    if (castle_side(state, castle) != enemy_of(unit_side(state, leader))) {
        return refuse(state->owner[castle] == NO_CLAN ? RULE_21_1_1 : RULE_17_1_1, REASON_NO_ENEMY_CASTLE, castle, 0, 0,
                      0);
    }
    const uint16_t rule = gunyuden_ask.spares(scenario, state, state->clan[leader], state->owner[castle]);
    return rule ? refuse(rule, REASON_CASTLE_SPARED, leader, castle, 0, 0) : ALLOWED;
}

/* Revised: nobody joins an assault [19-1-1]. */
static bool is_alone(const scenario_t *scenario, int does)
{
    return does == DOES_ASSAULT && scenario->ruleset == RULESET_REVISED;
}

/* Forces that could take part: in the hex, able to act [18-1-2], and for an investment not part of it yet. */
static void able_to_join(const scenario_t *scenario, const state_t *state, uint8_t side, int castle, int does,
                         uint64_t ret[UNIT_WORDS])
{
    gunyuden_outside(scenario, state, scenario->castle[castle].hex, side, ret);
    FOR_UNITS(u, ret) {
        const bool is_new = !bits_has(state->joined, u) && !bits_has(state->running, u) &&
                            !(does == DOES_INVEST && bits_has(state->investing, u));
        if (!is_new || is_alone(scenario, does) || gunyuden_force_may_act(scenario, state, side, u).reason ||
            at_castle(scenario, state, u, castle).reason) bits_clear(ret, u);
    }
}

/* Strength around the castle when those in the set invest, too. */
static int ring(const scenario_t *scenario, const state_t *state, int castle, const uint64_t more[UNIT_WORDS])
{
    uint64_t set[UNIT_WORDS];
    gunyuden_investors(scenario, state, castle, set);
    set_join(set, more);
    return gunyuden_set_strength(scenario, state, set);
}

/* Enough strength: his own, of those who invest already [18-1-4], and of those who could join. */
static struct refusal strength_legal(const scenario_t *scenario, const state_t *state, int leader, int castle)
{
    uint64_t able[UNIT_WORDS], all[UNIT_WORDS];
    gunyuden_group(state, leader, all);
    able_to_join(scenario, state, unit_side(state, leader), castle, DOES_INVEST, able);
    FOR_UNITS(u, able) {
        uint64_t group[UNIT_WORDS];
        gunyuden_group(state, u, group);
        set_join(all, group);
    }
    const int strength = ring(scenario, state, castle, all), need = gunyuden_siege_need(scenario, castle);
    if (strength >= need) return ALLOWED;
    return refuse(scenario->castle[castle].level ? RULE_18_1 : RULE_18_1_1, REASON_TOO_WEAK, castle, strength, need, 0);
}

static int does(int verb)
{
    return verb == VERB_INVEST ? DOES_INVEST : verb == VERB_ASSAULT ? DOES_ASSAULT : DOES_INVEST | DOES_ASSAULT;
}

static struct refusal siege_legal(const scenario_t *scenario, const state_t *state, int verb, int leader, int castle)
{
    const struct refusal refusal = at_castle(scenario, state, leader, castle);
    if (refusal.reason) return refusal;
    if (does(verb) & DOES_ASSAULT && state->castle_flags[castle] & CASTLE_CALLED) {
        return refuse(RULE_20_1_1, REASON_WAS_CALLED, castle, 0, 0, 0);
    }
    if (!(does(verb) & DOES_INVEST)) return ALLOWED;
    if (bits_has(state->investing, leader)) return refuse(RULE_17_1_4, REASON_IS_INVESTING, leader, 0, 0, 0);
    return strength_legal(scenario, state, leader, castle);
}

/* A call: 1 by a commander [20-1] 2 who invests the castle [ruling:15], 3 once a phase [20-1-2], 4 not with an assault
 * [20-1-1], 5 not where they resist to the end [20-3-A]. */
static struct refusal call_legal(const scenario_t *scenario, const state_t *state, int leader, int castle)
{
    const int flags = state->castle_flags[castle];
    if (scenario->unit[leader].rank == BUSHO) return refuse(RULE_20_1, REASON_NO_COMMANDER, leader, 0, 0, 0);
    const struct refusal refusal = at_castle(scenario, state, leader, castle);
    if (refusal.reason) return refusal;
    if (!bits_has(state->investing, leader)) return refuse(RULE_RULING_15, REASON_NOT_INVESTING, leader, 0, 0, 0);
    if (flags & CASTLE_CALLED) return refuse(RULE_20_1_2, REASON_WAS_CALLED, castle, 0, 0, 0);
    if (flags & CASTLE_ASSAULTED) return refuse(RULE_20_1_1, REASON_WAS_ASSAULTED, castle, 0, 0, 0);
    if (flags & CASTLE_RESISTS) return refuse(RULE_20_3_A, REASON_RESISTS, castle, 0, 0, 0);
    return ALLOWED;
}

/* Ending one's part in an investment costs nothing, also for those who have acted or cannot [18-3-1, ruling:16]. */
static struct refusal lift_legal(const state_t *state, uint8_t side, int leader)
{
    if (!unit_is_in_play(state, leader)) return refuse(RULE_9_1, REASON_NOT_IN_PLAY, leader, 0, 0, 0);
    if (unit_side(state, leader) != side) return refuse(RULE_7_1_1, REASON_NOT_YOURS, leader, 0, 0, 0);
    if (!unit_leads(state, leader)) return refuse(RULE_12_2_1, REASON_IS_LED, leader, state->leader[leader], 0, 0);
    if (!bits_has(state->investing, leader)) return refuse(RULE_18_3_1, REASON_NOT_INVESTING, leader, 0, 0, 0);
    return ALLOWED;
}

static struct refusal begin_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    if (action->verb == VERB_LIFT) return lift_legal(state, action->role, action->arg[0]);
    const struct refusal refusal = gunyuden_force_may_act(scenario, state, action->role, action->arg[0]);
    if (refusal.reason) return refusal;
    if (action->verb == VERB_CALL) return call_legal(scenario, state, action->arg[0], action->arg[1]);
    return siege_legal(scenario, state, action->verb, action->arg[0], action->arg[1]);
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    static const uint8_t verbs[] = { VERB_INVEST, VERB_ASSAULT, VERB_BESIEGE };
    uint64_t lifting[UNIT_WORDS] = { 0 };
    FOR_UNITS(u, state->investing) {
        if (unit_side(state, u) == side && unit_leads(state, u)) bits_set(lifting, u);
    }
    gunyuden_offer_units(ret, side, VERB_LIFT, lifting);
    for (int c = 0; c < scenario->castles; c++) {
        uint64_t here[UNIT_WORDS], set[UNIT_WORDS];
        if (castle_side(state, c) != enemy_of(side)) continue;
        if (!hexset_has(&state->stands[side], scenario->castle[c].hex)) continue;
        gunyuden_outside(scenario, state, scenario->castle[c].hex, side, here);
        for (int w = 0; w < UNIT_WORDS; w++) here[w] &= able[w];
        for (int v = 0; v < 4; v++) {
            set_clear(set);
            FOR_UNITS(u, here) {
                const struct refusal refusal = v == 3 ? call_legal(scenario, state, u, c)
                                                      : siege_legal(scenario, state, verbs[v], u, c);
                if (!refusal.reason) bits_set(set, u);
            }
            gunyuden_offer_pairs(ret, side, v == 3 ? VERB_CALL : verbs[v], set, c);
        }
    }
}

/* ---- building the action ---------------------------------------------------------------------------------- */

static void take_part(const scenario_t *scenario, state_t *state, int head, struct sink *sink)
{
    uint64_t group[UNIT_WORDS];
    gunyuden_group(state, head, group);
    set_join(state->joined, group);
    TELL(sink, EVENT_JOINS_SIEGE, RULE_18_1_2, RULE_17_1_1, head, gunyuden_set_strength(scenario, state, group));
}

static void only_invest(const scenario_t *scenario, state_t *state, int head, struct sink *sink)
{
    uint64_t group[UNIT_WORDS];
    gunyuden_group(state, head, group);
    set_join(state->running, group);
    TELL(sink, EVENT_ONLY_INVESTS, RULE_17_1_2, RULE_18_1_2, head, gunyuden_set_strength(scenario, state, group));
}

static void lift(const scenario_t *scenario, state_t *state, int leader, struct sink *sink)
{
    uint64_t group[UNIT_WORDS];
    gunyuden_group(state, leader, group);
    TELL(sink, EVENT_LIFTS, RULE_18_3_1, RULE_RULING_16, leader);
    gunyuden_uninvest(scenario, state, group, sink);
    gunyuden_settle(scenario, state);
}

static void declare(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = action->arg[0], castle = action->arg[1];
    if (action->verb == VERB_CALL) {
        struct frame *call = sequence_push(&state->sequence, FRAME_CALL, action->role);
        call->arg[0] = (int16_t)castle;
        call->arg[1] = (int16_t)leader;
        state->castle_flags[castle] |= CASTLE_CALLED;
        gunyuden_force_acted(scenario, state, leader, DEED_OTHER);
        TELL(sink, EVENT_CALLS, RULE_20_1, RULE_20_1_2, leader, castle);
        return;
    }
    struct frame *frame = sequence_push(&state->sequence, FRAME_SIEGE, action->role);
    frame->arg[SIEGE_CASTLE] = (int16_t)castle;
    frame->arg[SIEGE_DOES] = (int16_t)does(action->verb);
    const uint16_t rule = action->verb == VERB_ASSAULT ? RULE_19_1
                          : action->verb == VERB_INVEST ? RULE_17_1 : RULE_17_1_2;
    const uint16_t also = action->verb != VERB_ASSAULT ? RULE_17_1_5
                          : bits_has(state->investing, leader) ? RULE_17_1_3 : RULE_19_1_2;
    TELL(sink, EVENT_SIEGE, rule, also, leader, castle);
    take_part(scenario, state, leader, sink);
}

/* Who wakes because of it is asked first: his frame comes on top [ruling:82]. */
static void begin(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = action->arg[0];
    if (action->verb == VERB_LIFT) {
        lift(scenario, state, leader, sink);
        return;
    }
    declare(scenario, state, action, sink);
    gunyuden_ask.strikes(scenario, state, state->clan[leader], state->owner[action->arg[1]], sink);
}

const struct action_kind gunyuden_siege_action = { .offer = offer, .legal = begin_legal, .begin = begin,
    .verb = { VERB_INVEST, VERB_ASSAULT, VERB_BESIEGE, VERB_LIFT, VERB_CALL } };

/* Classic: who takes part in both may leave the assault to the others [17-1-2]; revised, he is asked later [19-1-1]. */
static bool may_only_invest(const scenario_t *scenario, const struct frame *frame)
{
    return frame->arg[SIEGE_DOES] == (DOES_INVEST | DOES_ASSAULT) && scenario->ruleset == RULESET_CLASSIC;
}

static struct refusal go_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    const int castle = frame->arg[SIEGE_CASTLE], need = gunyuden_siege_need(scenario, castle);
    if (!(frame->arg[SIEGE_DOES] & DOES_INVEST)) return ALLOWED;
    uint64_t all[UNIT_WORDS];
    memcpy(all, state->joined, sizeof all);
    set_join(all, state->running);
    const int strength = ring(scenario, state, castle, all);
    if (strength >= need) return ALLOWED;
    return refuse(scenario->castle[castle].level ? RULE_18_1 : RULE_18_1_1, REASON_TOO_WEAK, castle, strength, need, 0);
}

static struct refusal join_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    if (bits_has(state->joined, unit) || bits_has(state->running, unit)) {
        return refuse(RULE_18_1_2, REASON_TAKES_PART, unit, 0, 0, 0);
    }
    const struct refusal refusal = gunyuden_force_may_act(scenario, state, frame->role, unit);
    if (refusal.reason) return refusal;
    if (frame->arg[SIEGE_DOES] == DOES_INVEST && bits_has(state->investing, unit)) {
        return refuse(RULE_17_1_4, REASON_IS_INVESTING, unit, 0, 0, 0);
    }
    return at_castle(scenario, state, unit, frame->arg[SIEGE_CASTLE]);
}

static struct refusal only_invest_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                                        const struct action *action)
{
    const int unit = action->arg[0];
    if (!may_only_invest(scenario, frame)) return refuse(RULE_17_1_5, REASON_NOT_NOW, 0, 0, 0, 0);
    const struct refusal refusal = join_legal(scenario, state, frame, unit);
    if (refusal.reason) return refusal;
    if (action->arg[1] != frame->arg[SIEGE_CASTLE]) {
        return refuse(RULE_17_1_1, REASON_NOT_AT_CASTLE, unit, action->arg[1], 0, 0);
    }
    if (bits_has(state->investing, unit)) return refuse(RULE_17_1_4, REASON_IS_INVESTING, unit, 0, 0, 0);
    return ALLOWED;
}

/* Revised: the forces that have not assaulted yet, as long as there is something to assault. */
static void assaulters(const state_t *state, const struct frame *frame, uint64_t ret[UNIT_WORDS])
{
    gunyuden_heads(state, state->running, ret);
    if (castle_side(state, frame->arg[SIEGE_CASTLE]) != enemy_of(frame->role)) set_clear(ret);
}

static struct refusal next_legal(const state_t *state, const struct frame *frame, const struct action *action)
{
    uint64_t able[UNIT_WORDS];
    if (action->verb == VERB_DONE && frame->step == SIEGE_MORE) return ALLOWED;
    if (action->verb != VERB_ASSAULT) return refuse(RULE_19_1_1, REASON_NOT_NOW, 0, 0, 0, 0);
    assaulters(state, frame, able);
    if (action->arg[1] == frame->arg[SIEGE_CASTLE] && bits_has(able, action->arg[0])) return ALLOWED;
    return refuse(RULE_19_1_1, REASON_NO_ASSAULTER, action->arg[0], action->arg[1], 0, 0);
}

void gunyuden_siege_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[SIEGE_CASTLE];
    if (frame->step == SIEGE_BUILD) {
        ask_role(frame->role, RULE_18_1_2, PROMPT_SIEGE, castle,
                          gunyuden_set_strength(scenario, state, state->joined), 0, ret);
    } else if (frame->step == SIEGE_NEXT || frame->step == SIEGE_MORE) {
        ask_role(frame->role, RULE_19_1_1, PROMPT_ASSAULT_NEXT, castle, 0, 0, ret);
    } else ask_die(RULE_19_3_1, PROMPT_ASSAULT_DIE, castle, 0, 0, ret);
}

void gunyuden_siege_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    const struct frame *frame = sequence_top_const(&state->sequence);
    const int castle = frame->arg[SIEGE_CASTLE];
    uint64_t able[UNIT_WORDS];
    if (frame->step == SIEGE_NEXT || frame->step == SIEGE_MORE) {
        assaulters(state, frame, able);
        gunyuden_offer_pairs(ret, frame->role, VERB_ASSAULT, able, castle);
        if (frame->step == SIEGE_MORE) choices_add(ret, frame->role, VERB_DONE);
        return;
    }
    able_to_join(scenario, state, frame->role, castle, frame->arg[SIEGE_DOES], able);
    gunyuden_offer_units(ret, frame->role, VERB_JOIN, able);
    if (may_only_invest(scenario, frame)) {
        set_less(able, state->investing);
        gunyuden_offer_pairs(ret, frame->role, VERB_INVEST, able, castle);
    }
    if (!go_legal(scenario, state, frame).reason) choices_add(ret, frame->role, VERB_GO);
}

struct refusal gunyuden_siege_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    if (frame->step == SIEGE_DIE) {
        return action->verb == VERB_ROLL ? ALLOWED : refuse(RULE_17_1_5, REASON_NOT_NOW, 0, 0, 0, 0);
    }
    if (frame->step == SIEGE_NEXT || frame->step == SIEGE_MORE) return next_legal(state, frame, action);
    if (action->verb == VERB_GO) return go_legal(scenario, state, frame);
    if (action->verb == VERB_JOIN) return join_legal(scenario, state, frame, action->arg[0]);
    if (action->verb == VERB_INVEST) return only_invest_legal(scenario, state, frame, action);
    return refuse(RULE_17_1_5, REASON_NOT_NOW, 0, 0, 0, 0);
}

/* ---- assaults --------------------------------------------------------------------------------------------- */

static void modify(uint16_t event, uint16_t rule, uint16_t also, int about, int value, int *modifier,
                   struct sink *sink)
{
    if (!value) return;
    TELL(sink, event, rule, also, about, value);
    *modifier += value;
}

/* [19-3-2]: 1 level, which lost durability leaves as it is [8-2-3], 2 terrain, 3 morale, the lowest inside
 * [16-4-2]. */
int gunyuden_assault_modifier(const scenario_t *scenario, const state_t *state, int castle,
                              const uint64_t assaulters[UNIT_WORDS], struct sink *sink)
{
    const int kind = scenario->terrain[scenario->castle[castle].hex], level = scenario->castle[castle].level;
    const int low = gunyuden_castle_lowness(scenario, state, castle) - gunyuden_set_low(state, assaulters);
    int modifier = 0;
    modify(EVENT_MODIFIER_LEVEL, RULE_19_3_2_1, RULE_8_2_3, castle, -level, &modifier, sink);
    modify(EVENT_MODIFIER_GROUND, RULE_19_3_2_2, 0, kind, scenario->ground[kind].assault, &modifier, sink);
    modify(EVENT_MODIFIER_MORALE_INSIDE, RULE_19_3_2_3, RULE_16_4_2, castle, low, &modifier, sink);
    return modifier;
}

/* Classic: strength and die give durability and the steps of the attacker. */
static void assault(const scenario_t *scenario, state_t *state, struct frame *frame, int die, struct sink *sink)
{
    const int castle = frame->arg[SIEGE_CASTLE], strength = gunyuden_set_strength(scenario, state, state->joined);
    const int modified = die + gunyuden_assault_modifier(scenario, state, castle, state->joined, sink);
    const struct cell cell = gunyuden_cell(&scenario->assault, modified, strength); /* [table:assault-results] */
    TELL(sink, EVENT_ASSAULT, RULE_19_3_1, RULE_TABLE_ASSAULT_RESULTS, castle, die, modified, strength, cell.result,
         cell.losses);
    if (cell.dot) TELL(sink, EVENT_DOT, RULE_23_3_3, RULE_TABLE_ASSAULT_RESULTS, frame->role);
    state->castle_flags[castle] |= CASTLE_ASSAULTED;
    frame->arg[SIEGE_DAMAGE] = (int16_t)cell.result;
    frame->arg[SIEGE_LOW] = (int16_t)gunyuden_set_low(state, state->joined);
    frame->step = SIEGE_HIT;
    gunyuden_losses_push(state, frame->role, cell.losses, cell.dot, false, LOSES_JOINED);
}

void gunyuden_wear_down(state_t *state, int castle, int points, uint16_t rule, struct sink *sink)
{
    const int left = state->durability[castle] > points ? state->durability[castle] - points : 0;
    if (points == 0) return;
    TELL(sink, EVENT_WORN_DOWN, rule, RULE_8_2_2, castle, points, left);
    if (left) state->durability[castle] = (uint8_t)left; /* [8-2-2] */
    else gunyuden_fall_push(state, castle, FALLS_BY_DURABILITY, NOTHING, NOTHING);
}

/* Revised: a force goes at the walls alone [19-1-1]. */
static void send(const scenario_t *scenario, state_t *state, struct frame *frame, int head, struct sink *sink)
{
    gunyuden_group(state, head, state->walking);
    for (int w = 0; w < UNIT_WORDS; w++) state->walking[w] &= state->running[w];
    set_less(state->running, state->walking);
    frame->step = SIEGE_MORE;
    gunyuden_ambush_push(scenario, state, frame->role, frame->arg[SIEGE_CASTLE], sink); /* [19-2-2] */
}

static void invest(const scenario_t *scenario, state_t *state, const struct frame *frame, struct sink *sink)
{
    const int castle = frame->arg[SIEGE_CASTLE];
    const bool is_more = gunyuden_is_invested(scenario, state, castle);
    set_join(state->investing, state->joined);
    set_join(state->investing, state->running); /* they do no more than that */
    gunyuden_set_acted(state, state->running, DEED_OTHER);
    set_clear(state->running);
    gunyuden_settle(scenario, state);
    TELL(sink, EVENT_INVESTED, is_more ? RULE_18_1_4 : RULE_18_1,
         scenario->castle[castle].level ? RULE_RULING_17 : RULE_18_1_1, castle,
         ring(scenario, state, castle, state->joined), gunyuden_siege_need(scenario, castle));
}

/* ---- running on ------------------------------------------------------------------------------------------- */

/* What was prepared begins: the investment first, then the assault. */
static void go(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    if (frame->arg[SIEGE_DOES] & DOES_INVEST) invest(scenario, state, frame, sink);
    if (!(frame->arg[SIEGE_DOES] & DOES_ASSAULT)) frame->step = SIEGE_END;
    else if (scenario->ruleset == RULESET_CLASSIC) frame->step = SIEGE_DIE;
    else {
        memcpy(state->running, state->joined, sizeof state->running);
        frame->step = SIEGE_NEXT;
    }
}

void gunyuden_siege_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    const int owner = state->owner[frame->arg[SIEGE_CASTLE]];
    switch (action->verb) {
    case VERB_JOIN: /* his clan has begun a siege as well [ruling:82] */
        take_part(scenario, state, action->arg[0], sink);
        gunyuden_ask.strikes(scenario, state, state->clan[action->arg[0]], owner, sink);
        break;
    case VERB_INVEST:
        only_invest(scenario, state, action->arg[0], sink);
        gunyuden_ask.strikes(scenario, state, state->clan[action->arg[0]], owner, sink);
        break;
    case VERB_ROLL: assault(scenario, state, frame, action->arg[0], sink); break;
    case VERB_ASSAULT: send(scenario, state, frame, action->arg[0], sink); break;
    case VERB_DONE: frame->step = SIEGE_END; break;
    default: go(scenario, state, frame, sink);
    }
}

bool gunyuden_siege_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t able[UNIT_WORDS];
    switch (frame->step) {
    case SIEGE_BUILD:
        able_to_join(scenario, state, frame->role, frame->arg[SIEGE_CASTLE], frame->arg[SIEGE_DOES], able);
        if (!set_is_empty(able)) return false;
        go(scenario, state, frame, sink);
        return true;
    case SIEGE_DIE: return false;
    case SIEGE_HIT: {
        const int castle = frame->arg[SIEGE_CASTLE], damage = frame->arg[SIEGE_DAMAGE];
        frame->step = SIEGE_END;
        gunyuden_wear_down(state, castle, damage, RULE_19_3_1, sink);
        return true;
    }
    case SIEGE_NEXT:
    case SIEGE_MORE:
        assaulters(state, frame, able);
        if (bits_count(able, UNIT_WORDS) == 1 && frame->step == SIEGE_NEXT) {
            send(scenario, state, frame, bits_next(able, UNIT_WORDS, 0), sink);
            return true;
        }
        if (!set_is_empty(able)) return false;
        frame->step = SIEGE_END;
        return true;
    default:
        gunyuden_set_acted(state, state->joined, DEED_OTHER);
        gunyuden_battle_over(scenario, state, sink);
        return true;
    }
}
