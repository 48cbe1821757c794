/* Chapter 26: recovery of morale. One roll a force, by its leader's rank, for all its units [ruling:33]. */
#include "games/gunyuden/rules/ask.h"

static struct refusal begin_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    const int leader = action->arg[0];
    if (unit_is_in_play(state, leader) && !unit_leads(state, leader)) {
        return refuse(RULE_9_2_5, REASON_IS_LED, leader, state->leader[leader], 0, 0);
    }
    const struct refusal refusal = gunyuden_force_may_act(scenario, state, action->role, leader);
    if (refusal.reason) return refusal;
    const uint16_t rule = gunyuden_ask.only_fights(scenario, state, state->clan[leader]);
    if (rule) return refuse(rule, REASON_ONLY_FIGHTS, leader, state->clan[leader], 0, 0);
    if (!gunyuden_force_low(scenario, state, leader)) return refuse(RULE_10_1, REASON_FULL_MORALE, leader, 0, 0, 0);
    return ALLOWED;
}

static void offer(const scenario_t *scenario, const state_t *state, uint8_t side, const uint64_t able[UNIT_WORDS],
                  struct choices *ret)
{
    uint64_t leaders[UNIT_WORDS] = { 0 };
    FOR_UNITS(u, able) {
        if (!gunyuden_force_low(scenario, state, u)) continue;
        if (!gunyuden_ask.only_fights(scenario, state, state->clan[u])) bits_set(leaders, u);
    }
    gunyuden_offer_units(ret, side, VERB_RECOVER, leaders);
}

static void rise(const scenario_t *scenario, state_t *state, int leader, uint16_t rule, struct sink *sink)
{
    uint64_t force[UNIT_WORDS];
    gunyuden_force(scenario, state, leader, force);
    FOR_UNITS(u, force) {
        if (state->low[u]) state->low[u]--; /* [ruling:33] */
    }
    TELL(sink, EVENT_RECOVERS, rule, RULE_RULING_33, leader, -gunyuden_force_low(scenario, state, leader));
}

static void begin(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = action->arg[0];
    gunyuden_force_acted(scenario, state, leader, DEED_OTHER); /* [26-1] */
    TELL(sink, EVENT_RECOVERY, RULE_26_1, RULE_11_3_2, leader, state->hex[leader]);
    if (gunyuden_has_line(scenario, state, leader)) { /* [11-3-2] */
        rise(scenario, state, leader, RULE_26_1_1, sink);
        return;
    }
    TELL(sink, EVENT_NO_LINE, RULE_11_4_3, 0, leader, state->hex[leader]);
    sequence_push(&state->sequence, FRAME_RECOVER, action->role)->arg[0] = (int16_t)leader; /* [11-4-3] */
}

const struct action_kind gunyuden_recover_action = { .offer = offer, .legal = begin_legal, .begin = begin,
    .verb = { VERB_RECOVER } };

/* The highest die that succeeds without a line [26-1-2]. */
static int needed(int rank)
{
    /* [26-1-2-1, 26-1-2-2, 26-1-2-3] */
    static const uint8_t dice[RANKS] = { [BUSHO] = 2, [TAISHO] = 3, [SODAISHO] = 4 };
    return dice[rank];
}

static uint16_t rank_rule(int rank)
{
    static const uint16_t rules[RANKS] = { RULE_26_1_2_1, RULE_26_1_2_2, RULE_26_1_2_3 };
    return rules[rank];
}

void gunyuden_recover_pending(const scenario_t *scenario, const state_t *state, struct pending *ret)
{
    const int leader = sequence_top_const(&state->sequence)->arg[0], rank = scenario->unit[leader].rank;
    ask_die(rank_rule(rank), PROMPT_RECOVER, leader, needed(rank), 0, ret);
}

void gunyuden_recover_choices(const scenario_t *scenario, const state_t *state, uint8_t role, struct choices *ret)
{
    (void)role;
    (void)scenario, (void)state, (void)ret; /* only a die is wanted */
}

struct refusal gunyuden_recover_legal(const scenario_t *scenario, const state_t *state, const struct action *action)
{
    (void)scenario, (void)state;
    return action->verb == VERB_ROLL ? ALLOWED : refuse(RULE_26_1, REASON_NOT_NOW, 0, 0, 0, 0);
}

void gunyuden_recover_apply(const scenario_t *scenario, state_t *state, const struct action *action, struct sink *sink)
{
    const int leader = sequence_top(&state->sequence)->arg[0], rank = scenario->unit[leader].rank;
    sequence_pop(&state->sequence);
    if (action->arg[0] <= needed(rank)) rise(scenario, state, leader, rank_rule(rank), sink);
    else TELL(sink, EVENT_NO_RECOVERY, rank_rule(rank), RULE_RULING_33, leader, action->arg[0], needed(rank));
}

bool gunyuden_recover_run(const scenario_t *scenario, state_t *state, struct sink *sink)
{
    (void)scenario, (void)state, (void)sink;
    return false;
}
