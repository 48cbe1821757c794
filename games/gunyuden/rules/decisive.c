/* Chapter 24: decisive battles, in rounds until somebody retreats.
 *
 *     DECISIVE_CONSENT   at a castle the defender agrees or declines [24-1-8]
 *     DECISIVE_DECLINED  then it may be a skirmish
 *     DECISIVE_JOIN, DECISIVE_MEET   who takes part, attacker first [24-1-2, 24-1-3, ruling:74]
 *     DECISIVE_LIFT      defenders who invest lift or hold [18-4-2]
 *     DECISIVE_LEND      whose modifiers count [24-2-3]
 *     DECISIVE_DIE, DECISIVE_DIE_BACK   both dice of a round [24-2-2]
 *     DECISIVE_LOSE, DECISIVE_LOSE_BACK losses, attacker first
 *     DECISIVE_JUDGE     who must retreat, who may stop [24-2-5 to 24-2-8]
 *     DECISIVE_LEAVE, DECISIVE_LEAVE_BACK   retreats; DECISIVE_ENTER the victor may enter [24-3] */
#include "games/gunyuden/rules/battle.h"

enum { DECISIVE_CONSENT, DECISIVE_DECLINED, DECISIVE_JOIN, DECISIVE_MEET, DECISIVE_LIFT, DECISIVE_LEND, DECISIVE_DIE,
       DECISIVE_DIE_BACK, DECISIVE_LOSE, DECISIVE_LOSE_BACK, DECISIVE_JUDGE, DECISIVE_LEAVE, DECISIVE_LEAVE_BACK,
       DECISIVE_ENTER, DECISIVE_END };
/* What becomes of a side; in BATTLE_FATES four bits each. */
enum fate { FATE_STAYS, FATE_STEPS_BACK, FATE_RUNS };

static uint64_t *fighters(state_t *state, bool is_attacker) { return is_attacker ? state->joined : state->target; }

static int fate_of(const struct frame *frame, uint8_t side) { return frame->arg[BATTLE_FATES] >> (4 * side) & 15; }
static void set_fate(struct frame *frame, uint8_t side, int fate)
{
    frame->arg[BATTLE_FATES] = (int16_t)(frame->arg[BATTLE_FATES] | fate << (4 * side));
}

/* ---- who takes part --------------------------------------------------------------------------------------- */

static int rank_in(const scenario_t *scenario, const uint64_t set[UNIT_WORDS])
{
    int highest = -1;
    FOR_UNITS(u, set) {
        if (scenario->unit[u].rank > highest) highest = scenario->unit[u].rank;
    }
    return highest;
}

static uint8_t role_now(const struct frame *frame)
{
    const bool is_defenders = frame->step == DECISIVE_CONSENT || frame->step == DECISIVE_MEET ||
                              frame->step == DECISIVE_LIFT;
    return is_defenders ? enemy_of(frame->role) : frame->role;
}

/* May the force take part? Attackers: 1 there, outside castles [24-1-6], 2 not under command, 3 not acted [24-1-2],
 * 4 not investing [18-4-1], 5 its clan acts, and may against those in the hex. Whether it could act in this stage does
 * not matter [24-1-4], nor whose ally it is [24-1-5]. Defenders: 1 and 2 [24-1-3]. */
static struct refusal join_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame, int unit)
{
    const bool is_attacker = frame->step == DECISIVE_JOIN;
    const uint8_t side = role_now(frame);
    const int hex = frame->arg[is_attacker ? BATTLE_FROM : BATTLE_HEX];
    if (!unit_is_in_play(state, unit) || unit_side(state, unit) != side) {
        return refuse(RULE_24_1_2, REASON_NOT_YOURS, unit, 0, 0, 0);
    }
    if (state->hex[unit] != hex) {
        return refuse(is_attacker ? RULE_24_1_2 : RULE_24_1_3, REASON_NOT_WITH_HIM, unit, hex, 0, 0);
    }
    if (unit_is_inside(state, unit)) return refuse(RULE_24_1_6, REASON_IS_INSIDE, unit, 0, 0, 0);
    if (gunyuden_head(state, unit) != unit) return refuse(RULE_12_2_1, REASON_IS_LED, unit, state->leader[unit], 0, 0);
    if (bits_has(is_attacker ? state->joined : state->target, unit)) {
        return refuse(is_attacker ? RULE_24_1_2 : RULE_24_1_3, REASON_TAKES_PART, unit, 0, 0, 0);
    }
    if (!is_attacker) return ALLOWED;
    if (bits_has(state->acted, unit)) return refuse(RULE_24_1_2, REASON_HAS_ACTED, unit, 0, 0, 0);
    if (bits_has(state->investing, unit)) return refuse(RULE_18_4_1, REASON_IS_INVESTING, unit, 0, 0, 0);
    const uint16_t sleeps = gunyuden_ask.sleeps(scenario, state, state->clan[unit]);
    if (sleeps) return refuse(sleeps, REASON_CLAN_SLEEPS, unit, state->clan[unit], 0, 0);
    const int first = bits_next(state->joined, UNIT_WORDS, 0);
    const int spared = gunyuden_company_spares(scenario, state, first, unit, frame->arg[BATTLE_HEX]);
    if (spared == NO_UNIT) return ALLOWED;
    return refuse(gunyuden_target_bar(scenario, state, unit, spared), REASON_SPARED, unit, spared, 0, 0);
}

static void able_to_join(const scenario_t *scenario, const state_t *state, const struct frame *frame,
                         uint64_t ret[UNIT_WORDS])
{
    gunyuden_outside(scenario, state, frame->arg[frame->step == DECISIVE_JOIN ? BATTLE_FROM : BATTLE_HEX],
                     role_now(frame), ret);
    FOR_UNITS(u, ret) {
        if (join_legal(scenario, state, frame, u).reason) bits_clear(ret, u);
    }
}

/* The defender needs a sodaisho [24-1-1]. */
static struct refusal go_legal(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    if (frame->step == DECISIVE_JOIN || rank_in(scenario, state->target) == SODAISHO) return ALLOWED;
    return refuse(RULE_24_1_1, REASON_NO_SODAISHO, frame->arg[BATTLE_HEX], 0, 0, 0);
}

static void take_part(const scenario_t *scenario, state_t *state, const struct frame *frame, int head,
                      struct sink *sink)
{
    uint64_t group[UNIT_WORDS];
    const bool is_attacker = frame->step == DECISIVE_JOIN;
    const int first = bits_next(fighters(state, is_attacker), UNIT_WORDS, 0);
    gunyuden_group(state, head, group);
    set_join(fighters(state, is_attacker), group);
    if (is_attacker && first >= 0) {
        gunyuden_strike_in(scenario, state, state->clan[head], frame->arg[BATTLE_HEX], enemy_of(frame->role), sink);
    }
    TELL(sink, EVENT_TAKES_PART, is_attacker ? RULE_24_1_2 : RULE_24_1_3,
         first >= 0 && state->clan[first] != state->clan[head] ? RULE_24_1_5 : RULE_24_1_4, head,
         gunyuden_set_strength(scenario, state, group));
}

/* ---- asking ----------------------------------------------------------------------------------------------- */

/* Commanders who take part and are led by nobody lend the modifier, by choice [24-2-3]; without any, as elsewhere. */
static void lenders(const scenario_t *scenario, const state_t *state, const uint64_t set[UNIT_WORDS],
                    uint64_t ret[UNIT_WORDS])
{
    set_clear(ret);
    FOR_UNITS(u, set) {
        if (unit_leads(state, u) && scenario->unit[u].rank > BUSHO) bits_set(ret, u);
    }
    if (set_is_empty(ret)) gunyuden_lenders(scenario, state, set, ret);
}

static uint8_t lends_now(const scenario_t *scenario, const state_t *state, const struct frame *frame)
{
    for (int i = 0; i < 2; i++) {
        const uint8_t side = i == 0 ? frame->role : enemy_of(frame->role);
        const uint64_t *set = i == 0 ? state->joined : state->target;
        uint64_t able[UNIT_WORDS];
        if (state->lender[side] != NO_UNIT && bits_has(set, state->lender[side])) continue;
        lenders(scenario, state, set, able);
        const int first = bits_next(able, UNIT_WORDS, 0);
        FOR_UNITS(u, able) {
            if (scenario->unit[u].fbm != scenario->unit[first].fbm) return side;
        }
    }
    return NEUTRAL;
}

/* Who did more damage in the round [24-2-5, ruling:31]; NEUTRAL: nobody. */
static uint8_t may_stop(const state_t *state)
{
    return state->result[0] == state->result[1] ? NEUTRAL : state->result[0] < state->result[1] ? 0 : 1;
}

void gunyuden_decisive_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t role = role_now(frame);
    const int hex = frame->arg[BATTLE_HEX], from = frame->arg[BATTLE_FROM];
    switch (frame->step) {
    case DECISIVE_CONSENT:
        ask_role(role, RULE_24_1_8, PROMPT_CONSENT, hex, gunyuden_strength_in(scenario, state, hex, role),
                          gunyuden_strength_in(scenario, state, from, enemy_of(role)), ret);
        return;
    case DECISIVE_DECLINED: ask_role(role, RULE_24_1_8, PROMPT_DECLINED, hex, 0, 0, ret); return;
    case DECISIVE_JOIN: ask_role(role, RULE_24_1_2, PROMPT_TAKE_PART, role, from, 0, ret); return;
    case DECISIVE_MEET: ask_role(role, RULE_24_1_3, PROMPT_TAKE_PART, role, hex, 0, ret); return;
    case DECISIVE_LIFT: ask_role(role, RULE_18_4_2, PROMPT_LIFT_OR_HOLD, hex, 0, 0, ret); return;
    case DECISIVE_LEND:
        ask_role(lends_now(scenario, state, frame), RULE_24_2_3, PROMPT_LENDER,
                          lends_now(scenario, state, frame) == frame->role ? frame->arg[BATTLE_FROM] : hex, 0, 0, ret);
        return;
    case DECISIVE_JUDGE: ask_role(may_stop(state), RULE_24_2_5, PROMPT_STOP, state->round, 0, 0, ret); return;
    default:
        ask_die(RULE_24_2_2, PROMPT_ROUND_DIE, state->round,
                         frame->step == DECISIVE_DIE ? frame->role : enemy_of(frame->role), 0, ret);
    }
}

void gunyuden_decisive_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    uint64_t able[UNIT_WORDS];
    switch (frame->step) {
    case DECISIVE_CONSENT:
        choices_add(ret, role, VERB_AGREE);
        choices_add(ret, role, VERB_DECLINE);
        return;
    case DECISIVE_DECLINED:
        choices_add(ret, role, VERB_GO);
        choices_add(ret, role, VERB_DONE);
        return;
    case DECISIVE_JOIN:
    case DECISIVE_MEET:
        able_to_join(scenario, state, frame, able);
        gunyuden_offer_units(ret, role, VERB_JOIN, able);
        if (!go_legal(scenario, state, frame).reason) choices_add(ret, role, VERB_GO);
        return;
    case DECISIVE_LIFT:
        gunyuden_busy_targets(state, able);
        gunyuden_offer_units(ret, role, VERB_LIFT, able);
        choices_add(ret, role, VERB_HOLD);
        return;
    case DECISIVE_LEND:
        lenders(scenario, state, fighters_of(state, frame, lends_now(scenario, state, frame)), able);
        gunyuden_offer_units(ret, lends_now(scenario, state, frame), VERB_USE, able);
        return;
    default:
        choices_add(ret, may_stop(state), VERB_STOP);
        choices_add(ret, may_stop(state), VERB_GO_ON);
    }
}

struct refusal gunyuden_decisive_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const struct frame *frame = sequence_top_const(&state->sequence);
    const uint8_t verb = action->verb;
    uint64_t able[UNIT_WORDS];
    switch (frame->step) {
    case DECISIVE_CONSENT:
        if (verb == VERB_AGREE || verb == VERB_DECLINE) return ALLOWED;
        break;
    case DECISIVE_DECLINED:
        if (verb == VERB_GO || verb == VERB_DONE) return ALLOWED;
        break;
    case DECISIVE_JOIN:
    case DECISIVE_MEET:
        if (verb == VERB_JOIN) return join_legal(scenario, state, frame, action->arg[0]);
        if (verb == VERB_GO) return go_legal(scenario, state, frame);
        break;
    case DECISIVE_LIFT:
        if (verb == VERB_HOLD) return ALLOWED;
        gunyuden_busy_targets(state, able);
        if (verb == VERB_LIFT && bits_has(able, action->arg[0])) return ALLOWED;
        if (verb == VERB_LIFT) return refuse(RULE_18_4_2, REASON_NOT_INVESTING, action->arg[0], 0, 0, 0);
        break;
    case DECISIVE_LEND:
        lenders(scenario, state, fighters_of(state, frame, lends_now(scenario, state, frame)), able);
        if (verb == VERB_USE && bits_has(able, action->arg[0])) return ALLOWED;
        if (verb == VERB_USE) return refuse(RULE_24_2_3, REASON_NO_LENDER, action->arg[0], 0, 0, 0);
        break;
    case DECISIVE_JUDGE:
        if (verb == VERB_STOP || verb == VERB_GO_ON) return ALLOWED;
        break;
    default:
        if (verb == VERB_ROLL) return ALLOWED;
    }
    return refuse(RULE_24_0, REASON_NOT_NOW, 0, 0, 0, 0);
}

/* ---- going on --------------------------------------------------------------------------------------------- */

/* All of his forces give way: those that took part by a hex [24-2-5, 24-2-7], or everybody in the hex by die
 * [24-2-6, 24-3-1, ruling:74]; garrisons stay. */
static void leave(const scenario_t *scenario, state_t *state, struct frame *frame, uint8_t side)
{
    const bool is_attacker = side == frame->role;
    const int hex = frame->arg[is_attacker ? BATTLE_FROM : BATTLE_HEX];
    const int away = frame->arg[is_attacker ? BATTLE_HEX : BATTLE_FROM];
    const int fate = fate_of(frame, side);
    if (fate == FATE_STAYS) return;
    if (fate == FATE_RUNS) gunyuden_outside(scenario, state, hex, side, state->running);
    else memcpy(state->running, fighters(state, is_attacker), sizeof state->running);
    gunyuden_trail_begin(state, hex);
    gunyuden_retreat_push(state, side, away, fate == FATE_RUNS ? 0 : 1, fate != FATE_RUNS);
}

/* Who lost fewer steps in the rounds has won [ruling:74]; that may be the end of the game. */
static bool decide(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    frame->step = DECISIVE_LEAVE;
    if (state->lost[0] == state->lost[1]) {
        TELL(sink, EVENT_BATTLE_EVEN, RULE_RULING_31, 0, state->lost[0]);
        return true;
    }
    const uint8_t winner = state->lost[0] < state->lost[1] ? 0 : 1;
    state->battles[winner]++;
    TELL(sink, EVENT_BATTLE_WON, RULE_42_6_4, RULE_RULING_74, winner, state->lost[winner],
         state->lost[enemy_of(winner)]);
    if (!gunyuden_ask.ends_with_battle(scenario, state)) return true;
    gunyuden_battle_over(scenario, state, sink);
    while (state->sequence.depth) sequence_pop(&state->sequence);
    sequence_push(&state->sequence, FRAME_OVER, ROLE_OBSERVER);
    gunyuden_ask.reckon(scenario, state, sink);
    return true;
}

void gunyuden_decisive_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t group[UNIT_WORDS];
    switch (action->verb) {
    case VERB_AGREE:
        TELL(sink, EVENT_AGREES, RULE_24_1_8, 0, action->role);
        frame->step = DECISIVE_JOIN;
        return;
    case VERB_DECLINE:
        TELL(sink, EVENT_DECLINES, RULE_24_1_8, 0, action->role);
        frame->step = DECISIVE_DECLINED;
        return;
    case VERB_DONE: frame->step = DECISIVE_END; return;
    case VERB_GO:
        if (frame->step == DECISIVE_DECLINED) {
            frame->kind = FRAME_BATTLE;
            frame->step = 0;
            TELL(sink, EVENT_TO_SKIRMISH, RULE_24_1_8, RULE_22_0, frame->arg[BATTLE_HEX]);
        } else frame->step++;
        return;
    case VERB_JOIN: take_part(scenario, state, frame, action->arg[0], sink); return;
    case VERB_LIFT:
        gunyuden_group(state, action->arg[0], group);
        TELL(sink, EVENT_LIFTS, RULE_18_4_2, RULE_RULING_76, action->arg[0]);
        gunyuden_uninvest(scenario, state, group, sink);
        return;
    case VERB_HOLD:
        TELL(sink, EVENT_HOLDS, RULE_18_4_2, RULE_RULING_76, action->role);
        frame->step = DECISIVE_LEND;
        return;
    case VERB_USE:
        state->lender[action->role] = (uint8_t)action->arg[0];
        TELL(sink, EVENT_LENDS, RULE_24_2_3, RULE_RULING_74, action->arg[0], scenario->unit[action->arg[0]].fbm);
        return;
    case VERB_STOP:
        TELL(sink, EVENT_STOPS, RULE_24_2_5, RULE_RULING_31, action->role, state->round);
        set_fate(frame, action->role, FATE_STEPS_BACK);
        decide(scenario, state, frame, sink);
        return;
    case VERB_GO_ON:
        TELL(sink, EVENT_GOES_ON, RULE_24_2_8, 0, action->role);
        frame->step = DECISIVE_LEND;
        return;
    default:
        gunyuden_round_die(scenario, state, frame->step == DECISIVE_DIE ? frame->role : enemy_of(frame->role), frame,
                           action->arg[0], sink);
        frame->step++;
    }
}

/* [24-2-6, ruling:74]: nothing but reduced units left, or a sodaisho of the side has fallen. */
static bool is_out(const state_t *state, uint8_t side, const uint64_t set[UNIT_WORDS])
{
    FOR_UNITS(u, set) {
        if (state->steps[u] > 1) return state->dead[side][SODAISHO] > state->chiefs[side];
    }
    return true;
}

static bool judge(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const uint8_t attacker = frame->role, defender = enemy_of(attacker);
    const bool out[2] = { is_out(state, attacker, state->joined), is_out(state, defender, state->target) };
    if (!out[0] && !out[1]) { /* [24-0] */
        if (may_stop(state) != NEUTRAL) return false;
        frame->step = DECISIVE_LEND; /* [24-2-8] */
        return true;
    }
    if (out[0] && out[1]) {
        TELL(sink, EVENT_BOTH_OUT, RULE_24_2_7, 0, state->round);
        set_fate(frame, attacker, FATE_STEPS_BACK);
        set_fate(frame, defender, FATE_STEPS_BACK);
    } else {
        const uint8_t beaten = out[0] ? attacker : defender;
        TELL(sink, EVENT_BEATEN, RULE_24_2_6, RULE_24_3, beaten);
        set_fate(frame, beaten, FATE_RUNS); /* [24-3] */
    }
    return decide(scenario, state, frame, sink);
}

/* The side that stays may enter the hex the other left, and goes no further [24-3-3]. */
static void enter(state_t *state, struct frame *frame)
{
    const uint8_t defender = enemy_of(frame->role);
    const bool attacker_stays = fate_of(frame, frame->role) == FATE_STAYS;
    if (attacker_stays == (fate_of(frame, defender) == FATE_STAYS)) return;
    if (fate_of(frame, attacker_stays ? defender : frame->role) != FATE_RUNS) return;
    memcpy(state->running, fighters(state, attacker_stays), sizeof state->running);
    gunyuden_trail_begin(state, frame->arg[attacker_stays ? BATTLE_HEX : BATTLE_FROM]);
    gunyuden_pursuit_push(state, attacker_stays ? frame->role : defender);
}

/* The defending sodaisho's force takes part; where there are several of them, somebody has to be named. */
static void meet(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    uint64_t able[UNIT_WORDS];
    int count = 0, chief = -1;
    if (!set_is_empty(state->target)) return;
    able_to_join(scenario, state, frame, able);
    FOR_UNITS(u, able) {
        if (scenario->unit[u].rank != SODAISHO) continue;
        chief = u;
        count++;
    }
    if (count == 1) take_part(scenario, state, frame, chief, sink);
}

static bool round_run(const scenario_t *scenario, state_t *state, struct frame *frame, struct sink *sink)
{
    const uint8_t attacker = frame->role, defender = enemy_of(attacker);
    switch (frame->step) {
    case DECISIVE_LEND:
        if (lends_now(scenario, state, frame) != NEUTRAL) return false;
        if (state->round == 0) {
            state->chiefs[0] = state->dead[0][SODAISHO];
            state->chiefs[1] = state->dead[1][SODAISHO];
        }
        state->round++;
        TELL(sink, EVENT_ROUND, RULE_24_2, RULE_24_2_1, state->round,
             gunyuden_set_strength(scenario, state, state->joined), gunyuden_defence(scenario, state, false, NULL));
        frame->step = DECISIVE_DIE;
        return true;
    case DECISIVE_LOSE: /* after both dice [24-2] */
    case DECISIVE_LOSE_BACK: {
        const uint8_t loser = frame->step == DECISIVE_LOSE ? attacker : defender;
        frame->step++;
        gunyuden_losses_push(state, loser, state->result[loser], state->dot[loser], false,
                             loser == attacker ? LOSES_JOINED : LOSES_TARGET);
        return true;
    }
    case DECISIVE_JUDGE: return judge(scenario, state, frame, sink);
    default: return false;
    }
}

bool gunyuden_decisive_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    struct frame *frame = sequence_top(&state->sequence);
    uint64_t able[UNIT_WORDS];
    switch (frame->step) {
    case DECISIVE_CONSENT: {
        const int castle = castle_at(scenario, frame->arg[BATTLE_HEX]);
        if (castle != NO_CASTLE && state->owner[castle] != NO_CLAN) return false; /* [24-1-8] */
        frame->step = DECISIVE_JOIN;
        return true;
    }
    case DECISIVE_DECLINED: return false;
    case DECISIVE_JOIN:
    case DECISIVE_MEET:
        if (frame->step == DECISIVE_MEET) meet(scenario, state, frame, sink);
        able_to_join(scenario, state, frame, able);
        if (!set_is_empty(able)) return false;
        frame->step++;
        return true;
    case DECISIVE_LIFT:
        gunyuden_busy_targets(state, able);
        if (!set_is_empty(able)) return false;
        frame->step = DECISIVE_LEND;
        return true;
    case DECISIVE_LEAVE:
    case DECISIVE_LEAVE_BACK: {
        const uint8_t side = frame->step == DECISIVE_LEAVE ? frame->role : enemy_of(frame->role);
        frame->step++;
        leave(scenario, state, frame, side);
        return true;
    }
    case DECISIVE_ENTER:
        frame->step = DECISIVE_END;
        enter(state, frame);
        return true;
    case DECISIVE_END:
        gunyuden_set_acted(state, state->joined, DEED_ATTACK);
        gunyuden_battle_over(scenario, state, sink);
        return true;
    default: return round_run(scenario, state, frame, sink);
    }
}
